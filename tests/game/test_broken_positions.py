"""Invariants: sane in every game that is played, and each found when it is broken."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from monopole import editions
from monopole.game import Game
from monopole.game.invariants import broken
from monopole.schema import Table, copied

MODES = [(name, mode) for name in editions.names() for mode in editions.modes_of(name)]


@pytest.mark.parametrize(("edition", "mode"), MODES)
def test_every_game_stays_sane(edition: str, mode: str, lively: Callable[..., Game], one_step: Any) -> None:
    rng = random.Random(f"{edition}{mode}")
    game = lively(edition, mode, seed=8, steps=0, options={"houses": 9} if edition == "france-2003" else {})
    for _ in range(250):
        if game.over:
            break
        one_step(game, rng)
        assert game.check() == [], f"{game.history[-1].action} led to {game.to_text(full=True)}"


def set_at(name: str, index: int, value: int) -> Callable[[Table], None]:
    def change(table: Table) -> None:
        getattr(table, name)[index] = value

    return change


def set_to(name: str, value: int) -> Callable[[Table], None]:
    return lambda table: setattr(table, name, value)


LINE = "france-2003/base Anne(500 @0 37+2 39+2 5 chance7) Bruno(300 @10 jail1 1 3 12m) C(0 @0 out) bank(28 12)"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (set_to("seats", 9), "names"),
        (set_to("people", 8), "people"),
        (set_at("order", 0, 1), "permutation"),
        (set_at("place", 0, 2), "places"),
        (set_to("turn", 3), "turn"),
        (set_to("bidder", 5), "bidder"),
        (set_to("winners", 1 << 6), "winners"),
        (set_to("estate", 1), "without a deed"),
        (set_to("rolled", 7), "rolled"),
        (set_to("die1", 9), "dice"),
        (set_to("pot", -1), "negative"),
        (set_to("given_to", 99), "given"),
        (set_to("claims", 5), "rents"),
        (set_to("depth", 17), "agenda"),
        (set_at("pile_top", 0, 24), "pile"),
        (set_at("square", 0, 40), "stands on"),
        (set_at("owner", 1, 6), "belongs"),
        (set_at("cash", 0, -1), "holds -1"),
        (set_at("jail", 1, 3), "failed"),
        (set_at("jail", 0, 0), "in jail but"),
        (set_at("loan", 0, 5), "loan"),
        (set_at("passport", 0, 1), "passport"),
        (set_at("cash", 2, 5), "is out but"),
        (set_at("holder", 24 + 3, 2), "is out but"),
        (set_at("owner", 0, 0), "has no deed"),
        (set_at("built", 5, 1), "buildings"),
        (set_at("mortgaged", 5, 3), "mortgage"),
        (set_at("mortgaged", 6, 1), "bank's"),
        (set_at("mortgaged", 37, 1), "mortgaged and built"),
        (set_at("owner", 39, 1), "not complete"),
        (set_at("built", 37, 4), "unevenly"),
        (set_to("houses_left", 20), "houses in all"),
        (set_to("hotels_left", 13), "hotels in all"),
        (set_at("pile", 0, 23), "no card"),
        (set_at("pile", 0, 7), "two places"),
        (set_at("holder", 7, -1), "missing"),
        (set_at("holder", 3, 0), "two places"),
        (set_at("holder", 3, 0), "not one to keep"),
        (set_to("over", 1), "over"),
        (set_at("figures", 63, 1), "above the agenda"),
        (set_at("matters", 1, 99), "no sense"),
        (set_at("whose", 1, 2), "awaits nobody"),
    ],
)
def test_each_broken_invariant_is_found(change: Callable[[Table], None], words: str) -> None:
    game = Game.from_text(LINE, key="1" * 32)
    assert game.check() == []
    table = copied(game.table)
    change(table)
    found = list(broken(table, game.edition, game.seats))
    assert any(words in wrong.en for wrong in found), [wrong.en for wrong in found]
    assert all(wrong.fr and wrong.fr != wrong.en for wrong in found)


def test_a_mortgage_breaks_a_built_group_only_where_the_book_says_so() -> None:
    line = "Anne(500 @0 6+1 8+1 9m) Bruno(300 @0) bank(30 12)"
    assert Game.from_text(f"france-2003/base {line}").check() == []
    game = Game.from_text(f"france-2003/base?mortgageRequiresBare=lot {line}")
    game.box.edition.mortgage_requires_bare = 1
    assert any("mortgaged" in wrong.en for wrong in broken(game.table, game.edition, game.seats))


def test_a_hotel_sold_alone_leaves_its_group_uneven_where_that_is_allowed() -> None:
    line = "Anne(500 @0 6 8+H 9+H) Bruno(300 @0) bank(32 10)"
    assert Game.from_text(f"world-2008/base {line}").check() == []
    with pytest.raises(ValueError, match="unevenly"):
        Game.from_text(f"france-2003/base {line}", lang="en")


def test_unlimited_buildings_are_not_counted() -> None:
    assert Game.from_text("france-2003/base?unlimitedBuildings=true A(1 @0 1+H 3+H) B(1 @0) bank(32 12)").check() == []
