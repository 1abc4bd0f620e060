"""Ctrl-C as a terminal sends it: to the command and all its children, once some games have been counted."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

SOURCE = Path(__file__).parents[1] / "src"
SOME_GAMES = re.compile(rb"\r[1-9][0-9,]*/")


class Interrupted(NamedTuple):
    """How the command ended: its status, its JSON, and what the terminal showed."""

    status: int
    result: dict[str, Any]
    shown: str


def interrupted(*arguments: str) -> Interrupted:
    """`monopole simulate --json` with these arguments, interrupted."""
    import pty

    terminal, stderr = pty.openpty()
    running = subprocess.Popen(
        [sys.executable, "-m", "monopole", "simulate", "--json", "--lang", "en", *arguments],
        stdout=subprocess.PIPE,
        stderr=stderr,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(SOURCE), os.environ.get("PYTHONPATH", "")])},
        start_new_session=True,
    )
    os.close(stderr)
    shown = b""
    while not SOME_GAMES.search(shown):
        shown += os.read(terminal, 4096)
    os.killpg(running.pid, signal.SIGINT)
    out, _ = running.communicate(timeout=120)
    while more := _rest(terminal):
        shown += more
    os.close(terminal)
    return Interrupted(running.returncode, json.loads(out), shown.decode())


def _rest(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:  # how Linux says that nobody writes any more
        return b""
