"""How every plot of a report looks: type, colours, marks. The drawings themselves are in `board_plot` and `charts`."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import matplotlib
from matplotlib import colormaps
from matplotlib.axes import Axes
from matplotlib.colors import Colormap, LinearSegmentedColormap, to_rgb
from matplotlib.figure import Figure

INK, GREY, PALE = "#22252b", "#6b6f76", "#d9dade"
# Told apart by every kind of eye: Okabe and Ito's colours.
BLUE, ORANGE, GREEN = "#0072b2", "#d55e00", "#009e73"
GROUP_COLOURS = {
    "brown": "#8a5a3c", "light_blue": "#8fc1d9", "pink": "#c2608f", "orange": "#e08a3c", "red": "#c8473f", "yellow": "#e6c84a",
    "green": "#2f7a43", "dark_blue": "#33558f", "stations": "#3b3e45", "utilities": "#a9abb0",
}  # fmt: skip
DOTS_PER_INCH = 160
STYLE: Any = {
    "font.family": "DejaVu Sans",
    "font.size": 11.5,
    "axes.titlesize": 12.5,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.labelsize": 11,
    "axes.labelcolor": INK,
    "axes.edgecolor": GREY,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "figure.facecolor": "white",
    "savefig.facecolor": "white",
}


@contextmanager
def drawn() -> Iterator[None]:
    """Plots are drawn inside, so that nobody else's settings reach them."""
    with matplotlib.rc_context(STYLE):
        yield


def figure(width: float, height: float, title: str, footer: str) -> Figure:
    """A sheet with its title above and, small below, what it is about."""
    sheet = Figure(figsize=(width, height), layout="constrained")
    sheet.suptitle(title, x=0.01, ha="left", fontsize=15, fontweight="bold")
    sheet.supxlabel(footer, x=0.01, ha="left", fontsize=9, color=GREY)
    return sheet


def png(sheet: Figure) -> bytes:
    """The sheet as a picture; nothing drawn on it is cut off, and the same sheet gives the same bytes."""
    buffer = io.BytesIO()
    sheet.savefig(buffer, format="png", dpi=DOTS_PER_INCH, bbox_inches="tight", pad_inches=0.15, metadata={"Software": None})
    return buffer.getvalue()


def heat(name: str) -> Colormap:
    """A scale from pale to dark whose darkest is still a colour; lightness alone carries it, in print and to every eye."""
    return LinearSegmentedColormap.from_list(name, [colormaps[name](0.06 + 0.82 * step / 20) for step in range(21)])


def readable_on(colour: Any) -> str:
    """Ink or white, whichever stands out more on this colour."""
    there = _luminance(colour)
    return INK if (there + 0.05) / (_luminance(INK) + 0.05) > 1.05 / (there + 0.05) else "white"


def _luminance(colour: Any) -> float:
    """Relative luminance, as the Web's rules for contrast have it."""
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in to_rgb(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def label_groups(axes: Axes, groups: Sequence[str], names: Sequence[str]) -> None:
    """Rows named by groups, each beside a chip of its colour; the first on top."""
    axes.set_yticks(range(len(groups)), names)
    axes.tick_params(axis="y", length=0, pad=24)
    axes.set_ylim(len(groups) - 0.5, -0.5)
    for row, group in enumerate(groups):
        axes.scatter(
            -0.016, row, marker="s", s=120, color=GROUP_COLOURS[group], edgecolor=INK, linewidth=0.6, clip_on=False,
            transform=axes.get_yaxis_transform(), zorder=5,
        )  # fmt: skip


def interval_dot(axes: Axes, row: float, value: float, low: float, high: float, colour: str = BLUE, hollow: bool = False) -> None:
    """A value with its interval, lying."""
    axes.plot([low, high], [row, row], color=colour, linewidth=2.2, solid_capstyle="butt", zorder=3)
    axes.plot([value], [row], "o", markersize=8, color=colour, markerfacecolor="white" if hollow else colour, markeredgewidth=1.8, zorder=4)


def fair_line(axes: Axes, at: float, text: str) -> None:
    """What chance alone would give."""
    axes.axvline(at, color=GREY, linestyle=(0, (4, 3)), linewidth=1.3, zorder=1)
    axes.annotate(text, (at, 1.0), xycoords=("data", "axes fraction"), xytext=(5, 3), textcoords="offset points", fontsize=10, color=GREY)


def beside(axes: Axes, row: float, text: str, colour: str = INK) -> None:
    """A note to the right of a row, outside the axes."""
    where: Any = {"xycoords": ("axes fraction", "data"), "textcoords": "offset points", "annotation_clip": False}
    axes.annotate(text, (1.0, row), xytext=(10, 0), va="center", fontsize=10.5, color=colour, **where)


def light_grid(axes: Axes, axis: Any = "x") -> None:
    axes.grid(axis=axis, color=PALE, linewidth=0.8)
    axes.set_axisbelow(True)
