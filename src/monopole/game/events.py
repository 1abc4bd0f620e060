"""What happened at the table, one thing at a time, with a name for everything it says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

from monopole.schema import NOBODY, SQUARES
from monopole.vocabulary import (
    CARD_LOT,
    DEALT,
    DECK_NAMES,
    DREW,
    EVENT_FIELDS,
    EVENTS,
    FLAG_FIELDS,
    HOUSE_LOT,
    NAMED_FIELDS,
    ROLLED,
    ROLLED_START,
    RULE_IDS,
    SEAT_FIELDS,
    SEATS_FIELDS,
)

CHANCE = frozenset(EVENTS[kind] for kind in (ROLLED_START, ROLLED, DREW, DEALT))
_LOTS = ("lot", "square", "deck")


class Event:
    """One thing that happened: `event.kind`, `event.seat`, the rule behind it, and what it says by name: `event.square`, `event.price`.

    `dict(event.to_dict())` is `{"kind": "bought", "seat": "Anne", "square": 39, "price": 400, "rule": "BUY-1"}`. What each kind says is in
    `monopole.vocabulary.EVENT_FIELDS`.
    """

    __slots__ = ("kind", "rule", "said", "seat")

    kind: str
    seat: str | None
    rule: str | None
    said: dict[str, Any]

    def __init__(self, kind: str, seat: str | None = None, rule: str | None = None, **said: Any) -> None:
        self.kind, self.seat, self.rule, self.said = kind, seat, rule, said

    @classmethod
    def of(cls, row: Sequence[int], seats: Sequence[str]) -> Self:
        """The event of a row of the engine's log."""
        number, seat, *figures, rule = row
        kind = EVENTS[number]
        said: dict[str, Any] = {}
        for name, figure in zip(EVENT_FIELDS[kind], figures, strict=False):
            if name in SEAT_FIELDS:
                said[name] = None if figure == NOBODY else seats[figure]
            elif name in SEATS_FIELDS:
                said[name] = [seats[seat] for seat in range(len(seats)) if figure >> seat & 1]
            elif name == "lot":
                said |= lot_said(figure)
            elif name in FLAG_FIELDS:
                said[name] = bool(figure)
            else:
                said[name] = NAMED_FIELDS[name][figure] if name in NAMED_FIELDS else figure
        return cls(kind, None if seat == NOBODY else seats[seat], RULE_IDS.get(rule), **said)

    def __getattr__(self, name: str) -> Any:
        try:
            return self.said[name]
        except KeyError:
            raise AttributeError(f"the event {self.kind!r} says: {', '.join(self.said) or 'nothing more'}; not {name!r}") from None

    @property
    def by_chance(self) -> bool:
        """Whether it shows what was drawn: dice, a card, a dealt deed."""
        return self.kind in CHANCE

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {"kind": self.kind, "seat": self.seat, **self.said, "rule": self.rule}

    @classmethod
    def from_dict(cls, told: Mapping[str, Any]) -> Self:
        """The event that `to_dict` wrote."""
        return cls(**told)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash((self.kind, self.seat, self.rule, *self.said.items()))

    def __repr__(self) -> str:
        said = "".join(f" {name}={value!r}" for name, value in self.said.items() if value is not None and value is not False)
        return f"<{self.kind}{'' if self.seat is None else ' ' + self.seat}{said}>"


def lot_said(lot: int) -> dict[str, Any]:
    """What is under the hammer: a deed and its square, a card and its deck, a house or a hotel."""
    if lot < SQUARES:
        return {"lot": "deed", "square": lot}
    if lot < HOUSE_LOT:
        return {"lot": "card", "deck": DECK_NAMES[lot - CARD_LOT]}
    return {"lot": "house" if lot == HOUSE_LOT else "hotel"}
