"""Every rule has the sentence that tells a player why he is refused."""

from __future__ import annotations

import pytest

from monopole.editions import load, names
from monopole.text import say_refusal
from monopole.text.refusals import SENTENCES
from monopole.vocabulary import RULE_IDS


def test_each_of_the_199_rules_has_its_sentence() -> None:
    assert set(SENTENCES) == set(RULE_IDS.values())
    assert len(SENTENCES) == 199
    assert len(set(SENTENCES.values())) == 199


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("edition", names())
def test_every_refusal_is_said(edition: str, lang: str) -> None:
    loaded = load(edition, "timed" if edition == "championship" else "base")
    for rule in RULE_IDS.values():
        sentence = say_refusal(loaded, rule, lang)
        assert f"{'Règle' if lang == 'fr' else 'Rule'} {rule}" in sentence
        assert sentence[0].isupper() and sentence.endswith(".") and "{" not in sentence


def test_where_the_book_says_it() -> None:
    """By the cite of the option; without an option, by the paragraph of the rulebook; by the ruling where the book is silent."""
    assert say_refusal(load("france-2003"), "JAIL-6", "en").endswith("Rule JAIL-6: France 2003 booklet, “Prison” (our rulings A-15, A-11).")
    assert say_refusal(load("france-2003"), "BUILD-4", "en").endswith("Rule BUILD-4: France 2003 booklet, “Maisons”.")
    assert say_refusal(load("football-1999"), "MORT-5", "en").endswith("Rule MORT-5: France 2003 booklet, “Hypothèques” (our ruling A-09).")
    assert say_refusal(load("france-2003"), "TRADE-2", "en").endswith("Rule TRADE-2: our ruling A-85.")
    assert say_refusal(load("asterix-2006"), "AUCTION-1", "fr").endswith("n’appartenant encore à personne\u00a0» (notre choix A-24).")


def test_a_choice_of_the_table_is_not_blamed_on_the_book() -> None:
    sentence = say_refusal(load("france-2003", "base", {"sellTiming": "ownOrBetween"}), "SELL-2", "fr")
    assert "choix de cette table" in sentence and "livret" not in sentence


def test_the_edition_speaks_in_its_own_words() -> None:
    assert "4 huttes par terrain avant les palais" in say_refusal(load("asterix-2006"), "BUILD-5", "fr")
    assert "3 huts on each lot before the palaces" in say_refusal(load("asterix-2006", "fast"), "BUILD-5", "en")
    assert "500 K" in say_refusal(load("world-2008"), "JAIL-6", "fr")
    assert "50.000 F" in say_refusal(load("monopolic-1985"), "LOAN-1", "en")
    assert "GO" in say_refusal(load("canada-2011"), "GO-1", "en")


def test_a_rule_the_edition_does_not_have_is_still_named() -> None:
    assert say_refusal(load("france-2003"), "LOAN-2", "en").endswith("Rule LOAN-2.")
