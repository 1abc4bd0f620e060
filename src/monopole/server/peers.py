"""Servers that share an archive: how they are called, and how one knows another.

A server that is asked about a table which another holds passes the question on (`relay`). The other believes it about whose question that
is, because it comes with a word that only servers of the same archive can make, and that is good at this one server only.
"""

from __future__ import annotations

import hmac
import secrets
from dataclasses import dataclass

from monopole.server.sentences import TurnedAway

# What servers call out to each other, where there is a Redis between them.
FREE = "free"  # a table was given back: its code
LEFT = "left"  # a server has stopped, and all its tables are free
LISTED = "listed"  # the public list has changed
AGAIN = "again"  # said by nobody: we hear again, and may have missed something


@dataclass(frozen=True)
class Owner:
    """A server as it holds tables: where the others reach it, and a name that is never used again."""

    address: str
    name: str

    @classmethod
    def new(cls, address: str) -> Owner:
        return cls(address, secrets.token_hex(8))

    @classmethod
    def read(cls, text: str) -> Owner:
        """As the archive has it."""
        address, _, name = text.rpartition(" ")
        return cls(address, name)

    def __str__(self) -> str:
        return f"{self.address} {self.name}"

    def word(self, secret: bytes) -> str:
        """What the others say to be let in at this server as one of its own."""
        return hmac.digest(secret, str(self).encode(), "sha256").hex()


class Elsewhere(TurnedAway):
    """Another server holds the table; `word` lets us in there."""

    def __init__(self, table: str, owner: Owner, word: str) -> None:
        super().__init__("held_elsewhere", wait=1.0)
        self.table, self.owner, self.word = table, owner, word
