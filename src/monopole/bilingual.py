"""Two languages, and one base for everything that can be wrong with what somebody gives or asks for.

Sentences about play are in `monopole.text`, through gettext. All else that people read, complaints first, is written where it is said,
in both languages side by side: `Both("la version", "the version")`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from monopole.program import program


class Both(NamedTuple):
    """The same thing said in French and in English."""

    fr: str
    en: str

    def say(self, lang: str = "en", /, **values: object) -> str:
        """In this language, with its values in place; a value that is itself in both languages is said in this one.

        `{monopole}` is the program as it was called.
        """
        sentence = self.fr if lang.startswith("fr") else self.en
        if "{monopole}" in sentence:
            values = {"monopole": program(), **values}
        return sentence.format(**{name: said(value, lang) for name, value in values.items()}) if values else sentence

    def typeset(self) -> Both:
        """With the apostrophes and the spaces of printed French."""
        return Both(typeset(self.fr), self.en)


class Complaint(Exception):
    """Something given from outside is wrong or cannot be had: what it was, and what would be right.

    `say` words it for whoever reads it. Every command answers all complaints alike: the sentence on stderr, and exit status 2.
    """

    code = ""  # the name of its sentence, where a table has it
    lang = "en"  # in which it is printed, where nobody asks for another

    def __init__(self, words: Both, /, **values: object) -> None:
        self.words = words
        self.values = values

    def say(self, lang: str = "en") -> str:
        """The sentence, in this language."""
        return self.words.say(lang, **self.values)

    def __str__(self) -> str:
        return self.say(self.lang)

    def __reduce__(self) -> tuple[Any, ...]:
        """To another process and back: as it is, whatever it was made from."""
        return _restored, (type(self), self.__dict__)


@contextmanager
def complaining_in(lang: str) -> Iterator[None]:
    """Prints what is wrong in this language."""
    try:
        yield
    except Complaint as wrong:
        wrong.lang = lang
        raise


def _restored(kind: type[Complaint], state: dict[str, Any]) -> Complaint:
    complaint = kind.__new__(kind)
    complaint.__dict__.update(state)
    return complaint


def said(value: object, lang: str) -> object:
    """A value as it stands in a sentence of this language."""
    return value.say(lang) if isinstance(value, Both | Complaint) else value


def typeset(french: str) -> str:
    """Curved apostrophes, and the spaces before double marks and inside quotation marks at which no line is broken."""
    curved = re.sub(r"(?<=\w)'(?=[\w«{])", "’", french)
    return re.sub(r" (?=[:;?!»])", "\u00a0", curved.replace("« ", "«\u00a0"))
