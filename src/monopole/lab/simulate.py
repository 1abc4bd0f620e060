"""Simulation: games 0 to N - 1 of a seed, the same whatever the executor, the processes or the size of a batch."""

from __future__ import annotations

import functools
import hashlib
import importlib
import json
import multiprocessing
import signal
import struct
import sys
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TextIO

from monopole.bots.ladder import MASTER, UnknownBot, player, seated
from monopole.editions import EditionError, load
from monopole.executors import MissingExtra
from monopole.lab.fingerprint import fingerprint
from monopole.lab.play import MEMO, deal_table, play_on
from monopole.rules.setup import setup_refusal
from monopole.schema import NOBODY, SEATS, Edition, Table, blank
from monopole.vocabulary import RULE_IDS

MOST_WORDS, MOST_TURNS = 30_000, 2_000
MOST_GAMES = 10**12
BATCH = {"interpreted": 4, "compiled": 256}
MASTER_BATCH = 2  # games with somebody who looks ahead take seconds
WORD = 0xFFFFFFFF


class SimulationError(ValueError):
    """What was asked cannot be simulated."""


@dataclass(frozen=True)
class Plan:
    """What is played: enough for any process on any machine to play any part of it."""

    edition: str = "france-2003"
    mode: str = "base"
    seats: tuple[str, ...] = ("regular",) * 4
    seed: int = 0
    executor: str = "compiled"
    options: tuple[tuple[str, Any], ...] = ()
    most_words: int = MOST_WORDS
    most_turns: int = MOST_TURNS


@dataclass(frozen=True)
class Outcome:
    """One game: its fingerprint, its words and turns, and the winners as bits, or -1 when it was broken off."""

    fingerprint: int
    words: int
    turns: int
    winners: int


@dataclass
class Tally:
    """Outcomes counted in the order of the games; nothing in it grows with their number."""

    seats: int
    games: int = 0
    finished: int = 0
    words: int = 0
    turns: int = 0
    wins: list[int] = field(default_factory=list)
    shares: list[float] = field(default_factory=list)
    lengths: Counter[int] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.wins = [0] * self.seats
        self.shares = [0.0] * self.seats
        self._hash = hashlib.sha256()

    def add(self, outcome: Outcome) -> None:
        self.games += 1
        self.words += outcome.words
        self.turns += outcome.turns
        self.lengths[outcome.turns] += 1
        self._hash.update(struct.pack("<q", outcome.fingerprint))
        if outcome.winners < 0:
            return
        self.finished += 1
        winners = [seat for seat in range(self.seats) if outcome.winners >> seat & 1]
        for seat in winners:
            self.wins[seat] += 1
            self.shares[seat] += 1 / len(winners)

    @property
    def digest(self) -> str:
        return self._hash.hexdigest()

    @property
    def median_turns(self) -> float:
        """The middle length, or the mean of the two middle ones."""
        middle = [(self.games - 1) // 2, self.games // 2]
        found: list[int] = []
        before = 0
        for length in sorted(self.lengths):
            before += self.lengths[length]
            while len(found) < 2 and before > middle[len(found)]:
                found.append(length)
        return sum(found) / 2 if found else 0.0


@functools.lru_cache(maxsize=8)
def prepared(plan: Plan) -> tuple[Edition, list[int], list[int], list[int]]:
    """The edition and the bots of a plan, checked."""
    edition = load(plan.edition, plan.mode, dict(plan.options) or None).edition
    if not 1 <= len(plan.seats) <= SEATS:
        raise SimulationError(f"de 1 à {SEATS} joueurs, pas {len(plan.seats)} / 1 to {SEATS} seats, not {len(plan.seats)}")
    table = blank(Table)
    table.seats = table.people = len(plan.seats)
    table.banker = NOBODY
    for seat in range(table.seats):
        table.team[seat] = seat % (table.seats // 2) if edition.teams and table.seats > 1 else 0
    why = setup_refusal(table, edition)
    if why:
        rule = RULE_IDS[why]
        raise SimulationError(
            f"{plan.edition} ne se joue pas à {table.seats} ({rule}) / {plan.edition} is not played by {table.seats} ({rule})"
        )
    return (edition, *seated(edition, [player(name) for name in plan.seats]))


def key_words(seed: int) -> tuple[int, int]:
    """The two words of a game's key that its run gives."""
    return seed & WORD, seed >> 32 & WORD


def interpreted_batch(plan: Plan, first: int, count: int) -> list[Outcome]:
    """Games first to first + count - 1, interpreted."""
    edition, styles, knobs, starts = prepared(plan)
    outcomes = []
    for number in range(first, first + count):
        table = blank(Table)
        deal_table(table, edition, len(plan.seats), *key_words(plan.seed), number, [0])
        words = play_on(table, edition, styles, knobs, starts, plan.most_words, plan.most_turns, 0, [0] * MEMO, [0])
        outcomes.append(Outcome(fingerprint(table), words, table.turns, table.winners if table.over else -1))
    return outcomes


def compiled_batch(plan: Plan, first: int, count: int) -> list[Outcome]:
    """The same games, compiled."""
    from monopole.lab.kernel import run_many

    edition, styles, knobs, starts = prepared(plan)
    low, high = key_words(plan.seed)
    masters = sum(1 << seat for seat, name in enumerate(plan.seats) if name == MASTER)
    if masters:
        from monopole.lab.lookahead import master_games

        seats, limits = len(plan.seats), (plan.most_words, plan.most_turns)
        return [Outcome(*row) for row in master_games(edition, masters, seats, low, high, first, count, styles, knobs, starts, *limits)]
    rows = run_many(edition, len(plan.seats), low, high, first, count, styles, knobs, starts, plan.most_words, plan.most_turns)
    return [Outcome(*row) for row in rows]


BATCHES: dict[str, Callable[[Plan, int, int], list[Outcome]]] = {"interpreted": interpreted_batch, "compiled": compiled_batch}


def play_batch(plan: Plan, first: int, count: int) -> list[Outcome]:
    """Part of a plan: what a process, or another machine, is asked for."""
    return BATCHES[plan.executor](plan, first, count)


def make_ready(plan: Plan) -> float:
    """Checks the plan and compiles what it needs; the seconds that took."""
    if plan.executor not in BATCHES:
        raise SimulationError(f"exécuteur inconnu / no executor is called {plan.executor!r}: {', '.join(BATCHES)}")
    prepared(plan)
    looks_ahead = MASTER in plan.seats
    if looks_ahead and plan.executor != "compiled":
        raise SimulationError(f"{MASTER} ne joue que compilé / {MASTER} plays only compiled: --executor compiled")
    began = time.perf_counter()
    if plan.executor == "compiled":
        try:
            from monopole.lab.kernel import run_door
        except ImportError as missing:
            raise MissingExtra("fast", "the compiled executor needs numba / l'exécuteur compilé demande numba") from missing
        if looks_ahead:
            from monopole.lab.lookahead import lookahead_doors

            lookahead_doors()
        else:
            run_door()
    return time.perf_counter() - began


def parts(plan: Plan, games: int, batch: int) -> Iterator[tuple[int, int]]:
    """The batches of a run, in order."""
    size = batch or (MASTER_BATCH if MASTER in plan.seats else BATCH[plan.executor])
    for first in range(0, games, size):
        yield first, min(size, games - first)


def _deaf() -> None:
    """A worker leaves Ctrl-C to its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def played(plan: Plan, games: int, processes: int, batch: int = 0) -> Iterator[list[Outcome]]:
    """The outcomes of a run, batch after batch in the order of the games, whoever plays them."""
    if processes <= 1:
        for first, count in parts(plan, games, batch):
            yield play_batch(plan, first, count)
        return
    waiting: deque[Future[list[Outcome]]] = deque()
    pool = ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), initializer=_deaf)
    try:
        for first, count in parts(plan, games, batch):
            waiting.append(pool.submit(play_batch, plan, first, count))
            if len(waiting) >= 3 * processes:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


class Progress:
    """One line on a terminal: games, games a second, time left."""

    def __init__(self, games: int, stream: TextIO) -> None:
        self.games, self.stream = games, stream
        self.began = self.shown = time.perf_counter()

    def show(self, done: int) -> None:
        now = time.perf_counter()
        if not self.stream.isatty() or (now - self.shown < 0.5 and done < self.games):
            return
        self.shown = now
        pace = done / (now - self.began)
        left = (self.games - done) / pace if pace else 0
        end = "\n" if done == self.games else ""
        print(f"\r{done:,}/{self.games:,}  {pace:,.0f} parties/s, games/s  {left:,.0f} s ", end=end, file=self.stream, flush=True)


def simulate(
    edition: str = "france-2003",
    mode: str = "base",
    seats: list[str] | None = None,
    games: int = 1000,
    seed: int = 0,
    executor: str = "compiled",
    processes: int = 1,
    batch: int = 0,
    out: Path | None = None,
    options: dict[str, Any] | None = None,
    most_turns: int = MOST_TURNS,
) -> dict[str, Any]:
    """Plays the games and counts them; an interrupted run gives what it has."""
    if not 1 <= games <= MOST_GAMES:
        raise SimulationError(f"de 1 à {MOST_GAMES} parties, pas {games} / 1 to {MOST_GAMES} games, not {games}")
    plan = Plan(
        edition, mode, tuple(seats or ["regular"] * 4), seed, executor, tuple(sorted((options or {}).items())), most_turns=most_turns
    )
    compile_seconds = make_ready(plan)
    tally = Tally(len(plan.seats))
    rows = _Rows(out) if out is not None else None
    progress = Progress(games, sys.stderr)
    interrupted = False
    began = time.perf_counter()
    outcomes = played(plan, games, processes, batch)
    try:
        for several in outcomes:
            if rows is not None:
                rows.write(tally.games, several)
            for outcome in several:
                tally.add(outcome)
            progress.show(tally.games)
    except KeyboardInterrupt:
        interrupted = True
    finally:
        outcomes.close()  # type: ignore[attr-defined]
        if rows is not None:
            rows.close()
    seconds = time.perf_counter() - began
    return {
        "edition": edition,
        "mode": mode,
        "seats": list(plan.seats),
        "seed": seed,
        "executor": executor,
        "processes": processes,
        "games": tally.games,
        "finished": tally.finished,
        "interrupted": interrupted,
        "decisions": tally.words,
        "turns": tally.turns,
        "seconds": seconds,
        "compile_seconds": compile_seconds,
        "decisions_per_second": tally.words / seconds if seconds else 0.0,
        "games_per_second": tally.games / seconds if seconds else 0.0,
        "wins": tally.wins,
        "win_shares": [share / tally.games if tally.games else 0.0 for share in tally.shares],
        "mean_turns": tally.turns / tally.games if tally.games else 0.0,
        "median_turns": tally.median_turns,
        "digest": tally.digest,
    }


class _Rows:
    """A row per game in a parquet file, written batch by batch."""

    def __init__(self, path: Path) -> None:
        try:
            pyarrow = importlib.import_module("pyarrow")
            parquet = importlib.import_module("pyarrow.parquet")
        except ImportError as missing:
            raise MissingExtra("parquet", "--out needs pyarrow / --out demande pyarrow") from missing
        self._arrow = pyarrow
        names = ("game", "fingerprint", "decisions", "turns", "winners")
        self._schema = pyarrow.schema([(name, pyarrow.int64()) for name in names])
        try:
            self._writer = parquet.ParquetWriter(str(path), self._schema)
        except OSError as wrong:
            raise SimulationError(f"{path}: {wrong.strerror or wrong}") from wrong

    def write(self, first: int, outcomes: list[Outcome]) -> None:
        columns = [
            list(range(first, first + len(outcomes))),
            [outcome.fingerprint for outcome in outcomes],
            [outcome.words for outcome in outcomes],
            [outcome.turns for outcome in outcomes],
            [outcome.winners for outcome in outcomes],
        ]
        self._writer.write_table(self._arrow.table(columns, schema=self._schema))

    def close(self) -> None:
        self._writer.close()


def described(result: dict[str, Any], lang: str) -> str:
    """The result in a few lines for people."""
    english = lang == "en"
    lines = [
        f"{result['edition']} {result['mode']}: {result['games']:,} "
        + (f"games, {result['finished']:,} finished" if english else f"parties, {result['finished']:,} finies"),
        f"{result['decisions']:,} " + ("decisions" if english else "décisions") + f", {result['decisions_per_second']:,.0f}/s; "
        f"{result['games_per_second']:,.0f} " + ("games/s" if english else "parties/s"),
        ("turns: mean" if english else "tours : moyenne")
        + f" {result['mean_turns']:.1f}, "
        + ("median" if english else "médiane")
        + f" {result['median_turns']:.1f}",
    ]
    for name, wins, share in zip(result["seats"], result["wins"], result["win_shares"], strict=True):
        lines.append(f"  {name:<22} {wins:>9,} {100 * share:6.2f} %")
    return "\n".join([*lines, result["digest"]])


def main(
    edition: str = "france-2003",
    mode: str = "base",
    seats: str = "regular,regular,regular,regular",
    games: int = 1000,
    seed: int = 0,
    executor: str = "compiled",
    processes: int = 1,
    as_json: bool = False,
    out: Path | None = None,
    lang: str = "fr",
) -> int:
    """The command: prints the result, or says in a line what was wrong."""
    try:
        result = simulate(edition, mode, [name.strip() for name in seats.split(",")], games, seed, executor, processes, out=out)
    except (SimulationError, EditionError, UnknownBot, MissingExtra) as wrong:
        print(wrong, file=sys.stderr)
        return 2
    print(json.dumps(result, ensure_ascii=False) if as_json else described(result, lang))
    return 130 if result["interrupted"] else 0
