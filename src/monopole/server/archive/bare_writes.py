"""How many lines a second the disk takes: bare SQLite, the archive, and the writer that gathers what many tables want kept.

`python -m monopole.server.archive.bare_writes [FOLDER]`; without a folder, in a temporary one.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from monopole.server.archive import Change
from monopole.server.archive.sqlite import CHECKPOINT, SqliteArchive
from monopole.server.archive.writer import Writer

LINE = b'{"cause":"person","time":"2026-05-04T20:15:00Z","action":{"seat":"Anne"}}'.ljust(399) + b"\n"  # as long as most are
TABLES = 1_000


def bare_writes(folder: Path, seconds: float, per_batch: int) -> float:
    """Lines a second, so many at once in one transaction each, by SQLite alone: what no server that uses it can surpass."""
    connection = sqlite3.connect(folder / "bare.sqlite3", isolation_level=None)
    for pragma in ("journal_mode = WAL", "synchronous = FULL", f"wal_autocheckpoint = {CHECKPOINT}"):
        connection.execute(f"PRAGMA {pragma}")
    connection.execute("CREATE TABLE lines (code TEXT NOT NULL, n INTEGER NOT NULL, line BLOB NOT NULL)")
    connection.execute("CREATE UNIQUE INDEX journal ON lines (code, n)")
    statement = f"INSERT INTO lines VALUES {','.join(['(?,?,?)'] * per_batch)}"

    def write(batch: int) -> None:
        connection.execute(statement, [value for code, n in _turns(batch, per_batch) for value in (code, n, LINE)])

    try:
        return _measured(write, seconds, per_batch)
    finally:
        connection.close()


def archive_writes(folder: Path, seconds: float, per_batch: int) -> float:
    """The same through the archive, which looks first at who holds the table and whether the line is the next one."""
    archive = SqliteArchive(folder)
    fences = {code: archive.take(code, "bench", seconds) or 0 for code in map(_code, range(TABLES))}
    archive.keep([_new(code, fence) for code, fence in fences.items()])

    def write(batch: int) -> None:
        changes = [Change(code, fences[code], first=n, lines=(LINE,)) for code, n in _turns(batch, per_batch)]
        answers = archive.keep(changes)
        assert not any(answers), answers

    try:
        return _measured(write, seconds, per_batch)
    finally:
        archive.close()


async def writer_writes(folder: Path, seconds: float, tables: int) -> float:
    """The same by so many tables on one loop, each of which waits for its line to be kept before it writes the next."""
    archive = SqliteArchive(folder)
    writer = Writer(archive)
    began = time.perf_counter()

    async def play(code: str) -> int:
        fence = await writer.ask(archive.take, code, "bench", seconds) or 0
        await writer.keep(_new(code, fence))
        number = 0
        while time.perf_counter() - began < seconds:
            await writer.keep(Change(code, fence, first=number, lines=(LINE,)))
            number += 1
        return number

    lines = sum(await asyncio.gather(*(play(_code(number)) for number in range(tables))))
    await writer.close()
    archive.close()
    return lines / (time.perf_counter() - began)


def _code(number: int) -> str:
    """Tables beside each other in time are not beside each other in the index."""
    return f"{number * 2_654_435_761 % 2**32:08X}"


def _turns(batch: int, per_batch: int) -> list[tuple[str, int]]:
    """The tables play in turn: whose line each of a batch is, and its number there."""
    return [(_code(turn % TABLES), turn // TABLES) for turn in range(batch * per_batch, (batch + 1) * per_batch)]


def _new(code: str, fence: int) -> Change:
    return Change(code, fence, new=True, state="playing", about=b"{}", secret=b"{}")


def _measured(write: Callable[[int], None], seconds: float, per_batch: int) -> float:
    began, batch = time.perf_counter(), 0
    while time.perf_counter() - began < seconds:
        write(batch)
        batch += 1
    return batch * per_batch / (time.perf_counter() - began)


def main(folder: Path, seconds: float = 3.0) -> None:
    print(f"{'at once':>8} {'bare':>9} {'archive':>9} {'writer':>9}   lines a second, each of {len(LINE)} bytes")
    for number in (1, 10, 100, 1_000):
        with tempfile.TemporaryDirectory(dir=folder) as new:
            bare = bare_writes(Path(new), seconds, number)
            archive = archive_writes(Path(new) / "archive", seconds, number)
            writer = asyncio.run(writer_writes(Path(new) / "writer", seconds, number))
            print(f"{number:8,} {bare:9,.0f} {archive:9,.0f} {writer:9,.0f}", flush=True)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as temporary:
        main(Path(sys.argv[1] if len(sys.argv) > 1 else temporary))
