"""Tokens and codes: what lets somebody in, and how a table is called.

A token has 256 bits; only its SHA-256 is ever kept. A code only names a table: eight letters and digits, none of which looks like another.

Links are tokens made here. The token of a seat may be made by its client, who then knows it before the answer comes.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from typing import Annotated

from msgspec import Meta

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # no 0 O, no 1 I L
CODE_LENGTH = 8
FEWEST_SIGNS = 16  # different ones in a token; fewer come by chance once in 10^13 times
CODE_PATTERN = f"^[{ALPHABET}{''.join(letter.lower() for letter in ALPHABET if letter.isalpha())}]{{{CODE_LENGTH}}}$"
TOKEN_PATTERN = "^[A-Za-z0-9_-]{43}$"
# a key that a client made; what is wrong with one is said in a sentence of its own
NewKey = Annotated[str, Meta(max_length=200, description=f"32 bytes of chance in base64url: {TOKEN_PATTERN}")]
_CODE, _TOKEN = re.compile(CODE_PATTERN), re.compile(TOKEN_PATTERN)


def new_token() -> str:
    return secrets.token_urlsafe(32)


def digest(token: str) -> bytes:
    """What is kept of a token. It has too many bits to be guessed from this, so one round is enough."""
    return hashlib.sha256(token.encode()).digest()


def digest_at(code: str, token: str) -> bytes:
    """What is kept of a token that a client made: it may open seats at several tables."""
    return digest(credentials(code, token))


def same(one: bytes, other: bytes) -> bool:
    """Whether two digests are one, in a time that tells nothing about where they differ."""
    return hmac.compare_digest(one, other)


def new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str | None:
    """A code as somebody typed it, small letters or not; None where no table can have it."""
    return text.upper() if _CODE.fullmatch(text) else None


def is_token(text: str) -> bool:
    return _TOKEN.fullmatch(text) is not None


def is_drawn(text: str) -> bool:
    """Whether this has the shape of a token, and is not so regular that nobody can have drawn it."""
    return is_token(text) and len(set(text)) >= FEWEST_SIGNS


def credentials(code: str, token: str) -> str:
    """One string that says which table and who, for programs."""
    return f"{code}.{token}"


def token_of(words: str, code: str) -> str:
    """The token in `TOKEN` or `CODE.TOKEN`; a text that is neither stays as it is, and is nobody's."""
    table, dot, token = words.partition(".")
    return token if dot and read_code(table) == code else words
