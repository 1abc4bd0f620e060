"""What a seat does in the game: it acts, asks, resigns. Every action is answered once, however often it is sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from monopole.bilingual import Complaint
from monopole.game import Action, Game, Refused, Stale
from monopole.game.chain import check_id
from monopole.game.real_dice import rent_to_throw_for
from monopole.server import messages, telling
from monopole.server.hall_face import Line
from monopole.server.opening import GIVEN
from monopole.server.room import about, entering, screens, waking
from monopole.server.sentences import TurnedAway
from monopole.server.telling import encode
from monopole.table import NOBODY_YET, Table
from monopole.table.choices import why_not
from monopole.table.seats import BOT

if TYPE_CHECKING:
    from monopole.server.room.room import Room


def act(room: Room, line: Line, seat: str, message: messages.Act) -> None:
    """An action, decided on what the table was at a number. Whoever acts is there: a bot that sat in gets up."""
    known = room.answers.to(seat, message.id)
    if known is not None:
        _answer_again(room, line, message.id, known)
        return
    try:
        _act(room, line, seat, message)
    except TurnedAway as wrong:  # sent again, it must not be played after all: its author has been told that it was not
        told = messages.Problem(wrong.code, wrong.say(line.lang or room.wish.lang), message.id)
        room.answers.refused(seat, message.id, encode(told))
        raise


def _act(room: Room, line: Line, seat: str, message: messages.Act) -> None:
    if room.table is not None and room.table.over and 1 <= message.at < room.number:  # it was decided while there was something to decide
        _refuse(room, line, seat, messages.Late(message.id, room.number, message.at))
        return
    table = room.playing()
    action = _understood(room, table, seat, message)
    if table.sitters[seat].kind == BOT:
        entering.came(room, seat)
    moment = table.moment(message.at)
    if table.game.stale(action, moment) is None and _throws_on(room, table, line, seat, message.id, action):
        return
    try:
        answer = table.play(action, "player", moment, id=message.id)
    except Complaint as wrong:
        raise TurnedAway("bad_action", why=wrong) from None
    room.patience.present(seat)
    if isinstance(answer, Refused):
        answer = seen_by(table, seat).refusal(action) or answer
        _refuse(room, line, seat, _refusal(room, line, message.id, answer))
    elif isinstance(answer, Stale):
        _refuse(room, line, seat, messages.Late(message.id, table.number, message.at))
    else:
        room.answers.played(seat, message.id, table.number - table.over)  # the last line tells only that it is over
        waking.forget_throw(room)
        room.tell_news(line, message.id)


def _understood(room: Room, table: Table, seat: str, message: messages.Act) -> Action:
    """The action, where there is nothing in it that could not even be refused."""
    if seat in room.resigned:
        raise TurnedAway("resigned")
    if not 1 <= message.at <= table.number:
        raise TurnedAway("bad_number", value=message.at, most=table.number)
    try:
        check_id(message.id)
        action = Action.from_dict({**message.action, "seat": seat})
        if table.sitters[seat].kind == BOT:
            table.game.refusal(action)  # raises before anybody gets up for it
    except Complaint as wrong:
        raise TurnedAway("bad_action", why=wrong) from None
    return action


def is_throw(room: Room, line: Line, message: messages.Act) -> bool:
    """Whether somebody reads out the dice thrown for a bot."""
    seat, seats = message.action.get("seat"), screens.voices(room, line)
    return room.wish.dice == GIVEN and bool(seats) and seat not in seats and room.table is not None and seat in room.table.bots


def throw(room: Room, line: Line, message: messages.Act) -> None:
    """Real dice for a bot, thrown and read out by one of the people."""
    own, seat = str(line.seat), message.action["seat"]
    known = room.answers.to(own, message.id)
    if known is not None:
        _answer_again(room, line, message.id, known)
        return
    table = room.playing()
    if room.throw is None or room.throw.seat != seat or message.action.get("do") != "roll":
        raise TurnedAway("not_yours", name=seat)
    if not 1 <= message.at <= table.number:
        raise TurnedAway("bad_number", value=message.at, most=table.number)
    try:
        check_id(message.id)
        action = Action.from_dict(message.action)
        refusal = table.game.refusal(action)
    except Complaint as wrong:
        raise TurnedAway("bad_action", why=wrong) from None
    if table.game.stale(action, table.moment(message.at)) is not None:
        _refuse(room, line, own, messages.Late(message.id, table.number, message.at))
    elif refusal is not None:
        _refuse(room, line, own, _refusal(room, line, message.id, refusal))
    elif not _throws_on(room, table, line, own, message.id, action):
        waking.forget_throw(room)
        table.step(action)
        room.answers.played(own, message.id, table.number - table.over)
        room.tell_news(line, message.id)


def _throws_on(room: Room, table: Table, line: Line, own: str, id: str, action: Action) -> bool:
    """Whether a roll of real dice leads to a rent that takes another throw: then it waits for it, and its first dice are said for good."""
    if room.wish.dice != GIVEN or action.do != "roll" or action.dice is None:
        return False
    said, throws = waking.said(room, str(action.seat)), (action.dice, *action.then_dice)
    square = rent_to_throw_for(table.game, action)
    if throws[: len(said)] != said:
        why = TurnedAway("dice_said", dice=", ".join(f"{first}-{second}" for first, second in said))
    elif square is None:
        return False
    else:
        room.throw, room.about_news = waking.Throw.now(room, str(action.seat), throws, square), True
        why = TurnedAway("throw_again", name=table.game.box.squares[square].name)
    _refuse(room, line, own, messages.Problem(why.code, why.say(line.lang or room.wish.lang), id))
    return True


def seen_by(table: Table, seat: str) -> Game:
    """The game that a refusal may speak of: that a rent waits for somebody else's word, nobody learns by claiming it (RENT-3)."""
    return table.game.as_seen(seat) if telling.hides(table.game) else table.game


def _refusal(room: Room, line: Line, id: str, refused: Refused) -> messages.Refusal:
    text = _said(room, refused, line.lang or room.wish.lang)
    return messages.Refusal(id, room.number, refused.rule, refused.reason, text, _plain(refused.facts))


def _said(room: Room, refused: Refused, lang: str) -> str:
    return refused.say(lang) if room.table is None else telling.in_figures(room.table.game, refused.say(lang), lang)


def _refuse(room: Room, line: Line, seat: str, answer: messages.Refusal | messages.Late | messages.Problem) -> None:
    room.tell_news()  # the clock may have struck before it, or the seat been handed back
    room.answers.refused(seat, str(answer.answers), encode(answer))
    room.guests.tell(line, answer)


def _answer_again(room: Room, line: Line, id: str, known: int | bytes) -> None:
    """The same answer to the same message: an action is not played twice."""
    if isinstance(known, bytes):
        room.guests.pass_on([(line, known)])
        return
    table = room.table
    assert table is not None
    seats = screens.voices(room, line)
    entry = telling.told(table.game, table.entries[known - 2], known, seats, line.lang)
    room.guests.tell(line, messages.Moved([entry], telling.now(table, seats, line.lang, line.views, about.left(room)), id))


def _plain(facts: Mapping[str, Any]) -> dict[str, Any]:
    """The facts of a refusal that JSON can carry."""
    return {name: value for name, value in facts.items() if isinstance(value, str | int | float | bool | None)}


def look(room: Room, line: Line, message: messages.Look) -> None:
    """What this seat, or a spectator, sees now."""
    seats = screens.voices(room, line)
    asked = screens.speakers(room, line, message) if message.seat is not None else seats
    now = messages.Now(0) if room.table is None else telling.now(room.table, asked, line.lang, True, about.left(room))
    if len(seats) > 1 and message.seat is not None:
        now = msgspec.structs.replace(now, seat=message.seat)
    room.guests.tell(line, messages.Seen(message.id, now))


def why(room: Room, line: Line, seat: str, message: messages.Why) -> None:
    """Why a kind of action is not possible now."""
    table, lang = room.on(), line.lang or room.wish.lang
    if seat not in table.game.seats:
        raise TurnedAway("no_token")
    try:
        against = why_not(seen_by(table, seat), seat, message.do)
    except Complaint as wrong:
        raise TurnedAway("bad_action", why=wrong) from None
    reasons: list[messages.Reason] = [
        {
            "rule": refused.rule, "reason": refused.reason, "text": _said(room, refused, lang),
            "actions": [action.to_dict() for action in actions],
        }
        for refused, actions in against
    ]  # fmt: skip
    room.guests.tell(line, messages.Because(message.id, reasons))


def resign(room: Room, line: Line, seat: str, message: messages.Resign) -> None:
    """A seat is given up for good: a bot takes it, or it goes bankrupt to the bank as soon as the rules let it."""
    table = room.playing()
    if seat in room.resigned:
        raise TurnedAway("resigned")
    if seat not in table.game.seats or table.game.seat(seat).out:
        raise TurnedAway("no_token")
    table.sit(seat, room.wish.absence if room.wish.resignation == "bot" else NOBODY_YET, "resigned")
    room.resigned.add(seat)
    room.about_changed = room.about_news = True
    room.done(line, message.id)
