"""`monopole championship`: a plan for any number, a rehearsal with its papers, the files of a day that a server keeps."""

from __future__ import annotations

from pathlib import Path

import pytest

from monopole.championship.rehearsal import Rehearsal
from monopole.cli import main
from monopole.game.chain import Chain
from monopole.server.archive import Change
from monopole.server.archive.sqlite import SqliteArchive
from monopole.server.books.kept_book import FORMAT


@pytest.mark.parametrize(
    ("lang", "said"),
    [("fr", "1re partie : 8 équipes, 3 tables (2 × 6, 1 × 4)"), ("en", "Game 1: 8 teams, 3 tables (2 × 6, 1 × 4)")],
)
def test_a_plan(lang: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", lang, "championship", "plan", "8"]) == 0
    printed = capsys.readouterr().out.replace("\u00a0", " ").splitlines()
    assert printed[0] == said and len(printed) == 3


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["plan", "1"], "at least 2 teams"),
        (["plan", "x"], "a number from 0 to 300"),
        (["plen", "8"], "perhaps"),
        (["rehearse", "301"], "a number from 0 to 300"),
        (["export", "NOBODY22"], "there is no day"),
        (["export", "../../x"], "there is no day"),
    ],
)
def test_what_cannot_be_is_answered(arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "championship", *arguments, "--data", str(tmp_path)]) == 2
    assert said in capsys.readouterr().err


def test_a_rehearsal_leaves_every_paper(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("typst")
    assert main(["--lang", "en", "championship", "rehearse", "5", "--to", str(tmp_path / "papers"), "--seed", "3"]) == 0
    assert "5 teams, 3 tables" in capsys.readouterr().out
    names = sorted(file.name for file in (tmp_path / "papers").iterdir())
    assert names == [
        "rehearsal-diplomas.pdf", "rehearsal-plan-1.pdf", "rehearsal-plan-2.pdf", "rehearsal-sheets-1.pdf",
        "rehearsal-sheets-2.pdf", "rehearsal.csv", "rehearsal.json", "rehearsal.pdf",
    ]  # fmt: skip
    first = (tmp_path / "papers" / "rehearsal.json").read_bytes()
    main(["--lang", "en", "championship", "rehearse", "5", "--to", str(tmp_path / "again"), "--seed", "4"])
    assert (tmp_path / "again" / "rehearsal.json").read_bytes() != first


def test_the_files_of_a_day_while_its_server_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("typst")
    rehearsal = Rehearsal(2, "Lyon")
    list(rehearsal.run())
    head = {"head": {"format": FORMAT, "kind": "championship", **rehearsal.head}, "time": rehearsal.lines[0].time}
    entries = [{"time": line.time, "entry": line.entry, **({"by": line.by} if line.by else {})} for line in rehearsal.lines]
    lines = tuple(Chain().add([head, *entries])[0].splitlines(keepends=True))
    archive = SqliteArchive(tmp_path)
    fence = archive.take("AAAABBBB", "me", 100)
    assert fence is not None
    change = Change("AAAABBBB", fence, new=True, lines=lines, state="playing", about=b"{}", secret=b'{"contacts":{"1":{"phone":"06"}}}')
    assert archive.keep([change]) == [None]
    assert main(["--lang", "en", "championship", "export", "aaaabbbb", "--data", str(tmp_path), "--to", str(tmp_path / "files")]) == 0
    archive.close()
    assert (tmp_path / "files" / "lyon.csv").read_text(encoding="utf-8-sig").startswith('"game","table","seat"')
    assert not any(b'"06"' in file.read_bytes() for file in (tmp_path / "files").iterdir())
