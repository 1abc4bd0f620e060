"""Monopole: the French Monopoly rulebooks as an open engine. The public names are in `monopole.game` and
`monopole.table`; they are loaded when asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from monopole.game import (
        Action,
        ActionError,
        Commitment,
        Event,
        Game,
        JournalError,
        Matter,
        NotationError,
        RecordError,
        Refused,
        SeatingError,
        SetupRefused,
        Side,
        Stale,
        Verdict,
    )
    from monopole.table import FileStore, Table, verify

__version__ = "0.1.0"

__all__ = [
    "Action", "ActionError", "Commitment", "Event", "FileStore", "Game", "JournalError", "Matter", "NotationError", "RecordError",
    "Refused", "SeatingError", "SetupRefused", "Side", "Stale", "Table", "Verdict", "__version__", "verify",
]  # fmt: skip
_OF_THE_TABLE = ("FileStore", "Table", "verify")


def __getattr__(name: str) -> Any:
    """Loads a package at the first use of one of its names, so that `import monopole` stays light."""
    if name in _OF_THE_TABLE:
        from monopole import table

        return getattr(table, name)
    if name in __all__:
        from monopole import game

        return getattr(game, name)
    raise AttributeError(f"module 'monopole' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
