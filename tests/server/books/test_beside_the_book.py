"""What is long, files and the games of bots, is done beside the book: words are accepted meanwhile; and nothing is done that is refused."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
from server.books.test_bank_doors import opened
from server.books.test_championship_doors import FREE
from server.books.test_reserved_tables import begun
from server.books.test_shelf import bearer, joined, link, read, say
from server.doors.doors_here import Running, told

from monopole.bank.bank_book import Bank
from monopole.championship.bot_tables import bots_game

Serve = Callable[..., Running]


class Worker:
    """The other processes of a shelf, which work only once the test lets them."""

    def __init__(self, server: Running) -> None:
        self.asked: list[str] = []
        self.reached, self._open = threading.Event(), asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        for process in (server.hall.shelf.drawing, server.hall.shelf.playing):
            process.ask = partial(self.ask, process.ask)  # type: ignore[method-assign]

    async def ask(self, real: Callable[..., Any], work: Callable[..., Any], *about: Any) -> Any:
        self.asked.append(getattr(work, "func", work).__name__)
        self._loop = asyncio.get_running_loop()
        self.reached.set()
        await self._open.wait()
        return await real(work, *about)

    def open(self) -> None:
        assert self._loop is not None
        self._loop.call_soon_threadsafe(self._open.set)


@pytest.fixture
def beside() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor() as pool:
        yield pool


def file(server: Running, code: str, token: str, form: str) -> Any:
    return server.ask("GET", f"/api/books/{code}/export?form={form}&lang=en", headers=bearer(token), timeout=120)


def test_words_are_accepted_while_sheets_are_made(serve: Serve, beside: ThreadPoolExecutor) -> None:
    pytest.importorskip("typst")
    server = serve(**FREE)
    code, token = begun(server)
    worker = Worker(server)
    asked = [beside.submit(file, server, code, token, "sheets") for _ in range(3)]
    assert worker.reached.wait(60)
    line = read(server, code, token)
    told(line)
    assert say(line, "a", do="roll", table=1, team=1, dice=[3, 4])["type"] == "said", "the book is nobody's meanwhile"
    worker.open()
    contents = [each.result(120) for each in asked]
    assert all(each.content.startswith(b"%PDF") for each in contents)
    assert len(worker.asked) < 3, "who asks for the same at the same time gets the same"


def test_a_file_is_that_of_the_moment_it_was_asked_for(serve: Serve, beside: ThreadPoolExecutor) -> None:
    server = serve(**FREE)
    code, token = opened(server)
    worker = Worker(server)
    asked = beside.submit(file, server, code, token, "json")
    assert worker.reached.wait(60)
    line = read(server, code, token)
    told(line)
    assert say(line, "a", do="pay", **{"from": "player 1"}, to="player 2", amount=500)["type"] == "said"
    worker.open()
    assert [each["do"] for each in asked.result(120).json()["lines"]] == ["start"]
    assert [each["do"] for each in file(server, code, token, "json").json()["lines"]] == ["start", "pay"]


def test_what_nobody_may_have_is_not_begun_and_not_everything_is_waited_for(
    serve: Serve, beside: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("monopole.server.books.shelf.MOST_FILES_OF_ONE", 3)  # one address asks for no more than four at once
    server = serve(**FREE)
    code, token = begun(server)
    worker = Worker(server)
    team = joined(server, code, link(server, code, token, "team 1"))
    assert [file(server, code, who, form).status_code for who, form in ((team, "csv"), (token, "xls"), (token, "sheets-²"))] == [422] * 3
    assert worker.asked == []
    forms = ["csv", "json", "sheets-1"]
    waiting = [beside.submit(file, server, code, token, form) for form in forms]
    while len(worker.asked) < len(forms):
        assert worker.reached.wait(60)
    refused = file(server, code, token, "diplomas")
    assert (refused.status_code, refused.json()["code"]) == (503, "many_files")
    worker.open()
    assert waiting[0].result(120).status_code == waiting[1].result(120).status_code == 200


def test_bots_play_beside_the_day_and_once(serve: Serve) -> None:
    server = serve(**FREE)
    code, token = begun(server)
    worker = Worker(server)
    phone = joined(server, code, link(server, code, token, "table 1"))
    desk, table = read(server, code, token), read(server, code, phone)
    told(desk), told(table)
    for id, said in (("w1", {"table": 9}), ("w2", {"table": 1, "level": "best"}), ("w3", {"table": 1, "level": [1]})):
        assert say(desk, id, do="by_bots", **said)["type"] == "refused"
    assert worker.asked == [], "nothing is played before it is known that it may be"
    assert say(desk, "b", do="by_bots", table=1)["type"] == "said"
    assert worker.reached.wait(60)
    for number in range(20):
        assert say(desk, f"b{number}", do="by_bots", table=1)["type"] == "refused"
    assert say(table, "r", do="roll", team=1, dice=[3, 4])["rule"] == "COMP-3", "the table hears why"
    assert say(desk, "k", do="rename", team=1, junior="Lina", adult="Marc")["type"] == "said", "the day goes on"
    worker.open()
    while (seen := told(desk)).get("view", {}).get("stage") != "over":
        pass
    assert worker.asked == [bots_game.__name__]
    assert seen["view"]["tables"][0]["winner"] in (1, 2)
    assert say(desk, "c", do="by_bots", table=1)["type"] == "refused"


def test_bots_that_were_playing_when_the_server_died_play_again(serve: Serve, tmp_path: Any) -> None:
    server = serve(data=str(tmp_path / "same"), **FREE)
    code, token = begun(server)
    worker = Worker(server)
    desk = read(server, code, token)
    told(desk)
    assert say(desk, "b", do="by_bots", table=1)["type"] == "said"
    assert worker.reached.wait(60)
    server.stop()
    server.stop = lambda: None  # type: ignore[method-assign]
    again = serve(data=str(tmp_path / "same"), **FREE)
    desk = read(again, code, token)
    while told(desk)["view"]["stage"] != "over":
        pass


def test_an_edition_of_ones_own_is_read_beside_the_loop(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    server = serve(**FREE)
    where: list[threading.Thread] = []
    begin = Bank.begin.__func__  # type: ignore[attr-defined]

    def begins(kind: type[Bank], *about: Any) -> Any:
        where.append(threading.current_thread())
        return begin(kind, *about)

    monkeypatch.setattr(Bank, "begin", classmethod(begins))
    opened(server)
    assert where and where[0] is not server._thread
