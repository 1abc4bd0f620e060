"""Selling buildings back to the bank."""

from monopole.dialect import rule
from monopole.rules.agenda import matter, tell
from monopole.rules.building import level
from monopole.rules.deeds import group_built, resale
from monopole.rules.timing import may_raise_cash
from monopole.schema import SQUARES, Edition, Table
from monopole.vocabulary import (
    EXCHANGED, EXCHANGE_ONLY, FINE, HOTEL, HOUSE_LOT, SELL_1, SELL_2, SELL_3, SELL_4, SELL_5, SELL_6, SELL_7, SINGLE, SOLD,
    UNDER_HAMMER,
)  # fmt: skip


@rule("SELL-6", "SELL-7")
def can_exchange(g: Table, e: Edition) -> bool:
    """The bank has the houses for which a hotel would be exchanged; those under the hammer it has for nobody (A-114)."""
    if e.unlimited_buildings:
        return True
    return g.houses_left >= e.houses_per_hotel and not (matter(g) == UNDER_HAMMER and g.lot == HOUSE_LOT)


@rule("SELL-1", "SELL-2")
def seller_refused(g: Table, e: Edition, seat: int, square: int) -> int:
    """Buildings of one's own, at a moment the edition allows."""
    if square < 0 or square >= SQUARES or g.owner[square] != seat or g.built[square] == 0:
        return SELL_1
    return FINE if may_raise_cash(g, e.sell_timing, seat) else SELL_2


@rule("SELL-3", "SELL-5")
def selling_refused(g: Table, e: Edition, seat: int, square: int, times: int) -> int:
    """Evenly, as they were bought; a hotel alone only where the edition lets it go."""
    why = seller_refused(g, e, seat, square)
    if why:
        return why
    if g.built[square] == HOTEL:
        if times > 1:
            return SELL_5
        return FINE if e.hotel_sale == SINGLE else SELL_5
    if times < 0 or times > g.built[square]:
        return SELL_1
    group = e.group[square]
    for i in range(e.members[group]):
        other = e.member[group * 4 + i]
        if other != square and level(g, e, other) > g.built[square] - max(times, 1) + 1:
            return SELL_3
    return FINE


@rule("SELL-1", "SELL-4", "BUILD-10")
def clear_lot(g: Table, e: Edition, seat: int, square: int, log: list[int]) -> None:
    """Everything on a lot back to the bank, at half price."""
    money = resale(g, e, square)
    if not e.unlimited_buildings:
        if g.built[square] == HOTEL:
            g.hotels_left += 1
        else:
            g.houses_left += g.built[square]
    g.built[square] = 0
    g.cash[seat] += money
    tell(log, SOLD, seat, square, 0, money, SELL_4)


@rule("SELL-1", "SELL-3", "SELL-4")
def sell(g: Table, e: Edition, seat: int, square: int, times: int, log: list[int]) -> None:
    if g.built[square] == HOTEL:
        clear_lot(g, e, seat, square, log)
        return
    for _ in range(max(times, 1)):
        g.built[square] -= 1
        g.cash[seat] += e.house_price[square] // 2
        if not e.unlimited_buildings:
            g.houses_left += 1
        tell(log, SOLD, seat, square, g.built[square], e.house_price[square] // 2, SELL_1)


@rule("SELL-3", "SELL-5", "SELL-6")
def selling_group_refused(g: Table, e: Edition, seat: int, group: int) -> int:
    """All buildings of a group in one act; hotels that must be exchanged are not sold while the bank has the houses (A-37)."""
    if group < 0 or group >= len(e.members) or e.members[group] == 0 or not group_built(g, e, group):
        return SELL_1
    if g.owner[e.member[group * 4]] != seat:
        return SELL_1
    if not may_raise_cash(g, e.sell_timing, seat):
        return SELL_2
    if e.hotel_sale == EXCHANGE_ONLY and can_exchange(g, e):
        for i in range(e.members[group]):
            if g.built[e.member[group * 4 + i]] == HOTEL:
                return SELL_5
    return FINE


@rule("SELL-1", "SELL-3", "SELL-5")
def sell_group(g: Table, e: Edition, seat: int, group: int, log: list[int]) -> None:
    for i in range(e.members[group]):
        square = e.member[group * 4 + i]
        if g.built[square]:
            clear_lot(g, e, seat, square, log)


@rule("SELL-5", "SELL-3")
def selling_hotels_refused(g: Table, e: Edition, seat: int, group: int) -> int:
    """All hotels of a group at once, so that the group is even afterwards (A-39)."""
    why = selling_group_refused(g, e, seat, group)
    if why:
        return why
    hotels = 0
    for i in range(e.members[group]):
        if g.built[e.member[group * 4 + i]] == HOTEL:
            hotels += 1
    if hotels == 0:
        return SELL_5
    return FINE if hotels == e.members[group] or e.hotel_sale == SINGLE else SELL_5


@rule("SELL-5", "SELL-4")
def sell_hotels(g: Table, e: Edition, seat: int, group: int, log: list[int]) -> None:
    for i in range(e.members[group]):
        square = e.member[group * 4 + i]
        if g.built[square] == HOTEL:
            clear_lot(g, e, seat, square, log)


@rule("SELL-6", "SELL-7")
def exchanging_refused(g: Table, e: Edition, seat: int, square: int) -> int:
    why = seller_refused(g, e, seat, square)
    if why:
        return why
    if not e.hotel_exchange or g.built[square] != HOTEL:
        return SELL_6
    return FINE if can_exchange(g, e) else SELL_7


@rule("SELL-6", "SELL-4")
def exchange(g: Table, e: Edition, seat: int, square: int, log: list[int]) -> None:
    """A hotel becomes the houses it stood for, and half its price."""
    money = e.hotel_price[square] // 2
    g.built[square] = e.houses_per_hotel
    g.cash[seat] += money
    if not e.unlimited_buildings:
        g.hotels_left += 1
        g.houses_left -= e.houses_per_hotel
    tell(log, EXCHANGED, seat, square, e.houses_per_hotel, money, SELL_6)
