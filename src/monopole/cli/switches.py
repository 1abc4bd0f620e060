"""Switches and arguments that several commands have, each with its help in both languages."""

from __future__ import annotations

import json
import re
from typing import Annotated, Any

import typer

from monopole.bilingual import Both
from monopole.cli import known_names
from monopole.cli.command_sentences import Misused
from monopole.cli.help import joined

NAME, FILE, NAMES = Both("NOM", "NAME"), Both("FICHIER", "FILE"), Both("NOMS", "NAMES")


def option(help: Both, metavar: Both | str | None = None, completed: Any = None) -> Any:
    return typer.Option(help=joined(help), metavar=_shown(metavar), show_default=False, autocompletion=completed)


def argument(help: Both, metavar: Both | str, completed: Any = None) -> Any:
    return typer.Argument(help=joined(help), metavar=_shown(metavar), show_default=False, autocompletion=completed)


def _shown(metavar: Both | str | None) -> str | None:
    return joined(metavar) if isinstance(metavar, Both) else metavar


AsJson = Annotated[bool, typer.Option("--json", help=joined(Both("pour un programme : du JSON", "for a program: JSON")))]
Journal = Annotated[str, argument(Both("le journal d'une partie", "the journal of a game"), FILE)]
OwnEdition = Annotated[str, option(Both("le fichier de l'édition, si elle est à vous", "the edition's file, if it is your own"), FILE)]
Edition = Annotated[
    str, option(Both("l'édition, ou votre fichier .toml", "the edition, or your own .toml file"), NAME, known_names.editions_begun)
]
Mode = Annotated[str, option(Both("base, fast ou timed", "base, fast or timed"), "MODE", known_names.modes_begun)]
Seed = Annotated[str, option(Both("la graine des dés (sans rien : 0)", "the seed of the dice (by default: 0)"), "N")]
Runs = Annotated[str, option(Both("interpreted ou compiled", "interpreted or compiled"), NAME, known_names.executors_begun)]
Processes = Annotated[
    str,
    option(
        Both(
            "combien de cœurs : des fils pour le compilé, des processus pour l'interprété (sans rien : 1)",
            "how many cores: threads where compiled, processes where interpreted (by default: 1)",
        ),
        "N",
    ),
]


def whole(switch: str, text: str, least: int, most: int) -> int:
    """A number given on the command line."""
    if not re.fullmatch(r"[0-9]{1,20}", text) or not least <= int(text) <= most:
        raise Misused("bad_number", name=switch, value=text, least=least, most=most)
    return int(text)


def print_json(contents: Any) -> None:
    print(json.dumps(contents, ensure_ascii=False, indent=2))
