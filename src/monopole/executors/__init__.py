"""The executors: the same rules interpreted over lists, or compiled over NumPy records, leaving the same bytes."""

from __future__ import annotations

from typing import Protocol

from monopole.bilingual import Both, Complaint
from monopole.executors.extras import install_command
from monopole.executors.interpreted import Interpreted
from monopole.schema import Edition, Table

# An action as the whole numbers the rules speak in: its kind, its seat, and what it is about.
Word = tuple[int, int, int, int, int, int, int, int]
Happening = tuple[int, int, int, int, int, int]


class Engine(Protocol):
    """One table and its edition, and the doors of the rules on them."""

    @property
    def table(self) -> Table: ...
    def load(self, table: Table) -> None: ...
    def begin(self, table: Table, roll_for_start: bool, deal: bool) -> list[Happening]: ...
    def refusal(self, word: Word) -> int: ...
    def apply(self, word: Word) -> list[Happening]: ...
    def awaited(self) -> int: ...
    def default_word(self) -> Word: ...
    def fortune(self, seat: int) -> int: ...


class Executor(Protocol):
    """A way to run the rules."""

    name: str

    def new(self, edition: Edition) -> Engine: ...


class MissingExtra(Complaint, ImportError):
    """A command needs an extra that is not installed."""

    def __init__(self, extra: str, fr: str, en: str) -> None:
        self.extra = extra
        super().__init__(Both(f"{fr} (extra {extra}) : {{command}}", f"{en} (extra {extra}): {{command}}"), command=install_command(extra))


def executor(name: str) -> Executor:
    """The executor of that name: interpreted or compiled."""
    if name == "interpreted":
        return Interpreted()
    if name == "compiled":
        try:
            from monopole.executors.compiled import Compiled
        except ImportError as missing:
            raise MissingExtra("fast", "l'exécuteur compilé demande numba", "the compiled executor needs numba") from missing
        return Compiled()
    raise ValueError(f"no executor is called {name!r}: interpreted or compiled")


__all__ = ["Engine", "Executor", "Happening", "MissingExtra", "Word", "executor"]
