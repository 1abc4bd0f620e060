"""What a server answers and tells, as Python values: entries of the journal, refusals, a record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, Self

from monopole.game import Action, Event, Matter, Refused


@dataclass(frozen=True)
class Entry:
    """A line of the journal as this seat may know it: `n` is the number the table had once it was written.

    `kind` is `began`, `played` (an action and its events), `back` (`count` actions were taken back), `note` or `end`.
    """

    n: int
    kind: str
    action: Action | None = None
    cause: str | None = None
    given: bool = False
    events: tuple[Event, ...] = ()
    texts: tuple[str, ...] = ()
    count: int = 0
    note: dict[str, Any] | None = field(default=None, hash=False)
    time: str | None = None

    @classmethod
    def told(cls, entry: Mapping[str, Any]) -> Self:
        known = {name: value for name, value in entry.items() if name in cls.__dataclass_fields__}
        known["action"] = action_told(known.get("action"))
        known["events"] = tuple(Event.from_dict(event) for event in known.get("events") or ())
        known["texts"] = tuple(known.get("texts") or ())
        return cls(**known)


def action_told(spoken: Mapping[str, Any] | None) -> Action | None:
    return None if spoken is None else Action.from_dict(spoken)


class Spoken(NamedTuple):
    """Something said in chat; a spectator's seat is None."""

    seat: str | None
    text: str
    time: str


NOTHING = Matter("nothing")


@dataclass(frozen=True)
class Now:
    """Where the table stands for this seat."""

    number: int = 0
    awaiting: tuple[str, ...] = ()
    matter: Matter = NOTHING
    text: str | None = None
    over: bool = False
    winners: tuple[str, ...] = ()
    default: Action | None = None
    seat: str | None = None  # whose, where several share a screen

    @classmethod
    def told(cls, now: Mapping[str, Any]) -> Self:
        matter = now.get("matter")
        return cls(
            now["number"], tuple(now.get("awaiting") or ()), Matter(**matter) if matter else NOTHING, now.get("text"),
            bool(now.get("over")), tuple(now.get("winners") or ()), action_told(now.get("default")), now.get("seat"),
        )  # fmt: skip


class NotAllowed(Refused):
    """The rule that forbids an action, as the server told it. The sentence is in the language the seat was opened in, whatever is asked
    for."""

    def __init__(self, rule: str, reason: str, facts: Mapping[str, Any], text: str) -> None:
        self.rule = rule
        self.reason = reason
        self.facts = facts
        self._text = text

    def say(self, lang: str = "en") -> str:
        return self._text

    @property
    def text(self) -> str:
        return self._text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refused) and (self.rule, self.reason, self.facts) == (other.rule, other.reason, other.facts)

    __hash__ = Refused.__hash__


class Record(bytes):
    """The journal of a finished game, byte for byte. `monopole verify` accepts the file `save` writes, `verify` its `lines`."""

    @property
    def lines(self) -> list[bytes]:
        """Each with its newline."""
        return self.splitlines(keepends=True)

    def save(self, path: str | Path) -> Path:
        path = Path(path)
        path.write_bytes(self)
        return path
