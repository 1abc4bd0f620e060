"""Real seconds reach the table as ticks, through a clock a test can hold."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from typing import Any

from monopole.game import Game
from monopole.table import Table
from monopole.table.watch import Watch
from monopole.terminal.screen import Screen
from monopole.terminal.sitting import Sitting

Sit = Callable[..., Any]
KEY = "0" * 31 + "b"


class Hands:
    """A clock that moves on by so many seconds each time a line is typed, and stands still otherwise."""

    def __init__(self, *seconds: float) -> None:
        self.now = 0.0
        self.seconds: Iterator[float] = iter(seconds)

    def __call__(self) -> float:
        return self.now

    def lines(self, *lines: str) -> Iterator[str]:
        """Not a list: time passes as each line is read."""
        for line in lines:
            self.now += next(self.seconds, 0.0)
            yield line


class Typed:
    """Lines that take time to be typed."""

    def __init__(self, lines: Iterator[str]) -> None:
        self.waiting = lines

    def readline(self, _most: int = -1) -> str:
        line = next(self.waiting, None)
        return "" if line is None else line + "\n"

    def isatty(self) -> bool:
        return False


def played(game: Game, clock: Hands, *lines: str, bots: dict[str, str] | None = None) -> str:
    screen = Screen("en", io.StringIO(), Typed(clock.lines(*lines)))  # type: ignore[arg-type]
    Sitting(Table(game, bots, clock=clock), screen).run()
    return screen.out.getvalue()  # type: ignore[attr-defined,no-any-return]


def ticks(game: Game) -> list[int | None]:
    return [action.seconds for action, _ in game.history if action.do == "tick"]


def test_parts_of_seconds_are_not_lost() -> None:
    clock = Hands()
    watch = Watch(clock)
    clock.now = 1.6
    assert watch.passed == 1
    watch.take(1)
    clock.now = 2.3
    assert watch.passed == 1
    watch.restart()
    clock.now = 3.0
    assert watch.passed == 0
    clock.now = 1.0
    assert watch.passed == 0, "a clock that is set back"


def test_a_timed_game_ends_when_its_time_is_over() -> None:
    game = Game.new("france-2003", "timed", ["Anne", "Bruno"], {"timeLimit": 60}, key=KEY, roll_for_start=False, deal=False)
    text = played(game, Hands(10, 0.5, 55), "roll 1 2", "buy", "roll 2 3", "", "buy", "")
    assert ticks(game) == [10, 55]
    assert game.over and "The game is over." in text


def test_an_untimed_game_has_no_clock() -> None:
    game = Game.new(seats=["Anne", "Bruno"], key=KEY, roll_for_start=False)
    played(game, Hands(500, 500), "roll 1 2", "buy")
    assert ticks(game) == []


def test_an_auction_against_the_clock_at_one_keyboard() -> None:
    game = Game.new("world-2008", "base", ["Anne", "Bruno", "Chloé"], key=KEY, roll_for_start=False, lang="en")
    text = played(game, Hands(900, 900, 2), "roll 1 2", "decline", "Chloé 100K", "Anne 90K", "50", "Anne: 300 K", "bruno 1,5 M", "")
    assert ticks(game) == [2]  # what went before the auction does not count
    assert "Who speaks?" in text and "Rule AUCTION-3" in text
    assert game.table.owner[3] == 1 and game.table.cash[1] == 13_500_000


def test_the_hammer_falls_while_somebody_thinks() -> None:
    game = Game.new("world-2008", "base", ["Anne", "Bruno"], key=KEY, roll_for_start=False)
    text = played(game, Hands(0, 0, 1, 60), "roll 1 2", "decline", "Anne 100 K", "Bruno 200 K")
    assert ticks(game) == [1, 60]
    assert "Time has passed: your line was not played." in text
    assert game.table.owner[3] == 0 and game.matter.kind == "roll"


def test_people_are_heard_between_two_bids_of_bots() -> None:
    game = Game.new("world-2008", "base", ["Anne", "Bruno", "Chloé"], key=KEY, roll_for_start=False, lang="en")
    lines = ("roll 1 2", "decline", "", "?", "400 K", "", "pass")
    text = played(game, Hands(0, 0, 1, 1), *lines, bots={"Bruno": "regular", "Chloé": "expert"})
    auction = [(action.seat, action.do) for action, _ in game.history if action.do in ("bid", "pass")]
    assert auction[:5] == [("Bruno", "bid"), ("Chloé", "bid"), ("Anne", "bid"), ("Bruno", "bid"), ("Chloé", "bid")]
    assert ("Anne", "pass") in auction
    assert ticks(game) == [1, 1]  # the watch runs while one listens
    assert text.count("may bid higher; Enter to listen") >= 4


def test_the_hammer_falls_while_somebody_listens() -> None:
    game = Game.new("world-2008", "base", ["Anne", "Bruno", "Chloé"], key=KEY, roll_for_start=False, lang="en")
    text = played(game, Hands(0, 0, 60), "roll 1 2", "decline", "2 M", bots={"Bruno": "regular", "Chloé": "expert"})
    assert "Time has passed: your line was not played." in text
    assert game.table.owner[3] == 1


def test_bots_alone_keep_the_time_of_their_edition() -> None:
    game = Game.new("france-2003", "timed", ["A", "B"], {"timeLimit": 120}, key=KEY)
    text = played(game, Hands(), bots={"A": "default", "B": "random"})
    assert game.over and sum(seconds or 0 for seconds in ticks(game)) >= 120
    assert "Key " in text
