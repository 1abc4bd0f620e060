"""A league of bots: every table they can form, seats rotated, with intervals, ratings, a table and a page."""

from __future__ import annotations

import contextlib
import errno
import html
import itertools
import os
import sys
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid

from monopole.executors.progress_line import speak
from monopole.lab.compare.intervals import wilson
from monopole.lab.compare.ratings import ratings
from monopole.lab.simulate.batches import make_ready
from monopole.lab.simulate.interruptions import listening
from monopole.lab.simulate.outcomes import Outcome
from monopole.lab.simulate.plan import Plan, SimulationError, fitting_executor, tell_why_interpreted
from monopole.lab.simulate.runs import MOST_TURNS
from monopole.lab.simulate.simulation import MOST_SEED, Progress, check
from monopole.lab.simulate.workers import played
from monopole.text.numbers import decimal

MOST_BOTS = 24


@dataclass
class Standing:
    """How one bot fared: games it sat in (a seat each), games won, a shared victory in parts."""

    name: str
    seats: int = 0
    games: int = 0
    wins: float = 0.0
    rating: float = 0.0

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.games)


@dataclass
class League:
    """What was played and how it ended."""

    edition: str
    mode: str
    seed: int
    games: int = 0
    finished: int = 0
    standings: list[Standing] = field(default_factory=list)
    tables: dict[tuple[tuple[str, ...], str], float] = field(default_factory=dict)
    interrupted: bool = False


def line_ups(bots: list[str], table: int) -> list[tuple[str, ...]]:
    """Who sits together: all of them when they fill one table, else every choice; each in every rotation."""
    together = [tuple(bots)] if len(bots) <= table else list(itertools.combinations(bots, table))
    return [names[turn:] + names[:turn] for names in together for turn in range(len(names))]


def league(
    bots: list[str],
    games: int = 2000,
    edition: str = "france-2003",
    mode: str = "base",
    seed: int = 0,
    executor: str | None = None,
    processes: int = 1,
    table: int = 4,
    most_turns: int = MOST_TURNS,
    lang: str = "",
) -> League:
    """Plays about so many games, the same number in every line-up, and counts. The same bot may sit more than once: a, b, b, b.

    Progress is shown on a terminal, in one language or both.
    """
    if not 2 <= len(bots) <= MOST_BOTS:
        raise SimulationError(f"de 2 à {MOST_BOTS} joueurs, pas {len(bots)}", f"2 to {MOST_BOTS} bots, not {len(bots)}")
    executor = executor or fitting_executor(bots)
    check(games, seed, executor, processes, "", bots)
    seatings = line_ups(bots, table)
    each = max(1, -(-games // len(seatings)))
    result = League(edition, mode, seed)
    standing = {name: Standing(name) for name in dict.fromkeys(bots)}
    progress = Progress(each * len(seatings), sys.stderr, lang)
    with contextlib.closing(progress):
        for number, names in enumerate(seatings):
            plan = Plan(edition, mode, names, (seed * 1_000_003 + number) % (MOST_SEED + 1), executor, most_turns=most_turns)
            make_ready(plan)
            with listening() as stopped, contextlib.closing(played(plan, each, processes)) as batches:
                for several in batches:
                    for outcome in several:
                        _count(result, standing, names, outcome)
                    progress.show(result.games)
                    result.interrupted = stopped()
                    if result.interrupted:
                        break
            if result.interrupted:
                break
    rated = ratings(list(standing), ((names, winner, weight) for (names, winner), weight in result.tables.items()))
    for name, value in rated.items():
        standing[name].rating = value
    result.standings = sorted(standing.values(), key=lambda row: (-row.rating, row.name))
    return result


def _count(result: League, standing: dict[str, Standing], names: tuple[str, ...], outcome: Outcome) -> None:
    result.games += 1
    for name in names:
        standing[name].seats += 1
    for name in set(names):
        standing[name].games += 1
    if outcome.winners < 0:
        return
    result.finished += 1
    winners = [names[seat] for seat in range(len(names)) if outcome.winners >> seat & 1]
    for winner in winners:
        standing[winner].wins += 1 / len(winners)
        seat = (tuple(sorted(names)), winner)
        result.tables[seat] = result.tables.get(seat, 0.0) + 1 / len(winners)


HEADINGS = {
    "fr": ("joueur", "cote", "parties", "sièges", "gagnées", "part", "intervalle à 95 %", "juste part"),
    "en": ("bot", "rating", "games", "seats", "won", "share", "95 % interval", "fair share"),
}


def rows(result: League, lang: str) -> list[tuple[str, ...]]:
    """The standings as text, in the order of the headings; the fair share is that of equals."""
    lines: list[tuple[str, ...]] = []
    for row in result.standings:
        low, high = row.interval
        fair = row.seats / sum(other.seats for other in result.standings) * result.games / row.games if row.games else 0.0
        share, least, most, equal = (decimal(100 * part, lang) for part in (row.share, low, high, fair))
        counts = (f"{row.rating:.0f}", decimal(row.games, lang, 0), decimal(row.seats, lang, 0), decimal(row.wins, lang))
        lines.append((row.name, *counts, f"{share} %", f"{least} - {most} %", f"{equal} %"))
    return lines


def _played(result: League, lang: str) -> str:
    """How many games the standings are of."""
    games, finished = decimal(result.games, lang, 0), decimal(result.finished, lang, 0)
    if lang == "en":
        return f"{games} games, {finished} finished" + (", interrupted" if result.interrupted else "")
    return f"{games} parties, {finished} finies" + (", interrompu" if result.interrupted else "")


def grid(result: League, lang: str) -> Grid:
    """The standings as a table for the terminal."""
    table = Grid(title=f"{result.edition} {result.mode}, {_played(result, lang)}")
    for heading in HEADINGS[lang]:
        table.add_column(heading, justify="left" if heading == HEADINGS[lang][0] else "right")
    for row in rows(result, lang):
        table.add_row(*row)
    return table


PAGE = """<!doctype html><html lang="{lang}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>
<style>body{{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}}
main{{overflow-x:auto}}table{{border-collapse:collapse;width:100%}}td{{white-space:nowrap}}
th,td{{padding:.35rem .6rem;text-align:right;border-bottom:1px solid #ddd}}
th:first-child,td:first-child{{text-align:left}}.bar{{position:relative;height:1rem;background:#eee;min-width:10rem}}
.bar i{{position:absolute;top:0;bottom:0;background:#5b8}}.bar b{{position:absolute;top:0;bottom:0;width:2px;background:#222}}
@media(prefers-color-scheme:dark){{body{{background:#181818;color:#ddd}}th,td{{border-color:#444}}
.bar{{background:#333}}.bar b{{background:#fff}}}}
</style><h1>{title}</h1><p>{about}</p><main><table><tr>{headings}<th></th></tr>{rows}</table></main></html>
"""


def page(result: League, lang: str) -> str:
    """The standings as one page that needs nothing else: the green bar is the interval, the mark the share."""
    title = ("League" if lang == "en" else "Championnat des robots") + f" · {result.edition} {result.mode}"
    about = _played(result, lang) + (
        f", seed {result.seed}. Green: the 95 % interval of the share won."
        if lang == "en"
        else f", graine {result.seed}. En vert : l'intervalle à 95 % de la part gagnée."
    )
    lines = []
    for standing, row in zip(result.standings, rows(result, lang), strict=True):
        low, high = standing.interval
        bar = (
            f'<div class="bar"><i style="left:{100 * low:.2f}%;width:{100 * (high - low):.2f}%"></i>'
            f'<b style="left:{100 * standing.share:.2f}%"></b></div>'
        )
        lines.append("<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + f"<td>{bar}</td></tr>")
    headings = "".join(f"<th>{html.escape(heading)}</th>" for heading in HEADINGS[lang])
    return PAGE.format(lang=lang, title=html.escape(title), about=html.escape(about), headings=headings, rows="\n".join(lines))


def main(
    bots: list[str],
    games: int = 2000,
    edition: str = "france-2003",
    mode: str = "base",
    seed: int = 0,
    executor: str = "",
    processes: int = 1,
    out: Path | None = None,
    lang: str = "fr",
) -> int:
    """The command: the table on the terminal and, where asked, the page."""
    if out is not None and not out.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(out))  # before the games, not after them
    speak(lang)
    if not executor:
        tell_why_interpreted(bots, lang)
    result = league(bots, games, edition, mode, seed, executor or None, processes, lang=lang)
    Console().print(grid(result, lang))
    if out is not None:
        out.write_text(page(result, lang), "utf-8")
    return 130 if result.interrupted else 0
