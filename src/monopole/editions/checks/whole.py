"""What only the whole file shows: options that are missing or disagree, money that does not add up, a drawing without end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from monopole.editions.checks.findings import Findings
from monopole.editions.option_reader import disagreements
from monopole.editions.profile import profile
from monopole.options import OPTIONS
from monopole.schema import SQUARES
from monopole.vocabulary import DECK_NAMES


def check_whole(findings: Findings) -> None:
    contents = findings.contents
    common = profile(contents, None)
    missing = [name for name in OPTIONS if name not in common]
    if missing:
        listed = ", ".join(missing)
        findings.say(f"[options] : il manque {listed}", f"[options]: these are missing: {listed}", ("options",))
        return
    for mode in contents.get("plays", ["base"]):
        _check_mode(findings, mode)
    _check_banknotes(findings)
    _check_drawing(findings)


def _check_mode(findings: Findings, mode: str) -> None:
    values = profile(findings.contents, mode)
    for name, fr, en in disagreements(values):
        findings.say(fr, en, ("modes", mode, "options", name), ("options", name))
    if mode == "timed" and not values["timeLimit"].number:
        findings.say(
            "plays : timed demande timeLimit dans [modes.timed.options]",
            "plays: timed needs timeLimit in [modes.timed.options]",
            ("plays",),
        )
    deeds = sum(square["kind"] in ("street", "station", "utility") for square in findings.contents["board"])
    seats = values["players"].number.bit_length() - 1
    dealt = values["dealCount"].number
    if dealt * seats > deeds:
        findings.say(
            f"dealCount : {dealt} titres pour {seats} joueurs, il n'y en a que {deeds}",
            f"dealCount: {dealt} deeds for {seats} players, there are only {deeds}",
            ("modes", mode, "options", "dealCount"),
            ("options", "dealCount"),
        )


def _check_banknotes(findings: Findings) -> None:
    entry = findings.contents.get("banknotes")
    if entry is None:
        return
    total = sum(value * count for value, count in entry["notes"])
    start = profile(findings.contents, None)["startCash"].number
    if total != start:
        findings.say(
            f"banknotes : ils font {total}, mais startCash est {start}",
            f"banknotes: they make {total}, but startCash is {start}",
            ("banknotes",),
            ("options", "startCash"),
        )


def _check_drawing(findings: Findings) -> None:
    """A deck whose cards all lead from one card square to another would be drawn from for ever."""
    drawing = {number for number, square in enumerate(findings.contents["board"]) if square["kind"] in DECK_NAMES}
    for deck in DECK_NAMES:
        if drawing and all(_leads_on(card, drawing) for card in findings.contents["decks"][deck]):
            findings.say(
                f"decks.{deck} : chaque carte mène à une autre carte ; il en faut une qui s'arrête ailleurs",
                f"decks.{deck}: every card leads to another card; one that ends elsewhere is needed",
                ("decks", deck),
                ("cards",),
            )


def _leads_on(card: Mapping[str, Any], drawing: set[int]) -> bool:
    if card["effect"] == "jail_free":
        return True  # once kept, it is not in the pile
    if card["effect"] == "move_to":
        return card["target"] in drawing
    if card["effect"] == "move_relative":
        return any((number + card["steps"]) % SQUARES in drawing for number in drawing)
    return False
