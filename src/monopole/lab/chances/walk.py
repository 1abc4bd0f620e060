"""A token's walk round the board: what a roll, a card and the jail make of it, by chance alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from monopole.lab.chances.markov import Row, explore
from monopole.rules.movement import nearest
from monopole.schema import PILE, SQUARES, Edition
from monopole.vocabulary import (
    CHANCE,
    CHANCE_SQUARE,
    CHEST,
    CHEST_SQUARE,
    GO_TO_JAIL,
    MOVE_NEAREST,
    MOVE_RELATIVE,
    MOVE_TO,
    PAY_OR_DRAW,
    TO_JAIL,
)

IN_JAIL = SQUARES  # as a place: in jail with no failed attempt; one more for each failure


@dataclass(frozen=True)
class Habits:
    """How the walker plays, and what the table counts."""

    jail: str = "leave"
    cards: str = "independent"
    fine_or_chance: str = "fine"
    three_doubles: bool = True
    reset_doubles_in_jail: bool = True
    dice: int = 6


class ToRoll(NamedTuple):
    """Between two rolls: the place, the doubles in a row, and whether the turn goes on."""

    place: int
    doubles: int
    again: bool


class Drawing(NamedTuple):
    """In the middle of a roll: a card of this deck is about to be turned on this square."""

    deck: int
    square: int
    doubles: int
    again: bool


Moment = ToRoll | Drawing
ON_GO = ToRoll(0, 0, False)


class Branch(NamedTuple):
    """One thing that may come next: its chance, what follows, the square touched or -1, and the dice that led there."""

    chance: float
    then: Moment
    touched: int = -1
    dice: int = 0


class Walk:
    """The steps from any moment of the walk, under an edition's rules and a walker's habits."""

    def __init__(self, edition: Edition, habits: Habits, odds: dict[Drawing, list[float]] | None = None) -> None:
        self.edition = edition
        self.habits = habits
        self.odds = odds or {}
        self.throws = list(_throws(habits.dice))

    def steps(self, moment: Moment) -> list[Branch]:
        if isinstance(moment, ToRoll):
            return self._rolls(moment)
        return [self.obey(moment, card, chance) for card, chance in enumerate(self._odds_at(moment))]

    def chain(self) -> tuple[list[Moment], list[Row]]:
        """Every moment a game can reach, and from each the chances of the next."""
        start: Moment = ON_GO
        return explore(start, lambda moment: [(step.then, step.chance) for step in self.steps(moment)])

    def _odds_at(self, drawing: Drawing) -> list[float]:
        """The chance of each card of the deck: all alike, unless better is known."""
        cards = self.edition.cards[drawing.deck]
        return self.odds.get(drawing) or [1 / cards] * cards

    def pays(self, place: int) -> bool:
        """Whether a prisoner buys his way out before rolling: at the first turn on which the edition lets him."""
        return place >= IN_JAIL and self.habits.jail == "leave" and bool(self.edition.jail_fine_on_turns >> (place - IN_JAIL + 1) & 1)

    def _rolls(self, waiting: ToRoll) -> list[Branch]:
        if waiting.place < IN_JAIL:
            return [self._throw(waiting.place, waiting.doubles, *throw) for throw in self.throws]
        if self.pays(waiting.place):
            return [self._throw(self.edition.jail_square, waiting.doubles, *throw) for throw in self.throws]
        return [self._attempt(waiting, *throw) for throw in self.throws]

    def _throw(self, square: int, doubles: int, dice: int, double: bool, chance: float) -> Branch:
        doubles = doubles + 1 if double and self.habits.three_doubles else 0
        if doubles == 3:
            return Branch(chance, self._jailed(0))
        return self._arrive(square + dice, doubles, double, chance, dice)

    def _attempt(self, waiting: ToRoll, dice: int, double: bool, chance: float) -> Branch:
        """A throw in jail: a double opens it, and so does the last failure."""
        e = self.edition
        if not double:
            if waiting.place - IN_JAIL + 1 < e.jail_attempts:
                return Branch(chance, ToRoll(waiting.place + 1, 0, False))
            return self._arrive(e.jail_square + dice, 0, False, chance, dice)
        replay = bool(e.replay_after_jail_double)
        doubles = waiting.doubles + 1 if not self.habits.reset_doubles_in_jail else int(replay)
        if not self.habits.three_doubles:
            doubles = 0
        if doubles == 3:
            return Branch(chance, self._jailed(0))
        return self._arrive(e.jail_square + dice, doubles, replay, chance, dice)

    def _jailed(self, doubles: int) -> ToRoll:
        return ToRoll(IN_JAIL, 0 if self.habits.reset_doubles_in_jail else doubles, False)

    def _arrive(self, square: int, doubles: int, again: bool, chance: float, dice: int = 0) -> Branch:
        square %= SQUARES
        kind = self.edition.kind[square]
        then: Moment = ToRoll(square, doubles, again)
        if kind == GO_TO_JAIL:
            then = self._jailed(doubles)
        elif kind == CHANCE_SQUARE and self.edition.cards[CHANCE]:
            then = Drawing(CHANCE, square, doubles, again)
        elif kind == CHEST_SQUARE and self.edition.cards[CHEST]:
            then = Drawing(CHEST, square, doubles, again)
        return Branch(chance, then, square, dice)

    def obey(self, drawing: Drawing, card: int, chance: float = 1.0) -> Branch:
        e = self.edition
        deck, square, doubles, again = drawing
        effect, a, b = e.card_effect[deck * PILE + card], e.card_a[deck * PILE + card], e.card_b[deck * PILE + card]
        if effect == MOVE_TO:
            return self._arrive(a, doubles, again, chance)
        if effect == MOVE_RELATIVE:
            return self._arrive(square + a, doubles, again, chance)
        if effect == MOVE_NEAREST:
            return self._arrive(nearest(e, square, a), doubles, again, chance)
        if effect == TO_JAIL:
            return Branch(chance, self._jailed(doubles))
        if effect == PAY_OR_DRAW and self.habits.fine_or_chance == "chance" and e.cards[b]:
            return Branch(chance, Drawing(b, square, doubles, again))
        return Branch(chance, ToRoll(square, doubles, again))


def _throws(faces: int) -> Iterator[tuple[int, bool, float]]:
    """What two dice show: the total, whether it is a double, and how likely."""
    for total in range(2, 2 * faces + 1):
        ways = faces - abs(total - faces - 1)
        if total % 2 == 0:
            yield total, True, 1 / faces**2
            ways -= 1
        if ways:
            yield total, False, ways / faces**2
