"""`monopole report`: what an edition is like, on one page with plots to print."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from monopole import editions
from monopole.bilingual import Both, Complaint
from monopole.editions import HOUSE_RULES, Box, usual_mode
from monopole.executors import MissingExtra
from monopole.executors.extras import install_command
from monopole.executors.progress_line import speak
from monopole.lab.chances.landing_odds import landing
from monopole.lab.report.figures import EditionRow, Figures, Lengths, RuleEffect, by_place, edition_row, holdings, rule_effect
from monopole.lab.report.recoup import recoup
from monopole.lab.report.report_page import page
from monopole.lab.report.report_text import say
from monopole.lab.report.sampled_games import GameEnd, Watch, fitting_seats, play_games
from monopole.lab.simulate.batches import make_ready
from monopole.lab.simulate.plan import Plan, fitting_executor
from monopole.text import LANGUAGES, Language
from monopole.text.numbers import decimal

MOST_GAMES = 1_000_000
MOST_SEED = 2**64 - 1
PLAYERS = 4
GAMES = {"compiled": 2000, "interpreted": 40}  # for each setting compared, unless said otherwise: about a minute in all
Pictures = dict[str, dict[str, bytes]]  # by language, then by name


class Steps:
    """Progress on a terminal, a bar for each part of the work; nothing where nobody looks."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self.progress = Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())

    def __enter__(self) -> Steps:
        self.progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.progress.stop()

    def step(self, name: str, total: int) -> Watch:
        """A new bar; call what comes back with how much has been done since."""
        task: TaskID = self.progress.add_task(say(name, self.lang), total=total)
        return lambda done: self.progress.advance(task, done)


def gather(
    edition: str, mode: str, games: int, seed: int, bot: str, players: int, executor: str, step: Callable[[str, int], Watch]
) -> Figures:  # fmt: skip
    """All the figures of a report; `step` is told the name and the size of each part of the work."""
    box = editions.load(edition, mode)
    seats = fitting_seats(box, players)
    plan = Plan(edition, mode, (bot,) * seats, seed, executor)
    watch = step("step_exact", 1)
    found = landing(box)
    groups = tuple(recoup(box, found))
    watch(1)
    watch = step("step_games", 2 * games)
    played = play_games(plan, games, watch)
    turn = max(1, round(Lengths.of(played).median / 2))
    then = play_games(replace(plan, most_turns=turn), games, watch)
    return Figures(
        box=box,
        seats=seats,
        bot=bot,
        games=games,
        seed=seed,
        executor=executor,
        found=found,
        groups=groups,
        lengths=Lengths.of(played),
        places=tuple(by_place(played, seats)),
        turn=turn,
        holdings=tuple(holdings(box.edition, seats, then, played)),
        rules=_house_rules(box, plan, played, games, step("step_rules", games * len(HOUSE_RULES))),
        editions=_editions(plan, box, played, players, games, step("step_editions", games * (len(editions.names()) - 1))),
    )


def _house_rules(box: Box, plan: Plan, played: Sequence[GameEnd], games: int, watch: Watch) -> tuple[RuleEffect, ...]:
    """Each house rule alone, with and without it; what the edition itself says has been played already."""
    effects = []
    for rule, (option, yes, no) in HOUSE_RULES.items():
        kept = "yes" if box.options[option].number else "no"
        other = play_games(replace(plan, options=((option, no if kept == yes else yes),)), games, watch)
        without, within = (other, played) if kept == yes else (played, other)
        effects.append(rule_effect(rule, len(plan.seats), without, within))
    return tuple(effects)


def _editions(plan: Plan, box: Box, played: Sequence[GameEnd], players: int, games: int, watch: Watch) -> tuple[EditionRow, ...]:
    """Every edition in its first mode, and the report's own as it is."""
    rows = []
    for name in editions.names():
        if name == box.id:
            rows.append(edition_row(box, len(plan.seats), played))
            continue
        other = editions.load(name, usual_mode(name))
        seats = fitting_seats(other, players)
        its_plan = Plan(name, other.mode, plan.seats[:1] * seats, plan.seed, plan.executor)
        rows.append(edition_row(other, seats, play_games(its_plan, games, watch)))
    if box.id not in editions.names():
        rows.insert(0, edition_row(box, len(plan.seats), played))
    return tuple(rows)


def draw(figures: Figures, languages: Sequence[Language], step: Callable[[str, int], Watch]) -> Pictures:
    """Every plot in every language, as PNG."""
    charts, plots = _drawing()
    watch = step("step_plots", len(charts.PLOTS) * len(languages))
    pictures: Pictures = {lang: {} for lang in languages}
    with plots.drawn():
        for lang in languages:
            for name, drawing in charts.PLOTS.items():
                pictures[lang][name] = plots.png(drawing(figures, lang))
                watch(1)
    return pictures


def _drawing() -> tuple[Any, Any]:
    try:
        from monopole.lab.report import charts, plots
    except ImportError as missing:
        raise MissingExtra("plots", "les dessins du rapport demandent matplotlib", "the report's plots need matplotlib") from missing
    return charts, plots


def write(folder: Path, figures: Figures, pictures: Pictures, command: str) -> Path:
    """The page, the plots and the figures, in a folder; gives the page."""
    folder.mkdir(parents=True, exist_ok=True)
    for lang, drawn in pictures.items():
        (folder / lang).mkdir(exist_ok=True)
        for name, picture in drawn.items():
            (folder / lang / f"{name}.png").write_bytes(picture)
    contents = json.dumps(figures.to_dict(), ensure_ascii=False, indent=1)
    (folder / "figures.json").write_text(contents + "\n", encoding="utf-8")
    where = folder / "report.html"
    where.write_text(page(figures, pictures, command), encoding="utf-8")
    return where


class ReportError(Complaint, ValueError):
    """A report nobody can have: which sentence says why, and its values."""

    def __init__(self, name: str, **values: object) -> None:
        super().__init__(Both(say(name, "fr", **values), say(name, "en", **values)))


def report(
    edition: str = "france-2003", mode: str | None = None, games: int | None = None, seed: int = 0, out: Path | None = None,
    languages: str = "both", bot: str = "regular", players: int = PLAYERS, executor: str | None = None, lang: str = "fr",
) -> Path:  # fmt: skip
    """Makes a report and gives its page. Raises ReportError, EditionError, UnknownBot, SimulationError, MissingExtra, OSError."""
    if languages not in (*LANGUAGES, "both"):
        raise ReportError("bad_lang", value=languages[:40])
    if not 2 <= players <= 8:
        raise ReportError("bad_players", value=players)
    if not 0 <= seed <= MOST_SEED:
        raise ReportError("bad_seed", value=seed, most=MOST_SEED)
    chosen = executor or fitting_executor()
    if chosen not in GAMES:
        raise ReportError("bad_executor", value=chosen[:40], known=", ".join(GAMES))
    count = GAMES[chosen] if games is None else games
    if not 1 <= count <= MOST_GAMES:
        raise ReportError("bad_games", value=count, most=MOST_GAMES)
    mode = mode or usual_mode(edition)
    box = editions.load(edition, mode)
    folder = out or Path(f"report-{box.id}-{mode}")
    _drawing()
    if executor is None and chosen == "interpreted":
        print(say("no_compiler", lang, games=decimal(count, lang, 0), command=install_command("fast")), file=sys.stderr)
    # The compiler shows a progress of its own, before ours.
    make_ready(Plan(edition, mode, (bot,) * fitting_seats(box, players), seed, chosen))
    folder.mkdir(parents=True, exist_ok=True)
    with Steps(lang) as steps:
        figures = gather(edition, mode, count, seed, bot, players, chosen, steps.step)
        pictures = draw(figures, LANGUAGES if languages == "both" else [one for one in LANGUAGES if one == languages], steps.step)
    command = f"monopole report --edition {edition} --mode {mode} --games {count} --seed {seed}"
    return write(folder, figures, pictures, command)


def main(
    edition: str = "france-2003", mode: str | None = None, games: int | None = None, seed: int = 0, out: Path | None = None,
    languages: str = "both", bot: str = "regular", players: int = PLAYERS, executor: str | None = None, lang: str = "fr",
) -> int:  # fmt: skip
    """The command: writes the report and says where."""
    speak(lang)
    where = report(edition, mode, games, seed, out, languages, bot, players, executor, lang)
    print(say("written", lang, page=where))
    return 0
