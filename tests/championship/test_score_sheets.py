"""Fortunes are the engine's; a total written wrong is explained by the mistake that gives it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monopole.bots import play_out
from monopole.championship.bot_tables import holdings_of
from monopole.championship.day_words import DayError
from monopole.championship.knockout import EDITION, MODE, box
from monopole.championship.score_sheets import Assets, best_teams, gap, odd, ranking, read_holding, worth
from monopole.game import Game
from monopole.game.sheets import sheets

ORANGE = Assets(cash=1038, deeds=(16, 18, 19, 5, 15), mortgaged=(37,), built={16: 3, 18: 3, 19: 3})


def test_the_sheet_of_a_game_is_worth_what_the_engine_says() -> None:
    for number in range(6):
        game = Game.new(EDITION, MODE, ["A", "B", "C", "D", "E", "F"], key=f"{number:032x}")
        play_out(game, dict.fromkeys(game.seats, "regular"))
        told = {sheet.seat: sheet for sheet in sheets(game)}
        order = [game.seats[seat] for seat in game.table.order[:6]]
        held = [read_holding(sheet) for sheet in holdings_of(game)]
        assert [worth(holding).total for holding in held] == [0 if told[name].out else told[name].fortune for name in order]
        teams = [game.table.team[game.seats.index(name)] for name in order]
        winners = {game.table.team[game.seats.index(name)] for name in game.winners}
        assert best_teams(dict(enumerate(held, 1)), teams) == sorted(winners)


@pytest.mark.parametrize(
    ("written", "word"),
    [
        (ORANGE.cash + 960 + 350 + 900, "moitié"),  # the mortgaged deed in full
        (ORANGE.cash + 960 + 175, "maisons"),  # no buildings
        (ORANGE.cash + 960 + 175 + 450, "moitié"),  # buildings at half
        (960 + 175 + 900, "liquide"),
        (ORANGE.cash + 960 + 175 + 900 + 50, "Sortie de prison"),
        (ORANGE.cash + 960 + 175 + 900 - 200, "pas été compté"),
        (ORANGE.cash + 960 + 175 + 900 + 180, "deux fois"),
        (ORANGE.cash + 960 + 175 + 900 + 7, "addition"),
    ],
)
def test_the_reason_of_a_gap(written: int, word: str) -> None:
    assert worth(ORANGE).total == ORANGE.cash + 960 + 175 + 900
    found = gap(ORANGE, written)
    assert found is not None and word in found.why.fr and found.why.en
    assert gap(ORANGE, worth(ORANGE).total) is None


def test_a_hotel_counted_as_four_houses() -> None:
    hotels = Assets(deeds=(37, 39), built={37: 5, 39: 5})
    found = gap(hotels, 750 + 8 * 200)
    assert found is not None and "hotel" in found.why.en.lower() and found.over == -400


@pytest.mark.parametrize(
    "sheet",
    [
        {}, {"cash": -1}, {"cash": 1.5}, {"cash": 10**9}, {"cash": True}, {"cash": 1, "deeds": [0]}, {"cash": 1, "deeds": [39, 39]},
        {"cash": 1, "deeds": [39], "mortgaged": [39]}, {"cash": 1, "houses": {"39": 2}}, {"cash": 1, "deeds": [39], "houses": {"39": 5}},
        {"cash": 1, "mortgaged": [39], "houses": {"39": 1}}, {"cash": 1, "deeds": [39], "houses": {"39": 1}, "hotels": [39]},
        {"cash": 1, "houses": []}, {"cash": 1, "houses": {"x": 1}}, {"cash": 1, "houses": {"99": 1}},
        {"cash": 1, "houses": {"²": 1}}, {"cash": 1, "houses": {"01": 1}},
        {"notes": {"500": -1}}, {"notes": {"7": 1}}, {"notes": []},
        {"cash": 1, "deeds": "39"}, {"cash": 1, "colour": 3}, {"cash": 1, "due": "x"},
    ],
)  # fmt: skip
def test_what_no_sheet_can_say_is_refused(sheet: dict[str, Any]) -> None:
    with pytest.raises(DayError) as refused:
        read_holding(sheet)
    assert refused.value.say("fr") and refused.value.say("en")


def test_notes_are_counted() -> None:
    assert read_holding({"notes": {"500": 1, "100": 4, "50": 1, "20": 3, "10": 2, "5": 1, "1": 3}}).cash == 1038


def test_what_cannot_be_at_one_table() -> None:
    names = ["A", "B", "C", "D"]
    twice = {1: Assets(deeds=(39,)), 2: Assets(deeds=(39,)), 3: Assets(), 4: Assets()}
    assert "Rue de la Paix" in odd(twice, names)[0].en
    uneven = {1: Assets(deeds=(37, 39), built={37: 4, 39: 1}), 2: Assets(), 3: Assets(), 4: Assets()}
    assert "unevenly" in odd(uneven, names)[0].en
    half_a_group = {1: Assets(deeds=(39,), built={39: 1}), 2: Assets(deeds=(37,)), 3: Assets(), 4: Assets()}
    assert "not complete" in odd(half_a_group, names)[0].en
    assert odd({seat: Assets(cash=seat) for seat in range(1, 5)}, names) == []


holdings = st.builds(
    lambda cash, squares, pawned: Assets(cash, tuple(s for s in squares if s not in pawned), tuple(s for s in squares if s in pawned)),
    st.integers(0, 5000),
    st.sets(st.sampled_from([s for s in range(40) if box().edition.deeds >> s & 1]), max_size=5),
    st.sets(st.integers(0, 39), max_size=8),
)


@given(st.lists(holdings, min_size=4, max_size=4))
def test_the_ranking_is_by_fortune(four: list[Assets]) -> None:
    held = dict(enumerate(four, 1))
    ranks = ranking(held, 4)
    totals = [worth(held[seat]).total for level in ranks for seat in level]
    owned = [square for holding in four for square in (*holding.deeds, *holding.mortgaged)]
    if len(set(owned)) == len(owned):
        assert totals == sorted(totals, reverse=True)
    assert sorted(seat for level in ranks for seat in level) == [1, 2, 3, 4]
