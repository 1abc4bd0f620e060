"""How much anybody may ask for: so many words a second, so many connections and tables at once. The time is told from outside;
memory is bounded.

Addresses stand here in memory only, and are forgotten when they have asked for nothing for a while.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from ipaddress import IPv6Address, ip_address

from monopole.server.patience import DAY


def household(address: str) -> str:
    """The address as it is counted: a home has a whole /64 of IPv6, and one IPv4."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return f"{IPv6Address(int(found) >> 64 << 64)}/64"
    return str(found)


class Buckets:
    """A token bucket for each key: `rate` a second, `burst` at once. A rate of 0 sets no limit.

    No more than `most` keys are remembered; the one that has asked for nothing the longest is forgotten first, and its bucket is likely
    to be full again by then.
    """

    def __init__(self, rate: float, burst: float, clock: Callable[[], float], most: int = 50_000) -> None:
        self.rate, self.burst, self.clock, self.most = rate, max(1.0, burst), clock, most
        self._levels: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()

    def take(self, key: Hashable, cost: float = 1.0) -> float:
        """0 where it may be; else how many seconds to wait, and nothing was taken."""
        if self.rate <= 0:
            return 0.0
        level = self._level(key)
        allowed = level >= cost
        self._set(key, level - cost if allowed else level)
        return 0.0 if allowed else (min(cost, self.burst) - level) / self.rate or 1e-3

    def spend(self, key: Hashable, cost: float) -> None:
        """Takes what was used already, and leaves less than nothing where there was less; no more may be taken until that is made up."""
        if self.rate > 0:
            self._set(key, self._level(key) - cost)

    def _level(self, key: Hashable) -> float:
        now = self.clock()
        level, since = self._levels.get(key, (self.burst, now))
        return min(self.burst, level + max(0.0, now - since) * self.rate)  # a clock that jumps back gives nothing, and takes nothing

    def _set(self, key: Hashable, level: float) -> None:
        self._levels[key] = level, self.clock()
        self._levels.move_to_end(key)
        if len(self._levels) > self.most:
            self._levels.popitem(last=False)

    def __len__(self) -> int:
        return len(self._levels)


class Shares:
    """How many connections each address holds, and all of them together. 0 sets no limit; no address counts for nobody."""

    def __init__(self, each: int, whole: int) -> None:
        self.each, self.whole = each, whole
        self._held: dict[Hashable, str] = {}
        self._count: dict[str, int] = {}

    def room_for(self, address: str) -> str:
        """Empty where one more may be had; else whose limit is reached: `each` or `whole`."""
        if self.whole and len(self._held) >= self.whole:
            return "whole"
        return "each" if self.each and address and self._count.get(household(address), 0) >= self.each else ""

    def take(self, thing: Hashable, address: str) -> None:
        """This address holds this from now on."""
        self.give_back(thing)
        home = household(address)
        self._held[thing] = home
        self._count[home] = self._count.get(home, 0) + 1

    def give_back(self, thing: Hashable) -> None:
        """Nobody holds this any more; nothing happens where nobody did."""
        home = self._held.pop(thing, None)
        if home is None:
            return
        self._count[home] -= 1
        if not self._count[home]:
            del self._count[home]

    def holder(self, thing: Hashable) -> str:
        """The address that holds this, as it is counted; nothing where nobody does."""
        return self._held.get(thing, "")

    def __contains__(self, thing: Hashable) -> bool:
        return thing in self._held

    def __len__(self) -> int:
        return len(self._held)


class Openers:
    """Who opened which tables that are not over: by address, in memory only, and only since the server began.

    A table that nobody has come to for a day no longer counts, until somebody comes. The tables of the longest ago are forgotten first.
    """

    def __init__(self, clock: Callable[[], float], most: int) -> None:
        self._clock, self._most = clock, most
        self._tables: OrderedDict[str, tuple[str, float]] = OrderedDict()

    def opened(self, code: str, address: str) -> None:
        self._tables[code] = address, self._clock()
        self._tables.move_to_end(code)
        if len(self._tables) > self._most:
            self._tables.popitem(last=False)

    def visited(self, code: str) -> None:
        if code in self._tables:
            self.opened(code, self.address(code))

    def over(self, code: str) -> None:
        self._tables.pop(code, None)

    def address(self, code: str) -> str:
        """Where a table was opened from; nowhere, where that is not known."""
        return self._tables[code][0] if code in self._tables else ""

    def count(self, address: str) -> int:
        """How many count for this address; none where it is not known."""
        since = self._clock() - DAY
        return sum(bool(each) and each == address and at > since for each, at in self._tables.values())
