"""Sentences in two languages: English in the code, French in the catalogue."""

from __future__ import annotations

import gettext
import io
from functools import cache
from importlib.resources import files
from pathlib import Path

Plural = tuple[str, str]
Message = str | Plural

FOLDER = Path("locale", "fr", "LC_MESSAGES")
MO = "monopole.mo"


def mark(message: str) -> str:
    """Marks an English message for the catalogue."""
    return message


def marks(one: str, many: str) -> Plural:
    """Marks an English message that counts."""
    return one, many


@cache
def _translation(lang: str) -> gettext.NullTranslations:
    if not lang.startswith("fr"):
        return gettext.NullTranslations()
    return gettext.GNUTranslations(io.BytesIO(files("monopole").joinpath(*FOLDER.parts, MO).read_bytes()))


def say(lang: str, message: Message, count: int | None = None, /, **values: object) -> str:
    """A marked message in this language with its values in place; one that counts takes the form for `count`."""
    translation = _translation(lang)
    if isinstance(message, str):
        return translation.gettext(message).format(count=count, **values)
    return translation.ngettext(*message, count or 0).format(count=count, **values)
