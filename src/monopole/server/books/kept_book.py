"""One book with everybody who has it before them, and what each may ask of it. Pure, as a room is: no sockets, files, asyncio.

What must be kept, and what everybody is told once it is, is gathered until `kept` and then `said` take it away. A Complaint means that
nothing was done.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from hashlib import blake2b
from time import gmtime, strftime
from typing import Any

import msgspec
from msgspec import Raw

from monopole.bilingual import Complaint
from monopole.game.chain import Chain, deeper, line_hash
from monopole.server.archive import Change, Kept
from monopole.server.books.book_messages import BookHello, BookHere, BookNow, BookTold, HasRole, NotSo, SaidSo, Say
from monopole.server.books.kinds import kind_of
from monopole.server.books.sealed import Envelope, SecretKey
from monopole.server.hall_face import Line
from monopole.server.keys import credentials, new_token
from monopole.server.opening import Opened
from monopole.server.room.guests import Guests
from monopole.server.room.keyring import Keyring
from monopole.server.sentences import TurnedAway
from monopole.server.telling import encode
from monopole.table.book import LOCKED, Book, Made, Written

MOST_LINES = 50_000  # of one book; a day of bank writes some hundreds
MOST_BYTES = 32_000_000  # of its journal
MOST_KEYS = 1000  # devices and links, of one book
MOST_SPENT = 50  # keys that the archive says are to be destroyed; each is at once, but for a crash
DEEPEST = 6  # lists and objects in one another, within what somebody says
FORMAT = "monopole-book/1"
TABLES = "tables"  # in the secret of a book: the first seat of each table opened for it, and its token
SERVER = "server"  # whom a book hears when the server itself speaks; nobody has this role


class KeptBook:
    """A book, its journal, its keys and its readers. `made` gives the time and chance a line is made with."""

    def __init__(self, code: str, fence: int, book: Book, made: Callable[[], Made]) -> None:
        self.code, self.fence, self.book, self.made = code, fence, book, made
        self.keys, self.guests = Keyring(code), Guests()
        self.chain = Chain()
        self._lines: list[bytes] = []
        self._first = self._size = 0
        self._answered: dict[tuple[str, str], int] = {}  # (role, id) of what was said: the line it wrote
        self._answers: list[tuple[Line, SaidSo | NotSo]] = []
        self._state = self._about = self._secret = b""  # as they were kept last; the secret before it was sealed
        self._key: SecretKey | None = None  # what seals the secret
        self._envelope = Envelope()  # what the archive has of it
        self.new_key: SecretKey | None = None  # to be on the disk before the next change is kept
        self.spent_keys: list[str] = []  # to be destroyed as soon as that is kept
        self.in_clear = False  # the archive's copy of the secret is an older version's, not sealed
        self._new = False
        self._changed = False  # whether anything was written that somebody may see
        self._entered: list[Line] = []
        self._here: list[str] = []  # who is connected, as it was told last
        self._seen: dict[str | None, bytes] = {}  # the digest of what each role was shown last

    @classmethod
    def open(
        cls, code: str, fence: int, begun: tuple[Book, dict[str, Any]], now: Made, made: Callable[[], Made]
    ) -> tuple[KeptBook, str]:  # fmt: skip
        """A book that was begun just now, with its head; and the token of whoever opened it."""
        book, head = begun
        kept = cls(code, fence, book, made)
        kept._new = True
        kept._write({"head": {"format": FORMAT, "kind": book.kind, **head}, "time": _date(now)})
        return kept, kept.keys.seat(book.maker)

    @classmethod
    def load(cls, kept: Kept, made: Callable[[], Made], key: SecretKey | None = None) -> KeptBook:
        """A book as the archive has it, with the key its secret names. Raises a Complaint where its journal cannot be read here."""
        lines, chain = _read(kept.lines)
        written = _written(lines)
        envelope = Envelope.read(kept.secret)
        plain = envelope.opened(kept.code, key)
        secret = {LOCKED: True} if plain is None else msgspec.json.decode(plain)
        book = kind_of(lines[0]["head"]["kind"]).read(lines[0]["head"], written, secret)
        one = cls(kept.code, kept.fence, book, made)
        one.chain, one._first, one.keys = chain, chain.count, Keyring(kept.code, kept.keys)
        one._size = sum(map(len, kept.lines))
        for n, line in enumerate(written, 1):
            if line.by is not None and line.id is not None:
                one._answered[line.by, line.id] = n
        one._state, one._about, one._secret = kept.state.encode(), kept.about, encode(secret)
        one._key, one._envelope = key if plain is not None else None, envelope
        one.in_clear = envelope.key is None and bool(secret)
        return one

    # what is asked of it

    def role_of(self, token: str) -> str | None:
        role = self.keys.seat_of(token)
        return role if role in self.book.roles() else None

    def must(self, token: str) -> str:
        """The role of a token, or TurnedAway."""
        role = self.role_of(token)
        if role is None:
            raise TurnedAway("wrong_credentials")
        return role

    def invite(self, token: str, role: str | None) -> tuple[str, float, bool]:
        """A link to a role, good once, or for anybody where the role is open to all; and whether whoever uses it is to say a name."""
        who, roles = self.must(token), self.book.roles()
        wanted = who if role is None else role
        if wanted not in roles:
            raise TurnedAway("no_role", value=wanted, known=", ".join(roles))
        if not self._may_invite(who, wanted):
            raise TurnedAway("not_invited", name=wanted)
        return *self.keys.move(wanted, self.made().now, who), roles[wanted].named

    def _may_invite(self, who: str, wanted: str) -> bool:
        role = self.book.roles()[wanted]
        left = who in role.left_to and not any(guest.seat == wanted for guest in self.guests)
        return wanted == who or who in role.invited_by or left

    def join(self, token: str, name: str | None, key: str | None = None) -> tuple[HasRole, str]:
        """Somebody comes with a link: their role, and the token for it, which is the key they bring where they bring one. The same link
        and key are the same role, as often as it is said. A link is only as good as its maker is by now.
        """
        made = self.made()
        before, roles = self.keys.opened(token, key), self.book.roles()
        if before is not None and key is not None:
            if before not in roles:
                raise TurnedAway("spent")
            return self._has(before, key)
        link = self.keys.link(token, made.now)
        asked = roles.get(link.seat or "")
        if link.seat is None or asked is None:
            raise TurnedAway("spent")
        if link.maker is not None and (link.maker not in roles or not self._may_invite(link.maker, link.seat)):
            raise TurnedAway("void")
        if len(self.keys.keys) >= MOST_KEYS:
            raise TurnedAway("book_crowded", most=MOST_KEYS)
        role, entry = self.book.come(link.seat, name, made, link.maker)
        if entry is not None:
            self._enter(None, None, entry, made)
        if not asked.open:
            self.keys.spend(link)
        if not self.book.roles()[role].shared and not self.book.roles()[role].open:
            self.keys.lose(role, made.now)
            self.guests.send_away(role, TurnedAway("moved_away"), "fr")
        return self._has(role, self.keys.seat(role, key, link))

    def _has(self, role: str, token: str) -> tuple[HasRole, str]:
        return HasRole(self.code, self.book.kind, role, self.number, credentials(self.code, token)), token

    def told(self, token: str | None) -> BookTold:
        role = None if token is None else self.must(token)
        return BookTold(self.number, self.about(), role, self.book.view(role))

    def enter(self, line: Line, hello: BookHello, token: str | None) -> None:
        """Somebody opens the book, in the role of their token, or with anybody's rights."""
        line.seat = None if token is None else self.must(token)
        if self.book.view(line.seat) is None:
            raise TurnedAway("no_credentials")
        self.guests.append(line)
        self._entered.append(line)

    def leave(self, line: Line) -> None:
        if line in self.guests:
            self.guests.remove(line)

    def hear(self, line: Line, said: Say) -> None:
        """What somebody says, answered whether it is written or not."""
        role, made = line.seat, self.made()
        if role is None:
            raise TurnedAway("spectator")
        before = self._answered.get((role, said.id))
        if before is not None:
            self._answers.append((line, SaidSo(said.id, before)))
            return
        try:
            if deeper(said.entry, DEEPEST):
                raise TurnedAway("too_deep", most=DEEPEST)
            if self.number >= MOST_LINES:
                raise TurnedAway("book_full", most=MOST_LINES)
            if self._size >= MOST_BYTES:
                raise TurnedAway("book_heavy", most=MOST_BYTES // 1_000_000)
            entry = self.book.hear(role, said.entry, replace(made, away=said.away))
        except Complaint as why:
            rule = getattr(why, "rule", None)
            self._answers.append((line, NotSo(said.id, why.code or "refused", why.say(line.lang or "fr"), rule)))
            return
        self._enter(role, said.id, entry, made)
        self._answers.append((line, SaidSo(said.id, self.number - 1)))

    def note(self, entry: dict[str, Any]) -> None:
        """What the server itself has to say to the book, of a table played here."""
        made = self.made()
        self._enter(None, None, self.book.hear(SERVER, entry, made), made)

    def reserve(self, code: str, seat: str, entry: dict[str, Any]) -> None:
        """The book reserves a table of the server under this code, and from then on knows the token of its first seat."""
        self.note(entry)
        self.book.secret.setdefault(TABLES, {})[code] = [seat, new_token()]

    def reserved(self, code: str) -> Opened:
        """The first seat of a table that was opened for this book."""
        seat, token = self.book.secret.get(TABLES, {}).get(code, (None, None))
        if seat is None:
            raise TurnedAway("opened_elsewhere", table=code)
        return Opened(code, seat, token, 0)

    def wake(self) -> None:
        """Time has come for something, or is going to."""
        made = self.made()
        entry = self.book.wake(made)
        if entry is not None:
            self._enter(None, None, entry, made)

    @property
    def number(self) -> int:
        return self.chain.count

    @property
    def over(self) -> bool:
        return self.book.over()

    @property
    def locked(self) -> bool:
        """Whether its secret cannot be read here."""
        return LOCKED in self.book.secret

    def about(self) -> dict[str, Any]:
        return {**self.book.about(), "code": self.code, "kind": self.book.kind, "over": self.over}

    # what is to be kept, and then told

    def _enter(self, by: str | None, id: str | None, entry: dict[str, Any], made: Made) -> None:
        named = {"by": by, "id": id} if by is not None else {}
        self._write({**named, "time": _date(made), "entry": entry})
        if by is not None and id is not None:
            self._answered[by, id] = self.number - 1

    def _write(self, contents: dict[str, Any]) -> None:
        line, self.chain = self.chain.add([contents])
        self._lines.append(line)
        self._size += len(line)
        self._changed = True

    def kept(self) -> Change | None:
        """What has to be kept since this was last asked."""
        keys, spent = self.keys.taken()
        state, about = b"over" if self.over else b"playing", encode(self.about())
        secret, forgets = self._sealed()
        lines, self._lines = tuple(self._lines), []
        if not (lines or keys or spent or secret or (state, about) != (self._state, self._about)):
            return None
        change = Change(
            self.code, self.fence, self._new, self._first, lines, state.decode() if state != self._state else None,
            about if about != self._about else None, secret, keys, spent, forgets=forgets,
        )  # fmt: skip
        self._first, self._new = self.number, False
        self._state, self._about = state, about
        return change

    def _sealed(self) -> tuple[bytes | None, bool]:
        """The secret as it is to be kept, sealed, where it has changed or stands there in clear; and whether anything of it is lost.

        Where it is, another key seals what is left, and the one before is to be destroyed once that is kept.
        """
        plain, private = encode(self.book.secret), self.made().private
        seals = self.in_clear and private
        if plain == self._secret and not seals:
            return None, False
        loses = seals or (not self._new and _loses(msgspec.json.decode(self._secret), self.book.secret))
        self._secret = plain
        if self.in_clear and not private:
            return plain, loses  # an older version's, on a server without a folder for keys
        self.in_clear = False
        spent = [*self._envelope.spent]
        if loses and self._envelope.key is not None:
            self.spent_keys.append(self._envelope.key)
            spent.append(self._envelope.key)
        if loses or not self.book.secret:
            self._key = None
        if self.book.secret and self._key is None:
            self._key = self.new_key = SecretKey.new()
        key = self._key
        name, box = (None, "") if key is None else (key.name, key.seal(self.code, plain))
        self._envelope = Envelope(name, box, spent[-MOST_SPENT:])
        return self._envelope.written(), loses

    def said(self) -> list[tuple[Line, bytes]]:
        """Who is told what, once all is kept. An answer comes before the view that holds it, so that whoever waits for it knows which view
        that is. A view is made once for each role, and goes to those who have not been shown just that."""
        spoke = {id(line) for line, answer in self._answers if isinstance(answer, SaidSo)}
        for line, answer in self._answers:
            self.guests.tell(line, answer)
        self._answers.clear()
        entered, self._entered = {id(line) for line in self._entered}, []
        here = sorted({guest.seat for guest in self.guests if guest.seat is not None})
        news, self._here = here != self._here, here
        views = self._views(entered)
        self._changed = False
        beside = encode(BookHere(self.number, here)) if news or spoke else b""
        for guest in self.guests:
            frame, fresh = views.get(guest.seat, (b"", False))
            if fresh or id(guest) in entered:
                self.guests.pass_on([(guest, frame)])
            elif news or id(guest) in spoke:
                self.guests.pass_on([(guest, beside)])
        return self.guests.taken()

    def _views(self, entered: set[int]) -> dict[str | None, tuple[bytes, bool]]:
        """The view of each role that may have another, or that somebody came with; and whether it is another than that role was shown."""
        present = {guest.seat for guest in self.guests}
        self._seen = {role: digest for role, digest in self._seen.items() if role in present}
        wanted = present if self._changed else {guest.seat for guest in self.guests if id(guest) in entered}
        views: dict[str | None, tuple[bytes, bool]] = {}
        about, when = self.about(), self.made().now
        for role in wanted:
            view = Raw(encode(self.book.view(role) or {}))
            digest = blake2b(encode(about) + bytes(view), digest_size=16).digest()
            now = BookNow(role, self.number, about, view, self._here, when)  # type: ignore[arg-type]
            views[role] = encode(now), self._seen.get(role) != digest
            self._seen[role] = digest
        return views


def drawn(kind: type[Book], raw: list[bytes], form: str, role: str, lang: str) -> tuple[str, str, bytes]:
    """A file of the book of this journal. It takes a while, and is done in a process of its own."""
    lines, _ = _read(raw)
    return kind.read(lines[0]["head"], _written(lines), {}).export(form, role, lang)


def book_of_lines(raw: list[bytes]) -> Book:
    """The book of a journal, without what is kept beside it."""
    lines, _ = _read(raw)
    return kind_of(lines[0]["head"]["kind"]).read(lines[0]["head"], _written(lines), {})


def _written(lines: list[dict[str, Any]]) -> list[Written]:
    return [Written(line.get("by"), line.get("id"), line["time"], line["entry"]) for line in lines[1:]]


def _date(made: Made) -> str:
    return strftime("%Y-%m-%dT%H:%M:%SZ", gmtime(made.now))


def _loses(before: object, after: object) -> bool:
    """Whether something that stood there does not stand there any more."""
    if isinstance(before, dict) and isinstance(after, dict):
        return any(name not in after or _loses(value, after[name]) for name, value in before.items())
    return before != after


def _read(raw: list[bytes]) -> tuple[list[dict[str, Any]], Chain]:
    """The lines of a book's journal, each numbered and chained to the one before."""
    lines: list[dict[str, Any]] = []
    chain = Chain()
    for n, each in enumerate(raw):
        line = msgspec.json.decode(each)
        if line.get("n") != n or line.get("prev") != chain.last_hash or ("head" in line) != (n == 0):
            raise TurnedAway("bad_line", number=n)
        lines.append(line)
        chain = Chain(n + 1, line_hash(each.removesuffix(b"\n")))
    if not lines or lines[0]["head"].get("format") != FORMAT:
        raise TurnedAway("bad_line", number=0)
    return lines, chain
