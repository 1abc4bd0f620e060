"""The journal: a game's truth, line by line, each line chained to the one before by a hash. No file is opened here.

The first line is the head (rules, edition, seats and who sits there, commitment), then one line for each entry (`entries`): an action,
actions taken back, a note of the table; and a last one that reveals key and salt when the game is over. Where lines are kept is a store's
affair (`monopole.table.store`).
"""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from monopole.bilingual import Both
from monopole.game.actions import Action
from monopole.game.entries import (
    BACK,
    BOT,
    END,
    LEFT,
    NAMES_WANTED,
    NOTE,
    PERSON,
    PLAYED,
    RENEWED,
    SAT,
    Company,
    Entries,
    Entry,
    check_note,
    drawn,
    entries_of,
    is_names,
    secrets_of,
)  # fmt: skip
from monopole.game.game import CAUSES, Game
from monopole.game.game_errors import Complaint, JournalError, shown
from monopole.game.record import begin_again, opened, play_again
from monopole.game.seating import visible
from monopole.game.setting import Own, played_by

FORMAT = "monopole-journal/1"
LONGEST_LINE = 65_536  # bytes
MOST_LINES = 1_000_000
LONGEST_ID = 64
LONGEST_TIME = 40
DEEPEST = 8  # lists and objects in one another
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


def head_of(game: Game, bots: Mapping[str, str], reveal: bool = False) -> dict[str, Any]:
    """The head of a game's journal. `bots` says which seats are bots, and what each is called; with `reveal` the key stands there for
    all to see, and the game can be played on from its journal alone.
    """
    head = {"format": FORMAT, **played_by(game.box), **game.setting.to_dict(), "bots": dict(bots), "commitment": game.commitment}
    head["drawn"] = drawn(game.begun)
    return {**head, **secrets_of(game)} if reveal else head


def bots_in(reading: Reading, game: Game) -> dict[str, str]:
    """Which seats are bots, and what each is called, as the head says; where it does not, whoever has played as one is the plainest."""
    bots = reading.head.get("bots")
    if bots is None:
        played = (line["action"].get("seat") for line in reading.actions if line.get("cause") == BOT)
        return {seat: "default" for seat in played if isinstance(seat, str) and seat in game.seats}
    if not isinstance(bots, dict) or not all(name in game.seats and isinstance(called, str) for name, called in bots.items()):
        right = Both("un tableau de sièges et de noms de robots", "a table of seats and names of bots")
        raise JournalError("record_shape", field="bots", value=shown(bots), right=right)
    return bots


def bots_at_the_end(reading: Reading, game: Game) -> dict[str, str]:
    """Which seats are bots once all lines are played: who sat down, and who left, since the head."""
    sat = dict(bots_in(reading, game))
    for note in (line["note"] for line in reading.lines if "note" in line):
        if note["kind"] == SAT and note["who"] != PERSON:
            sat[note["seat"]] = note["who"]
        elif note["kind"] in (SAT, LEFT):
            sat.pop(note["seat"], None)
    return sat


def lines_of(game: Game, since: int = 0, time: str | None = None) -> list[dict[str, Any]]:
    """What the actions of a game add to its journal, from one of them on; the key is revealed once it is over."""
    return [entry.to_line() for entry in entries_of(game, since, time)]


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


_TOO_DEEP = Both("trop de crochets", "brackets nested too deep")


def deeper(contents: Any, most: int) -> bool:
    """Whether lists and objects stand in one another more often than this."""
    level = [contents]
    for _ in range(most):
        level = [each for held in level for each in (held.values() if isinstance(held, dict) else held) if isinstance(each, dict | list)]
        if not level:
            return False
    return True


def _good_line(line: bytes, n: int, reading: Reading) -> dict[str, Any]:
    """One line's contents: well formed, numbered, and chained to the line before."""
    if len(line) > LONGEST_LINE:
        raise JournalError("line_too_long", most=LONGEST_LINE)
    try:
        contents = json.loads(line)
    except RecursionError:
        raise JournalError("line_not_json", why=_TOO_DEEP) from None
    except ValueError as why:
        raise JournalError("line_not_json", why=str(why)) from None
    if not isinstance(contents, dict):
        raise JournalError("line_not_json", why=Both("il faut un objet { ... }", "an object { ... } is wanted"))
    if deeper(contents, DEEPEST):
        raise JournalError("line_not_json", why=_TOO_DEEP)
    if contents.get("n") != n or isinstance(contents.get("n"), bool):
        raise JournalError("line_number", value=shown(contents.get("n")), right=n)
    if contents.get("prev") != reading.last_hash:
        raise JournalError("chain", noted=shown(contents.get("prev")), found=reading.last_hash)
    if reading.end is not None:
        raise JournalError("beyond_end")
    _check_shape(contents, n)
    return contents


_KINDS: dict[str, tuple[str, ...]] = {  # what a line of each kind may say
    "head": (), "action": ("cause", "time", "id", "drawn"), "back": ("time", "by"), "note": ("time",), "end": (),
}  # fmt: skip


def _check_shape(contents: dict[str, Any], n: int) -> None:
    """A head first, then actions, backs and notes, then an end."""
    wanted = ("head",) if n == 0 else ("action", "back", "note", "end")
    found = [name for name in wanted if isinstance(contents.get(name), int if name == "back" else dict)]
    if len(found) != 1:
        raise JournalError("record_lacks", field=" / ".join(wanted), right=Both("un objet { ... }", "an object { ... }"))
    for name in contents:
        if name not in ("n", "prev", found[0], *_KINDS[found[0]]):
            raise JournalError("record_surplus", field=shown(name))
    time, right = contents.get("time"), Both("un texte court ou null", "a short text or null")
    if not isinstance(time, str | None) or len(time or "") > LONGEST_TIME or not visible(time or ""):
        raise JournalError("record_shape", field="time", value=shown(time), right=right)
    if n == 0 and contents["head"].get("format") != FORMAT:
        raise JournalError("other_format", value=shown(contents["head"].get("format")), right=FORMAT)
    if found == ["action"]:
        if contents.get("cause") not in CAUSES:
            raise JournalError("cause", value=shown(contents.get("cause")))
        if "id" in contents:
            check_id(contents["id"])
    elif found == ["back"]:
        if isinstance(contents["back"], bool):
            raise JournalError("record_shape", field="back", value=shown(contents["back"]), right=Both("un nombre", "a number"))
        if not is_names(contents.get("by")):
            raise JournalError("record_shape", field="by", value=shown(contents.get("by")), right=NAMES_WANTED)
    elif found == ["note"]:
        check_note(contents["note"])


def check_id(value: Any) -> None:
    """Raises JournalError for what cannot be the id of an action."""
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST_ID or not visible(value):
        right = Both(f"un texte de 1 à {LONGEST_ID} caractères visibles", f"a text of 1 to {LONGEST_ID} visible characters")
        raise JournalError("record_shape", field="id", value=shown(value), right=right)


class Listener:
    """Plays a journal's actions on a game as they are read. A table replaces it to play them itself, so that nothing is played twice."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def play(self, action: Action, cause: str, coming: Mapping[str, Any] | None) -> Any:
        """An action, and the line that comes after it."""
        return self.game.play(action, cause)

    def take_back(self, count: int) -> None:
        """So many of the last actions were taken back."""
        self.game.take_back(count)

    def told(self, entry: Entry) -> None:
        """The entry has come."""


@dataclass
class Course:
    """A game as its journal tells it: the game, who is round the table by now, what every line told, and the secrets that are known."""

    game: Game
    company: Company
    entries: Entries
    listener: Listener
    renewed: Sequence[Mapping[str, Any]] = ()


def replay_lines(
    reading: Reading,
    key: str | None = None,
    salt: str | None = None,
    accept_other_rules: bool = False,
    edition: Own | None = None,
    lang: str = "fr",
    renewed: Sequence[Mapping[str, Any]] = (),
) -> Game:
    """The game of a journal, as far as its lines are good; key and salt, and those of each renewal, from its end, its head, or given."""
    return retold(reading, key, salt, accept_other_rules, edition, lang, renewed=renewed).game


def retold(
    reading: Reading,
    key: str | None = None,
    salt: str | None = None,
    accept_other_rules: bool = False,
    edition: Own | None = None,
    lang: str = "fr",
    to: int | None = None,
    renewed: Sequence[Mapping[str, Any]] = (),
) -> Course:
    """The same with everything that was told on the way; with `to`, only so many of its actions and what lies between them."""
    course = begun(reading, key, salt, accept_other_rules, edition, lang, renewed)
    for _ in follow(course, reading.lines if to is None else _up_to(reading.lines, to)):
        pass
    return course


def begun(
    reading: Reading, key: str | None, salt: str | None, accept_other_rules: bool, edition: Own | None, lang: str,
    renewed: Sequence[Mapping[str, Any]] = (),
) -> Course:  # fmt: skip
    """The game of a journal at its beginning."""
    if not reading.lines:
        raise JournalError("empty_journal")
    revealed = reading.end or reading.head
    game = begin_again(reading.head, revealed.get("key", key), revealed.get("salt", salt), accept_other_rules, edition, "interpreted", lang)
    listed = [later for later in (reading.head.get("renewed"), revealed.get("renewed"), renewed) if isinstance(later, Sequence)]
    secrets = [each for later in listed for each in later if isinstance(each, Mapping)]
    return Course(game, Company(game, bots_in(reading, game)), Entries(game), Listener(game), secrets)


def _up_to(lines: Sequence[dict[str, Any]], to: int) -> Sequence[dict[str, Any]]:
    """The lines before the action that comes after so many."""
    actions = [n for n, line in enumerate(lines) if "action" in line]
    return lines[: actions[to]] if to < len(actions) else lines


def follow(course: Course, lines: Sequence[dict[str, Any]]) -> Iterator[Entry]:
    """The game goes on as these lines say, the head first; each is told once it has come. Raises a Complaint where one cannot come.

    A position that is gone back to is kept when it is first met: a journal full of backs takes no longer than one without.
    """
    game, company, listener = course.game, course.company, course.listener
    returns = returned_to(lines)
    number = 0
    for n, line in enumerate(lines[1:], 1):
        if "action" in line:
            number += 1
            company.check(Entry(PLAYED))
            if n in returns:
                game.remember()
            coming = lines[n + 1] if n + 1 < len(lines) and n + 1 not in returns else None
            play = functools.partial(listener.play, coming=coming)
            happened = play_again(game, number, {**line["action"], "cause": line["cause"]}, play)
            action, cause = game.history[-1]
            entry = Entry(PLAYED, line.get("time"), action, cause, line.get("id"), happened)
        elif "back" in line:
            entry = Entry(BACK, line.get("time"), count=line["back"], by=tuple(line["by"]))
            company.check(entry)
            listener.take_back(entry.count)
        elif "note" in line:
            entry = Entry(NOTE, line.get("time"), note=line["note"])
            company.check(entry)
            if line["note"]["kind"] == RENEWED:
                game.renew(opened(line["note"]["commitment"], course.renewed))
        else:
            entry = Entry(END, note=line["end"])
        company.take(entry)
        course.entries.append(entry)
        listener.told(entry)
        yield entry


def returned_to(lines: Sequence[Mapping[str, Any]]) -> set[int]:
    """The actions before which the table stands again later, by their place among the lines of a journal."""
    played: list[int] = []
    first: set[int] = set()
    for at, line in enumerate(lines):
        if "action" in line:
            played.append(at)
        elif 0 < line.get("back", 0) <= len(played):
            first.add(played[-line["back"]])
            del played[-line["back"] :]
    return first
