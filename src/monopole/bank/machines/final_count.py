"""The final count of a fast or timed game on the machine: the sums the banker keys for each player, from the engine's own formula.

The machine has no adding mode (A-131): what a player owns is credited to the card, and the balance is then the fortune. More than one entry
holds is keyed in several.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from monopole.bank.machines.machine import MachineTerms
from monopole.bilingual import Both, Complaint
from monopole.editions import Box
from monopole.rules.ending import buildings_value, fortune, lots_value
from monopole.schema import NOBODY, SQUARES, Edition, Table, blank
from monopole.vocabulary import HOTEL, STREET

MODES = ("fast", "timed")


@dataclass(frozen=True, slots=True)
class Owned:
    """What a player says is his at the end: deeds, those mortgaged among them, and what stands on each lot (5 is a hotel)."""

    deeds: tuple[int, ...]
    mortgaged: tuple[int, ...]
    built: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class KeyedSum:
    """One kind of wealth: its rule, what it is worth, the entries that credit it, and what it is made of."""

    kind: str  # lots, mortgaged, houses, hotels
    rule: str
    amount: int
    entries: tuple[int, ...]
    parts: tuple[tuple[int, int], ...]  # square, worth


@dataclass(frozen=True, slots=True)
class FinalCount:
    """A player's count: what was on the card before it, the sums to key, and the fortune they make."""

    mode: str
    owned: Owned
    cash: int
    sums: tuple[KeyedSum, ...]
    fortune: int


_SHAPE = Both("compte final : {name} ne convient pas ; il faut {right}", "final count: {name} is not right; wanted: {right}")
_DEEDS = Both("une liste de titres de cette édition, chacun une fois", "a list of deeds of this edition, each once")
_MODE = Both("fast ou timed", "fast or timed")
_MORTGAGED = Both("une liste de titres parmi ceux du joueur, sans construction", "a list of the player's own deeds, without buildings")


def read_owned(given: Mapping[str, Any], box: Box) -> Owned:
    """What was given as a player's belongings. Raises a Complaint that says what would be right."""
    e = box.edition
    deeds, mortgaged, built = given.get("deeds", []), given.get("mortgaged", []), given.get("built", {})
    if not _squares(deeds) or any(not e.deeds >> square & 1 for square in deeds):
        raise _wrong("deeds", _DEEDS)
    most, right = e.houses_per_hotel, Both(
        f"de 1 à {e.houses_per_hotel} maisons par terrain du joueur, ou {HOTEL} pour un hôtel",
        f"from 1 to {e.houses_per_hotel} houses on lots of the player's, or {HOTEL} for a hotel",
    )  # fmt: skip
    if not isinstance(built, dict) or len(built) > SQUARES:
        raise _wrong("built", right)
    houses: dict[int, int] = {}
    for name, count in built.items():
        square = int(name) if isinstance(name, str) and name.isascii() and name.isdigit() and len(name) <= 2 else -1
        good = isinstance(count, int) and not isinstance(count, bool) and (1 <= count <= most or count == HOTEL)
        if square not in deeds or e.kind[square] != STREET or not good:
            raise _wrong("built", right)
        houses[square] = count
    if not _squares(mortgaged) or any(square not in deeds or square in houses for square in mortgaged):
        raise _wrong("mortgaged", _MORTGAGED)
    return Owned(tuple(sorted(deeds)), tuple(sorted(mortgaged)), dict(sorted(houses.items())))


def final_count(owned: Owned, cash: int, box: Box, terms: MachineTerms) -> FinalCount:
    """The sums to key and the fortune, as the rules of the end value them (END-3 to END-6)."""
    e = box.edition
    everything = _table(owned, owned.deeds, cash)
    sums = []
    for kind, rule in (("lots", "END-3"), ("mortgaged", "END-4"), ("houses", "END-5"), ("hotels", "END-6")):
        amount = _value(everything, e, kind)
        parts = ((square, _value(_table(owned, (square,), 0), e, kind)) for square in owned.deeds)
        if amount:
            sums.append(KeyedSum(kind, rule, amount, _entries(amount, terms), tuple(part for part in parts if part[1])))
    return FinalCount(box.mode, owned, cash, tuple(sums), fortune(everything, e, 0))


def _value(g: Table, e: Edition, kind: str) -> int:
    if kind in ("lots", "mortgaged"):
        return lots_value(g, e, 0, kind == "mortgaged")
    return buildings_value(g, e, 0, kind == "hotels")


def _table(owned: Owned, deeds: tuple[int, ...], cash: int) -> Table:
    """A table at which the first seat has these deeds of what is owned, as they stand."""
    g = blank(Table)
    g.seats, g.cash[0], g.owner = 1, cash, [NOBODY] * SQUARES
    for square in deeds:
        g.owner[square] = 0
        g.mortgaged[square] = int(square in owned.mortgaged)
        g.built[square] = owned.built.get(square, 0)
    return g


def _entries(amount: int, terms: MachineTerms) -> tuple[int, ...]:
    """The amount in entries of the machine: as great as one may be, the last what is left."""
    whole, rest = divmod(amount, terms.most)
    return (terms.most,) * whole + ((rest,) if rest else ())


def _squares(value: Any) -> bool:
    if not isinstance(value, list) or len(value) > SQUARES:
        return False
    whole = all(isinstance(each, int) and not isinstance(each, bool) and 0 <= each < SQUARES for each in value)
    return whole and len(set(value)) == len(value)


def _wrong(name: str, right: Both) -> Complaint:
    return Complaint(_SHAPE.typeset(), name=name, right=right.typeset())
