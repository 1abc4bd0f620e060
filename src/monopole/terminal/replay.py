"""Saved games told again, and proved."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from monopole.game import Event, Game, RecordError
from monopole.game.chain import Course
from monopole.game.entries import BACK, END, NOTE, PLAYED, Entry, say_entry
from monopole.game.remains import OTHER_RULES, lines_told
from monopole.table import FileStore, read_journal, reread, verify
from monopole.terminal.screen import Screen
from monopole.text import say_action


def tell(path: str, to: int | None, edition: str | None, as_json: bool, screen: Screen) -> int:
    """Prints what happened, up to so many actions; 1 where the journal is not good to its end."""
    try:
        reading, course, _ = reread(FileStore(path), edition, screen.lang, to)
    except RecordError as other:
        if other.code not in OTHER_RULES:
            raise
        return _tell_remains(path, to, edition, as_json, screen, other)
    game = course.game
    told = [_Step(0, None, game.begun), *_steps(course)]
    wrong = [problem.say(screen.lang) for problem in reading.problems]
    if as_json:
        head = {**game.setting.to_dict(), "commitment": game.commitment}
        steps = [step.to_dict(game, screen.lang) for step in told]
        _print_json({"head": head, "told": steps, "over": game.over, "winners": game.winners, "text": game.text, "problems": wrong}, screen)
        return 1 if wrong else 0
    for step in told:
        for line in step.say(game, screen.lang):
            screen.line(line)
    for why in wrong:
        screen.say("stops_here", why=why)
    return 1 if wrong else 0


def _tell_remains(path: str, to: int | None, edition: str | None, as_json: bool, screen: Screen, why: RecordError) -> int:
    """Prints the lines of a game of other rules, which is not played again: what was said, and what chance gave."""
    reading = read_journal(path)
    told = list(lines_told(reading, edition, screen.lang))[: len(reading.lines) if to is None else to]
    if as_json:
        lines = [{"n": n, "sentences": said} for n, said in told]
        _print_json({"head": reading.head, "told": lines, "end": reading.end, "problems": [why.say(screen.lang)]}, screen)
        return 1
    for _, sentences in told:
        for at, sentence in enumerate(sentences):
            screen.line(f"  {sentence}" if at else sentence)
    screen.say("other_version", why=why)
    return 1


class _Step(NamedTuple):
    """The beginning, or a line of the journal; actions are counted, what lies between them bears the number of the one before."""

    number: int
    entry: Entry | None
    events: Sequence[Event]

    def say(self, game: Game, lang: str) -> Iterator[str]:
        if self.entry is not None and self.entry.action is not None:
            yield f"{self.number}. {say_action(game.box, game.persons, self.entry.action, lang, named=True)}"
        for sentence in self._sentences(game, lang):
            yield f"  {sentence}"

    def _sentences(self, game: Game, lang: str) -> list[str]:
        if self.entry is not None and self.entry.kind in (BACK, NOTE):
            return [say_entry(self.entry, lang)]
        return [game.say(event, lang) for event in self.events]

    def to_dict(self, game: Game, lang: str) -> dict[str, Any]:
        entry = self.entry or Entry(PLAYED)
        facts: dict[str, Any] = {"n": self.number, "action": entry.action and str(entry.action), "cause": entry.cause}
        if entry.kind == BACK:
            facts |= {"back": entry.count, "by": list(entry.by)}
        elif entry.kind == NOTE:
            facts["note"] = entry.note
        return {**facts, "events": [event.to_dict() for event in self.events], "sentences": self._sentences(game, lang)}


def _steps(course: Course) -> Iterator[_Step]:
    number = 0
    for entry in course.entries:
        number += entry.kind == PLAYED
        if entry.kind != END:
            yield _Step(number, entry, entry.events)


def _print_json(contents: dict[str, Any], screen: Screen) -> None:
    screen.line(json.dumps(contents, ensure_ascii=False, indent=2))


def judge(path: str, edition: str | None, as_json: bool, screen: Screen) -> int:
    """Prints whether a game is proved, and if not, why."""
    verdict = verify(path, edition=edition, lang=screen.lang)
    winners = verdict.game.winners if verdict.game is not None and verdict.ok else []
    problems = verdict.say(screen.lang)
    if as_json:
        found = {"ok": verdict.ok, "finished": verdict.finished, "actions": verdict.actions, "winners": winners, "problems": problems}
        found["renewed"] = verdict.renewed
        _print_json({"file": path, **found}, screen)
    elif verdict.ok:
        screen.say("proved" if winners else "proved_unwon", actions=verdict.actions, names=", ".join(winners))
        for line in verdict.renewed:
            screen.say("renewed_from", line=line)
    else:
        screen.say("not_proved")
        for why in problems:
            screen.line(f"  {why}")
        if any(problem.why.code in OTHER_RULES for problem in verdict.problems):
            screen.say("other_proof", path=path)
    return 0 if verdict.ok else 1
