"""The door: beginning, playing, refusing, seeing."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest

from monopole import editions
from monopole.game import Action, ActionError, Game, NotationError, Refused, SeatingError, SetupRefused
from monopole.schema import ALL, Table, fields

KEY = "0123456789abcdef0123456789abcdef"


def new(**more: Any) -> Game:
    return Game.new(**{"seats": ["Anne", "Bruno"], "key": KEY, **more})


def test_a_new_game_awaits_the_starting_rolls() -> None:
    game = new()
    assert game.box.id == "france-2003"
    assert game.seats == ["Anne", "Bruno"]
    assert game.matter.kind == "start"
    assert game.awaiting == ["Anne"]
    assert game.matter.details == {"left": ["Anne", "Bruno"]}
    assert not game.over and game.winners == []
    assert game.check() == []
    assert game.fortune("Anne") == 1500


def test_without_starting_rolls_the_first_seat_plays() -> None:
    game = new(roll_for_start=False)
    assert game.matter.kind == "roll"
    assert game.awaiting == ["Anne"]


def test_options_reach_the_edition() -> None:
    assert new(options={"jailFine": 75}).edition.jail_fine == 75


def test_the_key_decides_every_draw(said: Callable[[Game, str], Any]) -> None:
    first, again, other = new(roll_for_start=False), new(roll_for_start=False), new(roll_for_start=False, key="f" * 32)
    rolls = [[(event.die1, event.die2) for event in said(game, "Anne roll") if event.kind == "rolled"] for game in (first, again)]
    assert rolls[0] == rolls[1]
    assert first.to_text(full=True) == again.to_text(full=True)
    assert first.table.pile != other.table.pile


def test_without_a_key_one_is_drawn() -> None:
    assert Game.new(seats=["A", "B"]).secret.key != Game.new(seats=["A", "B"]).secret.key


def test_seeds_of_the_seats_change_the_draws_but_not_the_commitment() -> None:
    plain = new(salt="0" * 32)
    seeded = new(salt="0" * 32, seeds={"Bruno": "nobody guesses this"})
    assert plain.commitment == seeded.commitment
    assert plain.table.key != seeded.table.key


def test_events_carry_names_and_rules(said: Callable[[Game, str], Any]) -> None:
    events = said(new(roll_for_start=False), "Anne roll 1-2")
    assert [event.kind for event in events] == ["rolled", "moved", "landed"]
    assert events[0].seat == "Anne" and (events[0].die1, events[0].die2) == (1, 2)
    assert events[0].rule == "TURN-3" and events[0].by_chance
    assert events[0].to_dict() == {"kind": "rolled", "seat": "Anne", "die1": 1, "die2": 2, "for_rent": False, "rule": "TURN-3"}


def test_a_refusal_is_a_value_with_rule_and_sentence() -> None:
    refused = new(roll_for_start=False).play(Action(seat="Bruno", do="roll"))
    assert isinstance(refused, Refused)
    assert refused.rule == "TURN-2"
    assert refused.text
    assert isinstance(refused, Exception)
    again = pickle.loads(pickle.dumps(refused))
    assert again == refused and again.rule == "TURN-2"


def test_a_refused_action_changes_nothing(lively: Callable[..., Game]) -> None:
    rng = random.Random(7)
    for seed in range(3):
        game = lively(seed=seed, steps=120)
        before, history = game.to_text(full=True), list(game.history)
        refused = 0
        for _ in range(300):
            seat, other = rng.sample(game.seats, 2)
            action = rng.choice(
                [
                    Action(seat=seat, do=rng.choice(["buy", "pass", "accept", "end", "bankrupt", "use_card", "settle", "pay_fine"])),
                    Action(seat=seat, do=rng.choice(["mortgage", "lift", "keep", "exchange", "resell", "fly"]), square=rng.randrange(40)),
                    Action(seat=seat, do="build", squares=[rng.randrange(40) for _ in range(rng.randint(1, 36))], hotel=rng.random() < 0.5),
                    Action(seat=seat, do="bid", amount=rng.randrange(2**31)),
                    Action(seat=seat, do="offer", to=other, give={"deeds": [rng.randrange(40)]}, take={"cash": rng.randrange(10**6)}),
                ]
            )
            if game.refusal(action) is not None:
                assert isinstance(game.play(action), Refused)
                refused += 1
                assert game.to_text(full=True) == before
                assert game.history == history
        assert refused > 100


@pytest.mark.parametrize("square", [0, 5, 12, 20, 38])
def test_building_where_nothing_can_stand_is_refused_by_rule(square: int) -> None:
    refused = new(roll_for_start=False).play(Action(seat="Anne", do="build", square=square))
    assert isinstance(refused, Refused)
    assert refused.rule == "BUILD-1"


def test_what_is_no_action_raises() -> None:
    game = new()
    with pytest.raises(ActionError):
        game.play(Action(seat="Zoé", do="roll"))
    with pytest.raises(ActionError):
        game.play(Action(seat="Anne", do="bid", form={"amount": [1, 2]}))
    with pytest.raises(ActionError):
        game.play(Action(seat="Anne", do="roll"), cause="fate")
    with pytest.raises(ActionError):
        game.legal("Zoé")
    with pytest.raises(ActionError):
        game.fortune("Zoé")
    assert game.history == []


@pytest.mark.parametrize(
    "seats",
    [
        ["A"] * 2,
        [""],
        ["x" * 41, "B"],
        ["a\nb", "B"],
        [" A", "B"],
        ["bank", "B"],
        ["Table", "B"],
        [3, "B"],
        "Anne",
        None,
        [str(number) for number in range(21)],
    ],
)
def test_names_nobody_can_have(seats: Any) -> None:
    with pytest.raises(SeatingError) as caught:
        Game.new(seats=seats)
    assert caught.value.say("fr") != caught.value.say("en")


@pytest.mark.parametrize(
    "more",
    [
        {"banker": "Zoé"},
        {"people": 0},
        {"people": 10},
        {"people": "two"},
        {"teams": [["Anne"]]},
        {"teams": [["Anne", "Anne"]]},
        {"teams": "Anne"},
        {"seeds": {"Zoé": "x"}},
        {"seeds": {"Anne": ""}},
        {"seeds": {"Anne": "a\nb"}},
        {"seeds": ["x"]},
        {"key": "short"},
    ],
)
def test_other_things_nobody_can_ask_for(more: dict[str, Any]) -> None:
    with pytest.raises(SeatingError) as caught:
        Game.new(**{"seats": ["Anne", "Bruno"], **more})
    assert caught.value.say("fr") and caught.value.say("en")


@pytest.mark.parametrize(
    ("more", "rule"),
    [
        ({"edition": "france-2003", "seats": ["A"]}, "SETUP-1"),
        ({"edition": "france-2003", "seats": []}, "SETUP-1"),
        ({"edition": "france-2003", "seats": list("ABCDEFGHI")}, "SETUP-1"),
        ({"edition": "france-2003", "seats": list("AB"), "people": 1}, "SETUP-1"),
        ({"edition": "monopolic-1985", "seats": list("ABCDE")}, "SETUP-1"),
        ({"edition": "championship", "mode": "timed", "seats": list("ABC")}, "COMP-4"),
        ({"edition": "championship", "mode": "timed", "seats": list("ABCD"), "teams": [["A", "B"], ["C", "D"]]}, "COMP-4"),
        ({"edition": "paris-1936", "seats": list("ABCDE"), "banker": "A"}, "BANK-2"),
    ],
)
def test_a_rule_may_forbid_the_set_up(more: dict[str, Any], rule: str) -> None:
    with pytest.raises(SetupRefused) as caught:
        Game.new(**more)
    assert caught.value.rule == rule
    assert caught.value.text


@pytest.mark.parametrize("more", [{"edition": "france-2004"}, {"mode": "slow"}, {"options": {"jailFnie": 5}}])
def test_unknown_editions_modes_and_options(more: dict[str, Any]) -> None:
    with pytest.raises(editions.EditionError):
        new(**more)


def test_teams_sit_opposite_when_nobody_says_otherwise() -> None:
    game = Game.new("championship", "timed", list("ABCD"))
    assert game.table.team[:4] == [0, 1, 0, 1]
    assert Game.new("championship", "timed", list("ABCD"), teams=[["B", "D"], ["C", "A"]]).table.team[:4] == [1, 0, 1, 0]


def test_dealt_deeds_are_told() -> None:
    game = Game.new("france-2003", "fast", ["A", "B"], key=KEY)
    assert [event.kind for event in game.begun] == ["dealt"] * 4
    assert Game.new("france-2003", "fast", ["A", "B"], key=KEY, deal=False).begun == []


def test_a_view_hides_what_nobody_may_know(lively: Callable[..., Game]) -> None:
    game = lively("world-2008", steps=80)
    for seat in (None, *game.seats):
        view = json.loads(json.dumps(game.view(seat)))
        assert view["seat"] == seat
        hidden = {spec.name for spec in fields(Table) if spec.seen != ALL}
        assert hidden >= {"key", "draws", "pile", "deadline"}
        assert set(view["table"]) == {spec.name for spec in fields(Table)} - hidden
        assert game.secret.key not in json.dumps(view)
        assert len(view["table"]["cash"]) == len(game.seats)
    with pytest.raises(ActionError):
        game.view("Zoé")


def test_a_copy_is_played_on_apart(said: Callable[[Game, str], Any]) -> None:
    game = new(roll_for_start=False)
    twin = game.copy()
    said(twin, "Anne roll")
    assert game.history == [] and len(twin.history) == 1
    assert game.to_text(full=True) == new(roll_for_start=False).to_text(full=True)
    said(game, "Anne roll")
    assert game.to_text(full=True) == twin.to_text(full=True)


def test_the_table_that_is_shown_is_not_the_games_own() -> None:
    game = new()
    game.table.cash[0] = 0
    game.refusal(Action(seat="Anne", do="roll"))
    game.play(Action(seat="Anne", do="roll"))
    assert game.table.cash[0] == 1500


def test_default_words_are_always_legal(lively: Callable[..., Game]) -> None:
    game = lively(steps=60, seed=3)
    for _ in range(200):
        action = game.default()
        assert action is not None
        assert not isinstance(game.play(action, "default"), Refused)


def test_the_championship_deals_once_the_juniors_have_rolled(said: Callable[[Game, str], Any]) -> None:
    game = Game.new("championship", "timed", list("ABCD"))
    said(game, "A roll 5-6")
    assert game.matter.kind == "start" and set(game.table.owner) == {-1}
    assert "dealt" in {event.kind for event in said(game, "B roll 1-2")}
    assert {seat: game.table.owner.count(seat) for seat in range(4)} == dict.fromkeys(range(4), 2)


def test_a_game_that_is_over_awaits_nobody(said: Callable[[Game, str], Any]) -> None:
    game = Game.new("france-2003", "timed", ["A", "B"], options={"timeLimit": 60}, deal=False, roll_for_start=False)
    said(game, "table tick 60")
    assert game.over
    assert game.awaiting == [] and game.legal("A") == [] and game.default() is None
    assert game.winners == ["A", "B"]
    assert game.matter.kind == "nothing"
    refused = game.play(Action(seat="A", do="roll"))
    assert isinstance(refused, Refused) and refused.rule == "END-1"
    assert game.check() == []


def test_both_executors_leave_the_same_table(lively: Callable[..., Game]) -> None:
    pytest.importorskip("numba")
    game = lively(steps=100, seed=5)
    again = Game.replay(game.record(), executor="compiled")
    assert vars(again.table) == vars(game.table)
    assert [str(action) for action in again.legal(again.seats[0])] == [str(action) for action in game.legal(game.seats[0])]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_is_wrong_is_printed_in_the_language_of_the_game(lang: str) -> None:
    with pytest.raises(SeatingError) as seated:
        Game.new(seats=["Anne", "Anne"], lang=lang)
    with pytest.raises(editions.EditionError) as unknown:
        Game.new("france-2004", seats=["Anne", "Bruno"], lang=lang)
    with pytest.raises(NotationError) as unread:
        Game.from_text("france-2003/base Anne(x", lang=lang)
    for error in (seated.value, unknown.value, unread.value):
        assert str(error) == error.say(lang) != error.say("en" if lang == "fr" else "fr")
