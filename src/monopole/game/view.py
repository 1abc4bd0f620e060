"""What a seat, or a spectator, may see of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from monopole.schema import NONE, SEATS, Table, fields

if TYPE_CHECKING:
    from monopole.game.game import Game

SEEN = tuple(spec for spec in fields(Table) if spec.seen != NONE)


def view(game: Game, seat: str | None) -> dict[str, Any]:
    """JSON-ready. `table` has every field of the table that is open to all, by its name; lists of seats as long as there are seats."""
    table = game.table
    shown = {}
    for spec in SEEN:
        value = getattr(table, spec.name)
        shown[spec.name] = value[: table.seats] if spec.size == SEATS else value
    return {
        "edition": game.loaded.id,
        "mode": game.loaded.mode,
        "seats": list(game.seats),
        "seat": seat,
        "commitment": game.commitment,
        "awaiting": game.awaiting,
        "matter": game.matter.to_dict(),
        "over": game.over,
        "winners": game.winners,
        "table": shown,
    }
