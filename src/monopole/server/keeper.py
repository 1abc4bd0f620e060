"""What is in memory: tables or books, each with everybody who is at it. Whatever happens to one happens one thing after the other; it is
kept first and told then.

Memory is only a copy of the archive: one whose change could not be kept is dropped, and read again when somebody asks for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from monopole.bilingual import Complaint
from monopole.server.archive import Change, Kept, NotKept
from monopole.server.hall_face import Line
from monopole.server.holder import Holder
from monopole.server.messages import Bye
from monopole.server.peers import Elsewhere
from monopole.server.room.guests import Guests
from monopole.server.sentences import TurnedAway
from monopole.server.telling import encode

T = TypeVar("T")
_log = logging.getLogger(__name__)


class Gathering(Protocol):
    """A table or a book, and everybody who is at it. Pure: it gathers what must be kept, and what is told once it is.

    A Complaint means that nothing was done.
    """

    code: str
    fence: int
    guests: Guests

    def enter(self, line: Line, hello: Any, token: str | None) -> None: ...
    def leave(self, line: Line) -> None: ...
    def hear(self, line: Line, message: Any) -> None: ...
    def wake(self) -> None: ...
    def kept(self) -> Change | None: ...
    def said(self) -> list[tuple[Line, bytes]]: ...


G = TypeVar("G", bound=Gathering)


@dataclass
class Live(Generic[G]):
    """One that is in memory: its queue, the time it is woken at, and since when nobody has asked for it."""

    of: G
    quiet_since: float
    queue: asyncio.Lock = field(default_factory=asyncio.Lock)
    alarm: asyncio.TimerHandle | None = None
    rings_at: float = 0.0  # a time of the loop; uvloop's handles do not know theirs
    visited: bool = False
    gone: bool = False


class Keeper(ABC, Generic[G]):
    """All of one kind."""

    none_such: ClassVar[str]  # how somebody is turned away who asks for a code that is none of these
    not_kept: ClassVar[str]  # and whose word could not be kept

    def __init__(self, holder: Holder) -> None:
        self.holder = holder
        self._all: dict[str, Live[G]] = {}
        self._loading: dict[str, asyncio.Future[Live[G]]] = {}

    def __len__(self) -> int:
        return len(self._all)

    # of this kind

    @abstractmethod
    def _wanted(self, about: bytes) -> bool:
        """Whether what the archive keeps is one of these, by its `about`."""

    @abstractmethod
    def _read(self, kept: Kept) -> G:
        """One as the archive has it; in another thread. Raises a Complaint where it cannot be read here."""

    @abstractmethod
    def _wait(self, one: G) -> float | None:
        """In how many seconds it must be woken; None: not before somebody says something. Woken too early, it does nothing."""

    @abstractmethod
    def _stays(self, one: G) -> bool:
        """Whether it stays in memory though nobody is there."""

    async def _keep(self, live: Live[G], change: Change) -> None:
        """Returns once the change is kept. Raises NotKept where it is not."""
        await self.holder.keep(change)

    def _after(self, live: Live[G], change: Change | None) -> None:
        """Something was done, kept and told."""

    # in memory

    async def _live(self, code: str) -> Live[G]:
        """The one of this code, read from the archive where it is not in memory. Raises TurnedAway where there is none."""
        live = self._all.get(code)
        if live is not None:
            return live
        if self.holder.closing:
            raise TurnedAway("closing", wait=1.0)
        loading = self._loading.get(code)
        if loading is None:
            loading = self._loading[code] = asyncio.ensure_future(self._load(code))
            loading.add_done_callback(lambda loaded: self._loaded(code, loaded))
        await asyncio.wait([loading])  # whoever stops waiting for it does not stop it
        return loading.result()

    def _loaded(self, code: str, done: asyncio.Future[Live[G]]) -> None:
        """What went wrong is for those who asked; where they have left, as when the server stops, it is nobody's."""
        self._loading.pop(code, None)
        if not done.cancelled():
            done.exception()

    async def _load(self, code: str) -> Live[G]:
        owner = self.holder.owner
        kept = await self.holder.take(code, self._wanted)
        if kept is None:
            raise TurnedAway(self.none_such, value=code)
        try:
            one = await asyncio.to_thread(self._read, kept)
        except Exception as why:  # no Complaint: what is kept is not what was written
            await self.holder.give_back(code)
            raise self.holder.unreadable(code, why) from None
        if owner != self.holder.owner:
            raise TurnedAway("held_elsewhere", wait=1.0)  # we were struck off meanwhile
        live = self._all[code] = Live(one, self.holder.clock())
        self._set_alarm(live)
        return live

    async def _opened(self, made: Callable[[str, int], tuple[G, T]], address: str, reserved: str | None = None) -> T:
        """A new one, made in a thread with its code and its fence, and whatever comes with it; under the code reserved for it, if any."""
        code, fence = await self.holder.take_new(address, reserved)
        try:
            one, result = await self.holder.openings.do(lambda: made(code, fence))
            live = Live(one, self.holder.clock())
            async with live.queue:
                self._all[code] = live
                await self._work(live, lambda one: None)
        except Complaint:
            with contextlib.suppress(Complaint):
                await self.holder.give_up(code)
            raise
        return result

    def _drop(self, live: Live[G], why: Complaint | None = None) -> None:
        """Out of memory; whoever is there comes back and finds it as it is kept."""
        live.gone = True
        if live.alarm is not None:
            live.alarm.cancel()
        if self._all.get(live.of.code) is live:
            del self._all[live.of.code]
        for guest in list(live.of.guests):
            text = why.say(guest.lang or "en") if why is not None else ""
            guest.send(encode(Bye(why.code if why is not None else "closing", text, again=True)))
            guest.close(1012, "again")
        live.of.guests.clear()

    def drop_all(self, why: Complaint) -> None:
        """Nothing is ours any more."""
        for live in list(self._all.values()):
            self._drop(live, why)

    async def let_go(self, code: str) -> bool:
        """Somebody comes to another server, which asks us: where nobody is here it is given back, and the other may take it."""
        live = self._all.get(code)
        return live is not None and await self._give_back(live)

    async def _give_back(self, live: Live[G]) -> bool:
        async with live.queue:
            if live.of.guests or live.gone:
                return False
            self._drop(live)
        await self.holder.give_back(live.of.code)
        return True

    async def sweep(self) -> None:
        """What nobody is at leaves memory."""
        now = self.holder.clock()
        for live in list(self._all.values()):
            if live.of.guests or live.queue.locked() or self._stays(live.of):
                live.quiet_since = now
            elif now - live.quiet_since > self.holder.settings.idle_seconds:
                await self._put_away(live)

    async def _put_away(self, live: Live[G]) -> None:
        await self._give_back(live)

    async def put_down(self) -> None:
        """The server stops: everybody is told, each in its turn; what is still being read comes first."""
        if self._loading:
            await asyncio.wait(list(self._loading.values()), timeout=self.holder.settings.stop_seconds / 2)
        for live in list(self._all.values()):
            async with live.queue:
                self._drop(live, TurnedAway("closing"))

    # one thing after the other

    async def _do(self, code: str, work: Callable[[G], T]) -> T:
        """Has something done, in its turn; returns once it is kept."""
        while True:
            live = await self._live(code)
            async with live.queue:
                if not live.gone:
                    live.quiet_since = self.holder.clock()
                    return await self._work(live, work)

    async def _work(self, live: Live[G], work: Callable[[G], T]) -> T:
        one = live.of
        complaint: Complaint | None = None
        try:
            try:
                result = work(one)
            except Complaint as why:
                complaint = why
            change = one.kept()
            said = one.said()
        except BaseException:
            self._drop(live, TurnedAway("fault"))  # whatever it has become by now: what is kept is right
            raise
        try:
            if change is not None:
                await self._keep(live, change)
        except NotKept as why:
            self._drop(live, why)
            raise TurnedAway(self.not_kept, wait=1.0, why=why) from None
        except asyncio.CancelledError:
            self._drop(live, TurnedAway("closing"))
            raise
        for line, data in said:
            if data:
                line.send(data)
            else:
                line.close(4409, "gone")
        self._set_alarm(live)
        self._after(live, change)
        if complaint is not None:
            raise complaint
        return result

    def _set_alarm(self, live: Live[G]) -> None:
        """It is woken when it is due. An alarm that rings earlier stays: whoever asks often would put it off for ever."""
        wait = self._wait(live.of)
        if wait is None or live.gone or self.holder.closing:
            if live.alarm is not None:
                live.alarm.cancel()
                live.alarm = None
            return
        loop = asyncio.get_running_loop()
        when = loop.time() + max(0.0, wait)
        if live.alarm is not None:
            if live.rings_at <= when:
                return
            live.alarm.cancel()
        live.alarm, live.rings_at = loop.call_at(when, self._ring, live), when

    def _ring(self, live: Live[G]) -> None:
        live.alarm = None
        self.holder.spawn(self._woken(live))

    async def _woken(self, live: Live[G]) -> None:
        async with live.queue:
            if live.gone or self.holder.closing:
                return
            try:
                await self._work(live, lambda one: one.wake())
            except Complaint as why:
                if not live.gone:
                    self._drop(live, why)  # and is read again
            except Exception:
                _log.exception("a table or book met a fault", extra={"table": live.of.code})

    # whoever is there

    async def enter(self, code: str, token: str | None, line: Line, hello: Any) -> None:
        """The token is looked at in its turn: one that was replaced a moment before opens nothing."""
        (await self._live(code)).visited = True
        if token is not None:
            self.holder.openers.visited(code)
        await self._do(code, lambda one: one.enter(line, hello, token))

    async def leave(self, code: str, line: Line) -> None:
        if code in self._all and not self.holder.closing:
            with contextlib.suppress(Complaint):
                await self._do(code, lambda one: one.leave(line))

    async def said(self, code: str, line: Line, message: Any) -> None:
        live = self._all.get(code)
        if live is None or line not in live.of.guests:
            line.close(1012, "again")  # it was read again since: come back
            return
        try:
            await self._do(code, lambda one: one.hear(line, message))
        except Elsewhere:
            line.close(1012, "again")
