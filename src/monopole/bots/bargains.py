"""Deals: what to propose, what to answer. A deal is judged by the positions after it, ours less what theirs takes from us."""

from monopole.bots.holdings import (
    BANK, LOOKED, PLEDGED, WHOLE, bare, completing, groups_of, lots_on, next_group, next_lot, shared_groups, squares_of,
)  # fmt: skip
from monopole.bots.knobs import (
    K_ANSWERS, K_BOLD, K_ENVY, K_FLOOR, K_GREED, K_LEADER, K_MARGIN, K_OFFERS, K_PERIOD,
)  # fmt: skip
from monopole.bots.sums import coin, rounded_down, rounded_up
from monopole.bots.worth import DEAR, against, list_price_of, misjudged, moved, opponents, rounds_ahead, stake, tally, wealth, weigh
from monopole.dialect import rule
from monopole.rules.agenda import asked, below, subject
from monopole.rules.deals import CARD_BITS, MOST_CARDS, offering_refused
from monopole.rules.debt import raisable, settling_refused
from monopole.rules.deeds import bank_has_deeds, cards_held, standing
from monopole.schema import FIGURES, GROUPS, NOBODY, Edition, Numbers, Table
from monopole.vocabulary import ALLOWED, BANK_OUT_OF_DEEDS, NOT_IN_KIND, OFFER, OWING

LEAST_PRICE = 60  # nobody parts for less, in classic money, with what completes a group
AS_FELT = -1  # resentment is worked out only where it counts
PRICES = 2  # tried for any lots, the first of them nothing; and one more for each seat that one turns to
PATIENCE = 150  # rounds after which the last two deal again and everybody proposes deals, so that the game ends


@rule()
def drags(g: Table) -> bool:
    """Whether the game has gone on for so long that any change is welcome."""
    return g.turns > PATIENCE * g.seats


@rule()
def impatient(g: Table) -> bool:
    """Whether two have faced each other for too long."""
    return drags(g) and standing(g) == 2


@rule()
def partners(g: Table, knobs: Numbers, at: int) -> int:
    """Seats one turns to with deals before a roll; who proposes none turns to one when the game drags."""
    return max(knobs[at + K_OFFERS], 1 if drags(g) else 0)


@rule()
def unyielding(g: Table) -> bool:
    """Whether the last two face each other and neither will have the other gain."""
    return standing(g) == 2 and not impatient(g)


@rule()
def leaders(g: Table, e: Edition, deeds: Numbers, knobs: Numbers, at: int) -> int:
    """The seats than which nobody is richer, as bits; none where that does not matter."""
    if knobs[at + K_LEADER] == 0 or standing(g) == 2:
        return 0
    seats = 0
    most = 0
    for seat in range(g.seats):
        if not g.out[seat]:
            own = wealth(g, e, deeds, seat, knobs)
            if own >= most:
                seats = (seats if own == most else 0) | 1 << seat
                most = own
    return seats


@rule()
def resentment(g: Table, first: int, other: int, knobs: Numbers, at: int) -> int:
    """Percent of the other's gain counted against a deal: nothing for most, more for the leaders, all between the last two."""
    if standing(g) == 2:
        return 100 if unyielding(g) else 0
    return knobs[at + K_LEADER] if first >> other & 1 else 0


@rule()
def envy_now(g: Table, knobs: Numbers, at: int) -> int:
    """Percent counted of what a deal lets the other take from us."""
    return knobs[at + K_ENVY] // 2 if impatient(g) else knobs[at + K_ENVY]


@rule()
def gain_of(
    g: Table, e: Edition, deeds: Numbers, seat: int, other: int, give: int, take: int, pay: int, cards: int, spite: int,
    knobs: Numbers, at: int,
) -> int:  # fmt: skip
    """What a deal in lots brings a seat: its position after less before, less what the other's takes from it and `spite` percent
    of the other's gain."""
    bank = deeds[BANK]
    rounds = rounds_ahead(g, e, knobs, at)
    facing = opponents(g, e, seat)
    theirs_facing = opponents(g, e, other)
    mine_then = deeds[seat] & ~give | take
    theirs_then = deeds[other] & ~take | give
    before, _ = stake(g, e, deeds, deeds[seat], bank, g.cash[seat], rounds, facing, knobs, at)
    after, _ = stake(g, e, deeds, mine_then, bank, g.cash[seat] - pay, rounds, facing, knobs, at)
    worth_before, takes_before = stake(g, e, deeds, deeds[other], bank, g.cash[other], rounds, theirs_facing, knobs, at)
    worth_after, takes_after = stake(g, e, deeds, theirs_then, bank, g.cash[other] + pay, rounds, theirs_facing, knobs, at)
    gain = after - before - (takes_after - takes_before) * envy_now(g, knobs, at) // 100
    gain += ((cards >> CARD_BITS) - (cards & MOST_CARDS)) * e.jail_fine
    if spite != 0 and worth_after > worth_before:
        if spite == AS_FELT:
            spite = resentment(g, leaders(g, e, deeds, knobs, at), other, knobs, at)
        gain -= (worth_after - worth_before) * spite // 100
    return gain


@rule()
def overpaid(own: int, give: int, take: int, pay: int, knobs: Numbers) -> bool:
    """Whether who has these lots would pay much more than the list says for what completes no group of his."""
    if pay <= 0 or completing(own & ~give, take, knobs):
        return False
    return (list_price_of(give, knobs) + pay) * 100 > list_price_of(take, knobs) * DEAR


@rule()
def agrees(g: Table, e: Edition, deeds: Numbers, seat: int, knobs: Numbers, at: int) -> bool:
    """The open deal, judged by who is asked."""
    if knobs[at + K_ANSWERS] == 0:
        return False
    proposer = subject(g, 0)
    if below(g) == OWING and g.whose[g.depth - 2] == proposer:
        debt = g.figures[(g.depth - 2) * FIGURES]
        creditor = g.figures[(g.depth - 2) * FIGURES + 1]
        if creditor == seat and g.cash[proposer] + raisable(g, e, proposer) < debt:
            return False
    give = lots_on(g.deal_take, knobs)
    take = lots_on(g.deal_give, knobs)
    if give & deeds[WHOLE] and list_price_of(take, knobs) + g.deal_pay - g.deal_ask < list_price_of(give, knobs):
        return False  # nobody breaks up a whole group for less than the list says
    if overpaid(deeds[seat], give, take, g.deal_ask - g.deal_pay, knobs):
        return False
    swapped = g.deal_cards >> CARD_BITS | (g.deal_cards & MOST_CARDS) << CARD_BITS
    gain = gain_of(g, e, deeds, seat, proposer, give, take, g.deal_ask - g.deal_pay, swapped, AS_FELT, knobs, at)
    return misjudged(g, seat, gain, knobs, at) >= knobs[at + K_MARGIN] * e.scale


@rule()
def cards_for(g: Table, e: Edition, seat: int, short: int) -> int:
    """Out-of-jail cards a seat can add where its purse is short by so much; each counts as the fine it saves."""
    if short <= 0 or e.jail_fine <= 0:
        return 0
    return min(cards_held(g, seat), (short + e.jail_fine - 1) // e.jail_fine)


@rule()
def both_gain(
    g: Table, e: Edition, deeds: Numbers, seat: int, other: int, mine: int, theirs: int, pay: int, rounds: int, facing: int,
    prices: int, rate: int, special: int, others_prices: int, others_rate: int, others_special: int,
    ours_now: int, taken_now: int, theirs_now: int, paid_now: int, envy: int, knobs: Numbers, at: int,
) -> tuple[int, int, int, int]:  # fmt: skip
    """A deal at a price: how much better off each is, we and the other, and what each gains by it once the other's rents are counted."""
    ours, taken = weigh(g, e, deeds, mine, prices, rate, special, g.cash[seat] - pay, rounds, facing, knobs, at)
    others, paid = weigh(g, e, deeds, theirs, others_prices, others_rate, others_special, g.cash[other] + pay, rounds, facing, knobs, at)
    ours -= ours_now
    others -= theirs_now
    return ours, others, ours - (paid - paid_now) * envy // 100, others - (taken - taken_now) * envy // 100


@rule()
def fair_price(
    g: Table, e: Edition, deeds: Numbers, seat: int, other: int, give: int, take: int, rounds: int, facing: int,
    prices: int, rate: int, special: int, others_prices: int, others_rate: int, others_special: int,
    ours_now: int, taken_now: int, theirs_now: int, paid_now: int, spite: int, others_spite: int, knobs: Numbers, at: int, beat: int,
) -> tuple[int, int, int]:  # fmt: skip
    """Cash to pay (or, below zero, to ask) beside these lots, cards beside it, and what the deal then brings us; 0 where it beats none.

    The tallies are those after the deal. The first price takes a coin for a coin; money that builds is worth more than that, and so
    where the price does not suit one side the next is looked for on the line between what the other gains by the two nearest to it.
    Every price is a round sum.
    """
    margin = knobs[at + K_MARGIN] * e.scale
    floor = knobs[at + K_FLOOR] * e.scale
    envy = envy_now(g, knobs, at)
    mine = deeds[seat] & ~give | take
    theirs = deeds[other] & ~take | give
    most = rounded_down(e, g.cash[seat] - floor)
    least = rounded_up(e, floor - g.cash[other])
    pay = 0
    cards = 0
    swing = 0
    low = 0
    high = 0
    low_his = 0
    high_his = 0
    for price in range(PRICES + partners(g, knobs, at)):
        ours, others, gain, his = both_gain(
            g, e, deeds, seat, other, mine, theirs, pay, rounds, facing, prices, rate, special,
            others_prices, others_rate, others_special, ours_now, taken_now, theirs_now, paid_now, envy, knobs, at,
        )  # fmt: skip
        if price == 0:
            surplus = gain + his
            if surplus <= 2 * margin or surplus <= beat:
                break
            low_his = his
            high_his = his
            pay = rounded_up(e, margin + (surplus - 2 * margin) * (100 - knobs[at + K_GREED]) // 100 - his)
            given = cards_for(g, e, seat, pay - most)
            taken = cards_for(g, e, other, least - pay)
            cards = given | taken << CARD_BITS
            swing = (taken - given) * e.jail_fine
            pay = max(min(pay + swing, most), least)
        else:
            if gain + swing > beat and gain + swing >= margin and his - swing >= margin:
                gain -= max(0, others) * others_spite // 100
                his -= max(0, ours) * spite // 100
                if gain + swing > beat and gain + swing >= margin and his - swing >= margin:
                    return pay, cards, gain + swing
            if his >= margin:
                high = pay
                high_his = his
            else:
                low = pay
                low_his = his
            if low_his >= margin or (high_his < margin and pay >= most):
                break
            if high_his < margin:
                pay = min(most, rounded_up(e, pay + margin - his))
            else:
                pay = rounded_up(e, low + max(1, (margin - low_his) * (high - low) // (high_his - low_his)))
                if pay >= high:
                    break
            cards = 0
            swing = 0
        if give == 0 and cards & MOST_CARDS == 0 and pay <= 0:
            pay = coin(e, 0)
        if (take == 0 and cards >> CARD_BITS == 0 and pay >= 0) or pay > g.cash[seat] or -pay > g.cash[other]:
            break
    return 0, 0, 0


@rule()
def opening_price(
    g: Table, e: Edition, deeds: Numbers, seat: int, other: int, give: int, take: int, rounds: int, facing: int,
    prices: int, rate: int, special: int, others_prices: int, others_rate: int, others_special: int,
    ours_now: int, paid_now: int, knobs: Numbers, at: int,
) -> tuple[int, int]:  # fmt: skip
    """A first price that a shrewd seat would refuse and many take: (pay, gain), gain 0 where it is not good for us either."""
    pay = 0
    if give == 0:
        pay = rounded_up(e, max(list_price_of(take, knobs) * 3 // 2, g.cash[seat] // 2))
        if pay > g.cash[seat]:
            return 0, 0
    else:
        pay = -rounded_down(e, g.cash[other] * knobs[at + K_GREED] // 100)
        if pay == 0 and take == 0:
            return 0, 0
    mine = deeds[seat] & ~give | take
    theirs = deeds[other] & ~take | give
    margin = knobs[at + K_MARGIN] * e.scale
    ours, _ = weigh(g, e, deeds, mine, prices, rate, special, g.cash[seat] - pay, rounds, facing, knobs, at)
    if ours - ours_now < margin and give:
        return 0, 0
    _, paid = weigh(g, e, deeds, theirs, others_prices, others_rate, others_special, g.cash[other] + pay, rounds, facing, knobs, at)
    gain = ours - ours_now - (paid - paid_now) * knobs[at + K_ENVY] // 100
    return (pay, gain) if gain >= margin else (0, 0)


@rule()
def best_deal(
    g: Table, e: Edition, deeds: Numbers, seat: int, other: int, bold: bool, knobs: Numbers, at: int
) -> tuple[int, int, int, int, int]:
    """The best deal with one other seat over the groups both share: (gain, give, take, pay, cards). Who is bold tries a first price
    of its own, and where there is none looks at once for a fair one."""
    mine = deeds[seat]
    theirs = deeds[other]
    best = 0
    best_give = 0
    best_take = 0
    best_pay = 0
    best_cards = 0
    shared = shared_groups(deeds, seat, other, knobs)
    tones = 1 if unyielding(g) else 2
    if shared == 0 or (tones == 1 and not bold):
        return 0, 0, 0, 0, 0
    rounds = rounds_ahead(g, e, knobs, at)
    facing = opponents(g, e, seat)
    prices, rate, special = tally(e, deeds, mine, deeds[BANK], knobs, at)
    his_prices, his_rate, his_special = tally(e, deeds, theirs, deeds[BANK], knobs, at)
    ours_now, taken_now = weigh(g, e, deeds, mine, prices, rate, special, g.cash[seat], rounds, facing, knobs, at)
    theirs_now, paid_now = weigh(g, e, deeds, theirs, his_prices, his_rate, his_special, g.cash[other], rounds, facing, knobs, at)
    pittance = (knobs[at + K_FLOOR] + knobs[at + K_MARGIN] + LEAST_PRICE) * e.scale
    poor = g.cash[seat] < pittance
    others_poor = g.cash[other] < pittance
    spite = 0
    others_spite = 0
    for tone in range(0 if bold else 1, tones):
        if tone == 1:
            first = leaders(g, e, deeds, knobs, at)
            spite = resentment(g, first, seat, knobs, at)
            others_spite = resentment(g, first, other, knobs, at)
            if bold:
                deeds[LOOKED] += 1
        wanted = -1
        while wanted < GROUPS:
            wanted = next_group(shared, wanted)
            take = theirs & 15 << 4 * wanted
            prices_w, rate_w, special_w = prices, rate, special
            his_prices_w, his_rate_w, his_special_w = his_prices, his_rate, his_special
            if take:
                prices_w, rate_w, special_w = moved(e, deeds, mine, wanted, prices, rate, special, 1, knobs, at)
                his_prices_w, his_rate_w, his_special_w = moved(e, deeds, theirs, wanted, his_prices, his_rate, his_special, 0, knobs, at)
            spared = -1
            while spared < GROUPS:
                spared = next_group(shared, spared)
                give = mine & 15 << 4 * spared
                if spared == wanted or (give == 0 and poor) or (take == 0 and others_poor):
                    continue
                prices_s, rate_s, special_s = prices_w, rate_w, special_w
                his_prices_s, his_rate_s, his_special_s = his_prices_w, his_rate_w, his_special_w
                if give:
                    prices_s, rate_s, special_s = moved(e, deeds, mine, spared, prices_w, rate_w, special_w, 0, knobs, at)
                    his_prices_s, his_rate_s, his_special_s = moved(
                        e, deeds, theirs, spared, his_prices_w, his_rate_w, his_special_w, 1, knobs, at
                    )
                pay = 0
                gain = 0
                cards = 0
                if tone == 0:
                    pay, gain = opening_price(
                        g, e, deeds, seat, other, give, take, rounds, facing, prices_s, rate_s, special_s,
                        his_prices_s, his_rate_s, his_special_s, ours_now, paid_now, knobs, at,
                    )  # fmt: skip
                else:
                    pay, cards, gain = fair_price(
                        g, e, deeds, seat, other, give, take, rounds, facing, prices_s, rate_s, special_s,
                        his_prices_s, his_rate_s, his_special_s, ours_now, taken_now, theirs_now, paid_now,
                        spite, others_spite, knobs, at, best,
                    )  # fmt: skip
                if gain > best:
                    best = gain
                    best_give = give
                    best_take = take
                    best_pay = pay
                    best_cards = cards
        if best > 0:
            break
    return best, best_give, best_take, best_pay, best_cards


@rule()
def dealing_shut(g: Table, e: Edition) -> bool:
    """Whether deeds may not be dealt in yet, or nobody should."""
    return g.time_up > 0 or (e.trade_gate == BANK_OUT_OF_DEEDS and bank_has_deeds(g, e))


@rule()
def deal_time(g: Table, e: Edition, seat: int, knobs: Numbers, at: int) -> bool:
    """Whether a bot thinks of deals before this roll of its own."""
    if partners(g, knobs, at) == 0 or dealing_shut(g, e):
        return False
    return drags(g) or (g.turns // g.seats + g.place[seat]) % knobs[at + K_PERIOD] == 0


@rule()
def offered_to(
    g: Table, e: Edition, deeds: Numbers, seat: int, other: int, bold: bool, knobs: Numbers, at: int
) -> tuple[int, int, int, int, int, int, int, int]:
    """The best deal with one seat as a word; kind 0 when there is none."""
    gain, give, take, pay, cards = best_deal(g, e, deeds, seat, other, bold, knobs, at)
    if gain > 0:
        given = squares_of(e, give)
        taken = squares_of(e, take)
        if offering_refused(g, e, seat, other, given, taken, max(pay, 0), max(-pay, 0), cards) == ALLOWED:
            return OFFER, seat, other, given, taken, max(pay, 0), max(-pay, 0), cards
    return 0, seat, 0, 0, 0, 0, 0, 0


@rule()
def tones_now(g: Table, seat: int, knobs: Numbers, at: int) -> int:
    """How many ways a seat has of turning to another now: boldly and modestly, or modestly alone."""
    return 2 if knobs[at + K_BOLD] > 0 and (g.turns // g.seats + g.place[seat]) % knobs[at + K_BOLD] == 0 else 1


@rule()
def partner(g: Table, seat: int, look: int) -> int:
    """The seat to turn to with deals, as many others before it; another comes first every round."""
    return g.order[(g.place[seat] + 1 + (look + g.turns // g.seats) % (g.seats - 1)) % g.seats]


@rule()
def proposal(g: Table, e: Edition, deeds: Numbers, seat: int, knobs: Numbers, at: int) -> tuple[int, int, int, int, int, int, int, int]:
    """The deal to propose now: each try asks another seat, or the same more modestly; kind 0 when there is none."""
    tones = tones_now(g, seat, knobs, at)
    while deeds[LOOKED] < min(partners(g, knobs, at), g.seats - 1) * tones:
        look = deeds[LOOKED]
        deeds[LOOKED] = look + 1
        other = partner(g, seat, look // tones)
        if against(g, e, seat, other) and shared_groups(deeds, seat, other, knobs):
            word = offered_to(g, e, deeds, seat, other, tones == 2 and look % 2 == 0, knobs, at)
            if word[0]:
                return word
    return 0, seat, 0, 0, 0, 0, 0, 0


@rule()
def counter(
    g: Table, e: Edition, deeds: Numbers, seat: int, other: int, knobs: Numbers, at: int
) -> tuple[int, int, int, int, int, int, int, int]:
    """What one who has just refused a deal proposes instead; kind 0 when there is nothing both would gain by."""
    if knobs[at + K_OFFERS] == 0 or dealing_shut(g, e) or not against(g, e, seat, other):
        return 0, seat, 0, 0, 0, 0, 0, 0
    return offered_to(g, e, deeds, seat, other, False, knobs, at)


@rule()
def lifeline(g: Table, e: Edition, deeds: Numbers, seat: int, knobs: Numbers, at: int) -> tuple[int, int, int, int, int, int, int, int]:
    """A debtor who cannot pay sells what he may to somebody other than the creditor; kind 0 when nobody would buy."""
    missing = rounded_up(e, subject(g, 0) - g.cash[seat])
    give = 0
    for group in range(GROUPS):
        if bare(deeds, group):
            give |= deeds[seat] & 15 << 4 * group
    if give == 0 or knobs[at + K_OFFERS] == 0:
        return 0, seat, 0, 0, 0, 0, 0, 0
    for look in range(max(1, deeds[LOOKED]), g.seats):
        deeds[LOOKED] = look + 1
        other = g.order[(g.place[seat] + look) % g.seats]
        if not against(g, e, seat, other) or other == subject(g, 1) or g.cash[other] < missing or asked(g) != seat:
            continue
        if overpaid(deeds[other], 0, give, missing, knobs):
            continue
        gain = gain_of(g, e, deeds, other, seat, 0, give, missing, 0, 0, knobs, at)
        given = squares_of(e, give)
        if gain >= knobs[at + K_MARGIN] * e.scale and offering_refused(g, e, seat, other, given, 0, 0, missing, 0) == ALLOWED:
            return OFFER, seat, other, given, 0, 0, missing, 0
    return 0, seat, 0, 0, 0, 0, 0, 0


@rule()
def deed_for_debt(g: Table, e: Edition, deeds: Numbers, seat: int, knobs: Numbers, at: int) -> int:
    """A square whose deed both the debtor and the creditor would rather see in the other's hands than the missing money; or -1."""
    creditor = subject(g, 1)
    if e.rent_in_kind == NOT_IN_KIND or creditor == NOBODY or knobs[at + K_OFFERS] == 0 or not against(g, e, seat, creditor):
        return -1
    missing = subject(g, 0) - g.cash[seat]
    margin = knobs[at + K_MARGIN] * e.scale
    envy = envy_now(g, knobs, at)
    rounds = rounds_ahead(g, e, knobs, at)
    facing = opponents(g, e, seat)
    his_facing = opponents(g, e, creditor)
    bank = deeds[BANK]
    before, takes_before = stake(g, e, deeds, deeds[seat], bank, g.cash[seat], rounds, facing, knobs, at)
    his_before, his_takes_before = stake(g, e, deeds, deeds[creditor], bank, g.cash[creditor], rounds, his_facing, knobs, at)
    spite = resentment(g, leaders(g, e, deeds, knobs, at), creditor, knobs, at)
    best = -1
    most = margin
    lots = deeds[seat] & ~deeds[PLEDGED] & groups_of(deeds[creditor]) * 15
    i = -1
    while lots >> i + 1:
        i = next_lot(lots, i)
        lot = 1 << i
        square = e.member[i]
        if settling_refused(g, e, seat, 1 << square, missing) != ALLOWED or overpaid(deeds[creditor], 0, lot, missing, knobs):
            continue
        after, takes = stake(g, e, deeds, deeds[seat] & ~lot, bank, g.cash[seat] + missing, rounds, facing, knobs, at)
        his_after, his_takes = stake(g, e, deeds, deeds[creditor] | lot, bank, g.cash[creditor] - missing, rounds, his_facing, knobs, at)
        gain = after - before - (his_takes - his_takes_before) * envy // 100 - max(0, his_after - his_before) * spite // 100
        his = his_after - his_before - (takes - takes_before) * envy // 100
        if gain > most and his >= margin:
            best = square
            most = gain
    return best
