"""A server to sit down at, and a wire to it that can be cut."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from client.cut_wire import Wire
from client.house import UNLIMITED, House

from monopole.client import Server


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house"), *UNLIMITED)
    yield house
    house.stop()


@pytest.fixture
def server(house: House) -> Iterator[Server]:
    with Server(house.url) as server:
        yield server


@pytest.fixture
def wire(house: House) -> Iterator[Wire]:
    wire = Wire(house.url)
    yield wire
    wire.close()
