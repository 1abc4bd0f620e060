"""The rules in words: what each says, what every edition makes of it, and the rulings where the books are silent."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from monopole.options import OPTIONS
from monopole.text.sources import booklets_of, cite_words, references
from monopole.text.tables import Unknown, in_language, table
from monopole.text.translation import mark, say
from monopole.vocabulary import MODES, RULE_NUMBERS

NOT_APPLICABLE = "—"
_RULING = re.compile(r"\bA-\d+b?\b")
_MODES = {"base": mark("Base game"), "fast": mark("Fast game"), "timed": mark("Timed game")}


@dataclass(frozen=True)
class Row:
    """What one rule is in some editions: a value for each mode, where it is printed if it is, the rulings it rests on."""

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
        """Where the booklet of the edition asked for prints it; nothing where it is silent."""
        return self.rows[0].source if self.edition and self.rows else ""

    def lines(self) -> list[str]:
        """Plain lines to print or to read aloud."""
        lines = [say(self.lang, mark("{rule}: {title}"), rule=self.id, title=self.title), self.statement]
        for row in self.rows:
            editions = ", ".join(row.editions)
            lines.append(say(self.lang, mark("{editions} ({source})"), editions=editions, source=row.source) if row.source else editions)
            if len(set(row.values.values())) == 1:
                lines.append("  " + next(iter(row.values.values())))
            else:
                told = [(mode, value) for mode, value in row.values.items() if value != NOT_APPLICABLE]
                lines += [f"  {_in_mode(mode, value, self.lang)}" for mode, value in told]
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
        chapter=in_language(chapter["title"], lang),
        title=in_language(entry["title"], lang),
        statement=in_language(entry["says"], lang),
        rows=rows,
        edition=edition,
        options=tuple(option.name for option in OPTIONS.values() if option.rule == rule_id),
    )


def ruling_words(ruling_id: str, lang: str = "fr") -> RulingWords:
    """A ruling in words; an unknown id raises `Unknown`."""
    entries = table("rulings.toml")
    known = {name.lower(): name for name in entries}
    ruling = known.get(ruling_id.strip().lower())
    if ruling is None:
        raise Unknown("ruling", ruling_id.strip().upper(), entries)
    entry = entries[ruling]
    return RulingWords(
        id=ruling,
        lang=lang,
        topic=in_language(entry["topic"], lang),
        decision=in_language(entry["decision"], lang),
        why=in_language(entry["why"], lang),
        editions=tuple(entry["editions"]),
        modes=tuple(entry.get("modes", MODES)),
    )


def rule_ids() -> list[str]:
    """Every rule, in the order of the chapters."""
    return list(RULE_NUMBERS)


def ruling_ids() -> list[str]:
    return list(table("rulings.toml"))


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
    values = {mode: in_language(row.get(mode, row["base"]), lang) for mode in modes}
    source = row.get("source", "")
    # A ruling in the MODE-1 row of an edition, such as "as france-2003", is behind everything that edition does.
    told = [*values.values(), in_language(_mode_row(edition)["base"], lang)] if edition else list(values.values())
    rulings = tuple(dict.fromkeys(ruling for text in told for ruling in _RULING.findall(text)))
    if edition:
        source = _own_source(source, edition)
    return Row((edition,) if edition else tuple(row["editions"]), values, cite_words(source, lang), rulings)


def edition_rulings(edition: str) -> tuple[str, ...]:
    """The rulings behind everything an edition does, such as "as france-2003"."""
    return tuple(dict.fromkeys(_RULING.findall(in_language(_mode_row(edition)["base"], "fr"))))


def _mode_row(edition: str) -> dict[str, Any]:
    rows: list[dict[str, Any]] = _chapter("MODE")["MODE-1"]["rows"]
    return next(row for row in rows if edition in row["editions"])


def _own_source(source: str, edition: str) -> str:
    """Of a source shared by several booklets, the sections of this edition's."""
    own = booklets_of(edition)
    parts = source.split("; ")
    return "; ".join(part for part, (tag, _) in zip(parts, references(source), strict=True) if tag in own) or source


def _chapter(name: str) -> dict[str, Any]:
    return table("rules", f"{name.lower()}.toml")
