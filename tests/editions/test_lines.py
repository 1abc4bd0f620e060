"""The lines of keys and elements, in every writing TOML has for them."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import pytest

from monopole.editions import names
from monopole.editions.lines import locate

TEXT = '''# a comment with [brackets] and "quotes"
title = "one"            # a comment
dotted.key = 1
"quoted key" = 'single'
long = """
two
lines with \\""" in them
"""
raw = \'\'\'
it's "raw"
\'\'\'
list = [
  1, 2,   # [3]
  { a = 1, b = [
    "x", "]" ] },
]

[table]
inner = { deep = { er = true } }

[table.sub]
date = 1979-05-27 07:32:00

[[many]]
name = "first"
[[many]]
name = "second"
[many.more]
last = 1
'''


def test_lines() -> None:
    found = locate(TEXT)
    expected = {
        ("title",): 2, ("dotted", "key"): 3, ("quoted key",): 4, ("long",): 5, ("raw",): 9, ("list",): 12, ("list", 0): 13, ("list", 1): 13,
        ("list", 2): 14, ("list", 2, "b"): 14, ("list", 2, "b", 1): 15, ("table",): 18, ("table", "inner", "deep", "er"): 19,
        ("table", "sub", "date"): 22, ("many", 0, "name"): 25, ("many", 1): 26, ("many", 1, "name"): 27, ("many", 1, "more", "last"): 29,
    }  # fmt: skip
    assert {path: found[path] for path in expected} == expected


def paths(value: Any, path: tuple[str | int, ...] = ()) -> set[tuple[str | int, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return {path}.union(*(paths(part, (*path, key)) for key, part in inner))


@pytest.mark.parametrize(
    "text", [TEXT, *(files("monopole.editions").joinpath("data").joinpath(f"{name}.toml").read_text(encoding="utf-8") for name in names())]
)
def test_everything_the_reader_finds_has_a_line(text: str) -> None:
    assert paths(tomllib.loads(text)) - {()} == set(locate(text))
