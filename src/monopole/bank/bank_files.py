"""A bank as a file: every line as CSV for a spreadsheet, or all of it as JSON."""

from __future__ import annotations

import csv
import io
import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from monopole.bank.bank_view import concerns, seen
from monopole.bank.rules_desk import account

if TYPE_CHECKING:
    from monopole.bank.bank_book import Bank

FORMS = ("csv", "json")
HEADINGS = {
    "fr": ("n", "heure", "par", "quoi", "de", "a", "somme", "annule", "annulee_par", "en_attente", "case", "note"),
    "en": ("n", "time", "by", "what", "from", "to", "amount", "reverses", "reversed_by", "held", "square", "note"),
}


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
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(HEADINGS["fr" if lang == "fr" else "en"])
    names = {account(seat): name for seat, name in enumerate(bank.names)}
    for line in _lines(bank, who):
        moves = line.get("moves") or line.get("then", {}).get("moves") or [["", "", ""]]
        when = datetime.fromtimestamp(line["at"], UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if "at" in line else ""
        square = bank.box.squares[line["square"]].name if line.get("square") is not None else ""
        for giver, taker, amount in moves:
            row = (
                line["n"], when, names.get(line["by"], line["by"] or ""), line["do"], names.get(giver, giver), names.get(taker, taker),
                amount, line.get("reverses", ""), line.get("reversed_by", ""), line.get("held", ""), square,
                line.get("why", "") or line.get("what", ""),
            )  # fmt: skip
            writer.writerow([_plain(cell) for cell in row])
    return b"\xef\xbb\xbf" + out.getvalue().encode()  # spreadsheets read UTF-8 only where it says so


def _plain(cell: object) -> object:
    """A name or a note is never a formula."""
    return "'" + cell if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t", "\r") else cell
