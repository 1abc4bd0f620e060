"""Sitting down to a game: a new one as the command line wishes it, or one that was saved."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

from monopole.bots.ladder import MASTER
from monopole.editions import usual_mode
from monopole.executors import MissingExtra
from monopole.game import Game
from monopole.table import FileStore, Sitter, Table, read_seats
from monopole.table.seats import BOT, Maker, Who, seed_of, sitter
from monopole.terminal import prompts
from monopole.terminal.prompts import NewGame
from monopole.terminal.screen import Screen
from monopole.terminal.terminal_sentences import Unclear, said

THINKS = 1.0  # seconds a master thinks over an action


@dataclass(frozen=True)
class Wishes:
    """What the command line says about a game; empty where it says nothing."""

    edition: str = ""
    mode: str = ""
    seats: str = ""
    solitaire: bool = False
    option: tuple[str, ...] = ()
    options: str = ""
    house_rules: str = ""
    banker: str = ""
    teams: str = ""
    people: str = ""
    key: str = ""
    seed: tuple[str, ...] = ()
    save: str = ""
    given_dice: bool = False
    claim: str = ""
    time_limit: str = ""
    think: str = ""


def resumed(path: str, wishes: Wishes, screen: Screen, clock: Callable[[], float] = time.monotonic) -> Table:
    """A saved game, which is as it was: nothing can be wished for any more but who sits at its seats, and how long a master thinks."""
    surplus = [f"--{spec.name.replace('_', '-')}" for spec in fields(wishes) if getattr(wishes, spec.name)]
    surplus = [name for name in surplus if name not in ("--seats", "--think")]
    if surplus:
        raise Unclear("not_with_resume", names=", ".join(surplus))
    named = read_seats(wishes.seats, screen.lang) if wishes.seats else None
    table = Table.resume(FileStore(path), named and named.bots, clock, lang=screen.lang, made=_maker(wishes, screen))
    if named and named.seats != table.game.seats:
        raise Unclear("other_table", names=", ".join(table.game.seats))
    return table


def begun(wishes: Wishes, screen: Screen, ask_language: bool, clock: Callable[[], float] = time.monotonic) -> Table:
    """A new game; what decides who plays is asked for where the command line does not say it."""
    plan = NewGame(wishes.edition, wishes.mode, options=_options(wishes))
    made = _maker(wishes, screen)
    if wishes.seats:
        plan.seats, plan.bots = read_seats(wishes.seats, screen.lang)
        plan.edition = plan.edition or prompts.USUAL
        plan.mode = plan.mode or usual_mode(plan.edition)
        prompts.keep_company(plan, wishes.solitaire, screen)
    else:
        if ask_language:
            prompts.ask_language(screen)
        prompts.ask_plan(plan, screen, wishes.solitaire)
    game = Game.new(
        edition=plan.edition,
        mode=plan.mode,
        seats=plan.seats,
        options=plan.options,
        key=wishes.key or None,
        teams=prompts.paired(wishes.teams) if wishes.teams else None,
        banker=wishes.banker or None,
        people=prompts.whole("--people", wishes.people, 1, 9) if wishes.people else None,
        seeds=prompts.seeded(wishes.seed),
        lang=screen.lang,
    )
    own = os.path.abspath(plan.edition) if plan.edition.endswith(".toml") else ""
    return Table(game, plan.bots, FileStore(wishes.save) if wishes.save else None, clock, own, made=made)


def _options(wishes: Wishes) -> dict[str, Any]:
    """The options of the file, then those of the switches, then those named one by one."""
    options = prompts.options_filed(wishes.options) if wishes.options else {}
    options |= prompts.house_rules(wishes.house_rules)
    options["givenDice"] = "given" if wishes.given_dice else options.get("givenDice", "drawn")
    if wishes.claim:
        options["rentClaim"] = prompts.claimed(wishes.claim)
    if wishes.time_limit:
        options["timeLimit"] = 60 * prompts.whole("--time-limit", wishes.time_limit, 1, prompts.MOST_MINUTES)
    return options | prompts.options_said(wishes.option)


def _maker(wishes: Wishes, screen: Screen) -> Maker:
    """Makes bots; a master thinks as long as was wished for, and the screen shows when it does."""
    seconds = prompts.seconds_said(wishes.think) if wishes.think else THINKS

    def made(who: Who, game: Game, seat: str) -> Sitter:
        return _master(game, seat, screen, seconds) if who == MASTER else sitter(who, game, seat)

    return made


def _master(game: Game, seat: str, screen: Screen, seconds: float) -> Sitter:
    """Compiled before the game begins rather than in the middle of it."""
    try:
        from monopole.bots.master.lookahead import lookahead_doors
        from monopole.bots.master.master_bot import MasterBot
    except ImportError as missing:
        raise MissingExtra("fast", f"{MASTER} demande numba", f"{MASTER} needs numba") from missing
    screen.passing(said("master_prepares", screen.lang, who=seat))
    lookahead_doors()
    screen.passing()

    def thinking(begins: bool) -> None:
        screen.passing(said("thinking", screen.lang, who=seat) if begins else "")

    return Sitter(BOT, MASTER, MasterBot(seed_of(game, seat), seconds, thinking))
