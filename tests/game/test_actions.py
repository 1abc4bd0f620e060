"""Actions: what they may hold, as dicts, as text, as the engine's numbers."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monopole import editions
from monopole.game.actions import MOST, NEEDS, Action, InKind, Side
from monopole.game.encoding import to_action, to_word
from monopole.game.game_errors import ActionError, Complaint, NotationError
from monopole.schema import Table, blank
from monopole.vocabulary import ACTIONS, GROUP_NAMES

SEATS = ["Anne", "Bruno", "Cléo d'Or", 'Le "Duc"', "12", "give", "offer"]
EDITION = editions.load("france-2003").edition
STREETS = [square for square in range(40) if EDITION.street_number[square]]
DEEDS = [square for square in range(40) if EDITION.deeds >> square & 1]

WORDS = [
    "Anne", "Bruno", "offer", "bid", "build", "roll", "settle", "give", "take", "cash", "card", "cards", "39", "1,3", "x2", "at", "hotel",
    "with", "value", "-", "3-4", "100", '"',
]  # fmt: skip

amounts = st.integers(1, MOST)
deed_sets = st.lists(st.sampled_from(DEEDS), unique=True, max_size=28).map(sorted).map(tuple)
sides = st.builds(Side, deed_sets, st.integers(0, MOST), st.integers(0, 15))
dice = st.tuples(st.integers(1, 6), st.integers(1, 6))


@st.composite
def actions(draw: st.DrawFn) -> Action:
    """Any well-formed action, in the form in which the engine gives it back."""
    do = draw(st.sampled_from(list(ACTIONS.values())))
    seat = draw(st.sampled_from(SEATS))
    square = st.sampled_from(DEEDS)
    if do == "tick":
        return Action(do=do, seconds=draw(st.integers(1, 86_400)))
    values: dict[str, Any] = {}
    if do == "roll":
        throws = draw(st.lists(dice, max_size=10))
        values = {"dice": throws[0], "then_dice": throws[1:]} if throws else {}
    elif do in ("bid", "open_at", "borrow"):
        values = {"amount": draw(amounts)}
    elif do in ("want", "repay"):
        values = {"amount": draw(st.none() | amounts)}
    elif do == "choose":
        values = {"what": draw(st.sampled_from(["fine", "chance"]))}
    elif do == "build":
        streets = draw(st.lists(st.sampled_from(STREETS), min_size=1, max_size=36))
        values = {"square": streets[0], "times": len(streets)} if len(set(streets)) == 1 else {"squares": streets}
        values["hotel"] = draw(st.booleans())
    elif do == "sell":
        values = {"square": draw(square), "times": draw(st.integers(1, 5))}
    elif do in ("sell_group", "sell_hotels"):
        values = {"group": draw(st.sampled_from(GROUP_NAMES))}
    elif do == "offer":
        values = {"to": draw(st.sampled_from([name for name in SEATS if name != seat])), "give": draw(sides), "take": draw(sides)}
    elif do == "counter":
        values = {"give": draw(sides), "take": draw(sides.filter(lambda side: side != Side()))}
    elif do == "auction":
        lot = draw(st.sampled_from([{"card": "chance"}, {"card": "chest"}]) | square.map(lambda lot: {"square": lot}))
        values = {**lot, "at": draw(amounts)}
    elif do == "claim":
        values = {"square": draw(st.none() | square)}
    elif do == "settle":
        values = {"with_": draw(st.none() | st.builds(InKind, deed_sets, amounts))}
    elif do == "refuse_deeds":
        values = {"squares": draw(deed_sets.filter(bool))}
    elif NEEDS[do] == ("square",):
        values = {"square": draw(square)}
    return Action(seat=seat, do=do, **values)


@given(actions())
def test_a_dict_gives_the_same_action_back(action: Action) -> None:
    assert Action.from_dict(json.loads(json.dumps(action.to_dict()))) == action


@given(actions())
def test_a_line_gives_the_same_action_back(action: Action) -> None:
    line = str(action)
    assert "\n" not in line
    assert Action.parse(line, SEATS) == action


@given(actions())
def test_numbers_give_the_same_action_back(action: Action) -> None:
    word = to_word(action, SEATS, EDITION, blank(Table))
    assert all(-(2**63) <= number < 2**63 for number in word)
    assert to_action(word, SEATS, EDITION) == action


@given(st.text(max_size=80))
def test_any_text_is_an_action_or_a_complaint(line: str) -> None:
    try:
        action = Action.parse(line)
    except Complaint as why:
        assert why.say("fr") and why.say("en")
    else:
        assert Action.parse(str(action)) == action


@given(st.lists(st.sampled_from(WORDS), max_size=9))
def test_any_words_are_an_action_or_a_complaint(words: list[str]) -> None:
    try:
        Action.parse(" ".join(words))
    except Complaint as why:
        assert why.say("fr") and why.say("en")


@pytest.mark.parametrize(
    ("line", "fields"),
    [
        ("Anne bid 50", {"do": "bid", "amount": 50}),
        ("Anne roll", {"do": "roll"}),
        ("Anne roll 3-4 5-5", {"do": "roll", "dice": [3, 4], "then_dice": [[5, 5]]}),
        ("Anne build 31,32 hotel", {"do": "build", "squares": [31, 32], "hotel": True}),
        ("Anne build 31 x3", {"do": "build", "square": 31, "times": 3}),
        ("Anne sell 31 x2", {"do": "sell", "square": 31, "times": 2}),
        (
            "Anne offer Bruno give 39,5 cash 100 card take 1,3 cash 20",
            {"do": "offer", "to": "Bruno", "give": {"deeds": [39, 5], "cash": 100, "cards": 1}, "take": {"deeds": [1, 3], "cash": 20}},
        ),
        ("Anne auction 31 at 400", {"do": "auction", "square": 31, "at": 400}),
        ("Anne auction card at 5", {"do": "auction", "card": True, "at": 5}),
        ("Anne settle with 9 value 800", {"do": "settle", "with": {"deeds": [9], "value": 800}}),
        ("Anne choose fine", {"do": "choose", "what": "fine"}),
        ("Anne refuse_deeds 1,39", {"do": "refuse_deeds", "squares": [1, 39]}),
        ("Anne sell_group orange", {"do": "sell_group", "group": "orange"}),
        ("Anne claim", {"do": "claim"}),
    ],
)
def test_lines_and_scenario_fields_say_the_same(line: str, fields: dict[str, Any]) -> None:
    action = Action.from_dict({"seat": "Anne", **fields})
    assert Action.parse(line) == action
    assert str(action) == line
    assert action.to_dict() == {"seat": "Anne", **fields}


def test_the_table_ticks() -> None:
    assert str(Action(do="tick", seconds=12)) == "table tick 12"
    assert Action.parse("table tick 12") == Action(do="tick", seconds=12)
    assert Action(do="tick", seconds=12).to_dict() == {"do": "tick", "seconds": 12}


def test_a_name_with_a_space_is_quoted() -> None:
    action = Action(seat="Anne Marie", do="offer", to='Le "Duc"', give={"cash": 5}, take={"deeds": [1]})
    assert str(action) == '"Anne Marie" offer "Le \\"Duc\\"" give cash 5 take 1'
    assert Action.parse(str(action), ["Anne Marie", 'Le "Duc"']) == action


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"do": "bid"}, "amount"),
        ({"do": "bid", "amount": -5}, "amount"),
        ({"do": "bid", "amount": "fifty"}, "amount"),
        ({"do": "bid", "amount": True}, "amount"),
        ({"do": "bid", "amount": 2**31}, "amount"),
        ({"do": "bid", "amount": 5, "square": 3}, "square"),
        ({"do": "repay", "amount": 0}, "amount"),
        ({"do": "want", "amount": 0}, "amount"),
        ({"do": "roll", "dice": [0, 3]}, "dice"),
        ({"do": "roll", "dice": [7, 3]}, "dice"),
        ({"do": "roll", "dice": [3]}, "dice"),
        ({"do": "roll", "then_dice": [[1, 2]]}, "dice"),
        ({"do": "roll", "dice": [1, 2], "then_dice": [[1, 2]] * 10}, "then_dice"),
        ({"do": "build"}, "square"),
        ({"do": "build", "square": 40}, "square"),
        ({"do": "build", "squares": [31] * 37}, "squares"),
        ({"do": "build", "square": 31, "squares": [31]}, "squares"),
        ({"do": "build", "square": 31, "times": 0}, "times"),
        ({"do": "build", "squares": [31, 32], "times": 2}, "times"),
        ({"do": "build", "square": 31, "hotel": 1}, "hotel"),
        ({"do": "sell_group", "group": "mauve"}, "group"),
        ({"do": "offer"}, "to"),
        ({"do": "offer", "to": "Bruno", "give": {"gold": 1}}, "give"),
        ({"do": "offer", "to": "Bruno", "give": {"cash": -1}}, "give.cash"),
        ({"do": "offer", "to": "Bruno", "give": {"deeds": [1, 1]}}, "give.deeds"),
        ({"do": "offer", "to": "Bruno", "take": {"cards": 16}}, "take.cards"),
        ({"do": "auction", "square": 31}, "at"),
        ({"do": "auction", "at": 5}, "square"),
        ({"do": "auction", "card": "red", "at": 5}, "card"),
        ({"do": "settle", "with": 5}, "with"),
        ({"do": "settle", "with": {"value": "all"}}, "with.value"),
        ({"do": "choose", "what": "both"}, "what"),
        ({"do": "refuse_deeds", "squares": []}, "squares"),
        ({"do": "buy", "wish": 1}, "wish"),
    ],
)
def test_a_bad_field_is_named_in_both_languages(fields: dict[str, Any], named: str) -> None:
    with pytest.raises(ActionError) as caught:
        Action.from_dict({"seat": "Anne", **fields})
    for lang in ("fr", "en"):
        assert named in caught.value.say(lang)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"seat": "Anne", "do": "dance"}, "do"),
        ({"seat": "Anne"}, "do"),
        ({"do": "buy"}, "seatless"),
        ({"seat": "Anne", "do": "tick", "seconds": 5}, "seated_tick"),
        ({"do": "tick", "seconds": 0}, "field"),
        ({"do": "tick", "seconds": 100_000}, "field"),
        ({"seat": "", "do": "buy"}, "field"),
        ({"seat": "x" * 41, "do": "buy"}, "field"),
        ({"seat": "Anne", "do": "offer", "to": "Anne"}, "own_offer"),
        (["Anne", "buy"], "not_fields"),
        ({"seat": "Anne", "do": "bid", "form": 3}, "field"),
    ],
)
def test_what_is_no_action_at_all(fields: Any, code: str) -> None:
    with pytest.raises(ActionError) as caught:
        Action.from_dict(fields)
    assert caught.value.code == code
    assert caught.value.say("fr") != caught.value.say("en")


def test_unknown_names_are_refused_by_the_reader_and_by_the_words() -> None:
    with pytest.raises(ActionError, match="Zoé"):
        Action.parse("Zoé buy", SEATS)
    with pytest.raises(ActionError, match="Zoé"):
        Action.parse("Anne offer Zoé give cash 1 take 1", SEATS)
    with pytest.raises(ActionError, match="Zoé"):
        to_word(Action(seat="Zoé", do="buy"), SEATS, EDITION, blank(Table))


@pytest.mark.parametrize(
    "line", ["", "Anne", "Anne bid 5 6", "Anne roll 3", "Anne roll 3-4-5", "Anne build 1,,3", '"Anne bid 5', "Anne offer", "x" * 20_000]
)
def test_a_line_that_says_nothing(line: str) -> None:
    with pytest.raises(NotationError) as caught:
        Action.parse(line)
    assert caught.value.say("fr") and caught.value.say("en")


def test_a_form_is_filled_in() -> None:
    bid = Action(seat="Anne", do="bid", form={"amount": [10, 50]})
    assert bid.missing == ("amount",)
    assert bid.filled(amount=20) == Action(seat="Anne", do="bid", amount=20)
    assert bid.to_dict()["form"] == {"amount": [10, 50]}
    with pytest.raises(ActionError, match="amount"):
        to_word(bid, SEATS, EDITION, blank(Table))
    with pytest.raises(ActionError, match="amount"):
        bid.filled(amount=-1)
    assert Action(seat="Anne", do="settle", form={}).filled(**{"with": {"deeds": [1], "value": 5}}).with_ == InKind((1,), 5)


def test_a_card_put_up_is_the_one_that_is_held() -> None:
    table = blank(Table)
    table.holder = [-1] * 48
    table.holder[24 + 3] = 0
    action = Action(seat="Anne", do="auction", card=True, at=5)
    assert to_action(to_word(action, SEATS, EDITION, table), SEATS, EDITION).card == "chest"
