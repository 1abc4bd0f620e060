"""The benchmark of the server measures what it says: actions of real clients that a real server has kept."""

from __future__ import annotations

import asyncio
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


def test_the_results_are_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bench_tables, "WARMING", 0.1)
    bench_tables.main(["--tables", "1", "--seconds", "0.2", "--rounds", "1", "--pace", "0"])
    _, headings, row = capsys.readouterr().out.splitlines()
    assert headings == bench_tables.HEADINGS
    assert len(row) == len(headings)
