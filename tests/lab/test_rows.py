"""A row for each game in a Parquet file."""

from __future__ import annotations

import errno
import json
import os
import sys
from pathlib import Path

import pytest
from ctrl_c import interrupted

from monopole.executors import MissingExtra
from monopole.lab.simulate import rows as written
from monopole.lab.simulate.outcomes import Batch
from monopole.lab.simulate.plan import Plan, SimulationError
from monopole.lab.simulate.simulation import simulate
from monopole.lab.simulate.workers import played

PLAN = Plan(seats=("cash_keeper",) * 2, seed=8, executor="interpreted", most_turns=30)


def play(out: Path, games: int = 9) -> dict[str, object]:
    return simulate(seats=list(PLAN.seats), games=games, seed=8, executor="interpreted", most_turns=30, out=out, batch=2)


@pytest.mark.parametrize("group", [4, written.GROUP])
def test_rows_are_the_outcomes(tmp_path: Path, group: int, monkeypatch: pytest.MonkeyPatch) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    monkeypatch.setattr(written, "GROUP", group)
    out = tmp_path / "games.parquet"
    play(out)
    table = parquet.read_table(out)
    assert table.column_names == ["game", "fingerprint", "decisions", "turns", "winners"]
    outcomes = [one for some in played(PLAN, 9) for one in some]
    assert list(zip(*(column.to_pylist() for column in table.columns), strict=True)) == [(i, *one) for i, one in enumerate(outcomes)]
    described = json.loads(table.schema.metadata[b"monopole"])
    assert (described["edition"], described["seats"], described["seed"]) == ("france-2003", ["cash_keeper", "cash_keeper"], 8)
    assert [file.name for file in tmp_path.iterdir()] == ["games.parquet"]
    assert parquet.ParquetFile(out).num_row_groups == (3 if group == 4 else 1)


def test_only_a_file_of_ours_is_replaced(tmp_path: Path) -> None:
    pyarrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    out = tmp_path / "games.parquet"
    play(out, 3)
    play(out, 5)
    assert parquet.read_table(out).num_rows == 5
    empty = tmp_path / "empty.parquet"
    empty.touch()
    play(empty, 2)
    assert parquet.read_table(empty).num_rows == 2
    notes, theirs = tmp_path / "notes.txt", tmp_path / "theirs.parquet"
    notes.write_text("mine")
    parquet.write_table(pyarrow.table({"x": [1]}), theirs)
    for other in (notes, theirs, tmp_path):
        with pytest.raises(SimulationError, match=r"existe déjà .* exists already"):
            play(other)
    assert notes.read_text() == "mine" and parquet.read_table(theirs).column_names == ["x"]


def test_a_place_where_nothing_can_be_written_is_said_before_any_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyarrow")
    monkeypatch.setattr("monopole.lab.simulate.simulation.played", lambda *asked: pytest.fail("a game was played"))
    with pytest.raises(SimulationError, match="cannot be written"):
        play(tmp_path / "no" / "such" / "folder.parquet")


def test_a_run_that_fails_leaves_what_was_there(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    out = tmp_path / "games.parquet"
    play(out, 3)

    def fail(done: int) -> None:
        raise RuntimeError("before the first game")

    with pytest.raises(RuntimeError):
        simulate(seats=["default"] * 2, games=2, executor="interpreted", out=out, watch=fail)
    assert parquet.read_table(out).num_rows == 3
    assert [file.name for file in tmp_path.iterdir()] == ["games.parquet"]


@pytest.mark.skipif(os.name != "posix", reason="no terminals or signals of this kind")
def test_what_ctrl_c_leaves_can_be_read(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    out = tmp_path / "games.parquet"
    asked = ("--games", "10000000", "--seats", "default,default", "--mode", "fast", "--executor", "interpreted")
    ended = interrupted(*asked, "--out", str(out))
    table = parquet.read_table(out)
    assert ended.status == 130 and table.num_rows == ended.result["games"] > 0
    assert sum(table["decisions"].to_pylist()) == ended.result["decisions"]


def test_without_the_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingExtra, match="extra parquet"):
        play(tmp_path / "games.parquet")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk that is always full here")
@pytest.mark.parametrize("group", [1, written.GROUP])
def test_a_full_disk_leaves_what_was_there(tmp_path: Path, group: int, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyarrow")
    out = tmp_path / "games.parquet"
    play(out)
    before = out.read_bytes()
    monkeypatch.setattr(written.secrets, "token_hex", lambda _: "one")
    (tmp_path / "games.parquet.one.part").symlink_to("/dev/full")
    monkeypatch.setattr(written, "GROUP", group)
    with pytest.raises(SimulationError) as wrong:
        play(out)
    assert wrong.value.text("en") == f"{out} cannot be written: {os.strerror(errno.ENOSPC)}"
    assert out.read_bytes() == before and list(tmp_path.iterdir()) == [out]


@pytest.mark.parametrize(("group", "games"), [(4, 4), (written.GROUP, 9)])
def test_what_was_counted_when_the_disk_filled_is_kept(tmp_path: Path, group: int, games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyarrow")

    def full(_: written.Rows) -> None:
        raise OSError(errno.ENOSPC, "no room")

    monkeypatch.setattr(written, "GROUP", group)
    monkeypatch.setattr(written.Rows, "_flush", full)
    with pytest.raises(SimulationError) as wrong:
        play(tmp_path / "games.parquet")
    counted = simulate(seats=list(PLAN.seats), games=games, seed=8, executor="interpreted", most_turns=30, batch=2)
    for name in ("games", "finished", "decisions", "wins", "digest"):
        assert wrong.value.counted[name] == counted[name]
    assert wrong.value.counted["interrupted"] == (games < 9) and not list(tmp_path.iterdir())


def test_two_who_write_in_one_place_do_not_mix(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    out = tmp_path / "games.parquet"
    with written.Rows(out, PLAN) as slow:
        slow.write(Batch([1, 2, 3, 4]))
        with written.Rows(out, PLAN) as quick:
            quick.write(Batch([5, 6, 7, 8] * 2))
        assert parquet.read_table(out).column("fingerprint").to_pylist() == [5, 5]
    assert parquet.read_table(out).column("fingerprint").to_pylist() == [1]
    assert list(tmp_path.iterdir()) == [out]
