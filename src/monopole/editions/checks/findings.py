"""The problems found in a file so far, and the plain checks everything else is made of."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

from monopole.editions.edition_error import EditionError, Mistake
from monopole.editions.edition_files import Document
from monopole.editions.lines import Path
from monopole.editions.spelling import is_whole, shown
from monopole.guessing import perhaps

STATUSES = ("attested", "derived", "reconstructed")
NUMBER_MOST = 1_000_000_000
PROBLEMS_MOST = 50
_TURNING = set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")  # marks that reverse the text around them


class Findings:
    """What is wrong with a document; every check says it with the places where the line may be found."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.contents = document.contents
        self.problems: list[Mistake] = []

    def say(self, fr: str, en: str, *places: Path) -> None:
        if len(self.problems) == PROBLEMS_MOST:
            raise EditionError([*self.problems, Mistake("et ce n'est pas tout", "and there is more", self.document.file)])
        self.problems.append(Mistake(fr, en, self.document.file, self.document.line(places)))

    def table(self, name: str, required: bool = True) -> dict[str, Any] | None:
        found = self.contents.get(name)
        if isinstance(found, dict):
            return found
        if required or found is not None:
            self.say(f"il faut une table [{name}]", f"a table [{name}] is needed", (name,))
        return None

    def unknown(self, table: Mapping[str, Any], known: Iterable[str], place: Path) -> None:
        expected = sorted(known)
        for key in table:
            if key not in expected:
                fr, en = perhaps(key, expected)
                right = ", ".join(expected)
                self.say(
                    f"« {shown(key)} » est inconnu ici{fr} ; on attend : {right}",
                    f'"{shown(key)}" is unknown here{en}; expected: {right}',
                    (*place, key),
                )

    def text(self, text: object, most: int, what: str, *places: Path) -> None:
        if unfit(text, most):
            self.say(
                f"{what} : il faut un texte de 1 à {most} caractères, sans caractères de commande",
                f"{what}: a text of 1 to {most} characters is needed, without control characters",
                *places,
            )

    def whole(self, number: object, least: int, most: int, what: str, *places: Path) -> None:
        if not is_whole(number, least, most):
            self.say(
                f"{what} : {shown(number)} n'est pas un nombre entier de {least} à {most}",
                f"{what}: {shown(number)} is not a whole number from {least} to {most}",
                *places,
            )

    def among(self, given: object, right: Iterable[str], what: str, *places: Path) -> bool:
        choices = list(right)
        if given in choices:
            return True
        fr, en = perhaps(str(given), choices)
        listed = ", ".join(choices)
        self.say(f"{what} : {shown(given)} n'est pas parmi {listed}{fr}", f"{what}: {shown(given)} is not one of {listed}{en}", *places)
        return False

    def bilingual(self, table: object, most: int, what: str, place: Path) -> None:
        if not isinstance(table, dict):
            self.say(f'{what} : il faut {{ fr = "...", en = "..." }}', f'{what}: {{ fr = "...", en = "..." }} is needed', place)
            return
        self.unknown(table, ("fr", "en"), place)
        self.text(table.get("fr"), most, f"{what}.fr", (*place, "fr"))
        if "en" in table:
            self.text(table["en"], most, f"{what}.en", (*place, "en"))

    def status(self, entry: Mapping[str, Any], keys: Iterable[str], *places: Path) -> None:
        for key in keys:
            if key in entry:
                self.among(entry[key], STATUSES, key, *((*place, key) for place in places))
        if "cite" in entry:
            self.text(entry["cite"], 200, "cite", *((*place, "cite") for place in places))


def unfit(text: object, most: int) -> bool:
    """Whether a text is missing, too long, or would disturb a screen."""
    if not isinstance(text, str) or not text.strip() or len(text) > most:
        return True
    return any(unicodedata.category(letter) in ("Cc", "Cs") or letter in _TURNING for letter in text)
