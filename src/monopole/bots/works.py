"""Building, and the mortgages that pay for it or are lifted after it."""

from monopole.bots.knobs import K_BORROW, K_FLOOR, K_LIFT, K_MOST_STEPS, K_PLEDGE, K_TARGET, T_BARE, T_INCOME, T_STEP
from monopole.bots.prudence import reserve
from monopole.dialect import rule
from monopole.rules.building import level
from monopole.rules.deeds import group_mortgaged, owns_group
from monopole.rules.loans import borrowing_refused
from monopole.rules.mortgage import lift_cost, lifting_refused, mortgaging_refused
from monopole.rules.timing import moment_allows
from monopole.schema import GROUPS, Edition, Table
from monopole.vocabulary import BORROW, BUILD, FINE, LIFT, MORTGAGE, STATIONS

MOST_STEPS_AT_ONCE = 12  # what one number of a purchase holds
ANY_BUDGET = 1 << 40


@rule()
def loose_deed(g: Table, e: Edition, seat: int, knobs: list[int], spared: int) -> int:
    """The deed one would miss least: bare, outside complete groups and the group one is after; or -1."""
    best = -1
    least = 0
    for group in range(GROUPS):
        if group == spared or (group < STATIONS and owns_group(g, e, seat, group)):
            continue
        for i in range(e.members[group]):
            square = e.member[group * 4 + i]
            if g.owner[square] == seat and not g.mortgaged[square]:
                loss = knobs[T_BARE + group] if group < STATIONS else knobs[T_INCOME + group * 6 + 1]
                loss = loss * 1000 // max(1, e.mortgage[square])
                if (best < 0 or loss < least) and mortgaging_refused(g, e, seat, square) == FINE:
                    best = square
                    least = loss
    return best


@rule()
def means_of_loose(g: Table, e: Edition, seat: int, spared: int) -> int:
    """What the loose deeds would bring."""
    total = 0
    for group in range(GROUPS):
        if group == spared or (group < STATIONS and owns_group(g, e, seat, group)):
            continue
        for i in range(e.members[group]):
            square = e.member[group * 4 + i]
            if g.owner[square] == seat and not g.mortgaged[square]:
                total += e.mortgage[square]
    return total


@rule()
def holds_a_group(g: Table, e: Edition, seat: int) -> bool:
    """Whether a seat has any group to build on."""
    for group in range(STATIONS):
        if e.members[group] > 0 and g.owner[e.member[group * 4]] == seat and owns_group(g, e, seat, group):
            return True
    return False


@rule()
def lowest_step(g: Table, e: Edition, group: int) -> int:
    """The step every lot of a group has reached."""
    lowest = 9
    for i in range(e.members[group]):
        lowest = min(lowest, level(g, e, e.member[group * 4 + i]))
    return lowest


@rule()
def group_to_build(g: Table, e: Edition, seat: int, budget: int, most_steps: int, knobs: list[int]) -> int:
    """The complete group where this money earns most, or -1."""
    best = -1
    most = 0
    top = min(e.houses_per_hotel + 1, most_steps)
    for group in range(STATIONS):
        if e.members[group] == 0 or g.owner[e.member[group * 4]] != seat or not owns_group(g, e, seat, group):
            continue
        step = lowest_step(g, e, group)
        if step >= top or group_mortgaged(g, e, group):
            continue
        cost = knobs[T_STEP + group]
        if budget * e.members[group] < cost:
            continue
        steps = max(1, min(top - step, budget // cost))
        gain = (knobs[T_INCOME + group * 6 + step + steps] - knobs[T_INCOME + group * 6 + step]) * 1000 // (steps * cost)
        if gain > most:
            most = gain
            best = group
    return best


@rule()
def building_plan(g: Table, e: Edition, group: int, budget: int, most_steps: int) -> int:
    """Streets of one group packed for a purchase: evenly, as far as the money and the bank's stock go."""
    members = e.members[group]
    top = min(e.houses_per_hotel + 1, most_steps)
    steps = 0
    for i in range(members):
        steps |= level(g, e, e.member[group * 4 + i]) << 4 * i
    houses = g.houses_left
    hotels = g.hotels_left
    plan = 0
    for count in range(MOST_STEPS_AT_ONCE):
        lot = -1
        for i in range(members):
            if lot < 0 or (steps >> 4 * i & 15) <= (steps >> 4 * lot & 15):
                lot = i
        step = steps >> 4 * lot & 15
        square = e.member[group * 4 + lot]
        price = e.hotel_price[square] if step == e.houses_per_hotel else e.house_price[square]
        if step >= top or price > budget:
            break
        if step == e.houses_per_hotel:
            hotels -= 1
            houses += e.houses_per_hotel
        else:
            houses -= 1
        if (houses < 0 or hotels < 0) and not e.unlimited_buildings:
            break
        budget -= price
        steps += 1 << 4 * lot
        plan |= e.street_number[square] << 5 * count
    return plan


@rule()
def deed_to_lift(g: Table, e: Edition, seat: int, budget: int, knobs: list[int]) -> int:
    """The mortgaged deed that earns most for its price, complete groups first; or -1."""
    best = -1
    most = 0
    for group in range(GROUPS):
        for i in range(e.members[group]):
            square = e.member[group * 4 + i]
            if g.owner[square] == seat and g.mortgaged[square]:
                cost = lift_cost(g, e, square)
                gain = knobs[T_BARE + group] if group < STATIONS else knobs[T_INCOME + group * 6 + 1] // 2
                if group < STATIONS and owns_group(g, e, seat, group):
                    gain = knobs[T_INCOME + group * 6 + 3]
                gain = gain * 1000 // max(1, cost)
                if cost <= budget and gain > most:
                    best = square
                    most = gain
    return best


@rule()
def wants_works(g: Table, e: Edition, seat: int, knobs: list[int], at: int) -> bool:
    """Whether there is anything to build, and money or means for it whatever the danger."""
    group = group_to_build(g, e, seat, ANY_BUDGET, knobs[at + K_MOST_STEPS], knobs)
    if group < 0:
        return False
    purse = g.cash[seat] - knobs[at + K_FLOOR] * e.scale
    if purse >= knobs[T_STEP + group] or group_to_build(g, e, seat, purse, knobs[at + K_MOST_STEPS], knobs) >= 0:
        return True
    if lowest_step(g, e, group) >= knobs[at + K_TARGET]:
        return False
    if knobs[at + K_BORROW] and e.bank_loans > 0 and g.loan[seat] == 0:
        return True
    return knobs[at + K_PLEDGE] > 0 and purse + means_of_loose(g, e, seat, group) >= knobs[T_STEP + group]


@rule()
def works(g: Table, e: Edition, seat: int, knobs: list[int], at: int) -> tuple[int, int]:
    """The next building, mortgage or lifting a bot wants, unasked: (kind, a), or (0, 0)."""
    if not moment_allows(g, e.build_timing, seat) or not holds_a_group(g, e, seat):
        return 0, 0
    if not wants_works(g, e, seat, knobs, at):
        return 0, 0
    budget = g.cash[seat] - reserve(g, e, seat, knobs, at)
    group = group_to_build(g, e, seat, budget, knobs[at + K_MOST_STEPS], knobs)
    if group >= 0 and (lowest_step(g, e, group) < knobs[at + K_TARGET] or budget > knobs[T_STEP + group]):
        plan = building_plan(g, e, group, budget, knobs[at + K_MOST_STEPS])
        if plan:
            return BUILD, plan
    if knobs[at + K_PLEDGE] == 0 and knobs[at + K_BORROW] == 0:
        return 0, 0
    for wish in range(STATIONS):
        if e.members[wish] == 0 or g.owner[e.member[wish * 4]] != seat or not owns_group(g, e, seat, wish):
            continue
        step = lowest_step(g, e, wish)
        if step >= knobs[at + K_TARGET] or group_mortgaged(g, e, wish):
            continue
        lacking = (knobs[at + K_TARGET] - step) * knobs[T_STEP + wish] - budget
        if lacking <= 0:
            continue
        if knobs[at + K_BORROW] and e.bank_loans > 0 and g.loan[seat] == 0 and borrowing_refused(g, e, seat, e.bank_loans) == FINE:
            return BORROW, e.bank_loans
        if knobs[at + K_PLEDGE] and budget + means_of_loose(g, e, seat, wish) >= knobs[T_STEP + wish]:
            deed = loose_deed(g, e, seat, knobs, wish)
            if deed >= 0:
                return MORTGAGE, deed
    return 0, 0


@rule()
def liftings(g: Table, e: Edition, seat: int, knobs: list[int], at: int) -> tuple[int, int]:
    """A mortgage to lift, once nothing better is to be built: (kind, a), or (0, 0)."""
    if not moment_allows(g, e.lift_timing, seat):
        return 0, 0
    budget = g.cash[seat] - knobs[at + K_FLOOR] * e.scale * knobs[at + K_LIFT] // 100
    if deed_to_lift(g, e, seat, budget, knobs) < 0:
        return 0, 0
    budget = g.cash[seat] - reserve(g, e, seat, knobs, at) * knobs[at + K_LIFT] // 100
    deed = deed_to_lift(g, e, seat, budget, knobs)
    if deed >= 0 and lifting_refused(g, e, seat, deed) == FINE:
        return LIFT, deed
    return 0, 0
