"""Simulation on an NVIDIA GPU: the same games with the same fingerprints as on the CPU, many thousands at once.

Threads of a GPU are quick while neighbours do the same, and games drift apart. There are two kernels. Where traders play, every block
of threads has a pool of tables, more than it has threads: it looks at what stage most of them are (a roll that will cost rent, a search
for deals, an auction, what a word sets in motion), brings all of those to their next stage, and looks again; the others wait until they
are the most. Where all words are quick, every thread keeps one table to itself: all of a block think, then all speak.
"""

# The names of the rules, `int16`, `int32`, `int64`, `TABLE` and `EDITION` are given to the kernels when they are compiled.
# mypy: disable-error-code="name-defined,attr-defined"
# ruff: noqa: F821

from __future__ import annotations

import functools
from typing import Any

import numba
import numpy as np

import monopole.lab.fingerprint  # noqa: F401 - registers it
from monopole.bots.knobs import B_END, T_END
from monopole.bots.speech import TRADER_STYLE
from monopole.executors import cuda
from monopole.executors.compiled import EDITIONS, INT, LOG, TABLES
from monopole.lab.play import MEMO, SAID
from monopole.lab.stages import AT_ONCE, EMPTY, FRESH, SAY_DEAL, STAGES
from monopole.schema import SEATS, Edition, Table, dtype, to_record

WANTED = (
    "deal_table", "look_round", "think", "utter", "note_word", "noted_word", "stage_of_thought", "stage_of_word", "fingerprint",
)  # fmt: skip
WARP, ALL_LANES = 32, 0xFFFFFFFF  # threads that go in step, and all of them as bits
WORD = 8  # bytes: a record begins at a multiple of it
POOL = 16384  # tables of a block
LIST = 8192  # of which so many are taken together at most
MOST_KNOBS = T_END + SEATS * B_END
POOLED_THREADS, POOLED_REGISTERS = 1024, 64  # of a block, of a thread
THREADS, REGISTERS = 512, 128

# Beside the memo of a table: the number of its game or -1, and the words said in it.
N_GAME, N_WORDS = MEMO, MEMO + 1
NOTES = MEMO + 2


def play_in_pools(
    editions: Any, seats: int, low: int, high: int, first: int, styles: Any, knobs: Any, starts: Any,
    most_words: int, most_turns: int, log: Any, tables: Any, stages: Any, notes: Any, blank: Any, dealt: Any, results: Any,
) -> None:  # fmt: skip
    """Games first, first + 1, ...: fingerprint, words, turns, winners or -1 of each."""
    games = results.size // 4
    place = cuda.threadIdx.x
    threads = cuda.blockDim.x
    size = tables.size // cuda.gridDim.x
    pool = cuda.blockIdx.x * size
    picked = cuda.shared.array(LIST, int16)
    book = cuda.shared.array(1, EDITION, WORD)
    numbers = cuda.shared.array(MOST_KNOBS, int64)
    counts = cuda.shared.array(STAGES, int32)
    taken = cuda.shared.array(1, int32)
    if place == 0:
        book[0] = editions[0]
    for i in range(place, knobs.size, threads):
        numbers[i] = knobs[i]
    for i in range(place, size, threads):
        stages[pool + i] = FRESH
        notes[(pool + i) * NOTES + N_GAME] = -1
    while True:
        cuda.syncthreads()
        for i in range(place, STAGES, threads):
            counts[i] = 0
        cuda.syncthreads()
        for i in range(place, size, threads):
            cuda.atomic.add(counts, stages[pool + i], 1)
        cuda.syncthreads()
        waiting = 0
        frequent = FRESH
        for other in range(FRESH, STAGES):
            waiting += counts[other]
            if counts[other] > counts[frequent]:
                frequent = other
        if waiting == 0:
            break
        few = waiting <= threads
        most = waiting if few else min(counts[frequent], LIST)
        width = min(WARP, -(-most // (threads // WARP)))
        if place == 0:
            taken[0] = 0
        cuda.syncthreads()
        for i in range(place, size, threads):
            if stages[pool + i] == frequent or (few and stages[pool + i] != EMPTY):
                turn = cuda.atomic.add(taken, 0, 1)
                if turn < LIST:
                    picked[turn] = i
        cuda.syncthreads()
        if place == 0:
            taken[0] = 0
        cuda.syncthreads()
        while True:
            turn = 0
            if place % WARP == 0:
                turn = cuda.atomic.add(taken, 0, width)
            turn = cuda.shfl_sync(ALL_LANES, turn, 0)
            if turn >= most:
                break
            turn += place % WARP
            if place % WARP >= width or turn >= most:
                continue
            slot = pool + picked[turn]
            before = stages[slot]
            memo = notes[slot * NOTES : slot * NOTES + NOTES]
            stage = EMPTY
            if before == FRESH:
                game = memo[N_GAME]
                if game >= 0:
                    results[4 * game] = fingerprint(tables[slot])
                    results[4 * game + 1] = memo[N_WORDS]
                    results[4 * game + 2] = tables[slot].turns
                    results[4 * game + 3] = tables[slot].winners if tables[slot].over else -1
                game = cuda.atomic.add(dealt, 0, 1)
                if game < games:
                    for k in range(MEMO):
                        memo[k] = 0
                    memo[N_GAME] = game
                    memo[N_WORDS] = 0
                    tables[slot] = blank[0]
                    deal_table(tables[slot], book[0], seats, low, high, first + game, log)
                    look_round(tables[slot], book[0], memo)
                    stage = stage_of_thought(tables[slot], book[0], styles, numbers, starts, memo)
            else:
                heard, kind, said, a, b, c, d, x, y = SAID, 0, 0, 0, 0, 0, 0, 0, 0
                if before < SAY_DEAL:
                    heard, kind, said, a, b, c, d, x, y = think(tables[slot], book[0], styles, numbers, starts, 0, memo)
                    stage = stage_of_word(kind)
                else:
                    kind, said, a, b, c, d, x, y = noted_word(memo)
                    stage = AT_ONCE
                if heard == SAID and stage != AT_ONCE:
                    note_word(memo, kind, said, a, b, c, d, x, y)
                else:
                    if heard == SAID:
                        utter(tables[slot], book[0], kind, said, a, b, c, d, x, y, memo, log)
                        memo[N_WORDS] += 1
                    if tables[slot].over or memo[N_WORDS] >= most_words or tables[slot].turns >= most_turns:
                        stage = FRESH
                    else:
                        stage = stage_of_thought(tables[slot], book[0], styles, numbers, starts, memo)
            stages[slot] = stage


def play_together(
    blank: Any, editions: Any, seats: int, low: int, high: int, first: int, styles: Any, knobs: Any, starts: Any,
    most_words: int, most_turns: int, log: Any, results: Any,
) -> None:  # fmt: skip
    """Games first, first + 1, ...: fingerprint, words, turns, winners or -1 of each. All of a block think, then all speak."""
    games = results.size // 4
    threads = cuda.gridsize(1)
    game = cuda.grid(1)
    tables = cuda.local.array(1, TABLE, WORD)
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


BYTES = numba.types.Array(numba.int8, 1, "C")
POOLED = (EDITIONS, INT, INT, INT, INT, LOG, LOG, LOG, INT, INT, LOG, TABLES, BYTES, LOG, TABLES, LOG, LOG)
TOGETHER = (TABLES, EDITIONS, INT, INT, INT, INT, LOG, LOG, LOG, INT, INT, LOG, LOG)


@functools.cache
def pooled_kernel() -> Any:
    """The kernel for traders."""
    return cuda.kernel(play_in_pools, WANTED, POOLED, max_registers=POOLED_REGISTERS)


@functools.cache
def together_kernel() -> Any:
    """The kernel for bots that do not search."""
    return cuda.kernel(play_together, WANTED, TOGETHER, max_registers=REGISTERS)


def run_many(
    edition: Edition, seats: int, low: int, high: int, first: int, count: int, styles: list[int], knobs: list[int], starts: list[int],
    most_words: int, most_turns: int,
) -> Any:  # fmt: skip
    """Games first to first + count - 1: an array of rows of fingerprint, words, turns, winners or -1."""
    results = cuda.empty(4 * count, np.int64)
    own, flat, where, log, dealt = (cuda.to_device(np.array(numbers, np.int64)) for numbers in (styles, knobs, starts, [0], [0]))
    book, blank = cuda.to_device(to_record(edition)), cuda.to_device(np.zeros(1, dtype(Table)))
    asked = (seats, low, high, first, own, flat, where, most_words, most_turns, log)
    blocks = cuda.processors()
    if TRADER_STYLE in styles:
        room = cuda.free_bytes() // 2 // (dtype(Table).itemsize + 8 * NOTES + 1)
        pool = max(WARP, min(POOL, room // blocks, max(POOLED_THREADS, -(-count // blocks))))
        blocks = min(blocks, -(-count // pool))
        tables, stages = cuda.empty(blocks * pool, dtype(Table)), cuda.empty(blocks * pool, np.int8)
        notes = cuda.empty(blocks * pool * NOTES, np.int64)
        pooled_kernel()[blocks, POOLED_THREADS](book, *asked, tables, stages, notes, blank, dealt, results)
    else:
        together_kernel()[min(blocks, -(-count // THREADS)), THREADS](blank, book, *asked, results)
    cuda.synchronize()
    return results.copy_to_host().reshape(-1, 4)
