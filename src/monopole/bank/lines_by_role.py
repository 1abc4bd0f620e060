"""Which lines each role sees, kept as they come: what a word costs does not depend on how many were said before it."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Any

from monopole.bank.ledger import moves_of

BANKER = "banker"
SHOWN = 150  # lines of a role that are kept at hand; the files have all of them

Line = dict[str, Any]


def concerns(line: Line, who: str) -> bool:
    """Whether a line is about this player: money of his, or a word of his; or about who keeps the bank."""
    if line.get("came") == BANKER:
        return True
    moves = moves_of([*line.get("moves", ()), *line.get("then", {}).get("moves", ())])
    return line.get("by") == who or who in (line.get("player"), line.get("from"), line.get("to")) or any(
        who in (move.giver, move.taker) for move in moves
    )  # fmt: skip


@dataclass
class LastLines:
    """The last lines of one role, and how many it has in all."""

    count: int = 0
    shown: deque[Line] = field(default_factory=lambda: deque(maxlen=SHOWN))

    def add(self, line: Line) -> None:
        self.count += 1
        self.shown.append(line)

    @property
    def before(self) -> int:
        """How many came before those that are shown."""
        return self.count - len(self.shown)


class LinesByRole:
    """The last lines of the banker and of each player. A line that is marked later is the same line in all of them."""

    def __init__(self) -> None:
        self._everybody = LastLines()  # what any player sees, also one who comes later
        self._of: dict[str, LastLines] = {BANKER: LastLines()}

    def __getitem__(self, who: str) -> LastLines:
        return self._of[who]

    def sit(self, who: str) -> None:
        """Another player, who has missed what concerns everybody."""
        self._of[who] = LastLines(self._everybody.count, self._everybody.shown.copy())

    def add(self, line: Line) -> None:
        if line.get("came") == BANKER:
            self._everybody.add(line)
        for who, lines in self._of.items():
            if who == BANKER or concerns(line, who):
                lines.add(line)
