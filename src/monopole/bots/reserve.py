"""What lies ahead of a token, and the purse to keep for it."""

from monopole.bots.holdings import PLEDGED, complete
from monopole.bots.knobs import K_EXPECTED, K_FLOOR, K_WORST, T_LOT, T_WAYS
from monopole.dialect import rule
from monopole.rules.rent import earns_double, held
from monopole.schema import NOBODY, RENTS, SQUARES, Edition, Numbers, Table
from monopole.vocabulary import STREET, UTILITY


@rule()
def rent_at(g: Table, e: Edition, deeds: Numbers, square: int) -> int:
    """The rent a visitor would owe now, a utility's with a throw of seven."""
    owner = g.owner[square]
    group = e.group[square]
    if e.kind[square] == STREET:
        if g.built[square]:
            return e.rent[square * RENTS + g.built[square]]
        whole = complete(deeds, owner, group) and earns_double(g, e, owner, group)
        return e.rent[square * RENTS] * (2 if whole else 1)
    rent = e.rent[square * RENTS + max(1, held(g, e, owner, group)) - 1]
    return rent * (7 if e.kind[square] == UTILITY else 1)


@rule()
def dear(g: Table, deeds: Numbers, seat: int, square: int, knobs: Numbers) -> bool:
    """Whether a seat would owe rent on a square."""
    owner = g.owner[square]
    return owner != NOBODY and owner != seat and not deeds[PLEDGED] >> knobs[T_LOT + square] & 1


@rule()
def danger(g: Table, e: Edition, deeds: Numbers, seat: int, knobs: Numbers) -> tuple[int, int]:
    """The rent to be expected on the next roll, and the worst within reach."""
    expected = 0
    worst = 0
    total = 2
    while True:
        while total <= 12 and not dear(g, deeds, seat, (g.square[seat] + total) % SQUARES, knobs):
            total += 1
        if total > 12:
            break
        rent = rent_at(g, e, deeds, (g.square[seat] + total) % SQUARES)
        expected += rent * knobs[T_WAYS + total]
        worst = max(worst, rent)
        total += 1
    return expected // 36, worst


@rule()
def reserve(g: Table, e: Edition, deeds: Numbers, seat: int, knobs: Numbers, at: int) -> int:
    """The purse a bot keeps: some, and more the more danger lies ahead."""
    expected, worst = danger(g, e, deeds, seat, knobs)
    return knobs[at + K_FLOOR] * e.scale + (expected * knobs[at + K_EXPECTED] + worst * knobs[at + K_WORST]) // 100
