"""The figures of a report as tables, for those who want the numbers behind a plot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from monopole.editions import money
from monopole.lab.chances.landing_odds import place_names
from monopole.lab.compare.intervals import Share
from monopole.lab.report.figures import Figures
from monopole.lab.report.report_text import group_name, level_name, say
from monopole.schema import SQUARES
from monopole.text.numbers import decimal, ordinal, percent, rounded_money, signed
from monopole.vocabulary import GROUP_NAMES, STATIONS


class Grid(NamedTuple):
    """A table: what it is called, its headings, its rows."""

    title: str
    headings: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]


def tables(figures: Figures, lang: str) -> dict[str, list[Grid]]:
    """The tables of each section of the page."""
    return {
        "board": [_board(figures, lang)],
        "payback": [_streets(figures, lang), _held(figures, lang)],
        "length": [_length(figures, lang)],
        "first": [_first(figures, lang)],
        "wins": [_wins(figures, lang)],
        "rules": [_rules(figures, lang)],
        "editions": [_editions(figures, lang)],
    }


def _headings(lang: str, *names: str) -> tuple[str, ...]:
    return tuple(say(name, lang) for name in names)


def _interval(share: Share, lang: str) -> str:
    return " – ".join(percent(end, lang) for end in share.interval)


def _board(figures: Figures, lang: str) -> Grid:
    shares = figures.found.per_roll
    rows = [
        (f"{place} {name}" if place < SQUARES else name, percent(shares[place], lang, 3))
        for place, name in enumerate(place_names(figures.box, lang))
    ]
    return Grid(say("board", lang), _headings(lang, "square", "per_roll"), rows)


def _streets(figures: Figures, lang: str) -> Grid:
    rows = [
        (
            group_name(figures.box, row.group, lang), level_name(figures.box, level.built, lang), money(figures.box, level.cost, lang),
            rounded_money(figures.box, 100 * level.income, lang), decimal(level.rolls or 0.0, lang, 1),
            decimal(level.rolls_more, lang, 1) if level.rolls_more else "–",
        )
        for row in figures.streets
        for level in row.levels
    ]  # fmt: skip
    return Grid(say("payback", lang), _headings(lang, "group", "level", "cost", "income_title", "rolls_head", "rolls_more_head"), rows)


def _held(figures: Figures, lang: str) -> Grid:
    rows = [
        (
            group_name(figures.box, group, lang), str(row.count), money(figures.box, row.cost, lang),
            rounded_money(figures.box, 100 * row.income, lang), decimal(row.rolls, lang, 1),
        )
        for group in GROUP_NAMES[STATIONS:]
        for row in figures.held(group)
    ]  # fmt: skip
    return Grid(say("held_title", lang), _headings(lang, "group", "held", "cost", "income_title", "rolls_head"), rows)


def _length(figures: Figures, lang: str) -> Grid:
    marks = [(f"{percent(at / 100, lang, 0)}", decimal(figures.lengths.quantile(at), lang, 0)) for at in (10, 25, 50, 75, 90)]
    rows = [
        *marks,
        (say("mean", lang), decimal(figures.lengths.mean, lang)),
        (say("unfinished", lang), decimal(figures.lengths.unfinished, lang, 0)),
    ]
    return Grid(say("length", lang), _headings(lang, "shorter", "turns_axis"), rows)


def _first(figures: Figures, lang: str) -> Grid:
    rows = [
        (
            say("plays_nth", lang, nth=ordinal(place + 1, lang)),
            percent(share.share, lang, 2),
            _interval(share, lang),
            decimal(share.games, lang, 0),
        )
        for place, share in enumerate(figures.places)
    ]
    return Grid(say("first", lang), _headings(lang, "order", "won_axis", "interval", "games_axis"), rows)


def _wins(figures: Figures, lang: str) -> Grid:
    rows = []
    for row in figures.holdings:
        won = (percent(row.wins.share, lang), _interval(row.wins, lang)) if row.wins.games else ("–", "–")
        held = (percent(row.winners, lang), percent(row.others, lang), signed(row.correlation, lang, 3))
        rows.append((group_name(figures.box, row.group, lang), decimal(row.wins.games, lang, 0), *won, *held))
    headings = _headings(lang, "group", "held_games", "won_axis", "interval", "winners", "others", "correlation")
    return Grid(say("wins_title", lang, turn=decimal(figures.turn, lang, 0)), headings, rows)


def _rules(figures: Figures, lang: str) -> Grid:
    rows = []
    for row in figures.rules:
        low, high = row.longer.interval
        change = f"{signed(row.longer.mean, lang)} ({signed(low, lang)} … {signed(high, lang)})"
        unfinished = f"{decimal(row.without.unfinished, lang, 0)} → {decimal(row.lengths.unfinished, lang, 0)}"
        first = [f"{percent(share.share, lang)} ({_interval(share, lang)})" for share in (row.first_without, row.first)]
        rows.append((say(row.rule, lang), decimal(row.without.mean, lang), decimal(row.lengths.mean, lang), change, unfinished, *first))
    headings = _headings(lang, "house_rule", "turns_without", "turns_with", "change", "unfinished", "first_without", "first_with")
    return Grid(say("rules", lang), headings, rows)


def _editions(figures: Figures, lang: str) -> Grid:
    rows = []
    for row in figures.editions:
        middle = " – ".join(decimal(row.lengths.quantile(at), lang, 0) for at in (25, 75))
        gain, low, high = (100 * value for value in row.advantage)
        advantage = f"{signed(gain, lang)} ({signed(low, lang)} … {signed(high, lang)})"
        numbers = (
            decimal(row.lengths.median, lang, 0),
            middle,
            decimal(row.lengths.unfinished, lang, 0),
            decimal(row.bankrupts.mean, lang, 2),
        )
        rows.append((row.box.title(lang), row.box.mode, str(row.seats), *numbers, advantage))
    headings = _headings(lang, "edition", "mode", "players", "median_head", "middle_half", "unfinished", "bankruptcies", "advantage_axis")
    return Grid(say("editions", lang), headings, rows)
