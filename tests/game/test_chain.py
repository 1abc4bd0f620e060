"""Journals: lines chained to one another, read back as far as they are good."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from monopole.game import Action, Chain, Game, JournalError, read_lines, replay_lines
from monopole.game.chain import LONGEST_LINE, START, bots_in, head_of, line_hash, lines_of, write_line


def played() -> Game:
    """A short game, from its deal to its end."""
    game = Game.new("france-2003", "timed", ["Anne", "Bruno"], options={"timeLimit": 60}, roll_for_start=False)
    for _ in range(12):
        game.play(ask(game), "default")
    game.play(Action(do="tick", seconds=60), "clock")
    while not game.over:
        game.play(ask(game), "default")
    return game


def ask(game: Game) -> Action:
    action = game.default()
    assert action is not None
    return action


def journal(game: Game, reveal: bool = False, **bots: str) -> list[bytes]:
    return Chain().add([{"head": head_of(game, bots, reveal)}, *lines_of(game, 0, "2024-05-01T12:00:00Z")])[0].splitlines(keepends=True)


def test_lines_are_numbered_chained_and_complete() -> None:
    game = played()
    raw = [line.removesuffix(b"\n") for line in journal(game, Bruno="expert")]
    lines = [json.loads(line) for line in raw]
    assert [line["n"] for line in lines] == list(range(len(lines)))
    assert [line["prev"] for line in lines] == [START, *[line_hash(line) for line in raw[:-1]]]
    head = lines[0]["head"]
    assert head["commitment"] == game.commitment and head["bots"] == {"Bruno": "expert"}
    assert game.secret.key not in raw[0].decode()
    assert [event["kind"] for event in head["drawn"]] == ["dealt"] * 4
    assert lines[1]["cause"] == "default" and lines[1]["time"] == "2024-05-01T12:00:00Z"
    assert lines[1]["action"] == {"seat": "Anne", "do": "roll"}
    assert (lines[1]["drawn"][0]["kind"], lines[1]["drawn"][0]["seat"]) == ("rolled", "Anne")
    end = lines[-1]["end"]
    assert (end["key"], end["salt"]) == (game.secret.key, game.secret.salt)
    assert end["winners"] == game.winners
    assert end["fortunes"] == {name: game.fortune(name) for name in game.seats}


def test_lines_added_one_by_one_are_the_same_chain() -> None:
    game = played()
    game.take_back(5)
    lines, chain = Chain().add([{"head": head_of(game, {})}, *lines_of(game, 0, "t")])
    before = len(game.history)
    game.play(ask(game), "default")
    more, _ = chain.add(lines_of(game, before, "t"))
    assert lines + more == Chain().add([{"head": head_of(game, {})}, *lines_of(game, 0, "t")])[0]


def test_a_journal_gives_the_same_game_back(lively: Callable[..., Game]) -> None:
    for game, reveal in ((played(), False), (lively(steps=60), True)):
        reading = read_lines(journal(game, reveal))
        assert reading.ok
        again = replay_lines(reading)
        assert vars(again.table) == vars(game.table)
        assert again.history == game.history and again.happened == game.happened


def test_the_bots_of_a_journal() -> None:
    game = played()
    assert bots_in(read_lines(journal(game, Bruno="m:Mine")), game) == {"Bruno": "m:Mine"}
    for bad in ([], {"Bruno": 3}, {"Zoé": "expert"}, {"Bruno": {"run": "this"}}):
        reading = read_lines(journal(game))
        reading.head["bots"] = bad
        with pytest.raises(JournalError, match="bots"):
            bots_in(reading, game)
    reading = read_lines(journal(game))
    del reading.head["bots"]
    assert bots_in(reading, game) == {}
    game.take_back(1)
    game.play(ask(game), "bot")
    reading = read_lines(journal(game))
    del reading.head["bots"]
    assert list(bots_in(reading, game).values()) == ["default"]


def good_lines() -> list[bytes]:
    return journal(played())


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
def test_each_fault_is_explained_with_its_line(line: int, change: Callable[[bytes], bytes], code: str) -> None:
    lines = good_lines()
    assert change(lines[line - 1]) != lines[line - 1]
    lines[line - 1] = change(lines[line - 1])
    reading = read_lines(lines)
    assert [(problem.line, problem.why.code) for problem in reading.problems] == [(line, code)]
    assert len(reading.lines) == line - 1
    assert reading.problems[0].say("fr").startswith(f"Ligne {line} : ")
    assert reading.problems[0].say("en").startswith(f"Line {line}: ")


def test_a_line_after_the_end_is_found() -> None:
    contents = [json.loads(line) for line in good_lines()]
    reading = read_lines(relinked([*contents, contents[1]]))
    assert [problem.why.code for problem in reading.problems] == ["beyond_end"]


def test_a_line_left_out_or_changed_breaks_the_chain() -> None:
    lines = good_lines()
    assert read_lines(lines[:2] + lines[3:]).problems[0].why.code == "line_number"
    changed = [lines[0], lines[1].replace(b'"default"', b'"player"'), *lines[2:]]
    assert (read_lines(changed).problems[0].line, read_lines(changed).problems[0].why.code) == (3, "chain")


def test_too_many_lines_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = good_lines()
    monkeypatch.setattr("monopole.game.chain.MOST_LINES", 3)
    reading = read_lines(lines)
    assert reading.problems[0].why.code == "too_many_lines" and len(reading.lines) == 3


@settings(max_examples=40, deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_are_read_without_a_crash(contents: bytes) -> None:
    reading = read_lines(contents.splitlines(keepends=True))
    assert reading.problems
    for problem in reading.problems:
        assert problem.say("fr") and problem.say("en")


def test_a_changed_byte_never_goes_unnoticed() -> None:
    lines = good_lines()
    whole = b"".join(lines[:-1])
    rng = random.Random(3)
    for _ in range(60):
        at = rng.randrange(len(whole))
        forged = whole[:at] + bytes([whole[at] ^ 1 << rng.randrange(7)]) + whole[at + 1 :] + lines[-1]
        assert read_lines(forged.splitlines(keepends=True)).problems
