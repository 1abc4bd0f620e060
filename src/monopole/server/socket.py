"""The WebSocket of a table or a book: who comes in, what they may say and how fast, and what they are told.

The first word is `hello`. A credential that is wrong is refused; nobody becomes a spectator by mistake.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import msgspec
from starlette.websockets import WebSocket

from monopole.bilingual import Complaint
from monopole.misshapen import misshapen
from monopole.server import relay
from monopole.server.clean_names import read_chat
from monopole.server.doors import Doors, status_of
from monopole.server.guard import Caller, slow_down
from monopole.server.keys import read_code, token_of
from monopole.server.limits import household
from monopole.server.messages import LONGEST_FRAME, Bye, Chat, FromClient, Hello, Ping, Pong, Problem, Said, Told
from monopole.server.peers import Elsewhere
from monopole.server.sentences import TurnedAway, told_of
from monopole.server.wire import Wire

LONGEST_REASON = 120  # bytes of a reason in a close frame
_encoder = msgspec.json.Encoder()
_log = logging.getLogger(__name__)


class Connection:
    """One person or program at a table, or one spectator."""

    __slots__ = ("_doors", "_wire", "bad", "lang", "seat", "speech", "views")

    def __init__(self, wire: Wire, doors: Doors, speech: str) -> None:
        self._wire, self._doors = wire, doors
        self.seat: str | None = None
        self.lang: str | None = None  # of the sentences of the game; none wanted until somebody says so
        self.views = False
        self.speech = speech  # of what is said at the door
        self.bad = 0

    def send(self, data: bytes) -> None:
        """Writes at once and never waits. Whoever reads too slowly is dropped; the table does not notice."""
        full = self._wire.full()
        if not self._wire.write(data) and full:
            self._doors.metrics.count("slow_readers")

    def close(self, code: int, text: str) -> None:
        self._wire.finish(code, text.encode()[:LONGEST_REASON].decode(errors="ignore"))

    def tell(self, message: Told) -> None:
        self.send(_encoder.encode(message))

    def farewell(self, why: Complaint, again: bool, code: int | None = None) -> None:
        """`bye` with the reason, and the end of the connection."""
        self.tell(Bye(why.code, why.say(self.speech), again))
        self.close(4000 + status_of(why) if code is None else code, why.code)


class Behind(Protocol):
    """Where a WebSocket leads: the hall with its tables, the shelf with its books. A Complaint says why not."""

    async def let_go(self, code: str) -> bool: ...
    async def enter(self, code: str, token: str | None, connection: Connection, hello: Any) -> None: ...
    async def leave(self, code: str, connection: Connection) -> None: ...
    async def said(self, code: str, connection: Connection, message: Any) -> None: ...


@dataclass(frozen=True)
class Way:
    """One kind of WebSocket: where it leads, what is said on it, which of that comes first, and the word for a code that leads nowhere."""

    place: Callable[[Doors], Behind]
    decoder: msgspec.json.Decoder[Any]
    hello: type[Said]
    nowhere: str


TABLES = Way(lambda doors: doors.hall, msgspec.json.Decoder(FromClient), Hello, "no_table")


async def live(websocket: WebSocket, way: Way = TABLES) -> None:
    """One connection, from its first word to its last."""
    doors: Doors = websocket.app.state.doors
    caller: Caller = websocket.state.caller
    wire = websocket.scope["state"].get("wire", lambda: None)()
    if wire is None:
        raise RuntimeError("the WebSocket needs the protocols of monopole.server.wire: run monopole.server.serve")
    await websocket.accept()
    connection = Connection(wire, doors, caller.lang)
    try:
        doors.let_in(connection, caller.address)
        await _visit(websocket, connection, doors, way)
    except Complaint as complaint:
        why = told_of(complaint)
        doors.metrics.count("turned_away", why.code)
        again = status_of(why) in (408, 429, 503)
        connection.farewell(why, again)
    finally:
        doors.let_out(connection)


async def _visit(websocket: WebSocket, connection: Connection, doors: Doors, way: Way) -> None:
    hello = await _greeted(websocket, doors, way)
    if hello is None:
        return
    if hello.lang is not None:
        connection.speech = hello.lang
    typed = websocket.path_params["code"]
    code = read_code(typed)
    if code is None:
        raise TurnedAway(way.nowhere, value=typed)
    connection.lang, connection.views = hello.lang, isinstance(hello, Hello) and hello.views
    caller: Caller = websocket.state.caller
    if caller.peer and await way.place(doors).let_go(code):
        connection.close(relay.VACATED, "vacated")
        return
    for _ in range(relay.MOST_TRIES):
        try:
            await _there(websocket, connection, doors, way, code, hello)
            return
        except Elsewhere as where:
            if caller.peer:
                raise
            try:
                doors.metrics.count("relayed", "connection")
                if await relay.visit(where, caller, websocket, connection, hello, doors.settings.lease_seconds):
                    return
            except relay.NotThere:
                await doors.hall.vacated(code, where.owner)
    raise TurnedAway("held_elsewhere", wait=1.0)


async def _there(websocket: WebSocket, connection: Connection, doors: Doors, way: Way, code: str, hello: Any) -> None:
    token = token_from(websocket.headers.get("authorization"), websocket.cookies, code)
    place = way.place(doors)
    try:
        await place.enter(code, token, connection, hello)
        doors.metrics.count("connections_made")
        await _conversation(websocket, connection, doors, way, code)
    finally:
        await place.leave(code, connection)


async def _greeted(websocket: WebSocket, doors: Doors, way: Way) -> Any:
    """The first word; None where the other has left."""
    seconds = doors.settings.hello_seconds
    try:
        async with asyncio.timeout(seconds):
            heard = await websocket.receive()
    except TimeoutError:
        raise TurnedAway("no_hello", seconds=seconds) from None
    if heard["type"] == "websocket.disconnect":
        return None
    message = _understood(heard, way)  # or what is wrong with it
    if not isinstance(message, way.hello):
        raise TurnedAway("hello_first")
    return message


async def _conversation(websocket: WebSocket, connection: Connection, doors: Doors, way: Way, code: str) -> None:
    """One message after the other, each answered before the next is read. Spectators of one address share what they may say."""
    caller: Caller = websocket.state.caller
    bucket = (code, connection.seat, "" if connection.seat is not None else household(caller.address))
    place, metrics, clock = way.place(doors), doors.metrics, doors.clock
    while True:
        heard = await websocket.receive()
        if heard["type"] == "websocket.disconnect":
            return
        wait = doors.messages.take(bucket)
        if wait:
            _slowed(connection, doors, heard, wait)
            continue
        try:
            message = _understood(heard, way)
            if isinstance(message, way.hello):
                raise TurnedAway("hello_twice")
        except TurnedAway as why:
            connection.bad += 1
            metrics.count("turned_away", why.code)
            connection.tell(Problem(why.code, why.say(connection.speech), _id_in(heard)))
            if connection.bad >= doors.settings.bad_frames:
                raise TurnedAway("too_many_bad") from why
            continue
        connection.bad = max(0, connection.bad - 1)
        metrics.count("messages")
        if isinstance(message, Ping):
            connection.tell(Pong(message.id))
            continue
        since = clock()
        try:
            if isinstance(message, Chat):
                doors.may_chat(code, connection.seat)
                message = Chat(message.id, read_chat(message.text), message.seat)
            await place.said(code, connection, message)
        except Complaint as complaint:
            told = told_of(complaint)
            connection.tell(Problem(told.code, told.say(connection.speech), message.id, getattr(told, "wait", None)))
        except Exception:
            metrics.count("faults")
            _log.exception("a message met a fault", extra={"table": code, "kind": type(message).__name__})
            connection.tell(Problem("fault", TurnedAway("fault").say(connection.speech), message.id))
        metrics.took(clock() - since)


def _slowed(connection: Connection, doors: Doors, heard: Any, wait: float) -> None:
    """Somebody says too much at once: told to wait the first times, then sent away."""
    connection.bad += 1
    doors.metrics.count("turned_away", "slow_down")
    if connection.bad >= doors.settings.bad_frames:
        raise TurnedAway("flood", wait=wait)
    why = slow_down(wait)
    connection.tell(Problem(why.code, why.say(connection.speech), _id_in(heard), why.wait))


def _understood(heard: Any, way: Way) -> Any:
    """What a frame says, or TurnedAway."""
    text = heard.get("text")
    if text is None:
        raise TurnedAway("not_text")
    if len(text) > LONGEST_FRAME:
        raise TurnedAway("bad_frame", why=f"> {LONGEST_FRAME}")
    try:
        return way.decoder.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as why:
        raise TurnedAway("bad_frame", why=misshapen(why)) from None


def _id_in(heard: Any) -> str | None:
    """The id of a message that was not understood, so that its answer finds its way."""
    try:
        said = msgspec.json.decode(heard.get("text") or "")
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None
    name = said.get("id") if isinstance(said, dict) else None
    return name if isinstance(name, str) and 0 < len(name) <= 64 else None


def token_from(authorization: str | None, cookies: dict[str, str], code: str) -> str | None:
    """The token a request carries for this table: in its header, else in the table's cookie; an empty one is a wrong one."""
    if authorization is not None:
        scheme, _, words = authorization.partition(" ")
        return token_of(words.strip(), code) if scheme.lower() == "bearer" else ""
    return cookies.get(cookie_name(code))


def cookie_name(code: str) -> str:
    return f"monopole-{code}"
