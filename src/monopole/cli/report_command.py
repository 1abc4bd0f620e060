"""`monopole report`: a page and plots on an edition."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from monopole.bilingual import Both
from monopole.cli import known_names
from monopole.cli.switches import Edition, Mode, Seed, option, whole

HELP = Both(
    "Une page et des figures sur une édition : cases, revenus, durée, avantage du premier, règles maison.",
    "A page and plots on an edition: squares, income, length, first player's advantage, house rules.",
)
EXAMPLES = (
    "monopole report --edition france-2003",
    "monopole report --edition canada-2011 --games 5000 --out rapport",
)
GAMES = Both("parties par réglage", "games per setting")
OUT = Both("le dossier à écrire", "the folder to write")
LANGUAGES = Both("les langues de la page", "the languages of the page")


def report(
    context: typer.Context,
    edition: Edition = "france-2003",
    mode: Mode = "",
    games: Annotated[str, option(GAMES, "N")] = "",
    seed: Seed = "0",
    out: Annotated[str, option(OUT, Both("DOSSIER", "FOLDER"))] = "",
    languages: Annotated[str, option(LANGUAGES, "fr|en|both")] = "both",
) -> int:
    from monopole.lab.report import edition_report as lab

    return lab.main(
        edition=known_names.edition(edition),
        mode=known_names.mode(mode) or None,
        games=whole("--games", games, 1, lab.MOST_GAMES) if games else None,
        seed=whole("--seed", seed, 0, lab.MOST_SEED),
        out=Path(out) if out else None,
        languages=languages,
        lang=context.obj.lang,
    )
