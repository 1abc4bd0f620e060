"""Simulation on an NVIDIA GPU: every thread plays one game after another, with the same fingerprints as on the CPU.

A thread keeps its table in local memory, which the GPU lays out so that the same field of neighbouring threads is one access.
Games drift apart, and the program is larger than the cache for it: so the threads of a block go on together, and who has finished
a game takes the next. Two kernels do that. In the first all games think, then all speak. In the second a block goes on with the games
at its most frequent stage while the others wait: where some look for deals and others only roll, that is quicker.
"""

# The names of the rules, `int32`, `int64` and `TABLE` are given to the kernels when they are compiled.
# mypy: disable-error-code="name-defined,attr-defined"
# ruff: noqa: F821

from __future__ import annotations

import functools
from typing import Any

import numpy as np

import monopole.lab.fingerprint  # noqa: F401 - registers it
from monopole.bots.speech import TRADER_STYLE
from monopole.executors import cuda
from monopole.lab.play import MEMO, SAID
from monopole.lab.stages import IDLE, SAY_ROLL, STAGES
from monopole.schema import Edition, Table, dtype, to_record

WANTED = ("deal_table", "look_round", "think", "utter", "stage_of_thought", "stage_of_word", "fingerprint")
THREADS = 512  # games a block
BLOCKS = 132  # at most, one for each multiprocessor of an H200; a thread plays several games beyond that
REGISTERS = 128


def play_together(
    blank: Any, editions: Any, seats: int, low: int, high: int, first: int, styles: Any, knobs: Any, starts: Any,
    most_words: int, most_turns: int, log: Any, results: Any,
) -> None:  # fmt: skip
    """Games first, first + 1, ...: fingerprint, words, turns, winners or -1 of each. All of a block think, then all speak."""
    games = results.size // 4
    threads = cuda.gridsize(1)
    game = cuda.grid(1)
    tables = cuda.local.array(1, TABLE)
    memo = cuda.local.array(MEMO, int64)
    words = -1
    while cuda.syncthreads_or(int32(game < games)):
        heard, kind, said, a, b, c, d, x, y = 0, 0, 0, 0, 0, 0, 0, 0, 0
        if game < games:
            if words < 0:
                tables[0] = blank[0]
                for k in range(MEMO):
                    memo[k] = 0
                words = 0
                deal_table(tables[0], editions[0], seats, low, high, first + game, log)
                look_round(tables[0], editions[0], memo)
            heard, kind, said, a, b, c, d, x, y = think(tables[0], editions[0], styles, knobs, starts, 0, memo)
        cuda.syncthreads()
        if heard == SAID:
            utter(tables[0], editions[0], kind, said, a, b, c, d, x, y, memo, log)
            words += 1
        if words >= 0 and (tables[0].over or words >= most_words or tables[0].turns >= most_turns):
            results[4 * game] = fingerprint(tables[0])
            results[4 * game + 1] = words
            results[4 * game + 2] = tables[0].turns
            results[4 * game + 3] = tables[0].winners if tables[0].over else -1
            game += threads
            words = -1


def play_by_stages(
    blank: Any, editions: Any, seats: int, low: int, high: int, first: int, styles: Any, knobs: Any, starts: Any,
    most_words: int, most_turns: int, log: Any, results: Any,
) -> None:  # fmt: skip
    """The same; a block goes on with the games at its most frequent stage."""
    games = results.size // 4
    threads = cuda.gridsize(1)
    game = cuda.grid(1)
    tables = cuda.local.array(1, TABLE)
    memo = cuda.local.array(MEMO, int64)
    counts = cuda.shared.array(STAGES, int32)
    place = cuda.threadIdx.x
    words = -1
    stage, heard, kind, said, a, b, c, d, x, y = 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    while cuda.syncthreads_or(int32(game < games)):
        if place < STAGES:
            counts[place] = 0
        if game < games and words < 0:
            tables[0] = blank[0]
            for k in range(MEMO):
                memo[k] = 0
            words = 0
            deal_table(tables[0], editions[0], seats, low, high, first + game, log)
            look_round(tables[0], editions[0], memo)
            stage = stage_of_thought(tables[0], editions[0], memo)
        cuda.syncthreads()
        if stage != IDLE:
            cuda.atomic.add(counts, stage, 1)
        cuda.syncthreads()
        chosen = IDLE
        for other in range(1, STAGES):
            if counts[other] > counts[chosen]:
                chosen = other
        if stage == chosen and stage < SAY_ROLL:
            heard, kind, said, a, b, c, d, x, y = think(tables[0], editions[0], styles, knobs, starts, 0, memo)
            stage = stage_of_word(kind) if heard == SAID else stage_of_thought(tables[0], editions[0], memo)
        elif stage == chosen:
            utter(tables[0], editions[0], kind, said, a, b, c, d, x, y, memo, log)
            words += 1
            if tables[0].over or words >= most_words or tables[0].turns >= most_turns:
                results[4 * game] = fingerprint(tables[0])
                results[4 * game + 1] = words
                results[4 * game + 2] = tables[0].turns
                results[4 * game + 3] = tables[0].winners if tables[0].over else -1
                game += threads
                words = -1
                stage = IDLE
            else:
                stage = stage_of_thought(tables[0], editions[0], memo)


@functools.cache
def compiled_kernel(by_stages: bool, registers: int = REGISTERS) -> Any:
    """A kernel with at most so many registers a thread."""
    return cuda.kernel(play_by_stages if by_stages else play_together, WANTED, max_registers=registers)


def run_many(
    edition: Edition, seats: int, low: int, high: int, first: int, count: int, styles: list[int], knobs: list[int], starts: list[int],
    most_words: int, most_turns: int, threads: int = THREADS, blocks: int = BLOCKS, registers: int = REGISTERS,
) -> Any:  # fmt: skip
    """Games first to first + count - 1: an array of rows of fingerprint, words, turns, winners or -1."""
    blank = cuda.to_device(np.zeros(1, dtype(Table)))
    results = cuda.to_device(np.zeros(4 * count, np.int64))
    own, flat, where, log = (cuda.to_device(np.array(numbers, np.int64)) for numbers in (styles, knobs, starts, [0]))
    compiled_kernel(TRADER_STYLE in styles, registers)[min(blocks, (count + threads - 1) // threads), threads](
        blank, cuda.to_device(to_record(edition)), seats, low, high, first, own, flat, where, most_words, most_turns, log, results
    )
    cuda.synchronize()
    return results.copy_to_host().reshape(-1, 4)
