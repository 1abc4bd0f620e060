"""What is wrong with an edition, said in French and in English, with file and line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong, and what would be right."""

    fr: str
    en: str
    file: str = ""
    line: int = 0

    def text(self, lang: str = "en") -> str:
        sentence = self.fr if lang.startswith("fr") else self.en
        if not self.file:
            return sentence
        return f"{self.file}:{self.line}: {sentence}" if self.line else f"{self.file}: {sentence}"


class EditionError(ValueError):
    """An edition, a mode or an option that cannot be had; `rule` names the rule where one forbids it."""

    def __init__(self, problems: Iterable[Problem], rule: str | None = None) -> None:
        self.problems = tuple(problems)
        self.rule = rule
        super().__init__(self.text("en"))

    @property
    def fr(self) -> str:
        return self.text("fr")

    @property
    def en(self) -> str:
        return self.text("en")

    def text(self, lang: str = "en") -> str:
        return "\n".join(problem.text(lang) for problem in self.problems)


def refuse(fr: str, en: str, rule: str | None = None) -> EditionError:
    """An error of one sentence, about no file in particular."""
    return EditionError([Problem(fr, en)], rule)
