"""A process of its own for long work. It remembers the games it has gone through; a process that dies is started again."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from monopole.server.sentences import TurnedAway
from monopole.server.study.told_again import Journal, ToldAgain
from monopole.server.turns import NOBODY, Asker, Turns, to_the_end

T = TypeVar("T")
Fetch = Callable[[], Awaitable[Journal]]
About = Callable[[Journal], tuple[Any, ...]]
MOST_WAITING = 1000  # pieces of work
MOST_OF_AN_ADDRESS = 30  # among them
MOST_BYTES = 64 * 1024 * 1024  # of tables that a process keeps
POLITE = 10  # how far the work stands back behind the tables of this machine


class NotReadYet(Exception):
    """This process has not gone through the game yet: it must be sent its journal."""


class Apart:
    """One process, started when it is first asked something. Those who ask take turns."""

    def __init__(self) -> None:
        self.turns = Turns(1, most_each=MOST_OF_AN_ADDRESS, most=MOST_WAITING)
        self._pool: ProcessPoolExecutor | None = None
        self._pid: Future[int] | None = None
        self._closed = False

    async def ask(self, work: Callable[..., T], *about: Any, asker: Asker = NOBODY) -> T:
        """The work, done there once it is the asker's turn."""
        async with self.turns.turn(asker):
            return await to_the_end(self._done(work, *about))

    async def ask_of(self, asker: Asker, fetch: Fetch, work: Callable[..., T], about: About = lambda journal: ()) -> T:
        """The work on a game. Its journal is fetched when the asker's turn has come, and sent only where the process does not know it."""

        async def done() -> T:
            journal = await fetch()
            try:
                return await self._done(_of_known, journal.name, work, *about(journal))
            except NotReadYet:
                return await self._done(_of, journal, work, *about(journal))

        async with self.turns.turn(asker):
            return await to_the_end(done())

    async def ask_with(self, asker: Asker, fetch: Fetch, work: Callable[..., T], *about: Any) -> T:
        """The work on the lines of a journal, which is fetched when the asker's turn has come."""

        async def done() -> T:
            return await self._done(work, await fetch(), *about)

        async with self.turns.turn(asker):
            return await to_the_end(done())

    async def _done(self, work: Callable[..., T], *about: Any) -> T:
        for again in (True, False):
            if self._closed:
                raise TurnedAway("closing", wait=1.0)
            if self._pool is None:
                self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _stand_back)
                self._pid = self._pool.submit(os.getpid)
            pool = self._pool
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, work, *about)
            except BrokenProcessPool:
                if self._pool is pool:
                    self._pool = None
                if not again:
                    raise
        raise AssertionError

    def close(self) -> None:
        """Nothing more is asked, and what is being done is left: a compiler would keep a server that stops for a minute."""
        self._closed = True
        if self._pool is None:
            return
        self._pool.shutdown(wait=False, cancel_futures=True)
        if self._pid is not None and self._pid.done() and not self._pid.cancelled() and self._pid.exception() is None:
            for child in multiprocessing.active_children():
                if child.pid == self._pid.result():
                    child.terminate()


# In the other process.

_games: OrderedDict[tuple[str, int], ToldAgain] = OrderedDict()


def _stand_back() -> None:
    with contextlib.suppress(OSError, AttributeError):
        os.nice(POLITE)


def _of_known(name: tuple[str, int], work: Callable[..., T], *about: Any) -> T:
    if name not in _games:
        raise NotReadYet
    _games.move_to_end(name)
    return work(_games[name], *about)


def _of(journal: Journal, work: Callable[..., T], *about: Any) -> T:
    for name in [name for name in _games if name[0] == journal.code]:
        del _games[name]  # of a game that has gone on since
    _games[journal.name] = ToldAgain(journal)
    while len(_games) > 1 and sum(game.size for game in _games.values()) > MOST_BYTES:
        _games.popitem(last=False)
    return work(_games[journal.name], *about)
