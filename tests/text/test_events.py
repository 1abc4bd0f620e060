"""Every event has its sentence in both languages, in the edition's own words."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from monopole.bilingual import typeset
from monopole.editions import load, names
from monopole.game import Event
from monopole.text import say_card, say_event
from monopole.vocabulary import (
    BANKRUPTCY,
    BANKRUPTS,
    BY_CARD,
    BY_COMPULSION,
    BY_DOUBLE,
    BY_DOUBLES,
    BY_FINE,
    BY_SQUARE,
    CARD_LOT,
    DECLINED,
    EVENTS,
    HOTEL,
    HOTEL_LOT,
    HOUSE_LOT,
    OWN,
    REASONS,
    RULE_NUMBERS,
    SCARCITY,
    WITH_CARD,
)

SEATS = ["Anne", "Bruno"]
LOTS = (39, CARD_LOT, CARD_LOT + 1, HOUSE_LOT, HOTEL_LOT)
# Events whose sentence depends on their numbers, with numbers for each way of saying it.
WAYS: dict[str, list[tuple[int, int, int]]] = {
    "dealt": [(1, 60, 0), (1, 0, 0)],
    "rolled": [(1, 2, 0), (3, 3, 0), (3, 4, 1)],
    "moved": [(0, 5, 0), (5, 2, 1)],
    "auction_opened": [(lot, 10, why) for lot in LOTS for why in (DECLINED, BANKRUPTS, SCARCITY, OWN)],
    "knocked_down": [(39, 10, -1), (CARD_LOT, 10, 1), (HOTEL_LOT, 10, -1)],
    "paid": [(10, creditor, reason) for creditor in (-1, 1) for reason in REASONS] + [(0, 1, BANKRUPTCY)],
    "owes": [(10, creditor, reason) for creditor in (-1, 1) for reason in REASONS],
    "jailed": [(BY_SQUARE, 0, 0), (BY_CARD, 0, 0), (BY_DOUBLES, 0, 0)],
    "freed": [(BY_DOUBLE, 0, 0), (BY_FINE, 0, 0), (WITH_CARD, 0, 0), (BY_COMPULSION, 0, 0)],
    "built": [(39, level, 200) for level in range(1, HOTEL + 1)],
    "sold": [(39, level, 100) for level in range(HOTEL)],
    "placed": [(39, level, 0) for level in range(1, HOTEL + 1)],
    "handed_over": [(39, 1, 0), (CARD_LOT + 1, -1, 0)],
    "agreed": [(1, 0, 0), (1, 5, 0), (1, 0, 5), (1, 5, 5)],
    "went_bankrupt": [(-1, 0, 0), (1, 0, 0)],
    "short": [(HOUSE_LOT, 1, 0), (HOTEL_LOT, 3, 0)],
    "drew": [(0, 0, 0), (1, 15, 0), (0, 20, 0)],
    "estate_opened": [(1, 0, 0), (7, 0, 0)],
}
NUMBERS = {name: number for number, name in EVENTS.items()}
SEATLESS = ("lowered", "unsold", "last_round", "time_up", "hurried")


def told(kind: str, seat: str | None, a: int = 0, b: int = 0, c: int = 0, rule: str | None = None, seats: Sequence[str] = SEATS) -> Event:
    """The event of a row of the engine's log."""
    return Event.of((NUMBERS[kind], -1 if seat is None else seats.index(seat), a, b, c, RULE_NUMBERS.get(rule or "", 0)), seats)


def all_events() -> list[Event]:
    found = []
    for kind in EVENTS.values():
        for a, b, c in WAYS.get(kind, [(1, 1, 1)]):
            rules = {"passed": ("BUILD-11",), "proposed": ("DEBT-2",), "agreed": ("DEBT-2",), "disagreed": ("DEBT-2",)}
            for rule in (None, *rules.get(kind, ())):
                found.append(told(kind, None if kind in SEATLESS else "Anne", a, b, c, rule))
    return found


def test_there_are_62_kinds() -> None:
    assert {event.kind for event in all_events()} == set(EVENTS.values())
    assert len(EVENTS) == 62


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("edition", names())
def test_every_event_is_said(edition: str, lang: str) -> None:
    box = load(edition, "timed" if edition == "championship" else "base")
    for event in all_events():
        sentence = say_event(box, SEATS, event, lang)
        assert sentence[0].isupper(), event
        assert sentence[-1] in ".!?…»", (event, sentence)
        assert "{" not in sentence and "None" not in sentence and "  " not in sentence, sentence
        assert event.kind == "auction_opened" or (event.seat or "") in sentence


def test_the_languages_differ() -> None:
    box = load("france-2003")
    for event in all_events():
        assert say_event(box, SEATS, event, "fr") != say_event(box, SEATS, event, "en"), event


@pytest.mark.parametrize(
    ("edition", "event", "fr", "en"),
    [
        ("france-2003", told("bought", "Anne", 39, 400), "Anne achète Rue de la Paix pour 400 €.", "Anne buys Rue de la Paix for 400 €."),
        (
            "france-2003",
            told("rent_due", "Anne", 39, 50, 1),
            "Anne doit à Bruno un loyer de 50 € pour Rue de la Paix.",
            "Anne owes Bruno a rent of 50 € for Rue de la Paix.",
        ),
        (
            "france-2003",
            told("paid", "Anne", 50, -1, 1),
            "Anne paie la taxe à la banque\u00a0: 50 €.",
            "Anne pays the bank the tax: 50 €.",
        ),
        ("france-2003", told("paid", "Anne", 50, 1, 6), "Anne donne 50 € à Bruno.", "Anne gives Bruno 50 €."),
        (
            "france-2003",
            told("claimed", "Anne", 39, 1, 50),
            "Anne réclame 50 € à Bruno pour Rue de la Paix.",
            "Anne claims 50 € from Bruno for Rue de la Paix.",
        ),
        (
            "asterix-2006",
            told("built", "Anne", 39, 2, 200),
            "Anne bâtit sur Échoppe de Burdigala pour 200 sesterces. À présent\u00a0: 2 huttes.",
            "Anne builds on Échoppe de Burdigala for 200 sesterces. Now there: 2 huts.",
        ),
        (
            "football-1999",
            told("knocked_down", "Bruno", HOTEL_LOT, 6000, -1),
            "Adjugé à Bruno pour 6.000 F\u00a0: un stade.",
            "Sold to Bruno for 6,000 F: a stadium.",
        ),
        ("world-2008", told("earned", "Anne", 2_000_000), "Anne touche son salaire\u00a0: 2 M.", "Anne collects the salary: 2 M."),
        ("canada-2011", told("rolled", "Anne", 4, 4), "Anne fait un doublet, 4 et 4\u00a0: 8.", "Anne rolls a double, 4 and 4: 8."),
        (
            "wonders-2003",
            told("short", "Anne", HOUSE_LOT, 1),
            "Pénurie\u00a0: Anne veut bâtir. Il reste à la banque\u00a0: 1 chambre d’hôtes.",
            None,
        ),
        ("france-2003", told("jailed", "Anne", BY_DOUBLES), "Un double pour la troisième fois\u00a0: Anne va en prison.", None),
        ("france-2003", told("estate_opened", "Anne", 3), "La banque met aux enchères 3 lots laissés par Anne.", None),
    ],
)
def test_sentences(edition: str, event: Event, fr: str, en: str | None) -> None:
    box = load(edition)
    assert say_event(box, SEATS, event, "fr").replace("'", "’") == fr
    assert en is None or say_event(box, SEATS, event, "en") == en


def test_names_with_braces_are_only_names() -> None:
    seats = ["{seat}", "{0}"]
    event = told("proposed", "{seat}", 1, seats=seats)
    assert say_event(load("france-2003"), seats, event, "en") == "{seat} proposes a deal to {0}."


def test_a_card_is_read_out() -> None:
    box = load("france-2003")
    assert say_card(box, 0, 3, "fr") == typeset(box.cards[0][3].text("fr"))
    assert say_card(box, 0, 3, "fr") in say_event(box, SEATS, told("drew", "Anne", 0, 3), "fr")
    assert say_card(box, 1, 23, "fr") == "une carte inventée pour cette partie."
