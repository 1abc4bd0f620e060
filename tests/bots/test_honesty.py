"""What bots are made of: the dialect, and nothing that a seat may not see."""

from __future__ import annotations

import ast
import inspect
import textwrap

import pytest

from monopole.bots.knobs import K_END, KNOBS, board_numbers
from monopole.bots.ladder import LEVELS, names, player, trader
from monopole.bots.roster import UnknownBot, find
from monopole.bots.traffic import traffic
from monopole.dialect import RULES, calls, offences
from monopole.editions import load
from monopole.schema import NONE, Table, fields

HIDDEN = {field.name for field in fields(Table) if field.seen == NONE}
OWN_CHANCE = {"draw", "whim", "unseen_dice"}  # a bot's own stream; real dice that nobody reads out
OURS = [name for name, function in RULES.items() if function.__module__.startswith(("monopole.bots", "monopole.lab"))]


def reached(name: str) -> set[str]:
    """A rule and all it calls."""
    seen, frontier = {name}, [name]
    while frontier:
        for callee in calls(RULES[frontier.pop()]):
            if callee not in seen:
                seen.add(callee)
                frontier.append(callee)
    return seen


def fields_read(name: str) -> set[str]:
    tree = ast.parse(textwrap.dedent(inspect.getsource(RULES[name])))
    return {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}


@pytest.mark.parametrize("name", OURS)
def test_bots_are_written_in_the_dialect(name: str) -> None:
    assert list(offences(RULES[name])) == []


def test_bots_read_nothing_hidden() -> None:
    for name in sorted(reached("speak") - OWN_CHANCE):
        assert not fields_read(name) & HIDDEN, name


def test_the_check_would_find_a_peek() -> None:
    assert fields_read("draw") >= {"key", "draws"}


def test_a_future_draws_anew_all_that_is_hidden() -> None:
    assert set().union(*map(fields_read, reached("redraw"))) >= {"key", "draws", "pile", "deadline"}


def test_every_level_has_every_knob() -> None:
    assert len(KNOBS) == K_END
    for level in LEVELS:
        assert len(player(level).knobs) == len(KNOBS)
    with pytest.raises(ValueError, match="horizon"):
        trader("lame", {})


def test_an_unknown_name_is_answered_with_those_there_are() -> None:
    with pytest.raises(UnknownBot, match=r"beginner.*random"):
        find("grandmaster")
    assert {"beginner", "regular", "expert", "random", "default"} <= set(names())


def test_traffic_of_the_board() -> None:
    often = traffic(load("france-2003").edition)
    assert 1_000_000 <= sum(often) <= 1_200_000
    assert max(range(40), key=lambda square: often[square] if square != 10 else 0) in (0, 24)
    assert often[39] > often[37]


def test_income_grows_with_every_step() -> None:
    for name, mode in (("france-2003", "base"), ("france-2003", "fast"), ("paris-1936", "base")):
        edition = load(name, mode).edition
        numbers = board_numbers(edition)
        for group in range(8):
            steps = numbers[group * 6 : group * 6 + edition.houses_per_hotel + 2]
            assert steps == sorted(steps)
            assert steps[0] > 0
