"""Sight: what a seat may see that others may not. Everything else on the table lies open to all, or is hidden from everybody."""

from monopole.dialect import rule
from monopole.rules.chance import draw
from monopole.rules.rent import forget_claim, may_claim
from monopole.schema import DECKS, NOBODY, PILE, STREAMS, Edition, Table
from monopole.vocabulary import AUTOMATIC, CHANCE_STREAM, NEVER, SETUP_STREAM, TO_ALL


@rule("RENT-3", "COMP-13", "UI-7")
def sees_rent(g: Table, e: Edition, seat: int, owner: int) -> bool:
    """A rent that waits for its owner's word: whoever may claim it. The visitor, the others and spectators watch the board themselves."""
    if e.rent_claim == AUTOMATIC or e.rent_expiry == NEVER:
        return True
    return 0 <= seat < g.seats and may_claim(g, e, seat, owner)


@rule("COMP-14", "UI-7", "CARD-1")
def sees_card(g: Table, e: Edition, seat: int, drawer: int) -> bool:
    """A drawn card: everybody, or in a final the player who drew it and the banker."""
    if e.card_shown_to == TO_ALL or seat == drawer:
        return True
    return seat != NOBODY and seat == g.banker


@rule("RENT-3", "UI-7")
def forget_unseen(g: Table, e: Edition, seat: int) -> None:
    """Rents that wait for somebody else's word are not on the table as this seat sees it."""
    i = 0
    while i < g.claims:
        if sees_rent(g, e, seat, g.claim_owner[i]):
            i += 1
        else:
            forget_claim(g, i)


@rule("SETUP-5")
def shuffle_top(g: Table, deck: int, count: int) -> None:
    """Shuffles so many cards on top of a pile: which they are everybody knows, their order nobody. It depends on nothing but the draws."""
    top = g.pile_top[deck]
    for i in range(1, count):
        k = i
        while k > 0 and g.pile[deck * PILE + (top + k - 1) % PILE] > g.pile[deck * PILE + (top + k) % PILE]:
            here = deck * PILE + (top + k) % PILE
            there = deck * PILE + (top + k - 1) % PILE
            card = g.pile[here]
            g.pile[here] = g.pile[there]
            g.pile[there] = card
            k -= 1
    for i in range(count - 1, 0, -1):
        k = draw(g, CHANCE_STREAM + deck, i + 1)
        here = deck * PILE + (top + i) % PILE
        there = deck * PILE + (top + k) % PILE
        card = g.pile[here]
        g.pile[here] = g.pile[there]
        g.pile[there] = card


@rule("AUCTION-4", "EBANK-14")
def redraw_deadline(g: Table, e: Edition) -> None:
    """Draws anew when the hammer falls, as late as the lamp allows."""
    if g.lamp == 2:
        g.deadline = g.clock + 1 + draw(g, SETUP_STREAM, max(1, e.auction_seconds_most // 2))
    elif g.lamp == 1:
        g.deadline = g.clock + 1 + draw(g, SETUP_STREAM, e.auction_seconds_most)
        g.hurry = g.clock + 1 + draw(g, SETUP_STREAM, g.deadline - g.clock)


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
        shuffle_top(g, deck, g.pile_size[deck])
    redraw_deadline(g, e)
