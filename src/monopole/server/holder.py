"""This server among those that share an archive: the name under which it holds tables and books, and how it learns that one is free.

Whatever it holds it holds for a while only, and says again and again that it is still there. A server that others have given up takes
another name and begins anew. So does one that crashed; as it listens where it listened before, nobody can hold anything there under its
old name, and nobody waits until that name's time is over.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import logging
import time
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from monopole.bilingual import Complaint
from monopole.executors import MissingExtra
from monopole.server import keys
from monopole.server.archive import Archive, Change, Damaged, Gone, Kept, NoArchive, NotKept, iso, missing_line
from monopole.server.archive.writer import Writer
from monopole.server.limits import Buckets, Openers
from monopole.server.long_work import LongWork
from monopole.server.patience import DAY
from monopole.server.peers import AGAIN, FREE, LEFT, Elsewhere, Owner
from monopole.server.sentences import DAMAGED, TurnedAway, unreadable
from monopole.server.settings import Settings

if TYPE_CHECKING:
    from monopole.server.wakes import Wakes

IMPORTS_WAITING, OPENINGS_WAITING = 8, 200
T = TypeVar("T")
LOOKING = 1.0  # seconds between looks whether a table is free by now, unless we are woken
_log = logging.getLogger(__name__)


class Steady:
    """The time of day in seconds since 1970, as it was when this server began and went on by itself since: nobody who puts the machine's
    clock right, or wrong, ends a round of a championship. A machine that slept has the time it slept."""

    def __init__(self, wall: Callable[[], float], clock: Callable[[], float]) -> None:
        self._clock = _with_sleep if clock is time.monotonic else clock
        self._ahead = wall() - self._clock()

    def __call__(self) -> float:
        return self._ahead + self._clock()


def _with_sleep() -> float:
    """Seconds that have passed, those during which the machine slept among them; Linux counts them in a clock of their own."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()


class Holder:
    """The archive, its writer, the clocks, and what is ours. `clock` counts seconds, `wall` seconds since 1970."""

    def __init__(
        self, settings: Settings, archive: Archive, clock: Callable[[], float], wall: Callable[[], float], writer: Writer | None
    ) -> None:
        self.settings, self.archive = settings, archive
        self.clock, self.wall = clock, wall
        self.steady = Steady(wall, clock)
        self.writer = writer or Writer(archive)
        self.owner = Owner.new(settings.advertise)
        self.openers = Openers(clock, settings.addresses)
        self._tables_a_day = Buckets(settings.tables_per_day / DAY, settings.tables_per_day, clock, settings.addresses)
        self._bytes_a_day = Buckets(settings.bytes_per_day / DAY, settings.bytes_per_day, clock, settings.addresses)
        self.closing = False
        self.lines_kept = 0
        self.imports = LongWork("imports", 1, IMPORTS_WAITING)  # one after the other: it is all reckoning, and a second gains nothing
        self.openings = LongWork("openings", 2, OPENINGS_WAITING)
        self._secret = b""  # shared with the other servers of the archive
        self._wakes: Wakes | None = None
        self._hears: Callable[[str], None] = lambda word: None
        self._looking: dict[str, asyncio.Future[None]] = {}
        self._news = asyncio.Event()
        self._started = False
        self._answered = self._refused = clock()  # when the archive last answered, and last kept nothing
        self._taken = self._struck = 0
        self._gone = self._unsound = self._silent = False
        self._unreadable: set[str] = set()  # tables of which the log knows
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self, hears: Callable[[str], None]) -> None:
        """`hears` is told what other servers call out."""
        self._hears = hears
        self._secret = await self.writer.ask(self.archive.shared_secret)
        address = self.settings.advertise
        gone = await self.writer.ask(self.archive.retire_at, address) if address else 0
        if gone:
            _log.warning("this server was not stopped in good order: what it held is free again")
        if self.settings.redis:
            try:
                from monopole.server.wakes import Wakes
            except ImportError as missing:
                raise MissingExtra("cluster", "Redis demande son client", "Redis needs its client") from missing
            self._wakes = Wakes(self.settings.redis, self._secret, self._called)

    def started(self) -> None:
        """All that was under way is taken up."""
        self._refused = self.clock() - self.settings.lease_seconds
        self._started = True

    def date(self) -> str:
        """The time as a journal has it."""
        return iso(self.wall())

    def spawn(self, work: Any) -> None:
        """Work that nobody waits for; it is left when the server stops."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # what is ours

    async def take(self, code: str, wanted: Callable[[bytes], bool]) -> Kept | None:
        """What the archive keeps under this code, ours from now on; None where that is nothing wanted, as its `about` tells.

        Raises Elsewhere where another server holds it, TurnedAway where it is damaged.
        """
        owner, ask = self.owner, self.writer.ask
        held = await ask(self.archive.owner, code)
        if held is not None and held != str(owner):
            other = Owner.read(held)
            raise Elsewhere(code, other, other.word(self._secret))
        about = await self.about(code)
        if about is None or not wanted(about):
            return None
        fence = await ask(self.archive.take, code, str(owner), self.settings.lease_seconds)
        if fence is None:
            raise TurnedAway("held_elsewhere", wait=1.0)
        kept = None
        try:
            kept = await self.read(code)
        finally:
            if kept is None:
                await self.give_back(code)
        self._taken += 1
        return kept and replace(kept, fence=fence)

    async def about(self, code: str) -> bytes | None:
        """The `about` of a table or book, a JSON object. Raises TurnedAway where that is damaged."""
        about = await self._asked(code, self.archive.about)
        if about is not None:
            self._must_be_object(code, about)
        return about

    async def read(self, code: str) -> Kept | None:
        """A table or book as it is kept. Raises TurnedAway where it is damaged."""
        kept = await self._asked(code, self.archive.read)
        if kept is not None:
            self._must_be_object(code, kept.about)
            if kept.state != "open" and not kept.lines:
                raise self.unreadable(code, Damaged(code, missing_line(0)))
        return kept

    async def _asked(self, code: str, question: Callable[[str], T]) -> T:
        try:
            found = await self.writer.ask(question, code)
        except Damaged as why:
            raise self.unreadable(code, why) from None
        except NoArchive as why:
            if not self._silent:
                _log.warning("the archive does not answer: %s", why, extra={"table": code})
                self._silent = True
            raise
        self._silent = False
        return found

    def _must_be_object(self, code: str, about: bytes) -> None:
        try:
            msgspec.json.decode(about, type=dict)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as why:
            raise self.unreadable(code, Damaged(code, why)) from None

    def unreadable(self, code: str, why: Exception) -> TurnedAway:
        """What is told of a table or book that cannot be opened here, and will not be later either; the log is told once of each."""
        told = isinstance(why, Complaint) and not isinstance(why, Damaged)  # as of a game that began under other rules
        if code not in self._unreadable:
            self._unreadable.add(code)
            level, fault = (logging.WARNING, None) if told else (logging.ERROR, None if isinstance(why, Damaged) else why)
            _log.log(level, "a table or book cannot be opened here: %s", why, extra={"table": code}, exc_info=fault)
        return unreadable(why if told else DAMAGED)

    async def must_have_room(self, address: str) -> None:
        """Raises TurnedAway where one more that is opened from this address is one too many."""
        limits = self.settings
        if self.trouble:
            raise TurnedAway(self.trouble, wait=60.0)
        since = self.wall() - limits.abandoned_days * DAY if limits.abandoned_days else 0.0
        if limits.tables and await self.writer.ask(self.archive.count, since) >= limits.tables:
            raise TurnedAway("many_tables", wait=60.0, most=limits.tables)
        if limits.tables_per_address and self.openers.count(address) >= limits.tables_per_address:
            raise TurnedAway("many_tables_here", most=limits.tables_per_address)
        if address:
            wait = self._bytes_a_day.take(address, 0)
            if wait:
                raise TurnedAway("many_bytes_a_day", wait=wait, most=max(1, limits.bytes_per_day // 1_000_000))
            wait = self._tables_a_day.take(address)
            if wait:
                raise TurnedAway("many_tables_a_day", wait=wait, most=limits.tables_per_day)

    async def take_new(self, address: str, reserved: str | None = None) -> tuple[str, int]:
        """A new code and its fence, for something that is opened from this address. Raises TurnedAway where that is one too many.

        A code that was `reserved` had room made for it then; nobody knows any more from where, once a server has died.
        """
        if reserved is None:
            await self.must_have_room(address)
        code = reserved or keys.new_code()
        fence = await self.writer.ask(self.archive.take, code, str(self.owner), self.settings.lease_seconds)
        if fence is None:  # we were struck off, and have not noticed yet; or whoever began to open it has not been
            raise TurnedAway("not_ready", wait=1.0)
        if address:
            self.openers.opened(code, address)
        return code, fence

    async def keep(self, change: Change) -> None:
        """Raises NotKept where it could not be, and then nothing of it is."""
        try:
            await self.writer.keep(change)
        except NotKept as why:
            if why.code in ("away", "full", "gone"):
                self._refused = self.clock()
            if why.code == "gone":
                self._is_gone(why)
            else:
                _log.warning("a change was not kept: %s", why, extra={"table": change.code})
            raise
        self.lines_kept += len(change.lines)
        opener = self.openers.address(change.code)
        if opener:
            self._bytes_a_day.spend(opener, change.size)
        if change.state == "over" and not change.new:  # one that comes here finished counts as any other, for a day
            self.openers.over(change.code)

    async def give_up(self, code: str) -> None:
        """Nothing came of it."""
        self.openers.over(code)
        await self.give_back(code)

    async def give_back(self, code: str) -> None:
        """Others may take it."""
        await self.writer.ask(self.archive.give_back, str(self.owner), [code])
        self.call(FREE, code)

    async def renew(self) -> bool:
        """We are still there. False where others have given us up: nothing is ours any more, and we have another name."""
        asked = self.clock()
        try:
            stands = await self.writer.renew(str(self.owner), self.settings.lease_seconds)
        except Gone as why:
            self._is_gone(why)
            raise
        if self._gone:
            self._gone = False
            _log.warning("the archive is there again")
        if not stands:
            self._struck += 1
            self.owner = Owner.new(self.settings.advertise)
            return False
        self._answered = asked
        return True

    def _is_gone(self, why: Complaint) -> None:
        if not self._gone:
            self._gone = True
            _log.error("the archive is gone: %s", why)

    async def look_over(self) -> None:
        """Has the archive looked at as a whole, and tells the log what came of it."""
        problems = await asyncio.to_thread(self.archive.check)
        if problems is None:
            _log.info("the archive was not looked at as a whole")
        elif problems:
            self._unsound = True
            _log.error("the archive is damaged: %s", "; ".join(problems))
        else:
            _log.info("the archive is sound")

    async def forget(self) -> None:
        """What is kept for some days only goes once they are over."""
        chat, imports = self.settings.chat_days * DAY, self.settings.import_days * DAY
        await self.writer.forget(self.wall() - chat, self.wall() - imports if imports else 0.0)

    # the others

    def is_peer(self, word: str) -> bool:
        """Whether this is the word of a server that shares our archive, and meant for us."""
        return bool(self._secret) and hmac.compare_digest(word.encode(), self.owner.word(self._secret).encode())

    async def vacated(self, code: str, owner: Owner) -> None:
        """Returns once this owner no longer holds the table: it has given it back, or its time is over. Raises TurnedAway in the end."""
        looking = self._looking.get(code)
        if looking is None:
            looking = self._looking[code] = asyncio.ensure_future(self._look(code, owner))
            looking.add_done_callback(lambda looked: self._looked(code, looked))
        await asyncio.wait([looking])
        looking.result()

    def _looked(self, code: str, looked: asyncio.Future[None]) -> None:
        self._looking.pop(code, None)
        if not looked.cancelled():
            looked.exception()  # whoever waited for it may be gone

    async def _look(self, code: str, owner: Owner) -> None:
        until = self.clock() + self.settings.lease_seconds + LOOKING
        while await self.writer.ask(self.archive.owner, code) == str(owner):
            if self.clock() > until or self.closing:
                raise TurnedAway("held_elsewhere", wait=1.0)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), LOOKING)

    def call(self, word: str, about: str = "") -> None:
        if self._wakes is not None:
            self._wakes.say(word, about)

    def _called(self, word: str, about: str) -> None:
        """Another server has something to say: whoever waits looks at once."""
        self._hears(word)
        if word in (LEFT, AGAIN) or (word == FREE and about in self._looking):
            self._news.set()
            self._news.clear()

    # how it goes

    @property
    def trouble(self) -> str:
        """The word for what is wrong with the archive as a whole; empty where nothing is known to be."""
        return "archive_gone" if self._gone else "archive_damaged" if self._unsound else ""

    def ready(self) -> bool:
        """Whether the archive answers and keeps."""
        now, patience = self.clock(), self.settings.lease_seconds
        well = self._started and not self.closing and not self.trouble
        return well and now - self._answered < patience <= now - self._refused

    def figures(self) -> dict[str, float]:
        writer = self.writer
        return {
            "lines_kept": float(self.lines_kept), "commits": float(writer.batches), "commit_seconds": writer.seconds,
            "changes_waiting": float(writer.waiting), "tables_taken": float(self._taken), "struck_off": float(self._struck),
            "tables_waited_for": float(len(self._looking)),
            "lease_seconds_left": self.settings.lease_seconds - (self.clock() - self._answered),
            "redis_connected": float(self._wakes is not None and self._wakes.connected),
        }  # fmt: skip

    async def close(self) -> None:
        """Everything is kept, and free for another server."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.imports.close()
        self.openings.close()
        await self.writer.close()
        with contextlib.suppress(Complaint):
            await asyncio.to_thread(self.archive.retire, str(self.owner))
        self.call(LEFT)
        if self._wakes is not None:
            await self._wakes.close()
        await asyncio.to_thread(self.archive.close)
