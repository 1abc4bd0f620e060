"""All the rooms of this process. Whatever happens in a room happens one thing after the other; it is kept first and told then.

Memory is only a copy of the archive: a room whose change could not be kept is dropped, and read again when somebody asks for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import logging
import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from monopole.bilingual import Complaint
from monopole.executors import MissingExtra
from monopole.server import keys
from monopole.server.archive import Archive, Change, NotKept, open_archive
from monopole.server.archive.writer import Writer
from monopole.server.books.shelf import Shelf, is_book
from monopole.server.hall_face import Line
from monopole.server.limits import Openers
from monopole.server.messages import Bye, FromClient, Hello, TableListed, TableTold
from monopole.server.opening import HERE, ME, PERSON, Opened, Opening
from monopole.server.patience import DAY
from monopole.server.peers import AGAIN, FREE, LEFT, LISTED, Elsewhere, Owner
from monopole.server.room import Room
from monopole.server.room.chairs import Chair
from monopole.server.room.room import LETTERS
from monopole.server.sentences import TurnedAway
from monopole.server.settings import Settings
from monopole.server.study import advising
from monopole.server.study.advising import Asked
from monopole.server.study.told_again import Journal
from monopole.server.telling import encode
from monopole.server.thinkers import Thinkers
from monopole.table.imports import read_import

if TYPE_CHECKING:
    from monopole.server.wakes import Wakes

T = TypeVar("T")
MOST_PUBLIC = 200
SWEEPING = 5.0  # seconds between looks for rooms nobody is in
LOOKING = 1.0  # seconds between looks whether a table is free by now, unless we are woken
LISTED_FOR = 2.0  # seconds the public list is shown as it was, unless it is known to have changed
LETTERS_AT_ONCE = 200  # tables by correspondence taken up in one sweep, so that several servers share them
_log = logging.getLogger(__name__)


@dataclass
class Live:
    """A room in memory: its queue, the time it is woken at, and since when nobody has asked for it."""

    room: Room
    queue: asyncio.Lock = field(default_factory=asyncio.Lock)
    alarm: asyncio.TimerHandle | None = None
    rings_at: float = 0.0  # a time of the loop; uvloop's handles do not know theirs
    quiet_since: float = 0.0
    visited: bool = False
    gone: bool = False


class Hall:
    """Made inside a running loop with `await Hall.opened(settings)`."""

    def __init__(
        self, settings: Settings, archive: Archive, clock: Callable[[], float] = time.monotonic, wall: Callable[[], float] = time.time,
        writer: Writer | None = None,
    ) -> None:  # fmt: skip
        self.settings, self.archive = settings, archive
        self.clock, self.wall = clock, wall
        self.writer = writer or Writer(archive)
        self.owner = Owner.new(settings.advertise)
        self.secret = b""  # shared with the other servers of the archive
        self.wakes: Wakes | None = None
        self.thinkers = Thinkers(settings.thinkers, settings.think_seconds)
        self.shelf = Shelf(self)
        self._rooms: dict[str, Live] = {}
        self._openers = Openers(clock, settings.addresses)
        self._loading: dict[str, asyncio.Future[Live]] = {}
        self._looking: dict[str, asyncio.Future[None]] = {}
        self._asleep: dict[str, float] = {}  # tables by correspondence that are ours and not in memory: the time they are due, of the wall
        self._news = asyncio.Event()
        self._listed: tuple[float, list[dict[str, Any]]] = (-LISTED_FOR, [])
        self._unreadable: set[str] = set()
        self._answered = self._refused = clock()  # when the archive last answered, and last kept nothing
        self._taken = self._struck = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._actions = 0
        self._closing = False
        self._ready = False

    @classmethod
    async def opened(cls, settings: Settings) -> Hall:
        """A hall with the archive the settings name. Raises NoArchive where it cannot be opened."""
        from pathlib import Path

        folder = Path(settings.data) if settings.data else Path.cwd() / "monopole-data"
        archive = await asyncio.to_thread(open_archive, folder, settings.database or None)
        hall = cls(settings, archive)
        await hall.start()
        return hall

    async def start(self) -> None:
        """Takes up the tables that were under way. Those where nobody is wait until somebody comes; letters are waited for by the day."""
        self.secret = await self.writer.ask(self.archive.shared_secret)
        if self.settings.redis:
            try:
                from monopole.server.wakes import Wakes
            except ImportError as missing:
                raise MissingExtra("cluster", "Redis demande son client", "Redis needs its client") from missing
            self.wakes = Wakes(self.settings.redis, self.secret, self._called)
        await self._renew()
        await self._take_up_letters()
        self._spawn(self._sweep())
        self._refused = self.clock() - self.settings.lease_seconds
        self._ready = True

    def _date(self) -> str:
        """The time as a journal has it."""
        return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(self.wall()))

    async def _take_up_letters(self) -> None:
        """Tables by correspondence that nobody holds: time passes there though nobody comes."""
        free = await self.writer.ask(self.archive.unfinished, free=True, letters=True)
        for code in [code for code in free if code not in self._unreadable][:LETTERS_AT_ONCE]:
            try:
                if not await self.shelf.take_up(code):
                    await self._live(code)
            except TurnedAway as why:
                if why.code == "unreadable":
                    self._unreadable.add(code)
                    _log.warning("a table cannot be opened here: %s", why, extra={"table": code})

    async def _wake_letters(self) -> None:
        """Somebody's days are over at a table that is not in memory: it is read again, and then does what is due."""
        for code in [code for code, due in self._asleep.items() if due <= self.wall()][:LETTERS_AT_ONCE]:
            try:
                await self._live(code)
            except TurnedAway as why:
                if isinstance(why, Elsewhere) or why.code in ("unreadable", "no_table"):
                    self._asleep.pop(code, None)  # another's by now; or nobody's, and taken up anew

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # rooms

    async def _live(self, code: str) -> Live:
        """The room of this code, read from the archive where it is not in memory. Raises TurnedAway where there is none."""
        live = self._rooms.get(code)
        if live is not None:
            return live
        if self._closing:
            raise TurnedAway("closing", wait=1.0)
        loading = self._loading.get(code)
        if loading is None:
            loading = self._loading[code] = asyncio.ensure_future(self._load(code))
            loading.add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(loading)

    async def _load(self, code: str) -> Live:
        owner, ask = self.owner, self.writer.ask
        held = await ask(self.archive.owner, code)
        if held is not None and held != str(owner):
            other = Owner.read(held)
            raise Elsewhere(code, other, other.word(self.secret))
        found = await ask(self.archive.read, code)
        if found is None or is_book(found):
            raise TurnedAway("no_table", value=code)
        fence = await ask(self.archive.take, code, str(owner), self.settings.lease_seconds)
        if fence is None:
            raise TurnedAway("held_elsewhere", wait=1.0)
        kept = await ask(self.archive.read, code)
        assert kept is not None
        try:
            room = await asyncio.to_thread(Room.load, kept, self.clock, self.wall, self._date)
        except Complaint as why:
            await self._give_back(code)
            raise TurnedAway("unreadable", why=why) from None
        if owner != self.owner:
            raise TurnedAway("held_elsewhere", wait=1.0)  # we were struck off meanwhile
        room.fence = fence
        self._taken += 1
        live = self._rooms[code] = Live(room, quiet_since=self.clock())
        self._asleep.pop(code, None)
        self._set_alarm(live)
        return live

    async def _give_back(self, code: str) -> None:
        await self.writer.ask(self.archive.give_back, str(self.owner), [code])
        self.freed(code)

    def freed(self, code: str) -> None:
        """Others may take what has this code."""
        self._call(FREE, code)

    def _drop(self, live: Live, why: Complaint | None = None) -> None:
        """Out of memory; whoever is there comes back and finds the table as it is kept."""
        live.gone = True
        if live.alarm is not None:
            live.alarm.cancel()
        if self._rooms.get(live.room.code) is live:
            del self._rooms[live.room.code]
            if _by_letter(live.room):
                self._asleep[live.room.code] = 0.0  # time passes there though nobody comes: it is read again soon
        for guest in list(live.room.guests):
            text = why.say(guest.lang or "en") if why is not None else ""
            guest.send(encode(Bye(why.code if why is not None else "closing", text, again=True)))
            guest.close(1012, "again")
        live.room.guests.clear()

    async def _do(self, code: str, work: Callable[[Room], T]) -> T:
        """Has something done in a room, in its turn; returns once it is kept."""
        while True:
            live = await self._live(code)
            async with live.queue:
                if not live.gone:
                    return await self._work(live, work)

    async def _work(self, live: Live, work: Callable[[Room], T]) -> T:
        room = live.room
        complaint: Complaint | None = None
        try:
            try:
                result = work(room)
            except Complaint as why:
                complaint = why
            change = room.kept()
        except BaseException:
            self._drop(live, TurnedAway("fault"))  # whatever it has become by now: what is kept is right
            raise
        try:
            if change is not None:
                self._actions += len(change.lines)
                await self._kept(change)
        except NotKept as why:
            if why.code in ("away", "full"):
                self._refused = self.clock()
            self._drop(live, why)
            raise TurnedAway("not_kept", wait=1.0, why=why) from None
        except asyncio.CancelledError:
            self._drop(live, TurnedAway("closing"))
            raise
        if change is not None and change.about is not None:
            self._relist(live)
        if change is not None and change.state == "over":
            self._openers.over(change.code)
        for line, data in room.said():
            if data:
                line.send(data)
            else:
                line.close(4409, "gone")
        self._set_alarm(live)
        if room.thinking is not None:
            self._ask_master(room)
        if room.rematch_wanted:
            room.rematch_wanted = False
            self._spawn(self._open_again(live))
        if complaint is not None:
            raise complaint
        return result

    async def _kept(self, change: Change) -> None:
        await self.writer.keep(change)

    def _set_alarm(self, live: Live) -> None:
        """The room is woken when it is due. An alarm that rings earlier stays: whoever asks often would put it off for ever."""
        due = live.room.due()
        if due is None or live.gone or self._closing:
            if live.alarm is not None:
                live.alarm.cancel()
                live.alarm = None
            return
        loop = asyncio.get_running_loop()
        when = loop.time() + max(0.0, due - self.clock())
        if live.alarm is not None:
            if live.rings_at <= when:
                return
            live.alarm.cancel()
        live.alarm, live.rings_at = loop.call_at(when, self._ring, live), when

    def _ring(self, live: Live) -> None:
        live.alarm = None
        self._spawn(self._woken(live))

    async def _woken(self, live: Live) -> None:
        async with live.queue:
            if live.gone or self._closing:
                return
            try:
                await self._work(live, Room.wake)
            except Complaint as why:
                if not live.gone:
                    self._drop(live, why)  # and is read again
            except Exception:
                _log.exception("a table met a fault", extra={"table": live.room.code})

    async def _sweep(self) -> None:
        """Rooms nobody is in leave memory; what others may take is given back, what is ours is held for longer."""
        since = self.clock()
        while not self._closing:
            await asyncio.sleep(min(SWEEPING, self.settings.lease_seconds / 3))
            try:
                await self._renew()
                await self._take_up_letters()
                await self._wake_letters()
                await self.shelf.sweep()
                now = self.clock()
                for live in list(self._rooms.values()):
                    if live.room.guests or live.room.thinking is not None or live.queue.locked() or self._soon_due(live.room):
                        live.quiet_since = now
                    elif now - live.quiet_since > self.settings.idle_seconds:
                        await self._put_away(live)
                if now - since > 3600:
                    since = now
                    await self.writer.ask(self.archive.forget, self.wall() - self.settings.chat_days * 86400)
            except Complaint as why:
                _log.warning("the archive does not answer: %s", why)
            except Exception:
                _log.exception("a sweep met a fault")

    async def _renew(self) -> None:
        """We are still there. Where others have given us up we begin anew, under another name and with no table in memory."""
        asked = self.clock()
        if not await self.writer.ask(self.archive.renew, str(self.owner), self.settings.lease_seconds):
            _log.warning("struck off by another server: the tables here are let go", extra={"tables": len(self._rooms)})
            self._struck += 1
            self.owner = Owner.new(self.settings.advertise)
            for live in list(self._rooms.values()):
                self._drop(live, TurnedAway("held_elsewhere"))
            self._asleep.clear()
            self.shelf.drop_all(TurnedAway("held_elsewhere"))
            await self.writer.ask(self.archive.renew, str(self.owner), self.settings.lease_seconds)
        await self.writer.ask(self.archive.public, 1)  # not every archive is asked by renewing
        self._answered = asked

    def _soon_due(self, room: Room) -> bool:
        due = room.due()
        return due is not None and (not _by_letter(room) or due - self.clock() <= self.settings.idle_seconds)

    async def _put_away(self, live: Live) -> None:
        """Nobody is there. By correspondence the table stays ours, so that somebody knows when it is due."""
        async with live.queue:
            if live.room.guests or live.gone:
                return
            room, due = live.room, live.room.due()
            self._drop(live)
            if _by_letter(room):
                self._asleep[room.code] = math.inf if due is None else self.wall() + due - self.clock()
            else:
                await self._give_back(room.code)

    # other servers

    def is_peer(self, word: str) -> bool:
        """Whether this is the word of a server that shares our archive, and meant for us."""
        return bool(self.secret) and hmac.compare_digest(word.encode(), self.owner.word(self.secret).encode())

    async def vacated(self, code: str, owner: Owner) -> None:
        """Returns once this owner no longer holds the table: it has given it back, or its time is over. Raises TurnedAway in the end."""
        looking = self._looking.get(code)
        if looking is None:
            looking = self._looking[code] = asyncio.ensure_future(self._look(code, owner))
            looking.add_done_callback(lambda _: self._looking.pop(code, None))
        await asyncio.shield(looking)

    async def _look(self, code: str, owner: Owner) -> None:
        until = self.clock() + self.settings.lease_seconds + LOOKING
        while await self.writer.ask(self.archive.owner, code) == str(owner):
            if self.clock() > until or self._closing:
                raise TurnedAway("held_elsewhere", wait=1.0)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), LOOKING)

    async def let_go(self, code: str) -> bool:
        """A player comes to another server, which asks us: where nobody is here the table is given back, and the other may take it."""
        if code in self._asleep and code not in self._loading:
            del self._asleep[code]
            await self._give_back(code)
            return True
        live = self._rooms.get(code)
        if live is None or live.room.guests or (live.visited and live.room.due() is not None):
            return False
        async with live.queue:
            if live.room.guests or live.gone:
                return False
            self._drop(live)
            self._asleep.pop(code, None)
        await self._give_back(code)
        return True

    def _call(self, word: str, about: str = "") -> None:
        if self.wakes is not None:
            self.wakes.say(word, about)

    def _called(self, word: str, about: str) -> None:
        """Another server has something to say: whoever waits looks at once."""
        if word in (LISTED, AGAIN):
            self._listed = (self.clock() - LISTED_FOR, [])
        if word in (LEFT, AGAIN) or (word == FREE and about in self._looking):
            self._news.set()
            self._news.clear()

    def _relist(self, live: Live) -> None:
        _, shown = self._listed
        if live.room.public or any(about["code"] == live.room.code for about in shown):
            self._listed = (self.clock() - LISTED_FOR, [])
            self._call(LISTED)

    # what the doors ask

    async def open(self, wish: Opening, address: str) -> Opened:
        return await self._opened(lambda code, fence: Room.open(code, fence, wish, self.clock, self.wall, self._date), address)

    async def _opened(self, made: Callable[[str, int], tuple[Room, Opened]], address: str) -> Opened:
        limits = self.settings
        since = self.wall() - limits.abandoned_days * DAY if limits.abandoned_days else 0.0
        if limits.tables and await self.writer.ask(self.archive.count, since) >= limits.tables:
            raise TurnedAway("many_tables", wait=60.0, most=limits.tables)
        if limits.tables_per_address and self._openers.count(address) >= limits.tables_per_address:
            raise TurnedAway("many_tables_here", most=limits.tables_per_address)
        code = keys.new_code()
        fence = await self.writer.ask(self.archive.take, code, str(self.owner), limits.lease_seconds)
        if fence is None:
            raise TurnedAway("not_ready", wait=1.0)  # we were struck off, and have not noticed yet
        room, opened = made(code, fence)
        live = Live(room, quiet_since=self.clock())
        self._openers.opened(code, address)
        async with live.queue:
            self._rooms[code] = live
            try:
                await self._work(live, lambda room: None)
            except Complaint:
                self._openers.over(code)
                raise
        return opened

    async def join(self, code: str, token: str, name: str) -> Opened:
        return await self._do(code, lambda room: room.join(token, name))

    async def invite(self, code: str, token: str, seat: str | int | None) -> tuple[str, float]:
        return await self._do(code, lambda room: room.invite(token, seat))

    async def move(self, code: str, token: str, seat: str | None = None) -> tuple[str, float]:
        return await self._do(code, lambda room: room.move(token, seat))

    async def sit_here(self, code: str, token: str, name: str) -> Opened:
        return await self._do(code, lambda room: room.sit_here(token, name))

    async def about(self, code: str) -> TableTold:
        return await self._do(code, Room.about)  # in its turn: what is not kept yet is told to nobody

    async def shown(self, code: str, token: str | None) -> Opening:
        return await self._do(code, lambda room: room.shown(token))

    async def public(self) -> list[TableListed]:
        seen, found = self._listed
        if self.clock() - seen >= LISTED_FOR:
            found = [msgspec.json.decode(about) for about in await self.writer.ask(self.archive.public, MOST_PUBLIC)]
            self._listed = (self.clock(), found)
        shown: list[TableListed] = []
        for about in found:
            live = self._rooms.get(about["code"])
            if live is not None:
                shown.append(live.room.about())
            else:
                shown.append({name: value for name, value in about.items() if name != "room"})  # type: ignore[arg-type]
        return shown

    async def record(self, code: str) -> bytes:
        """The journal of a finished game, which nobody needs to hold."""
        kept = await self.writer.ask(self.archive.read, code)
        if kept is None or is_book(kept):
            raise TurnedAway("no_table", value=code)
        if kept.state != "over":
            raise TurnedAway("not_over")
        return b"".join(kept.lines)

    async def journal(self, code: str, token: str | None) -> Journal:
        """The journal of a game to be studied: a finished one for anybody, one that is being played for whoever sits there."""
        kept = await self.writer.ask(self.archive.read, code)
        if kept is None or is_book(kept):
            raise TurnedAway("no_table", value=code)
        secret = msgspec.json.decode(kept.secret)
        own = secret.get("edition_text")
        if kept.state == "over":
            return Journal(code, kept.lines, True, edition_text=own)
        if token is None or not kept.lines:
            raise TurnedAway("not_over")
        seat = (await self._live(code)).room.seat_of(token)
        if seat is None:
            raise TurnedAway("wrong_credentials")
        return Journal(code, kept.lines, False, seat, secret.get("key"), secret.get("salt"), own)

    async def advice(self, code: str, token: str) -> Asked:
        """What a seat asks an expert about: the table as that seat sees it."""
        return await self._do(code, lambda room: advising.asked(room, token))

    async def take_in(self, journal: bytes, address: str) -> Opened:
        """A journal from elsewhere, once every byte of it is believed: a finished game to look at, or one to go on with."""
        imported = await asyncio.to_thread(read_import, journal, None, self.settings.import_bytes)
        times = self.clock, self.wall, self._date
        return await self._opened(lambda code, fence: Room.imported(code, fence, imported, journal, *times), address)

    async def enter(self, code: str, token: str | None, connection: Line, hello: Hello) -> None:
        """The token is looked at in the table's turn: one that was replaced a moment before opens nothing."""
        live = await self._live(code)
        live.visited = True
        if token is not None:
            self._openers.visited(code)
        await self._do(code, lambda room: room.enter(connection, hello, token))

    async def leave(self, code: str, connection: Line) -> None:
        live = self._rooms.get(code)
        if live is None or self._closing:
            return
        with contextlib.suppress(Complaint):
            await self._do(code, lambda room: room.leave(connection))

    async def said(self, code: str, connection: Line, message: FromClient) -> None:
        live = self._rooms.get(code)
        if live is None or connection not in live.room.guests:
            connection.close(1012, "again")  # the table was read again since: come back
            return
        try:
            await self._do(code, lambda room: room.hear(connection, message))
        except Elsewhere:
            connection.close(1012, "again")

    def ready(self) -> bool:
        """Whether the archive answers and keeps."""
        now, patience = self.clock(), self.settings.lease_seconds
        return self._ready and not self._closing and now - self._answered < patience <= now - self._refused

    def figures(self) -> dict[str, float]:
        writer = self.writer
        return {
            "tables_in_memory": float(len(self._rooms)), "tables_asleep": float(len(self._asleep)),
            "books_in_memory": float(len(self.shelf)), "lines_kept": float(self._actions), "commits": float(writer.batches),
            "commit_seconds": writer.seconds, "changes_waiting": float(writer.waiting), "masters_thinking": float(self.thinkers.busy),
            "tables_taken": float(self._taken), "struck_off": float(self._struck), "tables_waited_for": float(len(self._looking)),
            "lease_seconds_left": self.settings.lease_seconds - (self.clock() - self._answered),
            "redis_connected": float(self.wakes is not None and self.wakes.connected),
        }  # fmt: skip

    async def close(self) -> None:
        """Everything kept, every table free for another server."""
        self._closing = True
        await self.shelf.close()
        for live in list(self._rooms.values()):
            async with live.queue:
                self._drop(live, TurnedAway("closing"))
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.writer.close()
        with contextlib.suppress(Complaint):
            await asyncio.to_thread(self.archive.retire, str(self.owner))
        self._call(LEFT)
        if self.wakes is not None:
            await self.wakes.close()
        self.thinkers.close()
        await asyncio.to_thread(self.archive.close)

    # masters, and rematches

    def _ask_master(self, room: Room) -> None:
        """A master is asked once; the table goes on with people's words meanwhile."""
        seat, table = str(room.thinking), room.table
        if table is None or not self.thinkers.begin(room.code, seat, table.number):
            return
        self._spawn(self._master(room.code, seat, table.number, self.thinkers.question(room.code, table, seat)))

    async def _master(self, code: str, seat: str, number: int, question: Any) -> None:
        try:
            word, memo = await self.thinkers.ask(question)
        except Exception:
            _log.exception("a master could not think", extra={"table": code})
            word, memo = None, question.memo
        finally:
            self.thinkers.end(code, seat, number)
        with contextlib.suppress(Complaint):
            await self._do(code, lambda room: room.thought(seat, number, word, memo))

    async def _open_again(self, live: Live) -> None:
        """The same people at a new table: each is told a link of its own."""
        room = live.room
        beside = [str(chair.name) for chair in room.chairs if chair.beside == room.host]
        wish = msgspec.structs.replace(room.wish, seats=[_as_wished(chair, room.host) for chair in room.chairs], here=beside)
        try:
            opened = await self.open(wish, self._openers.address(room.code))
            links: dict[str, str] = {room.host: (await self.move(opened.code, opened.token))[0]}
            for chair in room.chairs:
                if chair.kind == PERSON and chair.name != room.host and chair.beside is None:
                    links[str(chair.name)] = (await self.invite(opened.code, opened.token, None))[0]
        except Complaint as why:
            _log.warning("no rematch: %s", why)
            return

        def told(room: Room) -> None:
            room.again(opened.code, links)

        with contextlib.suppress(Complaint):
            await self._do(room.code, told)


def _as_wished(chair: Chair, host: str) -> str:
    return chair.level or (ME if chair.name == host else HERE if chair.beside == host else PERSON)


def _by_letter(room: Room) -> bool:
    """Whether time passes at a table though nobody is there."""
    return room.wish.pace == LETTERS and room.state != "over"
