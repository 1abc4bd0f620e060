"""Every command of README and docs, run as it is printed, in a folder whose .venv has no extra.

A page's own files are there, and the games it speaks of. Long commands are run with less to do (SHORTER); those that need another
machine are only read (ELSEWHERE).
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from monopole import Game
from monopole.cli.app import command

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
PROGRAM = ".venv/bin/monopole"
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

# What takes minutes as it is printed, and what is run in its place.
SHORTER = {
    r"--games \d+": "--games 2",
    r"^(\S+ (?:odds \S+|simulate|league .*))$": r"\1 --games 2",
    r"^(\S+ report(?!.*--games).*)$": r"\1 --games 1",
    r"--processes \d+": "--processes 1",
    r"--executor compiled": "--executor interpreted",
    r"tests/scenarios(?= |$)": "tests/scenarios/loans.toml",
}
# What needs a compiler, a graphics card or a cluster, or draws for minutes: tests/lab has these; a server: tests/client and web/tests/e2e;
# a rule to be written: test_adding.
SERVING = r" sit | serve |monopole bank |monopole championship (?!plan |rehearse )"
ELSEWHERE = re.compile(rf"bot:master|{SERVING}|--executor cuda|--ray | report |no-taxes")
# Enter to every question, and then nobody is there any more.
TYPED = "\n" * 12


def printed() -> Iterator[tuple[str, str]]:
    """The commands of every page; the telling of a game in an edition of one's own comes after the command that plays it."""
    for page in PAGES:
        for language, block in FENCE.findall(page.read_text(encoding="utf-8")):
            lines = [line.partition("  #")[0].rstrip() for line in block.splitlines() if not language and line.startswith(PROGRAM)]
            for line in lines:
                own = re.search(r"replay (\S+) (--edition \S+)", line)
                played = next((each for each in lines if own and f"--save {own[1]}" in each and own[2] in each), "")
                yield page.relative_to(ROOT).as_posix(), f"{played} && {line}" if played else line


EXAMPLES = list(dict.fromkeys(printed()))
# Nothing of the extras is found.
WITHOUT_EXTRAS = """
import importlib.machinery, sys

class Finder(importlib.machinery.PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        return None if name in ("matplotlib", "numba", "ray") else super().find_spec(name, path, target)

sys.meta_path[:] = [Finder if each is importlib.machinery.PathFinder else each for each in sys.meta_path]
"""


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of bots to its end, and a position, by the names the pages give them."""
    folder = tmp_path_factory.mktemp("games")
    seats = ["bot:random", "bot:default"]
    options = ["--mode", "timed", "--time-limit", "2", "--seats", ",".join(seats), "--key", "0" * 31 + "b"]
    save = [sys.executable, "-m", "monopole", "play", *options, "--save", "game.jsonl"]
    played = subprocess.run(save, cwd=folder, env=environment(folder), capture_output=True)
    assert played.returncode == 0, played.stderr
    shutil.copy(folder / "game.jsonl", folder / "partie.jsonl")
    (folder / "position.txt").write_text(Game.new(seats=["Anne", "Bruno"], roll_for_start=False).text + "\n", encoding="utf-8")
    return folder


def environment(folder: Path) -> dict[str, str]:
    """Without the extras; this checkout's own sources."""
    hidden = folder / "hidden"
    hidden.mkdir(exist_ok=True)
    (hidden / "sitecustomize.py").write_text(WITHOUT_EXTRAS, encoding="utf-8")
    path = os.pathsep.join([str(hidden), str(ROOT / "src")])
    return {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1", "LC_ALL": "C.UTF-8"}


def test_there_are_examples_on_the_first_pages() -> None:
    for page in ("README.md", "README.en.md"):
        assert len([line for where, line in EXAMPLES if where == page]) >= 8


def test_pages_print_commands_in_one_way() -> None:
    """As they are typed after `make play`; `monopole play` alone is the name of a command."""
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        assert re.findall(r"^\$? ?(?:monopole|uv run monopole) .*$|`(?:uv run )?monopole \w+ [^`]+`", text, re.MULTILINE) == [], page


@pytest.mark.parametrize(("page", "line"), EXAMPLES)
def test_switches_exist(page: str, line: str) -> None:
    for each in line.split(" && "):
        _, *words = shlex.split(each)
        named = command()
        while words and words[0] in getattr(named, "commands", ()):
            named = named.commands[words.pop(0)]
        known = {switch for param in named.params for switch in param.opts}
        assert {word for word in words if word.startswith("--")} <= known


@pytest.mark.parametrize(("page", "line"), [each for each in EXAMPLES if not ELSEWHERE.search(each[1] + " ")])
def test_commands_run_as_printed(page: str, line: str, games: Path, tmp_path: Path) -> None:
    (tmp_path / ".venv").symlink_to(sys.prefix)
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    for language, block in FENCE.findall((ROOT / page).read_text(encoding="utf-8")):
        name = re.match(r"# (\S+\.(?:toml|py))\n", block) if language in ("toml", "python") else None
        if name:
            (tmp_path / name[1]).write_text(block, encoding="utf-8")
    for file in games.iterdir():
        if file.is_file() and f"--save {file.name}" not in line:
            shutil.copy(file, tmp_path)
    for long, short in SHORTER.items():
        line = re.sub(long, short, line)
    done = subprocess.run(
        line, shell=True, input=TYPED, cwd=tmp_path, env=environment(tmp_path), capture_output=True, encoding="utf-8", timeout=300
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout and "Traceback" not in done.stderr
