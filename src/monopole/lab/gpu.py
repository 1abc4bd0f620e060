"""Simulation on an NVIDIA GPU: one thread a game, the same fingerprints as on the CPU."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

import monopole.lab.fingerprint  # noqa: F401 - registers it
from monopole.executors import cuda
from monopole.lab.play import MEMO
from monopole.schema import Edition, Table, dtype, to_record

WANTED = ("deal_table", "play_on", "fingerprint")
THREADS = 64  # games a block


def play_games(
    tables: Any, editions: Any, seats: int, low: int, high: int, first: int, styles: Any, knobs: Any, starts: Any,
    most_words: int, most_turns: int, log: Any, results: Any,
) -> None:  # fmt: skip
    """The kernel: game first + i on table i; fingerprint, words, turns, winners or -1."""
    i = cuda.grid(1)  # type: ignore[attr-defined]
    if i < tables.size:
        deal_table(tables[i], editions[0], seats, low, high, first + i, log)  # type: ignore[name-defined] # noqa: F821
        memo = cuda.local.array(MEMO, int64)  # type: ignore[attr-defined,name-defined] # noqa: F821
        for k in range(MEMO):
            memo[k] = 0
        words = play_on(tables[i], editions[0], styles, knobs, starts, most_words, most_turns, 0, memo, log)  # type: ignore[name-defined] # noqa: F821
        results[4 * i] = fingerprint(tables[i])  # type: ignore[name-defined] # noqa: F821
        results[4 * i + 1] = words
        results[4 * i + 2] = tables[i].turns
        results[4 * i + 3] = tables[i].winners if tables[i].over else -1


@functools.cache
def compiled_kernel(registers: int = 0) -> Any:
    return cuda.kernel(play_games, WANTED, **({"max_registers": registers} if registers else {}))


def run_many(
    edition: Edition, seats: int, low: int, high: int, first: int, count: int, styles: list[int], knobs: list[int], starts: list[int],
    most_words: int, most_turns: int, threads: int = THREADS, registers: int = 0,
) -> Any:  # fmt: skip
    """Games first to first + count - 1: an array of rows of fingerprint, words, turns, winners or -1."""
    tables = cuda.blank_records(count, dtype(Table))
    results = cuda.to_device(np.zeros(4 * count, np.int64))
    own, flat, where, log = (cuda.to_device(np.array(numbers, np.int64)) for numbers in (styles, knobs, starts, [0]))
    compiled_kernel(registers)[(count + threads - 1) // threads, threads](
        tables, cuda.to_device(to_record(edition)), seats, low, high, first, own, flat, where, most_words, most_turns, log, results
    )
    cuda.synchronize()
    return results.copy_to_host().reshape(-1, 4)
