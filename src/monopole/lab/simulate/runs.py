"""The run loop: a game is dealt by its number, or goes on from a position; bots play it until it is over or has lasted long enough.

Everything the lab knows from games comes from here: simulations, leagues, reports, the odds of a position. The loop is run by the
interpreter (below), by the compiler (`cpu_run`), or, where somebody's own class or program plays, at the table of a `Game` (`table_run`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from monopole.bots.floor import MEMO, play_on
from monopole.executors import MissingExtra
from monopole.lab.simulate.fingerprint import fingerprint
from monopole.lab.simulate.numbered_game import deal_table
from monopole.lab.simulate.outcomes import Batch, Games
from monopole.rules.ending import fortune
from monopole.rules.sight import redraw
from monopole.schema import Edition, Table, blank, copied

MOST_WORDS, MOST_TURNS = 30_000, 2_000
WORD = 0xFFFFFFFF


class Ready(NamedTuple):
    """The edition and the bots of a run, in numbers: nothing more is read from any file."""

    edition: Edition
    styles: list[int]
    knobs: list[int]
    starts: list[int]


class Start(NamedTuple):
    """How games begin: each is dealt by its number, or each goes on from `position`, with all that nobody may know drawn anew."""

    seats: int
    seed: int
    position: Table | None = None


class Limits(NamedTuple):
    """When a game is broken off: words said, turns played."""

    words: int = MOST_WORDS
    turns: int = MOST_TURNS


Run = Callable[[Start, Ready, int, int, Limits], Games]  # games first to first + count - 1


def key_words(seed: int) -> tuple[int, int]:
    """The two words of a game's key that its run gives."""
    return seed & WORD, seed >> 32 & WORD


def begun(start: Start, edition: Edition, number: int) -> Table:
    """The table of game `number`, before anything is said."""
    low, high = key_words(start.seed)
    if start.position is None:
        table = blank(Table)
        deal_table(table, edition, start.seats, low, high, number, [0])
    else:
        table = copied(start.position)
        redraw(table, edition, low, high, number, 0)
    return table


def run_interpreted(start: Start, ready: Ready, first: int, count: int, limits: Limits) -> Games:
    """Games first to first + count - 1, interpreted."""
    edition, styles, knobs, starts = ready
    tables, words = [], []
    for number in range(first, first + count):
        table = begun(start, edition, number)
        until = table.turns + limits.turns
        words.append(play_on(table, edition, styles, knobs, starts, limits.words, until, 0, [0] * MEMO, [0]))
        tables.append(table)
    return left(start, edition, tables, words)


def left(start: Start, edition: Edition, tables: list[Table], words: list[int]) -> Games:
    """Games as they were left on these tables, after so many words each."""
    numbers: list[int] = []
    for table, said in zip(tables, words, strict=True):
        numbers += (fingerprint(table), said, table.turns, table.winners if table.over else -1)
    fortunes = [[fortune(table, edition, seat) for seat in range(table.seats)] for table in tables] if start.position is not None else []
    return Games(Batch(numbers), lambda name: [getattr(table, name) for table in tables], fortunes)


def runner(executor: str) -> Run:
    """Who runs the loop, for bots of the ladder; the first time the compiler works for a while. Raises MissingExtra."""
    if executor == "interpreted":
        return run_interpreted
    try:
        from monopole.lab.simulate.cpu_run import run_compiled, run_door
    except ImportError as missing:
        raise MissingExtra("fast", "l'exécuteur compilé demande numba", "the compiled executor needs numba") from missing
    run_door()
    return run_compiled
