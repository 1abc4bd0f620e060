"""Where compiled code is kept from one run to the next, and files that are read whole or count for nothing."""

from __future__ import annotations

import contextlib
import hashlib
import importlib.metadata
import os
import secrets
import sys
from pathlib import Path

from monopole import dialect

SEAL = hashlib.sha256().digest_size


def cache_folder() -> Path:
    """Where compiled code is kept: one folder per text of the rules and version of the compiler, which is not asked for it."""
    base = os.environ.get("MONOPOLE_CACHE") or os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    text = dialect.source_digest("rules", "bots", "lab", "executors")
    return Path(base) / "monopole" / f"{text}-{importlib.metadata.version('numba')}-{sys.version_info[0]}{sys.version_info[1]}"


def sealed(about: str, content: bytes) -> bytes:
    return hashlib.sha256(about.encode() + b"\0" + content).digest()


def kept(path: Path, about: str) -> bytes | None:
    """What is kept there, or None. A file that is damaged, cut short or about something else is as good as none."""
    try:
        whole = path.read_bytes()
    except OSError:
        return None
    content, seal = whole[:-SEAL], whole[-SEAL:]
    return content if seal == sealed(about, content) else None


def keep(path: Path, about: str, content: bytes) -> None:
    """Keeps content for whoever asks about exactly this. The file appears whole, whoever else writes it; where none can be, none is."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            draft.write_bytes(content + sealed(about, content))
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
