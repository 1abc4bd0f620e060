"""Legal actions: each one listed is accepted, and each one accepted is listed or fits a form."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from forms import covers

from monopole import vocabulary as v
from monopole.game import Action, Game, Refused
from monopole.game.encoding import Word, pack_streets, to_action
from monopole.game.legal import span

CASES = [
    ("france-2003", "base", {"rentClaim": "manual"}),
    ("paris-1936", "base", {}),
    ("belgium-1985", "base", {}),
    ("monopolic-1985", "base", {}),
    ("championship", "timed", {}),
    ("wonders-2003", "fast", {"houses": 6}),
    ("world-2008", "base", {}),
    ("godfather-2021", "fast", {"endTurn": "word"}),
    ("france-2003", "base", {"givenDice": "given"}),
]


def words(game: Game, seat: int, rng: random.Random) -> Iterator[Word]:
    """Words of every kind, sensible or not."""
    g, e = game.table, game.edition
    for kind in range(v.ROLL, v.TICK):
        for a in range(-1, 41):
            if kind not in (v.BUILD, v.ROLL):
                yield kind, seat, a, 0, 0, 0, 0, 0
    for square in range(40):
        for times in range(1, 7):
            yield v.SELL, seat, square, times, 0, 0, 0, 0
        yield v.AUCTION, seat, square, rng.choice([1, e.price[square]]), 0, 0, 0, 0
        yield v.SETTLE, seat, 0, 1 << square, rng.randrange(1, 300), 0, 0, 0
        yield v.REFUSE_DEEDS, seat, 0, 1 << square, 0, 0, 0, 0
        yield (v.BUILD, seat, *pack_streets((square,), e), rng.randrange(2), 0, 0)
    for deck in range(2):
        yield v.AUCTION, seat, v.CARD_LOT + deck, 10, 0, 0, 0, 0
    for kind in (v.BID, v.OPEN_AT, v.BORROW, v.REPAY, v.WANT):
        for _ in range(5):
            amount = rng.choice([g.bid + e.bid_step, g.opening, g.cash[seat], rng.randrange(1, 2 * g.cash[seat] + 2)])
            yield kind, seat, amount, 0, 0, 0, 0, 0
    yield v.ROLL, seat, 0, 0, 0, 0, 0, 0
    yield v.ROLL, seat, 5 << 3 | 6, 0, 0, 0, 0, 0
    own = [square for square in range(40) if g.owner[square] == seat and e.street_number[square]]
    for _ in range(20 if own else 0):
        group = e.group[rng.choice(own)]
        lots = [square for square in own if e.group[square] == group or rng.random() < 0.2]
        yield (v.BUILD, seat, *pack_streets([rng.choice(lots) for _ in range(rng.randint(1, 6))], e), rng.randrange(2), 0, 0)
    for _ in range(40):
        other = rng.randrange(g.seats)
        mine = sum(1 << square for square in range(40) if g.owner[square] == seat and rng.random() < 0.2)
        theirs = sum(1 << square for square in range(40) if g.owner[square] == other and rng.random() < 0.2)
        cash, asked = rng.choice([0, 0, 1, g.cash[seat]]), rng.choice([0, 0, 1, g.cash[other]])
        yield v.OFFER, seat, other, mine, theirs, cash, asked, rng.choice([0, 0, 1, 16, 17])


@pytest.mark.parametrize(("edition", "mode", "options"), CASES)
def test_every_legal_word_is_listed(edition: str, mode: str, options: dict[str, Any], lively: Callable[..., Game], one_step: Any) -> None:
    rng = random.Random(f"{edition}/{mode}")
    banker = "Anne" if edition in ("belgium-1985", "monopolic-1985") else None
    game = lively(edition, mode, steps=0, options=options, banker=banker)
    found: set[str] = set()
    for step in range(240):
        if game.over:
            break
        one_step(game, rng)
        if step % 12:
            continue
        name = rng.choice(game.awaiting or game.seats)
        listed = game.legal(name)
        for word in words(game, game.seats.index(name), rng):
            if game._engine.refusal(word) == 0:
                action = to_action(word, game.seats, game.edition)
                found.add(action.do)
                assert any(covers(choice, action) for choice in listed), f"{action} is not listed in {game.to_text(full=True)}"
    assert len(found) > 3


@pytest.mark.parametrize(("edition", "mode", "options"), CASES)
def test_everything_listed_is_accepted(edition: str, mode: str, options: dict[str, Any], lively: Callable[..., Game]) -> None:
    game = lively(edition, mode, seed=11, steps=130, options=options)
    for name in game.seats:
        for action in game.legal(name):
            for filled in ends(action, game.edition):
                assert game.refusal(filled) is None, f"{filled} in {game.to_text(full=True)}"


def ends(action: Action, edition: Any) -> Iterator[Action]:
    """A listed action as it stands, or its form filled in at either end."""
    form = action.form or {}
    if action.form is None:
        yield action
    if "dice" in form:
        yield action.filled(dice=form["dice"])
    for name in ("amount", "at"):
        for value in form.get(name, ()):
            yield action.filled(**{name: value})
    if "with" in form:
        for value in form["with"]["value"]:
            yield action.filled(with_={"deeds": form["with"]["deeds"][:1], "value": value})
    if action.do == "refuse_deeds":
        yield action.filled(squares=form["squares"])
    for to, sides in form.get("to", {}).items():
        for heading, back in (("give", "take"), ("take", "give")):
            if sides[back]["cash"]:
                for deed in sides[heading]["deeds"]:
                    yield action.filled(to=to, **{heading: {"deeds": [deed]}, back: {"cash": sides[back]["cash"]}})


def test_a_bid_has_bounds(said: Callable[[Game, str], Any]) -> None:
    game = Game.new(seats=["Anne", "Bruno"], roll_for_start=False)
    said(game, "Anne roll 1-2")
    assert [str(action) for action in game.legal("Anne") if action.do in ("buy", "decline")] == ["Anne buy", "Anne decline"]
    said(game, "Anne decline")
    (bid,) = [action for action in game.legal("Bruno") if action.do == "bid"]
    assert bid.form == {"amount": [1, 1500]}
    said(game, "Bruno bid 50")
    (bid,) = [action for action in game.legal("Anne") if action.do == "bid"]
    assert bid.form == {"amount": [51, 1500]}
    assert isinstance(game.play(bid.filled(amount=50)), Refused)


def test_an_offer_lists_what_each_side_may_hand_over() -> None:
    line = "france-2003/base Anne(500 @0 1 3+1 39m chance7) Bruno(0 @0 5 12) bank(31 12)"
    game = Game.from_text(line.replace("1 3+1", "1+1 3+1").replace("bank(31", "bank(30"))
    (offer,) = [action for action in game.legal("Anne") if action.do == "offer"]
    assert offer.form == {
        "to": {"Bruno": {"give": {"deeds": [39], "cash": 500, "cards": 1}, "take": {"deeds": [5, 12], "cash": 0, "cards": 0}}}
    }


def test_builds_are_listed_one_by_one_and_together() -> None:
    game = Game.from_text("france-2003/base Anne(500 @0 1 3) Bruno(500 @0) bank(32 12)")
    builds = [action for action in game.legal("Anne") if action.do == "build"]
    assert [str(action) for action in builds if action.form is None] == ["Anne build 1", "Anne build 3"]
    assert [action.form for action in builds if action.form] == [{"squares": [1, 3], "count": [2, 10]}]
    championship = Game.from_text("championship/timed A(5000 @0 1 3) B(500 @0) C(500 @0) D(500 @0) bank(32 12) team=0,1,0,1")
    assert "A build 1,3 hotel" in [str(action) for action in championship.legal("A")]


def test_given_dice_are_asked_for_where_the_table_throws_them() -> None:
    game = Game.new(seats=["A", "B"], options={"givenDice": "given"})
    (roll,) = game.legal("A")
    assert roll.form == {"dice": [1, 6]}
    assert game.refusal(roll.filled(dice=(3, 4))) is None
    assert Game.new(seats=["A", "B"], options={"givenDice": "drawn"}).legal("A") == [Action(seat="A", do="roll")]


def test_span_finds_both_ends() -> None:
    assert span(lambda amount: 17 <= amount <= 900, (3, 20)) == [17, 900]
    assert span(lambda amount: amount == 5, (5,)) == [5, 5]
    assert span(lambda amount: amount >= 7, (10,)) == [7, 2**31 - 1]
    assert span(lambda amount: False, (1, 2)) is None
