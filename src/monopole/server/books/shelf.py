"""All the books of this process. As in the hall, whatever happens to a book happens one thing after the other; it is kept first and told
then, and a book whose change could not be kept is dropped and read again. It holds books under the hall's own name, so that several servers
share them as they share tables.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from monopole.bilingual import Complaint
from monopole.server import keys
from monopole.server.archive import Kept, NotKept
from monopole.server.books.book_messages import BookHello, BookTold, HasRole, Say
from monopole.server.books.kept_book import KeptBook
from monopole.server.hall_face import Line
from monopole.server.messages import Bye
from monopole.server.peers import Elsewhere, Owner
from monopole.server.sentences import TurnedAway
from monopole.server.telling import encode
from monopole.table.book import Book, Made

if TYPE_CHECKING:
    from monopole.server.hall import Hall

T = TypeVar("T")
_log = logging.getLogger(__name__)


class SystemChance:
    """Chance from the system."""

    def below(self, most: int) -> int:
        return secrets.randbelow(most)


@dataclass
class Taken:
    """A book in memory: its queue, the time it is woken at, and since when nobody has asked for it."""

    kept: KeptBook
    address: str = ""
    queue: asyncio.Lock = field(default_factory=asyncio.Lock)
    alarm: asyncio.TimerHandle | None = None
    quiet_since: float = 0.0
    gone: bool = False


class Shelf:
    """The books of a hall: same archive, writer, owner and clocks."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self.settings, self.archive, self.writer = hall, hall.settings, hall.archive, hall.writer
        self._books: dict[str, Taken] = {}
        self._loading: dict[str, asyncio.Future[Taken]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False

    def __len__(self) -> int:
        return len(self._books)

    def _made(self) -> Made:
        return Made(self.hall.wall(), SystemChance())

    # books in memory

    async def _take(self, code: str) -> Taken:
        """The book of this code, read from the archive where it is not in memory. Raises TurnedAway where there is none."""
        taken = self._books.get(code)
        if taken is not None:
            return taken
        if self._closing:
            raise TurnedAway("closing", wait=1.0)
        loading = self._loading.get(code)
        if loading is None:
            loading = self._loading[code] = asyncio.ensure_future(self._load(code))
            loading.add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(loading)

    async def _load(self, code: str) -> Taken:
        owner, ask = self.hall.owner, self.writer.ask
        held = await ask(self.archive.owner, code)
        if held is not None and held != str(owner):
            other = Owner.read(held)
            raise Elsewhere(code, other, other.word(self.hall.secret))
        kept = await ask(self.archive.read, code)
        if kept is None or not is_book(kept):
            raise TurnedAway("no_book", value=code)
        fence = await ask(self.archive.take, code, str(owner), self.settings.lease_seconds)
        if fence is None:
            raise TurnedAway("held_elsewhere", wait=1.0)
        kept = await ask(self.archive.read, code)
        assert kept is not None
        try:
            book = await asyncio.to_thread(KeptBook.load, kept)
        except Complaint as why:
            await self._give_back(code)
            raise TurnedAway("unreadable", why=why) from None
        if owner != self.hall.owner:
            raise TurnedAway("held_elsewhere", wait=1.0)  # we were struck off meanwhile
        book.fence = fence
        taken = self._books[code] = Taken(book, quiet_since=self.hall.clock())
        self._set_alarm(taken)
        return taken

    async def _give_back(self, code: str) -> None:
        await self.writer.ask(self.archive.give_back, str(self.hall.owner), [code])
        self.hall.freed(code)

    def _drop(self, taken: Taken, why: Complaint | None = None) -> None:
        """Out of memory; whoever is there comes back and finds the book as it is kept."""
        taken.gone = True
        if taken.alarm is not None:
            taken.alarm.cancel()
        if self._books.get(taken.kept.code) is taken:
            del self._books[taken.kept.code]
        for guest in list(taken.kept.guests):
            text = why.say(guest.lang or "en") if why is not None else ""
            guest.send(encode(Bye(why.code if why is not None else "closing", text, again=True)))
            guest.close(1012, "again")
        taken.kept.guests.clear()

    async def _do(self, code: str, work: Callable[[KeptBook], T]) -> T:
        """Has something done with a book, in its turn; returns once it is kept."""
        while True:
            taken = await self._take(code)
            async with taken.queue:
                if not taken.gone:
                    return await self._work(taken, work)

    async def _work(self, taken: Taken, work: Callable[[KeptBook], T]) -> T:
        kept = taken.kept
        complaint: Complaint | None = None
        taken.quiet_since = self.hall.clock()
        try:
            try:
                result = work(kept)
            except Complaint as why:
                complaint = why
            change = kept.kept()
            said = kept.said(self.hall.wall())
        except BaseException:
            self._drop(taken, TurnedAway("fault"))
            raise
        try:
            if change is not None:
                await self.writer.keep(change)
        except NotKept as why:
            self._drop(taken, why)
            raise TurnedAway("not_written", wait=1.0, why=why) from None
        except asyncio.CancelledError:
            self._drop(taken, TurnedAway("closing"))
            raise
        for line, data in said:
            if data:
                line.send(data)
            else:
                line.close(4409, "gone")
        self._set_alarm(taken)
        if complaint is not None:
            raise complaint
        return result

    def _set_alarm(self, taken: Taken) -> None:
        due = taken.kept.book.wakes()
        if taken.alarm is not None:
            taken.alarm.cancel()
            taken.alarm = None
        if due is not None and not taken.gone and not self._closing:
            wait = min(max(0.0, due - self.hall.wall()), 3600.0)  # a clock that is put right meanwhile is looked at again
            taken.alarm = asyncio.get_running_loop().call_later(wait, self._ring, taken)

    def _ring(self, taken: Taken) -> None:
        taken.alarm = None
        task = asyncio.get_running_loop().create_task(self._woken(taken))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _woken(self, taken: Taken) -> None:
        async with taken.queue:
            due = taken.kept.book.wakes()
            if taken.gone or self._closing or due is None:
                return
            made = self._made()
            if due > made.now:
                self._set_alarm(taken)
                return
            try:
                await self._work(taken, lambda kept: kept.wake(made))
            except Complaint as why:
                if not taken.gone:
                    self._drop(taken, why)
            except Exception:
                _log.exception("a book met a fault", extra={"table": taken.kept.code})

    # what the hall asks

    async def take_up(self, code: str) -> bool:
        """A book in which time passes though nobody is there; False where this is no book."""
        kept = await self.writer.ask(self.archive.read, code)
        if kept is None or not is_book(kept):
            return False
        await self._take(code)
        return True

    async def let_go(self, code: str) -> bool:
        """Somebody opens the book at another server, which asks us: where nobody is here it is given back, and the other may take it."""
        taken = self._books.get(code)
        if taken is None or taken.kept.guests:
            return False
        async with taken.queue:
            if taken.kept.guests or taken.gone:
                return False
            self._drop(taken)
        await self._give_back(code)
        return True

    def drop_all(self, why: Complaint) -> None:
        """We hold nothing any more."""
        for taken in list(self._books.values()):
            self._drop(taken, why)

    async def sweep(self) -> None:
        """Books that nobody has open leave memory."""
        now = self.hall.clock()
        for taken in list(self._books.values()):
            if taken.kept.guests or taken.kept.book.wakes() is not None or taken.queue.locked():
                taken.quiet_since = now
            elif now - taken.quiet_since > self.settings.idle_seconds:
                await self.let_go(taken.kept.code)

    async def close(self) -> None:
        self._closing = True
        for taken in list(self._books.values()):
            async with taken.queue:
                self._drop(taken, TurnedAway("closing"))
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # what the doors ask

    async def open(self, kind: str, wish: dict[str, Any], address: str) -> tuple[HasRole, str]:
        """A new book: the role of whoever opens it, and the token for it."""
        limits = self.settings
        if limits.tables and await self.writer.ask(self.archive.count) >= limits.tables:
            raise TurnedAway("many_tables", wait=60.0, most=limits.tables)
        mine = sum(taken.address == address and not taken.kept.over for taken in self._books.values())
        if limits.tables_per_address and mine >= limits.tables_per_address:
            raise TurnedAway("many_tables_here", most=limits.tables_per_address)
        code = keys.new_code()
        fence = await self.writer.ask(self.archive.take, code, str(self.hall.owner), limits.lease_seconds)
        if fence is None:
            raise TurnedAway("not_ready", wait=1.0)
        try:
            kept, token = KeptBook.open(code, fence, kind, wish, self._made())
        except Complaint:
            await self._give_back(code)
            raise
        taken = Taken(kept, address, quiet_since=self.hall.clock())
        async with taken.queue:
            self._books[code] = taken
            await self._work(taken, lambda kept: None)
        return HasRole(code, kept.book.kind, kept.book.maker, kept.number, keys.credentials(code, token)), token

    async def join(self, code: str, token: str, name: str | None) -> tuple[HasRole, str]:
        return await self._do(code, lambda kept: kept.join(token, name, self._made()))

    async def invite(self, code: str, token: str, role: str | None) -> tuple[str, float]:
        return await self._do(code, lambda kept: kept.invite(token, role, self.hall.wall()))

    async def told(self, code: str, token: str | None) -> BookTold:
        return await self._do(code, lambda kept: kept.told(token))

    async def export(self, code: str, token: str, form: str, lang: str) -> tuple[str, str, bytes]:
        """A file of a book. Drawing one takes a while: another thread does, while nothing happens to the book."""
        while True:
            taken = await self._take(code)
            async with taken.queue:
                if not taken.gone:
                    role = taken.kept.must(token)
                    return await asyncio.to_thread(taken.kept.book.export, form, role, lang)

    async def look(self, code: str, token: str) -> tuple[str, Book]:
        """One's role, and the book itself, to be read and not to be changed."""
        kept = (await self._take(code)).kept
        return kept.must(token), kept.book

    async def note(self, code: str, entry: dict[str, Any]) -> None:
        """The server itself says something to a book."""
        await self._do(code, lambda kept: kept.note(entry, self._made()))

    async def enter(self, code: str, token: str | None, line: Line, hello: BookHello) -> None:
        """The token is looked at in the book's turn: one that was replaced a moment before opens nothing."""
        await self._do(code, lambda kept: kept.enter(line, token))

    async def leave(self, code: str, line: Line) -> None:
        if code in self._books and not self._closing:
            with contextlib.suppress(Complaint):
                await self._do(code, lambda kept: kept.leave(line))

    async def said(self, code: str, line: Line, message: Say) -> None:
        taken = self._books.get(code)
        if taken is None or line not in taken.kept.guests:
            line.close(1012, "again")  # the book was read again since: come back
            return
        try:
            await self._do(code, lambda kept: kept.hear(line, message, self._made()))
        except Elsewhere:
            line.close(1012, "again")


def is_book(kept: Kept) -> bool:
    """Whether the archive keeps a book under this code, and no table."""
    return "kind" in msgspec.json.decode(kept.about)
