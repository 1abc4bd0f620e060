"""An edition as JSON, for any screen: board, cards, money, words and options, every text in both languages."""

from __future__ import annotations

from typing import Any

from monopole.bilingual import Both
from monopole.editions.box import Box, Card, PrintedSquare
from monopole.editions.nouns import Noun
from monopole.editions.option_reader import Value
from monopole.options import OPTIONS
from monopole.schema import RENTS
from monopole.vocabulary import DECK_NAMES


def summary(box: Box) -> dict[str, Any]:
    return {
        "id": box.id,
        "title": both(box.titles),
        "year": box.year,
        "rulebook": box.rulebook,
        "modes": list(box.modes),
        "seats": list(box.seats),
    }


def details(box: Box) -> dict[str, Any]:
    """Everything about an edition in a mode."""
    return {
        **summary(box),
        "mode": box.mode,
        "extends": box.extends,
        "digest": box.digest,
        "money": _money(box),
        "words": {name: _noun(noun) for name, noun in box.names.items()},
        "board": [square_told(box, square) for square in box.squares],
        "decks": {DECK_NAMES[deck]: [_card(card) for card in cards] for deck, cards in enumerate(box.cards)},
        "options": {name: {**value_told(name, value), **_choices(name)} for name, value in box.options.items()},
        "reconstructed": box.reconstructed,
    }


def both(words: Both) -> dict[str, str]:
    return {"fr": words.fr, "en": words.en}


def _money(box: Box) -> dict[str, Any]:
    """The money, and how an amount is written: `form` has `{}` where the digits stand, `units` are those of an electronic bank."""
    money = box.currency
    return {
        "symbol": money.symbol,
        "name": _noun(money.name),
        "form": money.form,
        "one": money.one,
        "thousands": money.thousands,
        "decimal": money.decimal,
        "units": [list(unit) for unit in money.units],
        "scale": box.edition.scale,
        "start": box.edition.start_cash,
        "notes": [list(note) for note in box.banknotes.notes],
    }


def _noun(noun: Noun) -> dict[str, Any]:
    return {"fr": list(noun.fr), "en": list(noun.en), "gender": noun.gender}


def square_told(box: Box, square: PrintedSquare) -> dict[str, Any]:
    e, number = box.edition, square.number
    told: dict[str, Any] = {
        "square": number,
        "name": square.name,
        "kind": square.kind,
        "reconstructed": square.reconstructed,
        "cite": square.cite,
    }
    if square.group:
        rents = e.rent[number * RENTS : (number + 1) * RENTS]
        told |= {"group": square.group, "price": e.price[number], "mortgage": e.mortgage[number], "rents": rents}
    if square.kind == "street":
        told |= {"house": e.house_price[number], "hotel": e.hotel_price[number]}
    if square.kind == "tax":
        told["amount"] = e.price[number]
    return told


def _card(card: Card) -> dict[str, Any]:
    return {**card_told(card, "fr"), "text": {"fr": card.text("fr"), "en": card.text("en")}}


def card_told(card: Card, lang: str) -> dict[str, Any]:
    return {
        "id": card.id, "text": card.text(lang), "effect": card.effect_name, "a": card.a, "b": card.b, "reconstructed": card.reconstructed,
        "cite": card.cite,
    }  # fmt: skip


def value_told(name: str, value: Value) -> dict[str, Any]:
    option = OPTIONS[name]
    written = list(value.value) if isinstance(value.value, tuple) else value.value
    return {
        "value": written, "rule": option.rule, "source": value.source, "cite": value.cite, "ruling": value.ruling,
        "reconstructed": value.reconstructed, "house_rule": option.house_rule,
    }  # fmt: skip


def _choices(name: str) -> dict[str, Any]:
    """What an option may be: of which kind, one of which names, or within which bounds."""
    option = OPTIONS[name]
    if option.values:
        return {"kind": option.kind, "choices": list(option.values)}
    return {"kind": option.kind, "least": option.least, "most": option.most}
