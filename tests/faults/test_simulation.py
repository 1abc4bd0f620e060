"""Simulated worlds, some hundreds in the ordinary tests and thousands by `make test-faults`; each failure names the seed that shows it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from faults.measure import WHOLE
from faults.simulation import simulate

WORLDS = 3_000 if WHOLE else 200
EACH = 25  # worlds a test


@pytest.mark.parametrize("first", range(0, WORLDS, EACH))
def test_whatever_fails_what_was_confirmed_is_kept(first: int) -> None:
    for seed in range(first, first + EACH):
        simulate(seed)


def test_one_seed_is_one_world() -> None:
    """Also in another process, where texts hash otherwise."""
    words = "from faults.simulation import simulate; world = simulate(5); print(world.digest.hexdigest(), len(world.history))"
    path = os.pathsep.join([str(Path(__file__).parents[1]), *(folder for folder in sys.path if folder)])
    told = {
        subprocess.run(
            [sys.executable, "-c", words], env={**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": seed}, check=True, capture_output=True
        ).stdout
        for seed in ("0", "1")
    }
    assert len(told) == 1
    assert int(told.pop().split()[1]) > 50
