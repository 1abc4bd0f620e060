"""The master: weighs words by sampled futures, played on by all sorts of players, and says the best.

It sees no more than its seat does: rents that wait for somebody else's word are not there, and in every future the dice, the order of
the piles and the end of an auction are drawn anew, the same for all words compared (common random numbers).
It leaves the expert's word only for one that is better beyond doubt.
"""

from __future__ import annotations

import functools
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

import monopole.bots.master.candidates
import monopole.bots.master.prospects
import monopole.rules.sight  # noqa: F401 - registers them
from monopole.bots.floor import M_NEWS, M_READY, M_SEAT, M_TRIES, M_WORD, MEMO
from monopole.bots.holdings import LOOKED
from monopole.bots.knobs import KNOBS, QUIET, knob_list
from monopole.bots.ladder import player
from monopole.bots.master.candidates import WORD
from monopole.bots.master.haggling import DEAL
from monopole.bots.master.minds import LEAST_TRUST, MINDS, Memories, casting
from monopole.bots.styles import TRADER_STYLE
from monopole.executors.compiled import EDITIONS, INT, LOG, TABLES, compile_doors
from monopole.rules.sight import forget_unseen
from monopole.schema import Edition, Table, dtype, from_record, to_record
from monopole.vocabulary import ACCEPT, OFFER, SETTLE

MOST_CANDIDATES = 24
MOST_DEALS = 4  # weighed at once for each mind
REFUSALS_A_TURN = 3  # then nobody is asked again before the next turn
MOST_SAMPLES = 2000  # of a master with a clock
APART = 0x6D617374  # keeps the chance of futures apart from that of any game

# The temperaments whose words are weighed: the expert, and the expert with some knobs turned.
TEMPERAMENTS: tuple[dict[str, int], ...] = (
    {},
    {"floor": 0, "expected": 0, "worst": 0, "buy": 0, "bid": 130},
    {"floor": 200, "expected": 200, "worst": 80, "pledge": 0},
    {"greed": 85, "envy": 130},
    {"greed": 15, "envy": 60, "margin": 1, "leader": 0},
)


def door_candidates(
    tables: Any, editions: Any, seat: int, knobs: Any, tempers: Any, styles: Any, minds: Any, trust: Any, tries: int, quiet: int,
    refused: Any, deals: Any, words: Any, memo: Any, spare: Any,
) -> int:  # fmt: skip
    """The words worth weighing for a seat of table 0."""
    for k in range(len(memo)):
        spare[k] = memo[k]
    e, seen = editions[0], spare.ctypes
    survey(tables[0], e, seen)  # type: ignore[name-defined] # noqa: F821
    return candidates(tables[0], e, seen, seat, knobs.ctypes, tempers, styles.ctypes, minds, trust, tries, quiet, refused, deals, words)  # type: ignore[name-defined,no-any-return] # noqa: F821


def door_answers(tables: Any, editions: Any, word: Any, knobs: Any, styles: Any, minds: Any, answers: Any, spare: Any, log: Any) -> None:
    """What each mind would answer to an offer made at table 0, 1 for yes; table 1 is scratch."""
    for i in range(len(minds)):
        tables[1] = tables[0]
        apply(tables[1], editions[0], word[0], word[1], word[2], word[3], word[4], word[5], word[6], word[7], log)  # type: ignore[name-defined] # noqa: F821
        survey(tables[1], editions[0], spare.ctypes)  # type: ignore[name-defined] # noqa: F821
        kind, _, _, _, _, _, _, _ = speak(tables[1], editions[0], spare.ctypes, word[2], styles[i], knobs.ctypes, minds[i], 0)  # type: ignore[name-defined] # noqa: F821
        answers[i] = kind == ACCEPT


def door_weigh(
    tables: Any, editions: Any, seat: int, words: Any, keep: Any, values: Any, first: int, last: int, knobs: Any, own: int, styles: Any,
    minds: Any, casts: Any, style: Any, cast: Any, ahead: int, low: int, high: int, decision: int, memo: Any, spare: Any, log: Any,
) -> None:  # fmt: skip
    """What each word still kept is worth in futures first to last - 1: values[word * room + future]; table 1 is scratch.

    The mind of every seat in these futures is in `casts`, a row for each future.
    """
    e = editions[0]
    room = len(values) // len(keep)
    for future in range(first, last):
        for other in range(len(cast)):
            mind = casts[(future - first) * len(cast) + other]
            style[other] = styles[mind]
            cast[other] = own if other == seat else minds[mind]
        style[seat] = TRADER_STYLE
        for i in range(len(keep)):
            if not keep[i]:
                continue
            tables[1] = tables[0]
            redraw(tables[1], e, low, high, future, decision)  # type: ignore[name-defined] # noqa: F821
            for k in range(len(memo)):
                spare[k] = memo[k]
            spare[M_SEAT] = seat
            spare[M_READY] = 1
            for k in range(WORD):
                spare[M_WORD + k] = words[WORD * i + k]
            play_on(tables[1], e, style.ctypes, knobs.ctypes, cast.ctypes, 6000, tables[1].turns + ahead, 0, spare.ctypes, log)  # type: ignore[name-defined] # noqa: F821
            values[i * room + future] = prospect(tables[1], e, spare.ctypes, seat, knobs.ctypes, own)  # type: ignore[name-defined] # noqa: F821


def door_advance(
    tables: Any, editions: Any, styles: Any, knobs: Any, starts: Any, most_words: int, most_turns: int, stop: int, memo: Any, log: Any,
) -> int:  # fmt: skip
    """Plays table 0 on until a seat of `stop` has the word: for simulations, which stop where a master speaks."""
    return play_on(tables[0], editions[0], styles.ctypes, knobs.ctypes, starts.ctypes, most_words, most_turns, stop, memo.ctypes, log)  # type: ignore[name-defined,no-any-return] # noqa: F821


BOTH = (TABLES, EDITIONS)
DOORS: dict[Callable[..., Any], tuple[Any, ...]] = {
    door_candidates: (*BOTH, INT, LOG, LOG, LOG, LOG, LOG, INT, INT, LOG, LOG, LOG, LOG, LOG),
    door_answers: (*BOTH, LOG, LOG, LOG, LOG, LOG, LOG, LOG),
    door_weigh: (*BOTH, INT, LOG, LOG, LOG, INT, INT, LOG, INT, LOG, LOG, LOG, LOG, LOG, INT, INT, INT, INT, LOG, LOG, LOG),
    door_advance: (*BOTH, LOG, LOG, LOG, INT, INT, INT, LOG, LOG),
}
WANTED = ("play_on", "redraw", "prospect", "candidates", "apply", "speak", "survey")


@functools.cache
def lookahead_doors() -> dict[str, Any]:
    """The doors of the master, compiled."""
    return compile_doors(DOORS, WANTED, "lookahead")


@dataclass(frozen=True)
class Effort:
    """How hard a master thinks."""

    samples: int = 48  # futures of a word, at most
    batch: int = 8  # futures between two looks at what is decided already
    ahead: int = 60  # turns a future is played on
    guard: float = 1.0  # standard errors by which a word must beat the expert's
    doubt: float = 1.5  # standard errors behind the best at which a word is given up
    seconds: float = 0.0  # at most, and as many futures as they allow; 0: no clock, the same word every time


def margins(values: Any, against: int) -> tuple[Any, Any]:
    """How much each word is worth above one of them, summed over the same futures, and the standard error of that sum.

    Whole numbers until the last step: the same on every machine.
    """
    futures = values.shape[1]
    more = values - values[against]
    total, squares = more.sum(1), (more * more).sum(1)
    return total, np.sqrt((futures * squares - total * total) / max(1, futures - 1))


def contenders(values: Any, keep: Any, doubt: float) -> tuple[int, list[int]]:
    """The best word of those kept, and all that may still be as good."""
    kept = [word for word in range(len(keep)) if keep[word]]
    best = max(kept, key=lambda word: (int(values[word].sum()), -word))
    total, error = margins(values, best)
    return best, [word for word in kept if word == best or total[word] + doubt * error[word] > 0]


class Master:
    """Looks ahead from one table."""

    def __init__(
        self, edition: Edition, seats: int, effort: Effort | None = None, clock: Callable[[], float] = time.perf_counter,
        thinking: Callable[[bool], None] = lambda begins: None,
    ) -> None:  # fmt: skip
        self.edition, self.effort, self.clock, self.thinking = edition, effort or Effort(), clock, thinking
        bots = [_turned("expert", knobs) for knobs in TEMPERAMENTS] + [_turned(name, knobs) for name, knobs, _ in MINDS]
        knobs, styles, starts = knob_list(edition, bots)
        self._knobs = np.array(knobs, np.int64)
        self._tempers = np.array(starts[: len(TEMPERAMENTS)], np.int64)
        self._minds = np.array(starts[len(TEMPERAMENTS) :], np.int64)
        self._styles = np.array(styles[len(TEMPERAMENTS) :], np.int64)
        self._seats = seats
        self._seated = np.zeros(seats, np.int64), np.zeros(seats, np.int64)  # styles and knobs of a future
        self._editions = to_record(edition)
        self._tables = np.zeros(2, dtype(Table))
        self._doors = lookahead_doors()
        self._log = np.zeros(1, np.int64)
        self._spare = np.zeros(MEMO, np.int64)
        self._pasts: dict[int, Memories] = {}

    def forget(self) -> None:
        """Before a new game."""
        self._pasts.clear()

    def past(self, seat: int) -> Memories:
        """What this seat remembers."""
        if seat not in self._pasts:
            self._pasts[seat] = Memories(np.tile([likely for _, _, likely in MINDS], (self._seats, 1)))
        return self._pasts[seat]

    def word(self, table: Table, seat: int, memo: Any, seed: int, decision: int) -> list[int]:
        """The word to say for a seat; kind 0 is silence. `memo` is the play loop's."""
        self._tables[0:1] = to_record(table)
        return self.word_for(self._tables, seat, memo, seed, decision)

    def word_for(self, tables: Any, seat: int, memo: Any, seed: int, decision: int) -> list[int]:
        """The same for table 0 of two records; the second is scratch."""
        tables = self._as_known(tables, seat)
        past = self.past(seat)
        turn, owners = int(tables[0]["turns"]), tables[0]["owner"].tobytes()
        past.look(turn, owners, self._seats)
        if past.in_kind == turn:
            memo[LOOKED] = max(1, int(memo[LOOKED]))
        words = self._words(tables, seat, memo, past, turn)
        best = self._best(tables, seat, words, past, memo, seed, decision) if len(words) > 1 else 0
        word = [int(number) for number in words[best]]
        if word[0] == SETTLE and word[3]:
            past.in_kind = turn
        if word[0] == OFFER:
            past.offered, past.owners, past.answers = word, owners, np.zeros(len(MINDS), np.int64)
            self._doors["door_answers"](
                tables, self._editions, words[best], self._knobs, self._styles, self._minds, past.answers, self._spare, self._log
            )
        return word

    def _as_known(self, tables: Any, seat: int) -> Any:
        """The tables without the rents that wait for somebody else's word: futures are played on from what the seat sees."""
        if not tables[0]["claims"]:
            return tables
        known = from_record(Table, tables[0])
        forget_unseen(known, self.edition, seat)
        self._tables[0:1] = to_record(known)
        return self._tables

    def _words(self, tables: Any, seat: int, memo: Any, past: Memories, turn: int) -> Any:
        """A row for each word to be weighed."""
        words = np.zeros((MOST_CANDIDATES, WORD), np.int64)
        tired = sum(row[0] == turn for row in past.refused) >= REFUSALS_A_TURN
        deals = np.zeros(0 if tired else len(MINDS) * MOST_DEALS * DEAL, np.int64)
        trust = (past.beliefs.T >= LEAST_TRUST).astype(np.int64).reshape(-1)
        tries = int(memo[M_TRIES])
        quiet = QUIET if int(memo[M_NEWS]) >> seat & 1 else 0
        count = self._doors["door_candidates"](
            tables, self._editions, seat, self._knobs, self._tempers, self._styles, self._minds, trust, tries, quiet, past.rows(), deals,
            words.reshape(-1), memo, self._spare,
        )  # fmt: skip
        return words[: max(1, count)]

    def _best(self, tables: Any, seat: int, words: Any, past: Memories, memo: Any, seed: int, decision: int) -> int:
        """Which of the words to say: the first, unless another is better beyond doubt."""
        effort = self.effort
        began = self.clock() if effort.seconds else 0.0
        self.thinking(True)
        most = MOST_SAMPLES if effort.seconds else effort.samples
        values, keep = np.zeros((len(words), most), np.int64), np.ones(len(words), np.int64)
        low, high = seed & 0xFFFFFFFF, (seed >> 32 ^ APART) & 0xFFFFFFFF
        done, best = 0, 0
        while done < most:
            until = min(most, done + effort.batch)
            self._doors["door_weigh"](
                tables, self._editions, seat, words.reshape(-1), keep, values.reshape(-1), done, until, self._knobs, int(self._tempers[0]),
                self._styles, self._minds, casting(past.beliefs, done, until).reshape(-1), *self._seated, effort.ahead, low, high,
                decision & 0xFFFFFFFF, memo, self._spare, self._log,
            )  # fmt: skip
            done = until
            best, rest = contenders(values[:, :done], keep, effort.doubt)
            keep[:] = 0
            keep[[0, *rest]] = 1
            if len(rest) == 1 or (effort.seconds and self.clock() - began >= effort.seconds):
                break
        self.thinking(False)
        total, error = margins(values[:, :done], 0)
        return best if total[best] > effort.guard * error[best] else 0


def _turned(name: str, knobs: dict[str, int]) -> tuple[int, list[int]]:
    """A bot of the ladder with some knobs turned: its style and its numbers."""
    own = dict(zip(KNOBS, player(name).knobs, strict=True)) | knobs if player(name).knobs else {}
    return player(name).style, list(own.values())
