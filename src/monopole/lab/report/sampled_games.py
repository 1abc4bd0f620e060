"""Games played by bots for a report: how each was left, the same games under every rule that is compared."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from monopole.editions import Box
from monopole.lab.simulate.batches import GAMES, make_ready, parts
from monopole.lab.simulate.outcomes import Games, winning_seats
from monopole.lab.simulate.plan import Plan, prepared

Watch = Callable[[int], None]


class GameEnd(NamedTuple):
    """A game as it was left: over, or broken off at the plan's last turn."""

    turns: int
    winners: tuple[int, ...]  # seats; nobody in a game that was broken off
    bankrupts: int
    place: list[int]  # of each seat in the order of play
    owner: list[int]  # of each square


def fitting_seats(box: Box, wanted: int) -> int:
    """The number of players nearest to the one wanted with which the edition is played, two at least."""
    return min((count for count in box.seats if count > 1), key=lambda count: (abs(count - wanted), count))


def play_games(plan: Plan, games: int, watch: Watch = lambda done: None) -> list[GameEnd]:
    """Games 0 to games - 1 of a plan. Its last turn may come early: the same games then stop in the middle."""
    make_ready(plan)
    left: list[GameEnd] = []
    for first, count in parts(plan, games, 0):
        left += _left(GAMES[plan.executor](plan, prepared(plan), first, count), len(plan.seats))
        watch(count)
    return left


def _left(games: Games, seats: int) -> list[GameEnd]:
    columns = (games.batch, *(games.field(name) for name in ("bankrupts", "place", "owner")))
    return [
        GameEnd(outcome.turns, winning_seats(outcome.winners), bankrupts, place[:seats], owner)
        for outcome, bankrupts, place, owner in zip(*columns, strict=True)
    ]
