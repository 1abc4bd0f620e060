"""What anybody may look up: the editions, the bots, the rules, and what is wrong with an edition of one's own."""

from __future__ import annotations

import importlib.util
from functools import cache
from typing import Any

from monopole import editions
from monopole.bilingual import Both
from monopole.bots import roster
from monopole.bots.descriptions import DESCRIPTIONS
from monopole.bots.ladder import LEVELS, MASTER
from monopole.editions import Box, EditionError, EditionText
from monopole.editions.box_json import both, details, summary
from monopole.options import OPTIONS
from monopole.server.opening import Opening, options_of
from monopole.server.sentences import TurnedAway
from monopole.server.telling import packed_json
from monopole.text import Unknown, mode_name, mode_words, option_words, rule_ids, rule_words, ruling_ids, ruling_words, search, source_words
from monopole.text.names import Names

MOST_FOUND = 400
LANGS = ("fr", "en")


@cache
def every_edition() -> bytes:
    """The editions of this package, as packed JSON."""
    return packed_json([_summary(editions.load(name, editions.modes_of(name)[0]), name) for name in editions.names()])


def edition(name: str, mode: str | None) -> bytes:
    """An edition of this package in a mode, or in its usual one, as packed JSON. Raises EditionError."""
    if name not in editions.names():
        raise TurnedAway("no_edition", value=name, known=", ".join(editions.names()))
    return _edition(name, mode or editions.modes_of(name)[0])


@cache
def _edition(name: str, mode: str) -> bytes:
    return packed_json(_told(editions.load(name, mode), name))


def edition_of(wish: Opening) -> dict[str, Any]:
    """The edition of a table, in its mode and with its options; with its text, where somebody sent it."""
    own = EditionText(wish.edition_text) if wish.edition_text else None
    box = editions.load(own or wish.edition, str(wish.mode), options_of(wish))
    return {**_told(box, own or wish.edition), "text": wish.edition_text}


def edition_in(box: Box, source: str | EditionText) -> dict[str, Any]:
    """An edition as it is played with the options of a box."""
    return _told(box, source)


def _told(box: Box, source: str | EditionText) -> dict[str, Any]:
    told = {**details(box), **_summary(box, source)}
    groups = dict.fromkeys(square.group for square in box.squares if square.group)
    told["groups"] = {group: {lang: Names(box, (), lang).group(group) for lang in ("fr", "en")} for group in groups}
    told["options"] = {name: told["options"][name] | _worded(name) for name in OPTIONS if name in told["options"]}  # by chapter
    return told


def _worded(option: str) -> dict[str, Any]:
    """An option in words: the title of its rule, its own name, what it changes, and the names of its choices."""
    words = {lang: option_words(option, lang) for lang in LANGS}
    told: dict[str, Any] = {"title": _title(OPTIONS[option].rule)}
    told |= {"label": {lang: each.label for lang, each in words.items()}, "text": {lang: each.text for lang, each in words.items()}}
    if OPTIONS[option].values:
        told["choice_labels"] = {choice: {lang: each.choices[choice] for lang, each in words.items()} for choice in OPTIONS[option].values}
    return told


def _summary(box: Box, source: str | EditionText) -> dict[str, Any]:
    """What is told of an edition in a list; each of its modes with what it is like."""
    told = summary(box)
    boxes = {mode: box if mode == box.mode else editions.load(source, mode) for mode in box.modes}
    told["modes"] = [
        {"id": mode, "title": {lang: mode_name(mode, lang) for lang in LANGS}, "text": {lang: mode_words(each, lang) for lang in LANGS}}
        for mode, each in boxes.items()
    ]
    try:
        told["summary"] = {lang: source_words(box.rulebook, lang) for lang in ("fr", "en")}
    except Unknown:
        told["summary"] = both(Both("", ""))
    return told


def _title(rule: str) -> dict[str, str]:
    return {lang: rule_words(rule, None, lang).title for lang in ("fr", "en")}


def findings(text: str) -> list[dict[str, Any]]:
    """Everything that is wrong with an edition somebody wrote, each with its line; nothing where it can be played."""
    try:
        editions.from_text(text, editions.modes_of(EditionText(text))[0], called="")
    except EditionError as why:
        return [{"line": each.line or None, "text": {"fr": each.fr, "en": each.en}} for each in why.problems]
    return []


def every_bot() -> list[dict[str, Any]]:
    """The bots that may be given a seat, the ladder first; `here` is false where this server cannot seat one."""
    return [
        {
            "id": name,
            "level": name in (*LEVELS, MASTER),
            "title": both(DESCRIPTIONS[name].title),
            "text": both(DESCRIPTIONS[name].does),
            "here": name != MASTER or importlib.util.find_spec("numba") is not None,
        }
        for name in roster.names()
    ]


def rules(words: str, edition: str | None, lang: str) -> list[dict[str, Any]]:
    """The rules and rulings called so, of that chapter, or that speak of these words; all of them where nothing is asked.

    With an edition, what each is there.
    """
    if edition is not None and edition not in editions.names():
        raise TurnedAway("no_edition", value=edition, known=", ".join(editions.names()))
    called = words.strip().upper()
    if called in (*rule_ids(), *map(str.upper, ruling_ids())):
        found = [next(each for each in (*rule_ids(), *ruling_ids()) if each.upper() == called)]
    elif not called or called in search.chapters():
        found = search.of_chapter(called)
    else:
        found = search.speaking_of(words)
    if not found:
        raise TurnedAway("no_rule", value=words, near=search.near(words))
    return [_rule(each, edition, lang) for each in found[:MOST_FOUND]]


@cache
def _rule(name: str, edition: str | None, lang: str) -> dict[str, Any]:
    if name in ruling_ids():
        ruling = ruling_words(name, lang)
        told: dict[str, Any] = {"id": name, "chapter": "A", "title": ruling.topic, "text": ruling.decision, "why": ruling.why}
        return {**told, "editions": list(ruling.editions)}
    rule = rule_words(name, edition, lang)
    told = {"id": name, "chapter": rule.chapter, "title": rule.title, "text": rule.statement, "rulings": list(rule.rulings)}
    if edition is not None:
        told |= {"values": rule.values, "source": rule.source}
    return told
