"""A whole day by bots: made-up families, every word said as people would say it, to the cup. For trying a plan and a printer in time."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from time import gmtime, strftime
from typing import Any

from monopole.championship.bot_tables import bots_game, drawn_key, seat_names
from monopole.championship.day import Day
from monopole.championship.day_verbs import ORGANISER, REFEREE, TABLE
from monopole.championship.knockout import stages
from monopole.championship.room_clock import marks
from monopole.championship.rounds import PILES, RoundTable
from monopole.championship.score_sheets import worth
from monopole.championship.table_opening import box_contents
from monopole.table.book import Made, Written

JUNIORS = [
    "Lina", "Hugo", "Zoé", "Adam", "Noé", "Inès", "Tom", "Rose", "Sami", "Léa", "Gaspard", "Nour", "Jules", "Aya", "Paul", "Élie",
    "Maud", "Ilan", "Jade", "Nino", "Ava", "Axel", "Mila", "Robin", "Suzie",
]  # fmt: skip
ADULTS = [
    "Marc", "Claire", "Karim", "Sophie", "Irène", "Paul", "Nadia", "Luc", "Anne", "Bruno", "Odile", "Éric", "Mina", "Denis",
    "Rita", "Jean", "Yves", "Carole", "Rémi", "Alice", "Simon", "Fanny",
]  # fmt: skip
FAMILIES = [
    "Aubry", "Besson", "Chérif", "Dumas", "Petit", "Escoffier", "Ferrand", "Girard", "Haddad", "Imbert", "Joly", "Kessler",
    "Lacroix", "Mercier", "Nguyen", "Olivier", "Perrin",
]  # fmt: skip
Heard = Callable[[str, dict[str, Any]], dict[str, Any]]


class Seeded:
    """Chance that is the same again for the same seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def below(self, most: int) -> int:
        return self._random.randrange(most)


def family(number: int) -> tuple[str, str, str]:
    """The junior, the adult and the name of a made-up team; no two are the same."""
    return JUNIORS[number % len(JUNIORS)], ADULTS[number % len(ADULTS)], FAMILIES[number % len(FAMILIES)]


class Rehearsal:
    """A day that plays itself. `head` and `lines` are the journal it leaves."""

    def __init__(self, teams: int, title: str, seed: int = 0, level: str = "regular", begins: int = 1_800_000_000) -> None:
        self.plan = stages(teams)
        self.tables = sum(len(each.tables) for each in self.plan)
        self.teams, self.level = teams, level
        self.chance, self.now = Seeded(seed), float(begins)
        self.day, self.head = Day.begin({"title": title, "playing": teams}, self._made())
        self.lines: list[Written] = []

    def _made(self) -> Made:
        return Made(self.now, self.chance)

    def say(self, who: str, entry: dict[str, Any]) -> dict[str, Any]:
        """One word, heard and written down."""
        written = self.day.hear(who, entry, self._made())
        self.lines.append(Written(who, None, strftime("%Y-%m-%dT%H:%M:%SZ", gmtime(self.now)), written))
        return written

    def run(self) -> Iterator[RoundTable]:
        """Each table when its sheet is handed in, to the last one of the final."""
        for number in range(self.teams):
            junior, adult, name = family(number)
            self.say(ORGANISER, {"do": "enter", "junior": junior, "adult": adult, "name": name})
            self.say(ORGANISER, {"do": "check_in", "team": number + 1})
        while self.day.champion() is None:
            self.say(ORGANISER, {"do": "draw"})
            self.say(REFEREE, {"do": "start"})
            for table in self.day.current().tables:
                played = bots_game(seat_names(self.day, table), table.teams, self.level, drawn_key(self.chance))
                play_as_people(self.say, table, played, self.chance)
                yield table
            self.now += marks()[-1].at + 1200  # the end of the round, and twenty minutes to the next
            while (entry := self.day.wake(self._made())) is not None:
                self.lines.append(Written(None, None, strftime("%Y-%m-%dT%H:%M:%SZ", gmtime(self.now)), entry))


def play_as_people(say: Heard, table: RoundTable, played: dict[str, Any], chance: Seeded) -> None:
    """A table from the dice to the referee's hands, said step by step as its phone says it; the game itself was the engine's."""
    who = f"{TABLE} {table.number}"
    for team, throws in played["rolls"]:
        for dice in throws[:1]:
            say(who, {"do": "roll", "team": team, "dice": dice})
    again = {team: list(throws[1:]) for team, throws in played["rolls"]}
    while table.opening.to_roll:
        team = table.opening.to_roll[0]
        say(who, {"do": "roll", "team": team, "dice": again[team].pop(0)})
    contents = box_contents()
    say(who, {"do": "check_box", "houses": contents["houses"], "hotels": contents["hotels"], "notes": contents["notes_each"]})
    for pile in PILES:
        say(who, {"do": "cut", "pile": pile})
    for place in table.opening.places:
        while place.seat not in table.deal.dealt:
            say(who, {"do": "deal", "seat": place.seat})
    say(who, {"do": "paid"})
    for seat, sheet in enumerate(played["sheets"], 1):
        if sheet["out"]:
            say(who, {"do": "sheet", "seat": seat, "out": True})
            continue
        say(who, {"do": "sheet", "seat": seat, **sheet})
        say(who, {"do": "sheet", "seat": seat, **sheet, "written": worth(table.sheets[seat].holding).total})
        say(who, {"do": "sign", "seat": seat})
    say(who, {"do": "hand_in"})
