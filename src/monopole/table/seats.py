"""Who sits where: a person, a bot, or nobody yet."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from monopole.bilingual import Both
from monopole.bots.bot import Bot
from monopole.bots.ladder import Player
from monopole.bots.roster import PROGRAM, UnknownBot, find, registered
from monopole.game import Game, JournalError, SeatingError
from monopole.schema import SEATS

PERSON, BOT, EMPTY = "person", "bot", "empty"
USUAL = "regular"  # the bot that sits down where none is named
ROBOT = Both("Robot {number}", "Robot {number}")


@dataclass(frozen=True)
class Sitter:
    """Whoever sits at a seat. A bot has the name it was called by, and plays by itself unless it thinks somewhere else (`bot` is None)."""

    kind: str
    called: str = ""
    bot: Player | Bot | None = None


SOMEBODY, NOBODY_YET = Sitter(PERSON), Sitter(EMPTY)
Who = str | Player | Bot | Sitter  # somebody who can sit down: a bot by name or as an object, or one already made


class Named(NamedTuple):
    """Seats as somebody has written them down: the names in order, and what the bots among them are called."""

    seats: list[str]
    bots: dict[str, str]


def read_seats(text: str, lang: str) -> Named:
    """`Anne,Bruno,bot:random,Zoé=bot:default`. Raises SeatingError for a seat without a name, UnknownBot for a bot nobody knows.

    A bot is called by its level, `module:Class` or `bot:COMMAND`; `bot` alone is the usual one. One without a name of its own gets one.
    """
    seats: list[str] = []
    bots: dict[str, str] = {}
    for entry in text.split(","):
        name, equals, called = (part.strip() for part in entry.partition("="))
        if (not equals and name == BOT) or ":" in name:
            name, called = next_robot(seats, lang), entry.strip()
        if called:
            bots[name] = bot_called(called)
        if not name or (equals and not called):
            raise SeatingError("empty_seat", known=USUAL)
        seats.append(name)
    return Named(seats, bots)


def bot_called(name: str) -> str:
    """A bot's name, once it is sure that there is one; a level is called the same with `bot:` before it and without."""
    level = name.removeprefix(BOT).removeprefix(":") if name == BOT or name.startswith(PROGRAM) else name
    if not level or registered(level):
        return level or USUAL
    if level != name and level.replace("-", "_").isidentifier() and shutil.which(level) is None:
        raise UnknownBot(level)  # a slip of the pen rather than a program
    return find(name).name


def next_robot(taken: Collection[str], lang: str) -> str:
    """A name for one more bot."""
    names = (ROBOT.say(lang).format(number=number) for number in range(1, SEATS + 2))
    return next(name for name in names if name not in taken)


def seed_of(game: Game, seat: str) -> str:
    """The seed of a bot's own chance: drawn from the secret of the table, apart from the dice, another one at every sitting."""
    return hashlib.sha256(f"{game.drawing.key}/bot/{seat}/{len(game.history)}".encode()).hexdigest()


def sitter(who: Who, game: Game, seat: str) -> Sitter:
    """Whoever it is sits down at this seat."""
    if isinstance(who, Sitter):
        return who
    if isinstance(who, str):
        called = bot_called(who)
        return Sitter(BOT, called, find(called).made(seed_of(game, seat)))
    if isinstance(who, Player):
        return Sitter(BOT, who.name, who)
    return Sitter(BOT, f"{type(who).__module__}:{type(who).__qualname__}", who)


Maker = Callable[[Who, Game, str], Sitter]


def called(sitters: Mapping[str, Sitter]) -> dict[str, str]:
    """What the bots among them are called, for the head of a journal."""
    return {seat: who.called for seat, who in sitters.items() if who.kind == BOT}


def trusted(bots: Mapping[str, str], seats: Sequence[str]) -> dict[str, str]:
    """The bots of a journal. One that is code of somebody's own is run only where it is named again: a file names no code to run."""
    for seat, name in bots.items():
        if not registered(name):
            example = ",".join(f"{each}={bots[each]}" if each in bots else each for each in seats)
            raise JournalError("bot_unnamed", who=seat, bot=name, example=example)
    return dict(bots)
