"""The fault loop: whatever hits the server under load, everything it confirmed is there, once; a tenth of it in the ordinary tests."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from faults.fault_loop import Fault, Loop, disk_full, killed, stopped, torn
from faults.measure import rounds


@pytest.mark.parametrize(("fault", "times"), [(killed, 100), (torn, 40), (stopped, 30), (disk_full, 30)])
def test_nothing_confirmed_is_lost(fault: Fault, times: int, tmp_path: Path) -> None:
    asyncio.run(Loop(tmp_path, seed=13).run(fault, rounds(times)))
