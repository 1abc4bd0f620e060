"""Which of the two languages to speak."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Literal

Language = Literal["fr", "en"]
LANGUAGES: tuple[Language, ...] = ("fr", "en")
_NEUTRAL = ("C", "POSIX")  # locales that name no language


class UnknownLanguage(ValueError):
    """A language asked for by name that is not spoken here."""

    def __init__(self, asked: str) -> None:
        self.asked = asked[:40]
        super().__init__(self.text("en"))

    def text(self, lang: str) -> str:
        if lang == "fr":
            return f"Langue inconnue : « {self.asked} » ; il y a : {', '.join(LANGUAGES)}."
        return f'Unknown language "{self.asked}"; there are: {", ".join(LANGUAGES)}.'


def language(explicit: str | None = None, environment: Mapping[str, str] | None = None) -> Language:
    """The language asked for by name, else that of LC_ALL, LC_MESSAGES or LANG, else French.

    A name that is not spoken here is an error; a locale that is not, such as `de_DE`, is answered in English.
    """
    if explicit:
        return _named(explicit)
    settings = os.environ if environment is None else environment
    locale = next((settings[variable] for variable in ("LC_ALL", "LC_MESSAGES", "LANG") if settings.get(variable)), "C")
    tag = locale.partition(".")[0].partition("@")[0]
    return "fr" if tag in _NEUTRAL or tag.lower().replace("-", "_").partition("_")[0] == "fr" else "en"


def _named(explicit: str) -> Language:
    tag = explicit.strip().lower().replace("-", "_").partition("_")[0].partition(".")[0]
    for known in LANGUAGES:
        if tag == known:
            return known
    raise UnknownLanguage(explicit)
