"""A table as a spreadsheet opens it: CSV in the reader's language."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

FORMULAS = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")  # what a spreadsheet takes a cell that begins so for


def sheet(rows: Iterable[Iterable[object]], lang: str) -> bytes:
    """The first row is the headings. In French cells stand between semicolons, as a comma is part of a number there.

    A name that looks like a formula is a name all the same. Every cell is quoted, so that one with the other separator in it is one cell
    even where a program takes that separator for its own.
    """
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";" if lang.startswith("fr") else ",", lineterminator="\r\n", quoting=csv.QUOTE_ALL)
    writer.writerows([_cell(value) for value in row] for row in rows)
    return out.getvalue().encode("utf-8-sig")  # spreadsheets read UTF-8 only where it says so


def _cell(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULAS) else value
