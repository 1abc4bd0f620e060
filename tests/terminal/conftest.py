"""A table at which a test types the lines and reads what is printed."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from monopole.game import Game
from monopole.table import Table
from monopole.table.seats import Who
from monopole.terminal.screen import Screen
from monopole.terminal.sitting import Sitting

KEY = "0" * 31 + "b"


@dataclass
class Told:
    """A sitting that is over: the game as it was left, and everything that was printed."""

    game: Game
    text: str

    def __contains__(self, words: str) -> bool:
        return words in self.text


def screen_of(lines: Sequence[str], lang: str = "en") -> Screen:
    """A screen on which these lines are typed."""
    return Screen(lang, io.StringIO(), io.StringIO("".join(f"{line}\n" for line in lines)))


@pytest.fixture
def sit() -> Callable[..., Told]:
    """Plays lines at a table: `sit(["lancer"], seats=["Anne", "Bruno"])`."""

    def sitting(
        lines: Sequence[str],
        seats: Sequence[str] = ("Anne", "Bruno"),
        bots: dict[str, Who] | None = None,
        lang: str = "en",
        game: Game | None = None,
        clock: Callable[[], float] = lambda: 0.0,
        turns: int = 0,
        **wishes: Any,
    ) -> Told:
        played = game or Game.new(seats=seats, lang=lang, **{"key": KEY, "roll_for_start": False, **wishes})
        screen = screen_of(lines, lang)
        Sitting(Table(played, bots, clock=clock), screen, turns).run()
        assert isinstance(screen.out, io.StringIO)
        return Told(played, screen.out.getvalue().replace("\u00a0", " ").replace("’", "'"))

    return sitting
