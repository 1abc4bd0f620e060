"""What a simulation plays: enough for any process on any machine to play any part of it."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any, NamedTuple

from monopole.bots.ladder import player, seated
from monopole.editions import load
from monopole.game.refusals import Circumstances, SetupRefused
from monopole.rules.setup import setup_refusal
from monopole.schema import NOBODY, SEATS, Edition, Table, blank

MOST_WORDS, MOST_TURNS = 30_000, 2_000
WORD = 0xFFFFFFFF


class SimulationError(ValueError):
    """What was asked cannot be simulated, said in French and in English."""

    def __init__(self, fr: str, en: str) -> None:
        super().__init__(fr, en)
        self.fr, self.en = fr, en
        self.counted: dict[str, Any] = {}  # what had been played until then

    def text(self, lang: str) -> str:
        return self.en if lang == "en" else self.fr

    def __str__(self) -> str:
        return f"{self.fr} / {self.en}"


@dataclass(frozen=True)
class Plan:
    """Who plays what, and how."""

    edition: str = "france-2003"
    mode: str = "base"
    seats: tuple[str, ...] = ("regular",) * 4
    seed: int = 0
    executor: str = "compiled"
    options: tuple[tuple[str, Any], ...] = ()
    most_words: int = MOST_WORDS
    most_turns: int = MOST_TURNS


class Ready(NamedTuple):
    """The edition and the bots of a plan, in numbers: nothing more is read from any file."""

    edition: Edition
    styles: list[int]
    knobs: list[int]
    starts: list[int]


@functools.lru_cache(maxsize=8)
def prepared(plan: Plan) -> Ready:
    """The edition and the bots of a plan, checked."""
    loaded = load(plan.edition, plan.mode, dict(plan.options) or None)
    edition = loaded.edition
    if not 1 <= len(plan.seats) <= SEATS:
        raise SimulationError(f"de 1 à {SEATS} joueurs, pas {len(plan.seats)}", f"1 to {SEATS} seats, not {len(plan.seats)}")
    players = [player(name) for name in plan.seats]
    table = blank(Table)
    table.seats = table.people = len(plan.seats)
    table.banker = NOBODY
    for seat in range(table.seats):
        table.team[seat] = seat % (table.seats // 2) if edition.teams and table.seats > 1 else 0
    why = setup_refusal(table, edition)
    if why:
        refused = SetupRefused.at(Circumstances(why, table, edition, plan.seats), loaded, "fr")
        raise SimulationError(f"{plan.edition} : {refused.say('fr')}", f"{plan.edition}: {refused.say('en')}")
    return Ready(edition, *seated(edition, players))


def key_words(seed: int) -> tuple[int, int]:
    """The two words of a game's key that its run gives."""
    return seed & WORD, seed >> 32 & WORD
