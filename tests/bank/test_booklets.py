"""Every printed sentence about the machines has a test, and every sentence the page quotes is among those printed."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from monopole.bank.machines.booklet_quotes import QUOTES

HERE = Path(__file__).parent
SENTENCES = tomllib.loads((HERE / "booklets.toml").read_text(encoding="utf-8"))["sentence"]
KNOWN = {name for file in HERE.parent.rglob("test_*.py") for name in re.findall(r"def (test_\w+)", file.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("sentence", SENTENCES, ids=lambda sentence: sentence["says"][:60])
def test_the_tests_of_a_sentence_exist(sentence: dict) -> None:
    assert sentence["of"] in QUOTES
    assert sentence["tests"] and set(sentence["tests"]) <= KNOWN


def flat(text: str) -> str:
    return re.sub(r"[^a-zà-ÿœ0-9]", "", text.lower())


@pytest.mark.parametrize("edition", list(QUOTES))
def test_whatever_the_page_quotes_has_a_sentence_here(edition: str) -> None:
    printed = [flat(sentence["says"]) for sentence in SENTENCES if sentence["of"] == edition]
    for quote in QUOTES[edition].values():
        for part in re.split(r"…|(?<=[.!])\s+(?=[A-ZÉÀ])", quote):
            said = flat(part)
            assert any(said in each or each in said for each in printed if len(each) > 8 and said) or not said or len(said) < 20, part
