"""A game gone through once, line by line, so that any moment of it can be shown: the engine plays it again, and nothing is guessed.

A moment is called by the number the table had then. Of a game that is over anybody may know everything; of one that is still being played
a seat is shown what it could see at that moment, and no more.
"""

from __future__ import annotations

import pickle
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from monopole.editions import EditionText
from monopole.game import Event, Game, read_lines
from monopole.game.amounts import figures
from monopole.game.chain import begun, follow
from monopole.game.entries import BACK, END, ENDED, NOTE, PLAYED, Entry
from monopole.game.game_errors import RecordError
from monopole.game.view import open_matter
from monopole.schema import Table as Picture
from monopole.server import messages, telling
from monopole.server.archive import Kept
from monopole.server.sentences import TurnedAway, unreadable

MOST_MOMENTS = 20_000
MOST_AT_ONCE = 60  # moments told in one answer
MARKED = ("went_bankrupt", "resigned")  # what is marked on the way through a game, where nobody has reckoned chances


@dataclass(frozen=True)
class Journal:
    """What is known of a table: its lines, and what they hide while the game is on. `seat` is whose eyes see a game that is not over."""

    code: str
    lines: list[bytes]
    over: bool
    seat: str | None = None
    key: str | None = None
    salt: str | None = None
    edition_text: str | None = None
    renewed: Sequence[Mapping[str, Any]] = ()  # the keys after the first
    elsewhere: int = 0  # so many lines were played elsewhere

    @classmethod
    def read(cls, kept: Kept, seat: str | None = None) -> Journal:
        """The journal of a table as the archive has it."""
        secret, elsewhere = msgspec.json.decode(kept.secret), msgspec.json.decode(kept.about)["room"].get("elsewhere", 0)
        own = secret.get("edition_text")
        if kept.state == "over":
            return cls(kept.code, kept.lines, True, edition_text=own, elsewhere=elsewhere)
        keys = secret.get("key"), secret.get("salt")
        return cls(kept.code, kept.lines, False, seat, *keys, own, secret.get("renewed", ()), elsewhere)

    @property
    def name(self) -> tuple[str, int]:
        """What the game is called while it is remembered; once it has gone on it is another."""
        return self.code, len(self.lines)

    @property
    def own(self) -> EditionText | None:
        return EditionText(self.edition_text) if self.edition_text else None


class MomentTold(msgspec.Struct, frozen=True):
    """One line of the journal as it may be known, and the table once it was written."""

    entry: messages.Entry
    now: messages.Now


class TurnTold(msgspec.Struct, frozen=True):
    """The beginning of a turn: its number, the moment, whose it is, and everybody's fortune then."""

    turn: int
    n: int
    seat: str | None
    fortunes: list[int]


class FortunesTold(msgspec.Struct, frozen=True):
    """Everybody's fortune at the beginning of each turn."""

    seats: list[str]
    turns: list[TurnTold]


class Mark(msgspec.Struct, frozen=True):
    """A moment that anybody would look for: somebody leaves the game."""

    n: int
    kind: str
    seat: str | None


class Replayed(msgspec.Struct, frozen=True):
    """A game as a whole: how many moments it has, where its turns begin, and what stands out."""

    number: int
    over: bool
    edition: str
    mode: str
    seats: list[str]
    winners: list[str]
    turns: list[TurnTold]
    marks: list[Mark]


class ToldAgain:
    """The game of a journal. Raises a Complaint where it cannot be gone through: under other rules, or too long."""

    def __init__(self, journal: Journal) -> None:
        if len(journal.lines) > MOST_MOMENTS:
            raise TurnedAway("too_long", most=MOST_MOMENTS)
        reading = read_lines(journal.lines)
        if reading.problems:
            raise unreadable(reading.problems[0].why)
        try:
            course = begun(reading, journal.key, journal.salt, False, journal.own, "fr", journal.renewed)
        except RecordError as why:
            raise unreadable(why) from None
        self.over = journal.over
        self._scratch = Game.begin(course.game.setting, course.game.box, course.game.secret)
        self._entries: list[Entry | None] = [None]  # the first line is the head
        self._pictures = [_packed(course.game.table)]
        self._ends = len(journal.lines) + 1  # the first moment at which the game is over
        self.turns: list[TurnTold] = []
        self.marks: list[Mark] = []
        self._look(course.game, 1)
        played: list[int] = []
        for n, entry in enumerate(follow(course, reading.lines), 2):
            self._entries.append(entry)
            self._pictures.append(_packed(course.game.table))
            if course.game.over or entry.kind == END or (entry.kind == NOTE and (entry.note or {}).get("kind") == ENDED):
                self._ends = min(self._ends, n)
            self._look(course.game, n)
            self.marks += [Mark(n, event.kind, event.seat) for event in entry.events if event.kind in MARKED]
            if entry.kind == PLAYED:
                played.append(n)
            elif entry.kind == BACK:
                gone = played[-entry.count :]
                del played[-entry.count :]
                self.marks = [mark for mark in self.marks if mark.n not in gone]
        self.size = sum(map(len, self._pictures))

    def _look(self, game: Game, n: int) -> None:
        """Where a turn begins, or the game ends, everybody is counted. A turn that is gone back to begins once."""
        turn = game.table.turns
        if self.turns and self.turns[-1].turn > turn:
            self.turns = [told for told in self.turns if told.turn <= turn]
        if not self.turns or self.turns[-1].turn < turn or n == self._ends:
            seat = next(iter(game.awaiting), None)
            told = TurnTold(turn, n, seat, [game.fortune(name) for name in game.seats])
            if self.turns and self.turns[-1].turn == turn:
                self.turns[-1] = told
            else:
                self.turns.append(told)

    @property
    def number(self) -> int:
        return len(self._pictures)

    @property
    def seats(self) -> list[str]:
        return self._scratch.seats

    def game(self, n: int) -> Game:
        """The game at a moment, to be looked at before the next is asked for."""
        if not 1 <= n <= self.number:
            raise TurnedAway("bad_number", value=n, most=self.number)
        self._scratch.restore(_unpacked(self._pictures[n - 1]), 0)
        return self._scratch

    def events(self, n: int) -> list[Event]:
        """What happened at a moment, all of it."""
        entry = self._entries[n - 1]
        return list(self._scratch.begun if entry is None else entry.events)

    def moment(self, n: int, seat: str | None, lang: str | None) -> MomentTold:
        game = self.game(n)
        over = n >= self._ends
        now = messages.Now(
            n, [] if over else game.awaiting, None if over else open_matter(game),
            telling.in_figures(game, game.say(lang=lang), lang) if lang and not over else None,
            over, game.winners if over else [], view={**game.view(seat), "number": n, "over": over, "figures": figures(game)},
        )  # fmt: skip
        return MomentTold(self._told(game, n, seat, lang), now)

    def _told(self, game: Game, n: int, seat: str | None, lang: str | None) -> messages.Entry:
        entry = self._entries[n - 1]
        if entry is not None and (entry.kind in (BACK, NOTE, END)):
            return telling.told(game, entry, n, [seat] if seat is not None else [], lang)
        events = self.events(n) if self.over else game.heard(self.events(n), seat)
        texts = [telling.in_figures(game, game.say(event, lang), lang) for event in events] if lang else []
        shown = [event.to_dict() for event in events]
        if entry is None or entry.action is None:
            return messages.Entry(n, "began", events=shown, texts=texts)
        return messages.Entry(
            n, "played", entry.action.to_dict(), entry.cause, entry.action.dice is not None, shown, texts, time=entry.time
        )  # fmt: skip


def _packed(picture: Picture) -> bytes:
    return zlib.compress(pickle.dumps(picture, pickle.HIGHEST_PROTOCOL), 1)


def _unpacked(packed: bytes) -> Picture:
    """Our own bytes, which never leave this process."""
    picture: Picture = pickle.loads(zlib.decompress(packed))
    return picture


# What is asked of a game, in the process that knows it; each answer is JSON, packed for the way.


def overview(game: ToldAgain) -> bytes:
    """What a page needs before it shows the first moment."""
    scratch = game.game(game.number)
    box, winners = scratch.box, scratch.winners if game.over else []
    return telling.packed_json(Replayed(game.number, game.over, box.id, box.mode, game.seats, winners, game.turns, game.marks))


def fortunes(game: ToldAgain) -> bytes:
    """What the table shows at each moment to anybody who looks on, from the beginning."""
    return telling.packed_json(FortunesTold(game.seats, game.turns))


def some_moments(game: ToldAgain, first: int, last: int, seat: str | None, lang: str | None) -> bytes:
    """The moments first to last, at most so many of them."""
    if not 1 <= first <= game.number or last < first:
        raise TurnedAway("bad_number", value=first if last >= first else last, most=game.number)
    last = min(last, game.number, first + MOST_AT_ONCE - 1)
    return telling.packed_json([game.moment(n, seat, lang) for n in range(first, last + 1)])
