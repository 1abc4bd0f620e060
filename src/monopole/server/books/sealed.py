"""What a book is told in confidence, as the archive has it: encrypted with a key that is not in the archive.

Destroying the key makes every copy of it unreadable at once: old pages of the database, write-ahead logs, backups. The key and all it has
sealed go together, so a book whose secret loses anything is given another key. The archive says which keys are to be destroyed, so that
this is done even by a server that begins after the one that should have.
"""

from __future__ import annotations

import base64
import binascii
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

SEALED = "sealed"
NONCE = 12  # bytes
NAME = re.compile(r"[0-9a-f]{16}")


@dataclass(frozen=True, slots=True)
class SecretKey:
    """A key of one book, and the name by which what it has sealed knows it."""

    name: str
    key: bytes = field(repr=False)

    @classmethod
    def new(cls) -> SecretKey:
        return cls(secrets.token_hex(8), AESGCM.generate_key(256))

    def seal(self, code: str, plain: bytes) -> str:
        """Encrypts the secret of the book with this code."""
        nonce = secrets.token_bytes(NONCE)
        return base64.b64encode(nonce + AESGCM(self.key).encrypt(nonce, plain, self._bound_to(code))).decode()

    def open(self, code: str, box: str) -> bytes | None:
        """Decrypts what this key has sealed for this book; None where it has not, or where a byte is wrong."""
        try:
            whole = base64.b64decode(box, validate=True)
            return AESGCM(self.key).decrypt(whole[:NONCE], whole[NONCE:], self._bound_to(code))
        except (InvalidTag, ValueError, binascii.Error):
            return None

    def _bound_to(self, code: str) -> bytes:
        return f"{code} {self.name}".encode()


@dataclass(frozen=True, slots=True)
class Envelope:
    """The secret of a book as the archive has it: sealed, and with which key; keys to be destroyed; what older versions left in clear."""

    key: str | None = None
    box: str = ""
    spent: Sequence[str] = ()
    clear: bytes = b"{}"

    @classmethod
    def read(cls, secret: bytes) -> Envelope:
        whole: dict[str, Any] = msgspec.json.decode(secret)
        if SEALED not in whole:
            return cls(clear=secret)
        sealed = whole[SEALED]
        key = sealed.get("key")
        return cls(key if _is_name(key) else None, sealed.get("box", ""), [name for name in sealed.get("spent", ()) if _is_name(name)])

    def written(self) -> bytes:
        if self.key is None and not self.spent:
            return self.clear
        box = {} if self.key is None else {"key": self.key, "box": self.box}
        return msgspec.json.encode({SEALED: {**box, **({"spent": list(self.spent)} if self.spent else {})}})

    def opened(self, code: str, key: SecretKey | None) -> bytes | None:
        """Returns the secret, with the key it names; None where that is not here."""
        if self.key is None:
            return self.clear
        return None if key is None else key.open(code, self.box)


def _is_name(name: object) -> bool:
    return isinstance(name, str) and NAME.fullmatch(name) is not None
