"""Games with bots of any kind, a class of somebody's or a program: the run loop at the table of a `Game`, where each is asked in turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from string import ascii_uppercase

from monopole.bots.bot import Bot
from monopole.bots.ladder import MASTER, Player
from monopole.bots.play_out import close, play_out
from monopole.bots.roster import find
from monopole.game import Game
from monopole.game.commitment import key_digits
from monopole.lab.simulate.outcomes import Games
from monopole.lab.simulate.plan import Plan
from monopole.lab.simulate.runs import WORD, Limits, Start, key_words, left


def numbered_game(plan: Plan) -> Callable[[int], Game]:
    """Game `number` of a plan: the same dice as in any other way to play it."""
    names = ascii_uppercase[: len(plan.seats)]

    def begun(number: int) -> Game:
        key = key_digits([*key_words(plan.seed), number & WORD, number >> 32])
        return Game.new(plan.edition, plan.mode, list(names), dict(plan.options) or None, key)

    return begun


def run_at_tables(begun: Callable[[int], Game], start: Start, bots: Sequence[str], first: int, count: int, limits: Limits) -> Games:
    """Games first to first + count - 1. Bots are made anew for each game: no game depends on who played which before."""
    tables, words = [], []
    for number in range(first, first + count):
        game = begun(number)
        before = len(game.history)
        playing = {name: made(bot, start.seed, number, name) for name, bot in zip(game.seats, bots, strict=True)}
        try:
            play_out(game, playing, limits.words, game.table.turns + limits.turns)
        finally:
            close(playing.values())
        tables.append(game.table)
        words.append(sum(action.do != "tick" for action, _ in game.history[before:]))
    return left(start, game.edition, tables, words)


def made(bot: str, seed: int, number: int, name: str) -> Player | Bot:
    """Somebody to play a seat of one game; a master thinks as hard as in any other game of the lab, whatever the clock says."""
    playing = find(bot).made(f"{seed}/{number}/{name}")
    if bot == MASTER:
        from monopole.bots.master.lookahead import Effort
        from monopole.bots.master.master_bot import MasterBot
        from monopole.lab.simulate.master_run import moment

        assert isinstance(playing, MasterBot)
        playing.effort, playing.seed, playing.moment = Effort(), seed, moment(number, 0)
    return playing
