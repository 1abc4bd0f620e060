"""Where journals are kept. A file is the first store; a database is another with the same verbs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol


class Store(Protocol):
    """The journal of one table, and, until the game is over, what nobody at the table may know yet.

    Lines come whole, one or several with their newlines. What is handed to `begin` or `append` is safe when the call returns; where it
    cannot be made safe, JournalError is raised and nothing of it is kept.
    """

    @property
    def name(self) -> str:
        """What a person calls this journal: a path, an address."""
        ...

    def begin(self, lines: bytes, secret: Mapping[str, str]) -> None:
        """A new journal. Raises JournalError where there is one already."""
        ...

    def hide(self, secret: Mapping[str, Any]) -> None:
        """What is hidden from now on, in place of what `begin` was given."""
        ...

    def hold(self) -> None:
        """From now on until `close` nobody else adds to a journal that is there. Raises JournalError where somebody already does."""
        ...

    def append(self, lines: bytes, last: bool = False) -> None:
        """More of it; `last` where the game is over: its secret is revealed by then, and need not be kept."""
        ...

    def read(self) -> Iterable[bytes]:
        """Every line there is, each with its newline; the last one without, where it was cut short."""
        ...

    def secret(self) -> Mapping[str, Any]:
        """Key, salt, and the file (`edition`) or the text (`edition_text`) of an edition of one's own; nothing where they are not kept
        any more.
        """
        ...

    def close(self) -> None:
        """Nothing more will be added."""
        ...
