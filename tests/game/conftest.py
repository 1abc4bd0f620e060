"""Games in which much happens, played by a dozen lines of chance."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from monopole.game import Action, Game, Refused

SELDOM = {"mortgage", "offer", "counter", "bankrupt", "sell", "sell_group", "sell_hotels", "exchange", "borrow", "lift", "broken"}
OFTEN = {"build", "buy", "want"}


def fill_in(action: Action, rng: random.Random) -> Action:
    """A listed action with its form filled in somehow."""
    form: dict[str, Any] = action.form or {}
    if "dice" in form:
        return action.filled(dice=(rng.randint(1, 6), rng.randint(1, 6)))
    if "amount" in form:
        least, most = form["amount"]
        return action.filled(amount=min(most, least + rng.randrange(100)))
    if action.do == "build" and form:
        return action.filled(squares=[rng.choice(form["squares"]) for _ in range(min(rng.randint(*form["count"]), 4))])
    if "with" in form:
        return action.filled(with_={"deeds": [rng.choice(form["with"]["deeds"])], "value": rng.randint(*form["with"]["value"])})
    if "at" in form:
        return action.filled(at=form["at"][0] + rng.randrange(5))
    if "squares" in form:
        return action.filled(squares=[rng.choice(form["squares"])])
    if "to" in form:
        to = rng.choice(list(form["to"]))
        return action.filled(to=to, **sides_of(form["to"][to], rng))
    if "give" in form:
        return action.filled(**sides_of(form, rng))
    return action


def sides_of(form: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """What both sides of a deal hand over."""
    sides: dict[str, Any] = {}
    for heading in ("give", "take"):
        most = form[heading]
        deeds = [rng.choice(most["deeds"])] if most["deeds"] else []
        cash = 0 if deeds else min(most["cash"], max(10, form.get("least", 1)))
        sides[heading] = {"deeds": deeds, "cash": cash, "cards": min(most["cards"], rng.randrange(2))}
    return sides


def one_step(game: Game, rng: random.Random) -> None:
    """Somebody says something, or time passes."""
    if rng.random() < 0.1:
        game.play(Action(do="tick", seconds=rng.randint(1, 20)), "clock")
        return
    seat = rng.choice(game.awaiting) if rng.random() < 0.8 else rng.choice(game.seats)
    choices = game.legal(seat)
    if choices:
        weights = [0.05 if action.do in SELDOM else 3 if action.do in OFTEN else 1 for action in choices]
        game.play(fill_in(rng.choices(choices, weights)[0], rng), "bot")


def lively(edition: str = "france-2003", mode: str = "base", seed: int = 1, steps: int = 150, **more: Any) -> Game:
    """A game some way on."""
    rng = random.Random(f"{edition}/{mode}/{seed}")
    more.setdefault("seats", ["Anne", "Bruno", "Cléo d'Or", "D"])
    game = Game.new(edition, mode, key=f"{seed:032x}", salt="0" * 32, **more)
    for _ in range(steps):
        if game.over:
            break
        one_step(game, rng)
    return game


@pytest.fixture(name="lively", scope="session")
def lively_fixture() -> Callable[..., Game]:
    return lively


@pytest.fixture(name="one_step", scope="session")
def one_step_fixture() -> Callable[[Game, random.Random], None]:
    return one_step


@pytest.fixture(name="said", scope="session")
def said_fixture() -> Callable[[Game, str], Any]:
    """Plays a line of text that must be legal."""

    def said(game: Game, line: str) -> Any:
        happened = game.play(Action.parse(line, game.seats))
        assert not isinstance(happened, Refused), f"{line}: {happened}"
        return happened

    return said
