"""Squares and groups as people name them: by number, or by the beginning of a name, accents or not."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from monopole.editions import Box
from monopole.schema import SQUARES
from monopole.terminal.terminal_sentences import Unclear, folded
from monopole.text import LANGUAGES
from monopole.text.names import Names
from monopole.vocabulary import GROUP_NAMES

MOST = 40  # squares named in one line
_TIMES = re.compile(r"(.+?)\s*(?:[x×*]\s*(\d{1,2})|\((\d{1,2})\))")
_BETWEEN = re.compile(r"[;+]|,\s+|,(?=\d)|,$|\s+(?:et|and)\s+")
_SMALL_WORDS = {"de", "la", "le", "les", "du", "des", "rue", "avenue", "boulevard", "place", "gare", "the", "of"}


def square_called(box: Box, text: str, among: Collection[int] = ()) -> int:
    """The square meant; those in `among` come first where a name would fit others too."""
    wanted = folded(text)
    if wanted.isdecimal():
        if int(wanted) >= SQUARES:
            raise Unclear("no_square", value=text)
        return int(wanted)
    for pool in (sorted(among), range(SQUARES)):
        found = _matching(box, wanted, pool)
        if len(found) == 1:
            return found[0]
        if found:
            raise Unclear("which_square", value=text, squares=", ".join(f"{number} {box.squares[number].name}" for number in found[:8]))
    raise Unclear("no_square", value=text)


def _matching(box: Box, wanted: str, pool: Sequence[int]) -> list[int]:
    """By the whole name, else by its beginning, else by the beginning of one of its own words."""
    names = {number: folded(box.squares[number].name) for number in pool}
    for fits in (
        lambda name: name == wanted,
        lambda name: name.startswith(wanted),
        lambda name: any(name[at:].startswith(wanted) for at in _word_starts(name)),
    ):
        found = [number for number, name in names.items() if fits(name)]
        if found:
            return found
    return []


def _word_starts(name: str) -> list[int]:
    return [word.start() for word in re.finditer(r"\w+", name) if word.group() not in _SMALL_WORDS]


def group_called(box: Box, text: str) -> str | None:
    """A group by its name in either language, or by its name in the rules."""
    wanted = _plain(text)
    for group in GROUP_NAMES:
        if wanted in (_plain(group), *(_plain(Names(box, (), lang).group(group)) for lang in LANGUAGES)):
            return group
    return None


def _plain(text: str) -> str:
    return re.sub(r"[_\s-]+", " ", folded(text))


def squares_called(box: Box, text: str, among: Collection[int] = ()) -> list[int]:
    """Several squares: `31 32`, `Foch, Breteuil`, `31 x2`, or a colour for all its lots."""
    squares: list[int] = []
    for piece in filter(None, map(str.strip, _BETWEEN.split(text))):
        squares += _piece(box, piece, among)
        if len(squares) > MOST:
            raise Unclear("too_many_squares", most=MOST)
    return squares


def _piece(box: Box, piece: str, among: Collection[int]) -> list[int]:
    repeated = _TIMES.fullmatch(piece)
    if repeated:
        return _piece(box, repeated[1], among) * min(int(repeated[2] or repeated[3]), MOST)
    group = group_called(box, piece)
    if group is not None:
        return [square.number for square in box.squares if square.group == group]
    words = piece.split()
    if len(words) > 1 and all(word.isdecimal() for word in words):
        return [square_called(box, word) for word in words]
    try:
        return [square_called(box, piece, among)]
    except Unclear:
        if len(words) == 1 or not all(_known(box, word, among) for word in words):
            raise
        return [square_called(box, word, among) for word in words]


def _known(box: Box, word: str, among: Collection[int]) -> bool:
    try:
        square_called(box, word, among)
    except Unclear:
        return False
    return True
