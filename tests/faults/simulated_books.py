"""Banks of a simulated world: people pay from several devices, say it again, and the game goes on at a table that the bank reserves.

Whatever happens between the steps of that: what was acknowledged is in the book once, and at the one table that is opened, to the cent.
"""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import msgspec
from faults.simulated_asking import Asks, Joins
from faults.truth import PASSING, Wrong
from starlette.requests import Request

from monopole.bilingual import Complaint
from monopole.game.chain import begun, read_lines
from monopole.server.archive import Kept
from monopole.server.bank_doors import go_on_at_table
from monopole.server.books.book_messages import BookHello, FromReader
from monopole.server.books.kept_book import book_of_lines
from monopole.server.books.shelf import is_book
from monopole.server.guard import Caller
from monopole.server.keys import digest

if TYPE_CHECKING:
    from faults.simulation import Line, World

PLAYERS = ("Paul", "Rosa")  # at no other table of the world
BANKER, FIRST, SECOND = "banker", "player 1", "player 2"
BOARD = b'{"turn":"player 1"}'
DECODER = msgspec.json.Decoder(FromReader)


class BankAsked:
    """A bank of two players, with everybody who has it before them. Whoever asks it for its table hears of the same one."""

    def __init__(self, world: World, code: str) -> None:
        self.world, self.code = world, code
        self.paid = 0  # each payment another amount, so that none looks like one made before
        self.readers: list[Reader] = []
        self.goes_on = world.chance.random() < 0.7
        self.table: tuple[str, str] | None = None  # where it goes on, and the token for it, as somebody was told

    @classmethod
    async def opened(cls, world: World) -> BankAsked:
        """Nothing fails yet."""
        shelf = world.hall.shelf
        has, token = await shelf.open("bank", {"edition": "france-2003", "players": list(PLAYERS)}, "-")
        bank = cls(world, has.code)
        link, _, _ = await shelf.invite(has.code, token, BANKER)
        _, other = await shelf.join(has.code, link, None)
        for each in (token, other):
            bank.sits(BANKER, each)
            if bank.goes_on:
                world.asks.append(GoesOn(world, bank, each))
        for role in (FIRST, SECOND):
            link, _, _ = await shelf.invite(has.code, token, role)
            world.asks.append(ComesToBook(world, bank, link, role))
        return bank

    def sits(self, role: str, token: str) -> Reader:
        reader = Reader(self, role, token, len(self.readers))
        self.readers.append(reader)
        return reader

    def check(self) -> None:
        """What anybody was told of the bank is so, and so is its table."""
        kept = self.world.disk.tables[self.code]
        book_of_lines(kept.lines)  # its chain holds, and it can be read
        lines = [msgspec.json.decode(line) for line in kept.lines]
        said = [(line["by"], line["id"]) for line in lines if "id" in line]
        if len(set(said)) < len(said):
            raise Wrong(f"{self.code}: something is written twice: {said}")
        for reader in self.readers:
            for id, n in reader.written.items():
                if n >= len(lines) or (lines[n].get("by"), lines[n].get("id")) != (reader.role, id):
                    raise Wrong(f"{self.code}: {id} of {reader.role} was written at {n}, and is not there")
        self._check_table([line["entry"] for line in lines[1:]])

    def _check_table(self, entries: list[dict[str, Any]]) -> None:
        moved = [entry["table"] for entry in entries if entry["do"] == "moved"]
        if len(moved) > 1 or (self.table is not None and moved != [self.table[0]]):
            raise Wrong(f"{self.code} was to go on at {self.table}, and goes on at {moved}")
        tables = [code for code, kept in self.world.disk.tables.items() if is_of_a_bank(kept)]
        if tables != moved:
            raise Wrong(f"{self.code} goes on at {moved}, and opened are {tables}")
        for code in moved:
            self._check_money(entries, self.world.disk.tables[code])

    def _check_money(self, entries: list[dict[str, Any]], table: Kept) -> None:
        """All that was paid is at the table, and nothing was paid since."""
        reading, secret = read_lines(table.lines), msgspec.json.decode(table.secret)
        game = begun(reading, secret.get("key"), secret.get("salt"), False, None, "fr").game
        balances = dict.fromkeys((FIRST, SECOND), game.box.edition.start_cash)
        for giver, taker, amount in (move for entry in entries for move in entry.get("moves", ())):
            for name, change in ((giver, -amount), (taker, amount)):
                balances[name] = balances.get(name, 0) + change
        if [balances[FIRST], balances[SECOND]] != game.table.cash[:2]:
            raise Wrong(f"{table.code} begins with {game.table.cash[:2]}, and paid were {balances}")
        if self.table is not None and digest(self.table[1]) not in [key.hash for key in table.keys]:
            raise Wrong(f"the token told for {table.code} opens nothing")


def is_of_a_bank(kept: Kept) -> bool:
    """Whether this is a table at which players of a bank sit."""
    return bool(kept.lines) and not is_book(kept.about) and PLAYERS[0].encode() in kept.lines[0]


class Reader:
    """A device with the bank before it, which pays. What was not answered is said again."""

    def __init__(self, bank: BankAsked, role: str, token: str, place: int) -> None:
        chance = bank.world.chance
        self.bank, self.world, self.role, self.token, self.place = bank, bank.world, role, token, place
        self.lang, self.curious = chance.choice((None, "fr")), False
        self.haste = chance.choice((0.5, 2.0, 6.0))  # seconds between words, in the middle
        self.line: Line | None = None
        self.pending: dict[str, Any] | None = None
        self.written: dict[str, int] = {}  # what was acknowledged, and the line it is
        self.number = self.words = 0
        self.stays = True  # the bank is no table yet

    def begin(self) -> None:
        self.line = None
        self.world.after(self.world.chance.expovariate(1), self.come)
        self._next()

    def come(self) -> None:
        if self.line is None:
            self.line = line = self.world.line(self)
            keeper = self.world.hall.shelf
            self.world.spawn(self.world.serve(line, keeper, self.bank.code, self.token, BookHello(self.lang or "fr"), DECODER))

    def closed(self, line: Line) -> None:
        line.open = False
        if self.line is line:
            self.line = None
            self.world.after(self.world.chance.expovariate(1), self.come)

    def hears(self, line: Line, data: bytes) -> None:
        if self.line is not line:
            return
        message = json.loads(data)
        self.world.note(self.role, "hears", data[:80])
        kind = message["type"]
        if "number" in message:
            if message["number"] < self.number:
                raise Wrong(f"{self.role} was at {self.number} and is told {message['number']}")
            self.number = message["number"]
        if kind == "book":
            self.stays = message["view"]["table"] is None
            if self.pending is not None:
                self._say()
        if kind == "said":
            known = self.written.setdefault(message["answers"], message["line"])
            if known != message["line"]:
                raise Wrong(f"{self.role} was told that {message['answers']} is at {known} and now {message['line']}")
        answered = self.pending is not None and message.get("answers") == self.pending["id"]
        if answered and (kind != "problem" or message["code"] not in (*PASSING, "not_written")):
            self.pending = None

    def _next(self) -> None:
        self.world.after(self.world.chance.expovariate(1 / self.haste), self.speaks)

    def speaks(self) -> None:
        self._next()
        chance, healing = self.world.chance, self.world.healing
        if self.line is None:
            return
        if not healing and chance.random() < 0.05:
            self.line.cut()
        elif self.pending is not None:
            if chance.random() < 0.3:
                self._say()
        elif self.stays and not healing:
            self._pay()

    def _pay(self) -> None:
        self.words, self.bank.paid = self.words + 1, self.bank.paid + 1
        giver, taker = {BANKER: ("bank", FIRST), FIRST: (FIRST, SECOND), SECOND: (SECOND, FIRST)}[self.role]
        entry = {"do": "pay", "from": giver, "to": taker, "amount": self.bank.paid}
        self.pending = {"type": "say", "id": f"{self.place}-{self.words}", "entry": entry}
        self._say()
        if self.world.chance.random() < 0.2:
            self._say()

    def _say(self) -> None:
        assert self.line is not None
        self.world.note(self.role, "says", self.pending)
        self.line.say(json.dumps(self.pending).encode())


class ComesToBook(Joins):
    """A player comes to the bank with a link and a key of their own."""

    def __init__(self, world: World, bank: BankAsked, link: str, name: str) -> None:
        super().__init__(world, bank.code, link, name)
        self.bank = bank

    async def come(self, key: str) -> str:
        has, _ = await self.world.hall.shelf.join(self.code, self.link, None, key)
        return has.role

    def refused(self, why: Complaint) -> None:
        gone_on = why.code in ("moving", "gone_on")
        if not gone_on:
            super().refused(why)

    def hears(self, answer: str) -> None:
        self.bank.sits(answer, self.key).begin()


class GoesOn(Asks):
    """A device of the banker's has the game go on at a table, some time."""

    def __init__(self, world: World, bank: BankAsked, token: str) -> None:
        super().__init__(world)
        self.bank, self.token, self.due = bank, token, world.loop.now + world.chance.expovariate(1 / 20)

    async def ask(self) -> str | None:
        world = self.world
        if world.loop.now < self.due and not world.healing:
            return None
        told = json.loads(bytes((await go_on_at_table(_request(world, self.bank.code, self.token))).body))
        code, _, token = told["credentials"].partition(".")
        before, self.bank.table = self.bank.table, (code, token)
        if before not in (None, self.bank.table):
            raise Wrong(f"{self.bank.code} goes on at {before}, and now at {self.bank.table}")
        return str(code)

    def refused(self, why: Complaint) -> None:
        if self.heard and why.code in ("moving", "gone_on", "opened_elsewhere", "no_book", "wrong_credentials"):
            raise Wrong(f"{self.bank.code} goes on at {self.heard}, and now somebody hears {why}")


def _request(world: World, code: str, token: str) -> Request:
    """What the door of the bank is asked, by a program."""
    doors = SimpleNamespace(hall=world.hall, settings=world.settings, may_open=lambda caller: None)
    headers = [(b"authorization", f"Bearer {token}".encode()), (b"content-type", b"application/json")]
    scope = {
        "type": "http", "method": "POST", "headers": headers, "path_params": {"code": code}, "query_string": b"",
        "app": SimpleNamespace(state=SimpleNamespace(doors=doors)), "state": {"caller": Caller("", "http", "here", "fr")},
    }  # fmt: skip

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": BOARD, "more_body": False}

    return Request(scope, receive)
