"""Whatever is said to a bank, by whomever, late, twice, reversed or held: no money appears or vanishes, and its journal tells all of it."""

from __future__ import annotations

from collections import Counter as Sums
from contextlib import suppress
from typing import Any
from unittest.mock import patch

from bank.counter import Counter
from bank.test_last_houses import short_of_houses
from hypothesis import given, settings
from hypothesis import strategies as st

from monopole.bank import lines_by_role
from monopole.bank.bank_book import Bank
from monopole.bank.ledger import Payment
from monopole.bank.rules_desk import account
from monopole.bilingual import Complaint
from monopole.vocabulary import HOTEL

PLAYERS = ("player 1", "player 2", "player 3")
ACCOUNTS = st.sampled_from((*PLAYERS, "bank", "pot", "each", "player 9"))
SQUARES = st.sampled_from((1, 3, 5, 12, 39, 4, 0))
AMOUNTS = st.sampled_from((1, 10, 90, 90, 500, 1400, 10**9))
PLAYER = st.sampled_from(PLAYERS)
LINE = st.integers(0, 30)


def entry(do: str, **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({"do": st.just(do), **fields})


# as JSON brings it: lists, no tuples
SAID = st.one_of(
    entry("pay", **{"from": ACCOUNTS}, to=ACCOUNTS, amount=AMOUNTS),
    entry("pay", **{"from": PLAYER}, to=PLAYER, amount=st.just(90)),
    entry("quick", what=st.sampled_from(("salary", "fine", "pot")), player=PLAYER),
    entry("quick", what=st.just("tax"), player=PLAYER, square=SQUARES),
    entry("buy", player=PLAYER, square=SQUARES),
    entry("build", player=PLAYER, squares=st.lists(SQUARES, min_size=1, max_size=4)),
    entry("sell", player=PLAYER, square=SQUARES),
    entry("mortgage", player=PLAYER, square=SQUARES),
    entry("lift", player=PLAYER, square=SQUARES),
    entry("rent", square=SQUARES, visitor=PLAYER, dice=st.just([2, 3])),
    entry("trade", **{"from": PLAYER}, to=PLAYER, give=st.lists(SQUARES, max_size=2, unique=True), pay=st.sampled_from((0, 50))),
    entry("bankrupt", player=PLAYER, to=st.sampled_from((*PLAYERS, "bank"))),
    entry("hand", square=SQUARES, to=st.sampled_from((*PLAYERS, "bank"))),
    entry("reverse", line=LINE),
    entry("keep", line=LINE),
    entry("drop", line=LINE),
    entry("ask", **{"from": PLAYER}, to=PLAYER, amount=AMOUNTS),
    entry("answer", line=LINE, yes=st.booleans()),
    entry("auction", square=SQUARES),
    entry("bid", player=PLAYER, amount=AMOUNTS),
    entry("call", sold=st.booleans()),
    entry("add", name=st.sampled_from(("Zoé", "Anne"))),
    entry("name", player=PLAYER, name=st.sampled_from(("Zoé", "Anne"))),
    entry("leave", player=PLAYER),
    entry("want", player=PLAYER, amount=st.sampled_from((0, 1, 2, 9))),
    entry("place", square=SQUARES),
    entry("place"),
)
# where the last houses are sold: Anne and Bruno hold groups, and the box is nearly empty
BUILDING = st.one_of(
    entry("build", player=st.sampled_from(PLAYERS[:2]), squares=st.lists(st.sampled_from((1, 3, 16, 18, 19)), min_size=1, max_size=3)),
    entry("want", player=PLAYER, amount=st.sampled_from((0, 1, 2, 9))),
    entry("bid", player=PLAYER, amount=st.sampled_from((50, 60, 120, 200, 5_000))),
    entry("call", sold=st.booleans()),
    entry("place", square=st.sampled_from((1, 3, 16, 18, 19))),
    entry("place"),
    entry("mortgage", player=PLAYER, square=st.sampled_from((1, 16))),
    entry("lift", player=PLAYER, square=st.sampled_from((1, 16))),
    entry("sell", player=PLAYER, square=st.sampled_from((6, 16, 1))),
    entry("pay", **{"from": PLAYER}, to=st.just("bank"), amount=st.sampled_from((90, 4_000))),
    entry("keep", line=st.integers(15, 60)),
    entry("reverse", line=st.integers(15, 60)),
    entry("leave", player=PLAYER),
)
# a bid takes no money and its auction is over by then; the banker's own word on what is held is final
ASKS_FOR_NOTHING_YET = ("bid", "keep")
# where the purses are nearly empty: Anne may build, Bruno has two mortgaged deeds, and all of it comes late
POOR = st.one_of(
    entry("buy", player=PLAYER, square=st.sampled_from((5, 6, 37))),
    entry("build", player=PLAYER, squares=st.lists(st.sampled_from((1, 3)), min_size=1, max_size=3), alone=st.booleans()),
    entry("lift", player=PLAYER, square=st.sampled_from((12, 39))),
    entry("trade", **{"from": PLAYER}, to=PLAYER, give=st.sampled_from(([1], [39])), ask=st.sampled_from((0, 90)), lift=st.booleans()),
    entry("pay", **{"from": PLAYER}, to=ACCOUNTS, amount=st.sampled_from((40, 90))),
    entry("rent", square=st.sampled_from((1, 3, 37)), visitor=PLAYER),
    entry("quick", what=st.sampled_from(("salary", "fine")), player=PLAYER),
    entry("quick", what=st.just("tax"), player=PLAYER, square=st.just(4)),
    entry("ask", **{"from": PLAYER}, to=PLAYER, amount=st.just(300)),
    entry("answer", line=st.integers(10, 40)),
    entry("mortgage", player=PLAYER, square=st.sampled_from((1, 5, 37))),
    entry("auction", square=st.sampled_from((5, 37))),
    entry("bid", player=PLAYER, amount=st.sampled_from((40, 90))),
    entry("call", sold=st.booleans()),
    entry("bankrupt", player=PLAYER, to=st.sampled_from((*PLAYERS, "bank"))),
    entry("reverse", line=st.integers(1, 40)),
    entry("keep", line=st.integers(10, 40)),
    entry("drop", line=st.integers(10, 40)),
)
WHO, AWAY, LATER = st.sampled_from(("banker", *PLAYERS)), st.sampled_from((None, 0.0, 60.0)), st.sampled_from((0.5, 20.0))
STEP = st.tuples(SAID, WHO, AWAY, LATER, st.booleans())


@settings(max_examples=150, deadline=None)
@given(st.lists(STEP, max_size=40), st.booleans())
def test_the_ledger_sums_to_nothing_whatever_is_said(steps: list[Any], pot: bool) -> None:
    holds_through(Counter(options={"parkingPot": True} if pot else {}), steps)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(BUILDING, WHO, AWAY, LATER, st.booleans()), max_size=40), st.sampled_from(("france-2003", "belgium-1985")))
def test_the_ledger_sums_to_nothing_when_the_last_houses_are_sold(steps: list[Any], edition: str) -> None:
    holds_through(short_of_houses(edition), steps)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(POOR, st.sampled_from(("banker", "banker", *PLAYERS)), st.just(60.0), LATER, st.booleans()), max_size=30))
def test_what_comes_late_is_never_refused_for_want_of_money(steps: list[Any]) -> None:
    holds_through(nearly_penniless(), steps)


def nearly_penniless() -> Counter:
    counter = Counter()
    for name, square in (("player 1", 1), ("player 1", 3), ("player 2", 12), ("player 2", 39)):
        counter.say("hand", square=square, to=name)
    for square in (12, 39):
        counter.say("mortgage", player="player 2", square=square)
    for name in PLAYERS:
        counter.say("pay", from_=name, to="bank", amount=counter.has(name) - 60)
    return counter


def refused_to_the_rich(counter: Counter, who: str, said: dict[str, Any], away: float) -> bool:
    """Whether the same word would be refused too if money were no matter."""
    rich = counter.again()
    rich.ledger.post(-1, tuple(Payment("bank", f"player {seat + 1}", 10**12) for seat in rich.playing()), counter.now)
    try:
        rich.hear(who, said, counter.made(away))
    except Complaint:
        return True
    return False


def holds_through(counter: Counter, steps: list[Any]) -> None:
    """Says all of it, and sees after each word that nothing has appeared or vanished."""
    bank = counter.bank
    for said, who, away, later, wakes in steps:
        counter.now += later
        before, number = bank.balances(), bank.number
        try:
            counter.keep(who, bank.hear(who, said, counter.made(away)))
        except Complaint as why:
            assert (bank.balances(), bank.number) == (before, number), "a refusal changes nothing"
            if away is not None and said["do"] not in ASKS_FOR_NOTHING_YET:
                assert refused_to_the_rich(counter, who, said, away), f"refused for want of money, though it came late: {why}"
        if wakes and bank.wakes() is not None:
            counter.wake()
        balances = bank.balances()
        assert sum(balances.values()) == 0
        assert all(move.amount > 0 and move.giver != move.taker for posting in bank.ledger.postings for move in posting.moves)
        assert again_summed(bank) == balances
        built = bank.register["built"]
        hotels, houses = built.count(HOTEL), sum(height for height in built if height != HOTEL)
        stock = (bank.register["houses_left"][0] + houses, bank.register["hotels_left"][0] + hotels)
        assert stock == (bank.box.edition.houses, bank.box.edition.hotels), "a house is on the board or in the box"
        if not any(line["do"] == "reverse" for line in bank.lines):
            assert all(amount >= 0 for name, amount in balances.items() if name != "bank")
        out = [f"player {seat + 1}" for seat in range(len(bank.names)) if bank.register["out"][seat]]
        assert not any(balances[name] for name in out), "whoever is out has no money and owes none"
    again = counter.again()
    assert again.balances() == bank.balances()
    assert again.register.fields == bank.register.fields
    assert again.view("banker") == bank.view("banker")


COMES = st.tuples(st.sampled_from(("banker", "player", "player 1", "player 2")), st.sampled_from(("Anne", "Zoé", "Yann", None)))


@settings(max_examples=150, deadline=None)
@given(st.lists(st.one_of(STEP, COMES), max_size=40))
def test_what_each_role_sees_is_kept_as_lines_come_and_is_what_all_the_lines_say(steps: list[Any]) -> None:
    """Few lines are shown here, so that some have passed; somebody new comes in the middle."""
    with patch.object(lines_by_role, "SHOWN", 5):
        counter = Counter()
        bank = counter.bank
        for step in steps:
            with suppress(Complaint):
                if len(step) == 2:
                    _, entry = bank.come(*step, counter.made())
                    counter.keep(None, entry or {})
                else:
                    said, who, away, later, _ = step
                    counter.now += later
                    counter.keep(who, bank.hear(who, said, counter.made(away)))
            for role in ("banker", *(account(seat) for seat in range(len(bank.names)))):
                mine = [line for line in bank.every_line() if role == "banker" or lines_by_role.concerns(line, role)]
                seen = bank.view(role)
                assert seen is not None
                assert ([line["n"] for line in seen["lines"]], seen["before"]) == ([line["n"] for line in mine[-5:]], max(0, len(mine) - 5))
                assert [line.get("reversed_by") for line in seen["lines"]] == [line.get("reversed_by") for line in mine[-5:]]
                assert bank.ledger.balances() == again_summed(bank)
        again = counter.again()
        for role in bank.roles():
            assert again.view(role) == bank.view(role), role


def again_summed(bank: Bank) -> dict[str, int]:
    sums: Sums[str] = Sums({"bank": 0, "pot": 0})
    for posting in bank.ledger.postings:
        for move in posting.moves:
            sums[move.giver] -= move.amount
            sums[move.taker] += move.amount
    return dict(sums)
