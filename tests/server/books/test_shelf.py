"""Books over HTTP and WebSocket: kept before told, written once, found again after any end of the server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from server.doors.doors_here import Running, spoken_of, told
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from monopole.server.archive import NotKept
from monopole.server.books.sealed import Envelope
from monopole.server.keys import new_token

Serve = Callable[..., Running]


def opened(server: Running) -> tuple[str, str]:
    answer = server.ask("POST", "/api/books", json={"kind": "tally", "wish": {"title": "points"}})
    assert answer.status_code == 201, answer.text
    code, _, token = answer.json()["credentials"].partition(".")
    return code, token


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def link(server: Running, code: str, token: str, role: str | None) -> str:
    answer = server.ask("POST", f"/api/books/{code}/invitations", json={"role": role}, headers=bearer(token))
    assert answer.status_code == 201, answer.text
    before, _, secret = answer.json()["link"].partition("#")
    assert before.endswith(f"/b/{code}")
    return str(secret)


def join(server: Running, code: str, secret: str, name: str | None = None) -> Any:
    return server.ask("POST", "/api/books/join", json={"code": code, "token": secret, "name": name})


def joined(server: Running, code: str, secret: str, name: str | None = None) -> str:
    answer = join(server, code, secret, name)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["credentials"].partition(".")[2])


def read(server: Running, code: str, token: str | None) -> ClientConnection:
    """A connection that has said hello."""
    url = f"ws{server.url[4:]}/api/books/{code}/live"
    line = connect(url, additional_headers=bearer(token) if token else {}, compression=None, proxy=None).__enter__()
    line.send('{"type":"hello","lang":"en"}')
    return line


def say(line: ClientConnection, id: str, **entry: Any) -> dict[str, Any]:
    """The answer to an entry; what is told meanwhile is passed over."""
    line.send(msgspec.json.encode({"type": "say", "id": id, "entry": entry}).decode())
    while (heard := told(line)).get("answers") != id:
        pass
    return heard


def test_what_is_said_is_written_and_told_to_each(serve: Serve) -> None:
    server = serve()
    code, token = opened(server)
    anne = joined(server, code, link(server, code, token, "marker 1"), "Anne")
    keeper, marker = read(server, code, token), read(server, code, anne)
    assert told(keeper)["view"] == {"sum": 0, "names": {"marker 1": "Anne"}, "mine": "keeper"}
    assert told(marker)["role"] == "marker 1"
    assert told(keeper)["here"] == ["keeper", "marker 1"]
    assert say(marker, "a", add=5) == {"type": "said", "answers": "a", "line": 2}
    heard = told(keeper)
    assert (heard["type"], heard["number"], heard["view"]["sum"]) == ("book", 3, 5)
    refused = {"type": "refused", "answers": "b", "code": "negative", "text": "nothing is taken away", "rule": "BOX-1"}
    assert say(marker, "b", add=-1) == refused
    assert server.ask("GET", f"/api/books/{code}", headers=bearer(token)).json()["view"]["sum"] == 5
    assert server.ask("GET", f"/api/books/{code}/export?form=json", headers=bearer(token), timeout=120).content == b"5"


def test_an_id_heard_twice_writes_once_also_after_a_new_start(serve: Serve, tmp_path: Any) -> None:
    server = serve(data=str(tmp_path / "same"))
    code, token = opened(server)
    line = read(server, code, token)
    first = say(line, "a", add=5)
    assert say(line, "a", add=5) == first
    server.stop()
    again = serve(data=str(tmp_path / "same"))
    server.stop = lambda: None  # type: ignore[method-assign]
    line = read(again, code, token)
    assert told(line)["view"]["sum"] == 5
    assert say(line, "a", add=5) == first
    assert say(line, "b", add=1)["line"] == 2
    assert again.ask("GET", f"/api/books/{code}", headers=bearer(token)).json()["view"]["sum"] == 6


def test_what_cannot_be_kept_never_was(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    server = serve()
    code, token = opened(server)
    line = read(server, code, token)
    told(line)
    keep = server.hall.holder.archive.keep
    monkeypatch.setattr(server.hall.holder.archive, "keep", lambda changes: [NotKept("full", change.code) for change in changes])
    line.send('{"type":"say","id":"a","entry":{"add":5}}')
    with pytest.raises(ConnectionClosed):
        while True:
            assert told(line)["type"] == "bye"
    monkeypatch.setattr(server.hall.holder.archive, "keep", keep)
    line = read(server, code, token)
    assert told(line)["view"]["sum"] == 0
    assert say(line, "a", add=5)["line"] == 1


def test_time_alone_writes_too_and_after_a_new_start(serve: Serve, tmp_path: Any) -> None:
    server = serve(data=str(tmp_path / "same"))
    code, token = opened(server)
    line = read(server, code, token)
    say(line, "a", **{"in": 0.01})
    while spoken_of(line, "book")["view"]["sum"] != 100:
        pass
    say(line, "b", **{"in": 3600})
    server.hall.holder.steady = lambda: 1e11  # much later, but the alarm has not rung
    server.stop()
    again = serve(data=str(tmp_path / "same"))
    server.stop = lambda: None  # type: ignore[method-assign]
    again.hall.holder.steady = lambda: 1e11
    line = read(again, code, token)
    while spoken_of(line, "book")["view"]["sum"] != 200:
        pass


def test_only_who_may_invite_does_and_a_link_serves_once(serve: Serve) -> None:
    server = serve()
    code, token = opened(server)
    secret = link(server, code, token, "marker 1")
    anne = joined(server, code, secret)
    assert join(server, code, secret).json()["code"] == "spent"
    answer = server.ask("POST", f"/api/books/{code}/invitations", json={"role": "marker 2"}, headers=bearer(anne))
    assert (answer.status_code, answer.json()["code"]) == (403, "not_invited")
    answer = server.ask("POST", f"/api/books/{code}/invitations", json={"role": "nobody"}, headers=bearer(anne))
    assert (answer.status_code, answer.json()["code"]) == (404, "no_role")
    screen = link(server, code, token, "screen")
    assert joined(server, code, screen) != joined(server, code, screen)


def test_a_role_moves_to_another_device_and_the_first_is_out(serve: Serve) -> None:
    server = serve()
    code, token = opened(server)
    first = joined(server, code, link(server, code, token, "marker 1"))
    line = read(server, code, first)
    told(line)
    second = joined(server, code, link(server, code, first, None))
    assert told(line)["code"] == "moved_away"
    assert server.ask("GET", f"/api/books/{code}", headers=bearer(first)).status_code == 401
    assert server.ask("GET", f"/api/books/{code}", headers=bearer(second)).json()["role"] == "marker 1"
    keeper = joined(server, code, link(server, code, token, None))
    assert {server.ask("GET", f"/api/books/{code}", headers=bearer(each)).json()["role"] for each in (token, keeper)} == {"keeper"}


def test_a_lost_answer_costs_no_role(serve: Serve, tmp_path: Any) -> None:
    """The same link and key are the same role, by a link for one and by one that is open to all, and after a new start."""
    server = serve(data=str(tmp_path / "same"))
    code, token = opened(server)
    said = {}
    for role in ("marker 1", "screen"):
        wish = {"code": code, "token": link(server, code, token, role), "key": new_token()}
        said[role] = wish, server.ask("POST", "/api/books/join", json=wish).json()
        assert said[role][1] == {**said[role][1], "role": role, "credentials": f"{code}.{wish['key']}"}
        assert server.ask("POST", "/api/books/join", json=wish).json() == said[role][1]
    assert join(server, code, said["marker 1"][0]["token"]).json()["code"] == "spent"
    twice = {**said["screen"][0], "token": link(server, code, token, "marker 2")}
    assert server.ask("POST", "/api/books/join", json=twice).json()["code"] == "used_key"
    assert server.ask("POST", "/api/books/join", json={**twice, "key": "a" * 43}).json()["code"] == "weak_key"
    server.stop()
    again = serve(data=str(tmp_path / "same"))
    server.stop = lambda: None  # type: ignore[method-assign]
    for role, (wish, answer) in said.items():
        assert again.ask("POST", "/api/books/join", json=wish).json() == answer, role


@pytest.mark.parametrize(
    ("kind", "wish", "role"),
    [
        ("bank", {"edition": "france-2003", "players": ["Anne", "Bruno"]}, "player"),
        ("machine", {"edition": "world-2008"}, "public"),
        ("machine", {"edition": "canada-2011"}, "banker"),
        ("championship", {"title": "Lyon"}, "referee"),
        ("championship", {"title": "Lyon"}, "entrant"),
    ],
)
def test_nobody_is_locked_out_of_any_book(serve: Serve, kind: str, wish: dict[str, Any], role: str) -> None:
    server = serve()
    answer = server.ask("POST", "/api/books", json={"kind": kind, "wish": wish})
    assert answer.status_code == 201, answer.text
    code, _, token = answer.json()["credentials"].partition(".")
    made = server.ask("POST", f"/api/books/{code}/invitations", json={"role": role}, headers=bearer(token)).json()["link"]
    join = {"code": code, "token": made.partition("#")[2], "name": "Bruno", "key": new_token()}
    first = server.ask("POST", "/api/books/join", json=join)
    assert first.status_code == 201, first.text
    for _ in range(2):
        assert server.ask("POST", "/api/books/join", json=join).json() == first.json()
    assert server.ask("GET", f"/api/books/{code}", headers=bearer(join["key"])).json()["role"] == first.json()["role"]


def test_a_book_is_no_table_and_a_table_no_book(serve: Serve) -> None:
    server = serve()
    code, token = opened(server)
    table, _ = server.open()
    line = read(server, code, token)
    say(line, "a", end=True)
    for path in (f"/api/tables/{code}", f"/api/tables/{code}/record", f"/api/verify/{code}", f"/api/books/{table}"):
        assert server.ask("GET", path).status_code == 404, path
    assert server.ask("GET", "/api/tables").json() == []
    assert server.ask("POST", f"/api/tables/{code}/invitations", headers=bearer(token)).status_code == 404
    assert server.ask("GET", f"/b/{code}").status_code == 200


def test_nobody_without_a_role_sees_a_book_that_shows_nothing(serve: Serve) -> None:
    server = serve()
    code, _ = opened(server)
    assert server.ask("GET", f"/api/books/{code}").json() == {
        "number": 1, "about": {"title": "points", "code": code, "kind": "tally", "over": False}
    }  # fmt: skip
    assert told(read(server, code, None))["code"] == "no_credentials"
    assert told(read(server, code, "A" * 43))["code"] == "wrong_credentials"


def test_wrong_wishes_and_wrong_words_are_answered(serve: Serve) -> None:
    server = serve()
    assert server.ask("POST", "/api/books", json={"kind": "cheque", "wish": {}}).json()["code"] == "no_kind"
    answer = server.ask("POST", "/api/books?lang=en", json={"kind": "tally", "wish": {}})
    assert (answer.status_code, answer.json()["text"]) == (422, "a title is needed")
    code, token = opened(server)
    line = read(server, code, token)
    told(line)
    deep: Any = 1
    for _ in range(7):
        deep = [deep]
    assert say(line, "a", add=deep)["code"] == "too_deep"
    line.send('{"type":"say","id":"b","entry":3}')
    assert told(line)["code"] == "bad_frame"
    line.send('{"type":"hello"}')
    assert told(line)["code"] == "hello_twice"


def test_secrets_are_kept_but_in_no_line(serve: Serve, tmp_path: Any) -> None:
    server = serve()
    code, token = opened(server)
    say(read(server, code, token), "a", whisper="a telephone number")
    kept = server.hall.holder.archive.read(code)
    assert kept is not None
    envelope, keys = Envelope.read(kept.secret), server.hall.shelf.keys
    assert envelope.opened(code, keys.read(code, str(envelope.key))) == b'{"whisper":"a telephone number"}'
    assert b"telephone" not in kept.secret
    assert not any(b"telephone" in line for line in kept.lines)


def test_a_line_changed_in_the_archive_is_noticed(serve: Serve) -> None:
    server = serve()
    code, token = opened(server)
    line = read(server, code, token)
    say(line, "a", add=5)
    say(line, "b", add=1)
    archive: Any = server.hall.holder.archive
    archive._writer.execute("UPDATE lines SET line = CAST(replace(line, '\"add\":5', '\"add\":6') AS BLOB)")
    server.stop()
    again = serve(data=server.settings.data)
    server.stop = lambda: None  # type: ignore[method-assign]
    assert again.ask("GET", f"/api/books/{code}", headers=bearer(token)).json()["code"] == "unreadable"


def test_a_book_has_a_bound_in_bytes_too_also_after_a_new_start(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("monopole.server.books.kept_book.MOST_BYTES", 3_000)
    server = serve(idle_seconds=1)
    code, token = opened(server)
    with read(server, code, token) as line:
        assert say(line, "a", add=1, note="x" * 3_000)["type"] == "said"
        for _ in range(2):
            refused = say(line, "b", add=1)
            assert (refused["type"], refused["code"]) == ("refused", "book_heavy")
        server.hall.shelf._drop(server.hall.shelf._all[code])
    with read(server, code, token) as line:
        assert say(line, "c", add=1)["code"] == "book_heavy"
        assert say(line, "a", add=1)["type"] == "said", "what was written is answered as before"
