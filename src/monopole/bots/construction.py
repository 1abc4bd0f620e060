"""Building, and the mortgages that pay for it or are lifted after it."""

from monopole.bots.holdings import PLEDGED, WHOLE, complete, groups_of, lowest_step, next_group, next_lot
from monopole.bots.knobs import K_BORROW, K_FLOOR, K_LIFT, K_MOST_STEPS, K_PLEDGE, K_TARGET, T_BARE, T_INCOME, T_STEP
from monopole.bots.reserve import reserve
from monopole.dialect import rule
from monopole.rules.building import STREET_BITS, STREETS_A_NUMBER, level
from monopole.rules.deeds import lift_cost
from monopole.rules.loans import borrowing_refused
from monopole.rules.moments import moment_allows
from monopole.rules.mortgage import lifting_refused, mortgaging_refused
from monopole.schema import MEMBERS, Edition, Numbers, Table
from monopole.vocabulary import ALLOWED, BORROW, BUILD, LIFT, MORTGAGE, STATIONS

MOST_STEPS_AT_ONCE = STREETS_A_NUMBER  # what one number of a purchase holds
ANY_BUDGET = 1 << 40


@rule()
def loose_lots(deeds: Numbers, seat: int, spared: int) -> int:
    """A seat's lots that it may do without: clear of mortgages, outside complete groups and the group it is after."""
    return deeds[seat] & ~(deeds[PLEDGED] | deeds[WHOLE] | 15 << 4 * spared)


@rule()
def loose_deed(g: Table, e: Edition, deeds: Numbers, seat: int, knobs: Numbers, spared: int) -> int:
    """The deed one would miss least: bare, outside complete groups and the group one is after; or -1."""
    best = -1
    least = 0
    lots = loose_lots(deeds, seat, spared)
    i = -1
    while lots >> i + 1:
        i = next_lot(lots, i)
        group = i // 4
        square = e.member[i]
        income = knobs[T_BARE + group] if group < STATIONS else knobs[T_INCOME + group * 6 + 1]
        loss = income * 1000 // max(1, e.mortgage[square])
        if (best < 0 or loss < least) and mortgaging_refused(g, e, seat, square) == ALLOWED:
            best = square
            least = loss
    return best


@rule()
def means_of_loose(e: Edition, deeds: Numbers, seat: int, spared: int) -> int:
    """What the loose deeds would bring."""
    total = 0
    lots = loose_lots(deeds, seat, spared)
    i = -1
    while lots >> i + 1:
        i = next_lot(lots, i)
        total += e.mortgage[e.member[i]]
    return total


@rule()
def may_build(deeds: Numbers, seat: int, group: int) -> bool:
    """Whether a group is complete and clear of mortgages."""
    return complete(deeds, seat, group) and deeds[PLEDGED] >> 4 * group & 15 == 0


@rule()
def sites(deeds: Numbers, seat: int) -> int:
    """The groups that are complete and clear of mortgages, as `groups_of` gives them."""
    return groups_of(deeds[seat] & deeds[WHOLE]) & ~groups_of(deeds[PLEDGED])


@rule()
def group_to_build(e: Edition, deeds: Numbers, seat: int, budget: int, most_steps: int, knobs: Numbers) -> int:
    """The complete group where this money earns most, or -1."""
    best = -1
    most = 0
    top = min(e.houses_per_hotel + 1, most_steps)
    groups = sites(deeds, seat)
    group = -1
    while groups >> 4 * group + 4:
        group = next_group(groups, group)
        step = lowest_step(deeds, group)
        cost = knobs[T_STEP + group]
        if step >= top or budget * e.members[group] < cost:
            continue
        steps = 1
        while step + steps < top and budget >= (steps + 1) * cost:
            steps += 1
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
        steps |= level(g, e, e.member[group * MEMBERS + i]) << 4 * i
    houses = g.houses_left
    hotels = g.hotels_left
    plan = 0
    for count in range(MOST_STEPS_AT_ONCE):
        lot = -1
        for i in range(members):
            if lot < 0 or (steps >> 4 * i & 15) <= (steps >> 4 * lot & 15):
                lot = i
        step = steps >> 4 * lot & 15
        square = e.member[group * MEMBERS + lot]
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
        plan |= e.street_number[square] << STREET_BITS * count
    return plan


@rule()
def deed_to_lift(g: Table, e: Edition, deeds: Numbers, seat: int, budget: int, knobs: Numbers) -> int:
    """The mortgaged deed that earns most for its price, complete groups first; or -1."""
    best = -1
    most = 0
    lots = deeds[seat] & deeds[PLEDGED]
    i = -1
    while lots >> i + 1:
        i = next_lot(lots, i)
        group = i // 4
        square = e.member[i]
        income = knobs[T_BARE + group] if group < STATIONS else knobs[T_INCOME + group * 6 + 1] // 2
        if complete(deeds, seat, group):
            income = knobs[T_INCOME + group * 6 + 3]
        cost = lift_cost(g, e, square)
        gain = income * 1000 // max(1, cost)
        if cost <= budget and gain > most:
            best = square
            most = gain
    return best


@rule()
def wants_works(g: Table, e: Edition, deeds: Numbers, seat: int, knobs: Numbers, at: int) -> bool:
    """Whether there is anything to build, and money or means for it whatever the danger."""
    purse = g.cash[seat] - knobs[at + K_FLOOR] * e.scale
    if group_to_build(e, deeds, seat, purse, knobs[at + K_MOST_STEPS], knobs) >= 0:
        return True
    if knobs[at + K_BORROW] == 0 and knobs[at + K_PLEDGE] == 0:
        return False
    group = group_to_build(e, deeds, seat, ANY_BUDGET, knobs[at + K_MOST_STEPS], knobs)
    if group < 0 or lowest_step(deeds, group) >= knobs[at + K_TARGET]:
        return False
    if knobs[at + K_BORROW] and e.bank_loans > 0 and g.loan[seat] == 0:
        return True
    return knobs[at + K_PLEDGE] > 0 and purse + means_of_loose(e, deeds, seat, group) >= knobs[T_STEP + group]


@rule()
def works(g: Table, e: Edition, deeds: Numbers, seat: int, knobs: Numbers, at: int) -> tuple[int, int]:
    """The next building, mortgage or lifting a bot wants, unasked: (kind, a), or (0, 0)."""
    if deeds[seat] & deeds[WHOLE] == 0 or not moment_allows(g, e.build_timing, seat) or not wants_works(g, e, deeds, seat, knobs, at):
        return 0, 0
    budget = g.cash[seat] - reserve(g, e, deeds, seat, knobs, at)
    group = group_to_build(e, deeds, seat, budget, knobs[at + K_MOST_STEPS], knobs)
    if group >= 0 and (lowest_step(deeds, group) < knobs[at + K_TARGET] or budget > knobs[T_STEP + group]):
        plan = building_plan(g, e, group, budget, knobs[at + K_MOST_STEPS])
        if plan:
            return BUILD, plan
    if knobs[at + K_PLEDGE] == 0 and knobs[at + K_BORROW] == 0:
        return 0, 0
    groups = sites(deeds, seat)
    wish = -1
    while groups >> 4 * wish + 4:
        wish = next_group(groups, wish)
        step = lowest_step(deeds, wish)
        if step >= knobs[at + K_TARGET] or (knobs[at + K_TARGET] - step) * knobs[T_STEP + wish] <= budget:
            continue
        if knobs[at + K_BORROW] and e.bank_loans > 0 and g.loan[seat] == 0 and borrowing_refused(g, e, seat, e.bank_loans) == ALLOWED:
            return BORROW, e.bank_loans
        if knobs[at + K_PLEDGE] and budget + means_of_loose(e, deeds, seat, wish) >= knobs[T_STEP + wish]:
            deed = loose_deed(g, e, deeds, seat, knobs, wish)
            if deed >= 0:
                return MORTGAGE, deed
    return 0, 0


@rule()
def liftings(g: Table, e: Edition, deeds: Numbers, seat: int, knobs: Numbers, at: int) -> tuple[int, int]:
    """A mortgage to lift, once nothing better is to be built: (kind, a), or (0, 0)."""
    if deeds[seat] & deeds[PLEDGED] == 0 or not moment_allows(g, e.lift_timing, seat):
        return 0, 0
    budget = g.cash[seat] - knobs[at + K_FLOOR] * e.scale * knobs[at + K_LIFT] // 100
    if deed_to_lift(g, e, deeds, seat, budget, knobs) < 0:
        return 0, 0
    budget = g.cash[seat] - reserve(g, e, deeds, seat, knobs, at) * knobs[at + K_LIFT] // 100
    deed = deed_to_lift(g, e, deeds, seat, budget, knobs)
    if deed >= 0 and lifting_refused(g, e, seat, deed) == ALLOWED:
        return LIFT, deed
    return 0, 0
