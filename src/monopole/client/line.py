"""The line to a table: one WebSocket that is taken up again whenever it breaks.

Whatever was asked and not yet answered is asked again then, with the same id, so that it is done once and answered once.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from monopole.client.errors import ServerError
from monopole.client.web import PATIENCE, Web, live, longer, refused
from monopole.executors import MissingExtra

try:
    from websockets.asyncio.client import ClientConnection, connect
    from websockets.exceptions import InvalidHandshake, InvalidMessage, InvalidStatus, InvalidURI, WebSocketException
except ImportError:
    INSTALLED = False
else:
    INSTALLED = True

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 10.0  # seconds between two attempts to come back
LONGEST_MESSAGE = 64 * 2**20
MOST_BREAKS = 6  # how often a question is asked without an answer
FOR_A_WHILE = (408, 425, 429)  # what a server answers that may be asked again
Told = dict[str, Any]

# At its most talkative websockets writes every header down, and one of them is the key of the seat.
_log = logging.getLogger("monopole.client.websocket")
_log.setLevel(logging.INFO)


def need_websockets() -> None:
    if not INSTALLED:
        raise MissingExtra("client", "jouer à distance demande websockets", "playing at a distance needs websockets")


class Broken(Exception):
    """The line is down, and may come up again: what the server said about it, where it could."""

    def __init__(self, why: str | ServerError) -> None:
        super().__init__(str(why))
        self.told = why if isinstance(why, ServerError) else None


class Bell:
    """Wakes whoever waits for something new."""

    def __init__(self) -> None:
        self._waiting: set[asyncio.Future[None]] = set()

    def ring(self) -> None:
        for each in self._waiting:
            if not each.done():
                each.set_result(None)

    async def heard(self) -> None:
        ringing: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.add(ringing)
        try:
            await ringing
        finally:
            self._waiting.discard(ringing)


@dataclass
class Question:
    """What was asked and is not yet answered."""

    message: Told
    answered: asyncio.Future[Told]
    count: int = 0

    async def put(self, socket: ClientConnection) -> None:
        """Asks it. A question at which the line breaks every time is not asked for ever."""
        if self.count == MOST_BREAKS and not self.answered.done():
            self.answered.set_exception(ServerError.here("unsure", kind=self.message["type"], count=self.count))
        self.count += 1
        if not self.answered.done():
            await socket.send(_written(self.message))


class Line:
    """One seat's line to its table."""

    def __init__(self, web: Web, code: str, token: str | None, since: Callable[[], int], hear: Callable[[Told], None]) -> None:
        self._web, self._url, self._token = web, live(web.url, code), token
        self._since, self._hear = since, hear
        self.bell = Bell()
        self.error: ServerError | None = None  # why nothing is to be had now, or any more
        self._socket: ClientConnection | None = None  # once one is welcome there
        self._asked: dict[str, Question] = {}
        self._keeper: asyncio.Task[None] | None = None

    async def open(self, patience: float | None) -> None:
        """Comes to the table, or raises ServerError; from then on the line is kept up. Once it is down for longer than `patience`, whoever
        asks or waits is told so."""
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._keeper = asyncio.create_task(self._keep(patience))
        try:
            await self._opened
        except BaseException:
            await self.close()
            raise

    @property
    def closed(self) -> bool:
        return self._keeper is None

    async def close(self) -> None:
        keeper, self._keeper = self._keeper, None
        if keeper is None or keeper.done():
            return  # it has ended already, and said why
        keeper.cancel()
        with suppress(asyncio.CancelledError):
            await keeper
        self._give_up(ServerError.here("closed"))

    async def ask(self, question: Told) -> Told:
        """The answer to a message with an id, whatever becomes of the line meanwhile; where the line breaks before it, it is asked again,
        and done once. A problem is raised as ServerError."""
        waited = 0.0
        while (answer := await self._answer(question))["type"] == "problem":
            problem = ServerError.told(answer, self._web.url, "problem")
            waited += (pause := longer(problem.wait, waited))
            if waited > PATIENCE:
                raise problem
            await asyncio.sleep(pause)
        return answer

    async def _answer(self, question: Told) -> Told:
        if self.error is not None:
            raise self.error
        asked = self._asked[question["id"]] = Question(question, asyncio.get_running_loop().create_future())
        try:
            if self._socket is not None:
                with suppress(WebSocketException):  # it is asked again once the line is up
                    await asked.put(self._socket)
            return await asked.answered
        finally:
            self._asked.pop(question["id"], None)

    def _give_up(self, error: ServerError) -> None:
        """Whoever waits is told that there is nothing to wait for."""
        self.error = error
        waiting: list[asyncio.Future[Any]] = [self._opened, *(asked.answered for asked in self._asked.values())]
        for each in waiting:
            if not each.done():
                each.set_exception(error)
        self.bell.ring()

    # keeping it up

    async def _keep(self, patience: float | None) -> None:
        pause, down = FIRST_PAUSE, time.monotonic()
        while True:
            begun = time.monotonic()
            try:
                await self._talk()
            except ServerError as final:
                return self._give_up(final)
            except Broken as broken:
                why = broken
            now = time.monotonic()
            if self._socket is not None:  # it was up until now
                down = now
                pause = pause if now - begun < LONGEST_PAUSE else FIRST_PAUSE  # who is sent away at once does not come back at once
                self._socket = None
            unreachable = not self._opened.done() and why.told is None
            if unreachable or (patience is not None and now - down >= patience):
                self._give_up(why.told or ServerError.here("away", url=self._web.url, why=str(why)))
            wait = (why.told.wait if why.told is not None else None) or 0.0
            await asyncio.sleep(max(wait, pause * random.uniform(0.5, 1)))
            pause = min(pause * 2, LONGEST_PAUSE)

    async def _talk(self) -> None:
        """One connection from its beginning to its end, which is always raised: Broken, or ServerError where coming back is no use."""
        try:
            headers = {name: value for name, value in self._web.headers(self._token).items() if name != "User-Agent"}
            async with connect(self._url, additional_headers=headers, max_size=LONGEST_MESSAGE, logger=_log) as socket:
                hello = {"type": "hello", "since": self._since(), "lang": self._web.lang}
                await socket.send(_written({name: value for name, value in hello.items() if value is not None}))
                while not self._welcomed(_read(await socket.recv(), self._web.url)):
                    pass
                self._socket = socket
                for asked in list(self._asked.values()):
                    await asked.put(socket)
                async for frame in socket:
                    self._told(_read(frame, self._web.url))
            raise Broken(f"{socket.close_code} {socket.close_reason or ''}".strip())
        except InvalidStatus as error:
            status, body = error.response.status_code, error.response.body
            problem = refused(bytes(body) if body else None, self._web.url, status, error.response.reason_phrase)
            if status in FOR_A_WHILE or status >= 500:
                raise Broken(problem) from None
            raise problem from None
        except InvalidURI:
            raise ServerError.here("address", value=self._web.url) from None
        except InvalidHandshake as error:
            if isinstance(error, InvalidMessage) or self._opened.done():  # it broke off, or something stands in for the server for a while
                raise Broken(str(error)) from None
            raise ServerError.here("not_json", url=self._web.url, why=str(error)) from None
        except (WebSocketException, OSError, EOFError) as error:
            raise Broken(str(error) or type(error).__name__) from None

    def _welcomed(self, told: Told) -> bool:
        """Whether this is the welcome: until it comes, one does not know who one is."""
        if told["type"] == "problem":
            problem = ServerError.told(told, self._web.url, "problem")
            raise problem if problem.wait is None else Broken(problem)
        self._told(told)
        if told["type"] != "welcome":
            return False
        self.error = None
        if not self._opened.done():
            self._opened.set_result(None)
        return True

    def _told(self, told: Told) -> None:
        kind, answers = told["type"], told.get("answers")
        if kind == "bye":
            error = ServerError.told(told, self._web.url, "bye")
            raise Broken(error) if told.get("again", True) else error
        if kind == "problem" and answers is None:
            answers = next(iter(self._asked), None)  # a question that could not be read: of the open ones the oldest
        try:
            self._hear(told)
        except Exception as why:  # whatever this message lacks: nobody keeps the line any more, and whoever waits must hear of it
            raise ServerError.here("not_json", url=self._web.url, why=f"{kind}: {type(why).__name__} {why}") from why
        asked = self._asked.get(answers or "")
        if asked is not None and not asked.answered.done():
            asked.answered.set_result(told)
        self.bell.ring()


def _written(message: Told) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def _read(frame: str | bytes, url: str) -> Told:
    try:
        told = json.loads(frame)
    except ValueError as why:
        raise ServerError.here("not_json", url=url, why=str(why)) from None
    if not isinstance(told, dict) or not isinstance(told.get("type"), str):
        raise ServerError.here("not_json", url=url, why=str(frame)[:80])
    return told
