"""`python dies_at.py STEP serve ...`: a server that is killed, as by the system, at one step of opening a table for a book."""

from __future__ import annotations

import os
import signal
import sys
from typing import Any

from monopole.cli import main
from monopole.server.books.shelf import Shelf

STEPS = ("reserved", "opened", "confirmed")


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def prepare(step: str) -> None:
    """`reserved`: the book has the line and no table is there; `opened`: the table is there and the book has not heard of it; `confirmed`:
    it has, and nobody was answered."""
    brought, note = Shelf._brought, Shelf.note

    async def brings(shelf: Shelf, *about: Any) -> dict[str, Any]:
        if step == "reserved":
            die()
        came = await brought(shelf, *about)
        if step == "opened":
            die()
        return came

    async def notes(shelf: Shelf, *said: Any) -> None:
        await note(shelf, *said)
        if step == "confirmed":
            die()

    Shelf._brought, Shelf.note = brings, notes  # type: ignore[method-assign]


if __name__ == "__main__":
    prepare(sys.argv.pop(1))
    sys.exit(main())
