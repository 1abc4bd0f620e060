"""What a bot is: somebody who answers for a seat."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from monopole.game import Action
from monopole.game.encoding import Word
from monopole.game.seat import Seat
from monopole.schema import Edition, Table


class Bot(Protocol):
    """Anybody who can answer for a seat. A class of one's own needs no more than `choose`."""

    def choose(self, seat: Seat) -> Action | None:
        """An action of this seat, for which the table waits; None, or one that a rule refuses, and the least committing one is played."""
        ...


@runtime_checkable
class SpeaksUnasked(Protocol):
    """A bot that may also say something before somebody else's roll: build, mortgage, propose a deal, claim a rent."""

    def unasked(self, seat: Seat) -> Action | None:
        """An action of this seat, or None: nothing to say."""
        ...


@runtime_checkable
class OfTheFloor(Protocol):
    """A bot of this package that thinks with what the floor remembers, so that it plays at any table as it does in the lab.

    It is given the table itself: that it uses nothing its seat may not see is for the tests of this package to show, and nobody else's bot
    is asked in this way unless its author says so by having this method.
    """

    def word(self, table: Table, edition: Edition, seat: int, memo: list[int]) -> Word:
        """What the seat of this number says, asked or unasked; kind 0 is silence."""
        ...
