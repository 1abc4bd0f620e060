"""Made-up cards and other numbers for one case: a new edition each time, the old one untouched."""

from __future__ import annotations

from typing import Any

import pytest

from monopole.editions import EditionError, load, with_made_up_cards, with_numbers
from monopole.schema import PILE
from monopole.vocabulary import BACKWARD, CHANCE, CHEST, MOVE_NEAREST, MOVE_RELATIVE, MOVE_TO, PAY, PAY_OR_DRAW, STATION


def test_made_up_cards() -> None:
    plain = load("france-2003")
    once = with_made_up_cards(plain, CHANCE, [{"effect": "pay", "amount": 784}, {"effect": "move_relative", "steps": -5}])
    twice = with_made_up_cards(once, CHANCE, [{"effect": "move_to", "target": 12, "direction": "forward", "collect_go": True}])
    assert [(card.effect, card.a, card.b) for card in twice.cards[CHANCE][16:]] == [(PAY, 784, 0), (MOVE_RELATIVE, -5, 0), (MOVE_TO, 12, 1)]
    assert twice.edition.card_effect[16:19] == [PAY, MOVE_RELATIVE, MOVE_TO]
    assert twice.edition.cards == [16, 16]
    assert twice.cards[CHANCE][16].text("fr") == "Payez 784 €."
    assert twice.cards[CHANCE][17].text("en") == "Go back 5 squares."
    assert plain.cards[CHANCE] == once.cards[CHANCE][:16]
    assert plain.edition.card_effect[16:PILE] == [0] * 8
    assert len({plain.digest, once.digest, twice.digest}) == 3


def test_made_up_cards_of_the_other_deck() -> None:
    box = with_made_up_cards(
        load("world-2008"),
        CHEST,
        [
            {"effect": "pay_or_draw", "amount": 100000, "draw_from": "chance"},
            {"effect": "move_nearest", "kind": "station", "rent_factor": 2},
        ],
    )
    assert box.edition.card_effect[PILE + 16 : PILE + 18] == [PAY_OR_DRAW, MOVE_NEAREST]
    assert box.edition.card_a[PILE + 16 : PILE + 18] == [100000, STATION]
    assert "100 K" in box.cards[CHEST][16].text("en")


def test_a_card_backwards_says_that_it_leads_backwards() -> None:
    box = with_made_up_cards(load("france-2003"), CHEST, [{"effect": "move_to", "target": 1, "direction": "backward"}])
    assert box.cards[CHEST][16].b == BACKWARD


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ({"effect": "pay"}, "needs amount"),
        ({"effect": "fly"}, "unknown"),
        ({"effect": "pay", "amount": -3}, "whole number from 1"),
        ({"effect": "pay", "amount": 3, "amuont": 3}, 'perhaps "amount"'),
        ({"effect": "move_nearest", "kind": "jail"}, "station, utility"),
        ({"effect": "move_relative", "steps": -3, "collect_go": True}, "goSalaryBackwards"),
        ({"effect": "move_to", "target": 1, "direction": "backward", "collect_go": True}, "goSalaryBackwards"),
        ({}, "unknown"),
    ],
)
def test_wrong_made_up_cards(card: dict[str, Any], said: str) -> None:
    with pytest.raises(EditionError) as caught:
        with_made_up_cards(load("france-2003"), CHANCE, [card])
    assert said in caught.value.words.en


def test_no_more_made_up_cards_than_fit() -> None:
    eight = [{"effect": "pay", "amount": 1}] * 8
    assert len(with_made_up_cards(load("france-2003"), CHANCE, eight).cards[CHANCE]) == PILE
    with pytest.raises(EditionError):
        with_made_up_cards(load("france-2003"), CHANCE, [*eight, eight[0]])


def test_numbers_of_a_square() -> None:
    plain = load("world-2008")
    changed = with_numbers(
        plain, {"37": {"price": 3508000, "mortgage": 1754000}, 1: {"house": 7, "rents": [1, 2, 3, 4, 5, 6]}, 4: {"amount": 9}}
    )
    assert (changed.edition.price[37], changed.edition.mortgage[37]) == (3508000, 1754000)
    assert (changed.edition.house_price[1], changed.edition.hotel_price[1]) == (7, 7)
    assert changed.edition.rent[6:12] == [1, 2, 3, 4, 5, 6]
    assert changed.edition.price[4] == 9
    assert plain.edition.price[37] == 3500000
    assert changed.digest != plain.digest


@pytest.mark.parametrize(
    "change",
    [{40: {"price": 1}}, {"x": {"price": 1}}, {37: {"prize": 1}}, {37: {"price": "1"}}, {37: {"rents": 3}}, {0: {"price": 1}}, {37: 3}],
)
def test_wrong_numbers(change: dict[Any, Any]) -> None:
    with pytest.raises(EditionError):
        with_numbers(load("france-2003"), change)
