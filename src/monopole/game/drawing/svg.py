"""A board as SVG: what is drawn more than once, the squares, the middle, and the pieces over everything."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from monopole.editions import Box
from monopole.game.drawing.cells import square_drawn
from monopole.game.drawing.elements import UID, area, escaped, number
from monopole.game.drawing.faces import MARKS, PIECE_COLOURS
from monopole.game.drawing.middle import middle
from monopole.game.drawing.outlines import HOTEL, PANES, PATTERNS, PIECES, SIGNS, sign_of
from monopole.game.drawing.places import BOARD, CORNERS, Rect, rect_of, spots
from monopole.game.drawing.scene import Scene
from monopole.game.drawing.stylesheet import style
from monopole.schema import SQUARES

if TYPE_CHECKING:
    from monopole.game.game import Game


def board_svg(game: Game, lang: str | None = None) -> str:
    """The board of a game as it stands, as everybody at the table sees it."""
    return _svg(Scene(game.box, lang or game.lang, game))


def edition_svg(box: Box, lang: str = "fr") -> str:
    """The empty board of an edition."""
    return _svg(Scene(box, lang))


def _svg(scene: Scene) -> str:
    title = f"{scene.title}, {scene.subtitle}"
    picture = (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="{UID}" viewBox="-4 -4 {BOARD + 8} {BOARD + 8}" role="img" lang="{scene.lang}"'
        f' aria-labelledby="{UID}t {UID}d">'
        f'<title id="{UID}t">{escaped(title)}</title><desc id="{UID}d">{escaped(scene.described())}</desc>'
        f"<style>{style(scene.face, '#' + UID)}</style>{_definitions(scene)}{area(Rect(-2, -2, BOARD + 4, BOARD + 4), 'sheet')}"
        f'<g class="squares">{"".join(square_drawn(scene, square) for square in range(SQUARES))}</g>'
        + middle(scene)
        + _lamp(scene)
        + _pieces(scene)
        + "</svg>"
    )
    return picture.replace(UID, "m" + sha256(picture.encode()).hexdigest()[:4])


def _definitions(scene: Scene) -> str:
    """What is drawn more than once."""
    groups = {square.group for square in scene.box.squares if square.group}
    patterns = "".join(
        f'<pattern id="{UID}{group}" width="20" height="20" patternUnits="userSpaceOnUse"><rect class="{group}" width="20" height="20"/>'
        f'<g class="mark" style="stroke:{MARKS[group]};fill:{MARKS[group]}">{lines}</g></pattern>'
        for group, lines in PATTERNS.items()
        if group in groups
    )
    hatch = (
        f'<pattern id="{UID}hatch" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        '<path class="hatch" d="M0 0V12"/></pattern>'
    )
    signs = {sign_of(scene.box, square) for square in range(SQUARES) if scene.box.squares[square].kind != "street"}
    drawings = "".join(f'<path id="{UID}{name}" d="{lines}"/>' for name, lines in SIGNS.items() if name in signs)
    hotel = f'<g id="{UID}hotel"><path d="{HOTEL}"/><path d="{PANES}" fill="#14181f" stroke="none"/></g>' if scene.game else ""
    pieces = "".join(f'<g id="{UID}p{seat}">{piece(seat, letter)}</g>' for seat, letter in enumerate(scene.initials))
    return f"<defs>{patterns}{hatch}{drawings}{hotel}{pieces}</defs>"


def piece(seat: int, letter: str) -> str:
    """A seat's piece in a box of 24: colour, shape and letter. Whatever it lies in says `PIECE`."""
    shape, lower = PIECES[seat]
    colour, ink = PIECE_COLOURS[seat]
    smaller = ' font-size="10.5"' if len(letter) > 1 else ""
    return (
        f'<path d="{shape}" fill="#fff" stroke="#fff" stroke-width="3.4"/><path d="{shape}" fill="{colour}" stroke="#12161d"/>'
        f'<text x="12" y="{number(16.6 + lower)}"{smaller} style="fill:{ink}">{escaped(letter)}</text>'
    )


def _lamp(scene: Scene) -> str:
    """A frame round the square in question."""
    at = scene.lit
    return "" if at is None else area(rect_of(at), "lamp")


def _pieces(scene: Scene) -> str:
    if not scene.game:
        return ""
    free, prisoners = scene.standing
    jail = scene.box.edition.jail_square
    awaited = {scene.seats.index(name) for name in scene.game.awaiting if name in scene.seats}
    out = ""
    for spot in spots(free, prisoners, jail, scene.game.table.built):
        scale, corner = spot.size / 24, (spot.x - spot.size / 2, spot.y - spot.size / 2)
        ring = f'<path class="ring" d="{PIECES[spot.seat][0]}"/>' if spot.seat in awaited else ""
        barred = spot.seat in prisoners and jail not in CORNERS
        bars = '<path d="M6 0V24M12 0V24M18 0V24" stroke="#12161d" stroke-width="1.5"/>' if barred else ""
        out += (
            f'<g class="piece" transform="translate({number(corner[0])} {number(corner[1])}) scale({scale:.3g})">'
            f'{ring}<use href="#{UID}p{spot.seat}"/>{bars}</g>'
        )
    return out
