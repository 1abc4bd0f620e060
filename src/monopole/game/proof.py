"""Proof that nothing was chosen afterwards: a journal is replayed, and every line must follow from the revealed key."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from monopole.editions import EditionError
from monopole.game.chain import Course, Problem, Reading, begun, follow, read_lines
from monopole.game.entries import NOTE, RENEWED, drawn, result_of
from monopole.game.game import Game
from monopole.game.game_errors import Complaint, JournalError, shown
from monopole.game.setting import Own


@dataclass
class Verdict:
    """What was found: every problem with its line; `finished` when the game is over and its key revealed."""

    problems: list[Problem] = field(default_factory=list)
    actions: int = 0
    finished: bool = False
    course: Course | None = None
    renewed: list[int] = field(default_factory=list)  # the lines from which chance is drawn from another key

    @property
    def game(self) -> Game | None:
        """The game as far as the journal follows; None where it cannot even begin."""
        return None if self.course is None else self.course.game

    @property
    def ok(self) -> bool:
        """The game is over, and everything in it follows from the key that was committed to."""
        return self.finished and not self.problems

    def say(self, lang: str = "en") -> list[str]:
        """What is wrong, a sentence for each, in this language."""
        return [problem.say(lang) for problem in self.problems]


def verify(journal: Iterable[bytes], accept_other_rules: bool = False, edition: Own | None = None, lang: str = "fr") -> Verdict:
    """Checks the lines of a journal: chain, commitment, every draw, every action, the result."""
    return examine(read_lines(journal), accept_other_rules, edition, lang)


def examine(
    reading: Reading, accept_other_rules: bool = False, edition: Own | None = None, lang: str = "fr",
    attend: Callable[[Course], object] = lambda course: None,
) -> Verdict:  # fmt: skip
    """The same of what was read of a journal. Whoever attends may have the course listened to as it is played."""
    verdict = Verdict(list(reading.problems), len(reading.actions))
    if not reading.lines:
        return verdict
    revealed = reading.end or reading.head
    if revealed.get("key") is None or revealed.get("salt") is None:
        verdict.problems.append(Problem(len(reading.lines), JournalError("still_open")))
        return verdict
    try:
        course = begun(reading, None, None, accept_other_rules, edition, lang)
    except EditionError as why:
        verdict.problems.append(Problem(1, JournalError("setting", why=why)))
        return verdict
    except Complaint as why:
        line = len(reading.lines) if why.code in ("commitment", "key") and reading.end else 1
        verdict.problems.append(Problem(line, why))
        return verdict
    verdict.course = course
    attend(course)
    _follow(course, reading, verdict)
    return verdict


def _follow(course: Course, reading: Reading, verdict: Verdict) -> None:
    """Plays the journal again, line by line; the first that does not follow ends the proof."""
    _compare_draws(1, reading.head.get("drawn", []), drawn(course.game.begun), verdict)
    number = 2
    try:
        for number, entry in enumerate(follow(course, reading.lines), 3):
            if entry.kind == NOTE and entry.note is not None and entry.note["kind"] == RENEWED:
                verdict.renewed.append(number - 1)
            _compare_draws(number - 1, reading.lines[number - 2].get("drawn", []), drawn(entry.events), verdict)
    except Complaint as why:
        verdict.problems.append(Problem(number, why))
        return
    _compare_end(course, reading, verdict)


def _compare_draws(line: int, noted: Any, found: list[dict[str, Any]], verdict: Verdict) -> None:
    if noted != found:
        verdict.problems.append(Problem(line, JournalError("other_draw", noted=shown(noted), drawn=shown(found))))


def _compare_end(course: Course, reading: Reading, verdict: Verdict) -> None:
    last, game = len(reading.lines), course.game
    over = game.over or course.company.ended
    if reading.end is None:
        if not reading.truncated or over:
            verdict.problems.append(Problem(last, JournalError("no_end" if over else "still_open")))
        return
    if not over:
        verdict.problems.append(Problem(last, JournalError("early_end")))
        return
    noted = {name: reading.end.get(name) for name in ("winners", "fortunes")}
    if noted != result_of(game):
        verdict.problems.append(Problem(last, JournalError("other_result", noted=shown(noted), found=shown(result_of(game)))))
    verdict.finished = True
