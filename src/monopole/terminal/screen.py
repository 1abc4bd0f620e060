"""Lines out, lines in. Colour and drawn tables only where a person looks at a terminal; elsewhere plain text."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TextIO

from monopole.bilingual import Complaint
from monopole.terminal.terminal_sentences import SENTENCES, said, tidy

LONGEST_LINE = 1000  # characters of a line typed by somebody


class NoMoreInput(Complaint):
    """Nobody is there any more: the input has ended."""

    def __init__(self) -> None:
        super().__init__(SENTENCES["nobody_came"].typeset())


class Screen:
    """Where a person reads and types."""

    def __init__(self, lang: str, out: TextIO | None = None, typed: TextIO | None = None) -> None:
        self.lang = lang
        self.out = out or sys.stdout
        self.typed = typed or sys.stdin
        self.drawn = self.out.isatty()
        self.by_hand = self.drawn and self.typed.isatty() and self.out is sys.stdout and self.typed is sys.stdin
        self._passing = 0  # how much of the last line a passing word takes
        self.coloured = self.drawn and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"

    def line(self, text: str = "") -> None:
        print(text, file=self.out)

    def say(self, code: str, **values: object) -> None:
        """One of the sentences of the terminal."""
        self.line(said(code, self.lang, **values))

    def passing(self, text: str = "") -> None:
        """A word on the last line of a terminal until the next one takes its place; nothing elsewhere."""
        if self.drawn:
            self.out.write("\r" + " " * self._passing + "\r" + text)
            self.out.flush()
            self._passing = len(text)

    def heading(self, text: str) -> None:
        self.line(f"\033[1m{text}\033[0m" if self.coloured else text)

    def ask(self, prompt: str) -> str:
        """A line somebody typed, without what is invisible in it. From a pipe it is repeated, so that what is printed can be read."""
        if self.by_hand:
            line = self._by_hand(prompt)
        else:
            self.out.write(prompt)
            self.out.flush()
            line = self._from_pipe()
            self.line(tidy(line.strip()))
        return tidy(line.strip())

    def _by_hand(self, prompt: str) -> str:
        self.out.flush()
        try:
            return input(prompt)[: LONGEST_LINE + 1]
        except EOFError:
            self.line()
            raise NoMoreInput from None

    def _from_pipe(self) -> str:
        line = self.typed.readline(LONGEST_LINE + 1)
        if not line:
            self.line()
            raise NoMoreInput
        rest = line
        while rest and not rest.endswith("\n"):
            rest = self.typed.readline(LONGEST_LINE)
        return line

    def table(self, headings: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> None:
        """Rows under headings; the columns in `right` hold numbers."""
        if self.drawn:
            self._draw_table(headings, rows, right)
            return
        widths = [max(len(row[column]) for row in [headings, *rows]) for column in range(len(headings))]
        for row in [headings, *rows]:
            cells = [
                cell.rjust(width) if column in right else cell.ljust(width)
                for column, (cell, width) in enumerate(zip(row, widths, strict=True))
            ]
            self.line("  ".join(cells).rstrip())

    def _draw_table(self, headings: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int]) -> None:
        from rich.box import SIMPLE
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text

        table = Table(box=SIMPLE, pad_edge=False)
        for column, heading in enumerate(headings):
            table.add_column(Text(heading), justify="right" if column in right else "left", overflow="fold")
        for row in rows:
            table.add_row(*(Text(cell) for cell in row))
        Console(file=self.out, no_color=not self.coloured, highlight=False).print(table)
