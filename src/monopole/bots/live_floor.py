"""The floor of a live table: the same rules of speech that the lab plays by, with people, and bots of any kind, among the seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple
from weakref import WeakKeyDictionary

from monopole.bots.floor import (
    M_FLOOR, M_READY, M_REFUSED, M_SEAT, M_TRIES, M_WORD, MEMO, SAID, STOPPED, after_word, before_word, look_round, think,
)  # fmt: skip
from monopole.bots.ladder import Player, player, seated
from monopole.bots.styles import speak
from monopole.game import Action, Event, Game, Refused, Stale
from monopole.game.encoding import NUMBERS, Word, to_action, to_word
from monopole.schema import Edition, copied
from monopole.vocabulary import ROLL

ELSEWHERE = player("default")  # stands for a seat whose words come from outside


class Turn(NamedTuple):
    """Who has the floor: a seat that must be asked, or one with what it says."""

    seat: str
    action: Action | None


_SEATED: WeakKeyDictionary[Edition, dict[tuple[Player, ...], tuple[list[int], list[int], list[int]]]] = WeakKeyDictionary()


def _seated(edition: Edition, players: tuple[Player, ...]) -> tuple[list[int], list[int], list[int]]:
    """What the players make of the board, worked out once for all tables that share an edition."""
    known = _SEATED.setdefault(edition, {})
    if players not in known:
        known[players] = seated(edition, list(players))
    return known[players]


class Floor:
    """Who speaks next at the table of one game.

    `players` are the bots that speak by themselves; any other seat is asked for: `next` names it, and `answer` gives the floor what it
    says, or None where it says nothing. Whatever is played at the table, by whomever, is played with `play`.
    """

    def __init__(self, game: Game, players: Mapping[str, Player]) -> None:
        self.game = game
        self._styles, self._knobs, self._starts = _seated(game.edition, tuple(players.get(name, ELSEWHERE) for name in game.seats))
        self._asked = sum(1 << number for number, name in enumerate(game.seats) if name not in players)
        self.memo = [0] * MEMO
        self._said = (0, 0, 0, 0, 0)  # what was begun
        look_round(game.table, game.edition, self.memo)

    def next(self) -> Turn | None:
        """Who has the floor; nobody when the game is over."""
        game = self.game
        while not game.over:
            heard, *word = think(copied(game.table), game.edition, self._styles, self._knobs, self._starts, self._asked, self.memo)
            if heard == STOPPED:
                return Turn(game.seats[self.memo[M_SEAT]], None)
            if heard == SAID:
                action = to_action(word, game.persons, game.edition)
                return Turn(str(action.seat), action)
        return None

    def answer(self, action: Action | None) -> Turn | None:
        """What the seat that `next` named says, or None; who has the floor then. An offer nobody wants to hear again is not heard."""
        word: Word = (0, self.memo[M_SEAT], 0, 0, 0, 0, 0, 0)
        if action is not None:
            word = to_word(action, self.game.persons, self.game.edition, self.game.table)
        self.memo[M_WORD : M_WORD + 8] = word
        self.memo[M_READY] = 1
        return self.next()

    @property
    def refused(self) -> list[int]:
        """The deals that were refused lately, whoever proposed them."""
        return self.memo[M_REFUSED:MEMO]

    def out_of_call(self, seat: str) -> Action | None:
        """What a bot says where anybody may speak, whoever is called: in an auction against the clock."""
        game, number = self.game, self.game.seats.index(seat)
        style, start = self._styles[number], self._starts[number]
        word = speak(copied(game.table), game.edition, list(self.memo), number, style, self._knobs, start, self.memo[M_TRIES])
        return to_action(word, game.persons, game.edition) if word[0] else game.default(seat)

    def play(self, action: Action, cause: str = "player", seconds: int = 0, at: int | None = None) -> list[Event] | Refused | Stale:
        """Plays an action of anybody, and the seconds it takes where the clock is not somebody else's; the floor takes notice."""
        game = self.game
        happened = self.begin(action, cause, at)
        if not isinstance(happened, list):
            return happened
        if seconds and not game.over:
            later = game.play(Action(do="tick", seconds=seconds), "clock")
            happened = [*happened, *(later if isinstance(later, list) else [])]
        self.finish()
        return happened

    def begin(self, action: Action, cause: str = "player", at: int | None = None) -> list[Event] | Refused | Stale:
        """Plays an action of anybody; `finish` must come once the seconds it takes have passed, where it was not refused."""
        game = self.game
        kind, said, a, b, c, *_ = to_word(action, game.persons, game.edition, game.table)
        memo = list(self.memo)
        before_word(game.table, kind, said, self.memo)
        happened = game.play(action, cause) if at is None else game.play(action, cause, at=at)
        if not isinstance(happened, list):
            self.memo = memo
            return happened
        if kind == ROLL:  # whoever rolls, a person too: after it the floor goes round again
            self.memo[M_FLOOR], self.memo[M_TRIES] = 1, 0
        self._said = kind, said, a, b, c
        return happened

    def finish(self) -> None:
        """The floor takes notice of what was begun."""
        after_word(self.game.table, self.game.edition, *self._said, self.memo)


def seconds_of(game: Game, action: Action) -> int:
    """What an action takes of the clock by the edition's model of time; nothing where no clock runs."""
    edition = game.edition
    return edition.seconds[NUMBERS[action.do]] if edition.time_limit or edition.auction_seconds_most else 0
