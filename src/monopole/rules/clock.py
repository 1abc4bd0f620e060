"""The table's clock: it enters only as an action, so that a timed game replays exactly."""

from monopole.dialect import rule
from monopole.rules.agenda import matter, settled, tell
from monopole.rules.auction import against_the_clock, hammer
from monopole.rules.deals import clear_deal
from monopole.rules.ending import finish
from monopole.schema import NOBODY, Edition, Table
from monopole.vocabulary import (
    AUCTION_4, COMP_12, DEALING, ENDING, FINE, HURRIED, LAST_ROUND, ROLLING, START, STOP_AT_ONCE, TIMED_1, TIMED_3, TIME_UP,
    UNDER_HAMMER,
)  # fmt: skip

MOST_SECONDS = 1_000_000
HURRY = 5  # seconds before the hammer at which the lamp flashes faster


@rule("TIMED-1")
def ticking_refused(g: Table, seat: int, seconds: int) -> int:
    """The clock is the table's, and runs forward."""
    if seat != NOBODY or seconds < 0 or seconds > MOST_SECONDS or g.clock + seconds > 1000 * MOST_SECONDS:
        return TIMED_1
    return FINE


@rule("TIMED-1", "TIMED-3", "AUCTION-4", "COMP-10", "COMP-12", "COMP-20", "EBANK-14")
def tick(g: Table, e: Edition, seconds: int, log: list[int]) -> None:
    """The hammer falls when its time is over; the stroke lets the move in progress be completed, or stops all at once."""
    g.clock += seconds
    if matter(g) == UNDER_HAMMER and against_the_clock(e):
        if g.clock >= g.deadline:
            hammer(g, e, log)
        elif g.lamp == 1 and g.clock + HURRY >= g.deadline:
            g.lamp = 2
            tell(log, HURRIED, NOBODY, g.lot, 0, 0, AUCTION_4)
    if e.last_round_at > 0 and g.clock >= e.last_round_at and g.last_round == 0:
        g.last_round = 1
        tell(log, LAST_ROUND, NOBODY, 0, 0, 0, COMP_12)
    if e.time_limit > 0 and g.clock >= e.time_limit and not g.stroke:
        g.stroke = 1
        tell(log, TIME_UP, NOBODY, 0, 0, 0, TIMED_3)
        if matter(g) == DEALING:
            settled(g)
            clear_deal(g)
        at = matter(g)
        if e.timed_end == STOP_AT_ONCE or at == ROLLING or at == ENDING or at == START:
            finish(g, e, log)
