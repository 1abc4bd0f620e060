"""How sure one may be of a share of games won, or of a mean."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Any

NORMAL_95 = 1.959963984540054


def wilson(wins: float, games: int, z: float = NORMAL_95) -> tuple[float, float]:
    """The Wilson interval of a share: 95 % unless another z is given."""
    if games <= 0:
        return 0.0, 1.0
    share = wins / games
    middle = share + z * z / (2 * games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole)


@dataclass(frozen=True)
class Share:
    """So many of so many, and how sure that share is: a Wilson interval at 95 %."""

    wins: float
    games: int

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.games)

    def to_dict(self) -> dict[str, Any]:
        return {"wins": self.wins, "games": self.games, "share": self.share, "interval": list(self.interval)}


@dataclass(frozen=True)
class Mean:
    """A mean and its interval at 95 %."""

    mean: float
    half: float

    @property
    def interval(self) -> tuple[float, float]:
        return self.mean - self.half, self.mean + self.half

    @classmethod
    def of(cls, values: Sequence[float]) -> Mean:
        return cls(fmean(values), NORMAL_95 * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else 0.0)

    def to_dict(self) -> dict[str, Any]:
        return {"mean": self.mean, "interval": list(self.interval)}
