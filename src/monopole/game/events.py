"""What happened at the table, one thing at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from monopole.schema import NOBODY
from monopole.vocabulary import DEALT, DREW, EVENTS, ROLLED, ROLLED_START, RULE_IDS

CHANCE = frozenset(EVENTS[kind] for kind in (ROLLED_START, ROLLED, DREW, DEALT))


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened: its kind, the seat it is about, three numbers whose meaning depends on the kind, the rule behind it."""

    kind: str
    seat: str | None
    a: int = 0
    b: int = 0
    c: int = 0
    rule: str | None = None

    @classmethod
    def of(cls, row: Sequence[int], seats: Sequence[str]) -> Self:
        """The event of a row of the engine's log."""
        kind, seat, a, b, c, rule = row
        return cls(EVENTS[kind], None if seat == NOBODY else seats[seat], a, b, c, RULE_IDS.get(rule))

    @property
    def by_chance(self) -> bool:
        """Whether it shows what was drawn: dice, a card, a dealt deed."""
        return self.kind in CHANCE

    def to_dict(self) -> dict[str, Any]:
        return {"kind": self.kind, "seat": self.seat, "a": self.a, "b": self.b, "c": self.c, "rule": self.rule}

    @classmethod
    def from_dict(cls, told: Mapping[str, Any]) -> Self:
        return cls(**told)
