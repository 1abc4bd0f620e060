"""Futures of a table: copies of it that bots play on, what nobody may know drawn anew in each. Interpreted or compiled, the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from monopole.bots.ladder import seated
from monopole.bots.roster import find
from monopole.game import Game
from monopole.lab.simulate.outcomes import Games, winning_seats
from monopole.lab.simulate.plan import of_ones_own
from monopole.lab.simulate.runs import Limits, Ready, Start, begun, runner
from monopole.lab.simulate.table_run import run_at_tables

BATCH = {"compiled": 100, "interpreted": 1}

Watch = Callable[[int], None]


class Future(NamedTuple):
    """One future: whether it came to its end or was broken off, the winning seats, the turns it took, each seat's fortune."""

    over: bool
    winners: tuple[int, ...]
    turns: int
    fortunes: list[int]


def play_futures(game: Game, bot: str, games: int, seed: int, executor: str, watch: Watch = lambda done: None) -> list[Future]:
    """Futures 0 to games - 1 of a game, which depend on nothing that is hidden in it. Raises UnknownBot, MissingExtra."""
    play = _player(game, bot, seed, executor)
    futures: list[Future] = []
    for first in range(0, games, BATCH[executor]):
        count = min(BATCH[executor], games - first)
        futures += _futures(play(first, count), game.table.turns)
        watch(count)
    return futures


def _player(game: Game, bot: str, seed: int, executor: str) -> Callable[[int, int], Games]:
    """What plays a batch of futures."""
    start, limits = Start(game.table.seats, seed, game.table), Limits()
    if of_ones_own([bot]):
        return lambda first, count: run_at_tables(_going_on(game, start), start, [bot] * start.seats, first, count, limits)
    player = find(bot).player
    assert player is not None
    run, ready = runner(executor), Ready(game.edition, *seated(game.edition, [player] * start.seats))
    return lambda first, count: run(start, ready, first, count, limits)


def _going_on(game: Game, start: Start) -> Callable[[int], Game]:
    """The game itself in its future of a number, for bots that are asked action by action."""

    def future(number: int) -> Game:
        twin = game.copy()
        twin.restore(begun(start, game.edition, number), len(twin.history))
        return twin

    return future


def _futures(games: Games, turns: int) -> list[Future]:
    return [
        Future(outcome.winners >= 0, winning_seats(outcome.winners), outcome.turns - turns, worth)
        for outcome, worth in zip(games.batch, games.fortunes, strict=True)
    ]
