"""Bids: round sums, sensible ones, in steps that leave others time to speak."""

from __future__ import annotations

import functools
from collections.abc import Callable
from itertools import pairwise

import pytest

from monopole.bots.holdings import HOLDINGS, survey
from monopole.bots.ladder import LEVELS, player, seated
from monopole.bots.master.candidates import ALTERNATIVES, alternative
from monopole.bots.styles import speak
from monopole.bots.sums import rounded_down, rounded_up
from monopole.editions import load
from monopole.editions import names as editions
from monopole.game import Game
from monopole.rules.agenda import asked, matter
from monopole.rules.apply import apply
from monopole.rules.auction import open_auction
from monopole.rules.refusal import refusal
from monopole.schema import NOBODY, Edition, Table, copied
from monopole.vocabulary import BID, DECLINED, OFFER, PASS, REFUSE, UNDER_HAMMER

SEATS = ["Anne", "Bruno", "Chloé", "Denis"]
LOTS = (1, 3, 5, 6, 11, 12, 16, 19, 21, 24, 26, 31, 37, 39)
CLOCK = ["world-2008", "championship"]


@functools.cache
def begun(edition: str) -> Game:
    mode = "timed" if edition == "championship" else "base"
    return Game.new(edition, mode, SEATS, key="7" * 32, roll_for_start=False, deal=False)


@functools.cache
def minds(edition: str, bot: str) -> tuple[list[int], list[int], list[int]]:
    return seated(begun(edition).edition, [player(bot)])


def first_lap(edition: str) -> tuple[Edition, Table]:
    """A table at which nobody has bought anything yet."""
    return begun(edition).edition, copied(begun(edition).table)


def up_for_auction(edition: str, lot: int) -> tuple[Edition, Table]:
    e, table = first_lap(edition)
    open_auction(table, e, lot, DECLINED, NOBODY, 0, 0b1111, [0])
    return e, table


def word_of(edition: str, table: Table, seat: int, bot: str) -> tuple[int, ...]:
    e, (styles, knobs, starts) = begun(edition).edition, minds(edition, bot)
    deeds = [0] * HOLDINGS
    survey(table, e, deeds)
    return speak(table, e, deeds, seat, styles[0], knobs, starts[0], 0)


def bids_for(edition: str, lot: int, bot: str) -> list[int]:
    """What four such bots bid for a lot on the first lap, in list prices of a thousand each; the clock stands still."""
    e, table = up_for_auction(edition, lot)
    bids = []
    while matter(table) == UNDER_HAMMER:
        seat = next(seat for seat in (asked(table), *range(4)) if table.bidders >> seat & 1 and seat != table.bidder)
        word = word_of(edition, table, seat, bot)
        assert refusal(table, e, *word) == 0
        assert word[0] == PASS or (word[2] % (5 * e.scale) == 0 and word[2] > table.bid)
        bids += [1000 * word[2] // e.price[lot]] if word[0] == BID else []
        apply(table, e, *word, [0])
    return bids


@pytest.mark.parametrize("bot", LEVELS)
@pytest.mark.parametrize("edition", editions())
def test_on_the_first_lap_a_lot_fetches_about_its_price(edition: str, bot: str) -> None:
    """The hope of a group is no group; in wonders-2003 a tick of the passport comes with the lot."""
    e, _ = first_lap(edition)
    for lot in LOTS:
        bids = bids_for(edition, lot, bot)
        tick = 1000 * (e.go_salary // 4) // e.price[lot] if e.passports else 0
        assert max(bids) <= 1600 + tick
        assert bot == "beginner" or max(bids) >= 650


@pytest.mark.parametrize("bot", ["regular", "expert"])
def test_the_world_bids_as_france_does(bot: str) -> None:
    """Ten thousand times as much: no edition and no clock makes a lot dearer; a last step may be missing."""
    for lot in LOTS:
        france, world, canada = (max(bids_for(name, lot, bot)) for name in ("france-2003", "world-2008", "canada-2011"))
        assert abs(france - world) <= 200
        assert abs(france - canada) <= 125


@pytest.mark.parametrize("edition", CLOCK)
@pytest.mark.parametrize("bot", ["beginner", "regular", "expert"])
def test_against_the_clock_bids_climb_by_steps(edition: str, bot: str) -> None:
    for lot in LOTS:
        bids = [0, *bids_for(edition, lot, bot)]
        step = 200 + 10_000 * begun(edition).edition.scale // begun(edition).edition.price[lot]
        assert all(later - earlier <= step for earlier, later in pairwise(bids))
        assert bot == "beginner" or len(bids) > 4


@pytest.mark.parametrize("edition", CLOCK)
def test_the_master_weighs_no_jump_against_the_clock(edition: str) -> None:
    e, table = up_for_auction(edition, 39)
    apply(table, e, BID, 1, e.price[39] // 2, 0, 0, 0, 0, 0, [0])
    words = [alternative(table, e, 2, i) for i in range(ALTERNATIVES)]
    bids = [amount for kind, amount in words if kind == BID]
    assert len(bids) == 3
    assert all(amount % (5 * e.scale) == 0 and table.bid < amount <= table.bid + e.price[39] // 5 for amount in bids)


def test_an_odd_bid_is_answered_with_a_round_one() -> None:
    e, table = up_for_auction("france-2003", 5)
    apply(table, e, BID, 1, 137, 0, 0, 0, 0, 0, [0])
    assert word_of("france-2003", table, 2, "regular")[:3] == (BID, 2, 170)
    e, table = up_for_auction("france-2003", 5)
    apply(table, e, BID, 1, 193, 0, 0, 0, 0, 0, [0])
    assert word_of("france-2003", table, 2, "regular")[0] == PASS  # 196 is the most it would give


@pytest.mark.parametrize("bot", ["regular", "expert", "beginner", "random", "fixed_trader", "orange_chaser"])
@pytest.mark.parametrize("standing", [19_000_000, 19_950_000, 20_000_000])
def test_nobody_bids_what_cannot_be_keyed(bot: str, standing: int) -> None:
    """20 M are the most one entry holds, whatever a lot costs, completes, and whoever could pay it."""
    e, table = up_for_auction("world-2008", 39)
    e = copied(e)
    e.price[37] = e.price[39] = 18_000_000
    styles, knobs, starts = seated(e, [player(bot)])
    table.owner[37] = 2
    table.cash[1] = table.cash[2] = 90_000_000
    apply(table, e, BID, 1, standing, 0, 0, 0, 0, 0, [0])
    deeds = [0] * HOLDINGS
    survey(table, e, deeds)
    word = speak(table, e, deeds, 2, styles[0], knobs, starts[0], 0)
    assert refusal(table, e, *word) == 0
    assert word[0] == PASS or word[2] <= 20_000_000


@pytest.mark.parametrize("bot", LEVELS)
def test_in_a_deal_too_the_hope_of_a_group_is_no_group(bot: str) -> None:
    for edition in ("france-2003", "world-2008"):
        for lot in LOTS:
            e, table = first_lap(edition)
            table.owner[lot] = 1
            apply(table, e, OFFER, 1, 0, 1 << lot, 0, 0, e.price[lot] * 8 // 5, 0, [0])
            assert word_of(edition, table, 0, bot)[0] == REFUSE


def most_for(lot: int, others: tuple[int, ...], holder: int, bot: str) -> int:
    """The most such a bot in seat 2 bids for a lot, in hundredths of its price, where somebody has the rest of the group."""
    bids = [0]
    for standing in range(10, 1490, 10):
        e, table = up_for_auction("france-2003", lot)
        for square in others:
            table.owner[square] = holder
        apply(table, e, BID, 1, standing, 0, 0, 0, 0, 0, [0])
        bids.append(word_of("france-2003", table, 2, bot)[2])
    return 100 * max(bids) // e.price[lot]


@pytest.mark.parametrize("bot", ["regular", "expert"])
@pytest.mark.parametrize(("lot", "others"), [(1, (3,)), (9, (6, 8)), (19, (16, 18)), (24, (21, 23)), (39, (37,))])
def test_what_completes_a_group_fetches_more_within_reason(lot: int, others: tuple[int, ...], bot: str) -> None:
    e = load("france-2003").edition
    assert 150 < most_for(lot, others, 2, bot) <= 200 * sum(e.price[square] for square in (lot, *others)) // e.price[lot] * 21 // 20
    assert 150 < most_for(lot, others, 3, bot) <= 210
    assert most_for(lot, others[:-1], 2, bot) <= 160


def test_round_sums() -> None:
    e = load("paris-1936").edition

    def said(how: Callable[[Edition, int], int], *amounts: int) -> list[int]:
        return [how(e, amount * e.scale) // e.scale for amount in amounts]

    assert said(rounded_down, 0, 4, 5, 99, 100, 109, -3, -104) == [0, 0, 5, 95, 100, 100, -5, -110]
    assert said(rounded_up, 0, 1, 5, 96, 101, -3, -104) == [0, 5, 5, 100, 110, 0, -100]
