"""All the tables of this process, and what a process does beside them: it takes up what was left, asks masters, opens rematches."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from monopole.bilingual import Complaint
from monopole.editions import EditionText
from monopole.server.archive import CORRESPONDENCE, Archive, Change, Gone, Kept, open_archive
from monopole.server.archive.writer import Writer
from monopole.server.books.reserved import Reserved, open_for_book
from monopole.server.books.shelf import Shelf, is_book
from monopole.server.holder import Holder
from monopole.server.keeper import Keeper, Live
from monopole.server.messages import TableListed, TableTold
from monopole.server.opening import HERE, ME, PERSON, Opened, Opening
from monopole.server.peers import AGAIN, LISTED, Elsewhere, Owner
from monopole.server.room import Room
from monopole.server.room.chairs import Chair
from monopole.server.room.keyring import Keyring
from monopole.server.room.room import MASTER
from monopole.server.sentences import TurnedAway, told_of
from monopole.server.settings import Settings
from monopole.server.study import advising, left_behind
from monopole.server.study.advising import Asked
from monopole.server.study.told_again import Journal
from monopole.server.thinkers import Thinkers
from monopole.table.imports import read_import

MOST_PUBLIC = 200
SWEEPING = 5.0  # seconds between looks for tables nobody is at
LISTED_FOR = 2.0  # seconds the public list is shown as it was, unless it is known to have changed
LETTERS_AT_ONCE = 200  # tables by correspondence taken up in one sweep, so that several servers share them
_log = logging.getLogger(__name__)


class Hall(Keeper[Room]):
    """Made inside a running loop with `await Hall.opened(settings)`."""

    none_such, not_kept = "no_table", "not_kept"

    def __init__(
        self, settings: Settings, archive: Archive, clock: Callable[[], float] = time.monotonic, wall: Callable[[], float] = time.time,
        writer: Writer | None = None,
    ) -> None:  # fmt: skip
        super().__init__(Holder(settings, archive, clock, wall, writer))
        self.shelf = Shelf(self.holder, self._open_reserved)
        self.thinkers = Thinkers(settings.thinkers, settings.think_seconds)
        self._asleep: dict[str, float] = {}  # tables by correspondence that are ours and not in memory: the time they are due, of the wall
        self._listed: tuple[float, list[TableListed]] = (-LISTED_FOR, [])
        self._unreadable: set[str] = set()
        self._forgetting = False

    @classmethod
    async def opened(cls, settings: Settings) -> Hall:
        """A hall with the archive the settings name. Raises NoArchive where it cannot be opened."""
        archive = await asyncio.to_thread(open_archive, settings.folder, settings.database or None)
        hall = cls(settings, archive)
        await hall.start()
        return hall

    async def start(self) -> None:
        """Takes up the tables that were under way. Those where nobody is wait until somebody comes; letters are waited for by the day."""
        await self.holder.start(self._hear)
        await self._renew()
        await self._take_up_letters()
        await self.shelf.destroy_spent_keys()
        self.holder.spawn(self._stand())
        self.holder.spawn(self._sweep())
        self.holder.spawn(self.holder.look_over())
        self.holder.started()

    def ready(self) -> bool:
        """Whether the archive answers and keeps."""
        return self.holder.ready()

    @property
    def trouble(self) -> str:
        """The word for what is wrong with the archive as a whole; empty where nothing is known to be."""
        return self.holder.trouble

    def figures(self) -> dict[str, float]:
        return {
            "tables_in_memory": float(len(self)), "tables_asleep": float(len(self._asleep)), "books_in_memory": float(len(self.shelf)),
            "masters_thinking": float(self.thinkers.busy), **self.holder.figures(),
        }  # fmt: skip

    async def close(self) -> None:
        """Everything kept, every table free for another server."""
        self.holder.closing = True
        await self.shelf.put_down()
        await self.put_down()
        await self.holder.close()
        self.thinkers.close()
        self.shelf.close()

    # tables in memory

    def _wanted(self, about: bytes) -> bool:
        return not is_book(about)

    def _read(self, kept: Kept) -> Room:
        return Room.load(kept, self.holder.clock, self.holder.wall, self.holder.date)

    def _wait(self, one: Room) -> float | None:
        due = one.due()
        return None if due is None else due - self.holder.clock()

    def _stays(self, one: Room) -> bool:
        wait = self._wait(one)
        return one.thinking is not None or (wait is not None and (not _by_letter(one) or wait <= self.holder.settings.idle_seconds))

    async def _load(self, code: str) -> Live[Room]:
        live = await super()._load(code)
        self._asleep.pop(code, None)
        return live

    def _drop(self, live: Live[Room], why: Complaint | None = None) -> None:
        super()._drop(live, why)
        if why is not None and _by_letter(live.of):
            self._asleep[live.of.code] = 0.0  # time passes there though nobody comes: it is read again soon

    async def _put_away(self, live: Live[Room]) -> None:
        """Nobody is there. By correspondence the table stays ours, so that somebody knows when it is due."""
        if not _by_letter(live.of):
            await self._give_back(live)
            return
        async with live.queue:
            if not live.of.guests and not live.gone:
                wait = self._wait(live.of)
                self._drop(live)
                self._asleep[live.of.code] = math.inf if wait is None else self.holder.wall() + wait

    async def let_go(self, code: str) -> bool:
        """A player comes to another server, which asks us: where nobody is here the table is given back, and the other may take it."""
        if code in self._asleep and code not in self._loading:
            del self._asleep[code]
            await self.holder.give_back(code)
            return True
        live = self._all.get(code)
        if live is not None and live.visited and live.of.due() is not None:
            return False
        return await super().let_go(code)

    def _after(self, live: Live[Room], change: Change | None) -> None:
        room = live.of
        if change is not None and change.about is not None:
            self._relist(room)
        if room.thinking is not None:
            self._ask_master(room)
        if room.rematch_wanted:
            room.rematch_wanted = False
            self.holder.spawn(self._open_again(room))

    # as time passes

    async def _stand(self) -> None:
        """What is ours is held for longer, whatever else takes its time."""
        while not self.holder.closing:
            await asyncio.sleep(min(SWEEPING, self.holder.settings.lease_seconds / 3))
            await self._tried(self._renew)

    async def _sweep(self) -> None:
        """What nobody is at leaves memory; what others may take is given back; what is kept for some days goes after them."""
        since = self.holder.clock()
        while not self.holder.closing:
            await asyncio.sleep(min(SWEEPING, self.holder.settings.lease_seconds / 3))
            for work in (self._take_up_letters, self._wake_letters, self.shelf.sweep, self.sweep):
                await self._tried(work)
            if self.holder.clock() - since > 3600 and not self._forgetting:
                since, self._forgetting = self.holder.clock(), True
                self.holder.spawn(self._forget())

    async def _forget(self) -> None:
        await self._tried(self.holder.forget)
        await self._tried(self.shelf.destroy_spent_keys)
        self._forgetting = False

    async def _tried(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except Gone:
            pass  # the log has been told
        except Complaint as why:
            _log.warning("the archive does not answer: %s", why)
        except Exception:
            _log.exception("a sweep met a fault")

    async def _renew(self) -> None:
        """We are still there. Where others have given us up we begin anew, with nothing in memory."""
        if not await self.holder.renew():
            _log.warning("struck off by another server: the tables here are let go", extra={"tables": len(self)})
            self.drop_all(TurnedAway("held_elsewhere"))
            self.shelf.drop_all(TurnedAway("held_elsewhere"))
            self._asleep.clear()
            await self.holder.renew()

    async def _take_up_letters(self) -> None:
        """Tables and books that nobody holds, and where time passes though nobody comes."""
        free = await self.holder.writer.ask(self.holder.archive.unfinished, free=True, letters=True)
        for code in [code for code in free if code not in self._unreadable][:LETTERS_AT_ONCE]:
            try:
                if not await self.shelf.take_up(code):
                    await self._live(code)
            except TurnedAway as why:
                if why.code == "unreadable":
                    self._unreadable.add(code)

    async def _wake_letters(self) -> None:
        """Somebody's days are over at a table that is not in memory: it is read again, and then does what is due."""
        for code in [code for code, due in self._asleep.items() if due <= self.holder.wall()][:LETTERS_AT_ONCE]:
            try:
                await self._live(code)
            except TurnedAway as why:
                if isinstance(why, Elsewhere) or why.code in ("unreadable", "no_table"):
                    self._asleep.pop(code, None)  # another's by now; or nobody's, and taken up anew

    # other servers

    def is_peer(self, word: str) -> bool:
        return self.holder.is_peer(word)

    async def vacated(self, code: str, owner: Owner) -> None:
        await self.holder.vacated(code, owner)

    def _hear(self, word: str) -> None:
        if word in (LISTED, AGAIN):
            self._listed = (self.holder.clock() - LISTED_FOR, [])

    def _relist(self, room: Room) -> None:
        _, shown = self._listed
        if room.public or any(about["code"] == room.code for about in shown):
            self._listed = (self.holder.clock() - LISTED_FOR, [])
            self.holder.call(LISTED)

    # what the doors ask

    async def open(self, wish: Opening, address: str, reserved: Reserved | None = None) -> Opened:
        if MASTER in (*wish.seats, wish.absence) and self.thinkers.full(address):
            raise TurnedAway("masters_full", wait=10.0, bot=MASTER)
        holder = self.holder

        def made(code: str, fence: int) -> tuple[Room, Opened]:
            return _handed(Room.open(code, fence, wish, holder.clock, holder.wall, holder.date), reserved)

        return await self._opened(made, address, reserved and reserved.code)

    async def join(self, code: str, token: str, name: str, key: str | None = None) -> Opened:
        return await self._do(code, lambda room: room.join(token, name, key))

    async def invite(self, code: str, token: str, seat: str | int | None) -> tuple[str, float]:
        return await self._do(code, lambda room: room.invite(token, seat))

    async def move(self, code: str, token: str, seat: str | None = None, although_here: bool = False) -> tuple[str, float]:
        return await self._do(code, lambda room: room.move(token, seat, although_here))

    async def sit_here(self, code: str, token: str, name: str) -> Opened:
        return await self._do(code, lambda room: room.sit_here(token, name))

    async def about(self, code: str) -> TableTold:
        try:
            return await self._do(code, Room.about)  # in its turn: what is not kept yet is told to nobody
        except TurnedAway as why:
            if why.code != "unreadable":
                raise
            return left_behind.about(await self._kept(code))

    async def shown(self, code: str, token: str | None) -> Opening:
        return await self._do(code, lambda room: room.shown(token))

    async def public(self) -> list[TableListed]:
        """The tables of the list, each as it was last kept: what is not on the disk yet is shown to nobody."""
        listed = self._listed
        seen, found = listed
        if self.holder.clock() - seen >= LISTED_FOR:
            kept = await self.holder.writer.ask(self.holder.archive.public, MOST_PUBLIC)
            found = [told for told in map(_listed, kept) if told is not None]
            if self._listed is listed:  # else something was kept meanwhile
                self._listed = (self.holder.clock(), found)
        return found

    async def record(self, code: str, token: str | None = None) -> bytes:
        """The journal of a finished game, which nobody needs to hold; of one that cannot be gone on with here, for whoever sits there."""
        kept = await self._kept(code)
        if kept.state != "over" and not (token is not None and await self._left_behind(code)):
            raise TurnedAway("not_over")
        if kept.state != "over" and Keyring(kept.code, kept.keys).seat_of(str(token)) is None:
            raise TurnedAway("wrong_credentials")
        return b"".join(kept.lines)

    async def _left_behind(self, code: str) -> bool:
        """Whether a game cannot be gone on with here."""
        try:
            await self._live(code)
        except TurnedAway as why:
            return why.code == "unreadable"
        return False

    async def journal(self, code: str, token: str | None) -> Journal:
        """The journal of a game to be studied: a finished one for anybody, one that is being played for whoever sits there."""
        kept = await self._kept(code)
        if kept.state == "over":
            return Journal.read(kept)
        if token is None or not kept.lines:
            raise TurnedAway("not_over")
        try:
            seat = (await self._live(code)).of.seat_of(token)
        except TurnedAway as why:
            if why.code != "unreadable":
                raise
            seat = Keyring(kept.code, kept.keys).seat_of(token)
        if seat is None:
            raise TurnedAway("wrong_credentials")
        return Journal.read(kept, seat)

    async def looked_on(self, code: str, token: str | None) -> Journal:
        """The journal of a game for what whoever sits there or may look on could have noted turn by turn, and for nothing else."""
        await self.shown(code, token)
        kept = await self._kept(code)
        if not kept.lines:
            raise TurnedAway("not_begun")
        return Journal.read(kept)

    async def _kept(self, code: str) -> Kept:
        kept = await self.holder.read(code)
        if kept is None or is_book(kept.about):
            raise TurnedAway("no_table", value=code)
        return kept

    async def advice(self, code: str, token: str) -> Asked:
        """What a seat asks an expert about: the table as that seat sees it."""
        return await self._do(code, lambda room: advising.asked(room, token))

    async def take_in(
        self, journal: bytes, address: str, own: EditionText | None = None, reserved: Reserved | None = None
    ) -> Opened:  # fmt: skip
        """A journal from elsewhere, once every byte of it is believed: a finished game to look at, or one to go on with. `own` is the
        edition it is played with, where that is somebody's own; a journal for a table that a book reserved was written by this server."""
        holder = self.holder
        limits, hearing = holder.settings, Room.hearing(holder.clock, holder.date, own)
        imported = await holder.imports.do(
            lambda: read_import(journal, own, limits.import_bytes, most_lines=limits.import_lines, seated=hearing)
        )
        times = holder.clock, holder.wall, holder.date

        def made(code: str, fence: int) -> tuple[Room, Opened]:
            return _handed(Room.imported(code, fence, imported, *times, own, ours=reserved is not None), reserved)

        return await self._opened(made, address, reserved and reserved.code)

    async def _open_reserved(self, what: object, reserved: Reserved, address: str) -> None:
        """Opens the table that a book has reserved; where it is there already, whoever began to open it got that far."""
        if await self.holder.writer.ask(self.holder.archive.read, reserved.code) is not None:
            return
        try:
            await open_for_book(self, what, reserved, address)
        except Complaint:
            if await self.holder.writer.ask(self.holder.archive.read, reserved.code) is None:
                raise

    # masters, and rematches

    def _ask_master(self, room: Room) -> None:
        """A master is asked once; the table goes on with people's words meanwhile."""
        seat, table = str(room.thinking), room.table
        if table is None or not self.thinkers.begin(room.code, seat, table.number):
            return
        self.holder.spawn(self._master(room.code, seat, table.number, self.thinkers.question(room.code, table, seat)))

    async def _master(self, code: str, seat: str, number: int, question: Any) -> None:
        def wanted() -> bool:
            live = self._all.get(code)
            return live is not None and live.of.thinking == seat and live.of.number == number

        try:
            word, memo = await self.thinkers.ask(question, self.holder.openers.address(code), wanted)
        except Exception:
            _log.exception("a master could not think", extra={"table": code})
            word, memo = None, question.memo
        finally:
            self.thinkers.end(code, seat, number)
        if code in self._all:  # else it is read again when somebody comes, and asks anew
            with contextlib.suppress(Complaint):
                await self._do(code, lambda room: room.thought(seat, number, word, memo))

    async def _open_again(self, room: Room) -> None:
        """The same people at a new table: each is told a link of its own."""
        beside = [str(chair.name) for chair in room.chairs if chair.beside == room.host]
        wish = msgspec.structs.replace(room.wish, seats=[_as_wished(chair, room.host) for chair in room.chairs], here=beside)
        try:
            opened = await self.open(wish, self.holder.openers.address(room.code))
            links: dict[str, str] = {room.host: (await self.move(opened.code, opened.token))[0]}
            for chair in room.chairs:
                if chair.kind == PERSON and chair.name != room.host and chair.beside is None:
                    links[str(chair.name)] = (await self.invite(opened.code, opened.token, None))[0]
        except Complaint as why:
            _log.warning("no rematch: %s", why)
            reason = told_of(why)
            await self._tell_of_rematch(room.code, lambda room: room.no_rematch(reason))
            return
        await self._tell_of_rematch(room.code, lambda room: room.again(opened.code, links))

    async def _tell_of_rematch(self, code: str, tell: Callable[[Room], None]) -> None:
        with contextlib.suppress(Complaint):
            await self._do(code, tell)


def _handed(opened: tuple[Room, Opened], reserved: Reserved | None) -> tuple[Room, Opened]:
    """A room that was reserved: its first seat also has the token that the book knows, and the others are played at the same screen."""
    room, seat = opened
    if reserved is not None:
        for name in reserved.beside:
            room.sit_here(seat.token, name)
        room.keys.give(seat.seat, reserved.token)
    return opened


def _listed(about: bytes) -> TableListed | None:
    """What the list says of a table; nothing where what is kept of it is damaged."""
    try:
        told: dict[str, Any] = msgspec.json.decode(about, type=dict)
    except msgspec.DecodeError:
        return None
    told.pop("room", None)
    told.setdefault("imported", False)
    return told  # type: ignore[return-value]


def _as_wished(chair: Chair, host: str) -> str:
    return chair.level or (ME if chair.name == host else HERE if chair.beside == host else PERSON)


def _by_letter(room: Room) -> bool:
    """Whether time passes at a table though nobody is there."""
    return room.wish.pace == CORRESPONDENCE and room.state != "over"
