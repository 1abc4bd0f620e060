"""`monopole types`: the types of events, matters, actions and views, for those who write a screen in another language."""

from __future__ import annotations

from typing import Annotated

import typer

from monopole.bilingual import Both
from monopole.cli.command_sentences import Misused
from monopole.cli.switches import option, print_json

HELP = Both(
    "Les types des événements, questions, actions et vues, pour TypeScript ou en JSON Schema.",
    "The types of events, matters, actions and views, for TypeScript or as JSON Schema.",
)
EXAMPLES = ("monopole types --ts", "monopole types --schema")
TS = Both("un module TypeScript (d'office)", "a TypeScript module (by default)")
SCHEMA = Both("un JSON Schema", "a JSON Schema")


def types(context: typer.Context, ts: Annotated[bool, option(TS)] = False, schema: Annotated[bool, option(SCHEMA)] = False) -> int:
    from monopole.game.json_types import json_schema
    from monopole.game.typescript import typescript

    if ts and schema:
        raise Misused("one_type")
    if schema:
        print_json(json_schema())
    else:
        print(typescript(), end="")
    return 0
