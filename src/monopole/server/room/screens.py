"""People who share one screen: one key and one connection speak for several seats, and each word says for which of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from monopole.game.game_errors import shown
from monopole.server import messages
from monopole.server.hall_face import Line
from monopole.server.sentences import TurnedAway
from monopole.server.telling import in_front

if TYPE_CHECKING:
    from monopole.server.room.room import Room

Seats = tuple[str, ...]


def voices(room: Room, line: Line) -> Seats:
    """The seats a connection speaks for, its own first; none for a spectator."""
    return () if line.seat is None else room.chairs.screen(line.seat)


def here(room: Room) -> set[str]:
    """The seats that are connected."""
    return {seat for guest in room.guests for seat in voices(room, guest)}


def speakers(room: Room, line: Line, message: messages.ToTable) -> Seats:
    """For which seats a message is meant: the one it names, else all of its connection's. Raises where it is somebody else's."""
    seats, named = voices(room, line), _named(message)
    if not seats:
        raise TurnedAway("spectator")
    if named is None:
        return seats
    if named not in seats:
        raise TurnedAway("not_yours", name=named if isinstance(named, str) else shown(named))
    return (str(named),)


def speaker(room: Room, line: Line, message: messages.ToTable) -> str:
    """The one seat a message is meant for. What commits a seat must name it where there are several; a question is of the one in front."""
    seats = speakers(room, line, message)
    if len(seats) > 1 and isinstance(message, messages.Act | messages.Resign):
        raise TurnedAway("which_seat", known=", ".join(seats))
    return str(in_front(room.table, seats)) if isinstance(message, messages.Why) else seats[0]


def _named(message: messages.ToTable) -> object:
    """The seat a message names as its author; the host's words name whom they are about."""
    if isinstance(message, messages.Act):
        return message.action.get("seat")
    return None if isinstance(message, messages.Remove | messages.Mute) else getattr(message, "seat", None)

