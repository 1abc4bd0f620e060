"""Who sits where: people by name, bots by level, and chairs that are free."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any, Literal

from monopole.server.clean_names import read_name, told_apart
from monopole.server.opening import HERE, ME, PERSON, Opening
from monopole.server.sentences import TurnedAway
from monopole.table.seats import next_robot


@dataclass(slots=True)
class Chair:
    """A seat: the name on it, the level of the bot that was put there, or whether a person has taken it; beside whom, at one screen; who
    has handed it on to another device in their place.
    """

    name: str | None = None
    level: str | None = None
    taken: bool = False
    beside: str | None = None
    handed: str | None = None

    @property
    def kind(self) -> Literal["bot", "person", "empty"]:
        return "bot" if self.level else "person" if self.taken else "empty"


class Chairs(list[Chair]):
    """The chairs of one table, in order."""

    @classmethod
    def wished(cls, wish: Opening) -> Chairs:
        """As somebody wants them who opens a table, and sits there."""
        chairs = cls()
        here = iter(wish.here)
        taken = [wish.name, *wish.here]
        for seat in wish.seats:
            if seat == ME:
                chairs.append(Chair(wish.name, taken=True))
            elif seat == HERE:
                chairs.append(Chair(next(here), taken=True, beside=wish.name))
            elif seat == PERSON:
                chairs.append(Chair())
            else:
                chairs.append(Chair(next_robot(taken, wish.lang), seat))
                taken.append(str(chairs[-1].name))
        return chairs

    @classmethod
    def kept(cls, chairs: Iterable[dict[str, Any]]) -> Chairs:
        """As `to_keep` wrote them down."""
        return cls(Chair(**chair) for chair in chairs)

    def to_keep(self) -> list[dict[str, Any]]:
        return [asdict(chair) for chair in self]

    @property
    def people(self) -> list[str]:
        """Everybody who has taken a seat."""
        return [str(chair.name) for chair in self if chair.kind == "person"]

    @property
    def bots(self) -> dict[str, str]:
        """The levels of the bots."""
        return {str(chair.name): chair.level for chair in self if chair.level}

    @property
    def free(self) -> list[Chair]:
        return [chair for chair in self if chair.kind == "empty"]

    @property
    def names(self) -> list[str]:
        """The names by now; a chair nobody has taken yet is called by its number."""
        return [chair.name or f"\u2026{number}" for number, chair in enumerate(self, 1)]

    def screen(self, seat: str) -> tuple[str, ...]:
        """The seats that are played at one screen with this one, whose key opens it: its own first."""
        return seat, *(str(chair.name) for chair in self if chair.beside == seat)

    def person(self, name: str) -> Chair:
        """The chair of somebody who has taken a seat."""
        for chair in self:
            if chair.name == name and chair.kind == "person":
                return chair
        raise TurnedAway("no_seat", value=name, known=", ".join(self.people))

    def name_for(self, wanted: str) -> str:
        """A good name that nobody here has."""
        return told_apart(read_name(wanted), [chair.name for chair in self if chair.name])

    def fill(self, level: str, lang: str) -> list[Chair]:
        """Bots take the chairs that are free; which these were."""
        free = self.free
        for chair in free:
            taken = [chair.name for chair in self if chair.name]
            chair.name, chair.level = chair.name or next_robot(taken, lang), level
        return free
