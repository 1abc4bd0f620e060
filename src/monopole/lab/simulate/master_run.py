"""Games with masters among the players: the compiled loop stops where one has the word, and the master says it."""

from __future__ import annotations

import numpy as np

from monopole.bots.floor import M_READY, M_SEAT, M_WORD, MEMO
from monopole.bots.master.candidates import WORD
from monopole.bots.master.lookahead import Effort, Master, lookahead_doors
from monopole.lab.simulate.outcomes import Games
from monopole.lab.simulate.runs import Limits, Ready, Start, begun, left
from monopole.schema import Table, dtype, from_record, to_record


def run_masters(masters: int, start: Start, ready: Ready, first: int, count: int, limits: Limits, effort: Effort | None = None) -> Games:
    """Games first to first + count - 1 with masters in some seats (as bits). The same every time."""
    advance = lookahead_doors()["door_advance"]
    master = Master(ready.edition, start.seats, effort)
    editions, log = to_record(ready.edition), np.zeros(1, np.int64)
    bots = [np.array(numbers, np.int64) for numbers in (ready.styles, ready.knobs, ready.starts)]
    ended, said = [], []
    for number in range(first, first + count):
        master.forget()
        decisions = [0] * start.seats
        tables, memo = np.zeros(2, dtype(Table)), np.zeros(MEMO, np.int64)
        tables[0:1] = to_record(begun(start, ready.edition, number))
        words = 0
        while True:
            words += int(advance(tables, editions, *bots, limits.words - words, limits.turns, masters, memo, log))
            if tables[0]["over"] or words >= limits.words or tables[0]["turns"] >= limits.turns:
                break
            seat = int(memo[M_SEAT])
            memo[M_WORD : M_WORD + WORD] = master.word_for(tables, seat, memo, start.seed, moment(number, decisions[seat]))
            memo[M_READY] = 1
            decisions[seat] += 1
        ended.append(from_record(Table, tables[0]))
        said.append(words)
    return left(start, ready.edition, ended, said)


def moment(number: int, decision: int) -> int:
    """Which decision of which game this is: its futures are drawn from that."""
    return number << 16 | decision & 0xFFFF
