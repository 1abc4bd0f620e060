"""`monopole league`: bots against each other."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from monopole.bilingual import Both
from monopole.cli import known_names
from monopole.cli.switches import FILE, Edition, Mode, Processes, Runs, Seed, argument, option, whole

HELP = Both(
    "Oppose des robots, places tournantes : parts de victoires avec leurs marges, classement.",
    "Pits bots against each other, seats rotated: shares of wins with their margins, ratings.",
)
EXAMPLES = (
    "monopole league expert regular regular regular --games 2000",
    "monopole league beginner regular expert fixed_trader --out ligue.html",
)
BOTS = Both("les robots d'une table", "the bots of a table")
GAMES = Both("combien de parties (sans rien : 2000)", "how many games (by default: 2000)")
OUT = Both("une page HTML", "an HTML page")


def league(
    context: typer.Context,
    bots: Annotated[list[str], argument(BOTS, "BOT", known_names.bots_begun)],
    games: Annotated[str, option(GAMES, "N")] = "2000",
    edition: Edition = "france-2003",
    mode: Mode = "base",
    seed: Seed = "0",
    executor: Runs = "",
    processes: Processes = "1",
    out: Annotated[str, option(OUT, FILE)] = "",
) -> int:
    from monopole.lab.compare import league as lab
    from monopole.lab.simulate.simulation import MOST_GAMES, MOST_SEED
    from monopole.lab.simulate.workers import MOST_PROCESSES

    return lab.main(
        bots=[known_names.bot(name) for name in bots],
        games=whole("--games", games, 1, MOST_GAMES),
        edition=known_names.edition(edition),
        mode=known_names.mode(mode),
        seed=whole("--seed", seed, 0, MOST_SEED),
        executor=known_names.one_of("--executor", executor, known_names.EXECUTORS) if executor else "",
        processes=whole("--processes", processes, 1, MOST_PROCESSES),
        out=Path(out) if out else None,
        lang=context.obj.lang,
    )
