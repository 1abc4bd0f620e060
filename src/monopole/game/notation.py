"""The marks shared by actions and positions written as one line of text."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from monopole.bilingual import Both
from monopole.game.game_errors import NotationError, shown

LONGEST = 16_384  # characters in a line given from outside
_BARE = re.compile(r"[^\W\d_][\w.'’-]*")
_PIECE = re.compile(r'\s*(?:("(?:[^"\\]|\\.)*")|([()\[\]])|((?:[^\s()\[\]"]|"(?:[^"\\]|\\.)*")+))')


def quoted(name: str) -> str:
    """A name as it stands in a line: bare when it is one plain word, else between quotation marks."""
    return name if _BARE.fullmatch(name) else json.dumps(name, ensure_ascii=False)


def unquoted(piece: str) -> str:
    """The name that stands in a line."""
    if not piece.startswith('"'):
        return piece
    try:
        name = json.loads(piece)
    except ValueError:
        right = Both('un nom entre guillemets "..."', 'a name between quotation marks "..."')
        raise NotationError("piece", piece=shown(piece), right=right) from None
    return str(name)


def pieces(line: str) -> list[str]:
    """The words, brackets and quoted names of a line, in order."""
    if not isinstance(line, str):
        raise NotationError("not_text", value=shown(line))
    if len(line) > LONGEST:
        raise NotationError("too_long", length=len(line), most=LONGEST)
    found: list[str] = []
    at, end = 0, len(line.rstrip())
    while at < end:
        piece = _PIECE.match(line, at)
        if piece is None:
            raise NotationError("piece", piece=shown(line[at : at + 20]), right=Both("un mot", "a word"))
        found.append(piece[0].lstrip())
        at = piece.end()
    return found


def whole(piece: str) -> int:
    """A whole number, possibly negative."""
    if not re.fullmatch(r"-?[0-9]{1,19}", piece):
        raise NotationError("piece", piece=shown(piece), right=Both("un nombre entier", "a whole number"))
    return int(piece)


def wholes(piece: str) -> list[int]:
    """Whole numbers with commas between them."""
    return [whole(part) for part in piece.split(",")]


def joined(numbers: Sequence[int]) -> str:
    return ",".join(map(str, numbers))
