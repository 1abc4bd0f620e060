"""A server to sit down at, and a wire to it that can be cut."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from stand_in import StandIn
from wire import Wire

from monopole.client import Server


@pytest.fixture
def house() -> Iterator[StandIn]:
    house = StandIn()
    yield house
    house.close()


@pytest.fixture
def server(house: StandIn) -> Iterator[Server]:
    with Server(house.url) as server:
        yield server


@pytest.fixture
def wire(house: StandIn) -> Iterator[Wire]:
    wire = Wire(house.url)
    yield wire
    wire.close()
