"""A seat at a table of somebody else's server, for programs: `Server` and `Seat`, or `AsyncServer` and `AsyncSeat` for asyncio.

    with Server("https://example.org").join(link, "Anne") as seat:
        while not seat.over:
            number, action = seat.number, seat.default
            if action is not None:
                seat.play(action)
            else:
                seat.wait(number)

What a seat is told is kept fresh behind the scenes, and a broken connection is taken up again where it broke. `docs/protocol.md` is what
goes over the wire. Needs the extra `client` (websockets) and nothing of the server.
"""

from monopole.client.async_seat import AsyncSeat, AsyncServer
from monopole.client.bot_sitting import sit
from monopole.client.errors import ServerError
from monopole.client.replies import Entry, NotAllowed, Record, Spoken
from monopole.client.sync_seat import Seat, Server

__all__ = ["AsyncSeat", "AsyncServer", "Entry", "NotAllowed", "Record", "Seat", "Server", "ServerError", "Spoken", "sit"]
