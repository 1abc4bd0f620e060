"""What things are called at one table, in one language, in the edition's own words."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass

from monopole.bilingual import typeset
from monopole.editions import Box, Noun, money
from monopole.schema import NOBODY, SQUARES
from monopole.text.translation import Message, mark, marks, say
from monopole.vocabulary import CARD_LOT, GROUP_NAMES, HOTEL, HOTEL_LOT, HOUSE_LOT, STATIONS, UTILITIES

_COLOURS = dict(
    zip(
        GROUP_NAMES,
        (mark("brown"), mark("light blue"), mark("pink"), mark("orange"), mark("red"), mark("yellow"), mark("green"), mark("dark blue")),
        strict=False,
    )
)
_CARDS = marks("{count} out-of-jail card", "{count} out-of-jail cards")


@dataclass(frozen=True)
class Names:
    """The names of seats, squares, lots, buildings and sums."""

    box: Box
    seats: Sequence[str]
    lang: str

    def say(self, message: Message, count: int | None = None, /, **values: object) -> str:
        return say(self.lang, message, count, **values)

    @property
    def bank(self) -> str:
        return self.say(mark("the bank"))

    def seat(self, number: int) -> str:
        """A seat by its number; nobody is the bank."""
        return self.bank if number == NOBODY else self.seats[number]

    def whoever(self, name: object) -> str:
        """A seat by its name; None is the bank."""
        return self.bank if name is None else str(name)

    def square(self, number: int) -> str:
        return typeset(self.box.squares[number].name)

    def money(self, amount: int) -> str:
        return money(self.box, amount, self.lang)

    def deck(self, number: int) -> str:
        return typeset(self.box.deck_names[number](self.lang))

    def noun(self, noun: Noun, count: int) -> str:
        """A word of the edition, as it is printed."""
        return typeset(noun(self.lang, count))

    def one(self, noun: Noun) -> str:
        """`une maison`, `un hôtel`; `a house`."""
        word = self.noun(noun, 1)
        if self.lang.startswith("fr"):
            return f"{'une' if noun.gender == 'f' else 'un'} {word}"
        return f"{'an' if word[0].lower() in 'aeiou' else 'a'} {word}"

    def counted(self, noun: Noun, count: int) -> str:
        return f"{count} {self.noun(noun, count)}"

    def houses(self, count: int) -> str:
        return self.counted(self.box.house, count)

    def buildings(self, level: int) -> str:
        """What stands on a lot: nothing, so many houses, a hotel."""
        if level == 0:
            return self.say(mark("no building"))
        return self.one(self.box.hotel) if level == HOTEL else self.houses(level)

    def stock(self, lot: int, count: int) -> str:
        """So many houses, or hotels, in the bank: `no house`, `1 house`, `2 houses`."""
        noun = self.box.hotel if lot == HOTEL_LOT else self.box.house
        if count:
            return self.counted(noun, count)
        if self.lang.startswith("fr"):
            return f"{'aucune' if noun.gender == 'f' else 'aucun'} {self.noun(noun, 1)}"
        return f"no {self.noun(noun, 0)}"

    def cards(self, count: int) -> str:
        return self.say(_CARDS, count)

    def lot(self, number: int) -> str:
        """What is under the hammer: a deed, an out-of-jail card, a building."""
        if number < SQUARES:
            return self.square(number)
        if CARD_LOT <= number < HOUSE_LOT:
            return self.say(mark("an out-of-jail card"))
        return self.one(self.box.hotel if number == HOTEL_LOT else self.box.house)

    def lot_named(self, lot: object, square: int | None) -> str:
        """The same by the words of a matter: deed, card, house, hotel."""
        if square is not None:
            return self.square(square)
        return self.lot({"house": HOUSE_LOT, "hotel": HOTEL_LOT}.get(str(lot), CARD_LOT))

    def group(self, name: str) -> str:
        """A colour, or the stations, or the utilities."""
        if name in _COLOURS:
            return self.say(_COLOURS[name])
        noun = {GROUP_NAMES[STATIONS]: self.box.station, GROUP_NAMES[UTILITIES]: self.box.utility}[name]
        return self.noun(noun, 2)

    def listed(self, things: Iterable[str]) -> str:
        """`A, B and C`; nothing at all is "nothing"."""
        *firsts, last = list(things) or [self.say(mark("nothing"))]
        return self.say(mark("{firsts} and {last}"), firsts=", ".join(firsts), last=last) if firsts else last

    def squares(self, numbers: Iterable[int]) -> str:
        return self.listed(self.square(number) for number in numbers)

    def deeds(self, numbers: Iterable[int], mortgaged: Container[int] = ()) -> list[str]:
        """Deeds that are offered, the mortgaged ones called so."""
        message = mark("{square} (mortgaged)")
        return [self.say(message, square=self.square(number)) if number in mortgaged else self.square(number) for number in numbers]

    def side(self, deeds: Iterable[int], cash: int, cards: int, mortgaged: Container[int] = ()) -> str:
        """What one side of a deal hands over."""
        things = self.deeds(deeds, mortgaged)
        if cash:
            things.append(self.money(cash))
        if cards:
            things.append(self.cards(cards))
        return self.listed(things)


def opened(sentence: str) -> str:
    """With a capital first letter, for a sentence that may begin with `a house`."""
    return sentence[:1].upper() + sentence[1:]
