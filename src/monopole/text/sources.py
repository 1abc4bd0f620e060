"""Where a booklet prints something, in the words people read: its name and its sections.

A cite is written `001b2 Maisons, Vente de propriétés; 004 Jouer 5`: the tag of a booklet, its sections by their headings, in capitals or
not, and the number of a paragraph where the booklet numbers them. The tags, the names and the headings are in `data/sources.toml`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cache
from itertools import groupby
from typing import Any

from monopole.text.tables import Unknown, in_language, table
from monopole.text.translation import mark, marks, say

_BOOKLETS = "sources.toml"
_NUMBERED = re.compile(r"(.+) (\d+°?(?:–\d+°?)?|[ivx]+)")


def source_words(tag: str, lang: str = "fr") -> str:
    """Which rulebook a tag such as `001b2` means."""
    return in_language(_booklet(tag)["about"], lang)


def cite_words(cite: str, lang: str = "fr", *rulings: str) -> str:
    """`001b2 Maisons` as people read it: the France 2003 booklet, “Maisons”, and our rulings where some were needed."""
    try:
        told = separated([_told(name, sections, lang) for name, sections in _named(cite, lang)], lang)
    except Unknown:  # somebody's own edition cites what it likes: the box, a page
        told = cite
    return with_rulings(told, lang, *rulings)


def with_rulings(told: str, lang: str, *rulings: str) -> str:
    """A source in words, and in brackets the rulings that were needed; the rulings alone where there is no source."""
    ruled = ", ".join(dict.fromkeys(ruling for ruling in rulings if ruling))
    if not ruled:
        return told
    ours = say(lang, marks("our ruling {rulings}", "our rulings {rulings}"), ruled.count(",") + 1, rulings=ruled)
    return f"{told} ({ours})" if told else ours


def separated(texts: Sequence[str], lang: str) -> str:
    """One text after the other, with the semicolon of the language."""
    return say(lang, mark("; ")).join(texts)


def references(cite: str) -> list[tuple[str, list[str]]]:
    """The booklets of a cite by their tags, and the sections of each as they are written."""
    split = [each.partition(" ") for each in cite.split("; ")]
    return [(tag, sections.split(", ") if sections else []) for tag, _, sections in split]


def section(tag: str, written: str) -> tuple[str, str]:
    """The heading of a section as the booklet prints it, and the number of the paragraph, if one is written."""
    headings = _headings(tag)
    numbered = _NUMBERED.fullmatch(written)
    if _folded(written) in headings:
        return headings[_folded(written)], ""
    if numbered and _folded(numbered[1]) in headings:
        return headings[_folded(numbered[1])], numbered[2]
    raise Unknown("section", written, _booklet(tag)["headings"])


def booklets_of(edition: str) -> set[str]:
    """The tags of the booklets an edition follows."""
    return {tag for tag, booklet in table(_BOOKLETS).items() if edition in booklet["editions"]}


def _booklet(tag: str) -> dict[str, Any]:
    booklets = table(_BOOKLETS)
    if tag not in booklets:
        raise Unknown("source", tag, booklets)
    booklet: dict[str, Any] = booklets[tag]
    return booklet


@cache
def _headings(tag: str) -> dict[str, str]:
    return {_folded(heading): heading for heading in _booklet(tag)["headings"]}


def _folded(heading: str) -> str:
    """Without capitals, accents and marks, with which a heading may be written or not."""
    plain = unicodedata.normalize("NFD", heading.lower())
    return " ".join(re.findall(r"[a-z0-9°]+", re.sub(r"[\u0300-\u036f]", "", plain)))


def _named(cite: str, lang: str) -> list[tuple[str, list[str]]]:
    """The booklets by name, each once, with their sections: two tags may be two parts of one booklet."""
    named = []
    for tag, sections in references(cite):
        named.append((in_language(_booklet(tag)["name"], lang), [_quoted(*section(tag, each), lang) for each in sections]))
    return [(name, [each for _, sections in parts for each in sections]) for name, parts in groupby(named, key=lambda part: part[0])]


def _quoted(heading: str, number: str, lang: str) -> str:
    inner = heading if lang.startswith("fr") else heading.replace("“", "‘").replace("”", "’")
    if number:
        return say(lang, mark("“{heading}”, point {number}"), heading=inner, number=number)
    return say(lang, mark("“{heading}”"), heading=inner)


def _told(name: str, sections: list[str], lang: str) -> str:
    if len(sections) > 1:
        sections = [say(lang, mark("{sections} and {last}"), sections=", ".join(sections[:-1]), last=sections[-1])]
    return ", ".join([name, *sections])
