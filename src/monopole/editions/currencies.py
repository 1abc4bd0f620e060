"""The money of an edition, from its file."""

from __future__ import annotations

from typing import Any

from monopole.editions.money import Currency
from monopole.editions.nouns import noun


def currency(table: dict[str, Any]) -> Currency:
    return Currency(
        symbol=table["symbol"],
        name=noun(table["name"]),
        form=table["form"],
        one=table.get("one", ""),
        thousands=table.get("thousands", ""),
        decimal=table.get("decimal", ","),
        units=tuple((letter, worth) for letter, worth in table.get("units", [])),
    )
