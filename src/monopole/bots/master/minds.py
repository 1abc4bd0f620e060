"""Who the others may be: what a master believes of each seat, and what it remembers of the answers it got."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from monopole.bots.master.haggling import DEAL

# Who the others may be, and how likely before they have answered an offer: what they agree to, and how they play on.
MINDS: tuple[tuple[str, dict[str, int], float], ...] = (
    ("expert", {}, 0.3),
    ("regular", {}, 0.3),
    ("fixed_trader_mended", {}, 0.3),  # thinks in list prices, as many people do
    ("regular", {"answers": 0, "offers": 0}, 0.1),  # never deals
)
SURPRISE = 0.1  # how often somebody answers against his mind
LEAST_TRUST = 0.05  # of the minds that deals are made for
MOST_REFUSED = 24  # offers remembered
ROUNDS_REMEMBERED = 4  # purses change: after so many rounds the same offer may be made again
PRIMES = (2, 3, 5, 7, 11, 13, 17, 19)  # their roots spread the minds of as many seats


def casting(beliefs: Any, first: int, last: int) -> Any:
    """The mind of every seat in futures first to last - 1, as often as it is believed in, evenly spread."""
    spread = np.sqrt(np.array(PRIMES[: len(beliefs)], np.float64))
    where = np.arange(first + 1, last + 1, dtype=np.float64)[:, None] * spread[None, :] % 1.0
    return (where[:, :, None] > np.cumsum(beliefs, 1)[None, :, :-1]).sum(2).astype(np.int64)


@dataclass
class Memories:
    """What a seat remembers of its own offers: the last one, those refused with the turn, and what the answers tell of the others."""

    beliefs: Any  # a row for each seat, how likely each mind is
    offered: list[int] = field(default_factory=list)
    answers: Any = None  # what each mind would say to that offer
    owners: bytes = b""
    refused: list[tuple[int, int, int, int, int]] = field(default_factory=list)
    in_kind: int = -1  # the turn in which it last proposed deeds for a debt

    def look(self, turn: int, owners: bytes, seats: int) -> None:
        """Sees what became of the last offer, and forgets old ones."""
        if self.offered:
            _, _, other, give, take, pay, ask, _ = self.offered
            agreed = owners != self.owners
            if not agreed:
                self.refused.append((turn, other, give, take, pay - ask))
            weights = self.beliefs[other] * np.where(self.answers == agreed, 1 - SURPRISE, SURPRISE)
            self.beliefs[other] = weights / weights.sum()
        self.offered = []
        self.refused = [row for row in self.refused if 0 <= turn - row[0] <= ROUNDS_REMEMBERED * seats][-MOST_REFUSED:]

    def rows(self) -> Any:
        """The refused offers as the rules read them."""
        rows = np.zeros(MOST_REFUSED * DEAL, np.int64)
        for i, (_, *deal) in enumerate(self.refused):
            rows[i * DEAL : (i + 1) * DEAL] = (1, *deal)
        return rows
