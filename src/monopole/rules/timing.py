"""When a seat may act: on its turn, between the turns, at any time, or only to pay."""

from monopole.dialect import rule
from monopole.rules.agenda import asked, matter
from monopole.schema import Edition, Table
from monopole.vocabulary import (
    ANYTIME, BEFORE_ROLL_OR_DEBT, CHOICE, ENDING, FLIGHT, OFFERED, OPENING, OWING, ROLLING, UNDER_HAMMER,
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


@rule("SELL-2", "MORT-1", "DEBT-1", "AUCTION-6")
def may_raise_cash(g: Table, timing: int, seat: int) -> bool:
    """A debtor always; a bidder where the edition says at any time (A-21, A-60)."""
    at = matter(g)
    if at == OWING:
        return asked(g) == seat
    if at == UNDER_HAMMER or at == OPENING:
        return timing == ANYTIME
    return moment_allows(g, timing, seat)


@rule("TIMED-3")
def time_is_up(g: Table, e: Edition, seat: int) -> bool:
    """After the stroke only what belongs to the move in progress: the words awaited, and a debtor's means."""
    return g.stroke != 0 and not (matter(g) == OWING and asked(g) == seat)
