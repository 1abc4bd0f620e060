"""Finds the expert's knobs by self-play: `python -m monopole.lab.compare.tuning --seed 1 --challengers 500`.

A challenger, the champion with a few knobs turned, plays at tables with the champion, at mixed tables, and among strangers alone, where
the champion plays in its stead for comparison. It replaces the champion when it wins clearly more than its share, twice: of hundreds of
challengers some are lucky once. Editions and strangers rotate, so that no knob is fitted to one board or to one opponent.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import time
import tomllib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from monopole.bots.knobs import KNOBS
from monopole.bots.ladder import Player, player, seated, trader
from monopole.editions import load
from monopole.lab.simulate.cpu_run import run_compiled
from monopole.lab.simulate.outcomes import Outcome
from monopole.lab.simulate.runs import Limits, Ready, Start
from monopole.schema import Edition

# The least and the most of each knob that is tuned; the others are left as they are.
BOUNDS: dict[str, tuple[int, int]] = {
    "horizon": (5, 60), "deed_worth": (20, 120), "chance_one_bank": (0, 700), "chance_one_held": (0, 500), "chance_two": (0, 250),
    "target": (2, 5), "floor": (0, 300), "expected": (0, 400), "worst": (0, 100), "buy": (0, 150), "bid": (50, 140), "deny": (0, 150),
    "envy": (0, 200), "margin": (0, 60), "greed": (5, 90), "jail_deeds": (0, 20), "jail_danger": (0, 120), "lift": (50, 600),
    "most_steps": (3, 5), "leader": (0, 80), "half": (0, 90), "bold": (0, 4), "pledge": (0, 1), "stretch": (0, 1), "offers": (1, 3),
    "alert": (0, 1),
}  # fmt: skip
EDITIONS = (("france-2003", "base"), ("france-2003", "base"), ("paris-1936", "base"), ("world-2008", "fast"), ("france-2003", "timed"))
STRANGERS = (("fixed_trader_mended", "regular"), ("regular", "beginner"), ("orange_chaser", "regular"), ("fixed_trader", "regular"))
ROUND, ROUNDS, MORE_ROUNDS = 320, 8, 24  # games of one round, rounds of a trial, rounds of the second one that confirms it
SURE, HOPELESS, CONFIRMED = 2.3, -0.5, 2.0  # standard deviations


@dataclass
class Record:
    """What a challenger has won against what equals would have."""

    won: float = 0.0
    fair: float = 0.0
    variance: float = 0.0
    games: int = 0

    @property
    def deviations(self) -> float:
        return (self.won - self.fair) / math.sqrt(self.variance) if self.variance else 0.0


def turned(knobs: dict[str, int], luck: random.Random) -> dict[str, int]:
    """A few knobs turned, a little or a lot."""
    new = dict(knobs)
    for knob in luck.sample(sorted(BOUNDS), luck.choice((1, 1, 2, 2, 3, 5))):
        least, most = BOUNDS[knob]
        span = (most - least) * luck.choice((0.05, 0.15, 0.4))
        new[knob] = max(least, min(most, round(new[knob] + luck.gauss(0, max(1.0, span)))))
    return new


def tables_for(challenger: Player, champion: Player, strangers: tuple[str, str]) -> list[tuple[list[Player], float]]:
    """The tables of one round, in every rotation, and the part of what the two win there that is the challenger's by right."""
    one, other = map(player, strangers)
    tables = [
        ([challenger, champion, champion, champion], 1 / 4),
        ([challenger, champion, one, other], 1 / 2),
        ([challenger, one, one, other], 1 / 2),
        ([champion, one, one, other], 1 / 2),
    ]
    return [(table[turn:] + table[:turn], fair) for table, fair in tables for turn in range(len(table))]


def compare(
    challenger: Player, champion: Player, edition: Edition, strangers: tuple[str, str], seed: int, games: int, record: Record,
    cores: ThreadPoolExecutor,
) -> None:  # fmt: skip
    """One round: the same dice at every table."""
    tables = tables_for(challenger, champion, strangers)

    def played(seats: tuple[list[Player], float]) -> list[Outcome]:
        table, _ = seats
        ready = Ready(edition, *seated(edition, table))
        return list(run_compiled(Start(len(table), seed), ready, 0, games // len(tables), Limits(20_000, 1_000)).batch)

    for (table, fair), rows in zip(tables, cores.map(played, tables), strict=True):
        ours = [seat for seat, who in enumerate(table) if who is challenger]
        rival = [seat for seat, who in enumerate(table) if who is champion]
        for _, _, _, winners in rows:
            if winners <= 0:
                continue
            sharing = winners.bit_count()
            won = sum(winners >> seat & 1 for seat in ours) / sharing
            lost = sum(winners >> seat & 1 for seat in rival) / sharing
            record.won += won
            record.fair += fair * (won + lost)
            record.variance += fair * (1 - fair) * (won + lost)
            record.games += 1


def tune(start: dict[str, int], seed: int, challengers: int, seconds: float, say: Callable[[str], None]) -> tuple[dict[str, int], int, int]:
    """The best knobs of so many challengers (fewer when the time is over), how many were tried, and the games played."""
    luck = random.Random(seed)
    editions = [load(name, mode).edition for name, mode in EDITIONS]
    champion = dict(start)
    tried = games = 0
    end = time.monotonic() + seconds
    cores = ThreadPoolExecutor(os.cpu_count())

    def trial(new: dict[str, int], rounds: int) -> Record:
        record = Record()
        for step in range(rounds):
            dice = luck.getrandbits(32)
            edition, strangers = editions[step % len(editions)], STRANGERS[step % len(STRANGERS)]
            compare(trader("challenger", new), trader("champion", champion), edition, strangers, dice, ROUND, record, cores)
            if record.deviations < HOPELESS:
                break
        return record

    while tried < challengers and time.monotonic() < end:
        tried += 1
        new = turned(champion, luck)
        record = trial(new, ROUNDS)
        games += record.games
        if record.deviations > SURE:
            record = trial(new, MORE_ROUNDS)
            games += record.games
            if record.deviations > CONFIRMED:
                changes = ", ".join(f"{knob} {champion[knob]} -> {new[knob]}" for knob in KNOBS if champion[knob] != new[knob])
                say(f"{tried}: {record.deviations:.1f} deviations over {record.games} games: {changes}")
                champion = new
        if tried % 10 == 0:
            say(f"{tried}/{challengers}, {games:,} games")
    cores.shutdown()
    return champion, tried, games


def written(knobs: dict[str, int], found: str) -> str:
    """The file of a level."""
    return f'found = "{found}"\n\n[knobs]\n' + "".join(f"{knob} = {knobs[knob]}\n" for knob in KNOBS)


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--challengers", type=int, default=500)
    asked.add_argument("--minutes", type=float, default=math.inf, help="stop trying new challengers after so long")
    asked.add_argument("--start", default="expert-start", help="the knobs of the first champion: a file of bots/data")
    asked.add_argument("--out", type=Path, help="the file to write; the expert's own when not given")
    given = asked.parse_args()
    path = given.out or Path(str(resources.files("monopole.bots").joinpath("data", "expert.toml")))
    text = resources.files("monopole.bots").joinpath("data", f"{given.start}.toml").read_text("utf-8")
    start = tomllib.loads(text)["knobs"]
    knobs, tried, games = tune(start, given.seed, given.challengers, 60 * given.minutes, lambda line: print(line, flush=True))
    command = f"python -m monopole.lab.compare.tuning --seed {given.seed} --challengers {tried} --start {given.start}"
    path.write_text(written(knobs, f"{command}: {games} games"), "utf-8")
    print(path)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
