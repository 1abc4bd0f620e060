"""What the groups earn, as plots: exact figures from the board."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.colors import LogNorm, Normalize
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.ticker import FuncFormatter, LogLocator, NullLocator

from monopole.lab.report.figures import Figures
from monopole.lab.report.plots import BLUE, GREY, GROUP_COLOURS, figure, heat, label_groups, light_grid, readable_on
from monopole.lab.report.report_text import group_name, level_name, say
from monopole.text.numbers import decimal, rounded_money
from monopole.vocabulary import GROUP_NAMES, HOTEL, STATIONS

Cell = tuple[float, str]  # a number, and how it is written


def _footer(figures: Figures, lang: str) -> str:
    return say("exact", lang, title=figures.box.title(lang), mode=figures.box.mode)


def payback(figures: Figures, lang: str) -> Figure:
    """Opponents' rolls until a group has paid for itself, level by level."""
    streets = [[(level.rolls or 0.0, decimal(level.rolls or 0.0, lang, 0)) for level in row.levels] for row in figures.streets]
    held = [[(row.rolls, decimal(row.rolls, lang, 0)) for row in figures.held(group)] for group in GROUP_NAMES[STATIONS:]]
    return _matrices(figures, lang, "payback_title", streets, held, "Blues_r")


def income(figures: Figures, lang: str) -> Figure:
    """What a hundred opponents' rolls bring, level by level."""

    def cell(amount: float) -> Cell:
        return amount, rounded_money(figures.box, 100 * amount, lang)

    streets = [[cell(level.income) for level in row.levels] for row in figures.streets]
    held = [[cell(row.income) for row in figures.held(group)] for group in GROUP_NAMES[STATIONS:]]
    return _matrices(figures, lang, "income_title", streets, held, "Greens")


def _matrices(figures: Figures, lang: str, title: str, streets: list[list[Cell]], held: list[list[Cell]], colours: str) -> Figure:
    """Streets by what stands on them, above; stations and utilities by how many are held, below."""
    box = figures.box
    sheet = figure(10.5, 7.6, say(title, lang), _footer(figures, lang))
    above, below = sheet.subplots(2, 1, height_ratios=[len(streets), len(held)])
    values = [value for row in [*streets, *held] for value, _ in row if value > 0]
    norm = LogNorm(min(values), max(values))
    levels = [level_name(box, level.built, lang) for level in figures.streets[0].levels]
    groups = [row.group for row in figures.streets]
    _matrix(above, groups, [group_name(box, group, lang) for group in groups], levels, streets, norm, colours)
    most = max(len(row) for row in held)
    counts = [say("held_count", lang, count=count + 1) for count in range(most)]
    others = GROUP_NAMES[STATIONS:]
    _matrix(below, others, [group_name(box, group, lang) for group in others], counts, held, norm, colours, len(levels))
    return sheet


def _matrix(
    axes: Axes, groups: Sequence[str], names: Sequence[str], columns: Sequence[str], rows: list[list[Cell]], norm: Normalize, colours: str,
    across: int = 0,
) -> None:  # fmt: skip
    scale = heat(colours.removesuffix("_r"))
    if colours.endswith("_r"):
        scale = scale.reversed()
    for row, cells in enumerate(rows):
        for column, (value, text) in enumerate(cells):
            colour = scale(norm(value))
            axes.add_patch(Rectangle((column - 0.5, row - 0.5), 1, 1, facecolor=colour, edgecolor="white", linewidth=2.5))
            axes.text(column, row, text, ha="center", va="center", fontsize=11.5, color=readable_on(colour))
    axes.set_xlim(-0.5, (across or len(columns)) - 0.5)
    axes.set_xticks(range(len(columns)), columns)
    axes.tick_params(axis="x", length=0, top=True, labeltop=True, bottom=False, labelbottom=False)
    label_groups(axes, groups, names)
    axes.spines[:].set_visible(False)


def next_building(figures: Figures, lang: str) -> Figure:
    """How soon each further building on a group pays for itself."""
    sheet = figure(11.0, 6.4, say("step_title", lang), _footer(figures, lang))
    panels = sheet.subplots(2, 4, sharex=True, sharey=True).flat
    for axes, row in zip(panels, figures.streets, strict=False):
        steps = [(at, level.rolls_more) for at, level in enumerate(row.levels) if level.rolls_more is not None]
        places, rolls = [at for at, _ in steps], [value for _, value in steps]
        best = min(rolls)
        axes.plot(places, rolls, color=GREY, linewidth=1.4, zorder=2)
        for at, value in steps:
            axes.plot(
                [at],
                [value],
                "o",
                markersize=9,
                color=BLUE,
                markerfacecolor=BLUE if value == best else "white",
                markeredgewidth=1.8,
                zorder=3,
            )
            beside = (0, -17) if value == best else (6, 8)
            weight = "bold" if value == best else "normal"
            axes.annotate(
                decimal(value, lang, 0),
                (at, value),
                xytext=beside,
                textcoords="offset points",
                ha="center",
                fontsize=10.5,
                fontweight=weight,
            )
        axes.set_yscale("log")
        axes.set_title(group_name(figures.box, row.group, lang), fontsize=12, pad=12)
        axes.add_patch(Rectangle((0, 1.0), 1, 0.045, transform=axes.transAxes, clip_on=False, facecolor=GROUP_COLOURS[row.group]))
        light_grid(axes, "y")
        axes.margins(x=0.12, y=0.18)
        labels = [figures.box.hotel(lang, 1) if row.levels[at].built == HOTEL else str(row.levels[at].built) for at in places]
        axes.set_xticks(places, labels)
        axes.yaxis.set_major_locator(LogLocator(subs=(1.0, 2.0, 5.0)))
        axes.yaxis.set_minor_locator(NullLocator())
        axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: decimal(value, lang, 0)))
    sheet.supylabel(say("rolls_axis", lang), fontsize=11)
    return sheet
