"""A real server on loopback, with its real protocols, and a hall behind it that a test can look into."""

from __future__ import annotations

import io
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec
import pytest
from websockets.sync.client import ClientConnection, connect

from monopole.server import keys, logs
from monopole.server.cluster import Owner
from monopole.server.doors import Doors
from monopole.server.messages import Chat, Chatted, Done, FromClient, Hello, Now, Welcome
from monopole.server.opening import Opened, Opening
from monopole.server.sentences import TurnedAway
from monopole.server.serve import Serving, address_of, listening, server_of
from monopole.server.settings import Settings
from monopole.server.web_app import create_app

JSON = {"content-type": "application/json"}
TABLE = {"edition": "france-2003", "seats": ["me", "person", "regular"], "name": "Anne"}


@dataclass
class Place:
    """A table of the hall below: who has which token, and who is connected."""

    tokens: dict[str, str] = field(default_factory=dict)
    links: dict[str, str] = field(default_factory=dict)
    here: list[Any] = field(default_factory=list)


class PlainHall:
    """Tables at which one only chats: the doors in front of it are what is tested."""

    def __init__(self) -> None:
        self.tables: dict[str, Place] = {}
        self.wishes: list[Opening] = []
        self.addresses: list[str] = []
        self.closed = False
        self.padding = 0

    def table(self, code: str) -> Place:
        if code not in self.tables:
            raise TurnedAway("no_table", value=code)
        return self.tables[code]

    async def open(self, wish: Opening, address: str) -> Opened:
        self.wishes.append(wish)
        self.addresses.append(address)
        code, token = keys.new_code(), keys.new_token()
        self.tables[code] = Place({token: wish.name})
        return Opened(code, wish.name, token, 0)

    async def join(self, code: str, token: str, name: str) -> Opened:
        place = self.table(code)
        if place.links.pop(token, None) is None:
            raise TurnedAway("wrong_credentials")
        fresh = keys.new_token()
        place.tokens[fresh] = name
        return Opened(code, name, fresh, 0)

    async def invite(self, code: str, token: str, seat: str | None) -> tuple[str, float]:
        place = self.table(code)
        if token not in place.tokens:
            raise TurnedAway("wrong_credentials")
        link = keys.new_token()
        place.links[link] = seat or "-"
        return link, 2e9

    async def move(self, code: str, token: str) -> tuple[str, float]:
        return await self.invite(code, token, None)

    async def about(self, code: str) -> dict[str, Any]:
        self.table(code)
        return {"code": code}

    async def public(self) -> list[dict[str, Any]]:
        return []

    async def record(self, code: str) -> bytes:
        self.table(code)
        return b""

    async def take_in(self, journal: bytes, address: str) -> Opened:
        if not journal.startswith(b"journal"):
            raise TurnedAway("wrong_body", why="no journal")
        return await self.open(Opening(edition="france-2003", seats=["me"], name="-"), address)

    async def seat_of(self, code: str, token: str) -> str | None:
        return self.table(code).tokens.get(token)

    async def enter(self, code: str, seat: str | None, connection: Any, hello: Hello) -> None:
        self.table(code).here.append(connection)
        connection.send(msgspec.json.encode(Welcome(seat, {"code": code}, [], Now(0))))

    async def leave(self, code: str, connection: Any) -> None:
        place = self.tables.get(code)
        if place is not None and connection in place.here:
            place.here.remove(connection)

    async def said(self, code: str, connection: Any, message: FromClient) -> None:
        assert not isinstance(message, Hello)
        if isinstance(message, Chat):
            told = Chatted(connection.seat, message.text + "." * self.padding, "-")
            for other in list(self.table(code).here):
                other.send(msgspec.json.encode(told))
        connection.send(msgspec.json.encode(Done(message.id, 0)))

    async def vacated(self, code: str, owner: Owner) -> None:
        raise AssertionError("no other server")

    async def let_go(self, code: str) -> bool:
        return False

    def is_peer(self, word: str) -> bool:
        return word == "one of us"

    def ready(self) -> bool:
        return not self.closed

    def figures(self) -> dict[str, float]:
        return {"tables": float(len(self.tables))}

    async def close(self) -> None:
        self.closed = True


class Running:
    """A server in a thread, and ways to knock at it."""

    def __init__(self, settings: Settings, log: io.StringIO) -> None:
        self.hall = PlainHall()
        self.settings, self.log = settings, log
        app = create_app(settings, self.hall)
        self.doors: Doors = app.state.doors
        self._listener = listening(settings)
        self.url = address_of(self._listener)
        self.port = self._listener.getsockname()[1]
        begun = threading.Event()
        self.server: Serving = server_of(app, settings, lambda address: begun.set())
        self._thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self._listener]}, daemon=True)
        self._thread.start()
        assert begun.wait(30), "the server does not start"

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        return httpx.request(method, self.url + path, trust_env=False, **more)

    def open(self, **more: Any) -> tuple[str, str]:
        """A table: its code and the token of its seat."""
        answer = self.ask("POST", "/api/tables", json={**TABLE, **more})
        assert answer.status_code == 201, answer.text
        code, _, token = answer.json()["credentials"].partition(".")
        return code, token

    def line(self, code: str, token: str | None = None, **more: Any) -> ClientConnection:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        headers |= more.pop("headers", {})
        url = f"ws{self.url[4:]}/api/tables/{code}/live{more.pop('query', '')}"
        return connect(url, additional_headers=headers, compression=None, max_size=None, proxy=None, **more).__enter__()

    def sit(self, code: str, token: str | None = None, **more: Any) -> ClientConnection:
        """A connection that has said hello and been welcomed."""
        line = self.line(code, token, **more)
        line.send('{"type":"hello","lang":"en"}')
        assert told(line)["type"] == "welcome"
        return line

    def stop(self) -> None:
        self.server.should_exit = True
        self._thread.join(30)
        assert not self._thread.is_alive(), "the server does not stop"


def told(line: ClientConnection) -> dict[str, Any]:
    answer: dict[str, Any] = msgspec.json.decode(line.recv(timeout=30))
    return answer


@pytest.fixture
def serve() -> Iterator[Callable[..., Running]]:
    """Starts servers with these settings; they stop with the test."""
    running: list[Running] = []
    log = io.StringIO()
    logs.begin("debug", log)

    def started(**settings: Any) -> Running:
        running.append(Running(Settings(**{"port": 0, **settings}), log))
        return running[-1]

    yield started
    for each in running:
        each.stop()


@pytest.fixture(scope="session")
def shared() -> Iterator[Running]:
    log = io.StringIO()
    logs.begin("debug", log)
    running = Running(Settings(port=0, requests_per_second=0, openings_per_minute=0), log)
    yield running
    running.stop()


@pytest.fixture
def served(shared: Running) -> Running:
    """A server as it usually is, but that nothing counts how many tests ask it; its tables are gone with each."""
    logs.begin("debug", shared.log)
    shared.hall.__init__()  # type: ignore[misc]
    return shared
