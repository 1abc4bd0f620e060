"""The tutorials run as they stand, and print what they say they print."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path
from typing import Any

import pytest

from monopole.game import Action, Game

DOCS = Path(__file__).parents[2] / "docs"
BLOCK = re.compile(r"```(python|text)\n(.*?)```", re.DOTALL)


def blocks(page: str) -> list[tuple[str, str]]:
    return [(found[1], found[2]) for found in BLOCK.finditer((DOCS / page).read_text(encoding="utf-8"))]


@pytest.mark.parametrize("page", ["tutorial.md", "tutorial.en.md"])
def test_the_tutorial_runs_and_prints_what_it_says(page: str) -> None:
    space: dict[str, Any] = {}
    printed = ""
    ran = 0
    for kind, contents in blocks(page):
        if kind == "python":
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                exec(compile(contents, page, "exec"), space)
            printed = out.getvalue()
            ran += 1
        else:
            assert printed == contents, f"{page}: after block {ran}"
    assert ran > 10


def test_both_tutorials_have_the_same_code() -> None:
    def code(page: str) -> list[str]:
        return [contents.replace('"fr"', '"en"') for kind, contents in blocks(page) if kind == "python"]

    assert code("tutorial.md") == code("tutorial.en.md")


@pytest.mark.parametrize("page", ["notation.md", "notation.en.md"])
def test_every_example_of_the_notation_is_read_and_printed_alike(page: str) -> None:
    positions = actions = 0
    for _, contents in blocks(page):
        for line in contents.splitlines():
            if "/" in line.split(" ")[0]:
                assert Game.from_text(Game.from_text(line).text).text == Game.from_text(line).text
                positions += 1
            else:
                assert str(Action.parse(line)) == line
                actions += 1
    assert positions > 3 and actions > 20
