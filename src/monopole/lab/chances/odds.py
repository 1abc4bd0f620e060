"""`monopole odds`: who is winning a saved position, by futures that bots play on from it.

Nobody peeks: in every future the dice, the order of the piles and the end of an auction are drawn anew. Games that last too long have
no winner and count for nobody.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.box import SIMPLE
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from monopole.bots.roster import find
from monopole.editions import Words, money
from monopole.executors.progress_line import speak
from monopole.game import Complaint, Game
from monopole.lab.chances.continuations import Future, Watch, play_futures
from monopole.lab.chances.read_position import read_position
from monopole.lab.compare.intervals import Mean, Share
from monopole.lab.simulate.plan import fitting_executor, of_ones_own, tell_why_interpreted
from monopole.lab.simulate.runs import runner
from monopole.text.numbers import decimal, percent, rounded_money

GAMES = {"compiled": 2000, "interpreted": 200}
ASKED_GAMES = 40  # where the bot is asked action by action
MOST_GAMES = 1_000_000
MOST_SEED = 2**64 - 1


class OddsError(Complaint, ValueError):
    """Odds nobody can have; says what would be right."""


@dataclass(frozen=True)
class Chances:
    """One side of the game: a seat, or a team."""

    seats: tuple[str, ...]
    share: float
    interval: tuple[float, float]
    now: int  # what it is worth in the position
    later: Mean  # what it is worth at the end


@dataclass(frozen=True)
class Odds:
    """Who wins how many of the futures."""

    game: Game
    bot: str
    games: int
    finished: int
    seed: int
    executor: str
    turns: Mean
    chances: tuple[Chances, ...]


def odds(
    game: Game, games: int | None = None, bot: str = "regular", seed: int = 0, executor: str | None = None, watch: Watch = lambda done: None
) -> Odds:
    """The odds of a game as it stands. A game that is over has nothing left to chance. Raises UnknownBot, OddsError, MissingExtra."""
    executor = _executor(executor, bot)
    count = _usual(executor, bot) if games is None else games
    _check("--games", count, 1, MOST_GAMES)
    _check("--seed", seed, 0, MOST_SEED)
    futures = [_ended(game)] if game.over else play_futures(game, bot, count, seed, executor, watch)
    finished = [future for future in futures if future.over]
    return Odds(
        game, bot, len(futures), len(finished), seed, executor,
        Mean.of([future.turns for future in futures]),
        tuple(_chances(game, side, futures, finished) for side in sides(game)),
    )  # fmt: skip


def _usual(executor: str, bot: str) -> int:
    """How many futures: about as many as take some seconds."""
    return ASKED_GAMES if of_ones_own([bot]) else GAMES[executor]


def _executor(name: str | None, bot: str) -> str:
    chosen = name or fitting_executor([bot])
    if of_ones_own([bot]) and chosen != "interpreted":
        raise OddsError(Words(f"{bot} ne se compile pas : --executor interpreted", f"{bot} does not compile: --executor interpreted"))
    if chosen not in GAMES:
        known = ", ".join(GAMES)
        raise OddsError(
            Words(
                f"--executor : « {chosen[:40]} » ; il faut l'un de : {known}",
                f'--executor: "{chosen[:40]}"; it should be one of: {known}',
            )
        )
    return chosen


def _check(name: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise OddsError(
            Words(
                f"{name} : {value} ; il faut un nombre de {least} à {most}",
                f"{name}: {value}; it should be a number from {least} to {most}",
            )
        )


def sides(game: Game) -> list[tuple[int, ...]]:
    """Who wins or loses together: each seat for itself, or the teams."""
    everybody = range(len(game.seats))
    if not game.edition.teams:
        return [(seat,) for seat in everybody]
    teams = list(dict.fromkeys(game.table.team[seat] for seat in everybody))
    return [tuple(seat for seat in everybody if game.table.team[seat] == team) for team in teams]


def _chances(game: Game, side: tuple[int, ...], futures: Sequence[Future], finished: Sequence[Future]) -> Chances:
    won = sum(sum(seat in future.winners for seat in side) / max(1, len(future.winners)) for future in finished)
    wins = Share(won, len(finished))
    names = tuple(game.seats[seat] for seat in side)
    later = Mean.of([sum(future.fortunes[seat] for seat in side) for future in futures])
    interval = (wins.share, wins.share) if game.over else wins.interval
    return Chances(names, wins.share, interval, sum(game.fortune(name) for name in names), later)


def _ended(game: Game) -> Future:
    winners = tuple(game.seats.index(name) for name in game.winners)
    return Future(True, winners, 0, [game.fortune(name) for name in game.seats])


_SENTENCES = {
    "title": Words("{edition}, mode {mode}, tour {turn}", "{edition}, mode {mode}, turn {turn}"),
    "about": Words(
        "{games} suites jouées par le robot « {bot} », dés et piles tirés à nouveau ; encore {turns} tours en moyenne.",
        "{games} futures played by the bot “{bot}”, dice and piles drawn anew; {turns} more turns on average.",
    ),
    "unfinished": Words(
        "{count} suites ont été arrêtées sans vainqueur et ne comptent pas.",
        "{count} futures were broken off without a winner and do not count.",
    ),
    "over": Words("La partie est finie.", "The game is over."),
    "side": Words("joueur", "player"),
    "wins": Words("chances", "chances"),
    "interval": Words("intervalle à 95 %", "95% interval"),
    "now": Words("fortune", "fortune"),
    "later": Words("fortune à la fin", "fortune at the end"),
    "stops_here": Words("Le journal s'arrête ici : {why}", "The journal stops here: {why}"),
    "playing": Words("suites", "futures"),
}


def _say(name: str, lang: str, **values: object) -> str:
    return _SENTENCES[name](lang).format(**values)


def to_json(found: Odds) -> dict[str, Any]:
    """The odds for a program."""
    game = found.game
    return {
        "edition": game.box.id,
        "mode": game.box.mode,
        "position": game.text,
        "over": game.over,
        "bot": found.bot,
        "games": found.games,
        "finished": found.finished,
        "seed": found.seed,
        "executor": found.executor,
        "turns": found.turns.to_dict(),
        "odds": [
            {
                "seats": list(side.seats),
                "share": side.share,
                "interval": list(side.interval),
                "fortune": side.now,
                "expected_fortune": side.later.mean,
            }
            for side in found.chances
        ],
    }


def grid(found: Odds, lang: str) -> Grid:
    """The odds as a table, the likeliest winner first."""
    box = found.game.box
    title = _say("title", lang, edition=box.title(lang), mode=box.mode, turn=decimal(found.game.table.turns + 1, lang, 0))
    table = Grid(box=SIMPLE, title=title, title_justify="left", pad_edge=False)
    for name in ("side", "wins", "interval", "now", "later"):
        table.add_column(_say(name, lang), justify="left" if name == "side" else "right")
    for side in sorted(found.chances, key=lambda side: -side.share):
        low, high = side.interval
        table.add_row(
            " + ".join(side.seats), percent(side.share, lang), f"{percent(low, lang)} – {percent(high, lang)}", money(box, side.now, lang),
            rounded_money(box, side.later.mean, lang),
        )  # fmt: skip
    return table


def _show(found: Odds, lang: str) -> None:
    console = Console(highlight=False, markup=False)
    console.print(grid(found, lang))
    if found.game.over:
        console.print(_say("over", lang))
        return
    turns = decimal(found.turns.mean, lang, 0)
    console.print(_say("about", lang, games=decimal(found.games, lang, 0), bot=found.bot, turns=turns))
    if found.finished < found.games:
        console.print(_say("unfinished", lang, count=decimal(found.games - found.finished, lang, 0)))


def main(
    file: Path, games: int | None = None, bots: str = "regular", as_json: bool = False, seed: int = 0, executor: str | None = None,
    edition: str | None = None, lang: str = "fr",
) -> int:  # fmt: skip
    """The command: prints the odds."""
    speak(lang)
    game, problems = read_position(Path(file), edition, lang)
    for problem in problems:
        print(_say("stops_here", lang, why=problem), file=sys.stderr)
    find(bots)
    chosen = _executor(executor, bots)
    count = _usual(chosen, bots) if games is None else games
    if executor is None:
        tell_why_interpreted([bots], lang)
    runner(chosen)  # the compiler shows a progress of its own, before ours
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task(_say("playing", lang), total=count)
        found = odds(game, count, bots, seed, chosen, lambda done: progress.advance(task, done))
    if as_json:
        print(json.dumps(to_json(found), ensure_ascii=False, indent=1))
    else:
        _show(found, lang)
    return 0
