"""Which of the two languages to speak."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Literal

from monopole.bilingual import Both, Complaint

Language = Literal["fr", "en"]
LANGUAGES: tuple[Language, ...] = ("fr", "en")
_NEUTRAL = ("C", "POSIX")  # locales that name no language


class UnknownLanguage(Complaint, ValueError):
    """A language asked for by name that is not spoken here."""

    def __init__(self, asked: str) -> None:
        super().__init__(
            Both("Langue inconnue : « {asked} » ; il y a : {known}.", 'Unknown language "{asked}"; there are: {known}.'),
            asked=asked[:40],
            known=", ".join(LANGUAGES),
        )


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
