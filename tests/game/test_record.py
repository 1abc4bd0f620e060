"""Records: the whole game written down and played again."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from monopole.game import Action, Complaint, Game, RecordError

GAMES = [
    ("france-2003", "base", {"options": {"jailFine": 75}, "seeds": {"Anne": "x", "D": "y"}}),
    ("championship", "timed", {"seats": list("ABCD"), "teams": [["C", "A"], ["B", "D"]]}),
    ("belgium-1985", "base", {"banker": "Anne", "roll_for_start": False}),
    ("world-2008", "fast", {"deal": False}),
    ("france-2003", "base", {"seats": list("ABCDEF"), "people": 7}),
]


def rewritten(game: Game) -> dict[str, Any]:
    """A record as it comes back from a file."""
    written: dict[str, Any] = json.loads(json.dumps(game.record()))
    return written


@pytest.mark.parametrize(("edition", "mode", "more"), GAMES)
def test_a_record_replays_to_the_same_table(edition: str, mode: str, more: dict[str, Any], lively: Callable[..., Game]) -> None:
    game = lively(edition, mode, seed=6, steps=150, **more)
    record = rewritten(game)
    again = Game.replay(record)
    assert vars(again.table) == vars(game.table)
    assert again.history == game.history
    assert again.begun == game.begun
    assert rewritten(again) == record


@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 10**6), steps=st.integers(0, 120))
def test_any_game_replays(seed: int, steps: int, lively: Callable[..., Game]) -> None:
    game = lively(seed=seed, steps=steps)
    assert vars(Game.replay(rewritten(game)).table) == vars(game.table)


def test_a_game_from_a_position_replays(lively: Callable[..., Game], one_step: Any) -> None:
    import random

    game = Game.from_text(lively(seed=2, steps=80).text, key="2" * 32)
    rng = random.Random(1)
    for _ in range(40):
        one_step(game, rng)
    again = Game.replay(rewritten(game))
    assert vars(again.table) == vars(game.table)


def test_a_game_from_a_table_replays(lively: Callable[..., Game]) -> None:
    before = lively(seed=2, steps=80, options={"jailFine": 75})
    game = Game.from_table(before.box, before.seats, before.table)
    default = game.default()
    assert default is not None
    game.play(default)
    assert vars(Game.replay(rewritten(game)).table) == vars(game.table)


def test_causes_are_kept() -> None:
    game = Game.new(seats=["A", "B"])
    game.play(Action(seat="A", do="roll"), "bot")
    game.play(Action(do="tick", seconds=3), "clock")
    assert [spoken["cause"] for spoken in game.record()["actions"]] == ["bot", "clock"]


def test_a_hidden_key_must_be_given_and_must_be_the_one_committed_to() -> None:
    game = Game.new(seats=["A", "B"])
    record = game.record(reveal=False)
    assert "key" not in record and game.secret.key not in json.dumps(record)
    assert record["commitment"] == game.commitment
    with pytest.raises(RecordError) as caught:
        Game.replay(record)
    assert caught.value.code == "key_hidden"
    assert vars(Game.replay(record, key=game.secret.key, salt=game.secret.salt).table) == vars(game.table)
    with pytest.raises(RecordError) as caught:
        Game.replay(record, key="0" * 32, salt=game.secret.salt)
    assert caught.value.code == "commitment"


def test_other_rules_are_accepted_only_knowingly() -> None:
    game = Game.new(seats=["A", "B"])
    for field, code in (("rules", "other_rules"), ("edition_digest", "other_edition")):
        record = {**game.record(), field: "another"}
        with pytest.raises(RecordError) as caught:
            Game.replay(record)
        assert caught.value.code == code
        assert "accept_other_rules" in caught.value.say("fr")
        assert Game.replay(record, accept_other_rules=True).seats == ["A", "B"]
    assert Game.replay({**game.record(), "rules_digest": "another"}).seats == ["A", "B"]


BASE = Game.new(seats=["A", "B"], key="3" * 32, salt="4" * 32)
BASE.play(Action(seat="A", do="roll"))


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"format": "monopole-record/9"}, "other_format"),
        ({"actions": None}, "record_shape"),
        ({"actions": [{"seat": "A", "do": "dance"}]}, "bad_action"),
        ({"actions": [{"seat": "A", "do": "bid", "amount": "x"}]}, "bad_action"),
        ({"actions": ["A roll"]}, "bad_action"),
        ({"actions": [{"seat": "Z", "do": "roll"}]}, "bad_action"),
        ({"actions": [{"seat": "A", "do": "roll", "cause": "fate"}]}, "bad_action"),
        ({"actions": [{"seat": "B", "do": "roll"}]}, "was_refused"),
        ({"edition": "../secret"}, "edition_elsewhere"),
        ({"edition": 3}, "record_shape"),
        ({"seats": "AB"}, "record_shape"),
        ({"seats": ["A", "A"]}, "same_name"),
        ({"seats": ["A"]}, "setting"),
        ({"people": True}, "record_shape"),
        ({"roll_for_start": 1}, "record_shape"),
        ({"options": [1]}, "record_shape"),
        ({"seeds": {"Z": "x"}}, "who"),
        ({"key": "xyz"}, "key"),
        ({"salt": 5}, "key"),
        ({"winners": ["A"]}, "other_result"),
        ({"position": "nonsense"}, "setting"),
        ({"position": "france-2003/base A(1 @0) B(1 @0) bank(1 1)"}, "setting"),
        ({"position": "france-2003/base A(1 @0) Z(1 @0) bank(32 12)"}, "setting"),
    ],
)
def test_what_is_wrong_with_a_record_is_said(change: dict[str, Any], code: str) -> None:
    record = {**copy.deepcopy(BASE.record()), **change}
    with pytest.raises(Complaint) as caught:
        Game.replay(record)
    assert caught.value.code == code, caught.value
    assert caught.value.say("fr") and caught.value.say("en")


@pytest.mark.parametrize("field", ["edition", "mode", "options", "seats", "teams", "banker", "people", "seeds", "position", "deal"])
def test_a_missing_field_is_named(field: str) -> None:
    record = BASE.record()
    del record[field]
    with pytest.raises(RecordError, match=field):
        Game.replay(record)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=5), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)
    )
)
@settings(max_examples=50)
def test_anything_else_is_no_record(written: Any) -> None:
    with pytest.raises(Complaint):
        Game.replay(written)
