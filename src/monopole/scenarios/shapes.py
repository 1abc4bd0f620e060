"""The shapes a scenario file's values may have: each says what it accepts, and what it is in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from monopole.bilingual import Both
from monopole.schema import PILE, SQUARES
from monopole.vocabulary import DECK_NAMES, MATTERS, RULE_NUMBERS

MONEY_MOST = 10**12
SMALL_MOST = 2**31 - 1  # what a 32-bit field of the table holds
SEATS_NAMED = 16  # more than any box holds, so that a refused set-up can be written


class Shape(NamedTuple):
    """What a field may hold."""

    accepts: Callable[[object], bool]
    what: Both


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def whole(least: int, most: int) -> Shape:
    return Shape(
        lambda value: isinstance(value, int) and not isinstance(value, bool) and least <= value <= most,
        Both(f"un nombre entier de {least} à {most}", f"a whole number from {least} to {most}"),
    )


def one_of(words: Sequence[str]) -> Shape:
    listed = ", ".join(words)
    return Shape(lambda value: isinstance(value, str) and value in words, Both(f"un mot parmi {listed}", f"one of {listed}"))


def list_of(shape: Shape, most: int) -> Shape:
    return Shape(
        lambda value: isinstance(value, list) and len(value) <= most and all(shape.accepts(inner) for inner in value),
        Both(f"une liste ({most} au plus), chaque élément : {shape.what.fr}", f"a list (at most {most}), each {shape.what.en}"),
    )


def either(*shapes: Shape) -> Shape:
    return Shape(
        lambda value: any(shape.accepts(value) for shape in shapes),
        Both(" ou ".join(shape.what.fr for shape in shapes), " or ".join(shape.what.en for shape in shapes)),
    )


def _is_buildings(value: object) -> bool:
    return isinstance(value, dict) and all(name in _SQUARE_NAMES and level.accepts(height) for name, height in value.items())


_SQUARE_NAMES = {str(square) for square in range(SQUARES)}
level = whole(0, 5)

TRUTH = Shape(lambda value: isinstance(value, bool), Both("true ou false", "true or false"))
TEXT = Shape(
    lambda value: isinstance(value, str) and 0 < len(value) <= 300, Both("un texte de 1 à 300 caractères", "a text of 1 to 300 characters")
)
NAME = Shape(
    lambda value: isinstance(value, str) and 0 < len(value) <= 40, Both("un nom de 1 à 40 caractères", "a name of 1 to 40 characters")
)
TABLE = Shape(lambda value: isinstance(value, dict), Both("une table { … }", "a table { … }"))
SQUARE = whole(0, SQUARES - 1)
SQUARES_LISTED = list_of(SQUARE, SQUARES)
AMOUNT = whole(-MONEY_MOST, MONEY_MOST)
CASH = whole(0, MONEY_MOST)
SMALL = whole(0, SMALL_MOST)
COUNT = whole(0, 1000)
THROW = Shape(
    lambda value: isinstance(value, list) and len(value) == 2 and all(_is_whole(die) and 1 <= die <= 6 for die in value),
    Both("deux dés [a, b] de 1 à 6", "two dice [a, b] from 1 to 6"),
)
RULE = Shape(lambda value: isinstance(value, str) and value in RULE_NUMBERS, Both("une règle comme BUILD-4", "a rule id such as BUILD-4"))
RULES = list_of(RULE, 40)
REFUSAL = either(TRUTH, RULE, RULES)
DECK = one_of(DECK_NAMES)
HELD = either(list_of(DECK, 2 * PILE), whole(0, 2 * PILE))
CARDS = list_of(either(NAME, TABLE), PILE)
MATTER = one_of(list(MATTERS.values()))
BUILDINGS = Shape(
    _is_buildings, Both('des constructions par case, { "39" = 3 }, 5 = hôtel', 'buildings by square, { "39" = 3 }, 5 = hotel')
)
DEALT = either(SQUARES_LISTED, list_of(SQUARES_LISTED, 8))


def seat_of(seats: Sequence[str]) -> Shape:
    listed = ", ".join(seats)
    return Shape(lambda value: isinstance(value, str) and value in seats, Both(f"un des sièges {listed}", f"one of the seats {listed}"))
