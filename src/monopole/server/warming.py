"""The compiled rules, made ready behind the game: the master and advice need them, and compiling them takes a minute or two.

`python -m monopole.server.warming` compiles them into the cache and says how far it is, a number from 0 to 1 a line. It is a process of
its own and lets every other go first, so that nobody waits for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import logging
import os
import sys
from typing import Literal

from msgspec import Struct

Readiness = Literal["missing", "compiling", "ready", "failed"]
TRANSLATING = 0.6  # of the time a set of doors takes; optimising is the rest
_log = logging.getLogger(__name__)


class Compilation(Struct, frozen=True):
    """Whether the compiled rules are there. `share`: how much of the way is done, from 0 to 1."""

    state: Readiness
    share: float


class Warming:
    """The process that compiles, as the server sees it."""

    def __init__(self) -> None:
        self.state: Readiness = "compiling" if importlib.util.find_spec("numba") else "missing"
        self.share = 0.0
        self._task: asyncio.Task[None] | None = None

    def told(self) -> Compilation:
        return Compilation(self.state, self.share)

    def begin(self) -> None:
        if self.state == "compiling":
            self._task = asyncio.get_running_loop().create_task(self._compile())

    async def _compile(self) -> None:
        try:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", __name__, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, start_new_session=True
            )
        except OSError as why:  # no memory, or no process more: one plays without
            self.state = "failed"
            _log.error("the compiler could not be started: %s", why)
            return
        try:
            assert process.stdout is not None
            async for line in process.stdout:
                with contextlib.suppress(ValueError):
                    self.share = min(1.0, max(self.share, float(line)))
            ended = await process.wait()
        except asyncio.CancelledError:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            raise
        if ended == 0:
            self.state, self.share = "ready", 1.0
        else:
            self.state = "failed"
            _log.error("the rules could not be compiled (status %s)", ended)

    async def done(self) -> None:
        """Returns once the compiler is no longer at work, whatever came of it."""
        if self._task is not None:
            await asyncio.wait([self._task])

    async def end(self) -> None:
        """What is not ready is left; the next start goes on with what the cache has."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task


def main() -> None:
    from monopole.bots.master.lookahead import lookahead_doors
    from monopole.executors.progress_line import COMPILING, watch
    from monopole.lab.simulate.cpu_run import run_door

    sets = (lookahead_doors, run_door)
    before = 0

    def told(what: tuple[str, str], done: int, of: int) -> None:
        part = done / of * TRANSLATING if what == COMPILING else TRANSLATING + done / of * (1 - TRANSLATING)
        print(round((before + part) / len(sets), 3), flush=True)

    watch(told)
    if hasattr(os, "nice"):
        os.nice(10)
    for each in sets:
        each()
        before += 1


if __name__ == "__main__":
    main()
