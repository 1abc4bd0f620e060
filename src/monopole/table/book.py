"""What a book is: a journal of a real table that is no game on the board. A bank's ledger, a machine, a day of championship.

A book is pure: the time and chance it needs are given to it (`Made`), and whatever it uses of them it writes into its line, so that
reading the lines again gives the same book. Who keeps the lines, and tells everybody, is the server's affair (`monopole.server.books`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, Self

from monopole.bilingual import Complaint

LOCKED = "locked"  # a secret that says this is one whose key is not here: it is kept as it is, and nothing can be added to it


class Chance(Protocol):
    """What draws."""

    def below(self, most: int) -> int:
        """A whole number from 0 to one less than this."""


@dataclass(frozen=True, slots=True)
class Made:
    """What the outside supplies when a line is made: the time in seconds since 1970, and chance.

    `away`: what is heard was said so many seconds ago, by a device that had no line then; the book may have moved on since.
    `elapsed`: seconds by a clock that nobody sets, where there is one: `now` may jump. `private`: a secret can be kept.
    """

    now: float
    chance: Chance
    away: float | None = None
    elapsed: float | None = None
    private: bool = True


@dataclass(frozen=True, slots=True)
class Role:
    """Somebody a book knows: who may invite them, and whether several devices may be that one at the same time.

    Whoever has a role may always take it to another device; where it is not `shared`, the first one is out then. A link to an `open`
    role lets any number in (a screen for all, a code on the table), until it is too old. Where it is `named`, whoever comes says a name.
    While no device has it before it, those of `left_to` may take it over: a phone that broke down stops nobody.
    """

    invited_by: tuple[str, ...] = ()
    left_to: tuple[str, ...] = ()
    shared: bool = False
    open: bool = False
    named: bool = False


@dataclass(frozen=True, slots=True)
class Written:
    """A line of the journal after its first: who said it (nobody: time did), the client's own id of it, when, and what."""

    by: str | None
    id: str | None
    time: str
    entry: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Awaited:
    """Something that a book has written down and that others do for it: a table to be opened under a `code` reserved for it, or work that
    takes a while. It is done again after a crash, until the book has heard what became of it.

    `what` tells it to whoever does it. The book then hears `done`, with what the work brought, or `failed`, with the `reason` in both
    languages.
    """

    name: str
    what: Any
    done: dict[str, Any]
    failed: dict[str, Any]
    code: str = ""


class BookError(Complaint):
    """Something that a book does not write. `rule` is the rule that says so, where one does; nothing has changed."""

    rule: str | None = None
    status = 422


class Book(Protocol):
    """One book. Its contents are JSON throughout: what comes in was decoded from it, what goes out is encoded to it."""

    kind: ClassVar[str]
    maker: ClassVar[str]  # the role of whoever opens one
    secret: dict[str, Any]  # what is kept, but in no journal and no view but that of whom it concerns

    @classmethod
    def begin(cls, wish: Mapping[str, Any], made: Made) -> tuple[Self, dict[str, Any]]:
        """A new book, and its head: the first line. Raises a Complaint where the wish is wrong."""

    @classmethod
    def read(cls, head: Mapping[str, Any], lines: Iterable[Written], secret: dict[str, Any]) -> Self:
        """The book of these lines: the same that wrote them."""

    def hear(self, who: str, entry: Mapping[str, Any], made: Made) -> dict[str, Any]:
        """Checks and applies what a role says; what is written of it. Raises a Complaint, and then nothing has changed."""

    def come(self, role: str, name: str | None, made: Made, maker: str | None = None) -> tuple[str, dict[str, Any] | None]:
        """Somebody comes with a link to this role, which the role `maker` has made: the role they have now, and what is written of it.
        Raises a Complaint.
        """

    def wakes(self) -> float | None:
        """When time alone changes something, in seconds since 1970."""

    def wake(self, made: Made) -> dict[str, Any] | None:
        """Does what time has brought by now, and returns what is written of it; None where that is nothing yet."""

    def view(self, who: str | None) -> dict[str, Any] | None:
        """All that this role may see; nobody's is what anybody may, and may be nothing."""

    def roles(self) -> Mapping[str, Role]:
        """Every role there is now."""

    def about(self) -> dict[str, Any]:
        """What anybody with its code may know: the edition, a title. `pace` by correspondence: time passes though nobody is there."""

    def over(self) -> bool:
        """Whether nothing will be written any more."""

    def awaited(self) -> Sequence[Awaited]:
        """What others are to do for this book."""

    def must_export(self, form: str, who: str) -> None:
        """Raises a Complaint where there is no such file, or not for this role."""

    def export(self, form: str, who: str, lang: str) -> tuple[str, str, bytes]:
        """A file for this role: its name, its media type and its contents. Raises a Complaint where there is no such form."""
