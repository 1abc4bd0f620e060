"""The protocol of a book, both ways: what a client may say over its WebSocket and over HTTP, and what it is told.

The number of a book is how many lines its journal has. What an entry and a view are is the book's own affair.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from monopole.bank.bank_entries import OntoBoard
from monopole.server.keys import CODE_PATTERN, TOKEN_PATTERN, NewKey
from monopole.server.messages import Bye, Id, Lang, Name, Ping, Pong, Problem, Said, Told

Short = Annotated[str, Meta(min_length=1, max_length=64)]


class BookHello(Said, frozen=True, tag="hello"):
    """The first word: the language of sentences."""

    lang: Lang = "fr"


class Say(Said, frozen=True, tag="say"):
    """An entry for the book. Sent again with the same id it is not written again: the answer is the same.

    `away`: it was said so many seconds ago, when there was no line.
    """

    id: Id
    entry: dict[str, Any]
    away: Annotated[float, Meta(ge=0, le=10**9)] | None = None


FromReader = BookHello | Ping | Say


class BookNow(Told, frozen=True, tag="book"):
    """The book as this role sees it now: after `hello`, and whenever that has changed. `here`: the roles that are connected.

    `now`: the time at the server, in seconds since 1970, for clocks that are to agree with its own.
    """

    role: str | None
    number: int
    about: dict[str, Any]
    view: dict[str, Any]
    here: list[str]
    now: float


class BookHere(Told, frozen=True, tag="here"):
    """Nothing else than this has changed for this role since the last `book`: who is connected, and how many lines there are.

    Told to everybody where somebody came or went, and to whoever said what is written but changes nothing they see.
    """

    number: int
    here: list[str]


class SaidSo(Told, frozen=True, tag="said"):
    """What was said is written: it is the line of this number, counted from 0."""

    answers: str
    line: int


class NotSo(Told, frozen=True, tag="refused"):
    """The book does not write it; nothing has changed. `rule`: the rule that says so, where one does."""

    answers: str
    code: str
    text: str
    rule: str | None = None


ToReader = BookNow | BookHere | Pong | SaidSo | NotSo | Problem | Bye


class OpenBook(Struct, frozen=True, forbid_unknown_fields=True):
    """A book to be opened, and what it is to be like."""

    kind: Short
    wish: dict[str, Any] = {}


class JoinBook(Struct, frozen=True, forbid_unknown_fields=True):
    """The book of a link, the token in its fragment, and one's name where the book asks for one.

    `key`: the token for the role, drawn by whoever comes. The same token and key again are the same role.
    """

    code: Annotated[str, Meta(pattern=CODE_PATTERN)]
    token: Annotated[str, Meta(pattern=TOKEN_PATTERN)]
    name: Name | None = None
    key: NewKey | None = None


class InviteTo(Struct, frozen=True, forbid_unknown_fields=True):
    """The role a link is for; without, one's own."""

    role: Short | None = None


class HasRole(Struct, frozen=True, omit_defaults=True):
    """One's role in a book. A browser gets its credential as a cookie that no script can read; a program gets it here."""

    code: str
    kind: str
    role: str
    number: int
    credentials: str | None = None


class BookTold(Struct, frozen=True, omit_defaults=True):
    """A book as whoever asks may know it; without a credential the view is that of anybody, where there is one."""

    number: int
    about: dict[str, Any]
    role: str | None = None
    view: dict[str, Any] | None = None


BOOK_BODIES: tuple[type[Struct], ...] = (OpenBook, JoinBook, InviteTo, OntoBoard)
BOOK_ANSWERS: tuple[type[Struct], ...] = (HasRole, BookTold)
