"""Players who come late, change their name, go home: the ledger still sums to nothing and no deed is nobody's business."""

from __future__ import annotations

from typing import Any

import pytest
from bank.counter import ANNE, BRUNO, CAPUCINE, Counter

from monopole import editions
from monopole.bilingual import Complaint

DAVID = "player 4"


def refused(counter: Counter, code: str, do: str, **fields: Any) -> None:
    with pytest.raises(Complaint) as why:
        counter.say(do, **fields)
    assert why.value.code == code, why.value


@pytest.mark.parametrize("edition", editions.names())
def test_A_121_whoever_goes_home_leaves_everything_to_the_bank(edition: str) -> None:
    counter = Counter(edition)
    counter.say("pay", from_="bank", to=ANNE, amount=5_000 * counter.bank.box.edition.scale)
    for square in (1, 3, 39):
        counter.say("buy", player=ANNE, square=square)
    counter.say("build", player=ANNE, squares=[1, 3])
    counter.say("mortgage", player=ANNE, square=39)
    line = counter.say("leave", player=ANNE)
    assert (counter.has(ANNE), sum(counter.bank.balances().values())) == (0, 0)
    assert [counter.owner(square) for square in (1, 3, 39)] == [-1, -1, -1]
    assert counter.bank.register["houses_left"][0] == counter.bank.box.edition.houses and not any(counter.bank.register["mortgaged"])
    view = counter.bank.view("banker")
    assert view is not None and (view["players"][0]["out"], view["players"][0]["gone"]) == (True, True)
    refused(counter, "has_left", "pay", from_=ANNE, to=BRUNO, amount=1)
    refused(counter, "last_two", "leave", player=BRUNO)
    assert counter.again().view("banker") == view
    counter.say("reverse", line=line, why="il reste")
    again = counter.bank.view("banker")
    assert again is not None and (again["players"][0]["out"], again["players"][0]["gone"]) == (False, False)
    assert counter.owner(39) == 0 and counter.bank.register["built"][1] == 1


def test_A_121_a_debt_to_a_player_is_settled_before_anybody_goes() -> None:
    counter = Counter()
    asked = counter.say("ask", from_=ANNE, to=BRUNO, amount=40)
    refused(counter, "owes_first", "leave", player=ANNE)
    refused(counter, "not_yours", "leave", who=ANNE, player=ANNE)
    counter.say("answer", line=asked)
    counter.say("auction", square=39)
    refused(counter, "auction_on", "leave", player=ANNE)
    counter.say("call", sold=False)
    counter.say("ask", from_=BRUNO, to=ANNE, amount=25)
    counter.say("leave", player=ANNE)
    assert not counter.bank.asks, "nobody owes anything to somebody who is gone"


def test_A_137_somebody_comes_late_while_the_bank_has_deeds_to_sell() -> None:
    counter = Counter()
    counter.say("add", name="David")
    assert counter.has(DAVID) == 1500 and sum(counter.bank.balances().values()) == 0
    counter.say("pay", from_="bank", to=CAPUCINE, amount=100_000)
    for square in range(40):
        if counter.bank.desk.is_deed(square):
            counter.say("buy", player=CAPUCINE, square=square)
    refused(counter, "too_late", "add", name="Émile")
    with pytest.raises(Complaint) as why:
        counter.bank.come("player", "Émile", counter.made())
    assert getattr(why.value, "rule", None) == "A-137"
    counter.bank.come("player", "David", counter.made())  # a phone for somebody who plays already


def test_a_name_is_changed_everywhere_and_is_nobody_elses() -> None:
    counter = Counter()
    counter.say("name", player=BRUNO, name=" Brunehilde ")
    view = counter.bank.view("banker")
    assert view is not None and view["players"][1]["name"] == "Brunehilde" == counter.bank.desk.names[1]
    assert counter.bank.about()["title"] == "Anne, Brunehilde, Capucine"
    with pytest.raises(Complaint):
        counter.say("name", player=BRUNO, name="Anne")
    with pytest.raises(Complaint):
        counter.say("name", player=BRUNO, name="   ")
