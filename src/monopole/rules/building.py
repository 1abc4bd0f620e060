"""Building: whole groups, evenly, from what the bank has."""

from monopole.dialect import rule
from monopole.rules.agenda import asked, matter, settled, subject, tell
from monopole.rules.deeds import group_mortgaged, owns_group
from monopole.rules.moments import moment_allows, untimely
from monopole.schema import MEMBERS, STREETS, Edition, Table
from monopole.vocabulary import (
    ALLOWED, BUILD_1, BUILD_10, BUILD_11, BUILD_2, BUILD_3, BUILD_4, BUILD_6, BUILD_8, BUILD_9, BUILT, CANNOT_PAY, GROUP_NOT_WHOLE, HOTEL,
    HOTEL_LOT, HOUSE_LOT, LEFT_BEHIND, NOTHING_ASKED, NOT_A_STREET, NOT_YOURS, PLACED, PLACING, TOO_FEW_HOTELS, TOO_FEW_HOUSES, UNEVEN,
    WON_A_HOUSE, WON_FOR_ELSEWHERE, WON_ONLY_ONE,
)  # fmt: skip

# A purchase names its streets one after the other, twelve in each of three numbers.
STREET_BITS, STREETS_A_NUMBER = 5, 12
STREET_MASK = (1 << STREET_BITS) - 1
MOST = 3 * STREETS_A_NUMBER  # buildings in one purchase


@rule("BUILD-5")
def level(g: Table, e: Edition, square: int) -> int:
    """Steps built on a lot: its houses, and the hotel as one step more."""
    return e.houses_per_hotel + 1 if g.built[square] == HOTEL else g.built[square]


@rule("BUILD-1")
def street_asked(a: int, b: int, c: int, i: int) -> int:
    """The i-th street of a purchase, or 0 after the last."""
    if i < STREETS_A_NUMBER:
        return a >> STREET_BITS * i & STREET_MASK
    if i < 2 * STREETS_A_NUMBER:
        return b >> STREET_BITS * (i - STREETS_A_NUMBER) & STREET_MASK
    return c >> STREET_BITS * (i - 2 * STREETS_A_NUMBER) & STREET_MASK


@rule("BUILD-4")
def level_at(g: Table, e: Edition, square: int, a: int, b: int, c: int, i: int) -> int:
    """The level of a lot after the first i buildings of the purchase (A-35)."""
    steps = level(g, e, square)
    for earlier in range(i):
        if street_asked(a, b, c, earlier) == e.street_number[square]:
            steps += 1
    return steps


@rule("BUILD-1", "BUILD-2")
def group_refused(g: Table, e: Edition, seat: int, street: int) -> int:
    """A complete group of one's own, without a mortgage."""
    if street < 1 or street > STREETS:
        return BUILD_1 + NOT_A_STREET
    square = e.street[street - 1]
    group = e.group[square]
    if not owns_group(g, e, seat, group):
        return BUILD_1 + (GROUP_NOT_WHOLE if g.owner[square] == seat else NOT_YOURS)
    return BUILD_2 if group_mortgaged(g, e, group) else ALLOWED


@rule("BUILD-4", "BUILD-6", "BUILD-9")
def uneven(g: Table, e: Edition, square: int, a: int, b: int, c: int, i: int) -> int:
    """One more on this lot: not above a hotel, not before the other lots of the group have as many."""
    steps = level_at(g, e, square, a, b, c, i)
    if steps > e.houses_per_hotel:
        return BUILD_9
    group = e.group[square]
    for k in range(e.members[group]):
        if level_at(g, e, e.member[group * MEMBERS + k], a, b, c, i) < steps:
            return BUILD_6 if steps == e.houses_per_hotel else BUILD_4 + UNEVEN
    return ALLOWED


@rule("BUILD-8", "BUILD-4", "BUILD-7", "BUILD-10")
def direct_hotels_refused(g: Table, e: Edition, seat: int, a: int, b: int, c: int) -> int:
    """Hotels straight from any level, judged on the final state of the group; only the hotels must be there."""
    cost = 0
    count = 0
    for i in range(MOST):
        street = street_asked(a, b, c, i)
        if street == 0:
            break
        square = e.street[street - 1]
        steps = level(g, e, square)
        if steps > e.houses_per_hotel or level_at(g, e, square, a, b, c, i) > steps:
            return BUILD_9
        count += 1
        cost += (e.houses_per_hotel - steps) * e.house_price[square] + e.hotel_price[square]
        group = e.group[square]
        for k in range(e.members[group]):
            other = e.member[group * MEMBERS + k]
            if level(g, e, other) < e.houses_per_hotel and level_at(g, e, other, a, b, c, MOST) == level(g, e, other):
                return BUILD_4 + LEFT_BEHIND
    if count > g.hotels_left and not e.unlimited_buildings:
        return BUILD_10 + TOO_FEW_HOTELS
    return ALLOWED if cost <= g.cash[seat] else BUILD_1 + CANNOT_PAY


@rule("BUILD-1", "BUILD-4", "BUILD-6", "BUILD-7", "BUILD-9", "BUILD-10")
def steps_refused(g: Table, e: Edition, seat: int, a: int, b: int, c: int) -> int:
    """Building after building, with what the bank really has at each step."""
    houses = g.houses_left
    hotels = g.hotels_left
    cost = 0
    for i in range(MOST):
        street = street_asked(a, b, c, i)
        if street == 0:
            break
        square = e.street[street - 1]
        why = uneven(g, e, square, a, b, c, i)
        if why:
            return why
        if level_at(g, e, square, a, b, c, i) == e.houses_per_hotel:
            hotels -= 1
            houses += e.houses_per_hotel
            cost += e.hotel_price[square]
        else:
            houses -= 1
            cost += e.house_price[square]
        if (houses < 0 or hotels < 0) and not e.unlimited_buildings:
            return BUILD_10 + (TOO_FEW_HOUSES if houses < 0 else TOO_FEW_HOTELS)
    return ALLOWED if cost <= g.cash[seat] else BUILD_1 + CANNOT_PAY


@rule("BUILD-1", "BUILD-2", "BUILD-3", "BUILD-5", "BUILD-8", "JAIL-9")
def building_refused(g: Table, e: Edition, seat: int, a: int, b: int, c: int, hotel: int) -> int:
    """A purchase of one building or of many, all or nothing."""
    if matter(g) == PLACING and asked(g) == seat:
        if a >> STREET_BITS != 0 or b != 0 or c != 0:
            return BUILD_11 + WON_ONLY_ONE
        if hotel and subject(g, 0) == HOUSE_LOT:
            return BUILD_11 + WON_A_HOUSE
        return placing_refused(g, e, seat, a)
    if a <= 0 or b < 0 or c < 0 or street_asked(a, b, c, 0) == 0:
        return BUILD_1 + NOTHING_ASKED
    if not moment_allows(g, e.build_timing, seat):
        return BUILD_3 + untimely(g, e.build_timing, seat)
    direct = False
    for i in range(MOST):
        street = street_asked(a, b, c, i)
        if street == 0:
            break
        why = group_refused(g, e, seat, street)
        if why:
            return why
        if hotel and level(g, e, e.street[street - 1]) != e.houses_per_hotel:
            direct = True
    if not direct:
        return steps_refused(g, e, seat, a, b, c)
    return direct_hotels_refused(g, e, seat, a, b, c) if e.direct_hotels else BUILD_8


@rule("BUILD-7", "BUILD-10")
def raise_building(g: Table, e: Edition, square: int) -> None:
    """One step more on a lot; the houses of a lot go back when its hotel comes."""
    if g.built[square] == e.houses_per_hotel:
        g.built[square] = HOTEL
        if not e.unlimited_buildings:
            g.hotels_left -= 1
            g.houses_left += e.houses_per_hotel
    else:
        g.built[square] += 1
        if not e.unlimited_buildings:
            g.houses_left -= 1


@rule("BUILD-1", "BUILD-7")
def build_all(g: Table, e: Edition, seat: int, a: int, b: int, c: int, log: list[int]) -> None:
    """The purchase goes through, in its order."""
    for i in range(MOST):
        street = street_asked(a, b, c, i)
        if street == 0:
            break
        square = e.street[street - 1]
        price = e.hotel_price[square] if g.built[square] == e.houses_per_hotel else e.house_price[square]
        g.cash[seat] -= price
        raise_building(g, e, square)
        tell(log, BUILT, seat, square, g.built[square], price, BUILD_1)


@rule("BUILD-8", "BUILD-7")
def build_direct(g: Table, e: Edition, seat: int, a: int, b: int, c: int, log: list[int]) -> None:
    """Hotels at once: the price of the steps not yet built, the houses that stood there back to the bank."""
    for i in range(MOST):
        street = street_asked(a, b, c, i)
        if street == 0:
            break
        square = e.street[street - 1]
        price = (e.houses_per_hotel - g.built[square]) * e.house_price[square] + e.hotel_price[square]
        g.cash[seat] -= price
        if not e.unlimited_buildings:
            g.houses_left += g.built[square]
            g.hotels_left -= 1
        g.built[square] = HOTEL
        tell(log, BUILT, seat, square, HOTEL, price, BUILD_8)


@rule("BUILD-11", "BUILD-4", "BUILD-6")
def placing_refused(g: Table, e: Edition, seat: int, street: int) -> int:
    """Where the building won at auction stands: a lot of one's own that may have it now."""
    return spot_refused(g, e, seat, street, subject(g, 0))


@rule("BUILD-11", "BUILD-4", "BUILD-6")
def spot_refused(g: Table, e: Edition, seat: int, street: int, lot: int) -> int:
    """Whether a house, or a hotel, may stand there now."""
    why = group_refused(g, e, seat, street)
    if why:
        return why
    square = e.street[street - 1]
    why = uneven(g, e, square, 0, 0, 0, 0)
    if why:
        return why
    hotel = level(g, e, square) == e.houses_per_hotel
    return ALLOWED if hotel == (lot == HOTEL_LOT) else BUILD_11 + WON_FOR_ELSEWHERE


@rule("BUILD-11")
def place(g: Table, e: Edition, seat: int, street: int, log: list[int]) -> None:
    """At no further charge."""
    square = e.street[street - 1]
    settled(g)
    raise_building(g, e, square)
    tell(log, PLACED, seat, square, g.built[square], 0, BUILD_11)


@rule("BUILD-11")
def nowhere_for(g: Table, e: Edition, seat: int, lot: int) -> bool:
    """Whether a seat has no lot for a house, or a hotel: whoever mortgages his group meanwhile has none (A-27)."""
    for street in range(1, STREETS + 1):
        if spot_refused(g, e, seat, street, lot) == ALLOWED:
            return False
    return True


@rule("BUILD-10", "BUILD-11")
def stock(g: Table, lot: int) -> int:
    """Houses, or hotels, in the bank."""
    return g.houses_left if lot == HOUSE_LOT else g.hotels_left
