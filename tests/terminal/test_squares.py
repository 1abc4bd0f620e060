"""Squares by number, by name, by the beginning of a name."""

from __future__ import annotations

import pytest

from monopole import editions
from monopole.terminal.squares import group_called, square_called, squares_called
from monopole.terminal.terminal_sentences import Unclear

PARIS = editions.load("france-2003")


@pytest.mark.parametrize(
    ("text", "square"),
    [
        ("39", 39),
        ("0", 0),
        ("rue de la paix", 39),
        ("RUE DE LA P", 39),
        ("paix", 39),
        ("elysees", 37),
        ("Champs-Élys", 37),
        ("neuilly", 13),
        ("foch", 32),
        ("gare m", 5),
        ("montp", 5),
        ("st", None),
        ("rue", None),
        ("40", None),
        ("-1", None),
        ("chance", None),
        ("zzz", None),
        ("", None),
    ],
)
def test_one_square(text: str, square: int | None) -> None:
    if square is None:
        with pytest.raises(Unclear):
            square_called(PARIS, text)
    else:
        assert square_called(PARIS, text) == square


def test_an_unclear_name_lists_what_it_may_be() -> None:
    with pytest.raises(Unclear) as unclear:
        square_called(PARIS, "avenue m")
    assert (
        unclear.value.say("fr").replace("\u00a0", " ").replace("’", "'") == "« avenue m » peut être : 16 Avenue Mozart, 21 Avenue Matignon."
    )


def test_squares_at_hand_come_first() -> None:
    assert square_called(PARIS, "avenue m", among=[21, 39]) == 21


@pytest.mark.parametrize(
    ("text", "squares"),
    [
        ("31 32", [31, 32]),
        ("31,32", [31, 32]),
        ("31, foch et 34", [31, 32, 34]),
        ("31 x2", [31, 31]),
        ("31x2, 32", [31, 31, 32]),
        ("green", [31, 32, 34]),
        ("vert", [31, 32, 34]),
        ("bleu foncé", [37, 39]),
        ("light blue x2", [6, 8, 9] * 2),
        ("rue de la paix", [39]),
        ("foch breteuil", [32, 31]),
        ("gares", [5, 15, 25, 35]),
        ("", []),
    ],
)
def test_several_squares(text: str, squares: list[int]) -> None:
    assert squares_called(PARIS, text) == squares


def test_a_line_of_squares_has_an_end() -> None:
    with pytest.raises(Unclear):
        squares_called(PARIS, " ".join(["31"] * 50))


def test_groups_in_both_languages_and_in_the_words_of_the_edition() -> None:
    assert group_called(PARIS, "Bleu Foncé") == group_called(PARIS, "dark-blue") == group_called(PARIS, "dark_blue") == "dark_blue"
    assert group_called(editions.load("asterix-2006"), "ports") == "stations"
    assert group_called(PARIS, "mauve") is None
