"""What the doors ask of the study: moments, proofs, chances, advice. Long work is begun once, goes on by itself and can be asked about."""

from __future__ import annotations

import asyncio
import importlib.util
import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from msgspec import Struct

from monopole.bilingual import Complaint
from monopole.server.limits import household
from monopole.server.sentences import TurnedAway
from monopole.server.study import chances_told
from monopole.server.study.advising import Advice, Asked, advice
from monopole.server.study.apart import Apart, Fetch
from monopole.server.study.chances_told import Point, Turning
from monopole.server.study.left_behind import Remains, remains
from monopole.server.study.proof_steps import GameVerdict, proved
from monopole.server.study.told_again import Journal, fortunes, overview, some_moments
from monopole.server.turns import Asker
from monopole.server.warming import Warming

ABSENT, ASLEEP, PREPARING, READY = "absent", "asleep", "preparing", "ready"
MOST_VERDICTS = MOST_CURVES = MOST_ADVICE = 500
MOST_WAITING = 16  # games whose chances are still to be reckoned
MOST_OF_AN_ADDRESS = 4  # among them
T = TypeVar("T")
_log = logging.getLogger(__name__)


class ChancesTold(Struct, frozen=True):
    """The chances of a finished game as far as they are reckoned. `state` is `none` (nobody has asked), `waiting`, `preparing` (the
    compiler is at work), `reckoning`, `turning` (the turning points are narrowed down), `done`, `failed`, or `absent` where
    the extra `fast` is.
    """

    state: str
    done: int
    of: int
    sides: list[list[str]]
    points: list[Point]
    turning: list[Turning]
    futures: int = chances_told.FUTURES
    bot: str = chances_told.BOT


@dataclass
class Thought:
    """Advice that is worked out, and how many wait for it."""

    work: asyncio.Task[Advice]
    askers: int = 0


@dataclass
class Curve:
    """The same, growing. Its journal is fetched when its turn has come; while there is something left to do, `fetch` says how."""

    asker: Asker
    fetch: Fetch | None
    state: str = "waiting"
    of: int = 0
    sides: list[list[str]] = field(default_factory=list)
    points: list[Point] = field(default_factory=list)
    turning: list[Turning] = field(default_factory=list)

    def told(self) -> ChancesTold:
        return ChancesTold(self.state, len(self.points), self.of, self.sides, self.points, self.turning)


class Study:
    """One process reads games, another reckons chances: the compiler may keep that one for minutes."""

    def __init__(self, warming: Warming | None = None) -> None:
        self.warming = warming  # where somebody compiles already, it is waited for
        self.reader, self.reckoner = Apart(), Apart()
        self.engine = ASLEEP if importlib.util.find_spec("numba") is not None else ABSENT
        self._verdicts: OrderedDict[tuple[str, str], GameVerdict] = OrderedDict()
        self._curves: OrderedDict[str, Curve] = OrderedDict()
        self._advice: OrderedDict[tuple[str, str, int, str, str], Thought] = OrderedDict()
        self._getting_ready: asyncio.Task[None] | None = None
        self._reckoning: asyncio.Task[None] | None = None

    async def overview(self, asker: Asker, fetch: Fetch) -> bytes:
        return await self.reader.ask_of(asker, fetch, overview)

    async def fortunes(self, asker: Asker, fetch: Fetch) -> bytes:
        return await self.reader.ask_of(asker, fetch, fortunes)

    async def moments(self, asker: Asker, fetch: Fetch, first: int, last: int, lang: str) -> bytes:
        return await self.reader.ask_of(asker, fetch, some_moments, lambda journal: (first, last, journal.seat, lang))

    async def remains(self, asker: Asker, fetch: Fetch, lang: str) -> Remains:
        """Of a game whose rules have changed since."""
        return await self.reader.ask_with(asker, fetch, remains, lang)

    async def verdict(self, asker: Asker, fetch: Fetch, lang: str) -> GameVerdict:
        """Of a finished game, which never changes."""
        known = asker.table, lang
        if known not in self._verdicts:
            _put(self._verdicts, known, await self.reader.ask_with(asker, fetch, proved, lang), MOST_VERDICTS)
        return self._verdicts[known]

    # chances

    def knows(self, code: str) -> bool:
        """Returns whether the chances of this game, which is over then, have been asked for."""
        return code in self._curves

    def chances(self, code: str) -> ChancesTold:
        """As far as they are reckoned."""
        curve = self._curves.get(code)
        if curve is None:
            return ChancesTold(ABSENT if self.engine == ABSENT else "none", 0, 0, [], [], [])
        return curve.told()

    def reckon(self, asker: Asker, fetch: Fetch) -> ChancesTold:
        """Begins to reckon them, where nobody has."""
        known = self._curves.get(asker.table)
        if self.engine != ABSENT and (known is None or known.state == "failed"):
            waiting = [household(curve.asker.address) for curve in self._curves.values() if curve.fetch is not None]
            if len(waiting) >= MOST_WAITING or waiting.count(household(asker.address)) >= MOST_OF_AN_ADDRESS:
                raise TurnedAway("study_full", wait=30.0)
            _put(self._curves, asker.table, Curve(asker, fetch), MOST_CURVES)
            if self._reckoning is None or self._reckoning.done():
                self._reckoning = asyncio.get_running_loop().create_task(self._reckon_all())
        return self.chances(asker.table)

    async def _reckon_all(self) -> None:
        """One game after the other; the addresses they were asked from take turns."""
        served: list[str] = []
        while waiting := [curve for curve in self._curves.values() if curve.fetch is not None]:
            curve = min(waiting, key=lambda each: served.count(household(each.asker.address)))
            served = [*served, household(curve.asker.address)][-MOST_WAITING:]
            try:
                await self._reckon(curve)
                curve.state = "done"
            except Complaint as why:
                _log.warning("chances cannot be reckoned: %s", why)
                curve.state = "failed"
            except Exception:
                _log.exception("chances met a fault")
                curve.state = "failed"
            finally:
                curve.fetch = None

    async def _reckon(self, curve: Curve) -> None:
        assert curve.fetch is not None
        curve.state = PREPARING
        await self.prepared()
        curve.state = "reckoning"
        journal = await curve.fetch()

        async def had() -> Journal:
            return journal

        async def asked(work: Callable[..., T], *about: Any) -> T:
            return await self.reckoner.ask_of(curve.asker, had, work, lambda journal: about)

        curve.sides, moments = await asked(chances_told.plan, chances_told.POINTS)
        curve.of = len(moments)
        for n, turn in moments:
            curve.points.append(await asked(chances_told.reckoned, n, turn))
        curve.state = "turning"
        for before, after, side in chances_told.jumps(curve.points):
            curve.turning.append(await asked(chances_told.narrowed, before, after, side))
        curve.turning.sort(key=lambda turning: turning.n)

    # advice

    async def advice(self, asker: Asker, question: Asked, lang: str) -> Advice:
        """An expert's word at once; with the chances where the engine is ready, and it is made ready where it is not."""
        engine = self.begin_to_prepare()
        known = question.code, question.seat, question.number, lang, engine
        thought = self._advice.get(known)
        if thought is None:
            where = self.reckoner if engine == READY else self.reader
            work = asyncio.get_running_loop().create_task(where.ask(advice, question, lang, engine, asker=asker))
            thought = Thought(work)
            _put(self._advice, known, thought, MOST_ADVICE)
        thought.askers += 1
        try:
            return await asyncio.shield(thought.work)  # asked twice, it is thought about once
        except BaseException:
            if thought.askers == 1:
                thought.work.cancel()
                if self._advice.get(known) is thought:
                    del self._advice[known]
            raise
        finally:
            thought.askers -= 1

    # the compiled engine

    def begin_to_prepare(self) -> str:
        """Has the engine made ready, where it is not; how it stands."""
        if self.engine == ASLEEP:
            self.engine = PREPARING
            self._getting_ready = asyncio.get_running_loop().create_task(self._prepare())
        return self.engine

    async def prepared(self) -> None:
        """Returns once the engine is ready."""
        self.begin_to_prepare()
        if self._getting_ready is not None:
            await asyncio.shield(self._getting_ready)
        if self.engine != READY:
            raise TurnedAway("no_engine")

    async def _prepare(self) -> None:
        try:
            if self.warming is not None:
                await self.warming.done()
            await self.reckoner.ask(chances_told.make_ready)
            self.engine = READY
        except Exception:
            _log.exception("the compiled engine cannot be had")
            self.engine = ABSENT

    async def close(self) -> None:
        for task in (self._reckoning, self._getting_ready):
            if task is not None:
                task.cancel()
        self.reader.close()
        self.reckoner.close()


def _put(kept: OrderedDict[Any, Any], name: Any, value: Any, most: int) -> None:
    """Kept, and the oldest forgotten where there are too many."""
    kept[name] = value
    kept.move_to_end(name)
    if len(kept) > most:
        kept.popitem(last=False)
