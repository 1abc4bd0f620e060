"""`monopole board`: a drawing into a file or a pipe, plain lines on a terminal."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest

from monopole import editions
from monopole.cli import main
from monopole.game import Action, Game
from monopole.game.drawing import board_svg, edition_svg
from monopole.table import FileStore, Table
from monopole.terminal.picture import show
from monopole.terminal.screen import Screen

LINE = "france-2003/base Anne(500 @35 37+4 39+H 5m) Cléo(20 @10 jail1) bank(28 11)"

Say = Callable[..., tuple[int, str, str]]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def position(tmp_path: Path) -> str:
    path = tmp_path / "position.txt"
    path.write_text(f"\n{LINE}\n", encoding="utf-8")
    return str(path)


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Say:
    def run(*arguments: str) -> tuple[int, str, str]:
        status = main(["board", *arguments, "--lang", "en"])
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return run


def drawn(out: str) -> list[str]:
    """What a drawing says, whatever its letters were written as."""
    return list(Xml.fromstring(out).itertext())


def test_a_pipe_gets_the_drawing_of_a_position_in_plain_ascii(say: Say, position: str) -> None:
    status, out, err = say(position)
    assert (status, err) == (0, "") and out.isascii()
    assert drawn(out) == drawn(board_svg(Game.from_text(LINE), "en"))


def test_a_file_gets_the_drawing_and_nothing_but_a_drawing_is_replaced(say: Say, position: str, tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    for _ in range(2):
        assert say(position, "--svg", str(path)) == (0, f"The board is drawn in {path}.\n", "")
    assert path.read_text(encoding="utf-8") == board_svg(Game.from_text(LINE), "en") + "\n"
    status, out, err = say(position, "--svg", position)
    assert (status, out) == (2, "") and "is not a drawing" in err
    assert LINE in Path(position).read_text(encoding="utf-8")
    status, out, err = say(position, "--svg", str(tmp_path / "nowhere" / "board.svg"))
    assert (status, out) == (2, "") and "nowhere" in err


def test_a_saved_game_is_drawn_as_far_as_it_was_played(say: Say, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = Game.new("france-2003", "timed", ["Anne", "Bruno"], options={"timeLimit": 60}, key="0" * 32)
    while not game.over:
        game.play(game.default(), cause="default")
        if not game.over:
            game.play(Action(do="tick", seconds=20), cause="clock")
    Table(game).keep(FileStore(path))
    status, out, err = say(str(path))
    assert (status, err) == (0, "") and drawn(out) == drawn(board_svg(game, "en"))
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines) + b"more\n")
    status, out, err = say(str(path))
    assert status == 0 and drawn(out) == drawn(board_svg(game, "en")) and "stops here" in err


def test_without_a_game_the_empty_board_of_an_edition(say: Say) -> None:
    assert drawn(say()[1]) == drawn(edition_svg(editions.load("france-2003", "base"), "en"))
    assert drawn(say("--edition", "championship")[1]) == drawn(edition_svg(editions.load("championship", "timed"), "en"))
    assert "Fast game" in say("--edition", "asterix-2006", "--mode", "fast")[1]
    status, out, err = say("--edition", "atlantis-1900")
    assert (status, out) == (2, "") and "atlantis-1900" in err


def test_a_game_has_its_own_mode(say: Say, position: str) -> None:
    status, out, err = say(position, "--mode", "fast")
    assert (status, out) == (2, "") and "--mode" in err


def test_what_is_no_position_is_said_in_a_sentence(say: Say, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Anne,\nsee you soon", encoding="utf-8")
    status, out, err = say(str(path))
    assert (status, out) == (2, "") and "neither the journal of a game nor a position" in err
    assert say(str(tmp_path / "missing"))[0] == 2


def test_a_person_at_a_terminal_reads_plain_lines(position: str) -> None:
    screen = Screen("en", out=Terminal())
    show(position, "", "", "", screen)
    assert isinstance(screen.out, Terminal)
    assert "39 Rue de la Paix, dark blue, owned by Anne, a hotel" in screen.out.getvalue() and "<svg" not in screen.out.getvalue()
    screen = Screen("en", out=Terminal())
    show("", "", "paris-1936", "", screen)
    assert isinstance(screen.out, Terminal)
    lines = screen.out.getvalue().splitlines()
    assert lines[39] == "39 Rue de la Paix, dark blue, for sale at 40,000 F" and lines[40] == "In the bank: 32 houses, 12 hotels."
