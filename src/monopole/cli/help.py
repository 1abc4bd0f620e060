"""Help pages of the command line, in the language of the person who reads them.

Typer keeps help as one text: `joined` puts both languages into it, `half` takes one out.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from typer.core import TyperCommand, TyperGroup

from monopole.bilingual import Both
from monopole.cli.command_sentences import Misused, said
from monopole.guessing import perhaps
from monopole.program import NAME, program

_BAR = " | "


def joined(both: Both) -> str:
    return _BAR.join(both.typeset())


def half(text: str | None, lang: str) -> str:
    """The half of a help text that is in this language."""
    french, bar, english = (text or "").partition(_BAR)
    return english if bar and not lang.startswith("fr") else french


def _sections(command: Any, lang: str) -> Iterable[tuple[str, list[tuple[str, str]]]]:
    """A heading, and rows of a name and its meaning."""
    subcommands = [(name, half(each.help, lang)) for name, each in getattr(command, "commands", {}).items()]
    arguments = [(_argument(each, lang), half(each.help, lang)) for each in command.params if each.param_type_name == "argument"]
    switches = [(_switch(each, lang), half(each.help, lang)) for each in command.params if each.param_type_name == "option"]
    switches += [("--lang fr|en", said("lang_help", lang)), ("--help", said("help_help", lang))]
    yield from (
        (said(code, lang), rows)
        for code, rows in zip(("commands", "arguments", "switches"), (subcommands, arguments, switches), strict=True)
    )


def as_typed(example: str) -> str:
    """An example as it is typed where the program was called from."""
    return example.replace(NAME, program(), 1)


def _argument(param: Any, lang: str) -> str:
    name = half(param.metavar, lang) + ("..." if param.nargs != 1 else "")
    return name if param.required else f"[{name}]"


def _switch(param: Any, lang: str) -> str:
    return ", ".join(param.opts) + ("" if param.is_flag else f" {half(param.metavar, lang)}")


def help_page(command: Any, context: Any) -> str:
    """What `--help` prints."""
    lang = context.obj.lang
    words = [as_typed(context.command_path), said("options_word", lang)]
    words += [_argument(each, lang) for each in command.params if each.param_type_name == "argument"]
    words += [said("command_word", lang)] if getattr(command, "commands", None) else []
    lines = [said("usage", lang, line=" ".join(words)), "", half(command.help, lang)]
    for heading, rows in _sections(command, lang):
        width = max((len(name) for name, _ in rows), default=0)
        lines += ["", heading, *(f"  {name.ljust(width)}  {meaning}" for name, meaning in rows)] if rows else []
    lines += ["", said("examples", lang), *(f"  {as_typed(example)}" for example in (command.epilog or "").splitlines())]
    return "\n".join(lines)


class Command(TyperCommand):
    """A command whose help and complaints are in the language of `context.obj`."""

    def get_help(self, ctx: Any) -> str:
        return help_page(self, ctx)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        ctx.allow_extra_args = True
        ctx.ignore_unknown_options = ctx.resilient_parsing  # half a line, which a shell completes, may hold --lang
        rest = super().parse_args(ctx, args)
        if ctx.args and not ctx.resilient_parsing:
            raise Misused("extra_argument", value=ctx.args[0], command=as_typed(ctx.command_path))
        return rest


class Stopped(Exception):
    """Somebody has pressed Ctrl-C."""


class Group(TyperGroup):
    """The same for `monopole` itself."""

    def invoke(self, ctx: Any) -> Any:
        """Typer would leave without a word."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt as pressed:
            raise Stopped from pressed

    def get_help(self, ctx: Any) -> str:
        return help_page(self, ctx)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        ctx.ignore_unknown_options = ctx.resilient_parsing
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: Any) -> list[str]:
        return list(self.commands)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args[0] not in self.commands and not ctx.resilient_parsing:
            raise Misused("no_command", value=args[0], near=perhaps(args[0], self.commands), known=", ".join(self.commands))
        return super().resolve_command(ctx, args)
