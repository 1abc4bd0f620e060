"""The way rules are linked is theirs alone: other functions compiled in the same process are as numba makes them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

numba = pytest.importorskip("numba")
np = pytest.importorskip("numpy")


def counted(numbers):  # type: ignore[no-untyped-def]
    found = {}
    kept = [1, 2, 3]
    total = 0
    for i in range(len(numbers)):
        total += min(numbers[i], 5) + max(kept[-1], numbers[-1]) + numbers[i] // 3
        found[i] = total
    return total + len(found) + sum(kept) + numbers[-2]


def test_strangers_still_count_from_the_end() -> None:
    from monopole.executors.compiled import linked

    linked(("fortune",))  # compiled here and now, whatever the cache holds
    numbers = np.arange(10)
    assert numba.njit(counted)(numbers) == counted(numbers)


def test_a_stranger_may_call_a_rule() -> None:
    from monopole.executors.compiled import linked
    from monopole.schema import Table, dtype

    asked = linked(("asked", "matter"))["matter"]
    tables = np.zeros(1, dtype(Table))
    assert numba.njit(lambda records: asked(records[0]))(tables) == 0


def test_a_division_by_zero_is_still_the_strangers() -> None:
    from monopole.executors.compiled import linked

    linked(("fortune",))
    with pytest.raises(ZeroDivisionError):
        numba.njit(lambda number: 1 // number)(0)


AT_ONCE = """
from concurrent.futures import ThreadPoolExecutor
import numpy as np
from monopole.executors import compiled
from monopole.schema import Edition, Table, dtype

def door(_):
    doors = compiled.compile_doors({compiled.door_fortune: (*compiled.AT, compiled.INT)}, ("fortune",), "alone")
    return doors["door_fortune"](np.zeros(1, dtype(Table)), 0, np.zeros(1, dtype(Edition)), 0, 0)

with ThreadPoolExecutor(4) as threads:
    print(list(threads.map(door, range(4))))
"""


def test_threads_that_ask_for_the_same_door_at_once(tmp_path: Path) -> None:
    source = Path(__file__).parents[2] / "src"
    surroundings = {**os.environ, "MONOPOLE_CACHE": str(tmp_path), "PYTHONPATH": os.pathsep.join([str(source), *sys.path])}
    done = subprocess.run([sys.executable, "-c", AT_ONCE], capture_output=True, text=True, env=surroundings)
    assert (done.returncode, done.stdout) == (0, "[0, 0, 0, 0]\n"), done.stderr
