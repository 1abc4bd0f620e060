"""Names that stand in their boxes: the largest size, even lines, no line that ends in "de"; at the very last, an ellipsis.

Nobody knows here which letters the reader's machine has. Widths are those of common ones, and each line is drawn exactly as wide as it was
measured (`textLength`), so that it fits with any.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

from monopole.game.drawing.elements import escaped, number

LEADING = 1.12
ELLIPSIS = "…"
_SMALL = re.compile(r"(de|du|des|la|le|les|en|et|of|the|à|au)", re.IGNORECASE)
_BREAKS = re.compile(r" +|(?<=[-–])(?=\S)")

# Thousandths of the size, from the space to the tilde: bold letters without and with serifs.
_SANS = (
    "278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611 975"
    " 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556 333"
    " 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584"
)
_ROMAN = (
    "250 333 555 500 500 1000 833 278 333 333 500 570 250 333 250 278 500 500 500 500 500 500 500 500 500 500 333 333 570 570 570 500 930"
    " 722 667 722 722 667 611 778 778 389 500 778 667 944 722 778 611 778 722 556 667 722 722 1000 722 722 667 333 278 333 581 500 333"
    " 500 556 444 556 444 333 500 556 278 333 556 278 833 556 500 556 556 444 389 333 556 500 722 500 500 444 394 220 394 520"
)
_ALIKE = {"€": "0", "–": "0", "’": ",", "·": ",", "×": "+", "«": "0", "»": "0", "\u00a0": " ", "\u202f": " ", "œ": "w", "Œ": "W", "æ": "w"}


class Letters(NamedTuple):
    """A family of letters: what a browser may take, and how wide they are."""

    family: str
    widths: tuple[int, ...]
    condensed: float

    def width(self, text: str, size: float) -> float:
        return sum(self._width(letter) for letter in text) * size * self.condensed / 1000

    def _width(self, letter: str) -> int:
        plain = unicodedata.normalize("NFD", _ALIKE.get(letter, letter))[0]
        if unicodedata.combining(plain):
            return 0
        return self.widths[ord(plain) - 32] if " " <= plain <= "~" else 1000


def _widths(table: str) -> tuple[int, ...]:
    return tuple(map(int, table.split()))


NARROW = Letters(
    '"Avenir Next Condensed","Roboto Condensed","Liberation Sans Narrow","Arial Narrow",Arial,sans-serif', _widths(_SANS), 0.82
)
SERIF = Letters('"Iowan Old Style","Palatino Linotype",Palatino,"Liberation Serif",Georgia,serif', _widths(_ROMAN), 0.96)
MONO = Letters('"SF Mono","Roboto Mono",Menlo,Consolas,"DejaVu Sans Mono","Liberation Mono",monospace', _widths("600 " * 95), 0.8)


class Lines(NamedTuple):
    """A text broken into lines, at the size at which it stands in its box."""

    size: float
    lines: tuple[str, ...]

    @property
    def height(self) -> float:
        return len(self.lines) * self.size * LEADING


@lru_cache(maxsize=2048)
def fit(text: str, width: float, height: float, letters: Letters, largest: float, least: float) -> Lines:
    """The text at the largest size at which it stands in the box; where it does not even at the least, cut short."""
    size = largest
    while size >= least:
        most = max(1, int(height / (size * LEADING)))
        for pieces in (_glued(_pieces(text), whole=True), _glued(_pieces(text)), _pieces(text)):
            lines = _broken(pieces, width, size, letters)
            good = all(letters.width(line, size) <= width and not _SMALL.fullmatch(line) for line in lines)
            if good and len(lines) <= most:
                return Lines(size, tuple(_evened(pieces, lines, width, size, letters)))
        size -= 0.5
    return _cut(text, width, height, letters, least)


def _pieces(text: str) -> list[str]:
    """Where a line may end: at spaces, and after hyphens and dashes inside a word. A piece keeps the space that follows it."""
    ends = [found.end() for found in _BREAKS.finditer(text)]
    return [text[start:end] for start, end in zip([0, *ends], [*ends, len(text)], strict=True) if text[start:end]]


def _glued(pieces: list[str], whole: bool = False) -> list[str]:
    """Little words stay with what follows them, a dash between words with what precedes it; `whole` words are not broken at hyphens."""
    glued: list[str] = []
    for piece in pieces:
        if glued and (_SMALL.fullmatch(glued[-1].split()[-1]) or piece.strip() in ("-", "–") or (whole and glued[-1].endswith("-"))):
            glued[-1] += piece
        else:
            glued.append(piece)
    return glued


def _broken(pieces: list[str], width: float, size: float, letters: Letters) -> list[str]:
    """As few lines as the width allows."""
    lines: list[str] = []
    for piece in pieces:
        if lines and letters.width((lines[-1] + piece).rstrip(), size) <= width:
            lines[-1] += piece
        else:
            lines.append(piece)
    return [line.rstrip() for line in lines]


def _evened(pieces: list[str], lines: list[str], width: float, size: float, letters: Letters) -> list[str]:
    """As many lines, in the narrowest column that holds them: none much longer than the others."""
    best, least = lines, 0.0
    while width - least > 1:
        middle = (least + width) / 2
        tried = _broken(pieces, middle, size, letters)
        if len(tried) == len(lines) and all(letters.width(line, size) <= middle for line in tried):
            best, width = tried, middle
        else:
            least = middle
    return best


def _cut(text: str, width: float, height: float, letters: Letters, size: float) -> Lines:
    """What stands in the box at this size, and an ellipsis; a word longer than a line is broken anywhere."""
    lines = [""]
    for piece in _pieces(text):
        if lines[-1] and letters.width((lines[-1] + piece).rstrip(), size) > width:
            lines.append("")
        for letter in piece:
            if lines[-1] and letter != " " and letters.width(lines[-1] + letter, size) > width:
                lines.append("")
            lines[-1] += letter
    most = max(1, int(height / (size * LEADING)))
    if len(lines) > most:
        last = lines[most - 1].rstrip()
        while last and letters.width(last + ELLIPSIS, size) > width:
            last = last[:-1]
        lines = [*lines[: most - 1], last.rstrip(" ,;:.") + ELLIPSIS]
    return Lines(size, tuple(line.rstrip() for line in lines))


def curled(name: str) -> str:
    """With the apostrophes of print."""
    return re.sub(r"(?<=\w)'(?=\w)", "’", name)


def drawn(text: Lines, x: float, y: float, kind: str, letters: Letters | None = None) -> str:
    """The lines one below the other, half above y and half below; their kind says whether x is their middle or an end.

    With `letters`, each is drawn as wide as it was measured.
    """
    first, size = y - text.height / 2 + text.size * 0.91, f'font-size="{number(text.size)}"'
    said = []
    for k, line in enumerate(text.lines):
        wide = f' textLength="{letters.width(line, text.size):.0f}" lengthAdjust="spacingAndGlyphs"' if letters else ""
        place = f'x="{x:.0f}" y="{first + k * text.size * LEADING:.0f}"{wide}'
        said.append((place, escaped(line)))
    called = f' class="{kind}"' if kind else ""
    if len(said) == 1:
        return f"<text{called} {size} {said[0][0]}>{said[0][1]}</text>"
    lines = "".join(f"<text {place}>{line}</text>" for place, line in said)
    return f"<g{called} {size}>{lines}</g>"
