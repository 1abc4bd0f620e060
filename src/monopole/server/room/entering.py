"""Coming to a table and leaving it: with a link, with one's own key, as a spectator."""

from __future__ import annotations

from typing import TYPE_CHECKING

from monopole.game.entries import HANDED
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
    own = holder(room, token)
    chair = free_chair(room, seat)
    place = None if seat is None else next(number for number, each in enumerate(room.chairs, 1) if each is chair)
    return room.keys.invitation(room.wall(), own, place)


def move(room: Room, token: str, seat: str | None, although_here: bool) -> tuple[str, float]:
    """One's own seat goes to another device with all that are played at its screen; or one of these goes there alone. The host hands on
    the seat of somebody who is away; or of somebody who is here too, whose device has it no more from then on.
    """
    own = holder(room, token)
    wanted = seat or own
    if wanted not in room.chairs.screen(own):
        if room.host not in room.chairs.screen(own) or wanted in room.chairs.bots:
            raise TurnedAway("not_yours", name=wanted)
        room.chairs.person(wanted)
        if wanted in screens.here(room):
            if not although_here:
                raise TurnedAway("is_here", name=wanted)
            put_out(room, wanted, TurnedAway("handed_on", name=room.host))
    return room.keys.move(wanted, room.wall(), own)


def holder(room: Room, token: str) -> str:
    """Whose token this is. Raises where it is nobody's."""
    seat = room.seat_of(token)
    if seat is None:
        raise TurnedAway("wrong_credentials")
    return seat


def join(room: Room, token: str, name: str, key: str | None) -> Opened:
    """Somebody takes a free seat, or their own from another device. Whoever makes the table full begins the game. With a key of their own
    they may say it again: the same link and key are the same seat.
    """
    before = room.keys.opened(token, key)
    if before is not None and key is not None:
        return Opened(room.code, before, key, room.number)
    link = room.keys.link(token, room.wall())
    if link.kind == MOVE:
        return _moved_here(room, link, key)
    if room.locked:
        raise TurnedAway("locked")
    chair = free_chair(room, None if link.seat is None else int(link.seat))
    chair.name = chair.name or room.chairs.name_for(name)
    room.keys.spend(link)
    seat = sat_down(room, chair)
    return Opened(room.code, seat, room.keys.seat(seat, key, link), room.number)


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


def _moved_here(room: Room, link: Key, key: str | None) -> Opened:
    """The seat has a new key; whoever held the old one is sent away. Where somebody else has handed it on, everybody is told; and it is not
    taken from somebody who has come back meanwhile.
    """
    seat = str(link.seat)
    maker = None if link.maker in (seat, room.chairs.person(seat).beside) else link.maker
    if maker is not None and seat in screens.here(room):
        raise TurnedAway("void")
    put_out(room, seat, TurnedAway("moved_away") if maker is None else TurnedAway("handed_on", name=maker))
    if maker is not None:
        _handed_on(room, seat, maker)
    return Opened(room.code, seat, room.keys.seat(seat, key, link), room.number)


def put_out(room: Room, seat: str, why: TurnedAway) -> None:
    """Nobody has this seat before them any more, nor a link to it. One that was played beside another has a screen of its own now."""
    chair = room.chairs.person(seat)
    if chair.beside is not None:
        chair.beside, room.about_changed = None, True
    room.keys.lose(seat, room.wall())
    send_away(room, seat, why)


def _handed_on(room: Room, seat: str, maker: str) -> None:
    """Everybody knows that somebody else has handed this seat on, and the journal of a game under way too."""
    room.chairs.person(seat).handed = maker
    room.about_changed = room.about_news = True
    table = room.table
    if table is not None and not table.over and seat not in room.resigned and seat in table.game.seats:
        table.sit(seat, SOMEBODY, HANDED, (maker,))
        room.patience.present(seat)
        if room.thinking == seat:
            room.thinking = None


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
