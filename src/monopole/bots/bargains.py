"""Deals: what to propose, what to answer. A deal is judged by the positions after it, ours less what theirs takes from us."""

from monopole.bots.holdings import (
    BANK, LOOKED, PLEDGED, WHOLE, bare, completing, groups_of, lots_on, next_group, next_lot, shared_groups, squares_of,
)  # fmt: skip
from monopole.bots.knobs import K_ANSWERS, K_BOLD, K_FLOOR, K_MARGIN, K_OFFERS, K_PERIOD
from monopole.bots.prices import Grudges, Outlook, Stakes, fair_price, opening_price
from monopole.bots.sums import rounded_up
from monopole.bots.temper import drags, envy_now, leaders, partners, resentment, unyielding
from monopole.bots.valuation import DEAR, Tally, against, list_price_of, misjudged, moved, opponents, rounds_ahead, stake, tally, weigh
from monopole.dialect import rule
from monopole.rules.agenda import asked, below, subject
from monopole.rules.deals import CARD_BITS, MOST_CARDS, countering_refused, offering_refused
from monopole.rules.debt import raisable, settling_refused
from monopole.rules.deeds import bank_has_deeds
from monopole.rules.moments import too_late
from monopole.schema import FIGURES, GROUPS, NOBODY, Edition, Numbers, Table
from monopole.vocabulary import ALLOWED, BANK_OUT_OF_DEEDS, COUNTER, NOT_IN_KIND, OFFER, OWING, REFUSE

PATIENCE = 2  # counter-offers after which a bot answers yes or no
LEAST_PRICE = 60  # nobody parts for less, in classic money, with what completes a group
AS_FELT = -1  # resentment is worked out only where it counts

Bargain = tuple[int, int, int, int, int]  # what it brings us, lots given, lots taken, cash to pay, cards


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
def stakes(
    g: Table, e: Edition, deeds: Numbers, seat: int, other: int, outlook: Outlook, ours: Tally, others: Tally, knobs: Numbers, at: int
) -> Stakes:
    """What both positions are worth as they are, and take from each opponent."""
    rounds, facing = outlook
    worth, takes = weigh(g, e, deeds, deeds[seat], ours, g.cash[seat], rounds, facing, knobs, at)
    others_worth, others_takes = weigh(g, e, deeds, deeds[other], others, g.cash[other], rounds, facing, knobs, at)
    return worth, takes, others_worth, others_takes


@rule()
def best_swap(
    g: Table, e: Edition, deeds: Numbers, seat: int, other: int, bold: bool, outlook: Outlook, ours: Tally, others: Tally, before: Stakes,
    grudges: Grudges, knobs: Numbers, at: int,
) -> Bargain:  # fmt: skip
    """The best deal over the groups both share: our lots of one, or none, for theirs of another, at a price of our own or a fair one."""
    mine = deeds[seat]
    theirs = deeds[other]
    shared = shared_groups(deeds, seat, other, knobs)
    pittance = (knobs[at + K_FLOOR] + knobs[at + K_MARGIN] + LEAST_PRICE) * e.scale
    poor = g.cash[seat] < pittance
    others_poor = g.cash[other] < pittance
    best = (0, 0, 0, 0, 0)
    wanted = -1
    while wanted < GROUPS:
        wanted = next_group(shared, wanted)
        take = theirs & 15 << 4 * wanted
        ours_with, others_without = ours, others
        if take:
            ours_with = moved(e, deeds, mine, wanted, ours, 1, knobs, at)
            others_without = moved(e, deeds, theirs, wanted, others, 0, knobs, at)
        spared = -1
        while spared < GROUPS:
            spared = next_group(shared, spared)
            give = mine & 15 << 4 * spared
            if spared == wanted or (give == 0 and poor) or (take == 0 and others_poor):
                continue
            swap = seat, other, give, take
            ours_then, others_then = ours_with, others_without
            if give:
                ours_then = moved(e, deeds, mine, spared, ours_with, 0, knobs, at)
                others_then = moved(e, deeds, theirs, spared, others_without, 1, knobs, at)
            if bold:
                pay, cards, gain = opening_price(g, e, deeds, swap, outlook, ours_then, others_then, before, knobs, at)
            else:
                pay, cards, gain = fair_price(g, e, deeds, swap, outlook, ours_then, others_then, before, grudges, best[0], knobs, at)
            if gain > best[0]:
                best = gain, give, take, pay, cards
    return best


@rule()
def best_deal(g: Table, e: Edition, deeds: Numbers, seat: int, other: int, bold: bool, knobs: Numbers, at: int) -> Bargain:
    """The best deal with one other seat. Who is bold tries a first price of its own, and where there is none looks at once for a fair
    one; the last two do not look for that."""
    proud = unyielding(g)
    if shared_groups(deeds, seat, other, knobs) == 0 or (proud and not bold):
        return 0, 0, 0, 0, 0
    outlook = rounds_ahead(g, e, knobs, at), opponents(g, e, seat)
    ours = tally(e, deeds, deeds[seat], deeds[BANK], knobs, at)
    others = tally(e, deeds, deeds[other], deeds[BANK], knobs, at)
    before = stakes(g, e, deeds, seat, other, outlook, ours, others, knobs, at)
    if bold:
        found = best_swap(g, e, deeds, seat, other, True, outlook, ours, others, before, (0, 0), knobs, at)
        if found[0] > 0 or proud:
            return found
        deeds[LOOKED] += 1
    first = leaders(g, e, deeds, knobs, at)
    grudges = resentment(g, first, seat, knobs, at), resentment(g, first, other, knobs, at)
    return best_swap(g, e, deeds, seat, other, False, outlook, ours, others, before, grudges, knobs, at)


@rule()
def dealing_shut(g: Table, e: Edition) -> bool:
    """Whether deeds may not be dealt in yet, or nobody should."""
    return g.time_up > 0 or g.finishing > 0 or (e.trade_gate == BANK_OUT_OF_DEEDS and bank_has_deeds(g, e))


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
def counter_offer(
    g: Table, e: Edition, deeds: Numbers, seat: int, knobs: Numbers, at: int
) -> tuple[int, int, int, int, int, int, int, int]:
    """What a seat answers to a deal it does not want: one by which both would gain, a few times over; else no."""
    other = subject(g, 0)
    if knobs[at + K_OFFERS] > 0 and subject(g, 1) < PATIENCE and against(g, e, seat, other) and not dealing_shut(g, e):
        gain, give, take, pay, cards = best_deal(g, e, deeds, seat, other, False, knobs, at)
        if gain > 0:
            given = squares_of(e, give)
            taken = squares_of(e, take)
            if countering_refused(g, e, seat, given, taken, max(pay, 0), max(-pay, 0), cards) == ALLOWED:
                return COUNTER, seat, 0, given, taken, max(pay, 0), max(-pay, 0), cards
    return REFUSE, seat, 0, 0, 0, 0, 0, 0


@rule()
def lifeline(g: Table, e: Edition, deeds: Numbers, seat: int, knobs: Numbers, at: int) -> tuple[int, int, int, int, int, int, int, int]:
    """A debtor who cannot pay sells what he may to somebody other than the creditor; kind 0 when nobody would buy."""
    missing = rounded_up(e, subject(g, 0) - g.cash[seat])
    give = 0
    for group in range(GROUPS):
        if bare(deeds, group):
            give |= deeds[seat] & 15 << 4 * group
    if give == 0 or knobs[at + K_OFFERS] == 0 or too_late(g):
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
