"""`monopole scenarios`: cases of the rules, played and compared."""

from __future__ import annotations

from typing import Annotated

import typer

from monopole.bilingual import Both
from monopole.cli import known_names
from monopole.cli.switches import AsJson, Runs, argument

HELP = Both(
    "Joue des cas écrits en TOML et compare ; une ligne par cas qui échoue.",
    "Plays cases written in TOML and compares; a line for each case that fails.",
)
EXAMPLES = ("monopole scenarios tests/scenarios", "monopole scenarios jail.toml --executor compiled")
PATHS = Both("fichiers ou dossiers", "files or folders")


def scenarios(
    context: typer.Context,
    paths: Annotated[list[str], argument(PATHS, Both("CHEMIN", "PATH"))],
    executor: Runs = "interpreted",
    as_json: AsJson = False,
) -> int:
    from monopole import scenarios as cases

    return cases.main(paths, known_names.one_of("--executor", executor, known_names.EXECUTORS), context.obj.lang, as_json)
