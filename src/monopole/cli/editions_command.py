"""`monopole editions`: what comes in each box."""

from __future__ import annotations

from typing import Annotated

import typer

from monopole.bilingual import Both
from monopole.cli import known_names
from monopole.cli.command_sentences import Misused
from monopole.cli.switches import NAME, AsJson, argument, option, print_json

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
    name: Annotated[str, argument(EDITION, NAME, known_names.editions_begun)] = "",
    mode: Annotated[str, option(CHANGES, "MODE", known_names.modes_begun)] = "",
    as_json: AsJson = False,
) -> int:
    from monopole.terminal import show_editions
    from monopole.terminal.screen import Screen

    screen, mode = Screen(context.obj.lang), known_names.mode(mode)
    if not name and mode:
        raise Misused("mode_of_what")
    if not name:
        print_json(show_editions.every_edition(screen.lang)) if as_json else show_editions.show_editions(screen)
        return 0
    box = show_editions.edition_called(known_names.edition(name), mode)
    if as_json:
        print_json(show_editions.details(box, screen.lang))
    elif mode:
        show_editions.show_mode(box, screen)
    else:
        show_editions.show_edition(box, screen)
    return 0
