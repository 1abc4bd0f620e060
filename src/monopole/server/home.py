"""What a server has besides when it runs on somebody's own machine (`monopole table`): a door to the local network, and the compiler
at work behind the game.
"""

from __future__ import annotations

import socket
from collections.abc import Awaitable, Callable

from starlette.types import Scope

from monopole.server.local_network import Listening, LocalNetwork
from monopole.server.warming import Warming


class Home:
    def __init__(self, network: LocalNetwork | None = None, warming: Warming | None = None) -> None:
        self.network, self.warming = network or LocalNetwork(), warming or Warming()

    def begin(self, listen: Callable[[socket.socket], Awaitable[Listening]], port: int) -> None:
        self.network.begin(listen, port)
        self.warming.begin()

    async def end(self) -> None:
        self.network.close()
        await self.warming.end()

    def lets_in(self, scope: Scope, host: str) -> bool:
        """Whoever calls this machine from itself, and whoever calls an address that is open, by that address."""
        called = (scope.get("server") or ("",))[0]
        if called.startswith("127.") or called == "::1":
            return True
        by = host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]
        return self.network.reached_at(called) and by == called
