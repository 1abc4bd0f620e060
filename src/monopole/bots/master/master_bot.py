"""The master at any table."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from typing import Any, cast

import numpy as np

from monopole.bots.level_bot import LevelBot
from monopole.bots.master.lookahead import Effort, Master, lookahead_doors
from monopole.game import Action
from monopole.game.encoding import Word
from monopole.game.seat import Seat
from monopole.schema import Edition, Table

SECONDS = 1.0


class MasterBot:
    """Thinks for some seconds a decision, better the longer; says when it begins and ends.

    With no seconds it thinks as hard as in the lab, and plays what it plays there.
    """

    def __init__(
        self, seed: str = "", seconds: float = SECONDS, thinking: Callable[[bool], None] = lambda begins: None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:  # fmt: skip
        self.seed = int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8], "little")
        self.moment = 0  # its decisions so far: the futures of each are drawn from that
        self.effort, self.thinking, self.clock = Effort(seconds=seconds), thinking, clock
        self._away = LevelBot(self)
        self._master: Master | None = None

    @staticmethod
    def make_ready() -> None:
        """Compiles what it needs: better before a game begins than in the middle of it."""
        lookahead_doors()

    def word(self, table: Table, edition: Edition, seat: int, memo: list[int]) -> Word:
        """The best of the words it weighs, as the floor remembers the game."""
        if self._master is None or self._master.edition is not edition:
            self._master = Master(edition, table.seats, self.effort, self.clock, self.thinking)
        numbers: Any = np.array(memo, np.int64)
        said = self._master.word(table, seat, numbers, self.seed, self.moment)
        self.moment += 1
        memo[:] = numbers.tolist()
        return cast("Word", tuple(said))

    def choose(self, seat: Seat) -> Action | None:
        """Its answer at a table whose floor it does not know."""
        return self._away.choose(seat)

    def unasked(self, seat: Seat) -> Action | None:
        return self._away.unasked(seat)
