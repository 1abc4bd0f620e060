"""A position in one line of text, printed and parsed both ways. The marks are explained in docs/notation.md."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any
from urllib.parse import quote, unquote

from monopole.bilingual import Both
from monopole.game.commitment import key_digits, key_words
from monopole.game.encoding import bits, members
from monopole.game.game_errors import NotationError, shown
from monopole.game.notation import joined, pieces, quoted, unquoted, whole, wholes
from monopole.game.seating import seat_names
from monopole.rules.loans import bear_interest
from monopole.rules.setup import team_by_seat
from monopole.schema import ALL, DECKS, DEEP, FIGURES, NOBODY, PILE, SEATS, SQUARES, STREETS, Edition, Field, Table, blank, fields
from monopole.vocabulary import DECK_NAMES, HOTEL, MATTERS, ROLLING, TURN_OVER

FIELDS: dict[str, Field] = {spec.name: spec for spec in fields(Table)}
HIDDEN = frozenset(name for name, spec in FIELDS.items() if spec.seen != ALL)
SECRET = ("key", "pile")  # always written in full, so that a reader never draws them anew
ONE_SEAT = frozenset(("turn", "banker", "visitor", "seller", "bidder", "caused", "asker", "deal_to"))
SEAT_SETS = frozenset(("winners", "bidders", "invited"))
SQUARE_SETS = frozenset(("dealt", "offered", "estate", "deal_give", "deal_take"))
RANGES = {"i1": 7, "i2": 15, "i4": 31, "i8": 62}
MATTER_NUMBERS = {name: number for number, name in MATTERS.items()}
NOBODY_MARK = "-"
RAW = "#"
HEIGHTS = {0: "", 1: "+1", 2: "+2", 3: "+3", 4: "+4", HOTEL: "+H"}
MORTGAGES = {0: "", 1: "m", 2: "n"}
_DEED = re.compile(r"(\d{1,2})(?:\+([1-4H]))?([mn]?)")
_EDITION = re.compile(r"([\w.-]+)/([\w-]+)(?:\?(.*))?")


@dataclass(frozen=True)
class Heading:
    """The first word of a position: the edition, its mode, the options that differ from it."""

    edition: str
    mode: str
    options: dict[str, Any]


def baseline(seats: int) -> Table:
    """The table a position is told against: everything a line leaves out."""
    g = blank(Table)
    g.seats = g.people = seats
    g.banker = g.visitor = g.seller = g.bidder = g.asker = NOBODY
    g.jail = [-1] * SEATS
    g.owner = [NOBODY] * SQUARES
    g.holder = [NOBODY] * (DECKS * PILE)
    g.order, g.place = list(range(SEATS)), list(range(SEATS))
    g.out = [0] * seats + [1] * (SEATS - seats)
    return g


def written(heading: Heading, seats: Sequence[str], table: Table, edition: Edition, full: bool) -> str:
    """The line of this position; what is hidden from the players only if it is to be full."""
    words = [_heading_text(heading)]
    words += [f"{quoted(name)}({' '.join(_seat_words(seat, table, edition))})" for seat, name in enumerate(seats)]
    words.append(f"bank({table.houses_left} {table.hotels_left})")
    words += [f"[{' '.join(frame)}]" for frame in _matters(table, seats)]
    told = _Reading(seats, edition)
    for piece in pieces(" ".join(words[1:])):
        told.hear(piece)
    told.finish(complete=False)
    told.g.place = _places(table.order)
    for name in FIELDS:
        differs = name != "seats" and getattr(told.g, name) != getattr(table, name)
        if (name in SECRET and full) or (differs and (full or name not in HIDDEN)):
            words.append(f"{name}={_value_text(name, getattr(table, name), seats)}")
    if not table.depth and not table.over:
        words.append("depth=0")
    return " ".join(words)


def read_heading(line: str) -> Heading:
    """The edition a position is about."""
    first = (pieces(line) or [""])[0]
    found = _EDITION.fullmatch(first)
    if found is None:
        raise NotationError("edition_word", piece=shown(first))
    options: dict[str, Any] = {}
    for part in (found[3] or "").split("&") if found[3] else ():
        name, _, text = part.partition("=")
        value: Any = unquote(text)
        with contextlib.suppress(ValueError):
            value = json.loads(value)
        options[unquote(name)] = value
    return Heading(found[1], found[2], options)


def read(line: str, edition: Edition) -> tuple[Table, frozenset[str]]:
    """The table of a position, and which fields the line names."""
    words = pieces(line)[1:]
    told = _Reading(_names(words), edition)
    for piece in words:
        told.hear(piece)
    told.finish(complete=True)
    if edition.teams and "team" not in told.given:  # partners sit opposite each other, as the booklet seats them
        told.g.team = [team_by_seat(edition, told.g.seats, seat) if seat < told.g.seats else 0 for seat in range(SEATS)]
    return told.g, frozenset(told.given)


def _places(order: Sequence[int]) -> list[int]:
    """Where each seat stands in an order of play; a broken order leaves every seat at its own place."""
    return [order.index(seat) for seat in range(SEATS)] if sorted(order) == list(range(SEATS)) else list(range(SEATS))


def _heading_text(heading: Heading) -> str:
    options = []
    for name, value in heading.options.items():
        text = value if isinstance(value, str) and not _is_json(value) else json.dumps(value, separators=(",", ":"))
        options.append(f"{quote(name)}={quote(text, safe=',-_.:')}")
    return f"{heading.edition}/{heading.mode}" + ("?" + "&".join(options) if options else "")


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


def _seat_words(seat: int, g: Table, e: Edition) -> Iterator[str]:
    """What a seat has, as far as it is ordinary; anything else is told field by field."""
    yield str(g.cash[seat])
    yield f"@{g.square[seat]}"
    if g.jail[seat] != -1:
        yield f"jail{g.jail[seat]}"
    for square in range(SQUARES):
        if g.owner[square] == seat and g.built[square] in HEIGHTS and g.mortgaged[square] in MORTGAGES:
            yield f"{square}{HEIGHTS[g.built[square]]}{MORTGAGES[g.mortgaged[square]]}"
    for card in range(DECKS * PILE):
        if g.holder[card] == seat:
            yield f"{DECK_NAMES[card // PILE]}{card % PILE}"
    if g.loan[seat] > 0 and g.loan_passes[seat] >= 0:
        yield f"loan{g.loan[seat]}/{g.loan_passes[seat]}"
    if 0 < g.passport[seat] < 1 << STREETS:
        yield "passport:" + joined([e.street[i] for i in members(g.passport[seat])])
    for mark in ("out", "been_round"):
        if getattr(g, mark)[seat] == 1:
            yield mark


def _matters(g: Table, seats: Sequence[str]) -> Iterator[list[str]]:
    depth = min(g.depth, DEEP)
    if any(kind not in MATTERS for kind in g.matters[:depth]):
        return
    for i in range(depth):
        numbers = g.figures[i * FIGURES : (i + 1) * FIGURES]
        while numbers and not numbers[-1]:
            numbers.pop()
        yield [MATTERS[g.matters[i]], _seat_mark(g.whose[i], seats), *map(str, numbers)]


def _seat_mark(seat: int, seats: Sequence[str]) -> str:
    return quoted(seats[seat]) if 0 <= seat < len(seats) else NOBODY_MARK if seat == NOBODY else f"{RAW}{seat}"


def _value_text(name: str, value: Any, seats: Sequence[str]) -> str:
    """A field's value in its own marks where they say all of it, else its bare numbers."""
    everyone = range(len(seats))
    if name == "key":
        return key_digits(value)
    if name in ONE_SEAT and (value == NOBODY or value in everyone):
        return _seat_mark(value, seats)
    if name == "order" and value[len(seats) :] == list(range(len(seats), SEATS)) and all(seat in everyone for seat in value[: len(seats)]):
        return ",".join(quoted(seats[seat]) for seat in value[: len(seats)])
    if name in SEAT_SETS and value >= 0 and value >> len(seats) == 0:
        return ",".join(quoted(seats[seat]) for seat in members(value)) or NOBODY_MARK
    if name in SQUARE_SETS and 0 <= value < 1 << SQUARES:
        return joined(members(value)) or NOBODY_MARK
    if name in ONE_SEAT | SEAT_SETS | SQUARE_SETS | {"order"}:
        return RAW + _numbers_text([value] if isinstance(value, int) else value)
    return str(value) if isinstance(value, int) else _numbers_text(value)


def _numbers_text(values: Sequence[int]) -> str:
    """Numbers with commas; a run of equal ones as `value*count`; zeros at the end left out."""
    runs: list[list[int]] = []
    for value in values:
        if runs and runs[-1][0] == value:
            runs[-1][1] += 1
        else:
            runs.append([value, 1])
    if len(runs) > 1 and runs[-1][0] == 0:
        runs.pop()
    return ",".join(str(value) if count == 1 else f"{value}*{count}" for value, count in runs)


def _numbers(text: str, size: int) -> list[int]:
    values: list[int] = []
    for run in text.split(","):
        value, star, count = run.partition("*")
        values += [whole(value)] * (min(whole(count), size + 1) if star else 1)
        if len(values) > size:
            raise NotationError("piece", piece=shown(text), right=Both(f"au plus {size} nombres", f"at most {size} numbers"))
    return values + [0] * (size - len(values))


def read_names(line: str) -> tuple[str, ...]:
    """Who sits at the table of a position."""
    return _names(pieces(line)[1:])


def _names(words: Sequence[str]) -> tuple[str, ...]:
    """Whoever stands before an opening bracket, the bank aside."""
    found = [unquoted(word) for word, after in pairwise(words) if after == "(" and word not in ("bank", *"()[]")]
    if not 1 <= len(found) <= SEATS:
        raise NotationError("piece", piece=f"{len(found)} NOM(...)", right=Both(f"1 à {SEATS} joueurs", f"1 to {SEATS} seats"))
    return seat_names(found)


class _Reading:
    """A position heard word by word."""

    def __init__(self, seats: Sequence[str], edition: Edition) -> None:
        self.seats = list(seats)
        self.edition = edition
        self.g = baseline(len(seats))
        self.given: set[str] = set()
        self.group: list[str] = []
        self.closing = ""
        self.speaker = ""

    def hear(self, piece: str) -> None:
        if self.closing:
            if piece == self.closing:
                self._close()
            else:
                self.group.append(piece)
        elif piece in tuple("()[]"):
            if piece in (")", "]") or (piece == "(") != bool(self.speaker):
                raise NotationError("piece", piece=shown(piece), right=Both("NOM(...) ou [affaire ...]", "NAME(...) or [matter ...]"))
            self.closing = ")" if piece == "(" else "]"
        elif self.speaker:
            raise NotationError("piece", piece=shown(self.speaker), right=Both("NOM(...) ou champ=valeur", "NAME(...) or field=value"))
        elif "=" in piece and not piece.startswith('"'):
            self._field(*piece.split("=", 1))
        else:
            self.speaker = piece

    def finish(self, complete: bool) -> None:
        """Ends the line; where no matter is named, somebody is to roll."""
        if self.closing or self.speaker:
            raise NotationError("unfinished", right=self.closing or "(")
        if complete and self.g.depth == 0 and not self.g.over and "depth" not in self.given:
            self._matter([MATTERS[TURN_OVER], _seat_mark(self.g.turn, self.seats)])
            self._matter([MATTERS[ROLLING], _seat_mark(self.g.turn, self.seats)])

    def _once(self, name: str) -> None:
        if name in self.given:
            raise NotationError("twice", piece=shown(name))
        self.given.add(name)

    def _close(self) -> None:
        words, self.group = self.group, []
        if self.closing == "]":
            self._matter(words)
        elif self.speaker == "bank":
            self._once("bank()")
            if len(words) != 2:
                raise NotationError("piece", piece=shown(" ".join(words)), right=Both("bank(maisons hôtels)", "bank(houses hotels)"))
            self.g.houses_left, self.g.hotels_left = self._fit("houses_left", whole(words[0])), self._fit("hotels_left", whole(words[1]))
        else:
            name = unquoted(self.speaker)
            self._once(name + "()")
            self._seat(self.seats.index(name), words)
        self.closing = self.speaker = ""

    def _seat(self, seat: int, words: Sequence[str]) -> None:
        if not words:
            raise NotationError("unfinished", right=Both("ce qu'il a en caisse", "what he holds in cash"))
        self.g.cash[seat] = self._fit("cash", whole(words[0]))
        for word in words[1:]:
            self._seat_word(seat, word)

    def _seat_word(self, seat: int, word: str) -> None:
        g = self.g
        deed, card = _DEED.fullmatch(word), re.fullmatch(r"(chance|chest)(\d{1,2})", word)
        if deed and int(deed[1]) < SQUARES and g.owner[int(deed[1])] == NOBODY:
            square = int(deed[1])
            g.owner[square] = seat
            g.built[square] = HOTEL if deed[2] == "H" else int(deed[2] or 0)
            g.mortgaged[square] = list(MORTGAGES.values()).index(deed[3])
        elif card and int(card[2]) < PILE:
            g.holder[DECK_NAMES.index(card[1]) * PILE + int(card[2])] = seat
        elif word.startswith("@"):
            g.square[seat] = self._fit("square", whole(word[1:]))
        elif re.fullmatch(r"jail-?\d+", word):
            g.jail[seat] = self._fit("jail", whole(word[4:]))
        elif re.fullmatch(r"loan\d+/\d+", word):
            owed, passes = word[4:].split("/")
            g.loan[seat], g.loan_passes[seat] = self._fit("loan", whole(owed)), self._fit("loan_passes", whole(passes))
            for _ in range(g.loan_passes[seat]):
                bear_interest(g, self.edition, seat)
        elif word.startswith("passport:"):
            streets = [self.edition.street_number[square] - 1 for square in wholes(word[9:]) if 0 <= square < SQUARES]
            g.passport[seat] = bits(street for street in streets if street >= 0)
        elif word in ("out", "been_round"):
            getattr(g, word)[seat] = 1
        else:
            raise NotationError("piece", piece=shown(word), right=_SEAT_MARKS)

    def _matter(self, words: Sequence[str]) -> None:
        g = self.g
        kind = MATTER_NUMBERS.get(words[0]) if words else None
        if kind is None or not 2 <= len(words) <= 2 + FIGURES or g.depth >= DEEP:
            raise NotationError("piece", piece=shown(" ".join(words)), right=_MATTER_MARKS)
        numbers = [self._fit("figures", whole(word)) for word in words[2:]]
        g.matters[g.depth], g.whose[g.depth] = kind, self._seat_number(words[1])
        g.figures[g.depth * FIGURES : (g.depth + 1) * FIGURES] = numbers + [0] * (FIGURES - len(numbers))
        g.depth += 1

    def _field(self, name: str, text: str) -> None:
        spec = FIELDS.get(name)
        if spec is None or name == "seats":
            raise NotationError("piece", piece=shown(name), right=Both("un champ de la table", "a field of the table"))
        self._once(name)
        value = self._value(name, text, spec)
        for number in value if isinstance(value, list) else [value]:
            self._fit(name, number)
        setattr(self.g, name, value)
        if name == "order":
            self.g.place = _places(value)

    def _value(self, name: str, text: str, spec: Field) -> Any:
        if name == "key":
            if not re.fullmatch(r"[0-9a-f]{32}", text):
                raise NotationError("piece", piece=shown(text), right=Both("32 chiffres hexadécimaux", "32 hexadecimal digits"))
            return key_words(text)
        marks = _MARKS.get(name)
        if marks is not None and not text.startswith(RAW):
            return marks(self, text)
        numbers = _numbers(text.removeprefix(RAW), spec.size)
        return numbers[0] if spec.size == 1 else numbers

    def _seat_number(self, mark: str) -> int:
        if mark == NOBODY_MARK:
            return NOBODY
        if mark.startswith(RAW):
            return self._fit("whose", whole(mark[1:]))
        if unquoted(mark) not in self.seats:
            raise NotationError("who", value=shown(unquoted(mark)), right=", ".join(self.seats))
        return self.seats.index(unquoted(mark))

    def _seat_list(self, text: str) -> list[int]:
        return [self._seat_number(mark) for mark in re.findall(r'"(?:[^"\\]|\\.)*"|[^,"]+', text)]

    def _order(self, text: str) -> list[int]:
        return (self._seat_list(text) + list(range(len(self.seats), SEATS)))[:SEATS]

    def _seat_set(self, text: str) -> int:
        return 0 if text == NOBODY_MARK else bits(seat for seat in self._seat_list(text) if seat >= 0)

    def _square_set(self, text: str) -> int:
        return 0 if text == NOBODY_MARK else bits(square for square in wholes(text) if 0 <= square < SQUARES)

    def _fit(self, name: str, value: int) -> int:
        """A number the table has room for."""
        most = 1 << RANGES[FIELDS[name].type]
        if name == "key" or -most <= value < most:
            return value
        right = Both(f"un nombre de {-most} à {most - 1}", f"a number from {-most} to {most - 1}")
        raise NotationError("piece", piece=shown(f"{name} {value}"), right=right)


_SEAT_MARKS = Both(
    "@case, jail0, un titre (39, 39+3, 39+H, 39m), chance5, loan1000/1, passport:1,3, out, been_round",
    "@square, jail0, a deed (39, 39+3, 39+H, 39m), chance5, loan1000/1, passport:1,3, out, been_round",
)
_MATTER_MARKS = Both("[affaire joueur nombres], par exemple [roll Anne]", "[matter seat numbers], such as [roll Anne]")
_MARKS: dict[str, Callable[[_Reading, str], Any]] = {
    "order": _Reading._order,
    **{name: _Reading._seat_number for name in ONE_SEAT},
    **{name: _Reading._seat_set for name in SEAT_SETS},
    **{name: _Reading._square_set for name in SQUARE_SETS},
}
