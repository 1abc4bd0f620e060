"""Journals: written line by line, read back, continued after a crash."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from monopole.game import Action, Game, Journal, JournalError, Refused, read_journal, replay_lines
from monopole.game.journal import LONGEST_LINE, START, line_hash, read_lines, write_line


def timed(**more: Any) -> Game:
    """A game that a tick can end."""
    return Game.new("france-2003", "timed", ["Anne", "Bruno"], options={"timeLimit": 60}, roll_for_start=False, **more)


def played(path: Path, **more: Any) -> Game:
    """A short game, from its deal to its end, in a journal."""
    game = timed()
    with Journal.begin(path, game, **more) as journal:
        for _ in range(12):
            action = game.default()
            assert action is not None
            assert not isinstance(journal.play(game, action, "default", "2024-05-01T12:00:00Z"), Refused)
        journal.play(game, Action(do="tick", seconds=60), "clock")
        while not game.over:
            action = game.default()
            assert action is not None
            journal.play(game, action, "default")
        assert journal.closed
    return game


def test_lines_are_numbered_chained_and_complete(tmp_path: Path) -> None:
    game = played(tmp_path / "game.jsonl")
    raw = (tmp_path / "game.jsonl").read_bytes().splitlines()
    lines = [json.loads(line) for line in raw]
    assert [line["n"] for line in lines] == list(range(len(lines)))
    assert [line["prev"] for line in lines] == [START, *[line_hash(line) for line in raw[:-1]]]
    head = lines[0]["head"]
    assert head["commitment"] == game.commitment
    assert game.secret.key not in raw[0].decode()
    assert [event["kind"] for event in head["drawn"]] == ["dealt"] * 4
    assert lines[1]["cause"] == "default" and lines[1]["time"] == "2024-05-01T12:00:00Z"
    assert lines[1]["action"] == {"seat": "Anne", "do": "roll"}
    assert (lines[1]["drawn"][0]["kind"], lines[1]["drawn"][0]["seat"]) == ("rolled", "Anne")
    end = lines[-1]["end"]
    assert (end["key"], end["salt"]) == (game.secret.key, game.secret.salt)
    assert end["winners"] == game.winners
    assert end["fortunes"] == {name: game.fortune(name) for name in game.seats}


def test_a_journal_gives_the_same_game_back(tmp_path: Path) -> None:
    game = played(tmp_path / "game.jsonl")
    reading = read_journal(tmp_path / "game.jsonl")
    assert reading.ok
    again = replay_lines(reading)
    assert vars(again.table) == vars(game.table)
    assert again.history == game.history


def test_a_refusal_is_not_written(tmp_path: Path) -> None:
    game = timed()
    with Journal.begin(tmp_path / "game.jsonl", game) as journal:
        before = (tmp_path / "game.jsonl").read_bytes()
        assert isinstance(journal.play(game, Action(seat="Bruno", do="roll")), Refused)
        assert (tmp_path / "game.jsonl").read_bytes() == before


def test_every_line_is_on_the_disk_before_the_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = timed()
    synced: list[int] = []
    with Journal.begin(tmp_path / "game.jsonl", game) as journal:
        monkeypatch.setattr(os, "fsync", lambda _: synced.append((tmp_path / "game.jsonl").stat().st_size))
        journal.play(game, Action(seat="Anne", do="roll"))
        assert synced == [(tmp_path / "game.jsonl").stat().st_size]
        assert len(read_journal(tmp_path / "game.jsonl").lines) == 2


def test_what_cannot_be_written_was_not_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = timed()
    with Journal.begin(tmp_path / "game.jsonl", game) as journal:

        def full(_: int) -> None:
            raise OSError(28, "No space left on device")

        before = game.to_text(full=True)
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", full)
            with pytest.raises(JournalError, match="No space left"):
                journal.play(game, Action(seat="Anne", do="roll"))
        assert game.to_text(full=True) == before
        assert game.history == []
        assert len(read_journal(tmp_path / "game.jsonl").lines) == 1
        assert not isinstance(journal.play(game, Action(seat="Anne", do="roll")), Refused)
    reading = read_journal(tmp_path / "game.jsonl")
    assert reading.ok and len(reading.lines) == 2
    assert vars(replay_lines(reading, game.secret.key, game.secret.salt).table) == vars(game.table)


def test_a_journal_that_cannot_begin_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(JournalError, match="No space left"):
        Journal.begin(tmp_path / "game.jsonl", timed())
    assert not (tmp_path / "game.jsonl").exists()


def test_a_journal_does_not_overwrite_another(tmp_path: Path) -> None:
    played(tmp_path / "game.jsonl")
    before = (tmp_path / "game.jsonl").read_bytes()
    with pytest.raises(JournalError, match="exists already"):
        Journal.begin(tmp_path / "game.jsonl", timed())
    assert (tmp_path / "game.jsonl").read_bytes() == before


def test_a_journal_begun_late_holds_what_was_played(tmp_path: Path, lively: Callable[..., Game]) -> None:
    game = lively(steps=60)
    Journal.begin(tmp_path / "game.jsonl", game, reveal=True).close()
    again = replay_lines(read_journal(tmp_path / "game.jsonl"))
    assert again.history == game.history
    assert vars(again.table) == vars(game.table)


def test_a_closed_game_is_not_played_on(tmp_path: Path) -> None:
    game = played(tmp_path / "game.jsonl")
    journal, again = Journal.resume(tmp_path / "game.jsonl")
    with journal, pytest.raises(JournalError):
        journal.play(again, Action(seat="Anne", do="roll"))
    assert again.winners == game.winners


def test_a_journal_is_gone_on_with(tmp_path: Path) -> None:
    path, game = tmp_path / "game.jsonl", timed()
    with Journal.begin(path, game) as journal:
        journal.play(game, Action(seat="Anne", do="roll"))
    with pytest.raises(ValueError, match="not revealed"):
        Journal.resume(path)
    resumed, again = Journal.resume(path, game.secret.key, game.secret.salt)
    with resumed:
        default = again.default()
        assert default is not None
        resumed.play(again, default, "default")
    assert len(read_journal(path).lines) == 3
    assert read_journal(path).ok


@settings(max_examples=30, deadline=None)
@given(cut=st.integers(1, 400))
def test_a_last_line_cut_short_is_reported_and_dropped(cut: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    path, game = tmp_path_factory.mktemp("cut") / "game.jsonl", timed(key="5" * 32, salt="6" * 32)
    with Journal.begin(path, game, reveal=True) as journal:
        for _ in range(4):
            default = game.default()
            assert default is not None
            journal.play(game, default)
    whole = path.read_bytes()
    cut = min(cut, len(whole.splitlines(keepends=True)[-1]) - 1)
    path.write_bytes(whole[:-cut])
    reading = read_journal(path)
    assert reading.truncated
    assert [problem.why.code for problem in reading.problems] == ["truncated"]
    assert reading.problems[0].line == 5
    assert "4" in reading.problems[0].say("fr")
    resumed, again = Journal.resume(path)
    with resumed:
        default = again.default()
        assert default is not None
        resumed.play(again, default)
    assert path.read_bytes() == whole
    assert vars(again.table) == vars(game.table)


def good_lines(tmp_path: Path) -> list[bytes]:
    played(tmp_path / "game.jsonl")
    return (tmp_path / "game.jsonl").read_bytes().splitlines(keepends=True)


def relinked(contents: list[dict[str, Any]]) -> list[bytes]:
    """Lines chained anew, as a forger would."""
    lines, last = [], START
    for n, each in enumerate(contents):
        raw = write_line({**each, "n": n, "prev": last})
        last = line_hash(raw)
        lines.append(raw + b"\n")
    return lines


@pytest.mark.parametrize(
    ("line", "change", "code"),
    [
        (3, lambda raw: b"{nonsense\n", "line_not_json"),
        (3, lambda raw: b"\n", "line_not_json"),
        (3, lambda raw: b"[1]\n", "line_not_json"),
        (3, lambda raw: b"\xff\xfe\n", "line_not_json"),
        (3, lambda raw: b"[" * 50_000 + b"\n", "line_not_json"),
        (3, lambda raw: b" " * (LONGEST_LINE + 1) + b"\n", "line_too_long"),
        (3, lambda raw: raw.replace(b'"n":2', b'"n":7'), "line_number"),
        (3, lambda raw: raw.replace(b'"prev":"', b'"prev":"0'), "chain"),
        (3, lambda raw: raw.replace(b'"cause":"default"', b'"cause":"fate"'), "cause"),
        (3, lambda raw: raw.replace(b'"time":"2024-05-01T12:00:00Z"', b'"time":7'), "record_shape"),
        (3, lambda raw: raw.replace(b'"action"', b'"actor"'), "record_lacks"),
        (1, lambda raw: raw.replace(b'"head"', b'"hat"'), "record_lacks"),
        (1, lambda raw: raw.replace(b"monopole-journal/1", b"monopole-journal/2"), "other_format"),
    ],
)
def test_each_fault_is_explained_with_its_line(line: int, change: Callable[[bytes], bytes], code: str, tmp_path: Path) -> None:
    lines = good_lines(tmp_path)
    assert change(lines[line - 1]) != lines[line - 1]
    lines[line - 1] = change(lines[line - 1])
    reading = read_lines(lines)
    assert [(problem.line, problem.why.code) for problem in reading.problems] == [(line, code)]
    assert len(reading.lines) == line - 1
    assert reading.problems[0].say("fr").startswith(f"Ligne {line} : ")
    assert reading.problems[0].say("en").startswith(f"Line {line}: ")


def test_a_line_after_the_end_is_found(tmp_path: Path) -> None:
    contents = [json.loads(line) for line in good_lines(tmp_path)]
    reading = read_lines(relinked([*contents, contents[1]]))
    assert [problem.why.code for problem in reading.problems] == ["beyond_end"]


def test_a_line_left_out_or_changed_breaks_the_chain(tmp_path: Path) -> None:
    lines = good_lines(tmp_path)
    assert read_lines(lines[:2] + lines[3:]).problems[0].why.code == "line_number"
    changed = [lines[0], lines[1].replace(b'"default"', b'"player"'), *lines[2:]]
    assert (read_lines(changed).problems[0].line, read_lines(changed).problems[0].why.code) == (3, "chain")


def test_too_many_lines_are_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = good_lines(tmp_path)
    monkeypatch.setattr("monopole.game.journal.MOST_LINES", 3)
    reading = read_lines(lines)
    assert reading.problems[0].why.code == "too_many_lines" and len(reading.lines) == 3


def test_an_empty_or_missing_file_is_said_to_be_so(tmp_path: Path) -> None:
    (tmp_path / "empty").write_bytes(b"")
    assert read_journal(tmp_path / "empty").problems[0].why.code == "empty_journal"
    with pytest.raises(JournalError, match="cannot be read"):
        read_journal(tmp_path / "missing")
    with pytest.raises(JournalError, match="empty"):
        replay_lines(read_journal(tmp_path / "empty"))
    with pytest.raises(JournalError, match="cannot be written"):
        Journal.begin(tmp_path / "no" / "folder", timed())


@settings(max_examples=40, deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_are_read_without_a_crash(contents: bytes) -> None:
    reading = read_lines(contents.splitlines(keepends=True))
    assert reading.problems
    for problem in reading.problems:
        assert problem.say("fr") and problem.say("en")


def test_a_changed_byte_never_goes_unnoticed(tmp_path: Path) -> None:
    lines = good_lines(tmp_path)
    whole = b"".join(lines[:-1])
    rng = random.Random(3)
    for _ in range(60):
        at = rng.randrange(len(whole))
        forged = whole[:at] + bytes([whole[at] ^ 1 << rng.randrange(7)]) + whole[at + 1 :] + lines[-1]
        assert read_lines(forged.splitlines(keepends=True)).problems
