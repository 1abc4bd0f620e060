"""What an open action leaves to be said, as data: amounts, squares, the two sides of a deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from monopole.game import Action, Game
from monopole.table.choices import of_kind


@dataclass(frozen=True)
class Amounts:
    """The sums that may be named: from the least to the most, in whole steps."""

    least: int
    most: int
    step: int = 1

    def __contains__(self, amount: object) -> bool:
        return isinstance(amount, int) and self.least <= amount <= self.most and amount % self.step == 0


@dataclass(frozen=True)
class Hand:
    """What one side of a deal has to give: deeds, at most so much cash, so many cards."""

    deeds: tuple[int, ...] = ()
    cash: int = 0
    cards: int = 0


@dataclass(frozen=True)
class Partner:
    """Somebody a deal may be proposed to: what can be given, what can be taken."""

    give: Hand
    take: Hand


class Form:
    """The form of one open action."""

    def __init__(self, action: Action) -> None:
        self.written: dict[str, Any] = action.form or {}

    @property
    def amounts(self) -> Amounts | None:
        """The sums of a bid, an opening, a loan, an own auction, or the value of deeds given for a debt; how many buildings are wanted."""
        written = self.written.get("with", self.written)
        span = next((written[name] for name in ("amount", "at", "value") if name in written), None)
        return None if span is None else Amounts(span[0], span[1], written.get("step", 1))

    @property
    def squares(self) -> tuple[int, ...]:
        """The squares to choose from: streets to build on, dealt deeds to give back, deeds for a debt."""
        return tuple(self.written.get("squares", self.written.get("with", {}).get("deeds", ())))

    @property
    def count(self) -> tuple[int, int] | None:
        """How many of the squares, one named twice counted twice."""
        span = self.written.get("count")
        return None if span is None else (span[0], span[1])

    @property
    def partners(self) -> dict[str, Partner]:
        """The people a deal may be proposed to."""
        return {name: Partner(_hand(sides["give"]), _hand(sides["take"])) for name, sides in self.written.get("to", {}).items()}

    @property
    def sides(self) -> Partner | None:
        """What a counter-offer may give and take."""
        return Partner(_hand(self.written["give"]), _hand(self.written["take"])) if "give" in self.written else None

    @property
    def step(self) -> int:
        """Of what every sum is a multiple."""
        return int(self.written.get("step", 1))

    @property
    def least(self) -> int:
        """The least sum in a deal that is not nothing."""
        return int(self.written.get("least", 1))


def _hand(side: dict[str, Any]) -> Hand:
    return Hand(tuple(side["deeds"]), side["cash"], side["cards"])


def form_of(game: Game, seat: str, do: str) -> Form | None:
    """The form of a kind of action that a seat may fill in now."""
    return next((Form(action) for action in of_kind(game, seat, do) if action.form is not None), None)


def squares_for(game: Game, seat: str, do: str) -> list[int]:
    """The squares on which a seat may do this now: those of plain actions, and those a form leaves open."""
    found = dict.fromkeys(action.square for action in of_kind(game, seat, do) if action.square is not None and not action.hotel)
    form = form_of(game, seat, do)
    return list(found) or list(form.squares if form else ())


def deeds_of(game: Game, seat: str) -> list[int]:
    """The squares somebody owns; none for a banker without a token."""
    return [square.number for square in game.seat(seat).deeds] if seat in game.seats else []
