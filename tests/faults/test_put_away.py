"""Tables nobody is at leave memory, days in a second: by correspondence between two moves, and they wake when somebody's days are over."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable

import msgspec
import pytest
from faults.simulated import Disk, SimulatedLoop, SimulatedWriter
from server.room.around_a_table import Guest

from monopole.server import hall as halls
from monopole.server.hall import Hall
from monopole.server.messages import Hello
from monopole.server.opening import Opening, checked
from monopole.server.patience import PACES, RECONNECTING
from monopole.server.settings import Settings

HOUR, DAY = 3600.0, 86_400.0
DEADLINE = sum(PACES["correspondence"]) + RECONNECTING  # seconds for a first decision
LETTERS = Opening(edition="france-2003", seats=["me", "person"], name="Anne", pace="correspondence")


class Days:
    """A hall whose loop passes days in no time. `set_forward` moves the clock on the wall; `fault` is what becomes of the next writes."""

    def __init__(self) -> None:
        self.loop = SimulatedLoop(random.Random(3), 0.0)
        self.disk = Disk(self.loop.time)
        self.set_forward = 0.0
        self.faults: list[str] = []

    async def opened(self, wish: Opening) -> None:
        """A table that nobody is at."""
        writer = SimulatedWriter(self.disk, self.loop, lambda: self.faults.pop() if self.faults else "")
        self.hall = Hall(Settings(port=0, lease_seconds=HOUR), self.disk, self.loop.time, self.wall, writer)  # type: ignore[arg-type]
        await self.hall.start()
        anne = await self.hall.open(checked(wish), "-")
        self.code, self.token = anne.code, anne.token
        link, _ = await self.hall.invite(self.code, anne.token, None)
        await self.hall.join(self.code, link, "Bruno")

    def wall(self) -> float:
        return 1_700_000_000.0 + self.loop.now + self.set_forward

    @property
    def causes(self) -> list[str]:
        """Of what was played."""
        lines = [json.loads(line) for line in self.disk.tables[self.code].lines]
        return [line["cause"] for line in lines if "cause" in line]

    @property
    def in_memory(self) -> bool:
        return bool(self.hall.figures()["tables_in_memory"])

    def run(self, story: Callable[[], Awaitable[None]], wish: Opening = LETTERS) -> None:
        async def told() -> None:
            await self.opened(wish)
            await story()
            await self.hall.close()

        try:
            self.loop.run_until_complete(told())
        finally:
            self.loop.abandon()


@pytest.fixture
def days(monkeypatch: pytest.MonkeyPatch) -> Days:
    monkeypatch.setattr(halls, "SWEEPING", 600.0)  # ten days are many sweeps
    return Days()


def test_it_leaves_memory_between_two_moves_and_is_woken_when_it_is_due(days: Days) -> None:
    async def story() -> None:
        await asyncio.sleep(HOUR)
        assert not days.in_memory
        assert days.hall.figures()["tables_asleep"] == 1
        await asyncio.sleep(DEADLINE - 2 * HOUR)
        assert not days.in_memory
        assert days.causes == []
        await asyncio.sleep(2 * HOUR)
        assert days.causes == ["default"]
        assert not days.in_memory
        await asyncio.sleep(DEADLINE)
        assert len(days.causes) > 1

    days.run(story)


def test_whoever_comes_finds_it(days: Days) -> None:
    async def story() -> None:
        await asyncio.sleep(DAY)
        guest = Guest("Anne")
        await days.hall.enter(days.code, days.token, guest, Hello())
        assert guest.now["number"] == len(days.disk.tables[days.code].lines)
        assert days.in_memory
        await asyncio.sleep(DAY)
        assert days.in_memory, "somebody is there"
        await days.hall.leave(days.code, guest)
        await asyncio.sleep(HOUR)
        assert not days.in_memory

    days.run(story)


def test_a_clock_that_is_set_forward_wakes_it(days: Days) -> None:
    async def story() -> None:
        await asyncio.sleep(HOUR)
        days.set_forward = DEADLINE
        await asyncio.sleep(HOUR)
        assert days.causes == ["default"]

    days.run(story)


def test_what_could_not_be_kept_when_it_was_due_is_done_soon_after(days: Days) -> None:
    async def story() -> None:
        await asyncio.sleep(DEADLINE - HOUR)
        days.faults = ["full", "full"]
        await asyncio.sleep(2 * HOUR)
        assert days.faults == []
        assert days.causes == ["default"]

    days.run(story)


def test_a_server_that_is_asked_for_it_lets_it_go(days: Days) -> None:
    async def story() -> None:
        await asyncio.sleep(HOUR)
        assert days.disk.owner(days.code) == str(days.hall.holder.owner)
        assert await days.hall.let_go(days.code)
        assert days.disk.owner(days.code) is None
        days.disk.rob(DEADLINE, days.code)
        await asyncio.sleep(HOUR)
        assert not days.in_memory
        assert days.hall.figures()["tables_asleep"] == 0

    days.run(story)


def test_an_idle_table_is_on_the_disk_alone_and_there_again_for_whoever_comes(days: Days) -> None:
    async def story() -> None:
        number = len(days.disk.tables[days.code].lines)
        await asyncio.sleep(HOUR)
        assert not days.in_memory
        assert days.disk.owner(days.code) is None, "any server may have it"
        await asyncio.sleep(20 * DAY)
        assert not days.in_memory
        guest = Guest("Anne")
        await days.hall.enter(days.code, days.token, guest, Hello())
        assert guest.now["number"] == number, "no time has passed for those who were away"

    days.run(story, msgspec.structs.replace(LETTERS, pace="brisk"))
