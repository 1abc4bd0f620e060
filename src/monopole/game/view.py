"""What a seat, or a spectator, may see of a table and hear of what happens there. The rules decide; this asks them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from monopole.game.events import Event
from monopole.rules.sight import sees_card, sees_rent
from monopole.schema import ALL, CLAIMANT, CLAIMS, FIGURES, NOBODY, SEATS, Table, fields

if TYPE_CHECKING:
    from monopole.game.game import Game

OPEN = tuple((spec.name, spec.size == SEATS) for spec in fields(Table) if spec.seen == ALL)
_OPEN_VALUES = attrgetter(*(name for name, _ in OPEN))
AGENDA = {"matters": 1, "whose": 1, "figures": FIGURES}  # as long as there are matters
_written = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":")).encode
CLAIM_FIELDS = tuple(spec.name for spec in fields(Table) if spec.seen == CLAIMANT)


def view(game: Game, seat: str | None) -> dict[str, Any]:
    """JSON-ready. `table` has every field of the table that this seat may see, by its name; lists of seats as long as there are seats."""
    number = NOBODY if seat is None else game.persons.index(seat)
    return {**game.open_view(), **_own(game, seat, number)}


def view_json(game: Game, seat: str | None) -> str:
    """The same as text. The part that all see is written once for each moment of the game, however many look."""
    number = NOBODY if seat is None else game.persons.index(seat)
    return f"{game.open_json()[:-1]},{_written(_own(game, seat, number))[1:]}"


def _own(game: Game, seat: str | None, number: int) -> dict[str, Any]:
    """The part of a view that is not everybody's."""
    return {"seat": seat, "rents": rents(game, number)}


def open_json(game: Game) -> str:
    return _written(game.open_view())


def open_view(game: Game) -> dict[str, Any]:
    """What everybody sees, spectators too."""
    table = game.table
    seats = table.seats
    shown = {name: value[:seats] if of_seats else value for (name, of_seats), value in zip(OPEN, _OPEN_VALUES(table), strict=True)}
    shown |= {name: getattr(table, name)[: table.depth * size] for name, size in AGENDA.items()}
    return {
        "edition": game.box.id,
        "mode": game.box.mode,
        "seats": list(game.seats),
        "number": game.number,
        "commitment": game.commitment,
        "awaiting": game.awaiting,
        "matter": open_matter(game),
        "over": game.over,
        "winners": game.winners,
        "table": shown,
    }


def rents(game: Game, seat: int) -> list[dict[str, Any]]:
    """The rents that wait to be claimed and that this seat may see."""
    table = game.table
    return [
        {
            "square": table.claim_square[i],
            "owner": game.seats[table.claim_owner[i]],
            "visitor": game.seats[table.visitor],
            "amount": table.claim_amount[i],
        }
        for i in range(min(table.claims, CLAIMS))
        if sees_rent(table, game.edition, seat, table.claim_owner[i])
    ]


def open_matter(game: Game) -> dict[str, Any]:
    """The matter of the moment. Which rents an owner is asked about at the end stands in his own part of the view."""
    told = game.matter.to_dict()
    if told["kind"] == "claims":
        told["details"] = {name: value for name, value in told["details"].items() if name != "rents"}
    return told


def heard(game: Game, events: Iterable[Event], seat: str | None) -> list[Event]:
    """What of these events a seat, or a spectator, is told."""
    number = NOBODY if seat is None else game.persons.index(seat)
    told = []
    for event in events:
        if event.kind == "rent_due" and not sees_rent(game.table, game.edition, number, game.seats.index(event.owner)):
            continue
        if event.kind == "drew" and not sees_card(game.table, game.edition, number, game.seats.index(str(event.seat))):
            told.append(Event(event.kind, event.seat, event.rule, deck=event.deck, card=None))
        else:
            told.append(event)
    return told
