"""How long people may think: some seconds a decision, a reserve for the whole game, and a minute in which to come back after a lost
connection. The hammer of an auction and the game's own clock are the engine's, and wait for nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import NamedTuple

RECONNECTING = 60.0  # seconds a seat and game that do not count while somebody comes back
DAY = 86_400.0
A_MOMENT = 0.001  # too short to be left


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
    missed: int = 0  # decisions in a row that were played for it
    about: object = None  # what is asked; None: nothing
    used: float = 0.0  # seconds on this question


class Patience:
    """The clocks of the people at one table. They stand still while `stopped`.

    `changed` says that there is something to be kept: a reserve was used, or a decision missed.
    """

    __slots__ = ("_away", "_last", "_thinkers", "changed", "clock", "pace", "stopped")

    def __init__(self, pace: Pace, clock: Callable[[], float]) -> None:
        self.pace, self.clock = pace, clock
        self.stopped = self.changed = False
        self._thinkers: dict[str, _Thinker] = {}
        self._away: frozenset[str] = frozenset()
        self._last = clock()

    def to_keep(self) -> dict[str, list[float]]:
        """What is left to each who has used something: reserve, grace, and how many decisions were missed."""
        self._pass()
        fresh = self.pace.reserve, RECONNECTING, 0
        left = {seat: (thinker.reserve, thinker.grace, thinker.missed) for seat, thinker in self._thinkers.items()}
        return {seat: list(figures) for seat, figures in left.items() if figures != fresh}

    def recall(self, kept: Mapping[str, tuple[float, float, int]]) -> None:
        """As `to_keep` wrote it down."""
        self._thinkers = {seat: _Thinker(reserve, grace, int(missed)) for seat, (reserve, grace, missed) in kept.items()}

    def ask(self, asked: Mapping[str, object], used: float = 0.0) -> None:
        """These are awaited now, each about something; for whoever is asked something new the time begins, with so much of it used."""
        self._pass()
        for seat, thinker in self._thinkers.items():
            if thinker.about is not None and asked.get(seat) != thinker.about:
                over = thinker.used - self.pace.decision
                if over > 0 and thinker.reserve:
                    thinker.reserve, self.changed = max(0.0, thinker.reserve - over), True
                thinker.about = None
        for seat, about in asked.items():
            thinker = self._thinkers.setdefault(seat, _Thinker(self.pace.reserve))
            if thinker.about is None:
                thinker.about, thinker.used = about, used

    def missed(self, seat: str) -> int:
        """A decision was played for somebody, who now has the time of another one: how many in a row."""
        thinker = self._thinkers[seat]
        thinker.missed, thinker.reserve, thinker.about, self.changed = thinker.missed + 1, 0.0, None, True
        return thinker.missed

    def present(self, seat: str) -> None:
        """Somebody is there after all."""
        thinker = self._thinkers.get(seat)
        if thinker is not None and thinker.missed:
            thinker.missed, self.changed = 0, True

    def away(self, seats: Collection[str]) -> None:
        """These are not connected."""
        self._pass()
        self._away = frozenset(seats)

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
        """What each would have left, were the question of now answered at once."""
        self._pass()
        return {
            seat: max(0.0, thinker.reserve - (max(0.0, thinker.used - self.pace.decision) if thinker.about is not None else 0.0))
            for seat, thinker in self._thinkers.items()
        }

    def late(self) -> list[str]:
        """Whose time is over."""
        return [] if self.stopped else [seat for seat, seconds in self.left().items() if seconds < A_MOMENT]

    def due(self) -> float | None:
        """When somebody's time is over, on the clock given."""
        left = self.left()
        return None if self.stopped or not left else self._last + max(0.0, min(left.values()))
