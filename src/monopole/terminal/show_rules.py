"""The rules and the rulings, shown: in words for people, JSON for programs."""

from __future__ import annotations

from typing import Any

from monopole import editions
from monopole.editions import Box
from monopole.editions.box_json import value_told
from monopole.options import OPTIONS
from monopole.terminal.screen import Screen
from monopole.terminal.show_editions import edition_called, reason, written
from monopole.terminal.terminal_sentences import said
from monopole.text import RuleWords, RulingWords, edition_modes, mode_name, rule_ids, rule_words, ruling_ids, ruling_words


def every_rule(lang: str) -> list[dict[str, str]]:
    """Every rule and every ruling with its title."""
    rules = [rule_words(rule, None, lang) for rule in rule_ids()]
    rulings = [ruling_words(ruling, lang) for ruling in ruling_ids()]
    return [{"id": words.id, "chapter": words.chapter, "title": words.title} for words in rules] + [
        {"id": ruling.id, "chapter": said("rulings", lang), "title": ruling.topic} for ruling in rulings
    ]


def show_rules(screen: Screen) -> None:
    """The list, chapter by chapter."""
    chapter = ""
    for each in every_rule(screen.lang):
        if each["chapter"] != chapter:
            chapter = each["chapter"]
            screen.heading(chapter)
        screen.line(f"  {each['id']}  {each['title']}")


def called(wanted: str, box: Box | None, lang: str) -> RuleWords | RulingWords:
    """A rule, as it is in an edition if there is one, or a ruling; raises `Unknown` where there is neither."""
    if wanted.strip().upper().startswith("A-"):
        return ruling_words(wanted, lang)
    # Somebody's own edition has no rulebook: the one it extends speaks for it.
    told_by = next((name for name in (box.id, box.extends) if name in edition_modes()), None) if box is not None else None
    return rule_words(wanted, told_by, lang)


def details(wanted: str, edition: str, lang: str) -> dict[str, Any]:
    """A rule or a ruling, JSON-ready, with its value in one edition if one is named."""
    box = edition_called(edition) if edition else None
    words = called(wanted, box, lang)
    if isinstance(words, RulingWords):
        return {"id": words.id, "topic": words.topic, "decision": words.decision, "why": words.why, "editions": list(words.editions)}
    rows = [
        {"editions": list(row.editions), "values": row.values, "source": row.source, "rulings": list(row.rulings)} for row in words.rows
    ]
    told: dict[str, Any] = {"id": words.id, "chapter": words.chapter, "title": words.title, "statement": words.statement, "rows": rows}
    told |= {"rulings": list(words.rulings), "edition": edition or None}
    if box is not None:
        modes = {mode: editions.load(edition, mode) for mode in box.modes}
        told["options"] = {mode: {name: value_told(name, played.options[name]) for name in words.options} for mode, played in modes.items()}
    return told


def show(wanted: str, edition: str, screen: Screen) -> None:
    """A rule or a ruling in words; with an edition, the values it has there in each mode, and why."""
    box = edition_called(edition) if edition else None
    words = called(wanted, box, screen.lang)
    for line in words.lines():
        screen.line(line)
    if isinstance(words, RulingWords):
        return
    if box is not None:
        for name in words.options:
            _show_option(name, box, screen)
    for ruling in words.rulings:
        screen.say("titled", id=ruling, title=ruling_words(ruling, screen.lang).topic)


def _show_option(name: str, box: Box, screen: Screen) -> None:
    """The value of an option and why, once where every mode has the same."""
    told = {}
    for mode in box.modes:
        played = editions.load(box.file or box.id, mode)
        value = played.options[name]
        told[mode] = f"{name} = {written(played, OPTIONS[name], value, screen.lang)}  [{reason(value, screen.lang)}]"
    if len(set(told.values())) == 1:
        screen.line(told[box.mode])
        return
    for mode, line in told.items():
        screen.say("in_mode", mode=mode_name(mode, screen.lang), told=line)
