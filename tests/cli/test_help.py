"""Help in both languages: every command, argument and switch has both, and a page holds only its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from monopole.bilingual import Both
from monopole.cli import play_command
from monopole.cli.app import COMMANDS, Speech, command, command_name
from monopole.cli.command_sentences import SENTENCES
from monopole.cli.help import half, help_page

FOLDER = Path(play_command.__file__).parent


def texts() -> Iterator[tuple[str, str]]:
    """Every help text: whose it is, and the text as Typer keeps it."""
    top = command()
    yield "monopole", top.help
    for name, each in [("monopole", top), *top.commands.items()]:
        yield name, each.help
        for param in each.params:
            if param.name not in ("help",):
                yield f"{name} {param.opts[-1]}", param.help


@pytest.mark.parametrize(("whose", "text"), list(texts()))
def test_every_help_text_is_in_both_languages(whose: str, text: str | None) -> None:
    assert text and text.count(" | ") == 1, whose
    french, english = half(text, "fr"), half(text, "en")
    assert french and english and french != english, whose
    assert "'" not in french, "a straight apostrophe in French"
    assert not any(mark in english for mark in "éèêàçùœ«»"), whose


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_page_is_in_one_language_with_its_examples(lang: str) -> None:
    top: Any = command()
    other = {half(text, "en" if lang == "fr" else "fr") for _, text in texts()}
    for name, each in top.commands.items():
        context = each.make_context(name, [], obj=Speech(lang, True), resilient_parsing=True)
        page = help_page(each, context)
        assert not [line for line in page.splitlines() if line.strip() in other], name
        assert " | " not in page and f"  monopole {name}" in page


def test_every_command_has_a_file_of_its_own() -> None:
    assert [command_name(module) for module in COMMANDS] == list(command().commands)
    for module in COMMANDS:
        assert isinstance(module.HELP, Both) and module.EXAMPLES


@pytest.mark.parametrize("code", SENTENCES)
def test_what_the_command_says_is_in_both_languages(code: str) -> None:
    both = SENTENCES[code]
    assert both.fr and both.en
    assert fields(both.fr) == fields(both.en)


def test_every_sentence_is_said_somewhere_and_every_one_said_exists() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.py") if path.name != "command_sentences.py")
    assert {sentence for sentence in SENTENCES if f'"{sentence}"' not in code} == set()
    assert set(re.findall(r'(?:said|Misused)\(\s*"([a-z_]+)"', code)) - set(SENTENCES) == set()


def fields(sentence: str) -> set[str]:
    from string import Formatter

    return {name for _, name, _, _ in Formatter().parse(sentence) if name}
