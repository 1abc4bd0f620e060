"""Whatever shape a word has, at a day, a bank and a machine: it is written, or a refusal says what is wrong and nothing has changed."""

from __future__ import annotations

import copy
import inspect
import json
import re
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest
from championship.test_anything_said import day_at
from hypothesis import given, settings
from hypothesis import strategies as st

from monopole.bank import bank_entries
from monopole.bank.bank_book import Bank
from monopole.bank.machines import MachineBook
from monopole.bilingual import Complaint
from monopole.championship import Day
from monopole.championship.day_verbs import VERBS
from monopole.championship.rehearsal import Seeded
from monopole.server.books.kinds import kind_of
from monopole.table.book import Book, Made

MADE = Made(1_800_000_000.0, Seeded(1))
WRONG: list[Any] = [
    None, True, 0, -1, 10**30, 1.5, "", "x", "é" * 700, "\u202e", [], [1], [[[[1]]]], {}, {"1": {"1": []}}, [None], [True, False],
    "player 1",
]  # fmt: skip


def fields_of_day(word: str) -> list[str]:
    named = re.findall(r'"([a-z_]+)"', inspect.getsource(VERBS[word].word))
    return sorted({*named, "table", "team", "seat", "role", "what", "reason", "level", "details"} - {"do"})


def wrong_words(base: dict[str, Any], fields: list[str]) -> Iterator[dict[str, Any]]:
    """A word with each of its fields of each wrong shape in turn, and with nothing at all."""
    yield base
    for field in fields:
        for value in WRONG:
            yield {**base, field: value}


def state(book: Book) -> Any:
    """What a refusal must leave as it was."""
    if isinstance(book, Bank):
        return copy.deepcopy((book.number, book.balances(), book.names, book.held, book.asks, book.closed, book.table, book.secret))
    if isinstance(book, MachineBook):
        return book.events, len(book.tape), list(book.holders), dict(book.counts), copy.deepcopy(book.secret)
    assert isinstance(book, Day)
    tables = [(each.number, each.clock, each.tables) for each in book.rounds]
    return repr((tables, book.register, book.disputes, book.rulings, book.corrections, book.keep_until, book.secret))


def heard(book: Book, who: str, word: dict[str, Any]) -> None:
    """Raises nothing but a Complaint, which can be said in both languages."""
    before = state(book)
    try:
        written = book.hear(who, word, MADE)
    except Complaint as why:
        assert why.say("fr") and why.say("en")
        assert state(book) == before
    else:
        json.dumps(written)


def bank() -> Bank:
    return Bank.begin({"edition": "france-2003", "players": ["Anne", "Bruno", "Capucine"]}, MADE)[0]


def machine(edition: str) -> MachineBook:
    return MachineBook.begin({"edition": edition}, MADE)[0]


@pytest.mark.parametrize("word", sorted({*VERBS, "contact", "forget"}))
@pytest.mark.parametrize("stage", ["new", "begun", "counting"])
def test_a_day(stage: str, word: str) -> None:
    day = day_at(stage).day
    verb = VERBS.get(word)
    fields = ["team", "details", "phone"] if verb is None else fields_of_day(word)
    who = "organiser" if verb is None else {"table": "table 1", "team": "team 1"}.get(verb.by[0], verb.by[0])
    if who == "server":
        return  # nobody has this role, and what the server says it has made itself
    for wrong in wrong_words({"do": word}, fields):
        heard(day, who, wrong)


ENTRIES = {entry.__struct_config__.tag: entry for entry in get_args(bank_entries.AnyEntry)}


@pytest.mark.parametrize("tag", sorted(str(tag) for tag in ENTRIES))
def test_a_bank(tag: str) -> None:
    book = bank()
    fields = msgspec.structs.fields(ENTRIES[tag])
    good = {"player": "player 1", "from": "player 1", "to": "player 2", "amount": 5, "square": 1, "squares": [1], "line": 1, "name": "Zoé",
            "giver": "player 1", "what": "fine", "visitor": "player 2"}  # fmt: skip
    names = [field.encode_name for field in fields]
    base = {"do": tag, **{name: good[name] for name in names if name in good}}
    for wrong in wrong_words(base, [*names, "do", "other"]):
        heard(book, "banker", wrong)
        heard(book, "player 1", wrong)


EVENTS = ["card", "slot", "turned", "out", "key", "hold", "let_go", "undo_reset", "holders", "count"]


@pytest.mark.parametrize("edition", ["world-2008", "canada-2011"])
def test_a_machine(edition: str) -> None:
    book = machine(edition)
    slot = book.printed.slots[0]
    count = {"card": 0, "mode": "base", "deeds": [1], "mortgaged": [], "built": {}}
    card = {"card": 0, "slot": slot}
    words: list[dict[str, Any]] = [
        card, {**card, "turned": True}, {"out": slot}, {"key": "1"}, {"hold": "C"}, {"let_go": "C"}, {"undo_reset": True},
        {"holders": ["A"] * 6}, {"count": count},
    ]  # fmt: skip
    for base in words:
        for wrong in wrong_words(base, [*base, "other"]):
            heard(book, "banker", wrong)
    for field in count:
        for value in WRONG:
            heard(book, "banker", {"count": {**count, field: value}})


deep = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text(max_size=20)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3), max_leaves=6,
)  # fmt: skip
wishes = st.dictionaries(
    st.sampled_from(["title", "where", "when", "playing", "waiting", "keep_until", "alone", "edition", "players", "mode", "options",
                     "edition_text", "holders", "x"]), deep, max_size=5,
)  # fmt: skip


@settings(max_examples=60)
@given(st.sampled_from(["championship", "bank", "machine"]), wishes)
def test_a_wish_for_a_book(kind: str, wish: dict[str, Any]) -> None:
    named: dict[str, dict[str, Any]] = {
        "championship": {"title": "Lyon"}, "bank": {"edition": "france-2003", "players": ["A", "B"]}, "machine": {"edition": "world-2008"}
    }  # fmt: skip
    for said in (wish, {**named[kind], **wish}):
        try:
            kind_of(kind).begin(said, MADE)
        except Complaint as why:
            assert why.say("fr") and why.say("en")


@settings(max_examples=60)
@given(
    st.sampled_from(sorted(str(tag) for tag in ENTRIES)),
    st.dictionaries(st.sampled_from(["from", "to", "amount", "player", "square", "squares", "line", "give"]), deep, max_size=4),
)  # fmt: skip
def test_deep_things_said_to_a_bank(tag: str, fields: dict[str, Any]) -> None:
    heard(bank(), "banker", {"do": tag, **fields})
