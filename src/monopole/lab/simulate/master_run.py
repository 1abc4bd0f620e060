"""Games with masters among the players: the compiled loop stops where one has the word, and the master says it."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

import monopole.lab.simulate.fingerprint
import monopole.lab.simulate.numbered_game  # noqa: F401 - registers them
from monopole.bots.floor import M_READY, M_SEAT, M_WORD, MEMO
from monopole.bots.master import lookahead
from monopole.bots.master.candidates import WORD
from monopole.bots.master.lookahead import Effort, Master
from monopole.executors.compiled import EDITIONS, INT, LOG, TABLES, compile_doors
from monopole.lab.simulate.outcomes import Batch, Games
from monopole.lab.simulate.runs import Limits, Ready, Start, key_words
from monopole.schema import Table, dtype, to_record


def door_deal(tables: Any, editions: Any, seats: int, low: int, high: int, number: int, log: Any) -> None:
    """Deals game `number` on table 0."""
    deal_table(tables[0], editions[0], seats, low, high, number, log)  # type: ignore[name-defined] # noqa: F821


def door_advance(
    tables: Any, editions: Any, styles: Any, knobs: Any, starts: Any, most_words: int, most_turns: int, stop: int, memo: Any, log: Any,
) -> int:  # fmt: skip
    """Plays table 0 on until a seat of `stop` has the word."""
    return play_on(tables[0], editions[0], styles.ctypes, knobs.ctypes, starts.ctypes, most_words, most_turns, stop, memo.ctypes, log)  # type: ignore[name-defined,no-any-return] # noqa: F821


def door_print(tables: Any) -> int:
    """The fingerprint of table 0."""
    return fingerprint(tables[0])  # type: ignore[name-defined,no-any-return] # noqa: F821


@functools.cache
def master_doors() -> dict[str, Any]:
    """The doors of the master and those of its games, compiled together."""
    own: dict[Callable[..., Any], tuple[Any, ...]] = {
        door_deal: (TABLES, EDITIONS, INT, INT, INT, INT, LOG),
        door_advance: (TABLES, EDITIONS, LOG, LOG, LOG, INT, INT, INT, LOG, LOG),
        door_print: (TABLES,),
    }
    return compile_doors({**lookahead.DOORS, **own}, (*lookahead.WANTED, "deal_table", "fingerprint"), "master_run")


def run_masters(
    masters: int, start: Start, ready: Ready, first: int, count: int, limits: Limits, effort: Effort | None = None
) -> Games:  # fmt: skip
    """Games first to first + count - 1 with masters in some seats (as bits). The same every time."""
    doors = master_doors()
    master = Master(ready.edition, start.seats, effort, doors=doors)
    editions, log = to_record(ready.edition), np.zeros(1, np.int64)
    own, flat, where = (np.array(numbers, np.int64) for numbers in ready[1:])
    ended = np.zeros(count, dtype(Table))
    numbers: list[int] = []
    for number in range(first, first + count):
        master.forget()
        decisions = [0] * start.seats
        tables, memo = np.zeros(2, dtype(Table)), np.zeros(MEMO, np.int64)
        doors["door_deal"](tables, editions, start.seats, *key_words(start.seed), number, log)
        words = 0
        while True:
            rest = limits.words - words
            words += int(doors["door_advance"](tables, editions, own, flat, where, rest, limits.turns, masters, memo, log))
            if tables[0]["over"] or words >= limits.words or tables[0]["turns"] >= limits.turns:
                break
            seat = int(memo[M_SEAT])
            memo[M_WORD : M_WORD + WORD] = master.word_for(tables, seat, memo, start.seed, moment(number, decisions[seat]))
            memo[M_READY] = 1
            decisions[seat] += 1
        ended[number - first] = tables[0]
        winners = int(tables[0]["winners"]) if tables[0]["over"] else -1
        numbers += (int(doors["door_print"](tables)), words, int(tables[0]["turns"]), winners)
    return Games(Batch(numbers), lambda name: ended[name].tolist(), [])


def moment(number: int, decision: int) -> int:
    """Which decision of which game this is: its futures are drawn from that."""
    return number << 16 | decision & 0xFFFF
