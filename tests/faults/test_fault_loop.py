"""The fault loop: whatever hits the server under load, everything it confirmed is there, once; a tenth of it in the ordinary tests."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from faults.fault_loop import Fault, Loop, disk_full, holder_asleep, holder_killed, killed, restarted, stopped, torn, without
from faults.measure import rounds
from server.services import Postgres, Redis


@pytest.mark.parametrize(("fault", "times"), [(killed, 100), (torn, 40), (stopped, 30), (disk_full, 30)])
def test_nothing_confirmed_is_lost(fault: Fault, times: int, tmp_path: Path) -> None:
    asyncio.run(Loop(tmp_path, seed=13).run(fault, rounds(times)))


def test_nor_when_the_database_is_restarted(postgres: Postgres, postgres_url: str, tmp_path: Path) -> None:
    asyncio.run(Loop(tmp_path, seed=13, database=postgres_url).run(restarted(postgres), rounds(30)))


def test_nor_when_the_server_of_a_database_is_killed(postgres_url: str, tmp_path: Path) -> None:
    asyncio.run(Loop(tmp_path, seed=14, database=postgres_url).run(killed, rounds(20)))


@pytest.mark.parametrize(("fault", "times"), [(holder_killed, 20), (holder_asleep, 20)])
def test_nor_when_it_befalls_the_server_of_several_that_has_the_table(
    fault: Fault, times: int, postgres_url: str, redis_url: str, tmp_path: Path
) -> None:
    asyncio.run(Loop(tmp_path, seed=15, database=postgres_url, redis=redis_url, servers=2).run(fault, rounds(times)))


def test_nor_when_redis_is_gone(postgres_url: str, redis: Redis, tmp_path: Path) -> None:
    asyncio.run(Loop(tmp_path, seed=16, database=postgres_url, redis=redis.url, servers=2).run(without(redis), rounds(10)))
