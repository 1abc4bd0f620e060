"""What a seat may do, why it may not do something else, and what is left to be said."""

from __future__ import annotations

import pytest

from monopole.game import Action, Game
from monopole.table.choices import answers, attempts, choices, why_not
from monopole.table.forms import Amounts, Form, Hand, form_of, squares_for
from monopole.vocabulary import ACTIONS

KEY = "0" * 31 + "b"


def position(people: str, options: str = "") -> Game:
    return Game.from_text(f"france-2003/base{options} {people} bank(32 12)", key=KEY, lang="en")


def test_answers_come_first() -> None:
    game = position("Anne(1500 1 3 @10 jail0) Bruno(1500)")
    assert [action.do for action in choices(game, "Anne")[:2]] == ["roll", "pay_fine"]
    assert [action.do for action in answers(game, "Anne")] == ["roll", "pay_fine"]
    assert answers(game, "Bruno") == []


def test_dice_that_can_be_drawn_are_not_asked_for() -> None:
    game = position("Anne(1500) Bruno(1500)")
    assert [action.form for action in choices(game, "Anne") if action.do == "roll"] == [None]


def test_why_not_names_each_reason_once() -> None:
    game = position("Anne(1500 1 6 8 9) Bruno(1500 3)")
    found = why_not(game, "Anne", "build")
    assert [(refused.rule, [action.square for action in actions]) for refused, actions in found] == [("BUILD-1", [1])]
    found = why_not(game, "Bruno", "mortgage")
    assert found == []
    found = why_not(position("Anne(1500 1 6) Bruno(1500 3)"), "Anne", "lift")
    assert [[action.square for action in actions] for _, actions in found] == [[1], [6]], "each deed is a reason of its own"
    alone = why_not(position("Anne(1500 1 39) Bruno(1500)"), "Anne", "accept")
    assert [len(actions) for _, actions in alone] == [1]


@pytest.mark.parametrize("do", [do for do in ACTIONS.values() if do != "tick"])
def test_every_kind_of_action_can_be_attempted(do: str) -> None:
    game = position("Anne(1500 1 5) Bruno(1500 3)")
    for action in attempts(game, "Anne", do):
        assert action.do == do and action.seat == "Anne"
        game.refusal(action)


def test_a_deal_as_data() -> None:
    form = form_of(position("Anne(1500 1 39) Bruno(200 3 5)"), "Anne", "offer")
    assert form is not None and list(form.partners) == ["Bruno"]
    assert form.partners["Bruno"].give == Hand((1, 39), 1500, 0) and form.partners["Bruno"].take == Hand((3, 5), 200, 0)
    assert (form.step, form.least) == (1, 1)


def test_sums_of_an_electronic_bank() -> None:
    game = Game.new("world-2008", "base", ["Anne", "Bruno"], key=KEY, roll_for_start=False)
    for line in ("Anne roll 1-2", "Anne decline"):
        game.play(Action.parse(line, game.seats))
    form = form_of(game, "Anne", "bid")
    assert form is not None and form.amounts is not None
    sums = form.amounts
    assert sums.step == form.step > 1
    assert sums.least in sums and sums.most in sums and sums.least + 1 not in sums and sums.most + form.step not in sums
    assert 7 in Amounts(1, 9) and 10 not in Amounts(1, 9) and "7" not in Amounts(1, 9)


def test_squares_to_choose_from() -> None:
    game = position("Anne(1500 37 39 5) Bruno(1500)")
    assert squares_for(game, "Anne", "mortgage") == [5, 37, 39]
    assert squares_for(game, "Anne", "build") == [37, 39]
    several = next(Form(action) for action in game.legal("Anne") if action.do == "build" and action.form)
    assert several.squares == (37, 39) and several.amounts is None
    assert several.count == (2, 7)  # 1,500 € pay for seven at 200 €
    assert squares_for(game, "Bruno", "lift") == []
