"""A room with everything round it that a server has, and nothing that waits: clocks that are set by hand, guests that write down what
they are told, and a shelf that keeps changes as an archive does.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from monopole.bilingual import Complaint
from monopole.game import Action, Game, read_lines
from monopole.game.chain import Course, retold
from monopole.game.entries import secrets_of
from monopole.server.archive import Change, Kept, Key, Spoken
from monopole.server.messages import Act, Hello, ToTable
from monopole.server.opening import Opened, Opening, checked
from monopole.server.room import Room
from monopole.table import SOMEBODY, Table, read_import
from monopole.table.seats import Sitter

T = TypeVar("T")
CODE = "K7MX2PQ9"
KEY = "0" * 31 + "b"
BUSY = 5_000  # steps without any time passing after which a room turns in circles


class Guest:
    """A connection that writes down what it is told."""

    def __init__(self, seat: str | None = None, lang: str | None = None, views: bool = False) -> None:
        self.seat, self.lang, self.views = seat, lang, views
        self.told: list[dict[str, Any]] = []
        self.gone = False

    def send(self, data: bytes) -> None:
        assert not self.gone
        self.told.append(msgspec.json.decode(data))

    def close(self, code: int, text: str) -> None:
        self.gone = True

    def of(self, kind: str) -> list[dict[str, Any]]:
        """Everything of a type that it was told."""
        return [message for message in self.told if message["type"] == kind]

    def heard(self, event: str) -> int:
        """How many events of a kind it was told of."""
        entries = [entry for message in self.of("moved") for entry in message["entries"]]
        return sum(each["kind"] == event for entry in entries for each in entry.get("events", ()))

    @property
    def now(self) -> dict[str, Any]:
        """Where the table stands, as it was last told."""
        return next(message["now"] for message in reversed(self.told) if "now" in message)

    @property
    def about(self) -> dict[str, Any]:
        return next(message["about"] for message in reversed(self.told) if "about" in message)

    def answer(self, id: str) -> dict[str, Any]:
        """The answer to a message; there is exactly one."""
        (answer,) = (message for message in self.told if message.get("answers") == id)
        return answer


class Shelf:
    """Keeps one table, and is as strict as an archive."""

    def __init__(self) -> None:
        self.kept: Kept | None = None

    def keep(self, change: Change) -> None:
        old = self.kept
        assert change.new == (old is None)
        if old is None:
            assert change.state is not None and change.about is not None and change.secret is not None
            old = self.kept = Kept(change.code, change.state, change.about, change.secret, change.fence, [], [], [], 0.0, 0.0)
        if change.lines:
            assert change.first == len(old.lines)
        keys = {key.hash: key for key in old.keys}
        for hash in change.spent:
            del keys[hash]  # must have been there
        for key in change.keys:
            assert key.hash not in keys
            keys[key.hash] = key
        self.kept = Kept(
            old.code, change.state or old.state, change.about or old.about, change.secret or old.secret, old.fence,
            [*old.lines, *change.lines], list(keys.values()), [*old.chat, *change.chat], 0.0, 0.0,
        )  # fmt: skip


class Around:
    """One room, its shelf and its clocks. Whatever happens goes through `do`, as in a hall: done, kept, told."""

    def __init__(self) -> None:
        self.now = 1_000.0
        self.since = 1_800_000_000.0 - self.now
        self.shelf = Shelf()
        self.room: Room
        self.ids = 0

    def clock(self) -> float:
        return self.now

    def wall(self) -> float:
        return self.since + self.now

    def date(self) -> str:
        return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(self.wall()))

    # a table

    def open(self, *seats: str, name: str = "Anne", edition: str = "france-2003", key: str | None = KEY, **wish: Any) -> Opened:
        opening = checked(Opening(edition=edition, seats=list(seats), name=name, **wish))
        self.room, opened = Room.open(CODE, 1, opening, self.clock, self.wall, self.date, key)
        self.do(lambda room: None)
        return opened

    def bring(self, journal: bytes) -> Opened:
        self.room, opened = Room.imported(
            CODE, 1, read_import(journal, seated=Room.hearing(self.clock, self.date)), self.clock, self.wall, self.date
        )
        self.do(lambda room: None)
        return opened

    def reload(self) -> None:
        """The room is forgotten and read again from what was kept; everybody has to connect again."""
        kept = self.shelf.kept
        assert kept is not None
        self.room = Room.load(kept, self.clock, self.wall, self.date)

    def do(self, work: Callable[[Room], T]) -> T:
        complaint = result = None
        try:
            result = work(self.room)
        except Complaint as why:
            complaint = why
        change = self.room.kept()
        if change is not None:
            self.shelf.keep(change)
        assert self.room.kept() is None  # once is enough
        for line, data in self.room.said():
            if data:
                line.send(data)
            else:
                line.close(0, "")
        if complaint is not None:
            raise complaint
        return result  # type: ignore[return-value]

    # people

    def enter(self, seat: str | None = None, lang: str | None = None, views: bool = False, since: int = 0) -> Guest:
        guest = Guest(seat, lang, views)
        self.do(lambda room: room.enter(guest, Hello(since, lang, views)))  # type: ignore[arg-type]
        return guest

    def leave(self, guest: Guest) -> None:
        self.do(lambda room: room.leave(guest))

    def join(self, token: str, name: str) -> Opened:
        """Somebody takes a free seat with an invitation of whoever holds this token."""
        link, _ = self.do(lambda room: room.invite(token))
        return self.do(lambda room: room.join(link, name))

    def says(self, guest: Guest, kind: type[ToTable], **words: Any) -> dict[str, Any]:
        """The answer to what a guest says."""
        self.ids += 1
        id = f"m{self.ids}"
        self.do(lambda room: room.hear(guest, kind(id=id, **words)))  # type: ignore[call-arg]
        return guest.answer(id)

    def acts(self, guest: Guest, action: Action | dict[str, Any] | None = None, at: int | None = None, id: str = "") -> dict[str, Any]:
        """The answer to an action; without one, to the least committing that the seat was told of."""
        action = self.game.default(guest.seat) if action is None else action
        assert action is not None
        self.ids += 1
        id = id or f"a{self.ids}"
        spoken = action.to_dict() if isinstance(action, Action) else action
        at = self.room.number if at is None else at
        heard = len(guest.told)
        self.do(lambda room: room.hear(guest, Act(id, at, spoken)))
        (answer,) = (message for message in guest.told[heard:] if message.get("answers") == id)
        return answer

    # time

    def run(self) -> None:
        """Everything that is due now happens."""
        for _ in range(BUSY):
            due = self.room.due()
            if due is None or due > self.now:
                return
            self.do(Room.wake)
        raise AssertionError("the room turns in circles")

    def wait(self, seconds: float) -> None:
        """Time passes; whatever becomes due on the way happens when it is due."""
        until = self.now + seconds
        for _ in range(BUSY):
            due = self.room.due()
            if due is None or due > until:
                break
            self.now = max(self.now, due)
            self.do(Room.wake)
        else:
            raise AssertionError("the room turns in circles")
        self.now = until

    # what is there

    @property
    def table(self) -> Table:
        assert self.room.table is not None
        return self.room.table

    @property
    def game(self) -> Game:
        return self.table.game

    def sits(self, seat: str) -> Sitter:
        return self.table.sitters[seat]

    def plays_itself(self, seat: str) -> bool:
        return self.sits(seat) is SOMEBODY

    @property
    def lines(self) -> list[bytes]:
        assert self.shelf.kept is not None
        return self.shelf.kept.lines

    def retold(self) -> Course:
        """The game as the lines kept tell it."""
        reading = read_lines(self.lines)
        assert reading.ok, reading.problems
        secret = secrets_of(self.game)
        return retold(reading, secret["key"], secret["salt"], renewed=secret.get("renewed", ()))

    def check(self) -> None:
        """Memory is only a copy: the lines kept tell the game that is played here, and so does a room that reads them."""
        if self.room.table is None:
            return
        course = self.retold()
        assert vars(course.game.table) == vars(self.game.table)
        assert len(self.lines) == self.room.number
        assert course.company.sat == self.table.company.sat

    def whole(self) -> dict[str, Any]:
        """All there is to a room, to be compared."""
        room, table = self.room, self.room.table
        held: dict[str, Any] = {
            "chairs": room.chairs.to_keep(), "keys": dict(room.keys.keys), "guests": list(room.guests), "muted": set(room.muted),
            "locked": room.locked, "public": room.public, "resigned": set(room.resigned), "chat": list(room.chat), "next": room.next_code,
            "agreement": {what: (each.by, set(each.agreed)) for what, each in room.agreement.items()}, "frozen": room.frozen,
            "clocks": room.patience.to_keep(), "left": room.patience.left(), "thinking": room.thinking, "number": room.number,
            "kept": self.shelf.kept, "due": room.due(), "rematch": room.rematch_wanted,
        }  # fmt: skip
        if table is not None:
            held |= {"table": dict(vars(table.game.table)), "sitters": dict(table.sitters), "entries": len(table.entries)}
        return held


def journal_of(game: Game, bots: dict[str, str] | None = None, steps: int = 0) -> bytes:
    """The journal of a game that can be gone on with anywhere: its key stands in its head."""
    from monopole.server.room.held import Held

    held = Held()
    table = Table(game, bots or {}, now=lambda: None)
    for _ in range(steps):
        table.step()
    table.keep(held, reveal=True)
    return b"".join(held.waiting)


def position(people: str, edition: str = "france-2003/base", bank: str = "bank(32 12)") -> Game:
    return Game.from_text(f"{edition} {people} {bank}", key=KEY)


def refused(code: str, work: Callable[[], Any]) -> None:
    """It is turned away with this word, in both languages."""
    try:
        work()
    except Complaint as why:
        assert why.code == code, f"{why.code}: {why}"
        assert why.say("fr") and why.say("en")
    else:
        raise AssertionError(f"not turned away: {code}")


__all__ = ["CODE", "KEY", "Around", "Guest", "Key", "Spoken", "journal_of", "position", "refused"]
