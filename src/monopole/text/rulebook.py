"""The rules in words: what each says, what every edition makes of it, and the rulings where the books are silent."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from monopole.text.messages import mark, say
from monopole.vocabulary import OPTIONS, RULE_NUMBERS

MODES = ("base", "fast", "timed")
NOT_APPLICABLE = "—"
_RULING = re.compile(r"\bA-\d+b?\b")
_MODES = {"base": mark("Base game"), "fast": mark("Fast game"), "timed": mark("Timed game")}


class Unknown(KeyError):
    """A rule, a ruling or an edition that does not exist, and the nearest that do."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        super().__init__(name)
        self.kind = kind
        self.name = name[:40]
        self.close = tuple(difflib.get_close_matches(self.name, list(known), n=3, cutoff=0.5))

    def text(self, lang: str) -> str:
        message = say(lang, _UNKNOWN[self.kind], name=self.name)
        return say(lang, mark("{message} Perhaps: {close}."), message=message, close=", ".join(self.close)) if self.close else message

    def __str__(self) -> str:
        return self.text("en")


_UNKNOWN = {
    "rule": mark('There is no rule "{name}".'),
    "ruling": mark('There is no ruling "{name}".'),
    "edition": mark('There is no edition "{name}" in the rulebooks.'),
    "source": mark('There is no rulebook "{name}".'),
}


@dataclass(frozen=True)
class Row:
    """What one rule is in some editions: a value for each mode, where it is printed, the rulings it rests on."""

    editions: tuple[str, ...]
    values: dict[str, str] = field(hash=False)
    source: str
    rulings: tuple[str, ...] = ()


@dataclass(frozen=True)
class RuleWords:
    """One rule in one language. Asked for one edition, it has that edition's row only, or none where the rule is not its own."""

    id: str
    lang: str
    chapter: str
    title: str
    statement: str
    rows: tuple[Row, ...]
    edition: str | None = None
    options: tuple[str, ...] = ()

    @property
    def rulings(self) -> tuple[str, ...]:
        """The rulings mentioned, in order of appearance."""
        named = _RULING.findall(self.statement)
        return tuple(dict.fromkeys([*named, *(ruling for row in self.rows for ruling in row.rulings)]))

    @property
    def values(self) -> dict[str, str]:
        """The value in each mode of the edition asked for."""
        return self.rows[0].values if self.edition and self.rows else {}

    @property
    def source(self) -> str:
        """Where the rulebook of the edition asked for prints it."""
        return self.rows[0].source if self.edition and self.rows else ""

    def lines(self) -> list[str]:
        """Plain lines to print or to read aloud."""
        lines = [say(self.lang, mark("{rule}: {title}"), rule=self.id, title=self.title), self.statement]
        for row in self.rows:
            lines.append(say(self.lang, mark("{editions} ({source})"), editions=", ".join(row.editions), source=row.source))
            if len(set(row.values.values())) == 1:
                lines.append("  " + next(iter(row.values.values())))
            else:
                lines += [f"  {_in_mode(mode, value, self.lang)}" for mode, value in row.values.items()]
        if not self.rows:
            lines.append(say(self.lang, mark("{edition} does not have this rule."), edition=self.edition))
        return lines


@dataclass(frozen=True)
class RulingWords:
    """One ruling in one language: what it is about, what was decided, and why."""

    id: str
    lang: str
    topic: str
    decision: str
    why: str
    editions: tuple[str, ...]
    modes: tuple[str, ...] = MODES

    def lines(self) -> list[str]:
        return [
            say(self.lang, mark("{rule}: {title}"), rule=self.id, title=self.topic),
            self.decision,
            say(self.lang, mark("Why: {why}"), why=self.why),
            say(self.lang, mark("Editions: {editions}"), editions=", ".join(self.editions)),
        ]


def rule_words(rule_id: str, edition: str | None = None, lang: str = "fr") -> RuleWords:
    """A rule in words, for every edition or for one; unknown ids raise `Unknown`."""
    rule_id = rule_id.strip().upper()
    if rule_id not in RULE_NUMBERS:
        raise Unknown("rule", rule_id, RULE_NUMBERS)
    if edition is not None and edition not in edition_modes():
        raise Unknown("edition", edition, edition_modes())
    chapter = _chapter(rule_id.partition("-")[0])
    entry = chapter[rule_id]
    rows = tuple(_row(row, edition, lang) for row in entry["rows"] if edition is None or edition in row["editions"])
    return RuleWords(
        id=rule_id,
        lang=lang,
        chapter=_in(chapter["title"], lang),
        title=_in(entry["title"], lang),
        statement=_in(entry["says"], lang),
        rows=rows,
        edition=edition,
        options=tuple(option.name for option in OPTIONS.values() if option.rule == rule_id),
    )


def ruling_words(ruling_id: str, lang: str = "fr") -> RulingWords:
    """A ruling in words; an unknown id raises `Unknown`."""
    entries = _table("rulings.toml")
    known = {name.lower(): name for name in entries}
    ruling = known.get(ruling_id.strip().lower())
    if ruling is None:
        raise Unknown("ruling", ruling_id.strip().upper(), entries)
    entry = entries[ruling]
    return RulingWords(
        id=ruling,
        lang=lang,
        topic=_in(entry["topic"], lang),
        decision=_in(entry["decision"], lang),
        why=_in(entry["why"], lang),
        editions=tuple(entry["editions"]),
        modes=tuple(entry.get("modes", MODES)),
    )


def source_words(tag: str, lang: str = "fr") -> str:
    """Which rulebook a tag such as `001b2` means."""
    entries = _table("sources.toml")
    if tag not in entries:
        raise Unknown("source", tag, entries)
    return _in(entries[tag], lang)


def rule_ids() -> list[str]:
    """Every rule, in the order of the chapters."""
    return list(RULE_NUMBERS)


def ruling_ids() -> list[str]:
    return list(_table("rulings.toml"))


def _in_mode(mode: str, value: str, lang: str) -> str:
    return say(lang, mark("{mode}: {value}"), mode=mode_name(mode, lang), value=value)


def mode_name(mode: str, lang: str) -> str:
    return say(lang, _MODES[mode])


@cache
def edition_modes() -> dict[str, tuple[str, ...]]:
    """The editions of the rulebooks and the modes each is played in, as MODE-1 says."""
    rows = _chapter("MODE")["MODE-1"]["rows"]
    return {row["editions"][0]: tuple(mode for mode in MODES if row[mode] != NOT_APPLICABLE) for row in rows}


def _row(row: dict[str, Any], edition: str | None, lang: str) -> Row:
    """A mode without a value of its own has the base value; an edition asked for shows only the modes it has."""
    modes = edition_modes()[edition] if edition else [mode for mode in MODES if mode in row]
    values = {mode: _in(row.get(mode, row["base"]), lang) for mode in modes}
    source = _in(row["source"], lang)
    # A ruling in the MODE-1 row of an edition, such as "as france-2003", is behind everything that edition does.
    told = [*values.values(), _in(_mode_row(edition)["base"], lang)] if edition else list(values.values())
    rulings = tuple(dict.fromkeys(ruling for text in told for ruling in _RULING.findall(text)))
    return Row((edition,) if edition else tuple(row["editions"]), values, _own_source(source, edition) if edition else source, rulings)


def _mode_row(edition: str) -> dict[str, Any]:
    rows: list[dict[str, Any]] = _chapter("MODE")["MODE-1"]["rows"]
    return next(row for row in rows if edition in row["editions"])


def _own_source(source: str, edition: str) -> str:
    """Of a source shared by several rulebooks, the paragraphs of this edition's."""
    books = {tag for tag, entry in _table("sources.toml").items() if edition in entry["editions"]}
    own = [paragraph for paragraph in source.split("; ") if paragraph.partition(" ")[0].rstrip(",") in books]
    return "; ".join(own) or source


def _in(text: str | dict[str, str], lang: str) -> str:
    """A text in one language; a plain string is the same in both."""
    if isinstance(text, str):
        return text
    return text["fr" if lang.startswith("fr") else "en"]


def _chapter(name: str) -> dict[str, Any]:
    return _table("rules", f"{name.lower()}.toml")


@cache
def _table(*path: str) -> dict[str, Any]:
    return tomllib.loads(files("monopole.text").joinpath("data", *path).read_text(encoding="utf-8"))
