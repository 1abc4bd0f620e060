"""Raising money for a debt: what costs least in rents to come goes first."""

from monopole.bots.bargains import deed_for_debt, lifeline
from monopole.bots.holdings import LOOKED, PLEDGED, bare, complete, lowest_step, next_lot
from monopole.bots.knobs import T_BARE, T_INCOME, T_STEP
from monopole.dialect import rule
from monopole.rules.agenda import subject
from monopole.rules.building import level
from monopole.rules.debt import raisable, settling_refused
from monopole.rules.default import raise_cash
from monopole.rules.loans import borrowing_refused
from monopole.rules.mortgage import mortgaging_refused
from monopole.rules.selling import exchanging_refused, selling_group_refused, selling_hotels_refused, selling_refused
from monopole.schema import MEMBERS, Edition, Numbers, Table
from monopole.vocabulary import ALLOWED, BORROW, EXCHANGE, HOTEL, MORTGAGE, SELL, SELL_GROUP, SELL_HOTELS, SETTLE, STATIONS


@rule()
def pledge_for_debt(g: Table, e: Edition, deeds: Numbers, seat: int, missing: int, knobs: Numbers) -> int:
    """The bare deed whose mortgage costs least, one that pays the rest at once before others; or -1."""
    best = -1
    least = 0
    lots = deeds[seat] & ~deeds[PLEDGED]
    i = -1
    while lots >> i + 1:
        i = next_lot(lots, i)
        group = i // 4
        square = e.member[i]
        if not bare(deeds, group):
            continue
        income = knobs[T_BARE + group] if group < STATIONS else knobs[T_INCOME + group * 6 + 1]
        if complete(deeds, seat, group):
            income = knobs[T_INCOME + group * 6 + 2] * 4
        loss = income * 1000 // max(1, min(e.mortgage[square], missing))
        if (best < 0 or loss < least) and mortgaging_refused(g, e, seat, square) == ALLOWED:
            best = square
            least = loss
    return best


@rule()
def sale_in_group(g: Table, e: Edition, seat: int, group: int) -> tuple[int, int, int]:
    """The smallest sale a group allows now: (kind, a, b), kind 0 when none."""
    highest = -1
    lot = -1
    for i in range(e.members[group]):
        square = e.member[group * MEMBERS + i]
        if level(g, e, square) > highest:
            highest = level(g, e, square)
            lot = square
    if g.built[lot] != HOTEL:
        return (SELL, lot, 1) if selling_refused(g, e, seat, lot, 1) == ALLOWED else (0, 0, 0)
    if exchanging_refused(g, e, seat, lot) == ALLOWED:
        return EXCHANGE, lot, 0
    if selling_refused(g, e, seat, lot, 1) == ALLOWED:
        return SELL, lot, 1
    if selling_hotels_refused(g, e, seat, group) == ALLOWED:
        return SELL_HOTELS, group, 0
    return (SELL_GROUP, group, 0) if selling_group_refused(g, e, seat, group) == ALLOWED else (0, 0, 0)


@rule()
def cheapest_sale(g: Table, e: Edition, deeds: Numbers, seat: int, knobs: Numbers) -> tuple[int, int, int]:
    """The sale of a building that costs least in rents: (kind, a, b), kind 0 when none."""
    best = -1
    least = 0
    for group in range(STATIONS):
        if not complete(deeds, seat, group) or bare(deeds, group):
            continue
        step = max(1, lowest_step(deeds, group))
        loss = (knobs[T_INCOME + group * 6 + step] - knobs[T_INCOME + group * 6 + step - 1]) * 1000 // max(1, knobs[T_STEP + group])
        kind, _, _ = sale_in_group(g, e, seat, group)
        if kind and (best < 0 or loss < least):
            best = group
            least = loss
    if best < 0:
        return 0, 0, 0
    return sale_in_group(g, e, seat, best)


@rule()
def pay_or_raise(g: Table, e: Edition, deeds: Numbers, seat: int, knobs: Numbers, at: int) -> tuple[int, int, int, int, int, int, int, int]:
    """A debtor's next word: mortgages, a loan, buildings, a deal with a third when all that is not enough."""
    if settling_refused(g, e, seat, 0, 0) == ALLOWED:
        return SETTLE, seat, 0, 0, 0, 0, 0, 0
    missing = subject(g, 0) - g.cash[seat]
    if deeds[LOOKED] == 0:
        deeds[LOOKED] = 1
        square = deed_for_debt(g, e, deeds, seat, knobs, at)
        if square >= 0:
            return SETTLE, seat, 0, 1 << square, missing, 0, 0, 0
    if raisable(g, e, seat) < missing:
        word = lifeline(g, e, deeds, seat, knobs, at)
        if word[0]:
            return word
    deed = pledge_for_debt(g, e, deeds, seat, missing, knobs)
    if deed >= 0:
        return MORTGAGE, seat, deed, 0, 0, 0, 0, 0
    if borrowing_refused(g, e, seat, missing) == ALLOWED:
        return BORROW, seat, missing, 0, 0, 0, 0, 0
    kind, a, b = cheapest_sale(g, e, deeds, seat, knobs)
    if kind == 0:
        kind, a, b = raise_cash(g, e, seat)
    return kind, seat, a, b, 0, 0, 0, 0
