"""A bank as a file: every line as CSV for a spreadsheet, or all of it as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from monopole.bank.bank_view import seen
from monopole.bank.ledger import BANK, POT
from monopole.bank.lines_by_role import concerns
from monopole.bank.rules_desk import account
from monopole.bilingual import Both
from monopole.text.spreadsheet import sheet

if TYPE_CHECKING:
    from monopole.bank.bank_book import Bank

FORMS = ("csv", "json")
HEADINGS = {
    "fr": ("n", "heure", "par", "quoi", "de", "a", "somme", "annule", "annulee_par", "en_attente", "case", "note"),
    "en": ("n", "time", "by", "what", "from", "to", "amount", "reverses", "reversed_by", "held", "square", "note"),
}

WORDS = {
    BANK: Both("la banque", "the bank"), POT: Both("la cagnotte", "the pot"), "banker": Both("le banquier", "the banker"),
    "start": Both("mise de départ", "starting money"), "add": Both("arrivée", "arrival"), "come": Both("téléphone", "phone"),
    "name": Both("nom", "name"), "leave": Both("départ", "departure"), "pay": Both("virement", "transfer"), "rent": Both("loyer", "rent"),
    "salary": Both("salaire", "salary"), "tax": Both("impôt", "tax"), "fine": Both("amende", "fine"), "card": Both("carte", "card"),
    "buy": Both("achat", "purchase"), "build": Both("construction", "building"), "sell": Both("vente de bâtiments", "buildings sold"),
    "place": Both("bâti", "built"), "want": Both("demande de bâtiments", "buildings wanted"), "mortgage": Both("hypothèque", "mortgage"),
    "lift": Both("hypothèque levée", "mortgage lifted"), "borrow": Both("emprunt", "loan"), "repay": Both("emprunt rendu", "loan repaid"),
    "trade": Both("échange", "deal"), "bankrupt": Both("faillite", "bankruptcy"), "hand": Both("remis sans argent", "handed over"),
    "reverse": Both("annulation", "reversal"), "keep": Both("écrit après coup", "written after all"), "drop": Both("abandon", "dropped"),
    "ask": Both("demande", "request"), "answer": Both("réponse", "answer"), "forget": Both("dette oubliée", "debt forgotten"),
    "auction": Both("enchères", "auction"), "bid": Both("offre", "bid"), "call": Both("adjudication", "fall of the hammer"),
    "moving": Both("vers la table arbitrée", "to the refereed table"), "moved": Both("partie arbitrée", "refereed game"),
    "stayed": Both("table non ouverte", "table not opened"), "end": Both("comptes arrêtés", "accounts closed"),
    "twin": Both("la même ?", "the same?"), "short": Both("faute d'argent", "for want of money"),
}  # fmt: skip


def exported(bank: Bank, form: str, who: str, lang: str) -> tuple[str, str, bytes]:
    if form == "csv":
        return "monopole-bank.csv", "text/csv; charset=utf-8", _csv(bank, who, lang)
    told: dict[str, Any] = {
        "edition": bank.box.id, "mode": bank.box.mode, "options": bank.options, **seen(bank, who), "lines": _lines(bank, who), "before": 0
    }  # fmt: skip
    return "monopole-bank.json", "application/json", json.dumps(told, ensure_ascii=False, indent=1).encode()


def _lines(bank: Bank, who: str) -> list[dict[str, Any]]:
    """Every line, the start money first; an auction's hidden length stays hidden."""
    hidden = ("ends", "hurries", "hidden", "auction")
    shown = [{name: value for name, value in line.items() if name not in hidden} for line in bank.every_line()]
    return [line for line in shown if who == "banker" or concerns(line, who)]


def _csv(bank: Bank, who: str, lang: str) -> bytes:
    rows: list[Sequence[object]] = [HEADINGS["fr" if lang.startswith("fr") else "en"]]
    names = {account(seat): name for seat, name in enumerate(bank.names)}

    def told(word: str | None) -> str:
        return "" if not word else names.get(word) or (WORDS[word].typeset().say(lang) if word in WORDS else word)

    for line in _lines(bank, who):
        moves = line.get("moves") or line.get("then", {}).get("moves") or [["", "", ""]]
        when = datetime.fromtimestamp(line["at"], UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if "at" in line else ""
        square = bank.box.squares[line["square"]].name if line.get("square") is not None else ""
        for giver, taker, amount in moves:
            rows.append((
                line["n"], when, told(line["by"]), told(line["what"] if line["do"] == "quick" else line["do"]), told(giver), told(taker),
                amount, line.get("reverses", ""), line.get("reversed_by", ""), told(line.get("held")), square, _note(bank, line, lang),
            ))  # fmt: skip
    return sheet(rows, lang)


def _note(bank: Bank, line: dict[str, Any], lang: str) -> str:
    """What somebody wrote beside it, or what the card says."""
    card = next((card for cards in bank.box.cards for card in cards if line.get("card") and card.id == line["card"]), None)
    reason = line.get("reason", {}).get(lang[:2], "")
    return str(line.get("why") or reason or (card.text(lang) if card is not None else ""))
