"""Game: the door for everyone outside. Seats by name, legal actions, play, views, records, text."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple, overload

from monopole import editions, executors, text
from monopole.bilingual import Both, complaining_in
from monopole.editions import Box
from monopole.executors import Engine
from monopole.game import invariants, position
from monopole.game.actions import Action
from monopole.game.commitment import Commitment, key_digits, key_words
from monopole.game.encoding import Word, seat_number, to_action, to_word
from monopole.game.events import Event
from monopole.game.game_errors import ActionError, NotationError, RecordError, shown
from monopole.game.going_back import EVERY, Anew, Position, seen
from monopole.game.happenings import Happenings, packed
from monopole.game.legal import Legal
from monopole.game.matters import Matter, asked_now, named, top_matter
from monopole.game.past import Past
from monopole.game.refusals import Circumstances, Refused, SetupRefused
from monopole.game.seat import Seat, Square, square_called
from monopole.game.setting import Own, Setting, load_edition
from monopole.game.view import heard, open_json, open_view, view, view_json
from monopole.rules.setup import set_up, setup_refusal, team_by_seat
from monopole.rules.sight import forget_unseen, redraw
from monopole.schema import DECKS, NOBODY, PILE, SEATS, Edition, Table, blank, copied
from monopole.vocabulary import MANUAL, TO_BANKER

CAUSES = ("player", "bot", "clock", "default")


class Played(NamedTuple):
    """An action of the game so far, and what made it."""

    action: Action
    cause: str


@lru_cache(maxsize=8192)
def _played(action: Action, cause: str) -> Played:
    """The same thing said again, at this table or another, is kept once."""
    return Played(action, cause)


class Stale(NamedTuple):
    """The answer to an action that was decided on an older matter: which one the seat is asked about now. Nothing has changed."""

    at: int
    number: int
    matter: Matter


def _after(position: Position) -> int:
    return position.played


class Game:
    """One game. Begin it with `Game.new`, `Game.from_text` or `Game.replay`."""

    def __init__(
        self, setting: Setting, box: Box, engine: Engine, secret: Commitment, begun: list[Event], executor: str, lang: str
    ) -> None:
        self.setting = setting
        self.box = box
        self.secret = secret
        self.begun = begun
        self.executor = executor
        self.lang = lang
        self.seats = list(setting.seats)
        self.persons = list(setting.persons)
        self.history: Past[Played] = Past()
        self.happened = Happenings(self.persons)  # what each action of the history caused
        self._engine = engine
        self._table: Table | None = None
        self._open: dict[str, Any] | None = None
        self._open_json: str | None = None
        self._matter: Matter | None = None
        self._said: dict[Word, Action] = {}  # what words are as actions, once somebody asked
        self._heard: dict[str | None, Happenings] = {}  # what seats were told of it, where they are not told all
        table = engine.table
        self.renewed: list[Commitment] = []  # the secrets of the draws since the first, each from where the game stood then
        self.anew: list[Anew] = []  # where chance was drawn anew, of what is not taken back
        self.unseen = tuple(table.pile_size)  # the cards on top of each pile that nobody has seen there
        self._positions: Past[Position] = Past()  # one in every few actions, and one wherever chance was drawn anew
        # at each number: who was asked, and what; of that only a digest is kept, to be told apart from what is asked now
        self._awaited = array("H", [engine.awaited()])
        self._asked = array("q", [hash(asked_now(table))])

    @classmethod
    def new(
        cls, edition: Own = "france-2003", mode: str = "base", seats: Sequence[str] = (), options: Mapping[str, Any] | None = None,
        key: str | None = None, teams: Sequence[Sequence[str]] | None = None, banker: str | None = None, people: int | None = None,
        roll_for_start: bool = True, deal: bool = True, executor: str = "interpreted", salt: str | None = None,
        seeds: Mapping[str, str] | None = None, lang: str = "fr",
    ) -> Game:  # fmt: skip
        """A new game: everything is on the table, and somebody's action is awaited.

        `edition` is a name, a file, a text (`editions.EditionText`), or what was already loaded with this mode and these options.
        `key` is 32 hexadecimal digits, or drawn; `seeds` are what seats add to it before the start.
        Raises SetupRefused where a rule forbids it, SeatingError for names nobody can have, editions.EditionError for an
        unknown edition, mode or option; printed, they speak the language of the game.
        """
        with complaining_in(lang):
            setting = Setting.checked("", mode, seats, options, teams, banker, people, roll_for_start, deal, seeds)
            box = edition if isinstance(edition, Box) else editions.load(edition, mode, setting.options)
            return cls.begin(setting, box, Commitment.fresh(key, salt), executor, lang)

    @classmethod
    def begin(cls, setting: Setting, box: Box, secret: Commitment, executor: str = "interpreted", lang: str = "fr") -> Game:
        """A game that begins as its setting says."""
        setting = replace(setting, edition=box.id, mode=box.mode)
        engine = executors.executor(executor).new(box.edition)
        if setting.position is not None:
            table = _read_position(setting.position, box, setting.seats, secret.key, lang)
            engine.load(table)
            return cls(setting, box, engine, secret, [], executor, lang)
        table = _seated(setting, box.edition, secret)
        forbidden = setup_refusal(table, box.edition)
        if forbidden:
            raise SetupRefused.at(Circumstances(forbidden, table, box.edition, setting.seats), box, lang)
        rows = engine.begin(table, setting.roll_for_start, setting.deal)
        return cls(setting, box, engine, secret, [Event.of(row, setting.persons) for row in rows], executor, lang)

    @classmethod
    def from_table(
        cls, box: Box, seats: Sequence[str], table: Table, executor: str = "interpreted", lang: str = "fr", key: str | None = None
    ) -> Game:
        """A game that goes on from this table, whatever is on it; nothing is checked but who sits there."""
        engine = executors.executor(executor).new(box.edition)
        engine.load(table)
        given = {name: value.value for name, value in box.options.items() if value.source == "given"}
        heading = position.Heading(box.id, box.mode, given)
        line = position.written(heading, seats, table, box.edition, full=True)
        setting = Setting.checked(box.id, box.mode, seats, given, position=line)
        return cls(setting, box, engine, Commitment.fresh(key or key_digits(table.key)), [], executor, lang)

    @property
    def edition(self) -> Edition:
        """The numbers of the rules in this edition, this mode, with these options."""
        return self.box.edition

    @property
    def table(self) -> Table:
        """What is on the table now: a picture of it, to be read and not to be changed."""
        if self._table is None:
            self._table = self._engine.table
        return self._table

    @property
    def number(self) -> int:
        """Where the game stands. It grows with every action and with every one that is taken back, so that it names a moment for ever."""
        return len(self._asked) - 1

    def seat(self, name: str) -> Seat:
        """A seat by name: `game.seat("Anne").cash`."""
        return Seat(self, seat_number(name, self.seats))

    def square(self, called: int | str) -> Square:
        """A square by number or name: `game.square(39).owner`, `game.square("Rue de la Paix").rent`."""
        return square_called(self, called)

    @property
    def commitment(self) -> str:
        """SHA-256 of key and salt, to be published before the first roll."""
        return self.secret.digest

    @property
    def drawing(self) -> Commitment:
        """The secret from which chance is drawn now."""
        return self.renewed[-1] if self.renewed else self.secret

    @property
    def awaiting(self) -> list[str]:
        """Whose action is awaited; nobody's when the game is over."""
        return named(self._engine.awaited(), self.persons)

    @property
    def matter(self) -> Matter:
        """What the table waits for: of whom, about what."""
        if self._matter is None:
            self._matter = top_matter(self.table, self.edition, self.persons)
        return self._matter

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.table.over)

    @property
    def winners(self) -> list[str]:
        """Who has won; nobody before the end."""
        return named(self.table.winners, self.seats)

    def fortune(self, seat: str) -> int:
        """What a seat is worth by the edition's formula."""
        return self._engine.fortune(seat_number(seat, self.seats))

    def legal(self, seat: str) -> list[Action]:
        """Every legal action of a seat now. Open ones (bid, offer, borrow, ...) carry a form: what may be filled in."""
        return Legal(self._engine, self.table, self.edition, self.persons, seat_number(seat, self.persons), self._said).actions()

    def default(self, seat: str | None = None) -> Action | None:
        """The least committing action of this seat, or of the seat that is asked; none where nothing is awaited of it."""
        if self.over:
            return None
        word = self._engine.default_word()
        if seat is not None and self.persons[word[1]] != seat:
            # In an auction against the clock several seats are awaited at once, and each may leave it.
            return Action(seat=seat, do="pass") if seat in self.awaiting else None
        return to_action(word, self.persons, self.edition)

    def refusal(self, action: Action) -> Refused | None:
        """The rule that forbids this action now. Raises ActionError if it is no action at all."""
        return self._refused(action, self._engine.refusal(self._word(action)))

    @overload
    def play(self, action: Action, cause: str = "player") -> list[Event] | Refused: ...
    @overload
    def play(self, action: Action, cause: str = "player", *, at: int) -> list[Event] | Refused | Stale: ...

    def play(self, action: Action, cause: str = "player", *, at: int | None = None) -> list[Event] | Refused | Stale:
        """Carries an action out and tells what happened, or answers which rule forbids it; then nothing has changed.

        With `at`, the number of the game on which the action was decided: if the seat is asked something else since then, the answer is
        Stale. The clock and what others do unasked make nothing stale.
        """
        if cause not in CAUSES:
            raise ActionError("cause", value=shown(cause))
        stale = None if at is None else self.stale(action, at)
        if stale is not None:
            return stale
        word = self._word(action)
        refused = self._refused(action, self._engine.refusal(word))
        if refused is not None:
            return refused
        self._keep_position()
        rows = self._engine.apply(word)
        self.unseen = seen(self.unseen, rows)
        self._moved()
        self.history.append(_played(action if action.form is None else replace(action, form=None), cause))
        self.happened.kept.append(packed(rows))
        return [Event.of(row, self.persons) for row in rows]

    def stale(self, action: Action, at: int) -> Stale | None:
        """Whether the seat of this action is asked something else than at the number on which it was decided."""
        changed = action.seat is not None and self._changed(at, action.seat)
        return Stale(at, self.number, self.matter) if changed else None

    def _moved(self) -> None:
        """The table is another: the number grows."""
        self._table = self._open = self._open_json = self._matter = None
        self._awaited.append(self._engine.awaited())
        self._asked.append(hash(asked_now(self.table)))

    def _changed(self, at: int, seat: str) -> bool:
        """Whether what this seat is asked is not what it was asked then."""
        if not 0 <= at <= self.number:
            raise ActionError("number", value=at, most=self.number)
        who = 1 << seat_number(seat, self.persons)
        then, now = self._awaited[at] & who, self._awaited[-1] & who
        return then != now or (bool(now) and self._asked[at] != self._asked[-1])

    def _word(self, action: Action) -> Word:
        return to_word(action, self.persons, self.edition, self.table if action.card is True else None)

    def _refused(self, action: Action, number: int) -> Refused | None:
        if number == 0:
            return None
        return Refused.at(Circumstances(number, self.table, self.edition, self.persons, action), self.box, self.lang)

    def check(self) -> list[str]:
        """Every broken invariant of the table, in the game's language; none for a sane one."""
        return [wrong.say(self.lang) for wrong in invariants.broken(self.table, self.edition, self.seats)]

    def view(self, seat: str | None = None) -> dict[str, Any]:
        """What a seat, or a spectator (None), may see: JSON-ready. The rules decide what that is; nothing else is handed out."""
        if seat is not None:
            seat_number(seat, self.persons)
        return view(self, seat)

    def open_view(self) -> dict[str, Any]:
        """The part of every view that all see, made once for each moment of the game."""
        if self._open is None:
            self._open = open_view(self)
        return self._open

    def view_json(self, seat: str | None = None) -> str:
        """The same as JSON text: quicker than writing each view, for what all see is written once."""
        if seat is not None:
            seat_number(seat, self.persons)
        return view_json(self, seat)

    def open_json(self) -> str:
        """The open view as JSON text, made once for each moment of the game."""
        if self._open_json is None:
            self._open_json = open_json(self)
        return self._open_json

    def heard(self, events: Iterable[Event], seat: str | None = None) -> list[Event]:
        """What of these events a seat, or a spectator (None), is told."""
        return heard(self, events, seat)

    def say(self, thing: Event | Matter | Action | Refused | None = None, lang: str | None = None) -> str:
        """An event, a matter, an action or a refusal in words; without one, what the table waits for."""
        lang = lang or self.lang
        if isinstance(thing, Event):
            return text.say_event(self.box, self.persons, thing, lang)
        if isinstance(thing, Action):
            return text.say_action(self.box, self.persons, thing, lang, matter=self.matter)
        if isinstance(thing, Refused):
            return thing.say(lang)
        return text.say_matter(self.box, self.persons, thing or self.matter, lang)

    def copy(self) -> Game:
        """The same game at this moment, to be played on apart."""
        engine = executors.executor(self.executor).new(self.edition)
        engine.load(self.table)
        twin = Game(self.setting, self.box, engine, self.secret, list(self.begun), self.executor, self.lang)
        twin.history, twin.happened = self.history.copy(), self.happened.copy()
        twin._awaited, twin._asked = self._awaited[:], self._asked[:]
        twin.renewed, twin.anew, twin.unseen, twin._positions = self.renewed[:], self.anew[:], self.unseen, self._positions.copy()
        return twin

    def as_seen(self, seat: str | None = None, key: str | None = None) -> Game:
        """The same game as this seat knows it, to be played on apart: what it may not see is drawn anew from `key`, or from nobody's key.

        Copies of it foretell nothing: their dice are other dice, their piles lie in another order, an auction ends at another moment.
        """
        number = NOBODY if seat is None else seat_number(seat, self.persons)
        table = copied(self.table)
        secret = Commitment.fresh(key)
        redraw(table, self.edition, *key_words(secret.key))
        forget_unseen(table, self.edition, number)
        engine = executors.executor(self.executor).new(self.edition)
        engine.load(table)
        twin = Game(self.setting, self.box, engine, secret, heard(self, self.begun, seat), self.executor, self.lang)
        twin.history, twin.happened = self.history.copy(), self._happened_for(seat).copy()
        return twin

    def _happened_for(self, seat: str | None) -> Happenings:
        """What a seat, or a spectator, was told of all that happened; events are sifted once, however often a seat is asked."""
        if self.edition.rent_claim != MANUAL and self.edition.card_shown_to != TO_BANKER:
            return self.happened
        told = self._heard.setdefault(seat, Happenings(self.persons))
        for events in self.happened[len(told) :]:
            told.kept.append(heard(self, events, seat))
        return told

    def take_back(self, count: int = 1) -> None:
        """The last actions were not played after all: the game is where it was before them, and its number grows.

        What chance gave then never comes again: the streams go on, and cards that were turned are shuffled among those nobody has seen.
        A game `as_seen` by a seat goes back no further than to where it was seen.
        """
        most = len(self.history) - self._positions[0].played if self._positions else 0
        if not 0 < count <= most:
            raise ActionError("take_back", value=count, most=most)
        now, unseen, kept = self.table, self.unseen, len(self.history) - count
        then = self._position(kept)
        self._put(then.table, kept, then.unseen)
        self._draw_anew(Anew.back(kept, then, now, unseen, len(self.renewed)), now.key)
        self._moved()

    def renew(self, secret: Commitment) -> None:
        """From here on chance is drawn from another secret: the dice, the order of the cards nobody has seen, the end of an auction."""
        self.renewed.append(secret)
        self._draw_anew(Anew.key(len(self.history), len(self.renewed)), self.key_of(secret))
        self._moved()

    def go_on(self, anew: Anew) -> None:
        """Chance goes on from here as it did in a game that was written down. Raises RecordError where draws would come again."""
        table, other_key = self.table, self.renewed[anew.keys - 1] if anew.keys else None
        key = table.key if other_key is None else self.key_of(other_key)
        if key == table.key and any(drawn < before for drawn, before in zip(anew.draws, table.draws, strict=True)):
            least = Both(f"des nombres d’au moins {table.draws}", f"numbers of at least {table.draws}")
            raise RecordError("record_shape", field="anew: draws", value=list(anew.draws), right=least)
        self._draw_anew(anew, key)
        self._moved()

    def key_of(self, secret: Commitment) -> list[int]:
        """The key that a secret and the seeds of the seats give."""
        return key_words(secret.game_key(self.setting.seeds.get(name, "") for name in self.seats))

    def remember(self) -> None:
        """Keeps this position, for somebody who knows that the game will go back to it."""
        if self._positions and self._positions[-1].played == len(self.history):
            return
        self._positions.append(Position.of(self.table, len(self.history), self.unseen))

    def restore(self, table: Table, played: int, unseen: tuple[int, ...] | None = None) -> None:
        """Puts the game back to this table and drops every action after the first `played`; its number still grows.

        `unseen` counts the unseen cards on top of each pile; without it, all cards count as unseen.
        """
        self._put(table, played, tuple(table.pile_size) if unseen is None else unseen)
        self.anew = [anew for anew in self.anew if anew.after <= played]
        self.remember()
        self._moved()

    def _put(self, table: Table, played: int, unseen: tuple[int, ...]) -> None:
        """Loads a table and drops every action after the first `played`."""
        self._engine.load(table)
        self._table, self.unseen = None, unseen
        self.history.cut(played)
        for happened in (self.happened, *self._heard.values()):
            happened.kept.cut(played)
        self._positions.cut(bisect_left(self._positions, played, key=_after))

    def _draw_anew(self, anew: Anew, key: Sequence[int]) -> None:
        self._put(anew.on(self.table, self.edition, self.unseen, key), anew.after, self.unseen)
        self.anew = [other for other in self.anew if other.after <= anew.after and not anew.replaces(other)]
        self.anew.append(anew)
        self.remember()

    def _keep_position(self) -> None:
        """Before an action: the first position of all, and one in every few."""
        if not self._positions or len(self.history) - self._positions[-1].played >= EVERY:
            self.remember()

    def _position(self, played: int) -> Position:
        """Returns the position after `played` actions, replaying those since the nearest earlier position that was kept."""
        kept = self._positions[bisect_right(self._positions, played, key=_after) - 1]
        if kept.played == played:
            return kept
        engine, unseen = executors.executor(self.executor).new(self.edition), kept.unseen
        engine.load(kept.table)
        for action, _ in self.history[kept.played : played]:
            rows = engine.apply(to_word(action, self.persons, self.edition, engine.table if action.card is True else None))
            unseen = seen(unseen, rows)
        return Position.of(engine.table, played, unseen)

    @property
    def text(self) -> str:
        """The position in one line, as everybody at the table may know it."""
        return self.to_text()

    def to_text(self, full: bool = False) -> str:
        """The position in one line; with `full`, also what nobody may know: the key, the order of the piles."""
        heading = position.Heading(self.box.id, self.box.mode, self.setting.options)
        return position.written(heading, self.seats, self.table, self.edition, full)

    @classmethod
    def from_text(
        cls, line: str, key: str | None = None, executor: str = "interpreted", lang: str = "fr", edition: Own | None = None
    ) -> Game:
        """The game in this position. What the line hides is drawn anew from `key`; `edition` is for one not known here."""
        with complaining_in(lang):
            heading = position.read_heading(line)
            named_seats = position.read_names(line)
            setting = Setting.checked(heading.edition, heading.mode, named_seats, heading.options, position=line)
            box = load_edition(setting, edition)
            table, given = position.read(line, box.edition)
            secret = Commitment.fresh(key_digits(table.key) if "key" in given else key)
            return cls.begin(setting, box, secret, executor, lang)

    def record(self, reveal: bool = True) -> dict[str, Any]:
        """The whole game, JSON-ready; without `reveal`, the commitment instead of key and salt."""
        from monopole.game.record import record

        return record(self, reveal)

    @classmethod
    def replay(
        cls, record: Mapping[str, Any], accept_other_rules: bool = False, key: str | None = None, salt: str | None = None,
        edition: Own | None = None, executor: str = "interpreted", lang: str = "fr",
    ) -> Game:  # fmt: skip
        """The game of a record, played again. Raises RecordError where it cannot be, and under other rules unless they are accepted."""
        from monopole.game.record import replay

        return replay(record, accept_other_rules, key, salt, edition, executor, lang)

    def _repr_svg_(self) -> str:
        """The board, in a notebook."""
        from monopole.game.drawing import board_svg

        return board_svg(self)

    def _repr_html_(self) -> str:
        """The board and the seats, in a notebook."""
        from monopole.game.drawing import game_html

        return game_html(self)

    def __repr__(self) -> str:
        return f"<Game {self.box.id}/{self.box.mode} {', '.join(self.seats)}: {self.matter.kind}>"


def _seated(setting: Setting, edition: Edition, secret: Commitment) -> Table:
    """An empty table with the people round it; with more of them than there are seats, the rules refuse it."""
    table = blank(Table)
    table.seats = len(setting.seats)
    table.people = setting.people or table.seats
    if table.seats > SEATS:
        return table
    table.banker = NOBODY if setting.banker is None else setting.persons.index(setting.banker)
    table.key = key_words(secret.game_key(setting.seeds.get(name, "") for name in setting.seats))
    if setting.teams is not None:
        for team, names in enumerate(setting.teams):
            for name in names:
                table.team[setting.seats.index(name)] = team
    else:
        table.team[: table.seats] = [team_by_seat(edition, table.seats, seat) for seat in range(table.seats)]
    return table


def _read_position(line: str, box: Box, seats: Sequence[str], key: str, lang: str) -> Table:
    """The table of a position, what its line hides drawn from the key; an impossible one is refused."""
    if position.read_names(line) != tuple(seats):
        raise NotationError("other_seats", seats=", ".join(seats))
    table, given = position.read(line, box.edition)
    if "key" not in given:
        table.key = key_words(key)
    if "pile" not in given:
        _shuffle_unseen(table, box.edition)
    if "deadline" not in given and "key" not in given and table.bidders and box.edition.auction_seconds_most:
        table.deadline = table.clock + box.edition.auction_seconds_most
    wrong = list(invariants.broken(table, box.edition, seats))
    if wrong:
        raise NotationError("not_possible", reasons=" ; ".join(reason.say(lang) for reason in wrong[:5]))
    return table


def _shuffle_unseen(table: Table, edition: Edition) -> None:
    """Piles as a fresh shuffle leaves them, without the cards that somebody keeps or that are being sold."""
    fresh = blank(Table)
    fresh.seats, fresh.key = table.seats, list(table.key)
    set_up(fresh, edition)
    table.draws = list(fresh.draws)
    for deck in range(DECKS):
        at = deck * PILE
        pile = fresh.pile[at : at + fresh.pile_size[deck]]
        unseen = [card for card in pile if table.holder[at + card] == NOBODY and not table.estate_cards >> at + card & 1]
        table.pile[at : at + PILE] = unseen + [0] * (PILE - len(unseen))
        table.pile_top[deck] = 0
        table.pile_size[deck] = len(unseen)
