"""What is wrong with the shape of something that was sent, in both languages. The decoder says it in English only."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal, get_args, get_origin

from msgspec import Struct, structs

from monopole.bilingual import Both

LONGEST = 300  # letters of such a sentence: a stranger's own words may stand in it

_TYPES = {
    "str": "texte", "int": "nombre entier", "float": "nombre", "bool": "vrai ou faux", "null": "rien", "array": "liste",
    "object": "objet", "datetime": "date", "any": "n'importe quoi",
}  # fmt: skip
_SENTENCES: list[tuple[str, Callable[[re.Match[str]], str]]] = [
    (r"Expected `(.+)`, got `(.+)`", lambda m: f"on attend {_kinds(m[1])}, et non {_kinds(m[2])}"),
    (r"Expected `(str|bytes)` of length ([<>]=) (\d+)", lambda m: f"un texte {_bound(m[2], m[3], 'caractère')} est attendu"),
    (r"Expected `array` of length ([<>]=) (\d+)", lambda m: f"une liste {_bound(m[1], m[2], 'élément')} est attendue"),
    (r"Expected `object` of length ([<>]=) (\d+)", lambda m: f"un objet {_bound(m[1], m[2], 'champ')} est attendu"),
    (r"Expected `(int|float)` ([<>]=?) (.+)", lambda m: f"un nombre {m[2]} {m[3]} est attendu"),
    (r"Expected `str` matching regex (.+)", lambda m: f"un texte de la forme {m[1]} est attendu"),
    (r"Expected `(.+)`", lambda m: f"on attend {_kinds(m[1])}"),
    (r"Object missing required field `(.+)`", lambda m: f"il manque le champ `{m[1]}`"),
    (r"Object contains unknown field `(.+)`", lambda m: f"le champ `{m[1]}` est inconnu"),
    (r"Invalid (?:enum )?value (.+)", lambda m: f"valeur inconnue : {m[1]}"),
    (r"(?:Integer value|Number) out of range", lambda m: "un nombre trop grand ou trop petit"),
    (r"JSON is malformed: .+ \(byte (\d+)\)", lambda m: f"ce n'est pas du JSON (octet {m[1]})"),
    (r"Input data was truncated", lambda m: "la fin manque"),
]


def misshapen(why: Exception, kind: type[Struct] | None = None) -> Both:
    """What the decoder found wrong; with `kind`, which it was to be, also what would be right where a field has only a few values."""
    told = str(why)
    said, _, where = told.partition(" - at `")
    choices = ", ".join(_choices(kind, where)) if kind is not None and said.startswith("Invalid enum") else ""
    english = f"{told}; it should be one of: {choices}" if choices else told
    for pattern, french in _SENTENCES:
        found = re.fullmatch(pattern, said)
        if found:
            place = f", en `{where}" if where else ""
            right = f" ; il faut l'un de : {choices}" if choices else ""
            return Both((french(found) + place + right)[:LONGEST], english[:LONGEST])
    return Both(english[:LONGEST], english[:LONGEST])


def _choices(kind: type[Struct], where: str) -> list[str]:
    """The values of a field, where it has only a few: `$.pace` is one of four."""
    of = {f"$.{field.encode_name}`": field.type for field in structs.fields(kind)}.get(where)
    return [value for each in (of, *get_args(of)) if get_origin(each) is Literal for value in get_args(each)]


def _bound(sign: str, count: str, thing: str) -> str:
    return f"d'au {'plus' if sign == '<=' else 'moins'} {count} {thing}{'s' if int(count) > 1 else ''}"


def _kinds(text: str) -> str:
    return " ou ".join(f"`{_TYPES.get(each, each)}`" for each in text.split(" | "))
