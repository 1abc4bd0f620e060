"""What has been so far, in order: games copied from one another share what they have in common."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar, overload

Thing = TypeVar("Thing")


class Past(Sequence[Thing]):
    """A list that grows at its end and is copied at no cost, however long it is.

    A copy reads the first so many things of the list it was copied from, and goes on in a list of its own. So no list that somebody may
    read is ever cut: who goes back goes on in another one.
    """

    __slots__ = ("_before", "_own", "_shared")

    def __init__(self, things: Iterable[Thing] = ()) -> None:
        self._before: list[Thing] = []  # somebody else's
        self._shared = 0  # how many of them are the past of this game too
        self._own = list(things)

    def copy(self) -> Past[Thing]:
        """The same past, to be gone on with apart."""
        if self._shared and self._own:
            self._own, self._before, self._shared = list(self), [], 0
        twin: Past[Thing] = Past()
        twin._before, twin._shared = (self._before, self._shared) if self._shared else (self._own, len(self._own))
        return twin

    def append(self, thing: Thing) -> None:
        self._own.append(thing)

    def cut(self, length: int) -> None:
        """Only the first so many have been after all."""
        self._own = self._own[: max(0, length - self._shared)]
        self._shared = min(self._shared, length)

    def __len__(self) -> int:
        return self._shared + len(self._own)

    def __iter__(self) -> Iterator[Thing]:
        yield from islice(self._before, self._shared)
        yield from self._own

    @overload
    def __getitem__(self, at: int) -> Thing: ...
    @overload
    def __getitem__(self, at: slice) -> list[Thing]: ...

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            return [self[i] for i in range(*at.indices(len(self)))]
        if at < 0:
            at += len(self)
        if not 0 <= at < len(self):
            raise IndexError(f"{len(self)} so far")
        return self._before[at] if at < self._shared else self._own[at - self._shared]

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, Past | list | tuple) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # it grows

    def __repr__(self) -> str:
        return repr(list(self))
