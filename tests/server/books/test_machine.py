"""The electronic banks over the network: worked by one, watched by others, found again after the power has failed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from client.house import House
from server.books.test_shelf import bearer, joined, link, read, say
from server.doors.doors_here import Running, spoken_of

from monopole.server.books import shelf

Serve = Callable[..., Running]


def opened(url: str, edition: str = "world-2008") -> tuple[str, str]:
    answer = httpx.post(url + "/api/books", json={"kind": "machine", "wish": {"edition": edition}}, trust_env=False)
    assert answer.status_code == 201, answer.text
    code, _, token = answer.json()["credentials"].partition(".")
    return code, token


def view_at(url: str, code: str, token: str) -> dict[str, Any]:
    view: dict[str, Any] = httpx.get(f"{url}/api/books/{code}", headers=bearer(token), trust_env=False).json()["view"]
    return view


def keyed(line: Any, words: str) -> None:
    for number, word in enumerate(words.split()):
        assert say(line, f"{words}{number}", key=word)["type"] == "said"


def test_ebank_12_balances_survive_a_server_killed_outright(tmp_path: Path) -> None:
    house = House(tmp_path)
    try:
        code, token = opened(house.url)
        line = read(house, code, token)  # type: ignore[arg-type]
        assert say(line, "in", card=0, slot="right")["line"] == 1
        keyed(line, "2 M 1 5 0 K")
        before = view_at(house.url, code, token)
        house.kill()
        house.start()
        after = view_at(house.url, code, token)
        assert after == before and after["frames"][-1]["text"] == "12.85"
        line = read(house, code, token)  # type: ignore[arg-type]
        assert say(line, "2 M 1 5 0 K5", key="K") == {"type": "said", "answers": "2 M 1 5 0 K5", "line": 7}  # said again: written once
        assert view_at(house.url, code, token) == before
    finally:
        house.kill()


def test_ebank_16_others_watch_and_the_banker_alone_works_it(serve: Serve) -> None:
    server = serve()
    code, token = opened(server.url)
    watcher = read(server, code, joined(server, code, link(server, code, token, "public")))
    banker = read(server, code, token)
    say(banker, "a", card=2, slot="left")
    heard = spoken_of(watcher, "book")
    while heard["view"]["slots"]["left"] is None:
        heard = spoken_of(watcher, "book")
    assert heard["view"]["hands"] is False
    refused = say(watcher, "b", key="GO")
    assert (refused["type"], refused["rule"]) == ("refused", "EBANK-16")
    assert server.ask("GET", f"/api/books/{code}").json().get("view") is None


def test_ebank_14_nothing_sent_tells_how_long_an_auction_lasts(serve: Serve, monkeypatch: Any) -> None:
    """The same messages, to the byte, whatever was drawn."""
    heard: list[list[bytes]] = []
    for drawn in (0, 37):
        monkeypatch.setattr(shelf.SystemChance, "below", lambda self, most, drawn=drawn: min(drawn, most - 1))
        server = serve()
        now = [1_000_000.0]
        server.hall.holder.steady = lambda now=now: now[0]  # type: ignore[method-assign,misc]
        code, token = opened(server.url)
        line = read(server, code, token)
        sent = []
        for id, key in (("a", "1"), ("b", "DEAL")):
            line.send(f'{{"type":"say","id":"{id}","entry":{{"key":"{key}"}}}}')
            answered = False
            while not (answered and b'"book"' in sent[-1]):
                sent.append(line.recv(decode=False))
                answered = answered or b'"said"' in sent[-1]
        heard.append([frame.replace(code.encode(), b"CODE") for frame in sent])
        assert view_at(server.url, code, token)["deal"] == "slow"
    assert heard[0] == heard[1] and len(heard[0]) >= 3
