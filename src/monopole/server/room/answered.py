"""What was answered, by the id that was given to it: said again, nothing is done again, and the answer is the same."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

REMEMBERED = 64  # of a seat: actions that were refused, which are not in the journal, and whatever else was done
KEPT = 8  # of these last, over the end of the server


class Noted(NamedTuple):
    """Something was done that is no action: at which number of the table, and whether all agreed to it by then."""

    number: int
    agreed: bool


class Answers:
    """An action that was played is known for ever, by the number the table had then; one that was not, for a while, by its answer; anything
    else that was done, for a while too.
    """

    def __init__(self) -> None:
        self._played: dict[str, dict[str, int]] = {}
        self._refused: dict[str, OrderedDict[str, bytes]] = {}
        self._done: dict[str, OrderedDict[str, Noted]] = {}

    def played(self, seat: str, id: str, number: int) -> None:
        self._played.setdefault(seat, {})[id] = number

    def refused(self, seat: str, id: str, answer: bytes) -> None:
        """What was refused once is refused again, whatever has happened since, as long as it is the same message."""
        answers = self._refused.setdefault(seat, OrderedDict())
        answers[id] = answer
        if len(answers) > REMEMBERED:
            answers.popitem(last=False)

    def to(self, seat: str, id: str) -> int | bytes | None:
        """The number of its entry, or the answer it was refused with; None for an action that is new."""
        if id in self._played.get(seat, ()):
            return self._played[seat][id]
        return self._refused[seat].get(id) if seat in self._refused else None

    def done(self, seat: str, id: str, number: int, agreed: bool) -> None:
        """A word, a proposal, or what only the host may do."""
        noted = self._done.setdefault(seat, OrderedDict())
        noted[id] = Noted(number, agreed)
        if len(noted) > REMEMBERED:
            noted.popitem(last=False)

    def done_before(self, seat: str, id: str) -> Noted | None:
        return self._done[seat].get(id) if seat in self._done else None

    def to_keep(self) -> dict[str, list[tuple[str, int]]]:
        """The last that each has done. What waits for others to agree is not kept, and neither is that it was proposed."""
        lately = {seat: [(id, each.number) for id, each in noted.items() if each.agreed][-KEPT:] for seat, noted in self._done.items()}
        return {seat: noted for seat, noted in lately.items() if noted}

    def recall(self, kept: Mapping[str, Sequence[tuple[str, int]]]) -> None:
        """As `to_keep` wrote it down."""
        for seat, noted in kept.items():
            for id, number in noted:
                self.done(seat, id, number, True)
