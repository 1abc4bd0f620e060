"""All the books of this process: banks, machines, championship days."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterable
from typing import Any

import msgspec

from monopole.server import keys
from monopole.server.archive import Change, Kept
from monopole.server.books.book_messages import BookTold, HasRole
from monopole.server.books.kept_book import KeptBook
from monopole.server.books.key_folder import KeyFolder
from monopole.server.books.sealed import Envelope
from monopole.server.holder import Holder
from monopole.server.keeper import Keeper, Live
from monopole.table.book import Book, Made

LONGEST = 3600.0  # seconds an alarm is set for: a clock that is put right meanwhile is looked at again
_log = logging.getLogger(__name__)


class SystemChance:
    """Chance from the system."""

    def below(self, most: int) -> int:
        return secrets.randbelow(most)


class Shelf(Keeper[KeptBook]):
    """The books, held under the same name as the tables of this process, so that several servers share them in the same way."""

    none_such, not_kept = "no_book", "not_written"

    def __init__(self, holder: Holder) -> None:
        super().__init__(holder)
        self.keys = KeyFolder(holder.settings.key_folder)

    def _made(self) -> Made:
        return Made(self.holder.wall(), SystemChance(), elapsed=self.holder.clock(), private=self.keys.usable())

    def _wanted(self, kept: Kept) -> bool:
        return is_book(kept)

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
            kept = await self.holder.writer.ask(self.holder.archive.read, code)
            if kept is not None and is_book(kept):
                spent = Envelope.read(kept.secret).spent
                await self._destroy(code, [name for name in names if name in spent])

    def _wait(self, one: KeptBook) -> float | None:
        due = one.book.wakes()
        return None if due is None else min(due - self.holder.wall(), LONGEST)

    def _stays(self, one: KeptBook) -> bool:
        return one.book.wakes() is not None

    async def take_up(self, code: str) -> bool:
        """A book in which time passes though nobody is there; False where this is no book."""
        kept = await self.holder.writer.ask(self.holder.archive.read, code)
        if kept is None or not is_book(kept):
            return False
        await self._live(code)
        return True

    # what the doors ask

    async def open(self, kind: str, wish: dict[str, Any], address: str) -> tuple[HasRole, str]:
        """A new book: the role of whoever opens it, and the token for it."""

        def made(code: str, fence: int) -> tuple[KeptBook, tuple[HasRole, str]]:
            kept, token = KeptBook.open(code, fence, kind, wish, self._made)
            return kept, (HasRole(code, kept.book.kind, kept.book.maker, kept.number, keys.credentials(code, token)), token)

        return await self._opened(made, address)

    async def join(self, code: str, token: str, name: str | None, key: str | None = None) -> tuple[HasRole, str]:
        return await self._do(code, lambda kept: kept.join(token, name, key))

    async def invite(self, code: str, token: str, role: str | None) -> tuple[str, float, bool]:
        return await self._do(code, lambda kept: kept.invite(token, role))

    async def told(self, code: str, token: str | None) -> BookTold:
        return await self._do(code, lambda kept: kept.told(token))

    async def export(self, code: str, token: str, form: str, lang: str) -> tuple[str, str, bytes]:
        """A file of a book. Drawing one takes a while: another thread does, while nothing happens to the book."""
        while True:
            live = await self._live(code)
            async with live.queue:
                if not live.gone:
                    role = live.of.must(token)
                    return await asyncio.to_thread(live.of.book.export, form, role, lang)

    async def look(self, code: str, token: str) -> tuple[str, Book]:
        """One's role, and the book itself, to be read and not to be changed."""
        kept = (await self._live(code)).of
        return kept.must(token), kept.book

    async def note(self, code: str, entry: dict[str, Any]) -> None:
        """The server itself says something to a book."""
        await self._do(code, lambda kept: kept.note(entry))


def is_book(kept: Kept) -> bool:
    """Whether the archive keeps a book under this code, and no table."""
    return "kind" in msgspec.json.decode(kept.about)
