"""A live table: one game, whoever sits at it, the clock, and the journal that keeps it all."""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import Any

from monopole.bots.bot import Bot, OfTheFloor
from monopole.bots.ladder import Player
from monopole.bots.live_floor import Floor, Turn, seconds_of
from monopole.bots.play_out import said_by
from monopole.bots.roster import registered
from monopole.editions import EditionText
from monopole.game import (
    Action,
    Chain,
    Commitment,
    Company,
    Course,
    Entry,
    Event,
    Game,
    JournalError,
    Reading,
    Refused,
    Stale,
    entries,
    read_lines,
)  # fmt: skip
from monopole.game.chain import Listener, begun, bots_at_the_end, check_id, follow, head_of, retold
from monopole.game.entries import BACK, END, NOTE, PLAYED, Entries, end_of, entries_of
from monopole.game.seating import known_seat
from monopole.table.seats import BOT, EMPTY, NOBODY_YET, PERSON, SOMEBODY, Maker, Sitter, Who, bot_called, called, sitter, trusted
from monopole.table.store import Store
from monopole.table.watch import A_MOMENT, Watch, runs, strikes, strikes_in, tick

# What a bot that thinks for itself says when its seat has the floor.
Asked = Callable[[Bot | OfTheFloor, Turn], Action | None]


@dataclass(frozen=True)
class Done:
    """An action that was played: by whom, why, and what happened."""

    action: Action
    cause: str
    events: list[Event]


@dataclass(frozen=True)
class Waiting:
    """Whom the table waits for; `meanwhile` are the bots that may speak all the same, in an auction against the clock."""

    seats: tuple[str, ...]
    meanwhile: tuple[str, ...] = ()


def utc() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


class Table:
    """One live game. People say what they like at any time with `play`; `step` lets the bots speak, one action at a time.

    `bots` are names (`regular`, `my_module:MyBot`, `bot:COMMAND`) or objects; any other seat is a person's. `store` keeps the journal.
    With a `clock`, in seconds, real time passes where the edition plays against it; without one each action takes the seconds of the
    edition's model of time, and the same key and bots give the same game as a simulation.

    `entries` is what each line of the journal after its head tells; `number` is how many lines there are. What is not played but belongs to
    the table is kept there too: actions taken back, who sits down for whom, a pause, an end by agreement.
    """

    def __init__(
        self,
        game: Game,
        bots: Mapping[str, Who] | None = None,
        store: Store | None = None,
        clock: Callable[[], float] | None = None,
        edition_file: str | EditionText = "",
        now: Callable[[], str | None] = utc,
        made: Maker = sitter,
    ) -> None:
        self.game, self._made = game, made
        self.sitters = dict.fromkeys(game.persons, SOMEBODY)
        for seat, who in (bots or {}).items():
            known_seat(seat, game.seats)
            self.sitters[seat] = made(who, game, seat)
        self.edition_file = edition_file
        self.watch = None if clock is None else Watch(clock)
        self.store: Store | None = None
        self.now = now
        self._bots_first = called(self.sitters)
        self.company = Company(game, self._bots_first)
        self.entries = Entries(game)
        self._moments = array("I", [game.number - len(game.history)])  # the number of the game at each number of the table
        self._running = False
        self._chain = Chain()
        self._turn: Turn | None = None  # who speaks next, once somebody has asked
        self._memo: list[int] = []  # what the floor remembered before it was asked
        self.floor = self._new_floor()
        self._mind_the_clock()
        self._add(entries_of(game))
        if store is not None:
            self.keep(store)

    @classmethod
    def resume(
        cls,
        store: Store,
        bots: Mapping[str, Who] | None = None,
        clock: Callable[[], float] | None = None,
        edition_file: str | EditionText | None = None,
        lang: str = "fr",
        now: Callable[[], str | None] = utc,
        made: Maker = sitter,
    ) -> Table:
        """Goes on where a journal stopped, with whoever sat there then. A last line cut short is dropped; any other fault is an error.

        Without `bots` those of the journal sit down again; one that is somebody's own code must be named here, for no file names code to
        run. `edition_file` is for an edition that is not known here, which the journal cannot name: a file, or its text.
        """
        with ExitStack() as fault:
            fault.callback(store.close)
            store.hold()
            reading, own = read_lines(store.read()), own_edition(store, edition_file)
            course = _begun(reading, store.secret(), own, lang)
            table = cls.listening(course, reading, bots, clock, own, now, made)
            fault.callback(table._end_bots)
            for _ in follow(course, reading.lines):
                pass
            if any(not reading.truncated or problem.why.code != "truncated" for problem in reading.problems):
                raise JournalError("line", line=reading.problems[0].line, why=reading.problems[0].why)
            table.gone_on_with(store, reading, bots)
            fault.pop_all()
        return table

    @classmethod
    def listening(
        cls, course: Course, reading: Reading, bots: Mapping[str, Who] | None = None, clock: Callable[[], float] | None = None,
        edition_file: str | EditionText = "", now: Callable[[], str | None] = utc, made: Maker = sitter,
    ) -> Table:  # fmt: skip
        """The table of a journal at its beginning, which listens while the course of its game is followed: so it is played once."""
        sat = bots_at_the_end(reading, course.game)
        bots = trusted(sat, course.game.seats) if bots is None else bots
        first = course.company.bots
        then = {seat: bots[seat] if seat in bots and sat.get(seat) == who else _known(who) for seat, who in first.items()}
        table = cls(course.game, then, None, clock, edition_file, now, made)
        table.company, course.entries, course.listener = course.company, table.entries, _Listening(table)
        return table

    def gone_on_with(self, store: Store, reading: Reading, bots: Mapping[str, Who] | None = None) -> None:
        """All of the journal was heard: what is played from now on comes after it, by the bots of today."""
        self._running = False
        self._mind_the_clock()
        self.store, self._chain = store, Chain.after(reading)
        self._sit_down(trusted(self.company.bots, self.game.seats) if bots is None else bots)

    def _sitter(self, note: Mapping[str, Any]) -> Sitter:
        """Whoever sat down; what is somebody's own code is not run again."""
        who = note.get("who")
        if who is None:
            return NOBODY_YET
        return SOMEBODY if who == PERSON else self._made(_known(who), self.game, note["seat"])

    def _sit_down(self, bots: Mapping[str, Who]) -> None:
        """The bots of today; the journal is told who has taken whose seat since. And an end that was cut short is written again."""
        if self.over:
            if not self.entries or self.entries.kind(-1) != END:
                self._keep([end_of(self.game)])
            return
        for seat in self.game.seats:
            now = self._today(seat, bots.get(seat))
            if _called(now) != self.company.sat[seat]:
                self._noted(_taking(seat, now))
            if now is not self.sitters[seat]:
                self._hand_over(seat, now)

    def _today(self, seat: str, who: Who | None) -> Sitter:
        """Whoever sits at a seat from now on; a bot that has heard the journal stays."""
        sits = self.sitters[seat]
        if who is None:
            return SOMEBODY if sits.kind == BOT else sits
        same = who is sits.bot or (isinstance(who, str) and bot_called(who) == sits.called)
        return sits if same and sits.bot is not None else self._made(who, self.game, seat)

    def overhear(self, action: Action, cause: str) -> None:
        """Who had the floor when this was said. Bots that think for themselves are not asked again: it is known what they said."""
        spoken = action if cause == "bot" else None

        def said(_: Bot | OfTheFloor, turn: Turn) -> Action | None:
            return spoken if turn.seat == action.seat else None

        turn = self._called(said)
        if turn is not None and turn.action is None and turn.seat == action.seat and self.sitters[turn.seat].kind == BOT:
            turn = self._heard(self.floor.answer(spoken), said)
        if turn is not None and turn.action is not None and (turn.seat != action.seat or cause == "player"):
            self.floor.memo = self._memo  # somebody spoke before a bot that was about to

    # who sits here

    @property
    def people(self) -> list[str]:
        """The seats that no bot plays."""
        return [seat for seat in self.game.persons if self.sitters[seat].kind != BOT]

    @property
    def bots(self) -> list[str]:
        """The seats that bots play, here or elsewhere."""
        return [seat for seat in self.game.persons if self.sitters[seat].kind == BOT]

    def sit(self, seat: str, who: Who, why: str | None = None, by: Sequence[str] = ()) -> None:
        """Somebody else takes a seat: a bot for a person who has gone, the person again (`seats.SOMEBODY`), or nobody (`NOBODY_YET`).

        It is noted in the journal, with `why` in a word, and `by` whom where that is somebody else.
        """
        known_seat(seat, self.game.seats)
        sat = self._made(who, self.game, seat)
        note = _taking(seat, sat)
        self._noted(note | ({} if why is None else {"why": why}) | ({"by": list(by)} if by else {}))
        self._hand_over(seat, sat)

    def _hand_over(self, seat: str, who: Sitter) -> None:
        self._put_back()
        self.sitters[seat] = who
        memo, self.floor = self.floor.memo, self._new_floor()
        self.floor.memo = memo

    def _new_floor(self) -> Floor:
        return Floor(self.game, {seat: who.bot for seat, who in self.sitters.items() if isinstance(who.bot, Player)})

    # what is agreed

    @property
    def number(self) -> int:
        """How many lines the journal has, or would have: it only grows, and names a moment for ever."""
        return 1 + len(self.entries)

    def moment(self, number: int) -> int:
        """The number of the game, which tells what is stale, at a number of the table."""
        if not 1 <= number <= self.number:
            raise JournalError("number", value=number, most=self.number)
        return self._moments[number - 1]

    @property
    def over(self) -> bool:
        """Whether the game is over, or was ended by agreement."""
        return self.game.over or self.company.ended

    @property
    def paused(self) -> bool:
        """Whether nothing is played until the table goes on."""
        return self.company.paused

    @property
    def must_agree(self) -> list[str]:
        """Who must agree to what nobody may do alone: every person who sits here and is still in the game."""
        return self.company.must_agree

    def sat_down_at(self, seat: str) -> int:
        """How many actions had been played when whoever sits here now sat down."""
        return self.company.since[seat]

    def pause(self, by: Sequence[str] = ()) -> None:
        """Nothing is played and no second passes until the table goes on."""
        self.tick()
        if self._passed:
            self._tick()
        self._noted({"kind": entries.PAUSED, "by": list(by)} if by else {"kind": entries.PAUSED})

    def go_on(self, by: Sequence[str] = ()) -> None:
        """After a pause."""
        self._noted({"kind": entries.CONTINUED, "by": list(by)} if by else {"kind": entries.CONTINUED})
        if self.watch is not None:
            self.watch.restart()

    def end(self, by: Sequence[str]) -> None:
        """All who must agree end the game where it stands; its key is revealed."""
        self._noted({"kind": entries.ENDED, "by": list(by)})

    def _noted(self, note: dict[str, Any]) -> None:
        entry = Entry(NOTE, self.now(), note=note)
        if self.over:
            raise JournalError("ended")
        self.company.check(entry)
        self._keep([entry, end_of(self.game)] if note["kind"] == entries.ENDED else [entry])
        self.company.take(entry)

    # what is taken back

    def may_take_back(self, seat: str) -> int:
        """How many of the last actions go when this seat takes back its own last one, as it may without asking anybody; 0: it may not."""
        return 0 if self.over else entries.freely_back(self.game, seat)

    def back_to(self, seat: str) -> int:
        """How many go when this seat's last action is taken back by agreement, whatever has happened since; 0 where it has none."""
        return 0 if self.over else entries.last_of(self.game, seat)

    def take_back(self, count: int, by: Sequence[str]) -> None:
        """The last actions were not played after all: by the seat that may, or by all who must agree. Seconds are not taken back: those
        that were noted since pass again before the next action.
        """
        if self.over:
            raise JournalError("ended")
        entry = Entry(BACK, self.now(), count=count, by=tuple(by))
        self.company.check(entry)
        game, kept = self.game, len(self.game.history) - count
        seconds = sum(action.seconds or 0 for action, _ in game.history[kept:] if action.do == "tick")
        self._keep([entry])
        self._go_back(count)
        self._moments[-1] = game.number
        ran = self._running
        self._mind_the_clock()
        if self.watch is not None and ran and self._running:
            self.watch.give_back(seconds)

    def _go_back(self, count: int) -> None:
        """The last actions are gone; bots are asked again."""
        self._put_back()
        self.game.take_back(count)
        self.floor = self._new_floor()

    # where chance comes from

    def renew(self) -> None:
        """From here on chance is drawn from a new key that nobody knows, and the journal commits to it."""
        if self.over:
            raise JournalError("ended")
        secret = Commitment.fresh()
        if self.store is not None:
            self.store.hide(self._hidden([*self.game.renewed, secret]))
        self._noted({"kind": entries.RENEWED, "commitment": secret.digest})
        self._put_back()
        self.game.renew(secret)
        self._moments[-1] = self.game.number

    def _hidden(self, renewed: Sequence[Commitment]) -> dict[str, Any]:
        """What nobody at the table may know before the end: key and salt, those of each renewal, an edition of one's own."""
        own = self.edition_file
        first, *later = ({"key": secret.key, "salt": secret.salt} for secret in (self.game.secret, *renewed))
        edition = {"edition_text": own.text} if isinstance(own, EditionText) else {"edition": own}
        return {**first, **({"renewed": later} if later else {}), **edition}

    # who speaks

    def next(self) -> Turn | None:
        """Who speaks next, and what a bot is going to say; without an action, somebody who is waited for. None when the game is over.

        People who have the floor but are not awaited are passed by: they speak when they like.
        """
        if self._turn is None and not self.over:
            self._turn = self._called(self._asked)
        return self._turn

    def _called(self, said: Asked) -> Turn | None:
        self._memo = list(self.floor.memo)
        awaited = self.game.awaiting[0]
        # A banker without a token has no place in the round: only openings are his to name.
        return Turn(awaited, None) if awaited not in self.game.seats else self._heard(self.floor.next(), said)

    def _asked(self, bot: Bot | OfTheFloor, turn: Turn) -> Action | None:
        return said_by(bot, self.floor, turn)

    def _heard(self, turn: Turn | None, said: Asked) -> Turn | None:
        """Asks the bots that think here, until somebody speaks or must be waited for."""
        while turn is not None and turn.action is None:
            who = self.sitters[turn.seat]
            if who.bot is not None and not isinstance(who.bot, Player):
                turn = self.floor.answer(said(who.bot, turn))
            elif who.kind == BOT or turn.seat in self.game.awaiting:
                break
            else:
                turn = self.floor.answer(None)
        return turn

    def answer(self, action: Action | None) -> Turn | None:
        """What a bot that thinks somewhere else says to the turn that `next` gave it; None for nothing. Who speaks then."""
        turn = self.next()
        if turn is not None and turn.action is None:
            if action is not None and (action.seat != turn.seat or self.game.refusal(action) is not None):
                action = None
            self._turn = self._heard(self.floor.answer(action or self.game.default(turn.seat)), self._asked)
        return self._turn

    def step(self, instead: Action | None = None) -> Done | Waiting | None:
        """Plays what the next bot says, or says whom the table waits for; None when the game is over.

        `instead` is the same action with the dice that somebody threw for the bot.
        """
        if self.paused:
            return Waiting(())
        struck = self.tick()
        if struck:
            return Done(self.game.history[-1].action, "clock", struck)
        turn = self.next()
        if turn is None:
            return None
        if turn.action is None:
            return self._waiting(turn)
        self._turn = None  # it is said, and the floor remembers it
        return self._said(turn.seat, instead or turn.action) or self.step()

    def _waiting(self, turn: Turn) -> Waiting:
        awaited = self.game.awaiting
        if turn.seat not in awaited:
            return Waiting((turn.seat,))
        meanwhile = tuple(seat for seat in awaited if self.sitters[seat].bot is not None)
        return Waiting(tuple(seat for seat in awaited if seat not in meanwhile), meanwhile)

    def speak_over(self) -> Done | None:
        """Lets a bot bid while the person who is called says nothing, in an auction against the clock."""
        turn = self.next()
        if turn is None or turn.action is not None:
            return None
        for seat in self._waiting(turn).meanwhile:
            bot = self.sitters[seat].bot
            said = said_by(bot, self.floor, Turn(seat, None)) if not isinstance(bot, Player | None) else self.floor.out_of_call(seat)
            if said is not None:
                return self._said(seat, said)
        return None

    def _said(self, seat: str, action: Action) -> Done | None:
        """A bot's action is played; should a rule refuse it, the least committing one, or nothing where it is not awaited."""
        answer = self._play(action, "bot")
        if isinstance(answer, list):
            return Done(action, "bot", answer)
        default = self.game.default(seat)
        if default is None:
            return None
        answer = self._play(default, "default")
        assert isinstance(answer, list), f"the least committing action is refused: {answer}"
        return Done(default, "default", answer)

    # what is played

    def play(
        self, action: Action, cause: str = "player", at: int | None = None, id: str | None = None
    ) -> list[Event] | Refused | Stale:
        """Plays anybody's action, at any time, and keeps it; answers once it is safe. What cannot be kept was not played: JournalError,
        as where the table pauses or was ended by agreement.

        `at` is the number of the game on which the action was decided; `id` what the client calls it, kept with it. Seconds that have
        passed are noted before it.
        """
        if self.paused or self.company.ended:
            raise JournalError("ended" if self.company.ended else "paused")
        if id is not None:
            check_id(id)
        if self._passed and not strikes(self.game, self._passed):
            why = (None if at is None else self.game.stale(action, at)) or self.game.refusal(action)
            if why is not None:
                return why  # no seconds are noted for what is not played
        return self._play(action, cause, at, id)

    def tick(self) -> list[Event]:
        """What the clock has done by now. While it does nothing, nothing is noted: the seconds come before the next action."""
        return self._tick() if self._passed and strikes(self.game, self._passed) else []

    def strikes_at(self) -> float | None:
        """When the clock does something next, if nobody acts before: a time of the clock given."""
        if self.watch is None or not self._running or self.paused or self.over:
            return None
        seconds = strikes_in(self.game)
        return None if seconds is None else self.watch.last + seconds + A_MOMENT

    @property
    def _passed(self) -> int:
        counts = self.watch is not None and self._running and not self.paused and not self.company.ended
        return self.watch.passed if self.watch is not None and counts else 0

    def _tick(self) -> list[Event]:
        assert self.watch is not None
        seconds = self._passed
        events = self._played(tick(seconds), "clock")
        assert isinstance(events, list)
        self.watch.take(seconds)
        return events

    def _play(self, action: Action, cause: str, at: int | None = None, id: str | None = None) -> list[Event] | Refused | Stale:
        if self._passed:
            self._tick()
        return self._played(action, cause, at, id)

    def _played(self, action: Action, cause: str, at: int | None = None, id: str | None = None) -> list[Event] | Refused | Stale:
        """Plays an action, with the seconds of the model of time where there is no clock, and keeps both."""
        self._put_back()
        game, memo = self.game, list(self.floor.memo)
        before, unseen, count = game.table, game.unseen, len(game.history)
        seconds = seconds_of(game, action) if self.watch is None else 0
        events = self.floor.play(action, cause, seconds, at)
        if not isinstance(events, list):
            return events
        entries = entries_of(game, count, self.now())
        try:
            self._keep([replace(entries[0], id=id), *entries[1:]])
        except JournalError:
            game.restore(before, count, unseen)
            self.floor.memo = memo
            raise
        self._mind_the_clock()
        return events

    def _put_back(self) -> None:
        """Something else comes before what a bot was going to say: it will be asked again."""
        if self._turn is not None and self._turn.action is not None:
            self.floor.memo = self._memo
        self._turn = None

    def _mind_the_clock(self) -> None:
        """Time begins to count where the clock begins to run."""
        running = runs(self.game)
        if running and not self._running and self.watch is not None:
            self.watch.restart()
        self._running = running

    # what is kept

    def keep(self, store: Store, reveal: bool = False) -> None:
        """From now on, and from the beginning of the game, everything is in this store. With `reveal` its key lies open in the head."""
        head = {"head": head_of(self.game, self._bots_first, reveal)}
        lines, chain = Chain().add([head, *(entry.to_line() for entry in self.entries)])
        store.begin(lines, self._hidden(self.game.renewed))
        if self.store is not None:
            self.store.close()
        self.store, self._chain = store, chain

    def _keep(self, entries: Sequence[Entry]) -> None:
        """Safe in the store, then part of what has happened here."""
        if self.store is not None:
            lines, chain = self._chain.add(entry.to_line() for entry in entries)
            self.store.append(lines, last=entries[-1].kind == END)
            self._chain = chain
        self._add(entries)

    def _add(self, entries: Sequence[Entry]) -> None:
        """Actions are played by the time they are kept: the last of them is where the game stands now."""
        left = sum(entry.kind == PLAYED for entry in entries)
        for entry in entries:
            self.entries.append(entry, left)
            left -= entry.kind == PLAYED
            self._moments.append(self.game.number - left)

    def close(self) -> None:
        """Ends the programs that play here and closes the journal."""
        self._end_bots()
        if self.store is not None:
            self.store.close()

    def _end_bots(self) -> None:
        for who in self.sitters.values():
            end = getattr(who.bot, "close", None)
            if callable(end):
                end()

    def __enter__(self) -> Table:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _called(who: Sitter) -> str:
    """Who sits at a seat, as a note of the journal has it."""
    return who.called if who.kind == BOT else PERSON if who.kind == PERSON else entries.NOBODY


def _known(bot: str) -> str | Sitter:
    """A bot of this package by its name, or one that is somebody's own code: it is there, and says nothing."""
    return bot if registered(bot) else Sitter(BOT, bot)


def _taking(seat: str, who: Sitter) -> dict[str, Any]:
    """The note that somebody takes this seat, or leaves it."""
    return {"kind": entries.LEFT, "seat": seat} if who.kind == EMPTY else {"kind": entries.SAT, "seat": seat, "who": _called(who)}


class _Listening(Listener):
    """A table that hears its journal again. The floor hears the actions as it did then, and knows what was offered and refused to whom."""

    def __init__(self, table: Table) -> None:
        super().__init__(table.game)
        self.table = table
        self._seconds_follow = False

    def play(self, action: Action, cause: str, coming: Mapping[str, Any] | None) -> Any:
        floor, game = self.table.floor, self.table.game
        happened: Any
        if self._seconds_follow:
            self._seconds_follow = False
            happened = game.play(action, cause)
            floor.finish()
            return happened
        if game.refusal(action) is not None:
            return game.play(action, cause)
        seconds = seconds_of(game, action)
        if cause != "clock":
            self.table.overhear(action, cause)
        happened = floor.begin(action, cause)
        # by the model of time seconds pass together with their action
        later = {"action": tick(seconds).to_dict(), "cause": "clock"} if seconds and coming is not None else None
        self._seconds_follow = later is not None and coming is not None and {name: coming.get(name) for name in later} == later
        if not self._seconds_follow:
            floor.finish()
        return happened

    def take_back(self, count: int) -> None:
        self.table._go_back(count)

    def told(self, entry: Entry) -> None:
        note = entry.note if entry.kind == NOTE else None
        if note is not None and "seat" in note:
            self.table._hand_over(note["seat"], self.table._sitter(note))
        self.table._moments.append(self.table.game.number)


def own_edition(store: Store, edition_file: str | EditionText | None = None) -> str | EditionText:
    """The file or the text of the edition of a journal, where it has one of its own."""
    secret = store.secret()
    text = secret.get("edition_text")
    return edition_file or (EditionText(text) if isinstance(text, str) else str(secret.get("edition") or ""))


def _begun(reading: Reading, secret: Mapping[str, Any], own: str | EditionText, lang: str) -> Course:
    return begun(reading, secret.get("key"), secret.get("salt"), False, own or None, lang, secret.get("renewed", ()))


def reread(
    store: Store, edition_file: str | EditionText | None = None, lang: str = "fr", to: int | None = None
) -> tuple[Reading, Course, str | EditionText]:
    """What is in a store: its lines, the course of the game as far as they are good (with `to`, so many actions of it), and the file or
    the text of its edition where it has one of its own.
    """
    reading, secret, own = read_lines(store.read()), store.secret(), own_edition(store, edition_file)
    course = retold(
        reading, secret.get("key"), secret.get("salt"), edition=own or None, lang=lang, to=to, renewed=secret.get("renewed", ())
    )  # fmt: skip
    return reading, course, own
