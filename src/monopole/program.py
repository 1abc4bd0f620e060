"""How this program was called, so that a command it advises can be typed as it stands."""

from __future__ import annotations

import os
import shutil
import sys

NAME = "monopole"


def program() -> str:
    """`monopole` where the shell finds it, else the way to it: `.venv/bin/monopole`, `.venv/bin/python -m monopole`."""
    called = sys.argv[0] if sys.argv else ""
    if os.path.basename(called) == "__main__.py" and os.path.basename(os.path.dirname(called)) == NAME:
        return f"{typed(sys.executable)} -m {NAME}"
    if os.path.basename(called) != NAME:
        return NAME  # another program uses us: what it is called by is none of our advice
    found = shutil.which(NAME)
    return NAME if found and os.path.realpath(found) == os.path.realpath(called) else typed(called)


def typed(path: str) -> str:
    """A path as one would type it from here."""
    near = os.path.relpath(path) if os.path.splitdrive(path)[0] == os.path.splitdrive(os.getcwd())[0] else path
    return path if near.startswith("..") else near
