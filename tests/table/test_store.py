"""A journal in a file: on the disk before the answer, gone on with after a crash, never overwritten."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from monopole.game import Action, Game, JournalError, RecordError, Refused, replay_lines
from monopole.table import FileStore, Table, read_journal, verify
from monopole.table.store.file import secret_path

ROLL = Action(seat="Anne", do="roll")


def timed(**more: Any) -> Game:
    """A game that its model of time ends."""
    return Game.new("france-2003", "timed", ["Anne", "Bruno"], options={"timeLimit": 60}, roll_for_start=False, **more)


def kept(path: Path, game: Game | None = None) -> Table:
    return Table(game or timed(), store=FileStore(path), now=lambda: None)


def default(table: Table) -> Action:
    action = table.game.default()
    assert action is not None
    return action


def played(path: Path) -> Game:
    """A short game, from its deal to its end, in a journal."""
    with kept(path) as table:
        while not table.game.over:
            assert not isinstance(table.play(default(table), "default"), Refused)
    return table.game


@pytest.fixture(name="path")
def path_fixture(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def full(_: int) -> None:
    raise OSError(28, "No space left on device")


def test_a_journal_gives_the_same_game_back_and_proves_itself(path: Path) -> None:
    game = played(path)
    assert verify(path).ok and verify(path.read_bytes().splitlines(keepends=True)).ok
    again = replay_lines(read_journal(path))
    assert vars(again.table) == vars(game.table) and again.history == game.history
    assert not secret_path(path).exists()


def test_a_refusal_is_not_written(path: Path) -> None:
    with kept(path) as table:
        before = path.read_bytes()
        assert isinstance(table.play(Action(seat="Bruno", do="roll")), Refused)
        assert path.read_bytes() == before


def test_every_line_is_on_the_disk_before_the_answer(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    with kept(path) as table:
        monkeypatch.setattr(os, "fsync", lambda _: synced.append(path.stat().st_size))
        table.play(ROLL)
        assert synced == [path.stat().st_size]
        assert [line["action"]["do"] for line in read_journal(path).actions] == ["roll", "tick"]


def test_what_cannot_be_written_was_not_played(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with kept(path) as table:
        game, before, memo = table.game, table.game.to_text(full=True), list(table.floor.memo)
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", full)
            with pytest.raises(JournalError, match="No space left"):
                table.play(ROLL)
        assert game.to_text(full=True) == before and table.floor.memo == memo
        assert game.history == [] and len(read_journal(path).lines) == 1
        assert not isinstance(table.play(ROLL), Refused)
    reading = read_journal(path)
    assert reading.ok and len(reading.actions) == 2
    assert vars(replay_lines(reading, game.secret.key, game.secret.salt).table) == vars(game.table)


def test_a_journal_that_cannot_begin_leaves_no_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(JournalError, match="No space left"):
        kept(path)
    assert not path.exists() and not secret_path(path).exists()


def test_a_journal_does_not_overwrite_another_nor_its_secret(path: Path) -> None:
    kept(path).close()
    before = path.read_bytes(), secret_path(path).read_bytes()
    with pytest.raises(JournalError, match="exists already"):
        kept(path)
    assert (path.read_bytes(), secret_path(path).read_bytes()) == before


def test_a_journal_begun_late_holds_what_was_played(path: Path) -> None:
    table = Table(timed())
    for _ in range(5):
        table.play(default(table), "default")
    table.keep(FileStore(path), reveal=True)
    again = replay_lines(read_journal(path))
    assert again.history == table.game.history and again.happened == table.game.happened


def test_a_finished_game_is_not_played_on(path: Path) -> None:
    game = played(path)
    before = path.read_bytes()
    with Table.resume(FileStore(path)) as table:
        assert isinstance(table.play(ROLL), Refused) and table.step() is None
        assert table.game.winners == game.winners
    assert path.read_bytes() == before


def test_a_journal_is_gone_on_with(path: Path) -> None:
    with kept(path) as table:
        table.play(ROLL)
    secret_path(path).rename(path.with_name("kept"))
    with pytest.raises(ValueError, match="not revealed"):
        Table.resume(FileStore(path))
    path.with_name("kept").rename(secret_path(path))
    with Table.resume(FileStore(path)) as again:
        again.play(default(again), "default")
    assert read_journal(path).ok and len(read_journal(path).actions) > 2


@settings(max_examples=30, deadline=None)
@given(cut=st.integers(1, 400))
def test_a_last_line_cut_short_is_reported_and_dropped(cut: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("cut") / "game.jsonl"
    game = Game.new(seats=["Anne", "Bruno"], key="5" * 32, salt="6" * 32, roll_for_start=False)
    with kept(path, game) as table:
        for _ in range(4):
            table.play(default(table))
    whole = path.read_bytes()
    cut = min(cut, len(whole.splitlines(keepends=True)[-1]) - 1)
    path.write_bytes(whole[:-cut])
    reading = read_journal(path)
    assert reading.truncated
    assert [problem.why.code for problem in reading.problems] == ["truncated"]
    assert reading.problems[0].line == 5
    assert "4" in reading.problems[0].say("fr")
    with Table.resume(FileStore(path), now=lambda: None) as again:
        again.play(default(again))
    assert path.read_bytes() == whole
    assert vars(again.game.table) == vars(game.table)


def test_a_torn_line_leaves_nothing_behind(path: Path) -> None:
    with kept(path) as table:
        table.play(ROLL)
    path.write_bytes(path.read_bytes() + b"x" * 3000)
    with Table.resume(FileStore(path)) as again:
        again.play(default(again))
    assert read_journal(path).ok


def test_an_empty_or_missing_file_is_said_to_be_so(tmp_path: Path) -> None:
    (tmp_path / "empty").write_bytes(b"")
    assert read_journal(tmp_path / "empty").problems[0].why.code == "empty_journal"
    with pytest.raises(JournalError, match="cannot be read"):
        read_journal(tmp_path / "missing")
    with pytest.raises(JournalError, match="empty"):
        Table.resume(FileStore(tmp_path / "empty"))
    with pytest.raises(JournalError, match="cannot be written"):
        kept(tmp_path / "no" / "folder")


def test_a_damaged_journal_is_not_gone_on_with(path: Path) -> None:
    with kept(path) as table:
        table.play(ROLL)
        table.play(default(table))
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([lines[0], *lines[2:]]))
    with pytest.raises(JournalError, match="Line 2"):
        Table.resume(FileStore(path))


def test_the_key_lies_beside_the_journal_for_its_owner_only(path: Path) -> None:
    with kept(path) as table:
        assert table.game.secret.key not in path.read_text(encoding="utf-8")
        assert json.loads(secret_path(path).read_text(encoding="utf-8"))["key"] == table.game.secret.key
        assert secret_path(path).stat().st_mode & 0o077 == 0


def test_two_programs_do_not_write_one_journal(path: Path) -> None:
    """Another process cannot go on with a game that is being played, reads and proves it all the same, and goes on with it afterwards."""
    program = f"""
import sys
from monopole.game import JournalError
from monopole.table import FileStore, Table, read_journal
assert read_journal({str(path)!r}).actions
try:
    table = Table.resume(FileStore({str(path)!r}), now=lambda: None)
except JournalError as why:
    print(why.code, why.say("en"), why.say("fr"))
else:
    table.play(table.game.default())
    print("played")
"""

    def elsewhere() -> str:
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, encoding="utf-8")
        assert done.returncode == 0, done.stderr
        return done.stdout

    with kept(path) as table:
        table.play(default(table))
        said = elsewhere()
        assert said.startswith("written_elsewhere ") and "Another program" in said and "Un autre programme" in said and str(path) in said
        table.play(default(table))
    with Table.resume(FileStore(path)) as again, pytest.raises(JournalError) as held:
        Table.resume(FileStore(path))
    assert held.value.code == "written_elsewhere" and again.game.history == table.game.history
    assert elsewhere() == "played\n"
    assert not read_journal(path).problems and len(read_journal(path).actions) > len(table.game.history)


def test_a_game_that_cannot_be_gone_on_with_is_left_alone(path: Path) -> None:
    """What fails while a journal is read gives the lock back."""
    with kept(path) as table:
        table.play(default(table))
    good = path.read_bytes()
    path.write_bytes(good.replace(b'"roll"', b'"rill"'))
    store = FileStore(path)
    with pytest.raises(RecordError):
        Table.resume(store)
    path.write_bytes(good)
    Table.resume(FileStore(path)).close()


@pytest.mark.skipif(os.name == "nt", reason="there a folder cannot be opened; it is written with its files")
def test_a_new_journal_s_name_is_on_the_disk_too_when_it_has_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is synced is lost all the same with the power, as long as its folder does not name it."""
    synced: list[tuple[int, list[str]]] = []
    fsync = os.fsync

    def told(handle: int) -> None:
        synced.append((os.fstat(handle).st_ino, sorted(os.listdir(tmp_path))))
        fsync(handle)

    monkeypatch.setattr(os, "fsync", told)
    FileStore(tmp_path / "game.jsonl").begin(b"{}\n", {"key": "00"})
    assert synced[-1] == (tmp_path.stat().st_ino, ["game.jsonl", "game.jsonl.secret"])
