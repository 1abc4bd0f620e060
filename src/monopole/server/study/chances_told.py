"""Everybody's chances over a finished game, as `monopole odds` finds them, and where they turned. Reckoned by the compiled engine, in a
process of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from monopole.server.study.told_again import ToldAgain

POINTS = 60  # moments of a game that are reckoned
FUTURES = 500  # of each
BOT = "regular"
MOST_TURNS = 5  # turning points told
LEAST_TURN = 0.1  # of the chances, between two moments that were reckoned


class Point(Struct, frozen=True):
    """The chances of each side at a moment, with their 95% intervals."""

    n: int
    turn: int
    shares: list[float]
    intervals: list[tuple[float, float]]


class Turning(Struct, frozen=True):
    """The line of the journal after which the chances of a side were no longer what they had been."""

    n: int
    side: int
    before: float
    after: float


def plan(game: ToldAgain, most: int = POINTS) -> tuple[list[list[str]], list[tuple[int, int]]]:
    """The sides of a game, and the moments to be reckoned with their turns: the beginnings of turns, evenly, and the last."""
    from monopole.lab.chances.odds import sides

    table = game.game(game.number)
    turns = [(told.n, told.turn) for told in game.turns]
    last = len(turns) - 1
    chosen = sorted({round(last * k / (most - 1)) for k in range(most)}) if last >= most else range(last + 1)
    return [[table.seats[seat] for seat in side] for side in sides(table)], [turns[k] for k in chosen]


def reckoned(game: ToldAgain, n: int, turn: int) -> Point:
    """The chances at a moment."""
    from monopole.lab.chances.odds import odds

    found = odds(game.game(n), FUTURES, BOT, n, "compiled")
    return Point(n, turn, [round(side.share, 4) for side in found.chances], [_rounded(side.interval) for side in found.chances])


def _rounded(interval: tuple[float, float]) -> tuple[float, float]:
    return round(interval[0], 4), round(interval[1], 4)


def jumps(points: Sequence[Point]) -> list[tuple[Point, Point, int]]:
    """Between which moments chances turned, the most first, and whose most."""
    found = []
    for before, after in pairwise(points):
        side = max(range(len(before.shares)), key=lambda each: abs(after.shares[each] - before.shares[each]))
        (low, high), (low_then, high_then) = after.intervals[side], before.intervals[side]
        if abs(after.shares[side] - before.shares[side]) >= LEAST_TURN and (low > high_then or high < low_then):
            found.append((before, after, side))
    found.sort(key=lambda jump: -abs(jump[1].shares[jump[2]] - jump[0].shares[jump[2]]))
    return found[:MOST_TURNS]


def narrowed(game: ToldAgain, before: Point, after: Point, side: int) -> Turning:
    """The very line: of the two halves of the way, the one in which the chances turned more, until there is one line left."""
    while after.n - before.n > 1:
        middle = reckoned(game, (before.n + after.n) // 2, before.turn)
        to, on = abs(middle.shares[side] - before.shares[side]), abs(after.shares[side] - middle.shares[side])
        before, after = (before, middle) if to >= on else (middle, after)
    return Turning(after.n, side, before.shares[side], after.shares[side])


def make_ready() -> None:
    """Compiles what is needed, the first time for a minute or two. Raises MissingExtra."""
    from monopole.lab.simulate.runs import runner

    runner("compiled")
