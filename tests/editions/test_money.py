"""Amounts as each edition writes them, read back whatever way somebody types them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monopole.editions import EditionError, load, money, names, read_money

LOADED = {name: load(name, "timed" if name == "championship" else "base") for name in names()}


@pytest.mark.parametrize(
    ("name", "amount", "text"),
    [
        ("paris-1936", 6000, "6.000 F"),
        ("paris-1936", 150000, "150.000 F"),
        ("paris-1936", 200, "200 F"),
        ("belgium-1985", 30000, "30.000 F"),
        ("france-2003", 150, "150 €"),
        ("france-2003", 1500, "1500 €"),
        ("france-2003", 0, "0 €"),
        ("france-2003", -50, "-50 €"),
        ("world-2008", 1_500_000, "1,5 M"),
        ("world-2008", 750_000, "750 K"),
        ("world-2008", 15_000_000, "15 M"),
        ("world-2008", 10_000, "10 K"),
        ("world-2008", 6_250_000, "6,25 M"),
        ("world-2008", 175_000, "175 K"),
        ("world-2008", 17_500, "17,5 K"),
        ("world-2008", 1_000_001, "1,000001 M"),
        ("world-2008", 999, "999"),
        ("canada-2011", 2_000_000, "2 M"),
        ("asterix-2006", 150, "150 sesterces"),
        ("asterix-2006", 1, "1 sesterce"),
        ("asterix-2006", 1500, "1\u00a0500 sesterces"),
    ],
)
def test_writing(name: str, amount: int, text: str) -> None:
    assert money(LOADED[name], amount) == text
    assert read_money(LOADED[name], text) == amount


@pytest.mark.parametrize(
    ("name", "text", "amount"),
    [
        ("paris-1936", "6000", 6000),
        ("paris-1936", "6 000 F", 6000),
        ("paris-1936", "Frs 6.000", 6000),
        ("paris-1936", "6,000 francs", 6000),
        ("france-2003", "150€", 150),
        ("france-2003", "€ 1 500", 1500),
        ("france-2003", "1 euro", 1),
        ("france-2003", "1.500", 1500),
        ("world-2008", "1.5M", 1_500_000),
        ("world-2008", "1,5 m", 1_500_000),
        ("world-2008", "750k", 750_000),
        ("world-2008", "1500000", 1_500_000),
        ("world-2008", "0,75 M", 750_000),
        ("asterix-2006", "1\u202f500 S", 1500),
    ],
)
def test_reading(name: str, text: str, amount: int) -> None:
    assert read_money(LOADED[name], text) == amount


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("france-2003", ""),
        ("france-2003", "abc"),
        ("france-2003", "1,5"),
        ("france-2003", "1.50 €"),
        ("france-2003", "12 34"),
        ("france-2003", "1 M"),
        ("france-2003", "9" * 100),
        ("france-2003", "٣"),
        ("world-2008", "1,0000001 M"),
        ("world-2008", "M"),
        ("world-2008", "1,5"),
    ],
)
def test_not_an_amount(name: str, text: str) -> None:
    with pytest.raises(EditionError) as caught:
        read_money(LOADED[name], text)
    assert money(LOADED[name], 150) in caught.value.words.fr
    assert len(caught.value.words.fr) < 200


@given(st.sampled_from(names()), st.integers(-(10**12), 10**12))
def test_round_trip(name: str, amount: int) -> None:
    assert read_money(LOADED[name], money(LOADED[name], amount)) == amount


@given(st.sampled_from(names()), st.text(max_size=50))
def test_any_text_is_read_or_explained(name: str, text: str) -> None:
    try:
        assert isinstance(read_money(LOADED[name], text), int)
    except EditionError as error:
        assert error.words.fr and error.words.en


@pytest.mark.parametrize(
    ("name", "amount", "written"),
    [
        ("paris-1936", 1_172_100, "1,172,100 F"),
        ("world-2008", 1_750_000, "1.75 M"),
        ("france-2003", 1500, "1500 €"),
        ("asterix-2006", 50, "50 sesterces"),
    ],
)
def test_english_has_the_marks_of_english_numbers(name: str, amount: int, written: str) -> None:
    box = load(name)
    assert money(box, amount, "en") == written
    assert read_money(box, written) == amount
