"""`monopole verify`: the proof that nobody chose the dice."""

from __future__ import annotations

import typer

from monopole.bilingual import Both
from monopole.cli.switches import AsJson, Journal, OwnEdition

HELP = Both(
    "Prouve qu'une partie suit de la clé engagée avant le premier jet : 0 si oui, 1 si non.",
    "Proves that a game follows from the key committed to before the first roll: 0 if so, 1 if not.",
)
EXAMPLES = ("monopole verify partie.jsonl", "monopole verify partie.jsonl --json")


def verify(context: typer.Context, file: Journal, edition: OwnEdition = "", as_json: AsJson = False) -> int:
    from monopole.terminal import replay
    from monopole.terminal.screen import Screen

    return replay.judge(file, edition or None, as_json, Screen(context.obj.lang))
