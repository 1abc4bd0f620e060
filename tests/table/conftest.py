"""Something legal to say, whatever the game."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from monopole.game import Action, Game


def legal_word(game: Game, rng: random.Random) -> Action | None:
    """Mostly of a seat that is awaited; what would have to be filled in gives way to the least committing action."""
    seat = rng.choice(game.awaiting) if rng.random() < 0.8 else rng.choice(game.seats)
    choices = [action for action in game.legal(seat) if action.form is None and action.do != "bankrupt"]
    return rng.choice(choices) if choices else game.default()


@pytest.fixture(name="legal_word", scope="session")
def legal_word_fixture() -> Callable[[Game, random.Random], Action | None]:
    return legal_word
