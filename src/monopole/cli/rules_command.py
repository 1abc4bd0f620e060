"""`monopole rules`: a rule by its number, a chapter by its name, or whatever speaks of a word."""

from __future__ import annotations

import re
from typing import Annotated

import typer

from monopole.bilingual import Both
from monopole.cli import known_names
from monopole.cli.command_sentences import Misused, said
from monopole.cli.switches import NAME, AsJson, argument, option, print_json

HELP = Both(
    "Une règle en toutes lettres, ce qu'elle vaut dans chaque édition, et la source ; un chapitre ; ou les règles où se trouve un mot."
    " Sans rien, la liste.",
    "A rule in words, what it is in every edition, and the source; a chapter; or the rules in which a word is found."
    " With nothing, the list.",
)
EXAMPLES = (
    "monopole rules",
    "monopole rules BUILD",
    "monopole rules BUILD-4",
    "monopole rules JAIL-6 --edition godfather-2021",
    "monopole rules A-23",
    "monopole rules bâtir",
)
WANTED = Both(
    "une règle (BUILD-4), une décision (A-23), un chapitre (BUILD) ou des mots",
    "a rule (BUILD-4), a ruling (A-23), a chapter (BUILD) or words",
)
EDITION = Both("ce qu'elle vaut dans cette édition", "what it is in this edition")
NUMBERED = re.compile(r"[A-Za-z]+-\d+[A-Za-z]?")


def rules(
    context: typer.Context,
    wanted: Annotated[list[str] | None, argument(WANTED, Both("ID|MOT", "ID|WORD"), known_names.rules_begun)] = None,
    edition: Annotated[str, option(EDITION, NAME, known_names.editions_begun)] = "",
    as_json: AsJson = False,
) -> int:
    from monopole.terminal import show_rules
    from monopole.terminal.screen import Screen
    from monopole.text import search

    screen, words, edition = Screen(context.obj.lang), " ".join(wanted or ()).strip(), known_names.edition(edition)
    if NUMBERED.fullmatch(words):
        print_json(show_rules.details(words, edition, screen.lang)) if as_json else show_rules.show(words, edition, screen)
        return 0
    chapter = not words or words.upper() in search.chapters()
    found = search.of_chapter(words) if chapter else search.speaking_of(words)
    if not found:
        raise Misused("no_such_words", value=words, near=search.near(words))
    titles = {each["id"]: each for each in show_rules.every_rule(screen.lang)}
    if as_json:
        print_json([titles[each] for each in found])
        return 0
    if not chapter:
        screen.line(said("found" if len(found) > 1 else "found_one", screen.lang, count=len(found), value=words))
    heading = ""
    for each in (titles[rule] for rule in found):
        if chapter and each["chapter"] != heading:
            heading = each["chapter"]
            screen.heading(heading)
        screen.line(f"  {each['id']}  {each['title']}")
    return 0
