"""The option profile of an edition in a mode: what its file says over what is ordinary, each with its reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from monopole.editions.currencies import currency
from monopole.editions.edition_error import EditionError, Mistake
from monopole.editions.option_reader import Value, default_values, disagreements, read_option


def profile(contents: Mapping[str, Any], mode: str | None) -> dict[str, Value]:
    """Every option in a mode of a checked file; without a mode, what holds in all of them."""
    values = dict(default_values())
    tables = [contents.get("options", {})]
    if mode is not None:
        tables.append(contents.get("modes", {}).get(mode, {}).get("options", {}))
    purse = currency(contents["currency"])
    for table in tables:
        for name, entry in table.items():
            reasoned = isinstance(entry, dict) and "value" in entry
            for option, (written, number) in read_option(name, entry["value"] if reasoned else entry, purse).items():
                values[option] = Value(written, number, *_reason(entry if reasoned else {}))
    return values


def with_given(contents: Mapping[str, Any], mode: str, given: Mapping[str, Any]) -> dict[str, Value]:
    """The profile with what the people at the table have chosen; raises with everything that cannot be."""
    values = profile(contents, mode)
    purse = currency(contents["currency"])
    chosen: dict[str, Value] = {}
    problems: list[Mistake] = []
    for name, wish in given.items():
        try:
            chosen |= {option: Value(written, number, "given") for option, (written, number) in read_option(name, wish, purse).items()}
        except EditionError as error:
            problems += error.problems
    values |= chosen
    seats = values["players"].number.bit_length() - 1
    if "peopleMost" not in chosen and seats > values["peopleMost"].number:
        values["peopleMost"] = Value(seats, seats, "given")
    if chosen and not problems:
        problems += [Mistake(fr, en) for _, fr, en in disagreements(values)]
    if problems:
        raise EditionError(problems)
    return values


def _reason(entry: Mapping[str, Any]) -> tuple[str, str, str]:
    cite, ruling = entry.get("cite", ""), entry.get("ruling", "")
    if entry.get("reconstructed"):
        return "reconstructed", cite, ruling
    return ("cite" if cite else "ruling" if ruling else "file"), cite, ruling
