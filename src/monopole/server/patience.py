"""How long people may think: some seconds a decision, a reserve for the whole game, and a minute in which to come back after a lost
connection. The hammer of an auction and the game's own clock are the engine's, and wait for nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import NamedTuple

RECONNECTING = 60.0  # seconds a seat and game that do not count while somebody comes back
DAY = 86_400.0


class Pace(NamedTuple):
    """Seconds for a decision, and seconds more for a whole game."""

    decision: float
    reserve: float


PACES = {
    "relaxed": Pace(180, 900), "normal": Pace(60, 300), "brisk": Pace(20, 90), "correspondence": Pace(3 * DAY, 7 * DAY),
}  # fmt: skip


@dataclass(slots=True)
class _Thinker:
    reserve: float
    grace: float = RECONNECTING
    about: object = None  # what is asked; None: nothing
    used: float = 0.0  # seconds on this question


class Patience:
    """The clocks of the people at one table. They stand still while `stopped`."""

    def __init__(self, pace: Pace, clock: Callable[[], float]) -> None:
        self.pace, self.clock = pace, clock
        self.stopped = False
        self._thinkers: dict[str, _Thinker] = {}
        self._away: set[str] = set()
        self._last = clock()

    def ask(self, asked: Mapping[str, object], used: float = 0.0) -> None:
        """These are awaited now, each about something; for whoever is asked something new the time begins, with so much of it used."""
        self._pass()
        for seat, thinker in self._thinkers.items():
            if thinker.about is not None and asked.get(seat) != thinker.about:
                thinker.reserve = max(0.0, thinker.reserve - max(0.0, thinker.used - self.pace.decision))
                thinker.about = None
        for seat, about in asked.items():
            thinker = self._thinkers.setdefault(seat, _Thinker(self.pace.reserve))
            if thinker.about is None:
                thinker.about, thinker.used = about, used

    def again(self, seat: str) -> None:
        """Whoever has come back gets the time of a whole decision."""
        self._pass()
        if seat in self._thinkers:
            self._thinkers[seat].used = 0.0

    def away(self, seats: Collection[str]) -> None:
        """These are not connected."""
        self._pass()
        self._away = set(seats)

    def stop(self, stopped: bool) -> None:
        self._pass()
        self.stopped = stopped

    def _pass(self) -> None:
        """Counts the seconds since the last time. A clock that is set back makes none."""
        now = self.clock()
        passed, self._last = max(0.0, now - self._last), now
        if self.stopped:
            return
        for seat, thinker in self._thinkers.items():
            if thinker.about is not None:
                excused = min(passed, thinker.grace) if seat in self._away else 0.0
                thinker.grace -= excused
                thinker.used += passed - excused

    def left(self) -> dict[str, float]:
        """Seconds until the time of each who is awaited is over, as far as can be said now."""
        self._pass()
        return {
            seat: self.pace.decision + thinker.reserve - thinker.used + (thinker.grace if seat in self._away else 0.0)
            for seat, thinker in self._thinkers.items()
            if thinker.about is not None
        }

    def reserves(self) -> dict[str, float]:
        return {seat: thinker.reserve for seat, thinker in self._thinkers.items()}

    def late(self) -> list[str]:
        """Whose time is over."""
        return [] if self.stopped else [seat for seat, seconds in self.left().items() if seconds <= 0]

    def due(self) -> float | None:
        """When somebody's time is over, on the clock given."""
        left = self.left()
        return None if self.stopped or not left else self._last + max(0.0, min(left.values()))
