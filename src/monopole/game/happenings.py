"""What each action of a game caused, kept small: a server holds thousands of games, and nobody asks for old events often."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import overload

from monopole.game.events import Event
from monopole.game.past import Past
from monopole.vocabulary import EVENT

Kept = bytes | list[Event]  # events as they are kept: the engine's rows, or, where a seat was told less than these say, what it was told
_SIZES = {"h": 2, "i": 4, "q": 8}  # most figures are small


def packed(rows: Sequence[Sequence[int]]) -> bytes:
    """Rows of the engine's log as bytes."""
    if not rows:
        return b""
    figures = [figure for row in rows for figure in row]
    size = next(size for size, bytes_ in _SIZES.items() if -(1 << bytes_ * 8 - 1) <= min(figures) and max(figures) < 1 << bytes_ * 8 - 1)
    return size.encode() + struct.pack(f"={len(figures)}{size}", *figures)


def unpacked(kept: Kept, persons: Sequence[str]) -> list[Event]:
    """The events again."""
    if isinstance(kept, list):
        return kept
    if not kept:
        return []
    size = chr(kept[0])
    figures = struct.unpack_from(f"={(len(kept) - 1) // _SIZES[size]}{size}", kept, 1)
    return [Event.of(figures[at : at + EVENT], persons) for at in range(0, len(figures), EVENT)]


class Happenings(Sequence[list[Event]]):
    """The events of each action, made when somebody asks for them; `kept` is what is kept of each."""

    __slots__ = ("kept", "persons")

    def __init__(self, persons: Sequence[str], kept: Past[Kept] | None = None) -> None:
        self.persons = persons
        self.kept: Past[Kept] = Past() if kept is None else kept

    def copy(self) -> Happenings:
        return Happenings(self.persons, self.kept.copy())

    def __len__(self) -> int:
        return len(self.kept)

    @overload
    def __getitem__(self, at: int) -> list[Event]: ...
    @overload
    def __getitem__(self, at: slice) -> list[list[Event]]: ...

    def __getitem__(self, at: int | slice) -> list[Event] | list[list[Event]]:
        if isinstance(at, slice):
            return [unpacked(kept, self.persons) for kept in self.kept[at]]
        return unpacked(self.kept[at], self.persons)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and len(self) == len(other) and all(mine == its for mine, its in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(list(self))
