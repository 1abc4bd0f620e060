"""Options and modes in words: none is left out, both languages say something, and what a mode is like is what its options make it."""

from __future__ import annotations

from importlib import import_module

import pytest

from monopole import editions
from monopole.options import OPTIONS
from monopole.text import mode_words, option_words
from monopole.text.tables import table

LANGS = ("fr", "en")


def test_every_option_is_worded_and_nothing_else() -> None:
    worded = table("options.toml")
    assert list(worded) == list(OPTIONS), "in the order of options.py"
    for name, words in worded.items():
        option = OPTIONS[name]
        assert list(words.get("choices", {})) == ([] if option.kind == "flag" else list(option.values)), name


@pytest.mark.parametrize("lang", LANGS)
def test_words_are_short_names_and_whole_sentences(lang: str) -> None:
    labels = [option_words(name, lang).label for name in OPTIONS]
    assert len(set(labels)) == len(labels), "no two options are called the same"
    for name, option in OPTIONS.items():
        words = option_words(name, lang)
        assert words.label[0].isupper() and len(words.label) <= 42 and not words.label.endswith("."), name
        assert words.text[0].isupper() and words.text.endswith(".") and len(words.text) <= 120, name
        assert list(words.choices) == list(option.values)
        assert len(set(words.choices.values())) == len(words.choices), f"{name}: two choices sound the same"
        assert "'" not in words.label + words.text + "".join(words.choices.values()) or lang == "en"


def test_an_option_nobody_has_worded_still_has_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("monopole.text.option_words"), "table", lambda *path: {})
    assert option_words("parkingPot", "fr").label == "Cagnotte au parc gratuit"
    assert option_words("jailFine", "fr") == ("jailFine", "", {})
    assert option_words("endTurn", "en").choices == {"auto": "auto", "word": "word"}


def test_a_mode_is_told_as_its_options_make_it() -> None:
    fast, timed = editions.load("france-2003", "fast"), editions.load("france-2003", "timed")
    assert mode_words(editions.load("france-2003", "base"), "en") == "Played until one player is left."
    assert mode_words(fast, "fr") == (
        "2 titres distribués à chacun, qu’il paie\u00a0; un hôtel après 3 maisons\u00a0; fin à la 2e faillite, le plus riche gagne."
    )
    assert "after 90 minutes" in mode_words(timed, "en")
    assert "after 20 minutes" in mode_words(editions.load("france-2003", "timed", {"timeLimit": 1200}), "en")
    assert "passport or at the 2nd bankruptcy" in mode_words(editions.load("wonders-2003", "fast"), "en")
    assert "un stade après 3 gradins" in mode_words(editions.load("football-1999", "fast"), "fr")
    assert mode_words(editions.load("championship", "timed"), "fr").startswith("Par équipes de deux")


@pytest.mark.parametrize("edition", editions.names())
def test_every_mode_of_every_edition_is_told(edition: str) -> None:
    told = {(mode, lang): mode_words(editions.load(edition, mode), lang) for mode in editions.modes_of(edition) for lang in LANGS}
    assert len(set(told.values())) == len(told) and all(each.endswith(".") for each in told.values())
