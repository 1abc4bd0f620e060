"""How a bot feels about the others at the table: its patience, its envy, and whom it grudges a gain."""

from monopole.bots.knobs import K_ENVY, K_LEADER, K_OFFERS
from monopole.bots.valuation import wealth
from monopole.dialect import rule
from monopole.rules.deeds import standing
from monopole.schema import Edition, Numbers, Table

PATIENCE = 150  # rounds after which the last two deal again and everybody proposes deals, so that the game ends


@rule()
def drags(g: Table) -> bool:
    """Whether the game has gone on for so long that any change is welcome."""
    return g.turns > PATIENCE * g.seats


@rule()
def impatient(g: Table) -> bool:
    """Whether two have faced each other for too long."""
    return drags(g) and standing(g) == 2


@rule()
def partners(g: Table, knobs: Numbers, at: int) -> int:
    """Seats one turns to with deals before a roll; who proposes none turns to one when the game drags."""
    return max(knobs[at + K_OFFERS], 1 if drags(g) else 0)


@rule()
def unyielding(g: Table) -> bool:
    """Whether the last two face each other and neither will have the other gain."""
    return standing(g) == 2 and not impatient(g)


@rule()
def leaders(g: Table, e: Edition, deeds: Numbers, knobs: Numbers, at: int) -> int:
    """The seats than which nobody is richer, as bits; none where that does not matter."""
    if knobs[at + K_LEADER] == 0 or standing(g) == 2:
        return 0
    seats = 0
    most = 0
    for seat in range(g.seats):
        if not g.out[seat]:
            own = wealth(g, e, deeds, seat, knobs)
            if own >= most:
                seats = (seats if own == most else 0) | 1 << seat
                most = own
    return seats


@rule()
def resentment(g: Table, first: int, other: int, knobs: Numbers, at: int) -> int:
    """Percent of the other's gain counted against a deal: nothing for most, more for the leaders, all between the last two."""
    if standing(g) == 2:
        return 100 if unyielding(g) else 0
    return knobs[at + K_LEADER] if first >> other & 1 else 0


@rule()
def envy_now(g: Table, knobs: Numbers, at: int) -> int:
    """Percent counted of what a deal lets the other take from us."""
    return knobs[at + K_ENVY] // 2 if impatient(g) else knobs[at + K_ENVY]
