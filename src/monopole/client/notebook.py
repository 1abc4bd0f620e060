"""What a seat has been told so far. Nothing here waits, sends or receives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from monopole.client.replies import Entry, Now, Spoken
from monopole.game import Action, Event, Matter


class Notebook:
    """Everything one seat of one table knows, message by message.

    Several threads may read it while one writes: what changes together is replaced together, and a list grows or is replaced.
    """

    def __init__(self) -> None:
        self.name: str | None = None
        self.seats: tuple[str, ...] = ()
        self.about: dict[str, Any] = {}
        self.now = Now()
        self.entries: list[Entry] = []
        self.spoken: list[Spoken] = []
        self.again: tuple[str, str] | None = None  # the code of a rematch, and the key to one's seat there
        self.looked: tuple[int, Any, list[Action]] | None = None  # the number, the view and the legal actions last asked for

    def hear(self, told: Mapping[str, Any]) -> None:
        """Takes note of a message. What was noted already, and is told again after a broken connection, is not noted twice."""
        kind = told["type"]
        if kind == "welcome" and told["now"]["number"] < self.now.number:
            self._set_back(told["now"]["number"])
        if kind in ("welcome", "moved"):
            known = self.entries[-1].n if self.entries else 0
            self.entries += [Entry.told(entry) for entry in told.get("entries") or () if entry["n"] > known]
        if kind in ("welcome", "about"):
            self.about = told["about"]
        if kind == "about" and self.name is not None:
            self.seats = self.name, *(seat["name"] for seat in self.about["seats"] if seat.get("beside") == self.name)
        if kind == "welcome":
            self.name = told.get("seat")
            self.seats = tuple(told.get("seats") or (() if self.name is None else (self.name,)))
            self.spoken = []  # what was said lately is told to whoever comes in
        if kind in ("welcome", "moved"):
            self._stand(told["now"])
        if kind in ("welcome", "moved", "seen"):
            self._look(told["now"])
        if kind == "chatted":
            self.spoken.append(Spoken(told.get("seat"), told["text"], told["time"]))
        if kind == "again":
            self.again = told["code"], told["token"]

    def _set_back(self, number: int) -> None:
        """The table is at an earlier number than it was: its server was put back from a backup, and what came later never happened."""
        self.entries = [entry for entry in self.entries if entry.n <= number]
        self.now, self.looked = Now(), None

    def _stand(self, now: Mapping[str, Any]) -> None:
        if now["number"] < self.now.number:
            return  # an old answer, told again
        self.now = Now.told(now)

    def _look(self, now: Mapping[str, Any]) -> None:
        if "view" in now and now["number"] >= self.now.number:
            self.looked = now["number"], now["view"], [Action.from_dict(spoken) for spoken in now.get("legal") or ()]

    def events(self, since: int) -> list[Event]:
        return [event for entry in self.entries if entry.n > since for event in entry.events]


class Known:
    """The part of a seat that is looked up and not asked for: the same for `Seat` and `AsyncSeat`."""

    _notebook: Notebook
    code: str
    credentials: str | None

    @property
    def name(self) -> str | None:
        """The seat's name; None for a spectator."""
        return self._notebook.name

    @property
    def seats(self) -> list[str]:
        """All the seats this one speaks for, its own first: several, where people share a screen; none for a spectator."""
        return list(self._notebook.seats)

    @property
    def front(self) -> str | None:
        """The seat in front, whose `default`, `view()` and `legal()` these are: of those at this screen the first that is awaited."""
        return self._notebook.now.seat or self.name

    @property
    def number(self) -> int:
        """Where the table stands: it grows with every line of its journal, and is 0 while people still take their seats."""
        return self._notebook.now.number

    @property
    def awaiting(self) -> list[str]:
        """Whose action is awaited."""
        return list(self._notebook.now.awaiting)

    @property
    def matter(self) -> Matter:
        """What the table waits for."""
        return self._notebook.now.matter

    @property
    def text(self) -> str | None:
        """The same as a sentence, where the server was opened with a language."""
        return self._notebook.now.text

    @property
    def default(self) -> Action | None:
        """The least committing action of this seat; None where nothing is awaited of it."""
        return self._notebook.now.default

    @property
    def over(self) -> bool:
        return self._notebook.now.over

    @property
    def winners(self) -> list[str]:
        return list(self._notebook.now.winners)

    @property
    def about(self) -> dict[str, Any]:
        """The table as anybody at it may know it: edition, seats and who sits there, pace, pause, proposals, clocks."""
        return self._notebook.about

    @property
    def entries(self) -> list[Entry]:
        """The journal, as far as this seat was told of it."""
        return list(self._notebook.entries)

    @property
    def conversation(self) -> list[Spoken]:
        """What was said in chat lately, and since this seat was opened."""
        return list(self._notebook.spoken)

    def events(self, since: int = 0) -> list[Event]:
        """What has happened after this number of the table."""
        return self._notebook.events(since)

    def __repr__(self) -> str:
        who = "a spectator" if self.name is None else self.name
        stands = f"won by {', '.join(self.winners) or 'nobody'}" if self.over else f"awaiting {', '.join(self.awaiting) or 'nobody'}"
        return f"<{type(self).__name__} {who} at {self.code}, number {self.number}, {stands}>"
