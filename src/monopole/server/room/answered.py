"""What was answered to actions, by the id their seat gave them: sent again, an action gets the same answer and is not played again."""

from __future__ import annotations

from collections import OrderedDict

REMEMBERED = 64  # refusals of a seat; they are not in the journal


class Answers:
    """An action that was played is known for ever, by the number the table had then; one that was not, for a while, by its answer."""

    def __init__(self) -> None:
        self._played: dict[str, dict[str, int]] = {}
        self._refused: dict[str, OrderedDict[str, bytes]] = {}

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
