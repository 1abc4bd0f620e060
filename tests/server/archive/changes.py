"""Changes as tables make them, in few words, for the tests of the archive."""

from __future__ import annotations

import hashlib
from typing import Any

from monopole.server.archive import Archive, Change, Key, Spoken


def hashed(secret: str) -> bytes:
    return hashlib.sha256(secret.encode()).digest()


def a_key(secret: str, kind: str = "seat", seat: str | None = "Anne", expires: float | None = None) -> Key:
    return Key(hashed(secret), kind, seat, expires)


def line(code: str, n: int, size: int = 60) -> bytes:
    return f'{{"table":"{code}","n":{n},"é":"{"x" * size}"}}\n'.encode()


def some_lines(code: str, first: int, number: int, size: int = 60) -> tuple[bytes, ...]:
    return tuple(line(code, n, size) for n in range(first, first + number))


def spoken(text: str) -> Spoken:
    return Spoken("Anne", text, "2026-05-04T20:15:00Z")


def new_table(code: str, fence: int, **more: Any) -> Change:
    return Change(code, fence, new=True, **{"state": "open", "about": b'{"edition":"france-2003"}', "secret": b'{"key":"00"}', **more})


def opened(archive: Archive, code: str = "K7MX2PQ9", owner: str = "here", **more: Any) -> int:
    """A table that is there, and its fence."""
    fence = archive.take(code, owner, 60)
    assert fence is not None
    assert archive.keep([new_table(code, fence, **more)]) == [None]
    return fence


def keys_of(archive: Archive, code: str) -> list[Key]:
    """The keys that are kept for a table."""
    kept = archive.read(code)
    return [] if kept is None else kept.keys


def answers(archive: Archive, *changes: Change) -> list[str]:
    return ["kept" if answer is None else answer.code for answer in archive.keep(changes)]
