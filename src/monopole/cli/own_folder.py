"""Where this system keeps the data of a person's programs."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from monopole.program import NAME


def own_folder(environment: Mapping[str, str] = os.environ, system: str = sys.platform) -> Path:
    """`~/.local/share/monopole` and its like. A relative XDG folder counts for none, as that standard wants it."""
    home = Path.home()
    if system == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / NAME
    if system == "darwin":
        return home / "Library" / "Application Support" / NAME
    shared = Path(environment.get("XDG_DATA_HOME") or "")
    return (shared if shared.is_absolute() else home / ".local" / "share") / NAME
