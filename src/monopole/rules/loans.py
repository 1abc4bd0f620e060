"""Bank loans (monopolic-1985): a sum up to the cap, ten percent a pass of the start, taken back at the third."""

from monopole.dialect import rule
from monopole.rules.agenda import asked, matter, subject, tell
from monopole.rules.debt import owe
from monopole.rules.moments import indebted, owes_loan, too_late
from monopole.schema import NOBODY, Edition, Table
from monopole.vocabulary import (
    ALLOWED, BANK_5, BORROWED, CANNOT_PAY, DEALING, DEBTOR_REPAYS_NOT, IN_KIND, LOAN_1, LOAN_2, LOAN_4, LOAN_5, LOAN_6, LOAN_DUE,
    LOAN_TAKEN, NO_LOAN, REPAID, REPAID_WHOLE, SCARCE, SHORTAGE, UNDER_HAMMER, UNSETTLED,
)  # fmt: skip


@rule("LOAN-3")
def loan_due(g: Table, seat: int) -> int:
    """Principal, and the interest of the passes since each sum was borrowed."""
    return g.loan[seat] + g.loan_interest_due[seat]


@rule("LOAN-3")
def bear_interest(g: Table, e: Edition, seat: int) -> None:
    """A pass: ten percent of the principal, or of all that is due where the table plays so (A-64)."""
    base = loan_due(g, seat) if e.loan_compound else g.loan[seat]
    g.loan_interest_due[seat] += base * e.loan_interest // 100


@rule("BANK-5", "LOAN-1", "LOAN-2", "LOAN-6", "COMP-9")
def borrowing_refused(g: Table, e: Edition, seat: int, amount: int) -> int:
    if e.bank_loans == 0:
        return BANK_5
    if too_late(g):
        return too_late(g)
    if owes_loan(g, seat):
        return LOAN_2
    if amount <= 0:
        return LOAN_1
    return ALLOWED if g.loan[seat] + amount <= e.bank_loans else LOAN_6


@rule("LOAN-1", "LOAN-6")
def borrow(g: Table, seat: int, amount: int, log: list[int]) -> None:
    g.loan[seat] += amount
    g.cash[seat] += amount
    tell(log, BORROWED, seat, amount, 0, 0, LOAN_1)


@rule("LOAN-6")
def clear_loan(g: Table, seat: int) -> None:
    g.loan[seat] = 0
    g.loan_passes[seat] = 0
    g.loan_interest_due[seat] = 0


@rule("LOAN-5", "TRADE-3", "AUCTION-6", "BUILD-11")
def money_is_promised(g: Table, seat: int) -> bool:
    """Whether a seat's cash stands behind an open deal, the highest bid, or buildings it has asked for."""
    for at in range(g.depth):
        kind = g.matters[at]
        if (kind == SHORTAGE or kind == SCARCE) and (seat == g.asker or g.want[seat] > 0):
            return True
    at = matter(g)
    if at == DEALING or at == IN_KIND:
        return asked(g) == seat or subject(g, 0) == seat
    return at == UNDER_HAMMER and g.bidder == seat


@rule("LOAN-5")
def repaying_refused(g: Table, e: Edition, seat: int, amount: int) -> int:
    """Early, at any time, and then all that is due (A-64): but not money that a deal, a bid or a creditor counts on."""
    if e.bank_loans == 0:
        return BANK_5
    if indebted(g, seat):
        return LOAN_5 + DEBTOR_REPAYS_NOT
    if money_is_promised(g, seat):
        return LOAN_5 + UNSETTLED
    due = loan_due(g, seat)
    if due == 0:
        return LOAN_5 + NO_LOAN
    if amount != 0 and amount != due:
        return LOAN_5 + REPAID_WHOLE
    return ALLOWED if g.cash[seat] >= due else LOAN_5 + CANNOT_PAY


@rule("LOAN-5")
def repay(g: Table, e: Edition, seat: int, log: list[int]) -> None:
    due = loan_due(g, seat)
    g.cash[seat] -= due
    clear_loan(g, seat)
    tell(log, REPAID, seat, due, 0, 0, LOAN_5)


@rule("LOAN-3", "LOAN-4")
def loan_pass(g: Table, e: Edition, seat: int, log: list[int]) -> None:
    """After the salary: the interest of the pass, and at the third the whole is taken."""
    if g.loan[seat] == 0:
        return
    g.loan_passes[seat] += 1
    bear_interest(g, e, seat)
    if g.loan_passes[seat] < e.loan_passes_most:
        return
    due = loan_due(g, seat)
    clear_loan(g, seat)
    tell(log, LOAN_TAKEN, seat, due, 0, 0, LOAN_4)
    owe(g, e, seat, due, NOBODY, LOAN_DUE, log)
