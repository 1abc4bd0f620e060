"""Every bot by name: the ladder and its sparring partners, a class of one's own (`module:Class`), a program (`bot:COMMAND`).

Only the local commands and one's own Python code look up `module:Class` and `bot:COMMAND`: nothing that is read from a file, a journal
or a network may name code to run (`registered` says which names anybody may use).
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from dataclasses import dataclass

from monopole.bilingual import Both, Complaint
from monopole.bots import ladder
from monopole.bots.bot import Bot
from monopole.bots.ladder import MASTER, Player
from monopole.bots.process import ProcessBot
from monopole.editions.spelling import shown
from monopole.executors import MissingExtra
from monopole.guessing import perhaps

PROGRAM = "bot:"


class BotError(Complaint, ValueError):
    """Nobody can be seated by that name."""


class UnknownBot(BotError):
    """Nobody of that name plays here."""

    def __init__(self, name: str) -> None:
        super().__init__(
            Both("aucun robot ne s'appelle « {name} »{near} ; il y a : {known}", 'no bot is called "{name}"{near}; there are: {known}'),
            name=shown(name),
            near=perhaps(name, names()),
            known=", ".join(names()),
        )


class Unplayable(BotError):
    """A class or a program that cannot be a bot."""

    def __init__(self, name: str, fr: str, en: str) -> None:
        super().__init__(Both(f"{name} : {fr}", f"{name}: {en}"))


@dataclass(frozen=True)
class KnownBot:
    """Somebody who can be seated: his name, and the player or bot to be made for a seat, from the seed of its own chance."""

    name: str
    made: Callable[[str], Player | Bot]

    @property
    def player(self) -> Player | None:
        """The same for the lab, where it compiles beside the rules; None for a class or a program."""
        return ladder.player(self.name) if self.name in names() else None


def names() -> list[str]:
    """Every bot of this package, the ladder first."""
    return ladder.names()


def registered(name: str) -> bool:
    """Whether a name may come from anywhere: it names a bot of this package and no code."""
    return name in names()


def find(name: str) -> KnownBot:
    """The bot of that name. Raises UnknownBot, or Unplayable for a class or a program that is none."""
    if name.startswith(PROGRAM) and name != PROGRAM and name.removeprefix(PROGRAM) not in names():
        command = name.removeprefix(PROGRAM)
        return KnownBot(name, lambda seed: ProcessBot(command))
    name = name.removeprefix(PROGRAM)
    if ":" in name:
        return KnownBot(name, own_class(name))
    if name not in names():
        raise UnknownBot(name)
    return KnownBot(name, lambda seed: _made(name, seed))


def _made(name: str, seed: str) -> Player | Bot:
    """A player of the ladder; the master thinks for itself, and needs the compiler."""
    if name != MASTER:
        return ladder.player(name)
    try:
        from monopole.bots.master.master_bot import MasterBot
    except ImportError as missing:
        raise MissingExtra("fast", f"{MASTER} demande numba", f"{MASTER} needs numba") from missing
    return MasterBot(seed)


def own_class(name: str) -> Callable[[str], Bot]:
    """A class somebody wrote: `module:Class`, looked for also in the folder one is in. It is made with nothing, or with a seed."""
    module, _, called = name.partition(":")
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        found = getattr(importlib.import_module(module), called)
    except ImportError as why:
        raise Unplayable(name, f"le module ne se charge pas ({why})", f"the module cannot be loaded ({why})") from None
    except AttributeError:
        raise Unplayable(name, f"le module n'a pas de classe {called}", f"the module has no class {called}") from None
    if not callable(getattr(found, "choose", None)):
        raise Unplayable(name, "la classe n'a pas de méthode choose(seat)", "the class has no method choose(seat)")

    def made(seed: str) -> Bot:
        try:
            bot: Bot = found(seed)
        except TypeError:
            bot = found()
        return bot

    return made
