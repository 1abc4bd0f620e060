"""A real server on loopback, with its real protocols and its real hall, into which a test can look."""

from __future__ import annotations

import asyncio
import io
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.sync.client import ClientConnection, connect

from monopole.server import logs
from monopole.server.doors import Doors
from monopole.server.hall import Hall
from monopole.server.home import Home
from monopole.server.room import Room
from monopole.server.serve import Serving, address_of, listening, server_of
from monopole.server.settings import Settings
from monopole.server.web_app import create_app

JSON = {"content-type": "application/json"}
TABLE = {"edition": "france-2003", "seats": ["me", "person", "regular"], "name": "Anne"}


class Running:
    """A server in a thread, and ways to knock at it."""

    def __init__(self, settings: Settings, log: io.StringIO, home: Home | None = None) -> None:
        self.settings, self.log, self.home = settings, log, home
        self._listener = listening(settings)
        self.url = address_of(self._listener)
        self.port = self._listener.getsockname()[1]
        self.hall: Hall
        self.doors: Doors
        self._server: Serving
        self._begun = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)
        self._thread.start()
        assert self._begun.wait(60), "the server does not start"

    async def _serve(self) -> None:
        self.hall = await Hall.opened(self.settings)
        app = create_app(self.settings, self.hall, home=self.home)
        self.doors = app.state.doors
        self._server = server_of(app, self.settings, lambda address: self._begun.set())
        await self._server.serve(sockets=[self._listener])

    def tables(self) -> list[Room]:
        """What is open, as the hall has it."""
        return [live.of for live in self.hall._all.values()]

    def addresses(self) -> list[str]:
        return [self.hall.holder.openers.address(code) for code in self.hall._all]

    def guests(self, code: str) -> int:
        """How many are at a table."""
        return next(len(room.guests) for room in self.tables() if room.code == code)

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
        url = f"ws{self.url[4:]}/api/{more.pop('at', 'tables')}/{code}/live{more.pop('query', '')}"
        return connect(url, additional_headers=headers, compression=None, max_size=None, proxy=None, **more).__enter__()

    def sit(self, code: str, token: str | None = None, **more: Any) -> ClientConnection:
        """A connection that has said hello and been welcomed."""
        line = self.line(code, token, **more)
        line.send('{"type":"hello","lang":"en"}')
        assert told(line)["type"] == "welcome"
        return line

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(30)
        assert not self._thread.is_alive(), "the server does not stop"


def told(line: ClientConnection) -> dict[str, Any]:
    answer: dict[str, Any] = msgspec.json.decode(line.recv(timeout=30))
    return answer


def answer(line: ClientConnection, id: str) -> dict[str, Any]:
    """What is answered to a message of this id; what the table says meanwhile is passed over."""
    while True:
        heard = told(line)
        if heard.get("answers") == id:
            return heard


def spoken_of(line: ClientConnection, *kinds: str) -> dict[str, Any]:
    """The next message of one of these kinds."""
    while True:
        heard = told(line)
        if heard["type"] in kinds:
            return heard


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Running]]:
    """Starts servers with these settings; they stop with the test."""
    running: list[Running] = []
    log = io.StringIO()
    logs.begin("debug", log)

    def started(home: Home | None = None, **settings: Any) -> Running:
        running.append(Running(Settings(**{"port": 0, "data": str(tmp_path / str(len(running))), **settings}), log, home))
        return running[-1]

    yield started
    for each in running:
        each.stop()


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    log = io.StringIO()
    logs.begin("debug", log)
    data = str(tmp_path_factory.mktemp("tables"))
    limits = {"requests_per_second": 0, "openings_per_minute": 0, "tables_per_address": 0}
    running = Running(Settings(port=0, data=data, **limits), log)
    yield running
    running.stop()


@pytest.fixture
def served(shared: Running) -> Running:
    """A server as it usually is, but that nothing counts how many tests ask it."""
    logs.begin("debug", shared.log)
    return shared
