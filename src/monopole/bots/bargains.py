"""Deals: what to propose, what to answer. A deal is judged by the positions after it, ours less what theirs takes from us."""

from monopole.bots.knobs import K_ANSWERS, K_BOLD, K_ENVY, K_FLOOR, K_GREED, K_LEADER, K_MARGIN, K_OFFERS, K_PERIOD, T_MASK
from monopole.bots.worth import against, deeds_of, misjudged, opponents, rounds_ahead, stake
from monopole.dialect import rule
from monopole.rules.agenda import asked, below, subject
from monopole.rules.deals import MOST_CARDS, offering_refused
from monopole.rules.debt import raisable
from monopole.rules.deeds import bank_has_deeds, group_built, standing
from monopole.rules.ending import fortune
from monopole.schema import FRAME, GROUPS, NOBODY, SQUARES, Edition, Table
from monopole.vocabulary import BANK_OUT_OF_DEEDS, FINE, OFFER, OWING

LEAST_PRICE = 60  # nobody parts for less, in classic money, with what completes a group


@rule()
def leads(g: Table, e: Edition, seat: int) -> bool:
    """Whether nobody is richer."""
    own = fortune(g, e, seat)
    for other in range(g.seats):
        if other != seat and not g.out[other] and fortune(g, e, other) > own:
            return False
    return True


@rule()
def resentment(g: Table, e: Edition, other: int, knobs: list[int], at: int) -> int:
    """Percent of the other's gain counted against a deal: nothing for most, more for a leader, all between the last two."""
    if standing(g) == 2:
        return 100
    return knobs[at + K_LEADER] if knobs[at + K_LEADER] and leads(g, e, other) else 0


@rule()
def gain_of(
    g: Table, e: Edition, seat: int, other: int, give: int, take: int, pay: int, cards: int, rounds: int, spite: int,
    knobs: list[int], at: int,
) -> int:  # fmt: skip
    """What a deal brings a seat: its position after less before, and less what the other's takes from it."""
    bank = deeds_of(g, e, NOBODY)
    mine = deeds_of(g, e, seat)
    theirs = deeds_of(g, e, other)
    facing = opponents(g, e, seat)
    theirs_facing = opponents(g, e, other)
    before, _ = stake(g, e, mine, bank, g.cash[seat], rounds, facing, knobs, at)
    after, _ = stake(g, e, mine & ~give | take, bank, g.cash[seat] - pay, rounds, facing, knobs, at)
    worth_before, takes_before = stake(g, e, theirs, bank, g.cash[other], rounds, theirs_facing, knobs, at)
    worth_after, takes_after = stake(g, e, theirs & ~take | give, bank, g.cash[other] + pay, rounds, theirs_facing, knobs, at)
    gain = after - before - (takes_after - takes_before) * knobs[at + K_ENVY] // 100
    gain += ((cards >> 4) - (cards & MOST_CARDS)) * e.jail_fine
    if worth_after > worth_before:
        gain -= (worth_after - worth_before) * spite // 100
    return gain


@rule()
def agrees(g: Table, e: Edition, seat: int, knobs: list[int], at: int) -> bool:
    """The open deal, judged by who is asked."""
    if knobs[at + K_ANSWERS] == 0:
        return False
    proposer = subject(g, 0)
    if below(g) == OWING and g.agenda[(g.depth - 2) * FRAME + 1] == proposer:
        debt = g.agenda[(g.depth - 2) * FRAME + 2]
        creditor = g.agenda[(g.depth - 2) * FRAME + 3]
        if creditor == seat and g.cash[proposer] + raisable(g, e, proposer) < debt:
            return False
    rounds = rounds_ahead(g, e, knobs, at)
    swapped = g.deal_cards >> 4 | (g.deal_cards & MOST_CARDS) << 4
    spite = resentment(g, e, proposer, knobs, at)
    gain = gain_of(g, e, seat, proposer, g.deal_take, g.deal_give, g.deal_ask - g.deal_pay, swapped, rounds, spite, knobs, at)
    return misjudged(g, seat, gain, knobs, at) >= knobs[at + K_MARGIN] * e.scale


@rule()
def shared_groups(g: Table, e: Edition, mine: int, theirs: int, knobs: list[int]) -> int:
    """Groups that two seats hold between them, unbuilt, neither having all of it; as bits."""
    shared = 0
    for group in range(GROUPS):
        mask = knobs[T_MASK + group]
        if mask and mask & ~(mine | theirs) == 0 and mask & mine and mask & theirs and not group_built(g, e, group):
            shared |= 1 << group
    return shared


@rule()
def fair_price(
    g: Table, e: Edition, seat: int, other: int, mine: int, theirs: int, bank: int, give: int, take: int, rounds: int,
    ours_now: int, taken_now: int, theirs_now: int, paid_now: int, knobs: list[int], at: int, beat: int,
) -> tuple[int, int]:  # fmt: skip
    """Cash to pay (or, below zero, to ask) beside these deeds, and what the deal then brings us; 0 where it does not beat another."""
    margin = knobs[at + K_MARGIN] * e.scale
    floor = knobs[at + K_FLOOR] * e.scale
    envy = knobs[at + K_ENVY]
    facing = opponents(g, e, seat)
    mine_then = mine & ~give | take
    theirs_then = theirs & ~take | give
    ours, taken = stake(g, e, mine_then, bank, g.cash[seat], rounds, facing, knobs, at)
    others, paid = stake(g, e, theirs_then, bank, g.cash[other], rounds, facing, knobs, at)
    gain = ours - ours_now - (paid - paid_now) * envy // 100
    his = others - theirs_now - (taken - taken_now) * envy // 100
    surplus = gain + his
    if surplus <= 2 * margin or surplus <= beat:
        return 0, 0
    pay = margin + (surplus - 2 * margin) * (100 - knobs[at + K_GREED]) // 100 - his
    pay = max(min(pay, g.cash[seat] - floor), floor - g.cash[other])
    if give == 0 and pay <= 0:
        pay = 1
    if (take == 0 and pay >= 0) or pay > g.cash[seat] or -pay > g.cash[other]:
        return 0, 0
    ours, taken = stake(g, e, mine_then, bank, g.cash[seat] - pay, rounds, facing, knobs, at)
    others, paid = stake(g, e, theirs_then, bank, g.cash[other] + pay, rounds, facing, knobs, at)
    gain = ours - ours_now - (paid - paid_now) * envy // 100
    his = others - theirs_now - (taken - taken_now) * envy // 100
    if gain <= beat or gain < margin or his < margin:
        return 0, 0
    gain -= max(0, others - theirs_now) * resentment(g, e, other, knobs, at) // 100
    return (pay, gain) if gain >= margin else (0, 0)


@rule()
def opening_price(
    g: Table, e: Edition, seat: int, other: int, mine: int, theirs: int, bank: int, give: int, take: int, rounds: int,
    ours_now: int, paid_now: int, knobs: list[int], at: int,
) -> tuple[int, int]:  # fmt: skip
    """A first price that a shrewd seat would refuse and many take: (pay, gain), gain 0 where it is not good for us either."""
    pay = 0
    if give == 0:
        for square in range(SQUARES):
            if take >> square & 1:
                pay += e.price[square] * 3 // 2
        pay = max(pay, g.cash[seat] // 2)
        if pay > g.cash[seat]:
            return 0, 0
    else:
        pay = -(g.cash[other] * knobs[at + K_GREED] // 100)
        if pay == 0 and take == 0:
            return 0, 0
    facing = opponents(g, e, seat)
    ours, _ = stake(g, e, mine & ~give | take, bank, g.cash[seat] - pay, rounds, facing, knobs, at)
    _, paid = stake(g, e, theirs & ~take | give, bank, g.cash[other] + pay, rounds, facing, knobs, at)
    gain = ours - ours_now - (paid - paid_now) * knobs[at + K_ENVY] // 100
    return (pay, gain) if gain >= knobs[at + K_MARGIN] * e.scale else (0, 0)


@rule()
def best_deal(
    g: Table, e: Edition, seat: int, other: int, mine: int, opening: bool, knobs: list[int], at: int
) -> tuple[int, int, int, int]:
    """The best deal with one other seat over the groups both share, at a first price or at a fair one: (gain, give, take, pay)."""
    theirs = deeds_of(g, e, other)
    best = 0
    best_give = 0
    best_take = 0
    best_pay = 0
    shared = shared_groups(g, e, mine, theirs, knobs)
    if shared == 0:
        return 0, 0, 0, 0
    bank = deeds_of(g, e, NOBODY)
    rounds = rounds_ahead(g, e, knobs, at)
    facing = opponents(g, e, seat)
    ours_now, taken_now = stake(g, e, mine, bank, g.cash[seat], rounds, facing, knobs, at)
    theirs_now, paid_now = stake(g, e, theirs, bank, g.cash[other], rounds, facing, knobs, at)
    pittance = (knobs[at + K_FLOOR] + knobs[at + K_MARGIN] + LEAST_PRICE) * e.scale
    poor = g.cash[seat] < pittance
    others_poor = g.cash[other] < pittance
    for wanted in range(GROUPS + 1):
        if wanted < GROUPS and not shared >> wanted & 1:
            continue
        take = knobs[T_MASK + wanted] & theirs if wanted < GROUPS else 0
        for spared in range(GROUPS + 1):
            if spared == wanted or (spared < GROUPS and not shared >> spared & 1):
                continue
            give = knobs[T_MASK + spared] & mine if spared < GROUPS else 0
            if (give == 0 and poor) or (take == 0 and others_poor):
                continue
            if opening:
                pay, gain = opening_price(
                    g, e, seat, other, mine, theirs, bank, give, take, rounds, ours_now, paid_now, knobs, at
                )
            else:
                pay, gain = fair_price(
                    g, e, seat, other, mine, theirs, bank, give, take, rounds,
                    ours_now, taken_now, theirs_now, paid_now, knobs, at, best,
                )  # fmt: skip
            if gain > best:
                best = gain
                best_give = give
                best_take = take
                best_pay = pay
    return best, best_give, best_take, best_pay


@rule()
def deal_time(g: Table, e: Edition, seat: int, knobs: list[int], at: int) -> bool:
    """Whether a bot thinks of deals before this roll of its own."""
    if knobs[at + K_OFFERS] == 0 or g.stroke or (e.trade_gate == BANK_OUT_OF_DEEDS and bank_has_deeds(g, e)):
        return False
    return (g.turns // g.seats + g.place[seat]) % knobs[at + K_PERIOD] == 0


@rule()
def proposal(g: Table, e: Edition, seat: int, knobs: list[int], at: int, tries: int) -> tuple[int, int, int, int, int, int, int, int]:
    """The deal to propose now: each try asks another seat, or the same more modestly; kind 0 when there is none."""
    mine = deeds_of(g, e, seat)
    lap = g.turns // g.seats
    tones = 2 if knobs[at + K_BOLD] > 0 and (lap + g.place[seat]) % knobs[at + K_BOLD] == 0 else 1
    for look in range(tries, min(knobs[at + K_OFFERS], g.seats - 1) * tones):
        other = g.order[(g.place[seat] + 1 + (look // tones + lap) % (g.seats - 1)) % g.seats]
        if not against(g, e, seat, other):
            continue
        gain, give, take, pay = best_deal(g, e, seat, other, mine, tones == 2 and look % 2 == 0, knobs, at)
        if gain > 0:
            offered = max(pay, 0)
            wanted = max(-pay, 0)
            if offering_refused(g, e, seat, other, give, take, offered, wanted, 0) == FINE:
                return OFFER, seat, other, give, take, offered, wanted, 0
    return 0, seat, 0, 0, 0, 0, 0, 0


@rule()
def lifeline(g: Table, e: Edition, seat: int, knobs: list[int], at: int, tries: int) -> tuple[int, int, int, int, int, int, int, int]:
    """A debtor who cannot pay sells what he may to somebody other than the creditor; kind 0 when nobody would buy."""
    missing = subject(g, 0) - g.cash[seat]
    give = 0
    for group in range(GROUPS):
        if not group_built(g, e, group):
            give |= knobs[T_MASK + group]
    give &= deeds_of(g, e, seat)
    if give == 0 or knobs[at + K_OFFERS] == 0:
        return 0, seat, 0, 0, 0, 0, 0, 0
    rounds = rounds_ahead(g, e, knobs, at)
    for look in range(tries, g.seats - 1):
        other = g.order[(g.place[seat] + 1 + look) % g.seats]
        if not against(g, e, seat, other) or other == subject(g, 1) or g.cash[other] < missing or asked(g) != seat:
            continue
        gain = gain_of(g, e, other, seat, 0, give, missing, 0, rounds, 0, knobs, at)
        if gain >= knobs[at + K_MARGIN] * e.scale and offering_refused(g, e, seat, other, give, 0, 0, missing, 0) == FINE:
            return OFFER, seat, other, give, 0, 0, missing, 0
    return 0, seat, 0, 0, 0, 0, 0, 0
