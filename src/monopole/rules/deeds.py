"""Deeds and groups: who holds what, what it earns, what it is worth."""

from monopole.dialect import rule
from monopole.schema import MEMBERS, NOBODY, SEATS, SQUARES, Edition, Table
from monopole.vocabulary import HOTEL, NOT_PROPERTY, NOT_YOURS


@rule()
def next_seat(g: Table, seat: int) -> int:
    """The next seat still playing on the left."""
    place = g.place[seat]
    for _ in range(SEATS):
        place = place + 1 if place + 1 < g.seats else 0
        if not g.out[g.order[place]]:
            return g.order[place]
    return seat


@rule()
def standing(g: Table) -> int:
    """How many seats still play."""
    count = 0
    for seat in range(g.seats):
        if not g.out[seat]:
            count += 1
    return count


@rule()
def not_owned(e: Edition, square: int) -> int:
    """Why a square is not a seat's own: nobody can own it, or it is somebody else's."""
    return NOT_YOURS if 0 <= square < SQUARES and e.deeds >> square & 1 else NOT_PROPERTY


@rule("RENT-4", "BUILD-1")
def owns_group(g: Table, e: Edition, seat: int, group: int) -> bool:
    """Every deed of the group."""
    for i in range(e.members[group]):
        if g.owner[e.member[group * MEMBERS + i]] != seat:
            return False
    return True


@rule("BUILD-2")
def group_mortgaged(g: Table, e: Edition, group: int) -> bool:
    """Whether any deed of the group is mortgaged."""
    for i in range(e.members[group]):
        if g.mortgaged[e.member[group * MEMBERS + i]]:
            return True
    return False


@rule("TRADE-4", "MORT-2")
def group_built(g: Table, e: Edition, group: int) -> bool:
    """Whether any lot of the group carries a building."""
    for i in range(e.members[group]):
        if g.built[e.member[group * MEMBERS + i]]:
            return True
    return False


@rule("TRADE-1")
def bank_has_deeds(g: Table, e: Edition) -> bool:
    """Whether the bank holds a deed; one that waits for the hammer does not count (A-55)."""
    for square in range(SQUARES):
        if e.deeds >> square & 1 and g.owner[square] == NOBODY and not g.estate >> square & 1:
            return True
    return False


@rule("MORT-4")
def interest_on(e: Edition, amount: int) -> int:
    """Ten percent, rounded as the edition rounds."""
    hundredths = amount * e.interest
    unit = e.interest_rounding * 100
    if e.interest_rounding_up:
        return (hundredths + unit - 1) // unit * e.interest_rounding
    return (hundredths + unit // 2) // unit * e.interest_rounding


@rule("MORT-4", "MORT-8")
def lift_cost(g: Table, e: Edition, square: int) -> int:
    """The principal and ten percent, unless a new owner has paid the interest already."""
    if g.mortgaged[square] == 2:
        return e.mortgage[square]
    return e.mortgage[square] + interest_on(e, e.mortgage[square])


@rule("SELL-1", "SELL-4")
def resale(g: Table, e: Edition, square: int) -> int:
    """What the buildings of a lot bring when all of them go back to the bank."""
    if g.built[square] == HOTEL:
        return (e.hotel_price[square] + e.houses_per_hotel * e.house_price[square]) // 2
    return g.built[square] * (e.house_price[square] // 2)


@rule("JAIL-7")
def cards_held(g: Table, seat: int) -> int:
    """Out-of-jail cards in a seat's hand."""
    count = 0
    for card in range(len(g.holder)):
        if g.holder[card] == seat:
            count += 1
    return count
