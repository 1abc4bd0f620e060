"""Real time for a table. The engine reads no clock: seconds reach it as the table's own action, `tick`.

Seconds in which nothing strikes are saved up and noted before the next action, so that a journal has few ticks and loses no second.
"""

from __future__ import annotations

from collections.abc import Callable

from monopole.game import Action, Game
from monopole.game.actions import MOST_SECONDS
from monopole.rules.clock import NOTHING_STRIKES, what_strikes

A_MOMENT = 0.001  # after which a second that was nearly over is over


class Watch:
    """Whole seconds since they were last taken; what is left of a second counts for the next."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.last = clock()

    def restart(self) -> None:
        self.last = self.clock()

    @property
    def passed(self) -> int:
        """How many have passed. A clock that is set back makes none."""
        return min(max(0, int(self.clock() - self.last)), MOST_SECONDS)

    def take(self, seconds: int) -> None:
        """So many of them are accounted for."""
        self.last += seconds

    def give_back(self, seconds: int) -> None:
        """So many of them are not accounted for after all."""
        self.last -= seconds


def runs(game: Game) -> bool:
    """Whether the table's clock runs now: all the time in a game with an end by the clock, else while an auction is timed."""
    if game.over:
        return False
    if game.edition.time_limit or game.edition.last_round_at:
        return game.matter.kind != "start"
    return bool(game.edition.auction_seconds_most) and game.matter.kind == "auction"


def strikes(game: Game, seconds: int) -> bool:
    """Whether the clock does something within so many seconds: the hammer falls, the lamp flashes, the last round or the end comes."""
    return what_strikes(game.table, game.edition, game.table.clock + seconds)[0] != NOTHING_STRIKES


def strikes_in(game: Game) -> int | None:
    """In how many seconds the clock does something next; None where it never does."""
    now = game.table.clock
    what, when = what_strikes(game.table, game.edition, now + MOST_SECONDS)
    return None if what == NOTHING_STRIKES else when - now


def tick(seconds: int) -> Action:
    return Action(do="tick", seconds=seconds)
