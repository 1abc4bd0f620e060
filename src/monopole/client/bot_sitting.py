"""A bot at a seat of somebody else's table: it is asked whenever the table waits for it, and before somebody else's roll."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from monopole.client.errors import ServerError
from monopole.client.sync_seat import Seat
from monopole.game import Action, Event, Game, Refused, Stale
from monopole.game.seat import Seat as GameSeat
from monopole.vocabulary import UNDER_HAMMER

NOT_NOW = ("is_paused", "is_over", "resigned")  # why a table does not let anybody play: there is nothing to do but to wait
MOST_ASIDES = 16  # what a bot says unasked in one turn of the table
MOST_ANSWERS = 64  # what it says in one turn while it is awaited; whoever says more is held to the least committing action


class Bot(Protocol):
    """Anybody with `choose`, as in `monopole.bots`; `unasked(seat)` too, where it may speak before somebody else's roll."""

    def choose(self, seat: GameSeat) -> Action | None: ...


Played = Callable[[Action, "list[Event] | Refused | Stale"], None]


def sit(seat: Seat, bot: Bot, edition: str | None = None, played: Played = lambda action, answer: None) -> list[str]:
    """Lets a bot play this seat until the game is over; who has won. `edition` is the file of an edition that is not one of this package,
    `played` is told every action and its answer."""
    return Sitting(seat, bot, edition, played).run()


class Sitting:
    def __init__(self, seat: Seat, bot: Bot, edition: str | None, played: Played) -> None:
        self.seat, self.bot, self.edition, self.played = seat, bot, edition, played
        self.number = 0  # where the table stood when something was thought of
        self.turn, self.said = -1, 0  # a turn of the table, and what was said in it

    def run(self) -> list[str]:
        while not self.seat.over:
            self.number = self.seat.number
            if not self._speak():
                self.seat.wait(self.number)
        return self.seat.winners

    def _speak(self) -> bool:
        """Says something, if there is something to say; whether it did."""
        seat = self.seat
        awaited = seat.name in seat.awaiting
        unasked: Any = getattr(self.bot, "unasked", None)
        if not awaited and (unasked is None or seat.matter.kind != "roll"):
            return False
        game = seat.game(self.edition)
        if seat.name not in game.seats:
            return awaited and self._say(seat.default)
        if game.table.turns != self.turn:
            self.turn, self.said = game.table.turns, 0
        own = _as_called(game, game.seats.index(seat.name))
        if own.awaited:
            return self._say(self._answer(own))
        action = unasked(own) if unasked is not None and self.said < MOST_ASIDES and not own.out else None
        return self._legal(own, action) and self._say(action)

    def _answer(self, own: GameSeat) -> Action | None:
        action = self.bot.choose(own) if self.said < MOST_ANSWERS else None
        return action if self._legal(own, action) else own.default()

    def _legal(self, own: GameSeat, action: Action | None) -> bool:
        return isinstance(action, Action) and action.seat == own.name and own.refusal(action) is None

    def _say(self, action: Action | None) -> bool:
        """Whether it was played. What the table refuses gives way to the least committing action, or to silence; where somebody else was
        quicker, the bot is asked again instead."""
        if action is None:
            return False
        self.said += 1
        try:
            answer = self.seat.play(action)
        except ServerError as why:
            if why.code not in NOT_NOW:
                raise
            return False
        self.played(action, answer)
        if isinstance(answer, Refused) and self.seat.number == self.number and action != self.seat.default:
            return self._say(self.seat.default)
        return isinstance(answer, list)


def _as_called(game: Game, number: int) -> GameSeat:
    """This seat; in an auction against the clock, where any bidder may speak, as if it were the one called."""
    own = GameSeat(game, number)
    table = game.table
    if own.awaited and table.depth and table.matters[table.depth - 1] == UNDER_HAMMER and table.whose[table.depth - 1] != number:
        table.whose[table.depth - 1] = number
        return GameSeat(Game.from_table(game.box, game.seats, table, key=game.secret.key), number)
    return own
