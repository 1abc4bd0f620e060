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
    """The turn after which the chances of a side were no longer what they had been: its first moment, and that of the next turn."""

    n: int
    last: int
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
    """Between which moments chances turned for good, the most first, and whose most."""
    found = []
    for at, (before, after) in enumerate(pairwise(points)):
        side = max(range(len(before.shares)), key=lambda each: abs(after.shares[each] - before.shares[each]))
        (low, high), (low_then, high_then) = after.intervals[side], before.intervals[side]
        earlier, later = points[max(at - 1, 0)], points[min(at + 2, len(points) - 1)]
        turned = after.shares[side] - before.shares[side]
        changes = turned, after.shares[side] - earlier.shares[side], later.shares[side] - before.shares[side]  # not a whim, nor its end
        if (low > high_then or high < low_then) and all(abs(each) >= LEAST_TURN and each * turned > 0 for each in changes):
            found.append((before, after, side))
    found.sort(key=lambda jump: -abs(jump[1].shares[jump[2]] - jump[0].shares[jump[2]]))
    return found[:MOST_TURNS]


def narrowed(game: ToldAgain, before: Point, after: Point, side: int) -> Turning:
    """The very turn: of the two halves of the way, the one in which the chances turned more, until there is one turn left.

    Only beginnings of turns are compared: within one, bots have said already what they would say again in every future.
    """
    turns = [told for told in game.turns if before.n <= told.n <= after.n]
    while len(turns) > 2:
        half = len(turns) // 2
        middle = reckoned(game, turns[half].n, turns[half].turn)
        to, on = abs(middle.shares[side] - before.shares[side]), abs(after.shares[side] - middle.shares[side])
        before, after, turns = (before, middle, turns[: half + 1]) if to >= on else (middle, after, turns[half:])
    return Turning(before.n, after.n, side, before.shares[side], after.shares[side])


def make_ready() -> None:
    """Compiles what is needed, the first time for a minute or two. Raises MissingExtra."""
    from monopole.lab.simulate.runs import runner

    runner("compiled")
