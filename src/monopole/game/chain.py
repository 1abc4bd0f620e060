"""The journal: a game's truth, line by line, each line chained to the one before by a hash. No file is opened here.

The first line is the head (rules, edition, seats and who sits there, commitment), then one line per action, and a last one that reveals
key and salt when the game is over. Where lines are kept is a store's affair (`monopole.table.store`).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from monopole.bilingual import Both
from monopole.game.events import Event
from monopole.game.game import CAUSES, Game
from monopole.game.game_errors import Complaint, JournalError, shown
from monopole.game.record import begin_again, play_again
from monopole.game.setting import played_by

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
        """A sentence, in this language, with the line of the file."""
        return JournalError("line", line=self.line, why=self.why).say(lang) if self.line else self.why.say(lang)

    def __str__(self) -> str:
        return self.say()


@dataclass
class Reading:
    """What could be read of a journal: its good lines, from the first on, and what is wrong after them."""

    lines: list[dict[str, Any]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    last_hash: str = START
    truncated: bool = False

    @property
    def ok(self) -> bool:
        """Whether every line is good."""
        return not self.problems

    @property
    def head(self) -> dict[str, Any]:
        """What the first line says: edition, seats, commitment."""
        return self.lines[0]["head"] if self.lines else {}

    @property
    def end(self) -> dict[str, Any] | None:
        """The last line's contents, once the game is closed."""
        return self.lines[-1].get("end") if self.lines else None

    @property
    def actions(self) -> list[dict[str, Any]]:
        """The lines that are actions."""
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


def head_of(game: Game, bots: Mapping[str, str], reveal: bool = False) -> dict[str, Any]:
    """The head of a game's journal. `bots` says which seats are bots, and what each is called; with `reveal` the key stands there for
    all to see, and the game can be played on from its journal alone.
    """
    head = {"format": FORMAT, **played_by(game.box), **game.setting.to_dict(), "bots": dict(bots), "commitment": game.commitment}
    head["drawn"] = drawn(game.begun)
    return {**head, "key": game.secret.key, "salt": game.secret.salt} if reveal else head


def bots_in(reading: Reading, game: Game) -> dict[str, str]:
    """Which seats are bots, and what each is called, as the head says; where it does not, whoever has played as one is the plainest."""
    bots = reading.head.get("bots")
    if bots is None:
        return {str(played.action.seat): "default" for played in game.history if played.cause == "bot"}
    if not isinstance(bots, dict) or not all(name in game.seats and isinstance(called, str) for name, called in bots.items()):
        right = Both("un tableau de sièges et de noms de robots", "a table of seats and names of bots")
        raise JournalError("record_shape", field="bots", value=shown(bots), right=right)
    return bots


def result_of(game: Game) -> dict[str, Any]:
    """How a game ended."""
    return {"winners": game.winners, "fortunes": {name: game.fortune(name) for name in game.seats}}


def lines_of(game: Game, since: int = 0, time: str | None = None) -> list[dict[str, Any]]:
    """What the actions of a game add to its journal, from one of them on; the key is revealed once it is over."""
    lines: list[dict[str, Any]] = []
    for (action, cause), happened in zip(game.history[since:], game.happened[since:], strict=True):
        line: dict[str, Any] = {"cause": cause, "time": time, "action": action.to_dict()}
        by_chance = drawn(happened)
        lines.append({**line, "drawn": by_chance} if by_chance else line)
    if game.over:
        lines.append({"end": {"key": game.secret.key, "salt": game.secret.salt, **result_of(game)}})
    return lines


@dataclass(frozen=True, slots=True)
class Chain:
    """Where a journal stands: how many lines it has, and the hash of the last."""

    count: int = 0
    last_hash: str = START

    @classmethod
    def after(cls, reading: Reading) -> Self:
        """Where the good lines of a journal end."""
        return cls(len(reading.lines), reading.last_hash)

    def add(self, contents: Iterable[dict[str, Any]]) -> tuple[bytes, Chain]:
        """The next lines, each with its newline, and where the journal stands once they are kept."""
        count, last, lines = self.count, self.last_hash, b""
        for each in contents:
            raw = write_line({"n": count, "prev": last, **each})
            if len(raw) > LONGEST_LINE:
                raise JournalError("line_too_long", most=LONGEST_LINE)
            if count >= MOST_LINES:
                raise JournalError("too_many_lines", most=MOST_LINES)
            count, last, lines = count + 1, line_hash(raw), lines + raw + b"\n"
        return lines, Chain(count, last)


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
