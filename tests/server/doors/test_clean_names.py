"""Names and chat: nothing hidden gets through, and everybody's letters do."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monopole.game.seating import LONGEST_NAME, seat_names
from monopole.server.clean_names import NAME_CLUSTERS, clean, clusters, cut, read_chat, read_name, seen
from monopole.server.sentences import TurnedAway

FAMILY = "👨‍👩‍👧‍👦"
TROUBLESOME = st.text(
    st.sampled_from(
        "ab é\u0301\u0308\u202e\u2066\u200b\u200d\ufe0f\ufe0e\u20e3\x00\x1b\n\t\u3164\u2800\ufeff#1👨👩🏽❤🇫🇷한\u1100\u1161\u00ad\U000e0041"
    )
)


@pytest.mark.parametrize(
    "name", [FAMILY, "Zoé", "👩🏽‍🚀", "❤️‍🔥", "1️⃣", "🇫🇷", "Ольга", "אסתר", "محمد", "김철수", "李雷", "Nguyễn", "🙂‍↔️", "O’Brien-Smith"]
)
def test_names_of_all_kinds_of_people_stay_as_they_are(name: str) -> None:
    assert read_name(name) == name
    assert seat_names([name]) == (name,)  # and the game takes them


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Anne \n\t Marie ", "Anne Marie"),
        ("An\u202ene", "Anne"),  # right-to-left override
        ("\u2067Anne\u2069", "Anne"),  # isolates
        ("An\u200bne\ufeff", "Anne"),  # zero width
        ("An\u200dne", "Anne"),  # a joiner that joins no pictures
        ("An\u00adne", "Anne"),
        ("Anne\x1b[31m", "Anne[31m"),  # an escape of a terminal
        ("Ze\u0301lie", "Zélie"),
        ("A\U000e0041\U000e0042nne", "Anne"),  # invisible tags
        ("1\ufe0f", "1"),
        ("a" + "\u0301" * 30, "á" + "\u0301" * 4),  # a tower of accents
        ("👨\u200d", "👨"),
    ],
)
def test_what_hides_or_turns_is_taken_out(typed: str, kept: str) -> None:
    assert read_name(typed) == unicodedata.normalize("NFC", kept)


@pytest.mark.parametrize(
    "typed", ["", " ", "\u3164", "\u2800\u2800", "\u200b", "\u0301", "\u202e", "\U000e0020", "\ud800", "bank", "Table"]
)
def test_a_name_needs_something_to_be_seen(typed: str) -> None:
    with pytest.raises(TurnedAway):
        read_name(typed)


def test_a_family_is_one_letter_and_is_never_cut_in_two() -> None:
    assert clusters(FAMILY + "é🇫🇷🇧🇪") == [FAMILY, "é", "🇫🇷", "🇧🇪"]
    assert cut(FAMILY * 3, 2, 100) == FAMILY * 2
    assert set(clusters(read_name(FAMILY * 30))) == {FAMILY}


def test_a_long_name_is_cut_and_a_long_chat_too() -> None:
    assert read_name("x" * 200) == "x" * NAME_CLUSTERS
    assert len(read_chat("y " * 4000)) <= 1000


@given(TROUBLESOME)
def test_what_is_clean_stays_as_it_is(text: str) -> None:
    assert clean(clean(text)) == clean(text)


@given(st.one_of(TROUBLESOME, st.text()))
def test_nothing_hidden_gets_through(text: str) -> None:
    line = clean(text)
    hidden = {unicodedata.category(letter) for letter in line if letter != "\u200d"}
    assert not hidden & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    assert "  " not in line and line == line.strip()
    if seen(cut(line, NAME_CLUSTERS, LONGEST_NAME)) and line.casefold() not in ("bank", "table"):
        assert seat_names([read_name(text)])


@given(st.text())
def test_clusters_are_the_text(text: str) -> None:
    assert "".join(clusters(text)) == text
