"""`load`: an edition by name or file, in a mode, with the options the people at the table want."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from monopole.editions.box import Banknotes, Box, Card, PrintedSquare
from monopole.editions.build import build
from monopole.editions.card_effects import fill
from monopole.editions.changes import with_rents
from monopole.editions.checks import check
from monopole.editions.currencies import currency
from monopole.editions.edition_error import refuse
from monopole.editions.edition_files import NAMES, Document, EditionText, Source, find
from monopole.editions.money import Currency
from monopole.editions.nouns import Words, noun, words
from monopole.editions.option_reader import ON_DEEDS
from monopole.editions.profile import with_given
from monopole.editions.spelling import fold, shown
from monopole.schema import PILE, Edition
from monopole.vocabulary import DECK_NAMES

OPTIONS_MOST = 200


def names() -> list[str]:
    """The editions that come with the package, oldest first."""
    return list(NAMES)


def titles(lang: str = "fr") -> dict[str, str]:
    """Their titles, by name."""
    return {name: words(_built_in(name).contents["title"])(lang) for name in NAMES}


def load(source: Source, mode: str = "base", options: Mapping[str, Any] | None = None) -> Box:
    """An edition ready to be played, by name, path or text; raises EditionError with everything that is wrong."""
    document = _document(source)
    contents = document.contents
    modes = tuple(contents.get("plays", ["base"]))
    if mode not in modes:
        title = words(contents["title"])
        raise refuse(
            f"« {title('fr')} » ne se joue pas en mode « {shown(mode)} » ; ses modes : {', '.join(modes)}",
            f'"{title("en")}" has no mode "{shown(mode)}"; its modes: {", ".join(modes)}',
            rule="MODE-1",
        )
    wanted = {str(name): wish for name, wish in (options or {}).items()}
    if len(wanted) > OPTIONS_MOST:
        raise refuse(f"plus de {OPTIONS_MOST} options", f"more than {OPTIONS_MOST} options")
    on_deeds = {name: wanted.pop(name) for name in list(wanted) if fold(name) in map(fold, ON_DEEDS)}
    values = with_given(contents, mode, wanted)
    edition = build(contents, values)
    purse = currency(contents["currency"])
    notes = contents.get("banknotes", {})
    box = Box(
        id=contents["id"],
        titles=words(contents["title"]),
        year=contents.get("year", 0),
        rulebook=contents.get("rulebook", ""),
        extends=contents.get("extends", ""),
        mode=mode,
        modes=modes,
        edition=edition,
        squares=tuple(_square(number, square) for number, square in enumerate(contents["board"])),
        cards=tuple(
            tuple(_card(card, deck * PILE + number, edition, contents, purse) for number, card in enumerate(contents["decks"][name]))
            for deck, name in enumerate(DECK_NAMES)
        ),
        options=values,
        currency=purse,
        names={name: noun(entry) for name, entry in contents["names"].items()},
        banknotes=Banknotes(
            tuple((value, count) for value, count in notes.get("notes", [])), notes.get("status", ""), notes.get("cite", "")
        ),
        sources=_cited(contents),
        file="" if document.built_in or isinstance(source, EditionText) else document.file,
    )
    return with_rents(box, on_deeds)


@cache
def _built_in(name: str) -> Document:
    document = find(name)
    check(document)
    return document


def from_text(text: str, mode: str = "base", options: Mapping[str, Any] | None = None, called: str = "edition.toml") -> Box:
    """An edition given as text, by anybody: the same findings, each with its line, and no file is opened, whatever it says."""
    return load(EditionText(text, called), mode, options)


def shared(source: Source, mode: str = "base", options: Mapping[str, Any] | None = None) -> Box:
    """The same as `load`, but one for all who ask for the same: a thousand tables have a few boxes between them. Not to be changed."""
    if isinstance(source, EditionText) or source in NAMES:
        return _shared(source, mode, json.dumps(dict(options or {})))
    return load(source, mode, options)  # a file may say something else by now


@lru_cache(maxsize=64)
def _shared(source: Source, mode: str, options: str) -> Box:
    return load(source, mode, json.loads(options))


def _document(source: Source) -> Document:
    if isinstance(source, str) and source in NAMES:
        return _built_in(source)
    document = find(source)
    check(document)
    return document


def _cited(contents: Mapping[str, Any]) -> dict[str, str]:
    """The sources that squares and cards name; an edition with a board of its own leaves those of the one it extends."""
    entries = [*contents["board"], *(card for deck in DECK_NAMES for card in contents["decks"][deck])]
    cites = " ".join(entry.get("cite", "") for entry in entries)
    return {key: source for key, source in contents.get("sources", {}).items() if key in cites}


def _square(number: int, square: Mapping[str, Any]) -> PrintedSquare:
    return PrintedSquare(
        number=number,
        kind=square["kind"],
        name=square["name"],
        group=square.get("group", {"station": "stations", "utility": "utilities"}.get(square["kind"], "")),
        name_status=square.get("name_status", ""),
        numbers_status=square.get("numbers_status", ""),
        place_status=square.get("place_status", ""),
        cite=square.get("cite", ""),
    )


def _card(card: Mapping[str, Any], place: int, edition: Edition, contents: Mapping[str, Any], purse: Currency) -> Card:
    effect, a, b = edition.card_effect[place], edition.card_a[place], edition.card_b[place]
    fr, en = (fill(card.get(lang, card["fr"]), card, contents["board"], purse) for lang in ("fr", "en"))
    return Card(card["id"], effect, a, b, Words(fr, en), card.get("status", ""), card.get("cite", ""))
