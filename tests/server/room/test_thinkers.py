"""Where masters think: in turns, table by table; a process that died is started again, once for all who wait for it."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

from monopole.server import thinkers
from monopole.server.thinkers import MOST_OF_AN_ADDRESS, Question, Thinkers


class Process:
    """Stands for a pool of processes: what it is asked is answered, or dies with it, when the test says so."""

    def __init__(self, *_: Any) -> None:
        self.asked: list[Future[Any]] = []
        self.questions: list[Any] = []

    def submit(self, _: Any, question: Any = None) -> Future[Any]:
        self.questions.append(question)
        self.asked.append(Future())
        return self.asked[-1]


def asked_at(code: str) -> Any:
    return Question(code, 0, "", 0.1, None, None, [])  # type: ignore[arg-type]


async def settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


@pytest.mark.anyio
async def test_tables_of_masters_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    process = Process()
    monkeypatch.setattr(thinkers, "ProcessPoolExecutor", lambda *_: process)
    one = Thinkers(1, 0.1)
    asked = [asyncio.ensure_future(one.ask(asked_at(code), address)) for code, address in (*[("A", "here")] * 4, ("B", "there"))]
    await settled()
    assert len(process.asked) == 1, "the others hold nothing of the process"
    while len(process.asked) < 5:
        process.asked[-1].set_result(("word", []))
        await settled()
    assert [question.code for question in process.questions] == ["A", "A", "B", "A", "A"]
    process.asked[-1].set_result(("word", []))
    await asyncio.gather(*asked)


@pytest.mark.anyio
async def test_what_nobody_wants_any_more_is_not_thought_about(monkeypatch: pytest.MonkeyPatch) -> None:
    process = Process()
    monkeypatch.setattr(thinkers, "ProcessPoolExecutor", lambda *_: process)
    one, wanted = Thinkers(1, 0.1), [True]
    first = asyncio.ensure_future(one.ask(asked_at("A")))
    second = asyncio.ensure_future(one.ask(asked_at("B"), wanted=lambda: wanted[0]))
    await settled()
    wanted[0] = False  # the table has moved on
    process.asked[0].set_result(("word", []))
    assert await first == ("word", []) and await second == (None, []) and len(process.asked) == 1


@pytest.mark.anyio
async def test_while_too_many_masters_wait_no_other_table_with_one_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    process = Process()
    monkeypatch.setattr(thinkers, "ProcessPoolExecutor", lambda *_: process)
    one = Thinkers(1, 0.1)
    asked = [asyncio.ensure_future(one.ask(asked_at(str(number)), "here")) for number in range(MOST_OF_AN_ADDRESS + 1)]
    await settled()
    assert one.full("here") and not one.full("there") and not one.full("")
    asked[-1].cancel()
    await settled()
    assert not one.full("here")
    for task in asked:
        task.cancel()


@pytest.mark.anyio
async def test_two_masters_whose_process_died_share_the_next_one(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Process] = []
    monkeypatch.setattr(thinkers, "ProcessPoolExecutor", lambda *_: begun.append(Process()) or begun[-1])
    both = Thinkers(2, 0.1)
    question = asked_at("A")
    words = [asyncio.ensure_future(both.ask(question)) for _ in range(2)]
    await asyncio.sleep(0)
    for each in begun[0].asked:
        each.set_exception(BrokenProcessPool())
    while sum(len(each.asked) for each in begun) < 4:
        await asyncio.sleep(0)
    assert [len(each.asked) for each in begun] == [2, 2]
    for each in begun[1].asked:
        each.set_result(("word", []))
    assert await asyncio.gather(*words) == [("word", [])] * 2
