"""Scarce buildings: when several want more than the bank has (A-104). Every purchase comes by here, to see whether it must wait."""

from monopole.dialect import rule
from monopole.rules.agenda import ask, asked, matter, on_agenda, put, settled, subject, tell
from monopole.rules.auction import open_auction
from monopole.rules.building import (
    MOST, STREETS_A_NUMBER, STREET_BITS, build_all, build_direct, level, level_at, nowhere_for, place, stock, street_asked, uneven,
)  # fmt: skip
from monopole.rules.deeds import group_mortgaged, owns_group
from monopole.rules.moments import moment_allows
from monopole.schema import MEMBERS, NOBODY, SEATS, Edition, Table
from monopole.vocabulary import (
    ALLOWED, ANOTHER_IS_ASKED, BUILD_11, HOTEL_LOT, HOUSE_LOT, LAPSED, NO_ROOM_FOR_THAT, NO_SHORTAGE, ONE_BY_ONE, PASSED, PLACING, SCARCE,
    SCARCITY, SHORT, SHORTAGE, UNSETTLED, WANTED,
)  # fmt: skip

STREET_GROUPS = 8
HOUSES, HOTELS = 1, 2  # kinds, as bits: scarce, or shared out without an auction; two bits further, shared out by one


@rule("BUILD-11")
def room_in_group(g: Table, e: Edition, seat: int, group: int, lot: int) -> int:
    """Buildings of a kind that a seat's group could still take, by rule."""
    if not owns_group(g, e, seat, group) or group_mortgaged(g, e, group):
        return 0
    room = 0
    for i in range(e.members[group]):
        square = e.member[group * MEMBERS + i]
        steps = level(g, e, square)
        if lot == HOUSE_LOT:
            room += max(0, e.houses_per_hotel - steps)
        elif steps < e.houses_per_hotel:
            return 0
        elif steps == e.houses_per_hotel:
            room += 1
    return room


@rule("BUILD-11", "BUILD-3")
def could_take(g: Table, e: Edition, seat: int, lot: int) -> int:
    """Buildings of a kind that a seat could take now, by rule and by cash, the cheapest first."""
    if g.out[seat] or not moment_allows(g, e.build_timing, seat):
        return 0
    total = 0
    cash = g.cash[seat]
    paid = 0
    for _ in range(STREET_GROUPS):
        price = 0
        for group in range(STREET_GROUPS):
            if e.members[group] == 0:
                continue
            square = e.member[group * MEMBERS]
            asking = e.house_price[square] if lot == HOUSE_LOT else e.hotel_price[square]
            if asking > paid and (price == 0 or asking < price) and room_in_group(g, e, seat, group, lot) > 0:
                price = asking
        if price == 0 or cash < price:
            return total
        for group in range(STREET_GROUPS):
            if e.members[group] == 0:
                continue
            square = e.member[group * MEMBERS]
            if price == (e.house_price[square] if lot == HOUSE_LOT else e.hotel_price[square]):
                taken = min(room_in_group(g, e, seat, group, lot), cash // price)
                total += taken
                cash -= taken * price
        paid = price
    return total


@rule("BUILD-11")
def asked_of(g: Table, e: Edition, a: int, b: int, c: int, lot: int) -> int:
    """Buildings of a kind in a purchase."""
    count = 0
    for i in range(MOST):
        street = street_asked(a, b, c, i)
        if street == 0:
            break
        square = e.street[street - 1]
        earlier = 0
        for k in range(i):
            if street_asked(a, b, c, k) == street:
                earlier += 1
        hotel = level(g, e, square) + earlier == e.houses_per_hotel
        if hotel == (lot == HOTEL_LOT):
            count += 1
    return count


@rule("BUILD-11")
def others_could_take(g: Table, e: Edition, seat: int, lot: int) -> int:
    """Buildings of a kind that the other seats together could take now."""
    others = 0
    for other in range(g.seats):
        if other != seat:
            others += could_take(g, e, other, lot)
    return others


@rule("BUILD-11")
def short_of(g: Table, e: Edition, seat: int, count: int, left: int, lot: int) -> bool:
    """Whether what is left of a kind is less than what is asked plus what the others could take now."""
    if count == 0 or left >= count + (SEATS - 1) * MOST:
        return False
    others = others_could_take(g, e, seat, lot)
    return others > 0 and left < count + others


@rule("BUILD-11")
def scarce_kinds(g: Table, e: Edition, seat: int, a: int, b: int, c: int) -> int:
    """The kinds a purchase is short of, as bits; houses that its own hotels return serve the rest of it (A-114)."""
    kinds = 0
    hotels = asked_of(g, e, a, b, c, HOTEL_LOT)
    returned = hotels * e.houses_per_hotel
    if not g.shared_out & (HOTELS | HOTELS << 2) and short_of(g, e, seat, hotels, g.hotels_left, HOTEL_LOT):
        kinds = HOTELS
        returned = 0
    if not g.shared_out & (HOUSES | HOUSES << 2):
        if short_of(g, e, seat, asked_of(g, e, a, b, c, HOUSE_LOT), g.houses_left + returned, HOUSE_LOT):
            kinds |= HOUSES
    return kinds


@rule("BUILD-1", "BUILD-8", "BUILD-11")
def build(g: Table, e: Edition, seat: int, a: int, b: int, c: int, hotel: int, log: list[int]) -> None:
    """The purchase goes through, unless others who could build must be asked first."""
    if matter(g) == PLACING:
        place(g, e, seat, a, log)
    elif hotel and e.direct_hotels:
        build_direct(g, e, seat, a, b, c, log)
    elif e.building_auction != ONE_BY_ONE or e.unlimited_buildings or scarce_kinds(g, e, seat, a, b, c) == 0:
        build_all(g, e, seat, a, b, c, log)
    else:
        g.asker = seat
        g.asked_for[0] = a
        g.asked_for[1] = b
        g.asked_for[2] = c
        go_on_building(g, e, log)


@rule("BUILD-11")
def drop_asked(g: Table) -> tuple[int, int, int]:
    """Takes what is still asked for off the table: packed streets, as in the action."""
    a = g.asked_for[0]
    b = g.asked_for[1]
    c = g.asked_for[2]
    for i in range(3):
        g.asked_for[i] = 0
    return a, b, c


@rule("BUILD-11")
def keep_asking(g: Table, street: int, waiting: int) -> None:
    """A building still asked for, after those that wait already."""
    g.asked_for[waiting // STREETS_A_NUMBER] |= street << STREET_BITS * (waiting % STREETS_A_NUMBER)


@rule("BUILD-1", "BUILD-4", "BUILD-7", "BUILD-10", "BUILD-11")
def build_what_is_free(g: Table, e: Edition, kinds: int, log: list[int]) -> int:
    """What is not scarce is built at once, in its order, as far as it needs nothing that is; how many wait (A-114)."""
    seat = g.asker
    a, b, c = drop_asked(g)
    waiting = 0
    for i in range(MOST):
        street = street_asked(a, b, c, i)
        if street == 0:
            break
        square = e.street[street - 1]
        steps = level_at(g, e, square, g.asked_for[0], g.asked_for[1], g.asked_for[2], waiting)
        lot = HOTEL_LOT if steps >= e.houses_per_hotel else HOUSE_LOT
        price = e.hotel_price[square] if lot == HOTEL_LOT else e.house_price[square]
        waits = kinds & kind_mark(lot) != 0 or steps > level(g, e, square)
        if g.shared_out & auctioned(lot):
            tell(log, LAPSED, seat, square, 0, 0, BUILD_11)
        elif not waits and uneven(g, e, square, 0, 0, 0, 0) == ALLOWED and stock(g, lot) > 0 and g.cash[seat] >= price:
            build_all(g, e, seat, street, 0, 0, log)
        elif uneven(g, e, square, g.asked_for[0], g.asked_for[1], g.asked_for[2], waiting) == ALLOWED:
            keep_asking(g, street, waiting)
            waiting += 1
        else:
            tell(log, LAPSED, seat, square, 0, 0, BUILD_11)
    return waiting


@rule("BUILD-11")
def leave_to_auction(g: Table, e: Edition, lot: int) -> None:
    """Buildings of a kind are no longer asked for: the hammer decides who has them."""
    a, b, c = drop_asked(g)
    waiting = 0
    for i in range(MOST):
        street = street_asked(a, b, c, i)
        if street == 0:
            break
        square = e.street[street - 1]
        hotel = level_at(g, e, square, a, b, c, i) >= e.houses_per_hotel
        if hotel != (lot == HOTEL_LOT):
            keep_asking(g, street, waiting)
            waiting += 1


@rule("BUILD-11")
def kind_mark(lot: int) -> int:
    """The bit of a kind among those that are scarce; shared out without an auction."""
    return HOUSES if lot == HOUSE_LOT else HOTELS


@rule("BUILD-11")
def auctioned(lot: int) -> int:
    """The bit that says a kind went to auction."""
    return kind_mark(lot) << 2


@rule("BUILD-11")
def go_on_building(g: Table, e: Edition, log: list[int]) -> None:
    """Builds what is free; then houses are shared out, then hotels, each with its own question; what cannot be had lapses (A-114)."""
    seat = g.asker
    kinds = scarce_kinds(g, e, seat, g.asked_for[0], g.asked_for[1], g.asked_for[2])
    waiting = build_what_is_free(g, e, kinds, log)
    lot = HOUSE_LOT
    if not kinds & HOUSES or g.houses_left == 0:
        lot = HOTEL_LOT
    if waiting > 0 and kinds & kind_mark(lot) and stock(g, lot) > 0:
        tell(log, SHORT, seat, lot, stock(g, lot), 0, BUILD_11)
        for other in range(g.seats):
            g.want[other] = 0
            g.room[other] = could_take(g, e, other, lot) if other != seat else 0
        g.want[seat] = asked_of(g, e, g.asked_for[0], g.asked_for[1], g.asked_for[2], lot)
        put(g, SHORTAGE, seat, lot, 0, 0, 0)
        ask_next(g)
        return
    for i in range(waiting):
        street = street_asked(g.asked_for[0], g.asked_for[1], g.asked_for[2], i)
        tell(log, LAPSED, seat, e.street[street - 1], 0, 0, BUILD_11)
    forget_shortage(g)


@rule("BUILD-11")
def ask_next(g: Table) -> bool:
    """Asks the next seat that could build, clockwise; whether there is one."""
    place_now = g.place[asked(g)]
    while True:
        place_now = place_now + 1 if place_now + 1 < g.seats else 0
        other = g.order[place_now]
        if other == g.asker:
            return False
        if g.room[other] > 0:
            ask(g, other)
            return True


@rule("BUILD-11")
def all_have_answered(g: Table, e: Edition, log: list[int]) -> None:
    """What all want fits the stock and the purchase goes on, or the auctions begin."""
    lot = subject(g, 0)
    settled(g)
    total = 0
    for other in range(g.seats):
        total += g.want[other]
    if total > stock(g, lot):
        leave_to_auction(g, e, lot)
        put(g, SCARCE, g.asker, lot, 0, 0, 0)
        return
    g.shared_out |= kind_mark(lot)
    go_on_building(g, e, log)


@rule("BUILD-11")
def forget_shortage(g: Table) -> None:
    g.asker = NOBODY
    g.shared_out = 0
    for i in range(3):
        g.asked_for[i] = 0
    for seat in range(SEATS):
        g.want[seat] = 0
        g.room[seat] = 0


@rule("BUILD-11")
def wanting_refused(g: Table, seat: int, amount: int) -> int:
    """As many as one could take, at least one."""
    if matter(g) != SHORTAGE:
        return BUILD_11 + (UNSETTLED if on_agenda(g, SCARCE) else NO_SHORTAGE)
    if asked(g) != seat:
        return BUILD_11 + ANOTHER_IS_ASKED
    return ALLOWED if 0 <= amount and max(amount, 1) <= g.room[seat] else BUILD_11 + NO_ROOM_FOR_THAT


@rule("BUILD-11")
def wanting_none_refused(g: Table, seat: int) -> int:
    if matter(g) != SHORTAGE:
        return BUILD_11 + (UNSETTLED if on_agenda(g, SCARCE) else NO_SHORTAGE)
    return ALLOWED if asked(g) == seat else BUILD_11 + ANOTHER_IS_ASKED


@rule("BUILD-11")
def answer_shortage(g: Table, e: Edition, seat: int, amount: int, log: list[int]) -> None:
    g.want[seat] = amount
    if amount > 0:
        tell(log, WANTED, seat, amount, 0, 0, BUILD_11)
    else:
        tell(log, PASSED, seat, 0, 0, 0, BUILD_11)
    if not ask_next(g):
        all_have_answered(g, e, log)


@rule("BUILD-11", "BUILD-12")
def sell_scarce(g: Table, e: Edition, log: list[int]) -> None:
    """One building after another to the highest bidder among those who want and have a spot for it (A-27); it ends with the stock or a
    building nobody bids for."""
    lot = subject(g, 0)
    invited = 0
    for seat in range(g.seats):
        if g.want[seat] > 0 and not nowhere_for(g, e, seat, lot):
            invited |= 1 << seat
    if invited == 0 or stock(g, lot) == 0:
        settled(g)
        g.shared_out |= auctioned(lot)
        go_on_building(g, e, log)
        return
    open_auction(g, e, lot, SCARCITY, NOBODY, asked(g), invited, log)
