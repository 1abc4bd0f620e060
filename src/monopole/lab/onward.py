"""Futures of a table: copies of it that bots play on, what nobody may know drawn anew in each. Interpreted or compiled, the same."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, NamedTuple

from monopole.bots.floor import MEMO, play_on
from monopole.bots.ladder import player, seated
from monopole.executors import MissingExtra
from monopole.lab.simulate import MOST_TURNS, MOST_WORDS, key_words
from monopole.lab.study import Watch
from monopole.rules.ending import fortune
from monopole.rules.sight import redraw
from monopole.schema import DECKS, GIVEN, PILE, Edition, Table, copied

BATCH = {"compiled": 100, "interpreted": 1}

Bots = tuple[list[int], list[int], list[int]]  # styles, knobs, and where the knobs of each seat begin


class Future(NamedTuple):
    """One future: whether it came to its end or was broken off, the winning seats, the turns it took, each seat's fortune."""

    over: bool
    winners: tuple[int, ...]
    turns: int
    fortunes: list[int]


Play = Callable[[Table, Edition, Bots, int, int, int], list[Future]]


def play_futures(
    table: Table, edition: Edition, bot: str, games: int, seed: int, executor: str, watch: Watch = lambda done: None
) -> list[Future]:
    """Futures 0 to games - 1 of a table, which depend on nothing that is hidden in it. Raises UnknownBot, MissingExtra."""
    bots = seated(edition, [player(bot)] * table.seats)
    table = as_seen(table)
    play = player_of(executor)
    futures: list[Future] = []
    for first in range(0, games, BATCH[executor]):
        count = min(BATCH[executor], games - first)
        futures += play(table, edition, bots, seed, first, count)
        watch(count)
    return futures


def player_of(executor: str) -> Play:
    """What plays a batch of futures; the first time, the compiler works for a while."""
    return _interpreted if executor == "interpreted" else _compiled()


def as_seen(table: Table) -> Table:
    """The table without what nobody may know: chance given beforehand is gone, and the piles lie in the order of their numbers."""
    g = copied(table)
    g.given, g.given_from, g.given_to = [0] * GIVEN, 0, 0
    for deck in range(DECKS):
        ring, size = deck * PILE, g.pile_size[deck]
        cards = sorted(g.pile[ring + (g.pile_top[deck] + at) % PILE] for at in range(size))
        g.pile[ring : ring + PILE] = cards + [0] * (PILE - size)
        g.pile_top[deck] = 0
    return g


def _future(seats: int, over: int, winners: int, turns: int, fortunes: list[int]) -> Future:
    return Future(bool(over), tuple(seat for seat in range(seats) if over and winners >> seat & 1), turns, fortunes)


def _interpreted(table: Table, edition: Edition, bots: Bots, seed: int, first: int, count: int) -> list[Future]:
    """Futures first to first + count - 1 of a table."""
    futures = []
    for sample in range(first, first + count):
        g = copied(table)
        redraw(g, edition, *key_words(seed), sample, 0)
        play_on(g, edition, *bots, MOST_WORDS, g.turns + MOST_TURNS, 0, [0] * MEMO, [0])
        fortunes = [fortune(g, edition, seat) for seat in range(g.seats)]
        futures.append(_future(g.seats, g.over, g.winners, g.turns - table.turns, fortunes))
    return futures


def door_futures(
    tables: Any, editions: Any, low: int, high: int, first: int, styles: Any, knobs: Any, starts: Any, most_words: int, most_turns: int,
    memo: Any, log: Any, fortunes: Any,
) -> None:  # fmt: skip
    """Copies of one table, each played on to its own end; the fortunes then, a row of seats for each."""
    for i in range(len(tables)):
        redraw(tables[i], editions[0], low, high, first + i, 0)
        for k in range(len(memo)):
            memo[k] = 0
        until = tables[i].turns + most_turns
        play_on(tables[i], editions[0], styles.ctypes, knobs.ctypes, starts.ctypes, most_words, until, 0, memo.ctypes, log)
        for seat in range(tables[i].seats):
            fortunes[i * tables[i].seats + seat] = fortune(tables[i], editions[0], seat)


@functools.cache
def _compiled() -> Play:
    try:
        import numpy as np

        from monopole.executors.compiled import EDITIONS, INT, LOG, TABLES, compile_doors
        from monopole.schema import to_record
    except ImportError as missing:
        raise MissingExtra("fast", "l'exécuteur compilé demande numba", "the compiled executor needs numba") from missing
    types = (TABLES, EDITIONS, INT, INT, INT, LOG, LOG, LOG, INT, INT, LOG, LOG, LOG)
    door = compile_doors({door_futures: types}, ("redraw", "play_on", "fortune"), "odds")["door_futures"]

    def play(table: Table, edition: Edition, bots: Bots, seed: int, first: int, count: int) -> list[Future]:
        tables = np.repeat(to_record(table), count)
        styles, knobs, starts = (np.array(numbers, np.int64) for numbers in bots)
        memo, log, fortunes = np.zeros(MEMO, np.int64), np.zeros(1, np.int64), np.zeros(count * table.seats, np.int64)
        low, high = key_words(seed)
        door(tables, to_record(edition), low, high, first, styles, knobs, starts, MOST_WORDS, MOST_TURNS, memo, log, fortunes)
        rows = zip(*(tables[name].tolist() for name in ("over", "winners", "turns")), fortunes.reshape(count, -1).tolist(), strict=True)
        return [_future(table.seats, over, winners, turns - table.turns, worth) for over, winners, turns, worth in rows]

    return play
