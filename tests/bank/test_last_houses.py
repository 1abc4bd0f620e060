"""The last houses and hotels of the box: who is asked, who bids, where they stand; every word of it the engine's (BUILD-11, BUILD-12)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from bank.counter import ANNE, BRUNO, CAPUCINE, Counter

from monopole.bilingual import Complaint
from monopole.vocabulary import HOTEL

LIGHT_BLUE, PINK, ORANGE, BROWN = (6, 8, 9), (11, 13, 14), (16, 18, 19), (1, 3)


def short_of_houses(edition: str = "france-2003", left: int = 2) -> Counter:
    """Anne holds two built groups and the browns, Bruno the oranges; so many houses are left in the box."""
    counter = Counter(edition)
    scale = counter.bank.box.edition.scale
    for who in (ANNE, BRUNO):
        counter.say("pay", from_="bank", to=who, amount=10_000 * scale)
    for who, groups in ((ANNE, (BROWN, LIGHT_BLUE, PINK)), (BRUNO, (ORANGE,))):
        for square in (square for group in groups for square in group):
            counter.say("buy", player=who, square=square)
    houses = counter.bank.register["houses_left"][0]
    for group in (LIGHT_BLUE, PINK):
        counter.say("build", player=ANNE, squares=[square for _ in range(4) for square in group], alone=True)
    spare = houses - 24 - left
    counter.say("build", player=ANNE, squares=[BROWN[at % 2] for at in range(spare)], alone=True)
    assert counter.bank.register["houses_left"] == [left]
    return counter


def now(counter: Counter, who: str = "banker") -> dict[str, Any]:
    view = counter.bank.view(who)
    assert view is not None and json.dumps(view)
    assert counter.bank.view("banker")["sum"] == 0  # type: ignore[index]
    assert counter.again().view(who) == view, "the journal alone gives the same bank"
    return view


def refused(counter: Counter, code_or_rule: str, do: str, **fields: Any) -> None:
    before = counter.bank.number
    with pytest.raises(Complaint) as why:
        counter.say(do, **fields)
    assert code_or_rule in (why.value.code, getattr(why.value, "rule", None)), why.value
    assert counter.bank.number == before


def test_BUILD_11_others_are_asked_before_the_last_houses_go() -> None:
    counter = short_of_houses()
    cash = counter.has(ANNE)
    counter.say("build", player=ANNE, squares=[3])
    told = now(counter)["shortage"]
    assert (told["player"], told["building"], told["left"], told["wants"]) == (ANNE, "house", 2, {})
    assert told["rooms"] == {BRUNO: 12}, "Capucine owns no group"
    assert counter.has(ANNE) == cash, "nothing is bought while the others are asked"
    refused(counter, "too_many_wanted", "want", player=BRUNO, amount=13)
    refused(counter, "no_room", "want", player=CAPUCINE, amount=1)
    refused(counter, "auction_on", "build", player=BRUNO, squares=[16])
    refused(counter, "not_yours", "want", who=CAPUCINE, player=BRUNO, amount=1)
    counter.say("want", who=BRUNO, player=BRUNO)
    assert now(counter)["shortage"] is None
    assert (counter.bank.register["built"][3], counter.bank.register["houses_left"]) == (4, [1]), "Bruno wants none: it is built"


def test_BUILD_11_what_all_want_fits_the_box_and_is_built() -> None:
    counter = short_of_houses(left=2)
    counter.say("build", player=ANNE, squares=[3])
    counter.say("want", player=BRUNO, amount=1)
    assert now(counter)["auction"] is None
    assert counter.bank.register["houses_left"] == [1]


def test_BUILD_12_the_last_houses_go_one_by_one_to_the_highest_bidder_who_says_where() -> None:
    counter = short_of_houses()
    counter.say("build", player=ANNE, squares=[3])
    counter.say("want", who=BRUNO, player=BRUNO, amount=2)
    auction = now(counter)["auction"]
    assert (auction["building"], auction["bidders"]) == ("house", [ANNE, BRUNO])
    assert auction["opening"] == counter.bank.box.edition.house_price[1], "the lowest price of a deed on which they could build (A-27)"
    refused(counter, "BUILD-12", "bid", player=BRUNO, amount=auction["opening"] - 1)
    refused(counter, "AUCTION-1", "bid", player=CAPUCINE, amount=500)
    counter.say("bid", player=ANNE, amount=60)
    counter.say("bid", who=BRUNO, player=BRUNO, amount=170, later=2)
    cash = counter.has(BRUNO)
    counter.wake()
    assert counter.has(BRUNO) == cash - 170
    placing = now(counter, BRUNO)["placing"]
    assert placing == {"player": BRUNO, "building": "house", "price": 170, "squares": list(ORANGE)}
    refused(counter, "auction_on", "sell", player=ANNE, square=1)
    refused(counter, "not_yours", "place", who=ANNE, square=16)
    refused(counter, "BUILD-1", "place", square=1)
    refused(counter, "place_needed", "place")
    counter.say("place", who=BRUNO, square=18)
    assert (counter.bank.register["built"][18], counter.bank.register["houses_left"]) == (1, [1])
    assert counter.has(BRUNO) == cash - 170, "the bid is the whole price"
    refused(counter, "nothing_to_place", "place", who=BRUNO, square=18)
    following = now(counter)["auction"]
    assert following["building"] == "house" and following["wants"] == {ANNE: 1, BRUNO: 1}, "the next one is put up at once"
    counter.say("bid", player=ANNE, amount=50)
    counter.say("call")
    counter.say("place", square=3)
    assert now(counter)["auction"] is None and counter.bank.register["houses_left"] == [0]


def test_BUILD_11_a_building_nobody_bids_for_ends_it() -> None:
    counter = short_of_houses()
    counter.say("build", player=ANNE, squares=[3])
    counter.say("want", player=BRUNO, amount=2)
    counter.say("call", sold=False)
    view = now(counter)
    assert (view["auction"], view["shortage"], view["placing"]) == (None, None, None)
    counter.say("build", player=ANNE, squares=[3])
    counter.say("call", sold=False)
    assert now(counter)["shortage"] is None, "the question may be called off too"


def test_BUILD_11_a_house_that_can_stand_nowhere_is_paid_back() -> None:
    counter = short_of_houses()
    counter.say("build", player=ANNE, squares=[3])
    counter.say("want", player=BRUNO, amount=2)
    counter.say("bid", player=BRUNO, amount=200)
    cash = counter.has(BRUNO)
    counter.say("call", later=1)
    counter.say("mortgage", player=BRUNO, square=16)
    value = counter.bank.box.edition.mortgage[16]
    assert now(counter)["placing"]["squares"] == []
    counter.say("place")
    assert (counter.has(BRUNO), now(counter)["placing"]) == (cash + value, None)


def test_a_sale_by_mistake_is_reversed() -> None:
    counter = short_of_houses()
    counter.say("build", player=ANNE, squares=[3])
    counter.say("want", player=BRUNO, amount=2)
    counter.say("bid", player=BRUNO, amount=200)
    line = counter.say("call", later=1)
    cash = counter.has(BRUNO)
    counter.say("reverse", line=line)
    assert (counter.has(BRUNO), now(counter)["placing"]) == (cash + 200, None)


def test_a_house_sold_to_somebody_who_has_spent_the_money_is_held() -> None:
    counter = short_of_houses()
    counter.say("build", player=ANNE, squares=[3])
    counter.say("want", player=BRUNO, amount=2)
    counter.say("bid", player=BRUNO, amount=200)
    counter.say("pay", from_=BRUNO, to="bank", amount=counter.has(BRUNO) - 10, later=1)
    held = counter.say("call", later=1)
    view = now(counter)
    assert [each["n"] for each in view["held"]] == [held] and view["placing"] is None
    counter.say("pay", from_="bank", to=BRUNO, amount=500)
    counter.say("keep", line=held)
    assert now(counter)["placing"]["player"] == BRUNO
    counter.say("place", square=16)
    assert counter.bank.register["built"][16] == 1 and now(counter)["auction"]["wants"] == {ANNE: 1, BRUNO: 1}


def test_A_23_an_opening_nobody_takes_is_lowered_once() -> None:
    counter = short_of_houses("belgium-1985")
    counter.say("build", player=ANNE, squares=[3])
    counter.say("want", player=BRUNO, amount=2)
    auction = now(counter)["auction"]
    assert auction["lowers"] and auction["opening"] == counter.bank.box.edition.house_price[1] // 2
    counter.say("call")
    auction = now(counter)["auction"]
    assert (auction["lowers"], auction["opening"]) == (False, counter.bank.box.edition.bid_step)
    counter.say("call")
    assert now(counter)["auction"] is None


@pytest.mark.parametrize("edition", ["asterix-2006", "championship"])
def test_BUILD_11_first_come_first_served_where_the_booklet_knows_no_auction(edition: str) -> None:
    counter = short_of_houses(edition)
    counter.say("build", player=ANNE, squares=[3])
    assert now(counter)["shortage"] is None and counter.bank.register["houses_left"] == [1]


def test_ebank_14_the_length_of_a_house_auction_is_hidden_too() -> None:
    counter = short_of_houses("world-2008")
    counter.say("build", player=ANNE, squares=[3])
    counter.say("want", player=BRUNO, amount=2)
    auction = counter.bank.auction
    assert auction is not None and auction["hidden"]
    for who in ("banker", BRUNO):
        told = json.dumps(counter.bank.view(who)) + counter.bank.export("json", who, "fr")[2].decode()
        assert str(auction["ends"]) not in told and str(auction["hurries"]) not in told


def test_BUILD_11_the_last_hotel_is_asked_for_and_sold_too() -> None:
    counter = Counter(options={"hotels": 1})
    for who, group in ((ANNE, LIGHT_BLUE), (BRUNO, ORANGE)):
        counter.say("pay", from_="bank", to=who, amount=10_000)
        for square in group:
            counter.say("buy", player=who, square=square)
        counter.say("build", player=who, squares=[square for _ in range(4) for square in group], alone=True)
    counter.say("build", player=ANNE, squares=[6])
    told = now(counter)["shortage"]
    assert (told["building"], told["left"], told["rooms"]) == ("hotel", 1, {BRUNO: 3})
    counter.say("want", player=BRUNO, amount=1)
    auction = now(counter)["auction"]
    assert auction["building"] == "hotel" and auction["opening"] == counter.bank.box.edition.hotel_price[6]
    counter.say("bid", player=BRUNO, amount=auction["opening"])
    counter.say("call")
    assert now(counter)["placing"]["squares"] == list(ORANGE)
    counter.say("place", square=19)
    assert counter.bank.register["built"][19] == HOTEL and counter.bank.register["hotels_left"] == [0]
    assert counter.bank.register["houses_left"] == [32 - 24 + 4], "its four houses are back in the box"
    assert now(counter)["auction"] is None


def test_a_build_that_was_held_asks_the_others_when_it_is_written_after_all() -> None:
    counter = short_of_houses()
    counter.say("pay", from_=ANNE, to="bank", amount=counter.has(ANNE) - 10)
    late = counter.say("build", player=ANNE, squares=[BROWN[0]], away=60)
    assert (counter.bank.held[late]["held"], counter.bank.hammer.shortage) == ("short", None)
    counter.say("pay", from_="bank", to=ANNE, amount=1000)
    counter.say("keep", line=late)
    assert counter.bank.hammer.shortage is not None and counter.again().view("banker") == counter.bank.view("banker")
    built = counter.say("want", player=BRUNO, amount=0)
    assert (counter.bank.register["built"][BROWN[0]], counter.has(ANNE)) == (4, 960)
    counter.say("reverse", line=built)
    assert (counter.bank.register["built"][BROWN[0]], counter.has(ANNE)) == (3, 1010)
