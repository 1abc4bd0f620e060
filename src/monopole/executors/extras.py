"""How an extra is installed here: a command for the environment that runs this package, however that was made."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import re
import shlex
import shutil
import sys
from pathlib import Path

from monopole.program import typed


def install_command(extra: str) -> str:
    """A command to be typed as it stands: the pip of this very interpreter, or uv where the environment is uv's and has no pip."""
    wanted = " ".join(shlex.quote(requirement) for requirement in requirements(extra))
    python = shlex.quote(typed(sys.executable))
    if importlib.util.find_spec("pip"):
        return f"{python} -m pip install {wanted}"
    return f"{shlex.quote(_uv())} pip install --python {python} {wanted}"


def requirements(extra: str) -> list[str]:
    """What the extra asks for, by name: it need not be known where the package itself came from."""
    try:
        listed = importlib.metadata.requires("monopole") or []
    except importlib.metadata.PackageNotFoundError:
        listed = []
    ours = re.compile(rf"""\bextra\s*==\s*["']{re.escape(extra)}["']""")
    found = [requirement.partition(";")[0].strip() for requirement in listed if ours.search(requirement.partition(";")[2])]
    return found or [f"monopole[{extra}]"]


def _uv() -> str:
    """The uv on the path, or the one `make` brought along."""
    brought = Path(sys.prefix).parent / ".uv" / "bin" / "uv"
    return "uv" if shutil.which("uv") or not brought.exists() else typed(str(brought))
