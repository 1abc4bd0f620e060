"""One seed, one world: real tables in a real hall, on a simulated machine with a simulated clock, disk and network, all of which fail.

Clients come and go, think long or not at all, repeat themselves, speak through lines that are cut in the middle of a word, chat, agree,
resign, take their seat to another device, come with a link and a key of their own, bring games from elsewhere, pay at banks whose games
go on at tables. The disk is full, answers without having heard, or the process dies before or after a write. Whatever happens: what was
confirmed is kept, once; a journal played again is what people saw; no frame tells a secret; no table locks; a link is one seat.

    python tests/faults/simulation.py 4711          one world, with all that happened in it
    python tests/faults/simulation.py --worlds 3000 --first 0
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import logging
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

import msgspec
from faults.simulated import Crash, Disk, Locked, SimulatedKeys, SimulatedLoop, SimulatedWork, SimulatedWriter, all_chance_from
from faults.simulated_asking import Asks, Imports, Invites
from faults.simulated_books import BankAsked, Reader
from faults.truth import PASSING, Seen, Wrong, replays

from monopole.bilingual import Complaint
from monopole.server.books.shelf import is_book
from monopole.server.hall import Hall
from monopole.server.keeper import Keeper
from monopole.server.messages import Bye, Hello, Problem, ToTable
from monopole.server.opening import Opening, checked
from monopole.server.settings import Settings
from monopole.server.telling import encode

BEGINNING = 1_700_000_000.0  # of time, in seconds since 1970
DAY = 86_400.0
ENOUGH = 7_200.0  # simulated seconds in which any table moves on once nothing fails any more
LONGEST = 1_800.0  # simulated seconds of a world in which things fail
PROGRESS = 5  # numbers it must have moved on by then
IN_ORDER = 1e-5  # seconds between two frames on a line
KINDS: tuple[dict[str, Any], ...] = (
    {"edition": "france-2003", "seats": ["me", "person", "person"]},
    {"edition": "france-2003", "seats": ["me", "person", "cash_keeper"], "pace": "brisk"},
    {"edition": "paris-1936", "seats": ["me", "person", "person"], "options": {"rentClaim": "manual"}, "resignation": "bankruptcy"},
    {"edition": "world-2008", "seats": ["me", "person"], "mode": "timed", "pace": "brisk"},
    {"edition": "france-2003", "seats": ["me", "person"], "options": {"cardShownTo": "banker"}, "pace": "correspondence"},
    {"edition": "championship", "seats": ["me", "person", "person", "cash_keeper"], "mode": "timed"},
)
CUT = 160  # bytes of a frame noted
NAMES = ("Anne", "Bruno", "Chloé", "David")
_decoder = msgspec.json.Decoder(ToTable)


class Line:
    """A connection. What is said arrives in order, some time later; once it is cut, what was under way may or may not arrive."""

    def __init__(self, world: World, client: Client | Reader) -> None:
        self.world, self.client, self.loop = world, client, world.loop
        self.seat: str | None = None
        self.lang, self.views = client.lang, client.curious
        self.inbox: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.open = True  # for the client
        self._deaf_after = float("inf")  # what would reach the server later never does
        self._up = self._down = 0.0

    # the server's end

    def send(self, data: bytes) -> None:
        self._later(lambda: self.client.hears(self, data))

    def close(self, code: int, text: str) -> None:
        self._later(lambda: self.client.closed(self))
        self.inbox.put_nowait(None)

    def _later(self, arrives: Callable[[], None]) -> None:
        if self.loop.crash is None:
            self._down = max(self._down + IN_ORDER, self.loop.now + self.world.delay())
            self.world.after(self._down - self.loop.now, lambda: arrives() if self.open else None)

    # the client's end

    def say(self, data: bytes | None) -> None:
        self._up = max(self._up + IN_ORDER, self.loop.now + self.world.delay())
        self.world.after(self._up - self.loop.now, lambda: self.inbox.put_nowait(data) if self.loop.now <= self._deaf_after else None)

    def cut(self) -> None:
        """The client is off; the server hears what was under way, perhaps, and notices later."""
        self.open = False
        chance = self.world.chance
        self._deaf_after = self.loop.now + chance.random() * 0.2
        self.loop.call_later(0.2 + chance.expovariate(1 / 5), self.inbox.put_nowait, None)
        self.client.closed(self)


class Client:
    """Somebody at a table, or a spectator, with whatever they were ever told."""

    def __init__(self, world: World, code: str, token: str | None, seat: str | None) -> None:
        chance = world.chance
        self.world, self.code, self.token = world, code, token
        self.seen = Seen(seat)
        self.curious = chance.random() < 0.5
        self.lang = chance.choice((None, None, "fr"))
        self.haste = chance.choice((0.5, 2.0, 6.0, 40.0))  # seconds between words, in the middle
        self.line: Line | None = None
        self.pending: dict[str, Any] | None = None
        self.now: dict[str, Any] = {}
        self.paused = False
        self.resigned = False
        self.out = False  # of the game, for having nothing left or giving up
        self.replaced = False  # a bot plays for whoever thought too long
        self.lost = False  # has no token any more that opens anything
        self.moves = False  # has begun to take the seat to another device: the first token may open nothing any more
        self.words = 0

    # the line

    def begin(self) -> None:
        """In a process that has just begun: comes back some time, and speaks from time to time."""
        self.line = None
        self.world.after(self.world.chance.expovariate(1), self.come)
        self._next()

    def come(self) -> None:
        if self.line is None and not self.lost:
            self.line = line = Line(self.world, self)
            since = self.seen.number if self.world.chance.random() < 0.9 else self.world.chance.randrange(self.seen.number + 1)
            hello = Hello(since, self.lang, self.curious)
            self.world.spawn(self.world.serve(line, self.world.hall, self.code, self.token, hello, _decoder))

    def closed(self, line: Line) -> None:
        line.open = False
        if self.line is line:
            self.line = None
            away = 300 if self.world.chance.random() < 0.1 and not self.world.healing else 2
            self.world.after(self.world.chance.expovariate(1 / away), self.come)

    def hears(self, line: Line, data: bytes) -> None:
        if self.line is not line:
            return
        message = json.loads(data)
        self.world.note(self.seen.seat, "hears", data[:CUT])
        self.world.check_secrets(self, message, data)
        self.seen.hears(message)
        kind, now = message["type"], message.get("now")
        if now is not None:
            self.now = now
            if not now.get("over") and not now.get("awaiting") and now["number"]:
                raise Wrong(f"{self.code} waits for nobody at {now['number']}, and is not over")
        if "about" in message:
            self.paused = bool(message["about"].get("paused"))
            mine = [seat for seat in message["about"]["seats"] if seat["name"] == self.seen.seat]
            self.resigned = any(seat.get("resigned") for seat in mine)
            self.replaced = any(seat.get("played_by") and not seat.get("resigned") for seat in mine)
        events = [event for entry in message.get("entries", ()) for event in entry.get("events", ())]
        self.out |= any(event["kind"] in ("resigned", "went_bankrupt") and event["seat"] == self.seen.seat for event in events)
        if kind == "bye" and not message.get("again", True):
            self.lost = self.token == line.client.token and message["code"] != "moved_away"
        answered = self.pending is not None and message.get("answers") == self.pending["id"]
        if answered and (kind != "problem" or message["code"] not in PASSING):
            self.pending = None
        if kind == "welcome" and self.pending is not None:
            self._say(self.pending)

    # the words

    def _next(self) -> None:
        haste = min(self.haste, 2.0) if self.world.healing else self.haste
        self.world.after(self.world.chance.expovariate(1 / haste), self.speaks)

    def speaks(self) -> None:
        self._next()
        chance, healing = self.world.chance, self.world.healing
        if self.line is None:
            return
        if self.replaced and (healing or chance.random() < 0.3):
            self.line.cut()  # whoever comes back has the seat again
        elif self.paused and (healing or chance.random() < 0.3):
            self._ask("propose", what="continue")
        elif self.seen.seat is None:
            if chance.random() < 0.2:
                self._ask("look")
        elif not healing and chance.random() < 0.25:
            self._something_else()
        elif self.pending is not None:
            if chance.random() < 0.3:
                self._say(self.pending)  # no answer yet: once more
        else:
            self._act()

    def _act(self) -> None:
        chance, now = self.world.chance, self.now
        legal = now.get("legal") or []
        action = now.get("default")
        if legal and chance.random() < 0.5 and not self.world.healing:
            action = chance.choice(legal)
        if action is None or now.get("over"):
            return
        at = now["number"]
        if chance.random() < 0.05 and not self.world.healing:
            at = chance.randrange(1, at + 1)  # decided long ago
        if chance.random() < 0.03 and not self.world.healing:
            action = chance.choice([{"do": "roll"}, {"do": "end"}, {"do": "nonsense"}, {"do": "bid", "amount": -1}, {"seat": "?"}])
        self.pending = {"type": "act", "id": self._id(), "at": at, "action": action}
        self.world.actions += 1
        self._say(self.pending)
        if chance.random() < 0.1:
            self._say(self.pending)

    def _something_else(self) -> None:
        chance, world = self.world.chance, self.world
        match chance.randrange(14):
            case 0 | 1:
                assert self.line is not None
                self.line.cut()
            case 2:
                self._ask("chat", text="bonjour")
            case 3 | 4:
                self._ask("propose", what="undo")
            case 5:
                self._ask("propose", what=chance.choice(("pause", "continue", "end", "rematch")))
            case 6:
                self._ask("decline", what=chance.choice(("undo", "pause", "end")))
            case 7:
                self._ask("look")
            case 8:
                self._ask("why", do=chance.choice(("roll", "build", "nonsense")))
            case 9 if chance.random() < 0.2:
                self._ask("resign")
            case 10 if chance.random() < 0.5:
                world.spawn(self._to_another_device())
            case 11:
                self._ask("mute", seat=chance.choice(NAMES), muted=chance.random() < 0.5)
            case 12:
                self._ask("propose", what="undo")
            case 13:
                self._ask("publish", public=chance.random() < 0.5)

    def _id(self) -> str:
        self.words += 1
        return f"{self.seen.seat}-{self.words}"

    def _ask(self, kind: str, **more: Any) -> None:
        self._say({"type": kind, "id": self._id(), **more})

    def _say(self, said: dict[str, Any]) -> None:
        assert self.line is not None
        self.world.note(self.seen.seat, "says", said)
        self.line.say(json.dumps(said).encode())

    async def _to_another_device(self) -> None:
        hall, old = self.world.hall, self.token
        assert old is not None
        self.moves = True
        try:
            link, _ = await hall.move(self.code, old)
            self.lost = True  # should the answer not come, nobody can sit here any more
            try:
                opened = await hall.join(self.code, link, "-")
            except Complaint:
                self.lost = False  # or the old one is still good
                return
        except Complaint:
            return
        self.token, self.lost = opened.token, False
        if self.line is None:
            self.world.after(0.1, self.come)


class World:
    def __init__(self, seed: int, actions: int = 40, told: bool = False) -> None:
        self.seed, self.told = seed, told
        self.chance = random.Random(seed)
        self.disk = Disk(lambda: self.loop.now)
        self.enough = actions
        self.actions = self.crashes = 0
        self.healing = False
        self.jump = 0.0
        self.clients: list[Client] = []
        self.banks: list[BankAsked] = []
        self.asks: list[Asks] = []
        self.keys = SimulatedKeys(self.faults, self.dies)
        self.history: list[str] = []
        self.digest = hashlib.sha256()
        self.wrong: BaseException | None = None
        chance = self.chance
        self.settings = Settings(
            idle_seconds=chance.choice((5, 600)), lease_seconds=chance.choice((5, 30)), tables=0, tables_per_address=0, port=0,
            tables_per_day=0, bytes_per_day=0,
        )  # fmt: skip
        self.slow = chance.choice((0.01, 0.05, 0.5))  # seconds a frame takes, in the middle
        self.faulty = chance.choice((0.0, 0.01, 0.05, 0.2))  # of writes
        self.crashing = chance.choice((0.0, 0.0, 1 / 200, 1 / 40))  # a second

    # what the machine does

    def delay(self) -> float:
        return self.chance.expovariate(1 / self.slow)

    def wall(self) -> float:
        return BEGINNING + self.loop.now + self.jump

    def after(self, seconds: float, call: Callable[[], None]) -> None:
        def guarded() -> None:
            try:
                call()
            except BaseException as error:
                self.fails(error)

        self.loop.call_later(seconds, guarded)

    def fails(self, error: BaseException) -> None:
        if self.wrong is None:
            self.wrong = error
            self.loop.crash = Crash()

    def spawn(self, work: Any) -> None:
        task = self.loop.create_task(work)
        self.tasks.add(task)

        def ended(done: asyncio.Task[None]) -> None:
            self.tasks.discard(done)
            if not done.cancelled() and done.exception() is not None:
                self.fails(done.exception())  # type: ignore[arg-type]

        task.add_done_callback(ended)

    def faults(self) -> str:
        """What becomes of a write."""
        if self.healing or self.chance.random() >= self.faulty:
            return ""
        return self.chance.choice(("full", "lost answer", "crash before", "crash after"))

    def dies(self) -> None:
        self.loop.crash = Crash()

    def client(self, code: str, token: str | None, seat: str | None) -> Client:
        """Somebody sits down while the world goes on."""
        client = Client(self, code, token, seat)
        self.clients.append(client)
        client.begin()
        return client

    def ask(self, asks: Asks) -> None:
        """Somebody begins to ask while the world goes on."""
        self.asks.append(asks)
        asks.begin()

    def line(self, reader: Reader) -> Line:
        return Line(self, reader)

    def mishap(self) -> None:
        """What happens to the machine from time to time."""
        self.after(self.chance.expovariate(1 / 20), self.mishap)
        if self.healing:
            self.disk.away = False
            return
        match self.chance.randrange(16):
            case 0:
                self.jump = self.chance.choice((-DAY, -3600.0, -1.0, 0.0, 1.0, 3600.0, DAY))
                self.note("-", "the clock jumps", self.jump)
            case 1 if self.faulty:
                self.disk.away = True
                self.after(self.chance.random() * 3, self._there_again)
            case 2 if self.faulty:  # somebody else has taken a table, and is gone already
                code = self.chance.choice(list(self.disk.tables))
                self.disk.rob(self.chance.random() * 5, code)
                self.note("-", "taken", code)
            case 3 | 4 if self.crashing and self.chance.random() < 20 * self.crashing:
                self.note("-", "crashes", "")
                self.loop.crash = Crash()

    def _there_again(self) -> None:
        self.disk.away = False

    def note(self, *what: Any) -> None:
        line = f"{self.loop.now:10.3f} " + " ".join(map(str, what))
        self.digest.update(line.encode())
        self.history.append(line)
        if self.told:
            print(line)

    # one life of the process after the other

    def run(self) -> None:
        """Raises Wrong, with the command that shows it again."""
        now = 0.0
        complaints = Complaints(self)
        logger = logging.getLogger("monopole.server")
        logger.addHandler(complaints)
        level, spread = logger.level, logger.propagate
        logger.setLevel(logging.ERROR)
        logger.propagate = False
        try:
            with all_chance_from(random.Random(self.seed + 1)):
                while True:
                    self.loop = SimulatedLoop(self.chance, now)
                    self.tasks: set[asyncio.Task[None]] = set()
                    try:
                        self.loop.run_until_complete(self._life())
                        break
                    except Crash:
                        if self.wrong is not None:
                            raise self.wrong from None
                        self.crashes += 1
                        self.note("-", "begins again", "")
                    finally:
                        now = self.loop.now + self.chance.random() * 10
                        self.disk.away = False
                        self.hall.holder.closing = True  # nobody can say goodbye any more
                        self.loop.abandon()
                self._check()
        except (Exception, Locked) as error:
            last = "\n".join(self.history[-12:])
            again = f"again: .venv/bin/python tests/faults/simulation.py {self.seed}"
            raise Wrong(f"{type(error).__name__}: {error}\n{last}\n{again}") from error
        finally:
            logger.removeHandler(complaints)
            logger.setLevel(level)
            logger.propagate = spread

    async def _life(self) -> None:
        loop = self.loop
        writer: Any = SimulatedWriter(self.disk, loop, self.faults)
        self.hall = hall = Hall(self.settings, self.disk, loop.time, self.wall, writer)
        hall.holder.imports = hall.holder.openings = SimulatedWork(loop)  # type: ignore[assignment]
        hall.shelf.keys = self.keys  # type: ignore[assignment]
        await self.hall.start()
        if not self.clients:
            await self._sit_down()
        readers = [reader for bank in self.banks for reader in bank.readers]
        for each in [*self.clients, *readers, *self.asks]:
            each.begin()
        self.after(self.chance.expovariate(1 / 20), self.mishap)
        while self.actions < self.enough and not self._all_over() and loop.now < LONGEST:
            await asyncio.sleep(1)
        self.healing = True
        await self._heal()
        self.note("-", "closes", "")
        await self.hall.close()

    def _all_over(self) -> bool:
        return all(self.disk.tables[client.code].state == "over" for client in self.clients)

    async def _sit_down(self) -> None:
        """Nothing fails yet."""
        faulty, self.faulty = self.faulty, 0.0
        for kind in self.chance.sample(KINDS, self.chance.choice((1, 1, 2))):
            opened = await self.hall.open(checked(msgspec.convert({"name": NAMES[0], **kind}, Opening)), "-")
            host = Client(self, opened.code, opened.token, opened.seat)
            self.clients.append(host)
            *here, late = NAMES[1 : 1 + kind["seats"].count("person")]
            if self.chance.random() < 0.5:
                here.append(late)
            else:
                self.asks.append(Invites(self, host, late))
            for name in here:
                link, _ = await self.hall.invite(opened.code, opened.token, None)
                sat = await self.hall.join(opened.code, link, name)
                self.clients.append(Client(self, opened.code, sat.token, sat.seat))
            if self.chance.random() < 0.3:
                self.clients.append(Client(self, opened.code, None, None))
        if self.chance.random() < 0.3:
            self.banks.append(await BankAsked.opened(self))
        if self.chance.random() < 0.2:
            self.asks.append(Imports(self))
        self.faulty = faulty

    async def _heal(self) -> None:
        """Nothing fails any more: whoever can comes back, everything is answered, every table moves on."""
        before = {code: len(kept.lines) for code, kept in self.disk.tables.items() if not is_book(kept.about)}
        end = self.loop.now + ENOUGH
        readers = [reader for bank in self.banks for reader in bank.readers]
        while self.loop.now < end:
            people = [client for client in self.clients if client.seen.seat is not None and not client.lost]
            waiting = [client for client in people if client.pending is not None]
            still = [code for code in before if not self._moved_on(code, before[code], people)]
            unheard = [each for each in self.asks if each.waits] + [reader for reader in readers if reader.pending is not None]
            if not waiting and not still and not unheard:
                return
            await asyncio.sleep(1)
        if waiting:
            raise Wrong(f"{waiting[0].seen.seat} was never answered: {waiting[0].pending}")
        if unheard:
            raise Wrong(f"{[type(each).__name__ for each in unheard]} never heard an answer")
        told = [(each.code, each.seen.seat, each.lost, each.line is not None, each.now.get("awaiting")) for each in self.clients]
        raise Wrong(f"{still} does not move on from {[len(self.disk.tables[code].lines) for code in still]}: {told}")

    def _moved_on(self, code: str, before: int, people: list[Client]) -> bool:
        kept = self.disk.tables[code]
        # Where nobody is left who could come back, bots do not play to the end alone.
        here = [client for client in people if client.code == code and not (client.resigned or client.out or client.lost)]
        gone = any(client.lost for client in self.clients if client.code == code and client.seen.seat is not None)
        by_letter = b'"pace":"correspondence"' in kept.about  # then somebody who is gone is waited for by the day
        return kept.state == "over" or not here or (gone and by_letter) or len(kept.lines) >= before + PROGRESS

    async def serve(self, line: Line, keeper: Keeper[Any], code: str, token: str | None, hello: Any, decoder: Any) -> None:
        """A connection as the doors of the server treat it."""
        try:
            try:
                await keeper.enter(code, token, line, hello)
                await self._conversation(line, keeper, code, decoder)
            finally:
                await keeper.leave(code, line)
        except Complaint as why:
            line.send(encode(Bye(why.code, why.say("en"), again=why.code != "wrong_credentials")))
            line.close(4000, why.code)

    async def _conversation(self, line: Line, keeper: Keeper[Any], code: str, decoder: Any) -> None:
        while (heard := await line.inbox.get()) is not None:
            message = decoder.decode(heard)
            try:
                await keeper.said(code, line, message)
            except Complaint as why:
                line.send(encode(Problem(why.code, why.say("en"), message.id)))

    # what must hold

    def check_secrets(self, client: Client, message: dict[str, Any], data: bytes) -> None:
        """No key of a game under way is told to anybody, no token, no card that only its drawer sees."""
        kept = self.disk.tables.get(client.code)
        if kept is None:
            return
        secret = msgspec.json.decode(kept.secret)
        for hidden in (secret, *secret.get("renewed", ())):
            for name in ("key", "salt"):
                if kept.state != "over" and hidden.get(name) and hidden[name].encode() in data:
                    raise Wrong(f"{client.seen.seat} is told the {name} of the game")
        for other in self.clients:
            if other.token is not None and other.token.encode() in data:
                raise Wrong(f"{client.seen.seat} is told a token")
        if b'"cardShownTo":"banker"' in kept.about:
            for entry in message.get("entries", ()):
                for event in entry.get("events", ()):
                    if event["kind"] == "drew" and event.get("seat") != client.seen.seat and event.get("card") is not None:
                        raise Wrong(f"{client.seen.seat} is told the card of {event['seat']}")

    def _check(self) -> None:
        for code, kept in self.disk.tables.items():
            if not is_book(kept.about):
                replays(kept, [client.seen for client in self.clients if client.code == code])
        for each in [*self.banks, *self.asks]:
            each.check()


class Complaints(logging.Handler):
    """A fault the hall only logs is a fault all the same."""

    def __init__(self, world: World) -> None:
        super().__init__(logging.ERROR)
        self.world = world

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        self.world.fails(error or Wrong(record.getMessage()))


def simulate(seed: int, actions: int = 40, told: bool = False) -> World:
    world = World(seed, actions, told)
    world.run()
    return world


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("seed", type=int, nargs="?", help="this world only, told as it goes")
    parser.add_argument("--worlds", type=int, default=1000, help="so many (1000)")
    parser.add_argument("--first", type=int, default=0, help="from this seed on (0)")
    parser.add_argument("--all", action="store_true", help="go on after a finding")
    wanted = parser.parse_args()
    if wanted.seed is not None:
        simulate(wanted.seed, told=True)
        return 0
    actions, crashes, found, began = 0, 0, 0, time.monotonic()
    for seed in range(wanted.first, wanted.first + wanted.worlds):
        try:
            world = simulate(seed)
            actions, crashes = actions + world.actions, crashes + world.crashes
        except Wrong as wrong:
            found += 1
            print(f"{wrong}\n", flush=True)
            if not wanted.all:
                break
    print(f"{seed + 1 - wanted.first} worlds, {actions} actions, {crashes} crashes, {found} findings, {time.monotonic() - began:.0f} s")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
