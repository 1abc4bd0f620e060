"""Owing money: payments, debts, what a debtor can raise, payment in kind, the last resort."""

from monopole.dialect import rule
from monopole.rules.agenda import amend, asked, crowded, matter, put, settled, subject, tell
from monopole.rules.deeds import group_built, interest_on, lift_cost, not_owned, resale
from monopole.rules.device import unkeyable, why_unkeyable
from monopole.rules.moments import indebted, owes_loan
from monopole.rules.transfer import hand_over, in_question
from monopole.schema import NOBODY, SQUARES, Edition, Table
from monopole.vocabulary import (
    AGREED, ALLOWED, ALL_CASH_FIRST, BANKR_8, BANK_BUYS_NOTHING, BANK_TAKES_CASH, BELOW_MORTGAGE_VALUE, BEYOND_THE_DEBT,
    BY_CONSENT_ANY_DEBT, CARD_PAYMENT, CASH_FIRST, CASH_IS_SHORT, COMP_18, DEBTS_IN_CASH, DEBT_1, DEBT_2, DEBT_COVERED, DISAGREED, DUE,
    EBANK_9, FINE_OF_JAIL, HALF_HALF, HALF_IN_CASH, IN_KIND, MORTGAGED_PAYS_NOT, MORTGAGE_FIRST, MORT_7, NOT_IN_KIND, NOT_PROPERTY, NO_DEBT,
    NO_DEEDS_NAMED, OWES, OWING, PAID, PROPOSED, RENT, RENT_ONLY, RENT_WAITS, RESOLD, REST_IN_CASH, SELL_BUILDINGS_FIRST, SHARE_COVERED,
    STILL_IN_QUESTION, TAXES, TOO_MUCH_WAITS, TRADE_4, TRADE_6, UNSETTLED,
)  # fmt: skip


@rule("BANK-3", "BANK-4", "PARK-2")
def pay(g: Table, e: Edition, seat: int, amount: int, creditor: int, reason: int, log: list[int]) -> None:
    """Money changes hands; the bank's own is endless."""
    pay_by(g, e, seat, amount, creditor, reason, 0, log)


@rule("BANK-3", "BANK-4", "PARK-2")
def pay_by(g: Table, e: Edition, seat: int, amount: int, creditor: int, reason: int, paragraph: int, log: list[int]) -> None:
    """Money changes hands as this rule wants it."""
    g.cash[seat] -= amount
    if creditor != NOBODY:
        g.cash[creditor] += amount
    elif e.parking_pot and (reason == TAXES or reason == FINE_OF_JAIL or reason == CARD_PAYMENT):
        g.pot += amount
    tell(log, PAID, seat, amount, creditor, reason, paragraph)


@rule("DEBT-1", "DEBT-4", "EBANK-9")
def owe(g: Table, e: Edition, seat: int, amount: int, creditor: int, reason: int, log: list[int]) -> None:
    """Pays at once, or puts the debt on the agenda until the seat has raised the money."""
    if amount <= 0:
        return
    if g.cash[seat] >= amount:
        pay(g, e, seat, amount, creditor, reason, log)
        return
    open_debt(g, seat, amount, creditor, reason, 0, log)


@rule("DEBT-1", "COMP-18")
def open_debt(g: Table, seat: int, amount: int, creditor: int, reason: int, several: int, log: list[int]) -> None:
    """A debt to be raised; what a seat has offered counts for it from the start, unless an older debt of his is still open (A-74)."""
    if not indebted(g, seat):
        forget_offered(g, seat)
    put(g, OWING, seat, amount, creditor, reason, several)
    if several == 0:
        tell(log, OWES, seat, amount, creditor, reason, DEBT_1)
    else:
        share = share_of_debt(g)
        for place in range(g.seats):
            other = g.order[(g.place[seat] + place) % g.seats]
            if several >> other & 1:
                tell(log, OWES, seat, share, other, reason, DEBT_1)


@rule("COMP-18")
def beyond_means(g: Table, e: Edition, seat: int, amount: int) -> bool:
    """Whether cash, buildings and mortgages together do not meet a debt: then the order of the last resort begins (A-75)."""
    means = g.cash[seat]
    for square in range(SQUARES):
        if g.owner[square] == seat:
            means += resale(g, e, square)
            if not g.mortgaged[square]:
                means += e.mortgage[square]
    return means < amount


@rule("COMP-18")
def hand_over_cash(g: Table, e: Edition, seat: int, log: list[int]) -> None:
    """All cash to the creditor, or in equal parts to several (A-59): first in the order of the last resort, before the debtor sells,
    puts up or mortgages anything to meet a debt that is beyond him."""
    if not e.sell_mortgaged_to_bank or not owes_now(g, seat) or not beyond_means(g, e, seat, subject(g, 0)):
        return
    count = max(1, creditors_left(g))
    part = g.cash[seat] // count
    if part == 0:
        return
    amend(g, 0, subject(g, 0) - part * count)
    pay_each_creditor(g, e, seat, part, subject(g, 1), subject(g, 2), subject(g, 3), COMP_18, log)


@rule("BANKR-1", "CARD-1")
def pay_each_creditor(
    g: Table, e: Edition, seat: int, part: int, creditor: int, reason: int, several: int, paragraph: int, log: list[int]
) -> None:
    """The one creditor has this much, or each of several, clockwise from the debtor (A-59)."""
    if several == 0:
        pay_by(g, e, seat, part, creditor, reason, paragraph, log)
        return
    for place in range(g.seats):
        other = g.order[(g.place[seat] + place) % g.seats]
        if several >> other & 1:
            pay_by(g, e, seat, part, other, reason, paragraph, log)


@rule("BANKR-1", "CARD-1")
def creditors_left(g: Table) -> int:
    """How many creditors share the open debt; none where it has a single one."""
    count = 0
    for other in range(g.seats):
        count += subject(g, 3) >> other & 1
    return count


@rule("COMP-18")
def forget_offered(g: Table, seat: int) -> None:
    """What a seat has put up for an earlier debt counts no more; what others have, does."""
    if g.offered:
        for square in range(SQUARES):
            if g.owner[square] == seat:
                g.offered &= ~(1 << square)


@rule("DEBT-1", "RENT-2")
def fall_due(g: Table, e: Edition, log: list[int]) -> None:
    """A rent claimed while the visitor owed somebody else is now his to pay (A-110)."""
    seat = asked(g)
    amount = subject(g, 0)
    creditor = subject(g, 1)
    reason = subject(g, 2)
    settled(g)
    owe(g, e, seat, amount, creditor, reason, log)


@rule("DEBT-1")
def owes_now(g: Table, seat: int) -> bool:
    """Whether this seat is the debtor everybody waits for."""
    return matter(g) == OWING and asked(g) == seat


@rule("DEBT-1")
def no_debt_to_settle(g: Table, seat: int) -> int:
    """Why a seat that is not asked for a debt settles none: another matter comes first, or it owes nothing."""
    return UNSETTLED if indebted(g, seat) else NO_DEBT


@rule("DEBT-1", "LOAN-1")
def raisable(g: Table, e: Edition, seat: int) -> int:
    """What a seat can still raise by itself: buildings at half, mortgages, a loan (A-60)."""
    total = 0
    for square in range(SQUARES):
        if g.owner[square] == seat:
            total += resale(g, e, square)
            if not g.mortgaged[square]:
                total += e.mortgage[square]
    if e.bank_loans > g.loan[seat] and not g.time_up and not g.finishing and not owes_loan(g, seat):
        total += e.bank_loans - g.loan[seat]
    return total


@rule("BANKR-8", "COMP-18", "BANKR-5")
def last_resort(e: Edition, square: int) -> int:
    """Mortgage value less ten percent, rounded in the bank's favour."""
    return e.mortgage[square] * (100 - e.interest) // 100


@rule("DEBT-1", "COMP-18", "COMP-19")
def raised_by(g: Table, e: Edition, square: int) -> int:
    """What a bare deed can still be turned into: its mortgage, and what the bank pays for it as a last resort."""
    money = 0 if g.mortgaged[square] else e.mortgage[square]
    return money + last_resort(e, square) if e.sell_mortgaged_to_bank else money


@rule("DEBT-1")
def weight_of(g: Table, e: Edition, square: int) -> int:
    """What a deed weighs in a debtor's deal: what it raises; mortgaged, its price less what lifting it costs (A-141)."""
    return max(0, e.price[square] - lift_cost(g, e, square)) if g.mortgaged[square] else raised_by(g, e, square)


@rule("DEBT-1", "MORT-7")
def impoverishes(g: Table, e: Edition, give: int, take: int, gain: int, cards: int) -> bool:
    """Whether a deal lowers what a debtor can raise, the charge for mortgages he would keep included (A-60), or what his things
    weigh, an out-of-jail card as much as the fine (A-141)."""
    raised = gain
    weight = gain + cards * e.jail_fine
    for square in range(SQUARES):
        sign = (take >> square & 1) - (give >> square & 1)
        if sign == 0:
            continue
        raised += sign * raised_by(g, e, square)
        weight += sign * weight_of(g, e, square)
        if sign > 0 and g.mortgaged[square] and e.transfer_keep_charge:
            raised -= interest_on(e, e.mortgage[square])
    return raised < 0 or weight < 0


@rule("BANKR-1", "CARD-1")
def share_of_debt(g: Table) -> int:
    """What the open debt owes its first creditor: all of it, or his part where there are several (A-59)."""
    count = creditors_left(g)
    return subject(g, 0) // count if count > 0 else subject(g, 0)


@rule("DEBT-1", "DEBT-2", "COMP-18")
def settling_refused(g: Table, e: Edition, seat: int, deeds: int, value: int) -> int:
    """Paying the open debt, in cash or partly in deeds; of several creditors the first is asked for his share.

    While another debt or claim of the debtor waits, deeds pay at least what they would raise (A-140)."""
    if not owes_now(g, seat):
        return DEBT_1 + no_debt_to_settle(g, seat)
    if deeds == 0:
        if value != 0:
            return DEBT_2 + NO_DEEDS_NAMED
        return ALLOWED if g.cash[seat] >= subject(g, 0) else DEBT_1 + CASH_IS_SHORT
    if e.rent_in_kind == NOT_IN_KIND:
        return DEBT_2 + DEBTS_IN_CASH
    if subject(g, 1) == NOBODY:
        return DEBT_2 + BANK_TAKES_CASH
    if crowded(g):
        return DEBT_2 + TOO_MUCH_WAITS
    if subject(g, 2) != RENT and e.rent_in_kind != BY_CONSENT_ANY_DEBT and e.rent_in_kind != CASH_FIRST:
        return DEBT_2 + RENT_ONLY
    amount = share_of_debt(g)
    if g.cash[seat] >= amount:
        return DEBT_2 + (SHARE_COVERED if subject(g, 3) else DEBT_COVERED)
    if value > amount:
        return DEBT_2 + BEYOND_THE_DEBT
    if g.cash[seat] < amount - value:
        return DEBT_2 + REST_IN_CASH
    if e.rent_in_kind == CASH_FIRST and value > amount - g.cash[seat]:
        return DEBT_2 + ALL_CASH_FIRST
    if e.rent_in_kind == HALF_HALF and value * 2 > amount:
        return DEBT_2 + HALF_IN_CASH
    if unkeyable(e, value):
        return EBANK_9 + why_unkeyable(e, value)
    if unkeyable(e, amount - value):
        return EBANK_9 + why_unkeyable(e, amount - value)
    if in_question(g, deeds):
        return MORT_7 + STILL_IN_QUESTION
    for square in range(SQUARES):
        if deeds >> square & 1:
            if g.owner[square] != seat:
                return DEBT_2 + not_owned(e, square)
            if e.rent_in_kind == HALF_HALF and g.mortgaged[square]:
                return DEBT_2 + MORTGAGED_PAYS_NOT
            if group_built(g, e, e.group[square]):
                return TRADE_4
    if deeds >> SQUARES != 0:
        return DEBT_2 + NOT_PROPERTY
    if value < least_in_kind(g, e, deeds):
        if creditors_left(g) > 1 or others_wait(g, seat):
            return DEBT_2 + BELOW_MORTGAGE_VALUE
        if g.visitor == seat and g.claims > 0:
            return DEBT_2 + RENT_WAITS
    return ALLOWED


@rule("DEBT-2", "DEBT-1")
def least_in_kind(g: Table, e: Edition, deeds: int) -> int:
    """What deeds count for at least while another creditor waits, so that the debtor is not the poorer (A-140, A-141)."""
    raised = 0
    weight = 0
    for square in range(SQUARES):
        if deeds >> square & 1:
            raised += raised_by(g, e, square)
            weight += weight_of(g, e, square)
    return max(raised, weight)


@rule("DEBT-1", "DEBT-2")
def others_wait(g: Table, seat: int) -> bool:
    """Whether a debt of this seat waits under the open one."""
    for at in range(g.depth - 1):
        if g.whose[at] == seat and (g.matters[at] == OWING or g.matters[at] == DUE):
            return True
    return False


@rule("DEBT-1", "DEBT-2", "BANKR-1")
def settle(g: Table, e: Edition, seat: int, deeds: int, value: int, log: list[int]) -> None:
    """The debt is paid, or its creditor is asked whether he takes deeds for a part of it."""
    if deeds:
        g.deal_give = deeds
        g.deal_pay = value
        g.deal_to = subject(g, 1)
        put(g, IN_KIND, subject(g, 1), seat, 0, 0, 0)
        tell(log, PROPOSED, seat, g.deal_to, value, 0, DEBT_2)
        return
    pay_debt(g, e, seat, log)


@rule("DEBT-1", "BANKR-1")
def pay_debt(g: Table, e: Edition, seat: int, log: list[int]) -> None:
    """In full, to the bank, to a player, or in equal parts to several (A-59)."""
    part = share_of_debt(g)
    creditor = subject(g, 1)
    reason = subject(g, 2)
    several = subject(g, 3)
    settled(g)
    pay_each_creditor(g, e, seat, part, creditor, reason, several, 0, log)


@rule("DEBT-2")
def answer_in_kind(g: Table, e: Edition, seat: int, yes: bool, log: list[int]) -> None:
    """The creditor takes the deeds at that value, or waits for cash."""
    debtor = subject(g, 0)
    deeds = g.deal_give
    value = g.deal_pay
    g.deal_give = 0
    g.deal_pay = 0
    g.deal_to = 0
    settled(g)
    if not yes:
        tell(log, DISAGREED, seat, debtor, 0, 0, DEBT_2)
        return
    tell(log, AGREED, seat, debtor, 0, 0, DEBT_2)
    amount = share_of_debt(g)
    reason = subject(g, 2)
    if subject(g, 0) > amount:
        first_is_paid(g, amount)
    else:
        settled(g)
    if amount > value:
        pay(g, e, debtor, amount - value, seat, reason, log)
    hand_over(g, e, debtor, seat, deeds, log)


@rule("BANKR-1", "DEBT-2")
def first_is_paid(g: Table, share: int) -> None:
    """The first of several creditors has his share; the debt goes on with the next, clockwise from the debtor (A-59)."""
    several = subject(g, 3) & ~(1 << subject(g, 1))
    place = g.place[asked(g)]
    while not several >> g.order[place] & 1:
        place = place + 1 if place + 1 < g.seats else 0
    amend(g, 0, subject(g, 0) - share)
    amend(g, 1, g.order[place])
    amend(g, 3, several if subject(g, 0) > share else 0)


@rule("BANKR-8", "TRADE-6", "COMP-18")
def reselling_refused(g: Table, e: Edition, seat: int, square: int) -> int:
    """A mortgaged lot to the bank: only as a last resort, only as many as needed."""
    if not e.sell_mortgaged_to_bank:
        return TRADE_6 + BANK_BUYS_NOTHING
    if not owes_now(g, seat):
        return BANKR_8 + no_debt_to_settle(g, seat)
    if g.cash[seat] >= subject(g, 0):
        return BANKR_8 + DEBT_COVERED
    if square < 0 or square >= SQUARES or g.owner[square] != seat:
        return TRADE_6 + not_owned(e, square)
    if in_question(g, 1 << square):
        return MORT_7 + STILL_IN_QUESTION
    for other in range(SQUARES):
        if g.owner[other] == seat and (g.built[other] or not g.mortgaged[other]):
            return COMP_18 + (SELL_BUILDINGS_FIRST if g.built[other] else MORTGAGE_FIRST)
    return ALLOWED


@rule("BANKR-8", "COMP-18", "BANKR-5")
def resell(g: Table, e: Edition, seat: int, square: int, log: list[int]) -> None:
    """The lot is for sale again."""
    money = last_resort(e, square)
    g.cash[seat] += money
    g.owner[square] = NOBODY
    g.mortgaged[square] = 0
    tell(log, RESOLD, seat, square, money, 0, BANKR_8)
