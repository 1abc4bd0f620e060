"""What all must agree on before it is done: who has proposed it, and who agrees by now.

Somebody for whom a bot sits in has not left the game: it is not ended without them, and what they played is not taken back without them.
What would need their word waits until they are back. Those who are there still take back among themselves what was played since.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from monopole.server import messages
from monopole.server.hall_face import Line
from monopole.server.messages import Agreed, Proposed
from monopole.server.room import entering, screens, waking
from monopole.server.sentences import TurnedAway
from monopole.table import Table

if TYPE_CHECKING:
    from monopole.server.room.room import Room

UNDO: Final = "undo"
PAUSE: Final = "pause"
CONTINUE: Final = "continue"
END: Final = "end"
REMATCH: Final = "rematch"


@dataclass(slots=True)
class Proposal:
    by: str
    agreed: set[str] = field(default_factory=set)

    def missing(self, asked: Sequence[str]) -> list[str]:
        """Who has yet to say yes, of those who are asked."""
        return [seat for seat in asked if seat not in self.agreed]


class Agreement(dict[Agreed, Proposal]):
    """What is proposed at one table, each thing once."""

    def propose(self, what: Agreed, seat: str) -> None:
        """A seat proposes something, or says yes to it."""
        self.setdefault(what, Proposal(seat)).agreed.add(seat)

    def to_dict(self, what: Agreed, asked: Sequence[str]) -> Proposed:
        """One of them, as everybody is told."""
        proposal = self[what]
        return {"what": what, "by": proposal.by, "agreed": sorted(proposal.agreed), "missing": proposal.missing(asked)}


def asked(room: Room, what: Agreed) -> list[str]:
    """Who must agree: to a rematch whoever is here; to a pause whoever sits here; to the end everybody who has not resigned; to take
    something back also those who have been away since.
    """
    table = room.table
    if table is None:
        return []
    if what == REMATCH:
        here = screens.here(room)
        return [seat for seat in room.chairs.people if seat in here]
    sitting = table.must_agree
    if what in (PAUSE, CONTINUE):
        return sitting
    left = len(table.game.history) - (table.back_to(room.agreement[UNDO].by) if what == UNDO else 0)
    away = (seat for seat in waking.players(room) if seat not in sitting)
    return [*sitting, *(seat for seat in away if what == END or left < table.sat_down_at(seat))]


def propose(room: Room, line: Line, seats: Sequence[str], message: messages.Propose) -> None:
    """Something all must agree to, or agreement to it. To go on after a pause, and to take back what nobody has answered, needs nobody.

    Several who share a screen say it together; whoever of them is out of the game says nothing.
    """
    what = message.what
    table, seats = _may_propose(room, seats, what)
    for seat in seats:
        entering.came(room, seat)
    alone = next((seat for seat in seats if table.may_take_back(seat)), None) if what == UNDO and UNDO not in room.agreement else None
    if what == CONTINUE:
        table.go_on(seats)
        room.about_news = True
    elif alone is not None:
        table.take_back(table.may_take_back(alone), [alone])
        room.note(line, message.id)
        room.tell_news(line, message.id)
        return
    else:
        for seat in seats:
            room.agreement.propose(what, seat)
        room.about_news = True
        settle(room)
    room.tell_news()
    room.done(line, message.id, what not in room.agreement)


def _may_propose(room: Room, seats: Sequence[str], what: str) -> tuple[Table, list[str]]:
    """The table, and who of these may say it: to take something back, whoever acted last comes first. Raises where nobody may, or it makes
    no sense now.
    """
    if what == REMATCH:
        if room.table is None or not room.table.over:
            raise TurnedAway("not_over")
        if room.next_code is not None or room.rematch_wanted:
            raise TurnedAway("rematch_made", code=room.next_code or "...")
        return room.table, list(seats)
    table = room.on()
    able = [seat for seat in seats if seat not in room.resigned and not (seat in table.game.seats and table.game.seat(seat).out)]
    if not able:
        raise TurnedAway("resigned" if seats[0] in room.resigned else "no_token")
    if what == CONTINUE and not table.paused:
        raise TurnedAway("not_paused")
    if what in (PAUSE, UNDO) and table.paused:
        raise TurnedAway("is_paused")
    if what == UNDO:
        if UNDO not in room.agreement and not any(map(table.back_to, able)):
            raise TurnedAway("nothing_back")
        able.sort(key=lambda seat: table.back_to(seat) or len(table.entries) + 1)
    return table, able


def decline(room: Room, line: Line, seats: Sequence[str], message: messages.Decline) -> None:
    """One of those who are asked says no."""
    proposal = room.agreement.get(message.what)
    if proposal is None:
        raise TurnedAway("nothing_proposed")
    if not {*asked(room, message.what), *proposal.agreed}.intersection(seats):
        raise TurnedAway("resigned" if seats[0] in room.resigned else "no_token")
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
