"""Every source names a booklet and its printed headings, and what stands between « » is printed there.

The booklets themselves are not ours to give away: where they lie beside the repository the texts are held against them.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import monopole
from monopole import editions
from monopole.text import Unknown, cite_words, edition_modes, rule_ids, rule_words, ruling_ids, ruling_words, say_refusal, source_words
from monopole.text.sources import booklets_of, references, section
from monopole.text.tables import table
from monopole.vocabulary import RULE_IDS

PACKAGE = Path(monopole.__file__).parent
SHELF = Path(__file__).resolve().parents[3] / "shared" / "rulebooks"
# Where each booklet is printed: the file, and its first and last line in it.
PRINTED = {
    "000": ("000", 1, None), "001a": ("001", 28, 228), "001b1": ("001", 230, 327), "001b2": ("001", 330, 493), "001b3": ("001", 495, 513),
    "001c": ("001", 515, 1145), "001d": ("001", 1147, 1176), "001e": ("001", 1178, 1381), "001f": ("001", 1385, None),
    "002": ("002", 1, None), "003": ("003", 1, None), "004": ("004", 1, None),
}  # fmt: skip
LANGS = ("fr", "en")
BETWEEN = re.compile(r"«\s*(.*?)\s*»")
with_the_booklets = pytest.mark.skipif(not SHELF.is_dir(), reason="the booklets are not here")


@cache
def printed(tag: str) -> list[str]:
    """The lines of a booklet."""
    name, first, last = PRINTED[tag]
    lines = next(SHELF.glob(f"{name}_*.txt")).read_text(encoding="utf-8").splitlines()
    return [line.replace("**", "") for line in lines[first - 1 : last]]


def plain(text: str) -> str:
    """Without what scans and typesetters add: kinds of quotes, apostrophes and blanks, marks before and after words."""
    text = re.sub("[“”«»]", '"', text).replace("’", "'")
    return re.sub(r"\s+", " ", re.sub(r'" ?([^"]*?) ?"', r'"\1"', text)).strip()


def sounded(text: str) -> str:
    """For words quoted from the middle of a sentence: no capitals, accents, hyphens or line breaks either."""
    text = re.sub(r"[\u0300-\u036f]", "", unicodedata.normalize("NFD", text.lower().replace("’", "'")))
    text = re.sub("-\\s*", "", re.sub('["“”«»]', " ", text))
    return re.sub(r"\s+(?=[%:;!?])", "", " ".join(text.split()))


@cache
def read_aloud(tag: str) -> str:
    return sounded(" ".join(printed(tag)))


def is_printed(words: str, tags: set[str]) -> bool:
    """Whether a booklet has the words, in their order where some are left out."""
    parts = [r"(?<!\w)" + re.escape(sounded(part)) + r"(?!\w)" for part in words.split("…")]
    return any(re.search(".*?".join(parts), read_aloud(tag)) for tag in tags)


def strings(entry: Any) -> Iterator[str]:
    if isinstance(entry, str):
        yield entry
    elif isinstance(entry, dict):
        for key, each in entry.items():
            if key not in ("editions", "modes", "source", "rows"):
                yield from strings(each)


def quoted(entry: Any) -> list[str]:
    return [words for text in strings(entry) for words in BETWEEN.findall(text)]


def rules() -> Iterator[tuple[str, dict[str, Any]]]:
    for path in sorted((PACKAGE / "text" / "data" / "rules").glob("*.toml")):
        for rule, entry in tomllib.loads(path.read_text(encoding="utf-8")).items():
            if isinstance(entry, dict) and "rows" in entry:
                yield rule, entry


def edition_files() -> dict[str, dict[str, Any]]:
    folder = PACKAGE / "editions" / "data"
    return {name: tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8")) for name in editions.names()}


def option_cites(contents: dict[str, Any]) -> Iterator[str]:
    tables = [contents.get("options", {}), *(mode.get("options", {}) for mode in contents.get("modes", {}).values())]
    yield from (entry["cite"] for options in tables for entry in options.values() if isinstance(entry, dict) and "cite" in entry)


def board_cites(contents: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The sections squares, cards and notes name, without the remarks that follow and without the tables of other people."""
    pieces = [*contents.get("board", ()), *(card for deck in contents.get("decks", {}).values() for card in deck)]
    pieces.append(contents.get("banknotes", {}))
    for piece in pieces:
        tag, _, rest = re.split("[:;]", piece.get("cite", ""))[0].partition(" ")
        if tag in PRINTED:
            yield from ((tag, each) for each in rest.split(", ") if each and not re.fullmatch(r"[A-Z]+-?[A-Z]?\d*", each))


def test_every_source_of_a_rule_names_sections_of_a_booklet() -> None:
    for rule, entry in rules():
        for row in entry["rows"]:
            for tag, sections in references(row["source"]) if "source" in row else ():
                assert sections, f"{rule}: {tag} without a section"
                for each in sections:
                    heading, number = section(tag, each)
                    assert each == f"{heading} {number}".rstrip(), f"{rule}: {each} is printed {heading}"


def test_a_source_speaks_for_every_edition_of_its_row() -> None:
    """The box of france-2003 is described in the part of its booklet that another edition has to itself."""
    for rule, entry in rules():
        for row in entry["rows"]:
            tags = {tag for tag, _ in references(row["source"])} if "source" in row else set()
            for edition in row["editions"]:
                assert not tags or tags & booklets_of(edition) or (rule, edition) == ("SETUP-2", "france-2003"), (rule, edition)
            assert tags <= set().union(*(booklets_of(edition) for edition in row["editions"])) or rule == "SETUP-2", rule


def test_every_cite_of_an_edition_names_sections_of_a_booklet() -> None:
    for name, contents in edition_files().items():
        for cite in option_cites(contents):
            for tag, sections in references(cite):
                assert sections and all(section(tag, each) for each in sections), (name, cite)
        for tag, each in board_cites(contents):
            assert section(tag, each), (name, each)


def test_no_two_headings_of_a_booklet_are_one() -> None:
    for tag, booklet in table("sources.toml").items():
        for heading in booklet["headings"]:
            assert section(tag, heading) == (heading, "")
            assert section(tag, heading.upper()) == (heading, "")


@with_the_booklets
def test_every_heading_is_printed() -> None:
    """A heading opens a line, after a mark or a number, or closes one."""
    for tag, booklet in table("sources.toml").items():
        lines = [re.sub(r"^[#■◆\- ]*(\d[.)]|[IV]+ ?\.)? *", "", plain(line)) for line in printed(tag)]
        for heading in map(plain, booklet["headings"]):
            opens = re.compile(re.escape(heading) + r"(?!\w)")
            assert any(opens.match(line) or line.endswith(" " + heading) for line in lines), f"{tag} {heading}"


@with_the_booklets
def test_what_stands_between_guillemets_in_a_rule_is_printed_in_the_booklet_of_each_edition() -> None:
    for rule, entry in rules():
        spoken = {edition for row in entry["rows"] for edition in row["editions"]}
        for words in quoted(entry):
            assert any(is_printed(words, booklets_of(edition)) for edition in spoken), f"{rule}: « {words} »"
        for row in entry["rows"]:
            for words in quoted(row):
                missing = [edition for edition in row["editions"] if not is_printed(words, booklets_of(edition))]
                assert not missing, f"{rule}: « {words} » is not in the booklet of {missing}"


@with_the_booklets
def test_what_stands_between_guillemets_in_a_ruling_is_printed_in_a_booklet() -> None:
    for ruling, entry in table("rulings.toml").items():
        for words in quoted(entry):
            assert is_printed(words, set(PRINTED)), f"{ruling}: « {words} »"


@with_the_booklets
def test_the_test_can_tell() -> None:
    assert is_printed("et jouer au prochain tour", {"001b2"}) and not is_printed("et jouer au tour suivant", {"001b2"})
    assert is_printed("ce groupe est considéré incomplet", {"001a"}) and is_printed("le jet des dés suivant", {"003"})
    assert not is_printed("ouer au prochain", {"001b2"}) and not is_printed("prochain tour … et jouer au", {"001d"})


@pytest.mark.parametrize("lang", LANGS)
def test_people_never_read_a_tag(lang: str) -> None:
    tag = re.compile(r"(?<![\w.,\u00a0\u202f])0\d\d[a-f]?\d?\b|§")
    told = [line for rule in rule_ids() for edition in (None, *edition_modes()) for line in rule_words(rule, edition, lang).lines()]
    told += [line for ruling in ruling_ids() for line in ruling_words(ruling, lang).lines()]
    for name in editions.names():
        for mode in editions.load(name, edition_modes()[name][0]).modes:
            box = editions.load(name, mode)
            told += [cite_words(value.cite, lang, value.ruling) for value in box.options.values()]
            told += [say_refusal(box, rule, "END-1", {}, lang) for rule in RULE_IDS.values()]
    assert [line for line in told if tag.search(line)] == []


@pytest.mark.parametrize(
    ("cite", "rulings", "fr", "en"),
    [
        (
            "001b2 Maisons",
            ("A-32",),
            "livret France 2003, « Maisons » (notre choix A-32)",
            "France 2003 booklet, “Maisons” (our ruling A-32)",
        ),
        ("000 Les maisons", (), "livret Paris 1936, « LES MAISONS »", "Paris 1936 booklet, “LES MAISONS”"),
        ("004 jouer 5", (), "livret Canada 2011, « JOUER », point 5", "Canada 2011 booklet, “JOUER”, point 5"),
        (
            "001b2 Hôtels; 001b3 Règle pour une partie plus rapide 2",
            (),
            "livret France 2003, « Hôtels » et « RÈGLE POUR UNE PARTIE PLUS RAPIDE », point 2",
            "France 2003 booklet, “Hôtels” and “RÈGLE POUR UNE PARTIE PLUS RAPIDE”, point 2",
        ),
        (
            "001c Prison; 003 Arrêt sur Chance ou Service",
            ("A-1", "", "A-2", "A-1"),
            "livret Monde 2008, « PRISON » ; notice de Monopolic 1985, « ARRET SUR “CHANCE” OU “SERVICE” » (nos choix A-1, A-2)",
            "Monde 2008 booklet, “PRISON”; Monopolic 1985 leaflet, “ARRET SUR ‘CHANCE’ OU ‘SERVICE’” (our rulings A-1, A-2)",
        ),
        ("", ("A-12b",), "notre choix A-12b", "our ruling A-12b"),
        ("", (), "", ""),
        ("la règle, page 4", (), "la règle, page 4", "la règle, page 4"),
        ("001b2 une page à moi", (), "001b2 une page à moi", "001b2 une page à moi"),
    ],
)
def test_a_cite_in_words(cite: str, rulings: tuple[str, ...], fr: str, en: str) -> None:
    assert re.sub("[\u00a0\u202f]", " ", cite_words(cite, "fr", *rulings)) == fr
    assert cite_words(cite, "en", *rulings) == en


def test_a_section_that_is_not_there_is_answered_with_the_nearest() -> None:
    with pytest.raises(Unknown) as found:
        section("000", "Manque de batiments")
    assert "MANQUE DE CONSTRUCTIONS" in found.value.close or found.value.say("fr").startswith("Il n’y a pas de section")
    assert source_words("001b2", "en").startswith("the base rules of 2003")
