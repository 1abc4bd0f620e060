"""One table and the people round it: who sits where, what they agree on, how long they think, what they are told.

Nothing here waits, reads a file or knows a socket. Whatever is asked of a room is a call; what must be kept, and what everybody is told
once it is, is gathered until `kept` and `said` take it away. So a room can be tried out with any clock and any fault.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from monopole.bilingual import Complaint
from monopole.editions import EditionText, usual_mode
from monopole.game import Action, Game, Refused, Stale
from monopole.game.matters import asked_now
from monopole.server import messages, telling
from monopole.server.archive import Change, Kept, Key, Spoken
from monopole.server.hall_face import Line
from monopole.server.keys import digest, new_token
from monopole.server.opening import ME, PERSON, Opened, Opening
from monopole.server.patience import PACES, RECONNECTING, Patience
from monopole.server.sentences import TurnedAway
from monopole.server.telling import encode
from monopole.table import SOMEBODY, Done, Table, Waiting
from monopole.table.choices import why_not
from monopole.table.imports import Imported
from monopole.table.seats import BOT, Sitter, next_robot
from monopole.table.watch import runs

MOST_TOLD = 500  # entries told again to somebody who comes back
REMEMBERED = 64  # answers to a seat's last actions, in case they are sent again
SAID_LATELY = 100  # sentences of chat told to whoever comes in
INVITED = 7 * 86_400.0  # seconds an invitation is good for
LATE = 2  # decisions played for somebody before a bot sits in
MASTER = "master"


@dataclass
class Chair:
    """A seat: whose name is on it, a person's once somebody has taken it, and the bot that plays there."""

    name: str | None = None
    level: str | None = None  # of a bot that was put there
    taken: bool = False

    @property
    def kind(self) -> str:
        return "bot" if self.level else "person" if self.taken else "empty"


@dataclass
class Held:
    """The store of a table that lives in a room: lines wait here until the hall has them kept."""

    lines: list[bytes] = field(default_factory=list)
    hidden: dict[str, Any] = field(default_factory=dict)
    waiting: list[bytes] = field(default_factory=list)
    name: str = ""

    def begin(self, lines: bytes, secret: Mapping[str, Any]) -> None:
        self.hidden = dict(secret)
        self.append(lines)

    def hold(self) -> None:
        """The archive sees to it that nobody else writes."""

    def append(self, lines: bytes, last: bool = False) -> None:
        self.waiting.extend(lines.splitlines(keepends=True))

    def read(self) -> Iterable[bytes]:
        return self.lines

    def secret(self) -> Mapping[str, Any]:
        return self.hidden

    def close(self) -> None:
        self.lines = []


@dataclass
class Proposal:
    by: str
    number: int
    agreed: set[str]


def thinks_elsewhere(sitter: Callable[..., Sitter]) -> Callable[..., Sitter]:
    """Bots sit down as usual, but for a master, who thinks in a process of its own."""

    def made(who: Any, game: Game, seat: str) -> Sitter:
        return Sitter(BOT, MASTER, None) if who == MASTER else sitter(who, game, seat)

    return made


class Room:
    """One table. `clock` counts seconds, `wall` seconds since 1970, `date` is the time as a journal has it."""

    def __init__(
        self, code: str, fence: int, wish: Opening, clock: Callable[[], float], wall: Callable[[], float], date: Callable[[], str],
    ) -> None:  # fmt: skip
        self.code, self.fence, self.wish = code, fence, wish
        self.clock, self.wall, self.date = clock, wall, date
        self.chairs: list[Chair] = []
        self.host = wish.name
        self.public, self.locked = wish.public, False
        self.muted: set[str] = set()
        self.resigned: set[str] = set()
        self.next_code: str | None = None  # of the rematch
        self.keys: dict[bytes, Key] = {}
        self.chat: deque[Spoken] = deque(maxlen=SAID_LATELY)
        self.table: Table | None = None
        self.store = Held(name=code)
        self.guests: list[Line] = []
        self.patience = Patience(PACES[wish.pace], clock)
        self.thinking: str | None = None  # the seat of a master who has been asked
        self.frozen = False  # nobody is here: nothing moves
        self._left_at = clock()
        self._new = False
        self._bots_turn = False
        self._late: dict[str, int] = {}
        self._proposals: dict[str, Proposal] = {}
        self._answers: dict[str, OrderedDict[str, tuple[bytes, bool]]] = {}
        self._made_keys: list[Key] = []
        self._spent: list[bytes] = []
        self._spoken: list[Spoken] = []
        self._out: list[tuple[Line, bytes]] = []
        self._about_kept = False  # something in `about` is to be kept
        self._about_told = False
        self._since: int | None = None  # the number before what is happening now

    # made, and read again

    @classmethod
    def open(cls, code: str, fence: int, wish: Opening, clock: Any, wall: Any, date: Any) -> tuple[Room, Opened]:
        """A new table; the game begins at once where nobody is waited for. Raises a Complaint where no such game can be played."""
        room = cls(code, fence, wish, clock, wall, date)
        room._new = room._about_kept = True
        taken: list[str] = [wish.name]
        for seat in wish.seats:
            if seat == ME:
                room.chairs.append(Chair(wish.name, taken=True))
            elif seat == PERSON:
                room.chairs.append(Chair())
            else:
                room.chairs.append(Chair(next_robot(taken, wish.lang), seat))
                taken.append(str(room.chairs[-1].name))
        names = [chair.name or f"\u2026{number}" for number, chair in enumerate(room.chairs, 1)]
        trial = room._new_game(names)  # whatever the rules refuse, they refuse now
        e = trial.edition
        if wish.pace == "correspondence" and (e.time_limit or e.last_round_at or e.auction_seconds_most):
            raise TurnedAway("clock_and_letters")
        token = room._key("seat", wish.name)
        room._begin_if_full()
        return room, Opened(code, wish.name, token, room.number)

    @classmethod
    def load(cls, kept: Kept, clock: Any, wall: Any, date: Any) -> Room:
        """A table as the archive has it. Raises a Complaint where its journal cannot be played on here."""
        about = msgspec.json.decode(kept.about)
        secret = msgspec.json.decode(kept.secret)
        wish = msgspec.convert({**about["wish"], "edition_text": secret.get("edition_text")}, Opening)
        room = cls(kept.code, kept.fence, wish, clock, wall, date)
        room.chairs = [Chair(**chair) for chair in about["chairs"]]
        room.host, room.public, room.locked = about["host"], about["public"], about["locked"]
        room.muted, room.resigned, room.next_code = set(about["muted"]), set(about["resigned"]), about.get("next")
        room.keys = {key.hash: key for key in kept.keys}
        room.chat.extend(kept.chat)
        if kept.lines:
            room.store = Held(list(kept.lines), dict(secret), name=kept.code)
            own = EditionText(wish.edition_text) if wish.edition_text else None
            room.table = Table.resume(
                room.store, clock=clock, edition_file=own, lang=wish.lang, now=date, made=room._maker()
            )  # fmt: skip
            room.store.lines = []
            room._recall()
        return room

    @classmethod
    def imported(cls, code: str, fence: int, game: Imported, journal: bytes, clock: Any, wall: Any, date: Any) -> tuple[Room, Opened]:
        """A game played elsewhere: to be looked at, or to be gone on with by whoever brings it and those he invites."""
        head = game.reading.head
        played, bots = game.course.game, game.course.company.bots
        people = [seat for seat in played.seats if seat not in bots] or played.seats[:1]
        wish = Opening(
            edition=played.box.id, mode=played.box.mode, seats=[ME, *[PERSON] * (len(played.seats) - 1)], name=people[0],
            options=head.get("options") or {}, dice="given" if played.edition.given_dice else "drawn",
        )  # fmt: skip
        room = cls(code, fence, wish, clock, wall, date)
        room.chairs = [Chair(seat, bots.get(seat) if seat != people[0] else None, seat == people[0]) for seat in played.seats]
        secret = {"key": played.secret.key, "salt": played.secret.salt}
        room.store = Held(journal.splitlines(keepends=True), secret, name=code)
        room.table = Table.resume(room.store, clock=clock, now=date, made=cls._maker())
        room.store.waiting = [*room.store.lines, *room.store.waiting]
        room.store.lines = []
        room._new = room._about_kept = True
        room._recall()
        return room, Opened(code, people[0], room._key("seat", people[0]), room.number)

    def _recall(self) -> None:
        """What can be known of the answers given before, and how long somebody has been thinking by letter."""
        assert self.table is not None
        for at, entry in enumerate(self.table.entries):
            if entry.id is not None and entry.action is not None and entry.action.seat is not None:
                self._remember(entry.action.seat, entry.id, at + 2)
        self._bots_turn = True
        last = self.table.entries[-1].time if self.table.entries else None
        used = max(0.0, self.wall() - seconds_of(last)) if self.wish.pace == "correspondence" and last else 0.0
        self._ask(used)

    @staticmethod
    def _maker() -> Callable[..., Sitter]:
        from monopole.table.seats import sitter

        return thinks_elsewhere(sitter)

    def _new_game(self, names: list[str]) -> Game:
        wish = self.wish
        options = {"givenDice": wish.dice, **wish.options}
        if wish.resignation == "bankruptcy":
            options["resignation"] = "bank"
        if wish.edition_text:
            return Game.new(EditionText(wish.edition_text), wish.mode or "base", names, options, lang=wish.lang)
        return Game.new(wish.edition, wish.mode or usual_mode(wish.edition), names, options, lang=wish.lang)

    # what is to be kept, and then said

    @property
    def state(self) -> str:
        return "open" if self.table is None else "over" if self.table.over else "playing"

    @property
    def number(self) -> int:
        return 0 if self.table is None else self.table.number

    def kept(self) -> Change | None:
        """What must be kept before anybody is told; None where nothing is."""
        lines, self.store.waiting = tuple(self.store.waiting), []
        keys, self._made_keys = tuple(self._made_keys), []
        spent, self._spent = tuple(self._spent), []
        spoken, self._spoken = tuple(self._spoken), []
        if not (lines or keys or spent or spoken or self._about_kept or self._new):
            return None
        state = self.state if lines and (self._new or self.number == len(lines) or self.state == "over") else None
        about = self._about_kept or self._new or state is not None
        first, new = self.number - len(lines), self._new
        self._new = self._about_kept = False
        hidden = None
        if new or (lines and first == 0):
            hidden = encode({"edition_text": self.wish.edition_text, **self.store.hidden})
        elif self.state == "over" and lines:
            hidden = encode({"edition_text": self.wish.edition_text})
        return Change(
            self.code, self.fence, new, first, lines, self.state if new or state else None, encode(self._to_keep()) if about else None,
            hidden, keys, spent, spoken,
        )  # fmt: skip

    def _to_keep(self) -> dict[str, Any]:
        wish = msgspec.to_builtins(self.wish)
        wish.pop("edition_text", None)
        chairs = [{"name": chair.name, "level": chair.level, "taken": chair.taken} for chair in self.chairs]
        return {
            **self.about(False), "wish": wish, "chairs": chairs, "muted": sorted(self.muted), "resigned": sorted(self.resigned),
            "next": self.next_code,
        }  # fmt: skip

    def said(self) -> list[tuple[Line, bytes]]:
        """What everybody is told now, in order."""
        self._publish(None, None)
        if self._about_told:
            self._about_told = False
            data = encode(messages.About(self.about()))
            self._out.extend((guest, data) for guest in self.guests)
        out, self._out = self._out, []
        return out

    def _publish(self, author: Line | None, id: str | None) -> None:
        """What has happened since `_begins`, to all who are here."""
        if self._since is not None and self.table is not None and self.table.number > self._since:
            self._out.extend(telling.moved(self.table, self._since, self.guests, author, id))
            self._proposals.pop("undo", None)
            self._bots_turn = True
            self._ask()
            if self.table.over:
                self._proposals.clear()
                self._about_told = True
        self._since = None

    def _begins(self) -> Table:
        """Something may happen now at a table that has begun."""
        if self.table is None:
            raise TurnedAway("not_begun", count=sum(chair.kind == "empty" for chair in self.chairs))
        if self._since is None:
            self._since = self.table.number
        return self.table

    def _send(self, line: Line, message: messages.Told) -> None:
        self._out.append((line, encode(message)))

    # the table as anybody at it may know it

    def about(self, live: bool = True) -> dict[str, Any]:
        table, wish = self.table, self.wish
        told: dict[str, Any] = {
            "code": self.code, "edition": wish.edition, "mode": wish.mode or (table.game.box.mode if table is not None else None),
            "own": wish.edition_text is not None,
            "options": wish.options, "pace": wish.pace, "lang": wish.lang, "dice": wish.dice, "resignation": wish.resignation,
            "absence": wish.absence, "public": self.public, "locked": self.locked, "host": self.host,
            "seats": [self._seat(chair, live) for chair in self.chairs], "state": self.state,
        }  # fmt: skip
        if live:
            told |= {
                "number": self.number,
                "paused": table is not None and table.paused,
                "proposals": [self._proposed(what) for what in self._proposals],
                "left": {seat: round(seconds, 1) for seat, seconds in self.patience.left().items()},
                "reserve": {seat: round(seconds, 1) for seat, seconds in self.patience.reserves().items()},
                "watching": sum(guest.seat is None for guest in self.guests),
                "next": self.next_code,
                "winners": table.game.winners if table is not None and table.over else [],
            }
        return told

    def _seat(self, chair: Chair, live: bool) -> dict[str, Any]:
        told: dict[str, Any] = {"name": chair.name, "kind": chair.kind, "level": chair.level}
        if live and chair.kind == "person":
            played_by = self.table.sitters[str(chair.name)].called if self.table is not None else ""
            told |= {
                "here": any(guest.seat == chair.name for guest in self.guests), "played_by": played_by or None,
                "muted": chair.name in self.muted, "resigned": chair.name in self.resigned,
            }  # fmt: skip
        return told

    def _proposed(self, what: str) -> dict[str, Any]:
        proposal = self._proposals[what]
        return {"what": what, "by": proposal.by, "agreed": sorted(proposal.agreed), "missing": self._missing(proposal)}

    def _missing(self, proposal: Proposal) -> list[str]:
        asked = self.people if self.table is None or self.table.over else self.table.must_agree
        return [seat for seat in asked if seat not in proposal.agreed]

    @property
    def people(self) -> list[str]:
        """Everybody who has taken a seat."""
        return [str(chair.name) for chair in self.chairs if chair.kind == "person"]

    def again(self, code: str, links: Mapping[str, str]) -> None:
        """There is a rematch, and everybody who is here gets a link to it."""
        self.next_code = code
        self._about_kept = self._about_told = True
        for guest in self.guests:
            if guest.seat is not None and guest.seat in links:
                self._send(guest, messages.Again(code, links[guest.seat]))

    # coming in

    def _key(self, kind: str, seat: str | None, expires: float | None = None) -> str:
        token = new_token()
        key = Key(digest(token), kind, seat, expires)
        self.keys[key.hash] = key
        self._made_keys.append(key)
        return token

    def _spend(self, key: Key) -> None:
        del self.keys[key.hash]
        self._spent.append(key.hash)

    def seat_of(self, token: str) -> str | None:
        """Whose token this is."""
        key = self.keys.get(digest(token))
        return key.seat if key is not None and key.kind == "seat" else None

    def _known(self, token: str) -> str:
        seat = self.seat_of(token)
        if seat is None:
            raise TurnedAway("wrong_credentials")
        return seat

    def invite(self, token: str) -> tuple[str, float]:
        """A link for a free seat, good once."""
        self._known(token)
        if not any(chair.kind == "empty" for chair in self.chairs):
            raise TurnedAway("no_free_seat")
        expires = self.wall() + INVITED
        return self._key("invite", None, expires), expires

    def move(self, token: str) -> tuple[str, float]:
        """A link that takes one's own seat to another device."""
        expires = self.wall() + INVITED
        return self._key("move", self._known(token), expires), expires

    def join(self, token: str, name: str) -> Opened:
        """Somebody comes with a link."""
        key = self.keys.get(digest(token))
        if key is None or key.kind == "seat":
            raise TurnedAway("spent")
        if key.expires is not None and key.expires < self.wall():
            raise TurnedAway("expired")
        if key.kind == "move":
            return self._moved_here(key)
        if self.locked:
            raise TurnedAway("locked")
        chair = next((chair for chair in self.chairs if chair.kind == "empty"), None)
        if chair is None:
            raise TurnedAway("no_free_seat")
        self._spend(key)
        chair.name = chair.name or self._free_name(name)
        chair.taken = True
        self._about_kept = self._about_told = True
        fresh = self._key("seat", chair.name)
        self._begin_if_full()
        return Opened(self.code, chair.name, fresh, self.number)

    def _moved_here(self, key: Key) -> Opened:
        """The seat has a new credential; whoever held the old one is sent away."""
        seat = str(key.seat)
        for old in [old for old in self.keys.values() if old.seat == seat]:
            self._spend(old)
        self._send_away(seat, TurnedAway("moved_away"))
        return Opened(self.code, seat, self._key("seat", seat), self.number)

    def _send_away(self, seat: str, why: TurnedAway) -> None:
        for guest in [guest for guest in self.guests if guest.seat == seat]:
            self._send(guest, messages.Bye(why.code, why.say(guest.lang or self.wish.lang), again=False))
            self.guests.remove(guest)
            self._out.append((guest, b""))  # closed once it has been told
        self._presence()

    def _free_name(self, name: str) -> str:
        """Two people of one name are told apart."""
        names = {chair.name for chair in self.chairs}
        return next(each for each in (name, *(f"{name} {number}" for number in range(2, 20))) if each not in names)

    def _begin_if_full(self) -> None:
        if self.table is None and all(chair.kind != "empty" for chair in self.chairs):
            game = self._new_game([str(chair.name) for chair in self.chairs])
            bots = {str(chair.name): chair.level for chair in self.chairs if chair.level}
            own = EditionText(self.wish.edition_text) if self.wish.edition_text else ""
            self.table = Table(game, bots, self.store, self.clock, own, self.date, self._maker())
            self._since = 0
            self._about_told = True
            self._bots_turn = True

    def enter(self, line: Line, hello: messages.Hello) -> None:
        """Somebody connects: a seat comes back, or a spectator looks on."""
        if line.seat is None and self.locked:
            raise TurnedAway("locked")
        self._came(line.seat)
        entries: list[messages.Entry] = []
        skipped, now = 0, messages.Now(0)
        if self.table is not None:
            entries, skipped = telling.since(self.table, hello.since, line.seat, line.lang, MOST_TOLD)
            now = telling.now(self.table, line.seat, line.lang, line.views)
        self.guests.append(line)
        self._presence()
        self._send(line, messages.Welcome(line.seat, self.about(), entries, now, skipped))
        for spoken in self.chat:
            self._send(line, messages.Chatted(spoken.seat, spoken.text, spoken.time))

    def _came(self, seat: str | None) -> None:
        """Whoever was away has his seat again."""
        if seat is None or self.table is None or self.table.over or seat in self.resigned:
            return
        self._late.pop(seat, None)
        if self.table.sitters[seat].kind == BOT:
            self._begins().sit(seat, SOMEBODY, "back")
            self._publish(None, None)
            self.thinking = None if self.thinking == seat else self.thinking

    def leave(self, line: Line) -> None:
        """A connection is gone."""
        if line in self.guests:
            self.guests.remove(line)
            self._presence()

    def _presence(self) -> None:
        """Who is here by now, and what that means for the clocks."""
        here = {guest.seat for guest in self.guests}
        people = self.people
        self.patience.away([seat for seat in people if seat not in here])
        if not any(seat in here for seat in people):
            self._left_at = self.clock()
        elif self.frozen:
            self.frozen = False
            self.patience.stop(self.table is not None and self.table.paused)
            if self.table is not None and self.table.watch is not None:
                self.table.watch.restart()
        self._about_told = True

    @property
    def deserted(self) -> bool:
        """Whether none of the people is here."""
        here = {guest.seat for guest in self.guests}
        return not any(seat in here for seat in self.people)

    # what people say

    def hear(self, line: Line, message: messages.FromClient) -> None:
        """A message of a guest. Raises a Complaint where it cannot be done; then nothing has changed."""
        match message:
            case messages.Look():
                self._look(line, message.id)
            case messages.Act():
                self._act(line, self._seated(line), message)
            case messages.Why():
                self._why(line, self._seated(line), message)
            case messages.Chat():
                self._chat(line, message)
            case messages.Propose():
                self._propose(line, self._seated(line), message)
            case messages.Decline():
                self._decline(line, self._seated(line), message)
            case messages.Resign():
                self._resign(line, self._seated(line), message.id)
            case messages.Hello():
                raise TurnedAway("hello_twice")
            case _:
                self._hosted(line, self._seated(line), message)

    def _seated(self, line: Line) -> str:
        if line.seat is None:
            raise TurnedAway("spectator")
        return line.seat

    def _done(self, line: Line, id: str, agreed: bool = True) -> None:
        self._send(line, messages.Done(id, self.number, agreed))

    def _look(self, line: Line, id: str) -> None:
        now = messages.Now(0) if self.table is None else telling.now(self.table, line.seat, line.lang, views=True)
        self._send(line, messages.Seen(id, now))

    def _why(self, line: Line, seat: str, message: messages.Why) -> None:
        table, lang = self._begins(), line.lang or self.wish.lang
        try:
            against = why_not(table.game, seat, message.do)
        except Complaint as why:
            raise TurnedAway("bad_action", why=why) from None
        reasons = [
            {"rule": refused.rule, "reason": refused.reason, "text": refused.say(lang), "actions": [action.to_dict() for action in actions]}
            for refused, actions in against
        ]
        self._send(line, messages.Because(message.id, reasons))

    def _chat(self, line: Line, message: messages.Chat) -> None:
        seat = line.seat
        if seat is None:
            raise TurnedAway("spectator")
        if seat in self.muted:
            raise TurnedAway("muted")
        spoken = Spoken(seat, message.text, self.date())
        self.chat.append(spoken)
        self._spoken.append(spoken)
        for guest in self.guests:
            self._send(guest, messages.Chatted(seat, message.text, spoken.time, message.id if guest is line else None))

    # actions

    def _act(self, line: Line, seat: str, message: messages.Act) -> None:
        known = self._answers.get(seat)
        if known is not None and message.id in known:
            self._answer_again(line, message.id, *known[message.id])
            return
        table = self._begins()
        if table.over:
            raise TurnedAway("is_over")
        if table.paused:
            raise TurnedAway("is_paused")
        if seat in self.resigned:
            raise TurnedAway("resigned")
        if not 1 <= message.at <= table.number:
            raise TurnedAway("bad_number", value=message.at, most=table.number)
        if message.action.get("seat", seat) != seat:
            raise TurnedAway("not_yours", name=message.action["seat"])
        self._came(seat)
        self._begins()
        try:
            action = Action.from_dict({**message.action, "seat": seat})
            answer = table.play(action, "player", table.moment(message.at), id=message.id)
        except Complaint as why:
            raise TurnedAway("bad_action", why=why) from None
        if isinstance(answer, Refused):
            text = answer.say(line.lang or self.wish.lang)
            refusal = messages.Refusal(message.id, table.number, answer.rule, answer.reason, text, plain(answer.facts))
            self._answered(line, seat, message.id, encode(refusal))
        elif isinstance(answer, Stale):
            self._answered(line, seat, message.id, encode(messages.Late(message.id, table.number, message.at)))
        else:
            self._remember(seat, message.id, table.number - (1 if table.over else 0))
            self._publish(line, message.id)

    def _answered(self, line: Line, seat: str, id: str, data: bytes) -> None:
        """What is refused once is refused again, whatever has happened since, as long as it is the same message."""
        self._remember(seat, id, data)
        self._out.append((line, data))

    def _remember(self, seat: str, id: str, answer: bytes | int) -> None:
        answers = self._answers.setdefault(seat, OrderedDict())
        answers[id] = (answer, False) if isinstance(answer, bytes) else (str(answer).encode(), True)
        while len(answers) > REMEMBERED:
            answers.popitem(last=False)

    def _answer_again(self, line: Line, id: str, answer: bytes, accepted: bool) -> None:
        """The same answer to the same message: an action is not played twice."""
        if not accepted:
            self._out.append((line, answer))
            return
        assert self.table is not None
        n = int(answer)
        entry = telling.told(self.table.game, self.table.entries[n - 2], n, line.seat, line.lang)
        self._send(line, messages.Moved([entry], telling.now(self.table, line.seat, line.lang, line.views), id))

    # what all agree on

    def _propose(self, line: Line, seat: str, message: messages.Propose) -> None:
        what = message.what
        if what == "rematch":
            if self.table is None or not self.table.over:
                raise TurnedAway("not_over")
        else:
            table = self._begins()
            if table.over:
                raise TurnedAway("is_over")
            if what == "pause" and table.paused:
                raise TurnedAway("is_paused")
            if what == "continue":
                self._go_on(seat)
                self._done(line, message.id)
                return
            if what == "undo" and self._undone(line, seat, message.id):
                return
        proposal = self._proposals.setdefault(what, Proposal(seat, self.number, set()))
        proposal.agreed.add(seat)
        self._about_told = True
        agreed = not self._missing(proposal)
        if agreed:
            del self._proposals[what]
            self._agreed(what, proposal)
        self._done(line, message.id, agreed)

    def _undone(self, line: Line, seat: str, id: str) -> bool:
        """Whether a seat takes its last action back by itself."""
        table = self._begins()
        if table.paused:
            raise TurnedAway("is_paused")
        if "undo" in self._proposals:
            return False
        count = table.may_take_back(seat)
        if count:
            table.take_back(count, [seat])
            self._publish(line, id)
        elif not table.back_to(seat):
            raise TurnedAway("nothing_back")
        return count > 0

    def _agreed(self, what: str, proposal: Proposal) -> None:
        by = sorted(proposal.agreed)
        if what == "rematch":
            self.next_code = ""  # the hall opens it
            return
        table = self._begins()
        if what == "pause":
            table.pause(by)
            self.patience.stop(True)
        elif what == "end":
            table.end(by)
        else:
            table.take_back(table.back_to(proposal.by), by)

    def _go_on(self, seat: str) -> None:
        table = self._begins()
        if not table.paused:
            raise TurnedAway("not_paused")
        table.go_on([seat])
        self.patience.stop(False)
        self._about_told = True

    def _decline(self, line: Line, seat: str, message: messages.Decline) -> None:
        if self._proposals.pop(message.what, None) is None:
            raise TurnedAway("nothing_proposed")
        self._about_told = True
        self._done(line, message.id, False)

    def _resign(self, line: Line, seat: str, id: str) -> None:
        table = self._begins()
        if table.over:
            raise TurnedAway("is_over")
        if seat in self.resigned:
            raise TurnedAway("resigned")
        self.resigned.add(seat)
        self._about_kept = self._about_told = True
        if self.wish.resignation == "bot":
            table.sit(seat, self.wish.absence, "resigned")
        self._done(line, id)

    # what only the host may

    def _hosted(self, line: Line, seat: str, message: messages.FromClient) -> None:
        if seat != self.host:
            raise TurnedAway("not_host", name=self.host)
        match message:
            case messages.Start():
                if self.table is not None:
                    raise TurnedAway("begun")
                self._fill()
            case messages.Remove(seat=name):
                self._remove(self._called(name))
            case messages.Mute(seat=name, muted=muted):
                self._called(name)
                self.muted = self.muted | {name} if muted else self.muted - {name}
            case messages.Lock(locked=locked):
                self.locked = locked
            case messages.Publish(public=public):
                self.public = public
        self._about_kept = self._about_told = True
        self._done(line, message.id)  # type: ignore[union-attr]

    def _called(self, name: str) -> Chair:
        chair = next((chair for chair in self.chairs if chair.name == name and chair.kind == "person"), None)
        if chair is None:
            raise TurnedAway("no_seat", value=name, known=", ".join(self.people))
        return chair

    def _remove(self, chair: Chair) -> None:
        if self.table is not None:
            raise TurnedAway("begun")
        if chair.name == self.host:
            raise TurnedAway("host_stays")
        for key in [key for key in self.keys.values() if key.seat == chair.name]:
            self._spend(key)
        self._send_away(str(chair.name), TurnedAway("removed"))
        chair.name, chair.taken = None, False

    def _fill(self) -> None:
        """Bots take the seats that are free."""
        names = [str(chair.name) for chair in self.chairs if chair.name]
        for chair in self.chairs:
            if chair.kind == "empty":
                chair.name, chair.level = chair.name or next_robot(names, self.wish.lang), self.wish.absence
                names.append(chair.name)
        self._begin_if_full()

    # time, and bots

    def _ask(self, used: float = 0.0) -> None:
        """Whose decision the table waits for."""
        table = self.table
        if table is None or table.over:
            self.patience.ask({})
            return
        about = asked_now(table.game.table)
        self.patience.ask({seat: about for seat in table.game.awaiting if table.sitters[seat].kind != BOT}, used)

    def due(self) -> float | None:
        """When the room must be woken, on its clock; None: not before somebody says something."""
        table = self.table
        if table is None or table.over or table.paused or self.frozen:
            return None
        times = [self._left_at + RECONNECTING] if self.deserted and self.wish.pace != "correspondence" else []
        if (self._bots_turn and (table.bots or self.resigned)) and self.thinking is None:
            times.append(self.clock())
        late = self.patience.due()
        if late is not None:
            times.append(late)
        if runs(table.game):
            times.append(self.clock() + 1.0)
        return min(times) if times else None

    def wake(self) -> None:
        """Does what is due: one step, and then it is seen what is due next."""
        if self.table is None or self.table.over or self.table.paused or self.frozen:
            return
        if self.deserted and self.wish.pace != "correspondence" and self.clock() >= self._left_at + RECONNECTING:
            self.frozen = True
            self.patience.stop(True)
            return
        table = self._begins()
        late = self.patience.late()
        if late:
            self._play_for(table, late[0])
        elif not self._bankrupt(table) and self.thinking is None:
            self._step(table)
        self._publish(None, None)

    def _play_for(self, table: Table, seat: str) -> None:
        """Somebody's time is over: the least committing action, and after the second time a bot sits in."""
        default = table.game.default(seat)
        if default is not None:
            table.play(default, "default")
        self._late[seat] = self._late.get(seat, 0) + 1
        if self._late[seat] >= LATE and seat in table.game.seats and not table.over:
            table.sit(seat, self.wish.absence, "absent")
            self._about_told = True

    def _bankrupt(self, table: Table) -> bool:
        """Whoever has resigned goes bankrupt as soon as the rules let him, and until then commits himself to nothing."""
        if self.wish.resignation != "bankruptcy":
            return False
        for seat in self.resigned:
            if seat not in table.game.seats or table.game.seat(seat).out:
                continue
            if isinstance(table.play(Action(seat, "resign")), list):
                return True
            default = table.game.default(seat)
            if default is not None and isinstance(table.play(default, "default"), list):
                return True
        return False

    def _step(self, table: Table) -> None:
        done = table.step()
        if isinstance(done, Done) or done is None:
            return
        assert isinstance(done, Waiting)
        self._bots_turn = False
        if done.meanwhile and isinstance(table.speak_over(), Done):
            self._bots_turn = True
        elif done.seats and table.sitters[done.seats[0]].kind == BOT:
            self.thinking = done.seats[0]

    def thought(self, seat: str, number: int, word: Any, memo: list[int]) -> None:
        """What a master says who was asked at this number; too late, and it is not heard."""
        if self.thinking != seat:
            return
        self.thinking = None
        self._bots_turn = True
        table = self._begins()
        if table.over or table.paused or table.number != number:
            return
        from monopole.game.encoding import to_action

        table.floor.memo[:] = memo
        action = to_action(word, table.game.persons, table.game.edition) if word and word[0] else None
        turn = table.answer(action)
        if turn is not None and turn.action is not None:
            table.step()
        self._publish(None, None)


def plain(facts: Mapping[str, Any]) -> dict[str, Any]:
    """The facts of a refusal that JSON can carry."""
    return {name: value for name, value in facts.items() if isinstance(value, str | int | float | bool | None)}


def seconds_of(date: str) -> float:
    """Seconds since 1970 of a time as a journal has it."""
    from calendar import timegm
    from time import strptime

    return float(timegm(strptime(date, "%Y-%m-%dT%H:%M:%SZ")))
