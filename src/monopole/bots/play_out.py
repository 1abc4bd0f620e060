"""A game played out by bots of any kind, as the floor lets them speak."""

from __future__ import annotations

from collections.abc import Mapping

from monopole.bots.bot import Bot, SpeaksUnasked
from monopole.bots.ladder import Player
from monopole.bots.live_floor import Floor, Turn, seconds_of
from monopole.bots.roster import find
from monopole.game import Action, Game, Refused
from monopole.game.seat import Seat

MOST_ACTIONS = 100_000


def play_out(game: Game, bots: Mapping[str, str | Player | Bot], most_actions: int = MOST_ACTIONS) -> Game:
    """Plays on until the game is over or so many actions are played: `play_out(game, {"Anne": "expert", "Bruno": MyBot()})`.

    A bot is a name (`regular`, `my_module:MyBot`, `bot:COMMAND`) or an object. Where a clock runs, each action takes the seconds of the
    edition's model of time, so that the same key and bots give the same game as a simulation.
    """
    playing = {name: find(bot).made(name) if isinstance(bot, str) else bot for name, bot in bots.items()}
    missing = [name for name in game.seats if name not in playing]
    if missing:
        raise ValueError(f"nobody plays for {', '.join(missing)}")
    floor = Floor(game, {name: bot for name, bot in playing.items() if isinstance(bot, Player)})
    asked = {name: bot for name, bot in playing.items() if not isinstance(bot, Player)}
    for _ in range(most_actions):
        turn = floor.next()
        while turn is not None and turn.action is None:
            turn = floor.answer(said_by(asked[turn.seat], game, turn))
        if turn is None or turn.action is None:
            break
        floor.play(turn.action, "bot", seconds_of(game, turn.action))
    return game


def said_by(bot: Bot, game: Game, turn: Turn) -> Action | None:
    """What a bot says when its seat has the floor: nothing that a rule refuses, and something where the table waits for it."""
    seat = Seat(game.as_seen(turn.seat), game.seats.index(turn.seat))
    awaited = turn.seat in game.awaiting
    if not awaited and not isinstance(bot, SpeaksUnasked):
        return None
    action = bot.choose(seat) if awaited or not isinstance(bot, SpeaksUnasked) else bot.unasked(seat)
    if isinstance(action, Action) and action.seat == turn.seat and not isinstance(game.refusal(action), Refused):
        return action
    return game.default(turn.seat) if awaited else None
