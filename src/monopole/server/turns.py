"""Waits for long work, in fair order: addresses take turns, and so do the tables of each; no line is longer than it may be.

What waits holds nothing but its place. Whoever leaves gives it up.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from typing import NamedTuple, TypeVar

from monopole.server.limits import household
from monopole.server.sentences import TurnedAway

T = TypeVar("T")
SOON = 5.0  # seconds after which somebody who found the line full may ask again


class Asker(NamedTuple):
    """Who has asked for something: from which address, and about which table."""

    address: str = ""
    table: str = ""


NOBODY = Asker()


class Turns:
    """Lets `at_once` pieces of work go on together, of one address no more than `each`, and keeps the others waiting.

    Of one address at most `most_each` wait, in all at most `most`; whoever comes then is turned away as `full`. A limit of 0 is none.
    """

    def __init__(self, at_once: int, each: int = 0, most_each: int = 0, most: int = 0, full: str = "study_full") -> None:
        self.at_once, self.each, self.most_each, self.most, self.full = at_once, each, most_each, most, full
        self._going: dict[str, int] = {}
        self._lines: OrderedDict[str, OrderedDict[str, deque[asyncio.Future[None]]]] = OrderedDict()
        self.waiting = 0

    @property
    def going(self) -> int:
        return sum(self._going.values())

    def waiting_of(self, address: str) -> int:
        """Counts what waits for one address."""
        return sum(map(len, self._lines.get(household(address), {}).values()))

    @asynccontextmanager
    async def turn(self, asker: Asker) -> AsyncIterator[None]:
        """Waits until it is this asker's turn, which lasts as long as the context. Raises TurnedAway where too many wait."""
        home = household(asker.address)
        if home in self._lines or not self._room_for(home):
            await self._wait(home, asker.table)
        else:
            self._begin(home)
        try:
            yield
        finally:
            self._end(home)

    def _room_for(self, home: str) -> bool:
        return (not self.at_once or self.going < self.at_once) and (not self.each or self._going.get(home, 0) < self.each)

    def _begin(self, home: str) -> None:
        self._going[home] = self._going.get(home, 0) + 1

    def _end(self, home: str) -> None:
        self._going[home] -= 1
        if not self._going[home]:
            del self._going[home]
        self._next()

    async def _wait(self, home: str, table: str) -> None:
        if (self.most and self.waiting >= self.most) or (self.most_each and self.waiting_of(home) >= self.most_each):
            raise TurnedAway(self.full, wait=SOON)
        place = asyncio.get_running_loop().create_future()
        self._lines.setdefault(home, OrderedDict()).setdefault(table, deque()).append(place)
        self.waiting += 1
        try:
            await place
        except asyncio.CancelledError:
            if not place.cancelled():
                self._end(home)  # it had been called just then
            elif home in self._lines and place in self._lines[home].get(table, ()):
                self._lines[home][table].remove(place)
                self._forget(home, table)
            raise

    def _next(self) -> None:
        """Calls whoever is next, as long as there is room."""
        while (home := next((home for home in self._lines if self._room_for(home)), None)) is not None:
            tables = self._lines[home]
            table, places = next(iter(tables.items()))
            place = places.popleft()
            tables.move_to_end(table)
            self._lines.move_to_end(home)
            self._forget(home, table)
            if not place.cancelled():
                self._begin(home)
                place.set_result(None)

    def _forget(self, home: str, table: str) -> None:
        """One place fewer; nothing is remembered of who no longer waits."""
        self.waiting -= 1
        tables = self._lines[home]
        if not tables[table]:
            del tables[table]
        if not tables:
            del self._lines[home]


async def to_the_end(work: Awaitable[T]) -> T:
    """Does the work, and returns no sooner than it is done, though nobody wants it any more: a process cannot be called back from it."""
    doing = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(doing)
    finally:
        if not doing.done():
            await asyncio.gather(doing, return_exceptions=True)
