"""The connections themselves: uvicorn's protocols, made to write at once and to let go of whoever floods, dawdles or does not read."""

from __future__ import annotations

import asyncio
import weakref
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame
from websockets.http11 import Request

from monopole.server.guard import among
from monopole.server.limits import Shares
from monopole.server.settings import Network, Settings

MOST_FRAGMENTS = 64  # of one message: empty ones would take memory without ever growing too large
CLOSE_SECONDS = 5.0


class Wire(WebSocketsSansIOProtocol):
    """A WebSocket that is written to without waiting. What its reader has not taken yet is bounded by `most` bytes."""

    most = 1_048_576

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["state"]["wire"] = weakref.ref(self)  # the app runs only after this; the scope is ours, and would keep us

    async def send(self, message: Any) -> None:
        """An answer instead of a handshake is an answer: uvicorn would log an error for every stranger who is turned away."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True

    def write(self, data: bytes) -> bool:
        """Sends one text frame; False where the connection is gone, or goes now because its reader is too slow."""
        if self.disconnected or self.close_sent or self.transport.is_closing():
            return False
        if self.full():
            self.transport.abort()
            return False
        try:
            self.conn.send_text(data)
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def full(self) -> bool:
        return self.transport.get_write_buffer_size() > self.most

    def finish(self, code: int, reason: str) -> None:
        """Closes in good order; whoever does not answer that is cut off."""
        if self.disconnected or self.close_sent or self.transport.is_closing():
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        try:
            self.conn.send_close(code, reason)
        except InvalidState:
            self.transport.abort()
            return
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(CLOSE_SECONDS, self.transport.abort)

    def handle_ping(self) -> None:
        """Answered, unless earlier answers were never read."""
        if self.full():
            self.transport.abort()
        else:
            super().handle_ping()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < MOST_FRAGMENTS:
            super().handle_cont(event)
        else:
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """What is no UTF-8 ends the connection, and is nothing for the log, which strangers could fill."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.finish(1007, "UTF-8")
                return
        super().send_receive_event_to_app()

    def keepalive_timeout(self) -> None:
        """A peer that answers no ping is gone, and will not read what is still to be written."""
        super().keepalive_timeout()
        self.transport.abort()


class Door(H11Protocol):
    """HTTP, where the head of a request comes within some seconds or not at all; and of those who ask nothing, few from one address."""

    head_seconds = 20.0
    silent = Shares(0, 0)  # those whose request has not come yet
    trusted: tuple[Network, ...] = ()  # proxies, behind which many are

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._served()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE or self.transport.get_protocol() is not self:
            self._served()
        elif self._patience is None and self.timeout_keep_alive_task is None:
            self._wait()

    def _wait(self) -> None:
        address = self.client[0] if self.client else ""
        if address and not among(address, self.trusted):
            if self.silent.room_for(address):
                self.transport.abort()
                return
            self.silent.take(self, address)
        self._patience = self.loop.call_later(self.head_seconds, self.transport.abort)

    def _served(self) -> None:
        self.silent.give_back(self)
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None


def protocols(settings: Settings) -> tuple[type[Door], type[Wire]]:
    """The two, with the limits of these settings; uvicorn makes one for each connection."""
    silent = Shares(settings.connections_per_address, 0)
    return (
        type("Door", (Door,), {"head_seconds": settings.body_seconds, "silent": silent, "trusted": settings.trusted}),
        type("Wire", (Wire,), {"most": settings.send_bytes}),
    )
