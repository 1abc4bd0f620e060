"""`monopole editions`: what comes in each box."""

from __future__ import annotations

from typing import Annotated

import typer

from monopole.bilingual import Both
from monopole.cli import choices
from monopole.cli.options import NAME, AsJson, argument, option, print_json
from monopole.cli.sentences import Misused

HELP = Both(
    "Les onze éditions ; avec un nom, son plateau, ses cartes, ses options et d'où vient chaque valeur.",
    "The eleven editions; with a name, its board, cards, options and where each value comes from.",
)
EXAMPLES = (
    "monopole editions",
    "monopole editions asterix-2006",
    "monopole editions france-2003 --mode fast",
    "monopole editions ./mine.toml --json",
)
EDITION = Both("une édition (le début du nom suffit), ou votre fichier .toml", "an edition (the beginning will do), or your own .toml file")
CHANGES = Both("ce que ce mode change", "what this mode changes")


def editions(
    context: typer.Context,
    name: Annotated[str, argument(EDITION, NAME, choices.editions_begun)] = "",
    mode: Annotated[str, option(CHANGES, "MODE", choices.modes_begun)] = "",
    as_json: AsJson = False,
) -> int:
    from monopole.terminal import catalogue
    from monopole.terminal.screen import Screen

    screen, mode = Screen(context.obj.lang), choices.mode(mode)
    if not name and mode:
        raise Misused("mode_of_what")
    if not name:
        print_json(catalogue.every_edition(screen.lang)) if as_json else catalogue.show_editions(screen)
        return 0
    loaded = catalogue.edition_called(choices.edition(name), mode)
    if as_json:
        print_json(catalogue.details(loaded, screen.lang))
    elif mode:
        catalogue.show_mode(loaded, screen)
    else:
        catalogue.show_edition(loaded, screen)
    return 0
