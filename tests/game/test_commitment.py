"""The secret of the draws: what is published, what the seats add."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monopole.game import Commitment, SeatingError
from monopole.game.commitment import key_digits, key_words

KEY, SALT = "00112233445566778899aabbccddeeff", "f" * 32


def test_the_digest_is_what_sha256sum_prints() -> None:
    assert Commitment(KEY, SALT).digest == hashlib.sha256(f"{KEY}\n{SALT}".encode()).hexdigest()


def test_without_seeds_the_key_itself_is_played() -> None:
    assert Commitment(KEY, SALT).game_key(["", "", ""]) == KEY


def test_a_seed_of_any_seat_changes_the_key() -> None:
    secret = Commitment(KEY, SALT)
    keys = {secret.game_key(seeds) for seeds in (["", ""], ["x", ""], ["", "x"], ["x", "x"], ["xx", ""])}
    assert len(keys) == 5
    assert secret.game_key(["x", ""]) == hashlib.sha256(f"{KEY}\n{SALT}\nx\n".encode()).hexdigest()[:32]


def test_fresh_secrets_differ() -> None:
    first, second = Commitment.fresh(), Commitment.fresh()
    assert first.key != second.key
    assert first.salt != second.salt
    assert len(first.key) == len(first.salt) == 32


def test_a_key_is_read_in_small_letters() -> None:
    assert Commitment.fresh(KEY.upper(), SALT.upper()) == Commitment(KEY, SALT)


@pytest.mark.parametrize("key", ["", "12", "g" * 32, "0" * 33, 12, b"0" * 32])
def test_a_bad_key_is_named(key: object) -> None:
    with pytest.raises(SeatingError) as caught:
        Commitment.fresh(key)  # type: ignore[arg-type]
    assert "32" in caught.value.say("fr")
    assert "key" in caught.value.say("en")


@given(st.integers(0, 2**128 - 1))
def test_words_give_the_same_key_back(number: int) -> None:
    key = f"{number:032x}"
    words = key_words(key)
    assert all(0 <= word < 2**32 for word in words)
    assert key_digits(words) == key
