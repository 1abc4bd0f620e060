"""Where masters think: processes of their own, so that no table waits for another's master."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any

from monopole.bots.play_out import seat_as_seen
from monopole.schema import Edition
from monopole.schema import Table as Picture
from monopole.server.turns import Asker, Turns
from monopole.table import Table
from monopole.table.seats import seed_of

MOST_MASTERS = 64  # whose thoughts a process remembers
MOST_WAITING = 100  # masters who wait to think, and
MOST_OF_AN_ADDRESS = 10  # among them of tables opened from one address: then no other table with a master is opened


@dataclass
class Question:
    """What a master is asked: the table as its seat sees it, the seat, and what the floor remembers."""

    code: str
    seat: int
    seed: str
    seconds: float
    picture: Picture
    edition: Edition
    memo: list[int]


_masters: OrderedDict[tuple[str, int], Any] = OrderedDict()


def _think(question: Question) -> tuple[Any, list[int]]:
    """In the other process."""
    from monopole.bots.master.master_bot import MasterBot

    known = question.code, question.seat
    if known not in _masters:
        _masters[known] = MasterBot(question.seed, question.seconds), question.edition
    _masters.move_to_end(known)
    while len(_masters) > MOST_MASTERS:
        _masters.popitem(last=False)
    master, edition = _masters[known]
    memo = list(question.memo)
    return master.word(question.picture, edition, question.seat, memo), memo


class Thinkers:
    """So many processes, started when a master is first asked. Tables take turns, and so do the addresses they were opened from."""

    def __init__(self, count: int, seconds: float) -> None:
        self.count, self.seconds = max(1, count), seconds
        self.turns = Turns(self.count)  # every table that is open has its turn; what is bounded is who opens more
        self._pool: ProcessPoolExecutor | None = None
        self._asked: set[tuple[str, str, int]] = set()

    @property
    def busy(self) -> int:
        return len(self._asked)

    def full(self, address: str) -> bool:
        """Returns whether too many masters wait already for a table with another one to be opened from this address."""
        return self.turns.waiting >= MOST_WAITING or (bool(address) and self.turns.waiting_of(address) >= MOST_OF_AN_ADDRESS)

    def begin(self, code: str, seat: str, number: int) -> bool:
        """Whether this is to be asked now; not twice."""
        known = code, seat, number
        if known in self._asked:
            return False
        self._asked.add(known)
        return True

    def end(self, code: str, seat: str, number: int) -> None:
        self._asked.discard((code, seat, number))

    def question(self, code: str, table: Table, seat: str) -> Question:
        """What its seat sees, and no more."""
        game = table.game
        seen = seat_as_seen(game, seat).game.table
        return Question(code, game.seats.index(seat), seed_of(game, seat), self.seconds, seen, game.edition, list(table.floor.memo))

    async def ask(self, question: Question, address: str = "", wanted: Callable[[], bool] = lambda: True) -> tuple[Any, list[int]]:
        """Its word, and what the floor remembers then; nothing where nobody wants it any more when its turn has come."""
        async with self.turns.turn(Asker(address, question.code)):
            return await self._worked_out(question) if wanted() else (None, question.memo)

    async def _worked_out(self, question: Question) -> tuple[Any, list[int]]:
        """A process that died is started again."""
        for again in (True, False):
            if self._pool is None:
                self._pool = ProcessPoolExecutor(self.count, multiprocessing.get_context("spawn"))
            pool = self._pool
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, _think, question)
            except BrokenProcessPool:
                if self._pool is pool:  # else another master has had it started again
                    self._pool = None
                if not again:
                    raise
        raise AssertionError

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
