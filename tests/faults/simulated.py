"""A simulated machine for the hall: a loop whose time passes only when nothing is left to do, and a disk that fails as it is told.

Nothing here waits: an hour of a game takes as long as its actions. Everything that happens follows from the chance handed in.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any

from monopole.bilingual import Both
from monopole.server.archive import Change, Kept, NoArchive, NotKept
from monopole.server.archive.standing import Allowed
from monopole.server.books.sealed import SecretKey

STEP = 1e-5  # seconds that whatever is done takes
SHORT = 1e-4
SPINNING = 5_000


class Crash(BaseException):
    """The process is gone."""


class Locked(AssertionError):
    """Nothing will ever happen again."""


class SimulatedLoop(asyncio.BaseEventLoop):
    """asyncio without a selector: where nothing is ready it is at once as late as the next thing is due."""

    def __init__(self, chance: random.Random, now: float) -> None:
        super().__init__()
        self.chance, self.now = chance, now
        self._selector = self
        self.crash: Crash | None = None
        self._steps = 0

    def time(self) -> float:
        return self.now

    def select(self, timeout: float | None) -> list[Any]:
        if self.crash is not None:
            raise self.crash
        if timeout is None:
            raise Locked("nothing is due any more")
        self.now += timeout + STEP
        self._steps = 0 if timeout > SHORT else self._steps + 1
        if self._steps > SPINNING:
            raise Locked(f"{SPINNING} steps, and none of them waits for anything")
        return []

    def _process_events(self, events: list[Any]) -> None:
        pass

    def _write_to_self(self) -> None:
        pass

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:  # type: ignore[override]
        """What a thread would do is done some time later, all at once."""
        done: asyncio.Future[Any] = self.create_future()

        def work() -> None:
            if done.cancelled():
                return
            try:
                done.set_result(func(*args))
            except Exception as error:
                done.set_exception(error)

        self.call_later(self.chance.expovariate(200), work)
        return done

    def abandon(self) -> None:
        """Nothing of what was going on goes on."""
        for task in asyncio.all_tasks(self):
            task._log_destroy_pending = False  # type: ignore[attr-defined]
            with suppress(Exception):  # whoever would still say goodbye is dead
                task.get_coro().close()  # type: ignore[union-attr]
        self._ready.clear()  # type: ignore[attr-defined]
        self._scheduled.clear()  # type: ignore[attr-defined]
        self.close()


@contextmanager
def all_chance_from(chance: random.Random) -> Iterator[None]:
    """Keys, tokens and codes follow from this chance too: `secrets` asks the system for bytes through one name."""
    before = random._urandom  # type: ignore[attr-defined]
    random._urandom = chance.randbytes  # type: ignore[attr-defined]
    try:
        yield
    finally:
        random._urandom = before  # type: ignore[attr-defined]


class Disk:
    """An archive in memory: what is kept here outlives every crash. One owner at a time holds a table, while its lease lasts."""

    def __init__(self, time: Callable[[], float]) -> None:
        self.time = time
        self.tables: dict[str, Kept] = {}
        self.held: dict[str, tuple[str, int]] = {}  # by whom, and the fence
        self.leases: dict[str, float] = {}  # of each owner, until when
        self.struck: set[str] = set()
        self.away = False

    def keep(self, changes: Sequence[Change]) -> list[NotKept | None]:
        fences = {code: fence for code, (owner, fence) in self.held.items() if self._lives(owner)}
        numbers = {code: len(kept.lines) for code, kept in self.tables.items()}
        standing = Allowed(fences, numbers, {key.hash: code for code, kept in self.tables.items() for key in kept.keys})
        answers = []
        for change in changes:
            answers.append(standing.allow(change))
            if answers[-1] is None:
                self._write(change)
        return answers

    def _write(self, change: Change) -> None:
        old = self.tables.get(change.code)
        if old is None:
            old = Kept(change.code, str(change.state), b"", b"", change.fence, [], [], [], self.time(), self.time())
        self.tables[change.code] = replace(
            old,
            state=change.state or old.state,
            about=old.about if change.about is None else change.about,
            secret=old.secret if change.secret is None else change.secret,
            fence=change.fence,
            lines=[*old.lines, *change.lines],
            keys=[*(key for key in old.keys if key.hash not in change.spent), *change.keys],
            chat=[*old.chat, *change.chat],
        )

    def _answer(self) -> None:
        if self.away:
            raise NoArchive(Both("l'archive ne répond pas", "the archive does not answer"))

    def read(self, code: str) -> Kept | None:
        self._answer()
        return self.tables.get(code)

    def about(self, code: str) -> bytes | None:
        self._answer()
        kept = self.tables.get(code)
        return kept and kept.about

    def lines(self, code: str, since: int = 0) -> list[bytes]:
        self._answer()
        return self.tables[code].lines[since:]

    def unfinished(self, free: bool = False, letters: bool = False) -> list[str]:
        self._answer()
        return [
            code
            for code, kept in self.tables.items()
            if kept.state != "over" and not (free and self.owner(code)) and (not letters or b'"pace":"correspondence"' in kept.about)
        ]

    def public(self, most: int) -> list[bytes]:
        self._answer()
        return [kept.about for kept in self.tables.values() if b'"public":true' in kept.about][:most]

    def _lives(self, owner: str) -> bool:
        return owner not in self.struck and self.leases.get(owner, 0.0) > self.time()

    def take(self, code: str, owner: str, seconds: float) -> int | None:
        self._answer()
        holder, fence = self.held.get(code, ("", 0))
        if owner in self.struck or (holder != owner and self._lives(holder)):
            return None
        if holder and holder != owner:
            self.struck.add(holder)
        self.leases[owner] = self.time() + seconds
        self.held[code] = owner, fence + 1
        return fence + 1

    def renew(self, owner: str, seconds: float) -> bool:
        self._answer()
        if owner in self.struck:
            return False
        self.leases[owner] = self.time() + seconds
        return True

    def give_back(self, owner: str, codes: Sequence[str]) -> None:
        self._answer()
        for code in codes:
            holder, fence = self.held.get(code, ("", 0))
            if holder == owner:
                self.held[code] = "", fence

    def retire(self, owner: str) -> None:
        self._answer()
        self.struck.add(owner)

    def retire_at(self, address: str) -> int:
        self._answer()
        gone = [owner for owner in self.leases if owner.startswith(f"{address} ") and self._lives(owner)]
        self.struck.update(gone)
        return len(gone)

    def rob(self, seconds: float, code: str) -> None:
        """Somebody else has taken a table after its owner's lease was over, and is gone after so long."""
        holder, fence = self.held.get(code, ("", 0))
        self.struck.add(holder)  # as whoever sleeps past its lease
        robber = f"- robber{fence}"
        self.held[code], self.leases[robber] = (robber, fence + 1), self.time() + seconds

    def owner(self, code: str) -> str | None:
        self._answer()
        holder, _ = self.held.get(code, ("", 0))
        return holder if holder and self._lives(holder) else None

    def shared_secret(self) -> bytes:
        return b"secret"

    def forget(self, before: float, imports_before: float = 0.0) -> Iterator[int]:
        return iter(())

    def check(self) -> list[str] | None:
        return []

    def count(self, since: float = 0.0) -> int:
        self._answer()
        return len(self.unfinished())

    def close(self) -> None:
        pass


class SimulatedWork:
    """Long work in threads, as the loop does it: some time later, all at once."""

    def __init__(self, loop: SimulatedLoop) -> None:
        self.loop = loop

    async def do(self, work: Callable[[], Any]) -> Any:
        return await self.loop.run_in_executor(None, work)

    def close(self) -> None:
        pass


class SimulatedKeys:
    """The folder of keys, which outlives every crash as the disk does; writing to it fails as writing there does."""

    folder = "keys"

    def __init__(self, faults: Callable[[], str], crashes: Callable[[], None]) -> None:
        self.faults, self.crashes = faults, crashes
        self.kept: dict[tuple[str, str], SecretKey] = {}

    def usable(self) -> bool:
        return True

    def write(self, code: str, key: SecretKey) -> None:
        fault = self.faults()
        if fault in ("", "crash after"):
            self.kept[code, key.name] = key
        if fault.startswith("crash"):
            self.crashes()
        elif fault:
            raise NotKept("full", code)

    def read(self, code: str, name: str) -> SecretKey | None:
        return self.kept.get((code, name))

    def destroy(self, code: str, name: str) -> bool:
        return self.kept.pop((code, name), None) is not None

    def all(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for code, name in self.kept:
            found.setdefault(code, []).append(name)
        return found


class SimulatedWriter:
    """Gathers changes as the real one does, on the simulated loop; each batch is kept, refused, or lost with the process."""

    def __init__(self, disk: Disk, loop: SimulatedLoop, faults: Callable[[], str]) -> None:
        self.disk, self.loop, self.faults = disk, loop, faults
        self.batches = self.changes = self.refused = 0
        self.seconds = 0.0
        self._waiting: list[tuple[Change, asyncio.Future[None]]] = []
        self._busy = False

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    async def keep(self, change: Change) -> None:
        answer: asyncio.Future[None] = self.loop.create_future()
        self._waiting.append((change, answer))
        if not self._busy:
            self._busy = True
            self.loop.call_later(self.loop.chance.expovariate(300), self._keep)
        await answer

    def _keep(self) -> None:
        batch, self._waiting = self._waiting, []
        changes = [change for change, _ in batch]
        fault = self.faults()
        if fault == "crash before":
            self.loop.crash = Crash()
            return
        if fault == "full":
            answers: list[NotKept | None] = [NotKept("full", change.code) for change in changes]
        else:
            answers = self.disk.keep(changes)
        if fault == "crash after":
            self.loop.crash = Crash()
            return
        if fault == "lost answer":
            answers = [NotKept("away", change.code) for change in changes]
        self.loop.call_later(self.loop.chance.expovariate(100), self._answer, batch, answers)

    def _answer(self, batch: list[tuple[Change, asyncio.Future[None]]], answers: list[NotKept | None]) -> None:
        self.batches += 1
        self.changes += len(batch)
        for (_, future), answer in zip(batch, answers, strict=True):
            if future.done():
                continue
            if answer is None:
                future.set_result(None)
            else:
                future.set_exception(answer)
        if self._waiting:
            self.loop.call_later(self.loop.chance.expovariate(300), self._keep)
        else:
            self._busy = False

    async def ask(self, question: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        return await self.loop.run_in_executor(None, lambda: question(*args, **kwargs))

    async def renew(self, owner: str, seconds: float) -> bool:
        return bool(await self.ask(self.disk.renew, owner, seconds))

    async def forget(self, before: float, imports_before: float) -> int:
        return sum(self.disk.forget(before, imports_before))

    async def close(self) -> None:
        while self._busy:
            await asyncio.sleep(0.01)
