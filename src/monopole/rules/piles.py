"""The two piles of cards: rings from which one draws the top card and under which one puts it back."""

from monopole.dialect import rule
from monopole.schema import NOBODY, PILE, Table


@rule("CARD-1", "SETUP-5")
def top_card(g: Table, deck: int) -> int:
    """Takes the top card: its number among all cards."""
    card = g.pile[deck * PILE + g.pile_top[deck]]
    g.pile[deck * PILE + g.pile_top[deck]] = 0
    g.pile_top[deck] = (g.pile_top[deck] + 1) % PILE
    g.pile_size[deck] -= 1
    return deck * PILE + card


@rule("CARD-1", "CARD-2", "BANKR-3")
def return_card(g: Table, card: int) -> None:
    """Face down under its pile; a kept card remembers which (A-82)."""
    deck = card // PILE
    g.holder[card] = NOBODY
    g.fresh_cards &= ~(1 << card)
    g.pile[deck * PILE + (g.pile_top[deck] + g.pile_size[deck]) % PILE] = card % PILE
    g.pile_size[deck] += 1
