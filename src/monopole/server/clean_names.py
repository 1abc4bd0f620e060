"""Names and chat as they come from outside, made fit to stand beside other people's words.

Nothing that turns the writing direction, hides, or moves the cursor stays. What holds an emoji together does: a family is one letter.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from itertools import takewhile

from monopole.game.seating import JOINER, LONGEST_NAME, RESERVED, joins
from monopole.server.sentences import TurnedAway

NAME_CLUSTERS = 24  # letters as people count them; LONGEST_NAME is what the game itself allows, counted as computers do
CHAT_CLUSTERS, CHAT_LETTERS = 500, 2000
MOST_MARKS = 4  # accents on one letter; more are there to climb over other lines

_SELECTORS = "\ufe0e\ufe0f"  # drawn as text, drawn as a picture
_KEYCAP = "\u20e3"
# Letters without any ink that are neither spaces nor control characters: Unicode's Default_Ignorable_Code_Point and the empty Braille cell.
_INKLESS = {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10)}
_INKLESS |= set(range(0xE0000, 0xE1000))


def read_name(text: str) -> str:
    """A name fit for a seat, cut where it is too long; raises where nothing of it can be seen, or where it is nobody's to bear."""
    name = cut(clean(text), NAME_CLUSTERS, LONGEST_NAME).strip()
    if not seen(name):
        raise TurnedAway("no_name")
    if name.casefold() in RESERVED:
        raise TurnedAway("reserved_name", name=name)
    return name


def told_apart(name: str, known: Sequence[str]) -> str:
    """The name, with a number where somebody has it already, however they write it."""
    taken = {each.casefold() for each in known}
    short = cut(name, NAME_CLUSTERS - 3, LONGEST_NAME - 3).strip()
    tried = (name, *(f"{short} {number}" for number in range(2, len(known) + 3)))
    return next(each for each in tried if each.casefold() not in taken)


def read_chat(text: str) -> str:
    """What somebody says to the others, cut where it is too long; raises where there is nothing to be seen."""
    words = cut(clean(text), CHAT_CLUSTERS, CHAT_LETTERS).strip()
    if not seen(words):
        raise TurnedAway("no_words")
    return words


def clean(text: str) -> str:
    """On one line, composed, without anything that cannot be seen."""
    text = unicodedata.normalize("NFC", text)
    kept: list[str] = []
    marks = 0
    for place, letter in enumerate(text):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if letter.isspace() or kind in ("Zs", "Zl", "Zp"):
            kept.append(" ")
        elif letter in _SELECTORS:
            kept += letter if _drawn(text, place) else ""
        elif letter == JOINER:
            kept += letter if joins(text, place) else ""
        elif kind[0] != "C" and ord(letter) not in _INKLESS and marks <= MOST_MARKS:
            kept.append(letter)
    line = unicodedata.normalize("NFC", " ".join("".join(kept).split()))
    return line if line == text else clean(line)  # what was taken out may have kept two things apart


def seen(text: str) -> bool:
    """Whether anything of it has ink of its own."""
    return any(unicodedata.category(letter)[0] in "LNPS" for letter in text)


def cut(text: str, most: int, letters: int) -> str:
    """The first so many clusters, as far as they have no more than so many letters; no cluster is ever cut in two."""
    taken = 0

    def fits(cluster: str) -> bool:
        nonlocal taken
        taken += len(cluster)
        return taken <= letters

    return "".join(takewhile(fits, clusters(text)[:most]))


def clusters(text: str) -> list[str]:
    """What people count as letters: with their accents, emoji with all that is joined to them, flags, Hangul syllables."""
    found: list[str] = []
    for place, letter in enumerate(text):
        if found and _continues(found[-1], letter, text, place):
            found[-1] += letter
        else:
            found.append(letter)
    return found


def _continues(cluster: str, letter: str, text: str, place: int) -> bool:
    if unicodedata.category(letter)[0] == "M" or letter == JOINER or "\U0001f3fb" <= letter <= "\U0001f3ff":
        return True
    if cluster[-1] == JOINER:
        return joins(text, place - 1)
    if _flag(letter):
        return len(cluster) == 1 and _flag(cluster)
    return _hangul(cluster[-1]) in _BEFORE.get(_hangul(letter), "")


def _drawn(text: str, place: int) -> bool:
    """Whether the selector there belongs to a picture, or to a digit on a key."""
    before = text[place - 1] if place else ""
    if before and before in "#*0123456789":
        return text[place + 1 : place + 2] == _KEYCAP
    return bool(before) and (unicodedata.category(before) in ("So", "Sm") or before in "‼⁉〰")


def _flag(letter: str) -> bool:
    """Half of a flag."""
    return "\U0001f1e6" <= letter <= "\U0001f1ff"


_BEFORE = {"L": "L", "V": "LVS", "T": "VST", "S": "L"}  # what a part of a Korean syllable may follow


def _hangul(letter: str) -> str:
    """Which part of a syllable a Korean letter is; S is a whole one."""
    for part, first, last in (("L", "\u1100", "\u115f"), ("V", "\u1160", "\u11a7"), ("T", "\u11a8", "\u11ff"), ("S", "\uac00", "\ud7a3")):
        if first <= letter <= last:
            return part
    return "-"
