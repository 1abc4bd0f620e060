"""The page on threats: every test it names is there, in both languages the same, and so are the settings and codes of its defences."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from monopole.server.sentences import SENTENCES
from monopole.server.settings import FIELDS

ROOT = Path(__file__).resolve().parents[2]
PAGES = {"fr": ROOT / "docs" / "security.md", "en": ROOT / "docs" / "security.en.md"}


def rows(lang: str) -> list[list[str]]:
    """The threats, each with its defence and its tests."""
    found = re.findall(r"^\| (.+) \| (.+) \| (.+) \|$", PAGES[lang].read_text(encoding="utf-8"), re.MULTILINE)
    return [list(row) for row in found if "::" in row[2]]


def defenders(row: list[str]) -> list[str]:
    return re.findall(r"`([^`]+::[^`]+)`", row[2])


@cache
def names_in(path: str) -> frozenset[str]:
    """The names of the tests in a file of Python or TypeScript."""
    text = (ROOT / path).read_text(encoding="utf-8")
    if path.endswith(".py"):
        functions = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
        return frozenset(function.name for function in functions if function.name.startswith("test_"))
    return frozenset(re.findall(r'^\s*test\("(.*?)", ', text, re.MULTILINE))


@pytest.mark.parametrize("lang", PAGES)
def test_every_test_it_names_exists(lang: str) -> None:
    named = [test for row in rows(lang) for test in defenders(row)]
    assert len(named) > 100
    missing = [test for test in named if (parts := test.partition("::"))[2] not in names_in(parts[0])]
    assert missing == []


@pytest.mark.parametrize("lang", PAGES)
def test_each_threat_has_a_defence_and_a_test(lang: str) -> None:
    text = PAGES[lang].read_text(encoding="utf-8")
    threats = text.partition("\n## ")[2].partition("\n## ")[0]
    lines = [line for line in threats.splitlines() if line.startswith("| ")]
    heads = threats.count("|---|---|---|")
    assert len(rows(lang)) == len(lines) - heads > 40
    for threat, defence, tests in rows(lang):
        assert threat and defence and re.sub(r"`[^`]+::[^`]+`|<br>", "", tests) == "", threat


def test_both_languages_name_the_same_defences_and_tests() -> None:
    french, english = rows("fr"), rows("en")
    assert [defenders(row) for row in french] == [defenders(row) for row in english]
    for row, twin in zip(french, english, strict=True):
        assert sorted(re.findall(r"`[^`]+`", row[1])) == sorted(re.findall(r"`[^`]+`", twin[1])), twin[0]


@pytest.mark.parametrize("lang", PAGES)
def test_settings_and_codes_it_names_exist(lang: str) -> None:
    named = {name for name in re.findall(r"`([a-z]+(?:_[a-z]+)+)`", PAGES[lang].read_text(encoding="utf-8"))}
    assert named - {*FIELDS, *SENTENCES} == {"cette_forme"} if lang == "fr" else named - {*FIELDS, *SENTENCES} == {"this_form"}
