"""The final count on the machine: the sums to key are the engine's, and keyed they make the fortune."""

from __future__ import annotations

import pytest
from machine_hand import Hand

from monopole import editions
from monopole.bank.machines import MachineBook
from monopole.bank.machines.final_count import final_count, read_owned
from monopole.bank.machines.machine import MachineTerms
from monopole.bilingual import Complaint
from monopole.game import Game, sheets
from monopole.schema import copied
from monopole.table.book import Made

OWNED = {"deeds": [1, 3, 5, 12, 37, 39], "mortgaged": [5, 12], "built": {"1": 2, "3": 2, "37": 5, "39": 5}}


@pytest.mark.parametrize("edition", ["world-2008", "canada-2011"])
@pytest.mark.parametrize("mode", ["fast", "timed"])
def test_ebank_17_the_sums_to_key_make_the_engines_fortune(edition: str, mode: str) -> None:
    box = editions.load(edition, mode)
    counted = final_count(read_owned(OWNED, box), 7_000_000, box, MachineTerms.of(box.edition))
    # the same player at the engine's own table
    game = Game.new(edition, mode, ["Anne", "Bruno"])
    table = copied(game.table)
    table.cash[0], table.owner, table.built, table.mortgaged = 7_000_000, [-1] * 40, [0] * 40, [0] * 40
    for square in OWNED["deeds"]:
        table.owner[square] = 0
        table.mortgaged[square] = int(square in OWNED["mortgaged"])
        table.built[square] = OWNED["built"].get(str(square), 0)
    sheet = sheets(Game.from_table(box, ["Anne", "Bruno"], table))[0]
    assert {each.kind: each.amount for each in counted.sums} == {
        "lots": sheet.lots, "mortgaged": sheet.mortgaged, "houses": sheet.houses, "hotels": sheet.hotels,
    }  # fmt: skip
    assert counted.fortune == sheet.fortune == 7_000_000 + sum(each.amount for each in counted.sums)
    assert all(each.amount == sum(worth for _, worth in each.parts) == sum(each.entries) for each in counted.sums)


@pytest.mark.parametrize(("edition", "card", "plus"), [("world-2008", "L1", ""), ("canada-2011", "S1", " +")])
def test_ebank_17_keyed_into_the_machine_they_are_the_balance(edition: str, card: str, plus: str) -> None:
    box = editions.load(edition, "fast")
    hand = Hand(edition)
    everything = {"deeds": [s.number for s in box.squares if box.edition.deeds >> s.number & 1], "built": {"37": 5, "39": 5, "31": 5}}
    counted = final_count(read_owned(everything, box), hand.m.balance(0), box, hand.terms)
    hand.do(card)
    for each in counted.sums:
        for entry in each.entries:
            assert hand.terms.least <= entry <= hand.terms.most
            amount = f"{entry / 1_000_000:.2f}".rstrip("0").rstrip(".")
            hand.do(" ".join(amount) + " M" + plus)
    assert max(len(each.entries) for each in counted.sums) > 1
    assert hand.m.balance(0) == counted.fortune


@pytest.mark.parametrize(
    "owned",
    [
        {"deeds": [0]}, {"deeds": [1, 1]}, {"deeds": [40]}, {"deeds": [-1]}, {"deeds": [True]}, {"deeds": "1"},
        {"deeds": [1], "mortgaged": [3]}, {"deeds": [1], "built": {"3": 1}}, {"deeds": [5], "built": {"5": 1}},
        {"deeds": [1], "built": {"1": 4}}, {"deeds": [1], "built": {"1": 6}},
        {"deeds": [1], "built": {"1": True}}, {"deeds": [1], "built": {"x": 1}}, {"deeds": [1], "mortgaged": [1], "built": {"1": 1}},
        {"deeds": [1], "built": [1]}, {"deeds": [1] * 50},
    ],
    ids=str,
)  # fmt: skip
def test_what_nobody_can_own_is_explained(owned: dict) -> None:
    with pytest.raises(Complaint):
        read_owned(owned, editions.load("world-2008", "fast"))


class NoChance:
    def below(self, most: int) -> int:
        raise AssertionError("nothing is drawn")


def test_ebank_17_the_page_lists_the_sums_and_a_deed_is_counted_once() -> None:
    made = Made(0.0, NoChance())
    book, _ = MachineBook.begin({"edition": "world-2008"}, made)
    book.hear("banker", {"count": {"card": 0, "mode": "fast", **OWNED}}, made)
    view = book.view("banker")
    assert view is not None
    count = view["counts"]["0"]
    assert [(each["kind"], each["rule"], each["amount"]["fr"]) for each in count["sums"]] == [
        ("lots", "END-3", "8,7\u00a0M"), ("mortgaged", "END-4", "1,75\u00a0M"), ("houses", "END-5", "2\u00a0M"),
        ("hotels", "END-6", "20\u00a0M"),
    ]  # fmt: skip
    assert (count["cash"]["fr"], count["fortune"]["fr"]) == ("15\u00a0M", "47,45\u00a0M")
    assert [entry["done"] for each in count["sums"] for entry in each["entries"]] == [False] * 4
    for entry in ({"card": 0, "slot": "left"}, *({"key": key} for key in ("2", "M", "8", ".", "7", "M", "C"))):
        book.hear("banker", entry, made)  # the houses are keyed, the lots keyed and corrected
    shown = (book.view("banker") or {})["counts"]["0"]["sums"]
    assert [entry["done"] for each in shown for entry in each["entries"]] == [False, False, True, False]
    with pytest.raises(Complaint, match="Gdynia"):
        book.hear("banker", {"count": {"card": 1, "mode": "fast", "deeds": [1]}}, made)
    book.hear("banker", {"count": {"card": 0, "mode": "fast", "deeds": []}}, made)
    assert book.counts == {}
