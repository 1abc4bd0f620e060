"""The register: who owns each deed, what is built and mortgaged, what the bank still has in its box, who owes it a loan, who is out.

A change names a field, a place in it, what stood there and what stands there now, so that it can be written down and taken back.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from monopole.game.position import baseline
from monopole.schema import SEATS, SQUARES, Edition, Table

BY_SQUARE = ("owner", "built", "mortgaged")
BY_SEAT = ("loan", "loan_passes", "loan_interest_due", "out")
STOCK = ("houses_left", "hotels_left")


@dataclass(frozen=True, slots=True)
class Entered:
    """One field of the register, before and after."""

    name: str
    place: int
    before: int
    after: int

    def back(self) -> Entered:
        return Entered(self.name, self.place, self.after, self.before)

    def to_list(self) -> list[Any]:
        """As it is written in the journal."""
        return [self.name, self.place, self.before, self.after]


def entered_of(written: Iterable[list[Any]]) -> tuple[Entered, ...]:
    return tuple(Entered(name, place, before, after) for name, place, before, after in written)


class DeedRegister:
    """Deeds, buildings, stock and loans of up to eight players."""

    def __init__(self, e: Edition) -> None:
        fresh = baseline(SEATS)
        self.fields: dict[str, list[int]] = {name: list(getattr(fresh, name)) for name in (*BY_SQUARE, *BY_SEAT)}
        self.fields["houses_left"], self.fields["hotels_left"] = [e.houses], [e.hotels]

    def __getitem__(self, name: str) -> list[int]:
        return self.fields[name]

    def take(self, changes: Iterable[Entered]) -> None:
        for change in changes:
            self.fields[change.name][change.place] = change.after

    def after(self, changes: Iterable[Entered]) -> DeedRegister:
        """Another register: this one with these changes."""
        other = object.__new__(DeedRegister)
        other.fields = {name: list(values) for name, values in self.fields.items()}
        other.take(changes)
        return other

    def stale(self, changes: Iterable[Entered]) -> Entered | None:
        """The first change that cannot be taken back because something else stands there by now; stock is only counted."""
        moved = (change for change in changes if change.name not in STOCK and self.fields[change.name][change.place] != change.after)
        return next(moved, None)

    def lay(self, table: Table, seats: int) -> None:
        """Lays the register on a table of so many seats."""
        for name in BY_SQUARE:
            setattr(table, name, list(self.fields[name]))
        for name in BY_SEAT:
            values = getattr(table, name)
            values[:seats] = self.fields[name][:seats]
        table.houses_left, table.hotels_left = self.fields["houses_left"][0], self.fields["hotels_left"][0]

    @staticmethod
    def between(before: Table, after: Table, seats: int) -> tuple[Entered, ...]:
        """What an action of the rules has changed."""
        found = []
        for name, size in (*((name, SQUARES) for name in BY_SQUARE), *((name, seats) for name in BY_SEAT)):
            old, new = getattr(before, name), getattr(after, name)
            found += [Entered(name, place, old[place], new[place]) for place in range(size) if old[place] != new[place]]
        for name in STOCK:
            if getattr(before, name) != getattr(after, name):
                found.append(Entered(name, 0, getattr(before, name), getattr(after, name)))
        return tuple(found)
