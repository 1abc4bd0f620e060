"""`then`: how the table must be at the end of a case, field by field."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from monopole.executors import Engine
from monopole.game.actions import Action
from monopole.rules.agenda import matter
from monopole.scenarios.case_sentences import ACCEPTED, NOBODY_AWAITED, REFUSED, refused_by
from monopole.scenarios.case_setting import CaseSetting
from monopole.scenarios.scenario_files import Case, Step
from monopole.schema import DECKS, FIGURES, NOBODY, PILE, SQUARES, Table
from monopole.vocabulary import BANKRUPTS, DECK_NAMES, MATTERS, OWING, rule_of


@dataclass(frozen=True)
class Difference:
    """One thing that is not as the case says."""

    field: str
    expected: object
    actual: object


def differences(case: Case, setting: CaseSetting, engine: Engine, refusal: Callable[[Action], int]) -> Iterator[Difference]:
    """Everything in `then` that does not hold."""
    table = engine.table
    for name, expected in case.then.items():
        if name in case.seats:
            yield from _seat(f"then.{name}", expected, setting, engine, table, case.seats.index(name))
        elif name == "bank":
            yield from _bank(expected, setting, table)
        elif name in ("legal", "illegal"):
            yield from _words(name, expected, refusal)
        else:
            actual, right = _table(case, name, expected, engine, table)
            if not right:
                yield Difference(f"then.{name}", expected, actual)


def _seat(field: str, expected: dict[str, Any], setting: CaseSetting, engine: Engine, table: Table, seat: int) -> Iterator[Difference]:
    for name, value in expected.items():
        actual: object
        if name == "cards" and isinstance(value, int):
            actual = len(_cards_of(table, seat))
        elif name == "fortune":
            actual = engine.fortune(seat)
        else:
            actual = _held(setting, table, seat, name)
        if actual != _plain(value):
            yield Difference(f"{field}.{name}", value, actual)


def _plain(value: object) -> object:
    """Lists whatever their order; buildings without the bare lots."""
    if isinstance(value, list):
        return sorted(value)
    return {square: height for square, height in value.items() if height} if isinstance(value, dict) else value


def _cards_of(table: Table, seat: int) -> list[str]:
    return sorted(DECK_NAMES[card // PILE] for card in range(DECKS * PILE) if table.holder[card] == seat)


def _held(setting: CaseSetting, table: Table, seat: int, name: str) -> object:
    deeds = [square for square in range(SQUARES) if table.owner[square] == seat]
    if name == "deeds":
        return deeds
    if name == "mortgaged":
        return [square for square in deeds if table.mortgaged[square]]
    if name == "buildings":
        return {str(square): table.built[square] for square in deeds if table.built[square]}
    if name == "cards":
        return _cards_of(table, seat)
    if name == "passport":
        numbers = setting.edition.street_number
        return [square for square in range(SQUARES) if numbers[square] and table.passport[seat] >> (numbers[square] - 1) & 1]
    if name == "out":
        return bool(table.out[seat])
    if name == "owes":
        return _owed(table, seat)
    return getattr(table, name)[seat]


def _owed(table: Table, seat: int) -> int:
    """What the debt nearest the top of the agenda asks of this seat."""
    for i in reversed(range(table.depth)):
        if table.matters[i] == OWING and table.whose[i] == seat:
            return table.figures[i * FIGURES]
    return 0


def _bank(expected: dict[str, Any], setting: CaseSetting, table: Table) -> Iterator[Difference]:
    actual: object
    for name, value in expected.items():
        if name in DECK_NAMES:
            deck = DECK_NAMES.index(name)
            size = min(table.pile_size[deck], len(value))
            top = [table.pile[deck * PILE + (table.pile_top[deck] + i) % PILE] for i in range(size)]
            actual = [setting.cards[deck][card] for card in top]
        elif name == "deeds":
            actual = [square for square in range(SQUARES) if setting.edition.deeds >> square & 1 and table.owner[square] == NOBODY]
            value = sorted(value)
        else:
            actual = table.houses_left if name == "houses" else table.hotels_left
        if actual != value:
            yield Difference(f"then.bank.{name}", value, actual)


def _words(name: str, steps: list[Step], refusal: Callable[[Action], int]) -> Iterator[Difference]:
    for step in steps:
        number = refusal(step.action)
        if (number == 0) != (name == "legal"):
            expected, actual = (ACCEPTED, refused_by((rule_of(number),))) if number else (REFUSED, ACCEPTED)
            yield Difference(f"{step.where.field} ({step.action})", expected, actual)


def _table(case: Case, name: str, expected: Any, engine: Engine, table: Table) -> tuple[object, bool]:
    """What a field of the whole table is, and whether that is what the case says."""
    if name == "awaiting":
        awaited = [seat for i, seat in enumerate(case.persons) if engine.awaited() >> i & 1]
        return (awaited[0] if len(awaited) == 1 else awaited or NOBODY_AWAITED), expected in awaited
    if name == "matter":
        return MATTERS[matter(table)], expected in _matter_names(table)
    if name == "winner":
        winners = [seat for i, seat in enumerate(case.seats) if table.winners >> i & 1]
        right = sorted([expected] if isinstance(expected, str) else expected) == sorted(winners)
        return (winners[0] if len(winners) == 1 else winners), right
    actual: object = {
        "over": bool(table.over),
        "last_round": bool(table.last_round),
        "tokens": sum(not out for out in table.out[: table.seats]),
        "order": [case.seats[seat] for seat in table.order[: table.seats]],
    }[name]
    return actual, actual == expected


def _matter_names(table: Table) -> set[str]:
    """The matter on top, under every name a person may give it: naming the opening price is part of an auction."""
    name = MATTERS[matter(table)]
    if name in ("auction", "opening"):
        return {name, "auction"} | ({"estate"} if table.lot_kind == BANKRUPTS else set())
    return {name, "deal", "debt"} if name == "payment" else {name}
