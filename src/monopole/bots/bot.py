"""What a bot is: somebody who answers for a seat."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from monopole.game import Action
from monopole.game.seat import Seat


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
