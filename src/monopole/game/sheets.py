"""The sheets of a table: what each player's fortune is made of, as the banker writes it down (COMP-20, COMP-21)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from monopole.rules.ending import buildings_value, fortune, lots_value
from monopole.rules.loans import loan_due

if TYPE_CHECKING:
    from monopole.game.game import Game


@dataclass(frozen=True)
class Sheet:
    """One player's sheet."""

    seat: str
    team: int | None
    out: bool
    cash: int
    lots: int
    mortgaged: int
    houses: int
    hotels: int
    loan: int
    fortune: int
    wins: bool


def sheets(game: Game) -> list[Sheet]:
    """The table sheet: a line for each player, in seat order."""
    table, edition = game.table, game.edition
    return [
        Sheet(
            seat=name,
            team=table.team[seat] + 1 if edition.teams else None,
            out=bool(table.out[seat]),
            cash=table.cash[seat],
            lots=lots_value(table, edition, seat, False),
            mortgaged=lots_value(table, edition, seat, True),
            houses=buildings_value(table, edition, seat, False),
            hotels=buildings_value(table, edition, seat, True),
            loan=loan_due(table, seat),
            fortune=fortune(table, edition, seat),
            wins=name in game.winners,
        )
        for seat, name in enumerate(game.seats)
    ]
