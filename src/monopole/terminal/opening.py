"""Sitting down to a game: a new one as the command line wishes it, or one that was saved."""

from __future__ import annotations

import os
from dataclasses import dataclass, fields
from typing import Any

from monopole.game import Game
from monopole.terminal import prompts, save
from monopole.terminal.prompts import Plan
from monopole.terminal.screen import Screen
from monopole.terminal.wording import Unclear


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


def resumed(path: str, wishes: Wishes, screen: Screen) -> tuple[Game, save.Save]:
    """A saved game, which is as it was: nothing can be wished for any more."""
    surplus = [f"--{spec.name.replace('_', '-')}" for spec in fields(wishes) if getattr(wishes, spec.name)]
    if surplus:
        raise Unclear("not_with_resume", names=", ".join(surplus))
    kept, game = save.resume(path, screen.lang)
    return game, kept


def begun(wishes: Wishes, screen: Screen, ask_language: bool) -> tuple[Game, save.Save]:
    """A new game; what decides who plays is asked for where the command line does not say it."""
    plan = Plan(wishes.edition, wishes.mode, options=_options(wishes))
    if wishes.seats:
        plan.seats, plan.bots = prompts.seated(wishes.seats, screen.lang)
        plan.edition = plan.edition or prompts.USUAL
        plan.mode = plan.mode or prompts.modes_of(plan.edition)[0]
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
    kept = save.Save(plan.bots, os.path.abspath(plan.edition) if plan.edition.endswith(".toml") else "")
    if wishes.save:
        kept.begin(wishes.save, game)
    return game, kept


def _options(wishes: Wishes) -> dict[str, Any]:
    """The options of the file, then those of the switches, then those named one by one."""
    options = prompts.options_filed(wishes.options) if wishes.options else {}
    options |= prompts.house_rules(wishes.house_rules)
    if wishes.given_dice:
        options["givenDice"] = "given"
    if wishes.claim:
        options["rentClaim"] = prompts.claimed(wishes.claim)
    if wishes.time_limit:
        options["timeLimit"] = 60 * prompts.whole("--time-limit", wishes.time_limit, 1, prompts.MOST_MINUTES)
    return options | prompts.options_said(wishes.option)
