"""Deeds that change hands with their mortgages: keep or lift."""

from monopole.dialect import rule
from monopole.rules.agenda import amend, asked, matter, on_agenda, put, settled, subject, tell
from monopole.rules.deeds import interest_on
from monopole.rules.moments import indebted
from monopole.schema import FIGURES, SQUARES, Edition, Table
from monopole.vocabulary import (
    ALLOWED, ANOTHER_IS_ASKED, AS_SALE, CANNOT_PAY, DEBTOR_KEEPS_IT, DEBT_1, HANDED_OVER, LIFTED, MORT_6, MORT_7, NO_TRANSFER,
    OTHER_DEED_FIRST, PRINCIPAL, PRINCIPAL_PLUS_INTEREST, TRANSFER, UNSETTLED,
)  # fmt: skip

HALF = 20  # squares that one figure of a matter has room for: the deeds of a transfer fill two
LOW = (1 << HALF) - 1


@rule("MORT-7")
def ask_about(g: Table, seat: int, deeds: int, how: int) -> None:
    """Whether a seat keeps or lifts the mortgages of deeds that came to it."""
    put(g, TRANSFER, seat, deeds & LOW, deeds >> HALF, how, 0)


@rule("MORT-7")
def deeds_of_transfer(g: Table, at: int) -> int:
    """The deeds about which a transfer on the agenda asks, as bits of squares."""
    return g.figures[at * FIGURES] | g.figures[at * FIGURES + 1] << HALF


@rule("TRADE-5", "DEBT-2")
def hand_over(g: Table, e: Edition, giver: int, taker: int, deeds: int, log: list[int]) -> None:
    """Deeds to another seat; for the mortgaged ones it is asked at once, in board order (A-106)."""
    mortgaged = 0
    for square in range(SQUARES):
        if deeds >> square & 1:
            g.owner[square] = taker
            g.dealt &= ~(1 << square)
            tell(log, HANDED_OVER, giver, square, taker, 0, 0)
            if g.mortgaged[square]:
                mortgaged |= 1 << square
    if mortgaged:
        ask_about(g, taker, mortgaged, AS_SALE)


@rule("MORT-7")
def deed_in_question(g: Table) -> int:
    """The first deed of the open transfer, in board order."""
    deeds = deeds_of_transfer(g, g.depth - 1)
    square = 0
    while not deeds >> square & 1:
        square += 1
    return square


@rule("MORT-7", "TRADE-3")
def deeds_in_question(g: Table) -> int:
    """Deeds that have just come and whose keep or lift is still to be answered, as bits: until then they go no further."""
    deeds = 0
    for at in range(g.depth):
        if g.matters[at] == TRANSFER:
            deeds |= deeds_of_transfer(g, at)
    return deeds


@rule("MORT-7", "TRADE-3")
def in_question(g: Table, deeds: int) -> bool:
    """Whether one of these is such a deed."""
    return deeds & deeds_in_question(g) != 0


@rule("MORT-7")
def question_answered(g: Table, square: int) -> None:
    deeds = deeds_of_transfer(g, g.depth - 1) & ~(1 << square)
    amend(g, 0, deeds & LOW)
    amend(g, 1, deeds >> HALF)
    if deeds == 0:
        settled(g)


@rule("MORT-6")
def lift_now_cost(g: Table, e: Edition, square: int) -> int:
    """With interest or without, as the edition says of a sale; after a bankruptcy the interest is already paid (A-53)."""
    if subject(g, 2) == AS_SALE and e.transfer_lift_now == PRINCIPAL_PLUS_INTEREST:
        return e.mortgage[square] + interest_on(e, e.mortgage[square])
    return e.mortgage[square]


@rule("MORT-6", "MORT-7")
def not_in_question(g: Table, seat: int, square: int) -> int:
    """Why this seat is not asked about this deed now; 0 where it is."""
    if matter(g) != TRANSFER:
        return UNSETTLED if on_agenda(g, TRANSFER) else NO_TRANSFER
    if asked(g) != seat:
        return ANOTHER_IS_ASKED
    return ALLOWED if square == deed_in_question(g) else OTHER_DEED_FIRST


@rule("MORT-7")
def keeping_refused(g: Table, seat: int, square: int) -> int:
    why = not_in_question(g, seat, square)
    return MORT_7 + why if why else ALLOWED


@rule("MORT-6", "DEBT-1")
def lifting_now_refused(g: Table, e: Edition, seat: int, square: int) -> int:
    """In cash; a debtor spends nothing that he could not raise again (A-60)."""
    why = not_in_question(g, seat, square)
    if why:
        return MORT_6 + why
    cost = lift_now_cost(g, e, square)
    if g.cash[seat] < cost:
        return MORT_6 + CANNOT_PAY
    return DEBT_1 + DEBTOR_KEEPS_IT if cost > e.mortgage[square] and indebted(g, seat) else ALLOWED


@rule("MORT-7")
def charge_to_keep(g: Table, e: Edition, square: int) -> int:
    """What keeping the mortgage costs now: interest, or nothing."""
    return interest_on(e, e.mortgage[square]) if subject(g, 2) == AS_SALE and e.transfer_keep_charge else 0


@rule("MORT-7", "MORT-8")
def keep_charge(g: Table, e: Edition, square: int) -> int:
    """The same; marks deeds whose interest is then paid for good."""
    if subject(g, 2) == AS_SALE and e.transfer_keep_charge and e.transfer_lift_later == PRINCIPAL:
        g.mortgaged[square] = 2
    return charge_to_keep(g, e, square)


@rule("MORT-6")
def lift_now(g: Table, e: Edition, seat: int, square: int, log: list[int]) -> None:
    cost = lift_now_cost(g, e, square)
    g.cash[seat] -= cost
    g.mortgaged[square] = 0
    question_answered(g, square)
    tell(log, LIFTED, seat, square, cost, 0, MORT_6)
