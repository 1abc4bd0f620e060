"""Where masters think: in turns, table by table; a process that died is started again, once for all who wait for it."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

from monopole.bots.live_floor import Floor, Turn
from monopole.bots.play_out import said_by
from monopole.game import Game
from monopole.game.commitment import key_digits
from monopole.schema import NOBODY, Edition
from monopole.schema import Table as Picture
from monopole.server import thinkers
from monopole.server.thinkers import MOST_OF_AN_ADDRESS, Question, Thinkers
from monopole.table import Table


def test_a_master_is_told_what_its_seat_sees_and_no_more() -> None:
    """The key, the piles and rents that wait for somebody else's word stay here."""
    game = Game.from_text("france-2003/base?rentClaim=manual Anne(1500 @5) Bruno(1500 39) Zoé(1500) bank(32 12)", key="7" * 32)
    table = game.table
    table.visitor, table.claims = 0, 1
    table.claim_square[0], table.claim_owner[0], table.claim_amount[0] = 39, 1, 50
    game.restore(table, 0)
    asked = Table(game)
    for seat, rents in (("Anne", 0), ("Bruno", 1), ("Zoé", 0)):
        picture = Thinkers(1, 0.1).question("K7MX2PQ9", asked, seat).picture
        assert picture.claims == rents and picture.key != table.key and picture.pile != table.pile
        assert picture.cash == table.cash and picture.draws == game.as_seen(seat, key_digits(picture.key)).table.draws
        if not rents:
            assert picture.visitor == NOBODY and picture.claim_amount[0] == 0


def test_a_master_at_the_keyboard_is_told_no_more_either() -> None:
    class Looks:
        def word(self, table: Picture, edition: Edition, seat: int, memo: list[int]) -> tuple[int, ...]:
            self.seen = table
            return (0,) * 8

    game, bot = Game.new(seats=["Anne", "Bruno"], key="7" * 32), Looks()
    said_by(bot, Floor(game, {}), Turn(game.awaiting[0], None))  # type: ignore[arg-type]
    assert bot.seen.key != game.table.key and bot.seen.pile != game.table.pile and bot.seen.cash == game.table.cash


class Process:
    """Stands for a pool of processes: what it is asked is answered, or dies with it, when the test says so."""

    def __init__(self, *_: Any) -> None:
        self.asked: list[Future[Any]] = []
        self.questions: list[Any] = []

    def submit(self, _: Any, question: Any = None) -> Future[Any]:
        self.questions.append(question)
        self.asked.append(Future())
        return self.asked[-1]


def asked_at(code: str) -> Any:
    return Question(code, 0, "", 0.1, None, None, [])  # type: ignore[arg-type]


async def settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


@pytest.mark.anyio
async def test_tables_of_masters_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    process = Process()
    monkeypatch.setattr(thinkers, "ProcessPoolExecutor", lambda *_: process)
    one = Thinkers(1, 0.1)
    asked = [asyncio.ensure_future(one.ask(asked_at(code), address)) for code, address in (*[("A", "here")] * 4, ("B", "there"))]
    await settled()
    assert len(process.asked) == 1, "the others hold nothing of the process"
    while len(process.asked) < 5:
        process.asked[-1].set_result(("word", []))
        await settled()
    assert [question.code for question in process.questions] == ["A", "A", "B", "A", "A"]
    process.asked[-1].set_result(("word", []))
    await asyncio.gather(*asked)


@pytest.mark.anyio
async def test_what_nobody_wants_any_more_is_not_thought_about(monkeypatch: pytest.MonkeyPatch) -> None:
    process = Process()
    monkeypatch.setattr(thinkers, "ProcessPoolExecutor", lambda *_: process)
    one, wanted = Thinkers(1, 0.1), [True]
    first = asyncio.ensure_future(one.ask(asked_at("A")))
    second = asyncio.ensure_future(one.ask(asked_at("B"), wanted=lambda: wanted[0]))
    await settled()
    wanted[0] = False  # the table has moved on
    process.asked[0].set_result(("word", []))
    assert await first == ("word", []) and await second == (None, []) and len(process.asked) == 1


@pytest.mark.anyio
async def test_while_too_many_masters_wait_no_other_table_with_one_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    process = Process()
    monkeypatch.setattr(thinkers, "ProcessPoolExecutor", lambda *_: process)
    one = Thinkers(1, 0.1)
    asked = [asyncio.ensure_future(one.ask(asked_at(str(number)), "here")) for number in range(MOST_OF_AN_ADDRESS + 1)]
    await settled()
    assert one.full("here") and not one.full("there") and not one.full("")
    asked[-1].cancel()
    await settled()
    assert not one.full("here")
    for task in asked:
        task.cancel()


@pytest.mark.anyio
async def test_two_masters_whose_process_died_share_the_next_one(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Process] = []
    monkeypatch.setattr(thinkers, "ProcessPoolExecutor", lambda *_: begun.append(Process()) or begun[-1])
    both = Thinkers(2, 0.1)
    question = asked_at("A")
    words = [asyncio.ensure_future(both.ask(question)) for _ in range(2)]
    await asyncio.sleep(0)
    for each in begun[0].asked:
        each.set_exception(BrokenProcessPool())
    while sum(len(each.asked) for each in begun) < 4:
        await asyncio.sleep(0)
    assert [len(each.asked) for each in begun] == [2, 2]
    for each in begun[1].asked:
        each.set_result(("word", []))
    assert await asyncio.gather(*words) == [("word", [])] * 2
