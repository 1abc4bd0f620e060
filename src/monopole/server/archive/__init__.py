"""Where tables are kept: every line of every journal, who may sit where, what was said. All of a change is kept, or nothing of it.

`sqlite` keeps them in one file for one server, `postgres` in a database for any number of servers; `writer` gathers what many tables
want kept at the same time, so that one write to the disk serves them all.

Only one process changes a table at a time: it has taken it (`take`), and says every few seconds that it is still there (`renew`), once for
all its tables. One whose time is over is struck off by whoever wants a table of its, and never comes back under that name. Each taking
has a number, the fence, which every change carries: whoever slept past its time and wakes finds that its changes are refused.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from monopole.bilingual import Both, Complaint
from monopole.executors import MissingExtra

STATES = ("open", "playing", "over")  # people take their seats; the game is on; it has ended
CORRESPONDENCE = "correspondence"  # the pace of tables that go on by the day, whoever is there
SAID_LATELY = 100  # sentences of chat that are read with a table
CHAT_KEPT = 300  # and that are kept of one; whoever says more pushes out the oldest
KINDS = ("seat", "invite", "move")  # keys: to sit in one's seat; to a free seat, once; to one's own seat from another phone, once


@dataclass(frozen=True, slots=True)
class Key:
    """What opens a seat. The key itself is nowhere here, only its SHA-256; `expires` in seconds since 1970.

    `link`: of a seat's key that its client made, the SHA-256 of the link it came with. `maker`: of a link, the seat or role that made it.
    """

    hash: bytes
    kind: str
    seat: str | None = None
    expires: float | None = None
    link: bytes | None = None
    maker: str | None = None

    def __post_init__(self) -> None:
        for digest in (self.hash, self.link):
            if digest is not None and len(digest) != 32:
                raise ValueError(f"a key is kept by its SHA-256, of 32 bytes and not {len(digest)}")
        if self.kind not in KINDS:
            raise ValueError(f"{self.kind!r} is no kind of key: {', '.join(KINDS)}")
        _writable(self.seat, self.maker)


@dataclass(frozen=True, slots=True)
class Spoken:
    """A sentence of the chat; nobody's seat is a spectator's."""

    seat: str | None
    text: str
    time: str

    def __post_init__(self) -> None:
        _writable(self.seat, self.text, self.time)


@dataclass(frozen=True, slots=True)
class Kept:
    """A table as it is kept, with the last of its chat. `touched` is when anything but its journal last changed; within a day, when
    somebody last came to it.
    """

    code: str
    state: str
    about: bytes
    secret: bytes
    fence: int
    lines: list[bytes]
    keys: list[Key]
    chat: list[Spoken]
    made: float
    touched: float


@dataclass(frozen=True, slots=True)
class Change:
    """What one table wants kept.

    `lines` are those of the journal, each with its newline; `first` is the number of the first of them, and must be the next one.
    `about` is JSON that anybody may read, a true `public` in it lists the table, a `pace` by correspondence has it played though nobody is
    there; `secret` is JSON that nobody may. A new table that is over already is a game that was played elsewhere (`imported`). `spent` are
    hashes of keys of this table that open nothing any more; each must have been good until now. `forgets`: the secret before held what
    nobody may keep any longer, and no file of the archive may hold it either.
    """

    code: str
    fence: int
    new: bool = False
    first: int = 0
    lines: tuple[bytes, ...] = ()
    state: str | None = None
    about: bytes | None = None
    secret: bytes | None = None
    keys: tuple[Key, ...] = ()
    spent: tuple[bytes, ...] = ()
    chat: tuple[Spoken, ...] = ()
    forgets: bool = False
    public: bool = field(init=False, default=False)  # as `about` says
    letters: bool = field(init=False, default=False)
    imported: bool = field(init=False, default=False)

    def __post_init__(self) -> None:
        """What no archive could keep is a mistake of whoever wants it kept, and must not spoil what others want kept with it."""
        _writable(self.code)
        if self.new and (self.state is None or self.about is None or self.secret is None):
            raise ValueError("a new table has a state, an about and a secret")
        if self.state is not None and self.state not in STATES:
            raise ValueError(f"{self.state!r} is no state of a table: {', '.join(STATES)}")
        if not all(line.endswith(b"\n") for line in self.lines):
            raise ValueError("each line of a journal ends with its newline")
        if self.about is not None:
            about = json.loads(self.about)
            object.__setattr__(self, "public", about.get("public") is True)
            object.__setattr__(self, "letters", about.get("pace") == CORRESPONDENCE)
        object.__setattr__(self, "imported", self.new and self.state == "over")

    @property
    def size(self) -> int:
        """How many bytes of the disk it takes, more or less."""
        texts = sum(len(said.text.encode()) for said in self.chat)
        return sum(map(len, self.lines)) + len(self.about or b"") + len(self.secret or b"") + texts

    @property
    def only_lines(self) -> bool:
        return not (self.new or self.keys or self.spent or self.chat or self.state or self.about or self.secret)


NOT_KEPT = {
    "fenced": Both("Un autre serveur tient désormais la table {table}.", "Another server holds the table {table} by now."),
    "unknown": Both("Il n’y a pas de table {table}.", "There is no table {table}."),
    "exists": Both("La table {table} ou l’une de ses clefs existe déjà.", "The table {table} or one of its keys is there already."),
    "behind": Both(
        "Le journal de la table {table} continue à la ligne {number}, pas à la ligne {first}.",
        "The journal of the table {table} goes on with line {number}, not with line {first}.",
    ),
    "spent": Both(
        "Cette clef de la table {table} a déjà servi, ou n’a jamais existé.", "This key to the table {table} is used up, or never was."
    ),
    "full": Both("Le disque du serveur est plein : rien n’a été enregistré.", "The server’s disk is full: nothing was kept."),
    "gone": Both(
        "L’archive du serveur a disparu ou a été remplacée pendant qu’il tournait : rien n’est enregistré.",
        "The server’s archive is gone or was replaced while it ran: nothing is kept.",
    ),
    "away": Both("L’archive ne répond pas ; rien n’est confirmé.", "The archive does not answer; nothing is confirmed."),
}


class NotKept(Complaint):
    """A change that is not in the archive, and `code` is why: a word of `NOT_KEPT`.

    After `away` and `gone` it may be there all the same, where the archive was lost in the middle: only reading the table again can tell.
    """

    def __init__(self, code: str, table: str = "", number: int = 0, first: int = 0) -> None:
        super().__init__(NOT_KEPT[code], table=table, number=number, first=first)
        self.code = code


class NoArchive(Complaint):
    """The archive cannot be opened, or not be read now."""


class Gone(NoArchive):
    """The archive was deleted or replaced while it was open: nothing that is written to it would be found again."""


class Damaged(NoArchive):
    """What the archive holds of one table is broken or missing; asking again does not help."""

    def __init__(self, code: str, why: object) -> None:
        super().__init__(Both("La table {code} est abîmée : {why}", "The table {code} is damaged: {why}"), code=code, why=why)


class Archive(Protocol):
    """Any thread may call any of these. All but `keep` raise `NoArchive` when there is no answer to be had."""

    def keep(self, changes: Sequence[Change]) -> list[NotKept | None]:
        """Keeps them all with one write to the disk; a change that cannot be kept fails alone. They may be of the same table, in order."""

    def read(self, code: str) -> Kept | None:
        """A table and all that belongs to it, as they were at one moment. Raises Damaged where some of it is broken or missing."""

    def about(self, code: str) -> bytes | None:
        """The `about` of a table alone. Raises Damaged as `read` does."""

    def lines(self, code: str, since: int = 0) -> list[bytes]:
        """The journal of a table, from this line on."""

    def unfinished(self, free: bool = False, letters: bool = False) -> list[str]:
        """Tables that are not over; with `free` those that nobody holds, with `letters` those played by correspondence."""

    def public(self, most: int) -> list[bytes]:
        """The `about` of tables to be shown to everybody, those last touched first."""

    def take(self, code: str, owner: str, seconds: float) -> int | None:
        """Takes a table, also one that is to be made: its fence, or nothing while another holds it. Taken again, it has another fence.

        The owner holds all that is its for so many seconds from now. One that was struck off gets nothing.
        """

    def renew(self, owner: str, seconds: float) -> bool:
        """The owner holds all that is its for longer; False where it was struck off. No other question keeps this one waiting.

        Raises Gone where the archive is no longer the one that was opened.
        """

    def give_back(self, owner: str, codes: Sequence[str]) -> None:
        """Others may take these tables at once."""

    def retire(self, owner: str) -> None:
        """Others may take all that is the owner's at once; it is struck off."""

    def retire_at(self, address: str) -> int:
        """Retires every owner at this address, where another listens by now; how many still stood."""

    def owner(self, code: str) -> str | None:
        """Who holds a table now."""

    def shared_secret(self) -> bytes:
        """What only those know who have this archive open; nothing where only one can have it open."""

    def forget(self, before: float, imports_before: float = 0.0) -> Iterator[int]:
        """Forgets chat said before then, keys expired by then, tables opened before then and never begun, and finished games imported
        before `imports_before` that nobody holds. Each step is one small piece, a transaction of its own, and yields how many rows went.
        """

    def check(self) -> list[str] | None:
        """What is wrong with the archive as a whole: nothing where it is sound, None where looking at all of it would take too long."""

    def count(self, since: float = 0.0) -> int:
        """How many tables are not over; of those that somebody has come to since then."""

    def close(self) -> None:
        """Lets go of everything. Nothing may be asked any more."""


def open_archive(folder: Path, database: str | None = None) -> Archive:
    """The archive of a server: a database where an address of one is given, else a file in this folder."""
    if database is None:
        from monopole.server.archive.sqlite import SqliteArchive

        return SqliteArchive(folder)
    if not database.startswith(("postgresql://", "postgres://")):
        right = Both(
            "L’adresse d’une base commence par postgresql://, par exemple postgresql://monopole@localhost/monopole.",
            "The address of a database begins with postgresql://, for example postgresql://monopole@localhost/monopole.",
        )
        raise NoArchive(right)
    try:
        from monopole.server.archive.postgres import PostgresArchive
    except ImportError as missing:
        raise MissingExtra("postgres", "PostgreSQL demande psycopg", "PostgreSQL needs psycopg") from missing
    return PostgresArchive(database)


def whole(code: str, lines: Sequence[tuple[int, bytes]]) -> list[bytes]:
    """The journal of a table from its numbered lines. Raises Damaged where one is missing."""
    for n, (number, _) in enumerate(lines):
        if number != n:
            raise Damaged(code, missing_line(n))
    return [line for _, line in lines]


def missing_line(number: int) -> Complaint:
    return Complaint(Both("la ligne {number} de son journal manque", "line {number} of its journal is missing"), number=number)


NO_ENTRY = Both("son journal est là, mais elle-même manque", "its journal is there, and itself is missing")


def iso(seconds: float) -> str:
    """A time, in seconds since 1970, as the chat has it."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(max(0.0, seconds)))


def _writable(*texts: str | None) -> None:
    """Half of a surrogate pair is no text, and PostgreSQL keeps no NUL."""
    for text in texts:
        if text is not None and not text.isascii():
            text.encode()
        if text is not None and "\0" in text:
            raise ValueError(f"{text!r} has a NUL in it")
