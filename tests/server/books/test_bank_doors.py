"""A bank at the doors: its edition as it is played there, somebody's own among them, and its game gone on at a table of this server."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from typing import Any

from server.books.test_shelf import bearer, joined, link, read, say
from server.doors.doors_here import Running, spoken_of, told

Serve = Callable[..., Running]


def opened(server: Running, **wish: Any) -> tuple[str, str]:
    wished = {"edition": "france-2003", "players": ["Anne", "Bruno", "Capucine"], **wish}
    got = server.ask("POST", "/api/books", json={"kind": "bank", "wish": wished})
    assert got.status_code == 201, got.text
    code, _, token = got.json()["credentials"].partition(".")
    return code, token


def test_the_game_of_a_bank_goes_on_refereed_at_a_table(serve: Serve) -> None:
    server = serve()
    code, token = opened(server)
    line = read(server, code, token)
    told(line)
    assert say(line, "a", do="buy", player="player 1", square=39)["type"] == "said"
    board = {"turn": "player 2", "squares": {"player 1": 39, "player 2": 5}, "jailed": ["player 3"]}
    got = server.ask("POST", f"/api/books/{code}/table", json=board, headers=bearer(token))
    assert got.status_code == 201, got.text
    table = server.ask("GET", f"/api/tables/{got.json()['code']}").json()
    assert [(seat["name"], seat["beside"]) for seat in table["seats"]] == [("Anne", None), ("Bruno", "Anne"), ("Capucine", "Anne")]
    assert table["dice"] == "given" and table["state"] == "playing"
    while (now := told(line)).get("type") != "book" or not now["view"]["table"]:
        pass
    assert now["view"]["table"] == got.json()["code"]


def test_only_the_banker_moves_a_bank_and_what_is_wrong_is_said(serve: Serve) -> None:
    server = serve()
    code, token = opened(server)
    anne = joined(server, code, link(server, code, token, "player 1"))
    board = {"turn": "player 1"}
    assert server.ask("POST", f"/api/books/{code}/table", json=board, headers=bearer(anne)).json()["code"] == "not_yours"
    assert server.ask("POST", f"/api/books/{code}/table", json=board).status_code == 401
    for wrong, says in (({"turn": "player 9"}, "player 9"), ({"turn": "player 1", "squares": {"player 1": 40}}, "squares"), ({}, "turn")):
        refused = server.ask("POST", f"/api/books/{code}/table?lang=en", json=wrong, headers=bearer(token))
        assert refused.status_code == 422 and says in refused.json()["text"], refused.text
    line = read(server, code, token)
    told(line)
    assert say(line, "a", do="moved", table="ABC-234")["code"] == "not_yours", "only the server says so"


def test_the_link_on_the_table_asks_for_a_name_and_one_to_a_place_does_not(serve: Serve) -> None:
    server = serve()
    code, token = opened(server)
    links = {}
    for role in ("player", "player 1", "banker"):
        made = server.ask("POST", f"/api/books/{code}/invitations", json={"role": role}, headers=bearer(token)).json()["link"]
        assert server.ask("POST", "/api/qr", json={"text": made}).status_code == 200
        links[role] = made.partition("#")[0].rpartition("/")[2]
    assert links == {"player": f"{code}?name", "player 1": code, "banker": code}


def test_an_edition_of_ones_own_has_its_bank(serve: Serve, tmp_path: Any) -> None:
    text = (files("monopole.editions") / "data" / "france-2003.toml").read_text("utf-8").replace('id = "france-2003"', 'id = "chez-nous"')
    text = text.replace("startCash = 1500", "startCash = 1700")
    server = serve(data=str(tmp_path / "same"))
    code, token = opened(server, edition="chez-nous", edition_text=text)
    start = told(read(server, code, token))["view"]["players"][0]["balance"]
    edition = server.ask("GET", f"/api/books/{code}/edition", headers=bearer(token)).json()
    assert (edition["id"], edition["money"]["start"]) == ("chez-nous", start)
    moved = server.ask("POST", f"/api/books/{code}/table", json={"turn": "player 1"}, headers=bearer(token)).json()
    table = server.ask("GET", f"/api/tables/{moved['code']}").json()
    assert (table["edition"], table["own"], table["state"]) == ("chez-nous", True, "playing")
    server.stop()
    server.stop = lambda: None  # type: ignore[method-assign]
    again = serve(data=str(tmp_path / "same"))
    assert told(read(again, code, token))["view"]["players"][0]["balance"] == start
    assert again.ask("GET", f"/api/tables/{moved['code']}").json()["edition"] == "chez-nous"  # read again with its own rules
    wish = {"edition": "x", "players": ["A", "B"], "edition_text": "id = 3"}
    wrong = again.ask("POST", "/api/books", json={"kind": "bank", "wish": wish})
    assert wrong.status_code == 422 and wrong.json()["text"]


def test_a_player_keeps_the_bank_once_no_phone_of_the_banker_is_there(serve: Serve) -> None:
    server = serve()
    code, token = opened(server)
    anne = joined(server, code, link(server, code, token, "player 1"))
    banker, hers = read(server, code, token), read(server, code, anne)
    told(banker), told(hers)
    wish = {"json": {"role": "banker"}, "headers": bearer(anne)}
    assert server.ask("POST", f"/api/books/{code}/invitations", **wish).json()["code"] == "not_invited"
    banker.close()
    while "banker" in told(hers)["here"]:
        pass
    new = joined(server, code, link(server, code, anne, "banker"))
    line = read(server, code, new)
    assert told(line)["role"] == "banker"
    assert say(line, "a", do="quick", what="salary", player="player 1")["type"] == "said"
    while (view := spoken_of(hers, "book")["view"])["players"][0].get("balance", view["start"]) == view["start"]:
        pass
    came = [(each.get("came"), each.get("player")) for each in view["lines"] if each["do"] == "come"]
    assert came == [("player 1", "player 1"), ("banker", "player 1")], "and everybody sees it, and by whose link"


def test_a_player_s_link_to_the_bank_is_void_once_the_banker_is_back(serve: Serve) -> None:
    server = serve()
    code, token = opened(server)
    anne = joined(server, code, link(server, code, token, "player 1"))
    secret = link(server, code, anne, "banker")
    banker = read(server, code, token)
    told(banker)
    answer = server.ask("POST", "/api/books/join?lang=en", json={"code": code, "token": secret})
    assert (answer.status_code, answer.json()["code"]) == (410, "void") and "ask for another" in answer.json()["text"]
    banker.close()
    while server.ask("POST", f"/api/books/{code}/invitations", json={"role": "banker"}, headers=bearer(anne)).status_code != 201:
        pass  # the server has yet to notice that the banker is gone
    assert server.ask("GET", f"/api/books/{code}", headers=bearer(anne)).json()["view"]["lines"][-1].get("came") == "player 1"
