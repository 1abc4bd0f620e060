"""What a seat's position is worth to it: purse, deeds, and the rents they will bring over the rounds to come."""

from monopole.bots.knobs import (
    K_CHANCE_ONE_BANK, K_CHANCE_ONE_HELD, K_CHANCE_TWO, K_DEED_WORTH, K_FLOOR, K_HALF, K_HORIZON, K_MOST_STEPS, K_NOISE, K_TARGET,
    T_BARE, T_INCOME, T_MASK, T_STEP,
)  # fmt: skip
from monopole.dialect import rule
from monopole.rules.building import level
from monopole.rules.chance import draw
from monopole.rules.deeds import standing
from monopole.schema import GROUPS, NOBODY, Edition, Table
from monopole.vocabulary import SEAT_STREAMS, STATIONS

SECONDS_A_TURN = 25  # guessed before a game against the clock has shown its pace


@rule()
def deeds_of(g: Table, e: Edition, seat: int) -> int:
    """The deeds of a seat, or with nobody those of the bank, as bits."""
    deeds = 0
    for group in range(GROUPS):
        for i in range(e.members[group]):
            square = e.member[group * 4 + i]
            if g.owner[square] == seat:
                deeds |= 1 << square
    return deeds


@rule()
def rounds_ahead(g: Table, e: Edition, knobs: list[int], at: int) -> int:
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
def deed_percent(g: Table, e: Edition, knobs: list[int], at: int) -> int:
    """How much of its price a deed counts; all of it as a count of fortunes draws near."""
    percent = knobs[at + K_DEED_WORTH]
    if e.time_limit > 0:
        percent += (100 - percent) * min(g.clock, e.time_limit) // e.time_limit
    return percent


@rule()
def chance_to_complete(missing: int, lacking: int, bank: int, knobs: list[int], at: int) -> int:
    """Chances in a thousand to get the deeds a group lacks."""
    if lacking == 1:
        return knobs[at + K_CHANCE_ONE_BANK] if missing & bank else knobs[at + K_CHANCE_ONE_HELD]
    return knobs[at + K_CHANCE_TWO] if lacking == 2 else 0


@rule()
def stake(
    g: Table, e: Edition, deeds: int, bank: int, cash: int, rounds: int, facing: int, knobs: list[int], at: int
) -> tuple[int, int]:
    """What these deeds and this purse are worth to who holds them, and what they take from each opponent over the rounds to come."""
    percent = deed_percent(g, e, knobs, at)
    purse = cash - knobs[at + K_FLOOR] * e.scale
    value = cash
    rate = 0
    hope = 0
    for group in range(GROUPS):
        mask = knobs[T_MASK + group]
        held = deeds & mask
        if held == 0:
            continue
        members = e.members[group]
        have = 0
        pledged = 0
        lowest = 9
        built = 0
        debt = 0
        price = 0
        for i in range(members):
            square = e.member[group * 4 + i]
            if held >> square & 1:
                have += 1
                price += e.price[square]
                if g.mortgaged[square]:
                    pledged += 1
                    debt += e.mortgage[square] + e.mortgage[square] // 10
                elif g.built[square]:
                    steps = level(g, e, square)
                    built += steps
                    lowest = min(lowest, steps)
                else:
                    lowest = 0
        value += price * percent // 100 - debt
        if group >= STATIONS:
            rate += knobs[T_INCOME + group * 6 + have - 1] * (have - pledged) // have
        elif held == mask:
            step = lowest if lowest < 9 else 0
            cost = knobs[T_STEP + group]
            value += built * cost // members * (100 - knobs[at + K_HALF]) // 100
            if pledged > 0:
                purse -= debt
                value -= debt // 10
            most = min(e.houses_per_hotel + 1, knobs[at + K_MOST_STEPS])
            while step < most and purse >= cost:
                purse -= cost
                value -= cost * knobs[at + K_HALF] // 100
                step += 1
            if pledged == 0 or purse >= 0:
                rate += knobs[T_INCOME + group * 6 + step]
                if step < most and purse > 0:
                    rate += (knobs[T_INCOME + group * 6 + step + 1] - knobs[T_INCOME + group * 6 + step]) * purse // cost
                    value -= purse * knobs[at + K_HALF] // 100
                    purse = 0
            else:
                hope += knobs[T_INCOME + group * 6 + knobs[at + K_TARGET]] * 3
        else:
            rate += knobs[T_BARE + group] * (have - pledged)
            chance = chance_to_complete(mask & ~held, members - have, bank, knobs, at)
            hope += knobs[T_INCOME + group * 6 + knobs[at + K_TARGET]] * chance // 100
    rate += hope // 10
    takes = rate * rounds // 1000
    return value + takes * facing, takes


@rule()
def worth_of_lot(g: Table, e: Edition, seat: int, square: int, price: int, rounds: int, knobs: list[int], at: int) -> int:
    """What one more deed adds to a seat's position once its price is paid."""
    mine = deeds_of(g, e, seat)
    bank = deeds_of(g, e, NOBODY) & ~(1 << square)
    facing = opponents(g, e, seat)
    before, _ = stake(g, e, mine, bank | 1 << square, g.cash[seat], rounds, facing, knobs, at)
    after, _ = stake(g, e, mine | 1 << square, bank, g.cash[seat] - price, rounds, facing, knobs, at)
    return after + price - before


@rule()
def lacks_only(g: Table, e: Edition, seat: int, square: int) -> bool:
    """Whether this deed is the last one of its group that a seat lacks."""
    group = e.group[square]
    for i in range(e.members[group]):
        other = e.member[group * 4 + i]
        if other != square and g.owner[other] != seat:
            return False
    return True


@rule()
def threat_of_lot(g: Table, e: Edition, seat: int, square: int, rounds: int, knobs: list[int], at: int) -> int:
    """What the deed would let an opponent take from us, where it completes a group of his."""
    group = e.group[square]
    worst = 0
    for other in range(g.seats):
        if against(g, e, seat, other) and lacks_only(g, e, other, square):
            step = 0
            if group < STATIONS:
                step = min(knobs[at + K_TARGET], max(0, g.cash[other]) // max(1, knobs[T_STEP + group]))
            else:
                step = e.members[group] - 1
            worst = max(worst, knobs[T_INCOME + group * 6 + step] * rounds // 1000)
    return worst


@rule()
def misjudged(g: Table, seat: int, value: int, knobs: list[int], at: int) -> int:
    """A value as the bot sees it: some see less well than others."""
    noise = knobs[at + K_NOISE]
    if noise == 0:
        return value
    return value * (100 - noise + draw(g, SEAT_STREAMS + seat, 2 * noise + 1)) // 100
