"""Servers under load that are hit again and again: killed, stopped, put to sleep, the last write torn, the disk full, the database or Redis
gone.

One world: a folder (or a database), tables of several kinds, a bank and a championship day, people who play at them and come back. After
each fault everything that anybody was told is held against what is kept; the journals are played again now and then, and all of them at the
end. During each fault somebody comes with a link and a key, and another bank goes on at a table: both are said again after it.
"""

from __future__ import annotations

import asyncio
import os
import random
import resource
import shutil
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from urllib.parse import urlsplit

from faults.errands import BANK, DAY, Errands, Writer, entered, opened, paid
from faults.load import PATIENCE, Company
from faults.truth import Wrong, keeps_all, replays
from server.services import Service, free_port

from monopole.server.archive import Kept, open_archive
from monopole.server.archive.sqlite import FILE
from monopole.server.bench_tables import NO_LIMITS, Served
from monopole.server.peers import Owner

# Open tables, hidden rents, auctions against the clock, bots among people, a game with a clock.
TABLES = (
    {"edition": "france-2003", "people": 4},
    {"edition": "championship", "people": 4, "mode": "timed"},
    {"edition": "paris-1936", "people": 2, "options": {"rentClaim": "manual"}},
    {"edition": "world-2008", "people": 2, "bots": 1},
    {"edition": "france-2003", "people": 1, "bots": 2},
    {"edition": "canada-2011", "people": 2, "mode": "timed"},
)
LONGEST = 400  # lines of a journal; then another table is opened
Fault = Callable[["Loop"], Awaitable[None]]


class Loop:
    def __init__(self, folder: Path, seed: int, database: str = "", redis: str = "", servers: int = 1) -> None:
        self.folder, self.seed, self.database = folder, seed, database
        self.chance = random.Random(seed)
        self.data = folder / "data"
        self.settings = {**NO_LIMITS, "stop_seconds": 4, **({"database": database} if database else {})}
        if redis:
            self.settings |= {"redis": redis, "lease_seconds": 3}
        self.ports = [free_port() for _ in range(servers)]
        self.company = Company(self.ports, self.chance)
        self.errands = Errands(self.ports, self.chance)
        self.writers: list[Writer] = []
        self.faults = 0
        self.done: set[str] = set()
        self.servers: dict[int, Served] = {}  # by their ports

    async def run(self, fault: Fault, rounds: int) -> None:
        """So many faults, one after the other, while people play."""
        try:
            self.start()
            for table in TABLES:
                await self.company.sit_down(**table)
            for book, word in ((BANK, paid), (DAY, entered)):
                code, token = await asyncio.to_thread(opened, self.ports[0], book)
                self.writers.append(Writer(self.ports, code, token, random.Random(self.chance.random()), word))
                self.company.comes_along(self.writers[-1].play())
            for number in range(rounds):
                await self.company.more(self.chance.randrange(5, 60))
                await self.errands.begin()
                await asyncio.sleep(self.chance.random() * 0.2)  # anywhere within what is going on
                try:
                    await fault(self)
                    self.faults += 1
                    await self.errands.end()
                except Wrong as wrong:
                    ended = [served.process.poll() for served in self.servers.values()]  # None: it runs
                    raise Wrong(f"round {number} of seed {self.seed}, with servers that ended with {ended}: {wrong}") from wrong
                await self._renew()
            await self.company.more(20)
            await self.company.rest()
            await self.company.leave()
        finally:
            for served in self.servers.values():
                served.process.kill()
                served.process.wait()
        self.check(replayed=self.company.codes)
        self.errands.check(lambda code: self.kept([code])[0])

    def start(self) -> None:
        """Those that do not run."""
        for port in self.ports:
            if port not in self.servers or self.servers[port].process.poll() is not None:
                self.servers[port] = Served(self.data, self.folder / f"log-{port}", port, **self.settings)

    @property
    def served(self) -> Served:
        """The only one."""
        (served,) = self.servers.values()
        return served

    def holder(self, code: str) -> Served | None:
        """The server of a cluster that has this table now."""
        archive = open_archive(self.data, self.database)
        try:
            held = archive.owner(code)
        finally:
            archive.close()
        return self.servers.get(urlsplit(Owner.read(held).address).port or 0) if held else None

    def kept(self, codes: list[str]) -> list[Kept]:
        """As the archive has it, read without the server."""
        archive = open_archive(self.data, self.database or None)
        try:
            found = [archive.read(code) for code in codes]
        finally:
            archive.close()
        return [each for each in found if each is not None]

    def check(self, replayed: list[str] | None = None) -> None:
        """Nothing that anybody was told is missing; of a folder no server runs now."""
        codes = self.company.codes
        everything = self.kept(codes)
        if len(everything) != len(codes):
            raise Wrong(f"of {codes} only {[kept.code for kept in everything]} are there")
        for kept in everything:
            check = replays if kept.code in (replayed or ()) else keeps_all
            check(kept, self.company.seen(kept.code))
        for writer in self.writers:
            for kept in self.kept([writer.code]):
                writer.check(kept)

    @property
    def acknowledged(self) -> int:
        """Whatever anybody was told is done: actions, lines of books, seats and tables."""
        return self.company.acknowledged + sum(len(writer.written) for writer in self.writers) + len(self.errands.done)

    async def _renew(self) -> None:
        """A table whose game is over or whose journal has grown long is left, and another of its kind opened; replayed, it is done."""
        await asyncio.sleep(0)
        for player in list(self.company.players):
            if (player.seen.number > LONGEST or player.now.get("over")) and player.code not in self.done:
                kind = TABLES[self.company.codes.index(player.code) % len(TABLES)]
                self.done.add(player.code)
                await self.company.sit_down(**kind)

    def said(self, code: str) -> int:
        """How often anybody was told this word."""
        return sum(player.byes.count(code) + player.problems.count(code) for player in self.company.players)

    def wal(self) -> Path:
        return self.data / f"{FILE}-wal"


async def killed(loop: Loop) -> None:
    """`kill -9`, and started again on the same folder."""
    await _kill(loop)
    loop.check(replayed=[loop.chance.choice(loop.company.codes)])
    await _begin_again(loop)


async def stopped(loop: Loop) -> None:
    """A stop in good order: everybody is told to come back, and the process ends by itself and well."""
    await loop.company.all_here()
    said = [len(player.byes) for player in loop.company.players]
    loop.served.process.send_signal(signal.SIGTERM)
    status = await asyncio.to_thread(loop.served.process.wait, PATIENCE)
    if status != 0:
        raise Wrong(f"the server ended with {status}")
    await loop.company.heard_out()
    told = [player.byes[before:] for player, before in zip(loop.company.players, said, strict=True)]
    if any(byes != ["closing"] for byes in told):
        raise Wrong(f"instead of that it stops, once, they were told {told}")
    loop.check(replayed=[loop.chance.choice(loop.company.codes)])
    await _begin_again(loop)


async def torn(loop: Loop) -> None:
    """Killed, and of its last write only a part is on the disk: the end of the write-ahead log is cut off, as far as nothing in it was
    confirmed to anybody; where all of it was, half of a write that never ended stands behind it.
    """
    await _kill(loop)
    whole, log = loop.wal().read_bytes(), loop.wal()
    frame = 24 + 4096
    for cut in sorted({loop.chance.randrange(1, 3 * frame) for _ in range(4)}, reverse=True):
        if cut < len(whole) - 32 and _confirmed_without(loop, whole[:-cut]):
            log.write_bytes(whole[:-cut])
            break
    else:
        last = whole[-frame:]
        log.write_bytes(whole + last[: loop.chance.randrange(1, len(last) + 1)])
    loop.check(replayed=[loop.chance.choice(loop.company.codes)])
    await _begin_again(loop)


def _confirmed_without(loop: Loop, log: bytes) -> bool:
    """Whether a shorter log still has all that was confirmed."""
    copy = loop.folder / "copy"
    shutil.rmtree(copy, ignore_errors=True)
    copy.mkdir()
    shutil.copy(loop.data / FILE, copy / FILE)
    (copy / f"{FILE}-wal").write_bytes(log)
    there = loop.data
    loop.data = copy
    try:
        loop.check()
    except Wrong:
        return False
    finally:
        loop.data = there
    return True


async def disk_full(loop: Loop) -> None:
    """For a while the server can make no file larger: nothing is confirmed, nobody is told anything, and then it goes on."""
    pid, log = loop.served.process.pid, loop.wal()
    problems = loop.said("full")
    size = os.path.getsize(log)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
    await loop.company.until(lambda: loop.said("full") > problems, "nobody was told that the disk is full")
    before = loop.company.acknowledged
    await asyncio.sleep(loop.chance.random() * 0.3)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    await loop.company.until(lambda: loop.company.acknowledged > before, "the server does not go on once there is room again")
    await _all_back(loop)


def restarted(service: Service) -> Fault:
    """The database is stopped under the server, at once or in a crash of its own, and started again."""

    async def fault(loop: Loop) -> None:
        troubles = loop.said("away") + loop.said("not_kept")
        service.end(loop.chance.choice((signal.SIGINT, signal.SIGQUIT)))
        await loop.company.until(lambda: loop.said("away") + loop.said("not_kept") > troubles, "nobody noticed that the database is gone")
        before = loop.company.acknowledged
        await asyncio.sleep(loop.chance.random() * 0.5)
        if loop.company.acknowledged != before:
            raise Wrong("actions are confirmed without a database")
        service.start()  # not in a thread: the service ends with the one that started it
        await loop.company.more(10)
        loop.check()

    return fault


async def holder_killed(loop: Loop) -> None:
    """`kill -9` of the server that has a table; another has it within seconds, and then the first is back."""
    code, doomed = await _held(loop)
    doomed.process.kill()
    doomed.process.wait()
    await loop.company.moves(code)
    loop.check(replayed=[code])
    await _begin_again(loop)


async def holder_asleep(loop: Loop) -> None:
    """The server that has a table is stopped past its lease. Some of its people go elsewhere and play on; those who stay on the line hear
    from it when it wakes, and nothing that it has not noticed yet.
    """
    code, sleeper = await _held(loop)
    sleeper.process.send_signal(signal.SIGSTOP)
    try:
        there = [player for player in loop.company.players if player.port == sleeper.port and player.hearing]
        gone = [player for player in there if player.code == code or loop.chance.random() < 0.5]
        for player in gone:
            player.hang_up()
        while loop.holder(code) is sleeper:
            await asyncio.sleep(0.2)
        await loop.company.moves(code)
        loop.check(replayed=[code])
    finally:
        sleeper.process.send_signal(signal.SIGCONT)
    stayed = [(player, len(player.byes), player.seen.number) for player in there if player not in gone and not player.now.get("over")]
    await loop.company.until(
        lambda: all(len(player.byes) > byes or player.seen.number > number for player, byes, number in stayed),
        "somebody who stayed with a server that slept never heard of it again",
    )
    await _all_back(loop)
    loop.check()


async def _held(loop: Loop) -> tuple[str, Served]:
    """A table at which people play, and the server that has it."""
    while True:
        await loop.company.all_here()
        code = loop.chance.choice([player.code for player in loop.company.players if player.code not in loop.done])
        holder = loop.holder(code)
        if holder is not None:
            return code, holder
        await loop.company.more(1)


def without(redis: Service) -> Fault:
    """Redis is killed, and the tables do not notice; nor when it is back."""

    async def fault(loop: Loop) -> None:
        redis.end(signal.SIGKILL)
        await loop.company.more(loop.chance.randrange(5, 30))
        redis.start()  # not in a thread: the service ends with the one that started it
        await _all_back(loop)
        loop.check()

    return fault


async def _kill(loop: Loop) -> None:
    """What it said with its last breath is heard too: a confirmation that waits in a buffer of the network is one."""
    loop.served.process.kill()
    loop.served.process.wait()
    await loop.company.heard_out()


async def _begin_again(loop: Loop) -> None:
    await asyncio.to_thread(loop.start)
    await _all_back(loop)


async def _all_back(loop: Loop) -> None:
    """Everybody who was cut off has come back, and plays."""
    await loop.company.all_here()
    await loop.company.more(5)
