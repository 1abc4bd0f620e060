"""Some games of a plan in a row, played by one of the executors, and what is kept of them."""

from __future__ import annotations

import importlib.util
import time
from collections.abc import Callable, Iterator

from monopole.bots.ladder import MASTER
from monopole.bots.styles import TRADER_STYLE
from monopole.executors import MissingExtra
from monopole.lab.simulate.outcomes import Batch, Games
from monopole.lab.simulate.plan import Plan, SimulationError, of_ones_own, prepared
from monopole.lab.simulate.runs import Ready, key_words, run_interpreted, runner
from monopole.lab.simulate.table_run import numbered_game, run_at_tables

SIZES = {"interpreted": 4, "compiled": 256, "cuda": 262_144}
TRADERS_SIZE = 4_194_304  # on a GPU: traders end a game sooner, and the more play the quicker all are
MASTER_SIZE = 2  # games with somebody who looks ahead take seconds
ASKED_SIZE = 1  # and so do those with somebody who is asked action by action


def interpreted_games(plan: Plan, ready: Ready, first: int, count: int) -> Games:
    """Games first to first + count - 1, interpreted; at the table of a `Game` where somebody's own class or program plays."""
    if of_ones_own(plan.seats):
        return run_at_tables(numbered_game(plan), plan.start, plan.seats, first, count, plan.limits)
    return run_interpreted(plan.start, ready, first, count, plan.limits)


def compiled_games(plan: Plan, ready: Ready, first: int, count: int) -> Games:
    """The same games, compiled."""
    if MASTER in plan.seats:
        from monopole.lab.simulate.master_run import run_masters

        masters = sum(1 << seat for seat, name in enumerate(plan.seats) if name == MASTER)
        return run_masters(masters, plan.start, ready, first, count, plan.limits)
    return runner("compiled")(plan.start, ready, first, count, plan.limits)


def interpreted_batch(plan: Plan, ready: Ready, first: int, count: int) -> Batch:
    return interpreted_games(plan, ready, first, count).batch


def compiled_batch(plan: Plan, ready: Ready, first: int, count: int) -> Batch:
    return compiled_games(plan, ready, first, count).batch


def cuda_batch(plan: Plan, ready: Ready, first: int, count: int) -> Batch:
    """The same games, on an NVIDIA GPU."""
    from monopole.lab.simulate.gpu import run_many

    edition, styles, knobs, starts = ready
    low, high = key_words(plan.seed)
    rows = run_many(edition, len(plan.seats), low, high, first, count, styles, knobs, starts, plan.most_words, plan.most_turns)
    return Batch(rows.tobytes())


GAMES: dict[str, Callable[[Plan, Ready, int, int], Games]] = {"interpreted": interpreted_games, "compiled": compiled_games}
BATCHES: dict[str, Callable[[Plan, Ready, int, int], Batch]] = {
    "interpreted": interpreted_batch,
    "compiled": compiled_batch,
    "cuda": cuda_batch,
}


def play_batch(plan: Plan, first: int, count: int) -> Batch:
    """Part of a plan: what one thread or process is asked for."""
    return BATCHES[plan.executor](plan, prepared(plan), first, count)


def parts(plan: Plan, games: int, size: int = 0) -> Iterator[tuple[int, int]]:
    """The batches of a run, in order: the first game of each, and how many."""
    size = size or usual_size(plan)
    for first in range(0, games, size):
        yield first, min(size, games - first)


def usual_size(plan: Plan) -> int:
    """Games of a batch: some tenths of a second of play, or what fills a GPU."""
    if plan.executor == "cuda" and TRADER_STYLE in prepared(plan).styles:
        return TRADERS_SIZE
    if of_ones_own(plan.seats):
        return ASKED_SIZE
    return MASTER_SIZE if MASTER in plan.seats else SIZES[plan.executor]


def check_plan(plan: Plan) -> None:
    """Refuses a plan that cannot be played."""
    if plan.executor not in BATCHES:
        known = ", ".join(BATCHES)
        raise SimulationError(
            f"il n'y a pas d'exécuteur {plan.executor!r} ; il y a : {known}", f"there is no executor {plan.executor!r}; there are: {known}"
        )
    prepared(plan)
    own = of_ones_own(plan.seats)
    if own and plan.executor != "interpreted":
        raise SimulationError(
            f"{own[0]} ne se compile pas : --executor interpreted, ou sans --executor",
            f"{own[0]} does not compile: --executor interpreted, or no --executor",
        )
    if MASTER in plan.seats and not own and plan.executor != "compiled":
        if importlib.util.find_spec("numba") is None:
            raise MissingExtra("fast", f"{MASTER} demande numba", f"{MASTER} needs numba")
        raise SimulationError(f"{MASTER} ne joue que compilé : --executor compiled", f"{MASTER} plays only compiled: --executor compiled")


def make_ready(plan: Plan) -> float:
    """Checks the plan and compiles what it needs; the seconds that took."""
    check_plan(plan)
    began = time.perf_counter()
    if plan.executor == "compiled":
        _compile(plan)
    elif plan.executor == "cuda":
        _compile_for_gpu(plan)
    return time.perf_counter() - began


def _compile(plan: Plan) -> None:
    if MASTER not in plan.seats:
        runner("compiled")
        return
    try:
        from monopole.bots.master.lookahead import lookahead_doors
    except ImportError as missing:
        raise MissingExtra("fast", f"{MASTER} demande numba", f"{MASTER} needs numba") from missing
    lookahead_doors()


def _compile_for_gpu(plan: Plan) -> None:
    if importlib.util.find_spec("numba_cuda") is None or importlib.util.find_spec("numba") is None:
        raise MissingExtra("cuda", "l'exécuteur cuda demande numba-cuda", "the cuda executor needs numba-cuda")
    from monopole.executors import cuda

    if not cuda.available():
        raise SimulationError(
            "aucune carte graphique NVIDIA utilisable ici (il la faut de 2020 au moins) : --executor compiled joue les mêmes parties",
            "no usable NVIDIA GPU here (it must be of 2020 at least): --executor compiled plays the same games",
        )
    cuda_batch(plan, prepared(plan), 0, 1)
