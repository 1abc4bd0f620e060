"""The deeds dealt at the start: to whom, for how much, and refused."""

from monopole.dialect import rule
from monopole.rules.agenda import matter, tell
from monopole.rules.chance import draw, take_given
from monopole.rules.deeds import group_built
from monopole.schema import NOBODY, SQUARES, Edition, Table
from monopole.vocabulary import (
    ALLOWED, BEFORE_ALL_ROLLS, COMP_11, DEALING, DEALT, DEALT_IS_KEPT, FAST_1, GROUP_IS_BUILT, LIFT_IT_FIRST, NOTHING_IS_DEALT,
    NOT_DEALT_TO_YOU, PART_OF_A_DEAL, REFUSED_DEED, ROLLING, SETUP_STREAM, STREET, UNDER_HAMMER, UNDER_THE_HAMMER, UNSETTLED,
)  # fmt: skip


@rule("FAST-1", "TIMED-2", "COMP-11")
def deal_one(g: Table, e: Edition, seat: int) -> int:
    """A deed of the pack, drawn or given."""
    square = 0
    if g.given_to > g.given_from:
        square = take_given(g)
    else:
        left = 0
        for other in range(SQUARES):
            if e.deeds >> other & 1 and g.owner[other] == NOBODY:
                left += 1
        nth = draw(g, SETUP_STREAM, left)
        while nth >= 0:
            if e.deeds >> square & 1 and g.owner[square] == NOBODY:
                nth -= 1
            if nth >= 0:
                square += 1
    g.owner[square] = seat
    return square


@rule("COMP-11")
def same_colour(g: Table, e: Edition, seat: int) -> bool:
    """Whether the deeds dealt to a seat are all lots of one colour; stations and utilities do not count."""
    group = -1
    for square in range(SQUARES):
        if g.owner[square] == seat:
            if e.kind[square] != STREET or (group >= 0 and e.group[square] != group):
                return False
            group = e.group[square]
    return group >= 0


@rule("FAST-1", "TIMED-2", "COMP-11", "BANK-2")
def deal_deeds(g: Table, e: Edition, log: list[int]) -> None:
    """So many to each, paid at once where they are paid (one that a purse cannot pay stays with the bank); two of one
    colour are taken back and dealt again."""
    for seat in range(g.seats):
        for _ in range(e.deal_count):
            deal_one(g, e, seat)
        while e.deal_redeal and e.deal_count > 1 and same_colour(g, e, seat):
            for square in range(SQUARES):
                if g.owner[square] == seat:
                    g.owner[square] = NOBODY
            for _ in range(e.deal_count):
                deal_one(g, e, seat)
    for square in range(SQUARES):
        if g.owner[square] != NOBODY:
            price = e.price[square] if e.deal_paid else 0
            if price > g.cash[g.owner[square]]:
                g.owner[square] = NOBODY
                continue
            g.cash[g.owner[square]] -= price
            if e.deal_refusable:
                g.dealt |= 1 << square
            tell(log, DEALT, g.owner[square], square, price, 0, FAST_1)


@rule("COMP-11", "FAST-1")
def refusing_deeds_refused(g: Table, e: Edition, seat: int, deeds: int) -> int:
    """Dealt to oneself, before the first roll, as it was dealt, and no part of anything open (A-85, A-95)."""
    if not e.deal_refusable:
        return FAST_1 + (DEALT_IS_KEPT if e.deal_count else NOTHING_IS_DEALT)
    if g.dealt == 0:
        return COMP_11 + BEFORE_ALL_ROLLS
    if deeds <= 0 or deeds & ~g.dealt:
        return COMP_11 + NOT_DEALT_TO_YOU
    for square in range(SQUARES):
        if deeds >> square & 1:
            if g.owner[square] != seat:
                return COMP_11 + NOT_DEALT_TO_YOU
            if g.mortgaged[square]:
                return COMP_11 + LIFT_IT_FIRST
            if group_built(g, e, e.group[square]):
                return COMP_11 + GROUP_IS_BUILT
    return tied_up(g, deeds)


@rule("COMP-11", "TRADE-3", "AUCTION-8")
def tied_up(g: Table, deeds: int) -> int:
    """Why a deed stays where it is until something open is settled: it is offered, under the hammer, or buildings are being shared out."""
    at = matter(g)
    if at == DEALING:
        return COMP_11 + PART_OF_A_DEAL if deeds & (g.deal_give | g.deal_take) else ALLOWED
    if at == UNDER_HAMMER and g.lot < SQUARES:
        return COMP_11 + UNDER_THE_HAMMER if deeds >> g.lot & 1 else ALLOWED
    return ALLOWED if at == ROLLING else COMP_11 + UNSETTLED


@rule("COMP-11")
def refuse_deeds(g: Table, e: Edition, seat: int, deeds: int, log: list[int]) -> None:
    """Back to the stock for sale, without replacement; the price comes back."""
    for square in range(SQUARES):
        if deeds >> square & 1:
            price = e.price[square] if e.deal_paid else 0
            g.owner[square] = NOBODY
            g.cash[seat] += price
            g.dealt &= ~(1 << square)
            tell(log, REFUSED_DEED, seat, square, price, 0, COMP_11)
