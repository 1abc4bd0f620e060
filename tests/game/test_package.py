"""The package's face: light to import, its names there, its sentences in both languages."""

from __future__ import annotations

import inspect
import re
import string
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import monopole
import monopole.game
import monopole.table
from monopole.editions import Box
from monopole.game.game_sentences import SENTENCES
from monopole.game.seat import Seat, Square

SOURCES = Path(monopole.game.__file__).parent


def printed(code: str) -> str:
    """What another interpreter prints."""
    env = {"PYTHONPATH": str(SOURCES.parents[1])}
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env).stdout.strip()


def test_importing_the_package_is_light() -> None:
    assert printed("import sys, monopole; print([name for name in sys.modules if name.startswith(('monopole.', 'numpy', 'rich'))])") == "[]"


def test_the_game_needs_no_compiler() -> None:
    assert printed("import sys, monopole; monopole.Game; print([name for name in ('numpy', 'numba') if name in sys.modules])") == "[]"


def test_every_public_name_is_there() -> None:
    for name in monopole.__all__:
        assert getattr(monopole, name) is not None
        assert name in dir(monopole)
    for name in monopole.game.__all__:
        assert getattr(monopole.game, name) is not None
    assert re.fullmatch(r"\d+\.\d+\.\d+", monopole.__version__)


def shown_by_help() -> Iterator[tuple[str, object]]:
    """What `help` shows of the public names, and of what they lead to: a seat, a square, an edition's box."""
    public = {name: getattr(home, name) for home in (monopole, monopole.game, monopole.table) for name in home.__all__}
    public |= {"Seat": Seat, "Square": Square, "Box": Box}
    for name, thing in public.items():
        if not inspect.isclass(thing) and not inspect.isfunction(thing):
            continue
        yield name, thing
        for inner, member in vars(thing).items() if inspect.isclass(thing) else ():
            function = getattr(member, "fget", None) or getattr(member, "__func__", member)
            if not inner.startswith("_") and inspect.isfunction(function):
                yield f"{name}.{inner}", function


def test_help_has_something_to_say_about_everything() -> None:
    told = dict(shown_by_help())
    assert len(told) > 150
    assert [name for name, thing in told.items() if not (getattr(thing, "__doc__", None) or "").strip()] == []


def test_every_sentence_has_both_languages_with_the_same_places() -> None:
    for code, both in SENTENCES.items():
        places = [{field for _, field, _, _ in string.Formatter().parse(sentence) if field} for sentence in both]
        assert places[0] == places[1], code
        assert both.fr != both.en, code


def test_every_complaint_has_its_sentence_and_every_sentence_a_use() -> None:
    files = [*SOURCES.glob("*.py"), *SOURCES.parent.joinpath("table").rglob("*.py")]
    text = "".join(path.read_text() for path in files if path.name != "game_sentences.py")
    raised = set(re.findall(r'(?:Error|Complaint)\(\s*"(\w+)"', text))
    assert raised <= set(SENTENCES)
    assert {code for code in SENTENCES if f'"{code}"' not in text} == set()
