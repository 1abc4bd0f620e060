"""Whatever can be wrong is a Complaint: said in both languages, answered in one place, the same in another process."""

from __future__ import annotations

import importlib
import pickle
import pkgutil
from collections.abc import Iterator

import pytest

import monopole
from monopole.bilingual import Both, Complaint
from monopole.bots.roster import UnknownBot, Unplayable
from monopole.cli.answer_errors import complained, sentence
from monopole.cli.command_sentences import Misused
from monopole.editions import EditionError, Mistake
from monopole.executors import MissingExtra
from monopole.game import ActionError, JournalError
from monopole.text import Unknown, UnknownLanguage

SPEAKING = ("say", "text")
EXAMPLES: list[Complaint] = [
    Complaint(Both("rien à {place}", "nothing at {place}"), place=Both("Paris", "London")),
    Misused("bad_number", name="--to", value="x", least=0, most=9),
    EditionError([Mistake("pas ça", "not this", "a.toml", 3), Mistake("ni ça", "nor this")], "MODE-1"),
    UnknownBot("experr"),
    Unplayable("mine:Bot", "rien", "nothing"),
    MissingExtra("fast", "il faut numba", "numba is needed"),
    ActionError("own_offer", value="Anne"),
    JournalError("line", line=3, why=JournalError("still_open")),
    Unknown("rule", "JAYL-6", ["JAIL-6"]),
    UnknownLanguage("latin"),
]


def modules() -> Iterator[str]:
    for found in pkgutil.walk_packages(monopole.__path__, "monopole."):
        if not found.name.endswith("__main__"):
            yield found.name


def test_every_exception_that_speaks_is_a_complaint() -> None:
    strange = []
    for name in modules():
        try:
            module = importlib.import_module(name)
        except ImportError:  # an extra that is not installed
            continue
        for each in vars(module).values():
            ours = isinstance(each, type) and issubclass(each, Exception) and each.__module__ == name
            if ours and any(hasattr(each, way) for way in SPEAKING) and not issubclass(each, Complaint):
                strange.append(f"{name}.{each.__name__}")
    assert strange == []


@pytest.mark.parametrize("complaint", EXAMPLES, ids=lambda complaint: type(complaint).__name__)
def test_it_is_said_in_both_languages_and_survives_a_journey(complaint: Complaint) -> None:
    assert complaint.say("fr") != complaint.say("en") == str(complaint)
    assert sentence(complaint, "fr") == complaint.say("fr")
    again = pickle.loads(pickle.dumps(complaint))
    assert type(again) is type(complaint) and again.say("fr") == complaint.say("fr") and again.code == complaint.code


def test_what_is_put_into_a_sentence_is_said_in_its_language() -> None:
    assert EXAMPLES[0].say("fr") == "rien à Paris" and EXAMPLES[0].say("en") == "nothing at London"
    assert "{x}" in UnknownBot("{x}").say("en"), "what somebody typed is no template"


def test_the_builtin_kinds_stay() -> None:
    for kind, builtin in ((EditionError, ValueError), (MissingExtra, ImportError), (Unknown, KeyError), (ActionError, ValueError)):
        assert issubclass(kind, builtin)


def test_a_fault_of_ours_is_no_complaint(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ZeroDivisionError):
        complained(ZeroDivisionError(), "en")
    assert complained(FileNotFoundError(2, "No such file", "x"), "en") == 2
    assert capsys.readouterr().err == "monopole: x: No such file.\n"
