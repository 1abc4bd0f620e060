"""`monopole board`: a board as a picture."""

from __future__ import annotations

from typing import Annotated

import typer

from monopole.bilingual import Both
from monopole.cli import known_names
from monopole.cli.switches import FILE, Edition, Mode, argument, option

HELP = Both(
    "Dessine le plateau d'une partie sauvée, ou le plateau vide d'une édition : du SVG dans un fichier ou un tube, des lignes à l'écran.",
    "Draws the board of a saved game, or the empty board of an edition: SVG into a file or a pipe, plain lines on a screen.",
)
EXAMPLES = (
    "monopole board partie.jsonl",
    "monopole board partie.jsonl --svg plateau.svg",
    "monopole board position.txt > plateau.svg",
    "monopole board --edition paris-1936 --svg paris.svg",
)
POSITION = Both("un journal ou une position", "a journal or a position")
SVG = Both("le dessin", "the drawing")


def board(
    context: typer.Context,
    file: Annotated[str, argument(POSITION, FILE)] = "",
    svg: Annotated[str, option(SVG, FILE)] = "",
    edition: Edition = "",
    mode: Mode = "",
) -> int:
    from monopole.terminal import picture
    from monopole.terminal.screen import Screen

    picture.show(file, svg, known_names.edition(edition), known_names.mode(mode), Screen(context.obj.lang))
    return 0
