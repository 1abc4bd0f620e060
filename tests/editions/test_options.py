"""Options by every name and in every writing people use for them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monopole.editions import EditionError, load
from monopole.editions.option_reader import read_option, written
from monopole.options import OPTIONS, choice
from monopole.schema import Edition, fields

WRITINGS: list[tuple[str, Any, dict[str, Any]]] = [
    ("jailFine", 75, {"jailFine": 75}),
    ("jail_fine", 75, {"jailFine": 75}),
    ("jailFine", "75 €", {"jailFine": 75}),
    ("auctionTimer", "none", {"auctionSecondsLeast": 0, "auctionSecondsMost": 0}),
    ("auctionTimer", 60, {"auctionSecondsLeast": 60, "auctionSecondsMost": 60}),
    ("auctionTimer", [13, 50], {"auctionSecondsLeast": 13, "auctionSecondsMost": 50}),
    ("auctionTimer", "random(13,50)", {"auctionSecondsLeast": 13, "auctionSecondsMost": 50}),
    ("auctionTimer", "fixed(60)", {"auctionSecondsLeast": 60, "auctionSecondsMost": 60}),
    ("deal", 2, {"dealCount": 2}),
    ("deal", "2 paid", {"dealCount": 2, "dealPaid": True}),
    ("deal", "3 free", {"dealCount": 3, "dealPaid": False}),
    ("deal", "2 paid, refusable, redeal", {"dealCount": 2, "dealPaid": True, "dealRefusable": True, "dealRedeal": True}),
    ("deal", {"count": 2, "paid": False, "redealSameColour": True}, {"dealCount": 2, "dealPaid": False, "dealRedeal": True}),
    ("fastEndBankruptcies", 1, {"endBankruptcies": 1}),
    ("hotelValue", "price+3", {"hotelValueHouses": 3, "hotelValuePrice": True}),
    ("hotelValue", "price+4", {"hotelValueHouses": 4, "hotelValuePrice": True}),
    ("hotelValue", "houses(5)", {"hotelValueHouses": 5, "hotelValuePrice": False}),
    ("hotelValue", "3 huts", {"hotelValueHouses": 3, "hotelValuePrice": False}),
    ("interestRounding", "exact", {"interestRounding": 1, "interestRoundingUp": "up"}),
    ("interestRounding", "up1", {"interestRounding": 1, "interestRoundingUp": "up"}),
    ("interestRounding", "nearest1000", {"interestRounding": 1000, "interestRoundingUp": "nearest"}),
    ("interestRounding", "up 10000", {"interestRounding": 10000, "interestRoundingUp": "up"}),
    ("interest", 0.10, {"interest": 10}),
    ("players", {"min": 2, "max": 4}, {"players": (2, 3, 4)}),
    ("players", [4, 6], {"players": (4, 6)}),
    ("players", "2–8", {"players": (2, 3, 4, 5, 6, 7, 8)}),
    ("players", "4 or 6", {"players": (4, 6)}),
    ("bankLoans", "none", {"bankLoans": 0}),
    ("bankLoans", 50000, {"bankLoans": 50000}),
    ("bankLoans", {"cap": 50000, "compound": True}, {"bankLoans": 50000, "loanCompound": True}),
    ("compound", True, {"loanCompound": True}),
    ("auctionOpening", "min(10000)", {"auctionOpening": "minimum", "auctionMinimum": 10000}),
    ("auctionOpening", "min 10K", {"auctionOpening": "minimum", "auctionMinimum": 10000}),
    ("auctionOpening", "bidder", {"auctionOpening": "any"}),
    ("auctionOpening", "faceValue", {"auctionOpening": "faceValue"}),
    ("hotelExchange", True, {"hotelExchange": True}),
    ("hotelExchange", False, {"hotelExchange": False}),
    ("hotelExchange", 3, {"hotelExchange": True}),
    ("hotelExchange", 4, {"hotelExchange": True}),
    ("replayAfterJailDouble", "yes", {"replayAfterJailDouble": True}),
    ("replayAfterJailDouble", "non", {"replayAfterJailDouble": False}),
    ("timeLimit", 3600, {"timeLimit": 3600}),
    ("endTurn", "word", {"endTurn": "word"}),
    ("noAuctions", True, {"auctionOnDecline": False, "buildingAuction": "none"}),
    ("noAuctions", "no", {}),
    ("unlimitedHouses", True, {"unlimitedBuildings": True}),
    ("parkingPot", True, {"parkingPot": True}),
    ("doubleSalary", "yes", {"doubleSalary": True}),
    ("noRentInJail", 1, {"noRentInJail": True}),
    ("firstLap", True, {"firstLap": True}),
    ("rentClaim", "manual", {"rentClaim": "manual"}),
    ("rentClaim", {"mode": "manual", "expiry": "nextPlayerRoll"}, {"rentClaim": "manual", "rentExpiry": "nextPlayer"}),
    ("bankerPlays", "forbiddenAbove(4)", {"bankerPlays": "notAboveFour"}),
    ("bankerPlays", "optional >5", {"bankerPlays": "optionalAboveFive"}),
    ("utilityRoll", "arrival+rerollIfCard", {"utilityRoll": "cardReroll"}),
    ("buildTiming", "own/between", {"buildTiming": "ownOrBetween"}),
    ("sellTiming", "before 1st roll or debt", {"sellTiming": "ownBeforeFirstRollOrDebt"}),
    ("transferLiftNow", "P+10%", {"transferLiftNow": "principalPlus10"}),
    ("transferKeepCharge", 0, {"transferKeepCharge": "0"}),
    ("transferKeepCharge", "10 %", {"transferKeepCharge": "10%"}),
    ("mortgagedTrade", True, {"mortgagedTrade": "yes"}),
    ("mortgagedTrade", "private only", {"mortgagedTrade": "privateOnly"}),
    ("sellMortgagedToBank", "lastResort90", {"sellMortgagedToBank": True}),
    ("jailFineOnTurns", [], {"jailFineOnTurns": ()}),
    ("jailFineOnTurns", [1], {"jailFineOnTurns": (1,)}),
    ("fastJail", {"attempts": 1, "fine": 150}, {"jailAttempts": 1, "jailFine": 150, "jailFineOnTurns": (1,)}),
    ("doublesReplay", True, {}),
    ("playerLoans", "no", {}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value", "meant"), WRITINGS)
def test_writings(name: str, value: Any, meant: dict[str, Any]) -> None:
    box = load("france-2003", options={name: value})
    for option, expected in meant.items():
        assert box.options[option].value == expected
        assert box.options[option].source == "given"
        assert getattr(box.edition, OPTIONS[option].field) == box.options[option].number
    assert {option for option, found in box.options.items() if found.source == "given"} == set(meant)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("jailfin", 75, "jailFine"),
        ("jailFine", "a lot", "an amount from 0"),
        ("jailFine", -1, "an amount from 0"),
        ("jailFine", True, "an amount from 0"),
        ("hotelSale", "twoHotels", '"allHotels"'),
        ("hotelValue", "price*3", '"price+3"'),
        ("players", {"min": 5, "max": 2}, "from 1 to 8"),
        ("players", [], "from 1 to 8"),
        ("players", [12], "from 1 to 8"),
        ("players", [1, 2], "solitaire"),
        ("auctionTimer", [50, 13], "auctionSecondsMost"),
        ("auctionTimer", "soon", '"none"'),
        ("housesPerHotel", 5, "from 1 to 4"),
        ("parkingPot", "maybe", '"no", "yes"'),
        ("deal", {"cuont": 2}, "count"),
        ("timeLimit", 10**12, "604800"),
        ("immunities", True, "same in every edition"),
        ("teams", True, "even numbers"),
        ("jailFine", "9" * 500, "an amount"),
        ("interestRounding", "down5", '"exact"'),
        ("stationRents", [1, 2], "4 whole numbers"),
        ("currency", {"symbol": "$"}, "scale"),
    ],
)
def test_wrong_options_are_explained(name: str, value: Any, said: str) -> None:
    with pytest.raises(EditionError) as caught:
        load("france-2003", options={name: value})
    assert said in caught.value.words.en
    assert caught.value.words.fr != caught.value.words.en
    assert caught.value.rule is None
    assert len(caught.value.words.en) < 600


def test_all_wrong_options_at_once() -> None:
    with pytest.raises(EditionError) as caught:
        load("france-2003", options={"jailfin": 75, "hotelSale": "two", "goSalary": 300})
    assert len(caught.value.problems) == 2


def test_more_players_bring_more_people() -> None:
    assert load("wonders-2003", options={"players": [2, 8]}).edition.people_most == 8
    assert load("wonders-2003", options={"players": [2, 3]}).edition.people_most == 7


def test_options_on_the_deeds() -> None:
    box = load("world-2008", options={"stationRents": [1, 2, 3, 4], "utilityMultipliers": [5, 6]})
    assert box.edition.rent[35 * 6 : 35 * 6 + 4] == [1, 2, 3, 4]
    assert box.edition.rent[28 * 6 : 28 * 6 + 2] == [50000, 60000]
    assert load("world-2008").edition.rent[28 * 6] == 40000


def test_unknown_mode_is_mode_1() -> None:
    for name, mode in (("belgium-1985", "fast"), ("championship", "base"), ("godfather-2021", "timed"), ("france-2003", "slow")):
        with pytest.raises(EditionError) as caught:
            load(name, mode)
        assert caught.value.rule == "MODE-1"
        assert mode in caught.value.words.fr and mode in caught.value.words.en


def test_unknown_edition_says_what_is_near() -> None:
    with pytest.raises(EditionError, match="france-2003"):
        load("france-2004")


def test_every_option_reads_back_what_it_writes() -> None:
    for name, value in load("monopolic-1985").options.items():
        ((_, number),) = (read_option(name, value.value).get(name, (None, None)),)
        assert number == value.number, name
        assert written(OPTIONS[name], value.number) == value.value


def test_field_names_are_understood() -> None:
    for name, option in OPTIONS.items():
        value = load("france-2003").options[name].value
        assert read_option(option.field, value) == read_option(name, value)


def test_every_option_is_a_field_with_room_for_all_its_values() -> None:
    stored = {field.name: field for field in fields(Edition)}
    room = {"i1": 7, "i2": 15, "i4": 31}
    for option in OPTIONS.values():
        most = sum(1 << count for count in range(option.most + 1)) if option.kind == "counts" else option.most
        assert most < 1 << room[stored[option.field].type], option.name
        assert option.least <= most
        assert not option.values or option.most == len(option.values) - 1
    assert OPTIONS["jailFineOnTurns"].field == "jail_fine_on_turns"


def test_the_values_of_a_choice_are_numbered_as_the_rules_number_them() -> None:
    with pytest.raises(ValueError, match=r"\[1, 0\]"):
        choice("TURN-2", "turns end by themselves or by a word", {"word": 1, "auto": 0})


def test_other_words_stand_for_values_that_there_are() -> None:
    for option in OPTIONS.values():
        assert set(option.also.values()) <= set(option.values), option.name


def test_every_house_rule_has_a_title_in_both_languages() -> None:
    titles = [option.title for option in OPTIONS.values() if option.title is not None]
    assert len(titles) >= 5
    assert all(title.fr and title.en for title in titles)


def test_defaults_leave_to_the_files_what_every_book_says() -> None:
    for name in ("startCash", "goSalary", "jailFine", "players", "hotelSale", "buildTiming"):
        assert OPTIONS[name].default is None, name


PLAIN = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
WISHES = st.recursive(PLAIN, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=3))


@given(
    st.sampled_from([*OPTIONS, "auctionTimer", "deal", "hotelValue", "bankLoans", "fastJail", "noAuctions", "stationRents", "currency"]),
    WISHES,
)
def test_any_wish_is_taken_or_explained(name: str, wish: Any) -> None:
    try:
        box = load("world-2008", options={name: wish})
    except EditionError as error:
        assert error.words.fr and error.words.en
    else:
        assert all(value.number >= 0 for value in box.options.values())
