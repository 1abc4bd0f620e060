"""Edition files: the ones that come with the package, and a person's own."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path as FilePath
from typing import Any

from monopole.editions.edition_error import EditionError, Mistake, refuse
from monopole.editions.lines import Path, locate
from monopole.editions.spelling import shown
from monopole.guessing import perhaps

NAMES = (
    "paris-1936", "belgium-1985", "monopolic-1985", "football-1999", "france-2003", "wonders-2003", "championship", "asterix-2006",
    "world-2008", "canada-2011", "godfather-2021",
)  # fmt: skip
MOST_BYTES = 256 * 1024
DEEPEST = 8  # tables and lists in one another
MOST_TEXT = 64 * 1024  # bytes of an edition that somebody sends
MOST_DOTS = 12
# Comments and strings, closed or not: however they are written, each letter is looked at once.
_QUOTED = re.compile(
    r'''#[^\n]*|"""(?s:[^"\\]|\\.|"(?!""))*(?:"""|\Z)|'{3}(?s:[^']|'(?!''))*(?:'{3}|\Z)|"(?:[^"\\\n]|\\.)*"?|'[^'\n]*'?'''
)
_DOTTED = re.compile(rf"(?<![\w-])[\w-]+(?:[ \t]*\.[ \t]*[\w-]+){{{MOST_DOTS}}}")
_FACTS = {
    "group", "price", "house", "hotel", "rents", "multipliers", "mortgage", "amount", "target", "steps", "collect_go", "kind",
    "rent_factor", "dice_multiplier", "draw_from",
}  # fmt: skip


@dataclass(frozen=True)
class EditionText:
    """An edition given as text rather than by name or file, as a stranger sends it; `called` is what findings call it."""

    text: str
    called: str = "edition.toml"


Source = str | os.PathLike[str] | EditionText  # a built-in edition by its name, the path of a file, or a text


@dataclass(frozen=True)
class Document:
    """What an edition file says, with what it takes over from the edition it extends."""

    contents: dict[str, Any]
    own: dict[str, Any]
    text: str
    file: str
    built_in: bool = False

    @cached_property
    def lines(self) -> dict[Path, int]:
        return locate(self.text)

    def line(self, places: Sequence[Path]) -> int:
        """The line of the first of these places that the file itself has, or of what encloses it."""
        for cut in range(max(map(len, places), default=0)):
            for place in places:
                if len(place) > cut and place[: len(place) - cut] in self.lines:
                    return self.lines[place[: len(place) - cut]]
        return self.lines.get(("extends",), 1)


@cache
def built_in(name: str) -> Document:
    text = files("monopole.editions").joinpath("data").joinpath(f"{name}.toml").read_text(encoding="utf-8")
    return replace(_inheriting(tomllib.loads(text), text, f"{name}.toml"), built_in=True)


def find(source: Source) -> Document:
    """A built-in edition by its name, the file at a path that ends in .toml, or a text."""
    if isinstance(source, EditionText):
        return read_text(source)
    named = os.fspath(source)
    if named in NAMES:
        return built_in(named)
    if not named.endswith(".toml"):
        fr, en = perhaps(named, NAMES)
        known = ", ".join(NAMES)
        raise refuse(
            f"il n'y a pas d'édition « {shown(named)} »{fr} ; les éditions sont {known}, ou un fichier .toml",
            f'there is no edition "{shown(named)}"{en}; the editions are {known}, or a .toml file',
        )
    return read(FilePath(named))


def modes_of(source: Source) -> list[str]:
    """The modes in which an edition is played, its usual one first."""
    plays = find(source).contents.get("plays")
    return [mode for mode in plays if isinstance(mode, str)] if isinstance(plays, list) and plays else ["base"]


def usual_mode(name_or_path: str | os.PathLike[str]) -> str:
    """The mode of whoever names none."""
    return modes_of(name_or_path)[0]


def read(path: FilePath) -> Document:
    """A person's own file, as far as its syntax goes."""
    file = str(path)
    if not path.is_file():
        raise EditionError([Mistake("il n'y a pas de fichier de ce nom", "there is no such file", file)])
    try:
        with path.open("rb") as stream:
            raw = stream.read(MOST_BYTES + 1)
    except OSError as error:
        reason = error.strerror or str(error)
        raise EditionError([Mistake(f"fichier illisible ({reason})", f"cannot be read ({reason})", file)]) from None
    return _document(raw, file)


def read_text(own: EditionText) -> Document:
    """An edition given as text, by anybody: no file is opened, whatever it says."""
    try:
        raw = own.text.encode("utf-8")
    except UnicodeEncodeError as error:
        line = own.text.count("\n", 0, error.start) + 1
        raise EditionError([Mistake("pas en UTF-8", "not in UTF-8", own.called, line)]) from None
    return _document(raw, own.called, MOST_TEXT)


def _document(raw: bytes, file: str, most: int = MOST_BYTES) -> Document:
    """What somebody's own edition says, as far as its syntax goes. However hostile, it takes about as long as its length."""
    if len(raw) > most:
        most //= 1024
        raise EditionError(
            [Mistake(f"plus de {most} Kio : trop gros pour une édition", f"over {most} KiB: too big for an edition", file)]
        )
    try:
        text = raw.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise EditionError([Mistake("pas en UTF-8", "not in UTF-8", file, line)]) from None
    nested = [Mistake("trop de crochets les uns dans les autres", "brackets nested too deep", file)]
    line = _line_of_dots(text)
    if line:
        raise EditionError([Mistake("une clé a trop de points", "a key has too many dots", file, line)])
    try:
        contents = tomllib.loads(text)
    except ValueError as error:
        told = re.search(r"\(at (?:line (\d+), column \d+|end of document)\)", str(error))
        line = int(told[1]) if told and told[1] else text.count("\n") + 1
        reason = re.sub(r"\s*\(at [^)]*\)", "", str(error))
        raise EditionError([Mistake(f"ce n'est pas du TOML ({reason})", f"this is not TOML ({reason})", file, line)]) from None
    except RecursionError:
        raise EditionError(nested) from None
    if _deep(contents):
        raise EditionError(nested)
    return _inheriting(contents, text, file)


def _line_of_dots(text: str) -> int:
    """The line of a key like `a.a.a.a...`, for which the standard reader takes the square of the time; 0 where there is none."""
    bare = _QUOTED.sub(lambda quoted: ("" if quoted[0].startswith("#") else "x") + "\n" * quoted[0].count("\n"), text)
    dotted = _DOTTED.search(bare)
    return 0 if dotted is None else bare.count("\n", 0, dotted.start()) + 1


def _deep(contents: dict[str, Any]) -> bool:
    """Whether tables and lists lie deeper in one another than an edition has any use for."""
    level: list[Any] = [contents]
    for _ in range(DEEPEST):
        level = [each for held in level for each in (held.values() if isinstance(held, dict) else held) if isinstance(each, dict | list)]
        if not level:
            return False
    return True


def _inheriting(own: dict[str, Any], text: str, file: str) -> Document:
    parent = own.get("extends")
    if parent is None:
        return Document(own, own, text, file)
    if not isinstance(parent, str) or parent not in NAMES:
        fr, en = perhaps(str(parent), NAMES)
        line = locate(text).get(("extends",), 1)
        raise EditionError(
            [Mistake(f"extends : pas d'édition « {shown(parent)} »{fr}", f'extends: there is no edition "{shown(parent)}"{en}', file, line)]
        )
    return Document(_merged(built_in(parent).contents, own), own, text, file)


def _merged(parent: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """What a file says, over what it extends: tables key by key, lists as wholes, squares and cards one by one."""
    merged: dict[str, Any] = _over(
        {key: value for key, value in parent.items() if key not in ("extends", "inherited", "squares", "cards")}, own
    )
    for table in ("currency", "names", "sources", "options", "time", "decks"):
        merged[table] = _over(parent.get(table, {}), own.get(table, {}))
    modes, overlays = parent.get("modes", {}), own.get("modes", {})
    if isinstance(overlays, dict):
        merged["modes"] = {**modes, **{mode: _overlaid(modes.get(mode, {}), overlay) for mode, overlay in overlays.items()}}
    inherited = own.get("inherited")
    if isinstance(inherited, dict) and isinstance(inherited.get("ruling"), str):
        _by_ruling(merged, own, inherited["ruling"])
    _patch(merged, own)
    return merged


def _over(before: dict[str, Any], own: Any) -> Any:
    """A table over another; what is said here comes last, so that it has the last word."""
    return {key: value for key, value in before.items() if key not in own} | own if isinstance(own, dict) else own


def _overlaid(before: dict[str, Any], overlay: Any) -> Any:
    return {**overlay, "options": _over(before.get("options", {}), overlay.get("options", {}))} if isinstance(overlay, dict) else overlay


def _by_ruling(merged: dict[str, Any], own: dict[str, Any], ruling: str) -> None:
    """Options taken over through a ruling have that for their reason: the book of this edition does not print them."""

    def reasoned(options: Any, kept: Any) -> Any:
        if not isinstance(options, dict) or not isinstance(kept, dict):
            return options
        return {name: value if name in kept else {"value": value["value"], "ruling": ruling} for name, value in options.items()}

    merged["options"] = reasoned(merged["options"], own.get("options", {}))
    overlays = own.get("modes", {})
    for mode, overlay in merged["modes"].items() if isinstance(overlays, dict) else ():
        if isinstance(overlay, dict):
            kept = overlays[mode].get("options", {}) if mode in overlays else {}
            merged["modes"][mode] = {**overlay, "options": reasoned(overlay["options"], kept)}


def _patch(merged: dict[str, Any], own: dict[str, Any]) -> None:
    """`[squares.39]` and `[cards.ch01]` change what they name of the board and the decks taken over."""
    squares, cards = own.get("squares"), own.get("cards")
    if isinstance(squares, dict) and isinstance(merged.get("board"), list):
        merged["board"] = [
            _changed(square, squares.get(str(number)), "kind") if isinstance(square, dict) else square
            for number, square in enumerate(merged["board"])
        ]
    if isinstance(cards, dict) and isinstance(merged.get("decks"), dict):
        merged["decks"] = {
            deck: [_changed(card, cards.get(str(card.get("id"))), "effect") if isinstance(card, dict) else card for card in pile]
            if isinstance(pile, list)
            else pile
            for deck, pile in merged["decks"].items()
        }


def _changed(entry: dict[str, Any], change: object, nature: str) -> dict[str, Any]:
    """A square or a card with a few things changed: what is new is not attested by what was cited for the old."""
    if not isinstance(change, dict):
        return entry
    if nature in change and change[nature] != entry.get(nature):
        kept = {"square", "name", "id"}
        return {key: value for key, value in entry.items() if key in kept} | change
    dropped = set()
    if "name" in change:
        dropped |= {"name_status", "cite"}
    if not set(change).isdisjoint(_FACTS):
        dropped |= {"numbers_status", "status", "cite"}
    return {key: value for key, value in entry.items() if key not in dropped} | change
