"""The kinds of books this server keeps."""

from __future__ import annotations

from monopole.bank.bank_book import Bank
from monopole.bank.machines import MachineBook
from monopole.championship import Day
from monopole.server.sentences import TurnedAway
from monopole.table.book import Book

KINDS: dict[str, type[Book]] = {book.kind: book for book in (Bank, MachineBook, Day)}


def kind_of(name: str) -> type[Book]:
    """Raises TurnedAway where there is none of that name."""
    if name not in KINDS:
        raise TurnedAway("no_kind", value=name, known=", ".join(KINDS))
    return KINDS[name]
