"""Pairing: any number of teams from two on, every team once, bankers, mates apart."""

from __future__ import annotations

import itertools

import pytest
from championship.heard import Heard
from hypothesis import given, settings
from hypothesis import strategies as st

from monopole.championship import DayError, stages
from monopole.championship.knockout import grouped, tables_for
from monopole.championship.table_opening import ADULT, JUNIOR, opening


@pytest.mark.parametrize("teams", [-1, 0, 1, 301])
def test_too_few_and_too_many_are_refused(teams: int) -> None:
    with pytest.raises(DayError) as refused:
        stages(teams)
    assert refused.value.rule == "COMP-1"


@given(st.integers(2, 300))
def test_comp_1_one_team_a_table_goes_on_until_one_is_left(teams: int) -> None:
    plan = stages(teams)
    assert plan[0].teams == teams and plan[-1].tables in ((3,), (2,)) and plan[-1].final
    for each, following in itertools.pairwise(plan):
        assert following.teams == len(each.tables)
    for each in plan:
        assert sum(each.tables) == each.teams
        assert set(each.tables) <= {2, 3} and each.tables.count(2) <= 2, "a table of four is avoided as far as it can be"


def test_comp_1_as_printed_with_27_teams() -> None:
    assert [each.tables for each in stages(27)] == [(3,) * 9, (3,) * 3, (3,)]


@given(st.data(), st.integers(2, 60))
def test_every_team_sits_once_and_fresh_bankers_are_spread(data: st.DataObject, teams: int) -> None:
    numbers = data.draw(st.permutations(range(1, teams + 1)))
    been = data.draw(st.sets(st.sampled_from(numbers)))
    tables = grouped(numbers, been)
    assert sorted(team for table in tables for team in table) == sorted(numbers)
    assert [len(table) for table in tables] == list(tables_for(teams))
    fresh = teams - len(been)
    assert sum(any(team not in been for team in table) for table in tables) == min(fresh, len(tables))


rolls = st.lists(st.tuples(st.integers(1, 6), st.integers(1, 6)), min_size=1, max_size=40)


@given(st.sampled_from([2, 3]), rolls, st.sets(st.integers(1, 3)))
def test_comp_4_comp_5_comp_6_comp_23_team_2_seats_follow_the_dice(size: int, thrown: list[tuple[int, int]], been: set[int]) -> None:
    teams, left = list(range(1, size + 1)), [list(dice) for dice in thrown]
    rolled: dict[int, list[list[int]]] = {}
    seats = opening(teams, rolled, been)
    while seats.to_roll and left:
        rolled.setdefault(seats.to_roll[-1], []).append(left.pop())
        seats = opening(teams, rolled, been)
    if seats.to_roll:
        assert not seats.places and seats.banker is None
        return
    half = size
    assert [place.who for place in seats.places] == [JUNIOR] * half + [ADULT] * half
    for place in seats.places[:half]:
        mate = seats.places[place.seat - 1 + half]
        assert mate.team == place.team, "a junior plays with the adult opposite"
        apart = abs(mate.seat - place.seat)
        assert size == 2 or min(apart, 2 * half - apart) > 1, "team-mates never sit side by side"
    totals = {team: [sum(dice) for dice in rolled[team]] for team in teams}
    ranked = [place.team for place in seats.places[:half]]
    assert ranked == sorted(teams, key=lambda team: totals[team], reverse=True)
    banker = seats.places[seats.banker - 1]
    assert banker.who == ADULT
    if len(been & set(teams)) < size:
        assert banker.team not in been
        assert next(team for team in reversed(ranked) if team not in been) == banker.team, "the lowest who has not been"
    else:
        assert banker.team == ranked[-1] and banker.seat == 2 * half


@settings(max_examples=12)
@given(st.integers(2, 60), st.integers(0, 3), st.randoms(use_true_random=False))
def test_a_whole_day_of_any_number_has_one_winner(teams: int, gone: int, chance) -> None:
    heard = Heard(playing=teams, waiting=3)
    heard.enter(teams)
    for team in chance.sample(range(1, teams + 1), min(gone, teams - 2)):
        heard.say("organiser", "withdraw", team=team)
    been: set[int] = set()
    while heard.day.champion() is None:
        heard.say("organiser", "draw")
        teams_now = heard.day.current().teams()
        fresh, tables = [team for team in teams_now if team not in been], len(heard.day.current().tables)
        heard.by_bots()
        bankers = heard.day.current().bankers()
        assert len(bankers - been) == min(len(fresh), tables), "nobody keeps the bank twice where it can be avoided"
        been |= bankers
    out = [team.number for team in heard.day.register.standing() if not team.out]
    assert out == [heard.day.champion()]
    assert heard.again().view("organiser") == heard.day.view("organiser")
