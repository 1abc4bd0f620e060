"""Every reason has the sentence that tells a player why he is refused. Positions for each are in tests/game/refusals.toml."""

from __future__ import annotations

import re
from typing import Any

import pytest

from monopole.editions import load, names
from monopole.game import Game
from monopole.text import facts_needed, say_refusal
from monopole.text.refusal_sentences import SENTENCES
from monopole.text.translation import say

SQUARES = ("mortgaged", "built", "behind", "ahead", "fitting", "lots", "built_lots", "bare_lots")
PEOPLE = ("owner", "turn", "asked", "bidder", "to", "giver", "debtor", "creditor", "last")
FACTS: dict[str, Any] = {
    **dict.fromkeys(SQUARES, (1, 3)),
    **dict.fromkeys(PEOPLE, "Anne"),
    "lacking": ((39, "Bruno"), (37, None)),
    "pairs": (("Anne", "Chloé"), ("Bruno", "David")),
    "fine_turns": (2, 3),
    "matter": Game.new(seats=["Anne", "Bruno"]).matter,
}


def said(edition: str, rule: str, reason: str, lang: str, mode: str = "base", options: dict[str, Any] | None = None) -> str:
    facts = {name: FACTS.get(name, 1) for name in facts_needed(reason)}
    return say_refusal(load(edition, mode, options), rule, reason, facts, lang).replace("\u00a0", " ")


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("edition", names())
def test_every_refusal_is_said(edition: str, lang: str) -> None:
    for reason in SENTENCES:
        sentence = said(edition, "TURN-2", reason, lang, "timed" if edition == "championship" else "base")
        assert f"{'Règle' if lang == 'fr' else 'Rule'} TURN-2" in sentence
        assert sentence[0].isupper() and sentence.endswith(".") and "{" not in sentence and "None" not in sentence


@pytest.mark.parametrize(("lang", "alternative"), [("fr", r"\b(ou|soit)\b"), ("en", r"\b(or|either)\b")])
def test_a_sentence_names_one_cause(lang: str, alternative: str) -> None:
    holes = dict.fromkeys(re.findall(r"\{(\w+)\}", " ".join(SENTENCES.values())), "")
    assert [reason for reason, sentence in SENTENCES.items() if re.search(alternative, say(lang, sentence, **holes))] == []


def test_where_the_book_says_it() -> None:
    """By the cite of the option; without an option, by the paragraph of the rulebook; by the ruling where the book is silent."""
    fine = said("france-2003", "JAIL-6", "cannot_pay", "en")
    assert fine.endswith("Rule JAIL-6: France 2003 booklet, “Prison”.")
    turns = said("france-2003", "JAIL-6", "fine_on_other_turns", "en")
    assert turns.endswith("Rule JAIL-6: France 2003 booklet, “Prison” (our ruling A-15).")
    assert said("france-2003", "BUILD-4", "uneven", "en").endswith("Rule BUILD-4: France 2003 booklet, “Maisons”.")
    lift = said("football-1999", "MORT-5", "not_yours", "en")
    assert lift.endswith("Rule MORT-5: France 2003 booklet, “Hypothèques” (our ruling A-09).")
    assert said("france-2003", "TRADE-2", "unsettled", "en").endswith("Rule TRADE-2: our ruling A-85.")
    assert said("asterix-2006", "AUCTION-1", "sells_it", "fr").endswith("n’appartenant encore à personne » (notre choix A-24).")


def test_a_choice_of_the_table_is_not_blamed_on_the_book() -> None:
    sentence = said("france-2003", "SELL-2", "own_turn_or_between", "fr", options={"sellTiming": "ownOrBetween"})
    assert "choix de cette table" in sentence and "livret" not in sentence


def test_the_book_is_not_passed_over_for_a_choice_that_has_nothing_to_do_with_it() -> None:
    sentence = said("france-2003", "TURN-2", "not_your_turn", "fr", options={"endTurn": "word"})
    assert "choix de cette table" not in sentence and sentence.endswith("livret France 2003, « PRÉPARATION DU JEU », point 5.")
    assert said("championship", "MORT-7", "no_transfer", "fr", "timed").endswith("« DEROULEMENT DE LA PHASE DE JEU ».")
    assert "A-99" not in said("canada-2011", "JAIL-7", "no_card", "fr")


def test_the_edition_speaks_in_its_own_words() -> None:
    assert said("asterix-2006", "BUILD-8", "BUILD-8", "fr").startswith("D’abord 4 huttes sur Auberge de Lutèce, ensuite un palais.")
    assert "First 3 huts on " in said("asterix-2006", "BUILD-8", "BUILD-8", "en", "fast")
    assert "50,000 F at most" in said("monopolic-1985", "LOAN-6", "LOAN-6", "en")
    assert "GO" in said("canada-2011", "BUY-1", "first_lap_first", "en")
    assert "de 2 à 8 joueurs" in said("france-2003", "SETUP-1", "other_numbers", "fr")
    assert "4 or 6 players" in said("championship", "COMP-4", "other_numbers", "en", "timed")
    assert "à 3 joueurs" in said("france-2003", "SETUP-1", "other_numbers", "fr", options={"players": [3]})
    assert "Rue de la Paix (Bruno) et Avenue des Champs-Élysées (la banque)" in said("france-2003", "BUILD-1", "group_not_whole", "fr")


def test_a_rule_the_edition_does_not_have_is_still_named() -> None:
    assert said("france-2003", "LOAN-2", "LOAN-2", "en").endswith("Rule LOAN-2.")
