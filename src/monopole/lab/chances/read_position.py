"""A saved position: the journal of a game as far as it was played, or one line of text."""

from __future__ import annotations

from pathlib import Path

from monopole.bilingual import Both
from monopole.game import Game, JournalError
from monopole.table import FileStore, reread

LONGEST = 65_536  # bytes of a position


def read_position(path: Path, edition: str | None = None, lang: str = "fr") -> tuple[Game, list[str]]:
    """The game in this position, and what is wrong with its journal after that. Raises Complaint, EditionError.

    `edition` is the file of an edition that is not known here.
    """
    start = _read(path)
    if start.lstrip().startswith(b"{"):
        reading, course, _ = reread(FileStore(path), edition, lang)
        return course.game, [problem.say(lang) for problem in reading.problems]
    lines = [line.strip() for line in start.decode("utf-8", errors="replace").splitlines() if line.strip()]
    if len(start) > LONGEST or len(lines) != 1:
        why = Both(
            "ce n'est ni un journal de partie ni une position en une ligne",
            "it is neither the journal of a game nor a position in one line",
        )
        raise JournalError("unreadable", path=str(path), why=why)
    return Game.from_text(lines[0], lang=lang, edition=edition), []


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(LONGEST + 1)
    except OSError as why:
        raise JournalError("unreadable", path=str(path), why=why.strerror or str(why)) from None
