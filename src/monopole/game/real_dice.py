"""Dice thrown on a real table: one roll may take a second throw, for the rent of a utility (RENT-9), and people throw that too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from monopole import executors
from monopole.game.actions import Action
from monopole.game.encoding import to_word
from monopole.vocabulary import LANDED, ROLLED

if TYPE_CHECKING:
    from monopole.game.game import Game


def rent_to_throw_for(game: Game, action: Action) -> int | None:
    """The square whose rent takes another throw than those the roll names; None where it names all that it takes.

    It is tried on a copy of the table. A roll that a rule refuses, or whose dice are drawn, takes none.
    """
    if action.do != "roll" or action.dice is None or game.refusal(action) is not None:
        return None
    trial = executors.executor(game.executor).new(game.edition)
    trial.load(game.table)
    named, stop = len(action.then_dice), None
    for kind, _, a, _, for_rent, _ in trial.apply(to_word(action, game.persons, game.edition)):
        if kind == LANDED:
            stop = a
        elif kind == ROLLED and for_rent:
            if named == 0:
                return stop
            named -= 1
    return None
