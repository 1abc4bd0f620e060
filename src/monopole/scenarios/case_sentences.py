"""What the runner says to people, in French and in English."""

from __future__ import annotations

from collections.abc import Sequence

from monopole.bilingual import Both

MISSING = Both("absent", "missing")
TOO_LARGE = Both("plus de 4 Mio", "larger than 4 MiB")
TOO_DEEP = Both("des tables trop imbriquées", "tables nested too deep")
EMPTY_FOLDER = Both("aucun fichier de scénarios (*.toml) dans ce dossier", "no scenario file (*.toml) in this folder")
NO_CASES = Both("aucun [[case]] dans ce fichier", "no [[case]] in this file")
TWICE = Both("cet identifiant sert deux fois dans le fichier", "this id is used twice in the file")
NOT_THERE = Both("ce chemin n'existe pas", "there is nothing at this path")
ACCEPTED = Both("accepté", "accepted")
REFUSED = Both("refusé", "refused")
UNCHANGED = Both("rien de changé", "nothing changed")
NOBODY_AWAITED = Both("personne", "nobody")
MORE_THROWS = Both("encore un jet de dés", "one more throw")
NO_THROW_LEFT = Both("plus aucun jet", "no throw left")


def written(value: object, lang: str = "en") -> str:
    """A value as a scenario file would write it, or something said."""
    if isinstance(value, Both):
        return value.say(lang)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {written(inner, lang)}" for name, inner in value.items()) + " }" if value else "{}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(written(inner, lang) for inner in value) + "]"
    return str(value)


def instead(what: Both, value: object) -> Both:
    """A stranger's value, clipped to the length of a line, and what was wanted."""
    text = written(value)
    got = text if len(text) <= 60 else text[:59] + "…"
    return Both(f"attendu : {what.fr} ; reçu : {got}", f"expected {what.en}, got {got}")


def unknown(known: Sequence[str]) -> Both:
    return Both(f"champ inconnu ; connus ici : {', '.join(known)}", f"unknown field; known here: {', '.join(known)}")


def unreadable(why: object) -> Both:
    return Both(f"illisible en TOML : {why}", f"cannot be read as TOML: {why}")


def refused_by(rules: Sequence[str]) -> Both:
    names = ", ".join(rules)
    return Both(f"refusé par {names}", f"refused by {names}") if rules else REFUSED


def changed(fields: Sequence[str]) -> Both:
    names = ", ".join(fields)
    return Both(f"changé : {names}", f"changed: {names}")


def place(file: str, case: str, field: str, lang: str) -> str:
    """Where in a file something is wrong."""
    case_word, field_word = ("cas", "champ") if lang == "fr" else ("case", "field")
    parts = [file] + ([f"{case_word} {case}"] if case else []) + ([f"{field_word} {field}"] if field else [])
    return ", ".join(parts)


def difference(expected: object, actual: object, lang: str) -> str:
    if lang == "fr":
        return f"attendu {written(expected, lang)}, obtenu {written(actual, lang)}"
    return f"expected {written(expected, lang)}, got {written(actual, lang)}"
