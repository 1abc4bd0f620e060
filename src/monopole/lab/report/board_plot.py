"""The heat map: the edition's board as a ring, each square as dark as it is busy."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from matplotlib.axes import Axes
from matplotlib.cm import ScalarMappable
from matplotlib.colors import Normalize
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.patches import FancyBboxPatch, Rectangle
from matplotlib.textpath import TextPath

from monopole.editions import Box
from monopole.lab.chances.landing_odds import PLACES, Landing, place_names
from monopole.lab.chances.walk import IN_JAIL
from monopole.lab.report.plots import GREY, GROUP_COLOURS, INK, heat, readable_on
from monopole.lab.report.report_text import say
from monopole.schema import SQUARES
from monopole.text.numbers import percent

SIDE = SQUARES // 4
DEEP = 1.6  # of a square, where its width along the edge is 1
WIDE = 2 * DEEP + SIDE - 1
BAND = 0.22
HALF = 2.9  # of the width of the list and the scale in the middle
INCHES = 12.0
POINTS = 72 * INCHES / (WIDE + 0.3)  # in a unit of the board
BIGGEST, SMALLEST = 10.5, 5.0
LISTED = 8
PALEST = 0.01  # the share of rolls at which the scale begins, so that the streets differ to the eye


class Lot(NamedTuple):
    """Where a square lies: its corner, its size, and the side of it that looks into the ring."""

    x: float
    y: float
    width: float
    height: float
    inward: str


def lot(square: int) -> Lot:
    """From the lower right corner, clockwise."""
    edge, step = divmod(square, SIDE)
    if step == 0:
        return Lot(WIDE - DEEP if edge in (0, 3) else 0.0, 0.0 if edge in (0, 1) else WIDE - DEEP, DEEP, DEEP, "")
    along = DEEP + step - 1
    return (
        Lot(WIDE - along - 1, 0.0, 1.0, DEEP, "up"),
        Lot(0.0, along, DEEP, 1.0, "right"),
        Lot(along, WIDE - DEEP, 1.0, DEEP, "down"),
        Lot(WIDE - DEEP, WIDE - along - 1, DEEP, 1.0, "left"),
    )[edge]


def board_plot(box: Box, found: Landing, lang: str) -> Figure:
    """The share of rolls that end on each square."""
    sheet = Figure(figsize=(INCHES, INCHES))
    axes = sheet.add_axes((0.0, 0.0, 1.0, 1.0))
    axes.set_axis_off()
    axes.set_xlim(-0.15, WIDE + 0.15)
    axes.set_ylim(-0.15, WIDE + 0.15)
    scale, norm = heat("YlOrBr"), Normalize(PALEST, max(found.per_roll), clip=True)
    colours = [scale(float(norm(share))) for share in found.per_roll]
    for square in range(SQUARES):
        _draw_square(axes, box, square, found.per_roll[square], colours[square], lang)
    _draw_jail(axes, box.edition.jail_square, found.per_roll[IN_JAIL], colours[IN_JAIL], lang)
    _draw_middle(sheet, axes, box, found, ScalarMappable(norm, scale), lang)
    return sheet


def _draw_square(axes: Axes, box: Box, square: int, share: float, colour: tuple[float, ...], lang: str) -> None:
    at = lot(square)
    axes.add_patch(Rectangle((at.x, at.y), at.width, at.height, facecolor=colour, edgecolor=INK, linewidth=1.0))
    band = _band(at) if box.squares[square].group else None
    if band:
        axes.add_patch(Rectangle(band[:2], *band[2:], facecolor=GROUP_COLOURS[box.squares[square].group], edgecolor=INK, linewidth=1.0))
    x, y, width, height = _room(at, bool(band))
    name, ink = box.squares[square].name, readable_on(colour)
    if square == box.edition.jail_square:
        x, y, width, height, name = at.x, at.y, at.width, 0.62, say("visiting", lang)
    lines, size = fitted(name, (width - 0.1) * POINTS, (height - 0.42) * POINTS)
    axes.text(x + width / 2, y + height - 0.09, "\n".join(lines), ha="center", va="top", fontsize=size, color=ink, linespacing=1.1)
    axes.text(x + width / 2, y + 0.09, percent(share, lang, 2), ha="center", va="bottom", fontsize=10.5, fontweight="bold", color=ink)


def _draw_jail(axes: Axes, square: int, share: float, colour: tuple[float, ...], lang: str) -> None:
    """The cell inside its corner, for those who are really in jail."""
    at, size = lot(square), DEEP - 0.62
    left = at.x + at.width - size
    axes.add_patch(Rectangle((left, at.y + 0.62), size, size, facecolor=colour, edgecolor=INK, linewidth=1.6, hatch="||", alpha=None))
    axes.add_patch(Rectangle((left + 0.09, at.y + 0.78), size - 0.18, size - 0.32, facecolor=colour, edgecolor="none"))
    middle, ink = left + size / 2, readable_on(colour)
    lines, points = fitted(say("in_jail", lang), (size - 0.2) * POINTS, 0.3 * POINTS)
    axes.text(middle, at.y + 1.36, "\n".join(lines), ha="center", va="top", fontsize=points, color=ink)
    axes.text(middle, at.y + 0.85, percent(share, lang, 2), ha="center", va="bottom", fontsize=10.5, fontweight="bold", color=ink)


def _band(at: Lot) -> tuple[float, float, float, float]:
    """The strip of the group's colour, on the side that looks into the ring."""
    return {
        "up": (at.x, at.y + at.height - BAND, at.width, BAND),
        "down": (at.x, at.y, at.width, BAND),
        "right": (at.x + at.width - BAND, at.y, BAND, at.height),
        "left": (at.x, at.y, BAND, at.height),
    }[at.inward]


def _room(at: Lot, banded: bool) -> tuple[float, float, float, float]:
    """What a band leaves for words."""
    strip = BAND if banded else 0.0
    return (
        at.x + (strip if at.inward == "left" else 0.0),
        at.y + (strip if at.inward == "down" else 0.0),
        at.width - (strip if at.inward in ("left", "right") else 0.0),
        at.height - (strip if at.inward in ("up", "down") else 0.0),
    )


def _draw_middle(sheet: Figure, axes: Axes, box: Box, found: Landing, colours: ScalarMappable, lang: str) -> None:
    """The title, the busiest squares and the scale, on a page inside the ring."""
    centre, room = WIDE / 2, WIDE - 2 * DEEP - 0.8
    corner, rounded = (DEEP + 0.4, DEEP + 0.4), "round,pad=0,rounding_size=0.3"
    axes.add_patch(FancyBboxPatch(corner, room, room, boxstyle=rounded, facecolor="#faf8f3", edgecolor="none"))
    title, size = fitted(say("board", lang), (room - 0.8) * POINTS, 0.9 * POINTS, 30.0)
    axes.text(centre, WIDE - DEEP - 1.15, "\n".join(title), ha="center", va="top", fontsize=size, fontweight="bold")
    about, size = fitted(f"{box.title(lang)} · {box.mode}", (room - 0.8) * POINTS, 0.7 * POINTS, 14.0)
    axes.text(centre, WIDE - DEEP - 1.95, "\n".join(about), ha="center", va="top", fontsize=size, color=GREY)
    axes.text(centre, centre + 1.75, say("busiest", lang), ha="center", va="center", fontsize=14, fontweight="bold")
    names = place_names(box, lang)
    busiest = sorted(range(PLACES), key=lambda place: -found.per_roll[place])[:LISTED]
    for rank, place in enumerate(busiest):
        line = centre + 1.25 - 0.42 * rank
        (name,), size = fitted(names[place], 4.4 * POINTS, 0.3 * POINTS, 12.5)
        axes.text(centre - HALF, line, name, ha="left", va="center", fontsize=size)
        axes.text(centre + HALF, line, percent(found.per_roll[place], lang, 2), ha="right", va="center", fontsize=12.5, fontweight="bold")
    whole = WIDE + 0.3
    bar = sheet.add_axes(((centre - HALF + 0.15) / whole, (DEEP + 1.6) / whole, 2 * HALF / whole, 0.28 / whole))
    legend = sheet.colorbar(colours, cax=bar, orientation="horizontal", extend="min")
    steps = range(round(200 * PALEST), int(200 * max(found.per_roll)) + 1)
    legend.set_ticks([step / 200 for step in steps], labels=[percent(step / 200, lang, 1) for step in steps])
    bar.tick_params(labelsize=11)
    bar.set_title(say("per_roll", lang), fontsize=11.5, fontweight="normal", loc="center")


def fitted(text: str, width: float, height: float, biggest: float = BIGGEST) -> tuple[list[str], float]:
    """The text in lines that stay inside a box, in points, as large as it can be."""
    size = biggest
    while True:
        lines = _wrapped(text, width, size)
        fits = lines is not None and len(lines) * size * 1.25 <= height
        if lines is not None and (fits or size <= SMALLEST):
            return lines, size
        if size <= SMALLEST:
            return [text], max(1.0, size * width / max(length(text, size), 1e-9))
        size -= 0.25


def _wrapped(text: str, width: float, size: float) -> list[str] | None:
    """Broken between words; nothing where a word alone is too long."""
    lines: list[str] = []
    for word in text.split():
        if length(word, size) > width:
            return None
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and length(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


@cache
def length(text: str, size: float) -> float:
    """How long a text is, in points."""
    return float(TextPath((0, 0), text, size=size, prop=FontProperties(family="DejaVu Sans")).get_extents().width)
