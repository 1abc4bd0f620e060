"""The floor of a live table: the same rules that the lab plays by, with people, and bots of any kind, among the seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from monopole.bots.floor import MEMO, SAID, STOPPED, after_word, before_word, look_round, think
from monopole.bots.floor import M_READY, M_SEAT, M_WORD
from monopole.bots.ladder import Player, player, seated
from monopole.game import Action, Game
from monopole.game.words import Word, to_action, to_word
from monopole.schema import copied
from monopole.vocabulary import TICK

SILENT = player("default")  # stands for a seat whose words come from elsewhere


class Turn(NamedTuple):
    """Whose turn it is to speak: a seat that is to be asked from outside, or an action that a bot of the table says."""

    seat: str
    action: Action | None


class Floor:
    """Who speaks next at the table of one game.

    `players` are the bots that the floor lets speak by itself; any other seat is asked for: `next` gives its name and waits. Its
    answer is given with `say`, its silence with `pass_by`. Whatever is played at the table goes through `play`.
    """

    def __init__(self, game: Game, players: Mapping[str, Player]) -> None:
        self.game = game
        self._styles, self._knobs, self._starts = seated(game.edition, [players.get(name, SILENT) for name in game.seats])
        self._others = sum(1 << number for number, name in enumerate(game.seats) if name not in players)
        self._memo = [0] * MEMO
        look_round(game.table, game.edition, self._memo)

    def next(self) -> Turn | None:
        """The next to speak; none when the game is over."""
        game = self.game
        while not game.over:
            heard, *word = think(
                copied(game.table), game.edition, self._styles, self._knobs, self._starts, self._others, self._memo
            )
            if heard == STOPPED:
                return Turn(game.seats[self._memo[M_SEAT]], None)
            if heard == SAID:
                action = to_action(word, game.persons, game.edition)
                return Turn(str(action.seat), action)
        return None

    def say(self, action: Action | None) -> Turn | None:
        """What the seat that was asked for says, or None for nothing: who speaks now, with the action as the floor lets it through."""
        word: Word = (0, self._memo[M_SEAT], 0, 0, 0, 0, 0, 0)
        if action is not None:
            word = to_word(action, self.game.persons, self.game.edition, self.game.table)
        self._memo[M_WORD : M_WORD + 8] = word
        self._memo[M_READY] = 1
        return self.next()

    def before(self, action: Action) -> None:
        """To be told before an action is played, by anybody."""
        word = to_word(action, self.game.persons, self.game.edition, self.game.table)
        before_word(self.game.table, word[0], word[1], self._memo)

    def after(self, action: Action) -> None:
        """And after it was."""
        kind, said, a, b, c, *_ = to_word(action, self.game.persons, self.game.edition, self.game.table)
        if kind == TICK or not self.game.over:
            after_word(self.game.table, self.game.edition, kind, said, a, b, c, self._memo)
