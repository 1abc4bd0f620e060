"""Two servers, one of them killed at each step of opening a table for a book: one table, all of the money, and the other server has it."""

from __future__ import annotations

from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from cluster.dies_at import STEPS
from cluster.processes import Cluster, Player, Process, until
from cluster.test_books import WISH, read, say, told

from monopole.game import read_lines, replay_lines
from monopole.server.archive.postgres import PostgresArchive
from monopole.server.books.shelf import is_book

DIES = Path(__file__).with_name("dies_at.py")
DAY = {"kind": "championship", "wish": {"title": "Lyon", "playing": 2, "alone": True}}


def opened(server: Process, wish: dict[str, Any]) -> tuple[str, dict[str, str], str]:
    code, _, token = server.ask("POST", "/api/books", json=wish).json()["credentials"].partition(".")
    return code, {"authorization": f"Bearer {token}"}, token


def asked_of_dying(server: Process, path: str, **more: Any) -> None:
    with suppress(httpx.TransportError):
        server.ask("POST", path, **more)
    server.process.wait(60)


def seen(server: Process, code: str, bearer: dict[str, str], there: Any) -> Any:
    """What the other server says of the book, once it has what is awaited."""

    def look() -> Any:
        answer = server.ask("GET", f"/api/books/{code}", headers=bearer)
        return there(answer.json()["view"]) if answer.status_code == 200 else None

    return until(look, "the table is open")


def welcomed(server: Process, seat: dict[str, Any]) -> None:
    """Whoever got the seat can sit there."""
    player = Player(*seat["credentials"].split("."))
    player.come_back(server)
    player.leave()


@pytest.mark.parametrize("step", STEPS)
def test_a_bank_goes_on_at_one_table_though_its_server_was_killed_on_the_way(cluster: Cluster, step: str) -> None:
    (other,) = cluster.start(1)
    (dying,) = cluster.start_on(["--database", cluster.database], program=[str(DIES), step])
    code, bearer, token = opened(dying, WISH)
    line = read(dying, code, token)
    told(line, "book")
    paid = say(line, "p1", do="pay", **{"from": "player 1"}, to="player 2", amount=500)
    assert paid["type"] == "said"
    asked_of_dying(dying, f"/api/books/{code}/table", json={"turn": "player 1"}, headers=bearer)
    table = seen(other, code, bearer, lambda view: view["table"])
    answers = [other.ask("POST", f"/api/books/{code}/table", json={"turn": "player 1"}, headers=bearer) for _ in range(2)]
    assert [(each.status_code, each.json()["code"]) for each in answers] == [(201, table)] * 2
    welcomed(other, answers[0].json())
    assert list(kept_tables(cluster)) == [table]
    assert replay_lines(read_lines(kept_tables(cluster)[table])).table.cash[:2] == [1000, 2000], "as the bank was when it answered last"


@pytest.mark.parametrize("step", STEPS)
def test_a_table_of_a_day_is_opened_once_though_its_server_was_killed_on_the_way(cluster: Cluster, step: str) -> None:
    (other,) = cluster.start(1)
    (dying,) = cluster.start_on(["--database", cluster.database], program=[str(DIES), step])
    code, bearer, token = opened(dying, DAY)
    line = read(dying, code, token)
    told(line, "book")
    for team in (1, 2):
        say(line, f"e{team}", do="enter", junior=f"Junior {team}", adult=f"Adult {team}")
        say(line, f"h{team}", do="check_in", team=team)
    say(line, "d", do="draw", by="entry")
    say(line, "s", do="start")
    asked_of_dying(dying, f"/api/books/{code}/tables/1/live", headers=bearer)
    table = seen(other, code, bearer, lambda view: view["tables"][0]["code"])
    seat = other.ask("POST", f"/api/books/{code}/tables/1/live", headers=bearer)
    assert (seat.status_code, seat.json()["code"]) == (201, table)
    welcomed(other, seat.json())
    assert list(kept_tables(cluster)) == [table]


def kept_tables(cluster: Cluster) -> dict[str, list[bytes]]:
    """The journals of all tables, without the books."""
    with closing(PostgresArchive(cluster.database)) as archive:
        kept = [archive.read(code) for code in archive.unfinished()]
    return {each.code: each.lines for each in kept if each is not None and not is_book(each.about)}
