"""Attacks on the outermost door: other names, other pages, large and slow bodies, floods, forged addresses."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from server.doors.doors_here import JSON, TABLE, Running
from server.doors.raw import knock, shaking, spoken
from websockets.exceptions import InvalidStatus

from monopole.server.guard import forwarded
from monopole.server.sentences import TurnedAway
from monopole.server.settings import Settings

Serve = Callable[..., Running]


def wrong(answer: Any) -> tuple[int, str]:
    told = answer.json()
    assert set(told) <= {"code", "text", "wait"} and told["text"]
    return answer.status_code, told["code"]


# Names of the server


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:80", "localhost.evil.example", "127.0.0.1.evil.example", "", "[::1].evil", "0x7f000001"]
)
def test_a_name_that_was_made_to_point_here_gets_nothing(served: Running, host: str) -> None:
    assert wrong(served.ask("GET", "/api/tables", headers={"host": host})) == (421, "other_host")


@pytest.mark.parametrize(
    "host", ["localhost", "localhost:9", "127.0.0.1:1234", "192.0.2.7", "[::1]:80", "LOCALHOST", "play.example.org", "here.lan"]
)
def test_names_of_ours_and_numbers_are_answered(serve: Serve, host: str) -> None:
    running = serve(base="https://play.example.org", hosts=("here.lan",))
    assert running.ask("GET", "/api/tables", headers={"host": host}).status_code == 200


def test_a_websocket_that_calls_another_name_is_refused_before_it_opens(served: Running) -> None:
    code, token = served.open()
    plain = knock(served.port)
    head = shaking(f"/api/tables/{code}/live", Authorization=f"Bearer {token}")
    plain.sendall(head.replace(b"Host: 127.0.0.1", b"Host: evil.example"))
    assert spoken(plain).startswith(b"HTTP/1.1 421 ")


@pytest.mark.parametrize("word", ["", "0" * 64, "é" * 64])
def test_nobody_is_a_server_of_ours_where_there_is_one_only(served: Running, word: str) -> None:
    told = {"monopole-peer": word.encode(), "x-forwarded-for": b"203.0.113.7"}
    answer = served.ask("GET", "/api/tables", headers=told)
    assert (answer.status_code, answer.json()["code"]) == (421, "other_server")


def test_two_names_at_once_are_none(served: Running) -> None:
    plain = knock(served.port)
    plain.sendall(b"GET /api/tables HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
    assert spoken(plain).startswith((b"HTTP/1.1 421 ", b"HTTP/1.1 400 "))


# Pages of others


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://localhost", "file://", "https://127.0.0.1"]
)
def test_a_page_from_elsewhere_opens_nothing(served: Running, origin: str) -> None:
    before = len(served.tables())
    assert wrong(served.ask("POST", "/api/tables", json=TABLE, headers={"origin": origin})) == (403, "other_origin")
    assert len(served.tables()) == before


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_browser_that_hides_its_page_is_no_program(served: Running, site: str) -> None:
    assert wrong(served.ask("POST", "/api/tables", json=TABLE, headers={"sec-fetch-site": site})) == (403, "other_origin")


def test_a_page_from_elsewhere_cannot_use_the_seat_of_whoever_looks_at_it(served: Running) -> None:
    code, token = served.open()
    with pytest.raises(InvalidStatus) as refused:
        served.line(code, headers={"Origin": "https://evil.example", "Cookie": f"monopole-{code}={token}"})
    assert refused.value.response.status_code == 403
    served.ask("GET", "/healthz")  # by now whoever was turned away is gone
    assert "handshake" not in served.log.getvalue(), "strangers do not fill the log with errors"


def test_our_own_page_may_ask(serve: Serve) -> None:
    running = serve(base="https://play.example.org", origins=("https://other.example",))
    for origin in (running.url, "https://play.example.org", "https://other.example"):
        assert running.ask("POST", "/api/tables", json=TABLE, headers={"origin": origin}).status_code == 201
    code, token = running.open()
    running.sit(code, headers={"Origin": running.url, "Cookie": f"monopole-{code}={token}"}).close()


def test_no_page_from_elsewhere_may_read(served: Running) -> None:
    answer = served.ask("GET", "/api/tables", headers={"origin": "https://evil.example"})
    assert not [name for name in answer.headers if name.startswith("access-control")]
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"


# What every answer carries


@pytest.mark.parametrize(
    "path", ["/healthz", "/api/tables", "/api/tables/K7MX2PQ9", "/nowhere", "/t/K7MX2PQ9", "/metrics", "/api/openapi.json"]
)
def test_every_answer_tells_the_browser_to_trust_nobody_else(served: Running, path: str) -> None:
    headers = served.ask("GET", path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy and "unsafe" not in policy and "*" not in policy
    assert "frame-ancestors 'none'" in policy and "object-src 'none'" in policy and "base-uri 'none'" in policy
    assert (headers["x-content-type-options"], headers["referrer-policy"]) == ("nosniff", "no-referrer")
    assert "server" not in headers


def test_answers_that_turn_away_carry_them_too(served: Running) -> None:
    for answer in (
        served.ask("GET", "/", headers={"host": "evil.example"}),
        served.ask("POST", "/api/tables", content=b"x" * 2**21),
        served.ask("POST", "/api/tables", content=b"{", headers=JSON),
    ):
        assert "default-src 'self'" in answer.headers["content-security-policy"]


# Sizes and slowness


def test_a_body_that_says_it_is_too_large_is_not_even_read(served: Running) -> None:
    plain = knock(served.port)
    plain.sendall(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999999\r\n\r\n")
    assert spoken(plain).startswith((b"HTTP/1.1 413 ", b"HTTP/1.1 400 "))
    plain = knock(served.port)
    plain.sendall(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n")
    heard = spoken(plain)
    assert b" 413 " in heard and b"too_large" in heard


def test_a_body_that_does_not_say_its_size_is_counted(served: Running) -> None:
    def pieces() -> Iterator[bytes]:
        for _ in range(40):
            yield b" " * 65536

    try:
        answer = served.ask("POST", "/api/tables", content=pieces(), headers=JSON)
    except OSError:
        pytest.fail("the answer was lost")
    assert wrong(answer) == (413, "too_large")


def test_an_import_has_a_cap_of_its_own(serve: Serve) -> None:
    running = serve(import_bytes=400_000, body_bytes=2048)
    jsonl = {"content-type": "application/jsonl"}
    assert running.ask("POST", "/api/tables/import", content=b"x" * 300_000, headers=jsonl).status_code == 422  # read, and no journal
    assert wrong(running.ask("POST", "/api/tables/import", content=b"x" * 400_001, headers=jsonl)) == (413, "too_large")
    assert wrong(running.ask("POST", "/api/tables", content=b"x" * 3000, headers=JSON)) == (413, "too_large")


def test_whoever_sends_too_much_at_once_hears_why(serve: Serve) -> None:
    """Cut off in the middle, they would hear nothing, and a proxy would say that there is no server."""
    running = serve(body_bytes=400_000, requests_at_once=2, requests_per_second=0.001)
    for status in (413, 413, 429):  # it counts as a request like any other
        with knock(running.port) as plain:
            plain.sendall(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 700000\r\n\r\n")
            if status == 413:
                plain.sendall(b"x" * 700_000)
            assert f" {status} ".encode() in spoken(plain)


def test_a_body_that_never_ends_is_not_waited_for(serve: Serve) -> None:
    running = serve(body_seconds=0.1)
    plain = knock(running.port)
    plain.sendall(b'POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a')
    heard = spoken(plain)
    assert b" 408 " in heard and b"too_slow" in heard


def test_whoever_leaves_in_the_middle_of_a_question_is_no_fault_of_ours(serve: Serve) -> None:
    running = serve()
    with knock(running.port) as plain:
        plain.sendall(b'POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a')
        plain.shutdown(socket.SHUT_WR)
        assert spoken(plain) == b""
    measured = running.ask("GET", "/metrics").text
    assert 'monopole_turned_away_total{kind="left"} 1' in measured and "monopole_faults_total 0" in measured
    assert "Traceback" not in running.log.getvalue()


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/api/tables", "/api/editions/france-2003", "/nowhere", "/api/tables/AAAAAAAA"])
def test_head_is_the_head_of_what_get_answers(served: Running, path: str) -> None:
    whole, head = served.ask("GET", path), served.ask("HEAD", path)
    assert head.status_code == whole.status_code and head.content == b""
    assert head.headers["content-type"] == whole.headers["content-type"]
    assert head.headers["content-length"] == whole.headers["content-length"]


@pytest.mark.parametrize("begun", [b"", b"GET /healthz HT", b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n|GET /hea"])
def test_a_head_that_never_ends_is_not_waited_for(serve: Serve, begun: bytes) -> None:
    running = serve(body_seconds=0.1)
    plain = knock(running.port)
    head, _, rest = begun.partition(b"|")
    plain.sendall(head)
    if rest:
        assert plain.recv(65536).startswith(b"HTTP/1.1 200 ")
        plain.sendall(rest)
    spoken(plain)  # returns only because the server cuts the line


# Floods


def test_of_those_who_ask_nothing_the_one_who_has_the_longest_makes_room(serve: Serve) -> None:
    """A thousand open lines cost their owner nothing, and would cost us the last one there is."""
    running = serve(connections_per_address=2, unfinished_per_address=1, body_seconds=600)
    silent = [knock(running.port) for _ in range(2)]
    for begun in (b"", b"GET /healthz HT", b""):
        silent.append(knock(running.port))
        silent[-1].sendall(begun)
    assert spoken(silent[0]) == spoken(silent[1]) == b"", "cut off, though there are minutes left"
    for plain, path in zip(silent[2:], (b"Z", b"TP", b"Z"), strict=True):  # those who are left may still ask
        plain.sendall({b"Z": b"GET /healthz HTTP/1.1\r\n", b"TP": b"TP/1.1\r\n"}[path] + b"Host: localhost\r\n\r\n")
        assert plain.recv(65536).startswith(b"HTTP/1.1 200 ")
    assert running.ask("GET", "/healthz").status_code == 200
    for plain in silent:
        plain.close()


def test_a_proxy_that_is_trusted_may_have_as_many_lines_as_there_are_people(serve: Serve) -> None:
    running = serve(connections_per_address=3, trusted_proxy=("127.0.0.1",))
    silent = [knock(running.port) for _ in range(10)]
    assert running.ask("GET", "/healthz").status_code == 200
    for plain in silent:
        plain.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert plain.recv(65536).startswith(b"HTTP/1.1 200 ")
        plain.close()


def test_a_flood_is_told_to_wait_and_for_how_long(serve: Serve) -> None:
    running = serve(requests_at_once=5, requests_per_second=0.001)
    answers = [running.ask("GET", "/api/bots") for _ in range(7)]
    assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 2
    assert answers[-1].json()["wait"] > 1 and int(answers[-1].headers["retry-after"]) > 1
    assert running.ask("GET", "/healthz").status_code == 200  # whoever watches over the server still may
    with pytest.raises(InvalidStatus) as refused:
        running.line("K7MX2PQ9")
    assert refused.value.response.status_code == 429


def test_only_so_many_tables_are_opened_in_a_minute(serve: Serve) -> None:
    running = serve(openings_per_minute=3)
    answers = [running.ask("POST", "/api/tables", json=TABLE) for _ in range(5)]
    assert [answer.status_code for answer in answers] == [201] * 3 + [429] * 2
    assert len(running.tables()) == 3


# Addresses


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "X-Real-IP"])
def test_nobody_chooses_the_address_they_are_counted_by(serve: Serve, header: str) -> None:
    running = serve(requests_at_once=3, requests_per_second=0.001)
    statuses = [running.ask("GET", "/api/bots", headers={header: f"203.0.113.{number}"}).status_code for number in range(6)]
    assert statuses == [200] * 3 + [429] * 3
    assert running.log.getvalue().count("trusted_proxy lacks its address") == 1, "whoever forgot to name their proxy is told, once"
    assert "203.0.113" not in running.log.getvalue()


def test_only_so_many_tables_from_one_home_and_in_all(serve: Serve) -> None:
    running = serve(trusted_proxy=("127.0.0.1",), tables_per_address=2, tables=3)
    homes = ["2001:db8::1", "2001:db8::2", "2001:db8::3", "203.0.113.9", "203.0.113.10"]  # the first three are one /64
    answers = [running.ask("POST", "/api/tables", json=TABLE, headers={"x-forwarded-for": home}) for home in homes]
    assert [answer.status_code for answer in answers] == [201, 201, 429, 201, 503]
    assert (answers[2].json()["code"], answers[4].json()["code"]) == ("many_tables_here", "many_tables")


def test_a_trusted_proxy_is_believed_and_only_as_far_as_it_wrote(serve: Serve) -> None:
    running = serve(trusted_proxy=("127.0.0.1",))
    running.ask("POST", "/api/tables", json=TABLE, headers={"x-forwarded-for": "6.6.6.6, 203.0.113.9"})
    assert running.addresses() == ["203.0.113.9"]  # what stands before it was written by the caller


@pytest.mark.parametrize(
    ("peer", "hops", "found"),
    [
        ("10.0.0.1", ["203.0.113.9"], "203.0.113.9"),
        ("192.0.2.1", ["203.0.113.9"], "192.0.2.1"),
        ("10.0.0.1", ["203.0.113.9", "10.0.0.2"], "203.0.113.9"),
        ("10.0.0.1", ["10.0.0.3", "10.0.0.2"], "10.0.0.3"),
        ("10.0.0.1", ["nonsense"], "10.0.0.1"),
        ("10.0.0.1", ["203.0.113.9:4711"], "203.0.113.9"),
        ("10.0.0.1", ["[2001:db8::1]:4711"], "2001:db8::1"),
        ("10.0.0.1", ["2001:db8::1"], "2001:db8::1"),
        ("::ffff:10.0.0.1", ["203.0.113.9"], "203.0.113.9"),
        ("-", ["203.0.113.9"], "-"),
        ("10.0.0.1", [], "10.0.0.1"),
    ],
)
def test_the_chain_of_proxies_is_read_from_its_end(peer: str, hops: list[str], found: str) -> None:
    assert forwarded(peer, hops, Settings(trusted_proxy=("10.0.0.0/8",)).trusted) == found


def test_metrics_are_for_this_machine_alone(serve: Serve) -> None:
    running = serve(trusted_proxy=("127.0.0.1",))
    assert "monopole_requests_total" in running.ask("GET", "/metrics").text
    assert wrong(running.ask("GET", "/metrics", headers={"x-forwarded-for": "203.0.113.9"})) == (403, "loopback_only")


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"])
def test_metrics_do_not_leak_through_a_proxy_on_this_machine_that_nobody_named(served: Running, header: str) -> None:
    assert wrong(served.ask("GET", "/metrics", headers={header: "127.0.0.1"})) == (403, "loopback_only")


def test_metrics_may_be_read_from_where_it_is_set(serve: Serve) -> None:
    elsewhere = serve(metrics_from=("192.0.2.0/24",))
    assert wrong(elsewhere.ask("GET", "/metrics")) == (403, "loopback_only")


# Languages and faults


@pytest.mark.parametrize(
    ("query", "header", "words"),
    [
        ("", "en", "nothing at this address"), ("", "fr-FR,fr;q=0.9,en;q=0.8", "rien à cette adresse"),
        ("", "de, en;q=0.2, fr;q=0.1", "nothing"), ("?lang=fr", "en", "rien"), ("?lang=en", "fr", "nothing"),
        ("", "fr;q=x,en;q=0.1", "nothing"), ("?" + "a=1&" * 100, "en", "nothing"), ("", "", "rien"),
    ],
)  # fmt: skip
def test_a_sentence_is_in_the_language_of_whoever_asks(served: Running, query: str, header: str, words: str) -> None:
    assert words in served.ask("GET", "/nowhere" + query, headers={"accept-language": header}).json()["text"]


def test_a_fault_of_ours_says_nothing_of_what_is_inside(served: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> list[dict[str, Any]]:
        raise RuntimeError("the key of the draws is 1234")

    monkeypatch.setattr("monopole.server.library.every_bot", broken)
    answer = served.ask("GET", "/api/bots")
    assert wrong(answer) == (500, "fault") and "1234" not in answer.text
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert any("RuntimeError" in json.loads(line).get("fault", "") for line in served.log.getvalue().splitlines())


def test_numbers_are_written_as_each_language_writes_them(serve: Serve) -> None:
    running = serve(body_bytes=12_345)
    said = {
        lang: running.ask("POST", "/api/join", content=b"x" * 20_000, headers={**JSON, "accept-language": lang}).json()["text"]
        for lang in ("fr", "en")
    }
    assert "12\u202f345 octets" in said["fr"] and "12,345 bytes" in said["en"]
    assert TurnedAway("slow_down", seconds=0.4).say("fr").endswith("attendez 0,4 s")
    assert TurnedAway("slow_down", seconds=2.0).say("en").endswith("wait 2 s")
