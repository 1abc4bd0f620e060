"""The two decks of an edition file."""

from __future__ import annotations

import re
from functools import partial

from monopole.editions.card_effects import check_card, placeholders
from monopole.editions.checks.findings import Findings
from monopole.editions.lines import Path
from monopole.vocabulary import DECK_NAMES

CARDS_MOST = 16


def check_decks(findings: Findings) -> None:
    decks = findings.table("decks")
    if decks is None:
        return
    findings.unknown(decks, DECK_NAMES, ("decks",))
    ids: set[str] = set()
    for deck in DECK_NAMES:
        cards = decks.get(deck)
        if not isinstance(cards, list) or not 1 <= len(cards) <= CARDS_MOST:
            findings.say(
                f"decks.{deck} : il faut de 1 à {CARDS_MOST} cartes",
                f"decks.{deck}: 1 to {CARDS_MOST} cards are needed",
                ("decks", deck),
            )
            continue
        for number, card in enumerate(cards):
            _check_card(findings, deck, number, card, ids)
    _check_changes(findings, ids)


def _check_changes(findings: Findings, ids: set[str]) -> None:
    """`[cards.ch01]` of a file that extends another."""
    cards = findings.document.own.get("cards")
    if cards is None:
        return
    if "extends" not in findings.document.own or not isinstance(cards, dict):
        findings.say(
            "[cards.ID] change une carte de l'édition nommée par extends",
            "[cards.ID] changes a card of the edition that extends names",
            ("cards",),
        )
        return
    findings.unknown(cards, ids, ("cards",))
    for name, change in cards.items():
        if not isinstance(change, dict):
            findings.say(f"cards.{name} : il faut une table", f"cards.{name}: a table is needed", ("cards", name))


def _check_card(findings: Findings, deck: str, number: int, card: object, ids: set[str]) -> None:
    place: Path = ("decks", deck, number)
    if not isinstance(card, dict):
        findings.say(f"{deck}, carte {number + 1} : il faut une table", f"{deck}, card {number + 1}: a table is needed", place)
        return
    name = card.get("id")
    if not isinstance(name, str) or not re.fullmatch(r"[a-z0-9-]{1,12}", name) or name in ids:
        example = f'id = "{deck[:2]}{number + 1:02}"'
        findings.say(
            f"{deck}, carte {number + 1} : il lui faut un nom à elle, comme {example}",
            f"{deck}, card {number + 1}: it needs a name of its own, as {example}",
            (*place, "id"),
        )
        name = f"{deck} {number + 1}"
    ids.add(name)
    places: list[Path] = [("cards", name), place]
    check_card(card, partial(_say, findings, name, places))
    findings.status(card, ("status",), *places)
    for lang in ("fr", "en"):
        if lang == "fr" or lang in card:
            findings.text(card.get(lang), 300, f"carte {name}, {lang}", *((*spot, lang) for spot in places))
        for slot in re.findall(r"\{([^}]*)\}", str(card.get(lang, ""))):
            if slot not in placeholders(card):
                right = ", ".join("{" + key + "}" for key in placeholders(card)) or "-"
                _say(
                    findings, name, places, lang, f"{{{slot}}} n'a pas de sens ici ; on peut écrire {right}",
                    f"{{{slot}}} means nothing here; one may write {right}",
                )  # fmt: skip


def _say(findings: Findings, name: str, places: list[Path], key: str, fr: str, en: str) -> None:
    findings.say(f"carte {name} : {fr}", f"card {name}: {en}", *((*spot, key) for spot in places))
