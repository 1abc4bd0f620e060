"""What the figures of a report say, in a sentence or two for each section."""

from __future__ import annotations

from monopole.lab.compare.intervals import Share
from monopole.lab.report.figures import Figures
from monopole.lab.report.report_text import group_name, say
from monopole.lab.simulate.runs import MOST_TURNS
from monopole.text.names import Names
from monopole.text.numbers import decimal, percent, signed

ENOUGH = 20  # games in which a group was held, before anything is said of it


def findings(figures: Figures, lang: str) -> dict[str, str]:
    """One text for each section of the page."""
    return {
        "board": _board(figures, lang),
        "payback": _payback(figures, lang),
        "length": _length(figures, lang),
        "first": _first(figures, lang),
        "wins": _wins(figures, lang),
        "rules": _rules(figures, lang),
        "editions": _editions(figures, lang),
    }


def _board(figures: Figures, lang: str) -> str:
    shares = figures.found.per_roll
    deeds = [square.number for square in figures.box.squares if square.group]
    best, worst = (pick(deeds, key=lambda square: shares[square]) for pick in (max, min))
    group = max(figures.streets, key=lambda row: row.per_roll)
    return say(
        "board_found", lang,
        best=figures.box.squares[best].name, best_share=percent(shares[best], lang, 2),
        worst=figures.box.squares[worst].name, worst_share=percent(shares[worst], lang, 2),
        in_jail=percent(shares[-1], lang), group=group_name(figures.box, group.group, lang), group_share=percent(group.per_roll, lang),
    )  # fmt: skip


def _payback(figures: Figures, lang: str) -> str:
    built = [(row, at, level) for row in figures.streets for at, level in enumerate(row.levels) if level.rolls]
    best, _, level = min(built, key=lambda found: found[2].rolls or 0.0)
    further = [found for found in built if found[2].rolls_more]
    names = Names(figures.box, (), lang)
    step, at, after = min(further, key=lambda found: found[2].rolls_more or 0.0)
    return say(
        "payback_found", lang,
        best=group_name(figures.box, best.group, lang), rolls=decimal(level.rolls or 0.0, lang, 0),
        level=names.buildings(level.built), step_group=group_name(figures.box, step.group, lang),
        before=names.buildings(step.levels[at - 1].built), after=names.buildings(after.built),
        step_rolls=decimal(after.rolls_more or 0.0, lang, 0),
    )  # fmt: skip


def _length(figures: Figures, lang: str) -> str:
    lengths = figures.lengths
    unfinished = say("all_finished", lang)
    if lengths.unfinished:
        share = percent(lengths.unfinished / figures.games, lang)
        count, games = decimal(lengths.unfinished, lang, 0), decimal(figures.games, lang, 0)
        unfinished = say("some_unfinished", lang, count=count, games=games, share=share, limit=decimal(MOST_TURNS, lang, 0))
    marks = {name: decimal(lengths.quantile(at), lang, 0) for name, at in (("median", 50), ("short", 10), ("long", 90))}
    return say("length_found", lang, unfinished=unfinished, **marks)


def _first(figures: Figures, lang: str) -> str:
    fair, (low, high) = 1 / figures.seats, figures.places[0].interval
    verdict = "first_found_more" if low > fair else "first_found_less" if high < fair else "first_found_none"
    return say(verdict, lang, **spoken_share(figures.places[0], lang), fair=percent(fair, lang))


def spoken_share(share: Share, lang: str) -> dict[str, str]:
    low, high = share.interval
    return {"share": percent(share.share, lang), "low": percent(low, lang), "high": percent(high, lang)}


def _wins(figures: Figures, lang: str) -> str:
    known = [row for row in figures.holdings if row.wins.games >= ENOUGH]
    if not known:
        return say("wins_too_few", lang)
    best = max(known, key=lambda row: row.wins.share)
    name, fair = group_name(figures.box, best.group, lang), percent(1 / figures.seats, lang)
    return say("wins_found", lang, best=name, fair=fair, **spoken_share(best.wins, lang))


def _rules(figures: Figures, lang: str) -> str:
    said, silent = [], []
    for row in figures.rules:
        low, high = row.longer.interval
        if low <= 0 <= high:
            silent.append(say(row.rule, lang))
            continue
        share = signed(100 * row.longer.mean / row.without.mean, lang, 0)
        said.append(say("rule_longer", lang, rule=say(row.rule, lang), turns=signed(row.longer.mean, lang, 0), share=share))
    if silent:
        said.append(say("rule_none", lang, rules=", ".join(silent)))
    return " ".join(said)


def _editions(figures: Figures, lang: str) -> str:
    ranked = sorted(figures.editions, key=lambda row: row.lengths.median)
    ends = {"short": ranked[0], "long": ranked[-1]}
    names = {name: row.box.title(lang) for name, row in ends.items()}
    turns = {f"{name}_turns": decimal(row.lengths.median, lang, 0) for name, row in ends.items()}
    return say("editions_found", lang, **names, **turns)
