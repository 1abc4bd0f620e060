"""Attacks on the WebSocket of a table: who may come in, what may be said, how fast, and what becomes of a reader who does not read."""

from __future__ import annotations

import contextlib
import gc
import json
import time
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from server.doors.doors_here import TABLE, Running, answer, spoken_of, told
from server.doors.raw import closed_with, frame, knock, shake, spoken, until_cut
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from monopole.bilingual import Both
from monopole.server import keys
from monopole.server.archive import NoArchive
from monopole.server.messages import LONGEST_FRAME

Serve = Callable[..., Running]
HELLO = '{"type":"hello","lang":"en"}'


# Who comes in


def test_a_seat_comes_in_by_its_token_or_its_cookie(served: Running) -> None:
    code, token = served.open()
    for more in (
        {"token": token},
        {"token": keys.credentials(code, token)},
        {"headers": {"Cookie": f"monopole-{code}={token}; other=1"}},
    ):
        with served.line(code, **more) as line:
            line.send(HELLO)
            assert told(line)["seat"] == "Anne"


def test_whoever_shows_nothing_is_a_spectator(served: Running) -> None:
    code, _ = served.open()
    with served.line(code) as line:
        line.send(HELLO)
        assert told(line)["seat"] is None


@pytest.mark.parametrize("wrong", ["x", "A" * 43, "", "Basic YTpi", "other"])
def test_a_wrong_credential_is_refused_and_makes_nobody_a_spectator(served: Running, wrong: str) -> None:
    code, _ = served.open()
    _, theirs = served.open()
    header = {"other": f"Bearer {theirs}", "Basic YTpi": wrong}.get(wrong, f"Bearer {wrong}")
    with served.line(code, headers={"Authorization": header}) as line:
        line.send(HELLO)
        bye = told(line)
        assert (bye["type"], bye["code"], bye["again"]) == ("bye", "wrong_credentials", False)
        assert closed_with(line) == 4401
    assert served.guests(code) == 0


def test_a_wrong_cookie_is_refused_too_and_a_token_in_the_address_is_not_even_read(served: Running) -> None:
    code, token = served.open()
    with served.line(code, headers={"Cookie": f"monopole-{code}={'A' * 43}"}) as line:
        line.send(HELLO)
        assert closed_with(line) == 4401
    with served.line(code, query=f"?token={token}") as line:
        line.send(HELLO)
        assert told(line)["seat"] is None


@pytest.mark.parametrize("code", ["AAAAAAAA", "nonsense", "%00", "%F0%9F%98%80"])
def test_a_table_that_is_not_there(served: Running, code: str) -> None:
    with served.line(code) as line:
        line.send(HELLO)
        assert told(line)["code"] == "no_table"
        assert closed_with(line) == 4404


def test_only_so_many_connections_from_one_address_and_in_all(serve: Serve) -> None:
    for limit, name, ending in (({"connections_per_address": 2}, "many_here", 4429), ({"connections": 2}, "many_all", 4503)):
        running = serve(**limit)
        code, token = running.open()
        first, second = running.sit(code, token), running.sit(code, token)
        with running.line(code, token) as third:
            assert told(third)["code"] == name
            assert closed_with(third) == ending
        first.close()
        second.send('{"type":"look","id":"1"}')
        assert answer(second, "1")["type"] == "seen"
        while len(running.doors.connections) > 1:
            pass  # until the server has noticed
        running.sit(code, token).close()


# The first word


def test_whoever_says_nothing_is_sent_away(serve: Serve) -> None:
    running = serve(hello_seconds=0.05)
    code, token = running.open()
    with running.line(code, token) as line:
        assert told(line)["code"] == "no_hello"
        assert closed_with(line) == 4408


@pytest.mark.parametrize(
    ("first", "wrong"),
    [
        ('{"type":"look","id":"1"}', "hello_first"), ("{", "bad_frame"), ("[]", "bad_frame"), ('{"type":"hello","since":-1}', "bad_frame"),
        ('{"type":"hello","token":"x"}', "bad_frame"), (b"\x00\x01", "not_text"),
    ],
)  # fmt: skip
def test_the_first_word_is_hello_and_what_is_wrong_with_it_is_told(served: Running, first: str | bytes, wrong: str) -> None:
    code, token = served.open()
    with served.line(code, token) as line:
        line.send(first)
        assert told(line)["code"] == wrong
        assert closed_with(line) == 4400
    assert served.guests(code) == 0


# What may be said


@pytest.mark.parametrize(
    ("said", "answers"),
    [
        ('{"type":"look","id":"7","x":1}', "7"),
        ('{"type":"look"}', None),
        ('{"type":"dance","id":"7"}', "7"),
        ('{"type":"chat","id":"7","text":5}', "7"),
        ('{"type":"chat","id":"7","text":"\\u202e\\u200b"}', "7"),
        ('{"type":"act","id":"7","at":-1,"action":{}}', "7"),
        ('{"type":"act","id":"7","at":1e3,"action":{}}', "7"),
        ('{"type":"act","id":"7","at":1,"action":' + '{"a":' * 2000 + "1" + "}" * 2000 + "}", None),
        ("[" * 16000, None),
        ('{"type":"hello"}', None),
        ('{"type":"welcome","id":"7"}', "7"),
        ("null", None),
        ("", None),
        ('{"id":"' + "x" * 100 + '"}', None),
        (b'{"type":"look","id":"7"}', None),
    ],
)
def test_what_cannot_be_understood_gets_an_answer_and_changes_nothing(served: Running, said: str | bytes, answers: str | None) -> None:
    code, token = served.open()
    with served.sit(code, token) as line:
        line.send(said)
        problem = spoken_of(line, "problem")
        assert problem["text"] and problem.get("answers") == answers
        line.send('{"type":"look","id":"8"}')
        assert answer(line, "8")["type"] == "seen"


def test_after_too_many_of_them_it_is_goodbye(serve: Serve) -> None:
    running = serve(bad_frames=5, messages_per_second=0)
    code, token = running.open()
    with running.sit(code, token) as line:
        for _ in range(5):
            line.send("nonsense")
            assert spoken_of(line, "problem")
        assert told(line)["code"] == "too_many_bad"
        assert closed_with(line) == 4400


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
        lambda some: st.lists(some) | st.dictionaries(st.text(), some),
    )
)
def test_any_json_at_all_gets_one_answer(lines: Callable[[], Running], anything: object) -> None:
    running = lines()
    with running.sit(*running.open()) as line:
        line.send(json.dumps({"type": "act", "id": "1", "at": 0, "action": anything})[:LONGEST_FRAME])
        assert spoken_of(line, "problem", "refused", "stale", "moved")


@pytest.fixture
def lines(serve: Serve) -> Callable[[], Running]:
    running = serve(messages_per_second=0, requests_per_second=0, openings_per_minute=0, tables_per_address=0)
    return lambda: running


def test_a_frame_that_is_too_large_ends_the_connection(served: Running) -> None:
    code, token = served.open()
    with served.sit(code, token) as line:
        line.send('{"type":"chat","id":"1","text":"' + "x" * LONGEST_FRAME + '"}')
        assert closed_with(line) == 1009


def test_fragments_are_counted_together(served: Running) -> None:
    code, token = served.open()
    with served.sit(code, token) as line:
        with contextlib.suppress(ConnectionClosed):  # the end may come before the second half is sent
            line.send("x" * 9000 for _ in range(2))
        assert closed_with(line) == 1009


def test_empty_fragments_without_end_are_cut_off(served: Running) -> None:
    code, token = served.open()
    plain = knock(served.port)
    shake(plain, f"/api/tables/{code}/live", Authorization=f"Bearer {token}")
    plain.sendall(frame(HELLO.encode()) + frame(b'{"type"', final=False))
    assert until_cut(plain, frame(b"", opcode=0, final=False) * 1000, 2**22)


def test_several_words_in_one_packet_are_answered_in_order_and_none_after_the_end(served: Running) -> None:
    code, token = served.open()
    plain = knock(served.port)
    shake(plain, f"/api/tables/{code}/live", Authorization=f"Bearer {token}")
    words = [HELLO, *(json.dumps({"type": "look", "id": str(number)}) for number in range(5))]
    plain.sendall(b"".join(frame(word.encode()) for word in words) + frame(b"\x03\xe8", opcode=8) + frame(b'{"type":"look","id":"late"}'))
    heard = spoken(plain)
    assert b"late" not in heard
    assert sorted(heard.count(b'"answers":"%d"' % number) for number in range(5))[-1] <= 1
    assert served.guests(code) == 0


# Whether anybody is there


def test_whoever_asks_for_a_sign_of_life_gets_one_at_a_table_and_at_a_book(served: Running) -> None:
    code, token = served.open()
    book = served.ask("POST", "/api/books", json={"kind": "machine", "wish": {"edition": "world-2008", "holders": [""] * 6}}).json()
    there = served.line(book["code"], book["credentials"].partition(".")[2], at="books")
    there.send(HELLO)
    for line in (served.sit(code, token), served.sit(code), there):
        with line:
            line.send('{"type":"ping","id":"p1"}')
            assert spoken_of(line, "pong", "problem", "bye") == {"type": "pong", "answers": "p1"}


# How fast


def test_a_flood_is_told_to_wait_then_sent_away_and_the_table_goes_on(serve: Serve) -> None:
    running = serve(messages_at_once=10, messages_per_second=0.001, bad_frames=5)
    code, token = running.open()
    with running.sit(code, token) as line:
        for number in range(40):
            with contextlib.suppress(ConnectionClosed):
                line.send(json.dumps({"type": "look", "id": str(number)}))
        answers = [spoken_of(line, "seen", "problem", "bye") for _ in range(15)]
        assert [each["type"] for each in answers] == ["seen"] * 10 + ["problem"] * 4 + ["bye"]
        assert answers[11]["code"] == "slow_down" and answers[11]["wait"] > 1 and answers[11]["answers"] == "11"
        assert closed_with(line) == 4429
    with running.sit(code, token) as again:  # the bucket is the seat's, not the connection's: coming back empties nothing
        again.send('{"type":"look","id":"x"}')
        assert answer(again, "x")["code"] == "slow_down"
    with running.sit(code) as spectator:
        spectator.send('{"type":"look","id":"y"}')
        assert answer(spectator, "y")["type"] == "seen"


def chat(line: ClientConnection, id: str) -> dict[str, Any]:
    line.send(json.dumps({"type": "chat", "id": id, "text": "bonjour"}))
    return answer(line, id)


def test_a_seat_talks_no_faster_than_people_read_and_plays_on(serve: Serve) -> None:
    running = serve(chat_per_minute=3)
    code, token = running.open()
    with running.sit(code, token) as line:
        assert [chat(line, str(number))["type"] for number in range(3)] == ["chatted"] * 3
        told_to_wait = chat(line, "3")
        assert (told_to_wait["type"], told_to_wait["code"]) == ("problem", "chat_slow")
        assert told_to_wait["text"].startswith("you talk faster than anybody reads; wait") and 0 < told_to_wait["wait"] <= 20
        line.send('{"type":"look","id":"x"}')
        assert answer(line, "x")["type"] == "seen", "whatever else it says is heard"
    kept = running.hall.holder.archive.read(code)
    assert kept is not None and len(kept.chat) == 3


def test_a_table_too_has_its_measure_of_talk(serve: Serve) -> None:
    running = serve(table_chat_per_minute=4)
    code, token = running.open()
    link = running.ask("POST", f"/api/tables/{code}/invitations", headers={"authorization": f"Bearer {token}"}).json()["link"]
    joined = running.ask("POST", "/api/join", json={"code": code, "token": link.partition("#")[2], "name": "Bruno"}).json()
    with running.sit(code, token) as anne, running.sit(code, joined["credentials"].partition(".")[2]) as bruno:
        assert [chat(line, str(n))["type"] for n, line in enumerate((anne, bruno, anne, bruno))] == ["chatted"] * 4
        assert chat(bruno, "b")["code"] == chat(anne, "a")["code"] == "chat_crowded"
    other, other_token = running.open()
    with running.sit(other, other_token) as line:
        assert chat(line, "1")["type"] == "chatted", "another table is another's"


# An archive that does not answer


def test_an_archive_that_is_gone_is_not_called_ready_and_opens_no_table(serve: Serve, tmp_path: Path) -> None:
    running = serve(data=str(tmp_path / "data"), lease_seconds=1)
    code, token = running.open()
    assert running.ask("GET", "/readyz").status_code == 200
    (tmp_path / "data").rename(tmp_path / "elsewhere")
    with running.sit(code, token) as line:
        line.send('{"type":"chat","id":"1","text":"is anybody there"}')
        bye = spoken_of(line, "bye", "chatted")
        assert (bye["code"], bye["text"]) == ("gone", "The server’s archive is gone or was replaced while it ran: nothing is kept.")
    answered = running.ask("GET", "/readyz?lang=en")
    assert (answered.status_code, answered.json()["code"]) == (503, "archive_gone")
    refused = running.ask("POST", "/api/tables?lang=en", json=TABLE)
    assert (refused.status_code, refused.json()["code"]) == (503, "archive_gone")
    assert refused.json()["text"].startswith("the server's archive is gone or was replaced while it ran: it opens no table")
    (tmp_path / "elsewhere").rename(tmp_path / "data")
    while running.ask("GET", "/readyz").status_code != 200:
        pass  # until it has looked again
    with running.sit(code, token) as line:
        assert chat(line, "2")["type"] == "chatted"
    told = [line["what"] for line in map(json.loads, running.log.getvalue().splitlines()) if "archive is" in line["what"]]
    assert [what.partition(":")[0] for what in told] == ["the archive is sound", "the archive is gone", "the archive is there again"]



def test_while_the_archive_is_away_people_are_told_to_come_back_not_where_it_is(served: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*words: object) -> None:
        raise NoArchive(Both("10.0.0.7 ne répond pas", "10.0.0.7 does not answer"))

    monkeypatch.setattr(served.hall.holder.archive, "owner", away)
    code = keys.new_code()
    told_over_http = served.ask("GET", f"/api/tables/{code}?lang=en")
    assert told_over_http.status_code == 503
    assert told_over_http.json() == {"code": "not_ready", "text": "the server is not ready; come back in a moment", "wait": 1.0}
    with served.line(code, keys.new_token()) as line:
        line.send(HELLO)
        bye = told(line)
    assert bye["code"] == "not_ready" and bye.get("again", True) and "10.0.0.7" not in bye["text"]


# Readers who do not read


def test_whoever_leaves_leaves_nothing_behind(served: Running) -> None:
    """What holds itself goes only when Python looks for such things, which with many tables in memory it seldom does."""
    code, token = served.open()
    gc.disable()
    try:
        with served.sit(code, token):
            (wire,) = (weakref.ref(guest._wire) for room in served.tables() if room.code == code for guest in room.guests)
        patience = time.monotonic() + 30
        while wire() is not None:
            assert time.monotonic() < patience, "it is still there"
            served.ask("GET", "/healthz")
    finally:
        gc.enable()


def test_a_slow_reader_is_dropped_and_the_table_is_not(serve: Serve) -> None:
    running = serve(messages_per_second=0, chat_per_minute=0, table_chat_per_minute=0, send_bytes=65_536)
    code, token = running.open()
    slow = knock(running.port, receive_buffer=4096)
    shake(slow, f"/api/tables/{code}/live")  # a spectator
    slow.sendall(frame(HELLO.encode()))
    with running.sit(code, token) as quick:
        while running.guests(code) < 2:
            pass
        said = 0
        while not running.doors.metrics.counted("slow_readers"):
            said += 1
            assert said < 50_000, "nobody was dropped"
            quick.send(json.dumps({"type": "chat", "id": str(said), "text": "🏠" * 500}))
            assert answer(quick, str(said))["type"] == "chatted"
        quick.send('{"type":"look","id":"2"}')
        assert answer(quick, "2")["type"] == "seen"
        while running.guests(code) > 1:
            pass  # until the table has noticed that the slow one is gone
    slow.close()


def test_pings_whose_answers_nobody_reads_are_no_way_to_fill_our_memory(serve: Serve) -> None:
    running = serve(send_bytes=65_536)
    code, token = running.open()
    plain = knock(running.port, receive_buffer=4096)
    shake(plain, f"/api/tables/{code}/live", Authorization=f"Bearer {token}")
    plain.sendall(frame(HELLO.encode()))
    assert until_cut(plain, frame(b"x" * 125, opcode=9) * 500, 2**28)


def test_a_peer_that_answers_no_ping_is_gone(serve: Serve) -> None:
    running = serve(ping_seconds=0.05)
    code, token = running.open()
    plain = knock(running.port)
    shake(plain, f"/api/tables/{code}/live", Authorization=f"Bearer {token}")
    plain.sendall(frame(HELLO.encode()))
    spoken(plain)  # returns only because the server cuts the line
    while running.guests(code):
        pass


# The end


def test_a_server_that_stops_says_so_and_that_coming_back_makes_sense(serve: Serve) -> None:
    running = serve()
    code, token = running.open()
    lines = [running.sit(code, token), running.sit(code)]
    running.stop()
    for line in lines:
        bye = spoken_of(line, "bye")
        assert (bye["code"], bye.get("again", True)) == ("closing", True)
        assert closed_with(line) == 1012
    assert not running.hall.ready() and running.tables() == []


def test_a_fault_of_ours_is_answered_and_the_connection_goes_on(served: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    code, token = served.open()

    async def broken(*_: object) -> None:
        raise RuntimeError("the key of the draws is 1234")

    with served.sit(code, token) as line:
        with monkeypatch.context() as patch:
            patch.setattr(served.hall, "said", broken)
            line.send('{"type":"look","id":"1"}')
            problem = answer(line, "1")
        assert (problem["type"], problem["code"]) == ("problem", "fault") and "1234" not in str(problem)
        line.send('{"type":"look","id":"2"}')
        assert answer(line, "2")["type"] == "seen"
