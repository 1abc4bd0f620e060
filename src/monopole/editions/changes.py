"""An edition with something changed for one game or one case; the one given stays as it was."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from monopole.editions.box import Box, Card
from monopole.editions.build import put_card
from monopole.editions.card_effects import check_card, fill
from monopole.editions.edition_error import EditionError, Mistake, refuse
from monopole.editions.nouns import Words
from monopole.editions.spelling import fold, is_whole, shown
from monopole.schema import PILE, RENTS, SQUARES, Edition, copied, group_deeds
from monopole.vocabulary import DECK_NAMES, EFFECTS, MOVE_RELATIVE, STATIONS, TAX, UTILITIES

_MADE_UP = {
    "move_to": ("Rendez-vous : {square}.", "Go to: {square}."),
    "move_relative": ("Avancez de {steps} cases.", "Go forward {steps} squares."),
    "move_back": ("Reculez de {steps} cases.", "Go back {steps} squares."),
    "move_nearest": ("Allez à la plus proche en avant.", "Go to the nearest one ahead."),
    "go_to_jail": ("Allez en prison.", "Go to jail."),
    "jail_free": ("Sortez de prison quand vous voudrez.", "Leave jail whenever you like."),
    "receive": ("Recevez {amount}.", "Receive {amount}."),
    "pay": ("Payez {amount}.", "Pay {amount}."),
    "pay_per_building": ("Payez {house} par maison, {hotel} par hôtel.", "Pay {house} a house, {hotel} a hotel."),
    "receive_from_each": ("Chaque joueur vous donne {amount}.", "Each player gives you {amount}."),
    "pay_each": ("Donnez {amount} à chaque joueur.", "Give each player {amount}."),
    "pay_or_draw": ("Payez {amount}, ou tirez une carte.", "Pay {amount}, or draw a card."),
}
_NUMBERS = {
    "price": "price", "amount": "price", "mortgage": "mortgage", "house": "house_price", "house_cost": "house_price",
    "house_price": "house_price", "hotel": "hotel_price", "hotel_price": "hotel_price",
}  # fmt: skip
_RENTS = ("rents", "rent", "multipliers")
_MOST = 1_000_000_000


def with_made_up_cards(box: Box, deck: int, effects: Sequence[Mapping[str, Any]]) -> Box:
    """Cards for a case, beside the deck's own: the first has the number `len(box.cards[deck])`, 16 in a full deck.

    They are in no pile until somebody puts them there.
    """
    edition = copied(box.edition)
    board = [{"name": square.name} for square in box.squares]
    cards = list(box.cards[deck])
    if len(cards) + len(effects) > PILE:
        raise refuse(f"pas plus de {PILE} cartes par paquet", f"no more than {PILE} cards a deck")
    problems: list[Mistake] = []
    for made_up in effects:
        check_card(made_up, lambda _, fr, en: problems.append(Mistake(f"carte inventée : {fr}", f"made-up card: {en}")))
    if problems:
        raise EditionError(problems)
    for number, made_up in enumerate(effects, len(cards)):
        put_card(edition, deck, number, made_up)
        place = deck * PILE + number
        effect, a, b = edition.card_effect[place], edition.card_a[place], edition.card_b[place]
        kind = "move_back" if effect == MOVE_RELATIVE and a < 0 else EFFECTS[effect]
        fr, en = (fill(text, made_up, board, box.currency) for text in _MADE_UP[kind])
        cards.append(Card(f"{DECK_NAMES[deck]}+{number}", effect, a, b, Words(fr, en), "made up"))
    piles = tuple(tuple(cards) if number == deck else pile for number, pile in enumerate(box.cards))
    return replace(box, edition=edition, cards=piles)


def with_numbers(box: Box, changes: Mapping[Any, Any]) -> Box:
    """Other numbers on some squares: `{37: {"price": 3508000, "mortgage": 1754000}}`."""
    edition = copied(box.edition)
    problems: list[Mistake] = []
    for key, change in changes.items():
        number = int(str(key)) if re.fullmatch(r"[0-9]{1,2}", str(key)) else SQUARES
        if number >= SQUARES or not isinstance(change, Mapping):
            fr, en = "il faut un numéro de case de 0 à 39 et une table", "a square from 0 to 39 and a table are needed"
            problems.append(Mistake(f"« {shown(key)} » : {fr}", f'"{shown(key)}": {en}'))
            continue
        for name, given in change.items():
            if not _put_number(edition, number, str(name), given):
                wrong, known = f"{shown(name)} = {shown(given)}", ", ".join((*_NUMBERS, *_RENTS))
                problems.append(Mistake(f"case {number}, {wrong} : on change {known}", f"square {number}, {wrong}: one may change {known}"))
        if {"house", "house_cost", "house_price"} & set(change) and not {"hotel", "hotel_price"} & set(change):
            edition.hotel_price[number] = edition.house_price[number]
    if problems:
        raise EditionError(problems)
    return replace(box, edition=edition)


def _put_number(edition: Edition, square: int, name: str, given: object) -> bool:
    """Puts a number, or a list of rents, on a square that has such a thing."""
    if edition.group[square] < 0 and edition.kind[square] != TAX:
        return False
    if name in _RENTS and isinstance(given, (list, tuple)) and len(given) <= RENTS and all(is_whole(rent, 0, _MOST) for rent in given):
        edition.rent[square * RENTS : (square + 1) * RENTS] = [*given, *[0] * (RENTS - len(given))]
    elif name in _NUMBERS and isinstance(given, int) and is_whole(given, 0, _MOST):
        getattr(edition, _NUMBERS[name])[square] = given
    else:
        return False
    return True


def with_rents(box: Box, given: Mapping[str, Any]) -> Box:
    """The options stationRents and utilityMultipliers: the same numbers on all stations, or on all utilities."""
    for name, rents in given.items():
        stations = fold(name) == "stationrents"
        group, scale = (STATIONS, 1) if stations else (UTILITIES, box.edition.scale)
        count = box.edition.members[group]
        most = _MOST // (10 * scale)
        if not isinstance(rents, (list, tuple)) or not count <= len(rents) <= 4 or not all(is_whole(rent, 0, most) for rent in rents):
            example = "[25, 50, 100, 200]" if stations else "[4, 10]"
            raise refuse(
                f"l'option « {name} » demande {count} nombres entiers, par exemple {example}",
                f'the option "{name}" takes {count} whole numbers, for example {example}',
            )
        members = group_deeds(box.edition, group)
        box = with_numbers(box, {square: {"rents": [rent * scale for rent in rents]} for square in members})
    return box
