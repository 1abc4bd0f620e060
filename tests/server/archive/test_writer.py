"""The writer: what many tables want kept at once is one batch, each is told its own answer, and nothing is told before it is kept."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest
from server.archive.changes import new_table, opened, some_lines

from monopole.server.archive import Archive, Change, NotKept
from monopole.server.archive.sqlite import SqliteArchive
from monopole.server.archive.writer import Writer

CODES = [f"TABLE{number:03}" for number in range(40)]


class Slow(SqliteArchive):
    """An archive whose disk can be stopped."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.goes, self.came = threading.Event(), threading.Event()
        self.goes.set()
        self.sizes: list[int] = []

    def keep(self, changes: Sequence[Change]) -> list[NotKept | None]:
        self.came.set()
        self.goes.wait()
        self.sizes.append(len(changes))
        return super().keep(changes)


def a_line(code: str, n: int, fence: int = 1) -> Change:
    return Change(code, fence, first=n, lines=some_lines(code, n, 1))


@pytest.mark.anyio
async def test_whole_games(archive: Archive) -> None:
    writer = Writer(archive)

    async def game(code: str) -> None:
        fence = await writer.ask(archive.take, code, "here", 60)
        assert fence is not None
        await writer.keep(new_table(code, fence))
        for n in range(20):
            await writer.keep(a_line(code, n, fence))
            assert len(await writer.ask(archive.lines, code, since=n)) == 1, "kept before it is said"

    await asyncio.gather(*map(game, CODES))
    await writer.close()
    assert [archive.lines(code) for code in CODES] == [list(some_lines(code, 0, 20)) for code in CODES]
    assert (writer.changes, writer.refused, writer.waiting) == (21 * len(CODES), 0, 0)
    assert writer.seconds > 0


@pytest.mark.anyio
async def test_what_waits_together_is_kept_together(tmp_path: Path) -> None:
    archive = Slow(tmp_path)
    for code in CODES:
        opened(archive, code)
    archive.sizes.clear()
    archive.came.clear()
    writer = Writer(archive)
    archive.goes.clear()
    first = asyncio.create_task(writer.keep(a_line(CODES[0], 0)))
    await asyncio.to_thread(archive.came.wait)
    others = [asyncio.create_task(writer.keep(a_line(code, 0))) for code in CODES[1:]]
    await asyncio.sleep(0)
    assert writer.waiting == len(CODES)
    assert not first.done()
    archive.goes.set()
    await asyncio.gather(first, *others)
    assert archive.sizes == [1, len(CODES) - 1]
    assert (writer.batches, writer.changes) == (2, len(CODES))
    await writer.close()
    archive.close()


@pytest.mark.anyio
async def test_each_hears_its_own_answer(archive: Archive) -> None:
    fences = {code: opened(archive, code) for code in CODES}
    writer = Writer(archive)
    wanted = [a_line(code, number % 2, fences[code]) for number, code in enumerate(CODES)]
    answers = await asyncio.gather(*map(writer.keep, wanted), return_exceptions=True)
    assert [answer and answer.code for answer in answers] == [None, "behind"] * (len(CODES) // 2)  # type: ignore[union-attr]
    assert writer.refused == len(CODES) // 2
    await writer.close()


@pytest.mark.anyio
async def test_closing_keeps_what_waits_and_nothing_after(tmp_path: Path) -> None:
    archive = Slow(tmp_path)
    opened(archive, "A")
    writer = Writer(archive)
    archive.goes.clear()
    tasks = [asyncio.create_task(writer.keep(a_line("A", n))) for n in range(10)]
    await asyncio.sleep(0)
    closing = asyncio.create_task(writer.close())
    await asyncio.sleep(0)
    with pytest.raises(NotKept) as refused:
        await writer.keep(a_line("A", 10))
    assert refused.value.code == "away"
    archive.goes.set()
    await closing
    await asyncio.gather(*tasks)
    assert archive.lines("A") == list(some_lines("A", 0, 10))
    archive.close()


@pytest.mark.anyio
async def test_only_so_many_may_wait(tmp_path: Path) -> None:
    archive = Slow(tmp_path)
    for code in CODES:
        opened(archive, code)
    writer = Writer(archive, most=3)
    archive.goes.clear()
    tasks = [asyncio.create_task(writer.keep(a_line(code, 0))) for code in CODES]
    await asyncio.to_thread(archive.came.wait)
    for _ in range(5):
        await asyncio.sleep(0)
    assert writer.waiting <= 6
    archive.goes.set()
    await asyncio.gather(*tasks)
    assert max(archive.sizes) <= 3
    assert [archive.lines(code) for code in CODES] == [list(some_lines(code, 0, 1)) for code in CODES]
    await writer.close()
    archive.close()


@pytest.mark.anyio
async def test_who_stops_waiting_does_not_stop_it(tmp_path: Path) -> None:
    archive = Slow(tmp_path)
    opened(archive, "A")
    writer = Writer(archive)
    archive.goes.clear()
    leaves, stays = asyncio.create_task(writer.keep(a_line("A", 0))), asyncio.create_task(writer.keep(a_line("A", 1)))
    await asyncio.sleep(0)
    leaves.cancel()
    archive.goes.set()
    await stays
    assert leaves.cancelled()
    assert len(archive.lines("A")) == 2
    await writer.close()
    archive.close()


@pytest.mark.anyio
async def test_a_mistake_of_the_archive_is_heard_and_the_next_change_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = SqliteArchive(tmp_path)
    opened(archive, "A")
    writer = Writer(archive)
    with monkeypatch.context() as broken:
        broken.setattr(archive, "keep", lambda changes: [][0])
        with pytest.raises(IndexError):
            await writer.keep(a_line("A", 0))
    await writer.keep(a_line("A", 0))
    await writer.close()
    archive.close()


def test_a_loop_that_ended_without_closing_leaves_the_archive_whole(tmp_path: Path) -> None:
    archive = Slow(tmp_path)
    opened(archive, "A")
    archive.came.clear()
    archive.goes.clear()

    async def leave() -> None:
        task = asyncio.create_task(Writer(archive).keep(a_line("A", 0)))
        await asyncio.to_thread(archive.came.wait)
        assert not task.done()

    asyncio.run(leave())
    archive.goes.set()
    while not archive.lines("A"):
        pass
    archive.close()
