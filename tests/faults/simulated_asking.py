"""People who ask the server of a simulated world for something until they hear an answer: a seat by a link, a link, a table of a journal.

Answers are lost on the way, or with the process; whoever heard nothing asks again, and now and then somebody asks again who did hear.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec
from faults.truth import Wrong

from monopole.bilingual import Complaint
from monopole.game import Action, Chain, Game
from monopole.game.chain import head_of, lines_of, read_lines
from monopole.server.archive import Kept
from monopole.server.keys import digest, digest_at, new_token

if TYPE_CHECKING:
    from faults.simulation import Client, World

NEVER = ("spent", "expired", "void", "used_key", "weak_key", "no_free_seat", "seat_taken", "locked", "no_table", "no_book")
KNOWN_KEY = "7" * 32  # to whoever brings the journal


class Asks(ABC):
    """Asks one thing, again and again."""

    same: ClassVar[bool] = True  # whether asked twice, also at the same time, it is the same thing

    def __init__(self, world: World) -> None:
        self.world = world
        self.heard: Any = None  # the first answer
        self._asking = False

    def begin(self) -> None:
        """In a process that has just begun."""
        self._asking = False
        self.world.after(self.world.chance.expovariate(1 / 2), self._asks)

    def _asks(self) -> None:
        chance, healing = self.world.chance, self.world.healing
        self.world.after(chance.expovariate(1 / (10 if self.heard else 1)), self._asks)
        once_more = self.same and not healing and chance.random() < 0.5
        if once_more or (not self.heard and (self.same or not self._asking)):
            self._asking = True
            self.world.spawn(self._ask())

    async def _ask(self) -> None:
        try:
            await self._once()
        finally:
            self._asking = False

    async def _once(self) -> None:
        world, who = self.world, type(self).__name__
        await asyncio.sleep(world.delay())
        try:
            answer = await self.ask()
        except Complaint as why:
            world.note(who, "refused", why.code)
            self.refused(why)
            return
        if answer is None:
            return
        if not world.healing and world.chance.random() < 0.3:
            world.note(who, "answer lost", "")
            return
        await asyncio.sleep(world.delay())
        world.note(who, "hears", answer)
        first, self.heard = not self.heard, self.heard or answer
        if first:
            self.hears(answer)
        elif answer != self.heard:
            raise Wrong(f"{who} was told {self.heard} and now {answer}")

    @property
    def waits(self) -> bool:
        """Whether an answer must come once nothing fails any more."""
        return not self.heard

    @abstractmethod
    async def ask(self) -> Any:
        """The answer, the same however often it is asked; None where it is not asked yet. Raises the Complaint it is refused with."""

    def refused(self, why: Complaint) -> None:  # noqa: B027
        """Nothing came of it."""

    def hears(self, answer: Any) -> None:  # noqa: B027
        """The first answer that arrives."""

    def check(self) -> None:  # noqa: B027
        """At the end: what was answered is so."""


class Joins(Asks):
    """Somebody comes to a table with a link and a key of their own; the two are one seat, and with another key the link is none."""

    def __init__(self, world: World, code: str, link: str, name: str) -> None:
        super().__init__(world)
        self.code, self.link, self.name, self.key = code, link, name, new_token()
        self.client: Client | None = None

    async def ask(self) -> str:
        if self.heard and self.world.chance.random() < 0.3:
            await self._somebody_else()
        return await self.come(self.key)

    async def come(self, key: str) -> str:
        """The seat."""
        return (await self.world.hall.join(self.code, self.link, self.name, key)).seat

    async def _somebody_else(self) -> None:
        try:
            seat = await self.come(new_token())
        except Complaint:
            return
        raise Wrong(f"the link of {self.heard} was a seat for somebody else too, {seat}")

    @property
    def moved(self) -> bool:
        """Whether the key may be worth nothing any more: the seat is on another device, or on its way there."""
        return self.client is not None and (self.client.moves or self.client.lost)

    @property
    def waits(self) -> bool:
        return not self.heard and self.world.disk.tables[self.code].state != "over"

    def refused(self, why: Complaint) -> None:
        if why.code in NEVER and not self.moved and (self.heard or self.waits):
            raise Wrong(f"{self.name}, who came with a link and a key, is locked out: {why}")

    def hears(self, answer: str) -> None:
        self.client = self.world.client(self.code, self.key, answer)

    def check(self) -> None:
        keys = [key for key in self.world.disk.tables[self.code].keys if key.link == digest(self.link)]
        if len(keys) > 1:
            raise Wrong(f"{self.code}: one link is {[key.seat for key in keys]}")
        if self.heard and not self.moved and [(key.hash, key.seat) for key in keys] != [(digest_at(self.code, self.key), self.heard)]:
            raise Wrong(f"{self.code}: {self.heard} was given to somebody, and kept is {keys}")


class Invites(Asks):
    """The host asks for a link and passes it on. A link whose answer was lost is nobody's."""

    same = False

    def __init__(self, world: World, host: Client, name: str) -> None:
        super().__init__(world)
        self.host, self.name = host, name

    @property
    def waits(self) -> bool:
        return not self.heard and not self.host.lost and self.world.disk.tables[self.host.code].state != "over"

    async def ask(self) -> str:
        link, _ = await self.world.hall.invite(self.host.code, str(self.host.token), None)
        return link

    def hears(self, answer: str) -> None:
        self.world.ask(Joins(self.world, self.host.code, answer, self.name))


class Imports(Asks):
    """Somebody brings the journal of a game that is not over, whose key they know; each answer that is lost may be a table nobody knows."""

    same = False

    async def ask(self) -> tuple[str, str, str]:
        opened = await self.world.hall.take_in(b"".join(JOURNAL), "-")
        return opened.code, opened.token, opened.seat

    def hears(self, answer: tuple[str, str, str]) -> None:
        self.world.ask(Invites(self.world, self.world.client(*answer), "Bruno"))

    def check(self) -> None:
        codes = [code for code, kept in self.world.disk.tables.items() if came_from_elsewhere(kept)]
        if self.heard and self.heard[0] not in codes:
            raise Wrong(f"the game at {self.heard[0]} was taken in, and is not there")
        keys = [key for code in codes for key in _renewed(self.world.disk.tables[code])]
        if KNOWN_KEY in keys or len(set(keys)) < len(keys):
            raise Wrong("chance is drawn from a key that somebody knows")


def came_from_elsewhere(kept: Kept) -> bool:
    return kept.lines[:1] == JOURNAL[:1]


def _renewed(kept: Kept) -> list[str]:
    """The keys of a game taken in, whose journal is there as a whole, and then says that it goes on with another key."""
    count, reading = len(JOURNAL), read_lines(kept.lines)
    after = [line["note"]["kind"] for line in reading.lines[count : count + 1] if "note" in line]
    keys = [each["key"] for each in (reading.end or msgspec.json.decode(kept.secret)).get("renewed", ())]
    if kept.lines[:count] != JOURNAL or after != ["renewed"] or not keys:
        raise Wrong(f"{kept.code}: a game was not taken in as a whole, or goes on with the key it came with")
    return keys


def _journal() -> list[bytes]:
    game = Game.new(seats=["Anne", "Bruno"], key=KNOWN_KEY, salt="0" * 32)
    for _ in range(12):
        game.play(game.default() or Action(do="tick", seconds=1))
    lines, _chain = Chain().add([{"head": head_of(game, {}, reveal=True)}, *lines_of(game)])
    return lines.splitlines(keepends=True)


JOURNAL = _journal()
