"""The French catalogue is complete, and compiled."""

from __future__ import annotations

import gettext
import io
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import monopole
from monopole.text import translation as messages

catalogue = pytest.importorskip("monopole.text.catalogue")
pytest.importorskip("babel")

PACKAGE = Path(monopole.__file__).parent
FOLDER = PACKAGE / messages.FOLDER


def pairs() -> Iterator[tuple[str, str]]:
    """Each English text with its French."""
    for message in catalogue.read_po(FOLDER / catalogue.PO):
        if message.id:
            ids, strings = (message.id, message.string) if isinstance(message.id, tuple) else ((message.id,), (message.string,))
            yield from zip(ids, strings, strict=True)


def holes(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_every_message_of_the_code_is_in_the_catalogue_and_no_other() -> None:
    known = catalogue.read_po(FOLDER / catalogue.PO)
    fresh = catalogue.extracted(PACKAGE / "text", known)
    assert {message.id for message in fresh} == {message.id for message in known}
    assert catalogue.missing(fresh) == []


def test_nothing_is_fuzzy() -> None:
    assert [message.id for message in catalogue.read_po(FOLDER / catalogue.PO) if message.id and message.fuzzy] == []


def test_both_languages_fill_the_same_holes() -> None:
    assert [(english, french) for english, french in pairs() if holes(english) != holes(french)] == []


def test_french_typography() -> None:
    """No-break spaces before : ; ! ? and inside « », and curved apostrophes."""
    wrong = re.compile(r"'|\"|(?<![\u00a0\u202f])[:;!?»]|«(?!\u00a0)| %")
    assert [french for _, french in pairs() if wrong.search(french)] == []


def test_no_french_that_must_agree_or_elide_with_a_name() -> None:
    """`de {square}` would have to become `d'Avenue Foch`, and so on."""
    names = "seat|other|square|lot|bidder|deeds|start|turn|asked|owner|to|giver|debtor|creditor|last|behind|ahead|built|lots"
    wrong = re.compile(rf"\b(de|que|le|la|du|au) \{{({names})\}}")
    assert [french for _, french in pairs() if wrong.search(french.replace("À {seat} de", ""))] == []


def test_the_compiled_catalogue_is_up_to_date() -> None:
    committed = gettext.GNUTranslations(io.BytesIO((FOLDER / messages.MO).read_bytes()))
    fresh = gettext.GNUTranslations(io.BytesIO(catalogue.mo_bytes(catalogue.read_po(FOLDER / catalogue.PO))))
    for english, _ in pairs():
        assert committed.gettext(english) == fresh.gettext(english)
    for message in catalogue.read_po(FOLDER / catalogue.PO):
        if isinstance(message.id, tuple):
            one, many = message.id
            for count in (0, 1, 2, 5):
                assert committed.ngettext(one, many, count) == fresh.ngettext(one, many, count)


def test_counting() -> None:
    message = ("The clock: {count} second more", "The clock: {count} seconds more")
    assert messages.say("en", message, 0) == "The clock: 0 seconds more"
    assert messages.say("en", message, 1) == "The clock: 1 second more"
    assert messages.say("fr", message, 0) == "L’horloge\u00a0: 0 seconde de plus"
    assert messages.say("fr", message, 2) == "L’horloge\u00a0: 2 secondes de plus"


def test_the_commands_refuse_other_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert catalogue.main(["translate"]) == 2
    assert "extract | compile" in capsys.readouterr().err
