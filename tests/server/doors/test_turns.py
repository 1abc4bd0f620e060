"""Whose turn it is: addresses and their tables one after the other, so many at once, and nothing kept of those who leave."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import pytest

from monopole.server.guard import while_there
from monopole.server.sentences import TurnedAway
from monopole.server.turns import Asker, Turns, to_the_end


class Work:
    """What has its turn goes on until the test says that it is done."""

    def __init__(self, turns: Turns) -> None:
        self.turns = turns
        self.began: list[str] = []
        self._ends: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def ask(self, name: str, address: str, table: str = "") -> None:
        async def done() -> None:
            async with self.turns.turn(Asker(address, table)):
                self.began.append(name)
                await self._ends[name].wait()

        self._ends[name] = asyncio.Event()
        self.tasks[name] = asyncio.create_task(done())
        await settled()

    async def end(self, name: str) -> None:
        self._ends[name].set()
        await settled()

    async def end_all(self) -> None:
        for name in self.began:
            await self.end(name)


async def settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


@pytest.mark.anyio
async def test_one_table_that_asks_much_keeps_no_other_waiting_long() -> None:
    work = Work(Turns(1))
    for number in range(5):
        await work.ask(f"greedy {number}", "192.0.2.1", "A")
    await work.ask("another table", "192.0.2.1", "B")
    await work.ask("another address", "192.0.2.2", "C")
    await work.end_all()
    assert work.began == ["greedy 0", "greedy 1", "another address", "another table", *(f"greedy {number}" for number in (2, 3, 4))]
    assert (work.turns.going, work.turns.waiting, len(work.turns._lines), len(work.turns._going)) == (0, 0, 0, 0)


@pytest.mark.anyio
async def test_so_many_go_on_together_and_of_one_address_no_more_than_its_part() -> None:
    work = Work(Turns(3, each=2))
    for name, address in (("a", "192.0.2.1"), ("b", "192.0.2.1"), ("c", "192.0.2.1"), ("d", "192.0.2.2"), ("e", "192.0.2.3")):
        await work.ask(name, address)
    assert work.began == ["a", "b", "d"]
    await work.end("d")
    assert work.began == ["a", "b", "d", "e"], "whose address has its part is passed over"
    await work.end("a")
    assert work.began == ["a", "b", "d", "e", "c"]


@pytest.mark.anyio
async def test_a_line_is_no_longer_than_it_may_be_and_it_is_said() -> None:
    work = Work(Turns(1, most_each=2, most=3))
    for number in range(4):
        await work.ask(str(number), "2001:db8::1" if number % 2 else "2001:db8::2")  # one household
    with pytest.raises(TurnedAway) as full:
        await work.tasks["3"]
    assert full.value.code == "study_full" and full.value.status == 503 and full.value.wait
    for number in (4, 5):
        await work.ask(str(number), f"192.0.2.{number}")
    with pytest.raises(TurnedAway):
        await work.tasks["5"]
    await work.end_all()
    assert Counter(work.began) == Counter(["0", "1", "2", "4"])


@pytest.mark.anyio
async def test_whoever_leaves_gives_up_the_place() -> None:
    work = Work(Turns(1))
    for name in "abcd":
        await work.ask(name, "192.0.2.1", name)
    work.tasks["b"].cancel()
    await settled()
    assert work.turns.waiting == 2
    work._ends["a"].set()
    work.tasks["c"].cancel()  # before it is called
    await settled()
    assert work.began == ["a", "d"] and work.turns.waiting == 0
    await work.end("d")
    await work.ask("e", "192.0.2.1")
    assert work.began[-1] == "e"


@pytest.mark.anyio
async def test_whoever_leaves_as_he_is_called_leaves_the_turn_to_the_next() -> None:
    turns = Turns(1)
    began: list[str] = []

    async def ask(name: str) -> None:
        async with turns.turn(Asker("192.0.2.1")):
            began.append(name)

    async with turns.turn(Asker("192.0.2.1")):
        second, third = asyncio.create_task(ask("second")), asyncio.create_task(ask("third"))
        await settled()
    second.cancel()  # called, and has not gone on yet
    await third
    assert began == ["third"] and turns.going == 0


@pytest.mark.anyio
async def test_what_a_process_does_keeps_its_turn_though_the_asker_left() -> None:
    turns, done, heard = Turns(1), asyncio.Event(), asyncio.Event()

    async def ask() -> None:
        async with turns.turn(Asker("192.0.2.1")):
            await to_the_end(done.wait())

    async def receive() -> Any:
        await heard.wait()
        return {"type": "http.disconnect"}

    asked = asyncio.create_task(while_there(receive, ask()))
    await settled()
    heard.set()
    await settled()
    assert turns.going == 1 and not asked.done(), "the process is still at it: nothing else is sent there"
    done.set()
    await settled()
    assert turns.going == 0 and type(asked.exception()).__name__ == "ClientDisconnect"
