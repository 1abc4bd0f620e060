"""Saved games: the journal of the game, and beside it, until the end, what nobody at the table may know yet."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from monopole.game import Action, Event, Game, Journal, JournalError, Reading, Refused, read_journal, replay_lines

MOST_BYTES = 65_536


def secret_path(path: str | os.PathLike[str]) -> Path:
    """Where the key of an unfinished game lies: beside its journal, so that the journal can be shown to anybody."""
    return Path(f"{os.fspath(path)}.secret")


def read_secret(path: str | os.PathLike[str]) -> dict[str, Any]:
    """Key, salt and bots of an unfinished game; nothing where the file is not there."""
    where = secret_path(path)
    try:
        with where.open("rb") as file:
            written = json.loads(file.read(MOST_BYTES))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, RecursionError) as why:
        raise JournalError("unreadable", path=str(where), why=getattr(why, "strerror", None) or str(why)) from None
    return written if isinstance(written, dict) else {}


def _write_secret(path: str, game: Game, bots: dict[str, str], edition: str) -> None:
    secret = {"key": game.secret.key, "salt": game.secret.salt, "bots": bots, "edition": edition}
    where = secret_path(path)
    try:
        with open(os.open(where, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            json.dump(secret, file, ensure_ascii=False)
            file.flush()
            os.fsync(file.fileno())
    except OSError as why:
        raise JournalError("unwritable", path=str(where), why=why.strerror or str(why)) from None


class Save:
    """Plays actions, and writes them down where the game is saved."""

    def __init__(self, bots: dict[str, str] | None = None, edition: str = "") -> None:
        self.journal: Journal | None = None
        self.bots = bots or {}
        self.edition = edition
        self.told: list[Event] = []

    @property
    def path(self) -> str:
        return str(self.journal.path) if self.journal else ""

    def begin(self, path: str, game: Game) -> None:
        """From now on, and from the beginning of the game, everything is in this file."""
        if os.path.lexists(path):
            raise JournalError("exists", path=path)
        _write_secret(path, game, self.bots, self.edition)
        try:
            journal = Journal.begin(path, game)
        except JournalError:
            secret_path(path).unlink(missing_ok=True)
            raise
        self.close()
        self.journal = journal

    def play(self, game: Game, action: Action, cause: str) -> list[Event] | Refused:
        if self.journal is None:
            return game.play(action, cause)
        happened = self.journal.play(game, action, cause, time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()))
        if self.journal.closed:
            secret_path(self.journal.path).unlink(missing_ok=True)
        return happened

    def close(self) -> None:
        if self.journal is not None:
            self.journal.close()


def resume(path: str, lang: str) -> tuple[Save, Game]:
    """Goes on with a saved game."""
    secret = read_secret(path)
    key, salt, edition = (secret.get(name) or None for name in ("key", "salt", "edition"))
    journal, game = Journal.resume(path, key, salt, lang, edition)
    save = Save(_bots(secret, game), edition or "")
    save.journal = journal
    save.told = [event for happened in retold(game) for event in happened]
    return save, game


def retold(game: Game) -> Iterator[list[Event]]:
    """What happened in a game: before the first action, then at each one."""
    again = Game.begin(game.setting, game.loaded, game.secret, game.executor, game.lang)
    yield again.begun
    for action, cause in game.history:
        happened = again.play(action, cause)
        assert not isinstance(happened, Refused)
        yield happened


def _bots(secret: dict[str, Any], game: Game) -> dict[str, str]:
    """Who was a bot: as noted, else by who played."""
    noted = secret.get("bots")
    if isinstance(noted, dict):
        return {str(name): str(kind) for name, kind in noted.items() if name in game.seats}
    return {str(played.action.seat): "default" for played in game.history if played.cause == "bot"}


def replayed(path: str, lang: str, edition: str | None = None) -> tuple[Reading, Game]:
    """The game of a journal, as far as its lines are good."""
    reading = read_journal(path)
    secret = read_secret(path)
    return reading, replay_lines(
        reading, secret.get("key"), secret.get("salt"), edition=edition or secret.get("edition") or None, lang=lang
    )
