"""`monopole odds`: who is winning a saved game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from monopole.bilingual import Both
from monopole.cli import known_names
from monopole.cli.switches import FILE, AsJson, OwnEdition, Seed, argument, option, whole

HELP = Both(
    "Qui est en train de gagner une partie sauvée, d'après des suites tirées au sort.", "Who is winning a saved game, by sampled futures."
)
EXAMPLES = ("monopole odds partie.jsonl", "monopole odds position.txt --games 2000 --json")
POSITION = Both("un journal ou une position", "a journal or a position")
GAMES = Both("combien de suites", "how many futures")
BOTS = Both("qui joue la suite", "who plays on")


def odds(
    context: typer.Context,
    file: Annotated[str, argument(POSITION, FILE)],
    games: Annotated[str, option(GAMES, "N")] = "",
    bots: Annotated[str, option(BOTS, "BOT", known_names.bots_begun)] = "regular",
    seed: Seed = "0",
    edition: OwnEdition = "",
    as_json: AsJson = False,
) -> int:
    from monopole.lab.chances import odds as lab

    return lab.main(
        file=Path(file),
        games=whole("--games", games, 1, lab.MOST_GAMES) if games else None,
        bots=known_names.bot(bots),
        as_json=as_json,
        seed=whole("--seed", seed, 0, lab.MOST_SEED),
        edition=edition or None,
        lang=context.obj.lang,
    )
