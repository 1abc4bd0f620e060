"""The few elements a drawing is made of."""

from __future__ import annotations

from html import escape

from monopole.game.drawing.places import Rect

UID = "\0"  # stands for the picture's own name until it is drawn


def escaped(text: str, quote: bool = False) -> str:
    """Any name as XML; the two characters that XML cannot hold at all are replaced."""
    return escape(text, quote).replace("\ufffe", "\ufffd").replace("\uffff", "\ufffd")


def number(value: float) -> str:
    """As short as it can be written to a tenth."""
    return f"{value:.1f}".removesuffix(".0")


def area(rect: Rect, kind: str = "", fill: str = "") -> str:
    """A rectangle."""
    x, y, w, h = map(number, rect)
    called, filled = kind and f' class="{kind}"', fill and f' fill="{fill}"'
    return f'<path{called}{filled} d="M{x} {y}h{w}v{h}h-{w}z"/>'


def card(rect: Rect, kind: str, radius: float) -> str:
    """A rectangle with round corners."""
    x, y, w, h = map(number, rect)
    return f'<rect class="{kind}" x="{x}" y="{y}" width="{w}" height="{h}" rx="{number(radius)}"/>'


def use(name: str, kind: str, x: float, y: float, size: float = 1) -> str:
    """Something of the definitions, at a place, in a size."""
    if size == 1:
        return f'<use class="{kind}" href="#{UID}{name}" x="{number(x)}" y="{number(y)}"/>'
    return f'<use class="{kind}" href="#{UID}{name}" transform="translate({number(x)} {number(y)})scale({size:.3g})"/>'
