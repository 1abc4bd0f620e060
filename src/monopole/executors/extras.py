"""The extras, which a light install goes without: what needs one, and the command that installs it here."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import sys
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import unquote, urlsplit

from monopole.bilingual import Both, Complaint


class MissingExtra(Complaint, ImportError):
    """A command needs an extra that is not installed."""

    def __init__(self, extra: str, fr: str, en: str) -> None:
        super().__init__(Both("{fr} (monopole[{extra}]) : {command}", "{en} (monopole[{extra}]): {command}"))
        self.extra = extra
        self.values = {"fr": fr, "en": en, "extra": extra, "command": install_command(extra)}

    def text(self, lang: str = "en") -> str:
        return self.say(lang)


def install_command(extra: str) -> str:
    """What to type here to have the extra: `make install` in a clone, else pip or uv with what this package was installed from."""
    source, editable = _source()
    if source and extra != "cuda" and Path(sys.prefix) == source / ".venv" and (source / "Makefile").is_file():
        return "make install" if Path.cwd() == source else f"make -C {shlex.quote(str(source))} install"
    what = shlex.quote(f"{source or 'monopole'}[{extra}]")
    return f"{_installer(source)} {'--editable ' if editable else ''}{what}"


def _source() -> tuple[Path | None, bool]:
    """The folder this package was installed from, and whether it is used where it lies; no folder where it came from an index."""
    try:
        told = json.loads(distribution("monopole").read_text("direct_url.json") or "{}")
    except (PackageNotFoundError, ValueError):
        return None, False
    address = urlsplit(told.get("url", ""))
    if address.scheme != "file":
        return None, False
    return Path(unquote(address.path)), bool(told.get("dir_info", {}).get("editable"))


def _installer(source: Path | None) -> str:
    """pip where this environment has it; uv makes environments without."""
    python = shlex.quote(sys.executable)
    if find_spec("pip") is not None:
        return f"{python} -m pip install"
    own = source / ".uv" / "bin" / "uv" if source else None
    uv = str(own) if own and os.access(own, os.X_OK) and not shutil.which("uv") else "uv"
    return f"{shlex.quote(uv)} pip install --python {python}"
