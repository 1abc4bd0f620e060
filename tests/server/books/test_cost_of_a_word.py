"""A word in a book costs the same however many were said before it, for whoever is there; and nobody's coming or going makes all pay.

What is counted is the steps of Python that a word takes, not time.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

import msgspec
import pytest

from monopole.server.books.book_messages import BookHello, Say
from monopole.server.books.kept_book import KeptBook
from monopole.server.books.shelf import SystemChance
from monopole.table.book import Made

FEW, MANY = 500, 20_000


class Guest:
    """A connection, which keeps what it is told."""

    lang, views = "fr", False

    def __init__(self) -> None:
        self.seat: str | None = None

    def send(self, data: bytes) -> None: ...
    def close(self, code: int, text: str) -> None: ...


class Kept:
    """A book with a device for each role, and what each was told."""

    def __init__(self, kind: str, wish: dict[str, Any]) -> None:
        self.now, self.said = 1_800_000_000.0, 0
        self.of, _ = KeptBook.open("ABCDEFGH", 1, kind, wish, self.made)
        self.of.kept()
        self.maker = Guest()
        self.maker.seat = self.of.book.maker
        self.guests: list[Guest] = []

    def made(self) -> Made:
        return Made(self.now, SystemChance(), elapsed=self.now)

    def say(self, guest: Guest | None = None, **entry: Any) -> list[tuple[Any, dict[str, Any]]]:
        """Says something; who was told what."""
        self.now += 20
        self.said += 1
        self.of.hear(guest or self.maker, Say(f"id{self.said}", {name.rstrip("_"): value for name, value in entry.items()}))
        return self.told()

    def told(self) -> list[tuple[Any, dict[str, Any]]]:
        self.of.kept()
        return [(line, msgspec.json.decode(data)) for line, data in self.of.said()]

    def enter(self, role: str) -> Guest:
        guest = Guest()
        self.of.enter(guest, BookHello("fr"), self.of.keys.seat(role))
        self.guests.append(guest)
        return guest

    def leave(self) -> None:
        for guest in self.guests:
            self.of.leave(guest)
        self.guests.clear()


def bank() -> tuple[Kept, list[str], Iterator[dict[str, Any]]]:
    kept = Kept("bank", {"edition": "france-2003", "players": [f"P{n}" for n in range(8)]})

    def words() -> Iterator[dict[str, Any]]:
        n = 0
        while True:
            for giver, taker in (("player 1", "player 2"), ("player 2", "player 1")):
                n += 1
                yield {"do": "pay", "from_": giver, "to": taker, "amount": 5}
                if n % 11 == 0:
                    yield {"do": "reverse", "line": kept.of.number - 1}

    return kept, ["banker", *(f"player {n}" for n in range(1, 9))], words()


def machine() -> tuple[Kept, list[str], Iterator[dict[str, Any]]]:
    kept = Kept("machine", {"edition": "world-2008"})
    kept.say(count={"card": 1, "mode": "fast", "deeds": [1, 3], "mortgaged": [3], "built": {}})

    def words() -> Iterator[dict[str, Any]]:
        while True:
            yield from ({"card": 0, "slot": "right"}, {"card": 1, "slot": "left"}, {"key": "1"}, {"key": "M"})
            yield from ({"out": "right"}, {"out": "left"}, {"card": 1, "slot": "right"}, {"card": 0, "slot": "left"})
            yield from ({"key": "1"}, {"key": "M"}, {"out": "right"}, {"out": "left"})

    return kept, ["banker", "public"], words()


def day() -> tuple[Kept, list[str], Iterator[dict[str, Any]]]:
    kept = Kept("championship", {"title": "Lyon", "playing": 9})
    for team in range(1, 7):
        kept.say(do="enter", junior=f"J{team}", adult=f"A{team}")
        kept.say(do="check_in", team=team)
    kept.say(do="draw")

    def words() -> Iterator[dict[str, Any]]:
        while True:
            for name in ("Zoé", "Zora"):
                yield {"do": "rename", "team": 1, "junior": name, "adult": "A1", "name": ""}

    return kept, ["organiser", "referee", "table 1", "team 1", "team 2", "public"], words()


def steps(work: Callable[[], object]) -> int:
    """How many steps of the interpreter it takes, in our own code."""
    count = 0

    def step(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal count
        if event == "call":
            frame.f_trace_opcodes, frame.f_trace_lines = True, False
        elif event == "opcode":
            count += 1
        return step

    sys.settrace(step)
    try:
        work()
    finally:
        sys.settrace(None)
    return count


@pytest.mark.parametrize("made", [bank, machine, day], ids=["bank", "machine", "day"])
def test_a_word_costs_the_same_after_many_as_after_few(made: Any) -> None:
    kept, roles, words = made()
    cost = {}
    for number in (FEW, MANY):
        for _ in range(number - kept.of.number):
            kept.say(**next(words))
        assert kept.of.number == number
        for role in roles:
            kept.enter(role)
        kept.told()
        before = kept.of.number
        cost[number] = steps(lambda: [kept.say(**next(words)) for _ in range(24)])
        assert kept.of.number == before + 24, "all of them were written"
        kept.leave()
        kept.told()
    assert cost[MANY] <= cost[FEW] * 1.1, cost


def test_whoever_comes_or_goes_costs_the_others_a_line_and_no_view() -> None:
    kept, roles, words = bank()
    kept.say(**next(words))
    for role in roles:
        kept.enter(role)
        told = kept.told()
        mine = [heard for line, heard in told if line is kept.guests[-1]]
        assert [heard["type"] for heard in mine] == ["book"] and mine[0]["here"] == sorted(guest.seat for guest in kept.guests)
        assert all(heard == {"type": "here", "number": 2, "here": mine[0]["here"]} for line, heard in told if line is not kept.guests[-1])
        assert len(told) == len(kept.guests)
    kept.of.leave(kept.guests.pop())
    assert {heard["type"] for _, heard in kept.told()} == {"here"}
    again = kept.enter("banker")
    assert [(line, heard["type"]) for line, heard in kept.told()] == [(again, "book")], "another device of the banker's is no news"


def test_a_view_goes_to_those_for_whom_it_is_another_and_an_answer_to_who_spoke() -> None:
    kept, roles, _ = bank()
    by_role = {role: kept.enter(role) for role in roles}
    kept.told()
    told = kept.say(by_role["banker"], do="pay", from_="player 1", to="player 2", amount=5)
    assert {line.seat for line, heard in told if heard["type"] == "book"} == {"banker", "player 1", "player 2"}
    assert {heard["type"] for line, heard in told if line is by_role["player 3"]} == set()
    kept, roles, _ = day()
    team = kept.enter("team 2")
    public = [kept.enter("public") for _ in range(3)]
    kept.told()
    kept.of.hear(kept.maker, Say("x", {"do": "rename", "team": 2, "junior": "Zoé", "adult": "A2", "name": "Secret"}))
    kept.of.kept()
    raw = [(line, data) for line, data in kept.of.said() if line in public]
    assert len({id(data) for _, data in raw}) == 1 and len(raw) == 3, "what all of a role see is written once"
    told = kept.say(kept.maker, do="rename", team=2, junior="Zoé", adult="A2", name="Other")
    assert [heard["type"] for line, heard in told if line in public] == [], "a surname is not on the wall"
    assert [heard["type"] for line, heard in told if line is team] == ["book"]


def test_who_spoke_learns_that_it_is_written_though_nothing_they_see_has_changed() -> None:
    kept, _, _ = machine()
    banker = kept.enter("banker")
    kept.told()
    told = [heard for line, heard in kept.say(banker, holders=[""] * 6) if line is banker]
    assert [heard["type"] for heard in told] == ["said", "here"] and told[1]["number"] == told[0]["line"] + 1
