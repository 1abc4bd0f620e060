"""What takes long runs in threads beside the loop: few at once, so that the loop keeps its turns, and not too much waits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import TypeVar

from monopole.server.sentences import TurnedAway

T = TypeVar("T")


class LongWork:
    """So many threads, and so many pieces of work that wait for one."""

    def __init__(self, name: str, threads: int, waiting: int) -> None:
        self.most = threads + waiting
        self.under_way = 0
        self._lock = Lock()
        self._pool = ThreadPoolExecutor(threads, name)

    async def do(self, work: Callable[[], T]) -> T:
        """The work, done in its turn. Raises TurnedAway where too much waits already."""
        if self.under_way >= self.most:
            raise TurnedAway("much_to_do", wait=5.0)
        try:
            done = self._pool.submit(work)
        except RuntimeError:  # it is closed
            raise TurnedAway("closing", wait=1.0) from None
        with self._lock:
            self.under_way += 1
        done.add_done_callback(self._finished)  # also where whoever asked has gone meanwhile
        return await asyncio.wrap_future(done)

    def _finished(self, _: object) -> None:
        with self._lock:
            self.under_way -= 1

    def close(self) -> None:
        """What waits is left; what has begun ends by itself."""
        self._pool.shutdown(wait=False, cancel_futures=True)
