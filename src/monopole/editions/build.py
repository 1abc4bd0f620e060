"""From a checked file to the numbers the rules run on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from monopole.editions.card_effects import numbers
from monopole.editions.option_reader import Value
from monopole.options import OPTIONS
from monopole.schema import MEMBERS, PILE, RENTS, SQUARES, WORDS, Edition, blank
from monopole.vocabulary import ACTIONS, DECK_NAMES, GROUP_NAMES, JAIL, SQUARE_KINDS, STATIONS, TICK, UTILITIES

# Our own model of a game at a table, where a file has none: seconds each action takes.
SECONDS = {
    "roll": 12, "buy": 5, "decline": 4, "bid": 4, "pass": 2, "build": 8, "mortgage": 6, "lift": 6, "offer": 20, "accept": 5, "refuse": 4,
    "counter": 15, "withdraw": 3,
}  # fmt: skip
OTHER_SECONDS = 5
_GROUP_OF = {"station": STATIONS, "utility": UTILITIES}


def build(contents: Mapping[str, Any], values: Mapping[str, Value]) -> Edition:
    edition = blank(Edition)
    for name, value in values.items():
        setattr(edition, OPTIONS[name].field, value.number)
    for number, square in enumerate(contents["board"]):
        put_square(edition, number, square)
    edition.jail_square = edition.kind.index(JAIL)
    _put_groups(edition)
    for deck, name in enumerate(DECK_NAMES):
        edition.cards[deck] = len(contents["decks"][name])
        for number, card in enumerate(contents["decks"][name]):
            put_card(edition, deck, number, card)
    times = contents.get("time", SECONDS)
    edition.seconds = [times.get(ACTIONS[word], OTHER_SECONDS) if word in ACTIONS and word != TICK else 0 for word in range(WORDS)]
    return edition


def put_square(edition: Edition, number: int, square: Mapping[str, Any]) -> None:
    """The numbers of one square."""
    edition.kind[number] = SQUARE_KINDS.index(square["kind"])
    edition.group[number] = GROUP_NAMES.index(square["group"]) if "group" in square else _GROUP_OF.get(square["kind"], -1)
    edition.price[number] = square.get("price", square.get("amount", 0))
    edition.mortgage[number] = square.get("mortgage", edition.price[number] // 2 if edition.group[number] >= 0 else 0)
    edition.house_price[number] = square.get("house", 0)
    edition.hotel_price[number] = square.get("hotel", square.get("house", 0))
    rents = square.get("rents", square.get("multipliers", []))
    edition.rent[number * RENTS : (number + 1) * RENTS] = [*rents, *[0] * (RENTS - len(rents))]


def put_card(edition: Edition, deck: int, number: int, card: Mapping[str, Any]) -> None:
    """The effect and the numbers of one card."""
    place = deck * PILE + number
    edition.card_effect[place], edition.card_a[place], edition.card_b[place] = numbers(card, edition.scale)


def _put_groups(edition: Edition) -> None:
    streets = []
    for number in range(SQUARES):
        group = edition.group[number]
        if group < 0:
            continue
        edition.member[group * MEMBERS + edition.members[group]] = number
        edition.members[group] += 1
        edition.deeds |= 1 << number
        if group < STATIONS:
            streets.append(number)
            edition.street_number[number] = len(streets)
    edition.street[: len(streets)] = streets
