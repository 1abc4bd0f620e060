"""Why something cannot be asked of the lab, in either language."""

from __future__ import annotations

import sys

from monopole.bilingual import Complaint


class AskedWrong(Complaint, ValueError):
    """Something nobody can answer; says what would be right, in either language."""


def complain(why: str, lang: str) -> int:
    """Says in a line what was wrong, and is the status a command then ends with."""
    print(f"monopole{' ' if lang.startswith('fr') else ''}: {why}", file=sys.stderr)
    return 2
