"""All the books of this process: banks, machines, championship days."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import msgspec

from monopole.bilingual import Complaint
from monopole.server import keys
from monopole.server.archive import Change, Kept, NoArchive
from monopole.server.books.book_messages import BookTold, HasRole
from monopole.server.books.kept_book import KeptBook, drawn
from monopole.server.books.key_folder import KeyFolder
from monopole.server.books.kinds import kind_of
from monopole.server.books.reserved import Reserved
from monopole.server.books.sealed import Envelope
from monopole.server.holder import Holder
from monopole.server.keeper import Keeper, Live, T
from monopole.server.opening import Opened
from monopole.server.peers import Elsewhere
from monopole.server.sentences import TurnedAway
from monopole.server.study.apart import Apart
from monopole.table.book import Awaited, Made

LONGEST = 3600.0  # seconds an alarm is set for: a clock that is put right meanwhile is looked at again
AGAIN = 1.0  # seconds until what could not be done for now is tried again
MOST_FILES, MOST_FILES_OF_ONE = 32, 4  # asked for and not drawn yet: of all books, and of one
MOST_RESULTS = 200  # remembered
LONGEST_REASON = 300
FOR_NOW = ("closing", "not_ready", "held_elsewhere", "not_kept", "not_written")  # why something is tried again and not given up
Opener = Callable[[object, Reserved, str], Awaitable[None]]
_log = logging.getLogger(__name__)


class SystemChance:
    """Chance from the system."""

    def below(self, most: int) -> int:
        return secrets.randbelow(most)


class Shelf(Keeper[KeptBook]):
    """The books, held under the same name as the tables of this process, so that several servers share them in the same way."""

    none_such, not_kept = "no_book", "not_written"

    def __init__(self, holder: Holder, open_table: Opener) -> None:
        super().__init__(holder)
        self.keys = KeyFolder(holder.settings.key_folder)
        self.drawing, self.playing = Apart(), Apart()  # one process draws files, another plays games and reads those that were played
        self._results: OrderedDict[str, dict[str, Any]] = OrderedDict()  # of games that are over, which never change
        self._open_table = open_table
        self._seen_to: set[str] = set()  # books for which something is being done
        self._heard_of: dict[tuple[str, str], asyncio.Future[None]] = {}  # who waits for what is being done
        self._addresses: dict[str, str] = {}  # from where a table was reserved
        self._files: dict[tuple[str, int, str, str, str], asyncio.Future[tuple[str, str, bytes]]] = {}

    def _made(self) -> Made:
        return Made(self.holder.steady(), SystemChance(), elapsed=self.holder.clock(), private=self.keys.usable())

    def _wanted(self, about: bytes) -> bool:
        return is_book(about)

    def _read(self, kept: Kept) -> KeptBook:
        name = Envelope.read(kept.secret).key
        one = KeptBook.load(kept, self._made, None if name is None else self.keys.read(kept.code, name))
        if one.locked:
            _log.error("the key %s is not in %s: what this book was told in confidence stays hidden", name, self.keys.folder,
                       extra={"table": kept.code})  # fmt: skip
        return one

    async def _load(self, code: str) -> Live[KeptBook]:
        """What an older version kept in clear is sealed at once."""
        live = await super()._load(code)
        if live.of.in_clear:
            async with live.queue:
                if not live.gone:
                    await self._work(live, lambda kept: None)
        self._see_to(live)
        return live

    async def _keep(self, live: Live[KeptBook], change: Change) -> None:
        """A key is on the disk before anything it has sealed, and is destroyed once nothing that is kept needs it."""
        one = live.of
        if one.new_key is not None:
            await asyncio.to_thread(self.keys.write, one.code, one.new_key)
            one.new_key = None
        await super()._keep(live, change)
        if one.spent_keys:
            await self._destroy(one.code, one.spent_keys)
            one.spent_keys.clear()

    async def _destroy(self, code: str, names: Iterable[str]) -> None:
        for name in names:
            try:
                if not await asyncio.to_thread(self.keys.destroy, code, name):
                    _log.warning("the key %s is not in %s: if it is elsewhere, destroy it there", name, self.keys.folder,
                                 extra={"table": code})  # fmt: skip
            except OSError as why:
                _log.error("the key %s cannot be destroyed: %s", name, why, extra={"table": code})

    async def destroy_spent_keys(self) -> None:
        """Destroys the keys that the archive says are to be, as they are left by a server that ends in between."""
        for code, names in (await asyncio.to_thread(self.keys.all)).items():
            try:
                kept = await self.holder.read(code)
            except TurnedAway:
                continue  # damaged: the log has been told
            if kept is not None and is_book(kept.about):
                spent = Envelope.read(kept.secret).spent
                await self._destroy(code, [name for name in names if name in spent])

    def _wait(self, one: KeptBook) -> float | None:
        due = one.book.wakes()
        return None if due is None else min(due - self.holder.steady(), LONGEST)

    def _stays(self, one: KeptBook) -> bool:
        return one.book.wakes() is not None or one.code in self._seen_to

    def close(self) -> None:
        """Nothing more is worked out."""
        self.drawing.close()
        self.playing.close()

    def _after(self, live: Live[KeptBook], change: Change | None) -> None:
        self._see_to(live)

    async def take_up(self, code: str) -> bool:
        """A book in which time passes though nobody is there; False where this is no book."""
        about = await self.holder.about(code)
        if about is None or not is_book(about):
            return False
        await self._live(code)
        return True

    # what the doors ask

    async def open(self, kind: str, wish: dict[str, Any], address: str) -> tuple[HasRole, str]:
        """A new book: the role of whoever opens it, and the token for it."""
        await self.holder.must_have_room(address)
        now = self._made()
        begun = await asyncio.to_thread(kind_of(kind).begin, wish, now)  # an edition of somebody's own is read there

        def made(code: str, fence: int) -> tuple[KeptBook, tuple[HasRole, str]]:
            kept, token = KeptBook.open(code, fence, begun, now, self._made)
            return kept, (HasRole(code, kept.book.kind, kept.book.maker, kept.number, keys.credentials(code, token)), token)

        return await self._opened(made, address)

    async def join(self, code: str, token: str, name: str | None, key: str | None = None) -> tuple[HasRole, str]:
        return await self._do(code, lambda kept: kept.join(token, name, key))

    async def invite(self, code: str, token: str, role: str | None) -> tuple[str, float, bool]:
        return await self._do(code, lambda kept: kept.invite(token, role))

    async def told(self, code: str, token: str | None) -> BookTold:
        return await self._do(code, lambda kept: kept.told(token))

    async def export(self, code: str, token: str, form: str, lang: str) -> tuple[str, str, bytes]:
        """A file of a book as it is now. Another process draws it from the journal, and the book goes on meanwhile."""

        def asked(kept: KeptBook) -> tuple[tuple[str, int, str, str, str], asyncio.Future[tuple[str, str, bytes]]]:
            role = kept.must(token)
            kept.book.must_export(form, role)
            this = code, kept.number, form, role, lang
            if this not in self._files:
                if len(self._files) >= MOST_FILES or sum(other[0] == code for other in self._files) >= MOST_FILES_OF_ONE:
                    raise TurnedAway("many_files", wait=5.0)
                drawing = self._files[this] = asyncio.ensure_future(self._drawn(this, kept))
                drawing.add_done_callback(lambda _: self._files.pop(this, None))
            return this, self._files[this]

        return await asyncio.shield((await self._do(code, asked))[1])

    async def _drawn(self, this: tuple[str, int, str, str, str], kept: KeptBook) -> tuple[str, str, bytes]:
        code, number, form, role, lang = this
        lines = await self.holder.writer.ask(self.holder.archive.lines, code)
        return await self.drawing.ask(drawn, type(kept.book), lines[:number], form, role, lang)

    async def look(self, code: str, token: str, look: Callable[[KeptBook, str], T]) -> T:
        """Reads something off a book, in its turn, for whoever has this token: `look` is told the role."""
        return await self._do(code, lambda kept: look(kept, kept.must(token)))

    async def note(self, code: str, entry: dict[str, Any]) -> None:
        """The server itself says something to a book."""
        await self._do(code, lambda kept: kept.note(entry))

    async def result(
        self, table: str, read: Callable[[], Awaitable[bytes]], work: Callable[..., dict[str, Any]], *about: Any
    ) -> dict[str, Any]:  # fmt: skip
        """What a book takes in of a game that is over, worked out from its journal once."""
        if table not in self._results:
            journal = await read()
            self._results[table] = await self.playing.ask(work, journal, *about)
            while len(self._results) > MOST_RESULTS:
                self._results.popitem(last=False)
        return self._results[table]

    # what books await

    async def table_for(
        self, code: str, token: str, goes_to: Callable[[KeptBook, str], str | None], reserve: Callable[[KeptBook, str], None],
        may_open: Callable[[], None], address: str,
    ) -> Opened:  # fmt: skip
        """The first seat of the table where a book goes on. It is reserved first, in a line of the book, where none was before; opened
        then; and at last the book hears that it is there. Whoever asks meanwhile, or later, gets the same table.

        `goes_to` names the table that is reserved or open already and raises where this role may not ask; `reserve` is told a new code.
        """
        if await self.look(code, token, goes_to) is None:
            may_open()
            await self.holder.must_have_room(address)

        def reserved(kept: KeptBook, role: str) -> tuple[str, bool]:
            table = goes_to(kept, role)
            if table is None:
                table = keys.new_code()
                reserve(kept, table)
                self._addresses[table] = address
            return table, any(each.name == table for each in kept.book.awaited())

        table, waits = await self.look(code, token, reserved)
        if waits:
            await asyncio.shield(self._heard_of.setdefault((code, table), asyncio.get_running_loop().create_future()))
        return await self.look(code, token, lambda kept, role: kept.reserved(table))

    def _see_to(self, live: Live[KeptBook]) -> None:
        """What a book awaits is begun, or begun again."""
        if live.of.code not in self._seen_to and not self.holder.closing and live.of.book.awaited():
            self._seen_to.add(live.of.code)
            self.holder.spawn(self._do_awaited(live.of.code))

    async def _do_awaited(self, code: str) -> None:
        """One thing after the other, until the book has heard of all of them. What cannot be done for now is tried again."""
        try:
            while True:
                try:
                    waiting = await self._do(code, lambda kept: list(kept.book.awaited()))
                    if not waiting:
                        return
                    await self._done(code, waiting[0])
                except Complaint as why:
                    if isinstance(why, Elsewhere) or why.code in (self.none_such, "unreadable"):
                        return  # it is seen to where the book is
                    _log.warning("what a book awaits is tried again: %s", why, extra={"table": code})
                    self._tell_waiting(code, why)
                    await asyncio.sleep(AGAIN)
        except Exception:
            _log.exception("what a book awaits met a fault: its next word begins it again", extra={"table": code})
        finally:
            self._seen_to.discard(code)
            self._tell_waiting(code, TurnedAway("not_ready", wait=1.0))

    async def _done(self, code: str, this: Awaited) -> None:
        """Does one thing and tells the book. Raises a Complaint where it cannot be done for now."""
        said, trouble = this.done, None
        try:
            said = {**said, **await self._brought(code, this)}
            await self.note(code, said)
        except Complaint as why:
            if isinstance(why, NoArchive | Elsewhere) or why.code in FOR_NOW:
                raise
            trouble = why
        except Exception:
            _log.exception("what a book awaited met a fault", extra={"table": code})
            trouble = TurnedAway("fault")
        if trouble is not None:
            reason = {lang: trouble.say(lang)[:LONGEST_REASON] for lang in ("fr", "en")}
            await self.note(code, {**this.failed, "reason": reason})
        self._addresses.pop(this.code, None)
        self._tell_waiting(code, trouble, this.name)

    async def _brought(self, code: str, this: Awaited) -> dict[str, Any]:
        """What came of it, for the book's line."""
        if not this.code:
            brought: dict[str, Any] = await self.playing.ask(this.what)
            return brought
        seat = await self._do(code, lambda kept: kept.reserved(this.code))
        await self._open_table(this.what, Reserved(this.code, seat.token), self._addresses.get(this.code, ""))
        return {}

    def _tell_waiting(self, code: str, trouble: Complaint | None, name: str | None = None) -> None:
        """Whoever asked for this, or for anything of this book, hears what became of it."""
        for asked in [asked for asked in self._heard_of if asked[0] == code and name in (None, asked[1])]:
            waiting = self._heard_of.pop(asked)
            if trouble is None:
                waiting.set_result(None)
            else:
                waiting.set_exception(trouble)
                waiting.exception()  # whoever asked may have gone


def is_book(about: bytes) -> bool:
    """Whether this is the `about` of a book, and of no table."""
    return "kind" in msgspec.json.decode(about)
