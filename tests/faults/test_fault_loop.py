"""The fault loop: whatever hits the server under load, everything it confirmed is there, once; a tenth of it in the ordinary tests."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from faults.fault_loop import Fault, Loop, disk_full, killed, restarted, stopped, torn
from faults.measure import rounds
from server.services import Postgres


@pytest.mark.parametrize(("fault", "times"), [(killed, 100), (torn, 40), (stopped, 30), (disk_full, 30)])
def test_nothing_confirmed_is_lost(fault: Fault, times: int, tmp_path: Path) -> None:
    asyncio.run(Loop(tmp_path, seed=13).run(fault, rounds(times)))


def test_nor_when_the_database_is_restarted(postgres: Postgres, postgres_url: str, tmp_path: Path) -> None:
    asyncio.run(Loop(tmp_path, seed=13, database=postgres_url).run(restarted(postgres), rounds(30)))


def test_nor_when_the_server_of_a_database_is_killed(postgres_url: str, tmp_path: Path) -> None:
    asyncio.run(Loop(tmp_path, seed=14, database=postgres_url).run(killed, rounds(20)))
