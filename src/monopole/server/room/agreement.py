"""What all must agree on before it is done: who has proposed it, and who agrees by now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from monopole.server import messages
from monopole.server.hall_face import Line
from monopole.server.room import entering
from monopole.server.sentences import TurnedAway
from monopole.table import Table

if TYPE_CHECKING:
    from monopole.server.room.room import Room

UNDO, PAUSE, CONTINUE, END, REMATCH = "undo", "pause", "continue", "end", "rematch"


@dataclass(slots=True)
class Proposal:
    by: str
    agreed: set[str] = field(default_factory=set)

    def missing(self, asked: Sequence[str]) -> list[str]:
        """Who has yet to say yes, of those who are asked."""
        return [seat for seat in asked if seat not in self.agreed]


class Agreement(dict[str, Proposal]):
    """What is proposed at one table, each thing once."""

    def propose(self, what: str, seat: str) -> None:
        """A seat proposes something, or says yes to it."""
        self.setdefault(what, Proposal(seat)).agreed.add(seat)

    def to_dict(self, what: str, asked: Sequence[str]) -> dict[str, Any]:
        """One of them, as everybody is told."""
        proposal = self[what]
        return {"what": what, "by": proposal.by, "agreed": sorted(proposal.agreed), "missing": proposal.missing(asked)}


def asked(room: Room, what: str) -> list[str]:
    """Who must agree: to a rematch whoever is here, to anything else every person who still plays."""
    if room.table is None:
        return []
    return [seat for seat in room.chairs.people if seat in room.guests.here] if what == REMATCH else room.table.must_agree


def propose(room: Room, line: Line, seat: str, message: messages.Propose) -> None:
    """Something all must agree to, or agreement to it. To go on after a pause, and to take back what nobody has answered, needs nobody."""
    what = message.what
    table = _may_propose(room, seat, what)
    entering.came(room, seat)
    if what == CONTINUE:
        table.go_on([seat])
        room.about_news = True
    elif what == UNDO and UNDO not in room.agreement and table.may_take_back(seat):
        table.take_back(table.may_take_back(seat), [seat])
        room.tell_news(line, message.id)
        return
    else:
        room.agreement.propose(what, seat)
        room.about_news = True
        settle(room)
    room.tell_news()
    room.done(line, message.id, what not in room.agreement)


def _may_propose(room: Room, seat: str, what: str) -> Table:
    """Raises where this makes no sense now, or is not for this seat to say."""
    if what == REMATCH:
        if room.table is None or not room.table.over:
            raise TurnedAway("not_over")
        if room.next_code is not None or room.rematch_wanted:
            raise TurnedAway("rematch_made", code=room.next_code or "...")
        return room.table
    table = room.on()
    if seat in room.resigned:
        raise TurnedAway("resigned")
    if seat in table.game.seats and table.game.seat(seat).out:
        raise TurnedAway("no_token")
    if what == CONTINUE and not table.paused:
        raise TurnedAway("not_paused")
    if what in (PAUSE, UNDO) and table.paused:
        raise TurnedAway("is_paused")
    if what == UNDO and not table.back_to(seat) and UNDO not in room.agreement:
        raise TurnedAway("nothing_back")
    return table


def decline(room: Room, line: Line, seat: str, message: messages.Decline) -> None:
    """One of those who are asked says no."""
    proposal = room.agreement.get(message.what)
    if proposal is None:
        raise TurnedAway("nothing_proposed")
    if seat not in (*asked(room, message.what), *proposal.agreed):
        raise TurnedAway("resigned" if seat in room.resigned else "no_token")
    del room.agreement[message.what]
    room.about_news = True
    room.done(line, message.id, False)


def settle(room: Room) -> bool:
    """Does what all agree to by now: also because somebody who did not is no longer asked. Whether anything was done."""
    for what, proposal in list(room.agreement.items()):
        if not proposal.missing(asked(room, what)):
            del room.agreement[what]
            room.about_news = True
            _carry_out(room, what, proposal)
            return True
    return False


def _carry_out(room: Room, what: str, proposal: Proposal) -> None:
    table, by = room.table, sorted(proposal.agreed)
    assert table is not None
    if what == REMATCH:
        room.rematch_wanted = True
    elif table.over:
        return
    elif what == PAUSE:
        table.pause(by)
    elif what == END:
        table.end(by)
    elif what == UNDO:
        table.take_back(table.back_to(proposal.by), by)
