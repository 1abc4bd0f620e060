"""The tables of words that come with the package, and the names asked for that are not in them."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any

from monopole.bilingual import Complaint
from monopole.text.translation import mark, say


class Unknown(Complaint, KeyError):
    """A rule, a ruling, an edition, a booklet or a section that does not exist, and the nearest that do."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        self.kind = kind
        self.name = name[:40]
        self.close = tuple(difflib.get_close_matches(self.name, list(known), n=3, cutoff=0.5))

    def say(self, lang: str = "en") -> str:
        message = say(lang, _UNKNOWN[self.kind], name=self.name)
        return say(lang, mark("{message} Perhaps: {close}."), message=message, close=", ".join(self.close)) if self.close else message


_UNKNOWN = {
    "rule": mark('There is no rule "{name}".'),
    "ruling": mark('There is no ruling "{name}".'),
    "edition": mark('There is no edition "{name}" in the rulebooks.'),
    "source": mark('There is no rulebook "{name}".'),
    "section": mark('There is no section "{name}" in that rulebook.'),
}


def in_language(text: str | dict[str, str], lang: str) -> str:
    """A text in one language; a plain string is the same in both."""
    if isinstance(text, str):
        return text
    return text["fr" if lang.startswith("fr") else "en"]


@cache
def table(*path: str) -> dict[str, Any]:
    return tomllib.loads(files("monopole.text").joinpath("data", *path).read_text(encoding="utf-8"))
