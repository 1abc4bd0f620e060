"""Simulation: the same games whoever plays them, however they are cut up."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from monopole.bots.ladder import UnknownBot
from monopole.executors import MissingExtra
from monopole.lab.fingerprint import fingerprint
from monopole.lab.simulate import (
    Outcome,
    Plan,
    SimulationError,
    Tally,
    interpreted_batch,
    main,
    make_ready,
    played,
    simulate,
)
from monopole.schema import Table, blank, copied, fields

SEATS = ("expert", "regular", "beginner", "fixed_trader_mended")


def digest_of(outcomes: list[Outcome]) -> str:
    tally = Tally(4)
    for outcome in outcomes:
        tally.add(outcome)
    return tally.digest


@pytest.mark.parametrize(("edition", "mode"), [("france-2003", "base"), ("championship", "timed"), ("wonders-2003", "fast")])
def test_interpreted_and_compiled_games_are_the_same(edition: str, mode: str) -> None:
    pytest.importorskip("numba")
    slow = Plan(edition, mode, SEATS, 5, "interpreted", most_turns=120)
    quick = Plan(edition, mode, SEATS, 5, "compiled", most_turns=120)
    make_ready(quick)
    assert [one for some in played(slow, 5, 1) for one in some] == [one for some in played(quick, 5, 1) for one in some]


def test_processes_and_batches_leave_the_digest_alone() -> None:
    plan = Plan(seats=SEATS, seed=9, executor="interpreted", most_turns=60)
    alone = [one for some in played(plan, 6, 1, batch=6) for one in some]
    cut = [one for some in played(plan, 6, 1, batch=1) for one in some]
    shared = [one for some in played(plan, 6, 2, batch=2) for one in some]
    assert alone == cut == shared
    assert digest_of(alone) == digest_of(shared)
    assert digest_of(alone) != digest_of(alone[::-1])


def test_a_game_has_its_number_whoever_plays_it() -> None:
    plan = Plan(seats=SEATS, seed=9, executor="interpreted", most_turns=40)
    assert interpreted_batch(plan, 0, 4)[3] == interpreted_batch(plan, 3, 1)[0]


def test_the_result_says_what_was_played() -> None:
    result = simulate(seats=["regular"] * 3, games=3, seed=2, executor="interpreted", most_turns=50)
    assert {"edition", "mode", "seats", "games", "finished", "decisions", "turns", "seconds", "compile_seconds", "decisions_per_second",
            "games_per_second", "wins", "mean_turns", "median_turns", "digest"} <= set(result)  # fmt: skip
    assert result["games"] == 3
    assert result["turns"] <= 150
    assert len(result["wins"]) == 3
    assert len(result["digest"]) == 64


def test_the_median_of_lengths() -> None:
    tally = Tally(2)
    for turns in (5, 1, 3, 9):
        tally.add(Outcome(0, 1, turns, 1))
    assert tally.median_turns == 4.0
    tally.add(Outcome(0, 1, 9, 3))
    assert tally.median_turns == 5.0
    assert tally.wins == [5, 1]
    assert tally.shares == [4.5, 0.5]


def test_every_field_changes_the_fingerprint() -> None:
    table = blank(Table)
    whole = fingerprint(table)
    for field in fields(Table):
        twin = copied(table)
        if field.size == 1:
            setattr(twin, field.name, 1)
        else:
            getattr(twin, field.name)[field.size - 1] = -1
        assert fingerprint(twin) != whole, field.name


@pytest.mark.parametrize(
    ("asked", "error"),
    [
        ({"games": 0}, SimulationError),
        ({"seats": ["regular"]}, SimulationError),
        ({"seats": ["regular"] * 9}, SimulationError),
        ({"seats": ["nobody", "regular"]}, UnknownBot),
        ({"executor": "abacus"}, SimulationError),
    ],
)
def test_what_cannot_be_played_is_said(asked: dict[str, object], error: type[Exception]) -> None:
    with pytest.raises(error):
        simulate(**{"executor": "interpreted", "games": 1, **asked})  # type: ignore[arg-type]


def test_the_command_prints_json_or_a_line_of_complaint(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(seats="default,default", games=1, executor="interpreted", as_json=True) == 0
    assert json.loads(capsys.readouterr().out)["seats"] == ["default", "default"]
    assert main(seats="regular,ghost", games=1, executor="interpreted") == 2
    assert "ghost" in capsys.readouterr().err


def test_rows_in_a_parquet_file(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    try:
        import pyarrow.parquet as parquet  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        with pytest.raises(MissingExtra, match="parquet"):
            simulate(seats=["default"] * 2, games=2, executor="interpreted", out=out, most_turns=5)
        return
    simulate(seats=["default"] * 2, games=2, executor="interpreted", out=out, most_turns=5)
    assert parquet.read_table(out).num_rows == 2
