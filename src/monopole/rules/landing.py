"""Landing: what the square asks of the visitor."""

from monopole.dialect import rule
from monopole.rules.agenda import amend, put, settled, subject, tell
from monopole.rules.cards import turn_card
from monopole.rules.debt import owe
from monopole.rules.jail import imprison
from monopole.rules.passports import FULL, tick_wonder
from monopole.rules.rent import visit
from monopole.schema import NOBODY, Edition, Table
from monopole.vocabulary import (
    BY_SQUARE, CHANCE, CHANCE_SQUARE, CHEST, CHEST_SQUARE, FLIGHT, GO_TO_JAIL, LANDED, OFFERED, PARKING, PARK_2, POT_TAKEN, STATION, STREET,
    TAX, TAXES, UTILITY,
)  # fmt: skip


@rule("BUY-1", "RENT-1", "TAX-1", "PARK-1", "JAIL-1", "JAIL-3", "WONDER-4", "WONDER-5")
def land(g: Table, e: Edition, seat: int, log: list[int]) -> None:
    """Settles the top matter, a landing: by dice or by card, with a card's own rent factor, before or after the free flight."""
    square = g.square[seat]
    kind = e.kind[square]
    if kind == STATION and e.passports and subject(g, 2) == 0 and g.passport[seat] != FULL:
        amend(g, 2, 1)
        put(g, FLIGHT, seat, square, 0, 0, 0)
        return
    by_card = subject(g, 0) != 0
    factor = subject(g, 1)
    settled(g)
    tell(log, LANDED, seat, square, 0, 0, 0)
    if kind == STREET or kind == STATION or kind == UTILITY:
        tick_wonder(g, e, seat, square, log)
        if g.owner[square] != NOBODY:
            visit(g, e, seat, square, by_card, factor, log)
        elif not e.first_lap or g.been_round[seat]:
            put(g, OFFERED, seat, square, 0, 0, 0)
    elif kind == TAX:
        owe(g, e, seat, e.price[square], NOBODY, TAXES, log)
    elif kind == GO_TO_JAIL:
        imprison(g, e, seat, BY_SQUARE, log)
    elif kind == CHANCE_SQUARE:
        turn_card(g, e, seat, CHANCE, log)
    elif kind == CHEST_SQUARE:
        turn_card(g, e, seat, CHEST, log)
    elif kind == PARKING and g.pot > 0:
        g.cash[seat] += g.pot
        tell(log, POT_TAKEN, seat, g.pot, 0, 0, PARK_2)
        g.pot = 0
