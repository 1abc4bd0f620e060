"""Attacks on the connections themselves: upgrades that cannot be read, answers that nobody reads, and more lines than there is room for."""

from __future__ import annotations

import gc
import socket
import time
from collections.abc import Callable

import pytest
from server.doors.doors_here import Running, answer
from server.doors.raw import bad_upgrades, knock, shake, shaking, spoken

from monopole.server.guard import MOST_LONG
from monopole.server.serve import server_of
from monopole.server.settings import Settings
from monopole.server.socket import Connection
from monopole.server.web_app import create_app
from monopole.server.wire import KEPT_FREE, SPARE, CountedTransport, OpenTransports, protocols

Serve = Callable[..., Running]
LIVE = "/api/tables/ABCDEFGH/live"
OVER = 20_000_000  # bytes of a long answer: more than the system takes for a reader with a small window
LONGEST = b"x" * OVER
PATIENCE = 60.0  # seconds after which what is waited for does not come


def until(happened: Callable[[], object]) -> None:
    """Waits for what the server is about to do."""
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, f"not within {PATIENCE} seconds"


# Upgrades


@pytest.mark.parametrize("kind", bad_upgrades())
def test_an_upgrade_that_cannot_be_read_is_answered_and_closed(served: Running, kind: str) -> None:
    sent, status = bad_upgrades()[kind]
    plain = knock(served.port)
    plain.sendall(sent)
    heard = spoken(plain)  # returns only because the server closes
    assert heard.startswith(b"HTTP/1.1 %d " % status) and b'"code":"' in heard and b"connection: close" in heard


def test_bad_upgrades_pile_up_nowhere_and_others_are_answered(serve: Serve) -> None:
    running = serve(connections_per_address=20, unfinished_per_address=20)
    sent = [each for each, _ in bad_upgrades().values()]
    for number in range(600):
        plain = knock(running.port)
        plain.sendall(sent[number % len(sent)])
        assert spoken(plain).startswith(b"HTTP/1.1 4")
    assert running.ask("GET", "/healthz").status_code == 200


def test_an_upgrade_that_is_not_accepted_in_time_is_cut_off(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    running = serve(body_seconds=1, stop_seconds=1)

    async def asleep(*_: object) -> None:
        await running.hall.holder._news.wait()  # which nobody calls out

    monkeypatch.setattr("starlette.websockets.WebSocket.accept", asleep)
    for before in (b"", b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"):
        plain = knock(running.port)
        if before:
            plain.sendall(before)
            assert plain.recv(65536).startswith(b"HTTP/1.1 200 ")
        plain.sendall(shaking(LIVE))
        assert b" 101 " not in spoken(plain)  # which returns only because the server cuts the line


def test_a_body_that_goes_on_after_its_answer_is_not_heard_for_ever(serve: Serve) -> None:
    running = serve(body_seconds=0.2)
    plain = knock(running.port)
    plain.sendall(b"POST /nowhere HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n")
    assert plain.recv(65536).startswith(b"HTTP/1.1 4")
    plain.sendall(b"x")
    spoken(plain)  # returns only because the server cuts the line: byte by byte it would take a day


# How many


def test_a_line_counts_for_its_address_whatever_is_spoken_on_it(serve: Serve) -> None:
    running = serve(connections_per_address=2, unfinished_per_address=1)
    code, token = running.open()
    lines = [knock(running.port) for _ in range(3)]
    for line in lines:
        shake(line, f"/api/tables/{code}/live", Authorization=f"Bearer {token}")
    with knock(running.port) as fourth:
        assert spoken(fourth) == b"", "all three are WebSockets, and none of them makes room"
    for line in lines:
        line.close()
    while True:  # until the server has noticed
        with knock(running.port) as fifth:
            fifth.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            if spoken(fifth).startswith(b"HTTP/1.1 200 "):
                return


def test_where_all_lines_are_taken_the_health_of_the_server_can_still_be_asked(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("monopole.server.wire.descriptors", lambda: 10)
    running = serve(connections_per_address=0, body_seconds=600)
    silent = [knock(running.port) for _ in range(50)]
    assert running.ask("GET", "/healthz").status_code == 200
    assert spoken(silent[0]) == b""
    for plain in silent:
        plain.close()


def test_lines_are_no_more_than_the_system_has_descriptors_for(served: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource", reason="this system says nothing of descriptors")
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 4096))
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: asked.append(limits))
    door, _ = protocols(Settings())
    assert asked == [(4096, 4096)] and door.counted.whole == 4096 - KEPT_FREE
    monkeypatch.setattr(resource, "getrlimit", lambda _: (10**6, 10**6))
    door, _ = protocols(Settings())
    assert door.counted.whole == Settings().connections + SPARE
    config = server_of(create_app(Settings(), served.hall), Settings()).config
    assert config.limit_concurrency is None, "else it would refuse those who ask how the server is"


class Cut:
    """A transport that notes its end."""

    def __init__(self) -> None:
        self.cut = False

    def abort(self) -> None:
        self.cut = True

    def write(self, data: bytes) -> None: ...
    def is_closing(self) -> bool: ...  # type: ignore[empty-body]
    def get_write_buffer_size(self) -> int: ...  # type: ignore[empty-body]


def test_of_transports_that_are_counted_nothing_is_left() -> None:
    counted, made = OpenTransports(each=3, whole=5), []

    def taken(address: str) -> CountedTransport:
        made.append(CountedTransport(Cut(), counted, 1.0))  # type: ignore[arg-type]
        assert counted.take(made[-1], address)
        return made[-1]

    first = taken("192.0.2.1")
    _, third = taken("192.0.2.1"), taken("192.0.2.1")
    counted.busy(first)
    fourth = taken("192.0.2.1")  # for which the second makes room
    assert [each._transport.cut for each in made] == [False, True, False, False]
    for each in (third, fourth):
        counted.busy(each)
    assert not counted.take(CountedTransport(Cut(), counted, 1.0), "192.0.2.1")  # type: ignore[arg-type]
    counted.excuse(third)  # a server of ours: it counts for nobody any more, and in all
    fifth, _ = taken("192.0.2.1"), taken("192.0.2.2")
    taken("192.0.2.3")
    assert fifth._transport.cut and len(counted) == 5, "in all there are no more than five"
    for each in made:
        each.lost()
    assert (len(counted), counted._idle, counted._idle_of, counted.shares._count) == (0, {}, {}, {})


# Answers that nobody reads


@pytest.fixture
def long(monkeypatch: pytest.MonkeyPatch) -> Callable[[Running], str]:
    """Makes the record of a table as long as that of the longest game."""

    def made(running: Running) -> str:
        async def record(code: str, token: str | None = None) -> bytes:
            return LONGEST

        monkeypatch.setattr(running.hall, "record", record)
        return "/api/tables/ABCDEFGH/record"

    return made


def asked(running: Running, path: str, *headers: str) -> socket.socket:
    plain = knock(running.port, receive_buffer=4096)
    plain.sendall("\r\n".join([f"GET {path} HTTP/1.1", "Host: localhost", *headers, "", ""]).encode())
    return plain


def unread(running: Running) -> int:
    """Bytes that wait in our memory for their readers."""
    return sum(connection.transport.get_write_buffer_size() for connection in list(running._server.server_state.connections))  # type: ignore[union-attr]


@pytest.mark.parametrize("ending", [(), ("Connection: close",)], ids=["kept alive", "closing"])
def test_an_answer_that_is_not_read_is_given_up(serve: Serve, long: Callable[[Running], str], ending: tuple[str, ...]) -> None:
    running = serve(answer_seconds=0.2)
    with asked(running, long(running), *ending) as plain:
        until(lambda: running._server.server_state.connections)
        until(lambda: not running._server.server_state.connections)
        assert len(spoken(plain)) < OVER


def test_the_end_of_an_answer_that_is_not_read_is_given_up_too(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer is written, the server waits for nothing but the reader."""
    running = serve(answer_seconds=0.2)
    monkeypatch.setattr("monopole.server.guard.PIECE", 10 * OVER)
    monkeypatch.setattr("uvicorn.protocols.http.flow_control.HIGH_WATER_LIMIT", 10 * OVER)

    async def record(code: str, token: str | None = None) -> bytes:
        return LONGEST

    monkeypatch.setattr(running.hall, "record", record)
    with asked(running, "/api/tables/ABCDEFGH/record", "Connection: close") as plain:
        until(lambda: unread(running))
        until(lambda: not running._server.server_state.connections)
        assert len(spoken(plain)) < OVER


def test_a_reader_who_reads_gets_all_of_a_long_answer(serve: Serve, long: Callable[[Running], str]) -> None:
    running = serve()
    whole = running.ask("GET", long(running))
    assert whole.status_code == 200 and len(whole.content) == OVER == int(whole.headers["content-length"])
    head = running.ask("HEAD", long(running))
    assert head.content == b"" and int(head.headers["content-length"]) == OVER


def test_of_long_answers_little_waits_in_memory_and_of_one_address_few(serve: Serve, long: Callable[[Running], str]) -> None:
    running = serve(unfinished_per_address=10)
    path = long(running)
    readers = [asked(running, path) for _ in range(10)]
    guard = running._server.config.loaded_app
    while not hasattr(guard, "unfinished"):
        guard = guard.app if hasattr(guard, "app") else guard.middleware_stack
    until(lambda: guard.long.waiting >= 10 - MOST_LONG)
    assert guard.long.going == MOST_LONG
    refused = running.ask("GET", path)
    assert (refused.status_code, refused.json()["code"]) == (429, "many_unfinished")
    assert running.ask("GET", "/healthz").status_code == 200
    assert unread(running) <= MOST_LONG * 3 * 65_536
    for plain in readers:
        plain.close()
    until(lambda: not (guard.long.waiting or guard.long.going or len(guard.unfinished)))
    assert running.ask("GET", path).status_code == 200


# What is left of those who came


def alive() -> int:
    """How many connections there are in memory, whoever holds them."""
    gc.collect()
    return sum(type(each) is Connection for each in gc.get_objects())


def test_four_hundred_spectators_who_said_a_word_leave_nothing_behind(serve: Serve) -> None:
    running = serve(requests_per_second=0, messages_per_second=1000)
    code, _ = running.open()
    before = alive()
    for _ in range(400):
        with running.sit(code) as line:
            line.send('{"type":"look","id":"1"}')
            assert answer(line, "1")["type"] == "seen"
    until(lambda: not running.doors.connections)  # until the server has noticed
    assert alive() <= before + 1, "the last may still be on its way out"
    assert len(running.doors.messages) <= 1
    assert len(running.doors.shares) == 0 and not running.doors.shares._count


def test_spectators_of_one_address_share_their_words(serve: Serve) -> None:
    """Else whoever says too much would come again."""
    running = serve(messages_at_once=2, messages_per_second=0.001)
    code, token = running.open()
    for allowed in (True, True, False):
        with running.sit(code) as line:
            line.send('{"type":"look","id":"1"}')
            assert (answer(line, "1")["type"] == "seen") is allowed
    with running.sit(code, token) as line:
        line.send('{"type":"look","id":"1"}')
        assert answer(line, "1")["type"] == "seen", "a seat has words of its own"


