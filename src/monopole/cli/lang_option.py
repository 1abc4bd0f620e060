"""`--lang`, which any command accepts anywhere among its arguments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from monopole.text import Language, UnknownLanguage, language


def taken(arguments: Sequence[str], environment: Mapping[str, str]) -> tuple[Language, bool, list[str]]:
    """The language, whether `--lang` named it, and the arguments without it."""
    lang, named, rest = language(None, environment), False, []
    waiting = iter(arguments)
    for argument in waiting:
        if argument == "--":
            rest += [argument, *waiting]
        elif argument == "--lang" or argument.startswith("--lang="):
            value = next(waiting, "") if argument == "--lang" else argument.partition("=")[2]
            if not value:
                raise UnknownLanguage("")
            lang, named = language(value), True
        else:
            rest.append(argument)
    return lang, named, rest
