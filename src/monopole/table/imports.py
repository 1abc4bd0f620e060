"""A journal that a stranger sends, believed only once it has been played again and written again, byte for byte the same."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from monopole.bots.roster import names, registered
from monopole.editions import EditionText
from monopole.game import Chain, Course, JournalError, Problem, Reading, proof, read_lines
from monopole.game.chain import head_of
from monopole.game.entries import END, PERSON, SAT, end_of, secrets_of
from monopole.table.table import Table

MOST_BYTES = 8 * 1024 * 1024
MOST_LINES = 20_000
MOST_BACKS = 1_000  # each may hold a table in memory while the journal is played again
_DIGEST = re.compile(r"[0-9a-f]{16}")
_ELSEWHERE = ("other_rules", "other_edition", "edition_elsewhere")


@dataclass(frozen=True)
class Imported:
    """A journal that is as good as one's own: its lines, the course of its game, and the table that has heard it."""

    lines: list[bytes]
    reading: Reading
    course: Course
    finished: bool
    table: Table


def usual_table(course: Course, reading: Reading) -> Table:
    """The table of a journal, with the bots that sit there."""
    return Table.listening(course, reading)


def read_import(
    data: bytes, edition: EditionText | None = None, most: int = MOST_BYTES, lang: str = "fr", most_lines: int = MOST_LINES,
    seated: Callable[[Course, Reading], Table] = usual_table,
) -> Imported:  # fmt: skip
    """Checks every byte: size, shape, chain, rules, bots, every draw and action, the end. Raises a Complaint for whatever is wrong.

    A game that is not over can be had only where its key is in its head. `edition` is for a game played with somebody's own. The game is
    played once: the table that `seated` makes of its beginning listens, and goes on from there.
    """
    if len(data) > most:
        raise JournalError("import_size", size=len(data), most=most)
    lines = io.BytesIO(data).readlines()
    if len(lines) > most_lines:
        raise JournalError("too_many_lines", most=most_lines)
    reading = read_lines(lines)
    _refuse(reading.problems)
    if sum("back" in line for line in reading.lines) > MOST_BACKS:
        raise JournalError("import_backs", most=MOST_BACKS)
    for number, who, bot in _bots(reading):
        if not isinstance(bot, str) or not registered(bot):
            why = JournalError("import_bot", who=who, bot=bot, known=", ".join(names()))
            raise JournalError("line", line=number, why=why)
    tables: list[Table] = []
    verdict = proof.examine(reading, edition=edition, lang=lang, attend=lambda course: tables.append(seated(course, reading)))
    _refuse([problem for problem in verdict.problems if verdict.course is None or problem.why.code != "still_open"])
    assert verdict.course is not None
    _compare(lines, reading.head, verdict.course)
    return Imported(lines, reading, verdict.course, verdict.finished, tables[0])


def _refuse(problems: Sequence[Problem]) -> None:
    """Raises the first of them; other rules with a word of what would help."""
    for problem in problems:
        why = JournalError("import_rules", why=problem.why) if problem.why.code in _ELSEWHERE else problem.why
        raise JournalError("line", line=problem.line, why=why) if problem.line else why


def _bots(reading: Reading) -> Iterator[tuple[int, str, Any]]:
    """Every bot that a journal names, and where: in its head, and wherever one sits down."""
    bots = reading.head.get("bots")
    for seat, bot in bots.items() if isinstance(bots, dict) else ():
        yield 1, seat, bot
    for number, line in enumerate(reading.lines, 1):
        note = line.get("note", {})
        if note.get("kind") == SAT and note["who"] != PERSON:
            yield number, note["seat"], note["who"]


def _compare(lines: Sequence[bytes], head: Mapping[str, Any], course: Course) -> None:
    """The game writes its journal again: whatever else a line may say, in whatever form, is not let in."""
    again = head_of(course.game, head.get("bots") or {}, reveal="key" in head)
    known = head.get("renewed")
    if again.pop("renewed", None) and isinstance(known, list) and known:
        again["renewed"] = secrets_of(course.game)["renewed"][: len(known)]  # the others came later
    digest = head.get("rules_digest")  # for information only: it differs wherever a comment of the rules does
    if isinstance(digest, str) and _DIGEST.fullmatch(digest):
        again["rules_digest"] = digest
    entries = (end_of(course.game) if entry.kind == END else entry for entry in course.entries)
    written, _ = Chain().add([{"head": again}, *(entry.to_line() for entry in entries)])
    for number, (line, ours) in enumerate(zip(lines, io.BytesIO(written).readlines(), strict=True), 1):
        if line != ours:
            raise JournalError("line", line=number, why=JournalError("import_other"))
