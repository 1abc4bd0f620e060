"""Clients for the tests of faults: they take seats, play, come back after every fault, and note whatever they are told."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

from faults.truth import PASSING, Seen, Wrong
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, WebSocketException

from monopole.server.bench_tables import asked

AGAIN = 0.05  # seconds before somebody who was cut off comes back
KNOCKING = 30.0  # seconds a server may take to open its door; a tenth of it where there is another
PATIENCE = 300.0  # seconds for what takes one, on a machine that has much else to do
NAMES = ("Anne", "Bruno", "Chloé", "David")


@dataclass
class Player:
    """One seat: plays what the server proposes, or anything legal, one action at a time; what was not answered is said again."""

    ports: list[int]  # of servers, any of which will do
    code: str
    token: str
    seen: Seen
    chance: random.Random
    curious: bool = False  # asks for views, and sometimes plays something else
    pending: dict[str, Any] | None = None
    now: dict[str, Any] = field(default_factory=dict)
    byes: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    port: int = 0  # where the line leads, or led
    line: ClientConnection | None = None
    here: bool = False  # and welcome there
    resting: bool = False  # says nothing new, and only waits for answers
    _count: int = 0

    def __str__(self) -> str:
        where = "here" if self.here else "on the line" if self.hearing else "away"
        waits = f"waits for an answer to {self.pending}" if self.pending else f"awaited: {self.now.get('awaiting')}"
        return f"{self.code} {self.seen.seat} {where}, at {self.seen.number}, {waits}, was told {self.byes[-2:]} {self.problems[-2:]}"

    async def play(self) -> None:
        """Until it is cancelled."""
        while True:
            with contextlib.suppress(OSError, WebSocketException, InvalidHandshake, asyncio.TimeoutError):
                await self._visit()
            await asyncio.sleep(AGAIN)

    async def _visit(self) -> None:
        self.port = self.chance.choice(self.ports)
        url = f"ws://127.0.0.1:{self.port}/api/tables/{self.code}/live"
        patience = KNOCKING if len(self.ports) == 1 else KNOCKING / 10
        headers = {"authorization": f"Bearer {self.token}"}
        async with connect(url, additional_headers=headers, compression=None, proxy=None, max_size=None, open_timeout=patience) as line:
            self.line = line
            try:
                await _say(line, {"type": "hello", "since": self.seen.number, "views": self.curious})
                async for data in line:
                    await self._hears(line, json.loads(data))
            finally:
                self.line, self.here = None, False

    @property
    def hearing(self) -> bool:
        """On a line, where something may have been said that is not read yet."""
        return self.line is not None

    def hang_up(self) -> None:
        """Does not wait for what a server would still say."""
        if self.line is not None:
            self.line.transport.abort()

    async def _hears(self, line: ClientConnection, message: dict[str, Any]) -> None:
        self.seen.hears(message)
        kind = message["type"]
        if kind == "bye":
            self.byes.append(message["code"])
        if kind == "problem":
            self.problems.append(message["code"])
        answered = self.pending is not None and message.get("answers") == self.pending["id"]
        if answered and (kind != "problem" or message["code"] not in PASSING):
            self.pending = None
        if "now" in message:
            self.now = message["now"]
        if kind == "welcome":
            self.here = True
            if self.pending is not None:
                await _say(line, self.pending)
                return
        if self.pending is None and not self.resting and (answered or "now" in message):
            await self._act(line)

    async def _act(self, line: ClientConnection) -> None:
        action = self.now.get("default")
        legal = self.now.get("legal") or []
        if action is not None and legal and self.chance.random() < 0.3:
            action = self.chance.choice(legal)
        if action is None or self.now.get("over"):
            return
        self._count += 1
        self.pending = {"type": "act", "id": f"{self._count}", "at": self.now["number"], "action": action}
        await _say(line, self.pending)
        if self.chance.random() < 0.1:
            await _say(line, self.pending)  # as a client does that is not sure


async def _say(line: ClientConnection, message: dict[str, Any]) -> None:
    """Where the server has hung up meanwhile this is not heard; what it said before is still to be read."""
    with contextlib.suppress(ConnectionClosed):
        await line.send(json.dumps(message))


@dataclass
class Company:
    """The tables of a test and everybody at them."""

    ports: list[int]
    chance: random.Random
    players: list[Player] = field(default_factory=list)
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)

    async def sit_down(self, edition: str, people: int, bots: int = 0, **more: Any) -> str:
        """Opens a table, and people play at it from now on."""
        code, tokens = await asyncio.to_thread(seats, self.chance.choice(self.ports), edition, people, bots, **more)
        for place, (name, token) in enumerate(tokens.items()):
            chance = random.Random(self.chance.random())
            player = Player(self.ports, code, token, Seen(name), chance, curious=place == 0)
            self.players.append(player)
            self._tasks.append(asyncio.create_task(player.play()))
        return code

    def comes_along(self, does: Coroutine[Any, Any, None]) -> None:
        """Somebody who plays at no table, and does this meanwhile."""
        self._tasks.append(asyncio.create_task(does))

    def seen(self, code: str) -> list[Seen]:
        return [player.seen for player in self.players if player.code == code]

    @property
    def codes(self) -> list[str]:
        return list(dict.fromkeys(player.code for player in self.players))

    @property
    def acknowledged(self) -> int:
        return sum(len(player.seen.acknowledged) for player in self.players)

    async def more(self, actions: int) -> None:
        """Waits until so many more actions were acknowledged."""
        wanted = self.acknowledged + actions
        await self.until(lambda: self.acknowledged >= wanted, f"no {actions} more actions within {PATIENCE} s")

    async def moves(self, code: str) -> None:
        """Waits until this table has moved on."""
        before = max(seen.number for seen in self.seen(code))
        await self.until(lambda: any(seen.number > before for seen in self.seen(code)), f"{code} does not move on from {before}")

    async def all_here(self) -> None:
        """Waits until everybody is at the table, or is again."""
        await self.until(lambda: all(player.here for player in self.players), "somebody does not come back")

    async def heard_out(self) -> None:
        """The server is gone: waits until everybody has read what it had still said, and noticed."""
        await self.until(lambda: not any(player.hearing for player in self.players), "a line outlives its server")

    async def until(self, condition: Callable[[], bool], otherwise: str, seconds: float = PATIENCE) -> None:
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while not condition():
            self.look()
            if loop.time() > end:
                raise Wrong("\n".join([otherwise, *map(str, self.players)]))
            await asyncio.sleep(0.01)
        self.look()

    def look(self) -> None:
        """Raises what any of the players has found wrong."""
        for task in self._tasks:
            if task.done():
                task.result()
                raise Wrong("a player has left")

    async def rest(self) -> None:
        """Everybody waits for what is still to be answered."""
        for player in self.players:
            player.resting = True
        await self.until(lambda: all(player.pending is None for player in self.players), "an action was never answered")

    async def leave(self) -> None:
        for task in self._tasks:
            task.cancel()
        for result in await asyncio.gather(*self._tasks, return_exceptions=True):
            if isinstance(result, Exception):
                raise result


def seats(port: int, edition: str, people: int, bots: int, **more: Any) -> tuple[str, dict[str, str]]:
    """A table of so many people and bots: its code, and the token of each of the people."""
    places = ["me"] + ["person"] * (people - 1) + ["regular"] * bots
    wish = {"edition": edition, "name": NAMES[0], "seats": places, "pace": "relaxed", **more}
    code, _, token = json.loads(asked(port, "POST", "/api/tables", wish))["credentials"].partition(".")
    tokens = {NAMES[0]: token}
    for name in NAMES[1:people]:
        link = json.loads(asked(port, "POST", f"/api/tables/{code}/invitations", {}, token))["link"]
        sat = json.loads(asked(port, "POST", "/api/join", {"code": code, "token": link.partition("#")[2], "name": name}))
        tokens[name] = sat["credentials"].partition(".")[2]
    return code, tokens
