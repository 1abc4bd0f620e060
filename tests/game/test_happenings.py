"""Events kept small are the same events when somebody asks for them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monopole.editions import names
from monopole.game import Event, Game
from monopole.game.happenings import Happenings, packed, unpacked
from monopole.vocabulary import EARNED, EVENT

PERSONS = ["Anne", "Bruno"]


@given(st.lists(st.tuples(st.just(EARNED), st.integers(0, 1), *[st.integers(-(2**60), 2**60)] * (EVENT - 3), st.just(0)), max_size=5))
def test_any_figures_come_back(rows: list[tuple[int, ...]]) -> None:
    assert unpacked(packed(rows), PERSONS) == [Event.of(row, PERSONS) for row in rows]


@pytest.mark.parametrize("figure", [-(2**15), 2**15 - 1, 2**15, 2**31 - 1, 2**31, -(2**31), 2**63 - 1])
def test_figures_at_the_edges_of_a_size(figure: int) -> None:
    row = (EARNED, 1, figure, *[0] * (EVENT - 3))
    assert unpacked(packed([row]), PERSONS) == [Event.of(row, PERSONS)]


@pytest.mark.parametrize("edition", names())
def test_what_is_kept_is_what_was_told(edition: str, lively: Callable[..., Game]) -> None:
    game = lively(edition, "timed" if edition == "championship" else "base", steps=0)
    told = []
    while not game.over and len(told) < 80:
        action = game.default()
        assert action is not None
        told.append(game.play(action))
    assert game.happened == told and list(game.happened) == told
    assert game.happened[-1] == told[-1] and game.happened[3:9] == told[3:9]
    assert game.copy().happened == told
    game.take_back(2)
    assert game.happened == told[:-2]


def test_another_course_of_events_is_not_the_same() -> None:
    row = (EARNED, 1, 5, *[0] * (EVENT - 3))
    assert Happenings(PERSONS, [packed([row])]) != Happenings(PERSONS, [packed([row, row])])
    assert Happenings(PERSONS, [packed([row])]) != []
