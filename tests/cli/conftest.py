"""Running commands as a shell does, or in this very process."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from monopole.cli import main

SOURCE = Path(__file__).parents[2] / "src"

Say = Callable[..., tuple[int, str, str]]
Run = Callable[..., "subprocess.CompletedProcess[str]"]


def plain(text: str) -> str:
    """With plain spaces and apostrophes where French has others."""
    return text.replace("\u00a0", " ").replace("’", "'")


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Say:
    """Runs a command in this very process: (status, what it printed, what it complained of)."""

    def run(*arguments: str, lang: str = "en_US.UTF-8") -> tuple[int, str, str]:
        monkeypatch.setenv("LC_ALL", lang)
        status = main(arguments)
        captured = capsys.readouterr()
        return status, plain(captured.out), plain(captured.err)

    return run


@pytest.fixture
def shell(tmp_path: Path) -> Run:
    """Runs the real command through pipes."""

    def run(*arguments: str, lines: Sequence[str] = (), **environment: str) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [sys.executable, "-m", "monopole", *arguments],
            input="".join(f"{line}\n" for line in lines),
            capture_output=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": str(SOURCE), "LC_ALL": "en_US.UTF-8", "PYTHONUTF8": "1", **environment},
            cwd=tmp_path,
            timeout=180,
        )
        done.stdout, done.stderr = plain(done.stdout), plain(done.stderr)
        return done

    return run
