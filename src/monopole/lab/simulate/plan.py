"""What a simulation plays: enough for any process on any machine to play any part of it."""

from __future__ import annotations

import functools
import importlib.util
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from monopole.bilingual import Both, Complaint
from monopole.bots.ladder import player, seated
from monopole.bots.roster import find, registered
from monopole.editions import Box, Words, load
from monopole.executors.extras import install_command
from monopole.game.refusals import Circumstances, SetupRefused
from monopole.lab.simulate.runs import MOST_TURNS, MOST_WORDS, Limits, Ready, Start
from monopole.rules.setup import setup_refusal, team_by_seat
from monopole.schema import NOBODY, SEATS, Table, blank


class SimulationError(Complaint, ValueError):
    """What was asked cannot be simulated, said in French and in English."""

    def __init__(self, fr: str, en: str) -> None:
        super().__init__(Both(fr, en))
        self.counted: dict[str, Any] = {}  # what had been played until then


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

    @property
    def start(self) -> Start:
        return Start(len(self.seats), self.seed)

    @property
    def limits(self) -> Limits:
        return Limits(self.most_words, self.most_turns)

    def box(self) -> Box:
        """The edition in its mode, with the options of the plan."""
        return load(self.edition, self.mode, dict(self.options) or None)


def of_ones_own(bots: Sequence[str]) -> list[str]:
    """Those that are a class or a program: they are asked action by action, at the table of a `Game`."""
    return [name for name in dict.fromkeys(bots) if not registered(name)]


def fitting_executor(bots: Sequence[str] = ()) -> str:
    """The compiler where it is installed and all bots compile, else the interpreter."""
    return "compiled" if importlib.util.find_spec("numba") and not of_ones_own(bots) else "interpreted"


def why_interpreted(bots: Sequence[str]) -> Words | None:
    """Why games with these bots are interpreted where nobody asked for that, and what would make them quicker."""
    own = ", ".join(of_ones_own(bots))
    if own:
        return Words(
            f"{own} : interrogé action par action ; les parties sont interprétées.",
            f"{own}: asked action by action; the games are interpreted.",
        )
    if fitting_executor() == "interpreted":
        command = install_command("fast")
        return Words(
            f"Sans numba (l'extra fast), les parties sont interprétées. Cent fois plus vite : {command}",
            f"Without numba (the extra fast) the games are interpreted. A hundred times quicker: {command}",
        )
    return None


def tell_why_interpreted(bots: Sequence[str], lang: str) -> None:
    """Says so on the terminal, before the games begin."""
    why = why_interpreted(bots)
    if why is not None:
        print(why(lang), file=sys.stderr)


@functools.lru_cache(maxsize=8)
def prepared(plan: Plan) -> Ready:
    """The edition and the bots of a plan, checked; in the place of a class or a program, somebody who only answers."""
    box = plan.box()
    edition = box.edition
    if not 1 <= len(plan.seats) <= SEATS:
        raise SimulationError(f"de 1 à {SEATS} joueurs, pas {len(plan.seats)}", f"1 to {SEATS} seats, not {len(plan.seats)}")
    players = [find(name).player or player("default") for name in plan.seats]
    table = blank(Table)
    table.seats = table.people = len(plan.seats)
    table.banker = NOBODY
    for seat in range(table.seats):
        table.team[seat] = team_by_seat(edition, table.seats, seat)
    why = setup_refusal(table, edition)
    if why:
        refused = SetupRefused.at(Circumstances(why, table, edition, plan.seats), box, "fr")
        raise SimulationError(f"{plan.edition} : {refused.say('fr')}", f"{plan.edition}: {refused.say('en')}")
    return Ready(edition, *seated(edition, players))
