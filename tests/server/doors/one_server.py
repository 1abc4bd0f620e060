"""A server process with a plain hall, for tests that end it from outside: `python -m server.doors.one_server`, told its settings."""

from __future__ import annotations

import sys

from server.doors.doors_here import PlainHall

from monopole.server.serve import run
from monopole.server.settings import Settings


async def opened(settings: Settings) -> PlainHall:
    return PlainHall()


if __name__ == "__main__":
    run(Settings.gather(dict(pair.split("=") for pair in sys.argv[1:])), opened, lambda address: print(address, flush=True))
