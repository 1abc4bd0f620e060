"""The text of a card."""

from __future__ import annotations

from monopole.bilingual import typeset
from monopole.editions import Box
from monopole.text.translation import mark, say


def say_card(box: Box, deck: int, card: int, lang: str) -> str:
    """What the card says, in the edition's words and money; a number beyond the deck is a card made up for one game."""
    if 0 <= card < len(box.cards[deck]):
        text = box.cards[deck][card].text(lang)
        return typeset(text) if lang.startswith("fr") else text
    return say(lang, mark("a card made up for this game."))
