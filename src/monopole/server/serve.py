"""Running the server: uvicorn with our protocols, and a stop in good order.

On SIGTERM or Ctrl-C it accepts nobody any more, tells everybody that they may come back, and only then closes the hall, which keeps what
is still to be kept and gives its tables back.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import importlib.util
import socket
import sys
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

import uvicorn
from fastapi import FastAPI

from monopole.bilingual import Both, Complaint
from monopole.server import logs
from monopole.server.doors import Doors
from monopole.server.hall_face import HallFace
from monopole.server.home import Home
from monopole.server.messages import LONGEST_FRAME
from monopole.server.settings import Settings
from monopole.server.web_app import create_app
from monopole.server.wire import protocols


class CannotListen(Complaint):
    def __init__(self, settings: Settings, why: OSError) -> None:
        words = _OTHER_PORT.get(why.errno or 0) or Both(
            "impossible d'écouter sur {host}, port {port} : {why} ; choisissez un autre --host",
            "cannot listen on {host}, port {port}: {why}; choose another --host",
        )
        super().__init__(words.typeset(), host=settings.host, port=settings.port, why=why.strerror or str(why))


_OTHER_PORT = {
    errno.EADDRINUSE: Both(
        "un autre programme a déjà le port {port} de {host} ; choisissez un autre --port",
        "another program has port {port} of {host} already; choose another --port",
    ),
    errno.EACCES: Both(
        "vous n'avez pas le droit d'écouter sur le port {port} ; choisissez un --port à partir de 1024",
        "you may not listen on port {port}; choose a --port from 1024 on",
    ),
}


class Serving(uvicorn.Server):
    """uvicorn's server, which says goodbye before it hangs up."""

    def __init__(self, config: uvicorn.Config, doors: Doors, begun: Callable[[str], None] | None = None) -> None:
        super().__init__(config)
        self.doors, self.begun = doors, begun

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self.doors.home is not None and sockets:
            self.doors.home.begin(self.listen_too, sockets[0].getsockname()[1])
        if self.started and self.begun is not None and sockets:
            self.begun(address_of(sockets[0]))

    async def listen_too(self, listener: socket.socket) -> asyncio.Server:
        """Serves on this socket besides, until what comes back is closed."""

        def speak() -> asyncio.Protocol:
            kind: Any = self.config.http_protocol_class
            made: asyncio.Protocol = kind(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)
            return made

        return await asyncio.get_running_loop().create_server(speak, sock=listener, backlog=self.config.backlog)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.doors.home is not None:
            await self.doors.home.end()
        for server in self.servers:
            server.close()
        await self.doors.close()
        await super().shutdown(sockets)
        self._captured_signals.clear()  # a stop in good order is no failure: the signal is not raised again


def run(
    settings: Settings, opened: Callable[[Settings], Awaitable[HallFace]], begun: Callable[[str], None] | None = None,
    listener: socket.socket | None = None, home: Home | None = None,
) -> None:  # fmt: skip
    """Serves until a signal stops it, on this listener or where the settings want it; `home` on somebody's own machine.

    `opened` opens the hall on the loop it is to live on; `begun` is told the address.
    """
    logs.begin(settings.log)
    listener = listener or listening(settings)
    if settings.database and not settings.advertise:
        settings = replace(settings, advertise=reached_at(listener, settings.database))

    _collect_seldom()

    async def served() -> None:
        app = create_app(settings, await opened(settings), home=home)
        await server_of(app, settings, begun).serve(sockets=[listener])

    with listener, asyncio.Runner(loop_factory=_loop()) as runner:
        runner.run(served())


def _collect_seldom() -> None:
    """Python looks for cycles in all it has whenever that has grown by a quarter: with a thousand tables in memory nobody is answered for
    half a second meanwhile. What is imported never goes, and what is new is looked through seldom, in pieces, and all of it after a
    million new objects.
    """
    gc.freeze()
    gc.set_threshold(20_000, 5, 10)


def _loop() -> Callable[[], asyncio.AbstractEventLoop]:
    """uvloop where it is installed: twice as fast."""
    if importlib.util.find_spec("uvloop") is None:
        return asyncio.new_event_loop
    import uvloop

    return uvloop.new_event_loop


def server_of(app: FastAPI, settings: Settings, begun: Callable[[str], None] | None = None) -> Serving:
    """A server for this app, not running yet; give its `run` or `serve` the socket of `listening`."""
    door, wire = protocols(settings)
    config = uvicorn.Config(
        app,
        http=door,
        ws=wire,
        ws_max_size=LONGEST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=settings.ping_seconds,
        ws_ping_timeout=settings.ping_seconds,
        lifespan="on",
        log_config=None,
        access_log=False,
        proxy_headers=False,  # the guard believes proxies by its own rules
        server_header=False,
        timeout_graceful_shutdown=max(1, round(settings.stop_seconds / 2)),
        backlog=2048,
    )
    return Serving(config, app.state.doors, begun)


def listening(settings: Settings) -> socket.socket:
    """A socket where the settings want it; port 0 takes any that is free."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":  # there it would share a port that somebody has
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((settings.host.strip("[]"), settings.port))
        listener.listen(2048)
    except OSError as why:
        listener.close()
        raise CannotListen(settings, why) from None
    return listener


def first_free(settings: Settings, ports: Iterable[int]) -> socket.socket:
    """A socket on the first of these ports that nobody has; the complaint is about the last."""
    wrong: CannotListen | None = None
    for port in ports:
        try:
            return listening(replace(settings, port=port))
        except CannotListen as why:
            wrong = why
    assert wrong is not None
    raise wrong


def reached_at(listener: socket.socket, database: str) -> str:
    """Where other servers reach this one: where it listens; on every address, the one from which it reaches the database itself."""
    host, port = listener.getsockname()[:2]
    name = urlsplit(database).hostname
    if host not in ("0.0.0.0", "::") or not name:
        return address_of(listener)
    with contextlib.suppress(OSError):
        family, kind, protocol, _, place = socket.getaddrinfo(name, 5432, type=socket.SOCK_DGRAM)[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.connect(place)  # nothing is sent
            host = probe.getsockname()[0]
            return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
    return address_of(listener)


def address_of(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
