"""What only the host of a table may do: begin it, send somebody away, take the word from somebody, close the door, show it to all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from monopole.server import messages
from monopole.server.hall_face import Line
from monopole.server.room import entering
from monopole.server.room.chairs import Chair
from monopole.server.sentences import TurnedAway

if TYPE_CHECKING:
    from monopole.server.room.room import Room

Hosting = messages.Start | messages.Remove | messages.Mute | messages.Lock | messages.Publish


def do(room: Room, line: Line, seats: Sequence[str], message: Hosting) -> None:
    if room.host not in seats:
        raise TurnedAway("not_host", name=room.host)
    match message:
        case messages.Start():
            _start(room)
        case messages.Remove(seat=name):
            _remove(room, room.chairs.person(name))
        case messages.Mute(seat=name, muted=muted):
            room.chairs.person(name)
            room.muted = room.muted | {name} if muted else room.muted - {name}
        case messages.Lock(locked=locked):
            room.locked = locked
        case messages.Publish(public=public):
            room.public = public
    room.about_changed = room.about_news = True
    room.done(line, message.id)


def _start(room: Room) -> None:
    """Bots take the seats that are free; at a table that was brought from elsewhere too."""
    if not room.chairs.free or (room.table is not None and room.table.over):
        raise TurnedAway("begun")
    filled = room.chairs.fill(room.wish.absence, room.wish.lang)
    if room.table is None:
        room.begin_if_full()
        return
    for chair in filled:
        if chair.name in room.table.game.seats:
            room.table.sit(str(chair.name), str(chair.level))


def _remove(room: Room, chair: Chair) -> None:
    if room.table is not None:
        raise TurnedAway("begun")
    name = str(chair.name)
    if name == room.host:
        raise TurnedAway("host_stays")
    room.keys.lose(name, room.wall())
    room.keys.revoke(name, room.wall())
    gone = room.chairs.screen(name)  # with whoever plays at the same screen
    for chair in [chair for chair in room.chairs if chair.name in gone]:
        chair.name, chair.taken, chair.beside, chair.handed = None, False, None, None
    room.muted.difference_update(gone)
    entering.send_away(room, name, TurnedAway("removed"))
