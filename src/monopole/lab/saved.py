"""A saved position: the journal of a game as far as it was played, or one line of text."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from monopole.game import Game, JournalError, replay_lines
from monopole.game.wording import Both
from monopole.table.store.file import read_journal

LONGEST = 65_536  # bytes of a position, or of what lies beside a journal


def read_position(path: Path, edition: str | None = None, lang: str = "fr") -> tuple[Game, list[str]]:
    """The game in this position, and what is wrong with its journal after that. Raises Complaint, EditionError.

    `edition` is the file of an edition that is not known here.
    """
    start = _read(path)
    if start.lstrip().startswith(b"{"):
        secret, reading = _secret(path), read_journal(path)
        game = replay_lines(reading, secret.get("key"), secret.get("salt"), edition=edition or secret.get("edition") or None, lang=lang)
        return game, [problem.say(lang) for problem in reading.problems]
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


def _secret(path: Path) -> dict[str, Any]:
    """Key and salt of an unfinished game lie beside its journal: without them nobody can tell what was drawn so far."""
    try:
        with path.with_name(f"{path.name}.secret").open("rb") as file:
            written = json.loads(file.read(LONGEST))
    except (OSError, ValueError, RecursionError):
        return {}
    return {name: str(value) for name, value in written.items()} if isinstance(written, dict) else {}
