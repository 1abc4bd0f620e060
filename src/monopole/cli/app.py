"""The command `monopole`: its language, its subcommands, and `main`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Annotated, Any, NamedTuple

import typer

import monopole
from monopole.bilingual import Both
from monopole.cli import (
    backup_command,
    bank_command,
    board_command,
    championship_command,
    editions_command,
    landing_command,
    league_command,
    odds_command,
    play_command,
    replay_command,
    report_command,
    rules_command,
    scenarios_command,
    serve_command,
    simulate_command,
    sit_command,
    table_command,
    types_command,
    verify_command,
)
from monopole.cli.answer_errors import INTERRUPTED, complained
from monopole.cli.command_sentences import said
from monopole.cli.completion import COMPLETING, speak_our_languages
from monopole.cli.help import Command, Group, Stopped, joined
from monopole.cli.lang_option import taken
from monopole.cli.switches import option
from monopole.program import NAME
from monopole.text import language

# In the order of the help page. Each module has HELP, EXAMPLES, and a function with the name of the command.
COMMANDS: tuple[ModuleType, ...] = (
    table_command,
    bank_command,
    championship_command,
    play_command,
    editions_command,
    board_command,
    rules_command,
    scenarios_command,
    replay_command,
    verify_command,
    landing_command,
    simulate_command,
    league_command,
    report_command,
    odds_command,
    serve_command,
    sit_command,
    backup_command,
    types_command,
)
HELP = Both(
    "Monopole : les livrets français du Monopoly, onze éditions, un seul texte de règles.",
    "Monopole: the French Monopoly rulebooks, eleven editions, one text of rules.",
)
EXAMPLES = ("monopole table", "monopole play", "monopole editions france-2003", "monopole rules BUILD-4 --edition paris-1936")


class Speech(NamedTuple):
    """The language to speak, and whether somebody has asked for it by name."""

    lang: str
    named: bool


def command_name(module: ModuleType) -> str:
    """`play` for `monopole.cli.play_command`."""
    return module.__name__.rpartition(".")[2].removesuffix("_command")


def _assembled() -> typer.Typer:
    app = typer.Typer(cls=Group, rich_markup_mode=None, pretty_exceptions_enable=False, help=joined(HELP), epilog="\n".join(EXAMPLES))
    for module in COMMANDS:
        name = command_name(module)
        app.command(name, cls=Command, help=joined(module.HELP), epilog="\n".join(module.EXAMPLES))(getattr(module, name))
    return app


app = _assembled()


@app.callback(invoke_without_command=True, cls=Group)
def top(context: typer.Context, version: Annotated[bool, option(Both("montre la version", "shows the version"))] = False) -> None:
    if version:
        print(f"monopole {monopole.__version__}")
    elif context.invoked_subcommand is None:
        print(context.get_help())


def command() -> Any:
    """The whole command, its words about shells in our two languages."""
    return speak_our_languages(typer.main.get_command(app))


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; every known error is a sentence on stderr, never a traceback."""
    _readable_streams()
    lang: str = language()
    try:
        lang, named, rest = taken(sys.argv[1:] if arguments is None else arguments, os.environ)
        return int(command().main(args=rest, prog_name=NAME, standalone_mode=False, obj=Speech(lang, named)) or 0)
    except BrokenPipeError:
        # Whoever read us has heard enough; nothing more may be written when Python closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (KeyboardInterrupt, Stopped):
        print("\n" + said("stopped", lang), file=sys.stderr)
        return INTERRUPTED
    except Exception as error:
        if COMPLETING in os.environ:
            return 1  # a shell that completes a line shows what we print: nothing is said about half a line
        return complained(error, lang)


def _readable_streams() -> None:
    """Letters a stream cannot hold are replaced; nobody's terminal or pipe ends a game."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
