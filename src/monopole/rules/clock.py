"""The table's clock: it enters only as an action, so that a timed game replays exactly."""

from monopole.dialect import rule
from monopole.rules.agenda import matter, move_matter, settled, tell
from monopole.rules.auction import against_the_clock, close_books, hammer
from monopole.rules.deals import clear_deal
from monopole.rules.ending import finish
from monopole.rules.shortage import forget_shortage
from monopole.schema import NOBODY, Edition, Table
from monopole.vocabulary import (
    ALLOWED, AUCTION_4, CLOCK_BACKWARDS, CLOCK_OF_THE_TABLE, CLOCK_RUN_DOWN, COMP_12, DEALING, HURRIED, IN_KIND, LAST_ROUND,
    OPENING, OWN, SCARCE, SCARCITY, SHORTAGE, STOP_AT_ONCE, TICK_TOO_LONG, TIMED_1, TIMED_3, TIME_UP, UNDER_HAMMER, UNSOLD,
)  # fmt: skip

MOST_SECONDS = 1_000_000
NOTHING_STRIKES, HAMMER_FALLS, LAMP_HURRIES, ROUND_IS_LAST, HOUR_STRIKES = range(5)


@rule("TIMED-1")
def ticking_refused(g: Table, seat: int, seconds: int) -> int:
    """The clock is the table's, and runs forward."""
    if seat != NOBODY:
        return TIMED_1 + CLOCK_OF_THE_TABLE
    if seconds < 0:
        return TIMED_1 + CLOCK_BACKWARDS
    if seconds > MOST_SECONDS:
        return TIMED_1 + TICK_TOO_LONG
    return TIMED_1 + CLOCK_RUN_DOWN if g.clock + seconds > 1000 * MOST_SECONDS else ALLOWED


@rule("TIMED-1", "TIMED-3", "AUCTION-4", "COMP-12")
def what_strikes(g: Table, e: Edition, until: int) -> tuple[int, int]:
    """What the clock does next and when, if it does anything by then; at one moment the hammer first and the hour last (A-113).

    Before the first throw of a championship only an auction is timed: its clock of play has not begun (A-70)."""
    what = NOTHING_STRIKES
    when = until
    if not g.before_play:
        if e.time_limit > 0 and not g.time_up and e.time_limit <= when:
            what = HOUR_STRIKES
            when = max(g.clock, e.time_limit)
        if e.last_round_at > 0 and g.last_round == 0 and e.last_round_at <= when:
            what = ROUND_IS_LAST
            when = max(g.clock, e.last_round_at)
    if matter(g) == UNDER_HAMMER and against_the_clock(e):
        if g.lamp == 1 and g.hurry <= when:
            what = LAMP_HURRIES
            when = max(g.clock, g.hurry)
        if g.deadline <= when:
            what = HAMMER_FALLS
            when = max(g.clock, g.deadline)
    return what, when


@rule("TIMED-1", "TIMED-3", "AUCTION-4", "COMP-10", "COMP-12", "COMP-20", "EBANK-14")
def strike(g: Table, e: Edition, until: int, log: list[int]) -> bool:
    """The clock goes on to the next thing it does, and does it; or to the end of the tick, where it does nothing more."""
    what, when = what_strikes(g, e, until)
    g.clock = when
    if what == HAMMER_FALLS:
        hammer(g, e, log)
    elif what == LAMP_HURRIES:
        g.lamp = 2
        tell(log, HURRIED, NOBODY, g.lot, 0, 0, AUCTION_4)
    elif what == ROUND_IS_LAST:
        g.last_round = 1
        tell(log, LAST_ROUND, NOBODY, 0, 0, 0, COMP_12)
    elif what == HOUR_STRIKES:
        g.time_up = 1
        tell(log, TIME_UP, NOBODY, 0, 0, 0, TIMED_3)
        drop_open(g, e.timed_end == STOP_AT_ONCE, log)
        if e.timed_end == STOP_AT_ONCE:
            finish(g, e, log)
    return what != NOTHING_STRIKES


@rule("TIMED-3", "COMP-20")
def drop_open(g: Table, everything: bool, log: list[int]) -> None:
    """What the hour leaves unconcluded: deals, scarce buildings asked for or sold, own lots put up; or whatever is open (A-108)."""
    hammered = everything or g.lot_kind == SCARCITY or g.lot_kind == OWN
    unsold = False
    kept = 0
    for at in range(g.depth):
        kind = g.matters[at]
        if kind == DEALING or (everything and kind == IN_KIND):
            clear_deal(g)
        elif hammered and (kind == UNDER_HAMMER or kind == OPENING):
            unsold = True
        elif kind != SHORTAGE and kind != SCARCE:
            move_matter(g, at, kept)
            kept += 1
    while g.depth > kept:
        settled(g)
    if unsold:
        tell(log, UNSOLD, NOBODY, g.lot, 0, 0, TIMED_3)
        close_books(g)
    forget_shortage(g)
