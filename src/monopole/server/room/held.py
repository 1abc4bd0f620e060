"""The store of a table that lives in a room: lines wait here until somebody has them kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


class Held:
    """`lines` are those of a journal that is gone on with; `waiting` are those to be kept next."""

    name = ""

    def __init__(self, lines: Iterable[bytes] = (), secret: Mapping[str, Any] | None = None) -> None:
        self.lines = list(lines)
        self.hidden = dict(secret or {})
        self.waiting: list[bytes] = []

    def begin(self, lines: bytes, secret: Mapping[str, Any]) -> None:
        self.hidden = dict(secret)
        self.append(lines)

    def hide(self, secret: Mapping[str, Any]) -> None:
        self.hidden = dict(secret)

    def hold(self) -> None:
        """The archive sees to it that nobody else writes."""

    def append(self, lines: bytes, last: bool = False) -> None:
        self.waiting.extend(lines.splitlines(keepends=True))

    def read(self) -> Iterable[bytes]:
        return self.lines

    def secret(self) -> Mapping[str, Any]:
        return self.hidden

    def close(self) -> None:
        self.lines = []

    def taken(self) -> tuple[bytes, ...]:
        """The lines to be kept since this was last asked."""
        lines, self.waiting = tuple(self.waiting), []
        return lines
