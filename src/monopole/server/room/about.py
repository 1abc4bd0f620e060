"""What can be said of a table as a whole: to anybody at it, and to the archive."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from monopole.server.messages import SeatTold, TableListed, TableTold, ThrowTold
from monopole.server.room import agreement, screens
from monopole.server.room.chairs import Chair
from monopole.server.study.advising import may_be_asked

if TYPE_CHECKING:
    from monopole.server.room.room import Room


def known(room: Room) -> TableListed:
    """What changes seldom, and is shown in the list of tables."""
    wish = room.wish
    return {
        "code": room.code, "edition": wish.edition, "mode": wish.mode, "own": wish.edition_text is not None, "options": wish.options,
        "pace": wish.pace, "lang": wish.lang, "dice": wish.dice, "resignation": wish.resignation, "absence": wish.absence,
        "advice": wish.advice, "imported": room.elsewhere > 0,
        "public": room.public, "locked": room.locked, "host": room.host, "state": room.state,
        "seats": [{"name": chair.name, "kind": chair.kind, "level": chair.level} for chair in room.chairs],
    }  # fmt: skip


def told(room: Room) -> TableTold:
    """The table as anybody at it may know it now."""
    table, here = room.table, screens.here(room)
    return {
        **known(room),
        "seats": [_seat(room, chair, here) for chair in room.chairs],
        "number": room.number,
        "paused": table is not None and table.paused,
        "throw": _throw(room),
        "proposals": [room.agreement.to_dict(what, agreement.asked(room, what)) for what in room.agreement],
        "left": left(room),
        "reserve": {seat: round(seconds, 1) for seat, seconds in room.patience.reserves().items()},
        "watching": room.guests.watching,
        "next": room.next_code,
        "advised": may_be_asked(room),
        "winners": table.game.winners if table is not None and table.over else [], "unreadable": False,
    }


def _throw(room: Room) -> ThrowTold | None:
    if room.throw is None:
        return None
    told: ThrowTold = {"seat": room.throw.seat, "at": room.throw.number}
    if room.throw.square is not None:
        told |= {"said": [list(dice) for dice in room.throw.said], "square": room.throw.square}
    return told


def left(room: Room) -> dict[str, float]:
    """The seconds that each who is awaited has, for this question and of the reserve."""
    return {seat: round(seconds, 1) for seat, seconds in room.patience.left().items()}


def _seat(room: Room, chair: Chair, here: set[str]) -> SeatTold:
    seat: SeatTold = {"name": chair.name, "kind": chair.kind, "level": chair.level}
    if chair.kind == "person":
        played_by = room.table.sitters[str(chair.name)].called if room.table is not None else ""
        seat |= {
            "here": chair.name in here, "played_by": played_by or None, "muted": chair.name in room.muted,
            "resigned": chair.name in room.resigned, "beside": chair.beside,
        }  # fmt: skip
        if chair.handed is not None:
            seat["handed"] = chair.handed
    return seat


def to_keep(room: Room) -> dict[str, Any]:
    """The same for the archive; under `room`, what only the room itself reads again."""
    wish = msgspec.to_builtins(room.wish)
    del wish["edition_text"]  # kept with the secrets
    noted = {
        "wish": wish, "chairs": room.chairs.to_keep(), "host": room.host, "public": room.public, "locked": room.locked,
        "muted": sorted(room.muted), "resigned": sorted(room.resigned), "next": room.next_code, "begun": room.begun_at,
        "elsewhere": room.elsewhere, "clocks": room.patience.to_keep(), "done": room.answers.to_keep(),
    }  # fmt: skip
    return {**known(room), "room": noted}
