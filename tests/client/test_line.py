"""Broken connections: nothing is played twice, nothing is missed, and a server that stays away is not waited for for ever."""

from __future__ import annotations

import asyncio
import secrets
import threading

import pytest
from client.cut_wire import Wire
from websockets.asyncio.server import ServerConnection, serve

from monopole import Refused
from monopole.client import AsyncServer, Seat, Server, ServerError
from monopole.client.web import MOST_TRIES, Web


def played_by(seat: Seat, name: str) -> int:
    return sum(1 for entry in seat.entries if entry.action is not None and entry.action.seat == name and entry.cause == "player")


def seated(server: Server, wire: Wire, patience: float | None = 60.0) -> tuple[Seat, Seat]:
    """Anne behind the wire, Bruno beside it."""
    bruno = server.open("france-2003", seats=["person", "me"], name="Bruno")
    anne = Server(wire.url, patience=patience).join(bruno.invite(), "Anne")
    for seat in (anne, bruno):
        seat.wait(0)
    return anne, bruno


def test_an_action_whose_answer_is_lost_is_played_once(server: Server, wire: Wire) -> None:
    anne, bruno = seated(server, wire)
    for count in range(1, 6):
        bruno.wait(anne.number - 1)
        while anne.default is None:
            action = bruno.default
            if action is not None:
                bruno.play(action)
            anne.wait(bruno.number - 1, timeout=5)
        before = wire.connections
        wire.swallow_the_next_answer()
        happened = anne.play(anne.default)
        assert isinstance(happened, list) and happened
        assert wire.connections == before + 1, "the line was broken, and taken up again"
        assert played_by(anne, "Anne") == count
    bruno.wait(anne.number - 1)
    assert played_by(bruno, "Anne") == 5
    assert anne.events() == bruno.events()


def test_a_seat_whose_answer_is_lost_is_taken_once(server: Server, wire: Wire) -> None:
    """The client asks again with the same link and key; the game began with its first word."""
    bruno = server.open("france-2003", seats=["person", "me"], name="Bruno")
    link, others = bruno.invite(), Server(wire.url)
    wire.swallow_the_next_answer()
    anne = others.join(link, "Anne")
    assert anne.name == "Anne" and [seat["name"] for seat in anne.about["seats"]] == ["Anne", "Bruno"]
    anne.wait(0)
    with pytest.raises(ServerError) as told:
        server.join(link, "Chloé")
    assert told.value.code == "spent"


def test_a_program_that_ended_before_its_answer_came_has_its_seat(server: Server) -> None:
    bruno = server.open("france-2003", seats=["person", "me"], name="Bruno")
    link, key = bruno.invite(), secrets.token_urlsafe(32)
    first = server.join(link, "Anne", key)
    again = server.join(link, "Anne", key)
    assert first.credentials == again.credentials == f"{bruno.code}.{key}" and again.name == "Anne"


def test_a_server_that_is_not_there_is_asked_a_few_times_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def once(self: Web, method: str, path: str, body: object, token: str | None) -> bytes:
        asked.append(body["key"])  # type: ignore[index]
        raise ServerError.here("away", url=self.url, why="nobody")

    monkeypatch.setattr(Web, "_once", once)
    monkeypatch.setattr("monopole.client.web.time.sleep", lambda seconds: None)
    with pytest.raises(ServerError) as told:
        Server("http://127.0.0.1:1").join("http://127.0.0.1:1/t/K7MX2PQ9#x", "Anne")
    assert told.value.code == "away" and len(asked) == MOST_TRIES and len(set(asked)) == 1


def test_the_host_hands_on_the_seat_of_a_lost_device(server: Server) -> None:
    anne = server.open("france-2003", seats=["me", "person"], name="Anne")
    bruno = server.join(anne.invite(), "Bruno")
    with pytest.raises(ServerError) as told:
        anne.move("Bruno")
    assert told.value.code == "is_here"
    again = server.join(anne.move("Bruno", although_here=True), "anybody")
    assert again.name == "Bruno" and again.credentials != bruno.credentials
    anne.wait(anne.number - 1, timeout=5)
    assert "Anne remet la place de Bruno à un autre appareil." in [text for entry in again.entries for text in entry.texts]


def test_what_was_missed_is_told(server: Server, wire: Wire) -> None:
    anne, bruno = seated(server, wire)
    anne.play("roll")
    number = anne.number
    wire.broken.set()
    wire.cut()
    bruno.wait(number - 1)
    happened = bruno.play("roll")
    assert isinstance(happened, list)
    wire.broken.clear()
    assert anne.wait(number) > number
    assert anne.events(since=number) == bruno.events(since=number)
    assert [entry.n for entry in anne.entries] == list(range(1, anne.number + 1))


def test_a_server_that_stays_away_is_told_and_may_come_back(server: Server, wire: Wire) -> None:
    anne, bruno = seated(server, wire, patience=0.3)
    wire.broken.set()
    wire.cut()
    for ask in (lambda: anne.play("roll"), lambda: anne.wait(anne.number)):
        with pytest.raises(ServerError) as told:
            ask()
        assert told.value.code == "away"
    wire.broken.clear()
    bruno.chat("?")
    back = threading.Event()
    while not back.is_set():
        try:
            anne.wait(anne.number, timeout=0.2)
            anne.legal()
            back.set()
        except ServerError as error:
            assert error.code == "away"
    answer = anne.play("roll")
    assert isinstance(answer, list) and played_by(anne, "Anne") == 1


def test_questions_asked_while_the_line_is_down_are_answered(server: Server, wire: Wire) -> None:
    anne, _ = seated(server, wire)
    wire.broken.set()
    wire.cut()
    answers: list[object] = []
    asking = [threading.Thread(target=lambda: answers.append(anne.play("buy"))) for _ in range(3)]
    for each in asking:
        each.start()
    wire.broken.clear()
    for each in asking:
        each.join(30)
    assert len(answers) == 3 and all(isinstance(answer, Refused) for answer in answers)


def test_closing_does_not_wait_for_a_broken_line(server: Server, wire: Wire) -> None:
    anne, _ = seated(server, wire)
    wire.broken.set()
    wire.cut()
    anne.close()
    with pytest.raises(ServerError) as told:
        anne.wait(anne.number)
    assert told.value.code == "closed"


def test_a_word_whose_answer_is_lost_is_said_once(server: Server, wire: Wire) -> None:
    anne, bruno = seated(server, wire)
    anne.legal()  # whatever was on its way has come by then
    before = wire.connections
    wire.swallow_the_next_answer()
    anne.chat("Une fois.")
    assert wire.connections == before + 1, "the line was broken, and taken up again"
    bruno.chat("Bien.")
    assert [said.text for said in bruno.conversation] == ["Une fois.", "Bien."]
    anne.chat("Merci.")
    wire.cut()
    anne.why("buy")  # asked once the line is up again, when what was said lately has been told again
    anne.chat("De rien.")
    assert [said.text for said in anne.conversation] == ["Une fois.", "Bien.", "Merci.", "De rien."]


@pytest.mark.parametrize("said", ['{"type":"welcome"}', '{"type":"welcome","about":{},"entries":[],"now":[]}', '{"type":"chatted"}'])
def test_a_message_that_is_not_of_the_protocol_is_told_to_whoever_waits(said: str) -> None:
    async def strange(line: ServerConnection) -> None:
        await line.recv()
        await line.send(said)
        await line.wait_closed()

    async def watched() -> None:
        async with serve(strange, "127.0.0.1", 0) as listening:
            port = listening.sockets[0].getsockname()[1]
            async with asyncio.timeout(60), AsyncServer(f"http://127.0.0.1:{port}") as server:
                await server.watch("K7MX2PQ9")

    with pytest.raises(ServerError) as told:
        asyncio.run(watched())
    assert told.value.code == "not_json"
