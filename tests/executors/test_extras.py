"""An extra is installed with a command that works where this runs."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import shlex
import sys
from pathlib import Path

import pytest

from monopole.executors import MissingExtra
from monopole.executors.extras import install_command, requirements
from monopole.executors.progress_line import COMPILING, progress, speak

LISTED = [
    "rich>=13.7",
    "numba>=0.61; extra == 'fast'",
    'numpy>=2.0 ; extra == "fast"',
    "ray[client]>=2.40; (python_version < '3.15') and extra == 'ray'",
]


@pytest.fixture
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.metadata, "requires", lambda name: LISTED)


def test_what_an_extra_asks_for(listed: None, monkeypatch: pytest.MonkeyPatch) -> None:
    assert requirements("fast") == ["numba>=0.61", "numpy>=2.0"]
    assert requirements("ray") == ["ray[client]>=2.40"]
    assert requirements("nothing") == ["monopole[nothing]"]

    def missing(name: str) -> list[str]:
        raise importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(importlib.metadata, "requires", missing)
    assert requirements("fast") == ["monopole[fast]"]


def test_the_command_is_for_this_interpreter(listed: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: object())
    assert shlex.split(install_command("fast")) == [sys.executable, "-m", "pip", "install", "numba>=0.61", "numpy>=2.0"]
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr("shutil.which", lambda name: "/bin/uv")
    assert shlex.split(install_command("fast"))[:5] == ["uv", "pip", "install", "--python", sys.executable]


def test_paths_below_the_folder_one_is_in_are_short(listed: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "executable", str(tmp_path / ".venv" / "bin" / "python"))
    monkeypatch.setattr(sys, "prefix", str(tmp_path / ".venv"))
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr("shutil.which", lambda name: None)
    (tmp_path / ".uv" / "bin").mkdir(parents=True)
    (tmp_path / ".uv" / "bin" / "uv").touch()
    assert install_command("fast").startswith(".uv/bin/uv pip install --python .venv/bin/python ")


def test_what_is_missing_is_said_with_its_extra_and_the_command(listed: None) -> None:
    why = MissingExtra("fast", "ceci demande numba", "this needs numba")
    assert why.text("fr").startswith("ceci demande numba (extra fast) : ") and why.text("en").endswith("'numba>=0.61' 'numpy>=2.0'")


@pytest.mark.parametrize(("lang", "said"), [("fr", "compilation des règles 3/9"), ("en", "compiling the rules 3/9")])
def test_compiling_is_told_in_the_language_chosen(
    lang: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("monopole.executors.progress_line._language", "")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    speak(lang)
    progress(COMPILING, 3, 9)
    assert capsys.readouterr().err == f"\rmonopole: {said}"
