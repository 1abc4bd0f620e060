"""The bots of the ladder at the table of a Game: they answer for a seat, and may speak unasked."""

from __future__ import annotations

from monopole.bots.holdings import HOLDINGS, LOOKED, survey
from monopole.bots.knobs import COUNTERS, knob_list
from monopole.bots.ladder import Player, player
from monopole.bots.speech import TRADER_STYLE, speak
from monopole.bots.trader import between_rolls
from monopole.game import Action, Game
from monopole.game.words import Word, seat_number, to_action
from monopole.schema import Edition, copied
from monopole.vocabulary import ACTIONS

ANSWERS = frozenset({"bid", "pass", "accept", "refuse", "buy", "decline", "keep", "lift_now", "settle", "want", "choose", "claim"})
MOST_TRIES = 8  # words before a roll that are not the roll; then the least committing one is said


class LevelBot:
    """A bot that compiles beside the rules, asked one word at a time."""

    def __init__(self, level: str | Player, seed: str = "") -> None:
        """The seed is not used: a bot's own chance is a stream of the game's."""
        self.player = level if isinstance(level, Player) else player(level)
        self._edition: Edition | None = None
        self._knobs: list[int] = []
        self._looked = ("", 0, 0)

    def choose(self, game: Game, seat: str) -> Action:
        """What the bot says when its word is awaited: before its own roll also what it would say unasked."""
        said = self.tries(game, seat)
        word = self.unasked(game, seat) if said < MOST_TRIES and game.matter.kind == "roll" else None
        if word is None:
            word = self._said(game, seat, self._word(game, seat, said))
        if word is None or said > MOST_TRIES or game.refusal(word) is not None:
            word = game.default()
        return word if word is not None and word.seat == seat else Action(seat=seat, do="pass")

    def unasked(self, game: Game, seat: str) -> Action | None:
        """Buildings, mortgages, loans, claims and another deal for one refused while a roll is awaited; None: nothing to say."""
        if self.player.style != TRADER_STYLE or game.matter.kind != "roll":
            return None
        number, tries = seat_number(seat, game.seats), self.tries(game, seat)
        if game.matter.seat != seat:
            partner = just_refused(game, seat)
            word = self._word(game, seat, tries if partner is None else COUNTERS + seat_number(partner, game.seats))
        else:
            at = self._at(game)
            kind, a = between_rolls(copied(game.table), game.edition, self._holdings(game, seat), number, self._knobs, at, tries)
            word = (kind, number, a, 0, 0, 0, 0, 0)
        action = self._said(game, seat, word)
        return action if action is not None and game.refusal(action) is None else None

    def tries(self, game: Game, seat: str) -> int:
        """What the seat has said since the last roll beside its answers."""
        count = 0
        for played in reversed(game.history):
            if played.action.do == "roll":
                break
            if played.action.seat == seat and played.action.do not in ANSWERS:
                count += 1
        return count

    def _word(self, game: Game, seat: str, tries: int) -> Word:
        at = self._at(game)
        deeds = self._holdings(game, seat)
        word = speak(copied(game.table), game.edition, deeds, seat_number(seat, game.seats), self.player.style, self._knobs, at, tries)
        self._looked = (*self._looked[:2], deeds[LOOKED])
        return word

    def _holdings(self, game: Game, seat: str) -> list[int]:
        """Who holds what, and with how many partners this seat has looked for a deal since the last roll."""
        rolls = sum(played.action.do == "roll" for played in game.history)
        if self._looked[:2] != (seat, rolls):
            self._looked = (seat, rolls, 0)
        deeds = [0] * HOLDINGS
        survey(game.table, game.edition, deeds)
        deeds[LOOKED] = self._looked[2]
        return deeds

    def _at(self, game: Game) -> int:
        """Where this bot's knobs begin in the list made for the edition of the game."""
        if self._edition is not game.edition:
            self._edition = game.edition
            self._knobs, _, self._starts = knob_list(game.edition, [(self.player.style, list(self.player.knobs))])
        return self._starts[0]

    def _said(self, game: Game, seat: str, word: Word) -> Action | None:
        if word[0] not in ACTIONS or word[1] != seat_number(seat, game.seats):
            return None
        return to_action(word, game.seats, game.edition)


def just_refused(game: Game, seat: str) -> str | None:
    """The seat about to roll, where the last word refused its deal on behalf of this one."""
    if len(game.history) < 2 or game.history[-1].action.do != "refuse" or game.history[-1].action.seat != seat:
        return None
    proposed = game.history[-2].action
    return proposed.seat if proposed.do == "offer" and proposed.seat == game.matter.seat else None
