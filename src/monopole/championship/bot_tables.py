"""A table of the day played by the engine, by bots or by people on a live table: its rolls and sheets as the book takes them in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from monopole.bots import Unplayable, find, play_out
from monopole.championship.day_words import DayError
from monopole.championship.knockout import EDITION, MODE
from monopole.championship.score_sheets import Assets
from monopole.championship.table_opening import ADULT, JUNIOR
from monopole.game import Game, read_lines, replay_lines
from monopole.game.entries import ENDED
from monopole.game.game_errors import shown
from monopole.table.book import Chance

if TYPE_CHECKING:
    from monopole.championship.day import Day
    from monopole.championship.rounds import RoundTable

LEVELS = ("beginner", "regular", "expert")


def seat_names(day: Day, table: RoundTable) -> list[str]:
    """How the engine calls the players of a table: the juniors, then the adults, each name different and none that is reserved."""
    names: list[str] = []
    for who in (JUNIOR, ADULT):
        for number in table.teams:
            name = day.team(number).called(who)
            taken = name in names or name.casefold() in ("bank", "table")
            names.append(f"{name[:32]} ({number})" if taken else name)
    return names


@dataclass(frozen=True)
class LiveTable:
    """A table of the day as it is opened on Monopole: the names of its seats, whether it is the final, the language of its sentences."""

    names: tuple[str, ...]
    final: bool
    lang: str


def bot_level(level: object) -> str:
    """A level of bots that play here. Raises DayError."""
    if not isinstance(level, str) or level not in LEVELS:
        raise DayError("", "il n'y a pas de robots « {level} » ; prenez {known}", 'there are no bots "{level}"; take {known}',
                       level=shown(level)[1:-1], known=", ".join(LEVELS))  # fmt: skip
    return level


def drawn_key(chance: Chance) -> str:
    """The key of a game that bots are to play."""
    return "".join(f"{chance.below(256):02x}" for _ in range(16))


def bots_game(names: Sequence[str], teams: Sequence[int], level: str, key: str) -> dict[str, Any]:
    """A table as bots of this level play it, from the juniors' dice to the last sheet. It takes a while."""
    game = Game.new(EDITION, MODE, list(names), key=key)
    try:
        find(level)
        play_out(game, dict.fromkeys(names, level))
    except Unplayable as why:
        raise DayError("", "{why}", "{why}", why=why) from None
    return taken_in(game, teams)


def taken_in(game: Game, teams: Sequence[int]) -> dict[str, Any]:
    """Rolls and sheets of a game that is over; its seats are the juniors of these teams, then their adults."""
    return {"rolls": [[team, throws] for team, throws in starting_rolls(game, teams).items()], "sheets": holdings_of(game)}


def live_game(journal: bytes, teams: Sequence[int]) -> dict[str, Any]:
    """Reads the result of a game that people played from its journal, as `bots_game` gives it for a game of bots.

    Adds whether people stopped the game before its clock or its rules ended it, whether somebody resigned, and how often actions were
    taken back. Takes seconds: run it beside the event loop.
    """
    reading = read_lines(journal.splitlines(keepends=True))
    notes = [line["note"] for line in reading.lines if "note" in line]
    told: dict[str, Any] = {"stopped": True} if any(map(_stops, notes)) else {}
    if taken_back := sum("back" in line for line in reading.lines):
        told["taken_back"] = taken_back
    return {**taken_in(replay_lines(reading), teams), **told}


def _stops(note: Mapping[str, Any]) -> bool:
    """Whether the game was ended by agreement here, or somebody gave up their seat."""
    return note["kind"] == ENDED or note.get("why") == "resigned"


def starting_rolls(game: Game, teams: Sequence[int]) -> Mapping[int, list[list[int]]]:
    """What each junior threw for the start, again where two were equal."""
    rolls: dict[int, list[list[int]]] = {team: [] for team in teams}
    for happened in game.happened:
        for event in happened:
            if event.kind == "rolled_start" and event.seat is not None:
                rolls[teams[game.seats.index(event.seat)]].append(list(event.dice) if "dice" in event.said else [event.die1, event.die2])
    return rolls


def holdings_of(game: Game) -> list[dict[str, Any]]:
    """What each seat holds at the end, in the order in which they sit and play."""
    table, held = game.table, []
    for seat in table.order[: table.seats]:
        if table.out[seat]:
            held.append(Assets(out=True).to_dict())
            continue
        own = [square for square, owner in enumerate(table.owner) if owner == seat]
        held.append(
            Assets(
                cash=table.cash[seat],
                deeds=tuple(square for square in own if not table.mortgaged[square]),
                mortgaged=tuple(square for square in own if table.mortgaged[square]),
                built={square: table.built[square] for square in own if table.built[square]},
                due=table.sheet[seat],
            ).to_dict()
        )
    return held
