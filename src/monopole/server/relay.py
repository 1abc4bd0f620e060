"""A client reaches one server and its table is held by another: what it asks is passed on, and so is every word of the answer.

What was passed on once is not passed on again. When the other server cannot be reached we wait until the table is free, and then it is
taken here: nobody but the client's own clock notices.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

import h11
import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from monopole.server.guard import DRESSED, PEER, SAFE, Caller
from monopole.server.hall_face import HallFace, Line
from monopole.server.messages import Bye, Said
from monopole.server.metrics import Metrics
from monopole.server.peers import Elsewhere
from monopole.server.sentences import TurnedAway
from monopole.server.settings import Settings

PASSED = (b"authorization", b"cookie", b"origin", b"sec-fetch-site", b"accept-language", b"content-type")
KEPT_BACK = {b"connection", b"content-length", b"date", b"keep-alive", b"transfer-encoding", *DRESSED}
NOT_THERE = ("other_server", "closing", "held_elsewhere")  # answers of a server that does not hold the table, or not for long
VACATED = 4421  # closes a line that was passed on: the table was given back, take it
CONNECTING = 2.0  # seconds
MOST_TRIES = 5
LARGEST = 64 * 1024 * 1024  # bytes of an answer, more than any journal
_log = logging.getLogger(__name__)


class NotThere(Exception):
    """The server that holds the table cannot be asked. `heard`: it may have done what was asked all the same."""

    def __init__(self, where: Elsewhere, why: object, heard: bool = False) -> None:
        super().__init__(str(why))
        self.heard = heard
        _log.info("a server does not answer", extra={"table": where.table, "server": where.owner.address, "why": str(why)})


class Relay:
    """The innermost layer before the routes: whatever is elsewhere is asked there."""

    def __init__(self, app: ASGIApp, hall: HallFace, settings: Settings, metrics: Metrics) -> None:
        self.app, self.hall, self.metrics = app, hall, metrics
        self.seconds = settings.lease_seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        asked, heard = dict(scope), _Heard(receive)
        for _ in range(MOST_TRIES):
            try:
                await self.app(scope, heard.again(), send)
                return
            except Elsewhere as where:
                caller: Caller = scope["state"]["caller"]
                if caller.peer:
                    raise
                try:
                    await self._pass_on(where, caller, asked, await heard.whole(), send)
                    return
                except NotThere as why:
                    if why.heard and scope["method"] not in SAFE:
                        raise where from why
                    await self.hall.vacated(where.table, where.owner)
            scope = dict(asked)
        raise TurnedAway("held_elsewhere", wait=1.0)

    async def _pass_on(self, where: Elsewhere, caller: Caller, scope: Scope, body: bytes, send: Send) -> None:
        head, content = await self._ask(where, scope, [*_headers(where, caller, scope), (b"connection", b"close")], body)
        if head.status_code in (421, 503) and _word(content) in NOT_THERE:
            raise NotThere(where, _word(content))
        self.metrics.count("relayed", "request")
        headers = [(name.lower(), value) for name, value in head.headers if name.lower() not in KEPT_BACK]
        headers.append((b"content-length", str(len(content)).encode()))
        await send({"type": "http.response.start", "status": head.status_code, "headers": headers})
        await send({"type": "http.response.body", "body": content})

    async def _ask(self, where: Elsewhere, scope: Scope, headers: list[tuple[bytes, bytes]], body: bytes) -> tuple[h11.Response, bytes]:
        address = urlsplit(where.owner.address)
        secure = address.scheme == "https"
        port = address.port or (443 if secure else 80)
        try:
            async with asyncio.timeout(CONNECTING):
                reader, writer = await asyncio.open_connection(address.hostname, port, ssl=secure or None)
        except (OSError, TimeoutError) as why:
            raise NotThere(where, why) from None
        target = scope["raw_path"] + (b"?" + scope["query_string"] if scope["query_string"] else b"")
        headers = [(b"host", address.netloc.encode()), (b"content-length", str(len(body)).encode()), *headers]
        talk = h11.Connection(h11.CLIENT)
        said = (h11.Request(method=scope["method"], target=target, headers=headers), h11.Data(data=body), h11.EndOfMessage())
        try:
            async with asyncio.timeout(max(self.seconds, CONNECTING)):
                writer.write(b"".join(talk.send(event) or b"" for event in said))
                await writer.drain()
                return await _answer(talk, reader)
        except (OSError, TimeoutError, h11.ProtocolError) as why:
            raise NotThere(where, why, heard=True) from None
        finally:
            writer.transport.abort()


async def _answer(talk: h11.Connection, reader: asyncio.StreamReader) -> tuple[h11.Response, bytes]:
    head, parts, size = None, [], 0
    while True:
        event = talk.next_event()
        if event is h11.NEED_DATA:
            talk.receive_data(await reader.read(65536))
        elif isinstance(event, h11.Response):
            head = event
        elif isinstance(event, h11.Data):
            size += len(event.data)
            if size > LARGEST:
                raise h11.RemoteProtocolError("an answer too large")
            parts.append(bytes(event.data))
        elif isinstance(event, h11.EndOfMessage) and head is not None:
            return head, b"".join(parts)
        elif isinstance(event, h11.ConnectionClosed):
            raise h11.RemoteProtocolError("no answer")


async def line_to(where: Elsewhere, caller: Caller, websocket: WebSocket, seconds: float) -> ClientConnection:
    """A connection to the same table, or book, at the server that holds it. Raises NotThere, or what that server says against it."""
    scope = websocket.scope
    query = scope["query_string"].decode("latin-1")
    address = f"ws{where.owner.address.removeprefix('http')}{scope['path']}" + (f"?{query}" if query else "")
    headers = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in _headers(where, caller, scope)]
    try:
        return await connect(
            address, additional_headers=headers, user_agent_header=None, compression=None, proxy=None, max_size=None,
            open_timeout=max(seconds, CONNECTING), close_timeout=CONNECTING, ping_interval=seconds / 3, ping_timeout=seconds,
        )  # fmt: skip
    except InvalidStatus as why:
        told = _told(bytes(why.response.body or b""))
        if told.get("code") in NOT_THERE or "code" not in told:
            raise NotThere(where, why) from None
        raise _Said(why.response.status_code, told) from None
    except (OSError, TimeoutError, WebSocketException) as why:
        raise NotThere(where, why) from None


async def visit(where: Elsewhere, caller: Caller, websocket: WebSocket, connection: Line, hello: Said, seconds: float) -> bool:
    """Carries words both ways until one side leaves; False where the other server has let go of the table before it said anything."""
    try:
        other = await line_to(where, caller, websocket, seconds)
    except _Said as why:
        _farewell(connection, Bye(str(why.told["code"]), str(why.told.get("text", "")), why.status in (408, 429, 503)), 4000 + why.status)
        return True

    async def back() -> None:
        """What the client is told, to the last word."""
        while True:
            connection.send(await other.recv(decode=False))

    async def there(told: asyncio.Task[None]) -> None:
        """What it says."""
        with contextlib.suppress(ConnectionClosed):
            while (heard := await websocket.receive())["type"] != "websocket.disconnect":
                words = heard.get("text")
                await other.send(heard.get("bytes", b"") if words is None else words)
            return
        await asyncio.wait([told])

    tasks: list[asyncio.Task[None]] = []
    try:
        with contextlib.suppress(ConnectionClosed):  # why is still to be read
            await other.send(msgspec.json.encode(hello).decode())
        connection.send(await other.recv(decode=False))  # until then nothing more is read, which might be lost
        tasks = [asyncio.create_task(back())]
        tasks.append(asyncio.create_task(there(tasks[0])))
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if tasks[0].done():
            tasks[0].result()
    except ConnectionClosed as closed:
        code = closed.rcvd.code if closed.rcvd is not None else None
        if code == VACATED:
            return False
        if code is None or closed.rcvd is None:
            lost = TurnedAway("held_elsewhere")
            _farewell(connection, Bye(lost.code, lost.say(caller.lang), again=True), 1012)
        else:
            connection.close(code, closed.rcvd.reason)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with contextlib.suppress(WebSocketException, OSError):
            await other.close()
    return True


class _Said(Exception):
    """The other server answered, and will not have this connection."""

    def __init__(self, status: int, told: dict[str, Any]) -> None:
        self.status, self.told = status, told


class _Heard:
    """The body of a request, which can be read again from its beginning."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._messages: list[Message] = []

    def again(self) -> Receive:
        waiting = list(self._messages)

        async def receive() -> Message:
            if waiting:
                return waiting.pop(0)
            message = await self._receive()
            if message["type"] == "http.request":
                self._messages.append(message)
            return message

        return receive

    async def whole(self) -> bytes:
        receive = self.again()
        while not self._messages or self._messages[-1].get("more_body", False):
            if (await receive())["type"] == "http.disconnect":
                break
        return b"".join(message.get("body", b"") for message in self._messages)


def _headers(where: Elsewhere, caller: Caller, scope: Scope) -> Iterable[tuple[bytes, bytes]]:
    """What of the client's own is passed on, who it is, and that we are no stranger."""
    yield from ((name, value) for name, value in scope["headers"] if name.lower() in PASSED)
    yield PEER, where.word.encode()
    yield b"x-forwarded-for", caller.address.encode()
    yield b"x-forwarded-proto", caller.scheme.encode()
    yield b"x-forwarded-host", caller.host.encode()


def _told(content: bytes) -> dict[str, Any]:
    with contextlib.suppress(msgspec.DecodeError):
        told = msgspec.json.decode(content)
        if isinstance(told, dict):
            return told
    return {}


def _word(content: bytes) -> object:
    return _told(content).get("code")


def _farewell(connection: Line, bye: Bye, code: int) -> None:
    connection.send(msgspec.json.encode(bye))
    connection.close(code, bye.code)
