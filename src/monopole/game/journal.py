"""The journal: a game's truth, line by line in a file, each line chained to the one before by a hash.

The first line is the head (rules, edition, seats, commitment), then one line per action, and a last one that reveals key and salt when
the game is over. A line is written and flushed to the disk before its action is acknowledged.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from io import FileIO
from pathlib import Path
from typing import Any, Self

from monopole.game.actions import Action
from monopole.game.errors import Complaint, JournalError, shown
from monopole.game.events import Event
from monopole.game.game import CAUSES, Game
from monopole.game.record import begin_again, play_again
from monopole.game.refusals import Refused
from monopole.game.setting import played_by
from monopole.game.wording import Both

FORMAT = "monopole-journal/1"
LONGEST_LINE = 65_536  # bytes
MOST_LINES = 1_000_000
START = "0" * 64


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a journal, and on which line of its file; line 0 is the file as a whole."""

    line: int
    why: Complaint

    def say(self, lang: str = "en") -> str:
        return JournalError("line", line=self.line, why=self.why).say(lang) if self.line else self.why.say(lang)

    def __str__(self) -> str:
        return self.say()


@dataclass
class Reading:
    """What could be read of a journal: its good lines, from the first on, and what is wrong after them."""

    lines: list[dict[str, Any]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    last_hash: str = START
    good_bytes: int = 0
    truncated: bool = False

    @property
    def ok(self) -> bool:
        return not self.problems

    @property
    def head(self) -> dict[str, Any]:
        return self.lines[0]["head"] if self.lines else {}

    @property
    def end(self) -> dict[str, Any] | None:
        """The last line's contents, once the game is closed."""
        return self.lines[-1].get("end") if self.lines else None

    @property
    def actions(self) -> list[dict[str, Any]]:
        return [line for line in self.lines if "action" in line]


def line_hash(line: bytes) -> str:
    """SHA-256 of a line, without its newline."""
    return hashlib.sha256(line).hexdigest()


def write_line(contents: dict[str, Any]) -> bytes:
    """A line as it stands in the file, without its newline."""
    return json.dumps(contents, ensure_ascii=False, separators=(",", ":")).encode()


def drawn(events: Iterable[Event]) -> list[dict[str, Any]]:
    """What chance gave: dice, cards, dealt deeds."""
    return [event.to_dict() for event in events if event.by_chance]


def head_of(game: Game, reveal: bool) -> dict[str, Any]:
    """The head of a game's journal."""
    head = {"format": FORMAT, **played_by(game.loaded), **game.setting.to_dict(), "commitment": game.commitment, "drawn": drawn(game.begun)}
    return {**head, "key": game.secret.key, "salt": game.secret.salt} if reveal else head


def result_of(game: Game) -> dict[str, Any]:
    """How a game ended."""
    return {"winners": game.winners, "fortunes": {name: game.fortune(name) for name in game.seats}}


class Journal:
    """A journal that is being written. Begin one with `Journal.begin`, go on with one with `Journal.resume`."""

    def __init__(self, path: Path, file: FileIO, count: int, last_hash: str, closed: bool) -> None:
        self.path = path
        self.count = count
        self.last_hash = last_hash
        self.closed = closed
        self._file = file

    @classmethod
    def begin(cls, path: str | os.PathLike[str], game: Game, reveal: bool = False) -> Self:
        """A new file for this game, with what has been played so far. With `reveal` the key stands in the head for all to see,
        and the journal can be played on from the file alone.
        """
        where = Path(path)
        try:
            file = where.open("xb", buffering=0)
        except FileExistsError:
            raise JournalError("exists", path=str(where)) from None
        except OSError as why:
            raise JournalError("unwritable", path=str(where), why=why.strerror or str(why)) from None
        journal = cls(where, file, 0, START, False)
        try:
            journal._append({"head": head_of(game, reveal)})
            journal._catch_up(game)
        except JournalError:
            journal.close()
            where.unlink(missing_ok=True)
            raise
        return journal

    def _catch_up(self, game: Game) -> None:
        """Notes what was played before the journal was begun."""
        again = Game.begin(game.setting, game.loaded, game.secret, game.executor, game.lang) if game.history else game
        for action, cause in game.history:
            happened = again.play(action, cause)
            assert not isinstance(happened, Refused)
            self._note(again, action, happened, cause, None)

    @classmethod
    def resume(
        cls, path: str | os.PathLike[str], key: str | None = None, salt: str | None = None, lang: str = "fr", edition: str | None = None
    ) -> tuple[Self, Game]:
        """Goes on with a journal where it stopped. A last line cut short is dropped; any other fault is an error.

        `edition` is a file for an edition that is not known here, which the journal cannot name.
        """
        reading = read_journal(path)
        if any(not reading.truncated or problem.why.code != "truncated" for problem in reading.problems):
            raise JournalError("line", line=reading.problems[0].line, why=reading.problems[0].why)
        game = replay_lines(reading, key, salt, edition=edition, lang=lang)
        where = Path(path)
        try:
            file = where.open("r+b", buffering=0)
            file.truncate(reading.good_bytes)
            file.seek(0, os.SEEK_END)
        except OSError as why:
            raise JournalError("unwritable", path=str(where), why=why.strerror or str(why)) from None
        return cls(where, file, len(reading.lines), reading.last_hash, reading.end is not None), game

    def play(self, game: Game, action: Action, cause: str = "player", time: str | None = None) -> list[Event] | Refused:
        """Plays an action and writes it down; answers only once it is on the disk. If it cannot be written, nothing was played."""
        if self.closed:
            raise JournalError("closed")
        before, played = game.table, len(game.history)
        happened = game.play(action, cause)
        if isinstance(happened, Refused):
            return happened
        try:
            self._note(game, game.history[played].action, happened, cause, time)
        except JournalError:
            game.restore(before, played)
            raise
        return happened

    def _note(self, game: Game, action: Action, happened: Sequence[Event], cause: str, time: str | None) -> None:
        line: dict[str, Any] = {"cause": cause, "time": time, "action": action.to_dict()}
        by_chance = drawn(happened)
        if by_chance:
            line["drawn"] = by_chance
        lines = [line]
        if game.over:
            lines.append({"end": {"key": game.secret.key, "salt": game.secret.salt, **result_of(game)}})
        self._append(*lines)
        self.closed = game.over

    def _append(self, *contents: dict[str, Any]) -> None:
        """Whole lines, on the disk when this returns."""
        count, last, block = self.count, self.last_hash, b""
        for each in contents:
            raw = write_line({"n": count, "prev": last, **each})
            if len(raw) > LONGEST_LINE:
                raise JournalError("line_too_long", most=LONGEST_LINE)
            if count >= MOST_LINES:
                raise JournalError("too_many_lines", most=MOST_LINES)
            count, last, block = count + 1, line_hash(raw), block + raw + b"\n"
        at = self._file.tell()
        try:
            if self._file.write(block) != len(block):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(self._file.fileno())
        except OSError as why:
            with contextlib.suppress(OSError):
                self._file.truncate(at)
            self._file.seek(at)
            raise JournalError("unwritable", path=str(self.path), why=why.strerror or str(why)) from None
        self.count, self.last_hash = count, last

    def close(self) -> None:
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def read_journal(path: str | os.PathLike[str]) -> Reading:
    """Reads a journal's file, as far as it is good."""
    try:
        with Path(path).open("rb") as file:
            return read_lines(iter(lambda: file.readline(LONGEST_LINE + 2), b""))
    except OSError as why:
        raise JournalError("unreadable", path=str(path), why=why.strerror or str(why)) from None


def read_lines(raw_lines: Iterable[bytes]) -> Reading:
    """Reads the lines of a journal, each with its newline, and stops at the first that is wrong."""
    reading = Reading()
    number = 0
    for number, raw in enumerate(raw_lines, 1):
        if number > MOST_LINES:
            reading.problems.append(Problem(number, JournalError("too_many_lines", most=MOST_LINES)))
            break
        line = raw.removesuffix(b"\n")
        if not raw.endswith(b"\n") and len(raw) <= LONGEST_LINE:
            reading.truncated = True
            reading.problems.append(Problem(number, JournalError("truncated", good=number - 1)))
            break
        try:
            reading.lines.append(_good_line(line, number - 1, reading))
        except Complaint as why:
            reading.problems.append(Problem(number, why))
            break
        reading.last_hash = line_hash(line)
        reading.good_bytes += len(raw)
    if number == 0:
        reading.problems.append(Problem(0, JournalError("empty_journal")))
    return reading


def _good_line(line: bytes, n: int, reading: Reading) -> dict[str, Any]:
    """One line's contents: well formed, numbered, and chained to the line before."""
    if len(line) > LONGEST_LINE:
        raise JournalError("line_too_long", most=LONGEST_LINE)
    try:
        contents = json.loads(line)
    except RecursionError:
        raise JournalError("line_not_json", why=Both("trop de crochets", "brackets nested too deep")) from None
    except ValueError as why:
        raise JournalError("line_not_json", why=str(why)) from None
    if not isinstance(contents, dict):
        raise JournalError("line_not_json", why=Both("il faut un objet { ... }", "an object { ... } is wanted"))
    if contents.get("n") != n or isinstance(contents.get("n"), bool):
        raise JournalError("line_number", value=shown(contents.get("n")), right=n)
    if contents.get("prev") != reading.last_hash:
        raise JournalError("chain", noted=shown(contents.get("prev")), found=reading.last_hash)
    if reading.end is not None:
        raise JournalError("beyond_end")
    _check_shape(contents, n)
    return contents


def _check_shape(contents: dict[str, Any], n: int) -> None:
    """A head first, then actions, then an end."""
    wanted = ("head",) if n == 0 else ("action", "end")
    found = [name for name in wanted if isinstance(contents.get(name), dict)]
    if len(found) != 1:
        raise JournalError("record_lacks", field=" / ".join(wanted), right=Both("un objet { ... }", "an object { ... }"))
    if n == 0 and contents["head"].get("format") != FORMAT:
        raise JournalError("other_format", value=shown(contents["head"].get("format")), right=FORMAT)
    if found == ["action"]:
        if contents.get("cause") not in CAUSES:
            raise JournalError("cause", value=shown(contents.get("cause")))
        if not isinstance(contents.get("time"), str | None):
            right = Both("un texte ou null", "a text or null")
            raise JournalError("record_shape", field="time", value=shown(contents.get("time")), right=right)


def replay_lines(
    reading: Reading,
    key: str | None = None,
    salt: str | None = None,
    accept_other_rules: bool = False,
    edition: str | None = None,
    lang: str = "fr",
) -> Game:
    """The game of a journal, as far as its lines are good; key and salt from its end, its head, or given."""
    if not reading.lines:
        raise JournalError("empty_journal")
    revealed = reading.end or reading.head
    game = begin_again(reading.head, revealed.get("key", key), revealed.get("salt", salt), accept_other_rules, edition, "interpreted", lang)
    for number, line in enumerate(reading.actions, 1):
        play_again(game, number, {**line["action"], "cause": line["cause"]})
    return game
