"""The WebSocket of a book: that of a table, with two things to say, `hello` and `say`."""

from __future__ import annotations

import msgspec
from starlette.websockets import WebSocket

from monopole.server.books.book_messages import BookHello, FromReader
from monopole.server.socket import Way, live

BOOKS = Way(lambda doors: doors.hall.shelf, msgspec.json.Decoder(FromReader), BookHello, "no_book")


async def live_book(websocket: WebSocket) -> None:
    await live(websocket, BOOKS)
