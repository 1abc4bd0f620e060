"""`monopole replay`: a saved game told again."""

from __future__ import annotations

from typing import Annotated

import typer

from monopole.bilingual import Both
from monopole.cli.switches import AsJson, Journal, OwnEdition, option, whole

HELP = Both("Raconte une partie sauvée, phrase par phrase.", "Tells a saved game, sentence by sentence.")
EXAMPLES = ("monopole replay partie.jsonl", "monopole replay partie.jsonl --to 40")
TO = Both("s'arrête après ce nombre d'actions", "stops after this number of actions")

MOST_ACTIONS = 1_000_000


def replay(
    context: typer.Context,
    file: Journal,
    to: Annotated[str, option(TO, "N")] = "",
    edition: OwnEdition = "",
    as_json: AsJson = False,
) -> int:
    from monopole.terminal import replay
    from monopole.terminal.screen import Screen

    last = whole("--to", to, 0, MOST_ACTIONS) if to else None
    return replay.tell(file, last, edition or None, as_json, Screen(context.obj.lang))
