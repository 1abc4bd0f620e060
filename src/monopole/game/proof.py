"""Proof that nothing was chosen afterwards: a journal is replayed, and every line must follow from the revealed key."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from monopole.editions import EditionError
from monopole.game.chain import Problem, Reading, drawn, read_lines, result_of
from monopole.game.game import Game
from monopole.game.game_errors import Complaint, JournalError, shown
from monopole.game.record import begin_again, play_again


@dataclass
class Verdict:
    """What was found: every problem with its line; `finished` when the game is over and its key revealed."""

    problems: list[Problem] = field(default_factory=list)
    actions: int = 0
    finished: bool = False
    game: Game | None = None

    @property
    def ok(self) -> bool:
        """The game is over, and everything in it follows from the key that was committed to."""
        return self.finished and not self.problems

    def say(self, lang: str = "en") -> list[str]:
        """What is wrong, a sentence for each, in this language."""
        return [problem.say(lang) for problem in self.problems]


def verify(journal: Iterable[bytes], accept_other_rules: bool = False, edition: str | None = None, lang: str = "fr") -> Verdict:
    """Checks the lines of a journal: chain, commitment, every draw, every action, the result."""
    reading = read_lines(journal)
    verdict = Verdict(list(reading.problems), len(reading.actions))
    if not reading.lines:
        return verdict
    revealed = reading.end or reading.head
    if revealed.get("key") is None or revealed.get("salt") is None:
        verdict.problems.append(Problem(len(reading.lines), JournalError("still_open")))
        return verdict
    try:
        game = begin_again(reading.head, revealed["key"], revealed["salt"], accept_other_rules, edition, "interpreted", lang)
    except EditionError as why:
        verdict.problems.append(Problem(1, JournalError("setting", why=why)))
        return verdict
    except Complaint as why:
        line = len(reading.lines) if why.code in ("commitment", "key") and reading.end else 1
        verdict.problems.append(Problem(line, why))
        return verdict
    verdict.game = game
    _follow(game, reading, verdict)
    return verdict


def _follow(game: Game, reading: Reading, verdict: Verdict) -> None:
    """Plays the journal's actions again; the first that does not follow ends the proof."""
    _compare_draws(1, reading.head.get("drawn", []), drawn(game.begun), verdict)
    for number, line in enumerate(reading.actions, 1):
        try:
            happened = play_again(game, number, {**line["action"], "cause": line["cause"]})
        except Complaint as why:
            verdict.problems.append(Problem(number + 1, why))
            return
        _compare_draws(number + 1, line.get("drawn", []), drawn(happened), verdict)
    _compare_end(game, reading, verdict)


def _compare_draws(line: int, noted: Any, found: list[dict[str, Any]], verdict: Verdict) -> None:
    if noted != found:
        verdict.problems.append(Problem(line, JournalError("other_draw", noted=shown(noted), drawn=shown(found))))


def _compare_end(game: Game, reading: Reading, verdict: Verdict) -> None:
    last = len(reading.lines)
    if reading.end is None:
        if not reading.truncated or game.over:
            verdict.problems.append(Problem(last, JournalError("no_end" if game.over else "still_open")))
        return
    if not game.over:
        verdict.problems.append(Problem(last, JournalError("early_end")))
        return
    noted = {name: reading.end.get(name) for name in ("winners", "fortunes")}
    if noted != result_of(game):
        verdict.problems.append(Problem(last, JournalError("other_result", noted=shown(noted), found=shown(result_of(game)))))
    verdict.finished = True
