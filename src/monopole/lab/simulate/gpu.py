"""Simulation on an NVIDIA GPU: the same games with the same fingerprints as on the CPU, many thousands at once.

Threads of a GPU are quick while neighbours do the same, and games drift apart. There are two kernels. Where traders play, every block
of threads has a pool of tables, more than it has threads: it looks at what stage most of them are (a roll that will cost rent, a search
for deals, an auction, what a word sets in motion), brings all of those to their next stage, and looks again; the others wait until they
are the most. A table that is played at lies in the memory of its multiprocessor, the others in the GPU's. Where all words are quick,
every thread keeps one table to itself: all of a block think, then all speak.
"""

# Given to the kernels when they are compiled: the names of the rules and of what carries rows, types of numbers, `TABLE` and `EDITION`.
# mypy: disable-error-code="name-defined,attr-defined"
# ruff: noqa: F821

import functools
from typing import Any

import numpy as np

import monopole.lab.simulate.fingerprint
import monopole.lab.simulate.numbered_game  # noqa: F401 - registers them
from monopole.bots.floor import MEMO, SAID
from monopole.bots.knobs import B_END, T_END
from monopole.bots.styles import TRADER_STYLE
from monopole.executors import cuda
from monopole.lab.simulate.stages import AT_ONCE, EMPTY, FRESH, SAY_DEAL, STAGES
from monopole.schema import AT_HAND, Edition, Table, dtype, to_record

WANTED = (
    "deal_table", "look_round", "think", "utter", "note_word", "noted_word", "stage_of_thought", "stage_of_word", "fingerprint",
)  # fmt: skip
WARP, ALL_LANES = 32, 0xFFFFFFFF  # threads that go in step, and all of them as bits
WORD, PAIR = 8, 16  # bytes: a record begins at a multiple of the first, what is brought at one of the second
POOL = 8192  # tables of a block
LIST = 2048  # of which so many are taken together at most
POOLED_THREADS, POOLED_REGISTERS = 256, 255  # of a block, of a thread
THREADS, REGISTERS = 256, 255

# While a table is played at, a row of numbers of its own lies in the quickest memory: what is at hand of the table, where its home is, and
# the memo, with the number of the game or -1, and the words said in it. The other fields stay at home. Eight threads carry a row together.
HAND = sum(dtype(Table)[name].itemsize for name in AT_HAND) // WORD
MEMO_AT = HAND + 1
N_GAME, N_WORDS = MEMO, MEMO + 1
ROW = -(-(MEMO_AT + MEMO + 2) // 2) * 2
DESK = ROW + 2 - ROW % 4  # its room there, an odd number of pairs: threads that ask the same of their tables do not meet
CARRIERS = 8
STEP = 2 * CARRIERS
HOME = -(-(dtype(Table).itemsize // WORD - HAND) // STEP) * STEP
NUMBERS = T_END + 4 * B_END  # of the bots, which lie there too unless they are more


def play_in_pools(
    editions: list[Edition], seats: int, low: int, high: int, first: int, styles: list[int], knobs: list[int], starts: list[int],
    most_words: int, most_turns: int, log: list[int], rows: list[int], homes: list[int], address: int, blank: list[int],
    dealt: list[int], results: list[int],
) -> None:  # fmt: skip
    """Games first, first + 1, ...: fingerprint, words, turns, winners or -1 of each."""
    games = results.size // 4
    place = cuda.threadIdx.x
    lane = place % WARP
    threads = cuda.blockDim.x
    size = rows.size // ROW // cuda.gridDim.x
    pool = cuda.blockIdx.x * size
    at_hand = cuda.shared.array(0, int64, PAIR)
    own = place * DESK
    stages = cuda.shared.array(POOL, int8)
    counts = cuda.shared.array(STAGES, int32)
    picked = cuda.shared.array(LIST, int16)
    found = cuda.shared.array(1, int32)
    taken = cuda.shared.array(1, int32)
    book = cuda.shared.array(1, EDITION, WORD)
    numbers = knobs
    if knobs.size <= NUMBERS:
        numbers = cuda.shared.array(NUMBERS, int64)
        for i in range(place, knobs.size, threads):
            numbers[i] = knobs[i]
    if place == 0:
        book[0] = editions[0]
    for i in range(place, STAGES, threads):
        counts[i] = size if i == FRESH else 0
    for i in range(place, size, threads):
        stages[i] = FRESH
        rows[(pool + i) * ROW + MEMO_AT + N_GAME] = -1
    while True:
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
            found[0] = 0
            taken[0] = 0
        cuda.syncthreads()
        for i in range(place, size, threads):
            if stages[i] == frequent or (few and stages[i] != EMPTY):
                turn = cuda.atomic.add(found, 0, 1)
                if turn < LIST:
                    picked[turn] = i
        cuda.syncthreads()
        while True:
            turn = 0
            if lane == 0:
                turn = cuda.atomic.add(taken, 0, width)
            turn = cuda.shfl_sync(ALL_LANES, turn, 0)
            if turn >= most:
                break
            together = min(width, most - turn)
            part = 2 * (lane % CARRIERS)
            mate = lane // CARRIERS
            while mate < together:
                bring(at_hand, (place - lane + mate) * DESK, rows, (pool + picked[turn + mate]) * ROW, part)
                mate += WARP // CARRIERS
            arrived()
            cuda.syncwarp()
            if lane < together:
                mine = int64(picked[turn + lane])
                slot = pool + mine
                before = stages[mine]
                memo = at_hand[own + MEMO_AT : own + ROW]
                table = table_at(at_hand, own)
                stage = EMPTY
                if before == FRESH:
                    game = memo[N_GAME]
                    if game >= 0:
                        results[4 * game] = fingerprint(table)
                        results[4 * game + 1] = memo[N_WORDS]
                        results[4 * game + 2] = table.turns
                        results[4 * game + 3] = table.winners if table.over else -1
                    game = cuda.atomic.add(dealt, 0, 1)
                    if game < games:
                        for k in range(ROW):
                            at_hand[own + k] = blank[k]
                        for k in range(HOME):
                            homes[slot * HOME + k] = 0
                        at_hand[own + HAND] = address + WORD * (slot * HOME - HAND)
                        memo[N_GAME] = game
                        table = table_at(at_hand, own)
                        deal_table(table, book[0], seats, low, high, first + game, log)
                        look_round(table, book[0], memo)
                        stage = stage_of_thought(table, book[0], styles, numbers, starts, memo)
                else:
                    heard, kind, said, a, b, c, d, x, y = SAID, 0, 0, 0, 0, 0, 0, 0, 0
                    if before < SAY_DEAL:
                        heard, kind, said, a, b, c, d, x, y = think(table, book[0], styles, numbers, starts, 0, memo)
                        stage = stage_of_word(kind)
                    else:
                        kind, said, a, b, c, d, x, y = noted_word(memo)
                        stage = AT_ONCE
                    if heard == SAID and stage != AT_ONCE:
                        note_word(memo, kind, said, a, b, c, d, x, y)
                    else:
                        if heard == SAID:
                            utter(table, book[0], kind, said, a, b, c, d, x, y, memo, log)
                            memo[N_WORDS] += 1
                        if table.over or memo[N_WORDS] >= most_words or table.turns >= most_turns:
                            stage = FRESH
                        else:
                            stage = stage_of_thought(table, book[0], styles, numbers, starts, memo)
                stages[mine] = stage
                cuda.atomic.add(counts, before, -1)
                cuda.atomic.add(counts, stage, 1)
            cuda.syncwarp()
            mate = lane // CARRIERS
            while mate < together:
                take_back(rows, (pool + picked[turn + mate]) * ROW, at_hand, (place - lane + mate) * DESK, part)
                mate += WARP // CARRIERS
            cuda.syncwarp()


def play_together(
    blank: list[Table], editions: list[Edition], seats: int, low: int, high: int, first: int, styles: list[int], knobs: list[int],
    starts: list[int], most_words: int, most_turns: int, log: list[int], results: list[int],
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


def carrying() -> dict[str, Any]:
    """What a kernel needs to carry rows, for the compiler."""
    from monopole.executors.cuda_memory import arrived, carriers, table_at

    bring, take_back = carriers(ROW, STEP)
    return {"bring": bring, "arrived": arrived, "take_back": take_back, "table_at": table_at}


@functools.cache
def pooled_kernel() -> cuda.Kernel:
    """The kernel for traders."""
    return cuda.kernel(play_in_pools, WANTED, POOLED_REGISTERS, HAND * WORD, carrying)


@functools.cache
def together_kernel() -> cuda.Kernel:
    """The kernel for bots that do not search."""
    return cuda.kernel(play_together, WANTED, REGISTERS)


def run_many(
    edition: Edition, seats: int, low: int, high: int, first: int, count: int, styles: list[int], knobs: list[int], starts: list[int],
    most_words: int, most_turns: int,
) -> Any:  # fmt: skip
    """Games first to first + count - 1: an array of rows of fingerprint, words, turns, winners or -1."""
    blocks = cuda.processors()
    with cuda.Memory() as memory:
        results = memory.empty(4 * count)
        own, flat, where, log, dealt = (memory.copied(np.array(numbers, np.int64)) for numbers in (styles, knobs, starts, [0], [0]))
        book = memory.copied(to_record(edition))
        asked = (seats, low, high, first, own, flat, where, most_words, most_turns, log)
        if TRADER_STYLE in styles:
            kernel = pooled_kernel()
            threads = min(POOLED_THREADS, kernel.lendable() // (DESK * WORD) // WARP * WARP)
            room = memory.free_bytes() // 2 // ((ROW + HOME) * WORD)
            pool = max(WARP, min(POOL, room // blocks, max(threads, -(-count // blocks))))
            blocks = min(blocks, -(-count // pool))
            rows, homes = memory.empty(blocks * pool * ROW), memory.empty(blocks * pool * HOME)
            blank = memory.copied(np.zeros(ROW, np.int64))
            kernel.run(blocks, threads, threads * DESK * WORD, book, *asked, rows, homes, homes.address, blank, dealt, results)
        else:
            blank = memory.copied(np.zeros(1, dtype(Table)))
            together_kernel().run(min(blocks, -(-count // THREADS)), THREADS, 0, blank, book, *asked, results)
        return results.copied_back().reshape(-1, 4)
