"""Names, titles, words and money of an edition file."""

from __future__ import annotations

import re

from monopole.editions.checks.findings import NUMBER_MOST, Findings
from monopole.editions.edition_files import NAMES
from monopole.editions.lines import Path
from monopole.editions.spelling import is_whole
from monopole.vocabulary import MODES

NOUNS = ("street", "house", "hotel", "station", "utility", "double", "chance", "chest")
KEYS = (
    "id", "title", "year", "rulebook", "extends", "inherited", "plays", "banknotes", "board", "squares", "currency", "names", "sources",
    "options", "modes", "decks", "cards", "time",
)  # fmt: skip
_SEPARATORS = {"thousands": ("", ".", ",", " ", "\u00a0", "\u202f", "'"), "decimal": (",", ".")}


def check_head(findings: Findings) -> None:
    contents = findings.contents
    findings.unknown(contents, KEYS, ())
    _check_id(findings)
    findings.bilingual(contents.get("title"), 100, "title", ("title",))
    if "year" in contents:
        findings.whole(contents["year"], 1, 9999, "year", ("year",))
    if "rulebook" in contents:
        findings.text(contents["rulebook"], 100, "rulebook", ("rulebook",))
    plays = contents.get("plays", ["base"])
    if not isinstance(plays, list) or not plays or any(mode not in MODES for mode in plays) or len(set(plays)) != len(plays):
        right = ", ".join(MODES)
        findings.say(f"plays : il faut une liste parmi {right}", f"plays: a list out of {right} is needed", ("plays",))
    inherited = contents.get("inherited", {"ruling": ""})
    if not isinstance(inherited, dict) or set(inherited) != {"ruling"} or ("inherited" in contents and "extends" not in contents):
        findings.say(
            'inherited : il faut { ruling = "A-09" }, avec extends',
            'inherited: { ruling = "A-09" } is needed, with extends',
            ("inherited",),
        )
    for key, source in (findings.table("sources", required=False) or {}).items():
        findings.text(source, 300, f"sources.{key}", ("sources", key))
    _check_names(findings)
    _check_currency(findings)
    _check_banknotes(findings)


def _check_id(findings: Findings) -> None:
    name = findings.document.own.get("id")
    if not isinstance(name, str) or not re.fullmatch(r"[\w-]{1,40}", name):
        findings.say(
            "id : il faut un nom de 1 à 40 lettres, chiffres ou tirets",
            "id: a name of 1 to 40 letters, digits or hyphens is needed",
            ("id",),
        )
    elif name in NAMES and not findings.document.built_in:
        findings.say(
            f"id : « {name} » est une édition fournie ; choisissez un autre nom",
            f'id: "{name}" is a built-in edition; choose another name',
            ("id",),
        )


def _check_names(findings: Findings) -> None:
    names = findings.table("names")
    if names is None:
        return
    findings.unknown(names, NOUNS, ("names",))
    for name in NOUNS:
        _check_noun(findings, names.get(name), f"names.{name}", ("names", name))


def _check_noun(findings: Findings, entry: object, what: str, place: Path) -> None:
    if not isinstance(entry, dict):
        right = '{ fr = ["maison", "maisons"], en = ["house", "houses"], gender = "f" }'
        findings.say(f"{what} : il faut par exemple {right}", f"{what}: for example {right} is needed", place)
        return
    findings.unknown(entry, ("fr", "en", "gender"), place)
    for lang in ("fr", "en"):
        if lang == "fr" or lang in entry:
            words = entry.get(lang)
            for word in words if isinstance(words, list) and 1 <= len(words) <= 2 else [words]:
                findings.text(word, 60, f"{what}.{lang}", (*place, lang))
    findings.among(entry.get("gender", "m"), ("m", "f"), f"{what}.gender", (*place, "gender"))


def _check_currency(findings: Findings) -> None:
    table = findings.table("currency")
    if table is None:
        return
    findings.unknown(table, ("symbol", "name", "form", "one", "thousands", "decimal", "units"), ("currency",))
    findings.text(table.get("symbol"), 10, "currency.symbol", ("currency", "symbol"))
    _check_noun(findings, table.get("name"), "currency.name", ("currency", "name"))
    for key in ("form", "one"):
        form = table.get(key, "" if key == "form" else "{}")
        around = form.replace("{}", "", 1) if isinstance(form, str) else "{"
        if form == around or "{" in around or "}" in around or len(around) > 40:
            findings.say(
                f'currency.{key} : il faut un texte avec une fois {{}}, comme "{{}} F"',
                f'currency.{key}: a text with {{}} once is needed, as "{{}} F"',
                ("currency", key),
            )
    for key, right in _SEPARATORS.items():
        if table.get(key, right[0]) not in right:
            findings.among(table[key], (f"'{mark}'" for mark in right), f"currency.{key}", ("currency", key))
    units = table.get("units", [])
    worths = [unit[1] for unit in units if _is_unit(unit)] if isinstance(units, list) else []
    if not isinstance(units, list) or len(units) > 4 or len(worths) != len(units) or worths != sorted(set(worths), reverse=True):
        right_units = '[["M", 1000000], ["K", 1000]]'
        findings.say(
            f"currency.units : il faut par exemple {right_units}",
            f"currency.units: for example {right_units} is needed",
            ("currency", "units"),
        )


def _check_banknotes(findings: Findings) -> None:
    entry = findings.contents.get("banknotes")
    if entry is None:
        return
    notes = entry.get("notes") if isinstance(entry, dict) else None
    if not isinstance(notes, list) or not 1 <= len(notes) <= 20 or not all(_is_note(note) for note in notes):
        findings.say(
            "banknotes : il faut notes = [[valeur, nombre], ...]", "banknotes: notes = [[value, count], ...] is needed", ("banknotes",)
        )
        return
    findings.unknown(entry, ("notes", "status", "cite"), ("banknotes",))
    findings.status(entry, ("status",), ("banknotes",))


def _is_unit(unit: object) -> bool:
    if not isinstance(unit, list) or len(unit) != 2 or not isinstance(unit[0], str):
        return False
    return unit[0].isalpha() and len(unit[0]) <= 3 and unit[1] in [10**power for power in range(1, 10)]


def _is_note(note: object) -> bool:
    return isinstance(note, list) and len(note) == 2 and all(is_whole(number, 1, NUMBER_MOST) for number in note)
