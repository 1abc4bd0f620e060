"""Real time for a table that plays against the clock. The engine reads no clock: seconds reach it as the table's own word, `tick`."""

from __future__ import annotations

from collections.abc import Callable

from monopole.game import Action, Game
from monopole.game.actions import MOST_SECONDS


class Watch:
    """Whole seconds since they were last asked for; what is left of a second counts for the next."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.last = clock()

    def restart(self) -> None:
        self.last = self.clock()

    def seconds(self) -> int:
        passed = max(0, int(self.clock() - self.last))
        self.last += passed
        return min(passed, MOST_SECONDS)


def runs(game: Game) -> bool:
    """Whether the table's clock runs now: all the time in a game with an end by the clock, else while an auction is timed."""
    if game.edition.time_limit or game.edition.last_round_at:
        return game.matter.kind != "start"
    return bool(game.edition.auction_seconds_most) and game.matter.kind == "auction"


def tick(seconds: int) -> Action:
    return Action(do="tick", seconds=seconds)
