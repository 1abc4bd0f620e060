"""Double entry: money moves from one account to another, and a balance is nothing but the sum of the moves.

The accounts are the bank's, the pot's on free parking, and one of each player. All of them together are always worth nothing: what the
players have, the bank owes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

BANK, POT = "bank", "pot"


@dataclass(frozen=True, slots=True)
class Payment:
    """So much from one account to another."""

    giver: str
    taker: str
    amount: int

    def back(self) -> Payment:
        return Payment(self.taker, self.giver, self.amount)

    def to_list(self) -> list[Any]:
        """As it is written in the journal."""
        return [self.giver, self.taker, self.amount]


def moves_of(written: Iterable[list[Any]]) -> tuple[Payment, ...]:
    return tuple(Payment(giver, taker, amount) for giver, taker, amount in written)


@dataclass(slots=True)
class Posting:
    """A line of the ledger: the moves that were made together. `line` is the line of the journal it stands on."""

    line: int
    moves: tuple[Payment, ...]
    at: float
    reverses: int | None = None
    reversed_by: int | None = None


@dataclass
class Ledger:
    """Every posting, in order."""

    postings: list[Posting] = field(default_factory=list)
    _by_line: dict[int, Posting] = field(default_factory=dict)
    _standing: dict[tuple[Payment, ...], dict[int, Posting]] = field(default_factory=dict)  # by moves and line; none reversed, no reversal
    _sums: dict[str, int] = field(default_factory=lambda: {BANK: 0, POT: 0})  # of all moves so far, added up once

    def post(self, line: int, moves: tuple[Payment, ...], at: float, reverses: int | None = None) -> None:
        """Writes moves down. One that reverses an earlier posting marks it; nothing is ever taken out."""
        posting = Posting(line, moves, at, reverses)
        self.postings.append(posting)
        self._by_line[line] = posting
        if reverses is None:
            self._standing.setdefault(moves, {})[line] = posting
        for move in moves:
            self._sums[move.giver] = self._sums.get(move.giver, 0) - move.amount
            self._sums[move.taker] = self._sums.get(move.taker, 0) + move.amount
        if reverses is not None and reverses in self._by_line:
            before = self._by_line[reverses]
            before.reversed_by = line
            self._standing[before.moves].pop(reverses, None)

    def balances(self) -> dict[str, int]:
        """What is on each account that money ever touched."""
        return dict(self._sums)

    def like(self, moves: tuple[Payment, ...], since: float) -> Posting | None:
        """The last posting of the same moves since then that still stands."""
        standing = self._standing.get(moves)
        last = next(reversed(standing.values()), None) if standing else None
        return last if last is not None and last.at >= since else None
