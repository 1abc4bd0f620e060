"""What all doors share: the settings, the hall behind them, the counters, the limits, and who is connected."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from monopole.bilingual import Complaint
from monopole.server.guard import Caller, slow_down
from monopole.server.hall_face import HallFace
from monopole.server.limits import Buckets, Shares, household
from monopole.server.long_work import LongWork
from monopole.server.metrics import Metrics
from monopole.server.sentences import TurnedAway
from monopole.server.settings import Settings
from monopole.server.study.study import Study

if TYPE_CHECKING:
    from monopole.server.home import Home
    from monopole.server.socket import Connection


READINGS_WAITING = 32


class Doors:
    """The state of the app."""

    def __init__(
        self, settings: Settings, hall: HallFace, clock: Callable[[], float] = time.monotonic, home: Home | None = None
    ) -> None:  # fmt: skip
        self.settings, self.hall, self.clock, self.home = settings, hall, clock, home
        self.metrics = Metrics()
        self.connections: set[Connection] = set()
        self.shares = Shares(settings.connections_per_address, settings.connections)
        self.messages = Buckets(settings.messages_per_second, settings.messages_at_once, clock)
        self.openings = Buckets(settings.openings_per_minute / 60, max(1.0, settings.openings_per_minute), clock, settings.addresses)
        self.chat = Buckets(settings.chat_per_minute / 60, settings.chat_per_minute, clock)
        self.table_chat = Buckets(settings.table_chat_per_minute / 60, settings.table_chat_per_minute, clock)
        self.closing = False
        self.readings = LongWork("readings", 1, READINGS_WAITING)  # of editions, one after the other
        self.study = Study(home.warming if home is not None else None)

    def figures(self) -> dict[str, float]:
        """What is measured rather than counted, here and in the hall."""
        here = {"connections": float(len(self.connections)), "addresses_remembered": float(len(self.openings))}
        return {**self.hall.figures(), **here}

    def may_open(self, caller: Caller) -> None:
        """Raises where this address has just opened or sent in too many tables."""
        wait = self.openings.take(household(caller.address))
        if wait:
            raise slow_down(math.ceil(wait))

    def may_chat(self, code: str, seat: str | None) -> None:
        """Raises where this seat, or this table, has just said too much."""
        for buckets, key, word in ((self.chat, (code, seat), "chat_slow"), (self.table_chat, code, "chat_crowded")):
            wait = buckets.take(key)
            if wait:
                raise TurnedAway(word, wait=wait, seconds=math.ceil(wait))

    def let_in(self, connection: Connection, address: str) -> None:
        """Raises where there is no room for one more connection."""
        if self.closing:
            raise TurnedAway("closing", wait=1.0)
        full = self.shares.room_for(address)
        if full == "each":
            raise TurnedAway("many_here", most=self.shares.each)
        if full == "whole":
            raise TurnedAway("many_all", wait=30.0, most=self.shares.whole)
        self.shares.take(connection, address)
        self.connections.add(connection)

    def let_out(self, connection: Connection) -> None:
        self.shares.give_back(connection)
        self.connections.discard(connection)

    def send_home(self, whom: Callable[[str], bool], why: TurnedAway) -> None:
        """Ends the connections from these addresses; they may come back when they are let in again."""
        for connection in [each for each in self.connections if whom(self.shares.holder(each))]:
            connection.farewell(why, again=True, code=1012)

    async def close(self) -> None:
        """Tells everybody that the server stops and that coming back makes sense; then waits until they are gone, not for long."""
        self.closing = True
        for connection in list(self.connections):
            connection.farewell(TurnedAway("closing"), again=True, code=1012)
        until = asyncio.get_running_loop().time() + self.settings.stop_seconds / 2
        while self.connections and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(0.02)
        self.readings.close()
        await self.study.close()


def status_of(why: Complaint) -> int:
    """The HTTP status of a complaint: its own where it has one; else what was given is at fault."""
    status = getattr(why, "status", None)
    return status if isinstance(status, int) else STATUSES.get(why.code, 422)


# Words of complaints from behind the doors that are not about what was given.
STATUSES = {
    "no_table": 404, "unknown": 404, "not_over": 409, "exists": 409, "spent": 410, "fenced": 503, "behind": 503, "away": 503, "full": 503,
}  # fmt: skip
