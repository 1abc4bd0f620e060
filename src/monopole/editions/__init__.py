"""Editions: board, decks, options and words of each box, every value with its reason."""

from monopole.editions.changes import with_made_up_cards, with_numbers
from monopole.editions.errors import EditionError, Problem
from monopole.editions.files import EditionText, Source, modes_of
from monopole.editions.loaded import Banknotes, Card, Loaded, Square
from monopole.editions.loader import from_text, load, names, shared, titles
from monopole.editions.money import Currency, money, read_money
from monopole.editions.nouns import Noun, Words
from monopole.editions.options import Value

__all__ = [
    "Banknotes", "Card", "Currency", "EditionError", "EditionText", "Loaded", "Noun", "Problem", "Source", "Square", "Value", "Words",
    "from_text", "load", "modes_of", "money", "names", "read_money", "shared", "titles", "with_made_up_cards", "with_numbers",
]  # fmt: skip
