"""A machine as a book: journaled, read again, worked by the banker alone, its auctions' length nowhere to be seen."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from monopole import editions
from monopole.bank.machines import MachineBook
from monopole.bilingual import Complaint
from monopole.table.book import Made, Written

HOLDERS = ["Anne", "Basile", "Capucine", "Désiré", "Élise", ""]
WORLD, CANADA = "world-2008", "canada-2011"


class Drawn:
    """Chance that draws these, one after the other."""

    def __init__(self, *numbers: int) -> None:
        self.numbers, self.asked = list(numbers), []

    def below(self, most: int) -> int:
        self.asked.append(most)
        return self.numbers.pop(0)


class Desk:
    """A book with its journal and a clock that is set by hand."""

    def __init__(self, edition: str = WORLD, *drawn: int) -> None:
        self.now, self.chance = 1000.0, Drawn(*drawn)
        self.book, self.head = MachineBook.begin({"edition": edition, "holders": HOLDERS}, self.made)
        self.lines: list[Written] = []

    @property
    def made(self) -> Made:
        return Made(self.now, self.chance)

    def say(self, *entries: dict, by: str = "banker") -> dict:
        for entry in entries:
            self.lines.append(Written(by, f"id{len(self.lines)}", "", self.kept(self.book.hear(by, entry, self.made))))
        return self.view

    def wait(self, seconds: float) -> dict:
        """Lets time pass as the shelf does: whatever is due is done when it is due."""
        until = self.now + seconds
        while (due := self.book.wakes()) is not None and due <= until:
            self.now = max(self.now, due)
            written = self.book.wake(self.made)
            assert written is not None
            self.lines.append(Written(None, None, "", self.kept(written)))
        self.now = until
        return self.view

    def kept(self, entry: dict) -> dict:
        return json.loads(json.dumps(entry))

    @property
    def view(self) -> dict:
        view = self.book.view("banker")
        assert view is not None
        return view

    def read_again(self) -> MachineBook:
        return MachineBook.read(self.kept(self.head), self.lines, {})


def keys(*pressed: str) -> list[dict]:
    return [{"key": key} for key in pressed]


def test_the_journal_read_again_is_the_same_machine() -> None:
    desk = Desk(WORLD, 7, 20)
    desk.say({"card": 0, "slot": "left"}, *keys("2", "M"), {"out": "left"}, {"card": 1, "slot": "right", "turned": True}, *keys("DEAL"))
    desk.say({"count": {"card": 2, "mode": "fast", "deeds": [1, 3], "mortgaged": [3], "built": {}}}, {"holders": ["A"] * 6})
    again = desk.read_again()
    assert again.view("banker") == desk.view
    assert (again.machine, again.tape, again.wakes()) == (desk.book.machine, desk.book.tape, desk.book.wakes())


@pytest.mark.parametrize("edition", [WORLD, CANADA])
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_whatever_was_journaled_is_read_again(edition: str, data: st.DataObject) -> None:
    desk = Desk(edition, *data.draw(st.lists(st.integers(0, 30), min_size=80, max_size=80)))
    slots = list(desk.view["slots"])
    said = st.one_of(
        st.sampled_from([{"key": key} for key in desk.view["keys"]]),
        st.builds(lambda card, slot: {"card": card, "slot": slot}, st.integers(0, 5), st.sampled_from(slots)),
        st.sampled_from([{"out": slot} for slot in slots] + [{"hold": "C"}, {"hold": "."}, {"let_go": "C"}, {"undo_reset": True}]),
        st.floats(0, 70),
    )
    for each in data.draw(st.lists(said, max_size=40)):
        desk.wait(each) if isinstance(each, float) else desk.say(each)
    assert desk.read_again().view("banker") == desk.view
    assert desk.view["sum"] == 0


# ---- the banker's hands ----


def test_ebank_16_the_banker_works_the_machine_for_everybody() -> None:
    desk = Desk()
    before = desk.view
    with pytest.raises(Complaint) as refused:
        desk.say({"key": "1"}, by="public")
    assert refused.value.rule == "EBANK-16"  # type: ignore[attr-defined]
    assert desk.view == before
    assert desk.book.view("public") == {**before, "hands": False}
    assert desk.book.view(None) is None
    assert (desk.book.maker, set(desk.book.roles())) == ("banker", {"banker", "public"})


def test_a_key_that_comes_long_after_it_was_pressed_does_nothing() -> None:
    desk = Desk()
    desk.say({"card": 0, "slot": "left"})
    before = desk.view
    with pytest.raises(Complaint, match="in time"):
        desk.book.hear("banker", {"key": "GO"}, Made(desk.now, desk.chance, away=11.0))
    assert desk.view == before
    desk.book.hear("banker", {"key": "GO"}, Made(desk.now, desk.chance, away=2.0))  # a short gap is no reason
    desk.book.hear("banker", {"holders": ["A"] * 6}, Made(desk.now, desk.chance, away=3600.0))
    assert desk.view["says"]["name"] == "salary" and desk.view["holders"] == ["A"] * 6


@pytest.mark.parametrize(
    "entry",
    [
        {}, {"key": "DEAL "}, {"key": 5}, {"key": "5", "x": 1}, {"card": 6, "slot": "left"}, {"card": -1, "slot": "left"},
        {"card": True, "slot": "left"}, {"card": 0, "slot": "middle"}, {"card": 0}, {"card": 0, "slot": "left", "turned": 1},
        {"out": "slot"}, {"hold": "X"}, {"time": "idle"}, {"undo_reset": False}, {"at": 3},
        {"key": "DEAL", "auction": {"seconds": 1, "hurry": 1}}, {"holders": ["A"]}, {"holders": ["A\nB"] * 6}, {"holders": ["x" * 41] * 6},
        {"holders": "ABCDEF"}, {"count": {}}, {"count": 3}, {"count": {"card": 0, "mode": "base", "deeds": []}},
        {"count": {"card": 9, "mode": "fast"}},
    ],
    ids=str,
)  # fmt: skip
def test_a_wrong_entry_is_explained_and_changes_nothing(entry: dict) -> None:
    desk = Desk()
    before = desk.view
    with pytest.raises(Complaint) as wrong:
        desk.say(entry)
    assert desk.view == before and desk.lines == []
    assert wrong.value.say("fr") != wrong.value.say("en")


def test_ebank_2_deal_is_no_key_of_canada() -> None:
    with pytest.raises(Complaint, match="DEAL"):
        Desk(CANADA).say({"key": "DEAL"})


@pytest.mark.parametrize(
    "wish", [{}, {"edition": "paris-1936"}, {"edition": WORLD, "holders": []}, {"edition": WORLD, "mode": "fast"}, {"edition": 3}], ids=str
)
def test_a_machine_that_is_not_printed_cannot_be_opened(wish: dict) -> None:
    with pytest.raises(Complaint):
        MachineBook.begin(wish, Made(0.0, Drawn()))


# ---- time ----


def test_ebank_12_it_sleeps_after_a_minute_and_wakes_nobody_after_that() -> None:
    desk = Desk()
    assert desk.book.wakes() is None
    desk.say({"key": "1"})
    assert desk.book.wakes() == desk.now + 60
    desk.wait(30)
    desk.say({"card": 0, "slot": "left"})
    assert desk.wait(59.9)["power"] == "on"
    assert desk.wait(0.1)["power"] == "asleep"
    assert desk.book.wakes() is None


@pytest.mark.parametrize(("drawn", "seconds"), [(0, 13), (37, 50)])
def test_ebank_14_an_auction_lasts_from_13_to_50_seconds(drawn: int, seconds: int) -> None:
    desk = Desk(WORLD, drawn, 0)
    desk.say({"key": "1"}, {"key": "DEAL"})
    assert desk.chance.asked == [38, 41]
    assert desk.wait(seconds / 2 - 0.001)["deal"] == "slow"
    assert desk.wait(0.002)["deal"] == "fast"
    assert desk.wait(seconds / 2 - 0.002)["deal"] == "fast"
    assert desk.wait(0.002)["deal"] == "green"
    assert desk.wait(5.9)["deal"] == "green"
    assert desk.wait(0.2)["deal"] == ""
    e = editions.load(WORLD, "base").edition
    assert (e.auction_seconds_least, e.auction_seconds_most) == (13, 50)


def test_ebank_14_when_it_hurries_is_drawn_too_so_that_a_stopwatch_does_not_tell_the_end() -> None:
    for part, hurry in ((0, 10.0), (40, 18.0)):
        desk = Desk(WORLD, 7, part)
        desk.say({"key": "1"}, {"key": "DEAL"})
        assert desk.book.wakes() == desk.now + hurry


def test_ebank_14_its_length_is_nowhere_but_in_the_journal() -> None:
    """Two auctions of different lengths look the same to everybody at every moment."""
    seen = []
    for drawn, part in ((0, 0), (37, 40)):
        desk = Desk(WORLD, drawn, part)
        desk.say({"key": "1"}, {"key": "DEAL"})
        told = [desk.book.view("banker"), desk.book.view("public"), desk.book.about(), desk.book.export("json", "banker", "fr"),
                desk.book.export("csv", "banker", "fr")]  # fmt: skip
        while desk.view["deal"] == "slow":
            desk.wait(0.5)
        seen.append([*told, desk.book.view("banker")])
        assert "auction" in desk.lines[-2].entry
    assert seen[0] == seen[1]


def test_ebank_14_a_process_that_died_meanwhile_brings_the_hammer_down() -> None:
    desk = Desk(WORLD, 0, 0)
    desk.say({"key": "1"}, {"key": "DEAL"})
    desk.book = desk.read_again()
    assert desk.wait(13)["deal"] == "green"


def test_ebank_14_a_second_deal_draws_nothing() -> None:
    desk = Desk(WORLD, 0, 0)
    desk.say({"key": "DEAL"}, {"key": "DEAL"}, {"key": "DEAL"})  # the first only wakes it, the third stops it
    assert desk.chance.numbers == [] and desk.book.wakes() == desk.now + 60


# ---- what is seen ----


def test_the_sentence_names_people_and_sums_in_both_languages() -> None:
    desk = Desk()
    view = desk.say({"card": 3, "slot": "right"}, {"card": 2, "slot": "left"}, *keys("1", ".", "5", "M"))
    assert view["says"] == {
        "name": "paid",
        "fr": "Désiré a payé 1,5\u00a0M à Capucine. Retirez les deux cartes, ou C pour corriger.",
        "en": "Désiré has paid Capucine 1.5\u00a0M. Take both cards out, or C to correct.",
    }
    assert view["rules"] == ["EBANK-6", "EBANK-10"] and view["quote"].startswith("Le solde du payeur diminue.")
    view = desk.say({"out": "left"}, {"card": 5, "slot": "left"})
    assert view["says"]["fr"].startswith("Désiré paie la carte 6.")
    assert desk.say({"out": "right"})["says"]["fr"].startswith("La carte 6 reçoit de la banque.")


def test_no_balance_is_told_but_on_the_display() -> None:
    desk = Desk()
    desk.say({"card": 0, "slot": "left"}, *keys("1", "2", "3", "K"), {"out": "left"})
    view = desk.view
    assert [frame["text"] for frame in view["frames"]] == ["-----"]
    assert "15123" not in json.dumps(view) and "15.123" not in json.dumps(view)


def test_the_tape_strikes_what_was_corrected_and_tells_of_a_reset() -> None:
    desk = Desk(CANADA)
    desk.say({"card": 0, "slot": "slot"}, *keys("2", "M", ">", "C", "1", "M", ">"), {"out": "slot"})
    desk.say({"card": 4, "slot": "slot"}, *keys("+"))
    desk.say({"out": "slot"}, {"hold": "C"})
    told = [(act["kind"], act["payer"], act["receiver"], act["undone"], (act["amount"] or {}).get("fr")) for act in desk.view["tape"]]
    assert told == [
        ("reset", "bank", "bank", False, None),
        ("arrived", 0, 4, False, "1\u00a0M"),
        ("sent", 0, "way", False, "1\u00a0M"),
        ("corrected", "way", 0, False, "2\u00a0M"),
        ("sent", 0, "way", True, "2\u00a0M"),
    ]
    assert desk.view["undo_reset"]


def test_every_sentence_can_be_said_with_its_rules_and_the_quotes_are_french() -> None:
    from monopole.bank.machines.booklet_quotes import QUOTES
    from monopole.bank.machines.machine_sentences import SAYINGS
    from monopole.text import rule_ids, ruling_ids

    known = {*rule_ids(), *ruling_ids()}
    for name, saying in SAYINGS.items():
        assert set(saying.rules) <= known, name
        assert saying.words.fr != saying.words.en
    for quotes in QUOTES.values():
        assert set(quotes) <= {*SAYINGS, *known}


# ---- files ----


def test_the_tape_is_exported_and_adds_up() -> None:
    desk = Desk()
    desk.say({"holders": ["=1+1", "", "", "", "", ""]}, {"card": 0, "slot": "left"}, *keys("GO"))
    name, media, contents = desk.book.export("csv", "banker", "en")
    assert (name, media) == ("world-2008.csv", "text/csv; charset=utf-8")
    rows = contents.decode("utf-8-sig").split("\r\n")
    assert rows[0].replace('"', "") == "number,kind,payer,receiver,amount,undoes,sender"
    assert rows[7].replace('"', "") == "1,salary,the bank,'=1+1,2000000,,"
    assert desk.book.export("csv", "banker", "fr")[2].decode("utf-8-sig").startswith('"number";"kind";"payer"')
    whole = json.loads(desk.book.export("json", "banker", "fr")[2])
    assert whole["tape"][6]["receiver"] == "=1+1", "only a spreadsheet is told that it is no formula"
    assert [each["balance"] for each in whole["balances"]] == [17_000_000, *[15_000_000] * 5]
    with pytest.raises(Complaint, match="csv or json"):
        desk.book.export("pdf", "banker", "en")
