"""Shell completion: Typer's own, in our two languages."""

from __future__ import annotations

import contextlib
import io
import re
from typing import Any

from monopole.bilingual import Both
from monopole.cli.command_sentences import SENTENCES, Misused, said
from monopole.cli.help import joined

COMPLETING = "_MONOPOLE_COMPLETE"  # the variable by which a shell asks what may follow


def speak_our_languages(command: Any) -> Any:
    """The two switches Typer adds, with help and answers in the language of the context."""
    for param in command.params:
        name = param.name or ""
        if name in ("install_completion", "show_completion"):
            param.help = joined(Both(*SENTENCES[name]))
            param.callback = _answered(param.callback, name == "install_completion")
    return command


def _answered(typers: Any, installs: bool) -> Any:
    def answer(ctx: Any, param: Any, value: Any) -> Any:
        if not value or ctx.resilient_parsing:
            return value
        told = io.StringIO()
        try:
            with contextlib.redirect_stdout(told), contextlib.redirect_stderr(io.StringIO()):
                typers(ctx, param, value)
        except SystemExit as done:
            if done.code:
                raise Misused("no_shell") from None
        except Exception as error:  # Typer's own, which says in English that it does not know the shell
            if type(error).__name__ not in ("Exit", "ShellDetectionFailure"):
                raise
            raise Misused("no_shell") from None
        path = re.search(r" installed in (.+)", told.getvalue())
        print(said("completion_installed", ctx.obj.lang, path=path[1]) if installs and path else told.getvalue().rstrip())
        ctx.exit()

    return answer
