"""The knock-out by tables: how many tables, of how many teams, round after round; and who meets whom (COMP-1, COMP-4, COMP-23)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cache

from monopole import editions
from monopole.championship.day_words import DayError
from monopole.editions import Box

EDITION, MODE = "championship", "timed"
MOST_TEAMS = 300


@cache
def box(final: bool = False) -> Box:
    """The championship's rules; in the final a drawn card is shown to the banker alone (COMP-14)."""
    return editions.load(EDITION, MODE, {"cardShownTo": "banker"} if final else {})


@cache
def table_sizes() -> tuple[int, ...]:
    """How many teams a table may have, the best size first: the booklet avoids tables of four players."""
    return tuple(sorted((players // 2 for players in range(2, 9) if box().edition.players >> players & 1), reverse=True))


@dataclass(frozen=True)
class Stage:
    """One round before it is played: how many teams come to it, and the teams of each of its tables."""

    number: int
    of: int
    teams: int
    tables: tuple[int, ...]

    @property
    def final(self) -> bool:
        return self.number == self.of


def tables_for(teams: int) -> tuple[int, ...]:
    """Tables of three teams as far as they go, and as few tables of two as the rest asks for."""
    big, small = table_sizes()
    if teams < small:
        raise DayError(
            "COMP-1",
            "il faut au moins {least} équipes pour une table, pas {teams}",
            "a table takes at least {least} teams, not {teams}",
            least=small, teams=teams,
        )  # fmt: skip
    pairs = -teams % big
    return (big,) * ((teams - small * pairs) // big) + (small,) * pairs


def stages(teams: int) -> tuple[Stage, ...]:
    """Every round from so many teams to one: one team a table goes on."""
    if type(teams) is not int or teams > MOST_TEAMS:
        raise DayError("COMP-1", "un championnat a {most} équipes au plus", "a championship has at most {most} teams", most=MOST_TEAMS)
    rounds: list[tuple[int, tuple[int, ...]]] = []
    left = teams
    while left > 1 or not rounds:
        tables = tables_for(left)
        rounds.append((left, tables))
        left = len(tables)
    return tuple(Stage(number, len(rounds), left, tables) for number, (left, tables) in enumerate(rounds, 1))


def grouped(teams: Sequence[int], been_banker: Collection[int], sizes: Sequence[int] | None = None) -> list[list[int]]:
    """Teams at tables, those whose adult has not kept the bank yet spread first, so that each table has one as far as they go (COMP-23)."""
    sizes = tables_for(len(teams)) if sizes is None else sizes
    tables: list[list[int]] = [[] for _ in sizes]
    fresh = [team for team in teams if team not in been_banker]
    waiting = fresh + [team for team in teams if team in been_banker]
    at = 0
    for team in waiting:
        while len(tables[at % len(sizes)]) >= sizes[at % len(sizes)]:
            at += 1
        tables[at % len(sizes)].append(team)
        at += 1
    return tables


def shuffled(teams: Sequence[int], below: Callable[[int], int]) -> list[int]:
    """The teams in an order that chance gives: `below(n)` is a number from 0 to n - 1."""
    left = list(teams)
    return [left.pop(below(len(left))) for _ in range(len(left))]
