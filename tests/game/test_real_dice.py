"""A roll of real dice may take a second throw: which one, and for which rent."""

from __future__ import annotations

import random

import pytest

from monopole.game import Action, Game
from monopole.game.real_dice import rent_to_throw_for
from monopole.vocabulary import DICE_STREAM

KEY = "0" * 31 + "b"
GODFATHER = "godfather-2021/base?givenDice=given"


def roll(*throws: tuple[int, int]) -> Action:
    return Action("Anne", "roll", dice=throws[0], then_dice=throws[1:])


@pytest.mark.parametrize(
    ("people", "throws", "square"),
    [
        ("Anne(1500 @5) Bruno(1500 @5 12)", [(3, 4)], 12),
        ("Anne(1500 @5) Bruno(1500 @5 12)", [(3, 4), (1, 1)], None),  # the throw for the rent is there
        ("Anne(1500 @5) Bruno(1500 @5 12)", [(3, 5)], None),  # and there is none next door
        ("Anne(1500 @5 12) Bruno(1500 @5)", [(3, 4)], None),  # nor at home
        ("Anne(1500 @5) Bruno(1500 @5)", [(3, 4)], None),
    ],
)
def test_a_rent_that_takes_its_own_throw_is_named(people: str, throws: list[tuple[int, int]], square: int | None) -> None:
    game = Game.from_text(f"{GODFATHER} {people} bank(32 12)", key=KEY)
    before = game.to_text(full=True)
    assert rent_to_throw_for(game, roll(*throws)) == square
    assert game.to_text(full=True) == before and game.number == 0, "only asked"


def test_a_card_may_lead_there_too() -> None:
    """The key decides the pile: among these there is one whose first Chance card goes to the nearest utility."""
    asked = set()
    for number in range(60):
        line = "world-2008/base?givenDice=given Anne(15000000 @30) Bruno(15000000 @5 12 28) bank(32 12)"
        game = Game.from_text(line, key=f"{number:032x}")
        square = rent_to_throw_for(game, roll((2, 4)))
        asked.add(square)
        if square is not None:
            before = game.table.draws[:]
            events = game.play(roll((2, 4), (6, 6)))
            assert isinstance(events, list)
            assert [(event.die1, event.die2) for event in events if event.kind == "rolled" and event.for_rent] == [(6, 6)]
            assert game.table.draws == before, "nothing was drawn"
    assert asked == {None, 12}


def test_what_is_no_roll_or_may_not_be_one_takes_none() -> None:
    game = Game.from_text(f"{GODFATHER} Anne(1500 @5) Bruno(1500 @5 12) bank(32 12)", key=KEY)
    assert rent_to_throw_for(game, Action("Bruno", "roll", dice=(3, 4))) is None
    assert rent_to_throw_for(game, Action("Anne", "end")) is None


def test_in_a_whole_game_of_real_dice_no_die_is_drawn() -> None:
    chance, seconds = random.Random(4), 0
    game = Game.new("godfather-2021", "base", ["Anne", "Bruno", "Chloé"], {"givenDice": "given"}, KEY)
    for _ in range(400):
        if game.over:
            break
        asked = game.awaiting[0]
        action = next((each for each in game.legal(asked) if each.do == "buy"), None) or game.default(asked)
        assert action is not None
        if action.do == "roll":
            throws = [(chance.randint(1, 6), chance.randint(1, 6))]
            while rent_to_throw_for(game, action := Action(asked, "roll", dice=throws[0], then_dice=tuple(throws[1:]))) is not None:
                throws.append((chance.randint(1, 6), chance.randint(1, 6)))
            seconds += len(throws) > 1
        assert isinstance(game.play(action), list)
    assert seconds > 2 and game.table.draws[DICE_STREAM] == 0
    assert vars(Game.replay(game.record()).table) == vars(game.table)
