"""A table that a book goes on at is reserved in the book first: no money is lost, no second table opened, whatever dies in between."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from server.books.test_bank_doors import opened
from server.books.test_championship_doors import FREE
from server.books.test_championship_doors import opened as day_opened
from server.books.test_shelf import bearer, joined, link, read, say
from server.doors.doors_here import Running, told

from monopole.bilingual import Both, Complaint
from monopole.server.books.shelf import is_book

Serve = Callable[..., Running]
BOARD = {"turn": "player 1"}


class Gate:
    """Something of the shelf that waits until the test lets it through, or is never let through."""

    def __init__(self, server: Running, name: str, only: Callable[..., bool] = lambda *said: True) -> None:
        self.reached, self._open = threading.Event(), asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self.times = 0
        real = getattr(server.hall.shelf, name)

        async def waits(*said: Any) -> Any:
            if only(*said):
                self.times += 1
                self._loop = asyncio.get_running_loop()
                self.reached.set()
                await self._open.wait()
            return await real(*said)

        setattr(server.hall.shelf, name, waits)

    def open(self) -> None:
        assert self._loop is not None
        self._loop.call_soon_threadsafe(self._open.set)


@pytest.fixture
def beside() -> Iterator[ThreadPoolExecutor]:
    """Other devices, which ask while the test looks on."""
    with ThreadPoolExecutor() as pool:
        yield pool


def move(server: Running, code: str, token: str) -> Any:
    return server.ask("POST", f"/api/books/{code}/table?lang=en", json=BOARD, headers=bearer(token), timeout=60)


def books_table(server: Running, code: str, token: str) -> str | None:
    view = server.ask("GET", f"/api/books/{code}", headers=bearer(token)).json()["view"]
    return str(view["table"]) if view["table"] else None


def tables_kept(server: Running) -> list[str]:
    """Every table there is, and no book."""
    archive = server.hall.holder.archive
    kept = [archive.read(code) for code in archive.unfinished()]
    return [each.code for each in kept if each is not None and not is_book(each.about)]


def held(server: Running, code: str, token: str) -> list[int]:
    view = server.ask("GET", f"/api/books/{code}", headers=bearer(token)).json()["view"]
    return [each["n"] for each in view["held"]]


def cash(server: Running, table: str) -> list[int]:
    room = next(room for room in server.tables() if room.code == table)
    assert room.table is not None
    return list(room.table.game.table.cash[:3])


def test_a_payment_while_the_game_moves_is_refused_and_two_devices_open_one_table(serve: Serve, beside: ThreadPoolExecutor) -> None:
    server = serve(**FREE)
    code, token = opened(server)
    other = joined(server, code, link(server, code, token, "banker"))
    line = read(server, code, token)
    told(line)
    assert say(line, "a", do="pay", **{"from": "player 1"}, to="player 2", amount=500)["type"] == "said"
    gate = Gate(server, "_open_table")
    first = beside.submit(move, server, code, token)
    assert gate.reached.wait(60)
    second = beside.submit(move, server, code, other)
    refused = say(line, "b", do="pay", **{"from": "player 2"}, to="player 1", amount=7)
    assert (refused["type"], refused["code"]) == ("refused", "moving"), "not in the bank, and not missing at the table"
    invited = server.ask("POST", f"/api/books/{code}/invitations", json={"role": "player"}, headers=bearer(token)).json()["link"]
    named = server.ask("POST", "/api/books/join", json={"code": code, "token": invited.partition("#")[2], "name": "Zoé"})
    assert named.json()["code"] == "moving", "nobody sits down with money that the table does not know"
    gate.open()
    answers = [first.result(60), second.result(60)]
    assert [each.status_code for each in answers] == [201, 201], [each.text for each in answers]
    (table,) = {each.json()["code"] for each in answers}
    assert tables_kept(server) == [table] == [books_table(server, code, token)]
    assert cash(server, table) == [1000, 2000, 1500]
    for each in answers:
        server.sit(table, each.json()["credentials"].partition(".")[2])
    late = say(line, "c", do="pay", **{"from": "player 2"}, to="player 1", amount=7)
    assert late["code"] == "gone_on" and table in late["text"]
    assert say(line, "d", do="end")["type"] == "said"


def test_nothing_moves_while_a_line_waits_for_a_word(serve: Serve) -> None:
    server = serve(**FREE)
    code, token = opened(server)
    line = read(server, code, token)
    told(line)
    for id in "ab":
        say(line, id, do="pay", **{"from": "player 1"}, to="player 2", amount=500)
    refused = move(server, code, token)
    assert (refused.status_code, refused.json()["code"]) == (422, "open_lines")
    line.send(f'{{"type":"say","id":"c","entry":{{"do":"drop","line":{max(held(server, code, token))}}}}}')
    while held(server, code, token):
        pass
    table = move(server, code, token).json()["code"]
    assert cash(server, table) == [1000, 2000, 1500]


def of_confirming(code: str, entry: dict[str, Any]) -> bool:
    return entry["do"] in ("moved", "live")


@pytest.mark.parametrize(("step", "only"), [("_open_table", lambda *said: True), ("note", of_confirming)])
def test_a_bank_that_was_moving_when_the_server_died_is_at_its_table_afterwards(
    serve: Serve, tmp_path: Path, beside: ThreadPoolExecutor, step: str, only: Callable[..., bool]
) -> None:
    server = serve(data=str(tmp_path / "same"), **FREE)
    code, token = opened(server)
    line = read(server, code, token)
    told(line)
    say(line, "a", do="pay", **{"from": "player 1"}, to="player 2", amount=500)
    gate = Gate(server, step, only)
    asking = beside.submit(move, server, code, token)
    assert gate.reached.wait(60)
    before = tables_kept(server)
    assert len(before) == (1 if step == "note" else 0)
    server.stop()
    server.stop = lambda: None  # type: ignore[method-assign]
    assert asking.exception(60) is not None or asking.result().status_code >= 500
    again = serve(data=str(tmp_path / "same"), **FREE)  # nobody has asked for the bank yet
    line = read(again, code, token)
    while not (now := told(line))["view"]["table"]:
        pass
    (table,) = tables_kept(again)
    assert now["view"]["table"] == table and before in ([], [table])
    seat = move(again, code, token)
    assert (seat.status_code, seat.json()["code"]) == (201, table)
    again.sit(table, seat.json()["credentials"].partition(".")[2])
    assert cash(again, table) == [1000, 2000, 1500]


def test_a_bank_whose_table_cannot_be_opened_says_why_and_goes_on(serve: Serve) -> None:
    server = serve(**FREE)
    code, token = opened(server)
    line = read(server, code, token)
    told(line)
    real = server.hall.shelf._open_table

    async def never(*said: Any) -> None:
        raise Complaint(Both("pas cette édition", "not this edition"))

    server.hall.shelf._open_table = never
    refused = move(server, code, token)
    assert (refused.status_code, refused.json()["text"]) == (422, "not this edition")
    assert say(line, "a", do="pay", **{"from": "player 1"}, to="player 2", amount=500)["type"] == "said"
    view = server.ask("GET", f"/api/books/{code}", headers=bearer(token)).json()["view"]
    (stayed,) = [each for each in view["lines"] if each["do"] == "stayed"]
    assert stayed["reason"] == {"fr": "pas cette édition", "en": "not this edition"} and not view["moving"]
    server.hall.shelf._open_table = real
    assert cash(server, move(server, code, token).json()["code"]) == [1000, 2000, 1500]


def test_a_full_server_refuses_before_anything_is_reserved(serve: Serve) -> None:
    server = serve(**FREE, tables_per_address=1)
    code, token = opened(server)
    number = server.ask("GET", f"/api/books/{code}").json()["number"]
    refused = move(server, code, token)
    assert (refused.status_code, refused.json()["code"]) == (429, "many_tables_here")
    assert server.ask("GET", f"/api/books/{code}").json()["number"] == number


# a table of a day


def begun(server: Running) -> tuple[str, str]:
    code, token = day_opened(server, playing=4, alone=True)
    line = read(server, code, token)
    told(line)
    for team in (1, 2):
        say(line, f"e{team}", do="enter", junior=f"Junior {team}", adult=f"Adult {team}")
        say(line, f"h{team}", do="check_in", team=team)
    say(line, "d", do="draw", by="entry")
    say(line, "s", do="start")
    line.close()
    return code, token


def live(server: Running, code: str, token: str) -> Any:
    return server.ask("POST", f"/api/books/{code}/tables/1/live?lang=en", headers=bearer(token), timeout=60)


def test_two_devices_at_a_table_of_the_day_open_one_live_table(serve: Serve, beside: ThreadPoolExecutor) -> None:
    server = serve(**FREE)
    code, token = begun(server)
    phone = joined(server, code, link(server, code, token, "table 1"))
    gate = Gate(server, "_open_table")
    first = beside.submit(live, server, code, token)
    assert gate.reached.wait(60)
    second = beside.submit(live, server, code, phone)
    line = read(server, code, phone)
    assert told(line)["view"]["table"]["state"] == "opening", "every device knows"
    refused = say(line, "a", do="roll", team=1, dice=[3, 4])
    assert (refused["type"], refused["rule"]) == ("refused", "COMP-3")
    desk = read(server, code, token)
    told(desk)
    for id, said in (("b", {"do": "by_bots", "table": 1}), ("c", {"do": "forfeit", "team": 1, "reason": "gone"})):
        assert say(desk, id, **said)["type"] == "refused", said
    gate.open()
    answers = [first.result(60), second.result(60)]
    (table,) = {each.json()["code"] for each in answers}
    assert tables_kept(server) == [table] and gate.times == 1
    assert live(server, code, phone).json()["code"] == table, "and whoever comes later"
    for each in answers:
        server.sit(table, each.json()["credentials"].partition(".")[2])
    assert say(desk, "m", do="move", team=1, to=1)["type"] == "refused"


@pytest.mark.parametrize(("step", "only"), [("_open_table", lambda *said: True), ("note", of_confirming)])
def test_a_table_of_the_day_that_was_being_opened_when_the_server_died_is_open_afterwards(
    serve: Serve, tmp_path: Path, beside: ThreadPoolExecutor, step: str, only: Callable[..., bool]
) -> None:
    server = serve(data=str(tmp_path / "same"), **FREE)
    code, token = begun(server)
    gate = Gate(server, step, only)
    beside.submit(live, server, code, token)
    assert gate.reached.wait(60)
    server.stop()
    server.stop = lambda: None  # type: ignore[method-assign]
    again = serve(data=str(tmp_path / "same"), **FREE)
    line = read(again, code, token)
    while told(line)["view"]["tables"][0]["state"] != "live":
        pass
    (table,) = tables_kept(again)
    seat = live(again, code, token).json()
    assert seat["code"] == table
    again.sit(table, seat["credentials"].partition(".")[2])


def test_a_live_table_that_cannot_be_opened_is_played_on_the_board(serve: Serve) -> None:
    server = serve(**FREE)
    code, token = begun(server)

    async def never(*said: Any) -> None:
        raise Complaint(Both("pas cette édition", "not this edition"))

    server.hall.shelf._open_table = never
    assert live(server, code, token).json()["text"] == "not this edition"
    line = read(server, code, token)
    assert told(line)["view"]["tables"][0]["state"] == "rolling"
    assert say(line, "a", do="roll", table=1, team=1, dice=[3, 4])["type"] == "said"
