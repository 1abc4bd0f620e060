"""The words of an edition in French and English: a house may be a hut, a station an airport."""

from __future__ import annotations

from dataclasses import dataclass

from monopole.bilingual import Both


@dataclass(frozen=True)
class Noun:
    """One and many, in both languages, with the French gender for the article."""

    fr: tuple[str, str]
    en: tuple[str, str]
    gender: str = "m"

    def __call__(self, lang: str = "fr", count: int = 1) -> str:
        """`house("fr", 3)` is "maisons"; French counts nought and one alike, English only one."""
        if lang.startswith("fr"):
            return self.fr[abs(count) >= 2]
        return self.en[abs(count) != 1]


class Words(Both):
    """A sentence or a title of an edition in both languages: `title("fr")`."""

    def __call__(self, lang: str = "fr") -> str:
        return self.say(lang)


def noun(table: dict[str, object]) -> Noun:
    """From a file: `{ fr = ["maison", "maisons"], en = [...], gender = "f" }`, one word where there is no plural."""

    def pair(words: object) -> tuple[str, str]:
        if isinstance(words, list):
            return str(words[0]), str(words[-1])
        return str(words), str(words)

    return Noun(pair(table["fr"]), pair(table.get("en", table["fr"])), str(table.get("gender", "m")))


def words(table: dict[str, object]) -> Words:
    """From a file: `{ fr = "...", en = "..." }`; without English, the French serves."""
    return Words(str(table["fr"]), str(table.get("en", table["fr"])))
