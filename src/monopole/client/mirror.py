"""A game of one's own, made from what a seat at a distance sees: to look at with `Game`'s own words, and for bots to think with."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from monopole import editions
from monopole.editions import Box, EditionText
from monopole.game import Commitment, Game
from monopole.game.commitment import key_words
from monopole.game.position import baseline
from monopole.game.setting import Setting, load_edition
from monopole.rules.sight import redraw
from monopole.schema import CLAIMS, DECKS, NOBODY, PILE, Edition, Table, fields


def mirrored(
    view: Mapping[str, Any], about: Mapping[str, Any], seat: str | None, edition_file: str | EditionText | None = None
) -> Game:
    """The game of a view. The dice to come, the order of the piles and the end of an auction are drawn anew: they foretell nothing."""
    seats = tuple(view["seats"])
    box = _box(edition_file or view["edition"], view["mode"], json.dumps(_options(about)), edition_file is not None)
    table = _laid(view, box.edition)
    key = Commitment.fresh(None).key
    redraw(table, box.edition, *key_words(key))
    game = Game.from_table(box, seats, table, key=key)
    if table.banker == len(seats):  # somebody without a token: the bank's words are his
        game.setting = replace(game.setting, banker=_banker(about, seat, seats), people=table.people)
        game.persons = list(game.setting.persons)
    return game


def _options(about: Mapping[str, Any]) -> dict[str, Any]:
    """The options of the game: those that were chosen, and two that a table has names of its own for."""
    options = {"givenDice": about["dice"]} if "dice" in about else {}
    options |= about.get("options") or {}
    return options | ({"resignation": "bank"} if about.get("resignation") == "bankruptcy" else {})


@functools.lru_cache(maxsize=16)
def _box(edition: str | EditionText, mode: str, options: str, own: bool) -> Box:
    chosen = json.loads(options)
    if own or not isinstance(edition, str):
        return editions.load(edition, mode, chosen)
    return load_edition(Setting.checked(edition, mode, ["A"], chosen), None)  # no path: a server names no file of ours


def _laid(view: Mapping[str, Any], edition: Edition) -> Table:
    """The table as the view shows it; all the cards that nobody keeps are in their piles, in the order of their numbers."""
    shown = view["table"]
    table = baseline(len(view["seats"]))
    for field in fields(Table):
        if field.name not in shown:
            continue
        value, bare = shown[field.name], getattr(table, field.name)
        setattr(table, field.name, [*value, *bare[len(value) :]] if field.size > 1 else value)
    for deck in range(DECKS):
        at = deck * PILE
        kept = [card for card in range(edition.cards[deck]) if table.holder[at + card] != NOBODY or table.estate_cards >> at + card & 1]
        pile = [card for card in range(edition.cards[deck]) if card not in kept]
        table.pile[at : at + PILE] = [*pile, *[0] * (PILE - len(pile))]
        table.pile_top[deck], table.pile_size[deck] = 0, len(pile)
    _claims(table, view)
    return table


def _claims(table: Table, view: Mapping[str, Any]) -> None:
    """The rents that wait for a word, as far as this seat may know of them."""
    rents = view["rents"][:CLAIMS]
    table.claims = len(rents)
    for i, rent in enumerate(rents):
        table.visitor = view["seats"].index(rent["visitor"])
        table.claim_square[i], table.claim_amount[i] = rent["square"], rent["amount"]
        table.claim_owner[i] = view["seats"].index(rent["owner"])


def _banker(about: Mapping[str, Any], seat: str | None, seats: tuple[str, ...]) -> str:
    """The name of a banker without a token."""
    named = about.get("banker")
    return str(named) if named else str(seat) if seat not in (None, *seats) else "banker"
