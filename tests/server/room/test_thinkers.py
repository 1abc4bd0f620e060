"""Where masters think: a process that died is started again, once for all who wait for it."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

from monopole.server import thinkers
from monopole.server.thinkers import Thinkers


class Process:
    """Stands for a pool of processes: what it is asked is answered, or dies with it, when the test says so."""

    def __init__(self, *_: Any) -> None:
        self.asked: list[Future[Any]] = []

    def submit(self, *_: Any) -> Future[Any]:
        self.asked.append(Future())
        return self.asked[-1]


@pytest.mark.anyio
async def test_two_masters_whose_process_died_share_the_next_one(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Process] = []
    monkeypatch.setattr(thinkers, "ProcessPoolExecutor", lambda *_: begun.append(Process()) or begun[-1])
    both = Thinkers(1, 0.1)
    question: Any = None
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
