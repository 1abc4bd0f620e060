"""`monopole board`: the board of a saved game, or of an edition, drawn or in plain lines."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from monopole.editions import Box
from monopole.game import Game
from monopole.game.drawing import board_svg, edition_svg
from monopole.lab.chances.read_position import read_position
from monopole.schema import NOBODY, SQUARES, Table, blank
from monopole.terminal.boards import show_board
from monopole.terminal.screen import Screen
from monopole.terminal.show_editions import edition_called
from monopole.terminal.terminal_sentences import Unclear, said

USUAL = "france-2003"
SVG = b"<svg "


def show(file: str, svg: str, edition: str, mode: str, screen: Screen) -> None:
    """Into the file `svg`; else plain lines for a person at a terminal, and the drawing for a pipe."""
    if file and mode:
        raise Unclear("mode_of_board")
    shown = _saved(file, edition, screen.lang) if file else edition_called(edition or USUAL, mode)
    if svg:
        _write(Path(svg), _drawn(shown, screen.lang))
        screen.say("board_drawn", path=svg)
    elif not screen.drawn:
        # A pipe may have any encoding, and a drawing is UTF-8: what is not ASCII is written as a reference.
        screen.line(_drawn(shown, screen.lang).encode("ascii", "xmlcharrefreplace").decode())
    else:
        show_board(shown if isinstance(shown, Game) else _nobody_there(shown), screen)


def _saved(file: str, edition: str, lang: str) -> Game:
    game, problems = read_position(Path(file), edition or None, lang)
    for why in problems:
        print(said("stops_here", lang, why=why), file=sys.stderr)
    return game


def _nobody_there(box: Box) -> Game:
    """A table at which nobody sits yet, the bank with everything."""
    table, edition = blank(Table), box.edition
    table.owner, table.houses_left, table.hotels_left = [NOBODY] * SQUARES, edition.houses, edition.hotels
    return Game.from_table(box, (), table)


def _drawn(shown: Game | Box, lang: str) -> str:
    return board_svg(shown, lang) if isinstance(shown, Game) else edition_svg(shown, lang)


def _write(path: Path, drawing: str) -> None:
    """A drawing takes the place of another, and of nothing else: a saved game lies safe."""
    if os.path.lexists(path):
        with path.open("rb") as file:
            if file.read(len(SVG)) not in (SVG, b""):
                raise Unclear("no_drawing", path=str(path))
    path.write_text(f"{drawing}\n", encoding="utf-8")
