"""The bank of a real table: its ledger, its register, what it asks the rules, what it holds back."""

from __future__ import annotations

import json
from typing import Any, get_args, get_type_hints

import pytest
from bank.counter import ANNE, BRUNO, CAPUCINE, Counter
from bank.test_last_houses import short_of_houses

from monopole import editions
from monopole.bank import bank_entries as say
from monopole.bank.bank_book import Bank
from monopole.bank.bank_files import WORDS
from monopole.bilingual import Complaint
from monopole.table.book import Made


def refused(counter: Counter, code_or_rule: str, do: str, **more: Any) -> Complaint:
    """Says what is refused, and finds the bank as it was."""
    before = (counter.bank.balances(), counter.bank.register.fields, counter.bank.number, dict(counter.bank.held))
    with pytest.raises(Complaint) as why:
        counter.say(do, **more)
    assert code_or_rule in (why.value.code, getattr(why.value, "rule", None)), why.value
    assert (counter.bank.balances(), counter.bank.register.fields, counter.bank.number, dict(counter.bank.held)) == before
    assert why.value.say("fr") != why.value.say("en")
    return why.value


def view_of(counter: Counter, who: str = "banker") -> dict[str, Any]:
    view = counter.bank.view(who)
    assert view is not None
    return view


@pytest.mark.parametrize("edition", editions.names())
def test_every_edition_opens_with_its_own_start_money_and_says_its_own_amounts(edition: str) -> None:
    counter = Counter(edition)
    start = counter.bank.box.edition.start_cash
    assert counter.bank.balances() == {"bank": -3 * start, "pot": 0, ANNE: start, BRUNO: start, CAPUCINE: start}
    counter.say("quick", what="salary", player=ANNE)
    assert counter.has(ANNE) == start + counter.bank.box.edition.go_salary
    counter.say("buy", player=ANNE, square=1)
    counter.say("rent", square=1, visitor=BRUNO)
    assert counter.has(BRUNO) == start - counter.bank.box.edition.rent[6]
    view = counter.bank.view("banker")
    assert view is not None and view["sum"] == 0
    json.dumps(view)


def test_a_payment_moves_what_it_says_and_nobody_pays_what_he_has_not() -> None:
    counter = Counter()
    counter.say("pay", from_=ANNE, to=BRUNO, amount=90)
    assert (counter.has(ANNE), counter.has(BRUNO)) == (1410, 1590)
    why = refused(counter, "short", "pay", from_=ANNE, to=BRUNO, amount=1450)
    assert "40 €" in why.say("fr") and "Anne" in why.say("fr")
    refused(counter, "same_account", "pay", from_=ANNE, to=ANNE, amount=1)
    refused(counter, "no_player", "pay", from_="player 4", to=ANNE, amount=1)
    refused(counter, "wrong_entry", "pay", from_=ANNE, to=BRUNO, amount=0)
    refused(counter, "wrong_entry", "pay", from_=ANNE, to=BRUNO, amount=1, colour="red")
    refused(counter, "wrong_entry", "pay", from_=ANNE, to=BRUNO, amount=1, why="\u202eyaw eht")
    refused(counter, "wrong_entry", "pay", from_=ANNE, to=BRUNO, amount=1, why="x" * 81)


def test_everybody_pays_and_everybody_is_paid() -> None:
    counter = Counter()
    counter.say("pay", from_="each", to=BRUNO, amount=10, why="anniversaire")
    assert [counter.has(who) for who in (ANNE, BRUNO, CAPUCINE)] == [1490, 1520, 1490]
    counter.say("pay", from_=BRUNO, to="each", amount=50)
    assert [counter.has(who) for who in (ANNE, BRUNO, CAPUCINE)] == [1540, 1420, 1540]
    counter.say("pay", from_=ANNE, to="bank", amount=1535)
    refused(counter, "short", "pay", from_="each", to=BRUNO, amount=10)


def test_taxes_fines_and_cards_by_one_tap() -> None:
    counter = Counter()
    counter.say("quick", what="tax", player=ANNE, square=4)
    counter.say("quick", what="fine", player=ANNE)
    assert counter.has(ANNE) == 1500 - counter.bank.box.edition.price[4] - 50
    view = counter.bank.view("banker")
    assert view is not None
    before = counter.has(BRUNO)
    unbuilt = [card.id for deck in counter.bank.box.cards for card in deck if card.effect_name == "pay_per_building"]
    for card in view["quick"]["cards"]:
        if card["id"] in unbuilt:
            refused(counter, "nothing_moves", "quick", what="card", player=BRUNO, card=card["id"])
        else:
            counter.say("quick", what="card", player=BRUNO, card=card["id"])
    assert unbuilt and counter.has(BRUNO) != before
    refused(counter, "no_card", "quick", what="card", player=BRUNO, card="go_to_jail")
    refused(counter, "no_tax", "quick", what="tax", player=BRUNO, square=1)


def test_PARK_2_the_pot_grows_with_taxes_and_is_taken_where_the_house_plays_it() -> None:
    counter = Counter(options={"parkingPot": True})
    counter.say("quick", what="fine", player=ANNE)
    assert (counter.has("pot"), counter.has("bank")) == (50, -4500)
    counter.say("quick", what="pot", player=BRUNO)
    assert (counter.has("pot"), counter.has(BRUNO)) == (0, 1550)
    refused(counter, "nothing_moves", "quick", what="pot", player=BRUNO)
    plain = Counter()
    plain.say("quick", what="fine", player=ANNE)
    assert (plain.has("pot"), plain.has("bank")) == (0, -4450)


def test_rents_are_those_of_the_register() -> None:
    counter = Counter()
    for square in (1, 3, 12):
        counter.say("buy", player=ANNE, square=square)
    counter.say("rent", square=3, visitor=BRUNO)  # a whole group, bare: twice four
    counter.say("build", player=ANNE, squares=[1, 3, 3])
    counter.say("rent", square=3, visitor=BRUNO, later=30)
    assert counter.has(BRUNO) == 1500 - 8 - 60
    refused(counter, "dice_needed", "rent", square=12, visitor=BRUNO)
    counter.say("rent", square=12, visitor=BRUNO, dice=[3, 4])
    counter.say("rent", square=12, visitor=CAPUCINE, dice=[3, 4], factor=10)
    assert (counter.has(BRUNO), counter.has(CAPUCINE)) == (1500 - 68 - 28, 1500 - 70)
    refused(counter, "own_rent", "rent", square=1, visitor=ANNE)
    refused(counter, "no_owner", "rent", square=5, visitor=ANNE)
    refused(counter, "no_deed", "rent", square=0, visitor=ANNE)
    counter.say("mortgage", player=ANNE, square=12)
    refused(counter, "no_rent", "rent", square=12, visitor=BRUNO, dice=[1, 1])


@pytest.mark.parametrize("edition", ["world-2008", "canada-2011"])
def test_a_card_that_sends_to_the_nearest_station_or_utility_says_its_own_rent(edition: str) -> None:
    counter = Counter(edition)
    for square in (5, 12):
        counter.say("buy", player=ANNE, square=square)
    before, factors = counter.has(BRUNO), view_of(counter)["quick"]["factors"]
    counter.say("rent", square=5, visitor=BRUNO, factor=factors["station"])
    counter.say("rent", square=12, visitor=BRUNO, dice=[3, 4], factor=factors["utility"])
    assert before - counter.has(BRUNO) == 2 * 250_000 + 7 * 100_000


def test_the_rules_refuse_what_they_refuse_at_any_table() -> None:
    counter = Counter()
    counter.say("buy", player=ANNE, square=1)
    refused(counter, "BUILD-1", "build", player=ANNE, squares=[1])
    counter.say("buy", player=ANNE, square=3)
    refused(counter, "BUILD-4", "build", player=ANNE, squares=[1, 1])
    counter.say("build", player=ANNE, squares=[1])
    refused(counter, "MORT-2", "mortgage", player=ANNE, square=1)
    refused(counter, "not_for_sale", "buy", player=BRUNO, square=1)
    refused(counter, "MORT-1", "mortgage", player=BRUNO, square=3)
    refused(counter, "BANK-5", "borrow", player=ANNE, amount=100)


def test_BUILD_10_the_box_runs_out() -> None:
    counter = Counter(players=("Anne", "Bruno"))
    counter.say("pay", from_="bank", to=ANNE, amount=100_000)
    for group in ((1, 3), (6, 8, 9), (11, 13, 14)):
        for square in group:
            counter.say("buy", player=ANNE, square=square)
        counter.say("build", player=ANNE, squares=[square for _ in range(4) for square in group])
    assert counter.bank.register["houses_left"] == [0]
    for square in (16, 18, 19):
        counter.say("buy", player=ANNE, square=square)
    refused(counter, "BUILD-10", "build", player=ANNE, squares=[16])
    counter.say("build", player=ANNE, squares=[1, 3])
    assert (counter.bank.register["houses_left"], counter.bank.register["hotels_left"]) == ([8], [10])


def test_MORT_4_mortgages_and_their_interest() -> None:
    counter = Counter()
    counter.say("buy", player=ANNE, square=39)
    counter.say("mortgage", player=ANNE, square=39)
    assert counter.has(ANNE) == 1500 - 400 + 200
    counter.say("lift", player=ANNE, square=39)
    assert counter.has(ANNE) == 1500 - 400 + 200 - 220


def test_MORT_7_a_mortgaged_deed_that_is_sold_costs_its_interest() -> None:
    counter = Counter("world-2008")
    counter.say("buy", player=ANNE, square=39)
    counter.say("mortgage", player=ANNE, square=39)
    line = counter.say("trade", from_=ANNE, to=BRUNO, give=[39], ask=1_000_000)
    assert counter.owner(39) == 1
    assert counter.bank.lines[line - 1]["moves"] == [[BRUNO, ANNE, 1_000_000], [BRUNO, "bank", 200_000]]
    refused(counter, "TRADE-3", "trade", from_=ANNE, to=CAPUCINE, give=[39], ask=1_000_000)


def test_LOAN_3_loans_of_monopolic() -> None:
    counter = Counter("monopolic-1985")
    start = counter.has(ANNE)
    counter.say("borrow", player=ANNE, amount=10_000)
    counter.say("quick", what="salary", player=ANNE)
    counter.say("repay", player=ANNE)
    assert counter.has(ANNE) == start + counter.bank.box.edition.go_salary - 1_000
    counter.say("borrow", player=ANNE, amount=10_000)
    for _ in range(3):
        counter.say("quick", what="salary", player=ANNE)
    assert counter.bank.register["loan"][0] == 0, "taken back at the third pass (LOAN-4)"


def test_BANKR_2_a_bankrupt_leaves_all_to_the_creditor() -> None:
    counter = Counter()
    counter.say("buy", player=ANNE, square=1)
    left = counter.has(ANNE)
    counter.say("bankrupt", player=ANNE, to=BRUNO)
    assert (counter.has(ANNE), counter.has(BRUNO), counter.owner(1)) == (0, 1500 + left, 1)
    refused(counter, "is_out", "pay", from_=BRUNO, to=ANNE, amount=1)
    line = counter.bank.number - 1
    counter.say("reverse", line=line, why="il pouvait encore payer")
    assert (counter.has(ANNE), counter.owner(1)) == (left, 0)


def test_END_3_fortunes_are_the_editions_own() -> None:
    counter = Counter()
    for square in (1, 3):
        counter.say("buy", player=ANNE, square=square)
    counter.say("build", player=ANNE, squares=[1, 3])
    counter.say("buy", player=BRUNO, square=39)
    counter.say("mortgage", player=BRUNO, square=39)
    view = counter.bank.view("banker")
    assert view is not None
    assert view["fortunes"][0] == {
        "cash": 1280, "deeds": 120, "mortgaged": 0, "houses": 100, "hotels": 0, "loan": 0, "fortune": 1500
    }  # fmt: skip
    assert view["fortunes"][1]["fortune"] == 1500 and view["fortunes"][1]["mortgaged"] == 200
    assert view["winners"] == [ANNE, BRUNO, CAPUCINE]
    player = counter.bank.view(ANNE)
    assert player is not None and "fortunes" not in player
    counter.say("end")
    assert counter.bank.over()
    refused(counter, "closed", "pay", from_=ANNE, to=BRUNO, amount=1)
    player = counter.bank.view(ANNE)
    assert player is not None and player["fortunes"]


def test_a_mistake_is_reversed_once_and_stays_to_be_seen() -> None:
    counter = Counter()
    line = counter.say("pay", from_=ANNE, to=BRUNO, amount=90)
    back = counter.say("reverse", line=line, why="mauvais receveur")
    assert (counter.has(ANNE), counter.has(BRUNO)) == (1500, 1500)
    assert counter.bank.lines[line - 1]["reversed_by"] == back
    assert counter.bank.lines[back - 1]["reverses"] == line
    refused(counter, "reversed", "reverse", line=line)
    refused(counter, "no_line", "reverse", line=back)
    refused(counter, "no_line", "reverse", line=77)
    assert len(counter.bank.lines) == 2


def test_a_reversal_never_leaves_a_register_that_cannot_be() -> None:
    counter = Counter()
    bought = counter.say("buy", player=ANNE, square=1)
    counter.say("buy", player=ANNE, square=3)
    built = counter.say("build", player=ANNE, squares=[1, 3])
    refused(counter, "upset", "reverse", line=bought)
    more = counter.say("build", player=ANNE, squares=[1])
    counter.say("build", player=ANNE, squares=[3, 1])
    refused(counter, "moved_on", "reverse", line=more)
    refused(counter, "moved_on", "reverse", line=built)
    assert counter.bank.register["houses_left"] == [27]


def test_a_deed_that_is_handed_over_leaves_a_line_and_no_money() -> None:
    counter = Counter()
    line = counter.say("hand", square=5, to=ANNE)
    assert (counter.owner(5), counter.has(ANNE)) == (0, 1500)
    counter.say("reverse", line=line)
    assert counter.owner(5) == -1


def test_the_same_payment_within_ten_seconds_is_held_beside_the_first() -> None:
    counter = Counter()
    first = counter.say("pay", from_=ANNE, to=BRUNO, amount=90)
    second = counter.say("pay", from_=ANNE, to=BRUNO, amount=90, who=ANNE, later=9)
    assert counter.has(ANNE) == 1410
    view = counter.bank.view("banker")
    assert view is not None
    (held,) = view["held"]
    assert (held["n"], held["held"], held["twin"], held["moves"]) == (second, "twin", first, [[ANNE, BRUNO, 90]])
    counter.say("drop", line=second, who=ANNE)
    third = counter.say("pay", from_=ANNE, to=BRUNO, amount=90, later=0)
    assert counter.has(ANNE) == 1320, "more than ten seconds after the first"
    fourth = counter.say("pay", from_=ANNE, to=BRUNO, amount=90, later=1)
    counter.say("keep", line=fourth)
    assert counter.has(ANNE) == 1230
    refused(counter, "not_held", "keep", line=fourth)
    counter.say("reverse", line=third)
    counter.say("pay", from_=ANNE, to=BRUNO, amount=90, later=1)
    assert not counter.bank.held, "the one like it was reversed, and the one kept is older"


def test_another_sum_another_way_or_later_is_another_payment() -> None:
    counter = Counter()
    counter.say("pay", from_=ANNE, to=BRUNO, amount=90)
    for fields in ({"from_": ANNE, "to": BRUNO, "amount": 91}, {"from_": BRUNO, "to": ANNE, "amount": 90}):
        counter.say("pay", later=1, **fields)
    counter.say("pay", from_=ANNE, to=BRUNO, amount=90, later=10)
    assert not counter.bank.held


def test_what_was_said_without_a_network_is_held_where_the_purse_is_empty_by_now() -> None:
    counter = Counter()
    counter.say("pay", from_=ANNE, to="bank", amount=1450)
    late = counter.say("pay", from_=ANNE, to=BRUNO, amount=90, who=ANNE, away=120)
    assert (counter.has(ANNE), counter.bank.held[late]["held"]) == (50, "short")
    refused(counter, "not_yours", "keep", line=late, who=ANNE)
    refused(counter, "short", "keep", line=late)
    counter.say("quick", what="salary", player=ANNE)
    counter.say("keep", line=late)
    assert (counter.has(ANNE), counter.has(BRUNO)) == (160, 1590)


LATE = (
    ("buy", {"player": ANNE, "square": 6}, lambda counter: counter.owner(6) == 0),
    ("build", {"player": ANNE, "squares": [1, 3]}, lambda counter: counter.bank.register["built"][3] == 1),
    ("lift", {"player": ANNE, "square": 39}, lambda counter: not counter.bank.register["mortgaged"][39]),
    ("trade", {"from_": BRUNO, "to": ANNE, "give": [5], "ask": 200}, lambda counter: counter.owner(5) == 0),
)


@pytest.mark.parametrize(("do", "fields", "done"), LATE, ids=[do for do, _, _ in LATE])
def test_whatever_takes_money_and_comes_late_waits_for_the_bankers_word(do: str, fields: dict[str, Any], done: Any) -> None:
    counter = Counter()
    for square, who in ((1, ANNE), (3, ANNE), (39, ANNE), (5, BRUNO)):
        counter.say("hand", square=square, to=who)
    counter.say("mortgage", player=ANNE, square=39)
    counter.say("pay", from_=ANNE, to="bank", amount=counter.has(ANNE) - 80)
    with pytest.raises(Complaint):
        counter.say(do, **fields)  # with a line it is refused at once
    late = counter.say(do, away=60, **fields)
    (held,) = view_of(counter)["held"]
    price = held["moves"][0][2]
    assert (held["n"], held["held"], held["open"], held["lacks"]) == (late, "short", True, [ANNE, price - 80])
    assert (view_of(counter, ANNE)["held"][0]["lacks"], counter.has(ANNE), done(counter)) == ([ANNE, price - 80], 80, False)
    assert all("lacks" not in line for line in view_of(counter, BRUNO)["held"]), "what Anne has is nobody else's affair"
    with pytest.raises(Complaint):
        counter.say("keep", line=late)
    counter.say("pay", from_="bank", to=ANNE, amount=price)
    kept = counter.say("keep", line=late)
    assert (counter.has(ANNE), done(counter), counter.bank.held) == (80, True, {})
    line = next(line for line in view_of(counter)["lines"] if line["n"] == kept)
    assert line["kept"] == do and {name.rstrip("_"): value for name, value in fields.items() if name != "ask"}.items() <= line.items()
    assert counter.again().view("banker") == counter.bank.view("banker")


def test_what_is_held_is_judged_by_the_rules_of_the_moment_it_is_written() -> None:
    counter = Counter()
    counter.say("pay", from_=ANNE, to="bank", amount=1480)
    late = counter.say("buy", player=ANNE, square=6, away=60)
    counter.say("buy", player=BRUNO, square=6)
    counter.say("pay", from_="bank", to=ANNE, amount=500)
    refused(counter, "not_for_sale", "keep", line=late)
    counter.say("drop", line=late)
    refused(counter, "not_for_sale", "buy", player=ANNE, square=6, away=60)  # that no money would mend


def test_nobody_who_is_out_is_paid_by_a_word_that_was_held_or_reversed() -> None:
    counter = Counter()
    paid = counter.say("pay", from_=BRUNO, to=CAPUCINE, amount=40)
    counter.say("pay", from_=ANNE, to="bank", amount=1450)
    late = counter.say("pay", from_=ANNE, to=BRUNO, amount=90, who=ANNE, away=60)
    counter.say("bankrupt", player=BRUNO, to=CAPUCINE)
    counter.say("quick", what="salary", player=ANNE)
    refused(counter, "is_out", "keep", line=late)
    refused(counter, "is_out", "reverse", line=paid)
    counter.say("drop", line=late)


def test_what_was_said_without_a_network_is_held_beside_its_like_of_meanwhile() -> None:
    counter = Counter()
    counter.say("pay", from_=ANNE, to=BRUNO, amount=90)
    counter.say("pay", from_=ANNE, to=BRUNO, amount=90, away=300, later=280)
    assert [held["held"] for held in counter.bank.held.values()] == ["twin"]


def test_who_owes_whom_until_it_is_paid_or_given_up() -> None:
    counter = Counter()
    asked = counter.say("ask", who=CAPUCINE, from_=ANNE, to=CAPUCINE, amount=300, why="loyer", square=24)
    view = counter.bank.view(ANNE)
    assert view is not None and view["asks"][0]["amount"] == 300
    other = counter.bank.view(BRUNO)
    assert other is not None and other["asks"] == []
    counter.say("answer", who=ANNE, line=asked, yes=False)
    assert counter.bank.asks[asked]["contested"]
    refused(counter, "not_yours", "answer", who=BRUNO, line=asked)
    counter.say("answer", who=ANNE, line=asked)
    assert (counter.has(ANNE), counter.bank.asks) == (1200, {})
    gone = counter.say("ask", from_=BRUNO, to="bank", amount=10)
    counter.say("forget", line=gone)
    assert counter.bank.asks == {}
    refused(counter, "no_ask", "answer", line=gone)


def test_a_player_speaks_only_for_himself() -> None:
    counter = Counter()
    for do, fields in (
        ("pay", {"from_": BRUNO, "to": ANNE, "amount": 1}), ("pay", {"from_": "bank", "to": ANNE, "amount": 1}),
        ("quick", {"what": "salary", "player": ANNE}), ("buy", {"player": ANNE, "square": 1}), ("reverse", {"line": 1}),
        ("ask", {"from_": BRUNO, "to": CAPUCINE, "amount": 1}), ("ask", {"from_": "bank", "to": ANNE, "amount": 1}), ("end", {}),
        ("hand", {"square": 1, "to": ANNE}), ("add", {"name": "Zoé"}), ("bid", {"player": BRUNO, "amount": 10}), ("keep", {"line": 1}),
    ):  # fmt: skip
        refused(counter, "not_yours", do, who=ANNE, **fields)
    counter.say("pay", who=ANNE, from_=ANNE, to="each", amount=5)
    assert counter.has(ANNE) == 1490


def test_a_player_pays_the_rent_he_owes_from_his_own_phone() -> None:
    counter = Counter()
    for square in (1, 3, 12):
        counter.say("buy", player=ANNE, square=square)
    counter.say("rent", who=BRUNO, square=3, visitor=BRUNO)
    counter.say("rent", who=BRUNO, square=12, visitor=BRUNO, dice=[3, 4])
    assert counter.has(BRUNO) == 1500 - 8 - 28
    refused(counter, "not_yours", "rent", who=ANNE, square=3, visitor=BRUNO)
    refused(counter, "not_yours", "rent", who=BRUNO, square=12, visitor=BRUNO, dice=[3, 4], factor=1)  # what a card says is the banker's
    counter.say("pay", from_=BRUNO, to="bank", amount=counter.has(BRUNO))
    late = counter.say("rent", who=BRUNO, away=60.0, square=3, visitor=BRUNO)
    assert counter.bank.held[late]["held"] == "short"
    refused(counter, "not_yours", "keep", who=BRUNO, line=late)


def test_a_player_sees_his_own_account_and_not_the_others() -> None:
    counter = Counter()
    counter.say("pay", from_=BRUNO, to=CAPUCINE, amount=77)
    view = counter.bank.view(ANNE)
    assert view is not None
    assert [player.get("balance") for player in view["players"]] == [1500, None, None]
    assert "77" not in json.dumps(view["lines"])
    assert counter.bank.view(None) is None


def numbers(told: Any) -> set[int]:
    """Every number within a view."""
    if isinstance(told, dict | list):
        return {number for each in (told.values() if isinstance(told, dict) else told) for number in numbers(each)}
    return {told} if type(told) is int else set()


def test_what_others_have_is_on_nobodys_phone_all_evening() -> None:
    counter = short_of_houses("france-2003")
    for who, amount in ((ANNE, 13), (BRUNO, 1117), (CAPUCINE, 419)):  # so that no balance is a number that stands there anyway
        counter.say("pay", from_=who, to="bank", amount=amount)
    said: list[tuple[str, dict[str, Any]]] = [
        ("build", {"player": ANNE, "squares": [1, 3]}), ("want", {"player": BRUNO, "amount": 2}), ("bid", {"player": BRUNO, "amount": 61}),
        ("call", {}), ("place", {"square": 16}), ("call", {"sold": False}), ("auction", {"square": 39}),
        ("bid", {"player": CAPUCINE, "amount": 97}), ("call", {}), ("rent", {"square": 39, "visitor": ANNE}),
        ("ask", {"from_": ANNE, "to": CAPUCINE, "amount": 77}),
        ("pay", {"from_": CAPUCINE, "to": BRUNO, "amount": 100_003, "away": 60}), ("pay", {"from_": "each", "to": BRUNO, "amount": 11}),
    ]  # fmt: skip
    for do, fields in said:
        counter.say(do, **fields)
        for who in (ANNE, BRUNO, CAPUCINE):
            others = {counter.has(other) for other in (ANNE, BRUNO, CAPUCINE) if other != who}
            view = view_of(counter, who)
            assert counter.has(who) in numbers(view) and not others & numbers(view), (do, who)
            assert not view["shortage"] or set(view["shortage"]["rooms"]) <= {who}
            assert all("lacks" not in line or line["lacks"][0] == who for line in view["held"])


def test_an_auction_goes_to_the_highest_bid_when_nobody_says_more_for_ten_seconds() -> None:
    counter = Counter()
    counter.say("auction", square=39)
    assert counter.bank.wakes() is None, "the clock runs from the first bid"
    counter.say("bid", player=ANNE, amount=100)
    first = counter.bank.wakes()
    counter.say("bid", who=BRUNO, player=BRUNO, amount=110, later=5)
    assert counter.bank.wakes() == (first or 0) + 5
    refused(counter, "AUCTION-3", "bid", player=ANNE, amount=110, later=1)
    refused(counter, "AUCTION-6", "bid", player=CAPUCINE, amount=1600, later=1)
    refused(counter, "auction_on", "auction", square=1, later=1)
    counter.wake()
    assert (counter.owner(39), counter.has(BRUNO), counter.bank.auction) == (1, 1390, None)
    refused(counter, "no_auction", "bid", player=ANNE, amount=10)
    refused(counter, "not_for_sale", "auction", square=39)


def test_who_has_spent_his_bid_meanwhile_waits_for_the_bankers_word() -> None:
    counter = Counter()
    counter.say("auction", square=39)
    counter.say("bid", player=ANNE, amount=1400)
    counter.say("pay", from_=ANNE, to=BRUNO, amount=200, later=1)
    counter.wake()
    assert (counter.owner(39), counter.bank.auction, counter.has(ANNE)) == (-1, None, 1300)
    (line,) = counter.bank.held
    counter.say("pay", from_=BRUNO, to=ANNE, amount=200)
    counter.say("keep", line=line)
    assert (counter.owner(39), counter.has(ANNE)) == (0, 100)


def test_an_auction_called_off_or_without_a_bid_sells_nothing() -> None:
    counter = Counter()
    counter.say("auction", square=39)
    counter.say("bid", player=ANNE, amount=10)
    counter.say("call", sold=False)
    assert (counter.owner(39), counter.has(ANNE), counter.bank.auction) == (-1, 1500, None)
    counter.say("auction", square=39)
    counter.say("call")
    assert (counter.owner(39), counter.bank.auction) == (-1, None)


def test_ebank_14_nobody_sees_how_long_an_auction_against_the_clock_lasts() -> None:
    counter = Counter("world-2008")
    counter.say("auction", square=39)
    auction = counter.bank.auction
    assert auction is not None and 13 <= auction["ends"] - auction["since"] <= 50
    for who in ("banker", ANNE):
        told = json.dumps(counter.bank.view(who)) + counter.bank.export("json", who, "fr")[2].decode()
        assert str(auction["ends"]) not in told and str(auction["hurries"]) not in told
    counter.say("bid", player=ANNE, amount=view_of(counter)["auction"]["opening"], later=1)
    counter.wake()
    view = counter.bank.view(ANNE)
    assert view is not None and view["auction"]["lamp"]
    counter.wake()
    assert counter.owner(39) == 0


def test_whoever_scans_the_code_on_the_table_takes_a_place_of_that_name_or_a_new_one() -> None:
    counter = Counter()

    def come(role: str, name: str | None) -> str:
        got, entry = counter.bank.come(role, name, counter.made())
        if entry is not None:
            counter.keep(None, entry)
        return got

    assert come("player", "bruno") == BRUNO
    assert come("player", "Zoé") == "player 4"
    assert counter.has("player 4") == 1500
    with pytest.raises(Complaint, match="has a phone already"):
        come("player", "Bruno")
    with pytest.raises(Complaint, match="name is needed"):
        come("player", " ")
    assert come(BRUNO, None) == BRUNO, "the banker's own link brings a lost phone back"
    assert come("banker", None) == "banker"
    assert [line.get("came") for line in view_of(counter, ANNE)["lines"]] == [None, "banker"], "everybody sees who keeps it"
    assert counter.bank.about()["free"] == ["Anne", "Capucine"], "the places that wait for a phone"
    for number in range(5, 9):
        come("player", f"Joueur {number}")
    with pytest.raises(Complaint, match="every place is taken"):
        come("player", "De trop")
    counter.say("name", player=ANNE, name="Annette")
    assert counter.again().names[0] == "Annette"


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"edition": "france-2003", "players": ["Anne"]}, "how_many"),
        ({"edition": "france-2003", "players": [f"J{n}" for n in range(9)]}, "how_many"),
        ({"edition": "nowhere", "players": ["A", "B"]}, "no_edition"),
        ({"edition": "../../etc/passwd", "players": ["A", "B"]}, "no_edition"),
        ({"edition": "france-2003", "players": "AB"}, "wrong_wish"),
        ({"edition": "france-2003", "players": ["A", "A"]}, "same_name"),
        ({"edition": "france-2003", "players": ["A", "bank"]}, "name"),
        ({"edition": "france-2003", "players": ["A", "B"], "surprise": 1}, "wrong_wish"),
    ],
)
def test_a_wrong_wish_is_said_to_be_wrong(wish: dict[str, Any], code: str) -> None:
    with pytest.raises(Complaint) as why:
        Bank.begin(wish, Made(0.0, Counter().made().chance))
    assert why.value.code == code


def test_the_files_hold_every_line_and_no_formula() -> None:
    counter = Counter(players=("=1+1", "Bruno"))
    counter.say("pay", from_=ANNE, to=BRUNO, amount=90, why="@rent")
    name, media, contents = counter.bank.export("csv", "banker", "fr")
    rows = contents.decode("utf-8-sig").splitlines()
    assert (name, media.partition(";")[0]) == ("monopole-bank.csv", "text/csv")
    assert rows[0].startswith('"n";"heure";"par"')
    assert "\"le banquier\";\"virement\";\"'=1+1\";\"Bruno\";\"90\"" in rows[-1] and "'@rent" in rows[-1]
    english = counter.bank.export("csv", "banker", "en")[2].decode("utf-8-sig")
    assert "\"the banker\",\"transfer\",\"'=1+1\",\"Bruno\",\"90\"" in english
    told = json.loads(counter.bank.export("json", "banker", "fr")[2])
    assert [line["do"] for line in told["lines"]] == ["start", "pay"]
    with pytest.raises(Complaint, match="csv, json"):
        counter.bank.export("pdf", "banker", "fr")


def test_a_file_for_a_spreadsheet_says_everything_in_words() -> None:
    said = {entry.__struct_config__.tag for entry in get_args(say.AnyEntry)} - {"quick"}
    quick = set(get_args(get_type_hints(say.OneTap)["what"]))
    assert said | quick | {"start", "come", "banker", "bank", "twin", "short"} <= set(WORDS)
    counter = Counter()
    card = counter.bank.box.cards[0][counter.bank.desk.cards()[0][1]]
    counter.say("quick", what="salary", player=ANNE)
    counter.say("quick", what="card", player=BRUNO, card=card.id)
    rows = counter.bank.export("csv", "banker", "fr")[2].decode("utf-8-sig").splitlines()
    assert ';"salaire";"la banque";"Anne";"200";' in rows[-2]
    assert ';"carte";' in rows[-1] and card.text("fr") in rows[-1]


def test_the_journal_read_again_is_the_same_bank() -> None:
    counter = Counter(options={"parkingPot": True})
    counter.say("buy", player=ANNE, square=39)
    counter.say("quick", what="fine", player=BRUNO)
    line = counter.say("pay", from_=ANNE, to=BRUNO, amount=5)
    counter.say("pay", from_=ANNE, to=BRUNO, amount=5, later=1)
    counter.say("reverse", line=line)
    counter.say("ask", from_=ANNE, to=BRUNO, amount=5)
    counter.say("auction", square=1)
    counter.say("bid", player=ANNE, amount=50)
    assert counter.again().view("banker") == counter.bank.view("banker")
    assert counter.again().wakes() == counter.bank.wakes()
    counter.say("call", sold=False)
    counter.say("hand", square=12, to=ANNE)
    counter.say("rent", square=12, visitor=BRUNO, dice=[2, 3])  # two dice are a list there and here
    assert counter.again().view("banker") == counter.bank.view("banker")
