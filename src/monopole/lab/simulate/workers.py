"""Who plays the batches of a run: this thread, several threads or processes, a cluster. The outcomes come in the order of the games."""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any, TypeVar

from monopole.lab.simulate.batches import parts, play_batch
from monopole.lab.simulate.interruptions import children_born_deaf, deaf
from monopole.lab.simulate.outcomes import Batch
from monopole.lab.simulate.plan import Plan, SimulationError

IN_FLIGHT = 3  # batches asked for in advance, for each that plays at a time
MOST_PROCESSES = 1024

Promise = TypeVar("Promise")


def in_order(
    asked: Iterable[tuple[int, int]], ask: Callable[[int, int], Promise], answer: Callable[[Promise], Batch], players: Callable[[], int]
) -> Generator[Batch, None, None]:
    """The batches as they were asked for, few of them in flight however many there are."""
    waiting: deque[Promise] = deque()
    for first, count in asked:
        waiting.append(ask(first, count))
        if len(waiting) >= IN_FLIGHT * players():
            yield answer(waiting.popleft())
    while waiting:
        yield answer(waiting.popleft())


def played(plan: Plan, games: int, processes: int = 1, size: int = 0, ray: Any = None) -> Generator[Batch, None, None]:
    """The outcomes of a run, whoever plays it: `ray` is a connected cluster."""
    if ray is not None:
        from monopole.lab.simulate.cluster import played_by_cluster

        return played_by_cluster(plan, games, ray, size)
    if processes > 1:
        return _played_by_several(plan, games, processes, size)
    return (play_batch(plan, first, count) for first, count in parts(plan, games, size))


def _pool(plan: Plan, processes: int) -> Executor:
    """Compiled games are played without the interpreter's lock: threads share one compiled text. The interpreter needs processes."""
    if plan.executor == "interpreted":
        return ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), initializer=deaf)
    return ThreadPoolExecutor(processes)


def _played_by_several(plan: Plan, games: int, processes: int, size: int) -> Generator[Batch, None, None]:
    pool = _pool(plan, processes)

    def ask(first: int, count: int) -> Future[Batch]:
        with children_born_deaf():
            return pool.submit(play_batch, plan, first, count)

    try:
        yield from in_order(parts(plan, games, size), ask, Future.result, lambda: processes)
    except BrokenExecutor as died:
        raise SimulationError("un des processus est mort en cours de partie", "one of the processes died in the middle of a game") from died
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
