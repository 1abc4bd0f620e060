"""Ratings from who won: at a table of any size the winner was preferred to the others there (Luce's choice, by Hunter's MM steps)."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable

ROUNDS, ENOUGH = 500, 1e-9
PRIOR = 0.5  # a drawn game against an imagined equal keeps the rating of a bot that never won finite
ELO = 400 / math.log(10)
CENTRE = 1500.0


def ratings(names: list[str], tables: Iterable[tuple[tuple[str, ...], str, float]]) -> dict[str, float]:
    """Ratings on the Elo scale, centred on 1500, from tables (who sat there, who won, with what weight)."""
    wins: defaultdict[str, float] = defaultdict(float)
    seated: defaultdict[tuple[str, ...], float] = defaultdict(float)
    for table, winner, weight in tables:
        wins[winner] += weight
        seated[tuple(sorted(table))] += weight
    strength = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS):
        faced = dict.fromkeys(names, 0.0)
        for table, weight in seated.items():
            whole = sum(strength[name] for name in table)
            for name in table:
                faced[name] += weight / whole
        new = {name: (wins[name] + PRIOR) / (faced[name] + 2 * PRIOR / (strength[name] + 1.0)) for name in names}
        centre = math.exp(sum(math.log(value) for value in new.values()) / len(new))
        new = {name: value / centre for name, value in new.items()}
        drift = max(abs(math.log(new[name] / strength[name])) for name in names)
        strength = new
        if drift < ENOUGH:
            break
    return {name: CENTRE + ELO * math.log(value) for name, value in strength.items()}
