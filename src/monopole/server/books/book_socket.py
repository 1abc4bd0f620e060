"""The WebSocket of a book: as bounded as that of a table, with two things to say, `hello` and `say`."""

from __future__ import annotations

import logging

import msgspec
from starlette.websockets import WebSocket

from monopole.bilingual import Complaint
from monopole.server import relay
from monopole.server.books.book_messages import BookHello, FromReader
from monopole.server.doors import Doors, status_of
from monopole.server.guard import Caller
from monopole.server.keys import read_code
from monopole.server.messages import Problem
from monopole.server.peers import Elsewhere
from monopole.server.sentences import TurnedAway
from monopole.server.socket import Connection, greeted, id_in, slowed, token_from, understood

_decoder = msgspec.json.Decoder(FromReader)
_log = logging.getLogger(__name__)


async def live_book(websocket: WebSocket) -> None:
    """One connection, from its first word to its last."""
    doors: Doors = websocket.app.state.doors
    caller: Caller = websocket.state.caller
    wire = websocket.scope["state"].get("wire")
    if wire is None:
        raise RuntimeError("the WebSocket needs the protocols of monopole.server.wire: run monopole.server.serve")
    await websocket.accept()
    connection = Connection(wire, doors, caller.lang)
    try:
        doors.let_in(connection, caller.address)
        await _visit(websocket, connection, doors)
    except Complaint as why:
        doors.metrics.count("turned_away", why.code)
        connection.farewell(why, again=status_of(why) in (408, 429, 503))
    finally:
        doors.let_out(connection)


async def _visit(websocket: WebSocket, connection: Connection, doors: Doors) -> None:
    hello = await greeted(websocket, doors, _decoder, BookHello)
    if hello is None:
        return
    connection.lang = connection.speech = hello.lang
    typed = websocket.path_params["code"]
    code = read_code(typed)
    if code is None:
        raise TurnedAway("no_book", value=typed)
    caller: Caller = websocket.state.caller
    if caller.peer and await doors.hall.shelf.let_go(code):
        connection.close(relay.VACATED, "vacated")
        return
    for _ in range(relay.MOST_TRIES):
        try:
            await _with_the_book(websocket, connection, doors, code)
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


async def _with_the_book(websocket: WebSocket, connection: Connection, doors: Doors, code: str) -> None:
    shelf = doors.hall.shelf
    token = token_from(websocket.headers.get("authorization"), websocket.cookies, code)
    if token is not None:
        connection.seat = await shelf.role_of(code, token)
        if connection.seat is None:
            raise TurnedAway("wrong_credentials")
    doors.metrics.count("connections_made")
    try:
        await shelf.enter(code, connection)
        await _conversation(websocket, connection, doors, code)
    finally:
        await shelf.leave(code, connection)


async def _conversation(websocket: WebSocket, connection: Connection, doors: Doors, code: str) -> None:
    """One message after the other, each answered before the next is read."""
    bucket = (code, connection.seat) if connection.seat is not None else connection
    while True:
        heard = await websocket.receive()
        if heard["type"] == "websocket.disconnect":
            return
        wait = doors.messages.take(bucket)
        if wait:
            slowed(connection, doors, heard, wait)
            continue
        try:
            message: FromReader = understood(heard, _decoder)
            if isinstance(message, BookHello):
                raise TurnedAway("hello_twice")
        except TurnedAway as why:
            connection.bad += 1
            doors.metrics.count("turned_away", why.code)
            connection.tell(Problem(why.code, why.say(connection.speech), id_in(heard)))
            if connection.bad >= doors.settings.bad_frames:
                raise TurnedAway("too_many_bad") from why
            continue
        connection.bad = max(0, connection.bad - 1)
        doors.metrics.count("messages")
        try:
            await doors.hall.shelf.said(code, connection, message)
        except Complaint as why:
            connection.tell(Problem(why.code, why.say(connection.speech), message.id, getattr(why, "wait", None)))
        except Exception:
            doors.metrics.count("faults")
            _log.exception("a message met a fault", extra={"table": code, "kind": type(message).__name__})
            connection.tell(Problem("fault", TurnedAway("fault").say(connection.speech), message.id))
