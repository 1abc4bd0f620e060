"""The doors of the lab, compiled beside the rules and the bots: many games at once, one word, one fingerprint."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

import monopole.lab.fingerprint  # noqa: F401 - registers it
from monopole.bots.floor import MEMO
from monopole.executors.compiled import EDITIONS, INT, LOG, TABLES, compile_doors
from monopole.schema import Edition, Table, dtype, to_record


def door_run(
    tables: Any, editions: Any, seats: int, low: int, high: int, first: int, styles: Any, knobs: Any, starts: Any,
    most_words: int, most_turns: int, memo: Any, log: Any, results: Any,
) -> None:  # fmt: skip
    """Deals and plays games first, first + 1, ... on blank tables: fingerprint, words, turns, winners or -1 for each."""
    for i in range(len(tables)):
        deal_table(tables[i], editions[0], seats, low, high, first + i, log)  # type: ignore[name-defined] # noqa: F821
        for k in range(len(memo)):
            memo[k] = 0
        words = play_on(tables[i], editions[0], styles.ctypes, knobs.ctypes, starts.ctypes, most_words, most_turns, 0, memo.ctypes, log)  # type: ignore[name-defined] # noqa: F821
        results[4 * i] = fingerprint(tables[i])  # type: ignore[name-defined] # noqa: F821
        results[4 * i + 1] = words
        results[4 * i + 2] = tables[i].turns
        results[4 * i + 3] = tables[i].winners if tables[i].over else -1


@functools.cache
def run_door() -> Any:
    """The door of simulation."""
    ints = [INT] * 4
    doors = {door_run: (TABLES, EDITIONS, *ints, LOG, LOG, LOG, INT, INT, LOG, LOG, LOG)}
    return compile_doors(doors, ("deal_table", "play_on", "fingerprint"), "run")["door_run"]


def run_many(
    edition: Edition, seats: int, low: int, high: int, first: int, count: int, styles: list[int], knobs: list[int], starts: list[int],
    most_words: int, most_turns: int,
) -> list[list[int]]:  # fmt: skip
    """Games first to first + count - 1: a row each of fingerprint, words, turns, winners or -1."""
    tables = np.zeros(count, dtype(Table))
    results = np.zeros(4 * count, np.int64)
    own, flat, where = (np.array(numbers, np.int64) for numbers in (styles, knobs, starts))
    memo, log = np.zeros(MEMO, np.int64), np.zeros(1, np.int64)
    run_door()(tables, to_record(edition), seats, low, high, first, own, flat, where, most_words, most_turns, memo, log, results)
    rows: list[list[int]] = results.reshape(-1, 4).tolist()
    return rows
