"""Words and their beginnings, in both languages."""

from __future__ import annotations

import pytest

from monopole.terminal.terminal_sentences import Unclear
from monopole.terminal.verbs import ACTION_WORDS, QUESTION_WORDS, find, own_word
from monopole.vocabulary import ACTIONS


def test_every_action_of_a_seat_has_words() -> None:
    assert set(ACTION_WORDS) == set(ACTIONS.values()) - {"tick"}


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_terminals_own_words_are_understood_when_they_fit(lang: str) -> None:
    for do in (*ACTION_WORDS, *QUESTION_WORDS):
        assert find(own_word(do, lang), {do}) == do


@pytest.mark.parametrize(
    ("word", "now", "do"),
    [
        ("refuser", {"buy", "decline"}, "decline"),
        ("refuser", {"accept", "refuse"}, "refuse"),
        ("payer", {"settle"}, "settle"),
        ("payer", {"pay_fine"}, "pay_fine"),
        ("lift", {"lift_now", "keep"}, "lift_now"),
        ("hyp", {"mortgage"}, "mortgage"),
        ("ENCHERIR", {"bid"}, "bid"),
        ("m", {"mortgage", "roll"}, "mortgage"),
        ("q", {"roll"}, "quit"),
        ("build", set(), "build"),
        ("plat", set(), "board"),
        ("faill", {"bankrupt"}, "bankrupt"),
        ("?", set(), "help"),
    ],
)
def test_what_fits_the_moment_comes_first(word: str, now: set[str], do: str) -> None:
    assert find(word, now) == do


@pytest.mark.parametrize(
    ("word", "now", "code"),
    [("xyz", set(), "unknown_word"), ("b", {"bid", "build"}, "which_word"), ("yes", set(), "no_question"), ("bank", set(), "unknown_word")],
)
def test_what_is_not_clear_is_said(word: str, now: set[str], code: str) -> None:
    with pytest.raises(Unclear) as unclear:
        find(word, now)
    assert unclear.value.code == code


def test_a_slip_of_the_pen_is_guessed() -> None:
    with pytest.raises(Unclear) as unclear:
        find("constuire", set())
    assert "peut-être construire" in unclear.value.say("fr") and "perhaps construire" in unclear.value.say("en")
    with pytest.raises(Unclear) as unclear:
        find("zzz", set())
    assert "perhaps" not in unclear.value.say("en")
