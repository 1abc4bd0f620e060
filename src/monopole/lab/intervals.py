"""How sure one may be of a share of games won."""

from __future__ import annotations

import math

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
