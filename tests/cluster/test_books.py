"""A bank's phones reach any server; one server holds the book, and another takes it up when that one is killed."""

from __future__ import annotations

import contextlib
from pathlib import Path
from time import gmtime, strftime, time
from typing import Any

import msgspec
from cluster.processes import Cluster, Process, until
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

WISH = {"kind": "bank", "wish": {"edition": "france-2003", "players": ["Anne", "Bruno"]}}


def read(server: Process, code: str, token: str) -> ClientConnection:
    line = connect(
        f"ws{server.url[4:]}/api/books/{code}/live", additional_headers={"authorization": f"Bearer {token}"}, compression=None, proxy=None
    ).__enter__()
    line.send('{"type":"hello","lang":"en"}')
    return line


def told(line: ClientConnection, kind: str) -> dict[str, Any]:
    while True:
        heard: dict[str, Any] = msgspec.json.decode(line.recv(timeout=30))
        if heard["type"] == kind:
            return heard


def say(line: ClientConnection, id: str, **entry: Any) -> dict[str, Any]:
    line.send(msgspec.json.encode({"type": "say", "id": id, "entry": entry}).decode())
    while True:
        heard: dict[str, Any] = msgspec.json.decode(line.recv(timeout=30))
        if heard.get("answers") == id:
            return heard


def test_phones_at_different_servers_have_one_bank_which_outlives_its_server(cluster: Cluster) -> None:
    one, two = cluster.start(2)
    opened = one.ask("POST", "/api/books", json=WISH).json()
    code, _, token = opened["credentials"].partition(".")
    banker = read(one, code, token)
    told(banker, "book")
    link = two.ask("POST", f"/api/books/{code}/invitations", json={"role": "player 1"}, headers={"authorization": f"Bearer {token}"}).json()
    joined = two.ask("POST", "/api/books/join", json={"code": code, "token": link["link"].partition("#")[2]}).json()
    anne = joined["credentials"].partition(".")[2]
    phone = read(two, code, anne)
    assert told(phone, "book")["role"] == "player 1"
    first = say(phone, "p1", do="pay", **{"from": "player 1"}, to="player 2", amount=90)
    assert first["type"] == "said"
    one.end()
    with contextlib.suppress(ConnectionClosed):
        while True:
            phone.recv(timeout=30)

    def again() -> ClientConnection | None:
        with contextlib.suppress(ConnectionClosed, InvalidStatus, OSError, TimeoutError):
            line = read(two, code, anne)
            if msgspec.json.decode(line.recv(timeout=30))["type"] == "book":
                return line
        return None

    phone = until(again, "the bank is taken up by the other server")
    assert say(phone, "p1", do="pay", **{"from": "player 1"}, to="player 2", amount=90) == first, "written once"
    assert say(phone, "p2", do="pay", **{"from": "player 1"}, to="bank", amount=10)["line"] == first["line"] + 1
    seen = two.ask("GET", f"/api/books/{code}", headers={"authorization": f"Bearer {token}"}).json()["view"]
    assert [player["balance"] for player in seen["players"]] == [1400, 1590]
    assert seen["sum"] == 0


def test_contact_details_outlive_the_server_that_noted_them_and_not_their_deletion(cluster: Cluster, tmp_path: Path) -> None:
    keys = tmp_path / "keys"
    one, two = cluster.start(2, keys=keys)
    until_then = strftime("%Y-%m-%d", gmtime(time() + 30 * 86400))
    opened = one.ask("POST", "/api/books", json={"kind": "championship", "wish": {"title": "Lyon", "keep_until": until_then}}).json()
    code, _, token = opened["credentials"].partition(".")
    desk = read(one, code, token)
    entered = {"do": "enter", "junior": "Lina", "adult": "Marc", "details": {"phone": "06-private"}}
    assert say(desk, "a", **entered)["type"] == "said"
    one.end()

    def seen() -> list[dict[str, Any]]:
        answer = two.ask("GET", f"/api/books/{code}", headers={"authorization": f"Bearer {token}"})
        teams: list[dict[str, Any]] = answer.json()["view"]["teams"] if answer.status_code == 200 else []
        return teams

    assert until(seen, "the day is taken up by the other server")[0]["details"] == {"phone": "06-private"}
    assert len(list(keys.iterdir())) == 1
    assert say(read(two, code, token), "b", do="forget")["type"] == "said"
    assert not list(keys.iterdir()) and seen()[0]["details"] == {}
