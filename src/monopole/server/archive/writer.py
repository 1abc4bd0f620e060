"""Between the tables, all on one loop, and the archive, which waits for the disk: one thread that keeps, one that reads, and one that
says that we are still there, whatever the others wait for.

Whatever the tables want kept while the thread is busy is kept together in its next turn, with one write to the disk.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from monopole.server.archive import Archive, Change, NotKept

P = ParamSpec("P")
T = TypeVar("T")
Waiting = tuple[Change, "asyncio.Future[None]"]


class Writer:
    """To be made and used on one loop. `batches`, `changes`, `refused` and `seconds` (spent keeping) count from the start."""

    def __init__(self, archive: Archive, most: int = 10_000) -> None:
        self.archive = archive
        self.most = most  # changes that may wait; whoever comes later waits for a place
        self.batches = self.changes = self.refused = 0
        self.seconds = 0.0
        self._loop = asyncio.get_running_loop()
        self._waiting: list[Waiting] = []
        self._under_way = 0
        self._closing = False
        self._something = threading.Condition()
        self._place: asyncio.Future[None] | None = None
        self._asked, self._renewing = ThreadPoolExecutor(1, "archive-reader"), ThreadPoolExecutor(1, "archive-renewals")
        self._ended: asyncio.Future[None] = self._loop.create_future()
        threading.Thread(target=self._work, name="archive-writer", daemon=True).start()

    @property
    def waiting(self) -> int:
        """Changes that are not answered yet."""
        return len(self._waiting) + self._under_way

    async def keep(self, change: Change) -> None:
        """Returns once the change is on the disk; raises `NotKept` where it is not. Whoever stops waiting for it does not stop it."""
        while len(self._waiting) >= self.most:
            if self._place is None:
                self._place = self._loop.create_future()
            await asyncio.shield(self._place)
        if self._closing:
            raise NotKept("away", change.code)
        answer: asyncio.Future[None] = self._loop.create_future()
        with self._something:
            self._waiting.append((change, answer))
            self._something.notify()
        await answer

    async def ask(self, question: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What the archive answers to one of its own questions, as `await writer.ask(archive.read, code)`, without holding up the loop."""
        return await self._loop.run_in_executor(self._asked, lambda: question(*args, **kwargs))

    async def renew(self, owner: str, seconds: float) -> bool:
        """As the archive's `renew`; it waits for nothing else that is asked."""
        return await self._loop.run_in_executor(self._renewing, self.archive.renew, owner, seconds)

    async def forget(self, before: float, imports_before: float) -> int:
        """As the archive's `forget`, to its end. Whatever else is asked comes between its pieces; how many rows went."""
        pieces, gone = self.archive.forget(before, imports_before), 0
        while (rows := await self.ask(lambda: next(pieces, None))) is not None:
            gone += rows
        return gone

    async def close(self) -> None:
        """Keeps what still waits. The archive stays open: whoever opened it closes it."""
        with self._something:
            self._closing = True
            self._something.notify()
        await asyncio.shield(self._ended)
        self._asked.shutdown()
        self._renewing.shutdown()

    def _work(self) -> None:
        while True:
            with self._something:
                while not self._waiting and not self._closing:
                    self._something.wait()
                batch, self._waiting = self._waiting, []
                self._under_way = len(batch)
            if not batch:
                break
            began = time.perf_counter()
            answers: Sequence[BaseException | None]
            try:
                answers = self.archive.keep([change for change, _ in batch])
            except BaseException as error:  # a mistake of ours: whoever waits must hear of it, and the next batch may be fine
                answers = [error] * len(batch)
            self.seconds += time.perf_counter() - began
            self._tell(self._answer, batch, answers)
        self._tell(self._end)

    def _tell(self, tell: Callable[..., None], *what: object) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody listens any more
            self._loop.call_soon_threadsafe(tell, *what)

    def _answer(self, batch: list[Waiting], answers: Sequence[BaseException | None]) -> None:
        self.batches += 1
        self.changes += len(batch)
        self._under_way = 0
        for (_, future), answer in zip(batch, answers, strict=True):
            self.refused += answer is not None
            if future.done():
                continue
            if answer is None:
                future.set_result(None)
            else:
                future.set_exception(answer)
        if self._place is not None:
            self._place.set_result(None)
            self._place = None

    def _end(self) -> None:
        if not self._ended.done():
            self._ended.set_result(None)
