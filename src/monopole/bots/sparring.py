"""Sparring partners: small policies that others have published or that a table knows too well, named after what they do."""

from monopole.bots.construction import building_plan, deed_to_lift, group_to_build
from monopole.bots.holdings import lacks_only, lots_on
from monopole.bots.knobs import QUIET
from monopole.bots.sums import coin, rounded_down, rounded_up
from monopole.bots.valuation import against, list_price_of
from monopole.bots.whims import whim
from monopole.dialect import rule
from monopole.rules.agenda import asked, matter, subject
from monopole.rules.auction import bidding_refused
from monopole.rules.building import building_refused
from monopole.rules.deals import offering_refused
from monopole.rules.deeds import owns_group
from monopole.rules.default import default_word
from monopole.rules.jail import paying_fine_refused, using_card_refused
from monopole.rules.moments import moment_allows
from monopole.rules.mortgage import lifting_refused, mortgaging_refused
from monopole.rules.rent import claiming_refused
from monopole.schema import NOBODY, SQUARES, Edition, Numbers, Table
from monopole.vocabulary import (
    ACCEPT, ALLOWED, BID, BUILD, BUY, CLAIM, CLAIMING, DEALING, DECLINE, LIFT, MORTGAGE, OFFER, OFFERED, PASS, PAY_FINE, REFUSE, ROLL,
    ROLLING, STATION, STATIONS, STREET, UNDER_HAMMER, USE_CARD,
)  # fmt: skip

FIXED_TRADER, FIXED_TRADER_MENDED, STATION_CHASER, ORANGE_CHASER, CASH_KEEPER, ABSURD_TRADER, RANDOM_TALKER = range(10, 17)
LIGHT_BLUES, ORANGES = 1, 3
ANY_STEPS = 9


@rule()
def chased(e: Edition, style: int, square: int) -> bool:
    """Whether a chaser is after this deed."""
    if style == STATION_CHASER:
        return e.kind[square] == STATION
    return style == ORANGE_CHASER and (e.group[square] == ORANGES or e.group[square] == LIGHT_BLUES)


@rule()
def purse_kept(e: Edition, style: int) -> int:
    """What a sparring partner keeps when it buys: a salary; a cash keeper half of what it began with."""
    return e.start_cash // 2 if style == CASH_KEEPER else e.go_salary


@rule()
def spar_buys(g: Table, e: Edition, deeds: Numbers, seat: int, style: int, knobs: Numbers) -> bool:
    """Buys if the reserve stays or a group is completed; a chaser whatever the reserve, and little else."""
    square = subject(g, 0)
    left = g.cash[seat] - e.price[square]
    if style == RANDOM_TALKER:
        return left >= 0 and whim(g, seat, square, 2) == 0
    if chased(e, style, square) or (lacks_only(e, deeds, seat, square, knobs) and style != CASH_KEEPER):
        return left >= 0
    if style == STATION_CHASER or style == ORANGE_CHASER:
        return left >= 3 * e.go_salary
    return left >= purse_kept(e, style)


@rule()
def spar_bid(g: Table, e: Edition, deeds: Numbers, seat: int, style: int, knobs: Numbers) -> int:
    """Half-way from the last bid to the list price, above it only for a group or a chase; 0: a pass."""
    least = rounded_up(e, g.opening if g.bidder == NOBODY else g.bid + e.bid_step)
    if least > g.cash[seat] or g.lot >= SQUARES or bidding_refused(g, e, seat, least) != ALLOWED:
        return 0
    if style == RANDOM_TALKER:
        return least if whim(g, seat, g.lot, 2) == 0 else 0
    price = e.price[g.lot]
    if g.bid < price and style != CASH_KEEPER:
        raised = max(least, rounded_up(e, g.bid + (price - g.bid) // 2))
        return raised if raised <= g.cash[seat] else 0
    if style == CASH_KEEPER:
        return least if least <= price // 2 and g.cash[seat] - least >= purse_kept(e, style) else 0
    if chased(e, style, g.lot):
        return least if least <= 2 * price else 0
    return least if lacks_only(e, deeds, seat, g.lot, knobs) else 0


@rule()
def completes_any(e: Edition, own: int, taken: int) -> bool:
    """Whether lots taken complete a group of streets beside one's own."""
    for group in range(STATIONS):
        if taken >> 4 * group & 15 and (own | taken) >> 4 * group & 15 == (1 << e.members[group]) - 1:
            return True
    return False


@rule()
def spar_agrees(g: Table, e: Edition, deeds: Numbers, seat: int, style: int, knobs: Numbers) -> bool:
    """What completes a group and is affordable; else almost anything that leaves half a salary, or, mended, what is worth it."""
    if style == CASH_KEEPER:
        return False
    if style == RANDOM_TALKER:
        return whim(g, seat, g.deal_give ^ g.deal_take ^ g.deal_pay ^ g.deal_ask, 8) == 0
    proposer = subject(g, 0)
    give = lots_on(g.deal_take, knobs)
    take = lots_on(g.deal_give, knobs)
    left = g.cash[seat] + g.deal_pay - g.deal_ask
    if completes_any(e, deeds[seat] & ~give, take):
        return left >= 0
    if style == FIXED_TRADER:
        return left >= e.go_salary // 2
    worth = list_price_of(take, knobs) + g.deal_pay - g.deal_ask
    asking = list_price_of(give, knobs)
    if completes_any(e, deeds[proposer] & ~take, give):
        asking = max(asking * 3 // 2, g.cash[proposer] // 2)
    return left >= e.go_salary // 2 and worth >= asking


@rule()
def lone_street(g: Table, e: Edition, seat: int, after: int) -> int:
    """The next street from a number on that belongs to no complete or built group of the seat; or SQUARES."""
    for square in range(after, SQUARES):
        if g.owner[square] == seat and e.kind[square] == STREET and not owns_group(g, e, seat, e.group[square]) and not g.mortgaged[square]:
            return square
    return SQUARES


@rule()
def fixed_sale(g: Table, e: Edition, deeds: Numbers, seat: int, knobs: Numbers) -> tuple[int, int, int, int, int, int, int, int]:
    """A lone street that completes somebody's group, at the larger of 1.5 times its price and half their cash."""
    square = lone_street(g, e, seat, 0)
    while square < SQUARES:
        for other in range(g.seats):
            if against(g, e, seat, other) and lacks_only(e, deeds, other, square, knobs):
                asking = rounded_down(e, max(e.price[square] * 3 // 2, g.cash[other] // 2))
                if offering_refused(g, e, seat, other, 1 << square, 0, 0, asking, 0) == ALLOWED:
                    return OFFER, seat, other, 1 << square, 0, 0, asking, 0
        square = lone_street(g, e, seat, square + 1)
    return 0, seat, 0, 0, 0, 0, 0, 0


@rule()
def fixed_request(
    g: Table, e: Edition, deeds: Numbers, seat: int, swap: bool, knobs: Numbers
) -> tuple[int, int, int, int, int, int, int, int]:
    """The street that completes a group of one's own: for another lone one and 0.75 times its price, or for 1.125 times in cash."""
    for square in range(SQUARES):
        other = g.owner[square]
        if e.kind[square] != STREET or other == NOBODY or other == seat or not against(g, e, seat, other):
            continue
        if not lacks_only(e, deeds, seat, square, knobs):
            continue
        give = 0
        pay = rounded_up(e, e.price[square] * 9 // 8)
        if swap:
            lone = lone_street(g, e, seat, 0)
            while lone < SQUARES and (e.group[lone] == e.group[square] or lacks_only(e, deeds, other, lone, knobs)):
                lone = lone_street(g, e, seat, lone + 1)
            if lone == SQUARES:
                continue
            give = 1 << lone
            pay = rounded_up(e, e.price[square] * 3 // 4)
        if offering_refused(g, e, seat, other, give, 1 << square, pay, 0, 0) == ALLOWED:
            return OFFER, seat, other, give, 1 << square, pay, 0, 0
    return 0, seat, 0, 0, 0, 0, 0, 0


@rule()
def chaser_request(g: Table, e: Edition, seat: int, style: int) -> tuple[int, int, int, int, int, int, int, int]:
    """Half as much again in cash for a deed one is after."""
    for square in range(SQUARES):
        other = g.owner[square]
        if chased(e, style, square) and other != NOBODY and other != seat and against(g, e, seat, other):
            pay = rounded_up(e, e.price[square] * 3 // 2)
            if offering_refused(g, e, seat, other, 0, 1 << square, pay, 0, 0) == ALLOWED:
                return OFFER, seat, other, 0, 1 << square, pay, 0, 0
    return 0, seat, 0, 0, 0, 0, 0, 0


@rule()
def absurd_request(g: Table, e: Edition, seat: int, tries: int) -> tuple[int, int, int, int, int, int, int, int]:
    """The least round sum for anything anybody owns."""
    start = whim(g, seat, tries, SQUARES)
    pay = coin(e, 0)
    for i in range(SQUARES):
        square = (start + i) % SQUARES
        other = g.owner[square]
        if e.deeds >> square & 1 and other != NOBODY and other != seat and not g.out[other]:
            if offering_refused(g, e, seat, other, 0, 1 << square, pay, 0, 0) == ALLOWED:
                return OFFER, seat, other, 0, 1 << square, pay, 0, 0
    return 0, seat, 0, 0, 0, 0, 0, 0


@rule()
def spar_proposal(
    g: Table, e: Edition, deeds: Numbers, seat: int, style: int, knobs: Numbers, tries: int
) -> tuple[int, int, int, int, int, int, int, int]:
    """What a sparring partner proposes before its roll: each try something else; kind 0: nothing."""
    if style == ABSURD_TRADER and tries < 4:
        return absurd_request(g, e, seat, tries)
    if (style == STATION_CHASER or style == ORANGE_CHASER) and tries == 0:
        return chaser_request(g, e, seat, style)
    if style == FIXED_TRADER or style == FIXED_TRADER_MENDED:
        if tries == 0:
            word = fixed_sale(g, e, deeds, seat, knobs)
            if word[0]:
                return word
        if tries <= 1:
            word = fixed_request(g, e, deeds, seat, True, knobs)
            if word[0]:
                return word
        if tries <= 2:
            return fixed_request(g, e, deeds, seat, False, knobs)
    return 0, seat, 0, 0, 0, 0, 0, 0


@rule()
def spar_works(g: Table, e: Edition, deeds: Numbers, seat: int, style: int, knobs: Numbers) -> tuple[int, int]:
    """Builds without reserve where the rent gains most for the price, a cash keeper with a large one; lifts when rich: (kind, a)."""
    if style == RANDOM_TALKER and whim(g, seat, g.cash[seat], 4) > 0:
        return 0, 0
    budget = g.cash[seat]
    if style == CASH_KEEPER:
        budget -= purse_kept(e, style)
    if moment_allows(g, e.build_timing, seat):
        group = group_to_build(e, deeds, seat, budget, ANY_STEPS, knobs)
        if group >= 0:
            plan = building_plan(g, e, group, budget, ANY_STEPS)
            if plan and building_refused(g, e, seat, plan, 0, 0, 0) == ALLOWED:
                return BUILD, plan
    deed = deed_to_lift(g, e, deeds, seat, g.cash[seat] - 2 * e.go_salary, knobs)
    if deed >= 0 and lifting_refused(g, e, seat, deed) == ALLOWED:
        return LIFT, deed
    if style == RANDOM_TALKER:
        square = whim(g, seat, g.cash[seat] + 1, SQUARES)
        if e.deeds >> square & 1 and mortgaging_refused(g, e, seat, square) == ALLOWED:
            return MORTGAGE, square
    return 0, 0


@rule()
def spar_rolls(
    g: Table, e: Edition, deeds: Numbers, seat: int, style: int, knobs: Numbers, tries: int
) -> tuple[int, int, int, int, int, int, int, int]:
    """While a roll is awaited: rents, buildings out of turn, deals on one's own, then the jail or the dice."""
    if g.claims > 0 and claiming_refused(g, e, seat, -1) == ALLOWED:
        return CLAIM, seat, -1, 0, 0, 0, 0, 0
    own = asked(g) == seat
    if not g.rolled and not g.time_up and tries % QUIET < 5:
        kind, a = spar_works(g, e, deeds, seat, style, knobs)
        if kind:
            return kind, seat, a, 0, 0, 0, 0, 0
        if own:
            word = spar_proposal(g, e, deeds, seat, style, knobs, tries)
            if word[0]:
                return word
    if not own:
        return 0, seat, 0, 0, 0, 0, 0, 0
    if g.jail[seat] >= 0 and not g.rolled:
        if using_card_refused(g, e, seat) == ALLOWED:
            return USE_CARD, seat, 0, 0, 0, 0, 0, 0
        if paying_fine_refused(g, e, seat) == ALLOWED and g.cash[seat] >= e.jail_fine + e.go_salary:
            return PAY_FINE, seat, 0, 0, 0, 0, 0, 0
    return ROLL, seat, 0, 0, 0, 0, 0, 0


@rule()
def speak_spar(
    g: Table, e: Edition, deeds: Numbers, seat: int, style: int, knobs: Numbers, tries: int
) -> tuple[int, int, int, int, int, int, int, int]:
    """A sparring partner's word, asked or unasked."""
    now = matter(g)
    if now == ROLLING:
        return spar_rolls(g, e, deeds, seat, style, knobs, tries)
    if now == UNDER_HAMMER:
        amount = spar_bid(g, e, deeds, seat, style, knobs)
        return BID if amount > 0 else PASS, seat, amount, 0, 0, 0, 0, 0
    if asked(g) != seat:
        return 0, seat, 0, 0, 0, 0, 0, 0
    if now == OFFERED:
        return BUY if spar_buys(g, e, deeds, seat, style, knobs) else DECLINE, seat, 0, 0, 0, 0, 0, 0
    if now == DEALING:
        return ACCEPT if spar_agrees(g, e, deeds, seat, style, knobs) else REFUSE, seat, 0, 0, 0, 0, 0, 0
    if now == CLAIMING:
        return CLAIM, seat, -1, 0, 0, 0, 0, 0
    return default_word(g, e)
