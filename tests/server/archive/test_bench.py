"""The benchmark measures what it says: lines that are there afterwards."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from monopole.server.archive import bare_writes as bench


@pytest.mark.parametrize("per_batch", [1, 40])
def test_each_way_of_writing_writes(tmp_path: Path, per_batch: int) -> None:
    assert bench.bare_writes(tmp_path, 0.1, per_batch) > 0
    assert bench.archive_writes(tmp_path / "archive", 0.1, per_batch) > 0
    assert asyncio.run(bench.writer_writes(tmp_path / "writer", 0.1, per_batch)) > 0
    for name in ("bare.sqlite3", "archive/tables.sqlite3", "writer/tables.sqlite3"):
        file = sqlite3.connect(tmp_path / name)
        (lines,) = file.execute("SELECT count(*) FROM lines WHERE line = ?", (bench.LINE,)).fetchone()
        assert lines >= per_batch
        file.close()


def test_a_table_of_the_results(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bench.main(tmp_path, seconds=0.05)
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["at", "1", "10", "100", "1,000"]
    assert list(tmp_path.iterdir()) == []
