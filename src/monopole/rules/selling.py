"""Selling buildings back to the bank."""

from monopole.dialect import rule
from monopole.rules.agenda import matter, tell
from monopole.rules.building import level
from monopole.rules.deeds import group_built, not_owned, resale
from monopole.rules.moments import may_raise_cash, no_cash_to_raise
from monopole.schema import MEMBERS, SQUARES, Edition, Table
from monopole.vocabulary import (
    ALLOWED, ALL_HOTELS, EXCHANGED, EXCHANGE_ONLY, GROUP_TOGETHER, HOTEL, HOTELS_TOGETHER, HOTEL_IS_EXCHANGED, HOUSES_UNDER_HAMMER,
    HOUSE_LOT, NOTHING_BUILT, NOT_ALL_HOTELS, NOT_SO_MANY, NOT_YOUR_BUILDINGS, NO_BUILDING_IN_GROUP, NO_EXCHANGES, NO_HOTEL_IN_GROUP,
    NO_HOTEL_THERE, ONE_HOTEL_A_LOT, SELL_1, SELL_2, SELL_3, SELL_4, SELL_5, SELL_6, SELL_7, SINGLE, SOLD, TOO_FEW_FOR_THAT,
    TOO_FEW_TO_EXCHANGE, UNDER_HAMMER,
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
    if square < 0 or square >= SQUARES or g.owner[square] != seat:
        return SELL_1 + not_owned(e, square)
    if g.built[square] == 0:
        return SELL_1 + NOTHING_BUILT
    return ALLOWED if may_raise_cash(g, e.sell_timing, seat) else SELL_2 + no_cash_to_raise(g, e.sell_timing, seat)


@rule("SELL-5")
def hotel_alone_refused(g: Table, e: Edition) -> int:
    """A hotel goes by itself, with the other hotels, with the whole group, or only against houses."""
    if e.hotel_sale == SINGLE:
        return ALLOWED
    if e.hotel_sale == EXCHANGE_ONLY:
        return SELL_5 + (HOTEL_IS_EXCHANGED if can_exchange(g, e) else TOO_FEW_TO_EXCHANGE)
    return SELL_5 + (HOTELS_TOGETHER if e.hotel_sale == ALL_HOTELS else GROUP_TOGETHER)


@rule("SELL-3", "SELL-5")
def selling_refused(g: Table, e: Edition, seat: int, square: int, times: int) -> int:
    """Evenly, as they were bought; a hotel alone only where the edition lets it go."""
    why = seller_refused(g, e, seat, square)
    if why:
        return why
    if g.built[square] == HOTEL:
        return SELL_5 + ONE_HOTEL_A_LOT if times > 1 else hotel_alone_refused(g, e)
    if times < 0 or times > g.built[square]:
        return SELL_1 + NOT_SO_MANY
    group = e.group[square]
    for i in range(e.members[group]):
        other = e.member[group * MEMBERS + i]
        if other != square and level(g, e, other) > g.built[square] - max(times, 1) + 1:
            return SELL_3
    return ALLOWED


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
        return SELL_1 + NO_BUILDING_IN_GROUP
    if g.owner[e.member[group * MEMBERS]] != seat:
        return SELL_1 + NOT_YOUR_BUILDINGS
    if not may_raise_cash(g, e.sell_timing, seat):
        return SELL_2 + no_cash_to_raise(g, e.sell_timing, seat)
    if e.hotel_sale == EXCHANGE_ONLY and can_exchange(g, e):
        for i in range(e.members[group]):
            if g.built[e.member[group * MEMBERS + i]] == HOTEL:
                return SELL_5 + HOTEL_IS_EXCHANGED
    return ALLOWED


@rule("SELL-1", "SELL-3", "SELL-5")
def sell_group(g: Table, e: Edition, seat: int, group: int, log: list[int]) -> None:
    for i in range(e.members[group]):
        square = e.member[group * MEMBERS + i]
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
        if g.built[e.member[group * MEMBERS + i]] == HOTEL:
            hotels += 1
    if hotels == 0:
        return SELL_5 + NO_HOTEL_IN_GROUP
    return ALLOWED if hotels == e.members[group] or e.hotel_sale == SINGLE else SELL_5 + NOT_ALL_HOTELS


@rule("SELL-5", "SELL-4")
def sell_hotels(g: Table, e: Edition, seat: int, group: int, log: list[int]) -> None:
    for i in range(e.members[group]):
        square = e.member[group * MEMBERS + i]
        if g.built[square] == HOTEL:
            clear_lot(g, e, seat, square, log)


@rule("SELL-6", "SELL-7")
def exchanging_refused(g: Table, e: Edition, seat: int, square: int) -> int:
    why = seller_refused(g, e, seat, square)
    if why:
        return why
    if not e.hotel_exchange:
        return SELL_6 + NO_EXCHANGES
    if g.built[square] != HOTEL:
        return SELL_6 + NO_HOTEL_THERE
    if can_exchange(g, e):
        return ALLOWED
    return SELL_7 + (TOO_FEW_FOR_THAT if g.houses_left < e.houses_per_hotel else HOUSES_UNDER_HAMMER)


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
