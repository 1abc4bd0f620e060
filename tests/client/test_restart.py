"""A server that is killed, or stops in good order, and comes back: seats go on as if nothing had been; and one that sets limits."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from client.house import UNLIMITED, House

from monopole.client import Seat, Server, ServerError
from monopole.server.archive.sqlite import FILE, backup


@pytest.fixture
def own(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path, *UNLIMITED)
    yield house
    house.stop()


def roll_on(seat: Seat, count: int) -> None:
    """So many actions of one's own."""
    while count and not seat.over:
        number, action = seat.number, seat.default
        if action is None:
            seat.wait(number)
        elif isinstance(seat.play(action), list):
            count -= 1


@pytest.mark.parametrize("end", ["kill", "stop"])
def test_a_game_goes_on_after_the_server_comes_back(own: House, end: str) -> None:
    with Server(own.url) as server:
        anne = server.open("france-2003", seats=["me", "regular"], name="Anne")
        watching = server.watch(anne.code)
        roll_on(anne, 5)
        getattr(own, end)()
        told = anne.entries
        playing = threading.Thread(target=roll_on, args=(anne, 5), daemon=True)
        playing.start()
        own.start()
        playing.join(60)
        assert not playing.is_alive()
        assert anne.entries[: len(told)] == told, "what was told is never untold"
        assert [entry.n for entry in anne.entries] == list(range(1, anne.number + 1))
        watching.wait(anne.number - 1)
        assert watching.events()[: len(anne.events())] == anne.events()[: len(watching.events())]
        mine = [entry for entry in anne.entries if entry.cause == "player"]
        assert len(mine) == 10, "each action was played once"


def test_a_server_that_was_put_back_from_a_backup_is_believed(own: House, tmp_path: Path) -> None:
    """Nothing of what it has lost is shown as if it were still there, and the seat plays on."""
    with Server(own.url) as server:
        anne = server.open("france-2003", seats=["me", "regular"], name="Anne")
        roll_on(anne, 3)
        copy = tmp_path / "copy.sqlite3"
        backup(own.folder, copy)
        kept = len(anne.entries)
        roll_on(anne, 6)
        later = anne.number
        anne.view()
        own.kill()
        for suffix in ("", "-wal", "-shm"):
            (own.folder / f"{FILE}{suffix}").unlink(missing_ok=True)
        copy.rename(own.folder / FILE)
        own.start()
        while anne.number >= later:
            anne.wait(later, timeout=0.1)
        roll_on(anne, 6)
        assert [entry.n for entry in anne.entries] == list(range(1, anne.number + 1))
        fresh = server.resume(str(anne.credentials))
        assert anne.entries[:kept] == fresh.entries[:kept]
        assert anne.events() == fresh.events()[: len(anne.events())]
        assert len([entry for entry in anne.entries if entry.cause == "player"]) == 9


def test_short_waits_are_waited_for(tmp_path: Path) -> None:
    limits = ("messages_per_second=20", "messages_at_once=2", "requests_per_second=4", "requests_at_once=1", *UNLIMITED[2:])
    house = House(tmp_path, *limits)
    try:
        with Server(house.url) as server:
            for _ in range(3):
                assert isinstance(server.tables(), list)
            anne = server.open("france-2003", seats=["me", "regular"], name="Anne")
            roll_on(anne, 10)
            assert len([entry for entry in anne.entries if entry.cause == "player"]) == 10
    finally:
        house.stop()


def test_long_waits_are_told(tmp_path: Path) -> None:
    house = House(tmp_path, "openings_per_minute=1", *UNLIMITED[:2])
    try:
        with Server(house.url) as server, pytest.raises(ServerError) as told:
            for _ in range(3):
                server.open("france-2003", seats=["me", "regular"], name="Anne")
        assert told.value.code == "slow_down" and told.value.wait is not None and told.value.wait > 10
    finally:
        house.stop()
