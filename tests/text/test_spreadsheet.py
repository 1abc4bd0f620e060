"""A file for a spreadsheet, however its cells are parted: no cell begins like a formula."""

from __future__ import annotations

import csv
import io

import pytest

from monopole.text.spreadsheet import FORMULAS, sheet

NAMES = ["x,=1+1", "x;=1+1", '";=1+1', '",=1+1', "=1+1", "a\n=1+1", "\t=1", "x\r=1", 'x";"=1', 'x",\'"@a']


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("parted", [",", ";", "\t"])
def test_no_cell_is_a_formula_whichever_sign_a_program_parts_cells_by(lang: str, parted: str) -> None:
    text = sheet([["name", "sum"], *([name, 5] for name in NAMES)], lang).decode("utf-8-sig")
    for row in csv.reader(io.StringIO(text, newline=""), delimiter=parted):
        for cell in row:
            assert not cell.startswith(FORMULAS), (cell, row)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_was_written_is_read(lang: str) -> None:
    text = sheet([["name"], *([name] for name in NAMES)], lang).decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=";" if lang == "fr" else ","))
    assert [row[0].removeprefix("'") for row in rows[1:]] == NAMES
