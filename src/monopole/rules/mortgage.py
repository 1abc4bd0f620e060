"""Mortgages: money on a bare lot, and lifting them."""

from monopole.dialect import rule
from monopole.rules.agenda import subject, tell
from monopole.rules.debt import beyond_means, owes_now
from monopole.rules.deeds import group_built, lift_cost, not_owned
from monopole.rules.moments import may_raise_cash, moment_allows, no_cash_to_raise, untimely
from monopole.schema import SQUARES, Edition, Table
from monopole.vocabulary import (
    ALLOWED, CANNOT_PAY, COMP_18, GROUP, GROUP_IS_BUILT, LIFTED, LOT_IS_BUILT, MORTGAGED, MORTGAGED_ALREADY, MORT_1, MORT_2, MORT_3, MORT_4,
    MORT_5, NOT_MORTGAGED, PUT_IT_UP_FIRST,
)  # fmt: skip


@rule("COMP-18")
def must_be_offered_first(g: Table, e: Edition, seat: int, square: int) -> bool:
    """A debt that sales and mortgages cannot meet: a lot is put up for auction before it is mortgaged (A-75)."""
    if not e.player_auctions or g.time_up or g.finishing or not owes_now(g, seat) or g.offered >> square & 1:
        return False
    return beyond_means(g, e, seat, subject(g, 0))


@rule("MORT-1", "MORT-2", "COMP-17", "JAIL-9")
def mortgaging_refused(g: Table, e: Edition, seat: int, square: int) -> int:
    if square < 0 or square >= SQUARES or g.owner[square] != seat:
        return MORT_1 + not_owned(e, square)
    if g.mortgaged[square]:
        return MORT_1 + MORTGAGED_ALREADY
    if not may_raise_cash(g, e.mortgage_timing, seat):
        return MORT_1 + no_cash_to_raise(g, e.mortgage_timing, seat)
    if g.built[square]:
        return MORT_2 + LOT_IS_BUILT
    if e.mortgage_requires_bare == GROUP and group_built(g, e, e.group[square]):
        return MORT_2 + GROUP_IS_BUILT
    return COMP_18 + PUT_IT_UP_FIRST if must_be_offered_first(g, e, seat, square) else ALLOWED


@rule("MORT-1", "MORT-3", "BANK-5")
def mortgage(g: Table, e: Edition, seat: int, square: int, log: list[int]) -> None:
    """The value on the back of the deed."""
    g.mortgaged[square] = 1
    g.cash[seat] += e.mortgage[square]
    tell(log, MORTGAGED, seat, square, e.mortgage[square], 0, MORT_3)


@rule("MORT-4", "MORT-5", "MORT-9")
def lifting_refused(g: Table, e: Edition, seat: int, square: int) -> int:
    """Only the owner, when he might build (A-49)."""
    if square < 0 or square >= SQUARES or g.owner[square] != seat:
        return MORT_5 + not_owned(e, square)
    if not g.mortgaged[square]:
        return MORT_4 + NOT_MORTGAGED
    if not moment_allows(g, e.lift_timing, seat):
        return MORT_4 + untimely(g, e.lift_timing, seat)
    return ALLOWED if g.cash[seat] >= lift_cost(g, e, square) else MORT_4 + CANNOT_PAY


@rule("MORT-4")
def lift(g: Table, e: Edition, seat: int, square: int, log: list[int]) -> None:
    cost = lift_cost(g, e, square)
    g.cash[seat] -= cost
    g.mortgaged[square] = 0
    tell(log, LIFTED, seat, square, cost, 0, MORT_4)
