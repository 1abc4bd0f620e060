"""The kernels of the GPU, run by threads of Python: their own text with interpreted rules plays the games that are played elsewhere."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numba")

from monopole import dialect
from monopole.lab.simulate import gpu
from monopole.lab.simulate.batches import interpreted_batch
from monopole.lab.simulate.plan import Plan, prepared
from monopole.lab.simulate.runs import key_words
from monopole.schema import AT_HAND, Edition, Table, blank, copied, dtype

WARP, CARRIERS, THREADS, BLOCKS, POOL = 4, 2, 8, 2, 10


class Cells(list[Any]):
    """An array as kernels see it: parts of it are the same cells, records are copied."""

    @property
    def size(self) -> int:
        return len(self)

    def __getitem__(self, place: Any) -> Any:
        return Part(self, place.start) if isinstance(place, slice) else super().__getitem__(place)

    def __setitem__(self, place: Any, value: Any) -> None:
        super().__setitem__(place, copied(value) if isinstance(value, Table) else value)


class Part:
    def __init__(self, whole: Cells, start: int) -> None:
        self.whole, self.start = whole, start

    def __getitem__(self, place: int) -> Any:
        return self.whole[self.start + place]

    def __setitem__(self, place: int, value: Any) -> None:
        self.whole[self.start + place] = value


def cells(count: int, kind: Any, _: int = 0) -> Cells:
    return Cells(blank(kind) if kind in (Table, Edition) else 0 for _ in range(count))


class Block:
    """What the threads of a block share: a barrier, a barrier for each warp, and arrays in the order in which they are asked for."""

    def __init__(self, threads: int) -> None:
        self.barrier = threading.Barrier(threads)
        self.warps = [threading.Barrier(WARP) for _ in range(threads // WARP)]
        self.said = [0] * threads
        self.lock = threading.Lock()
        self.arrays: list[Cells] = []


class Thread:
    """The name `cuda` in a kernel, for one thread."""

    def __init__(self, block: Block, number: int, place: int, lock: threading.Lock) -> None:
        self.block, self.place, self.lock, self.asked = block, place, lock, 0
        self.threadIdx = types.SimpleNamespace(x=place)
        self.blockIdx = types.SimpleNamespace(x=number)
        self.blockDim = types.SimpleNamespace(x=THREADS)
        self.gridDim = types.SimpleNamespace(x=BLOCKS)
        self.shared = types.SimpleNamespace(array=self.share)
        self.local = types.SimpleNamespace(array=cells)
        self.atomic = types.SimpleNamespace(add=self.add)

    def share(self, count: int, kind: Any, _: int = 0) -> Cells:
        with self.block.lock:
            if self.asked == len(self.block.arrays):
                self.block.arrays.append(cells(count or THREADS * gpu.DESK, kind))
        self.asked += 1
        return self.block.arrays[self.asked - 1]

    def add(self, array: Cells, place: int, more: int) -> int:
        with self.lock:
            before: int = array[place]
            array[place] = before + more
            return before

    def syncthreads(self) -> None:
        self.block.barrier.wait()

    def syncwarp(self) -> None:
        self.block.warps[self.place // WARP].wait()

    def syncthreads_or(self, value: int) -> bool:
        self.block.said[self.place] = value
        self.syncthreads()
        said = any(self.block.said)
        self.syncthreads()
        return said

    def shfl_sync(self, _: int, value: int, lane: int) -> int:
        warp = self.block.warps[self.place // WARP]
        self.block.said[self.place] = value
        warp.wait()
        heard = self.block.said[self.place // WARP * WARP + lane]
        warp.wait()
        return heard

    def grid(self, _: int) -> int:
        return int(self.blockIdx.x) * THREADS + self.place

    def gridsize(self, _: int) -> int:
        return BLOCKS * THREADS


def carry(to: Cells, at: int, source: Cells, place: int, part: int) -> None:
    """A table lies in the first of its numbers, and is copied with it."""
    for k in range(part, gpu.ROW, 2 * CARRIERS):
        to[at + k], to[at + k + 1] = source[place + k], source[place + k + 1]


def launch(kernel: Callable[..., None], *given: Any) -> None:
    """All threads of all blocks, at once."""
    own = {name: value for name, value in kernel.__globals__.items() if isinstance(value, int)}
    rules = {name: dialect.RULES[name] for name in gpu.WANTED}
    space = {**rules, **own, "WARP": WARP, "TABLE": Table, "EDITION": Edition, "int8": int, "int16": int, "int32": int, "int64": int}
    space |= {"CARRIERS": CARRIERS, "NUMBERS": 1000, "bring": carry, "take_back": carry}
    space |= {"arrived": lambda: None, "table_at": Cells.__getitem__}
    lock = threading.Lock()
    crew = []
    for number in range(BLOCKS):
        block = Block(THREADS)
        for place in range(THREADS):
            copy = types.FunctionType(kernel.__code__, {**space, "cuda": Thread(block, number, place, lock)})
            crew.append(threading.Thread(target=copy, args=given, daemon=True))
    for member in crew:
        member.start()
    for member in crew:
        member.join(120)
    assert not any(member.is_alive() for member in crew)


def rows(kernel: Callable[..., None], plan: Plan, count: int) -> list[int]:
    """What a kernel says of the first games of a plan."""
    edition, styles, knobs, starts = prepared(plan)
    asked = (len(plan.seats), *key_words(plan.seed), 0, styles, Cells(knobs), starts, plan.most_words, plan.most_turns, [0])
    results, fresh = Cells([None] * (4 * count)), Cells([blank(Table)])
    if kernel is gpu.play_together:
        launch(kernel, fresh, [edition], *asked, results)
    else:
        pool, homes = (cells(BLOCKS * POOL * size, int) for size in (gpu.ROW, gpu.HOME))
        fresh += [0] * (gpu.ROW - 1)
        launch(kernel, [edition], *asked, pool, homes, 0, fresh, Cells([0]), results)
    return list(results)


@pytest.mark.parametrize("kernel", [gpu.play_in_pools, gpu.play_together])
@pytest.mark.parametrize(
    ("edition", "mode", "seats"),
    [
        ("france-2003", "base", ("regular", "expert", "beginner", "fixed_trader")),
        ("canada-2011", "fast", ("regular", "cash_keeper", "default")),
    ],
)
def test_a_kernel_plays_the_same_games(kernel: Callable[..., None], edition: str, mode: str, seats: tuple[str, ...]) -> None:
    plan = Plan(edition, mode, seats, 8, "interpreted", most_turns=48)
    count = BLOCKS * POOL + 7
    assert rows(kernel, plan, count) == list(interpreted_batch(plan, prepared(plan), 0, count).numbers)


def test_what_is_at_hand_comes_first_in_a_record() -> None:
    places = {name: place for name, (_, place, *_) in (dtype(Table).fields or {}).items()}
    assert sorted(AT_HAND) == sorted(name for name, place in places.items() if place < gpu.HAND * gpu.WORD)
    assert min(place for name, place in places.items() if name not in AT_HAND) == gpu.HAND * gpu.WORD


def test_the_work_of_warps_is_estimated() -> None:
    root = Path(__file__).resolve().parents[2]
    asked = [sys.executable, "scripts/warps.py", "--games", "96", "--turns", "20", "--sample", "0.3", "--rules", "3"]
    said = subprocess.run(asked, cwd=root, env={**os.environ, "PYTHONPATH": "src"}, capture_output=True, text=True, check=True).stdout
    assert "of 32 games at work" in said and "TO_BUY" in said
