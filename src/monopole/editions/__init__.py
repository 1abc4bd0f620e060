"""Editions: board, decks, options and words of each box, every value with its reason."""

from monopole.editions.box import Banknotes, Box, Card, PrintedSquare
from monopole.editions.changes import with_made_up_cards, with_numbers
from monopole.editions.edition_error import EditionError, Mistake
from monopole.editions.edition_files import EditionText, Source, modes_of, usual_mode
from monopole.editions.house_rules import HOUSE_RULES, HouseRule
from monopole.editions.loader import from_text, load, names, shared, titles
from monopole.editions.money import Currency, money, read_money
from monopole.editions.nouns import Noun, Words
from monopole.editions.option_reader import Value

__all__ = [
    "HOUSE_RULES",
    "Banknotes",
    "Box",
    "Card",
    "Currency",
    "EditionError",
    "EditionText",
    "HouseRule",
    "Mistake",
    "Noun",
    "PrintedSquare",
    "Source",
    "Value",
    "Words",
    "from_text",
    "load",
    "modes_of",
    "money",
    "names",
    "read_money",
    "shared",
    "titles",
    "usual_mode",
    "with_made_up_cards",
    "with_numbers",
]  # fmt: skip
