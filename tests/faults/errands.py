"""What people do beside the tables while servers fail: they write in books, come with a link and a key, have a bank go on at a table.

Whatever was not answered is said again, to any server; in the end it was done once.
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from time import gmtime, strftime, time
from typing import Any

from faults.load import AGAIN, KNOCKING, PATIENCE
from faults.truth import PASSING, Wrong
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, WebSocketException

from monopole.server.archive import Kept
from monopole.server.bench_tables import asked
from monopole.server.books.kept_book import book_of_lines
from monopole.server.keys import digest, digest_at, new_token

BANK: dict[str, Any] = {"kind": "bank", "wish": {"edition": "france-2003", "players": ["Paul", "Rosa"]}}
SOON = strftime("%Y-%m-%d", gmtime(time() + 30 * 86_400))
DAY: dict[str, Any] = {"kind": "championship", "wish": {"title": "Lyon", "playing": 300, "keep_until": SOON}}
RESTING = 0.05  # seconds between two words in a book


def paid(n: int) -> dict[str, Any]:
    """Another amount each time, so that none looks like one made before."""
    return {"do": "pay", "from": "bank", "to": "player 1", "amount": n}


def entered(n: int) -> dict[str, Any]:
    """A team with the contact details of a family; then it is here, goes, and is here again."""
    team, step = divmod(n, 4)
    entry = {"do": "enter", "junior": f"Junior {team}", "adult": f"Adult {team}", "details": {"phone": f"06-{team}"}}
    return {"do": "check_in", "team": team + 1, "here": step != 2} if step else entry


@dataclass
class Writer:
    """Somebody who writes in a book, one word after the other."""

    ports: list[int]
    code: str
    token: str
    chance: random.Random
    word: Callable[[int], dict[str, Any]]
    written: dict[str, int] = field(default_factory=dict)  # what was acknowledged, and the line it is
    pending: dict[str, Any] | None = None
    number: int = 0
    _count: int = 0

    async def play(self) -> None:
        """Until it is cancelled."""
        while True:
            with contextlib.suppress(OSError, WebSocketException, InvalidHandshake, ConnectionClosed, asyncio.TimeoutError):
                await self._visit()
            await asyncio.sleep(AGAIN)

    async def _visit(self) -> None:
        url = f"ws://127.0.0.1:{self.chance.choice(self.ports)}/api/books/{self.code}/live"
        patience = KNOCKING if len(self.ports) == 1 else KNOCKING / 10
        headers = {"authorization": f"Bearer {self.token}"}
        async with connect(url, additional_headers=headers, compression=None, proxy=None, max_size=None, open_timeout=patience) as line:
            await line.send('{"type":"hello"}')
            if self.pending is not None:
                await line.send(json.dumps(self.pending))
            else:
                await self._next(line)
            async for data in line:
                if self._hears(json.loads(data)):
                    await asyncio.sleep(RESTING)
                    await self._next(line)

    async def _next(self, line: ClientConnection) -> None:
        self.pending = {"type": "say", "id": f"{self._count}", "entry": self.word(self._count)}
        self._count += 1
        for _ in range(2 if self.chance.random() < 0.1 else 1):  # as a client does that is not sure
            await line.send(json.dumps(self.pending))

    def _hears(self, message: dict[str, Any]) -> bool:
        """Whether what was said is answered."""
        if message.get("number", self.number) < self.number:
            raise Wrong(f"{self.code} was at {self.number} and is told {message['number']}")
        self.number = message.get("number", self.number)
        if message["type"] == "said":
            known = self.written.setdefault(message["answers"], message["line"])
            if known != message["line"]:
                raise Wrong(f"{self.code}: {message['answers']} is at {known} and now at {message['line']}")
        passing = message["type"] == "problem" and message["code"] in (*PASSING, "not_written")
        return self.pending is not None and message.get("answers") == self.pending["id"] and not passing

    def check(self, kept: Kept) -> None:
        """All that was acknowledged is in the book, once and where it was said to be; and the book can be read."""
        book_of_lines(kept.lines)
        lines = [json.loads(line) for line in kept.lines]
        ids = [line["id"] for line in lines if "id" in line]
        if len(set(ids)) < len(ids):
            raise Wrong(f"{self.code}: something is written twice: {ids}")
        for id, n in self.written.items():
            if n >= len(lines) or lines[n].get("id") != id:
                raise Wrong(f"{self.code}: {id} was written at {n}, and is not there")


def opened(port: int, book: dict[str, Any]) -> tuple[str, str]:
    code, _, token = json.loads(asked(port, "POST", "/api/books", book))["credentials"].partition(".")
    return code, token


async def answered(ports: list[int], chance: random.Random, path: str, body: Any, token: str | None = None) -> dict[str, Any]:
    """What is answered in the end; where no server can answer now, it is asked again."""
    loop = asyncio.get_running_loop()
    end = loop.time() + PATIENCE
    while True:
        try:
            told: dict[str, Any] = json.loads(await asyncio.to_thread(asked, chance.choice(ports), "POST", path, body, token))
            return told
        except (OSError, http.client.HTTPException) as why:
            last: Exception = why
        except RuntimeError as why:
            last = why
            if ": 503 " not in str(why):
                raise Wrong(f"refused for good: {why}") from None
        if loop.time() > end:
            raise Wrong(f"{path} was never answered: {last}")
        await asyncio.sleep(AGAIN)


class Coming:
    """Somebody comes to a table with a link and a key of their own."""

    path = "/api/join"

    def __init__(self, port: int) -> None:
        wish = {"edition": "france-2003", "name": "Anne", "seats": ["me", "person", "person"]}
        self.code, _, host = json.loads(asked(port, "POST", "/api/tables", wish))["credentials"].partition(".")
        link = json.loads(asked(port, "POST", f"/api/tables/{self.code}/invitations", {}, host))["link"]
        self.link, self.key, self.token = link.partition("#")[2], new_token(), None
        self.body = {"code": self.code, "token": self.link, "name": "Bruno", "key": self.key}

    def check(self, answer: dict[str, Any], read: Callable[[str], Kept]) -> None:
        keys = [(key.hash, key.seat) for key in read(self.code).keys if key.link == digest(self.link)]
        if keys != [(digest_at(self.code, self.key), answer["seat"])]:
            raise Wrong(f"{self.code}: {answer} was given for a link, and kept is {keys}")


class GoingOn:
    """A bank goes on at a table of the server."""

    def __init__(self, port: int) -> None:
        self.code, self.token = opened(port, BANK)
        self.path, self.body = f"/api/books/{self.code}/table", {"turn": "player 1"}

    def check(self, answer: dict[str, Any], read: Callable[[str], Kept]) -> None:
        entries = [json.loads(line).get("entry", {}) for line in read(self.code).lines]
        moves = [(entry["do"], entry["table"]) for entry in entries if entry.get("do") in ("moving", "moved", "stayed")]
        table, _, token = answer["credentials"].partition(".")
        if moves != [("moving", table), ("moved", table)]:
            raise Wrong(f"{self.code} goes on at {table}, and its book says {moves}")
        kept = read(table)
        if b"Paul" not in kept.lines[0] or digest(token) not in [key.hash for key in kept.keys]:
            raise Wrong(f"{self.code} goes on at {table}, where nobody gets in")


@dataclass
class Errands:
    """One of each kind for every fault: begun before it, answered in the end, and said again after it."""

    ports: list[int]
    chance: random.Random
    under_way: list[tuple[Coming | GoingOn, asyncio.Task[dict[str, Any]]]] = field(default_factory=list)
    done: list[tuple[Coming | GoingOn, dict[str, Any]]] = field(default_factory=list)

    async def begin(self) -> None:
        for kind in (Coming, GoingOn):
            errand: Coming | GoingOn = await asyncio.to_thread(kind, self.chance.choice(self.ports))
            self.under_way.append((errand, asyncio.create_task(self._answered(errand))))

    async def end(self) -> None:
        for errand, task in self.under_way:
            first, again = await task, await self._answered(errand)
            if {**first, "number": 0} != {**again, "number": 0}:
                raise Wrong(f"{errand.code}: somebody was told {first} and now {again}")
            self.done.append((errand, first))
        self.under_way.clear()

    async def _answered(self, errand: Coming | GoingOn) -> dict[str, Any]:
        return await answered(self.ports, self.chance, errand.path, errand.body, errand.token)

    def check(self, read: Callable[[str], Kept]) -> None:
        for errand, answer in self.done:
            errand.check(answer, read)
