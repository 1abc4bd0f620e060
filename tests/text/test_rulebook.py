"""The rules in words are complete, in both languages, for every edition."""

from __future__ import annotations

import re

import pytest

from monopole import editions
from monopole.text import Unknown, edition_modes, rule_ids, rule_words, ruling_ids, ruling_words, source_words
from monopole.vocabulary import RULE_IDS

CHAPTERS_OF_ONE_EDITION = {
    "COMP": {"championship"},
    "TEAM": {"championship"},
    "WONDER": {"wonders-2003"},
    "LOAN": {"monopolic-1985"},
    "EBANK": {"world-2008", "canada-2011"},
}
UI_OF = {"UI-5": {"world-2008", "canada-2011"}, "UI-6": None, "UI-7": {"championship"}}
LANGS = ("fr", "en")


def editions_of(rule: str) -> set[str]:
    """The editions a rule must speak of."""
    chapter = rule.partition("-")[0]
    if chapter == "UI":
        return UI_OF.get(rule, {"monopolic-1985"}) or set(edition_modes())
    return CHAPTERS_OF_ONE_EDITION.get(chapter, set(edition_modes()))


def test_there_are_200_rules_and_149_rulings() -> None:
    assert rule_ids() == list(RULE_IDS.values())
    assert len(rule_ids()) == 200
    assert len(ruling_ids()) == len(set(ruling_ids())) == 149


def test_the_editions_and_their_modes_are_those_that_can_be_loaded() -> None:
    assert set(edition_modes()) == set(editions.names())
    for edition, modes in edition_modes().items():
        assert set(modes) == set(editions.load(edition, modes[0]).modes), edition


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("rule", rule_ids())
def test_every_rule_is_complete(rule: str, lang: str) -> None:
    words = rule_words(rule, lang=lang)
    other = rule_words(rule, lang="en" if lang == "fr" else "fr")
    assert words.title and words.statement.endswith((".", ")"))
    assert words.statement != other.statement
    assert 1 <= len(re.findall(r"[.?!](?=\s|$)", words.statement)) <= 4
    named = [edition for row in words.rows for edition in row.editions]
    assert len(named) == len(set(named)) and set(named) == editions_of(rule)
    for row, twin in zip(words.rows, other.rows, strict=True):
        assert row.values and all(row.values.values())
        assert row.values.keys() == twin.values.keys()
        assert row.rulings == twin.rulings


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("edition", list(edition_modes()))
def test_every_rule_for_one_edition(edition: str, lang: str) -> None:
    for rule in rule_ids():
        words = rule_words(rule, edition, lang)
        if edition in editions_of(rule):
            assert tuple(words.values) == edition_modes()[edition]
            assert [row.editions for row in words.rows] == [(edition,)]
        else:
            assert words.rows == () and words.values == {} and words.source == ""
        assert all(ruling in ruling_ids() for ruling in words.rulings)
        assert words.lines()[0].startswith(rule) and all(words.lines())


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("ruling", ruling_ids())
def test_every_ruling_is_complete(ruling: str, lang: str) -> None:
    words = ruling_words(ruling, lang)
    other = ruling_words(ruling, "en" if lang == "fr" else "fr")
    assert words.topic and words.decision and words.why and words.editions
    assert words.topic != other.topic
    assert set(words.editions) <= set(edition_modes())
    mentioned = set(re.findall(r"\bA-\d+b?\b", words.decision + words.why))
    assert mentioned <= set(ruling_ids()) and len(words.lines()) == 4


def test_the_texts_name_only_rules_that_exist() -> None:
    chapters = {rule.partition("-")[0] for rule in rule_ids()}
    for lang in LANGS:
        texts = [text for rule in rule_ids() for row in rule_words(rule, lang=lang).rows for text in row.values.values()]
        texts += [rule_words(rule, lang=lang).statement for rule in rule_ids()]
        texts += [ruling_words(ruling, lang).decision for ruling in ruling_ids()]
        for text in texts:
            for chapter, number in re.findall(r"\b([A-Z]{2,})-(\d+)\b", text):
                assert chapter in chapters and f"{chapter}-{number}" in RULE_IDS.values(), text


def test_french_typography() -> None:
    wrong = re.compile(r"'|\"|(?<![\u00a0\u202f])[:;!?»]|«(?!\u00a0)| %")
    texts = [text for rule in rule_ids() for row in rule_words(rule, lang="fr").rows for text in row.values.values()]
    texts += [text for rule in rule_ids() for text in (rule_words(rule, lang="fr").title, rule_words(rule, lang="fr").statement)]
    texts += [text for ruling in ruling_ids() for text in vars(ruling_words(ruling, "fr")).values() if isinstance(text, str)]
    assert [text for text in texts if wrong.search(text)] == []


def test_no_marks_of_the_specification_are_left() -> None:
    for lang in LANGS:
        for rule in rule_ids():
            for line in rule_words(rule, lang=lang).lines():
                assert not re.search(r"\*\*|`|†|‡|\bfra\b|\bwor\b|\bOCR\b", line), line


@pytest.mark.parametrize(
    ("rule", "edition", "mode", "fr", "en"),
    [
        ("BUILD-5", "france-2003", "fast", "3", "3"),
        ("BUILD-5", "france-2003", "timed", "4", "4"),
        ("JAIL-6", "godfather-2021", "fast", "150 (A-107)", "150 (A-107)"),
        ("GO-1", "belgium-1985", "base", "4\u00a0000\u00a0F", "F 4,000"),
        (
            "RENT-5",
            "canada-2011",
            "fast",
            "loyer double gardé sur les terrains libres d’hypothèque",
            "double rent kept on the unmortgaged lots",
        ),
        ("AUCTION-4", "championship", "timed", "1 minute par lot", "1 minute per lot"),
        ("END-2", "godfather-2021", "fast", "la première", "first"),
        ("END-3", "france-2003", "base", "—", "—"),
    ],
)
def test_values(rule: str, edition: str, mode: str, fr: str, en: str) -> None:
    assert rule_words(rule, edition, "fr").values[mode] == fr
    assert rule_words(rule, edition, "en").values[mode] == en


def test_the_source_is_that_of_the_edition_asked_for() -> None:
    assert rule_words("BUILD-4", "canada-2011", "en").source == "Canada 2011 booklet, “ACHETER UNE MAISON”"
    assert rule_words("BUILD-4", "france-2003", "en").source == "France 2003 booklet, “Maisons”"
    assert rule_words("BUILD-4", "france-2003").source == "livret France 2003, «\u00a0Maisons\u00a0»"
    assert rule_words("BUILD-4", "monopolic-1985", "en").source == "Monopolic 1985 leaflet, “LES MAISONS”"
    assert rule_words("JAIL-5", "france-2003").source == ""
    assert "A-09" in rule_words("RENT-2", "football-1999").rulings
    assert "A-09" not in rule_words("RENT-2", "france-2003").rulings


def test_a_row_without_a_source_says_that_the_booklets_are_silent() -> None:
    """Or that there is nothing of the kind, or where to look instead."""
    silent = re.compile(r"nothing|not |no |none|never|does not|see |—")
    for rule in rule_ids():
        for row in rule_words(rule, lang="en").rows:
            assert row.source or all(silent.match(value) or value == "no" for value in row.values.values()), (rule, row)


def test_a_rule_of_one_edition_does_not_speak_of_another() -> None:
    """A remark that holds for one of several editions stands in a row of its own."""
    for rule in rule_ids():
        for row in rule_words(rule, lang="en").rows:
            told = " ".join(row.values.values())
            assert len(row.editions) == 1 or not any(edition in told for edition in row.editions), (rule, told)
    opening = rule_words("BUILD-12", "paris-1936", "en").values["base"]
    assert "any opening price" in opening and "half" not in opening
    assert "half the lowest building price" in rule_words("BUILD-12", "belgium-1985", "en").values["base"]


def test_options_of_a_rule() -> None:
    assert rule_words("JAIL-6").options == ("jailFine", "jailFineOnTurns", "jailFineDelay")


def test_case_and_blanks_do_not_matter() -> None:
    assert rule_words(" build-4 ").id == "BUILD-4"
    assert ruling_words("a-11B").id == "A-11b"


@pytest.mark.parametrize(
    ("ask", "close"),
    [
        (lambda: rule_words("BUILT-4"), "BUILD-4"),
        (lambda: rule_words("BUILD-4", "france-2004"), "france-2003"),
        (lambda: ruling_words("B-107"), "A-107"),
        (lambda: source_words("001g"), "001f"),
    ],
)
def test_an_unknown_name_is_answered_with_the_nearest(ask: object, close: str) -> None:
    assert callable(ask)
    with pytest.raises(Unknown) as found:
        ask()
    assert isinstance(found.value, KeyError)
    assert close in found.value.close or close[:-1] in "".join(found.value.close)
    for lang, word in (("fr", "Il n’y a pas"), ("en", "There is no")):
        assert found.value.say(lang).startswith(word)


def test_a_name_like_nothing_known() -> None:
    with pytest.raises(Unknown) as found:
        rule_words("?" * 5000)
    assert found.value.close == () and len(str(found.value)) < 100
