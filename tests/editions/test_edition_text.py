"""An edition as a stranger sends it: a text, of which nothing is believed and by which no file is opened."""

from __future__ import annotations

import builtins
import io
import os
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monopole.editions import EditionError, EditionText, from_text, load, modes_of, shared
from monopole.editions.edition_files import MOST_DOTS, MOST_TEXT, built_in
from monopole.game import Action, Game, RecordError, verify
from monopole.table import FileStore, Table
from monopole.table.store.file import secret_path

FRANCE = files("monopole.editions").joinpath("data").joinpath("france-2003.toml").read_text(encoding="utf-8")
HEAD = 'id = "mine"\nextends = "france-2003"\ntitle = { fr = "Mienne", en = "Mine" }\n'
MINE = HEAD + "[options]\njailFine = 75\n"


@pytest.fixture(name="no_files")
def no_files_fixture(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is opened any more, by whatever name."""
    built_in("france-2003")

    def opened(*args: Any, **_: Any) -> Any:
        raise AssertionError(f"opens {args[0]}")

    for module, name in ((builtins, "open"), (io, "open"), (os, "open"), (os, "stat"), (os, "scandir"), (os, "listdir")):
        monkeypatch.setattr(module, name, opened)


def wrong(text: str) -> list[tuple[int, str]]:
    with pytest.raises(EditionError) as caught:
        from_text(text)
    for problem in caught.value.problems:
        assert problem.say("fr").startswith("edition.toml") and problem.say("en").startswith("edition.toml")
    return [(problem.line, problem.en) for problem in caught.value.problems]


@pytest.mark.usefixtures("no_files")
def test_a_text_is_an_edition_like_any_other() -> None:
    box = from_text(MINE)
    assert (box.id, box.edition.jail_fine, box.file) == ("mine", 75, "")
    whole = from_text(FRANCE.replace('id = "france-2003"', 'id = "mine"'), "fast", {"jailFine": 60})
    assert whole.mode == "fast" and whole.edition.jail_fine == 60
    assert modes_of(EditionText(MINE)) == modes_of("france-2003")


@pytest.mark.usefixtures("no_files")
def test_the_same_findings_with_their_lines() -> None:
    assert [line for line, _ in wrong(HEAD + "[options]\njailFine = -5\nluck = 7\n")] == [5, 6]
    with pytest.raises(EditionError, match=r"^yours\.toml:5: "):
        from_text(HEAD + "[options]\njailFine = -5\n", called="yours.toml")
    with pytest.raises(EditionError, match="no mode"):
        from_text(MINE, "slow")
    with pytest.raises(EditionError, match="no option"):
        from_text(MINE, options={"luck": 7})


@pytest.mark.usefixtures("no_files")
@pytest.mark.parametrize(
    "name", ["../france-2003", "/etc/passwd", "/etc/passwd.toml", "mine.toml", "file:///etc/passwd", "~/x.toml", "\\\\host\\x.toml", ""]
)
def test_it_extends_no_file(name: str) -> None:
    assert wrong(f'id = "mine"\nextends = {name!r}\n')[0][0] == 2


@pytest.mark.usefixtures("no_files")
@pytest.mark.parametrize("extends", ["7", "true", '["france-2003"]', '{ name = "france-2003" }', "1979-05-27", "nan"])
def test_what_it_extends_is_a_name(extends: str) -> None:
    assert wrong(f'id = "mine"\nextends = {extends}\n')[0][0] == 2


def test_it_is_none_of_the_built_in_ones() -> None:
    assert "built-in" in wrong(MINE.replace('"mine"', '"france-2003"'))[0][1]


@pytest.mark.usefixtures("no_files")
@pytest.mark.parametrize(
    "more",
    [
        "[options]\njailFine = " + "9" * 60_000,
        "[options]\njailFine = " + "9" * 4_000,
        "[options]\njailFine = 0x" + "f" * 60_000,
        "[options]\njailFine = 1e99999999",
        "[options]\njailFine = nan",
        "[options]\njailFine = 1979-05-27T07:32:00Z",
        "a = " + "[" * 30_000 + "]" * 30_000,
        "a = " + "[" * 100 + "]" * 100,
        "a = [" + ("[" * 100 + "]" * 100 + ",") * 300 + "]",
        "a = " + "{a=" * 10_000 + "1" + "}" * 10_000,
        "a" + ".a" * 30_000 + " = 1",
        "[a" + ".a" * 30_000 + "]",
        "'a'" + ".'a'" * 15_000 + " = 1",
        '"\\""' + '."\\""' * 12_000 + " = 1",
        "a" + " . a" * 15_000 + " = 1",
        "a" + ".a" * (MOST_DOTS - 1) + " = 1",
        "board = [" + "1," * 30_000 + "]",
        "board = [" + "{}," * 20_000 + "]",
        "".join(f"[t{number}]\n" for number in range(7_000)),
        "[[t]]\n[[t.u]]\n" * 4_000,
        'a = "' + '\\"' * 30_000,
        '"' * 60_000,
        "'" * 60_000,
        'a = """' + '"" ' * 20_000,
        "x" * 60_000,
        "a" + " " * 60_000 + "b",
        "a = '\x00'",
        'a = "\\ud800"',
        "[names]\nstreet = '" + "x" * 60_000 + "'",
        '[squares.39]\nname = "\u202eeuR"',
        '[squares.39]\nname = "Rue\x1b[2J"',
    ],
    ids=lambda more: more[:12],
)
def test_hostile_texts_are_refused(more: str) -> None:
    """Each in about the time that reading it takes: what would need the square of it would not come to an end here."""
    found = wrong(HEAD + more + "\n")
    assert found and all(len(said) < 1000 for _, said in found) and len(found) <= 51


def test_a_text_of_a_megabyte_is_not_even_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tomllib.loads", lambda text: pytest.fail("it was read"))
    for text in (MINE + "#" * 1_000_000, "é" * (MOST_TEXT // 2 + 1)):
        assert wrong(text) == [(0, "over 64 KiB: too big for an edition")]
    assert wrong("# \udfff\n") == [(1, "not in UTF-8")]


def test_sentences_may_have_dots() -> None:
    dotted = ".".join("abcdefghijklmnop")
    assert from_text(HEAD.replace("Mienne", dotted) + f"# {dotted}\n").title("fr") == dotted


@given(st.text(max_size=200), st.integers(0, len(MINE)))
def test_anything_is_an_edition_or_refused(noise: str, at: int) -> None:
    for text in (noise, MINE[:at] + noise + MINE[at:], MINE[:at]):
        try:
            assert from_text(text).id
        except EditionError as why:
            assert why.say("fr") and why.say("en")


# at the table


def test_a_game_with_a_text_is_kept_and_proved(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    text = EditionText(MINE)
    game = Game.new(text, "base", ["Anne", "Bruno"], roll_for_start=False)
    assert game.setting.edition == "mine" and game.edition.jail_fine == 75
    with Table(game, store=FileStore(path), edition_file=text) as table:
        table.play(Action(seat="Anne", do="roll", dice=(1, 2)))
    assert "jailFine" not in path.read_text() and "jailFine" in secret_path(path).read_text()
    with Table.resume(FileStore(path)) as again:
        assert again.game.edition.jail_fine == 75 and vars(again.game.table) == vars(game.table)
        again.end(["Anne", "Bruno"])
    lines = path.read_bytes().splitlines(keepends=True)
    assert verify(lines, edition=text).ok
    assert verify(lines, edition=from_text(MINE)).ok
    assert [problem.why.code for problem in verify(lines).problems] == ["edition_elsewhere"]
    other = verify(lines, edition=EditionText(MINE.replace("75", "76")))
    assert [problem.why.code for problem in other.problems] == ["other_edition"]


def test_a_record_with_a_text() -> None:
    game = Game.new(EditionText(MINE), seats=["Anne", "Bruno"])
    assert Game.replay(game.record(), edition=EditionText(MINE)).edition.jail_fine == 75
    assert Game.from_text(game.text, edition=EditionText(MINE)).edition.jail_fine == 75
    with pytest.raises(RecordError):
        Game.replay(game.record())


def test_a_box_is_shared_by_all_who_ask_for_the_same(tmp_path: Path) -> None:
    for source in ("france-2003", EditionText(MINE)):
        box = shared(source, "fast", {"jailFine": 60})
        assert box is shared(source, "fast", {"jailFine": 60}) and box.digest == load(source, "fast", {"jailFine": 60}).digest
        assert box is not shared(source, "fast") and box is not shared(source)
        game = Game.new(box, "fast", ["Anne", "Bruno", "Zoé"], {"jailFine": 60})
        assert game.box is box and game.setting.mode == "fast"
        assert Game.replay(game.record(), edition=None if source == "france-2003" else source).box is box
    path = tmp_path / "mine.toml"
    path.write_text(MINE)
    first = shared(str(path))
    path.write_text(MINE.replace("75", "76"))
    assert (first.edition.jail_fine, shared(path).edition.jail_fine) == (75, 76), "a file may change"
