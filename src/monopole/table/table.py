"""A live table: one game, whoever sits at it, the clock, and the journal that keeps it all."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass

from monopole.bots.bot import Bot, OfTheFloor
from monopole.bots.ladder import Player
from monopole.bots.live_floor import Floor, Turn, seconds_of
from monopole.bots.play_out import said_by
from monopole.game import Action, Chain, Event, Game, JournalError, Played, Reading, Refused, Stale, read_lines, replay_lines
from monopole.game.chain import bots_in, head_of, lines_of
from monopole.game.seating import known_seat
from monopole.table.seats import BOT, SOMEBODY, Maker, Who, called, sitter, trusted
from monopole.table.store import Store
from monopole.table.watch import Watch, runs, strikes, tick

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
    """

    def __init__(
        self,
        game: Game,
        bots: Mapping[str, Who] | None = None,
        store: Store | None = None,
        clock: Callable[[], float] | None = None,
        edition_file: str = "",
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
        self._running = False
        self._chain = Chain()
        self._turn: Turn | None = None  # who speaks next, once somebody has asked
        self._memo: list[int] = []  # what the floor remembered before it was asked
        self.floor = self._new_floor()
        self._mind_the_clock()
        if store is not None:
            self.keep(store)

    @classmethod
    def resume(
        cls,
        store: Store,
        bots: Mapping[str, Who] | None = None,
        clock: Callable[[], float] | None = None,
        edition_file: str | None = None,
        lang: str = "fr",
        now: Callable[[], str | None] = utc,
        made: Maker = sitter,
    ) -> Table:
        """Goes on where a journal stopped. A last line cut short is dropped; any other fault is an error.

        Without `bots` those of the journal sit down again; one that is somebody's own code must be named here, for no file names code to
        run. `edition_file` is for an edition that is not known here, which the journal cannot name.
        """
        with ExitStack() as fault:
            fault.callback(store.close)
            store.hold()
            reading, game, own = reread(store, edition_file, lang)
            if any(not reading.truncated or problem.why.code != "truncated" for problem in reading.problems):
                raise JournalError("line", line=reading.problems[0].line, why=reading.problems[0].why)
            sat = trusted(bots_in(reading, game), game.seats) if bots is None else bots
            table = cls(Game.begin(game.setting, game.box, game.secret, lang=lang), sat, None, clock, own, now, made)
            table._recall(game.history)
            table.store, table._chain = store, Chain.after(reading)
            fault.pop_all()
        return table

    def _recall(self, history: Sequence[Played]) -> None:
        """Plays the actions of a journal again. The floor hears them as it did then, and knows what was offered and refused to whom."""
        played = deque(history)
        while played:
            action, cause = played.popleft()
            seconds = seconds_of(self.game, action)
            if seconds and played and played[0] == (tick(seconds), "clock"):
                played.popleft()  # by the model of time: they pass together with their action
            else:
                seconds = 0
            if cause != "clock":
                self._overhear(action, cause)
            self.floor.play(action, cause, seconds)
        self._running = False
        self._mind_the_clock()

    def _overhear(self, action: Action, cause: str) -> None:
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

    def sit(self, seat: str, who: Who) -> None:
        """Somebody else takes a seat: a bot for a person who has gone, or the person again (`seats.SOMEBODY`)."""
        known_seat(seat, self.game.seats)
        self._put_back()
        self.sitters[seat] = self._made(who, self.game, seat)
        memo, self.floor = self.floor.memo, self._new_floor()
        self.floor.memo = memo

    def _new_floor(self) -> Floor:
        return Floor(self.game, {seat: who.bot for seat, who in self.sitters.items() if isinstance(who.bot, Player)})

    # who speaks

    def next(self) -> Turn | None:
        """Who speaks next, and what a bot is going to say; without an action, somebody who is waited for. None when the game is over.

        People who have the floor but are not awaited are passed by: they speak when they like.
        """
        if self._turn is None and not self.game.over:
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

    def play(self, action: Action, cause: str = "player", at: int | None = None) -> list[Event] | Refused | Stale:
        """Plays anybody's action, at any time, and keeps it; answers once it is safe. What cannot be kept was not played: JournalError.

        `at` is the number of the game on which the action was decided. Seconds that have passed are noted before it.
        """
        if self._passed and not strikes(self.game, self._passed):
            why = (None if at is None else self.game.stale(action, at)) or self.game.refusal(action)
            if why is not None:
                return why  # no seconds are noted for what is not played
        return self._play(action, cause, at)

    def tick(self) -> list[Event]:
        """What the clock has done by now. While it does nothing, nothing is noted: the seconds come before the next action."""
        return self._tick() if self._passed and strikes(self.game, self._passed) else []

    @property
    def _passed(self) -> int:
        return self.watch.passed if self.watch is not None and self._running else 0

    def _tick(self) -> list[Event]:
        assert self.watch is not None
        seconds = self._passed
        events = self._played(tick(seconds), "clock")
        assert isinstance(events, list)
        self.watch.take(seconds)
        return events

    def _play(self, action: Action, cause: str, at: int | None = None) -> list[Event] | Refused | Stale:
        if self._passed:
            self._tick()
        return self._played(action, cause, at)

    def _played(self, action: Action, cause: str, at: int | None = None) -> list[Event] | Refused | Stale:
        """Plays an action, with the seconds of the model of time where there is no clock, and keeps both."""
        self._put_back()
        game, memo = self.game, list(self.floor.memo)
        before, count = game.table, len(game.history)
        seconds = seconds_of(game, action) if self.watch is None else 0
        events = self.floor.play(action, cause, seconds, at)
        if not isinstance(events, list):
            return events
        try:
            self._keep(count)
        except JournalError:
            game.restore(before, count)
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
        head = {"head": head_of(self.game, called(self.sitters), reveal)}
        lines, chain = Chain().add([head, *lines_of(self.game)])
        secret = {"key": self.game.secret.key, "salt": self.game.secret.salt, "edition": self.edition_file}
        store.begin(lines, secret)
        if self.store is not None:
            self.store.close()
        self.store, self._chain = store, chain

    def _keep(self, since: int) -> None:
        if self.store is not None:
            lines, chain = self._chain.add(lines_of(self.game, since, self.now()))
            self.store.append(lines, last=self.game.over)
            self._chain = chain

    def close(self) -> None:
        """Ends the programs that play here and closes the journal."""
        for who in self.sitters.values():
            end = getattr(who.bot, "close", None)
            if callable(end):
                end()
        if self.store is not None:
            self.store.close()

    def __enter__(self) -> Table:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def reread(store: Store, edition_file: str | None = None, lang: str = "fr") -> tuple[Reading, Game, str]:
    """What is in a store: its lines, the game as far as they are good, and the file of its edition where it has one of its own."""
    reading, secret = read_lines(store.read()), store.secret()
    own = edition_file or str(secret.get("edition") or "")
    game = replay_lines(reading, secret.get("key"), secret.get("salt"), edition=own or None, lang=lang)
    return reading, game, own
