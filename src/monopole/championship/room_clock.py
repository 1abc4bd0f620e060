"""The clock of the room: five minutes to deal, then the edition's forty-five of play, the last round called before the end
(COMP-10, COMP-12).

A stop of the whole room stops every table; a table that the referee stops alone gets its own time back, and only that table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from monopole.championship.knockout import box

DEALING_SECONDS = 300  # 001e, Préliminaires: the first phase
Stop = list[float | None]  # from when, until when


@dataclass(frozen=True)
class ClockMark:
    """Something that is said aloud when so many seconds have gone."""

    name: str
    at: int


def marks() -> tuple[ClockMark, ...]:
    """The first phase, the second, the last round, the end; the times of play are the edition's (A-70)."""
    edition = box().edition
    return (
        ClockMark("deal", 0),
        ClockMark("play", DEALING_SECONDS),
        ClockMark("last", DEALING_SECONDS + edition.last_round_at),
        ClockMark("end", DEALING_SECONDS + edition.time_limit),
    )


def lost(stops: Iterable[Stop], since: float, now: float) -> float:
    """Seconds during which the clock stood still, stops that overlap counted once."""
    spans = sorted((max(since, float(start or 0)), now if end is None else min(now, end)) for start, end in stops)
    gone, reached = 0.0, since
    for start, end in spans:
        gone += max(0.0, end - max(start, reached))
        reached = max(reached, end)
    return gone


@dataclass
class RoomClock:
    """When the round began, when the room stood still, and what was already said."""

    started: float | None = None
    stops: list[Stop] = field(default_factory=list)
    said: list[str] = field(default_factory=list)

    @property
    def held(self) -> bool:
        return bool(self.stops) and self.stops[-1][1] is None

    def elapsed(self, now: float, pauses: Sequence[Stop] = ()) -> float:
        """Seconds of this round, for a table with these pauses of its own; none before the start."""
        if self.started is None or now <= self.started:
            return 0.0
        return now - self.started - lost([*self.stops, *pauses], self.started, now)

    def due(self, name: str, pauses: Sequence[Stop] = ()) -> float | None:
        """When this mark is reached if nothing stops the clock any more; never while it stands still."""
        stops = [*self.stops, *pauses]
        if self.started is None or any(end is None for _, end in stops):
            return None
        at = next(mark.at for mark in marks() if mark.name == name)
        latest = max([self.started, *(end for _, end in stops if end is not None)])
        return max(latest, latest + at - self.elapsed(latest, pauses))

    def begin(self, now: float) -> None:
        self.started = now
        self.said = ["deal"]

    def hold(self, now: float) -> None:
        self.stops.append([now, None])

    def resume(self, now: float) -> None:
        self.stops[-1][1] = now
