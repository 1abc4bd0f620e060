"""Games played by bots for a report: how each was left, the same games under every rule that is compared."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from monopole.bots.floor import MEMO, deal_table, play_on
from monopole.editions import Loaded
from monopole.lab.simulate import Plan, key_words, make_ready, parts, prepared
from monopole.schema import Table, blank

Watch = Callable[[int], None]


class Left(NamedTuple):
    """A game as it was left: over, or broken off at the plan's last turn."""

    turns: int
    winners: tuple[int, ...]  # seats; nobody in a game that was broken off
    bankrupts: int
    place: list[int]  # of each seat in the order of play
    owner: list[int]  # of each square


def fitting_executor() -> str:
    """The compiler where it is installed, else the interpreter."""
    return "compiled" if importlib.util.find_spec("numba") else "interpreted"


def fitting_seats(loaded: Loaded, wanted: int) -> int:
    """The number of players nearest to the one wanted with which the edition is played, two at least."""
    return min((count for count in loaded.seats if count > 1), key=lambda count: (abs(count - wanted), count))


def play_games(plan: Plan, games: int, watch: Watch = lambda done: None) -> list[Left]:
    """Games 0 to games - 1 of a plan. Its last turn may come early: the same games then stop in the middle."""
    make_ready(plan)
    left: list[Left] = []
    play = _compiled if plan.executor == "compiled" else _interpreted
    for first, count in parts(plan, games, 0):
        left += play(plan, first, count)
        watch(count)
    return left


def _left(seats: int, turns: int, over: int, winners: int, bankrupts: int, place: list[int], owner: list[int]) -> Left:
    won = tuple(seat for seat in range(seats) if over and winners >> seat & 1)
    return Left(turns, won, bankrupts, place[:seats], owner)


def _interpreted(plan: Plan, first: int, count: int) -> Iterator[Left]:
    edition, styles, knobs, starts = prepared(plan)
    seats = len(plan.seats)
    for number in range(first, first + count):
        g = blank(Table)
        deal_table(g, edition, seats, *key_words(plan.seed), number, [0])
        play_on(g, edition, styles, knobs, starts, plan.most_words, plan.most_turns, 0, [0] * MEMO, [0])
        yield _left(seats, g.turns, g.over, g.winners, g.bankrupts, g.place, g.owner)


def _compiled(plan: Plan, first: int, count: int) -> Iterator[Left]:
    import numpy as np

    from monopole.lab.kernel import run_door
    from monopole.schema import dtype, to_record

    edition, *bots = prepared(plan)
    seats = len(plan.seats)
    tables: Any = np.zeros(count, dtype(Table))
    styles, knobs, starts = (np.array(numbers, np.int64) for numbers in bots)
    memo, log, results = np.zeros(MEMO, np.int64), np.zeros(1, np.int64), np.zeros(4 * count, np.int64)
    low, high = key_words(plan.seed)
    run_door()(
        tables, to_record(edition), seats, low, high, first, styles, knobs, starts, plan.most_words, plan.most_turns, memo, log, results
    )
    columns = [tables[name].tolist() for name in ("turns", "over", "winners", "bankrupts", "place", "owner")]
    for row in zip(*columns, strict=True):
        yield _left(seats, *row)
