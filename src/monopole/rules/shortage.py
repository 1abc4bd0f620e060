"""Scarce buildings: when several want more than the bank has (A-104)."""

from monopole.dialect import rule
from monopole.rules.agenda import ask, asked, matter, put, settled, subject, tell
from monopole.rules.auction import open_auction
from monopole.rules.building import MOST, build_all, build_direct, level, place, stock, street_asked
from monopole.rules.deeds import group_mortgaged, owns_group
from monopole.rules.timing import moment_allows
from monopole.schema import NOBODY, SEATS, Edition, Table
from monopole.vocabulary import (
    BUILD_11, FINE, HOTEL_LOT, HOUSE_LOT, ONE_BY_ONE, PASSED, PLACING, SCARCE, SCARCITY, SHORT, SHORTAGE, WANTED,
)  # fmt: skip

STREET_GROUPS = 8


@rule("BUILD-11")
def room_in_group(g: Table, e: Edition, seat: int, group: int, lot: int) -> int:
    """Buildings of a kind that a seat's group could still take, by rule."""
    if not owns_group(g, e, seat, group) or group_mortgaged(g, e, group):
        return 0
    room = 0
    for i in range(e.members[group]):
        square = e.member[group * 4 + i]
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
            square = e.member[group * 4]
            asking = e.house_price[square] if lot == HOUSE_LOT else e.hotel_price[square]
            if asking > paid and (price == 0 or asking < price) and room_in_group(g, e, seat, group, lot) > 0:
                price = asking
        if price == 0 or cash < price:
            return total
        for group in range(STREET_GROUPS):
            if e.members[group] == 0:
                continue
            square = e.member[group * 4]
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
def short_of(g: Table, e: Edition, seat: int, count: int, lot: int) -> bool:
    """Whether the stock is less than what is asked plus what the others could take now."""
    if count == 0 or stock(g, lot) >= count + (SEATS - 1) * MOST:
        return False
    others = 0
    for other in range(g.seats):
        if other != seat:
            others += could_take(g, e, other, lot)
    return others > 0 and stock(g, lot) < count + others


@rule("BUILD-1", "BUILD-8", "BUILD-11")
def build(g: Table, e: Edition, seat: int, a: int, b: int, c: int, hotel: int, log: list[int]) -> None:
    """The purchase goes through, unless others who could build must be asked first."""
    if matter(g) == PLACING:
        place(g, e, seat, a, log)
        return
    if e.building_auction == ONE_BY_ONE and not e.unlimited_buildings:
        lot = HOUSE_LOT
        count = asked_of(g, e, a, b, c, HOUSE_LOT)
        if not short_of(g, e, seat, count, lot):
            lot = HOTEL_LOT
            count = asked_of(g, e, a, b, c, HOTEL_LOT)
        if lot == HOUSE_LOT or short_of(g, e, seat, count, lot):
            tell(log, SHORT, seat, lot, stock(g, lot), 0, BUILD_11)
            g.asker = seat
            g.asked_for[0] = a
            g.asked_for[1] = b
            g.asked_for[2] = c
            for other in range(g.seats):
                g.room[other] = could_take(g, e, other, lot) if other != seat else 0
            g.want[seat] = count
            put(g, SHORTAGE, seat, lot, 0, 0, 0)
            ask_next(g, e, log)
            return
    if hotel and e.direct_hotels:
        build_direct(g, e, seat, a, b, c, log)
    else:
        build_all(g, e, seat, a, b, c, log)


@rule("BUILD-11")
def ask_next(g: Table, e: Edition, log: list[int]) -> None:
    """The next seat that could build, clockwise; after the last the purchase goes through or the auctions begin."""
    lot = subject(g, 0)
    place_now = g.place[asked(g)]
    while True:
        place_now = place_now + 1 if place_now + 1 < g.seats else 0
        other = g.order[place_now]
        if other == g.asker:
            break
        if g.room[other] > 0:
            ask(g, other)
            return
    settled(g)
    total = 0
    for other in range(g.seats):
        total += g.want[other]
    asker = g.asker
    if total > stock(g, lot):
        put(g, SCARCE, asker, lot, 0, 0, 0)
        return
    build_all(g, e, asker, g.asked_for[0], g.asked_for[1], g.asked_for[2], log)
    forget_shortage(g)


@rule("BUILD-11")
def forget_shortage(g: Table) -> None:
    g.asker = NOBODY
    for i in range(3):
        g.asked_for[i] = 0
    for seat in range(SEATS):
        g.want[seat] = 0
        g.room[seat] = 0


@rule("BUILD-11")
def wanting_refused(g: Table, seat: int, amount: int) -> int:
    """As many as one could take, at least one."""
    if matter(g) != SHORTAGE or asked(g) != seat or amount < 0:
        return BUILD_11
    return FINE if max(amount, 1) <= g.room[seat] else BUILD_11


@rule("BUILD-11")
def wanting_none_refused(g: Table, seat: int) -> int:
    return FINE if matter(g) == SHORTAGE and asked(g) == seat else BUILD_11


@rule("BUILD-11")
def answer_shortage(g: Table, e: Edition, seat: int, amount: int, log: list[int]) -> None:
    g.want[seat] = amount
    if amount > 0:
        tell(log, WANTED, seat, amount, 0, 0, BUILD_11)
    else:
        tell(log, PASSED, seat, 0, 0, 0, BUILD_11)
    ask_next(g, e, log)


@rule("BUILD-11", "BUILD-12")
def sell_scarce(g: Table, e: Edition, log: list[int]) -> None:
    """One building after another to the highest bidder among those who want; it ends with the stock or a building nobody bids for."""
    lot = subject(g, 0)
    invited = 0
    for seat in range(g.seats):
        if g.want[seat] > 0 and not g.out[seat]:
            invited |= 1 << seat
    if invited == 0 or stock(g, lot) == 0:
        settled(g)
        forget_shortage(g)
        return
    open_auction(g, e, lot, SCARCITY, NOBODY, asked(g), invited, log)
