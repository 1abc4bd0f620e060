"""Numbers as a language writes them."""

import pytest

from monopole.text.numbers import decimal


@pytest.mark.parametrize(
    ("value", "places", "english", "french"),
    [
        (0, 0, "0", "0"),
        (999, 0, "999", "999"),
        (12345.67, 1, "12,345.7", "12\u202f345,7"),
        (-1234567, 0, "\u22121,234,567", "\u22121\u202f234\u202f567"),
    ],
)
def test_a_number_in_each_language(value: float, places: int, english: str, french: str) -> None:
    assert (decimal(value, "en", places), decimal(value, "fr", places)) == (english, french)
