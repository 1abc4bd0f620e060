"""Whatever is said, by whomever: a word is written and reads back the same, or it is a sentence and nothing has changed."""

from __future__ import annotations

import copy
import inspect
import json
import re
from typing import Any

from championship.heard import Heard, begun, drawn
from hypothesis import given, settings
from hypothesis import strategies as st

from monopole.championship import DayError
from monopole.championship.day_verbs import SERVER, VERBS

ROLES = ["organiser", "referee", "table 1", "table 2", "team 1", "team 5", "public", "entrant"]
small = st.integers(-2, 8)
odd = st.sampled_from([None, True, [], {}, "", "x", "é" * 600, "\u202e", 1.5, 10**12, [[]], {"a": []}, "2027-02-01"])
value = st.one_of(
    small, odd, st.lists(st.one_of(small, odd), max_size=4), st.lists(st.lists(small, max_size=4), max_size=4),
    st.dictionaries(st.sampled_from(["1", "39", "99", "²", "500", "x", "phone"]), st.one_of(small, odd), max_size=3), st.integers(0, 39),
)  # fmt: skip
SHEET = ("seat", "cash", "notes", "deeds", "mortgaged", "houses", "hotels", "due", "out", "written", "reason", "table")


def fields_of(word: str) -> list[str]:
    """What the source of a word reads of an entry."""
    named = re.findall(r'"([a-z_]+)"', inspect.getsource(VERBS[word].word))
    return sorted({*named, *(SHEET if word in ("sheet", "correct") else ())} - {"do", "phone", "engine"}) or ["team"]


def saying(word: str) -> st.SearchStrategy[dict[str, Any]]:
    return st.dictionaries(st.sampled_from(fields_of(word)), value, max_size=6).map(lambda fields: {**fields, "do": word})


contacts = st.builds(
    lambda do, team, details: {"do": do, "team": team, "details": details}, st.sampled_from(["contact", "forget"]), value, value
)
entry = st.one_of(st.sampled_from(sorted(VERBS)).flatmap(saying), contacts, st.builds(lambda do: {"do": do}, odd))
days = st.sampled_from(["new", "drawn", "begun", "seated", "counting", "handed"])


def day_at(stage: str) -> Heard:
    if stage == "new":
        heard = Heard(playing=6, keep_until="2027-02-01")
        heard.enter(3)
        return heard
    heard = drawn(5) if stage == "drawn" else begun(5)
    if stage in ("seated", "counting", "handed"):
        heard.sit(1)
        heard.deal(1)
    if stage == "counting":
        heard.say("table 1", "sheet", seat=1, cash=5)
        heard.say("team 1", "call", words="why")
    if stage == "handed":
        heard.count([1, 2, 3, 4, 5, 6], 1)
    return heard


@settings(max_examples=80)
@given(days, st.lists(st.tuples(st.sampled_from(ROLES), entry), min_size=1, max_size=8))
def test_a_word_is_written_or_answered(stage: str, said: list[tuple[str, dict[str, Any]]]) -> None:
    heard = day_at(stage)
    for who, word in said:
        before = copy.deepcopy(heard.day.view("organiser"))
        try:
            written = heard.day.hear(who, word, heard.made())
        except DayError as why:
            assert why.say("fr") and why.say("en")
            assert heard.day.view("organiser") == before
        else:
            heard._write(who, written)
            for role in [None, *heard.day.roles()]:
                json.dumps(heard.day.view(role))
    heard.pass_time(4000)
    assert heard.again().view("organiser") == heard.day.view("organiser")


def test_nobody_has_the_role_of_the_server() -> None:
    heard = begun()
    assert SERVER not in heard.day.roles()
