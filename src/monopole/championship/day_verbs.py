"""The words that make a championship day, and who may say each. Every word is a function of the day, in the module of its subject.

A word checks first and changes then: a DayError leaves the day as it was. What it returns is written into the journal.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from monopole.championship.day_words import DayError, Entry
from monopole.game.game_errors import shown

if TYPE_CHECKING:
    from monopole.championship.day import Day
    from monopole.championship.rounds import RoundTable

ORGANISER, REFEREE, TABLE, TEAM, PUBLIC, ENTRANT, SERVER = "organiser", "referee", "table", "team", "public", "entrant", "server"
Said = dict[str, Any]
Word = Callable[["Day", str, Entry, int], Said]


@dataclass(frozen=True)
class Verb:
    """A word and who may say it."""

    name: str
    by: tuple[str, ...]
    word: Word


VERBS: dict[str, Verb] = {}


def verb(*by: str) -> Callable[[Word], Word]:
    """The function is what this word does; only these may say it."""

    def known(word: Word) -> Word:
        name = word.__name__.rstrip("_")
        VERBS[name] = Verb(name, by, word)
        return word

    return known


def kind_of(role: str) -> str:
    """`table 4` is a table, `team 12` a team."""
    return role.partition(" ")[0]


def plain_role(name: str) -> str:
    """The role behind the name it is let in under (`admission`)."""
    return name.partition("~")[0]


def number_of(role: str) -> int:
    return int(role.partition(" ")[2])


def found(who: str, entry: Entry, alone: bool = False) -> Verb:
    """The word of an entry, if this role may say it; an organiser who is `alone` is the referee too."""
    name = entry.get("do")
    verb = VERBS.get(name) if isinstance(name, str) else None
    if verb is None:
        raise DayError(
            "",
            "« {name} » n'est pas un mot de cette journée ; on connaît : {known}",
            '"{name}" is no word of this day; known are: {known}',
            name=shown(name)[1:-1], known=", ".join(sorted(VERBS)),
        )  # fmt: skip
    if kind_of(who) not in verb.by and not (alone and who == ORGANISER and REFEREE in verb.by):
        raise DayError(
            "COMP-3", "« {name} » n'est pas à vous de le dire, mais à : {by}", '"{name}" is not yours to say, but for: {by}',
            name=name, by=", ".join(verb.by),
        )  # fmt: skip
    return verb


def table_in(day: Day, who: str, entry: Entry) -> RoundTable:
    """The table somebody speaks of: one's own at a table, one's team's for a player, the named one for organiser and referee."""
    current = day.current()
    if kind_of(who) == TEAM:
        table = current.table_of(number_of(who))
        if table is None:
            raise DayError("COMP-24", "votre équipe n'est à aucune table de cette partie", "your team sits at no table of this round")
        return table
    number = number_of(who) if kind_of(who) == TABLE else entry.get("table")
    named = entry.get("table", number)
    if type(number) is not int or named != number or not 1 <= number <= len(current.tables):
        raise DayError(
            "COMP-3", "il n'y a pas de table {number} pour vous ici", "there is no table {number} for you here", number=shown(named)
        )
    return current.tables[number - 1]
