"""The timer of an auction: its length, hidden where the edition hides it, and the moment from which it hurries, drawn too: were that
fixed, a stopwatch would tell the end (A-128).
"""

from __future__ import annotations

from typing import NamedTuple

from monopole.schema import Edition
from monopole.table.book import Chance

HURRY_FROM, HURRY_TO = 50, 90  # hundredths of the length


class DealTimer(NamedTuple):
    seconds: int
    hurry: int  # hundredths of them, after which it hurries


def drawn(e: Edition, chance: Chance) -> DealTimer:
    """As DEAL starts it."""
    seconds = e.auction_seconds_least + chance.below(e.auction_seconds_most - e.auction_seconds_least + 1)
    return DealTimer(seconds, HURRY_FROM + chance.below(HURRY_TO - HURRY_FROM + 1))
