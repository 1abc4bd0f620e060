"""Who holds what, as bits: the survey says what the table says, is never out of date, and values reckoned from it agree."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from monopole.bots import floor
from monopole.bots.holdings import (
    BANK,
    HOLDINGS,
    LOOKED,
    PLEDGED,
    bare,
    busy_seats,
    complete,
    deeds_in_bank,
    lacks_only,
    lots_on,
    lowest_step,
    mark_of,
    shared_groups,
    squares_of,
    survey,
)
from monopole.bots.ladder import player, seated
from monopole.bots.valuation import moved, opponents, rounds_ahead, stake, tally, weigh
from monopole.editions import load, modes_of, names
from monopole.lab.simulate.numbered_game import deal_table
from monopole.rules.building import level
from monopole.schema import GROUPS, NOBODY, Edition, Table, blank, copied
from monopole.vocabulary import ACTIONS, STATIONS

EVERY = [(name, mode) for name in names() for mode in modes_of(name)]
SOME = [("france-2003", "base"), ("football-1999", "fast"), ("world-2008", "timed"), ("belgium-1985", "base")]
LEVELS = [player(name) for name in ("expert", "regular", "beginner", "expert")]


def surveyed(table: Table, edition: Edition) -> list[int]:
    deeds = [0] * HOLDINGS
    survey(table, edition, deeds)
    return deeds


def middle_game(edition: Edition, number: int, turns: int) -> Table:
    table = blank(Table)
    deal_table(table, edition, 4, 13, 0, number, [0])
    floor.play_on(table, edition, *seated(edition, LEVELS), 4000, turns, 0, [0] * floor.MEMO, [0])
    return table


@pytest.mark.parametrize(("name", "mode"), EVERY)
def test_nobody_speaks_with_holdings_out_of_date(name: str, mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    edition = load(name, mode).edition
    speak: Callable[..., Any] = floor.speak
    carry_out: Callable[..., Any] = floor.apply
    said: list[int] = [0]

    def checked(g: Table, e: Edition, memo: list[int], *rest: Any) -> Any:
        fresh = [0] * HOLDINGS
        survey(g, e, fresh)
        assert memo[:LOOKED] == fresh[:LOOKED], f"not looked round after {ACTIONS.get(said[-1])}"
        assert busy_seats(g, fresh) & ~memo[floor.M_BUSY] == 0, "a seat with something to say would not be asked"
        return speak(g, e, memo, *rest)

    def noted(g: Table, e: Edition, kind: int, *rest: Any) -> None:
        said.append(kind)
        carry_out(g, e, kind, *rest)

    monkeypatch.setattr(floor, "speak", checked)
    monkeypatch.setattr(floor, "apply", noted)
    for number in range(4):
        table = blank(Table)
        deal_table(table, edition, 4, 7, 0, number, [0])
        floor.play_on(table, edition, *seated(edition, LEVELS), 4000, 400, 0, [0] * floor.MEMO, [0])
    assert len(said) > 400


@pytest.mark.parametrize(("name", "mode"), EVERY)
def test_squares_and_lots_are_two_ways_to_write_the_same_deeds(name: str, mode: str) -> None:
    edition = load(name, mode).edition
    _, knobs, _ = seated(edition, LEVELS)
    luck = random.Random(1)
    for squares in [1 << square for square in range(40)] + [luck.getrandbits(40) for _ in range(50)]:
        deeds = squares & edition.deeds
        lots = lots_on(deeds, knobs)
        assert squares_of(edition, lots) == deeds
        assert lots.bit_count() == deeds.bit_count()


@pytest.mark.parametrize(("name", "mode"), SOME)
def test_the_survey_says_what_the_table_says(name: str, mode: str) -> None:
    edition = load(name, mode).edition
    _, knobs, _ = seated(edition, LEVELS)
    groups = [[edition.member[4 * group + i] for i in range(edition.members[group])] for group in range(GROUPS)]
    built = 0
    for number in range(4):
        table = middle_game(edition, number, 60 + 30 * number)
        deeds = surveyed(table, edition)
        held = [square for group in groups for square in group]
        for owner, place in ((0, 0), (1, 1), (2, 2), (3, 3), (NOBODY, BANK)):
            assert squares_of(edition, deeds[place]) == sum(1 << square for square in held if table.owner[square] == owner)
        assert squares_of(edition, deeds[PLEDGED]) == sum(1 << square for square in held if table.mortgaged[square])
        assert deeds_in_bank(deeds) == sum(table.owner[square] == NOBODY for square in held)
        for group, squares in enumerate(groups):
            for seat in range(4):
                mine = [square for square in squares if table.owner[square] == seat]
                assert complete(deeds, seat, group) == (mine == squares != [] and group < STATIONS)
                for square in squares:
                    lacking = set(squares) - set(mine) - {square}
                    assert lacks_only(edition, deeds, seat, square, knobs) == (not lacking)
                if complete(deeds, seat, group):
                    steps = [level(table, edition, square) for square in squares]
                    assert lowest_step(deeds, group) == min(steps)
                    assert bare(deeds, group) == (sum(steps) == 0)
                    built += sum(steps)
    assert built > 0


def test_the_mark_changes_with_what_can_be_dealt_in() -> None:
    edition = load("france-2003").edition
    table = blank(Table)
    deal_table(table, edition, 4, 13, 0, 0, [0])
    for square, owner in ((16, 0), (18, 1), (19, 1), (6, 2)):
        table.owner[square] = owner

    def mark(*moves: tuple[int, int]) -> int:
        twin = copied(table)
        for square, owner in moves:
            twin.owner[square] = owner
        return mark_of(twin, surveyed(twin, edition))

    assert mark() == mark((6, 3)) == mark((8, 2))  # the bank still has a part in the light blues
    assert len({mark(), mark((16, 1)), mark((16, 2)), mark((18, 0)), mark((16, 1), (18, 0)), mark((18, 2), (19, 3))}) == 6
    assert mark((8, 2), (9, 2)) != mark()


@pytest.mark.parametrize(("name", "mode"), SOME)
def test_a_tally_kept_up_to_date_is_the_tally_made_anew(name: str, mode: str) -> None:
    """A stake is a tally weighed with a purse; where a shared group comes together its tally moves with it."""
    edition = load(name, mode).edition
    _, knobs, starts = seated(edition, LEVELS)
    luck, shared, pledged = random.Random(3), 0, 0
    for number in range(8):
        table = middle_game(edition, number, luck.randint(40, 110))
        for square in range(40):
            if table.owner[square] != NOBODY and not table.built[square] and luck.random() < 0.2:
                table.mortgaged[square] = 1
        deeds = surveyed(table, edition)
        bank = deeds[BANK]
        for seat in range(4):
            at = starts[seat]
            rounds, facing = rounds_ahead(table, edition, knobs, at), opponents(table, edition, seat)
            before = tally(edition, deeds, deeds[seat], bank, knobs, at)
            assert before[0] == sum(edition.price[square] for square in range(40) if squares_of(edition, deeds[seat]) >> square & 1)
            for cash in (0, 90 * edition.scale, table.cash[seat]):
                weighed = weigh(table, edition, deeds, deeds[seat], before, cash, rounds, facing, knobs, at)
                assert stake(table, edition, deeds, deeds[seat], bank, cash, rounds, facing, knobs, at) == weighed
            for other in range(4):
                both = shared_groups(deeds, seat, other, knobs) if other != seat else 0
                for group in (group for group in range(GROUPS) if both >> 4 * group & 1):
                    lots = 15 << 4 * group
                    shared += 1
                    pledged += squares_of(edition, (deeds[seat] | deeds[other]) & lots & deeds[PLEDGED]) > 0
                    for comes, then in ((1, deeds[seat] | deeds[other] & lots), (0, deeds[seat] & ~lots)):
                        kept = moved(edition, deeds, deeds[seat], group, before, comes, knobs, at)
                        assert kept == tally(edition, deeds, then, bank, knobs, at)
    assert shared > 20
    assert pledged > 0
