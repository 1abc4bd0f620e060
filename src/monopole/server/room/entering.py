"""Coming to a table and leaving it: with a link, with one's own key, as a spectator."""

from __future__ import annotations

from typing import TYPE_CHECKING

from monopole.server import messages, telling
from monopole.server.archive import Key
from monopole.server.hall_face import Line
from monopole.server.opening import Opened
from monopole.server.room import about, screens, waking
from monopole.server.room.chairs import Chair
from monopole.server.room.keyring import MOVE
from monopole.server.sentences import TurnedAway
from monopole.table import EMPTY, SOMEBODY
from monopole.table.seats import BOT

if TYPE_CHECKING:
    from monopole.server.room.room import Room

MOST_TOLD = 500  # entries told again to somebody who comes back


def invite(room: Room, token: str, seat: str | int | None) -> tuple[str, float]:
    holder(room, token)
    chair = free_chair(room, seat)
    place = None if seat is None else next(number for number, each in enumerate(room.chairs, 1) if each is chair)
    return room.keys.invitation(room.wall(), place)


def move(room: Room, token: str, seat: str | None) -> tuple[str, float]:
    """One's own seat goes to another device with all that are played at its screen; or one of these goes there alone."""
    own = holder(room, token)
    if seat is not None and seat not in room.chairs.screen(own):
        raise TurnedAway("not_yours", name=seat)
    return room.keys.move(seat or own, room.wall())


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
    chair = free_chair(room, None if key.seat is None else int(key.seat))
    chair.name = chair.name or room.chairs.name_for(name)
    room.keys.spend(key)
    seat = sat_down(room, chair)
    return Opened(room.code, seat, room.keys.seat(seat), room.number)


def sit_here(room: Room, token: str, name: str) -> Opened:
    """Somebody takes a free seat at the screen of whoever holds this token, which opens it too from now on."""
    own = holder(room, token)
    if room.locked and own != room.host:
        raise TurnedAway("locked")
    chair = next((free for free in room.chairs.free if free.name == name), None) or free_chair(room)
    chair.name = chair.name or room.chairs.name_for(name)
    chair.beside = own
    seat = sat_down(room, chair)
    presence(room)
    return Opened(room.code, seat, token, room.number)


def free_chair(room: Room, wanted: str | int | None = None) -> Chair:
    """A chair that nobody has taken: the first, or the one of this place (1 is the first) or name. Raises where there is none."""
    free = room.chairs.free
    if isinstance(wanted, int):
        if not 1 <= wanted <= len(room.chairs):
            raise TurnedAway("no_place", value=wanted, most=len(room.chairs))
        free = [chair for chair in free if chair is room.chairs[wanted - 1]]
    elif wanted is not None:
        if wanted not in (chair.name for chair in room.chairs):
            raise TurnedAway("no_seat", value=wanted, known=", ".join(room.chairs.names))
        free = [chair for chair in free if chair.name == wanted]
    if not free:
        raise TurnedAway("no_free_seat" if wanted is None else "seat_taken")
    return free[0]


def sat_down(room: Room, chair: Chair) -> str:
    """A chair that has a name is taken by a person; the game begins, or goes on."""
    seat, chair.taken = str(chair.name), True
    room.about_changed = room.about_news = True
    if room.table is not None and not room.table.over and room.table.sitters[seat].kind == EMPTY:
        room.table.sit(seat, SOMEBODY)
    room.begin_if_full()
    return seat


def _moved_here(room: Room, key: Key) -> Opened:
    """The seat has a new key; whoever held the old one is sent away. One that was played beside another has a screen of its own now."""
    seat = str(key.seat)
    chair = room.chairs.person(seat)
    if chair.beside is not None:
        chair.beside, room.about_changed = None, True
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
    seats = screens.voices(room, line)
    for seat in seats:
        came(room, seat)
    room.tell_news()  # to those who were here before
    room.guests.append(line)
    presence(room)
    entries: list[messages.Entry] = []
    skipped, now = 0, messages.Now(0)
    if room.table is not None:
        entries, skipped = telling.since(room.table, hello.since, seats, line.lang, MOST_TOLD)
        now = telling.now(room.table, seats, line.lang, line.views, about.left(room))
    room.guests.tell(line, messages.Welcome(line.seat, room.about(), entries, now, skipped, list(seats) if len(seats) > 1 else []))
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
        if seat in screens.here(room):
            waking.thaw(room)


def leave(room: Room, line: Line) -> None:
    if line in room.guests:
        room.guests.remove(line)
        presence(room)


def presence(room: Room) -> None:
    """Who is here by now, and what that means for the clocks."""
    here = screens.here(room)
    room.patience.away([seat for seat in room.chairs.people if seat not in here])
    if not here:
        room.left_at = room.clock() if room.left_at is None else room.left_at
    else:
        room.left_at = None
        waking.thaw(room)
    room.about_news = True
