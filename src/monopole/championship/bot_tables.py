"""A table of the day played by the engine, by bots or by people on a live table: its rolls and sheets as the book takes them in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from monopole.bots import Unplayable, find, play_out
from monopole.championship.day_words import DayError
from monopole.championship.knockout import EDITION, MODE
from monopole.championship.score_sheets import Assets
from monopole.championship.table_opening import ADULT, JUNIOR
from monopole.game import Game
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


def played_by_bots(day: Day, table: RoundTable, level: object, chance: Chance) -> dict[str, Any]:
    """The table as bots of this level play it, from the juniors' dice to the last sheet."""
    if level not in LEVELS:
        raise DayError("", "il n'y a pas de robots « {level} » ; prenez {known}", 'there are no bots "{level}"; take {known}',
                       level=shown(level)[1:-1], known=", ".join(LEVELS))  # fmt: skip
    names = seat_names(day, table)
    if len(table.teams) < 2:
        raise DayError(
            "COMP-4", "table {table} : une équipe seule ne joue pas", "table {table}: one team alone does not play", table=table.number
        )
    key = "".join(f"{chance.below(256):02x}" for _ in range(16))
    game = Game.new(EDITION, MODE, names, key=key)
    try:
        find(str(level))
        play_out(game, dict.fromkeys(names, str(level)))
    except Unplayable as why:
        raise DayError("", "{why}", "{why}", why=why) from None
    return taken_in(game, table.teams)


def taken_in(game: Game, teams: Sequence[int]) -> dict[str, Any]:
    """Rolls and sheets of a game that is over; its seats are the juniors of these teams, then their adults."""
    return {"rolls": [[team, throws] for team, throws in starting_rolls(game, teams).items()], "sheets": holdings_of(game)}


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
