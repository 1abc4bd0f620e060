"""A game in a notebook: the board, and under it who has what."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING

from monopole.game.drawing.elements import escaped
from monopole.game.drawing.scene import Scene
from monopole.game.drawing.stylesheet import PIECE
from monopole.game.drawing.svg import board_svg, piece
from monopole.vocabulary import GROUP_NAMES

if TYPE_CHECKING:
    from monopole.game.game import Game

WIDTH = 860  # pixels, at most
_LEFT, _RIGHT = "text-align:left", "text-align:right;white-space:nowrap"
_ALIGNED = {"player": f"{_LEFT};white-space:nowrap", "cash": _RIGHT, "square": _LEFT, "deeds": _LEFT, "fortune": _RIGHT}


def game_html(game: Game, lang: str | None = None) -> str:
    """The board as an image, so that its colours and its width are its own affair, and a table of the seats."""
    scene = Scene(game.box, lang or game.lang, game)
    image = b64encode(board_svg(game, scene.lang).encode()).decode()
    alt = escaped(f"{scene.say('board', title=scene.title)}. {scene.described()}", quote=True)
    head = "".join(f'<th style="{_ALIGNED[code]}">{escaped(scene.say(code))}</th>' for code in _ALIGNED)
    rows = "".join(_row(scene, name) for name in game.seats)
    return (
        f'<div style="max-width:{WIDTH}px"><img alt="{alt}" src="data:image/svg+xml;base64,{image}" style="width:100%">'
        f'<table style="width:100%"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'
    )


def _row(scene: Scene, name: str) -> str:
    assert scene.game is not None
    seat = scene.game.seat(name)
    where = scene.say("bankrupt") if seat.out else scene.say("in_jail") if seat.in_jail else seat.square.name
    drawing = piece(seat.number, scene.initials[seat.number])
    mark = f'<svg width="20" height="20" viewBox="-2 -2 28 28" style="vertical-align:-4px;{PIECE}">{drawing}</svg>'
    shown = f"<b>{escaped(name)}</b>" if name in scene.game.awaiting else escaped(name)
    cells = (f"{mark} {shown}", escaped(scene.money(seat.cash)), escaped(where), _deeds(scene, name), escaped(scene.money(seat.fortune)))
    row = "".join(f'<td style="{how}">{cell}</td>' for how, cell in zip(_ALIGNED.values(), cells, strict=True))
    return f"<tr>{row}</tr>"


def _deeds(scene: Scene, name: str) -> str:
    """How many of each group, those held whole in bold."""
    assert scene.game is not None
    deeds, edition = scene.game.seat(name).deeds, scene.box.edition
    parts = []
    for number, group in enumerate(GROUP_NAMES):
        held = sum(deed.group == group for deed in deeds)
        if held:
            told = escaped(f"{scene.names.group(group)} {held}/{edition.members[number]}")
            parts.append(f"<b>{told}</b>" if held == edition.members[number] else told)
    return ", ".join(parts) or "–"
