"""A game played out by bots of any kind, as the floor lets them speak."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable, Mapping

from monopole.bots.bot import Bot, OfTheFloor, SpeaksUnasked
from monopole.bots.ladder import Player
from monopole.bots.live_floor import Floor, Turn, seconds_of
from monopole.bots.roster import find
from monopole.game import Action, Game, Refused
from monopole.game.encoding import to_action
from monopole.game.seat import Seat

MOST_ACTIONS = 100_000


def play_out(
    game: Game, bots: Mapping[str, str | Player | Bot], most_actions: int = MOST_ACTIONS, most_turns: int = sys.maxsize
) -> Game:  # fmt: skip
    """Plays on until the game is over, or so many actions or turns are played: `play_out(game, {"Anne": "expert", "Bruno": MyBot()})`.

    A bot is a name (`regular`, `my_module:MyBot`, `bot:COMMAND`) or an object. Where a clock runs, each action takes the seconds of the
    edition's model of time, so that the same key and bots give the same game as a simulation.
    """
    made = {name: find(bot).made(name) for name, bot in bots.items() if isinstance(bot, str)}
    playing = {name: made[name] if isinstance(bot, str) else bot for name, bot in bots.items()}
    missing = [name for name in game.seats if name not in playing]
    if missing:
        raise ValueError(f"nobody plays for {', '.join(missing)}")
    floor = Floor(game, {name: bot for name, bot in playing.items() if isinstance(bot, Player)})
    asked = {name: bot for name, bot in playing.items() if not isinstance(bot, Player)}
    try:
        for _ in range(most_actions):
            turn = floor.next() if game.table.turns < most_turns else None
            while turn is not None and turn.action is None:
                turn = floor.answer(said_by(asked[turn.seat], floor, turn))
            if turn is None or turn.action is None:
                break
            floor.play(turn.action, "bot", seconds_of(game, turn.action))
    finally:
        close(made.values())
    return game


def said_by(bot: Bot | OfTheFloor, floor: Floor, turn: Turn) -> Action | None:
    """What a bot says when its seat has the floor: nothing that a rule refuses, and something where the table waits for it."""
    game, awaited = floor.game, turn.seat in floor.game.awaiting
    if isinstance(bot, OfTheFloor):
        word = bot.word(seat_as_seen(game, turn.seat).game.table, game.edition, game.seats.index(turn.seat), floor.memo)
        action = to_action(word, game.persons, game.edition) if word[0] else None
    elif awaited:
        action = bot.choose(seat_as_seen(game, turn.seat))
    else:
        action = bot.unasked(seat_as_seen(game, turn.seat)) if isinstance(bot, SpeaksUnasked) else None
    if isinstance(action, Action) and action.seat == turn.seat and not isinstance(game.refusal(action), Refused):
        return action
    return game.default(turn.seat) if awaited and not isinstance(bot, OfTheFloor) else None


def seat_as_seen(game: Game, name: str) -> Seat:
    """A seat of the game as it knows it. What it may not see is drawn from the secret of the table, the same way each time: whoever cannot
    know that cannot foretell anything, and the same bots play the same game again."""
    key = hashlib.sha256(f"{game.drawing.key}/seen/{name}/{game.number}".encode()).hexdigest()[:32]
    return Seat(game.as_seen(name, key), game.seats.index(name))


def close(bots: Iterable[object]) -> None:
    """Ends the programs among them."""
    for bot in bots:
        end = getattr(bot, "close", None)
        if callable(end):
            end()
