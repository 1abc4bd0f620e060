"""Sentences of play in real positions: what is asked, offered and told there, in both languages, and which wordings are met in it."""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from inspect import CO_NEWLOCALS
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

import monopole.text
from monopole.game import Action, Event, Game, Refused
from monopole.schema import PILE as PILE_MOST
from monopole.schema import copied
from monopole.text import say_action, say_event, say_matter, translation
from monopole.vocabulary import DECK_NAMES

KEY = "0" * 32
LANGS = ("en", "fr")
FOLDER = Path(monopole.text.__file__).parent
MODULES = [FOLDER / f"{name}.py" for name in (
    "action_sentences", "card_sentences", "event_sentences", "matter_sentences", "refusal_sentences", "names", "reasons",
)]  # fmt: skip
# What a table of a golden file gives: a new game or a position, the cards on top of the piles, what is said, to whom the last of it is told
# (to everybody), whose choices are listed then. The rest is told by the game.
GIVEN = ("new", "position", "chance", "chest", "said", "heard_by", "choices_of")

Table = dict[str, Any]
Rows = list[list[str]]


def laid(table: Mapping[str, Any]) -> Game:
    """The table with nothing said yet."""
    new = table.get("new")
    game = Game.new(key=KEY, **{"roll_for_start": False, **new}) if new else Game.from_text(table["position"], key=KEY)
    for deck, name in enumerate(DECK_NAMES):
        if name in table:
            ordered = copied(game.table)
            pile = ordered.pile[deck * PILE_MOST : deck * PILE_MOST + ordered.pile_size[deck]]
            pile.remove(table[name])
            ordered.pile[deck * PILE_MOST : deck * PILE_MOST + ordered.pile_size[deck]] = [table[name], *pile]
            game.restore(ordered, 0)
    return game


def told(table: Mapping[str, Any]) -> Table:
    """What a golden table says: the label of the last action, what happened, what is asked then, and what somebody may choose."""
    game, lines = laid(table), table.get("said", ())
    heard: dict[str, Rows | list[str]] = {}

    def events(happened: Sequence[Event]) -> Rows:
        if "heard_by" in table:
            happened = game.heard(happened, table["heard_by"])
        return in_both((event.kind, partial(say_event, game.box, game.persons, event)) for event in happened)

    if game.begun and not lines:
        heard["told"] = events(game.begun)
    for line in lines:
        action, matter = Action.parse(line, game.persons), game.matter
        label = [say_action(game.box, game.persons, action, lang, named=True, matter=matter) for lang in LANGS]
        happened = game.play(action)
        assert not isinstance(happened, Refused), f"{line}: {happened}"
        heard["label"] = label
        heard["told"] = events(happened)
    now = game.matter
    heard["asked"] = [now.kind, *(say_matter(game.box, game.persons, now, lang) for lang in LANGS)]
    if seat := table.get("choices_of"):
        heard["choices"] = in_both((each.do, partial(say_action, game.box, game.persons, each, matter=now)) for each in game.legal(seat))
    return {**{name: table[name] for name in GIVEN if name in table}, **heard}


def in_both(sentences: Iterable[tuple[str, Callable[[str], str]]]) -> Rows:
    return [[kind, *(say(lang) for lang in LANGS)] for kind, say in sentences]


def written(head: str, tables: Iterable[Mapping[str, Any]]) -> str:
    """A golden file as TOML: lines of text as JSON writes them."""
    return head + "".join(f"\n[[table]]\n{''.join(_line(name, value) for name, value in table.items())}" for table in tables)


def _line(name: str, value: Any) -> str:
    if isinstance(value, dict):
        return "".join(f"{name}.{key} = {_text(each)}\n" for key, each in value.items())
    if isinstance(value, list) and value and isinstance(value[0], list):
        return f"{name} = [\n" + "".join(f"    {_text(row)},\n" for row in value) + "]\n"
    return f"{name} = {_text(value)}\n"


def _text(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_text(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_text(each) for each in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def with_rows(text: str, rows: Iterable[list[str]]) -> str:
    """A file written by hand, with its rows, a line each, replaced."""
    anew = iter(rows)
    lines = [f"    {_text(next(anew))}," if line.startswith("    [") else line for line in text.splitlines()]
    assert next(anew, None) is None
    return "\n".join(lines) + "\n"


def head_of(path: Path) -> str:
    """The comment a golden file begins with."""
    return "".join(line + "\n" for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("#"))


# Which wordings there are, and which were met.


def wordings() -> set[str]:
    """Every marked message of the sentences of play, each form of those that count."""
    calls = [node for path in MODULES for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    marked = [node for node in calls if isinstance(node.func, ast.Name) and node.func.id in ("mark", "marks")]
    return {argument.value for node in marked for argument in node.args if isinstance(argument, ast.Constant)}


class Met:
    """The wordings that were said, and the lines of the modules that were run, while it listened."""

    def __init__(self) -> None:
        self.messages: set[str] = set()
        self.lines: set[str] = set()

    def gettext(self, message: str) -> str:
        self.messages.add(message)
        return message

    def ngettext(self, one: str, many: str, count: int) -> str:
        message = one if count == 1 else many
        return self.gettext(message)

    @contextmanager
    def listening(self, lines: bool = False) -> Iterator[None]:
        """Hears every wording in English; with `lines`, sees also which lines are run."""
        ordinary, tracing = translation._translation, sys.gettrace()
        source = {str(path): path.read_text(encoding="utf-8").splitlines() for path in MODULES}

        def trace(frame: FrameType, event: str, _: Any) -> Callable[..., Any] | None:
            if frame.f_code.co_filename not in source:
                return None
            if event == "line":
                self.lines.add(source[frame.f_code.co_filename][frame.f_lineno - 1].strip())
            return trace

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(translation, "_translation", lambda lang: ordinary(lang) if lang.startswith("fr") else self)
            if lines:
                sys.settrace(trace)
            try:
                yield
            finally:
                if lines:
                    sys.settrace(tracing)


def lines_of_functions() -> set[str]:
    """Every line of the sentence functions that can be run; what runs once, at import, is none."""
    found: set[str] = set()
    for path in MODULES:
        text = path.read_text(encoding="utf-8")
        todo: list[CodeType] = [compile(text, str(path), "exec")]
        while todo:
            code = todo.pop()
            todo += [const for const in code.co_consts if isinstance(const, CodeType)]
            if code.co_flags & CO_NEWLOCALS and not code.co_name.startswith("<"):
                lines = {line for _, _, line in code.co_lines() if line is not None and line != code.co_firstlineno}
                found |= {text.splitlines()[line - 1].strip() for line in lines}
    return found
