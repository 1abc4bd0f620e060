"""A championship day for tests: words are said to it as the server would hear them, and its journal is kept."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterable
from time import gmtime, strftime
from typing import Any

import pytest

from monopole.championship import Day, DayError
from monopole.championship.rehearsal import Seeded
from monopole.championship.rounds import RoundTable
from monopole.table.book import Made, Written

BEGINS = 1_800_000_000


class Heard:
    """A day, the time of its clock, and every line written so far."""

    def __init__(self, playing: int = 27, waiting: int = 3, **wish: Any) -> None:
        self.now, self.chance = float(BEGINS), Seeded(1)
        self.day, self.head = Day.begin({"title": "Lyon", "playing": playing, "waiting": waiting, **wish}, self.made())
        self.lines: list[Written] = []

    def made(self) -> Made:
        return Made(self.now, self.chance)

    def say(self, who: str, do: str, **entry: Any) -> dict[str, Any]:
        written = self.day.hear(who, {"do": do, **entry}, self.made())
        self._write(who, written)
        return written

    def _write(self, who: str | None, entry: dict[str, Any]) -> None:
        time = strftime("%Y-%m-%dT%H:%M:%SZ", gmtime(self.now))
        self.lines.append(Written(who, None, time, json.loads(json.dumps(entry))))

    def wrong(self, who: str, do: str, **entry: Any) -> DayError:
        """Refused, and nothing has changed."""
        before, secret = copy.deepcopy(self.day.view("organiser")), copy.deepcopy(self.day.secret)
        with pytest.raises(DayError) as refused:
            self.day.hear(who, {"do": do, **entry}, self.made())
        assert self.day.view("organiser") == before and self.day.secret == secret
        assert refused.value.say("fr") != refused.value.say("en")
        return refused.value

    def pass_time(self, seconds: float) -> list[str]:
        """So many seconds later: what the clock has called out meanwhile."""
        until, called = self.now + seconds, []
        while (due := self.day.wakes()) is not None and due <= until:
            self.now = max(self.now, due)
            entry = self.day.wake(self.made())
            assert entry is not None
            self._write(None, entry)
            called.append(f"{entry.get('mark', entry['do'])}{' ' + str(entry['table']) if 'table' in entry else ''}")
        self.now = until
        return called

    def again(self) -> Day:
        """The day read from its journal."""
        return Day.read(self.head, self.lines, copy.deepcopy(self.day.secret))

    def enter(self, teams: int, here: bool = True) -> None:
        for number in range(teams):
            names = {"junior": f"Junior{number + 1}", "adult": f"Adult{number + 1}", "name": f"Name{number + 1}"}
            team = self.say("organiser", "enter", **names)["team"]
            if here:
                self.say("organiser", "check_in", team=team)

    def table(self, number: int = 1) -> RoundTable:
        return self.day.current().tables[number - 1]

    def sit(self, number: int = 1, totals: Iterable[int] = (11, 8, 3)) -> RoundTable:
        """The juniors of a table roll, those of its teams in order."""
        table = self.table(number)
        for team, total in zip(list(table.teams), totals, strict=False):
            first = min(6, total - 1)
            self.say(f"table {number}", "roll", team=team, dice=[first, total - first])
        return table

    def deal(self, number: int = 1) -> None:
        """Box, cards and deeds, up to the first roll of the game."""
        who = f"table {number}"
        self.say(who, "check_box", houses=32, hotels=12, notes=16)
        for pile in ("chance", "chest"):
            self.say(who, "cut", pile=pile)
        for place in self.table(number).opening.places:
            while place.seat not in self.table(number).deal.dealt:
                self.say(who, "deal", seat=place.seat)
        self.say(who, "paid")

    def count(self, cash: Iterable[int], number: int = 1) -> None:
        """Sheets with nothing but cash, each signed; then the table sheet is handed in."""
        who = f"table {number}"
        for seat, amount in enumerate(cash, 1):
            self.say(who, "sheet", seat=seat, cash=amount, written=amount)
            self.say(who, "sign", seat=seat)
        self.say(who, "hand_in")

    def do_awaited(self) -> None:
        """What the day awaits is done as the server does it."""
        for each in self.day.awaited():
            self.say("server", **{**each.done, **(each.what() if not each.code else {})})

    def by_bots(self) -> None:
        """The round that is drawn is started, and every table that has no winner yet is played by bots."""
        self.say("referee", "start")
        for table in self.day.current().tables:
            if table.winner is None:
                self.say("referee", "by_bots", table=table.number)
                self.do_awaited()
                if table.tied:
                    self.say("referee", "rule_tie", table=table.number, team=table.tied[0], reason="level")


def drawn(teams: int = 3, **wish: Any) -> Heard:
    """A day whose first round is drawn, in the order of entry."""
    heard = Heard(playing=max(teams, 2), **wish)
    heard.enter(teams)
    heard.say("organiser", "draw", by="entry")
    return heard


def begun(teams: int = 3, **wish: Any) -> Heard:
    """A day whose first phase is announced."""
    heard = drawn(teams, **wish)
    heard.say("referee", "start")
    return heard
