"""A game whose rules have changed since: it is not played on here, and can still be looked at and taken away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from monopole.bilingual import Complaint
from monopole.game import read_lines
from monopole.game.remains import lines_told, why_not_played
from monopole.server.archive import Kept
from monopole.server.messages import TableTold
from monopole.server.sentences import TurnedAway, unreadable
from monopole.server.study.told_again import Journal

MOST_LINES = 200


class LineTold(Struct, frozen=True):
    """A line of the journal, by its number, in sentences."""

    n: int
    texts: list[str]


class Remains(Struct, frozen=True):
    """What can be told of a game that cannot be played again here: why not, how it ended where it has, and its last lines in words."""

    why: str
    number: int
    over: bool
    winners: list[str]
    fortunes: dict[str, int]
    lines: list[LineTold]


def remains(journal: Journal, lang: str) -> Remains:
    """What remains of a game. Raises TurnedAway where it can be played again as any other."""
    reading = read_lines(journal.lines)
    why: Complaint | None
    told: list[tuple[int, list[str]]] = []
    try:
        why = why_not_played(reading, journal.own)
        if why is not None:
            told = list(lines_told(reading, journal.own, lang))[-MOST_LINES:]
    except Complaint as complaint:  # not even its head is understood: the journal can be taken all the same
        why = complaint
    if why is None:
        raise TurnedAway("still_readable")
    winners, fortunes = _result(reading.end or {})
    return Remains(unreadable(why).say(lang), len(reading.lines), journal.over, winners, fortunes, [LineTold(n, said) for n, said in told])


def _result(end: Mapping[str, Any]) -> tuple[list[str], dict[str, int]]:
    winners, fortunes = end.get("winners"), end.get("fortunes")
    plain = isinstance(fortunes, dict) and all(isinstance(amount, int) for amount in fortunes.values())
    return [str(name) for name in winners] if isinstance(winners, list) else [], fortunes if plain and fortunes else {}


def about(kept: Kept) -> TableTold:
    """The table as it was last, for anybody who knows its code."""
    known = {"imported": False} | msgspec.json.decode(kept.about)
    noted = known.pop("room")
    winners, _ = _result(msgspec.json.decode(kept.lines[-1]).get("end", {}) if kept.lines else {})
    return {  # type: ignore[typeddict-item]
        **known, "number": len(kept.lines), "paused": False, "throw": None, "proposals": [], "left": {}, "reserve": {}, "watching": 0,
        "advised": False, "next": noted.get("next"), "winners": winners, "unreadable": True,
    }  # fmt: skip
