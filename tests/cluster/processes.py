"""Server processes that a test can start, kill and put to sleep, and players who come back after whatever happens to them."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
from server.services import PATIENCE, end_with_us, free_port
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

TABLE = {"edition": "france-2003", "seats": ["me", "person"], "name": "Anne", "pace": "relaxed"}
LEASE = 2.0  # seconds: a server that is killed is missed soon


def until(happened: Callable[[], Any], what: str) -> Any:
    """What it returns, once that is anything."""
    end = time.monotonic() + PATIENCE
    while not (found := happened()):
        assert time.monotonic() < end, f"{what}: not within {PATIENCE} seconds"
        time.sleep(0.05)
    return found


class Process:
    """One `monopole serve`, by the command itself or by a `program` that does something to it first."""

    def __init__(self, where: list[str], port: int = 0, program: Sequence[str] = ("-m", "monopole"), **settings: object) -> None:
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        told = {"lease_seconds": LEASE, "requests_per_second": 0, "openings_per_minute": 0, "stop_seconds": 4, **settings}
        command = [sys.executable, *program, "serve", "--port", str(self.port), *where]
        command += [word for name, value in told.items() for word in ("--set", f"{name}={value}")]
        self.log = Path(tempfile.mkstemp(prefix="monopole-serve-", suffix=".log")[1])
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ}, preexec_fn=end_with_us())

    def ready(self) -> bool:
        assert self.process.poll() is None, self.log.read_text()
        try:
            return self.ask("GET", "/readyz").status_code == 200
        except httpx.TransportError:
            return False

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        return httpx.request(method, self.url + path, trust_env=False, timeout=PATIENCE, **more)

    def measured(self, name: str) -> float:
        """A figure of its metrics."""
        lines = self.ask("GET", "/metrics").text.splitlines()
        return sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith((f"monopole_{name} ", f"monopole_{name}{{")))

    def send(self, what: signal.Signals) -> None:
        self.process.send_signal(what)

    def end(self, how: signal.Signals = signal.SIGKILL) -> int:
        self.send(how)
        return self.process.wait(PATIENCE)

    def remove(self) -> None:
        if self.process.poll() is None:
            self.send(signal.SIGCONT)
            self.end()
        log = self.log.read_text()
        self.log.unlink()
        assert "Traceback" not in log, log


@dataclass
class Cluster:
    database: str
    redis: str | None = None
    servers: list[Process] = field(default_factory=list)
    keys: Path = field(default_factory=lambda: Path(tempfile.mkdtemp(prefix="monopole-keys-")))  # a folder that all servers see

    def start(self, number: int = 1, **settings: object) -> list[Process]:
        where = ["--database", self.database, *(["--redis", self.redis] if self.redis else [])]
        return self.start_on(where, number, **settings)

    def start_again(self, dead: Process, **settings: object) -> Process:
        """Where a server was that died, as whatever watches over it would."""
        where = ["--database", self.database, *(["--redis", self.redis] if self.redis else [])]
        return self.start_on(where, port=dead.port, **settings)[0]

    def start_on(
        self, where: list[str], number: int = 1, port: int = 0, program: Sequence[str] = ("-m", "monopole"), **settings: object
    ) -> list[Process]:  # fmt: skip
        fresh = [Process(where, port, program, **{"keys": self.keys, **settings}) for _ in range(number)]
        self.servers += fresh
        for server in fresh:
            until(server.ready, f"{server.url} is ready")
        return fresh

    def stop(self) -> None:
        for server in self.servers:
            server.remove()
        shutil.rmtree(self.keys, ignore_errors=True)


@dataclass
class Player:
    """A seat, wherever it is connected. `said` is everything it was told; `accepted` the ids of its actions that were acknowledged."""

    code: str
    token: str
    line: ClientConnection | None = None
    number: int = 0
    now: dict[str, Any] = field(default_factory=dict)
    said: list[dict[str, Any]] = field(default_factory=list)
    entries: dict[int, dict[str, Any]] = field(default_factory=dict)
    accepted: list[str] = field(default_factory=list)
    _ids: int = 0

    @property
    def bearer(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}

    def come(self, server: Process) -> dict[str, Any]:
        """Connects and is welcomed; once, and whatever is said against it is raised."""
        self.leave()
        live = f"ws{server.url[4:]}/api/tables/{self.code}/live"
        line = connect(live, additional_headers=self.bearer, compression=None, proxy=None, open_timeout=PATIENCE, max_size=None)
        self.line = line.__enter__()
        self.line.send(msgspec.json.encode({"type": "hello", "since": self.number}).decode())
        return self.hear("welcome")

    def come_back(self, *servers: Process) -> dict[str, Any]:
        """As a client does: tries again, at one server after the other, as long as it is told that this makes sense."""

        def welcomed() -> dict[str, Any] | None:
            for server in servers:
                try:
                    return self.come(server)
                except (OSError, ConnectionClosed, InvalidStatus):
                    bye = self.said[-1] if self.said and self.said[-1]["type"] == "bye" else {"again": True}
                    assert bye.get("again", True), bye
            return None

        welcome: dict[str, Any] = until(welcomed, "a welcome")
        return welcome

    def hear(self, kind: str, answers: str | None = None) -> dict[str, Any]:
        """The next word of this kind; those before it are taken in on the way."""
        assert self.line is not None
        while True:
            told: dict[str, Any] = msgspec.json.decode(self.line.recv(timeout=PATIENCE))
            self.said.append(told)
            if "now" in told and told["type"] in ("welcome", "moved"):
                self.now, self.number = told["now"], told["now"]["number"]
                for entry in told["entries"]:
                    assert self.entries.setdefault(entry["n"], entry) == entry, "a line of the journal never changes"
            if told["type"] == kind and (answers is None or told.get("answers") == answers):
                return told

    def act(self) -> None:
        """Does what would be done for it, and waits for the answer."""
        self._ids += 1
        id = f"{self.token[:4]}{self._ids}"
        self.send({"type": "act", "id": id, "at": self.number, "action": self.now["default"]})
        self.hear("moved", id)
        self.accepted.append(id)

    def send(self, message: dict[str, Any]) -> None:
        assert self.line is not None
        self.line.send(msgspec.json.encode(message).decode())

    def leave(self) -> None:
        if self.line is not None:
            self.line.socket.close()
            self.line = None

    @property
    def awaited(self) -> bool:
        return self.now.get("default") is not None


def open_table(server: Process, **more: Any) -> Player:
    answer = server.ask("POST", "/api/tables", json={**TABLE, **more})
    assert answer.status_code == 201, answer.text
    code, _, token = answer.json()["credentials"].partition(".")
    return Player(code, token)


def join_table(server: Process, host: Player, name: str = "Bruno") -> Player:
    invited = server.ask("POST", f"/api/tables/{host.code}/invitations", headers=host.bearer)
    assert invited.status_code == 201, invited.text
    token = invited.json()["link"].partition("#")[2]
    joined = server.ask("POST", "/api/join", json={"code": host.code, "token": token, "name": name})
    assert joined.status_code == 201, joined.text
    return Player(host.code, joined.json()["credentials"].partition(".")[2])


def play(players: list[Player], actions: int) -> None:
    """Whoever is awaited acts; the others hear of it."""
    for _ in range(actions):
        player = next(player for player in players if player.awaited)
        player.act()
        for other in players:
            while other.number < player.number:
                other.hear("moved")
