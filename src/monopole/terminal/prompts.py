"""Who plays what: from the command line, or from a few questions before the game, each with an answer by default."""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from monopole import editions
from monopole.bots.ladder import LEVELS, MASTER
from monopole.editions import HOUSE_RULES, modes_of
from monopole.game import SeatingError
from monopole.game.seating import LONGEST_NAME, seat_names
from monopole.table.seats import USUAL as USUAL_BOT
from monopole.table.seats import next_robot
from monopole.terminal.screen import Screen
from monopole.terminal.terminal_sentences import Unclear, folded, said
from monopole.text import mode_name

USUAL = "france-2003"
MOST_BYTES = 65_536
MOST_MINUTES = 10_080
MOST_SECONDS = 600
KINDS = (USUAL_BOT, *(level for level in LEVELS if level != USUAL_BOT), MASTER, "default", "random")  # bots to choose from


@dataclass
class NewGame:
    """A game to be begun."""

    edition: str = ""
    mode: str = ""
    seats: list[str] = field(default_factory=list)
    bots: dict[str, str] = field(default_factory=dict)
    options: dict[str, Any] = field(default_factory=dict)


def keep_company(plan: NewGame, solitaire: bool, screen: Screen) -> None:
    """Bots sit down with a lone person who does not ask for solitaire, in the editions that have it."""
    counts = editions.load(plan.edition, plan.mode, plan.options).seats
    if solitaire and 1 not in counts:
        raise Unclear("no_solitaire", edition=plan.edition)
    if solitaire and len(plan.seats) > 1:
        raise Unclear("solitaire_alone", count=len(plan.seats))
    if len(plan.seats) == 1 and 1 in counts and not solitaire and not plan.bots:
        _seat_bots(plan, _company(counts, 1)[0], USUAL_BOT, screen.lang)
        screen.say("company", names=", ".join(plan.bots))


def _company(counts: Sequence[int], people: int) -> tuple[int, list[int]]:
    """How many bots usually sit down with so many people, two with a lone person (A-65), and all the numbers that may."""
    possible = [count - people for count in counts if count >= people]
    return next((bots for bots in possible if people > 1 or bots + people > 2), possible[-1]), possible


def _seat_bots(plan: NewGame, count: int, kind: str, lang: str) -> None:
    for _ in range(count):
        name = next_robot(plan.seats, lang)
        plan.seats.append(name)
        plan.bots[name] = kind


def options_said(pairs: Iterable[str]) -> dict[str, Any]:
    """`jailFine=75`, `players=[2, 4]`."""
    options: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = (part.strip() for part in pair.partition("="))
        if not name or not equals:
            raise Unclear("bad_option", value=pair)
        options[name] = _value(value)
    return options


def _value(text: str) -> Any:
    """Lists and tables as JSON writes them, anything else as it stands."""
    if text[:1] not in ("[", "{"):
        return text
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def options_filed(path: str) -> dict[str, Any]:
    """The options in a TOML file, at its top or under [options]."""
    with open(path, "rb") as file:
        raw = file.read(MOST_BYTES + 1)
    if len(raw) > MOST_BYTES:
        raise Unclear("too_large", path=path)
    try:
        options = tomllib.loads(raw.decode())
    except (ValueError, RecursionError) as why:
        line = re.search(r"line (\d+)", str(why))
        raise Unclear("bad_toml", path=path, line=line[1] if line else "1", why=re.sub(r"\s*\(at [^)]*\)", "", str(why))) from None
    inner = options.get("options", options)
    return inner if isinstance(inner, dict) else options


def house_rules(text: str) -> dict[str, Any]:
    """`parkingPot,firstLap`."""
    known = {name.lower(): name for name in HOUSE_RULES}
    wanted = [name.strip() for name in text.split(",") if name.strip()]
    strange = next((name for name in wanted if name.lower() not in known), None)
    if strange is not None:
        raise Unclear("bad_house_rule", value=strange, known=", ".join(HOUSE_RULES))
    return {known[name.lower()]: "yes" for name in wanted}


def paired(text: str) -> list[list[str]]:
    """`Anne+Chloé,Bruno+David`."""
    teams = [[name.strip() for name in team.split("+")] for team in text.split(",")]
    if any(len(team) != 2 or not all(team) for team in teams):
        raise Unclear("bad_teams", value=text)
    return teams


def seeded(pairs: Iterable[str]) -> dict[str, str]:
    """`Anne=some text`."""
    seeds: dict[str, str] = {}
    for pair in pairs:
        name, equals, seed = (part.strip() for part in pair.partition("="))
        if not name or not equals or not seed:
            raise Unclear("bad_seed", value=pair)
        seeds[name] = seed
    return seeds


def whole(name: str, text: str, least: int, most: int) -> int:
    """A number given on the command line."""
    if not re.fullmatch(r"[0-9]{1,9}", text) or not least <= int(text) <= most:
        raise Unclear("bad_number", name=name, value=text, least=least, most=most)
    return int(text)


def seconds_said(text: str) -> float:
    """How long a master thinks, as the command line says it."""
    try:
        seconds = float(text.replace(",", "."))
    except ValueError:
        seconds = -1.0
    if not 0 < seconds <= MOST_SECONDS:
        raise Unclear("bad_seconds", value=text, most=MOST_SECONDS)
    return seconds


def ask_language(screen: Screen) -> None:
    """The one question that has to be asked in both languages."""
    usual = "1" if screen.lang == "fr" else "2"
    while True:
        answer = folded(screen.ask(f"Langue / Language : 1 français, 2 English ? (Entrée / Enter : {usual}) > ")) or usual
        if answer in ("1", "fr", "francais", "2", "en", "english", "anglais"):
            screen.lang = "fr" if answer in ("1", "fr", "francais") else "en"
            return


def ask_plan(plan: NewGame, screen: Screen, solitaire: bool = False) -> None:
    """Fills in whatever the command line has left open."""
    plan.edition = plan.edition or _ask_edition(screen)
    plan.mode = plan.mode or _ask_mode(modes_of(plan.edition), screen)
    box = editions.load(plan.edition, plan.mode, plan.options)
    if plan.mode == "timed" and "timeLimit" not in plan.options and box.edition.time_limit and not box.edition.last_round_at:
        minutes = box.edition.time_limit // 60
        plan.options["timeLimit"] = 60 * _ask_number(screen, "ask_minutes", minutes, range(1, MOST_MINUTES + 1))
    if solitaire:
        keep_company(plan, solitaire, screen)
        plan.seats.append(_ask_name(screen, 1, []))
        return
    people = _ask_number(screen, "ask_people", 1, range(0, max(box.seats) + 1))
    for number in range(1, people + 1):
        plan.seats.append(_ask_name(screen, number, plan.seats))
    usual, possible = _company(box.seats, people)
    question = "ask_opponents" if people == 1 and 0 in possible else "ask_bots"
    bots = _ask_number(screen, question, usual, possible) if len(possible) > 1 or possible[0] else possible[0]
    _seat_bots(plan, bots, _ask_kind(screen) if bots else "", screen.lang)


def _ask_edition(screen: Screen) -> str:
    titles = editions.titles(screen.lang)
    for number, (name, title) in enumerate(titles.items(), 1):
        screen.line(f"  {number}. {title} ({name})")
    names = list(titles)
    while True:
        answer = folded(screen.ask(said("ask_edition", screen.lang, default=USUAL) + " > ")) or USUAL
        if answer.isdecimal() and 1 <= int(answer) <= len(names):
            return names[int(answer) - 1]
        begun = [name for name in names if name.startswith(answer)]
        if len(begun) == 1:
            return begun[0]
        if answer.endswith(".toml") and os.path.exists(answer):
            return answer
        screen.say("answer_edition", most=len(names))


def _ask_mode(modes: Sequence[str], screen: Screen) -> str:
    return _ask_choice(screen, "ask_mode", "modes", {mode: mode_name(mode, screen.lang) for mode in modes})


def _ask_kind(screen: Screen) -> str:
    return _ask_choice(screen, "ask_kind", "kinds", {kind: kind for kind in KINDS})


def _ask_choice(screen: Screen, code: str, name: str, labels: dict[str, str]) -> str:
    """Which of these, by number, by name or by label; not asked where there is only one."""
    names = list(labels)
    listed = ", ".join(f"{number} {label}" for number, label in enumerate(labels.values(), 1))
    while len(names) > 1:
        answer = folded(screen.ask(said(code, screen.lang, **{name: listed}) + " > ")) or "1"
        begun = [each for each, label in labels.items() if folded(label).startswith(answer) or each.startswith(answer)]
        if answer.isdecimal() and 1 <= int(answer) <= len(names):
            return names[int(answer) - 1]
        if len(begun) == 1:
            return begun[0]
        screen.say("answer_number", allowed=f"1-{len(names)}")
    return names[0]


def _ask_number(screen: Screen, code: str, usual: int, allowed: Collection[int]) -> int:
    while True:
        answer = screen.ask(said(code, screen.lang, default=usual) + " > ") or str(usual)
        if re.fullmatch(r"[0-9]{1,9}", answer) and int(answer) in allowed:
            return int(answer)
        shown = f"{min(allowed)}-{max(allowed)}" if len(allowed) == max(allowed) - min(allowed) + 1 else ", ".join(map(str, allowed))
        screen.say("answer_number", allowed=shown)


def _ask_name(screen: Screen, number: int, taken: Sequence[str]) -> str:
    usual = said("player", screen.lang, number=number)
    while True:
        name = screen.ask(said("ask_name", screen.lang, number=number, default=usual) + " > ")[:LONGEST_NAME].strip() or usual
        try:
            return seat_names([*taken, name])[-1]
        except SeatingError:
            screen.say("name_taken")


def claimed(text: str) -> str:
    """How rents are claimed."""
    if text not in ("manual", "auto"):
        raise Unclear("bad_claim", value=text)
    return text
