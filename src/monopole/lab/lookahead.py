"""The master: weighs the words of several temperaments by sampled futures, played on by experts, and says the best.

It sees no more than its seat does: in every future the dice, the order of the piles and the end of an auction are drawn anew,
the same for all words compared (common random numbers).
"""

from __future__ import annotations

import functools
import hashlib
import time
from dataclasses import dataclass
from typing import Any

import numpy as np

import monopole.lab.fingerprint
import monopole.lab.futures  # noqa: F401 - registers it
from monopole.bots.knobs import KNOBS, QUIET, knob_list
from monopole.bots.ladder import player
from monopole.bots.seated import MOST_TRIES, LevelBot
from monopole.executors.compiled import EDITIONS, INT, LOG, TABLES, compile_doors
from monopole.game import Action, Game
from monopole.game.words import to_action
from monopole.lab.futures import ALTERNATIVES
from monopole.lab.haggling import DEAL
from monopole.lab.play import M_FLOOR, M_NEWS, M_READY, M_SEAT, M_TRIES, M_TURN, M_WORD, MEMO
from monopole.schema import Edition, Table, copied, dtype, to_record
from monopole.vocabulary import OFFER

MOST_CANDIDATES = 24
ROOM = 8 * MOST_CANDIDATES
MOST_SAMPLES = 2000  # of a master with a clock

# The temperaments whose words are weighed: the expert, and the expert with some knobs turned.
TEMPERAMENTS: tuple[dict[str, int], ...] = (
    {},
    {"floor": 0, "expected": 0, "worst": 0, "buy": 0, "bid": 130},
    {"floor": 200, "expected": 200, "worst": 80, "pledge": 0},
    {"greed": 85, "envy": 130},
    {"greed": 15, "envy": 60, "margin": 1, "leader": 0},
)


def door_candidates(
    tables: Any, editions: Any, seat: int, knobs: Any, places: Any, minds: Any, tries: int, quiet: int, refused: Any, deals: Any, words: Any,
) -> int:  # fmt: skip
    """The different words worth weighing for a seat of table 0, the expert's first; table 1 is scratch."""
    count = 0
    e = editions[0]
    own = asked(tables[0]) == seat  # type: ignore[name-defined] # noqa: F821
    haggle(tables[0], e, seat, knobs, places[0], minds, refused, deals)  # type: ignore[name-defined] # noqa: F821
    for i in range(len(places) + ALTERNATIVES + len(deals) // DEAL):
        tables[1] = tables[0]
        kind, a, b, c, d, x, y = 0, 0, 0, 0, 0, 0, 0
        if i < len(places):
            hush = quiet if i == 0 else 0
            kind, _, a, b, c, d, x, y = speak_trader(tables[1], e, seat, knobs, places[i], tries + hush)  # type: ignore[name-defined] # noqa: F821
        elif i < len(places) + ALTERNATIVES:
            kind, a = alternative(tables[1], e, seat, i - len(places))  # type: ignore[name-defined] # noqa: F821
            if kind == 0 and own:
                continue
        else:
            at = (i - len(places) - ALTERNATIVES) * DEAL
            if deals[at] == 0:
                break
            kind, a, b, c, d, x = OFFER, deals[at + 1], deals[at + 2], deals[at + 3], max(deals[at + 4], 0), max(-deals[at + 4], 0)
        if count * 8 >= len(words) or same_word(words, 8 * count, kind, a, b, c, d, x, y):  # type: ignore[name-defined] # noqa: F821
            continue
        if i > 0 and kind == OFFER and refused_before(refused, a, b, c, d - x):  # type: ignore[name-defined] # noqa: F821
            continue
        if kind > 0 and refusal(tables[0], e, kind, seat, a, b, c, d, x, y):  # type: ignore[name-defined] # noqa: F821
            continue
        words[8 * count] = kind
        words[8 * count + 1] = seat
        words[8 * count + 2] = a
        words[8 * count + 3] = b
        words[8 * count + 4] = c
        words[8 * count + 5] = d
        words[8 * count + 6] = x
        words[8 * count + 7] = y
        count += 1
    return count


def door_weigh(
    tables: Any, editions: Any, seat: int, words: Any, keep: Any, values: Any, first: int, last: int, styles: Any, knobs: Any, own: int,
    minds: Any, cast: Any, ahead: int, low: int, high: int, decision: int, memo: Any, spare: Any, log: Any,
) -> None:  # fmt: skip
    """The value of each word still kept in samples first to last - 1: values[word * room + sample]; table 1 is scratch."""
    e = editions[0]
    room = len(values) // len(keep)
    for sample in range(first, last):
        turn = sample
        for other in range(len(cast)):
            if other == seat:
                cast[other] = own
            else:
                cast[other] = minds[turn % len(minds)]
                turn //= len(minds)
        for i in range(len(keep)):
            if not keep[i]:
                continue
            tables[1] = tables[0]
            redraw(tables[1], e, low, high, sample, decision & 0xFFFFFFFF)  # type: ignore[name-defined] # noqa: F821
            for k in range(len(memo)):
                spare[k] = memo[k]
            spare[M_SEAT] = seat
            spare[M_READY] = 1
            for k in range(8):
                spare[M_WORD + k] = words[8 * i + k]
            play_on(tables[1], e, styles, knobs, cast, 6000, tables[1].turns + ahead, 0, spare, log)  # type: ignore[name-defined] # noqa: F821
            values[i * room + sample] = prospect(tables[1], e, seat, knobs, own)  # type: ignore[name-defined] # noqa: F821


def door_advance(
    tables: Any, editions: Any, styles: Any, knobs: Any, starts: Any, most_words: int, most_turns: int, stop: int, memo: Any, log: Any,
) -> int:  # fmt: skip
    """Plays table 0 on until a seat of `stop` has the word."""
    return play_on(tables[0], editions[0], styles, knobs, starts, most_words, most_turns, stop, memo, log)  # type: ignore[name-defined,no-any-return] # noqa: F821


def door_deal(tables: Any, editions: Any, seats: int, low: int, high: int, number: int, log: Any) -> None:
    """Deals game `number` on table 0."""
    deal_table(tables[0], editions[0], seats, low, high, number, log)  # type: ignore[name-defined] # noqa: F821


def door_print(tables: Any) -> int:
    """The fingerprint of table 0."""
    return fingerprint(tables[0])  # type: ignore[name-defined,no-any-return] # noqa: F821


@functools.cache
def lookahead_doors() -> dict[str, Any]:
    """The doors of the master, compiled."""
    both = (TABLES, EDITIONS)
    return compile_doors(
        {
            door_candidates: (*both, INT, LOG, LOG, LOG, INT, INT, LOG, LOG, LOG),
            door_weigh: (*both, INT, LOG, LOG, LOG, INT, INT, LOG, LOG, INT, LOG, LOG, INT, INT, INT, INT, LOG, LOG, LOG),
            door_advance: (*both, LOG, LOG, LOG, INT, INT, INT, LOG, LOG),
            door_deal: (*both, INT, INT, INT, INT, LOG),
            door_print: (TABLES,),
        },
        ("deal_table", "fingerprint", "play_on", "redraw", "prospect", "same_word", "alternative", "speak_trader", "refusal", "asked",
         "haggle", "refused_before"),
        "lookahead",
    )


@dataclass(frozen=True)
class Effort:
    """How hard a master thinks: samples of the first round (half the words go on to twice as many), turns ahead, seconds at most."""

    samples: int = 12
    ahead: int = 60
    seconds: float = 0.0  # 0: no clock, the same word every time


class Master:
    """Looks ahead from one table. The futures are played on by experts in every seat."""

    def __init__(self, edition: Edition, seats: int, effort: Effort | None = None, level: str = "expert") -> None:
        self.effort = effort or Effort()
        base = dict(zip(KNOBS, player(level).knobs, strict=True))
        bots = [(player(level).style, [{**base, **turned}[knob] for knob in KNOBS]) for turned in TEMPERAMENTS]
        knobs, styles, starts = knob_list(edition, bots)
        self._knobs = np.array(knobs, np.int64)
        self._places = np.array(starts, np.int64)
        self._styles = np.full(seats, styles[0], np.int64)
        self._starts = np.full(seats, starts[0], np.int64)
        self._editions = to_record(edition)
        self._tables = np.zeros(2, dtype(Table))
        self._doors = lookahead_doors()
        self._log = np.zeros(1, np.int64)
        self._spare = np.zeros(MEMO, np.int64)

    def word(self, table: Table, seat: int, memo: Any, seed: int, decision: int) -> list[int]:
        """The word to say for a seat; kind 0 is silence. `memo` is the play loop's."""
        self._tables[0:1] = to_record(copied(table))
        return self.word_for(self._tables, seat, memo, seed, decision)

    def word_for(self, tables: Any, seat: int, memo: Any, seed: int, decision: int) -> list[int]:
        """The same for table 0 of two records; the second is scratch."""
        words = np.zeros(ROOM, np.int64)
        tries, quiet = int(memo[M_TRIES]), QUIET if int(memo[M_NEWS]) >> seat & 1 else 0
        count = int(self._doors["door_candidates"](tables, self._editions, seat, self._knobs, self._places, tries, quiet, words))
        if count <= 1:
            return [int(number) for number in words[:8]]
        keep, values = np.ones(count, np.int64), np.zeros(count, np.int64)
        began = time.perf_counter()
        done, until = 0, self.effort.samples
        low, high = seed & 0xFFFFFFFF, seed >> 32 & 0xFFFFFFFF
        while True:
            step = until if not self.effort.seconds else min(until, done + 4)
            self._doors["door_weigh"](
                tables, self._editions, seat, words, keep, values, done, step, self._styles, self._knobs, self._starts,
                self.effort.ahead, low, high, decision, memo, self._spare, self._log,
            )  # fmt: skip
            done = step
            if self.effort.seconds and time.perf_counter() - began > self.effort.seconds:
                break
            if done == until:
                if int(keep.sum()) <= 2 and until > self.effort.samples:
                    break
                ranked = np.argsort(-np.where(keep > 0, values, -1), kind="stable")
                keep[:] = 0
                keep[ranked[: max(2, (count + 1) // 2)]] = 1
                until *= 2
                if until > 4 * self.effort.samples:
                    break
        best = int(np.argmax(np.where(keep > 0, values, -1)))
        return [int(number) for number in words[8 * best : 8 * best + 8]]


def master_games(
    edition: Edition, masters: int, seats: int, low: int, high: int, first: int, count: int, styles: list[int], knobs: list[int],
    starts: list[int], most_words: int, most_turns: int, effort: Effort | None = None,
) -> list[list[int]]:  # fmt: skip
    """Games with masters in some seats (as bits): a row each of fingerprint, words, turns, winners or -1. The same every time."""
    doors = lookahead_doors()
    master = Master(edition, seats, effort)
    editions, log = to_record(edition), np.zeros(1, np.int64)
    own, flat, where = (np.array(numbers, np.int64) for numbers in (styles, knobs, starts))
    rows = []
    for number in range(first, first + count):
        tables, memo = np.zeros(2, dtype(Table)), np.zeros(MEMO, np.int64)
        doors["door_deal"](tables, editions, seats, low, high, number, log)
        words = decision = 0
        while True:
            words += int(doors["door_advance"](tables, editions, own, flat, where, most_words - words, most_turns, masters, memo, log))
            if tables[0]["over"] or words >= most_words or tables[0]["turns"] >= most_turns:
                break
            seat = int(memo[M_SEAT])
            memo[M_WORD:MEMO] = master.word_for(tables, seat, memo, high << 32 | low, number << 16 | decision & 0xFFFF)
            memo[M_READY] = 1
            decision += 1
        winners = int(tables[0]["winners"]) if tables[0]["over"] else -1
        rows.append([int(doors["door_print"](tables)), words, int(tables[0]["turns"]), winners])
    return rows


class MasterBot:
    """The master at the table of a Game: thinks for some seconds a decision, better the longer."""

    def __init__(self, seed: str = "", seconds: float = 1.0) -> None:
        self.seed = int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8], "little")
        self.effort = Effort(samples=MOST_SAMPLES, seconds=seconds)
        self._level = LevelBot("expert")
        self._edition: Edition | None = None

    def choose(self, game: Game, seat: str) -> Action:
        """The best of the words it weighs; the expert's where there is nothing to weigh."""
        table, number = game.table, game.seats.index(seat)
        if self._edition is not game.edition:
            self._edition, self._master = game.edition, Master(game.edition, table.seats, self.effort)
        tries = self._level.tries(game, seat)
        if tries < MOST_TRIES:
            memo = np.zeros(MEMO, np.int64)
            memo[M_TURN], memo[M_FLOOR], memo[M_TRIES] = table.turns + 1, table.seats, tries
            word = self._master.word(table, number, memo, self.seed, len(game.history))
            if word[0]:
                action = to_action(word, game.seats, game.edition)
                if game.refusal(action) is None:
                    return action
        return self._level.choose(game, seat)
