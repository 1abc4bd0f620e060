"""The master at the table of a Game."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable

import numpy as np

from monopole.bots.floor import M_COUNTER, M_FLOOR, M_TRIES, M_TURN, MEMO
from monopole.bots.seated import MOST_TRIES, LevelBot, just_refused
from monopole.game import Action, Game
from monopole.game.words import to_action
from monopole.lab.lookahead import Effort, Master
from monopole.schema import Edition


class MasterBot:
    """Thinks for some seconds a decision, better the longer; says when it begins and ends."""

    def __init__(
        self, seed: str = "", seconds: float = 1.0, thinking: Callable[[bool], None] = lambda begins: None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:  # fmt: skip
        self.seed = int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8], "little")
        self.effort, self.thinking, self.clock = Effort(seconds=seconds), thinking, clock
        self._level = LevelBot("expert")
        self._edition: Edition | None = None

    def choose(self, game: Game, seat: str) -> Action:
        """The best of the words it weighs; the expert's where there is nothing to weigh."""
        tries = self._level.tries(game, seat)
        if tries >= MOST_TRIES:
            return self._level.choose(game, seat)
        word = self._level.unasked(game, seat) or self._weighed(game, seat, tries, game.table.seats)
        return word or self._level.choose(game, seat)

    def unasked(self, game: Game, seat: str) -> Action | None:
        """What it builds, mortgages, lifts or proposes instead of what it refused before another's roll; nothing when silence is better."""
        table, number = game.table, game.seats.index(seat)
        tries = self._level.tries(game, seat)
        if game.matter.kind != "roll" or seat in game.awaiting or tries >= MOST_TRIES or table.out[number]:
            return None
        roller = game.seats.index(game.awaiting[0])
        return self._weighed(game, seat, tries, (table.place[number] - table.place[roller]) % table.seats)

    def _weighed(self, game: Game, seat: str, tries: int, floor: int) -> Action | None:
        """Its word; `floor` is where in the round of those who speak before a roll its seat comes."""
        table, number = game.table, game.seats.index(seat)
        if self._edition is not game.edition:
            self._edition, self._master = game.edition, Master(game.edition, table.seats, self.effort, self.clock, self.thinking)
        memo = np.zeros(MEMO, np.int64)
        memo[M_TURN], memo[M_FLOOR], memo[M_TRIES] = table.turns + 1, floor, tries
        memo[M_COUNTER] = 0 if just_refused(game, seat) is None else 1 + number
        word = self._master.word(table, number, memo, self.seed, len(game.history))
        action = to_action(word, game.seats, game.edition) if word[0] else None
        return action if action is not None and game.refusal(action) is None else None
