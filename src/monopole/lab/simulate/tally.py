"""The count of a simulation: who won, how long games are, and one digest of all final tables."""

from __future__ import annotations

import hashlib
import sys
from collections import Counter

from monopole.lab.simulate.outcomes import Batch


class Tally:
    """Outcomes counted in the order of the games; nothing in it grows with their number."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.games = self.words = self.turns = 0
        self.lengths: Counter[int] = Counter()
        self.endings: Counter[int] = Counter()  # games by their winners as bits, -1 for those broken off
        self._hash = hashlib.sha256()

    def add(self, batch: Batch) -> None:
        """The games that follow those counted."""
        fingerprints, turns = batch.column("fingerprint"), batch.column("turns")
        if sys.byteorder == "big":
            fingerprints.byteswap()
        self.games += len(batch)
        self.words += sum(batch.column("words"))
        self.turns += sum(turns)
        self.lengths.update(turns)
        self.endings.update(batch.column("winners"))
        self._hash.update(fingerprints)

    @property
    def digest(self) -> str:
        return self._hash.hexdigest()

    @property
    def finished(self) -> int:
        return self.games - self.endings[-1]

    @property
    def wins(self) -> list[int]:
        """Games that each seat won, alone or with others."""
        return [sum(count for winners, count in self._won() if winners >> seat & 1) for seat in range(self.seats)]

    @property
    def shares(self) -> list[float]:
        """The same, a shared victory counted in parts."""
        return [sum(count / winners.bit_count() for winners, count in self._won() if winners >> seat & 1) for seat in range(self.seats)]

    def _won(self) -> list[tuple[int, int]]:
        return sorted((winners, count) for winners, count in self.endings.items() if winners > 0)

    @property
    def median_turns(self) -> float:
        """The middle length, or the mean of the two middle ones."""
        middle = [(self.games - 1) // 2, self.games // 2]
        found: list[int] = []
        before = 0
        for length in sorted(self.lengths):
            before += self.lengths[length]
            while len(found) < 2 and before > middle[len(found)]:
                found.append(length)
        return sum(found) / 2 if found else 0.0
