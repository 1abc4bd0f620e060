"""Some games of a plan in a row, played by one of the executors, and what is kept of them."""

from __future__ import annotations

import importlib.util
import itertools
import time
from array import array
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from monopole.bots.floor import MEMO, deal_table, play_on
from monopole.bots.ladder import MASTER
from monopole.bots.speech import TRADER_STYLE
from monopole.executors import MissingExtra
from monopole.lab.fingerprint import fingerprint
from monopole.lab.plan import Plan, Ready, SimulationError, key_words, prepared
from monopole.schema import Table, blank

SIZES = {"interpreted": 4, "compiled": 256, "cuda": 262_144}
TRADERS_SIZE = 4_194_304  # on a GPU: traders end a game sooner, and the more play the quicker all are
MASTER_SIZE = 2  # games with somebody who looks ahead take seconds


class Outcome(NamedTuple):
    """One game: its fingerprint, its words and turns, and the winners as bits, or -1 when it was broken off."""

    fingerprint: int
    words: int
    turns: int
    winners: int


class Batch:
    """Outcomes in the order of the games, kept as plain numbers: quick to send, and to count a column at a time."""

    __slots__ = ("numbers",)

    def __init__(self, numbers: Iterable[int] | bytes = ()) -> None:
        self.numbers = array("q", numbers)

    def __len__(self) -> int:
        return len(self.numbers) // len(Outcome._fields)

    def __iter__(self) -> Iterator[Outcome]:
        return map(Outcome, *(self.column(name) for name in Outcome._fields))

    def column(self, name: str) -> array[int]:
        """One number of every game."""
        return self.numbers[Outcome._fields.index(name) :: len(Outcome._fields)]


def interpreted_batch(plan: Plan, ready: Ready, first: int, count: int) -> Batch:
    """Games first to first + count - 1, interpreted."""
    edition, styles, knobs, starts = ready
    numbers: list[int] = []
    for number in range(first, first + count):
        table = blank(Table)
        deal_table(table, edition, len(plan.seats), *key_words(plan.seed), number, [0])
        words = play_on(table, edition, styles, knobs, starts, plan.most_words, plan.most_turns, 0, [0] * MEMO, [0])
        numbers += (fingerprint(table), words, table.turns, table.winners if table.over else -1)
    return Batch(numbers)


def compiled_batch(plan: Plan, ready: Ready, first: int, count: int) -> Batch:
    """The same games, compiled."""
    edition, styles, knobs, starts = ready
    seats, (low, high), limits = len(plan.seats), key_words(plan.seed), (plan.most_words, plan.most_turns)
    masters = sum(1 << seat for seat, name in enumerate(plan.seats) if name == MASTER)
    if masters:
        from monopole.lab.lookahead import master_games

        rows = master_games(edition, masters, seats, low, high, first, count, styles, knobs, starts, *limits)
    else:
        from monopole.lab.kernel import run_many

        rows = run_many(edition, seats, low, high, first, count, styles, knobs, starts, *limits)
    return Batch(itertools.chain.from_iterable(rows))


def cuda_batch(plan: Plan, ready: Ready, first: int, count: int) -> Batch:
    """The same games, on an NVIDIA GPU."""
    from monopole.lab.gpu import run_many

    edition, styles, knobs, starts = ready
    low, high = key_words(plan.seed)
    rows = run_many(edition, len(plan.seats), low, high, first, count, styles, knobs, starts, plan.most_words, plan.most_turns)
    return Batch(rows.tobytes())


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
    if plan.executor == "cuda" and TRADER_STYLE in prepared(plan)[1]:
        return TRADERS_SIZE
    return MASTER_SIZE if MASTER in plan.seats else SIZES[plan.executor]


def check_plan(plan: Plan) -> None:
    """Refuses a plan that cannot be played."""
    if plan.executor not in BATCHES:
        known = ", ".join(BATCHES)
        raise SimulationError(
            f"il n'y a pas d'exécuteur {plan.executor!r} ; il y a : {known}", f"there is no executor {plan.executor!r}; there are: {known}"
        )
    prepared(plan)
    if MASTER in plan.seats and plan.executor != "compiled":
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
    try:
        from monopole.lab.kernel import run_door
    except ImportError as missing:
        raise MissingExtra("fast", "l'exécuteur compilé demande numba", "the compiled executor needs numba") from missing
    if MASTER in plan.seats:
        from monopole.lab.lookahead import lookahead_doors

        lookahead_doors()
    else:
        run_door()


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
