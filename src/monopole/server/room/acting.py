"""What a seat does in the game: it acts, asks, resigns. Every action is answered once, however often it is sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from monopole.bilingual import Complaint
from monopole.game import Action, Game, Refused, Stale
from monopole.game.chain import check_id
from monopole.game.game_errors import shown
from monopole.server import messages, telling
from monopole.server.hall_face import Line
from monopole.server.room import entering
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
    table = room.playing()
    action = _understood(room, table, seat, message)
    if table.sitters[seat].kind == BOT:
        entering.came(room, seat)
    try:
        answer = table.play(action, "player", table.moment(message.at), id=message.id)
    except Complaint as wrong:
        raise TurnedAway("bad_action", why=wrong) from None
    room.patience.present(seat)
    if isinstance(answer, Refused):
        answer = seen_by(table, seat).refusal(action) or answer
        text = answer.say(line.lang or room.wish.lang)
        _refuse(
            room, line, seat, messages.Refusal(message.id, table.number, answer.rule, answer.reason, text, _plain(answer.facts))
        )  # fmt: skip
    elif isinstance(answer, Stale):
        _refuse(room, line, seat, messages.Late(message.id, table.number, message.at))
    else:
        room.answers.played(seat, message.id, table.number - table.over)  # the last line tells only that it is over
        room.tell_news(line, message.id)


def _understood(room: Room, table: Table, seat: str, message: messages.Act) -> Action:
    """The action, where there is nothing in it that could not even be refused."""
    if seat in room.resigned:
        raise TurnedAway("resigned")
    if not 1 <= message.at <= table.number:
        raise TurnedAway("bad_number", value=message.at, most=table.number)
    if message.action.get("seat", seat) != seat:
        raise TurnedAway("not_yours", name=shown(message.action["seat"]))
    try:
        check_id(message.id)
        action = Action.from_dict({**message.action, "seat": seat})
        if table.sitters[seat].kind == BOT:
            table.game.refusal(action)  # raises before anybody gets up for it
    except Complaint as wrong:
        raise TurnedAway("bad_action", why=wrong) from None
    return action


def seen_by(table: Table, seat: str) -> Game:
    """The game that a refusal may speak of: that a rent waits for somebody else's word, nobody learns by claiming it (RENT-3)."""
    return table.game.as_seen(seat) if telling.hides(table.game) else table.game


def _refuse(room: Room, line: Line, seat: str, answer: messages.Refusal | messages.Late) -> None:
    room.tell_news()  # the clock may have struck before it, or the seat been handed back
    room.answers.refused(seat, answer.answers, encode(answer))
    room.guests.tell(line, answer)


def _answer_again(room: Room, line: Line, id: str, known: int | bytes) -> None:
    """The same answer to the same message: an action is not played twice."""
    if isinstance(known, bytes):
        room.guests.pass_on([(line, known)])
        return
    table = room.table
    assert table is not None
    entry = telling.told(table.game, table.entries[known - 2], known, line.seat, line.lang)
    room.guests.tell(line, messages.Moved([entry], telling.now(table, line.seat, line.lang, line.views), id))


def _plain(facts: Mapping[str, Any]) -> dict[str, Any]:
    """The facts of a refusal that JSON can carry."""
    return {name: value for name, value in facts.items() if isinstance(value, str | int | float | bool | None)}


def look(room: Room, line: Line, message: messages.Look) -> None:
    """What this seat, or a spectator, sees now."""
    now = messages.Now(0) if room.table is None else telling.now(room.table, line.seat, line.lang, views=True)
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
    reasons = [
        {"rule": refused.rule, "reason": refused.reason, "text": refused.say(lang), "actions": [action.to_dict() for action in actions]}
        for refused, actions in against
    ]
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
