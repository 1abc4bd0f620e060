"""The bots somebody may sit down with: those of the package, and the master, who needs the extra `fast`."""

from __future__ import annotations

import hashlib

from monopole.bots import Bot, find, names
from monopole.bots.ladder import MASTER
from monopole.executors import MissingExtra
from monopole.game import Game
from monopole.terminal.screen import Screen
from monopole.terminal.wording import Unclear, said

THINKS = 1.0  # seconds a master thinks over a word
MOST_SECONDS = 600
KINDS = tuple(names())


def bot_called(kind: str) -> str:
    """The name of a kind of bot; none named is the usual one."""
    if not kind:
        return KINDS[0]
    if kind not in KINDS:
        raise Unclear("no_bot", value=kind, known=", ".join(KINDS))
    return kind


def seconds_said(text: str) -> float:
    """How long a master thinks, as the command line says it."""
    try:
        seconds = float(text.replace(",", "."))
    except ValueError:
        seconds = -1.0
    if not 0 < seconds <= MOST_SECONDS:
        raise Unclear("bad_seconds", value=text, most=MOST_SECONDS)
    return seconds


def made(kinds: dict[str, str], game: Game, screen: Screen, seconds: float = THINKS) -> dict[str, Bot]:
    """The bots of a game, each with its own stream of chance: drawn from the secret of the table, apart from the dice."""
    bots: dict[str, Bot] = {}
    for name, kind in kinds.items():
        seed = hashlib.sha256(f"{game.secret.key}/bot/{name}/{len(game.history)}".encode()).hexdigest()
        bots[name] = _master(name, seed, screen, seconds) if bot_called(kind) == MASTER else find(bot_called(kind)).made(seed)
    return bots


def _master(name: str, seed: str, screen: Screen, seconds: float) -> Bot:
    """Compiled before the game begins rather than in the middle of it; the screen shows when it thinks."""
    try:
        from monopole.bots.master.lookahead import lookahead_doors
        from monopole.bots.master.master_bot import MasterBot
    except ImportError as missing:
        raise MissingExtra("fast", f"{MASTER} demande numba", f"{MASTER} needs numba") from missing
    screen.passing(said("master_prepares", screen.lang, who=name))
    lookahead_doors()
    screen.passing()

    def thinking(begins: bool) -> None:
        screen.passing(said("thinking", screen.lang, who=name) if begins else "")

    return MasterBot(seed, seconds, thinking)
