"""A second way in, for phones in the same home: opened and closed while the server runs, and never wider than the local network."""

from __future__ import annotations

import contextlib
import socket
import struct
import sys
from collections.abc import Awaitable, Callable, Iterable
from ipaddress import ip_address
from pathlib import Path
from typing import Protocol

from monopole.server.sentences import TurnedAway

IGNORED = ("lo", "docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "cni", "lxc")  # networks of this machine with itself
TUNNELS = ("tun", "tap", "wg", "utun", "ppp", "ipsec")  # a phone at home is not at their other end
WORLD, WORLD_6 = "192.0.2.1", "2001:db8::1"  # of nobody: written in examples
INTERFACES_6 = Path("/proc/net/if_inet6")
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
        return [f"http://[{address}]:{self._port}" if ":" in address else f"http://{address}:{self._port}" for address in self._open]

    def reached_at(self, address: str) -> bool:
        return address in self._open

    async def open(self) -> None:
        """Listens on every address this machine has in a local network. Raises TurnedAway where it has none."""
        assert self._listen is not None
        found, wrong = self._addresses(), ""
        for address in found:
            if address in self._open:
                continue
            listener = socket.socket(_family(address), socket.SOCK_STREAM)
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
    """The addresses of this machine in local networks, the one it goes out by first: a phone at home is most likely there. Those of IPv6
    only where there are no others: they are long to type, and not every router passes them on.
    """
    usual = _local_ones(_way_out(WORLD), _of_interfaces(), socket.AF_INET)
    return usual or _local_ones(_way_out(WORLD_6), _of_interfaces_6(), socket.AF_INET6)


def _local_ones(out: str, interfaces: Iterable[tuple[str, str]], family: socket.AddressFamily) -> list[str]:
    named = list(interfaces) or [("", address) for address in _of_the_name(family)]
    if out and out not in (address for _, address in named):
        named.append(("", out))
    local = [(name, address) for name, address in named if is_local(address) and not name.startswith(IGNORED)]
    local.sort(key=lambda each: (each[0].startswith(TUNNELS), each[1] != out))
    return list(dict.fromkeys(address for _, address in local))


def is_local(address: str) -> bool:
    """Whether only a local network reaches it: an address of the whole internet is never opened by a button. In IPv6 that leaves the
    unique local ones, such as fd12:…; those of one cable alone (fe80:…) cannot be written into a link.
    """
    found = ip_address(address)
    return found.is_private and not (found.is_loopback or found.is_link_local or found.is_unspecified)


def _family(address: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in address else socket.AF_INET


def _way_out(world: str) -> str:
    """The address from which this machine would call the world; nothing is sent."""
    with contextlib.suppress(OSError), socket.socket(_family(world), socket.SOCK_DGRAM) as probe:
        probe.connect((world, 9))
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


def _of_interfaces_6(table: Path = INTERFACES_6) -> Iterable[tuple[str, str]]:
    """The same for IPv6, where the system has a list of them: 32 digits first, the name last."""
    with contextlib.suppress(OSError, ValueError):
        for line in table.read_text(encoding="ascii").splitlines():
            digits, *_, name = line.split()
            yield name, socket.inet_ntop(socket.AF_INET6, bytes.fromhex(digits))


def _of_the_name(family: socket.AddressFamily) -> list[str]:
    """What this machine's own name stands for: on Windows, all its addresses."""
    with contextlib.suppress(OSError):
        return [str(found[4][0]).partition("%")[0] for found in socket.getaddrinfo(socket.gethostname(), None, family, socket.SOCK_STREAM)]
    return []
