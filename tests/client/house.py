"""A real server on loopback, as `monopole serve` starts it: a process with a folder of its own, that may be killed and begun again."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from typing import IO

SOURCE = Path(__file__).parents[2] / "src"
UNLIMITED = ("messages_per_second=0", "requests_per_second=0", "openings_per_minute=0", "tables_per_address=0", "connections_per_address=0")


class House:
    def __init__(self, folder: Path, *settings: str) -> None:
        self.folder, self.settings = folder, settings
        self.port = 0
        self.start()

    def start(self) -> None:
        """Serves, on the same port as before."""
        switches = [switch for setting in self.settings for switch in ("--set", setting)]
        command = [sys.executable, "-m", "monopole", "serve", "--port", str(self.port), "--data", str(self.folder), *switches]
        environment = {**os.environ, "PYTHONPATH": str(SOURCE), "PYTHONUTF8": "1"}
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, env=environment)
        assert self.process.stderr is not None
        told = b""
        while not (found := re.search(rb"http://127\.0\.0\.1:(\d+)", told)):
            line = self.process.stderr.readline()
            assert line, f"the server did not begin: {told!r}"
            told += line
        self.url, self.port = found[0].decode(), int(found[1])
        self._reader = threading.Thread(target=self._read_on, args=(self.process.stderr,), daemon=True)
        self._reader.start()

    def _read_on(self, stderr: IO[bytes]) -> None:
        """What the server logs from now on: a pipe that nobody empties would stop it."""
        with (self.folder / "log").open("ab") as log:
            shutil.copyfileobj(stderr, log)

    def kill(self) -> None:
        """As the power fails: nothing is said to anybody."""
        self.process.kill()
        self._gone()

    def stop(self) -> None:
        self.process.terminate()
        self._gone()

    def _gone(self) -> None:
        self.process.wait(30)
        self._reader.join(30)
        assert self.process.stderr is not None
        self.process.stderr.close()
