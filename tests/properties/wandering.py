"""Random play that seeks what was seldom met: which action is legal while which matter is open."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from forms import fillings
from hunt import tick
from midgame import begun

from monopole.game import Action, Game, Refused

LENGTH = 60
ENDS = ("tick", "bankrupt", "resign")  # what ends a game before much has been met
TALK = ("offer", "counter")  # what would fill a game with haggling


class Met(NamedTuple):
    """An action, what was open when it was legal, and whether its player was asked."""

    open: str
    who: str
    did: str


Choices = list[tuple[Met, Action]]


def open_now(game: Game) -> str:
    """The open matter; auctions by what is sold."""
    kind = game.matter.kind
    return f"auction {game.matter.details['why']}" if kind == "auction" else kind


def possible(game: Game, dice: random.Random) -> Iterator[tuple[Met, Action]]:
    """One action of each kind that somebody may say now, and the clock where it can strike."""
    what, seen = open_now(game), set()
    for seat in dice.sample(game.persons, len(game.persons)):
        who = "asked" if seat in game.awaiting else "others"
        listed = game.legal(seat)
        for choice in dice.sample(listed, len(listed)):
            shape = who, choice.do, choice.form is None
            if shape in seen:
                continue
            for action in fillings(game, choice, dice):
                if game.refusal(action) is None:
                    seen.add(shape)
                    yield Met(what, who, "settle_in_deeds" if action.with_ else action.do), action
                    break
    g, e = game.table, game.edition
    hours = [hour - g.clock for hour in (e.time_limit, e.last_round_at, g.deadline) if hour > g.clock]
    if hours:
        yield Met(what, "others", "tick"), tick(dice.choice(hours))


def play(game: Game, action: Action) -> None:
    """Plays an action that must be legal."""
    happened = game.play(action)
    assert not isinstance(happened, Refused), f"{action}: {happened}"


def wander(
    name: str, mode: str, number: int, met: Counter[Met], act: Callable[[Game, Action], None] = play
) -> Iterator[tuple[Game, Choices, random.Random]]:
    """The moments of a game, the same for the same number: what is possible at each, and then one of it happens, the seldom rather."""
    dice = random.Random(f"{name} {mode} {number}")
    game = begun(name, mode, number % 2 == 0, dice)
    for _ in range(LENGTH):
        if game.over:
            return
        choices = list(possible(game, dice))
        met.update(pair for pair, _ in choices)
        yield game, choices, dice
        ends = 5 if game.table.claims else 0.1  # rents that wait are asked about once the game is ending
        weights = [(ends if pair.did in ENDS else 0.2 if pair.did in TALK else 1) / met[pair] for pair, _ in choices]
        act(game, dice.choices([action for _, action in choices], weights)[0])
