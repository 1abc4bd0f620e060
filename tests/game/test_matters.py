"""What the table must settle, in words."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from monopole.game import Game, Matter


def at(line: str, edition: str = "france-2003/base") -> Game:
    return Game.from_text(f"{edition} {line}", key="1" * 32)


def test_a_deed_for_sale(said: Callable[[Game, str], Any]) -> None:
    game = at("Anne(500 @0) Bruno(300 @0) bank(32 12)")
    said(game, "Anne roll 1-2")
    assert game.matter == Matter("offer", "Anne", square=3, price=60)
    json.dumps(game.matter.to_dict())


def test_an_auction(said: Callable[[Game, str], Any]) -> None:
    game = at("Anne(500 @0) Bruno(300 @0) bank(32 12)")
    said(game, "Anne roll 1-2")
    said(game, "Anne decline")
    said(game, "Bruno bid 20")
    matter = game.matter
    assert (matter.kind, matter.seat, matter.square, matter.amount, matter.price) == ("auction", "Anne", 3, 20, 21)
    assert matter.details == {
        "lot": "deed", "why": "declined", "opening": 1, "seller": None, "bidder": "Bruno", "bidders": ["Anne", "Bruno"],
    }  # fmt: skip


def test_a_debt_and_a_payment_in_kind(said: Callable[[Game, str], Any]) -> None:
    game = at("Anne(10 @35 1) Bruno(300 @0 37 39) bank(32 12)")
    said(game, "Anne roll 1-3")
    assert game.matter == Matter("debt", "Anne", amount=100, details={"creditor": "Bruno", "creditors": ["Bruno"], "reason": "rent"})
    said(game, "Anne settle with 1 value 95")
    assert game.matter == Matter("payment", "Bruno", amount=95, details={"debtor": "Anne", "deeds": [1], "mortgaged": []})


def test_a_tax_is_owed_to_the_bank(said: Callable[[Game, str], Any]) -> None:
    game = at("Anne(10 @35) Bruno(300 @0) bank(32 12)")
    said(game, "Anne roll 1-2")
    assert game.matter.details == {"creditor": None, "creditors": [], "reason": "tax"}


def test_a_deal_and_a_transfer(said: Callable[[Game, str], Any]) -> None:
    game = at("Anne(500 @0 39m) Bruno(300 @0 5) bank(32 12)")
    said(game, "Anne offer Bruno give 39 cash 5 take 5")
    sides = {"from": "Anne", "give": {"deeds": [39], "cash": 5}, "take": {"deeds": [5]}}
    assert game.matter == Matter("deal", "Bruno", details={**sides, "mortgaged": [39], "counters": 6})
    said(game, "Bruno accept")
    assert game.matter == Matter("transfer", "Bruno", square=39, price=220, details={"deeds": [39], "charge": 0})


def test_jail_and_doubles(said: Callable[[Game, str], Any]) -> None:
    game = at("Anne(500 @10 jail1) Bruno(300 @0) bank(32 12)")
    assert game.matter == Matter("roll", "Anne", details={"in_jail": True, "doubles": 0})
    game = at("Anne(500 @16) Bruno(300 @0) bank(32 12)")
    said(game, "Anne roll 2-2")
    assert game.matter == Matter("roll", "Anne", details={"in_jail": False, "doubles": 1})


def test_a_shortage_and_a_building_won(said: Callable[[Game, str], Any]) -> None:
    game = at("Anne(500 @0 1 3) Bruno(300 @0 6 8 9) bank(1 12)", "france-2003/base?houses=1")
    said(game, "Anne build 1")
    assert game.matter == Matter("shortage", "Bruno", details={"lot": "house", "stock": 1, "asker": "Anne", "most": 6})
    said(game, "Bruno want 1")
    assert game.matter.details["lot"] == "house" and game.matter.details["why"] == "scarce"
    said(game, "Bruno bid 60")
    said(game, "Anne pass")
    assert game.matter == Matter("build", "Bruno", price=60, details={"lot": "house"})


def test_an_opening_price_and_a_flight(said: Callable[[Game, str], Any]) -> None:
    game = Game.new("belgium-1985", seats=["Anne", "Bruno"], banker="Bruno", roll_for_start=False)
    said(game, "Anne roll 1-2")
    said(game, "Anne decline")
    assert (game.matter.kind, game.matter.seat, game.matter.square) == ("opening", "Bruno", 3)
    assert game.matter.price == game.edition.price[3]
    wonders = Game.new("wonders-2003", seats=["Anne", "Bruno"], roll_for_start=False)
    said(wonders, "Anne roll 2-3")
    assert wonders.matter.kind == "flight" and wonders.matter.square == 5
    assert len(wonders.matter.details["open"]) == 22


def test_a_choice_of_a_card(said: Callable[[Game, str], Any]) -> None:
    game = Game.new(seats=["Anne", "Bruno"], roll_for_start=False)
    card = next(card for card in range(16) if game.edition.card_effect[24 + card] == 11)
    line = game.to_text(full=True)
    table = game.table
    order = [card, *[other for other in range(16) if other != card]]
    pile = table.pile[:24] + order + [0] * 8
    head, _, tail = line.partition(" pile=")
    game = Game.from_text(f"{head} pile={','.join(map(str, pile))} {tail.split(' ', 1)[1]}")
    said(game, "Anne roll 1-1")
    assert game.matter.kind == "choose"
    assert game.matter.amount == 10 and game.matter.details == {"deck": "chance"}
