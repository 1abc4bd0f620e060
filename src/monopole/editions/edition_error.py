"""What is wrong with an edition, said in French and in English, with file and line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from monopole.bilingual import Both, Complaint


@dataclass(frozen=True)
class Mistake:
    """One thing that is wrong, and what would be right."""

    fr: str
    en: str
    file: str = ""
    line: int = 0

    def say(self, lang: str = "en") -> str:
        sentence = Both(self.fr, self.en).say(lang)
        if not self.file:
            return sentence
        return f"{self.file}:{self.line}: {sentence}" if self.line else f"{self.file}: {sentence}"


class EditionError(Complaint, ValueError):
    """An edition, a mode or an option that cannot be had; `rule` names the rule where one forbids it."""

    def __init__(self, problems: Iterable[Mistake], rule: str | None = None) -> None:
        self.problems = tuple(problems)
        self.rule = rule
        fr, en = ("\n".join(problem.say(lang) for problem in self.problems) for lang in ("fr", "en"))
        super().__init__(Both(fr, en))


def refuse(fr: str, en: str, rule: str | None = None) -> EditionError:
    """An error of one sentence, about no file in particular."""
    return EditionError([Mistake(fr, en)], rule)
