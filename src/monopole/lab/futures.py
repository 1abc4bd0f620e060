"""Sampled futures, in the dialect: the same table with chance drawn anew, and what a seat may hope for at the end of it."""

from monopole.bots.holdings import BANK
from monopole.bots.worth import opponents, rounds_ahead, stake
from monopole.dialect import rule
from monopole.rules.agenda import matter
from monopole.rules.auction import against_the_clock
from monopole.rules.chance import draw
from monopole.rules.clock import HURRY
from monopole.rules.ending import fortune
from monopole.schema import DECKS, PILE, STREAMS, Edition, Numbers, Table
from monopole.vocabulary import CHANCE_STREAM, SETUP_STREAM, UNDER_HAMMER

SURE = 1_000_000  # a game won, in millionths


@rule()
def sort_pile(g: Table, deck: int) -> None:
    """Lays a pile in the order of its cards: which cards are in it everybody knows, their order nobody."""
    size = g.pile_size[deck]
    top = g.pile_top[deck]
    for i in range(1, size):
        k = i
        while k > 0 and g.pile[deck * PILE + (top + k - 1) % PILE] > g.pile[deck * PILE + (top + k) % PILE]:
            here = deck * PILE + (top + k) % PILE
            there = deck * PILE + (top + k - 1) % PILE
            card = 0 + g.pile[here]
            g.pile[here] = g.pile[there]
            g.pile[there] = card
            k -= 1


@rule()
def redraw(g: Table, e: Edition, low: int, high: int, sample: int, decision: int) -> None:
    """Everything a seat may not see, drawn anew: the key of the dice, the order of the piles, the end of an auction."""
    g.key[0] = low
    g.key[1] = high
    g.key[2] = sample
    g.key[3] = decision
    for stream in range(STREAMS):
        g.draws[stream] = 0
    g.given_from = 0
    g.given_to = 0
    for deck in range(DECKS):
        sort_pile(g, deck)
        size = g.pile_size[deck]
        for i in range(size - 1, 0, -1):
            k = draw(g, CHANCE_STREAM + deck, i + 1)
            here = deck * PILE + (g.pile_top[deck] + i) % PILE
            there = deck * PILE + (g.pile_top[deck] + k) % PILE
            card = 0 + g.pile[here]
            g.pile[here] = g.pile[there]
            g.pile[there] = card
    if matter(g) == UNDER_HAMMER and against_the_clock(e):
        if g.lamp == 2:
            g.deadline = g.clock + 1 + draw(g, SETUP_STREAM, HURRY)
        else:
            g.deadline = g.clock + HURRY + 1 + draw(g, SETUP_STREAM, max(1, e.auction_seconds_most - HURRY))


@rule()
def prospect(g: Table, e: Edition, deeds: Numbers, seat: int, knobs: Numbers, at: int) -> int:
    """A seat's chance to win, in millionths: certain when the game is over, else its part of all positions, squared."""
    if g.over:
        count = 0
        for other in range(g.seats):
            count += g.winners >> other & 1
        return SURE // count if g.winners >> seat & 1 else 0
    if g.out[seat]:
        return 0
    rounds = rounds_ahead(g, e, knobs, at)
    whole = 0
    own = 0
    for other in range(g.seats):
        if g.out[other]:
            continue
        value = fortune(g, e, other)
        if rounds > 0:
            value, _ = stake(g, e, deeds, deeds[other], deeds[BANK], g.cash[other], rounds, opponents(g, e, other), knobs, at)
        value = max(1, value // e.scale)
        whole += value * value
        if other == seat:
            own = value * value
    return own * 1000 // max(1, whole // 1000)
