"""Whichever server a player reaches, the table is the same, and only one server holds it."""

from __future__ import annotations

import contextlib
from contextlib import closing

import pytest
from cluster.processes import Cluster, join_table, open_table, play, until
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from monopole.server.archive.postgres import PostgresArchive
from monopole.server.keys import new_token
from monopole.server.peers import Owner


def holder(cluster: Cluster, code: str) -> str:
    with closing(PostgresArchive(cluster.database)) as archive:
        held = archive.owner(code)
    return Owner.read(held).address if held else ""


def test_players_at_different_servers_play_at_one_table(cluster: Cluster) -> None:
    one, two, three = cluster.start(3)
    anne = open_table(one)
    bruno = join_table(two, anne)
    assert holder(cluster, anne.code) == one.url, "a question that is passed on moves nothing"
    anne.come(one)
    bruno.come(three)
    play([anne, bruno], 12)
    assert holder(cluster, anne.code) == one.url
    assert three.measured("relayed_total") >= 1
    bruno.send({"type": "chat", "id": "c1", "text": "bonjour"})
    assert anne.hear("chatted")["text"] == "bonjour"
    assert bruno.hear("chatted", "c1")["seat"] == "Bruno"
    abouts = [server.ask("GET", f"/api/tables/{anne.code}").json() for server in (one, two)]
    for about in abouts:
        assert about.pop("left"), "whose time runs"
    assert abouts[0] == abouts[1]
    assert anne.entries == bruno.entries
    assert len(anne.entries) >= 12


def test_a_table_goes_where_its_first_player_comes(cluster: Cluster) -> None:
    """Who opens a table over HTTP and is then led to another server need not be relayed for the whole game."""
    one, two = cluster.start(2)
    anne = open_table(one)
    bruno = join_table(one, anne)
    anne.come(two)
    assert holder(cluster, anne.code) == two.url
    bruno.come(one)
    assert holder(cluster, anne.code) == two.url, "somebody is there already"
    play([anne, bruno], 4)


def test_what_the_holder_says_comes_through_unaltered(cluster: Cluster) -> None:
    one, two = cluster.start(2)
    anne = open_table(one)
    anne.come(one)
    for method, path, more in (
        ("POST", f"/api/tables/{anne.code}/invitations", {"headers": {"authorization": "Bearer " + "x" * 43}}),
        ("POST", f"/api/tables/{anne.code}/moves", {}),
        ("POST", "/api/join", {"json": {"code": anne.code, "token": "y" * 43, "name": "Zoé"}}),
        ("GET", f"/api/tables/{anne.code}?lang=en", {}),
        ("GET", f"/api/tables/{anne.code}/record", {"headers": {"accept-language": "en"}}),
    ):
        here, there = one.ask(method, path, **more), two.ask(method, path, **more)
        assert (here.status_code, here.json()) == (there.status_code, there.json()), path
        ours, theirs = dict(here.headers), dict(there.headers)
        ours.pop("date"), theirs.pop("date")
        assert ours == theirs
    with connect(f"ws{two.url[4:]}/api/tables/{anne.code}/live", additional_headers={"authorization": "Bearer " + "x" * 43}) as line:
        line.send('{"type":"hello","lang":"en"}')
        assert '"wrong_credentials"' in line.recv(timeout=30)
        with pytest.raises(ConnectionClosed) as closed:
            line.recv(timeout=30)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4401


def test_a_browser_s_cookie_is_set_and_believed_through_another_server(cluster: Cluster) -> None:
    one, two = cluster.start(2)
    anne = open_table(one)
    anne.come(one)
    invited = two.ask("POST", f"/api/tables/{anne.code}/invitations", headers=anne.bearer)
    token = invited.json()["link"].partition("#")[2]
    assert invited.json()["link"].startswith(two.url), "the name that was called, not the one between servers"
    page = {"origin": two.url}
    joined = two.ask("POST", "/api/join", json={"code": anne.code, "token": token, "name": "Bruno"}, headers=page)
    assert "credentials" not in joined.json()
    cookie = joined.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=strict" in cookie
    with connect(
        f"ws{two.url[4:]}/api/tables/{anne.code}/live", additional_headers={"cookie": cookie.partition(";")[0], **page}
    ) as line:
        line.send('{"type":"hello"}')
        assert '"seat":"Bruno"' in line.recv(timeout=30)


def test_a_join_is_said_again_at_another_server(cluster: Cluster) -> None:
    """The server that was asked first is gone before its answer came."""
    one, two = cluster.start(2)
    anne = open_table(one)
    anne.come(one)
    token = two.ask("POST", f"/api/tables/{anne.code}/invitations", headers=anne.bearer).json()["link"].partition("#")[2]
    wish = {"code": anne.code, "token": token, "name": "Bruno", "key": new_token()}
    first = two.ask("POST", "/api/join", json=wish)
    assert first.status_code == 201 and first.json()["credentials"] == f"{anne.code}.{wish['key']}"
    assert one.ask("POST", "/api/join", json=wish).json() == first.json()
    one.end()

    def again() -> object:
        return (answer := two.ask("POST", "/api/join", json=wish)).status_code == 201 and answer.json()

    assert until(again, "the other server takes the table up") == first.json()


def test_forwarded_addresses_are_believed_of_servers_of_ours_only(cluster: Cluster) -> None:
    (one,) = cluster.start(connections_per_address=2)
    (two,) = cluster.start(connections_per_address=5, trusted_proxy="127.0.0.1")
    anne = open_table(one)
    anne.come(one)
    live = f"/api/tables/{anne.code}/live"

    def watch(url: str, address: str, **headers: str) -> tuple[str, object]:
        line = connect(f"ws{url[4:]}{live}", additional_headers={"x-forwarded-for": address, **headers}, proxy=None).__enter__()
        with contextlib.suppress(ConnectionClosed):  # why is still to be read
            line.send('{"type":"hello"}')
        return str(line.recv(timeout=30))[:40], line

    seen = [watch(two.url, "203.0.113.7") for _ in range(3)]
    assert ["welcome" in said for said, _ in seen] == [True, True, False]
    assert "many_here" in seen[2][0], "the holder counts the player's address, not that of the server between"
    assert "welcome" in watch(two.url, "203.0.113.8")[0]
    direct = [watch(one.url, f"203.0.113.{number}") for number in (9, 10)]
    assert ["welcome" in said for said, _ in direct] == [True, False], "one and Anne: whatever a stranger says, his address is his own"
    forged = one.ask("GET", f"/api/tables/{anne.code}", headers={"monopole-peer": "0" * 64, "x-forwarded-for": "203.0.113.11"})
    assert (forged.status_code, forged.json()["code"]) == (421, "other_server")


def test_a_word_for_one_server_is_worth_nothing_at_another(cluster: Cluster) -> None:
    one, two = cluster.start(2)
    anne = open_table(one)
    with closing(PostgresArchive(cluster.database)) as archive:
        owner, secret = Owner.read(archive.owner(anne.code) or ""), archive.shared_secret()
    told = {"monopole-peer": owner.word(secret), "x-forwarded-host": "127.0.0.1"}
    path = f"/api/tables/{anne.code}"
    assert one.ask("GET", path, headers=told).status_code == 200
    assert two.ask("GET", path, headers=told).status_code == 421


def test_a_wrong_address_of_a_server_is_no_endless_circle(cluster: Cluster) -> None:
    (two,) = cluster.start()
    (one,) = cluster.start(advertise=two.url, lease_seconds=1)
    anne = open_table(one)
    answer = two.ask("GET", f"/api/tables/{anne.code}")
    assert (answer.status_code, answer.json()["code"]) == (503, "held_elsewhere")
    assert "retry-after" in answer.headers


def test_public_tables_are_listed_everywhere(woken_cluster: Cluster) -> None:
    one, two = woken_cluster.start(2)
    until(lambda: two.measured("redis_connected"), "Redis is heard")
    assert two.ask("GET", "/api/tables").json() == []
    anne = open_table(one, public=True)
    until(lambda: [shown["code"] for shown in two.ask("GET", "/api/tables").json()] == [anne.code], "the new table is listed")


def test_a_finished_game_is_read_and_verified_at_any_server(cluster: Cluster) -> None:
    one, two = cluster.start(2)
    anne = open_table(one, seats=["me", "person"])
    bruno = join_table(one, anne)
    anne.come(one)
    bruno.come(two)
    play([anne, bruno], 3)
    anne.send({"type": "propose", "id": "end1", "what": "end"})
    anne.hear("done", "end1")
    bruno.send({"type": "propose", "id": "end2", "what": "end"})
    bruno.hear("done", "end2")
    records = [server.ask("GET", f"/api/tables/{anne.code}/record") for server in (one, two)]
    assert [record.status_code for record in records] == [200, 200]
    assert records[0].content == records[1].content
    assert two.ask("GET", f"/api/verify/{anne.code}").json()["ok"]
