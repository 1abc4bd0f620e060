"""Positions in one line: printed and parsed both ways, and wrong ones explained."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from monopole import editions
from monopole.game import Game, NotationError, RecordError
from monopole.game.game_errors import Complaint
from monopole.game.position import FIELDS, RANGES, Heading, baseline, read, read_heading, written
from monopole.schema import Table

GAMES = [
    ("france-2003", "base", {}),
    ("paris-1936", "timed", {"timeLimit": 3000}),
    ("championship", "timed", {}),
    ("wonders-2003", "base", {"endTurn": "word"}),
    ("world-2008", "base", {"rentClaim": "manual", "houses": 7}),
    ("monopolic-1985", "base", {"jailFineOnTurns": [1, 3]}),
    ("godfather-2021", "fast", {"transferKeepCharge": "0", "players": [2, 3, 4]}),
]
EDITION = editions.load("france-2003").edition
SEATS = ["Anne", "Anne Marie", 'Le "Duc"', "7"]


@pytest.mark.parametrize(("edition", "mode", "options"), GAMES)
def test_a_full_line_gives_the_same_table_back(edition: str, mode: str, options: dict[str, Any], lively: Callable[..., Game]) -> None:
    for seed in (1, 2):
        for steps in (0, 60, 160):
            game = lively(edition, mode, seed=seed, steps=steps, options=options)
            line = game.to_text(full=True)
            assert "\n" not in line
            again = Game.from_text(line)
            assert vars(again.table) == vars(game.table), line
            assert again.edition.jail_fine_on_turns == game.edition.jail_fine_on_turns
            assert again.box.digest == game.box.digest
            assert again.to_text(full=True) == line


@pytest.mark.parametrize(("edition", "mode", "options"), GAMES)
def test_an_open_line_hides_and_gives_the_same_open_line_back(
    edition: str, mode: str, options: dict[str, Any], lively: Callable[..., Game]
) -> None:
    game = lively(edition, mode, seed=4, steps=120, options=options)
    line = game.text
    for hidden in ("key=", "pile=", "draws=", "deadline="):
        assert hidden not in line
    again = Game.from_text(line, key="5" * 32)
    assert again.text == line
    assert again.check() == []
    assert again.table.key != game.table.key
    assert Game.from_text(line, key="5" * 32).to_text(full=True) == again.to_text(full=True)


@given(st.integers(0, 2**32))
@settings(max_examples=200, deadline=None)
def test_any_table_at_all_is_told_completely(seed: int) -> None:
    rng = random.Random(seed)
    table = baseline(4)
    for name in rng.sample([name for name in FIELDS if name not in ("seats", "key")], rng.randrange(8)):
        spec = FIELDS[name]
        most = 1 << RANGES[spec.type]
        numbers = [rng.choice([0, 0, 1, 2, 3, -1, 5, rng.randrange(-most, most)]) for _ in range(spec.size)]
        setattr(table, name, numbers[0] if spec.size == 1 else numbers)
    line = written(Heading("france-2003", "base", {}), SEATS, table, EDITION, full=True)
    again, _ = read(line, EDITION)
    assert vars(again) == vars(table), line


def test_a_line_for_people(said: Callable[[Game, str], Any]) -> None:
    game = Game.new(seats=["Anne", "Bruno"], options={"jailFine": 75}, roll_for_start=False)
    said(game, "Anne roll 1-2")
    said(game, "Anne buy")
    assert game.text == (
        "france-2003/base?jailFine=75 Anne(1440 @3 3) Bruno(1500 @0) bank(32 12) [turn Bruno] [roll Bruno] "
        "turn=Bruno turns=1 die1=1 die2=2 pile_size=16*2"
    )


def test_a_position_written_by_hand() -> None:
    line = 'france-2003/base Anne(900 @10 jail1 37+4 39+H 5m chance7 been_round) "Le Duc"(20 @24) bank(28 11) turn="Le Duc"'
    game = Game.from_text(line)
    assert game.check() == []
    assert game.awaiting == ["Le Duc"]
    table = game.table
    assert (table.built[39], table.built[37], table.mortgaged[5], table.jail[0]) == (5, 4, 1, 1)
    assert table.pile_size == [15, 16]
    assert sorted(table.pile[:15]) == [card for card in range(16) if card != 7]


@pytest.mark.parametrize(
    "line",
    [
        "",
        "france-2003",
        "france-2003/base",
        "france-2003/base " + " ".join(f"{name}(1 @0)" for name in "ABCDEFGHI") + " bank(32 12)",
        "france-2003/base Anne(1500 @0) Bruno(1500 @0) bank(32)",
        "france-2003/base Anne(1500 @0) Bruno(1500 @0) bank(32 12",
        "france-2003/base Anne(rich @0) Bruno(1500 @0) bank(32 12)",
        "france-2003/base Anne() Bruno(1500 @0) bank(32 12)",
        "france-2003/base Anne(1 @0 41) Bruno(1500 @0) bank(32 12)",
        "france-2003/base Anne(1 @0 39) Bruno(1500 @0 39) bank(32 12)",
        "france-2003/base Anne(1 @0 39+9) Bruno(1500 @0) bank(32 12)",
        "france-2003/base Anne(1 @0) Anne(1500 @0) bank(32 12)",
        "france-2003/base Anne(1 @0) Bruno(1500 @0) bank(32 12) bank(32 12)",
        "france-2003/base Anne(1 @0) Bruno(1500 @0) bank(32 12) turn=Zoé",
        "france-2003/base Anne(1 @0) Bruno(1500 @0) bank(32 12) turn=Anne turn=Anne",
        "france-2003/base Anne(1 @0) Bruno(1500 @0) bank(32 12) luck=7",
        "france-2003/base Anne(1 @0) Bruno(1500 @0) bank(32 12) die1=999",
        "france-2003/base Anne(1 @0) Bruno(1500 @0) bank(32 12) cash=1,2,3,4,5,6,7,8,9",
        "france-2003/base Anne(1 @0) Bruno(1500 @0) bank(32 12) cash=1*99999999999999",
        "france-2003/base Anne(1 @0) Bruno(1500 @0) bank(32 12) [dance Anne]",
        "france-2003/base Anne(1 @0) Bruno(1500 @0) bank(32 12) [roll Zoé]",
        "france-2003/base Anne(1 @0) Bruno(1500 @0) bank(32 12) [roll]",
        "france-2003/base Anne(1 @0) Bruno(1500 @0) bank(32 12) word",
        "france-2003/base Anne(1 @0) Bruno(1500 @0) bank(32 12) (1)",
        "france-2003/base Anne(1 @0) Bruno(1500 @0) bank(32 12) key=12",
        "france-2003/base Anne(1 @0) Bruno(1500 @0) bank(32 12) " + "[roll Anne] " * 17,
        "france-2003/base Anne(1 @0) Bruno(1500 @0) bank(32 12) seats=3",
    ],
)
def test_a_line_that_cannot_be_read_is_explained(line: str) -> None:
    with pytest.raises(Complaint) as caught:
        Game.from_text(line)
    assert caught.value.say("fr") and caught.value.say("en")


@pytest.mark.parametrize(
    "words",
    [
        "bank(31 12)",
        "bank(32 12) turn=#5",
        "bank(32 12) order=#0,0",
        "bank(32 12) square=77,3",
        "bank(32 12) owner=#3*40",
        "bank(32 12) [offer Anne 77]",
        "bank(32 12) [debt Anne 5 9]",
        "bank(32 12) [auction Anne] lot=99 bidders=Anne",
        "bank(32 12) [transfer Anne]",
        "bank(32 12) [choose Anne 5 9]",
        "bank(32 12) [move Anne]",
        "bank(32 12) [roll -]",
        "bank(32 12) pile=99 pile_size=16,16",
        "bank(32 12) depth=0",
        "bank(32 12) depth=99",
        "bank(32 12) claims=9",
        "bank(32 12) given_to=99",
    ],
)
def test_an_impossible_position_is_refused_and_not_played(words: str) -> None:
    with pytest.raises(NotationError, match="impossible"):
        Game.from_text(f"france-2003/base Anne(1 @0) Bruno(1500 @0) {words}")


@example(")()")
@example("](")
@given(st.text(alphabet="()[]=,*#-\"'&?/ abANne0123", max_size=60))
def test_any_ending_is_a_position_or_a_complaint(ending: str) -> None:
    try:
        game = Game.from_text("france-2003/base Anne(1 @0) Bruno(1500 @0) bank(32 12) " + ending)
    except Complaint as why:
        assert why.say("fr") and why.say("en")
    else:
        assert game.check() == []


def test_only_editions_known_here_are_read_from_a_line() -> None:
    with pytest.raises(RecordError, match="not among those here"):
        Game.from_text("my-edition.toml/base Anne(1 @0) Bruno(1500 @0) bank(32 12)", lang="en")
    with pytest.raises(Complaint):
        Game.from_text("../../secret.toml/base Anne(1 @0) Bruno(1500 @0) bank(32 12)")
    with pytest.raises(editions.EditionError):
        Game.from_text("france-2003/slow Anne(1 @0) Bruno(1500 @0) bank(32 12)")


@pytest.mark.parametrize(
    "options", [{}, {"a": 1}, {"a": "word"}, {"a": "10%"}, {"a": "0"}, {"a": True, "b": [1, 2]}, {"a b": "x&y=z", "é": "1"}, {"a": None}]
)
def test_options_are_told_exactly(options: dict[str, Any]) -> None:
    line = written(Heading("x", "base", options), ["A", "B"], baseline(2), EDITION, full=False)
    assert read_heading(line) == Heading("x", "base", options)


def test_the_open_line_of_an_auction_against_the_clock_has_a_deadline(said: Callable[[Game, str], Any]) -> None:
    game = Game.new("world-2008", seats=["A", "B"], roll_for_start=False)
    said(game, "A roll 1-2")
    said(game, "A decline")
    again = Game.from_text(game.text)
    assert again.matter.kind == "auction"
    assert again.table.deadline == game.edition.auction_seconds_most
    assert Game.from_text(game.to_text(full=True)).table.deadline == game.table.deadline


def test_every_field_fits_its_type(lively: Callable[..., Game]) -> None:
    table: Table = lively(steps=50).table
    for name, spec in FIELDS.items():
        value = getattr(table, name)
        for number in value if isinstance(value, list) else [value]:
            assert name == "key" or -(1 << RANGES[spec.type]) <= number < 1 << RANGES[spec.type]
