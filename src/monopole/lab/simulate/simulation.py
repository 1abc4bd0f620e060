"""Simulation: games 0 to N - 1 of a seed, the same whatever the executor, the processes or machines, and the size of a batch."""

from __future__ import annotations

import contextlib
import json
import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TextIO

from monopole.executors.progress_line import speak
from monopole.lab.simulate.batches import check_plan, make_ready
from monopole.lab.simulate.cluster import connected
from monopole.lab.simulate.interruptions import listening
from monopole.lab.simulate.plan import Plan, SimulationError, fitting_executor, of_ones_own, tell_why_interpreted
from monopole.lab.simulate.rows import Rows
from monopole.lab.simulate.runs import MOST_TURNS
from monopole.lab.simulate.tally import Tally
from monopole.lab.simulate.workers import MOST_PROCESSES, played
from monopole.text.numbers import decimal

MOST_GAMES = 10**12
MOST_SEED = 2**64 - 1


class Progress:
    """One line on a terminal: games, games a second, time left."""

    def __init__(self, games: int, stream: TextIO, lang: str = "") -> None:
        self.games, self.stream, self.lang = games, stream, lang
        self.pace = {"fr": "parties/s", "en": "games/s"}.get(lang, "parties/s, games/s")
        self.left = {"fr": "reste", "en": "left"}.get(lang, "reste, left")
        self.began = self.shown = time.perf_counter()
        self.line = False  # whether one stands unfinished

    def show(self, done: int) -> None:
        now = time.perf_counter()
        if not done:
            self.began = now
        if not self.stream.isatty() or (now - self.shown < 0.5 and done < self.games):
            return
        self.shown = now
        pace = done / (now - self.began) if done else 0.0
        left = (self.games - done) / pace if pace else 0
        counts = [decimal(value, self.lang, 0) for value in (done, self.games, pace, left)]
        line = "\r{}/{}  {} {}  {} {} s ".format(*counts[:3], self.pace, self.left, counts[3])
        print(line, end="", file=self.stream, flush=True)
        self.line = True
        if done == self.games:
            self.close()

    def close(self) -> None:
        """Leaves the line, finished or not."""
        if self.line:
            print(file=self.stream, flush=True)
        self.line = False


def check(games: int, seed: int, executor: str, processes: int, ray: str, bots: Sequence[str]) -> None:
    """Refuses what no run can be."""
    for name, value, least, most in (
        ("games", games, 1, MOST_GAMES),
        ("seed", seed, 0, MOST_SEED),
        ("processes", processes, 1, MOST_PROCESSES),
    ):
        if not least <= value <= most:
            raise SimulationError(f"--{name} : de {least} à {most}, pas {value}", f"--{name}: from {least} to {most}, not {value}")
    if ray and processes > 1:
        raise SimulationError(
            "--ray joue sur tous les cœurs de la grappe : sans --processes", "--ray plays on every core of the cluster: without --processes"
        )
    own = of_ones_own(bots)
    if ray and own:
        raise SimulationError(f"{own[0]} joue sur cette machine : sans --ray", f"{own[0]} plays on this machine: without --ray")
    if executor == "cuda" and (ray or processes > 1):
        switch = "--ray" if ray else "--processes"
        raise SimulationError(
            f"--executor cuda joue sur la carte graphique de cette machine : sans {switch}",
            f"--executor cuda plays on the GPU of this machine: without {switch}",
        )


def simulate(
    edition: str = "france-2003",
    mode: str = "base",
    seats: list[str] | None = None,
    games: int = 1000,
    seed: int = 0,
    executor: str | None = None,
    processes: int = 1,
    batch: int = 0,
    out: Path | None = None,
    options: dict[str, Any] | None = None,
    most_turns: int = MOST_TURNS,
    ray: str = "",
    watch: Callable[[int], None] = lambda done: None,
) -> dict[str, Any]:
    """Plays the games and counts them, telling `watch` how many are done; an interrupted run gives what it has.

    A seat is played by a bot of this package, a class of one's own (`my_module:MyBot`) or a program (`bot:COMMAND`). Unless an executor is
    named, games are compiled where that can be. Where `out` cannot be written to the end, the error has what was counted until then.
    """
    bots = tuple(seats or ["regular"] * 4)
    executor = executor or fitting_executor(bots)
    check(games, seed, executor, processes, ray, bots)
    plan = Plan(edition, mode, bots, seed, executor, tuple(sorted((options or {}).items())), most_turns=most_turns)
    check_plan(plan)
    tally = Tally(len(plan.seats))
    interrupted = False
    compile_seconds, began = 0.0, time.perf_counter()
    try:
        with (
            contextlib.nullcontext() if out is None else Rows(out, plan) as rows,
            connected(ray) if ray else contextlib.nullcontext() as cluster,
        ):
            compile_seconds = make_ready(plan)
            watch(0)
            began = time.perf_counter()
            with listening() as stopped, contextlib.closing(played(plan, games, processes, batch, cluster)) as batches:
                for several in batches:
                    tally.add(several)
                    if rows is not None:
                        rows.write(several)
                    watch(tally.games)
                    interrupted = stopped()
                    if interrupted:
                        break
    except SimulationError as wrong:
        if tally.games:
            wrong.counted = _counted(plan, tally, processes, ray, tally.games < games, compile_seconds, began)
        raise
    return _counted(plan, tally, processes, ray, interrupted, compile_seconds, began)


def _counted(plan: Plan, tally: Tally, processes: int, ray: str, interrupted: bool, compile_seconds: float, began: float) -> dict[str, Any]:
    seconds = time.perf_counter() - began
    return {
        "edition": plan.edition,
        "mode": plan.mode,
        "seats": list(plan.seats),
        "seed": plan.seed,
        "executor": plan.executor,
        "processes": processes,
        "ray": ray or None,
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


def described(result: dict[str, Any], lang: str) -> str:
    """The result in a few lines for people."""
    games, finished, decisions = (decimal(result[name], lang, 0) for name in ("games", "finished", "decisions"))
    pace, games_pace = (decimal(result[name], lang, 0) for name in ("decisions_per_second", "games_per_second"))
    mean, median = (decimal(result[name], lang) for name in ("mean_turns", "median_turns"))
    table = f"{result['edition']} {result['mode']}"
    if lang == "en":
        lines = [f"{table}: {games} games, {finished} finished", f"{decisions} decisions, {pace}/s; {games_pace} games/s"]
        lines += [f"turns: mean {mean}, median {median}"]
    else:
        lines = [f"{table} : {games} parties, {finished} finies", f"{decisions} décisions, {pace}/s ; {games_pace} parties/s"]
        lines += [f"tours : moyenne {mean}, médiane {median}"]
    if result["interrupted"]:
        lines.insert(1, "interrupted: what had been played" if lang == "en" else "interrompu : ce qui était joué")
    for name, wins, share in zip(result["seats"], result["wins"], result["win_shares"], strict=True):
        lines.append(f"  {name:<22} {decimal(wins, lang, 0):>9} {decimal(100 * share, lang, 2):>6} %")
    return "\n".join([*lines, result["digest"]])


def main(
    edition: str = "france-2003",
    mode: str = "base",
    seats: str = "regular,regular,regular,regular",
    games: int = 1000,
    seed: int = 0,
    executor: str = "",
    processes: int = 1,
    as_json: bool = False,
    out: Path | None = None,
    lang: str = "fr",
    ray: str = "",
) -> int:
    """The command: prints the result, or as much of it as was played before something went wrong."""
    bots = [name.strip() for name in seats.split(",")]
    speak(lang)
    progress = Progress(games, sys.stderr, lang)
    if not executor:
        tell_why_interpreted(bots, lang)
    try:
        with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere):  # Ray speaks there when a machine is lost
            result = simulate(edition, mode, bots, games, seed, executor or None, processes, out=out, ray=ray, watch=progress.show)
    except SimulationError as wrong:
        if wrong.counted:
            print(json.dumps(wrong.counted, ensure_ascii=False) if as_json else described(wrong.counted, lang))
        raise
    finally:
        progress.close()
    print(json.dumps(result, ensure_ascii=False) if as_json else described(result, lang))
    return 130 if result["interrupted"] else 0

