"""An edition ready to be played: the numbers of the rules, and everything people read about it."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from typing import Any

from monopole.editions.money import Currency
from monopole.editions.nouns import Noun, Words
from monopole.editions.option_reader import Value
from monopole.schema import Edition, fields
from monopole.vocabulary import EFFECTS

_CAME_LATER = ("resignation",)


@dataclass(frozen=True)
class PrintedSquare:
    """One square of the board: its name, and how far name, numbers and place are known."""

    number: int
    kind: str
    name: str
    group: str = ""
    name_status: str = ""
    numbers_status: str = ""
    place_status: str = ""
    cite: str = ""

    @property
    def reconstructed(self) -> bool:
        return "reconstructed" in (self.name_status, self.numbers_status, self.place_status)


@dataclass(frozen=True)
class Card:
    """One card: what it does, and its text with the amounts in the edition's money."""

    id: str
    effect: int
    a: int
    b: int
    words: Words
    status: str = ""
    cite: str = ""

    def text(self, lang: str = "fr") -> str:
        return self.words(lang)

    @property
    def effect_name(self) -> str:
        return EFFECTS[self.effect]

    @property
    def reconstructed(self) -> bool:
        return self.status == "reconstructed"


@dataclass(frozen=True)
class Banknotes:
    """What each seat's starting money is made of, greatest note first; an electronic bank has none."""

    notes: tuple[tuple[int, int], ...] = ()
    status: str = ""
    cite: str = ""


@dataclass(frozen=True)
class Box:
    """One edition in one mode with its options settled."""

    id: str
    titles: Words
    year: int
    rulebook: str
    extends: str
    mode: str
    modes: tuple[str, ...]
    edition: Edition = field(repr=False)
    squares: tuple[PrintedSquare, ...] = field(repr=False)
    cards: tuple[tuple[Card, ...], ...] = field(repr=False)
    options: dict[str, Value] = field(repr=False)
    currency: Currency = field(repr=False)
    names: dict[str, Noun] = field(repr=False)
    banknotes: Banknotes = field(repr=False)
    sources: dict[str, str] = field(repr=False)
    file: str = field(default="", repr=False)

    def title(self, lang: str = "fr") -> str:
        """The title, in this language."""
        return self.titles(lang)

    @property
    def seats(self) -> tuple[int, ...]:
        """The numbers of tokens with which it may be played."""
        return tuple(count for count in range(32) if self.edition.players >> count & 1)

    @property
    def street(self) -> Noun:
        """What the edition calls a street."""
        return self.names["street"]

    @property
    def house(self) -> Noun:
        """What the edition calls a house."""
        return self.names["house"]

    @property
    def hotel(self) -> Noun:
        """What the edition calls a hotel."""
        return self.names["hotel"]

    @property
    def station(self) -> Noun:
        """What the edition calls a station."""
        return self.names["station"]

    @property
    def utility(self) -> Noun:
        """What the edition calls a utility."""
        return self.names["utility"]

    @property
    def double(self) -> Noun:
        """What the edition calls a double."""
        return self.names["double"]

    @property
    def deck_names(self) -> tuple[Noun, Noun]:
        """What the edition calls its two decks, Chance first."""
        return self.names["chance"], self.names["chest"]

    def card_number(self, deck: int, id: str) -> int | None:
        """The number of a card of a deck, by its id."""
        return next((number for number, card in enumerate(self.cards[deck]) if card.id == id), None)

    @property
    def reconstructed(self) -> list[str]:
        """What nobody has seen in print: squares, cards and options, by name."""
        squares = [f"{square.number} {square.name}" for square in self.squares if square.reconstructed]
        cards = [card.id for deck in self.cards for card in deck if card.reconstructed]
        return squares + cards + [name for name, value in self.options.items() if value.reconstructed]

    @property
    def digest(self) -> str:
        """Names these very rules: id, mode, every number of the edition, the squares and the cards. Sentences do not count."""
        contents: dict[str, Any] = {
            "id": self.id,
            "mode": self.mode,
            "numbers": {entry.name: getattr(self.edition, entry.name) for entry in fields(Edition) if self._counts(entry.name)},
            "squares": [square.name for square in self.squares],
            "cards": [[card.id for card in deck] for deck in self.cards],
        }
        text = json.dumps(contents, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def _counts(self, option: str) -> bool:
        """An option that came later and that nobody asks for changes no game played before."""
        return option not in _CAME_LATER or bool(getattr(self.edition, option))
