"""Small things about the words and numbers people write."""

from __future__ import annotations

import re


def is_whole(number: object, least: int, most: int) -> bool:
    """A whole number within bounds; true and false are none."""
    return isinstance(number, int) and not isinstance(number, bool) and least <= number <= most


def fold(word: object) -> str:
    """`own/between`, `ownOrBetween` and `own_or_between` are looked up without marks and capitals."""
    return re.sub(r"[^a-z0-9]", "", str(word).lower())


def shown(given: object) -> str:
    """What somebody gave, short enough and safe enough to be printed back."""
    try:
        text = given if isinstance(given, str) else repr(given)
    except ValueError:  # a number of more digits than Python prints
        text = "..."
    text = "".join(letter if letter.isprintable() else "?" for letter in text[:61])
    return text if len(text) <= 60 else text[:57] + "..."


