"""Buying, bidding and naming prices."""

from monopole.bots.construction import loose_deed, may_build, means_of_loose
from monopole.bots.holdings import lacks_only, lowest_step
from monopole.bots.knobs import K_BID, K_BUY, K_DEED_WORTH, K_DENY, K_NOISE, K_STRETCH, T_INCOME, T_PRICE
from monopole.bots.reserve import reserve
from monopole.bots.sums import rounded_down, rounded_up
from monopole.bots.valuation import DEAR, misjudged, opponents, rounds_ahead, threat_of_lot, worth_of_lot
from monopole.dialect import rule
from monopole.rules.agenda import subject
from monopole.rules.auction import against_the_clock, bidding_refused
from monopole.schema import MEMBERS, NOBODY, SQUARES, Edition, Numbers, Table
from monopole.vocabulary import ALLOWED, BID, BUY, DECLINE, HOUSE_LOT, MORTGAGE, PASS, STATIONS, STREET

RAISES, RAISES_BY_CLOCK = 8, 5  # a bidder climbs to the list price in about so many steps
DENIED = 200  # percent of its list price, the most for a lot that would complete another's group


@rule()
def price_for_lot(g: Table, e: Edition, deeds: Numbers, seat: int, square: int, price: int, knobs: Numbers, at: int) -> int:
    """What a bot would give for a deed: what it adds, and a part of what it would cost in other hands.

    The hope of a group is not paid for as if it were one: while lots are sold at their price, money buys more hopes than one. What
    completes a group is worth more, to us or to keep it from another, and still no more than some prices of the list.
    """
    rounds = rounds_ahead(g, e, knobs, at)
    value = worth_of_lot(g, e, deeds, seat, square, price, rounds, knobs, at)
    threat = threat_of_lot(g, e, deeds, seat, square, rounds, knobs, at)
    value += threat * knobs[at + K_DENY] // 100
    if lacks_only(e, deeds, seat, square, knobs):
        value = min(value, 2 * knobs[T_PRICE + 16 * e.group[square] + (1 << e.members[e.group[square]]) - 1])
    else:
        value = min(value, e.price[square] * (DEAR if threat == 0 else DENIED) // 100)
    if e.passports and e.kind[square] == STREET and not g.passport[seat] >> (e.street_number[square] - 1) & 1:
        value += e.go_salary // 4
    if not e.auction_on_decline:
        return value  # with one price for all, the printed one, there is little to misjudge
    return misjudged(g, seat, value, knobs, at)


@rule()
def buy_or_decline(g: Table, e: Edition, deeds: Numbers, seat: int, knobs: Numbers, at: int) -> tuple[int, int]:
    """Takes what is worth its price and leaves the purse enough; mortgages loose deeds for what completes a group: (kind, a)."""
    square = subject(g, 0)
    price = e.price[square]
    cash = g.cash[seat]
    completes = lacks_only(e, deeds, seat, square, knobs)
    keep = 0 if completes else reserve(g, e, deeds, seat, knobs, at) * knobs[at + K_BUY] // 100
    if cash < price + keep and not (completes and knobs[at + K_STRETCH]):
        return DECLINE, 0
    if price_for_lot(g, e, deeds, seat, square, price, knobs, at) < price:
        return DECLINE, 0
    if cash >= price:
        return BUY, 0
    if cash + means_of_loose(e, deeds, seat, e.group[square]) >= price:
        deed = loose_deed(g, e, deeds, seat, knobs, e.group[square])
        if deed >= 0:
            return MORTGAGE, deed
    return DECLINE, 0


@rule()
def price_for_building(g: Table, e: Edition, deeds: Numbers, seat: int, knobs: Numbers, at: int) -> int:
    """What one scarce building would bring on the best lot for it; never less than the price one meant to pay."""
    rounds = rounds_ahead(g, e, knobs, at)
    facing = opponents(g, e, seat)
    best = 0
    for group in range(STATIONS):
        if not may_build(deeds, seat, group):
            continue
        lowest = lowest_step(deeds, group)
        if lowest > e.houses_per_hotel or (lowest == e.houses_per_hotel) == (g.lot == HOUSE_LOT):
            continue
        step = knobs[T_INCOME + group * 6 + lowest + 1] - knobs[T_INCOME + group * 6 + lowest]
        price = e.house_price[e.member[group * MEMBERS]]
        best = max(best, price, min(3 * price, step * rounds * facing // 1000 // e.members[group]))
    return best


@rule()
def bid_or_pass(g: Table, e: Edition, deeds: Numbers, seat: int, knobs: Numbers, at: int) -> tuple[int, int]:
    """Climbs by steps, in round sums, to what the lot is worth to us: (kind, a). The steps leave others time to speak."""
    least = g.opening if g.bidder == NOBODY else g.bid + e.bid_step
    cash = g.cash[seat]
    if least > cash:
        return PASS, 0
    list_price = e.price[g.lot] if g.lot < SQUARES else least if g.lot >= HOUSE_LOT else e.jail_fine
    raised = rounded_up(e, max(least, g.bid + list_price // (RAISES_BY_CLOCK if against_the_clock(e) else RAISES)))
    limit = e.jail_fine
    if g.lot < SQUARES:
        # a deed is never worth less than this; no need to weigh it before the bids come near
        safe = list_price * knobs[at + K_DEED_WORTH] // 100 * knobs[at + K_BID] // 100
        if knobs[at + K_NOISE] == 0 and raised <= safe and 3 * raised <= cash:
            return BID, raised
        limit = cash
        if not lacks_only(e, deeds, seat, g.lot, knobs):
            limit = cash - reserve(g, e, deeds, seat, knobs, at) * knobs[at + K_BUY] // 100
        if least <= limit:
            limit = min(limit, price_for_lot(g, e, deeds, seat, g.lot, least, knobs, at) * knobs[at + K_BID] // 100)
    elif g.lot >= HOUSE_LOT:
        limit = min(cash - reserve(g, e, deeds, seat, knobs, at), price_for_building(g, e, deeds, seat, knobs, at))
    most = rounded_down(e, limit)
    raised = max(least, min(raised, most))
    if raised > (limit if g.bidder == NOBODY else most) or bidding_refused(g, e, seat, raised) != ALLOWED:
        return PASS, 0
    return BID, raised
