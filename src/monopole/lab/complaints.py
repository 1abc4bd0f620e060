"""Why something cannot be asked of the lab, in either language."""

from __future__ import annotations

import sys

from monopole.editions import Words


class AskedWrong(ValueError):
    """Something nobody can answer; says what would be right, in either language."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.en)
        self.words = words

    def text(self, lang: str = "en") -> str:
        return self.words(lang)


def complain(why: str, lang: str) -> int:
    """Says in a line what was wrong, and is the status a command then ends with."""
    print(f"monopole{' ' if lang.startswith('fr') else ''}: {why}", file=sys.stderr)
    return 2
