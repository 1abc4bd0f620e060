"""Players made of code. A bot is asked for a word whenever its seat's word is awaited.

`BOTS` makes a bot by its name, from the seed of its own stream of chance: `BOTS["random"]("any text")`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from monopole.bots.plain import DefaultBot, RandomBot
from monopole.bots.seated import LevelBot
from monopole.game import Action, Game


class Bot(Protocol):
    """Anybody who can answer for a seat."""

    def choose(self, game: Game, seat: str) -> Action:
        """A legal action of this seat, whose word is awaited. The game must be left as it was."""
        ...


BOTS: dict[str, Callable[[str], Bot]] = {
    "regular": partial(LevelBot, "regular"),
    "beginner": partial(LevelBot, "beginner"),
    "expert": partial(LevelBot, "expert"),
    "default": DefaultBot,
    "random": RandomBot,
}

__all__ = ["BOTS", "Bot", "DefaultBot", "RandomBot"]
