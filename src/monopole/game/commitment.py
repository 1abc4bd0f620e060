"""Dice nobody can predict and everybody can check: the table commits to its secret before the first roll."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from monopole.game.game_errors import SeatingError, shown

DIGITS = 32
_HEXADECIMAL = re.compile(r"[0-9a-f]{32}")


def _sha256(lines: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Commitment:
    """The secret of a table: a key, and a salt so that the published digest tells nothing about it."""

    key: str
    salt: str

    @classmethod
    def fresh(cls, key: str | None = None, salt: str | None = None) -> Self:
        """A secret nobody knows, or the one given."""
        return cls(_checked("key", key), _checked("salt", salt))

    @property
    def digest(self) -> str:
        """What is published before the first roll: SHA-256 of the key, a newline, the salt."""
        return _sha256((self.key, self.salt))

    def game_key(self, seeds: Iterable[str]) -> str:
        """The key of the draws: the table's own, or, once a seat has added a seed, SHA-256 of key, salt and the seeds of all seats in
        order, each after a newline; its first 32 digits.
        """
        seeds = tuple(seeds)
        return _sha256((self.key, self.salt, *seeds))[:DIGITS] if any(seeds) else self.key


def _checked(what: str, given: str | None) -> str:
    if given is None:
        return secrets.token_hex(DIGITS // 2)
    if not isinstance(given, str) or not _HEXADECIMAL.fullmatch(given.lower()):
        raise SeatingError("key", what=what, value=shown(given), digits=DIGITS)
    return given.lower()


def key_words(key: str) -> list[int]:
    """The key as four 32-bit numbers, first digits first."""
    return [int(key[at : at + 8], 16) for at in range(0, DIGITS, 8)]


def key_digits(words: Iterable[int]) -> str:
    """The key of such numbers."""
    return "".join(f"{word:08x}" for word in words)
