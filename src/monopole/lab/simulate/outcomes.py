"""What is kept of games that were played: a few numbers of each, and the tables they ended on for whoever wants to look."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from monopole.game.encoding import members


class Outcome(NamedTuple):
    """One game: its fingerprint, its words and turns, and the winners as bits, or -1 when it was broken off."""

    fingerprint: int
    words: int
    turns: int
    winners: int


class Batch:
    """Outcomes in the order of the games, kept as plain numbers: quick to send, and to count a column at a time."""

    __slots__ = ("numbers",)

    def __init__(self, numbers: Iterable[int] | bytes = ()) -> None:
        self.numbers = array("q", numbers)

    def __len__(self) -> int:
        return len(self.numbers) // len(Outcome._fields)

    def __iter__(self) -> Iterator[Outcome]:
        return map(Outcome, *(self.column(name) for name in Outcome._fields))

    def column(self, name: str) -> array[int]:
        """One number of every game."""
        return self.numbers[Outcome._fields.index(name) :: len(Outcome._fields)]


class Games(NamedTuple):
    """Some games in a row as they were left: over, or broken off."""

    batch: Batch
    field: Callable[[str], list[Any]]  # one field of every table
    fortunes: list[list[int]]  # of every seat; only where a position was played on


def winning_seats(winners: int) -> tuple[int, ...]:
    """Who won, from the bits of an outcome; nobody in a game that was broken off."""
    return members(winners) if winners > 0 else ()
