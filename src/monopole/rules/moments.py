"""When a seat may act: on its turn, between the turns, at any time, or only to pay."""

from monopole.dialect import rule
from monopole.rules.agenda import asked, matter, subject
from monopole.schema import FIGURES, Edition, Table
from monopole.vocabulary import (
    ALLOWED, ANYTIME, AUCTION, BEFORE_FIRST_ROLL, BEFORE_ROLL_OR_DEBT, BID_STANDS, BUILD, CHOICE, DEBT_COVERED, ENDING, END_2,
    END_IS_CERTAIN, FLIGHT, LOAN_DUE, OFFER, OFFERED, OPENING, OWING, OWN_TURN_BEFORE_ROLL, OWN_TURN_OR_BETWEEN, PLACING, ROLLING, SCARCITY,
    TIMED_3, TRANSFER, UNDER_HAMMER, UNSETTLED, WONDER_7,
)  # fmt: skip


@rule("COMP-17", "SELL-2", "MORT-1")
def before_first_roll(g: Table, seat: int) -> bool:
    """A seat on its own turn that has not rolled yet."""
    return matter(g) == ROLLING and asked(g) == seat and not g.rolled


@rule("BUILD-3")
def between_turns(g: Table) -> bool:
    """One turn is over, the next seat has not rolled yet (A-31)."""
    return matter(g) == ROLLING and not g.rolled


@rule("BUILD-3")
def awaits_a_player(g: Table) -> bool:
    """A roll, or an answer that is no payment, auction or trade."""
    at = matter(g)
    return at == ROLLING or at == ENDING or at == OFFERED or at == CHOICE or at == FLIGHT


@rule("BUILD-3", "SELL-2", "MORT-1", "MORT-4")
def moment_allows(g: Table, timing: int, seat: int) -> bool:
    """Whether an edition's word on timing admits this seat now, a debt or an auction aside."""
    if timing == BEFORE_ROLL_OR_DEBT:
        return before_first_roll(g, seat)
    if timing == ANYTIME:
        return awaits_a_player(g)
    return between_turns(g) or (g.turn == seat and awaits_a_player(g))


@rule("DEBT-1", "COMP-17")
def short_of_cash(g: Table, seat: int) -> bool:
    """A debtor whose cash does not cover the open debt."""
    return matter(g) == OWING and asked(g) == seat and g.cash[seat] < subject(g, 0)


@rule("DEBT-1")
def indebted(g: Table, seat: int) -> bool:
    """Whether a debt of this seat is on the agenda, on top or not."""
    for at in range(g.depth):
        if g.matters[at] == OWING and g.whose[at] == seat:
            return True
    return False


@rule("DEBT-1")
def owes_for(g: Table, seat: int, reason: int) -> bool:
    """Whether a debt of this seat for this reason is on the agenda, on top or not."""
    for at in range(g.depth):
        if g.matters[at] == OWING and g.whose[at] == seat and g.figures[at * FIGURES + 2] == reason:
            return True
    return False


@rule("LOAN-2")
def owes_loan(g: Table, seat: int) -> bool:
    """Whether the bank is taking back a loan of this seat and has not been paid yet."""
    return owes_for(g, seat, LOAN_DUE)


@rule("BUILD-3", "SELL-2", "MORT-1", "MORT-4", "COMP-17")
def untimely(g: Table, timing: int, seat: int) -> int:
    """Why an edition's word on timing does not admit this seat now."""
    if timing == BEFORE_ROLL_OR_DEBT:
        if g.turn != seat:
            return OWN_TURN_BEFORE_ROLL
        return BEFORE_FIRST_ROLL if g.rolled else UNSETTLED
    return UNSETTLED if timing == ANYTIME or not awaits_a_player(g) else OWN_TURN_OR_BETWEEN


@rule("SELL-2", "MORT-1", "DEBT-1", "AUCTION-6", "COMP-17")
def may_raise_cash(g: Table, timing: int, seat: int) -> bool:
    """A debtor, while he needs it where the edition says so; at any time means while others owe, bid or wait too (A-21, A-60, A-117)."""
    at = matter(g)
    if at == OWING and asked(g) == seat:
        return timing != BEFORE_ROLL_OR_DEBT or short_of_cash(g, seat)
    if at == UNDER_HAMMER and g.lot_kind == SCARCITY and seat == g.bidder:
        return False  # his bid stands, and so must the spot he bid for
    if at == OWING or at == UNDER_HAMMER or at == OPENING or (at == TRANSFER and asked(g) == seat):
        return timing == ANYTIME
    return moment_allows(g, timing, seat)


@rule("SELL-2", "MORT-1", "DEBT-1", "COMP-17")
def no_cash_to_raise(g: Table, timing: int, seat: int) -> int:
    """Why a seat may not raise cash now: the purse covers the debt already, a bid needs the lots as they are, it is not the moment."""
    if matter(g) == OWING and asked(g) == seat:
        return DEBT_COVERED
    if matter(g) == UNDER_HAMMER and g.lot_kind == SCARCITY and seat == g.bidder:
        return BID_STANDS
    return untimely(g, timing, seat)


@rule("TIMED-3", "WONDER-7", "END-2")
def time_is_up(g: Table, kind: int, seat: int) -> bool:
    """Once the time is up or the end is certain, only the move in progress: a building won is placed, a debtor raises cash but makes no
    deal (A-108, A-139)."""
    if asked(g) != seat:
        return True
    if matter(g) == OWING:
        return kind == OFFER or kind == AUCTION
    return not (matter(g) == PLACING and kind == BUILD)


@rule("TIMED-3", "WONDER-7", "END-2")
def too_late(g: Table, e: Edition) -> int:
    """Why nobody begins a deal, an auction of his own or a loan any more: the time is up, or the end is certain (A-108, A-139)."""
    if g.time_up:
        return TIMED_3
    if not g.finishing:
        return ALLOWED
    return (END_2 if e.end_bankruptcies and g.bankrupts >= e.end_bankruptcies else WONDER_7) + END_IS_CERTAIN
