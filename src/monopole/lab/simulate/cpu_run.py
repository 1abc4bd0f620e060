"""The run loop compiled beside the rules and the bots: many games through one door."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

import monopole.lab.simulate.fingerprint
import monopole.lab.simulate.numbered_game
import monopole.rules.sight  # noqa: F401 - registers them
from monopole.bots.floor import MEMO
from monopole.executors.compiled import EDITIONS, INT, LOG, TABLES, compile_doors
from monopole.lab.simulate.outcomes import Batch, Games
from monopole.lab.simulate.runs import Limits, Ready, Start, key_words
from monopole.schema import Table, dtype, to_record


def door_run(
    tables: Any, editions: Any, deal: int, low: int, high: int, first: int, styles: Any, knobs: Any, starts: Any,
    most_words: int, most_turns: int, memo: Any, log: Any, results: Any, fortunes: Any,
) -> None:  # fmt: skip
    """Games first, first + 1, ...: dealt to so many seats on blank tables, or, where `deal` is 0, played on from where the tables stand.

    Fingerprint, words, turns, winners or -1 for each; the fortunes of the seats where there is room for them.
    """
    e = editions[0]
    seats = len(fortunes) // len(tables)
    for i in range(len(tables)):
        if deal:
            deal_table(tables[i], e, deal, low, high, first + i, log)  # type: ignore[name-defined] # noqa: F821
        else:
            redraw(tables[i], e, low, high, first + i, 0)  # type: ignore[name-defined] # noqa: F821
        for k in range(len(memo)):
            memo[k] = 0
        until = tables[i].turns + most_turns
        words = play_on(tables[i], e, styles.ctypes, knobs.ctypes, starts.ctypes, most_words, until, 0, memo.ctypes, log)  # type: ignore[name-defined] # noqa: F821
        results[4 * i] = fingerprint(tables[i])  # type: ignore[name-defined] # noqa: F821
        results[4 * i + 1] = words
        results[4 * i + 2] = tables[i].turns
        results[4 * i + 3] = tables[i].winners if tables[i].over else -1
        for seat in range(seats):
            fortunes[i * seats + seat] = fortune(tables[i], e, seat)  # type: ignore[name-defined] # noqa: F821


@functools.cache
def run_door() -> Any:
    """The door of the run loop, compiled."""
    types = (TABLES, EDITIONS, INT, INT, INT, INT, LOG, LOG, LOG, INT, INT, LOG, LOG, LOG, LOG)
    return compile_doors({door_run: types}, ("deal_table", "redraw", "play_on", "fingerprint", "fortune"), "run")["door_run"]


def run_compiled(start: Start, ready: Ready, first: int, count: int, limits: Limits) -> Games:
    """Games first to first + count - 1: the same as interpreted."""
    position = start.position
    tables: Any = np.zeros(count, dtype(Table)) if position is None else np.repeat(to_record(position), count)
    styles, knobs, starts = (np.array(numbers, np.int64) for numbers in ready[1:])
    memo, log, results = np.zeros(MEMO, np.int64), np.zeros(1, np.int64), np.zeros(4 * count, np.int64)
    deal, seats = (start.seats, 0) if position is None else (0, start.seats)
    fortunes = np.zeros(count * seats, np.int64)
    low, high = key_words(start.seed)
    run_door()(
        tables, to_record(ready.edition), deal, low, high, first, styles, knobs, starts, *limits, memo, log, results, fortunes
    )  # fmt: skip
    worth: list[list[int]] = fortunes.reshape(count, seats).tolist() if seats else []
    return Games(Batch(results.tobytes()), lambda name: tables[name].tolist(), worth)
