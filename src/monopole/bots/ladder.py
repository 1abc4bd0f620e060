"""The bots by name: the ladder of levels and their sparring partners, each a style and its knobs."""

from __future__ import annotations

import functools
import tomllib
from dataclasses import dataclass, replace
from importlib import resources

from monopole.bots.knobs import KNOBS, knob_list
from monopole.bots.styles import STYLES, TRADER_STYLE
from monopole.schema import Edition


@dataclass(frozen=True)
class Player:
    """A way to play and its numbers."""

    name: str
    style: int
    knobs: tuple[int, ...] = ()


LEVELS = ("beginner", "regular", "expert")
MASTER = "master"  # looks ahead from the expert's words; where nothing looks ahead it is the expert


def names() -> list[str]:
    """Every bot that compiles beside the rules, the ladder first."""
    return [*LEVELS, MASTER, *STYLES]


@functools.cache
def player(name: str) -> Player:
    """The bot of that name."""
    if name in STYLES:
        return Player(name, STYLES[name])
    if name == MASTER:
        return replace(player("expert"), name=MASTER)
    text = resources.files("monopole.bots").joinpath("data", f"{name}.toml").read_text("utf-8")
    return trader(name, tomllib.loads(text)["knobs"])


def trader(name: str, knobs: dict[str, int]) -> Player:
    """A trader with these knobs, all of them by name."""
    if set(knobs) != set(KNOBS):
        wrong = ", ".join(sorted(set(knobs) ^ set(KNOBS)))
        raise ValueError(f"the knobs of {name} are not those of a trader: {wrong}")
    return Player(name, TRADER_STYLE, tuple(knobs[knob] for knob in KNOBS))


def seated(edition: Edition, players: list[Player]) -> tuple[list[int], list[int], list[int]]:
    """What the play loop needs for these players: styles, knobs, and where the knobs of each begin."""
    numbers, styles, starts = knob_list(edition, [(who.style, list(who.knobs)) for who in players])
    return styles, numbers, starts
