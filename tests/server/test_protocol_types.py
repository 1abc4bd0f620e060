"""The browser's types are those of the protocol as it is now."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("msgspec")
SCRIPT = Path(__file__).parents[2] / "scripts" / "protocol_types.py"


def test_the_browser_knows_the_protocol_as_it_is() -> None:
    done = subprocess.run([sys.executable, str(SCRIPT), "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
