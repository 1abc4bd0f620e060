"""The kernels of the GPU, run by threads of Python: their own text with interpreted rules plays the games that are played elsewhere."""

from __future__ import annotations

import ctypes
import importlib.util
import itertools
import os
import subprocess
import sys
import threading
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numba")

import numpy as np
from fake_driver import FakeDriver

from monopole import dialect
from monopole.executors import cuda
from monopole.lab.simulate import gpu
from monopole.lab.simulate.batches import cuda_batch, interpreted_batch
from monopole.lab.simulate.plan import Plan, prepared
from monopole.lab.simulate.runs import key_words
from monopole.schema import AT_HAND, Edition, Table, blank, copied, dtype, from_record

ROOT = Path(__file__).resolve().parents[2]
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

    def __init__(self, blocks: int, threads: int, block: Block, number: int, place: int, lock: threading.Lock) -> None:
        self.block, self.place, self.lock, self.asked = block, place, lock, 0
        self.threadIdx = types.SimpleNamespace(x=place)
        self.blockIdx = types.SimpleNamespace(x=number)
        self.blockDim = types.SimpleNamespace(x=threads)
        self.gridDim = types.SimpleNamespace(x=blocks)
        self.shared = types.SimpleNamespace(array=self.share)
        self.local = types.SimpleNamespace(array=cells)
        self.atomic = types.SimpleNamespace(add=self.add)

    def share(self, count: int, kind: Any, _: int = 0) -> Cells:
        with self.block.lock:
            if self.asked == len(self.block.arrays):
                self.block.arrays.append(cells(count or self.blockDim.x * gpu.DESK, kind))
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
        return int(self.blockIdx.x * self.blockDim.x) + self.place

    def gridsize(self, _: int) -> int:
        return int(self.gridDim.x * self.blockDim.x)


def carry(to: Cells, at: int, source: Cells, place: int, part: int) -> None:
    """A table lies in the first of its numbers, and is copied with it."""
    for k in range(part, gpu.ROW, 2 * CARRIERS):
        to[at + k], to[at + k + 1] = source[place + k], source[place + k + 1]


def launch(kernel: Callable[..., None], *given: Any, blocks: int = BLOCKS, threads: int = THREADS) -> None:
    """All threads of all blocks, at once."""
    own = {name: value for name, value in kernel.__globals__.items() if isinstance(value, int)}
    rules = {name: dialect.RULES[name] for name in gpu.WANTED}
    space = {**rules, **own, "WARP": WARP, "TABLE": Table, "EDITION": Edition, "int8": int, "int16": int, "int32": int, "int64": int}
    space |= {"CARRIERS": CARRIERS, "NUMBERS": 1000, "bring": carry, "take_back": carry}
    space |= {"arrived": lambda: None, "table_at": Cells.__getitem__}
    lock = threading.Lock()
    crew = []
    for number in range(blocks):
        block = Block(threads)
        for place in range(threads):
            copy = types.FunctionType(kernel.__code__, {**space, "cuda": Thread(blocks, threads, block, number, place, lock)})
            crew.append(threading.Thread(target=copy, args=given, daemon=True))
    for member in crew:
        member.start()
    for member in crew:
        member.join(120)
        assert not member.is_alive()


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


def at(address: int, kind: Any, size: int) -> Any:
    """What lies there in the GPU's memory."""
    return np.frombuffer((ctypes.c_char * (size * kind.itemsize)).from_address(address), kind)


def passed(kernel: Callable[..., None], places: int) -> Iterator[tuple[Any, Any]]:
    """What a kernel is given, read as compiled code reads it: each thing as it lies in memory, and as threads of Python use it."""
    words = itertools.count(places, 8)

    def word() -> int:
        return int(at(int(at(next(words), np.dtype(np.int64), 1)[0]), np.dtype(np.int64), 1)[0])

    for kind in kernel.__annotations__.values():
        if kind is int:
            number = word()
            yield number, number
        elif kind is not None:
            (record,) = kind.__args__
            stored = np.dtype(np.int64) if record is int else dtype(record)
            meminfo, parent, size, length, address, shape, stride = (word() for _ in range(7))
            assert (meminfo, parent, length, shape, stride) == (0, 0, stored.itemsize, size, stored.itemsize)
            numbers = at(address, stored, size)
            yield numbers, Cells(numbers.tolist() if record is int else [from_record(record, one) for one in numbers])


@pytest.mark.parametrize(
    ("seats", "kernel", "launched"),
    [
        (("regular", "beginner"), gpu.play_in_pools, [(1, 32, 32 * gpu.DESK * gpu.WORD)] * 2),
        (("cash_keeper", "default"), gpu.play_together, [(1, 8, 0)] * 2),
    ],
)
def test_games_through_a_driver(
    seats: tuple[str, ...],
    kernel: Callable[..., None],
    launched: list[tuple[int, int, int]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All that happens on this side of a GPU: the kernel comes from disk the second time, what it is given and what comes back."""
    compiled, ran = [], []

    def run(name: str, blocks: int, threads: int, lent: int, places: int) -> None:
        ran.append((blocks, threads, lent))
        stored, given = zip(*passed(kernel, places), strict=True)
        if kernel is gpu.play_in_pools:
            given[-3][0] = blank(Table)  # of a row of zeros, what threads of Python have for its table
        launch(kernel, *given, blocks=blocks, threads=threads)
        stored[-1][:] = given[-1]

    def machine_code(function: Callable[..., None], *_: Any) -> tuple[bytes, bytes]:
        compiled.append(function)
        return b"entry", b"code"

    driver = FakeDriver(run, processors=2, block_bytes=1000 + 40 * gpu.DESK * gpu.WORD)
    monkeypatch.setitem(sys.modules, "monopole.executors.cuda_compiling", types.SimpleNamespace(machine_code=machine_code))  # type: ignore[arg-type]
    monkeypatch.setenv("MONOPOLE_CACHE", str(tmp_path))
    monkeypatch.setattr(cuda, "driver", lambda: driver)
    monkeypatch.setattr(cuda, "toolkit", lambda: "13.0")
    monkeypatch.setattr(cuda, "COMPILERS", ())
    monkeypatch.setattr(gpu, "carrying", dict)
    monkeypatch.setattr(gpu, "THREADS", 8)
    plan = Plan("france-2003", "base", seats, 3, "interpreted", most_turns=24)
    for _ in range(2):
        for known in (cuda.device, cuda.context, gpu.pooled_kernel, gpu.together_kernel):
            known.cache_clear()
        assert cuda_batch(plan, prepared(plan), 2, 7).numbers == interpreted_batch(plan, prepared(plan), 2, 7).numbers
    assert (compiled, ran, driver.memory) == ([kernel], launched, {})


def test_what_is_at_hand_comes_first_in_a_record() -> None:
    places = {name: place for name, (_, place, *_) in (dtype(Table).fields or {}).items()}
    assert sorted(AT_HAND) == sorted(name for name, place in places.items() if place < gpu.HAND * gpu.WORD)
    assert min(place for name, place in places.items() if name not in AT_HAND) == gpu.HAND * gpu.WORD


def test_starts_on_a_gpu_are_measured_only_where_there_is_one() -> None:
    if importlib.util.find_spec("numba_cuda") is not None and cuda.available():
        pytest.skip("there is one, and it would take minutes")
    asked = [sys.executable, "scripts/gpu_start.py", "--cpu", "none"]
    done = subprocess.run(asked, cwd=ROOT, env={**os.environ, "PYTHONPATH": "src"}, capture_output=True, text=True)
    assert done.returncode == 2 and ("extra cuda" in done.stderr or "no usable NVIDIA GPU" in done.stderr)


def test_the_work_of_warps_is_estimated() -> None:
    asked = [sys.executable, "scripts/warps.py", "--games", "96", "--turns", "20", "--sample", "0.3", "--rules", "3"]
    said = subprocess.run(asked, cwd=ROOT, env={**os.environ, "PYTHONPATH": "src"}, capture_output=True, text=True, check=True).stdout
    assert "of 32 games at work" in said and "TO_BUY" in said
