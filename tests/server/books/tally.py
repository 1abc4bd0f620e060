"""The smallest book there can be: a number that people add to, with a keeper, two markers and a screen for all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Self

from monopole.bilingual import Both
from monopole.table.book import Awaited, BookError, Made, Role, Written


class Tally:
    kind: ClassVar[str] = "tally"
    maker: ClassVar[str] = "keeper"

    def __init__(self, title: str) -> None:
        self.title = title
        self.sum = 0
        self.names: dict[str, str] = {}
        self.rings: float | None = None
        self.ended = False
        self.secret: dict[str, Any] = {}

    @classmethod
    def begin(cls, wish: Mapping[str, Any], made: Made) -> tuple[Self, dict[str, Any]]:
        if not isinstance(wish.get("title"), str):
            raise BookError(Both("il faut un titre", "a title is needed"))
        return cls(wish["title"]), {"title": wish["title"], "luck": made.chance.below(6)}

    @classmethod
    def read(cls, head: Mapping[str, Any], lines: Iterable[Written], secret: dict[str, Any]) -> Self:
        book = cls(head["title"])
        book.secret = secret
        for line in lines:
            book._apply(line.entry)
        return book

    def _apply(self, entry: Mapping[str, Any]) -> None:
        self.sum += entry.get("add", 0)
        self.names |= entry.get("names", {})
        self.rings = entry.get("rings")
        self.ended = self.ended or "end" in entry

    def hear(self, who: str, entry: Mapping[str, Any], made: Made) -> dict[str, Any]:
        if entry.get("add", 0) < 0:
            why = BookError(Both("on ne retranche pas", "nothing is taken away"))
            why.code, why.rule = "negative", "BOX-1"
            raise why
        if "whisper" in entry:
            self.secret = {"whisper": entry["whisper"]}
            return {"add": 0}
        if "in" in entry:
            entry = {"rings": made.now + entry["in"]}
        self._apply(entry)
        return dict(entry)

    def come(self, role: str, name: str | None, made: Made, maker: str | None = None) -> tuple[str, dict[str, Any] | None]:
        if name is None:
            return role, None
        entry = {"names": {role: name}}
        self._apply(entry)
        return role, entry

    def wakes(self) -> float | None:
        return self.rings

    def wake(self, made: Made) -> dict[str, Any] | None:
        if self.rings is None or self.rings > made.now:
            return None
        entry = {"add": 100}
        self._apply(entry)
        return entry

    def view(self, who: str | None) -> dict[str, Any] | None:
        return None if who is None else {"sum": self.sum, "names": self.names, "mine": who}

    def roles(self) -> Mapping[str, Role]:
        return {
            "keeper": Role(shared=True), "marker 1": Role(("keeper",)), "marker 2": Role(("keeper",)),
            "screen": Role(("keeper",), open=True),
        }  # fmt: skip

    def about(self) -> dict[str, Any]:
        return {"title": self.title}

    def over(self) -> bool:
        return self.ended

    def awaited(self) -> Sequence[Awaited]:
        return ()

    def must_export(self, form: str, who: str) -> None:
        if form != "json":
            raise BookError(Both("json seulement", "json only"))

    def export(self, form: str, who: str, lang: str) -> tuple[str, str, bytes]:
        if form != "json":
            raise BookError(Both("json seulement", "json only"))
        return "tally.json", "application/json", str(self.sum).encode()
