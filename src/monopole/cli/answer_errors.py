"""The one place where what went wrong becomes a sentence and an exit status."""

from __future__ import annotations

import sys
from typing import Any

import typer

from monopole.bilingual import Complaint
from monopole.cli.command_sentences import said
from monopole.cli.help import as_typed, half
from monopole.guessing import perhaps
from monopole.program import NAME

BAD_USAGE, INTERRUPTED = 2, 130
UsageError: Any = typer.BadParameter.__base__  # typer does not export it


def complained(error: Exception, lang: str) -> int:
    """Says on stderr what somebody can do something about; anything else is a fault of ours, and is raised again."""
    why = sentence(error, lang)
    if why is None:
        raise error
    print(said("wrong", lang, why=why), file=sys.stderr)
    return BAD_USAGE


def sentence(error: Exception, lang: str) -> str | None:
    """The sentence of a known error, or None."""
    if isinstance(error, Complaint):
        return error.say(lang)
    if isinstance(error, OSError):
        return said("file_error", lang, path=error.filename or "?", why=error.strerror or error)
    return _misused(error, lang) if isinstance(error, UsageError) else None


def _misused(error: Any, lang: str) -> str:
    """What is wrong with a command line that typer could not read."""
    context, kind = getattr(error, "ctx", None), type(error).__name__
    command = as_typed(context.command_path if context else NAME)
    if kind == "NoSuchOption":
        known = [name for param in context.command.params for name in param.opts] if context else []
        return said("no_option", lang, value=error.option_name, near=perhaps(error.option_name, [*known, "--lang"]), command=command)
    if kind == "BadOptionUsage":
        return said("needs_no_value" if "does not take" in error.message else "needs_value", lang, value=error.option_name)
    if kind == "MissingParameter" and error.param is not None:
        return said("missing_argument", lang, value=half(error.param.metavar, lang), command=command)
    return str(error.format_message())
