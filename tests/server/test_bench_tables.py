"""The benchmark of the server measures what it says: actions of real clients that a real server has kept."""

from __future__ import annotations

import asyncio
import json
import math
import sqlite3
from pathlib import Path

import pytest

from monopole.server import bench_tables


def test_clients_play_and_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_tables, "WARMING", 0.2)
    found = asyncio.run(bench_tables.measure(2, tmp_path, seconds=0.5, pace=50))
    assert found.tables == 2
    assert found.acted > 0 and found.paced > 0 and found.per_cpu > 0
    assert 0 < found.p50 <= found.p99
    assert 0 <= found.storage_cpu <= 1
    file = sqlite3.connect(tmp_path / "data" / "tables.sqlite3")
    (kept,) = file.execute("SELECT count(*) FROM lines WHERE CAST(line AS TEXT) LIKE '%\"id\":%'").fetchone()
    file.close()
    assert kept >= 0.5 * (found.acted + found.paced)


def test_an_action_is_measured_beside_long_work_that_is_really_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("typst")
    monkeypatch.setattr(bench_tables, "WARMING", 0.2)
    lines, teams = 400, 9
    found = asyncio.run(bench_tables.measure_beside(tmp_path, 0.5, lines, teams))
    assert [each.work for each in found] == ["import", "replay", "report"]
    for each in found:
        figures = each.took, each.quiet_p50, each.quiet_worst, each.p50, each.worst
        assert all(math.isfinite(figure) and figure > 0 for figure in figures), each
        assert each.quiet_p50 <= each.quiet_worst and each.p50 <= each.worst
        assert len(bench_tables.beside_line(each)) == len(bench_tables.BESIDE_HEADINGS)
    brought_in, gone_through, drawn = found
    assert brought_in.size >= lines - 1 and gone_through.size >= lines - 1, "all of the journal was played"
    assert drawn.size > 10_000, "a sheet for each of nine tables"
    file = sqlite3.connect(tmp_path / "data" / "tables.sqlite3")
    longest = file.execute("SELECT max(n) FROM (SELECT count(*) AS n FROM lines GROUP BY code)").fetchone()[0]
    abouts = [json.loads(about) for (about,) in file.execute("SELECT about FROM tables")]
    file.close()
    assert longest >= lines and any(about.get("imported") for about in abouts)


def test_the_results_are_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bench_tables, "WARMING", 0.1)
    bench_tables.main(["--tables", "1", "--seconds", "0.2", "--rounds", "1", "--pace", "0", "--lines", "0"])
    _, headings, row = capsys.readouterr().out.splitlines()
    assert headings == bench_tables.HEADINGS
    assert len(row) == len(headings)
