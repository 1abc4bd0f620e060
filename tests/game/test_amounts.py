"""The amounts beside a view are those the rules would ask for."""

from __future__ import annotations

import json
import random

import pytest
from jsonschema import Draft202012Validator

from monopole.editions import modes_of, names
from monopole.game import Action, Game
from monopole.game.amounts import figures
from monopole.game.json_types import json_schema, named
from monopole.vocabulary import HOTEL

SEATS = ["Anne", "Bruno", "Chloé", "David"]


def played(edition: str, number: int, moves: int = 250, seats: list[str] = SEATS) -> Game:
    dice = random.Random(f"{edition}{number}")
    game = Game.new(edition, modes_of(edition)[0], seats, key=f"{number:032x}")
    for _ in range(moves):
        if game.over:
            break
        seat = game.awaiting[0]
        plain = [action for action in game.legal(seat) if action.form is None and action.do not in ("bankrupt", "broken", "sell_group")]
        bought = [action for action in plain if action.do in ("buy", "build")]
        game.play(dice.choice(bought or plain or [game.default(seat)]))
    return game


@pytest.mark.parametrize("edition", names())
def test_figures_are_of_their_type_and_agree_with_the_squares(edition: str) -> None:
    game = played(edition, 1)
    told = json.loads(json.dumps(figures(game)))
    assert not list(Draft202012Validator({**json_schema(), **named("Figures")}).iter_errors(told))
    for number in range(40):
        square = game.square(number)
        if game.table.owner[number] < 0:
            assert told["rent"][number] == told["times"][number] == told["lift"][number] == 0
        elif game.table.mortgaged[number]:
            assert told["rent"][number] == 0 and told["lift"][number] >= game.edition.mortgage[number]
        elif square.rent is not None:
            assert told["rent"][number] == square.rent
        else:
            assert told["times"][number] > 0
        assert bool(told["sell"][number]) == bool(game.table.built[number])


def test_what_is_told_is_what_is_paid() -> None:
    tried = set()
    for number in range(12):
        game = played("france-2003", number, 400, SEATS[:2])
        told = figures(game)
        for seat in game.awaiting:
            for action in game.legal(seat):
                if action.form is None and action.do in ("mortgage", "lift", "sell"):
                    trial, at, square = game.copy(), game.seats.index(seat), action.square
                    assert square is not None
                    before = trial.table.cash[at]
                    trial.play(action)
                    sold = told["sell"][square] * action.times
                    right = {"mortgage": game.edition.mortgage[square], "lift": -told["lift"][square], "sell": sold}
                    assert trial.table.cash[at] - before == right[action.do], action
                    tried.add(action.do)
    assert tried == {"mortgage", "lift", "sell"}


def test_a_loan_is_told_as_it_is_repaid() -> None:
    game = Game.from_text("monopolic-1985/base Anne(500000 @0 loan50000/2) Bruno(500000 @0) bank(32 12)")
    told = figures(game)["loan"]
    assert told[0] > game.table.loan[0] == 50_000 and told[1] == 0
    before = game.table.cash[0]
    assert isinstance(game.play(Action("Anne", "repay")), list)
    assert before - game.table.cash[0] == told[0] and figures(game)["loan"] == [0, 0]


@pytest.mark.parametrize(("options", "houses"), [("", 4), ("?housesPerHotel=3", 3)])
def test_buildings_are_told_as_they_are_built(options: str, houses: int) -> None:
    game = Game.from_text(f"france-2003/base{options} Anne(5000 @0 1 3) Bruno(1500 @0) bank(32 12)")
    told = figures(game)["build"]
    assert set(told) == {"1", "3"}
    for level, price in told["1"]:
        for square in (1, 3):
            before = game.table.cash[0]
            assert isinstance(game.play(Action("Anne", "build", squares=(square,))), list)
            assert (game.table.built[square], before - game.table.cash[0]) == (level, price)
    assert [level for level, _ in told["1"]] == [*range(1, houses + 1), HOTEL]
    assert figures(game)["build"] == {}
