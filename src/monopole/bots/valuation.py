"""What a seat's position is worth to it: purse, deeds, and the rents they will bring over the rounds to come."""

from monopole.bots.holdings import BANK, PLEDGED, STEPS, WHOLE, lacks_only, lowest_step, number_of
from monopole.bots.knobs import (
    B_BANK, B_RATE, K_DEED_WORTH, K_FLOOR, K_HALF, K_HORIZON, K_MOST_STEPS, K_NOISE, K_TARGET, T_BARE, T_DEBT, T_INCOME, T_LOT,
    T_PRICE, T_SLOPE, T_STEP,
)  # fmt: skip
from monopole.bots.whims import whim
from monopole.dialect import rule
from monopole.rules.deeds import standing
from monopole.schema import GROUPS, MEMBERS, Edition, Numbers, Table
from monopole.vocabulary import STATIONS

DEAR = 150  # percent of its list price, the most for a lot that completes no group
SECONDS_A_TURN = 25  # guessed before a game against the clock has shown its pace

Tally = tuple[int, int, int]  # lots added up: their prices, millionths a roll they take, and which of them must be weighed with a purse


@rule()
def rounds_ahead(g: Table, e: Edition, knobs: Numbers, at: int) -> int:
    """Rounds of rent that count: the bot's horizon, or what the clock leaves."""
    rounds = knobs[at + K_HORIZON]
    if e.time_limit > 0:
        pace = SECONDS_A_TURN
        if g.turns > 2 * g.seats and g.clock > 0:
            pace = max(1, g.clock // g.turns)
        rounds = min(rounds, max(0, e.time_limit - g.clock) // (pace * max(1, standing(g))))
    return rounds


@rule()
def against(g: Table, e: Edition, seat: int, other: int) -> bool:
    """Whether two seats play against each other."""
    return other != seat and not g.out[other] and not (e.teams and g.team[other] == g.team[seat])


@rule()
def opponents(g: Table, e: Edition, seat: int) -> int:
    """Seats still playing against this one."""
    count = 0
    for other in range(g.seats):
        if against(g, e, seat, other):
            count += 1
    return count


@rule()
def deed_percent(g: Table, e: Edition, knobs: Numbers, at: int) -> int:
    """How much of its price a deed counts; more where no auction will make it cheaper, all of it as a count of fortunes draws near."""
    percent = knobs[at + K_DEED_WORTH]
    if not e.auction_on_decline:
        percent = (percent + 100) // 2
    if e.time_limit > 0:
        percent += (100 - percent) * min(g.clock, e.time_limit) // e.time_limit
    return percent


@rule()
def list_price_of(lots: int, knobs: Numbers) -> int:
    """The list prices of lots together."""
    total = 0
    for group in range(GROUPS):
        total += knobs[T_PRICE + 16 * group + (lots >> 4 * group & 15)]
    return total


@rule()
def wealth(g: Table, e: Edition, deeds: Numbers, seat: int, knobs: Numbers) -> int:
    """A seat's fortune at a glance: purse, lots at their price, the mortgaged at half of it, buildings at theirs, less a loan."""
    total = g.cash[seat] - g.loan[seat]
    for group in range(GROUPS):
        own = deeds[seat] >> 4 * group & 15
        total += knobs[T_PRICE + 16 * group + own] - knobs[T_PRICE + 16 * group + (deeds[PLEDGED] >> 4 * group & own)] // 2
        if deeds[WHOLE] >> 4 * group & own:
            total += (deeds[STEPS] >> 6 * group & 63) * e.house_price[e.member[group * MEMBERS]]
    return total


@rule()
def whole_group(e: Edition, deeds: Numbers, group: int, own: int, purse: int, knobs: Numbers, at: int) -> tuple[int, int, int]:
    """What a complete group of streets adds, built on as far as the purse goes: worth, millionths a roll, and the purse left."""
    most = min(e.houses_per_hotel + 1, knobs[at + K_MOST_STEPS])
    half = knobs[at + K_HALF]
    income = T_INCOME + group * 6
    cost = knobs[T_STEP + group]
    pledged = deeds[PLEDGED] >> 4 * group & own
    step = lowest_step(deeds, group)
    value = (deeds[STEPS] >> 6 * group & 63) * e.house_price[e.member[group * MEMBERS]] * (100 - half) // 100
    if pledged:
        debt = knobs[T_DEBT + 16 * group + pledged]
        purse -= debt
        value -= debt + debt // 10
        if purse < 0:
            return value, knobs[income + knobs[at + K_TARGET]] * 300, purse
    spent = 0
    while step < most and purse >= cost:
        purse -= cost
        spent += cost
        step += 1
    rate = knobs[income + step] * 1000
    if step < most and purse > 0:
        rate += knobs[T_SLOPE + group * 6 + step] * purse
        spent += purse
        purse = 0
    return value - spent * half // 100, rate, purse


@rule()
def tally_group(e: Edition, deeds: Numbers, lots: int, bank: int, group: int, knobs: Numbers, at: int) -> Tally:
    """The lots of one group."""
    own = lots >> 4 * group & 15
    rate = knobs[at + B_RATE + 16 * group + own]
    if bank >> 4 * group & 15:
        rate += knobs[at + B_BANK + 16 * group + own]
    whole = group < STATIONS and own == (1 << e.members[group]) - 1
    special = own if whole else deeds[PLEDGED] >> 4 * group & own
    return knobs[T_PRICE + 16 * group + own], rate, special << 4 * group


@rule()
def tally(e: Edition, deeds: Numbers, lots: int, bank: int, knobs: Numbers, at: int) -> Tally:
    """The lots of all groups together."""
    prices = 0
    rate = 0
    special = 0
    for group in range(GROUPS):
        more, faster, others = tally_group(e, deeds, lots, bank, group, knobs, at)
        prices += more
        rate += faster
        special |= others
    return prices, rate, special


@rule()
def weigh(
    g: Table, e: Edition, deeds: Numbers, lots: int, tallied: Tally, cash: int, rounds: int, facing: int, knobs: Numbers, at: int
) -> tuple[int, int]:
    """Lots already tallied, with a purse: what they are worth, and what they take from each opponent over the rounds to come."""
    prices, rate, special = tallied
    value = cash + prices * deed_percent(g, e, knobs, at) // 100
    purse = cash - knobs[at + K_FLOOR] * e.scale
    group = 0
    while special:
        while special & 15 == 0:
            special >>= 4
            group += 1
        own = lots >> 4 * group & 15
        if group < STATIONS and own == (1 << e.members[group]) - 1:
            more, earned, purse = whole_group(e, deeds, group, own, purse, knobs, at)
            value += more
            rate += earned
        else:
            pledged = deeds[PLEDGED] >> 4 * group & own
            value -= knobs[T_DEBT + 16 * group + pledged]
            income = knobs[T_BARE + group] * 1000
            if group >= STATIONS:
                income = knobs[at + B_RATE + 16 * group + own] // number_of(own)
            rate -= income * number_of(pledged)
        special >>= 4
        group += 1
    takes = rate * rounds // 1_000_000
    return value + takes * facing, takes


@rule()
def stake(
    g: Table, e: Edition, deeds: Numbers, lots: int, bank: int, cash: int, rounds: int, facing: int, knobs: Numbers, at: int
) -> tuple[int, int]:
    """What these lots and this purse are worth to their holder, and what they take from each opponent over the rounds to come."""
    return weigh(g, e, deeds, lots, tally(e, deeds, lots, bank, knobs, at), cash, rounds, facing, knobs, at)


@rule()
def moved(e: Edition, deeds: Numbers, lots: int, group: int, tallied: Tally, comes: int, knobs: Numbers, at: int) -> Tally:
    """A tally after the lots of a group that two share come together: with this seat, or else with the other."""
    prices, rate, special = tallied
    own = lots >> 4 * group & 15
    prices -= knobs[T_PRICE + 16 * group + own]
    rate -= knobs[at + B_RATE + 16 * group + own]
    special &= ~(15 << 4 * group)
    if comes:
        whole = (1 << e.members[group]) - 1
        prices += knobs[T_PRICE + 16 * group + whole]
        rate += knobs[at + B_RATE + 16 * group + whole]
        special |= (whole if group < STATIONS else deeds[PLEDGED] >> 4 * group & 15) << 4 * group
    return prices, rate, special


@rule()
def worth_of_lot(g: Table, e: Edition, deeds: Numbers, seat: int, square: int, price: int, rounds: int, knobs: Numbers, at: int) -> int:
    """What one more deed adds to a seat's position once its price is paid."""
    lot = 1 << knobs[T_LOT + square]
    group = e.group[square]
    own = deeds[seat]
    facing = opponents(g, e, seat)
    tallied = tally(e, deeds, own, deeds[BANK] | lot, knobs, at)
    before, _ = weigh(g, e, deeds, own, tallied, g.cash[seat], rounds, facing, knobs, at)
    prices, rate, special = tallied
    less, slower, _ = tally_group(e, deeds, own, deeds[BANK] | lot, group, knobs, at)
    more, faster, others = tally_group(e, deeds, own | lot, deeds[BANK] & ~lot, group, knobs, at)
    tallied = prices + more - less, rate + faster - slower, special & ~(15 << 4 * group) | others
    after, _ = weigh(g, e, deeds, own | lot, tallied, g.cash[seat] - price, rounds, facing, knobs, at)
    return after + price - before


@rule()
def threat_of_lot(g: Table, e: Edition, deeds: Numbers, seat: int, square: int, rounds: int, knobs: Numbers, at: int) -> int:
    """What the deed would let an opponent take from us, where it completes a group of his."""
    group = e.group[square]
    worst = 0
    for other in range(g.seats):
        if against(g, e, seat, other) and lacks_only(e, deeds, other, square, knobs):
            step = 0
            if group < STATIONS:
                step = min(knobs[at + K_TARGET], max(0, g.cash[other]) // max(1, knobs[T_STEP + group]))
            else:
                step = e.members[group] - 1
            worst = max(worst, knobs[T_INCOME + group * 6 + step] * rounds // 1000)
    return worst


@rule()
def misjudged(g: Table, seat: int, value: int, knobs: Numbers, at: int) -> int:
    """A value as the bot sees it: some see less well than others."""
    noise = knobs[at + K_NOISE]
    if noise == 0:
        return value
    return value * (100 - noise + whim(g, seat, value, 2 * noise + 1)) // 100
