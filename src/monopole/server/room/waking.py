"""What happens at a table by itself: the clock strikes, somebody's time is over, bots speak, a deserted table stands still."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from monopole.game import Action
from monopole.game.encoding import to_action
from monopole.game.matters import asked_now
from monopole.server.archive import CORRESPONDENCE
from monopole.server.opening import GIVEN
from monopole.server.patience import RECONNECTING
from monopole.server.room import screens
from monopole.table import NOBODY_YET, PERSON, Table, Waiting
from monopole.table.seats import BOT

if TYPE_CHECKING:
    from monopole.server.room.room import Room

LATE = 2  # decisions played for somebody before a bot sits in
ALONE = 2_000  # actions that bots play one after the other where no person plays any more; a game among them may never end
BOT_PAUSE = 1.0  # seconds they take for an action then


def moving(room: Room) -> Table | None:
    """The table, where anything happens there by itself."""
    table = room.table
    return None if table is None or table.over or table.paused or room.frozen else table


def ask(room: Room, used: float = 0.0) -> None:
    """Whose decision the table waits for; with `used`, so many seconds of it have passed."""
    table = room.table
    if table is None or table.over:
        room.patience.ask({})
        return
    about = asked_now(table.game.table)
    room.patience.ask({seat: about for seat in table.game.awaiting if table.sitters[seat].kind == PERSON}, used)
    room.patience.stop(room.frozen or table.paused)


def due(room: Room) -> float | None:
    table = moving(room)
    if table is None:
        return None
    times = [table.strikes_at(), room.patience.due(), deserted_at(room)]
    if room.bots_turn and room.thinking is None and any(who.kind != PERSON for who in table.sitters.values()):
        times.append(max(room.clock(), room.bots_from))
    return min((time for time in times if time is not None), default=None)


def wake(room: Room) -> None:
    """One step: what cannot wait comes first."""
    table = moving(room)
    if table is None:
        return
    deserted = deserted_at(room)
    if deserted is not None and room.clock() >= deserted:
        freeze(room)
        return
    if strike(room):
        return
    late = room.patience.late()
    if late:
        _play_for(room, table, late[0])
    elif room.bots_turn and room.thinking is None and room.clock() >= room.bots_from and not _bankrupt(room, table):
        _step(room, table)


def strike(room: Room) -> bool:
    """Whether the game's clock has done something by now. It waits for nobody, and comes before whatever else is asked."""
    table = moving(room)
    return table is not None and bool(table.tick())


# nobody is here


def players(room: Room) -> list[str]:
    """The people who still play, or will when they come back."""
    table = room.table
    if table is None:
        return []
    people = (seat for seat in room.chairs.people if seat not in room.resigned)
    return [seat for seat in people if seat not in table.game.seats or not table.game.seat(seat).out]


def all_away(room: Room) -> bool:
    """Whether bots sit in for everybody who still plays: they would play the whole game to its end before anybody is back."""
    playing = players(room)
    return bool(playing) and room.table is not None and all(room.table.sitters[seat].kind == BOT for seat in playing)


def deserted_at(room: Room) -> float | None:
    """When the table stands still for want of people; by letter they need not be there."""
    if all_away(room):
        return room.clock()
    waits = room.left_at is not None and (room.wish.pace != CORRESPONDENCE or not players(room))
    return room.left_at + RECONNECTING if waits and room.left_at is not None else None


def freeze(room: Room) -> None:
    """Nothing moves until one of the people is here again."""
    room.frozen = True
    room.patience.stop(True)
    if room.table is not None and room.table.watch is not None:
        room.seconds_before = room.table.watch.passed


def thaw(room: Room) -> None:
    """Somebody is here: it goes on where it stood."""
    table = room.table
    if not room.frozen or table is None or all_away(room):
        return
    room.frozen = False
    room.patience.stop(table.paused)
    if table.watch is not None:
        table.watch.restart()
        table.watch.give_back(room.seconds_before)


# people who do not answer


def _play_for(room: Room, table: Table, seat: str) -> None:
    """Somebody's time is over: the least committing action, and after the second time a bot sits in."""
    default = _rolled(room, seat) or table.game.default(seat)
    if default is not None:
        table.play(default, "default")
    times = room.patience.missed(seat)
    if times >= LATE and seat in table.game.seats and not table.over:
        table.sit(seat, room.wish.absence, "absent")
    room.about_news = True
    ask(room)


def _bankrupt(room: Room, table: Table) -> bool:
    """Whoever has resigned goes bankrupt as soon as the rules let him, and until then commits himself to nothing."""
    for seat in table.game.seats:
        if seat not in room.resigned or table.sitters[seat] is not NOBODY_YET or table.game.seat(seat).out:
            continue
        if isinstance(table.play(Action(seat, "resign")), list):
            return True
        default = table.game.default(seat)
        if default is not None and isinstance(table.play(default, "default"), list):
            return True
    return False


# bots


def hurry(room: Room) -> None:
    """Something has happened: bots may speak, at once as long as a person plays, or as this game may still be expected to end."""
    room.alone = 0 if players(room) else room.alone + 1
    room.bots_turn = True
    room.bots_from = room.clock() + (BOT_PAUSE if room.alone > ALONE else 0.0)


class Throw(NamedTuple):
    """Real dice that somebody is to throw: for a bot, or once more, for a rent. At which number of the table, until when a bot waits for
    them, what was thrown before, and the square whose rent takes another throw.
    """

    seat: str
    number: int
    until: float
    said: tuple[tuple[int, int], ...] = ()
    square: int | None = None

    @classmethod
    def now(cls, room: Room, seat: str, said: tuple[tuple[int, int], ...] = (), square: int | None = None) -> Throw:
        return cls(seat, room.number, room.clock() + room.patience.pace.decision, said, square)


def said(room: Room, seat: str) -> tuple[tuple[int, int], ...]:
    """The dice this seat has thrown already in the roll that the table waits for."""
    throw = room.throw
    return throw.said if throw is not None and (throw.seat, throw.number) == (seat, room.number) else ()


def _rolled(room: Room, seat: str) -> Action | None:
    """The roll with the dice that were said; the server throws what nobody has."""
    dice = said(room, seat)
    return Action(seat, "roll", dice=dice[0], then_dice=dice[1:]) if dice else None


def forget_throw(room: Room) -> None:
    """Nobody has to throw dice any more."""
    if room.throw is not None:
        room.throw, room.about_news = None, True


def _awaits_dice(room: Room, table: Table) -> bool:
    """Whether a bot is about to roll real dice, and people are here who may throw them and read them out."""
    turn = table.next() if room.wish.dice == GIVEN and screens.here(room) else None
    if turn is None or turn.action is None or turn.action.do != "roll":
        if room.throw is not None and not said(room, room.throw.seat):
            forget_throw(room)
        return False
    if room.throw is None or room.throw[:2] != (turn.seat, table.number):
        room.throw, room.about_news = Throw.now(room, turn.seat), True
    room.bots_from = room.throw.until
    return room.clock() < room.throw.until


def _step(room: Room, table: Table) -> None:
    """The next bot speaks; where people are waited for, bots may still bid against the clock; a master is asked, and answers later."""
    if _awaits_dice(room, table):
        return
    rolled = None
    if room.throw is not None and room.throw.seat in table.bots:  # nobody has read them out: the server throws
        rolled = _rolled(room, room.throw.seat)
        forget_throw(room)
    waiting = table.step(rolled)
    if not isinstance(waiting, Waiting):
        return
    if waiting.meanwhile and table.speak_over() is not None:
        return
    room.bots_turn = False
    room.thinking = next((seat for seat in waiting.seats if table.sitters[seat].kind == BOT), None)


def thought(room: Room, seat: str, number: int, word: Any, memo: list[int]) -> None:
    """The master who is waited for says this, unless the table has moved on: then it is asked again."""
    if room.thinking != seat:
        return
    room.thinking = None
    room.bots_turn = True
    strike(room)
    table = moving(room)
    if table is None or table.number != number:
        return
    action = to_action(word, table.game.persons, table.game.edition) if word and word[0] else None
    turn = table.next()
    if turn is None or turn.seat != seat:
        _speak_out(table, seat, action)
        return
    table.floor.memo[:] = memo
    turn = table.answer(action)
    if turn is not None and turn.action is not None:
        _step(room, table)


def _speak_out(table: Table, seat: str, action: Action | None) -> None:
    """Against the clock a master bids too while somebody else is called; what it may not say, or nothing, is the least it can say."""
    if action is None or action.seat != seat or table.game.refusal(action) is not None:
        action = table.game.default(seat)
    if action is not None:
        table.play(action, "bot")
