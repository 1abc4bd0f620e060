"""Tokens and codes."""

from __future__ import annotations

import hashlib

import pytest

from monopole.server import keys


def test_a_token_has_256_bits_and_its_own_alphabet() -> None:
    tokens = {keys.new_token() for _ in range(200)}
    assert len(tokens) == 200 and all(keys.is_token(token) for token in tokens)


def test_only_a_digest_is_kept_and_it_is_compared() -> None:
    token = keys.new_token()
    assert keys.digest(token) == hashlib.sha256(token.encode()).digest()
    assert keys.same(keys.digest(token), keys.digest(token))
    assert not keys.same(keys.digest(token), keys.digest(token[:-1] + ("A" if token[-1] != "A" else "B")))


def test_a_code_has_no_letter_that_looks_like_another() -> None:
    codes = "".join(keys.new_code() for _ in range(200))
    assert not set(codes) & set("01OIL") and set(codes) <= set(keys.ALPHABET)


@pytest.mark.parametrize(("typed", "meant"), [("k7mx2pq9", "K7MX2PQ9"), ("K7MX2PQ9", "K7MX2PQ9"), ("K7MX2PQ", None), ("K7MX2PQO", None)])
def test_a_code_may_be_typed_in_small_letters(typed: str, meant: str | None) -> None:
    assert keys.read_code(typed) == meant


@pytest.mark.parametrize("text", ["", "../../etc", "K7MX2PQ9\n", "K7MX2PQ9x", "ſ7MX2PQ9", "K7MX2PQ９"])
def test_nothing_else_is_a_code(text: str) -> None:
    assert keys.read_code(text) is None


def test_credentials_are_for_one_table() -> None:
    token = keys.new_token()
    assert keys.token_of(keys.credentials("K7MX2PQ9", token), "K7MX2PQ9") == token
    assert keys.token_of(token, "K7MX2PQ9") == token
    assert not keys.is_token(keys.token_of(keys.credentials("K7MX2PQ9", token), "AAAAAAAA"))
