"""A room: one table, everybody round it, and what each may ask of it.

Whatever is asked is a call. What must be kept, and what everybody is told once it is, is gathered until `kept` and then `said` take it
away; so a room can be tried with any clock and any fault. A Complaint means that nothing was done.
"""

from __future__ import annotations

import contextlib
from calendar import timegm
from collections import deque
from collections.abc import Callable, Mapping
from time import strptime
from typing import Any, Literal

import msgspec

from monopole import editions
from monopole.bilingual import Complaint
from monopole.editions import Box, EditionText, usual_mode
from monopole.game import Course, Game, Reading
from monopole.game.entries import secrets_of
from monopole.server import messages, telling
from monopole.server.archive import CORRESPONDENCE, SAID_LATELY, Change, Kept, Spoken
from monopole.server.hall_face import Line
from monopole.server.opening import ME, PERSON, Opened, Opening, options_of
from monopole.server.patience import DAY, PACES, Patience
from monopole.server.room import about, acting, agreement, entering, hosting, screens, waking
from monopole.server.room.agreement import Agreement
from monopole.server.room.answered import Answers
from monopole.server.room.chairs import Chair, Chairs
from monopole.server.room.guests import Guests
from monopole.server.room.held import Held
from monopole.server.room.keyring import Keyring
from monopole.server.sentences import TurnedAway
from monopole.server.telling import encode
from monopole.table import NOBODY_YET, SOMEBODY, Sitter, Table
from monopole.table.imports import Imported
from monopole.table.seats import BOT, Who, sitter
from monopole.vocabulary import GIVEN_ONLY

MASTER = "master"
Clock = Callable[[], float]


class Room:
    """One table. `clock` counts seconds, `wall` seconds since 1970, `date` is the time as a journal has it."""

    __slots__ = (
        "_kept_state", "about_changed", "about_news", "agreement", "alone", "answers", "begun_at", "bots_from", "bots_turn", "chairs",
        "chat", "clock", "code", "date", "elsewhere", "fence", "frozen", "guests", "host", "key", "keys", "left_at", "locked", "muted",
        "next_code", "patience", "public", "rematch_wanted", "resigned", "seconds_before", "spoken", "store", "table", "thinking", "throw",
        "told", "visited", "wall", "wish",
    )  # fmt: skip

    def __init__(self, code: str, fence: int, wish: Opening, clock: Clock, wall: Clock, date: Callable[[], str]) -> None:
        self.code, self.fence, self.wish = code, fence, wish
        self.clock, self.wall, self.date = clock, wall, date
        # who is here, and how they get in
        self.chairs = Chairs()
        self.host = wish.name
        self.public, self.locked = wish.public, False
        self.muted: set[str] = set()
        self.keys = Keyring(code)
        self.guests = Guests()
        self.chat: deque[Spoken] = deque(maxlen=SAID_LATELY)
        # the game, once everybody is there
        self.table: Table | None = None
        self.store = Held()
        self.elsewhere = 0  # lines of the journal that were played elsewhere
        self.begun_at = self.visited = wall()
        self.key: str | None = None  # of its chance; none: drawn
        self.answers = Answers()
        self.resigned: set[str] = set()
        self.agreement = Agreement()
        self.next_code: str | None = None  # of the rematch
        self.rematch_wanted = False  # all want one, and whoever has the rooms opens it
        # time, and bots
        self.patience = Patience(PACES[wish.pace], clock)
        self.bots_turn = False  # something has happened since the bots were last asked
        self.bots_from = clock()  # and when they may speak again
        self.alone = 0  # how often they have since the last person went out of the game
        self.thinking: str | None = None  # the seat of a master who has been asked
        self.throw: waking.Throw | None = None  # real dice that somebody is to throw
        self.left_at: float | None = clock()  # since when none of the people is here
        self.frozen = False  # and they have been away for so long that nothing moves
        self.seconds_before = 0  # that had passed on the game's clock by then
        # what has yet to be kept, or told
        self._kept_state: str | None = None
        self.about_changed = False
        self.about_news = False
        self.spoken: list[Spoken] = []
        self.told = 0  # the number up to which everybody here knows the game

    # made, and read again

    @classmethod
    def open(
        cls, code: str, fence: int, wish: Opening, clock: Clock, wall: Clock, date: Callable[[], str], key: str | None = None
    ) -> tuple[Room, Opened]:
        """A new table; the game begins at once where nobody is waited for. Raises a Complaint where no such game can be played.

        `key` is that of the game's chance, for whoever wants to know it beforehand; else it is drawn.
        """
        chairs = Chairs.wished(wish)
        trial = new_game(wish, chairs.names)  # whatever the rules refuse, they refuse now
        e = trial.edition
        if wish.pace == CORRESPONDENCE and (e.time_limit or e.last_round_at or e.auction_seconds_most):
            raise TurnedAway("clock_and_letters")
        own = trial.box.id if wish.edition_text else wish.edition
        room = cls(code, fence, msgspec.structs.replace(wish, edition=own, mode=trial.box.mode), clock, wall, date)
        room.chairs, room.key = chairs, key
        token = room.keys.seat(wish.name)
        room.begin_if_full()
        return room, Opened(code, wish.name, token, room.number)

    @classmethod
    def load(cls, kept: Kept, clock: Clock, wall: Clock, date: Callable[[], str]) -> Room:
        """A table as the archive has it. Raises a Complaint where its journal cannot be played on here."""
        noted, secret = msgspec.json.decode(kept.about)["room"], msgspec.json.decode(kept.secret)
        wish = msgspec.convert({**noted["wish"], "edition_text": secret.get("edition_text")}, Opening)
        room = cls(kept.code, kept.fence, wish, clock, wall, date)
        room._kept_state = kept.state
        room.chairs = Chairs.kept(noted["chairs"])
        room.host, room.public, room.locked = noted["host"], noted["public"], noted["locked"]
        room.muted, room.resigned, room.next_code = set(noted["muted"]), set(noted["resigned"]), noted["next"]
        room.begun_at, room.visited, room.elsewhere = noted["begun"], kept.touched, noted.get("elsewhere", 0)
        room.patience.recall(noted["clocks"])
        room.answers.recall(noted.get("done", {}))
        room.keys = Keyring(kept.code, kept.keys)
        room.chat.extend(kept.chat)
        if kept.lines:
            room._resume(Held(kept.lines, secret))
        elif wish.edition_text:
            with contextlib.suppress(Complaint):
                _box(wish)  # in this thread, and not when somebody sits down
        return room

    @staticmethod
    def hearing(clock: Clock, date: Callable[[], str], own: EditionText | None = None) -> Callable[[Course, Reading], Table]:
        """What makes the table of a journal that is being imported."""
        return lambda course, reading: Table.listening(course, reading, None, clock, own or "", date, seated)

    @classmethod
    def imported(
        cls, code: str, fence: int, game: Imported, clock: Clock, wall: Clock, date: Callable[[], str], own: EditionText | None = None,
        ours: bool = False,
    ) -> tuple[Room, Opened]:  # fmt: skip
        """A game played elsewhere: to be looked at, or to be gone on with by whoever brings it and those he invites, with a new key for
        its chance. `ours`: this server wrote the journal itself, and nobody knows its key.
        """
        played, bots = game.course.game, game.course.company.bots
        me = next((name for name in played.persons if name not in bots), played.persons[0])
        real = played.edition.given_dice == GIVEN_ONLY or any("dice" in line.get("action", {}) for line in game.reading.lines)
        wish = Opening(
            edition=played.box.id, mode=played.box.mode, seats=[ME, *[PERSON] * (len(played.persons) - 1)], name=me,
            options=game.reading.head.get("options") or {}, dice="given" if real else "drawn", edition_text=own.text if own else None,
        )  # fmt: skip
        room = cls(code, fence, wish, clock, wall, date)
        room.chairs = Chairs(Chair(name, None if name == me else bots.get(name), name == me) for name in played.persons)
        room.elsewhere = 0 if ours else len(game.lines)
        room.store.hide(secrets_of(played))
        game.table.gone_on_with(room.store, game.reading)
        room._goes_on(game.table)
        assert room.table is not None
        if not room.table.over:
            if not ours:
                room.table.renew()
            if room.table.sitters[me].kind != SOMEBODY.kind:
                room.table.sit(me, SOMEBODY)
            for chair in room.chairs.free:
                if chair.name in played.seats:
                    room.table.sit(str(chair.name), NOBODY_YET)
        room.store.waiting[:0] = game.lines
        waking.ask(room)
        return room, Opened(code, me, room.keys.seat(me), room.number)

    def _resume(self, store: Held) -> None:
        """The game goes on as its journal has it."""
        self.store = store
        own, lang = own_edition(self.wish), self.wish.lang
        self._goes_on(Table.resume(store, clock=self.clock, edition_file=own, lang=lang, now=self.date, made=seated))
        store.lines = []

    def _goes_on(self, table: Table) -> None:
        """Nothing moves until somebody comes back, unless it is played by letter."""
        self.table = table
        for at, seat, id in self.table.entries.ids():
            self.answers.played(str(seat), id, at + 2)
        self.told = self.table.number
        self.bots_turn = True
        entering.presence(self)
        if waking.deserted_at(self) is not None:
            waking.freeze(self)
        last = self.table.entries[-1].time if self.table.entries else None
        asked_at = seconds_of(last) if last is not None and self.wish.pace == CORRESPONDENCE else self.begun_at
        waking.ask(self, max(0.0, self.wall() - asked_at) if self.wish.pace == CORRESPONDENCE else 0.0)

    def begin_if_full(self) -> None:
        """Everybody is there: the game begins."""
        if self.table is None and not self.chairs.free:
            game = new_game(self.wish, self.chairs.names, self.key)
            self.begun_at = self.wall()
            self.table = Table(game, self.chairs.bots, self.store, self.clock, own_edition(self.wish) or "", self.date, seated)

    # what is to be kept, and then said

    @property
    def state(self) -> Literal["open", "playing", "over"]:
        return "open" if self.table is None else "over" if self.table.over else "playing"

    @property
    def number(self) -> int:
        return 0 if self.table is None else self.table.number

    def kept(self) -> Change | None:
        """What must be kept before anybody is told; None where nothing is."""
        self.tell_news()
        while agreement.settle(self):
            self.tell_news()
        lines, (made, spent) = self.store.taken(), self.keys.taken()
        spoken, self.spoken = tuple(self.spoken), []
        new, state = self._kept_state is None, self.state if self.state != self._kept_state else None
        changed = self.about_changed or self.patience.changed or state is not None
        if not (lines or made or spent or spoken or changed):
            return None
        self._kept_state = self.state
        self.about_changed = self.patience.changed = False
        return Change(
            self.code, self.fence, new, self.number - len(lines), lines, state, encode(about.to_keep(self)) if changed else None,
            encode(self._secret()) if state is not None else None, made, spent, spoken,
        )  # fmt: skip

    def _secret(self) -> dict[str, Any]:
        """What nobody may read while the game is on. Once it is over its key stands in its journal."""
        hidden = self.store.hidden if self.state == "playing" else {}
        return {"edition_text": self.wish.edition_text} | {name: hidden[name] for name in ("key", "salt", "renewed") if name in hidden}

    def said(self) -> list[tuple[Line, bytes]]:
        """What everybody is told now that it is kept, in order."""
        if self.about_news:
            self.about_news = False
            self.guests.tell_all(messages.About(self.about()))
        return self.guests.taken()

    def tell_news(self, author: Line | None = None, id: str | None = None) -> None:
        """Everybody will be told what has happened in the game since they were last told; its author, as the answer to an action."""
        table = self.table
        if table is None or table.number == self.told:
            return
        waking.hurry(self)
        waking.ask(self)
        guests = [(guest, screens.voices(self, guest)) for guest in self.guests]
        self.guests.pass_on(telling.moved(table, self.told, guests, author, id, about.left(self)))
        self.about_news |= self.told == 0 or table.over or agreement.UNDO in self.agreement
        self.told = table.number
        self.agreement.pop(agreement.UNDO, None)  # of something else than what was meant

    def about(self) -> messages.TableTold:
        """The table as anybody at it may know it."""
        return about.told(self)

    # coming in, and going

    def seat_of(self, token: str) -> str | None:
        """Whose token this is."""
        return self.keys.seat_of(token)

    def shown(self, token: str | None) -> Opening:
        """What is played here, to whoever has a seat or may look on."""
        if token is not None:
            entering.holder(self, token)
        elif self.locked:
            raise TurnedAway("locked")
        return self.wish

    def invite(self, token: str, seat: str | int | None = None) -> tuple[str, float]:
        """A link for a free seat, or for the one of this place or name, good once, and until when."""
        return entering.invite(self, token, seat)

    def move(self, token: str, seat: str | None = None, although_here: bool = False) -> tuple[str, float]:
        """A link that takes one's own seat, or one beside it, to another device, and until when; the host's, also somebody else's."""
        return entering.move(self, token, seat, although_here)

    def sit_here(self, token: str, name: str) -> Opened:
        """Somebody takes a free seat at the screen of whoever holds this token."""
        return entering.sit_here(self, token, name)

    def join(self, token: str, name: str, key: str | None = None) -> Opened:
        """Somebody comes with a link, and maybe with the key their seat is to have."""
        return entering.join(self, token, name, key)

    def enter(self, line: Line, hello: messages.Hello, token: str | None = None) -> None:
        """Somebody connects: a seat comes back, or a spectator looks on. With a token it is whoever that is good for now."""
        if token is not None:
            line.seat = entering.holder(self, token)
        entering.enter(self, line, hello)
        self._visited(line)

    def leave(self, line: Line) -> None:
        """A connection is gone."""
        entering.leave(self, line)

    def _visited(self, line: Line) -> None:
        """Somebody who plays here is there: noted once a day, so that a table nobody comes to any more is known as such."""
        if line.seat is not None and self.state != "over" and not 0 <= self.wall() - self.visited < DAY:
            self.visited, self.about_changed = self.wall(), True

    # what people say

    def hear(self, line: Line, message: messages.ToTable) -> None:
        """A message of a guest. Raises a Complaint where it cannot be done; then nothing has changed."""
        waking.strike(self)
        self._hear(line, message)
        self._visited(line)

    def _hear(self, line: Line, message: messages.ToTable) -> None:
        if isinstance(message, messages.Look):
            acting.look(self, line, message)
            return
        if isinstance(message, messages.Hello):
            raise TurnedAway("hello_twice")
        before = None if line.seat is None else self.answers.done_before(line.seat, message.id)
        if before is not None and not isinstance(message, messages.Act | messages.Why):
            self.guests.tell(line, messages.Done(message.id, before.number, before.agreed))
            return
        match message:
            case messages.Act() if acting.is_throw(self, line, message):
                acting.throw(self, line, message)
            case messages.Act():
                acting.act(self, line, screens.speaker(self, line, message), message)
            case messages.Why():
                acting.why(self, line, screens.speaker(self, line, message), message)
            case messages.Resign():
                acting.resign(self, line, screens.speaker(self, line, message), message)
            case messages.Chat():
                self._chat(line, screens.speaker(self, line, message), message)
            case messages.Propose():
                agreement.propose(self, line, screens.speakers(self, line, message), message)
            case messages.Decline():
                agreement.decline(self, line, screens.speakers(self, line, message), message)
            case _:
                hosting.do(self, line, screens.speakers(self, line, message), message)

    def _chat(self, line: Line, seat: str, message: messages.Chat) -> None:
        if seat in self.muted:
            raise TurnedAway("muted")
        spoken = Spoken(seat, message.text, self.date())
        self.chat.append(spoken)
        self.spoken.append(spoken)
        self.note(line, message.id)
        for guest in self.guests:
            self.guests.tell(guest, messages.Chatted(seat, message.text, spoken.time, message.id if guest is line else None))

    def done(self, line: Line, id: str, agreed: bool = True) -> None:
        """The answer to what is neither an action nor a question."""
        self.note(line, id, agreed)
        self.guests.tell(line, messages.Done(id, self.number, agreed))

    def note(self, line: Line, id: str, agreed: bool = True) -> None:
        """It is done, and will not be done again when it is said again."""
        self.answers.done(str(line.seat), id, self.number, agreed)
        self.about_changed |= agreed

    def on(self) -> Table:
        """The table, where a game is on. Raises where there is none."""
        if self.table is None:
            raise TurnedAway("not_begun")
        if self.table.over:
            raise TurnedAway("is_over")
        return self.table

    def playing(self) -> Table:
        """The table, where something can be played."""
        table = self.on()
        if table.paused:
            raise TurnedAway("is_paused")
        return table

    def again(self, code: str, links: Mapping[str, str]) -> None:
        """There is a rematch, and everybody who is here gets a link to it."""
        self.next_code = code
        self.about_changed = self.about_news = True
        for guest in self.guests:
            if guest.seat is not None and guest.seat in links:
                self.guests.tell(guest, messages.Again(code, links[guest.seat]))

    def no_rematch(self, why: Complaint) -> None:
        """There can be none now, and those who wanted one are told why."""
        for guest in self.guests:
            if guest.seat is not None:
                self.guests.tell(guest, messages.Problem(why.code, why.say(guest.lang or self.wish.lang)))

    # time, and bots

    def due(self) -> float | None:
        """When the room must be woken, on its clock; None: not before somebody says something."""
        return waking.due(self)

    def wake(self) -> None:
        """Does what is due: one step, and then it is seen what is due next."""
        waking.wake(self)

    def thought(self, seat: str, number: int, word: Any, memo: list[int]) -> None:
        """What a master says who was asked at this number; too late, and it is not heard."""
        waking.thought(self, seat, number, word, memo)


def new_game(wish: Opening, names: list[str], key: str | None = None) -> Game:
    """A game as wished, with these names. Raises a Complaint where there is none such."""
    box = _box(wish)
    return Game.new(box, box.mode, names, options_of(wish), key, lang=wish.lang)


def _box(wish: Opening) -> Box:
    """The edition that is wished for, in its mode and with its options."""
    own = own_edition(wish)
    return editions.shared(own or wish.edition, wish.mode or ("base" if own else usual_mode(wish.edition)), options_of(wish))


def own_edition(wish: Opening) -> EditionText | None:
    return EditionText(wish.edition_text) if wish.edition_text else None


def seated(who: Who, game: Game, seat: str) -> Sitter:
    """Bots sit down as usual, but for a master, who thinks in a process of its own."""
    return Sitter(BOT, MASTER) if who == MASTER else sitter(who, game, seat)


def seconds_of(date: str) -> float:
    """Seconds since 1970 of a time as a journal has it."""
    return float(timegm(strptime(date, "%Y-%m-%dT%H:%M:%SZ")))
