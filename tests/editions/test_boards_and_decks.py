"""Every number of every edition is the classic one times its scale, and every file loads in every mode it plays."""

from __future__ import annotations

import pytest

from monopole.editions import Box, load, names, titles
from monopole.schema import PILE, Edition, fields, group_deeds
from monopole.vocabulary import (
    ACTIONS,
    BACKWARD,
    CHANCE,
    CHEST,
    GROUP_NAMES,
    MOVE_NEAREST,
    MOVE_RELATIVE,
    MOVE_TO,
    PAY_EACH,
    PAY_OR_DRAW,
    PAY_PER_BUILDING,
    SQUARE_KINDS,
    STATION,
    TICK,
    UTILITY,
)

MODES = {
    "paris-1936": ("base", "timed"),
    "belgium-1985": ("base",),
    "monopolic-1985": ("base",),
    "football-1999": ("base", "fast", "timed"),
    "france-2003": ("base", "fast", "timed"),
    "wonders-2003": ("base", "fast", "timed"),
    "championship": ("timed",),
    "asterix-2006": ("base", "fast", "timed"),
    "world-2008": ("base", "fast", "timed"),
    "canada-2011": ("base", "fast", "timed"),
    "godfather-2021": ("base", "fast"),
}
EVERY_GAME = [(name, mode) for name, modes in MODES.items() for mode in modes]

# Square, group, price, house, rents: bare, one to four houses, hotel.
STREETS = [
    (1, "brown", 60, 50, (2, 10, 30, 90, 160, 250)),
    (3, "brown", 60, 50, (4, 20, 60, 180, 320, 450)),
    (6, "light_blue", 100, 50, (6, 30, 90, 270, 400, 550)),
    (8, "light_blue", 100, 50, (6, 30, 90, 270, 400, 550)),
    (9, "light_blue", 120, 50, (8, 40, 100, 300, 450, 600)),
    (11, "pink", 140, 100, (10, 50, 150, 450, 625, 750)),
    (13, "pink", 140, 100, (10, 50, 150, 450, 625, 750)),
    (14, "pink", 160, 100, (12, 60, 180, 500, 700, 900)),
    (16, "orange", 180, 100, (14, 70, 200, 550, 750, 950)),
    (18, "orange", 180, 100, (14, 70, 200, 550, 750, 950)),
    (19, "orange", 200, 100, (16, 80, 220, 600, 800, 1000)),
    (21, "red", 220, 150, (18, 90, 250, 700, 875, 1050)),
    (23, "red", 220, 150, (18, 90, 250, 700, 875, 1050)),
    (24, "red", 240, 150, (20, 100, 300, 750, 925, 1100)),
    (26, "yellow", 260, 150, (22, 110, 330, 800, 975, 1150)),
    (27, "yellow", 260, 150, (22, 110, 330, 800, 975, 1150)),
    (29, "yellow", 280, 150, (24, 120, 360, 850, 1025, 1200)),
    (31, "green", 300, 200, (26, 130, 390, 900, 1100, 1275)),
    (32, "green", 300, 200, (26, 130, 390, 900, 1100, 1275)),
    (34, "green", 320, 200, (28, 150, 450, 1000, 1200, 1400)),
    (37, "dark_blue", 350, 200, (35, 175, 500, 1100, 1300, 1500)),
    (39, "dark_blue", 400, 200, (50, 200, 600, 1400, 1700, 2000)),
]
OTHERS = {
    "go": [0], "station": [5, 15, 25, 35], "utility": [12, 28], "tax": [4, 38], "chance": [7, 22, 36], "chest": [2, 17, 33], "jail": [10],
    "parking": [20], "go_to_jail": [30],
}  # fmt: skip

# Cards as effect and numbers, amounts in classic units.
FRENCH_CHANCE = [
    ("move_to", 39, 1), ("move_to", 0, 1), ("move_to", 24, 1), ("move_to", 11, 1), ("move_to", 15, 1), ("move_relative", -3, 0),
    ("go_to_jail", 0, 0), ("jail_free", 0, 0), ("receive", 150, 0), ("receive", 100, 0), ("receive", 50, 0), ("pay", 150, 0),
    ("pay", 20, 0), ("pay", 15, 0), ("pay_per_building", 25, 100), ("pay_per_building", 40, 115),
]  # fmt: skip
FRENCH_CHEST = [
    ("move_to", 0, 1), ("move_to", 1, BACKWARD), ("go_to_jail", 0, 0), ("jail_free", 0, 0), ("receive", 200, 0), ("receive", 100, 0),
    ("receive", 100, 0), ("receive", 50, 0), ("receive", 25, 0), ("receive", 20, 0), ("receive", 10, 0), ("receive_from_each", 10, 0),
    ("pay", 100, 0), ("pay", 50, 0), ("pay", 50, 0), ("pay_or_draw", 10, CHANCE),
]  # fmt: skip
CANADIAN_CHANCE = [
    ("move_to", 0, 1), ("move_to", 24, 1), ("move_to", 11, 1), ("move_to", 39, 1), ("move_to", 5, 1), ("move_nearest", STATION, 2),
    ("move_nearest", STATION, 2), ("move_nearest", UTILITY, 10), ("receive", 50, 0), ("receive", 150, 0), ("jail_free", 0, 0),
    ("move_relative", -3, 0), ("go_to_jail", 0, 0), ("pay_per_building", 25, 100), ("pay", 15, 0), ("pay_each", 50, 0),
]  # fmt: skip
CANADIAN_CHEST = [
    ("move_to", 0, 1), ("receive", 200, 0), ("pay", 50, 0), ("receive", 50, 0), ("jail_free", 0, 0), ("go_to_jail", 0, 0),
    ("receive", 100, 0), ("receive", 20, 0), ("receive_from_each", 10, 0), ("receive", 100, 0), ("pay", 100, 0), ("pay", 50, 0),
    ("receive", 25, 0), ("pay_per_building", 40, 115), ("receive", 10, 0), ("receive", 100, 0),
]  # fmt: skip
WORLD_CHANCE = [
    ("move_to", 0, 1), ("move_to", 11, 1), ("move_to", 24, 1), ("move_to", 39, 1), ("move_to", 5, 1), ("move_nearest", STATION, 2),
    ("move_nearest", STATION, 2), ("move_nearest", UTILITY, 10), ("receive", 50, 0), ("receive", 150, 0), ("pay_per_building", 25, 100),
    ("jail_free", 0, 0), ("move_relative", -3, 0), ("go_to_jail", 0, 0), ("pay", 15, 0), ("pay_each", 50, 0),
]  # fmt: skip
WORLD_CHEST = [
    ("move_to", 0, 1), ("receive", 10, 0), ("pay", 100, 0), ("receive", 100, 0), ("pay", 50, 0), ("receive", 50, 0), ("receive", 20, 0),
    ("receive", 200, 0), ("receive", 10, 0), ("pay", 50, 0), ("receive", 100, 0), ("go_to_jail", 0, 0), ("jail_free", 0, 0),
    ("receive_from_each", 10, 0), ("pay_per_building", 40, 115), ("receive", 25, 0),
]  # fmt: skip
DECKS = {"world-2008": (WORLD_CHANCE, WORLD_CHEST), "canada-2011": (CANADIAN_CHANCE, CANADIAN_CHEST)}

BANKNOTES = {
    "paris-1936": {50000: 1, 10000: 6, 5000: 4, 2000: 3, 1000: 10, 500: 7, 100: 5},
    "belgium-1985": {10000: 2, 2000: 3, 1000: 2, 500: 2, 100: 6, 50: 6, 20: 5},
    "france-2003": {500: 2, 100: 4, 50: 1, 20: 1, 10: 2, 5: 1, 1: 5},
    "football-1999": {50000: 2, 10000: 4, 5000: 1, 2000: 1, 1000: 2, 500: 1, 100: 5},
}


@pytest.fixture(params=names())
def box(request: pytest.FixtureRequest) -> Box:
    name: str = request.param
    return load(name, MODES[name][0])


def test_the_eleven_editions() -> None:
    assert sorted(names()) == sorted(MODES)
    assert set(titles("fr")) == set(MODES)
    assert titles("fr")["world-2008"] != titles("en")["world-2008"]


@pytest.mark.parametrize(("name", "mode"), EVERY_GAME)
def test_loads_in_every_mode(name: str, mode: str) -> None:
    box = load(name, mode)
    assert (box.id, box.mode, box.modes) == (name, mode, MODES[name])


def test_streets(box: Box) -> None:
    edition, scale = box.edition, box.edition.scale
    for number, (square, group, price, house, rents) in enumerate(STREETS, 1):
        assert SQUARE_KINDS[edition.kind[square]] == "street"
        assert GROUP_NAMES[edition.group[square]] == group
        assert edition.price[square] == price * scale
        assert edition.mortgage[square] == price * scale // 2
        assert edition.house_price[square] == edition.hotel_price[square] == house * scale
        assert edition.rent[square * 6 : square * 6 + 6] == [rent * scale for rent in rents]
        assert edition.street_number[square] == number
    assert edition.street[:22] == [square for square, *_ in STREETS]
    assert sum(map(bool, edition.street_number)) == 22


def test_other_squares(box: Box) -> None:
    edition, scale = box.edition, box.edition.scale
    for kind, squares in OTHERS.items():
        assert [square for square in range(40) if SQUARE_KINDS[edition.kind[square]] == kind] == squares
    for square in OTHERS["station"]:
        assert (edition.price[square], edition.mortgage[square]) == (200 * scale, 100 * scale)
        assert edition.rent[square * 6 : square * 6 + 4] == [25 * scale, 50 * scale, 100 * scale, 200 * scale]
    for square in OTHERS["utility"]:
        assert (edition.price[square], edition.mortgage[square]) == (150 * scale, 75 * scale)
        assert edition.rent[square * 6 : square * 6 + 2] == [4 * scale, 10 * scale]
    assert (edition.price[4], edition.price[38]) == (200 * scale, 100 * scale)
    assert edition.jail_square == 10


def test_groups_and_deeds(box: Box) -> None:
    edition = box.edition
    for group, name in enumerate(GROUP_NAMES):
        squares = [square for square in range(40) if edition.group[square] == group]
        assert group_deeds(edition, group) == squares, name
    owned = {square for square, *_ in STREETS} | set(OTHERS["station"]) | set(OTHERS["utility"])
    assert {square for square in range(40) if edition.deeds >> square & 1} == owned
    assert all(edition.group[square] == -1 for square in range(40) if square not in owned)


def test_decks(box: Box) -> None:
    edition, scale = box.edition, box.edition.scale
    for deck, expected in zip((CHANCE, CHEST), DECKS.get(box.id, (FRENCH_CHANCE, FRENCH_CHEST)), strict=True):
        assert edition.cards[deck] == len(box.cards[deck]) == 16
        for number, (effect, a, b) in enumerate(expected):
            card = box.cards[deck][number]
            place = deck * PILE + number
            assert card.effect_name == effect, card.id
            times_a = 1 if card.effect in (MOVE_TO, MOVE_RELATIVE, MOVE_NEAREST) else scale
            times_b = scale if card.effect == PAY_PER_BUILDING or (card.effect == MOVE_NEAREST and a == UTILITY) else 1
            assert (card.a, card.b) == (a * times_a, b * times_b), card.id
            assert (edition.card_effect[place], edition.card_a[place], edition.card_b[place]) == (card.effect, card.a, card.b)
    assert [card.id for deck in box.cards for card in deck] == [f"{deck}{number:02}" for deck in ("ch", "cc") for number in range(1, 17)]
    assert box.card_number(CHEST, "cc16") == 15
    assert box.card_number(CHEST, "ch16") is None


def test_card_texts_are_complete_in_both_languages(box: Box) -> None:
    texts = [card.text(lang) for deck in box.cards for card in deck for lang in ("fr", "en")]
    assert len(set(texts)) == 64
    assert all(text[0].isupper() and text[-1] in ".!" and "{" not in text for text in texts)
    for deck in box.cards:
        for card in deck:
            for lang in ("fr", "en"):
                if card.effect_name in ("receive", "pay", "receive_from_each", "pay_each", "pay_or_draw"):
                    assert box.currency.write(card.a) in card.text(lang), card.id
                if card.effect == PAY_PER_BUILDING:
                    assert box.currency.write(card.a) in card.text(lang)
                    assert box.currency.write(card.b) in card.text(lang)
                if card.effect == MOVE_TO:
                    assert box.squares[card.a].name in card.text(lang), card.id
                if card.effect == PAY_OR_DRAW:
                    assert box.deck_names[CHANCE](lang) in card.text(lang)
                if card.effect == PAY_PER_BUILDING:
                    assert box.house(lang) in card.text(lang)
                    assert box.hotel(lang) in card.text(lang)
    assert (PAY_EACH in {card.effect for card in box.cards[CHANCE]}) == (box.id in DECKS)


def test_no_two_editions_share_a_card_text() -> None:
    texts = [card.text("fr") for name, modes in MODES.items() for deck in load(name, modes[0]).cards for card in deck]
    assert len(texts) == len(set(texts)) == 11 * 32


@pytest.mark.parametrize("name", BANKNOTES)
def test_banknotes(name: str) -> None:
    box = load(name)
    assert dict(box.banknotes.notes) == BANKNOTES[name]
    assert sum(value * count for value, count in box.banknotes.notes) == box.edition.start_cash


def test_electronic_banks_and_the_computer_have_no_notes() -> None:
    assert [name for name in names() if not load(name, MODES[name][0]).banknotes.notes] == ["monopolic-1985", "world-2008", "canada-2011"]


def test_everything_carries_its_status(box: Box) -> None:
    statuses = ("attested", "derived", "reconstructed")
    for square in box.squares:
        assert square.name_status in statuses
        assert square.cite or square.name_status == "reconstructed"
        if square.kind in ("street", "station", "utility", "tax"):
            assert square.numbers_status in statuses
    for deck in box.cards:
        assert all(card.status in statuses for card in deck)
        assert all(card.cite for card in deck if card.status == "attested")


def test_sources_are_those_that_are_cited() -> None:
    assert list(load("france-2003").sources) == list(load("championship", "timed").sources) == ["FR-E"]
    assert load("wonders-2003").sources == {}
    assert list(load("paris-1936").sources) == ["FR-F"]


def test_what_is_reconstructed() -> None:
    assert load("france-2003").reconstructed == []
    assert "39 Tour Eiffel" in load("wonders-2003").reconstructed
    assert "ch01" in load("belgium-1985").reconstructed
    assert not any(entry.endswith("Énergie solaire") for entry in load("world-2008").reconstructed)


def test_words_of_the_editions() -> None:
    football, asterix, wonders, godfather, canada = (
        load(f) for f in ("football-1999", "asterix-2006", "wonders-2003", "godfather-2021", "canada-2011")
    )
    assert (football.house("fr"), football.hotel("en", 2), football.station("fr", 4)) == ("gradin", "stadiums", "tribunes")
    assert (football.deck_names[CHANCE]("fr"), football.deck_names[CHEST]("en")) == ("Extérieur", "Home")
    assert (asterix.house("fr", 0), asterix.house("en", 0), asterix.hotel("fr", 3)) == ("hutte", "huts", "palais")
    assert (wonders.street("fr", 22), wonders.station("en")) == ("Merveilles", "airport")
    assert (godfather.station("fr"), godfather.deck_names[CHANCE]("fr")) == ("Famille", "Patron")
    assert (canada.double("fr"), canada.squares[0].name, canada.deck_names[CHEST]("fr")) == ("doublet", "GO", "Caisse commune")
    assert load("monopolic-1985").deck_names[CHEST]("fr") == "Service"


def test_championship_is_played_on_the_board_of_2003() -> None:
    championship, france = load("championship", "timed"), load("france-2003", "timed")
    assert [square.name for square in championship.squares] == [square.name for square in france.squares]
    assert championship.extends == "france-2003"


@pytest.mark.parametrize(("name", "mode"), EVERY_GAME)
def test_numbers_fit_their_fields(name: str, mode: str) -> None:
    edition = load(name, mode).edition
    for field in fields(Edition):
        value = getattr(edition, field.name)
        limit = 2 ** (8 * int(field.type[1]) - 1)
        numbers = [value] if field.size == 1 else value
        assert len(numbers) == field.size, field.name
        assert all(isinstance(number, int) and -limit <= number < limit for number in numbers), field.name


def test_time_model_covers_every_word(box: Box) -> None:
    assert all(box.edition.seconds[word] > 0 for word in ACTIONS if word != TICK)
    assert box.edition.seconds[TICK] == 0


def test_digests_tell_games_apart() -> None:
    digests = {load(name, mode).digest for name, mode in EVERY_GAME}
    assert len(digests) == len(EVERY_GAME)
    assert load("france-2003").digest == load("france-2003", options={"jailFine": 50}).digest
    assert load("france-2003").digest != load("france-2003", options={"jailFine": 75}).digest
    assert load("france-2003").digest != load("france-2003", options={"resignation": "bank"}).digest
    assert len(load("france-2003").digest) == 64
