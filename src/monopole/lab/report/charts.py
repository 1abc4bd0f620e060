"""Every plot of a report by its name; here those that count games, one function each: figures in, a sheet out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from monopole.lab.report.board_plot import board_plot
from monopole.lab.report.earnings_plot import income, next_building, payback
from monopole.lab.report.figures import Figures
from monopole.lab.report.plots import BLUE, GREEN, GREY, ORANGE, PALE, beside, fair_line, figure, interval_dot, label_groups, light_grid
from monopole.lab.report.report_text import group_name, say
from monopole.text.numbers import decimal, ordinal, percent

BARS = 36  # of a histogram, about


def _footer(figures: Figures, lang: str) -> str:
    about = {"title": figures.box.title(lang), "mode": figures.box.mode, "bot": figures.bot, "seats": figures.seats}
    return say("counted", lang, games=decimal(figures.games, lang, 0), **about)


def _group_names(figures: Figures, groups: Sequence[str], lang: str) -> list[str]:
    return [group_name(figures.box, group, lang) for group in groups]


def _percent_axis(axes: Axes, lang: str) -> None:
    """Ticks at round percentages, with a decimal only where it takes one."""
    axes.xaxis.set_major_locator(MaxNLocator(8, steps=[1, 2, 5, 10]))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda share, _: percent(share, lang, int(abs(100 * share - round(100 * share)) > 1e-6))))


def board(figures: Figures, lang: str) -> Figure:
    return board_plot(figures.box, figures.found, lang)


def length(figures: Figures, lang: str) -> Figure:
    """How long games last."""
    sheet = figure(10.0, 5.2, say("length", lang), _footer(figures, lang))
    axes = sheet.subplots()
    lengths = figures.lengths
    middle = (lengths.quantile(25), lengths.quantile(75))
    axes.axvspan(*middle, color="#eceef1", zorder=0)
    last = 1.15 * lengths.quantile(98)
    shown = [turns for turns in lengths.turns if turns <= last]
    first = 0 if shown[0] < last / 3 else shown[0] - (shown[-1] - shown[0]) // 4 - 1
    # Whole rounds in each bar: many games end with a round.
    width = figures.seats * max(1, round((shown[-1] - first) / BARS / figures.seats))
    bars = range(first - first % width, shown[-1] + width + 1, width)
    axes.hist(shown, bins=list(bars), color=BLUE, edgecolor="white", linewidth=0.8, zorder=2)
    axes.axvline(lengths.median, color=ORANGE, linewidth=2.2, zorder=3)
    top = axes.get_ylim()[1]
    axes.set_ylim(0, 1.16 * top)
    marks: Any = {"textcoords": "offset points", "va": "top"}
    median = say("median", lang, turns=decimal(lengths.median, lang, 0))
    axes.annotate(median, (lengths.median, 1.13 * top), xytext=(7, 0), fontsize=12, fontweight="bold", color=ORANGE, zorder=5, **marks)
    axes.annotate(say("middle_half", lang), (middle[0], 1.13 * top), xytext=(-6, 0), ha="right", fontsize=10, color=GREY, **marks)
    if len(shown) < len(lengths.turns):
        longer = say("longer_games", lang, games=decimal(len(lengths.turns) - len(shown), lang, 0))
        axes.annotate(longer, (1, 0.1), xycoords="axes fraction", xytext=(0, 0), ha="right", fontsize=10, color=GREY, **marks)
    axes.set_xlabel(say("turns_axis", lang))
    axes.set_ylabel(say("games_axis", lang))
    axes.set_xlim(first, max(last, shown[-1] + width))
    light_grid(axes, "y")
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter(FuncFormatter(lambda value, _: decimal(value, lang, 0)))
    return sheet


def first_player(figures: Figures, lang: str) -> Figure:
    """Games won by order of play."""
    sheet = figure(9.5, 1.9 + 0.55 * figures.seats, say("first", lang), _footer(figures, lang))
    axes = sheet.subplots()
    for place, share in enumerate(figures.places):
        interval_dot(axes, place, share.share, *share.interval, BLUE if place else ORANGE)
        axes.annotate(percent(share.share, lang), (share.share, place), xytext=(0, 9), textcoords="offset points", ha="center", fontsize=11)
    axes.set_yticks(range(figures.seats), [say("plays_nth", lang, nth=ordinal(place + 1, lang)) for place in range(figures.seats)])
    axes.set_ylim(figures.seats - 0.5, -0.7)
    fair_line(axes, 1 / figures.seats, say("fair", lang, share=percent(1 / figures.seats, lang)))
    axes.set_xlabel(say("won_axis", lang))
    _percent_axis(axes, lang)
    light_grid(axes)
    axes.tick_params(axis="y", length=0)
    return sheet


def holders_win(figures: Figures, lang: str) -> Figure:
    """How often who holds a whole group goes on to win."""
    sheet = figure(10.0, 6.2, say("wins_title", lang, turn=decimal(figures.turn, lang, 0)), _footer(figures, lang))
    axes = sheet.subplots()
    rows = figures.holdings
    label_groups(axes, [row.group for row in rows], _group_names(figures, [row.group for row in rows], lang))
    for at, row in enumerate(rows):
        if row.wins.games:
            interval_dot(axes, at, row.wins.share, *row.wins.interval)
        beside(axes, at, say("held_in", lang, games=decimal(row.wins.games, lang, 0)), colour=GREY)
    fair_line(axes, 1 / figures.seats, say("fair", lang, share=percent(1 / figures.seats, lang)))
    axes.set_xlim(left=0)
    axes.set_xlabel(say("won_axis", lang))
    _percent_axis(axes, lang)
    light_grid(axes)
    return sheet


def holders(figures: Figures, lang: str) -> Figure:
    """Which groups the winners held, and which the others."""
    sheet = figure(10.0, 6.2, say("holders_title", lang, turn=decimal(figures.turn, lang, 0)), _footer(figures, lang))
    axes = sheet.subplots()
    rows = figures.holdings
    label_groups(axes, [row.group for row in rows], _group_names(figures, [row.group for row in rows], lang))
    for at, row in enumerate(rows):
        axes.plot([row.others, row.winners], [at, at], color=PALE, linewidth=4, zorder=2)
        axes.plot([row.others], [at], "o", markersize=9, color=GREY, markerfacecolor="white", markeredgewidth=1.8, zorder=3)
        axes.plot([row.winners], [at], "o", markersize=9, color=BLUE, zorder=4)
        beside(axes, at, decimal(row.correlation, lang, 2))
    beside(axes, -0.9, say("correlation", lang), colour=GREY)
    axes.plot([], [], "o", markersize=9, color=BLUE, label=say("winners", lang))
    axes.plot([], [], "o", markersize=9, color=GREY, markerfacecolor="white", markeredgewidth=1.8, label=say("others", lang))
    axes.legend(loc="lower center", bbox_to_anchor=(0.45, 1.0), ncols=2, frameon=False)
    axes.set_xlim(left=0)
    axes.set_xlabel(say("held_share_axis", lang))
    _percent_axis(axes, lang)
    light_grid(axes)
    return sheet


def house_rules(figures: Figures, lang: str) -> Figure:
    """What each house rule does to the length of games and to the first player."""
    rows = figures.rules
    sheet = figure(11.5, 2.2 + 0.6 * len(rows), say("rules", lang), _footer(figures, lang))
    left, right = sheet.subplots(1, 2, sharey=True, width_ratios=[1.15, 1])
    for at, row in enumerate(rows):
        interval_dot(left, at, row.longer.mean, *row.longer.interval, GREEN)
        interval_dot(right, at - 0.16, row.first_without.share, *row.first_without.interval, GREY, hollow=True)
        interval_dot(right, at + 0.16, row.first.share, *row.first.interval, GREEN)
    left.set_yticks(range(len(rows)), [say(row.rule, lang) for row in rows])
    left.set_ylim(len(rows) - 0.5, -0.5)
    left.axvline(0, color=GREY, linestyle=(0, (4, 3)), linewidth=1.3, zorder=1)
    left.set_title(say("longer_title", lang), pad=20)
    left.set_xlabel(say("longer_axis", lang))
    left.xaxis.set_major_formatter(FuncFormatter(lambda value, _: decimal(value, lang, 0)))
    right.set_title(say("first_title", lang), pad=20)
    right.set_xlabel(say("won_axis", lang))
    fair_line(right, 1 / figures.seats, say("fair", lang, share=percent(1 / figures.seats, lang)))
    right.plot([], [], "o", color=GREY, markerfacecolor="white", markeredgewidth=1.8, markersize=8, label=say("without", lang))
    right.plot([], [], "o", color=GREEN, markersize=8, label=say("with", lang))
    right.legend(loc="lower right", bbox_to_anchor=(1.0, 1.02), ncols=2, frameon=False)
    _percent_axis(right, lang)
    for axes in (left, right):
        light_grid(axes)
        axes.tick_params(axis="y", length=0)
    return sheet


def editions(figures: Figures, lang: str) -> Figure:
    """Every edition: how long, how many bankruptcies, what the first player gains."""
    rows = figures.editions
    footer = say("compared", lang, games=decimal(figures.games, lang, 0), bot=figures.bot)
    sheet = figure(12.5, 2.0 + 0.5 * len(rows), say("editions", lang), footer)
    lengths, failures, advantage = sheet.subplots(1, 3, sharey=True, width_ratios=[1.25, 1, 1])
    for at, row in enumerate(rows):
        colour = ORANGE if row.box.id == figures.box.id else BLUE
        lengths.plot([row.lengths.quantile(10), row.lengths.quantile(90)], [at, at], color=colour, linewidth=1.6)
        lengths.plot(
            [row.lengths.quantile(25), row.lengths.quantile(75)], [at, at], color=colour, linewidth=6, alpha=0.55, solid_capstyle="butt"
        )
        lengths.plot([row.lengths.median], [at], "o", color=colour, markersize=8)
        interval_dot(failures, at, row.bankrupts.mean, *row.bankrupts.interval, colour)
        gain, low, high = row.advantage
        interval_dot(advantage, at, 100 * gain, 100 * low, 100 * high, colour)
    labels = [f"{row.box.id} ({row.box.mode}, {row.seats})" for row in rows]
    lengths.set_yticks(range(len(rows)), labels)
    for label, row in zip(lengths.get_yticklabels(), rows, strict=True):
        label.set_fontweight("bold" if row.box.id == figures.box.id else "normal")
    lengths.set_ylim(len(rows) - 0.5, -0.5)
    lengths.set_xlim(left=0)
    failures.set_xlim(left=0)
    lengths.set_title(say("longer_title", lang))
    lengths.set_xlabel(say("turns_axis", lang))
    failures.set_title(say("bankruptcies", lang))
    failures.set_xlabel(say("bankruptcies_axis", lang))
    advantage.set_title(say("first_title", lang))
    advantage.set_xlabel(say("advantage_axis", lang))
    advantage.axvline(0, color=GREY, linestyle=(0, (4, 3)), linewidth=1.3, zorder=1)
    for axes in (lengths, failures, advantage):
        light_grid(axes)
        axes.tick_params(axis="y", length=0)
        axes.xaxis.set_major_locator(MaxNLocator(6, integer=True))
        axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: decimal(value, lang, 0)))
    return sheet


Draw = Callable[[Figures, str], Figure]
PLOTS: dict[str, Draw] = {
    "board": board,
    "payback": payback,
    "income": income,
    "next-building": next_building,
    "length": length,
    "first-player": first_player,
    "holders-win": holders_win,
    "holders": holders,
    "house-rules": house_rules,
    "editions": editions,
}
