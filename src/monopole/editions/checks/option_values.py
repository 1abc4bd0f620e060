"""Options, modes and the time model of an edition file."""

from __future__ import annotations

from typing import Any

from monopole.editions.checks.findings import Findings
from monopole.editions.currencies import currency
from monopole.editions.edition_error import EditionError
from monopole.editions.lines import Path
from monopole.editions.option_reader import read_option
from monopole.vocabulary import ACTIONS, MODES

TIMED_ACTIONS = tuple(do for do in ACTIONS.values() if do != "tick")


def check_options(findings: Findings) -> None:
    _check_table(findings, findings.contents.get("options", {}), ("options",))
    modes = findings.table("modes", required=False) or {}
    findings.unknown(modes, MODES, ("modes",))
    for mode, overlay in modes.items():
        if not isinstance(overlay, dict) or set(overlay) != {"options"}:
            findings.say(f"il faut [modes.{mode}.options]", f"[modes.{mode}.options] is needed", ("modes", mode))
        else:
            _check_table(findings, overlay["options"], ("modes", mode, "options"))
    times = findings.table("time", required=False) or {}
    findings.unknown(times, TIMED_ACTIONS, ("time",))
    for do, seconds in times.items():
        findings.whole(seconds, 0, 3600, f"time.{do}", ("time", do))


def _check_table(findings: Findings, table: object, place: Path) -> None:
    if not isinstance(table, dict):
        name = ".".join(map(str, place))
        findings.say(f"il faut une table [{name}]", f"a table [{name}] is needed", place)
        return
    for name, entry in table.items():
        _check_option(findings, name, entry, (*place, name))


def _check_option(findings: Findings, name: str, entry: Any, place: Path) -> None:
    given = entry
    if isinstance(entry, dict) and "value" in entry:
        given = entry["value"]
        findings.unknown(entry, ("value", "cite", "ruling", "reconstructed"), place)
        for key in ("cite", "ruling"):
            if key in entry:
                findings.text(entry[key], 200, f"{name}.{key}", (*place, key))
        if not isinstance(entry.get("reconstructed", False), bool):
            findings.say(f"{name}.reconstructed : true ou false", f"{name}.reconstructed: true or false", (*place, "reconstructed"))
    try:
        read_option(name, given, currency(findings.contents["currency"]) if not findings.problems else None)
    except EditionError as error:
        for problem in error.problems:
            findings.say(problem.fr, problem.en, place)
