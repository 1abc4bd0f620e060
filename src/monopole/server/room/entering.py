"""Coming to a table and leaving it: with a link, with one's own key, as a spectator."""

from __future__ import annotations

from typing import TYPE_CHECKING

from monopole.server import messages, telling
from monopole.server.archive import Key
from monopole.server.hall_face import Line
from monopole.server.opening import Opened
from monopole.server.room import waking
from monopole.server.room.keyring import MOVE
from monopole.server.sentences import TurnedAway
from monopole.table import EMPTY, SOMEBODY
from monopole.table.seats import BOT

if TYPE_CHECKING:
    from monopole.server.room.room import Room

MOST_TOLD = 500  # entries told again to somebody who comes back


def invite(room: Room, token: str) -> tuple[str, float]:
    holder(room, token)
    if not room.chairs.free:
        raise TurnedAway("no_free_seat")
    return room.keys.invitation(room.wall())


def move(room: Room, token: str) -> tuple[str, float]:
    return room.keys.move(holder(room, token), room.wall())


def holder(room: Room, token: str) -> str:
    """Whose token this is. Raises where it is nobody's."""
    seat = room.seat_of(token)
    if seat is None:
        raise TurnedAway("wrong_credentials")
    return seat


def join(room: Room, token: str, name: str) -> Opened:
    """Somebody takes a free seat, or their own from another device. Whoever makes the table full begins the game."""
    key = room.keys.link(token, room.wall())
    if key.kind == MOVE:
        return _moved_here(room, key)
    if room.locked:
        raise TurnedAway("locked")
    free = room.chairs.free
    if not free:
        raise TurnedAway("no_free_seat")
    chair = free[0]
    chair.name = chair.name or room.chairs.name_for(name)
    chair.taken = True
    room.keys.spend(key)
    room.about_changed = room.about_news = True
    if room.table is not None and not room.table.over and room.table.sitters[chair.name].kind == EMPTY:
        room.table.sit(chair.name, SOMEBODY)
    room.begin_if_full()
    return Opened(room.code, chair.name, room.keys.seat(chair.name), room.number)


def _moved_here(room: Room, key: Key) -> Opened:
    """The seat has a new key; whoever held the old one is sent away."""
    seat = str(key.seat)
    room.keys.lose(seat, room.wall())
    send_away(room, seat, TurnedAway("moved_away"))
    return Opened(room.code, seat, room.keys.seat(seat), room.number)


def send_away(room: Room, seat: str, why: TurnedAway) -> None:
    room.guests.send_away(seat, why, room.wish.lang)
    presence(room)


def enter(room: Room, line: Line, hello: messages.Hello) -> None:
    """A seat comes back and has its place again; a spectator looks on. Each is told what was missed, and what was said lately."""
    if line.seat is None and room.locked:
        raise TurnedAway("locked")
    if line.seat is not None and line.seat not in room.chairs.people:
        raise TurnedAway("wrong_credentials")  # sent away since the key was looked at
    waking.strike(room)
    if line.seat is not None:
        came(room, line.seat)
    room.tell_news()  # to those who were here before
    room.guests.append(line)
    presence(room)
    entries: list[messages.Entry] = []
    skipped, now = 0, messages.Now(0)
    if room.table is not None:
        entries, skipped = telling.since(room.table, hello.since, line.seat, line.lang, MOST_TOLD)
        now = telling.now(room.table, line.seat, line.lang, line.views)
    room.guests.tell(line, messages.Welcome(line.seat, room.about(), entries, now, skipped))
    for spoken in room.chat:
        room.guests.tell(line, messages.Chatted(spoken.seat, spoken.text, spoken.time))


def came(room: Room, seat: str) -> None:
    """Whoever was away has the seat again, unless it was given up."""
    table = room.table
    if table is None or table.over or seat in room.resigned:
        return
    room.patience.present(seat)
    if table.sitters[seat].kind == BOT:
        table.sit(seat, SOMEBODY, "back")
        if room.thinking == seat:
            room.thinking = None
        if seat in room.guests.here:
            waking.thaw(room)


def leave(room: Room, line: Line) -> None:
    if line in room.guests:
        room.guests.remove(line)
        presence(room)


def presence(room: Room) -> None:
    """Who is here by now, and what that means for the clocks."""
    here = room.guests.here
    room.patience.away([seat for seat in room.chairs.people if seat not in here])
    if not here:
        room.left_at = room.clock() if room.left_at is None else room.left_at
    else:
        room.left_at = None
        waking.thaw(room)
    room.about_news = True
