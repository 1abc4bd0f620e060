"""Names as people type them: the beginning of one is enough where only one begins so, and a slip is answered with what is near."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable

from monopole.bilingual import Both


def folded(text: str) -> str:
    """Small letters without accents, so that `Élysées`, `elysees` and `ELYSEES` are one word."""
    apart = unicodedata.normalize("NFKD", text.replace("’", "'").replace("œ", "oe").replace("Œ", "oe"))
    return "".join(letter for letter in apart if not unicodedata.combining(letter)).casefold().strip()


def begun(word: str, known: Iterable[str]) -> list[str]:
    """The names that begin so; a whole name is meant alone, even where another begins with it."""
    names = list(known)
    return [word] if word in names else [name for name in names if word and name.startswith(word)]


def perhaps(word: str, known: Iterable[str]) -> Both:
    """« ; peut-être « jailFine » » and its English, or nothing where no known name is near."""
    names = {name.lower(): name for name in known}
    close = [names[name] for name in difflib.get_close_matches(word[:60].lower(), list(names), n=2)]
    if not close:
        return Both("", "")
    return Both(" ; peut-être " + " ou ".join(f"« {name} »" for name in close), "; perhaps " + " or ".join(f'"{name}"' for name in close))
