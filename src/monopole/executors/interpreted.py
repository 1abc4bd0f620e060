"""The rules as they stand, over plain lists: no compiler needed, made for tables of people, tests and the debugger."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from monopole.rules.apply import apply, settle_the_rest
from monopole.rules.default import default_word
from monopole.rules.ending import fortune
from monopole.rules.refusal import awaited, refusal
from monopole.rules.setup import begin, set_up
from monopole.schema import Edition, Table, blank, copied
from monopole.vocabulary import EVENT

if TYPE_CHECKING:
    from monopole.executors import Happening, Word

ROOM = 400  # events one word may cause


def happenings(log: list[int]) -> list[Happening]:
    """The events of a log."""
    return [cast("Happening", tuple(log[1 + i * EVENT : 1 + (i + 1) * EVENT])) for i in range(log[0])]


class InterpretedEngine:
    """One table under the interpreter."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self._table = blank(Table)

    @property
    def table(self) -> Table:
        return copied(self._table)

    def load(self, table: Table) -> None:
        self._table = copied(table)

    def begin(self, table: Table, roll_for_start: bool, deal: bool) -> list[Happening]:
        """Sets the table up from who sits there and the key, then begins."""
        self._table = copied(table)
        log = [0] * (1 + EVENT * ROOM)
        set_up(self._table, self.edition)
        begin(self._table, self.edition, int(roll_for_start), int(deal), log)
        settle_the_rest(self._table, self.edition, log)
        return happenings(log)

    def refusal(self, word: Word) -> int:
        return refusal(self._table, self.edition, *word)

    def apply(self, word: Word) -> list[Happening]:
        log = [0] * (1 + EVENT * ROOM)
        apply(self._table, self.edition, *word, log)
        return happenings(log)

    def awaited(self) -> int:
        return awaited(self._table, self.edition)

    def default_word(self) -> Word:
        return default_word(self._table, self.edition)

    def fortune(self, seat: int) -> int:
        return fortune(self._table, self.edition, seat)


class Interpreted:
    """The interpreter."""

    name = "interpreted"

    def new(self, edition: Edition) -> InterpretedEngine:
        return InterpretedEngine(edition)
