"""A bot of the ladder away from the floor: it answers for one seat, as at a table of somebody else's."""

from __future__ import annotations

from collections.abc import Sequence

from monopole.bots.bot import OfTheFloor
from monopole.bots.floor import M_REFUSED, look_round
from monopole.bots.ladder import Player, player
from monopole.bots.live_floor import Floor
from monopole.bots.play_out import said_by
from monopole.game import Action
from monopole.game.seat import Seat


class LevelBot:
    """Plays one seat at a level, asked one action at a time; what it has tried in a turn it remembers."""

    def __init__(self, level: str | Player | OfTheFloor, seed: str = "", refused: Sequence[int] = ()) -> None:
        """The seed is not used: a bot's whims come from the key of the game it sees. `refused` are the deals refused before it was
        asked, as `Floor.refused` of that table has them.
        """
        self.player = player(level) if isinstance(level, str) else level
        self._memo: list[int] = [0] * M_REFUSED + list(refused) if refused else []

    def choose(self, seat: Seat) -> Action | None:
        """What it answers."""
        action = self._said(seat)
        return action if action is not None else seat.default()

    def unasked(self, seat: Seat) -> Action | None:
        """What it says before somebody else's roll: buildings, mortgages, claims, another deal for one refused."""
        return None if seat.name in seat.game.awaiting else self._said(seat)

    def _said(self, seat: Seat) -> Action | None:
        """Lets the floor of the game it sees go round until it comes to this seat, everybody else silent."""
        floor = Floor(seat.game, {seat.name: self.player} if isinstance(self.player, Player) else {})
        if self._memo:
            floor.memo = self._memo
            look_round(seat.game.table, seat.game.edition, floor.memo)
        turn = floor.next()
        for _ in seat.game.seats:
            if turn is None or turn.action is not None:
                break
            if turn.seat == seat and not isinstance(self.player, Player):
                turn = floor.answer(said_by(self.player, floor, turn))
                break
            if turn.seat in seat.game.awaiting:
                return None  # the floor has come to whoever rolls, or is awaited beside this seat
            turn = floor.answer(None)
        self._memo = floor.memo
        return turn.action if turn is not None and turn.seat == seat else None
