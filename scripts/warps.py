"""Estimates without a GPU how its warps would work: `python scripts/warps.py`, about a minute.

Games are played interpreted, stage by stage as the kernel for traders plays them. Of some warps every line that each of the 32 games runs
is counted, weighted by the steps Python makes of it: a warp runs a line as often as the game that needs it most. Prints, for each stage and
for each rule, its part of all that warps do and how many of the 32 are at work. A stage of which no warp was watched is left out.
"""

from __future__ import annotations

import argparse
import collections
import dis
import functools
import random
import sys
from types import CodeType, FrameType
from typing import Any

from monopole.bots.floor import MEMO, SAID, look_round, note_word, noted_word, think, utter
from monopole.lab.simulate import stages
from monopole.lab.simulate.gpu import WARP
from monopole.lab.simulate.numbered_game import deal_table
from monopole.lab.simulate.plan import Plan, prepared
from monopole.lab.simulate.runs import key_words
from monopole.lab.simulate.stages import AT_ONCE, FRESH, SAY_DEAL, stage_of_thought, stage_of_word
from monopole.schema import Table, blank

Lines = collections.Counter[tuple[CodeType, int]]


class Game:
    """One table of a pool, and its stage."""

    def __init__(self, plan: Plan, number: int) -> None:
        self.edition, *bots = prepared(plan)
        self.bots: Any = bots
        self.most_turns = plan.most_turns
        self.table, self.memo, self.words = blank(Table), [0] * MEMO, 0
        deal_table(self.table, self.edition, len(plan.seats), *key_words(plan.seed), number, [0])
        look_round(self.table, self.edition, self.memo)
        self.stage = stage_of_thought(self.table, self.edition, *self.bots, self.memo)

    def go_on(self) -> None:
        """To the next stage, as `play_in_pools` does it."""
        heard = SAID
        word: Any = noted_word(self.memo)
        if self.stage < SAY_DEAL:
            heard, *word = think(self.table, self.edition, *self.bots, 0, self.memo)
            stage = stage_of_word(word[0])
        else:
            stage = AT_ONCE
        if heard == SAID and stage != AT_ONCE:
            note_word(self.memo, *word)
            self.stage = stage
            return
        if heard == SAID:
            utter(self.table, self.edition, *word, self.memo, [0])
            self.words += 1
        over = self.table.over or self.table.turns >= self.most_turns
        self.stage = FRESH if over else stage_of_thought(self.table, self.edition, *self.bots, self.memo)


@functools.cache
def steps(code: CodeType) -> dict[int, int]:
    """The steps Python makes of each line."""
    found: collections.Counter[int] = collections.Counter()
    line = code.co_firstlineno
    for step in dis.get_instructions(code):
        line = step.positions.lineno or line if step.positions else line
        found[line] += step.opname not in ("RESUME", "CACHE", "PRECALL", "PUSH_NULL", "POP_TOP", "STORE_FAST")
    return found


def watched(game: Game) -> Lines:
    """Goes on with a game, counting the lines of rules that run."""
    lines: Lines = collections.Counter()

    def enter(frame: FrameType, event: str, _: Any) -> Any:
        code = frame.f_code
        if "monopole" not in code.co_filename:
            return None

        def inside(frame: FrameType, event: str, _: Any) -> Any:
            if event == "line":
                lines[code, frame.f_lineno] += 1
            return inside

        return inside

    sys.settrace(enter)
    try:
        game.go_on()
    finally:
        sys.settrace(None)
    return lines


class Work:
    """What sampled warps do at one stage, and how often a table was there."""

    def __init__(self) -> None:
        self.visits = self.warps = 0
        self.most: collections.Counter[str] = collections.Counter()
        self.all: collections.Counter[str] = collections.Counter()

    def add(self, lanes: list[Lines]) -> None:
        self.warps += 1
        for code, line in set().union(*lanes):
            counts = [lane[code, line] for lane in lanes]
            self.most[code.co_name] += max(counts) * steps(code)[line]
            self.all[code.co_name] += sum(counts) * steps(code)[line]

    def weight(self) -> float:
        """Warps there would have been for each that was watched."""
        return self.visits / WARP / self.warps if self.warps else 0.0


def measure(plan: Plan, games: int, sample: float) -> tuple[dict[int, Work], int]:
    """Plays until a sixth of the games is left; the work of every stage, and the words said."""
    pool, luck, work = [Game(plan, number) for number in range(games)], random.Random(plan.seed), collections.defaultdict(Work)
    while True:
        waiting = collections.defaultdict(list)
        for game in pool:
            if game.stage != FRESH:
                waiting[game.stage].append(game)
        left = sum(map(len, waiting.values()))
        if sys.stderr.isatty():
            print(f"\r{left:6} ", end="" if left > games // 6 else "\r", file=sys.stderr, flush=True)
        if left <= games // 6:
            return work, sum(game.words for game in pool)
        stage, there = max(waiting.items(), key=lambda item: len(item[1]))
        work[stage].visits += len(there)
        for first in range(0, len(there), WARP):
            warp = there[first : first + WARP]
            if len(warp) == WARP and luck.random() < sample:
                work[stage].add([watched(game) for game in warp])
            else:
                for game in warp:
                    game.go_on()


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--games", type=int, default=1024)
    ask.add_argument("--sample", type=float, default=0.05, help="the part of the warps that is watched")
    ask.add_argument("--turns", type=int, default=160, help="turns after which a game is cut")
    ask.add_argument("--seats", default="regular,regular,regular,regular")
    ask.add_argument("--rules", type=int, default=30, help="how many rules to show")
    asked = ask.parse_args()
    plan = Plan(seats=tuple(asked.seats.split(",")), seed=5, executor="interpreted", most_turns=asked.turns)
    work, words = measure(plan, asked.games, asked.sample)
    known = list(vars(stages))
    names = known[known.index("EMPTY") :]  # the stages, as they are numbered
    whole = sum(sum(there.most.values()) * there.weight() for there in work.values())
    busy = sum(sum(there.all.values()) * there.weight() for there in work.values())
    print(f"{whole / words:.1f} steps of a warp for a word, {busy / whole:.1f} of {WARP} games at work\n")
    for stage, there in sorted(work.items(), key=lambda item: -sum(item[1].most.values()) * item[1].weight()):
        if there.warps:
            most, both = sum(there.most.values()), sum(there.all.values())
            part = 100 * most * there.weight() / whole
            print(f"{names[stage]:14} {part:5.1f} %  {both / most:4.1f} at work, {there.warps} warps watched")
    rules: dict[str, list[float]] = collections.defaultdict(lambda: [0.0, 0.0])
    for there in work.values():
        for rule, count in there.most.items():
            rules[rule][0] += count * there.weight()
            rules[rule][1] += there.all[rule] * there.weight()
    print()
    for rule, (by_warps, by_games) in sorted(rules.items(), key=lambda item: -item[1][0])[: asked.rules]:
        print(f"{rule:20} {100 * by_warps / whole:5.1f} %  {by_games / by_warps:4.1f} at work")


if __name__ == "__main__":
    main()
