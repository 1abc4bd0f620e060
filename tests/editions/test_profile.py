"""The option profile of RULES.md, edition by edition, read back from the edition files."""

from __future__ import annotations

import pytest

from monopole.editions import load, names
from monopole.options import OPTIONS
from monopole.text import ruling_ids

EDITIONS = (
    "paris-1936", "belgium-1985", "france-2003", "wonders-2003", "world-2008", "football-1999", "championship", "asterix-2006",
    "godfather-2021", "monopolic-1985", "canada-2011",
)  # fmt: skip
TURNS = (1, 2, 3)
LATE = "ownBeforeFirstRollOrDebt"

# One line an option, in the order of the editions above: the first mode of each.
PROFILE: dict[str, tuple[object, ...]] = {
    "scale": (100, 20, 1, 1, 10000, 100, 1, 1, 1, 100, 10000),
    "players": ((2, 8), (2, 8), (2, 8), (2, 6), (2, 6), (2, 8), (4, 6), (2, 6), (2, 6), (1, 4), (2, 6)),
    "peopleMost": (9, 8, 9, 7, 7, 9, 6, 6, 6, 4, 7),
    "houses": (32,) * 11,
    "hotels": (12,) * 11,
    "startCash": (150000, 30000, 1500, 1500, 15000000, 150000, 1500, 1500, 1500, 150000, 15000000),
    "goSalary": (20000, 4000, 200, 200, 2000000, 20000, 200, 200, 200, 20000, 2000000),
    "goSalaryBackwards": (False,) * 11,
    "goSalaryStopping": (True,) * 4 + (False,) + (True,) * 5 + (False,),
    "jailFine": (5000, 1000, 50, 50, 500000, 5000, 50, 50, 50, 5000, 500000),
    "jailFineOnTurns": (TURNS, TURNS, TURNS, TURNS, TURNS, TURNS, (), TURNS, TURNS, TURNS, TURNS),
    "jailFineDelay": (0,) * 11,
    "jailAttempts": (3,) * 11,
    "replayAfterJailDouble": (False,) * 11,
    "boughtCardWaits": (False, False, False, False, False, False, False, False, False, True, False),
    "bankerPlays": (
        "notAboveFour", "notAboveFour", "optionalAboveFive", "optionalAboveFive", "optionalAboveFive", "optionalAboveFive", "last",
        "always", "always", "engine", "optionalAboveFive",
    ),
    "startOrder": ("highestRoll",) * 6 + ("juniorRanking", "highestRoll", "highestRoll", "playerOne", "highestRoll"),
    "teams": (False,) * 6 + (True,) + (False,) * 4,
    "auctionOnDecline": (True,) * 6 + (False,) + (True,) * 4,
    "declinerMayBid": (True,) * 7 + (False,) + (True,) * 3,
    "auctionOpening": ("any", "banker", "any", "any", "minimum", "any", "faceValue", "minimum", "minimum", "banker", "any"),
    "auctionMinimum": (100, 20, 1, 1, 10000, 100, 1, 1, 1, 100, 10000),
    "bidStep": (100, 20, 1, 1, 10000, 100, 1, 1, 1, 100, 10000),
    "auctionSecondsLeast": (0, 0, 0, 0, 13, 0, 60, 0, 0, 0, 0),
    "auctionSecondsMost": (0, 0, 0, 0, 50, 0, 60, 0, 0, 0, 0),
    "estateOpening": ("asAuction",) * 4 + ("mortgageValue",) + ("asAuction",) * 6,
    "rentClaim": ("auto",) * 11,
    "rentExpiry": (
        "nextRoll", "nextRoll", "nextPlayer", "nextPlayer", "nextPlayer", "nextPlayer", "nextPlayer", "never", "nextPlayer", "nextRoll",
        "nextPlayer",
    ),
    "rentClaimBy": ("owner",) * 6 + ("ownerOrTeammate",) + ("owner",) * 4,
    "doubleRentWithMortgage": ("lost",) * 7 + ("kept",) + ("lost",) * 2 + ("kept",),
    "mortgagedCountsForSets": (True,) * 6 + (False,) + (True,) * 4,
    "utilityRoll": ("cardReroll",) * 8 + ("always", "cardReroll", "cardReroll"),
    "buildTiming": ("anytime", "anytime") + ("ownOrBetween",) * 6 + ("anytime", "anytime", "ownOrBetween"),
    "sellTiming": (
        "anytime", "anytime", "anytime", "anytime", "ownOrBetween", "anytime", LATE, "ownOrBetween", "anytime", "anytime", "ownOrBetween",
    ),
    "mortgageTiming": ("anytime",) * 6 + (LATE,) + ("anytime",) * 4,
    "liftTiming": ("anytime", "anytime") + ("ownOrBetween",) * 4 + (LATE, "ownOrBetween", "anytime", "anytime", "ownOrBetween"),
    "housesPerHotel": (4,) * 11,
    "directHotels": (False,) * 6 + (True,) + (False,) * 4,
    "hotelSale": (
        "wholeGroup", "wholeGroup", "allHotels", "allHotels", "single", "allHotels", "wholeGroup", "allHotels", "exchangeOnly",
        "wholeGroup", "single",
    ),
    "hotelExchange": (False, False, True, True, True, True, False, True, True, False, True),
    "buildingAuction": ("oneByOne",) * 6 + ("none", "none", "oneByOne", "oneByOne", "oneByOne"),
    "buildingAuctionOpening": (
        "asAuction", "asAuction", "deedPrice", "deedPrice", "deedPrice", "deedPrice", "deedPrice", "deedPrice", "min1", "asAuction",
        "deedPrice",
    ),
    "tradeGate": ("bankOutOfDeeds", "bankOutOfDeeds") + ("none",) * 7 + ("bankOutOfDeeds", "none"),
    "mortgagedTrade": ("no", "no", "yes", "yes", "yes", "yes", "privateOnly", "yes", "yes", "no", "yes"),
    "mortgageRequiresBare": ("group", "group", "lot", "lot", "lot", "lot", "lot", "group", "group", "group", "lot"),
    "interest": (10,) * 11,
    "interestRounding": (1, 1, 1, 1, 1000, 1, 1, 1, 1, 1, 10000),
    "interestRoundingUp": ("up", "up", "up", "up", "nearest", "up", "up", "up", "up", "up", "up"),
    "transferLiftNow": ("principalPlus10",) * 4 + ("principal",) + ("principalPlus10",) * 3 + ("principal", "principalPlus10", "principal"),
    "transferKeepCharge": ("10%", "10%", "0", "0", "10%", "0", "10%", "0", "10%", "10%", "10%"),
    "transferBankruptcy": ("interestFirst",) * 4 + ("asSale",) + ("interestFirst",) * 5 + ("asSale",),
    "transferLiftLater": ("principalPlus10",) * 4 + ("principal",) + ("principalPlus10",) * 5 + ("principal",),
    "rentInKind": (
        "halfHalf", "halfHalf", "byConsent", "byConsent", "none", "byConsent", "none", "cashFirst", "none", "none",
        "byConsentAnyDebt",
    ),
    "playerAuctions": (False,) * 6 + (True,) + (False,) * 4,
    "sellMortgagedToBank": (False,) * 6 + (True,) + (False,) * 4,
    "bankruptToPlayer": ("deedsToCreditor",) * 6 + ("cashOnly",) + ("deedsToCreditor",) * 4,
    "bankruptToBank": ("auction",) * 6 + ("backToStock",) + ("auction",) * 4,
    "bankruptCards": ("auctioned",) * 2 + ("underPile",) * 7 + ("auctioned", "underPile"),
    "bankLoans": (0,) * 9 + (50000, 0),
    "passports": (False,) * 3 + (True,) + (False,) * 7,
    "passportBonus": (0, 0, 0, 1500, 0, 0, 0, 0, 0, 0, 0),
    "solitaire": (False,) * 9 + (True, False),
    "electronicBank": ("none",) * 4 + ("twoSlots",) + ("none",) * 5 + ("oneSlot",),
    "announcements": (False,) * 6 + (True,) + (False,) * 4,
    "brokenDice": (False,) * 6 + (True,) + (False,) * 4,
    "resignation": ("none",) * 11,
    "endTurn": ("auto",) * 11,
}  # fmt: skip

# What the modes change: the deal (count, paid, refusable, redealt), bankruptcies, a hotel's value (houses, price), houses, the clock.
VARIANTS: dict[tuple[str, str], tuple[object, ...]] = {
    ("paris-1936", "timed"): (2, True, False, False, 0, 5, False, 4, 5400, 0),
    ("france-2003", "base"): (0, True, False, False, 0, 4, True, 4, 0, 0),
    ("france-2003", "fast"): (2, True, False, False, 2, 3, True, 3, 0, 0),
    ("france-2003", "timed"): (2, True, False, False, 0, 4, True, 4, 5400, 0),
    ("wonders-2003", "fast"): (2, True, False, False, 2, 3, True, 3, 0, 0),
    ("wonders-2003", "timed"): (2, True, False, False, 0, 4, True, 4, 5400, 0),
    ("world-2008", "fast"): (2, True, False, False, 2, 4, True, 3, 0, 0),
    ("world-2008", "timed"): (0, True, False, False, 0, 4, True, 4, 5400, 0),
    ("football-1999", "fast"): (2, True, False, False, 2, 3, True, 3, 0, 0),
    ("football-1999", "timed"): (2, True, False, False, 0, 4, True, 4, 5400, 0),
    ("championship", "timed"): (2, True, True, True, 0, 4, True, 4, 2700, 2400),
    ("asterix-2006", "fast"): (2, True, False, False, 2, 3, False, 3, 0, 0),
    ("asterix-2006", "timed"): (2, True, False, False, 0, 4, True, 4, 5400, 0),
    ("godfather-2021", "fast"): (3, False, False, False, 1, 3, True, 3, 0, 0),
    ("canada-2011", "fast"): (2, True, False, False, 2, 3, True, 3, 0, 0),
    ("canada-2011", "timed"): (0, True, False, False, 0, 4, True, 4, 5400, 0),
}
VARIED = (
    "dealCount", "dealPaid", "dealRefusable", "dealRedeal", "endBankruptcies", "hotelValueHouses", "hotelValuePrice", "housesPerHotel",
    "timeLimit", "lastRoundAt",
)  # fmt: skip


def first_mode(name: str) -> str:
    return "timed" if name == "championship" else "base"


@pytest.mark.parametrize("option", PROFILE)
def test_profile(option: str) -> None:
    assert len(PROFILE[option]) == len(EDITIONS)
    for name, expected in zip(EDITIONS, PROFILE[option], strict=True):
        found = load(name, first_mode(name)).options[option].value
        if option == "players" and name != "championship":
            assert isinstance(expected, tuple)
            expected = tuple(range(expected[0], expected[1] + 1))
        assert found == expected, name


@pytest.mark.parametrize(("game", "expected"), VARIANTS.items(), ids=lambda value: "/".join(map(str, value))[:30])
def test_variants(game: tuple[str, str], expected: tuple[object, ...]) -> None:
    options = load(*game).options
    assert tuple(options[name].value for name in VARIED) == expected


def test_jail_of_the_fast_godfather() -> None:
    options = load("godfather-2021", "fast").options
    assert (options["jailFine"].value, options["jailFineOnTurns"].value, options["jailAttempts"].value) == (150, (1,), 1)


def test_loans() -> None:
    options = load("monopolic-1985").options
    assert [options[name].value for name in ("bankLoans", "loanInterest", "loanPassesMost", "loanCompound")] == [50000, 10, 3, False]


def test_the_clock_of_the_championship() -> None:
    options = load("championship", "timed").options
    assert options["timedEnd"].value == "stopAtOnce"
    assert options["teamWin"].value == "richestPlayer"
    assert load("france-2003", "timed").options["timedEnd"].value == "finishMove"


def test_house_rules_are_off() -> None:
    for name in names():
        options = load(name, first_mode(name)).options
        assert not any(options[house].value for house, option in OPTIONS.items() if option.house_rule)


@pytest.mark.parametrize("name", EDITIONS)
def test_every_option_has_a_value_and_a_reason(name: str) -> None:
    for mode in load(name, first_mode(name)).modes:
        box = load(name, mode)
        assert set(box.options) == set(OPTIONS)
        for option, value in box.options.items():
            assert getattr(box.edition, OPTIONS[option].field) == value.number
            if value.source == "engine":
                assert OPTIONS[option].default is not None
            else:
                assert value.cite or value.ruling, option


@pytest.mark.parametrize("name", EDITIONS)
def test_cites_name_the_right_book_and_rulings_exist(name: str) -> None:
    book = load(name, first_mode(name)).rulebook
    books = {
        "wonders-2003": ("001b1", "001b2", "001b3"),
        "france-2003": ("001b1", "001b2", "001b3"),
        "football-1999": ("001d",),
    }
    allowed = {*books.get(name, (book,)), *(("001e", "001b1", "001b2", "001b3") if name == "championship" else ())}
    for mode in load(name, first_mode(name)).modes:
        for option, value in load(name, mode).options.items():
            if value.cite:
                assert value.cite.split()[0] in allowed, option
            if value.ruling:
                assert value.ruling in ruling_ids(), option


def test_football_takes_over_through_a_ruling() -> None:
    football = load("football-1999")
    assert (football.options["hotelSale"].source, football.options["hotelSale"].ruling) == ("ruling", "A-09")
    assert load("football-1999", "fast").options["dealCount"].ruling == "A-09"
    assert football.options["players"].ruling == "A-06"
    assert load("wonders-2003").options["hotelSale"].ruling == "A-39"
