"""What is answered at a championship when something cannot be: the sentence, and the rule it rests on. How entries are read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from monopole.bilingual import Both
from monopole.game.game_errors import shown
from monopole.game.seating import LONGEST_NAME, visible
from monopole.table.book import BookError

LONGEST_WORDS = 500  # of a reason, or of what somebody says in a dispute
_MISSING = object()

Entry = Mapping[str, Any]

# fields as people call them; the others are only ever said by programs
CALLED = {
    "title": Both("nom de la journée", "name of the day"), "where": Both("lieu", "place"), "when": Both("date", "date"),
    "playing": Both("équipes qui jouent", "teams that play"), "waiting": Both("équipes en attente", "teams that wait"),
    "junior": Both("prénom du junior", "junior's first name"), "adult": Both("prénom de l'adulte", "adult's first name"),
    "name": Both("nom de famille", "surname"), "phone": Both("téléphone", "telephone"), "email": Both("courriel", "e-mail"),
    "note": Both("note", "note"), "seat": Both("place", "seat"), "to": Both("table", "table"), "cash": Both("argent liquide", "cash"),
    "due": Both("dette", "debt"), "written": Both("total écrit", "written total"), "reason": Both("motif", "reason"),
    "words": Both("ce qui est dit", "what is said"), "decision": Both("décision", "decision"),
}  # fmt: skip


class DayError(BookError):
    """Something said at the championship that cannot be: why, and by which rule. Nothing has changed."""

    def __init__(self, rule: str, fr: str, en: str, /, **values: object) -> None:
        super().__init__(Both(fr, en).typeset(), **values)
        self.rule = rule or None


def _called(field: str) -> Both | str:
    called = CALLED.get(field)
    return field if called is None else called.typeset()


def name_in(entry: Entry, field: str) -> str:
    """Somebody's name, on one line."""
    name = " ".join(str(entry.get(field, "")).split()) if isinstance(entry.get(field, ""), str) else ""
    if not name or len(name) > LONGEST_NAME or not visible(name):
        raise DayError(
            "TEAM-1",
            "{field} : il faut un nom de 1 à {most} lettres visibles, pas {value}",
            "{field}: a name of 1 to {most} visible letters is wanted, not {value}",
            field=_called(field), most=LONGEST_NAME, value=shown(entry.get(field)),
        )  # fmt: skip
    return name


def words_in(entry: Entry, field: str, rule: str, most: int = LONGEST_WORDS) -> str:
    """A sentence or two of somebody's own."""
    value = entry.get(field)
    words = " ".join(value.split()) if isinstance(value, str) else ""
    if not words or len(words) > most or not visible(words):
        raise DayError(
            rule,
            "{field} : il faut quelques mots, {most} lettres au plus",
            "{field}: a few words are wanted, {most} letters at most",
            field=_called(field), most=most,
        )  # fmt: skip
    return words


def whole_in(entry: Entry, field: str, least: int, most: int, rule: str = "", usual: Any = _MISSING) -> int:
    """A whole number within its bounds."""
    value = entry.get(field, usual)
    if type(value) is not int or not least <= value <= most:
        raise DayError(
            rule,
            "{field} : il faut un nombre de {least} à {most}, pas {value}",
            "{field}: a number from {least} to {most} is wanted, not {value}",
            field=_called(field), least=least, most=most, value="—" if value is _MISSING else shown(value),
        )  # fmt: skip
    return value


def wholes_in(entry: Entry, field: str, least: int, most: int, count: int, rule: str = "") -> list[int]:
    """A list of different whole numbers, `count` at most; none where nothing is said."""
    value = entry.get(field, [])
    good = isinstance(value, list) and len(value) <= count and all(type(each) is int and least <= each <= most for each in value)
    if not good or len(set(value)) != len(value):
        raise DayError(
            rule,
            "{field} : il faut une liste de nombres différents, de {least} à {most}",
            "{field}: a list of different numbers is wanted, from {least} to {most}",
            field=field, least=least, most=most,
        )  # fmt: skip
    return list(value)


def only(entry: Entry, *fields: str) -> None:
    """Nothing may be said that nobody reads."""
    for field in entry:
        if field != "do" and field not in fields:
            raise DayError(
                "",
                "« {field} » ne veut rien dire ici ; on attend : {right}",
                '"{field}" means nothing here; what is wanted: {right}',
                field=shown(field)[1:-1], right=", ".join(fields) or "do",
            )  # fmt: skip
