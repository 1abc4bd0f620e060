"""Passports (wonders-2003): every Wonder visited is ticked; the first full passport ends the game."""

from monopole.dialect import rule
from monopole.rules.agenda import asked, matter, on_agenda, settled, tell
from monopole.schema import SQUARES, STREETS, Edition, Table
from monopole.vocabulary import (
    ALLOWED, ANOTHER_IS_ASKED, FLIGHT, FULL_PASSPORT, NO_FLIGHTS, NO_FLIGHT_NOW, STREET, TICKED, UNSETTLED, VISITED_ALREADY, WONDER_1,
    WONDER_2, WONDER_5, WONDER_7,
)  # fmt: skip

FULL = (1 << STREETS) - 1


@rule("WONDER-2", "WONDER-3", "WONDER-7")
def tick_wonder(g: Table, e: Edition, seat: int, square: int, log: list[int]) -> None:
    """A tick for a Wonder visited, won at auction or flown to; the bonus comes with the last one (A-79)."""
    if not e.passports or e.kind[square] != STREET:
        return
    mark = 1 << (e.street_number[square] - 1)
    if g.passport[seat] & mark:
        return
    g.passport[seat] |= mark
    ticks = 0
    for i in range(STREETS):
        ticks += g.passport[seat] >> i & 1
    tell(log, TICKED, seat, square, ticks, 0, WONDER_2)
    if g.passport[seat] == FULL and not g.finishing:
        g.finishing = 1
        g.cash[seat] += e.passport_bonus
        tell(log, FULL_PASSPORT, seat, e.passport_bonus, 0, 0, WONDER_7)


@rule("WONDER-5", "WONDER-1")
def flying_refused(g: Table, e: Edition, seat: int, square: int) -> int:
    if not e.passports:
        return WONDER_5 + NO_FLIGHTS
    if matter(g) != FLIGHT:
        return WONDER_5 + (UNSETTLED if on_agenda(g, FLIGHT) else NO_FLIGHT_NOW)
    if asked(g) != seat:
        return WONDER_5 + ANOTHER_IS_ASKED
    if square < 0 or square >= SQUARES or e.kind[square] != STREET:
        return WONDER_1
    return WONDER_5 + VISITED_ALREADY if g.passport[seat] >> (e.street_number[square] - 1) & 1 else ALLOWED


@rule("WONDER-5", "WONDER-6")
def fly(g: Table, e: Edition, seat: int, square: int, log: list[int]) -> None:
    """The token stays; nothing is bought or paid there."""
    settled(g)
    tick_wonder(g, e, seat, square, log)
