"""Hunts for positions that upset the engine: random legal play, any action that `Game.legal` offers to anybody, and time in random slices.

    python tests/hunt.py --minutes 5 --edition world-2008
    python tests/hunt.py --edition world-2008 --mode timed --seed 17
"""

from __future__ import annotations

import argparse
import itertools
import json
import random
import re
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator

from forms import covers, fillings, unpromised
from ledger import tidy, whole
from midgame import NAMES, begun
from properties.books import Books, Unsound, keep_apart
from talk import MODES, words

from monopole import vocabulary as v
from monopole.game import Action, Game, Refused
from monopole.game.encoding import to_action
from monopole.text import say_action, say_event, say_matter

LENGTH = 150
LAST = 12  # actions told with a finding
PATIENCE = 500  # defaults after which a turn must be over
BOOM = {"build": 5.0, "want": 5.0, "bid": 3.0, "mortgage": 0.02, "offer": 0.05, "sell": 0.1, "sell_group": 0.05, "sell_hotels": 0.1}
TICKS = {"roll": 0.04, "end": 0.04, "start": 0.04}  # how readily time passes where the hour ends the game at once
IN_BETWEEN = 0.5  # and how readily in the midst of something, so that the clock strikes in every matter


class Found(AssertionError):
    """Something that must not be, with all that is needed to see it again."""

    def __init__(self, what: str, hunt: Hunt) -> None:
        self.what = what
        played = [str(one.action) for one in hunt.game.history]
        lines = [
            what,
            *(f"  {line}" for line in played[-LAST:]),
            f"after {len(played)} actions in {hunt.game.to_text(full=True)}",
            f'again: make hunt ARGS="--edition {hunt.edition} --mode {hunt.mode} --seed {hunt.seed} --length {hunt.length}"',
        ]
        super().__init__("\n".join(lines))


class Hunt:
    """One random game and what must hold at every moment of it."""

    def __init__(self, seed: int, edition: str, mode: str, length: int) -> None:
        self.seed, self.edition, self.mode, self.length = seed, edition, mode, length
        self.dice = random.Random(f"{edition}/{mode}/{seed}")
        boom = self.dice.random() < 0.35
        self.game = begun(edition, mode, boom, self.dice)
        self.books = Books(self.game)
        self.tried: Counter[tuple[str, str]] = Counter()  # by matter and kind of action
        self.mood = {do: self.dice.choice([0.02, 0.2, 1.0, 1.0, 3.0]) for do in v.ACTIONS.values()} | (BOOM if boom else {})
        self.excuses = 0
        self.listed: dict[str, list[Action]] = {}  # what each seat may do now

    def legal(self, seat: str) -> list[Action]:
        if seat not in self.listed:
            self.listed[seat] = self.game.legal(seat)
        return self.listed[seat]

    @property
    def replayable(self) -> bool:
        """A game with a banker without a token that began in the middle cannot be begun again from its setting."""
        return self.game.setting.position is not None or len(self.game.persons) == len(self.game.seats)

    def must(self, holds: object, what: str) -> None:
        if not holds:
            raise Found(what, self)

    def play(self) -> None:
        self.look()
        while not self.game.over and len(self.game.history) < self.length:
            matter, action = self.game.matter.kind, self.choice()
            self.tried[matter, manner(action)] += 1
            self.carry_out(action)
            self.look()
        if self.dice.random() < 0.3:
            self.lead_on()
        if self.replayable:
            again = Game.replay(self.game.record())
            self.must(vars(again.table) == vars(self.game.table), "the record played again gives another table")

    def carry_out(self, action: Action) -> None:
        self.must(Action.parse(str(action), self.game.persons) == action, f"{action} reads back as another action")
        happened = self.game.play(action)
        assert not isinstance(happened, Refused)
        self.listed.clear()
        for event in happened:
            for lang in ("fr", "en"):
                sentence = say_event(self.game.box, self.game.persons, event, lang)
                self.must(sentence and "{" not in sentence and "None" not in sentence, f"{event} is told so: {sentence}")
        try:
            self.books.hear(happened)
            self.books.compare(self.game.table)
        except Unsound as wrong:
            raise Found(f"the books: {wrong}", self) from wrong

    def look(self) -> None:
        """Everything that holds at every moment."""
        game, table = self.game, self.game.table
        wrong = game.check()
        self.must(not wrong, f"check: {'; '.join(wrong)}")
        try:
            whole(table, game.edition)
            tidy(table)
            keep_apart(table)
        except Unsound as wrong_thing:
            raise Found(f"something is part of two things: {wrong_thing}", self) from wrong_thing
        except AssertionError as broken:
            raise Found(f"the table is not whole and tidy: {wrong_line(broken)}", self) from broken
        if game.over:
            self.must(not game.awaiting and game.default() is None, "the game is over and somebody is awaited")
            self.must(game.winners or len(game.seats) == 1, "the game is over and nobody has won")
            return
        self.must(game.awaiting, "nobody is awaited and the game is not over")
        default = game.default()
        assert default is not None
        self.must(default.seat in game.awaiting, f"the default {default} is not of a seat awaited: {game.awaiting}")
        self.must(game.refusal(default) is None, f"the default {default} is refused: {game.refusal(default)}")
        for seat in game.awaiting:
            self.must(self.legal(seat), f"{seat} is awaited and has no legal action")
        if self.dice.random() < 0.1:
            self.read_back()
        if self.dice.random() < 0.1:
            self.talk()
        if self.dice.random() < 0.1:
            self.tell()
        if self.timed and self.dice.random() < 0.3:
            self.slice_time()

    @property
    def timed(self) -> bool:
        e = self.game.edition
        return bool(e.time_limit or e.last_round_at or (e.auction_seconds_most and self.game.matter.kind == "auction"))

    def read_back(self) -> None:
        """The position in text gives the same table, and what it hides drawn anew is a sane one."""
        again = Game.from_text(self.game.to_text(full=True))
        self.must(vars(again.table) == vars(self.game.table), "the full text gives another table")
        self.must(Game.from_text(self.game.text, key="0" * 32).text == self.game.text, "the text reads back as another text")

    def talk(self) -> None:
        """Words of every kind, mostly wrong: what is accepted was listed, what is refused changes nothing."""
        game = self.game
        for word in words(game.table, game.edition, self.dice):
            if word[0] != v.TICK and game._engine.refusal(word) == 0:
                action = to_action(word, game.persons, game.edition)
                covered = any(covers(choice, action) for choice in self.legal(game.seats[word[1]]))
                self.must(covered, f"{action} is accepted and not listed")
        self.unchanged()

    def tell(self) -> None:
        """What is asked and what may be answered can be said in both languages, and seen by everybody."""
        game = self.game
        for lang in ("fr", "en"):
            said = [say_matter(game.box, game.persons, game.matter, lang)]
            said += [say_action(game.box, game.persons, action, lang) for action in self.legal(self.dice.choice(game.persons))]
            self.must(all(sentence and "{" not in sentence and "None" not in sentence for sentence in said), f"it is said: {said}")
        json.dumps([game.view(seat) for seat in (None, *game.persons)])

    def slice_time(self) -> None:
        """Two ticks leave the table that one of as many seconds leaves."""
        whole_tick = self.seconds() + self.dice.choice([0, self.seconds()])
        first = self.dice.randint(1, whole_tick) if self.dice.random() < 0.5 else min(self.seconds(), whole_tick)
        once, sliced = self.game.copy(), self.game.copy()
        once.play(tick(whole_tick))
        sliced.play(tick(first))
        if not sliced.over and whole_tick > first:
            sliced.play(tick(whole_tick - first))
        names = [name for name, value in vars(once.table).items() if value != vars(sliced.table)[name]]
        self.must(not names, f"tick {whole_tick} and tick {first}, tick {whole_tick - first} differ in {', '.join(names)}")

    def seconds(self) -> int:
        """A while, often just as long as it takes for something to happen, or a second more or less."""
        g, e = self.game.table, self.game.edition
        hours = [hour - g.clock for hour in (e.time_limit, e.last_round_at, g.deadline) if hour > g.clock]
        if hours and self.dice.random() < 0.5:
            return max(1, self.dice.choice(hours) + self.dice.choice([-1, 0, 0, 1]))
        return self.dice.choice([1, 2, 5, 10, 15, 60])

    def choice(self) -> Action:
        """Something legal, the seldom before the common, as the mood of this game is; the rest that is offered is only asked about."""
        matter = self.game.matter.kind
        if self.timed and self.dice.random() < TICKS.get(matter, IN_BETWEEN) / (1 + self.tried[matter, "tick"]):
            return tick(self.seconds())
        seat = self.dice.choice(self.game.awaiting if self.dice.random() < 0.6 else self.game.persons)
        offered = list(self.accepted(seat)) or list(self.accepted(self.dice.choice(self.game.awaiting)))
        weights = {manner(action): self.mood[action.do] / (1 + self.tried[matter, manner(action)]) for action in offered}
        wanted = self.dice.choices(list(weights), list(weights.values()))[0]
        return self.dice.choice([action for action in offered if manner(action) == wanted])

    def accepted(self, seat: str) -> Iterator[Action]:
        """What a seat is offered, filled in; none of it may be refused, and asking changes nothing."""
        game = self.game
        for listed in self.legal(seat):
            for action in fillings(game, listed, self.dice):
                refused = game.refusal(action)
                if refused is None:
                    yield action
                elif unpromised(refused):
                    self.excuses += 1
                else:
                    raise Found(f"{action} is offered ({listed.form}) and refused: {refused.rule} {refused.text}", self)
        self.unchanged()

    def unchanged(self) -> None:
        """What is asked, and what is refused, changes nothing."""
        self.must(vars(self.game._engine.table) == vars(self.game.table), "asking has changed the table")

    def lead_on(self) -> None:
        """Defaults alone bring every turn to its end."""
        turns, game = self.game.table.turns, self.game
        for _ in range(PATIENCE):
            default = game.default()
            if default is None or game.table.turns > turns:
                return
            self.must(game.refusal(default) is None, f"the default {default} is refused: {game.refusal(default)}")
            self.carry_out(default)
        raise Found(f"{PATIENCE} defaults do not end a turn", self)


def wrong_line(broken: BaseException) -> str:
    """The line of a test that does not hold."""
    return traceback.extract_tb(broken.__traceback__)[-1].line or str(broken)


def manner(action: Action) -> str:
    """What a seat does, as far as two ways of doing it ask different things of the rules."""
    if action.do == "build":
        return "build hotel" if action.hotel else "build several" if len(action.squares) > 1 else "build"
    return "settle with deeds" if action.with_ else action.do


def tick(seconds: int) -> Action:
    return Action(do="tick", seconds=seconds)


def hunt(seed: int, edition: str, mode: str, length: int = LENGTH) -> Hunt:
    """Plays one random game, the same for the same arguments; raises Found where something does not hold."""
    game = Hunt(seed, edition, mode, length)
    try:
        game.play()
    except Found:
        raise
    except Exception as broken:
        raise Found(f"{type(broken).__name__}: {broken}", game) from broken
    return game


def main() -> int:
    parser = argparse.ArgumentParser(description="Random legal play until something breaks.")
    parser.add_argument("--minutes", type=float, default=5.0, help="for so long (5)")
    parser.add_argument("--edition", help="only this one")
    parser.add_argument("--mode", help="only this one")
    parser.add_argument("--seed", type=int, help="only this game of each")
    parser.add_argument("--length", type=int, default=LENGTH, help=f"actions in a game, at most ({LENGTH})")
    parser.add_argument("--all", action="store_true", help="go on after a finding; each different one is told once")
    wanted = parser.parse_args()
    modes = [(name, mode) for name, mode in MODES if wanted.edition in (None, name) and wanted.mode in (None, mode)]
    if not modes:
        parser.error("no such edition and mode; there are " + ", ".join(f"{name} {mode}" for name, mode in MODES))
    first = random.SystemRandom().randrange(10**6) if wanted.seed is None else wanted.seed
    seeds = itertools.count(first) if wanted.seed is None else [wanted.seed]
    end = time.monotonic() + 60 * wanted.minutes
    games, actions, excuses = 0, 0, 0
    told: Counter[str] = Counter()
    for seed, name, mode in ((seed, *mode) for seed in seeds for mode in modes):
        if games and wanted.seed is None and time.monotonic() > end:
            break
        try:
            hunted = hunt(seed, name, mode, wanted.length)
            actions, excuses = actions + len(hunted.game.history), excuses + hunted.excuses
        except Found as found:
            kind = re.sub("|".join(NAMES) + r"|\(.*\)|\d+,?", "", found.what)
            told[kind] += 1
            if told[kind] == 1:
                print(f"{found}\n", flush=True)
        games += 1
        if sys.stderr.isatty():
            print(f"\r{games} games, {actions} actions", end="\r", file=sys.stderr, flush=True)
        if told and not wanted.all:
            break
    found = f"{told.total()} findings of {len(told)} kinds" if told else "nothing found"
    print(f"{games} game{'s' * (games != 1)}, {actions} actions, {excuses} refused for what no form can promise, {found}")
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())
