"""Saved games told again, and proved."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from monopole.game import Action, Event, Game
from monopole.table import FileStore, reread, verify
from monopole.terminal.screen import Screen
from monopole.text import say_action


def tell(path: str, to: int | None, edition: str | None, as_json: bool, screen: Screen) -> int:
    """Prints what happened, up to so many actions; 1 where the journal is not good to its end."""
    reading, game, _ = reread(FileStore(path), edition, screen.lang)
    told: list[dict[str, Any]] | None = [] if as_json else None
    for number, (action, cause, events) in enumerate(_steps(game, to)):
        sentences = [game.say(event, screen.lang) for event in events]
        if told is not None:
            facts = {"action": action and str(action), "cause": cause, "events": [event.to_dict() for event in events]}
            told.append({"n": number, **facts, "sentences": sentences})
            continue
        if action is not None:
            screen.line(f"{number}. {say_action(game.box, game.persons, action, screen.lang, named=True)}")
        for sentence in sentences:
            screen.line(f"  {sentence}")
    wrong = [problem.say(screen.lang) for problem in reading.problems]
    if told is not None:
        head = {**game.setting.to_dict(), "commitment": game.commitment}
        at = game if to is None or to >= len(game.history) else _back_at(game, to)
        _print_json({"head": head, "told": told, "over": at.over, "winners": at.winners, "text": at.text, "problems": wrong}, screen)
    else:
        for why in wrong:
            screen.say("stops_here", why=why)
    return 1 if wrong else 0


def _steps(game: Game, to: int | None) -> Iterator[tuple[Action | None, str | None, list[Event]]]:
    """The beginning, then each action of the game."""
    yield None, None, game.begun
    for (action, cause), events in zip(game.history[:to], game.happened[:to], strict=True):
        yield action, cause, events


def _back_at(game: Game, to: int) -> Game:
    """The same game after its first actions."""
    earlier = game.copy()
    earlier.take_back(len(game.history) - to)
    return earlier


def _print_json(contents: dict[str, Any], screen: Screen) -> None:
    screen.line(json.dumps(contents, ensure_ascii=False, indent=2))


def judge(path: str, edition: str | None, as_json: bool, screen: Screen) -> int:
    """Prints whether a game is proved, and if not, why."""
    verdict = verify(path, edition=edition, lang=screen.lang)
    winners = verdict.game.winners if verdict.game is not None and verdict.ok else []
    problems = verdict.say(screen.lang)
    if as_json:
        found = {"ok": verdict.ok, "finished": verdict.finished, "actions": verdict.actions, "winners": winners, "problems": problems}
        _print_json({"file": path, **found}, screen)
    elif verdict.ok:
        screen.say("proved", actions=verdict.actions, names=", ".join(winners))
    else:
        screen.say("not_proved")
        for why in problems:
            screen.line(f"  {why}")
    return 0 if verdict.ok else 1
