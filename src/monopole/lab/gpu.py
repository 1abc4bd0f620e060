"""Simulation on an NVIDIA GPU: every thread plays one game after another, with the same fingerprints as on the CPU.

A thread keeps its table in local memory, which the GPU lays out so that the same field of neighbouring threads is one access.
After every word the threads of a warp wait for each other, or each would soon run alone; who has finished a game takes the next.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

import monopole.lab.fingerprint  # noqa: F401 - registers it
from monopole.executors import cuda
from monopole.lab.play import MEMO
from monopole.schema import Edition, Table, dtype, to_record

WANTED = ("deal_table", "look_round", "one_word", "fingerprint")
THREADS = 64  # games a block
BLOCKS = 132 * 16  # at most; a thread plays several games beyond that


def play_games(
    blank: Any, editions: Any, seats: int, low: int, high: int, first: int, styles: Any, knobs: Any, starts: Any,
    most_words: int, most_turns: int, log: Any, results: Any,
) -> None:  # fmt: skip
    """The kernel: games first, first + 1, ...: fingerprint, words, turns, winners or -1 of each."""
    games = results.size // 4
    threads = cuda.gridsize(1)  # type: ignore[attr-defined]
    game = cuda.grid(1)  # type: ignore[attr-defined]
    tables = cuda.local.array(1, TABLE)  # type: ignore[attr-defined,name-defined] # noqa: F821
    memo = cuda.local.array(MEMO, int64)  # type: ignore[attr-defined,name-defined] # noqa: F821
    words = -1
    while game < games:
        if words < 0:
            tables[0] = blank[0]
            for k in range(MEMO):
                memo[k] = 0
            words = 0
            deal_table(tables[0], editions[0], seats, low, high, first + game, log)  # type: ignore[name-defined] # noqa: F821
            look_round(tables[0], editions[0], memo)  # type: ignore[name-defined] # noqa: F821
        words += one_word(tables[0], editions[0], styles, knobs, starts, 0, memo, log)  # type: ignore[name-defined] # noqa: F821
        if tables[0].over or words >= most_words or tables[0].turns >= most_turns:
            results[4 * game] = fingerprint(tables[0])  # type: ignore[name-defined] # noqa: F821
            results[4 * game + 1] = words
            results[4 * game + 2] = tables[0].turns
            results[4 * game + 3] = tables[0].winners if tables[0].over else -1
            game += threads
            words = -1
        cuda.syncwarp()  # type: ignore[attr-defined]


@functools.cache
def compiled_kernel(registers: int = 0) -> Any:
    """The kernel with at most so many registers a thread; 0: as many as it likes."""
    return cuda.kernel(play_games, WANTED, **({"max_registers": registers} if registers else {}))


def run_many(
    edition: Edition, seats: int, low: int, high: int, first: int, count: int, styles: list[int], knobs: list[int], starts: list[int],
    most_words: int, most_turns: int, threads: int = THREADS, blocks: int = BLOCKS, registers: int = 0,
) -> Any:  # fmt: skip
    """Games first to first + count - 1: an array of rows of fingerprint, words, turns, winners or -1."""
    blank = cuda.to_device(np.zeros(1, dtype(Table)))
    results = cuda.to_device(np.zeros(4 * count, np.int64))
    own, flat, where, log = (cuda.to_device(np.array(numbers, np.int64)) for numbers in (styles, knobs, starts, [0]))
    compiled_kernel(registers)[min(blocks, (count + threads - 1) // threads), threads](
        blank, cuda.to_device(to_record(edition)), seats, low, high, first, own, flat, where, most_words, most_turns, log, results
    )
    cuda.synchronize()
    return results.copy_to_host().reshape(-1, 4)
