"""One line that grows while rules are compiled, where somebody watches."""

from __future__ import annotations

import sys
from collections.abc import Callable

COMPILING = ("compilation des règles", "compiling the rules")
OPTIMISING = ("mise au point", "optimising")

Told = Callable[[tuple[str, str], int, int], None]

_language = ""
_told: Told | None = None


def watch(told: Told) -> None:
    """Whom to tell from now on, in place of the line."""
    global _told
    _told = told


def speak(lang: str) -> None:
    """The language of the line from now on; until somebody has chosen one, both."""
    global _language
    _language = lang


def progress(what: tuple[str, str], done: int, of: int) -> None:
    """So much of so much is done."""
    if _told is not None:
        _told(what, done, of)
    elif sys.stderr.isatty():
        french, english = what
        said = {"fr": french, "en": english}.get(_language, f"{french} / {english}")
        print(f"\rmonopole: {said} {done}/{of}", end="\n" if done == of else "", file=sys.stderr, flush=True)
