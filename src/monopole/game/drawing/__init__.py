"""The board of a game as a picture: SVG that needs nothing else, by day and by night, from a phone to a wall."""

from monopole.game.drawing.page import game_html
from monopole.game.drawing.svg import board_svg, edition_svg

__all__ = ["board_svg", "edition_svg", "game_html"]
