"""The page on adding things, followed step by step: its blocks are files to write and lines to change, on a copy of the sources."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LIST = "src/monopole/editions/edition_files.py"
NAMED = re.compile(r"# (\S+\.\w+)\n")


def fences(lang: str) -> list[tuple[str, str]]:
    return FENCE.findall((ROOT / "docs" / f"adding{lang}.md").read_text(encoding="utf-8"))


def blocks(kind: str) -> dict[str, str]:
    """The blocks of a kind that begin with the name of a file."""
    found = [(NAMED.match(block), block) for language, block in fences("") if language == kind]
    return {name[1]: block for name, block in found if name}


def change(root: Path, file: str, block: str) -> None:
    """Does what a block with `+` and `-` says; the lines it shows must stand there, once."""
    lines = block.splitlines(keepends=True)[1:]
    before = "".join(line[1:] for line in lines if line[0] in " -")
    after = "".join(line[1:] for line in lines if line[0] in " +")
    text = (root / file).read_text(encoding="utf-8")
    assert text.count(before) == 1, f"{file} does not have these lines once:\n{before}"
    (root / file).write_text(text.replace(before, after), encoding="utf-8")


def run(root: Path, *command: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Runs Python with the sources of the copy, which has no compiled code lying about."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(root / "src"), str(root)]), "PYTHONUTF8": "1", "LC_ALL": "C.UTF-8"}
    return subprocess.run([sys.executable, *command], cwd=root, env=env, input=typed, capture_output=True, encoding="utf-8", timeout=300)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for folder in ("src", "docs", "tests"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("pyproject.toml", "README.md", "README.en.md"):
        shutil.copy(ROOT / file, tmp_path)
    for kind in ("toml", "python"):
        for name, block in blocks(kind).items():
            (tmp_path / name).write_text(block, encoding="utf-8")
    return tmp_path


def test_the_twins_have_the_same_steps() -> None:
    assert fences("") == fences(".en")


def test_a_house_rule(copy: Path) -> None:
    case = ("-m", "monopole", "scenarios", "no-taxes.toml", "--executor", "interpreted")
    assert run(copy, *case).returncode != 0
    steps = {file: block for file, block in blocks("diff").items() if file != LIST}
    assert len(steps) == 4
    for file, block in steps.items():
        if file.endswith(".py") and "/rules/" not in file:
            change(copy, file, block)
    assert run(copy, *case).returncode == 1  # the option is known, and taxes are still paid
    for file, block in steps.items():
        if not file.endswith(".py") or "/rules/" in file:
            change(copy, file, block)
    passed = run(copy, *case)
    assert passed.returncode == 0, passed.stdout + passed.stderr
    played = run(copy, "-m", "monopole", "play", "--house-rules", "noTaxes", "--seats", "bot:default,bot:default", "--mode", "timed",
                 "--time-limit", "2")  # fmt: skip
    assert played.returncode == 0, played.stderr
    assert "noTaxes" in (copy / "docs" / "options.md").read_text(encoding="utf-8")
    tests = run(copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/test_dialect.py", "tests/docs/test_docs.py",
                "-k", "keeps_to_the_dialect or every_option")  # fmt: skip
    assert tests.returncode == 0, tests.stdout


def test_an_edition(copy: Path) -> None:
    told = run(copy, "-m", "monopole", "editions", "./village.toml")
    assert told.returncode == 0 and "Place du Marché" in told.stdout
    shutil.move(copy / "village.toml", copy / "src" / "monopole" / "editions" / "data")
    change(copy, LIST, blocks("diff")[LIST])
    told = run(copy, "-m", "monopole", "editions", "village")
    assert told.returncode == 0 and "Place du Marché" in told.stdout


def test_a_bot(copy: Path) -> None:
    (example,) = (block for language, block in fences("") if language == "python" and not NAMED.match(block))
    done = run(copy, "-c", example)
    assert done.returncode == 0 and re.match(r"\d+ \[", done.stdout), done.stderr
    bought = run(copy, "-c", example + "assert any(action.do == 'buy' and action.seat == 'Zoé' for action, _ in game.history)\n")
    assert bought.returncode == 0, bought.stderr
    simulated = run(copy, "-m", "monopole", "simulate", "--seats", "my_module:MyBot,regular,expert", "--games", "1")
    assert simulated.returncode == 0 and "my_module:MyBot" in simulated.stdout, simulated.stderr


def test_a_screen(copy: Path) -> None:
    """A slip, something a rule forbids, and then Enter to everything, until somebody has won."""
    done = run(copy, "my_screen.py", typed="flub\nbuild 39\n")
    assert done.returncode == 0, done.stderr
    assert "flub" in done.stdout and done.stdout.splitlines()[-1] in ("Anne", "Zoé")
