"""The connections themselves: uvicorn's protocols, made to write at once and to let go of whoever floods, dawdles or does not read.

Every connection is counted from its first byte to its last, whatever is spoken on it, and has some seconds for each thing it may do: to
ask, to be accepted, to read, to go.
"""

from __future__ import annotations

import asyncio
import contextlib
import weakref
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame
from websockets.http11 import MAX_LINE_LENGTH, MAX_NUM_HEADERS, Request

from monopole.server.guard import among, language_of, wrong
from monopole.server.limits import Shares, household
from monopole.server.sentences import TurnedAway
from monopole.server.settings import Network, Settings

MOST_FRAGMENTS = 64  # of one message: empty ones would take memory without ever growing too large
CLOSE_SECONDS = 5.0
SPARE = 1000  # connections beside those of `connections`, for requests
KEPT_FREE = 200  # file descriptors that no connection takes

HEAD, ANSWER, CLOSE = "head", "answer", "close"  # what there are some seconds for


class OpenTransports:
    """Counts every connection by its address and in all, from its first byte on.

    Where there is no room for one more, the one that has asked for nothing the longest is cut off, of the same address or of all.
    """

    def __init__(self, each: int = 0, whole: int = 0, trusted: Sequence[Network] = ()) -> None:
        self.shares, self.whole, self.trusted = Shares(each, 0), whole, tuple(trusted)
        self._idle: OrderedDict[CountedTransport, None] = OrderedDict()
        self._idle_of: dict[str, OrderedDict[CountedTransport, None]] = {}

    def __len__(self) -> int:
        return len(self.shares)

    def take(self, transport: CountedTransport, address: str) -> bool:
        """Returns whether there is room for one more."""
        if among(address, self.trusted):
            address = ""  # a proxy, behind which many are
        crowds = []
        if self.shares.room_for(address):
            crowds.append(self._idle_of.get(household(address)))
        if self.whole and len(self.shares) >= self.whole:
            crowds.append(self._idle)
        for idle in crowds:
            if not idle:
                return False
            next(iter(idle)).abort()
        self.shares.take(transport, address)
        self.idle(transport)
        return True

    def excuse(self, transport: CountedTransport) -> None:
        """No longer counts it against its address: it is another server of ours, which asks for many."""
        if transport in self.shares:
            self.busy(transport)
            self.shares.take(transport, "")

    def idle(self, transport: CountedTransport) -> None:
        if transport in self.shares:
            self._idle[transport] = None
            self._idle_of.setdefault(self.shares.holder(transport), OrderedDict())[transport] = None

    def busy(self, transport: CountedTransport) -> None:
        if transport in self._idle:
            home = self.shares.holder(transport)
            del self._idle[transport], self._idle_of[home][transport]
            if not self._idle_of[home]:
                del self._idle_of[home]

    def give_back(self, transport: CountedTransport) -> None:
        self.busy(transport)
        self.shares.give_back(transport)


class CountedTransport:
    """A transport that is counted, and has so many seconds for each thing: once they are over it is cut off."""

    __slots__ = ("_lost", "_seconds", "_timers", "_transport", "counted", "get_write_buffer_size", "is_closing", "write")

    def __init__(self, transport: asyncio.Transport, counted: OpenTransports, answer_seconds: float) -> None:
        self._transport, self.counted, self._seconds = transport, counted, answer_seconds
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._lost = False
        self.write, self.is_closing, self.get_write_buffer_size = transport.write, transport.is_closing, transport.get_write_buffer_size

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def within(self, what: str, seconds: float) -> None:
        """Cuts the connection off unless this is done in so many seconds, counted from the first time it is said."""
        if what not in self._timers and not self._lost:
            self._timers[what] = asyncio.get_running_loop().call_later(seconds, self.abort)

    def done(self, what: str) -> None:
        timer = self._timers.pop(what, None)
        if timer is not None:
            timer.cancel()

    def unread(self) -> None:
        """Its reader takes no more for now."""
        self.within(ANSWER, self._seconds)

    def close(self) -> None:
        """Closes once what is left was read, and in any case after a while."""
        self.within(CLOSE, self._seconds)
        self._transport.close()

    def abort(self) -> None:
        self.lost()
        self._transport.abort()

    def lost(self) -> None:
        """It is gone, and no longer counts."""
        self._lost = True
        self.counted.give_back(self)
        for what in list(self._timers):
            self.done(what)


class Wire(WebSocketsSansIOProtocol):
    """A WebSocket that is written to without waiting. What its reader has not taken yet is bounded by `most` bytes."""

    most = 1_048_576
    transport: CountedTransport  # type: ignore[assignment]

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["state"]["wire"] = weakref.ref(self)  # the app runs only after this; the scope is ours, and would keep us

    def refuse(self, why: TurnedAway, lang: str) -> None:
        """Answers an upgrade that `websockets` cannot read: it says so to nobody, and uvicorn would wait for ever."""
        body = wrong(why, lang)
        head = f"HTTP/1.1 {why.status} \r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\nconnection: close\r\n\r\n"
        self.handshake_complete = self.close_sent = True
        self.transport.write(head.encode() + body)
        self.transport.close()

    async def send(self, message: Any) -> None:
        """An answer instead of a handshake is an answer: uvicorn would log an error for every stranger who is turned away."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True
        if self.handshake_complete:
            self.transport.done(HEAD)

    def eof_received(self) -> None:
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.transport.lost()

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
    """HTTP, where the head of a request comes within some seconds or not at all, and so does whoever reads its answer."""

    head_seconds = 20.0
    answer_seconds = 30.0
    counted = OpenTransports()
    transport: CountedTransport  # type: ignore[assignment]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        counted = CountedTransport(transport, self.counted, self.answer_seconds)
        super().connection_made(cast(asyncio.Transport, counted))
        self.app_state = {**self.app_state, "transport": counted}  # for those who learn more about whoever asks
        if self.counted.take(counted, self.client[0] if self.client else ""):
            counted.within(HEAD, self.head_seconds)
        else:
            counted.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.transport.lost()

    def eof_received(self) -> None:
        self.transport.close()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.transport.unread()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.transport.done(ANSWER)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._look()

    def _look(self) -> None:
        """Whoever is being answered is waited for. Whoever asks something has some seconds for it, or to end what was answered already."""
        if self.transport.get_protocol() is not self:
            self.counted.busy(self.transport)  # a WebSocket, which has what is left of them to be accepted
        elif self.cycle is not None and not self.cycle.response_complete:
            self.counted.busy(self.transport)
            self.transport.done(HEAD)
        else:
            self.counted.idle(self.transport)
            if self.timeout_keep_alive_task is None:
                self.transport.within(HEAD, self.head_seconds)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self.transport.within(HEAD, self.head_seconds)  # to be accepted
        super().handle_websocket_upgrade(event)
        wire = self.transport.get_protocol()
        if isinstance(wire, Wire) and wire.conn.handshake_exc is not None:
            lines = [b"GET " + event.target + b" HTTP/1.1", *(b": ".join(pair) for pair in self.headers)]
            long = len(self.headers) > MAX_NUM_HEADERS or max(map(len, lines)) > MAX_LINE_LENGTH - 2
            why = TurnedAway("long_upgrade", most=MAX_NUM_HEADERS, bytes=MAX_LINE_LENGTH) if long else TurnedAway("bad_upgrade")
            wire.refuse(why, language_of(cast(Any, self.scope)))


def protocols(settings: Settings) -> tuple[type[Door], type[Wire]]:
    """The two, with the limits of these settings; uvicorn makes one for each connection."""
    parts = settings.connections_per_address, settings.unfinished_per_address
    each = sum(parts) if all(parts) else 0
    whole = settings.connections and settings.connections + SPARE
    room = descriptors()
    if room:
        whole = min(whole or room, room)
    counted = OpenTransports(each, whole, settings.trusted)
    seconds = {"head_seconds": settings.body_seconds, "answer_seconds": settings.answer_seconds}
    return type("Door", (Door,), {"counted": counted, **seconds}), type("Wire", (Wire,), {"most": settings.send_bytes})


def descriptors() -> int:
    """Returns how many connections the system lets this process have; 0 where it does not say. As many as it may are asked for."""
    try:
        import resource
    except ImportError:  # not on Windows
        return 0
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
    return 0 if soft == resource.RLIM_INFINITY else max(1, soft - KEPT_FREE)
