"""The sheets at the end of a game: what each player holds, what that is worth, and whether what was written agrees (COMP-20, COMP-21).

Every fortune is the engine's, from a table laid out as the sheet says. Where the written total is another, the mistakes that people make
are tried one by one on that table, and the one that gives the written total is named.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from monopole.bilingual import Both
from monopole.championship.day_words import DayError, Entry, only, whole_in, wholes_in
from monopole.championship.knockout import box
from monopole.editions import money
from monopole.game import invariants
from monopole.game.actions import MOST
from monopole.rules.ending import better, buildings_value, fortune, lots_value
from monopole.rules.setup import set_up, team_by_seat
from monopole.schema import NOBODY, SQUARES, Table, blank, copied
from monopole.vocabulary import HOTEL

_SQUARES = frozenset(str(square) for square in range(SQUARES))
RICHEST = min(MOST, 10_000_000)  # nobody has so much at a table; a slip of the finger may


@dataclass(frozen=True)
class Assets:
    """What lies in front of a player when the game stops. `due` is what debts still open add or take (A-111)."""

    cash: int = 0
    deeds: tuple[int, ...] = ()
    mortgaged: tuple[int, ...] = ()
    built: Mapping[int, int] = field(default_factory=dict)
    due: int = 0
    out: bool = False

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {
            "cash": self.cash,
            "deeds": list(self.deeds),
            "mortgaged": list(self.mortgaged),
            "houses": {str(square): count for square, count in self.built.items() if count != HOTEL},
            "hotels": [square for square, count in self.built.items() if count == HOTEL],
            "due": self.due,
            "out": self.out,
        }


@dataclass(frozen=True)
class Worth:
    """A fortune, part by part."""

    cash: int
    lots: int
    mortgaged: int
    houses: int
    hotels: int
    due: int
    total: int

    def to_dict(self) -> dict[str, int]:
        return dict(self.__dict__)


@dataclass(frozen=True)
class Gap:
    """The written total is not what the holding is worth: how much too much, and why, if that can be told."""

    written: int
    total: int
    why: Both

    @property
    def over(self) -> int:
        return self.written - self.total


def read_holding(entry: Entry) -> Assets:
    """What somebody counted and put down. `notes` are counted instead of cash where they are given: how many of each."""
    only(entry, "seat", "table", "cash", "notes", "deeds", "mortgaged", "houses", "hotels", "due", "out", "written", "reason")
    if entry.get("out") is True:
        return Assets(out=True)
    cash = _notes(entry["notes"]) if entry.get("notes") is not None else whole_in(entry, "cash", 0, RICHEST, "COMP-20")
    deeds, mortgaged = (wholes_in(entry, name, 0, SQUARES - 1, SQUARES, "COMP-20") for name in ("deeds", "mortgaged"))
    hotels = wholes_in(entry, "hotels", 0, SQUARES - 1, SQUARES, "COMP-20")
    built: dict[int, int] = dict.fromkeys(hotels, HOTEL)
    houses = entry.get("houses", {})
    if not isinstance(houses, Mapping) or not all(square in _SQUARES for square in houses):
        raise DayError(
            "COMP-20", "houses : il faut le nombre de maisons de chaque terrain", "houses: the number of houses of each lot is wanted"
        )
    for square in houses:
        count = whole_in(houses, square, 0, HOTEL - 1, "BUILD-4")
        if count and int(square) in built:
            raise DayError(
                "BUILD-7",
                "{lot} ne peut porter à la fois un hôtel et des maisons",
                "{lot} cannot carry a hotel and houses at once",
                lot=_name(int(square)),
            )
        if count:
            built[int(square)] = count
    holding = Assets(cash, tuple(deeds), tuple(mortgaged), built, whole_in(entry, "due", -RICHEST, RICHEST, "COMP-20", 0))
    _check_own(holding)
    return holding


def _notes(notes: object) -> int:
    """So many of each note."""
    known = {str(note) for note, _ in box().banknotes.notes}
    if not isinstance(notes, Mapping) or not set(notes) <= known:
        right = ", ".join(sorted(known, key=int, reverse=True))
        raise DayError(
            "COMP-7", "notes : il faut le nombre de billets de {right}", "notes: the number of notes of {right} is wanted", right=right
        )
    return sum(int(note) * whole_in(notes, note, 0, 10_000, "COMP-7") for note in notes)


def _name(square: int) -> str:
    return box().squares[square].name


def _check_own(holding: Assets) -> None:
    """Deeds that exist, each once; nothing built on what is not one's own."""
    for square in (*holding.deeds, *holding.mortgaged):
        if not box().edition.deeds >> square & 1:
            raise DayError("COMP-20", "la case {square} n'a pas de titre", "square {square} has no deed", square=square)
        if square in holding.deeds and square in holding.mortgaged:
            raise DayError(
                "COMP-20",
                "{lot} est écrit deux fois : libre et hypothéqué",
                "{lot} stands there twice: free and mortgaged",
                lot=_name(square),
            )
    for square in holding.built:
        if square in holding.mortgaged:
            raise DayError(
                "MORT-1",
                "{lot} est hypothéqué : rien ne peut y être construit",
                "{lot} is mortgaged: nothing can stand on it",
                lot=_name(square),
            )
        if square not in holding.deeds:
            raise DayError("BUILD-1", "{lot} porte des constructions, mais son titre n'est pas sur la fiche",
                           "{lot} is built on, but its deed is not on the sheet", lot=_name(square))  # fmt: skip


def laid_out(holdings: Mapping[int, Assets], seats: int) -> Table:
    """The table as the sheets say; seats are counted from one."""
    table, edition = copied(_cleared(seats)), box().edition
    for number, holding in holdings.items():
        seat = number - 1
        table.cash[seat], table.sheet[seat], table.out[seat] = holding.cash, holding.due, int(holding.out)
        for square in (*holding.deeds, *holding.mortgaged):
            table.owner[square] = seat
            table.mortgaged[square] = int(square in holding.mortgaged)
            table.built[square] = holding.built.get(square, 0)
    table.houses_left = edition.houses - sum(count for count in table.built if count != HOTEL)
    table.hotels_left = edition.hotels - table.built.count(HOTEL)
    table.over = 1
    return table


@cache
def _cleared(seats: int) -> Table:
    """A table set up by the engine, with nothing in anybody's hands."""
    table, edition = blank(Table), box().edition
    table.seats = table.people = seats
    table.banker = NOBODY
    set_up(table, edition)
    for seat in range(seats):
        table.team[seat] = team_by_seat(edition, seats, seat)
        table.cash[seat] = 0
    return table


def worth(holding: Assets) -> Worth:
    """What a holding is worth, by the engine's formula."""
    table, edition = laid_out({1: holding}, 2), box().edition
    return Worth(
        cash=holding.cash,
        lots=lots_value(table, edition, 0, False),
        mortgaged=lots_value(table, edition, 0, True),
        houses=buildings_value(table, edition, 0, False),
        hotels=buildings_value(table, edition, 0, True),
        due=holding.due,
        total=fortune(table, edition, 0),
    )


def odd(holdings: Mapping[int, Assets], names: Sequence[str]) -> list[Both]:
    """What cannot be when the sheets of a whole table are laid side by side: one deed twice, more houses than the box has."""
    found: list[Both] = []
    owners: dict[int, int] = {}
    for seat, holding in holdings.items():
        for square in (*holding.deeds, *holding.mortgaged):
            if square in owners:
                first, second = names[owners[square] - 1], names[seat - 1]
                found.append(
                    Both(
                        f"{_name(square)} est sur la fiche de {first} et sur celle de {second}",
                        f"{_name(square)} is on the sheets of {first} and {second}",
                    )
                )
            owners[square] = seat
    return found or list(invariants.broken(laid_out(holdings, len(names)), box().edition, list(names)))


def gap(holding: Assets, written: int) -> Gap | None:
    """Nothing where the written total is right; else how far off it is, and the likeliest reason."""
    total = worth(holding).total
    return None if written == total else Gap(written, total, _reason(holding, written, total))


def _reason(holding: Assets, written: int, total: int) -> Both:
    """The mistake that gives exactly the written total."""
    for square in holding.mortgaged:
        if _total(_without_mortgages(holding, (square,))) == written:
            full, half = box().edition.price[square], worth(replace(_NOTHING, mortgaged=(square,))).total
            return Both(
                f"{_name(square)} est hypothéqué : il compte pour la moitié, {_sum(half)} et non {_sum(full)}.",
                f"{_name(square)} is mortgaged: it counts for half, {_sum(half)} and not {_sum(full)}.",
            ).typeset()
    if holding.mortgaged and _total(_without_mortgages(holding, holding.mortgaged)) == written:
        return Both(
            "Les titres hypothéqués ont été comptés en entier ; ils comptent pour la moitié.",
            "The mortgaged deeds were counted in full; they count for half.",
        )
    bare = replace(holding, built={})
    if holding.built and _total(bare) == written:
        return Both("Les maisons et les hôtels n'ont pas été comptés.", "The houses and hotels were not counted.").typeset()
    if holding.built and 2 * written == _total(holding) + _total(bare):
        return Both(
            "Les constructions ont été comptées à moitié ; elles comptent au prix d'achat.",
            "The buildings were counted at half; they count at what they cost.",
        ).typeset()
    fours = {square: HOTEL - 1 if count == HOTEL else count for square, count in holding.built.items()}
    if fours != holding.built and _total(replace(holding, built=fours)) == written:
        return Both(
            "Un hôtel a été compté comme quatre maisons ; il vaut quatre maisons et le prix de l'hôtel.",
            "A hotel was counted as four houses; it is worth four houses and the price of the hotel.",
        ).typeset()
    for square in (*holding.deeds, *holding.mortgaged):
        if abs(written - total) == box().edition.price[square]:
            missing = written < total
            return Both(
                f"{_name(square)} {'n’a pas été compté' if missing else 'a été compté deux fois'}, ou un titre du même prix.",
                f"{_name(square)} was {'not counted' if missing else 'counted twice'}, or a deed of the same price.",
            )
    if written == total - holding.cash and holding.cash:
        return Both("L'argent liquide n'a pas été compté.", "The cash was not counted.").typeset()
    if written - total in (box().edition.jail_fine, 2 * box().edition.jail_fine):  # what one or both would have spared
        return Both("Une carte « Sortie de prison » n'a aucune valeur.", "An out-of-jail card is worth nothing.").typeset()
    parts = worth(holding)
    sums = [parts.cash, parts.lots, parts.mortgaged, parts.houses, parts.hotels]
    added = " + ".join(_sum(part) for part in sums if part) or _sum(0)
    return Both(f"L'addition est à refaire : {added} = {_sum(total)}.", f"The sum is to be done again: {added} = {_sum(total)}.").typeset()


_NOTHING = Assets()


def _without_mortgages(holding: Assets, squares: Sequence[int]) -> Assets:
    return replace(holding, deeds=(*holding.deeds, *squares), mortgaged=tuple(each for each in holding.mortgaged if each not in squares))


def _total(holding: Assets) -> int:
    return worth(holding).total


def _sum(amount: int) -> str:
    return money(box(), amount)


def ranking(holdings: Mapping[int, Assets], seats: int) -> list[list[int]]:
    """The seats from the best result to the worst, equals together: fortune, then the team's sum, then cash (A-71). Bankrupts are last."""
    table, edition = laid_out(holdings, seats), box().edition

    def beaten_by(seat: int) -> int:
        rivals = (other for other in range(seats) if not table.out[other])
        return seats if table.out[seat] else sum(better(table, edition, other, seat) > 0 for other in rivals)

    places: dict[int, list[int]] = {}
    for seat in range(seats):
        places.setdefault(beaten_by(seat), []).append(seat + 1)
    return [places[place] for place in sorted(places)]


def richest_teams(holdings: Mapping[int, Assets], teams: Sequence[int]) -> set[int]:
    """The teams that have a richest player: more than one where fortunes are equal, and something else had to part them (A-71)."""
    fortunes = {seat: _total(holding) for seat, holding in holdings.items() if not holding.out}
    return {teams[seat - 1] for seat, fortune in fortunes.items() if fortune == max(fortunes.values())}


def best_teams(holdings: Mapping[int, Assets], teams: Sequence[int]) -> list[int]:
    """The teams of the best seats, `teams` by seat: one team wins, several are equal and the referee decides (TEAM-5, A-71)."""
    best = ranking(holdings, len(teams))[0]
    return sorted({teams[seat - 1] for seat in best if not holdings[seat].out})
