"""The table of a case: its edition, its seats, and everything `given`."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from monopole.bilingual import Both
from monopole.editions import EditionError, load, names, with_made_up_cards, with_numbers
from monopole.rules.agenda import settled
from monopole.rules.loans import bear_interest
from monopole.rules.setup import setup_refusal, team_by_seat
from monopole.rules.turn import start_turn
from monopole.scenarios.case_sentences import instead
from monopole.scenarios.scenario_files import Case, ScenarioError
from monopole.schema import NOBODY, PILE, SEATS, Edition, Table, blank
from monopole.vocabulary import DECK_NAMES, HOTEL, JAIL_FREE, STREET, rule_of


class SetUpRefused(Exception):
    """The rule that forbids this set-up."""

    def __init__(self, rule: str) -> None:
        super().__init__(rule)
        self.rule = rule


@dataclass(frozen=True)
class CaseSetting:
    """The edition of a case, with its own numbers and made-up cards, and the cards by name: ids, or the made-up cards as written."""

    edition: Edition
    cards: list[list[object]]


def setting_of(case: Case) -> CaseSetting:
    """The edition with what the case changes in it; raises the rule that forbids it."""
    options = {"givenDice": "either", "rentClaim": case.claim, **case.options}
    try:
        box = load(_edition_of(case), case.mode, options)
    except EditionError as error:
        if error.rule is not None:
            raise SetUpRefused(error.rule) from None
        raise _wrong_edition(case, "options" if case.edition in names() else "edition", error) from None
    try:
        box = with_numbers(box, case.given.get("board", {}))
    except EditionError as error:
        raise _wrong_edition(case, "given.board", error) from None
    cards: list[list[object]] = [[card.id for card in deck] for deck in box.cards]
    for deck, made_up in enumerate(_made_up(case)):
        try:
            box = with_made_up_cards(box, deck, made_up)
        except EditionError as error:
            raise _wrong_edition(case, f"given.bank.{DECK_NAMES[deck]}", error) from None
        cards[deck] += made_up
    return CaseSetting(box.edition, cards)


def setting_key(case: Case) -> str:
    """Equal for cases that share an edition with the same changes."""
    changes = [case.options, case.given.get("board", {}), _made_up(case)]
    return json.dumps([_edition_of(case), case.mode, case.claim, *changes], sort_keys=True, default=str)


def _edition_of(case: Case) -> str:
    """Its name, or its file: one beside the scenario file comes first."""
    beside = Path(case.where.file).parent / case.edition
    return str(beside) if beside.suffix == ".toml" and beside.is_file() else case.edition


def _made_up(case: Case) -> list[list[dict[str, Any]]]:
    bank = case.given.get("bank", {})
    return [[card for card in bank.get(name, []) if isinstance(card, dict)] for name in DECK_NAMES]


def _wrong_edition(case: Case, field: str, error: EditionError) -> ScenarioError:
    return case.where.at(field).wrong(error.words)


def seated(case: Case, edition: Edition) -> Table:
    """Who sits there, as far as the rules allow it."""
    table = blank(Table)
    table.seats = len(case.seats)
    table.people = case.people or len(case.seats)
    table.banker = NOBODY if case.banker is None else case.persons.index(case.banker)
    table.key = [int.from_bytes(hashlib.sha256(case.id.encode()).digest()[i : i + 4], "big") for i in range(0, 16, 4)]
    teams = _team_numbers(case, edition)
    table.team = [teams[seat] if seat < len(teams) else seat for seat in range(SEATS)]
    number = setup_refusal(table, edition)
    if number:
        raise SetUpRefused(rule_of(number))
    if case.deal:
        _give_deals(case, edition, table)
    return table


def _team_numbers(case: Case, edition: Edition) -> list[int]:
    """The teams of a case; where none are named, those of the seating plan (COMP-4)."""
    if case.teams is None:
        return [team_by_seat(edition, len(case.seats), seat) for seat in range(len(case.seats))]
    if not edition.teams:
        raise SetUpRefused("TEAM-1")
    members = [member for team in case.teams for member in team]
    if len(set(members)) < len(members):
        raise case.where.at("teams").wrong(instead(Both("chaque siège une fois", "each seat once"), case.teams))
    alone = len(case.teams)
    numbers = {member: number for number, team in enumerate(case.teams) for member in team}
    return [numbers.get(name, alone + seat) for seat, name in enumerate(case.seats)]


def deals_of(case: Case, seat: str) -> list[list[int]]:
    """What a seat is dealt, time after time."""
    dealt = case.given.get(seat, {}).get("dealt", [])
    return dealt if dealt and isinstance(dealt[0], list) else [dealt] if dealt else []


def _give_deals(case: Case, edition: Edition, table: Table) -> None:
    """The deeds to be dealt, seat after seat; seats for which none are named get what is left, in board order, no two of a group."""
    forced = {square for name in case.seats for deal in deals_of(case, name) for square in deal}
    if not forced:
        return
    left = [square for square in range(len(edition.kind)) if edition.deeds >> square & 1 and square not in forced]
    given: list[int] = []
    for name in case.seats:
        deals = deals_of(case, name)
        for deal in deals:
            if len(deal) != edition.deal_count or len(set(deal)) < len(deal) or any(not edition.deeds >> square & 1 for square in deal):
                number = edition.deal_count
                what = Both(f"{number} titres différents à chaque donne", f"{number} different deeds in each deal")
                raise case.where.at(f"given.{name}.dealt").wrong(instead(what, deal))
            given += deal
        groups: set[int] = set()
        for _ in range(0 if deals else edition.deal_count):
            left.sort(key=lambda square: (edition.group[square] in groups, square))
            given += left[:1]
            groups |= {edition.group[square] for square in left[:1]}
            del left[:1]
    room = len(table.given)
    if len(given) > room:
        raise case.where.at("given").wrong(instead(Both(f"{room} titres donnés au plus", f"at most {room} deeds dealt"), given))
    table.given[: len(given)] = given
    table.given_to = len(given)


def lay(case: Case, setting: CaseSetting, table: Table) -> None:
    """Everything given, on a table that has been set up."""
    if case.start_dice is None:
        while table.depth:
            settled(table)
        start_turn(table, _first_on_turn(case))
    table.doubles = case.doubles
    table.rolled = int(case.doubles > 0)
    table.clock = case.clock
    table.before_play &= int(case.clock == 0 and (case.deal or case.start_dice is not None))
    for seat, name in enumerate(case.seats):
        _lay_seat(case, setting, table, seat, case.given.get(name, {}))
    if table.out[table.turn]:
        what = Both("un siège encore en jeu", "a seat that still plays")
        raise case.where.at("turn").wrong(instead(what, case.seats[table.turn]))
    bank = case.given.get("bank", {})
    for deck, name in enumerate(DECK_NAMES):
        _stack(case, setting, table, deck, bank.get(name, []))
    hotels = sum(height == HOTEL for height in table.built)
    houses = sum(height for height in table.built if height != HOTEL)
    table.houses_left = bank.get("houses", max(setting.edition.houses - houses, 0))
    table.hotels_left = bank.get("hotels", max(setting.edition.hotels - hotels, 0))


def _first_on_turn(case: Case) -> int:
    if case.turn is not None:
        return case.seats.index(case.turn)
    return next((seat for seat, name in enumerate(case.seats) if not case.given.get(name, {}).get("out")), 0)


def _lay_seat(case: Case, setting: CaseSetting, table: Table, seat: int, given: dict[str, Any]) -> None:
    name = case.seats[seat]
    edition = setting.edition

    def wrong(field: str, fr: str, en: str, value: object) -> ScenarioError:
        return case.where.at(f"given.{name}.{field}").wrong(instead(Both(fr, en), value))

    for field in ("cash", "square", "jail", "loan", "loan_passes"):
        if field in given:
            getattr(table, field)[seat] = given[field]
    for _ in range(table.loan_passes[seat]):
        bear_interest(table, edition, seat)
    if table.jail[seat] >= 0 and "square" not in given:
        table.square[seat] = edition.jail_square
    for square in given.get("deeds", []):
        if not edition.deeds >> square & 1 or table.owner[square] not in (NOBODY, seat):
            raise wrong("deeds", "un titre que personne d'autre n'a reçu", "a deed given to nobody else", square)
        table.owner[square] = seat
    for square in given.get("mortgaged", []):
        if table.owner[square] != seat:
            raise wrong("mortgaged", "un de ses titres (deeds)", "one of the seat's deeds", square)
        table.mortgaged[square] = 1
    for square, height in ((int(square), height) for square, height in given.get("buildings", {}).items()):
        if table.owner[square] != seat or edition.kind[square] != STREET:
            raise wrong("buildings", "un terrain parmi ses titres (deeds)", "a street among the seat's deeds", square)
        table.built[square] = height
    for square in given.get("passport", []):
        if not edition.street_number[square]:
            raise wrong("passport", "un terrain", "a street", square)
        table.passport[seat] |= 1 << (edition.street_number[square] - 1)
    for deck in _decks(given.get("cards", [])):
        card = _out_of_jail_card(case, setting, table, deck)
        if card is None:
            raise wrong("cards", "une carte que la pile contient encore", "a card the pile still holds", given["cards"])
        _take(table, card)
        table.holder[card] = seat
    if given.get("out"):
        table.out[seat] = 1
        table.bankrupts += 1
        table.cash[seat] = given.get("cash", 0)


def _decks(cards: list[str] | int) -> list[int | None]:
    """The decks of the cards held; for a mere number, any."""
    return [None] * cards if isinstance(cards, int) else [DECK_NAMES.index(name) for name in cards]


def _pile(table: Table, deck: int) -> list[int]:
    """The cards of a pile from the top, numbered within their deck."""
    return [table.pile[deck * PILE + (table.pile_top[deck] + i) % PILE] for i in range(table.pile_size[deck])]


def _put_pile(table: Table, deck: int, cards: list[int]) -> None:
    table.pile[deck * PILE : (deck + 1) * PILE] = cards + [0] * (PILE - len(cards))
    table.pile_top[deck] = 0
    table.pile_size[deck] = len(cards)


def _out_of_jail_card(case: Case, setting: CaseSetting, table: Table, wanted: int | None) -> int | None:
    """Such a card of the wanted deck, or of any; not one that is to lie on top of its pile."""
    for deck in range(len(DECK_NAMES)) if wanted is None else [wanted]:
        on_top = case.given.get("bank", {}).get(DECK_NAMES[deck], [])
        for card in sorted(_pile(table, deck)):
            if setting.edition.card_effect[deck * PILE + card] == JAIL_FREE and setting.cards[deck][card] not in on_top:
                return deck * PILE + card
    return None


def _take(table: Table, card: int) -> None:
    deck = card // PILE
    _put_pile(table, deck, [other for other in _pile(table, deck) if other != card % PILE])


def _stack(case: Case, setting: CaseSetting, table: Table, deck: int, named: list[object]) -> None:
    """Cards on top, in order; the others follow as they lay."""
    if not named:
        return
    names = setting.cards[deck]
    field = case.where.at(f"given.bank.{DECK_NAMES[deck]}")
    top: list[int] = []
    for name in named:
        card = next((card for card, known in enumerate(names) if known == name and card not in top), NOBODY)
        if card == NOBODY or table.holder[deck * PILE + card] != NOBODY:
            ids = ", ".join(str(known) for known in names if isinstance(known, str))
            what = Both(f"une carte de la pile, une seule fois : {ids}", f"a card of the pile, once: {ids}")
            raise field.wrong(instead(what, name))
        top.append(card)
    _put_pile(table, deck, top + [card for card in _pile(table, deck) if card not in top])
