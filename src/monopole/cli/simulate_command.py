"""`monopole simulate`: thousands of games between bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from monopole.bilingual import Both
from monopole.cli import known_names
from monopole.cli.switches import FILE, NAME, AsJson, Edition, Mode, Processes, Seed, option, whole

HELP = Both(
    "Joue des milliers de parties entre robots et compte ; le même résumé chiffré quels que soient l'exécuteur, les cœurs et les machines."
    " Ctrl-C rend ce qui est joué.",
    "Plays thousands of games between bots and counts; the same digest whatever the executor, the cores and the machines."
    " Ctrl-C gives what has been played.",
)
EXAMPLES = (
    "monopole simulate --games 10000",
    "monopole simulate --edition paris-1936 --seats expert,regular,regular,beginner --games 2000 --seed 7",
    "monopole simulate --games 100000 --processes 2 --json --out parties.parquet",
    "monopole simulate --games 1000000 --seats cash_keeper,cash_keeper --executor cuda",
    "monopole simulate --games 1000000 --ray 10.0.0.1:6379",
)
SEATS = Both("les robots, dans l'ordre (sans rien : quatre regular)", "the bots, in order (by default: four regular)")
GAMES = Both("combien de parties (sans rien : 1000)", "how many games (by default: 1000)")
EXECUTOR = Both(
    "interpreted, compiled (extra fast ; sans rien, celui-ci s'il peut) ou cuda (une carte NVIDIA, extra cuda)",
    "interpreted, compiled (extra fast; by default, where it can) or cuda (an NVIDIA GPU, extra cuda)",
)
RAY = Both(
    "une grappe Ray (extra ray) : hôte:port, ray://hôte:port, auto pour celle qui tourne ici, local pour en ouvrir une ici",
    "a Ray cluster (extra ray): host:port, ray://host:port, auto for the one that runs here, local to open one here",
)
OUT = Both(
    "une ligne par partie, en parquet (extra parquet) ; remplace un fichier d'une simulation, aucun autre",
    "a row per game, as parquet (extra parquet); replaces a file of a simulation, no other",
)
EXECUTORS = (*known_names.EXECUTORS, "cuda")


def _executors_begun(incomplete: str) -> list[str]:
    return [name for name in EXECUTORS if name.startswith(incomplete)]


def simulate(
    context: typer.Context,
    edition: Edition = "france-2003",
    mode: Mode = "base",
    seats: Annotated[str, option(SEATS, "BOT,BOT,...", known_names.seats_begun)] = "regular,regular,regular,regular",
    games: Annotated[str, option(GAMES, "N")] = "1000",
    seed: Seed = "0",
    executor: Annotated[str, option(EXECUTOR, NAME, _executors_begun)] = "",
    processes: Processes = "1",
    ray: Annotated[str, option(RAY, Both("ADRESSE", "ADDRESS"))] = "",
    out: Annotated[str, option(OUT, FILE)] = "",
    as_json: AsJson = False,
) -> int:
    from monopole.lab.simulate import simulation as lab
    from monopole.lab.simulate.workers import MOST_PROCESSES

    return lab.main(
        edition=known_names.edition(edition),
        mode=known_names.mode(mode),
        seats=",".join(known_names.bots(seats)),
        games=whole("--games", games, 1, lab.MOST_GAMES),
        seed=whole("--seed", seed, 0, lab.MOST_SEED),
        executor=known_names.one_of("--executor", executor, EXECUTORS) if executor else "",
        processes=whole("--processes", processes, 1, MOST_PROCESSES),
        as_json=as_json,
        out=Path(out) if out else None,
        lang=context.obj.lang,
        ray=ray,
    )
