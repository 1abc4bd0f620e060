"""Names on the command line: the beginning of one is enough, a slip is answered with what is near, and a shell can complete them."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Sequence

from monopole.cli.command_sentences import Misused
from monopole.guessing import begun, perhaps
from monopole.vocabulary import MODES

EXECUTORS = ("interpreted", "compiled")
PROGRAM = "bot:"


def one_of(switch: str, text: str, known: Sequence[str]) -> str:
    """One of these names, or the beginning of it."""
    found = _begun(text, known)
    if found not in known:
        raise Misused("one_of", name=switch, value=text, near=perhaps(text, known), known=", ".join(known))
    return found


def edition(text: str) -> str:
    """The whole name of an edition; a file stays as it is, and a name nobody knows, which the loader answers."""
    from monopole.editions import names

    return text if text.endswith(".toml") else _begun(text, names())


def mode(text: str) -> str:
    """The whole name of a mode; whether the edition is played so, the loader knows."""
    return one_of("--mode", text, MODES) if text else ""


def bot(text: str) -> str:
    """The whole name of a bot, `bot:` before it or not; `module:Class` and a program (`bot:COMMAND`) stay as they are."""
    from monopole.bots.roster import UnknownBot, names

    program, colon, kind = text.rpartition(PROGRAM)
    if program or ":" in kind or (colon and shutil.which(kind)):
        return text
    found = _begun(kind, names())
    if found not in names() and not colon:
        raise UnknownBot(kind)
    return colon + found


def bots(text: str) -> list[str]:
    """`regular,regular,expert`."""
    return [bot(name.strip()) for name in text.split(",")]


def seats(text: str) -> str:
    """`Anne,Zoé=bot:regular`: the bots by their whole names, the people as they are."""

    def seat(entry: str) -> str:
        name, equals, called = entry.rpartition("=")
        return name + equals + (bot(called.strip()) if called.strip().startswith(PROGRAM) else called)

    return ",".join(map(seat, text.split(",")))


def _begun(text: str, known: Sequence[str]) -> str:
    """The one known name that begins so; the text itself where none does."""
    found = begun(text, known)
    if len(found) > 1:
        raise Misused("which", value=text, several=", ".join(found))
    return found[0] if found else text


def editions_begun(incomplete: str) -> list[str]:
    from monopole.editions import names

    return _starting(incomplete, names())


def modes_begun(incomplete: str) -> list[str]:
    return _starting(incomplete, MODES)


def executors_begun(incomplete: str) -> list[str]:
    return _starting(incomplete, EXECUTORS)


def bots_begun(incomplete: str) -> list[str]:
    from monopole.bots.roster import names

    return _starting(incomplete, names())


def seats_begun(incomplete: str) -> list[str]:
    """The last name of a list with commas."""
    from monopole.bots.roster import names

    before, comma, last = incomplete.rpartition(",")
    start = "bot:" if last.startswith("bot:") else ""
    return [f"{before}{comma}{name}" for name in _starting(last, [f"{start}{name}" for name in names()])]


def rules_begun(incomplete: str) -> list[str]:
    from monopole.text import rule_ids, ruling_ids

    known = [*rule_ids(), *ruling_ids()]
    return _starting(incomplete, [rule.lower() for rule in known] if incomplete.islower() else known)


def options_begun(incomplete: str) -> list[str]:
    from monopole.options import OPTIONS

    return [f"{name}=" for name in _starting(incomplete, OPTIONS)]


def _starting(incomplete: str, known: Iterable[str]) -> list[str]:
    return [name for name in known if name.startswith(incomplete)]
