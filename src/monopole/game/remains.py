"""What can be told of a journal without playing it: its lines in words, though the rules of its game are others than those of today."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from monopole import text
from monopole.editions import Box
from monopole.game.actions import Action
from monopole.game.chain import Reading
from monopole.game.entries import BACK, NOTE, Entry, say_entry
from monopole.game.events import Event
from monopole.game.game_errors import RecordError
from monopole.game.setting import Own, Setting, check_played_by, load_edition

OTHER_RULES = ("other_rules", "other_edition")  # why a good journal cannot be played again here


def lines_told(reading: Reading, edition: Own | None = None, lang: str = "fr") -> Iterator[tuple[int, list[str]]]:
    """Each line of the journal but its head and end, by its number, in sentences: what was said, and what chance gave. Raises a Complaint
    where not even the head can be read.
    """
    setting = Setting.from_dict(reading.head)
    box = load_edition(setting, edition)
    for n, line in enumerate(reading.lines, 1):
        if "action" in line:
            drawn = line.get("drawn")
            said = [_action(line["action"], box, setting.persons, lang)]
            yield n, said + [_event(each, box, setting.persons, lang) for each in (drawn if isinstance(drawn, list) else [])]
        elif "back" in line:
            yield n, [say_entry(Entry(BACK, count=line["back"], by=tuple(line["by"])), lang)]
        elif "note" in line:
            yield n, [say_entry(Entry(NOTE, note=line["note"]), lang)]


def _action(spoken: Any, box: Box, persons: tuple[str, ...], lang: str) -> str:
    try:
        return text.say_action(box, persons, Action.from_dict(spoken), lang, named=True)
    except (ValueError, LookupError, TypeError, AttributeError):  # a word of other rules: as it stands there
        return f"{spoken.get('seat') or ''} {spoken.get('do') or ''}".strip()


def _event(told: Any, box: Box, persons: tuple[str, ...], lang: str) -> str:
    try:
        return text.say_event(box, persons, Event.from_dict(told), lang)
    except (ValueError, LookupError, TypeError, AttributeError):
        return str(told.get("kind", "")) if isinstance(told, dict) else ""


def why_not_played(reading: Reading, edition: Own | None = None) -> RecordError | None:
    """Under which other rules, or with which other edition, the game was played; None where it can be played again."""
    try:
        check_played_by(reading.head, load_edition(Setting.from_dict(reading.head), edition))
    except RecordError as why:
        return why
    return None
