"""A second way in, for phones in the same home: opened and closed while the server runs, and never wider than the local network."""

from __future__ import annotations

import contextlib
import socket
import struct
import sys
from collections.abc import Awaitable, Callable, Iterable
from ipaddress import IPv4Address
from typing import Protocol

from monopole.server.sentences import TurnedAway

IGNORED = ("lo", "docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "cni", "lxc")  # networks of this machine with itself
TUNNELS = ("tun", "tap", "wg", "utun", "ppp", "ipsec")  # a phone at home is not at their other end
ADDRESS_OF = {"linux": 0x8915, "darwin": 0xC0206921}  # SIOCGIFADDR


class Listening(Protocol):
    """What listens, until it is closed."""

    def close(self) -> None: ...


class LocalNetwork:
    """`listen` adds a socket to the running server."""

    def __init__(self, addresses: Callable[[], list[str]] | None = None) -> None:
        self._addresses = addresses or own_addresses
        self._listen: Callable[[socket.socket], Awaitable[Listening]] | None = None
        self._port = 0
        self._open: dict[str, Listening] = {}

    def begin(self, listen: Callable[[socket.socket], Awaitable[Listening]], port: int) -> None:
        self._listen, self._port = listen, port

    @property
    def links(self) -> list[str]:
        """Where the page is reached from the network, the likeliest first; nothing while it is closed."""
        return [f"http://{address}:{self._port}" for address in self._open]

    def reached_at(self, address: str) -> bool:
        return address in self._open

    async def open(self) -> None:
        """Listens on every address this machine has in a local network. Raises TurnedAway where it has none."""
        assert self._listen is not None
        found, wrong = self._addresses(), ""
        for address in found:
            if address in self._open:
                continue
            listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
            try:
                if sys.platform != "win32":
                    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                listener.bind((address, self._port))
                self._open[address] = await self._listen(listener)
            except OSError as why:
                listener.close()
                wrong = f"{address}: {why.strerror or why}"
        for address in set(self._open) - set(found):
            self._open.pop(address).close()  # this machine has left that network
        if not self._open:
            raise TurnedAway("network_taken", why=wrong) if wrong else TurnedAway("no_network")

    def close(self) -> None:
        for listening in self._open.values():
            listening.close()
        self._open.clear()


def own_addresses() -> list[str]:
    """The IPv4 addresses of this machine in local networks, the one it goes out by first: a phone at home is most likely there."""
    out = _way_out()
    named = list(_of_interfaces()) or [("", address) for address in _of_the_name()]
    if out and out not in (address for _, address in named):
        named.append(("", out))
    local = [(name, address) for name, address in named if is_local(address) and not name.startswith(IGNORED)]
    local.sort(key=lambda each: (each[0].startswith(TUNNELS), each[1] != out))
    return list(dict.fromkeys(address for _, address in local))


def is_local(address: str) -> bool:
    """Whether only a local network reaches it: an address of the whole internet is never opened by a button."""
    found = IPv4Address(address)
    return found.is_private and not (found.is_loopback or found.is_link_local or found.is_unspecified)


def _way_out() -> str:
    """The address from which this machine would call the world; nothing is sent."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return ""


def _of_interfaces() -> Iterable[tuple[str, str]]:
    """Each interface and its address, where the system tells them by name."""
    if sys.platform not in ADDRESS_OF:
        return
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            with contextlib.suppress(OSError):  # one without an address
                answer = fcntl.ioctl(asking.fileno(), ADDRESS_OF[sys.platform], struct.pack("256s", name.encode()[:15]))
                yield name, socket.inet_ntoa(answer[20:24])


def _of_the_name() -> list[str]:
    """What this machine's own name stands for: on Windows, all its addresses."""
    with contextlib.suppress(OSError):
        return socket.gethostbyname_ex(socket.gethostname())[2]
    return []
