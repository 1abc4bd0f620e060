"""The amounts that a screen shows beside a view: what each deed asks, brings and costs now, and what each player is worth.

The rules work them out, so that no screen has to. Nothing here is hidden from anybody.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from monopole.rules.building import build_all, group_refused
from monopole.rules.chance import give_dice
from monopole.rules.debt import raisable
from monopole.rules.deeds import lift_cost, resale
from monopole.rules.ending import buildings_value, fortune, lots_value
from monopole.rules.loans import loan_due
from monopole.rules.rent import held, printed_rent, rent_due
from monopole.schema import NOBODY, SQUARES, Edition, Table, blank, copied
from monopole.vocabulary import HOTEL, UTILITY

if TYPE_CHECKING:
    from monopole.game.game import Game

_LADDERS: WeakKeyDictionary[Edition, dict[int, list[list[int]]]] = WeakKeyDictionary()


def figures(game: Game) -> dict[str, Any]:
    """JSON-ready: by square, then by seat; zero where there is nothing to pay or to get."""
    g, e = game.table, game.edition
    rent, times, lift, sell = ([0] * SQUARES for _ in range(4))
    for square in range(SQUARES):
        if g.owner[square] == NOBODY:
            continue
        if g.mortgaged[square]:
            lift[square] = lift_cost(g, e, square)
        elif e.kind[square] == UTILITY:
            times[square] = e.rent[square * 6 + held(g, e, g.owner[square], e.group[square]) - 1]
        else:
            rent[square] = printed_rent(g, e, square)
        if g.built[square]:
            sell[square] = resale(g, e, square) // (1 if g.built[square] == HOTEL else g.built[square])
    seats = range(len(game.seats))
    return {
        "rent": rent,
        "times": times,
        "lift": lift,
        "sell": sell,
        "build": {str(square): steps for square in e.street if (steps := building_steps(g, e, square))},
        "fortune": [fortune(g, e, seat) for seat in seats],
        "raisable": [raisable(g, e, seat) for seat in seats],
        "loan": [loan_due(g, seat) for seat in seats],
    }


def building_steps(g: Table, e: Edition, square: int) -> list[list[int]]:
    """What would stand on a lot of a whole group with each building more, and the price of that one; none above a hotel."""
    owner, built = g.owner[square], g.built[square]
    if owner == NOBODY or group_refused(g, e, owner, e.street_number[square]):
        return []
    return [step for step in _from_the_ground(e, square) if step[0] > built]


def _from_the_ground(e: Edition, square: int) -> list[list[int]]:
    """The same on a bare lot. It is asked for at every move and never changes, so it is kept as long as its edition."""
    known = _LADDERS.setdefault(e, {})
    if square not in known:
        table, steps = blank(Table), list[list[int]]()
        while table.built[square] != HOTEL:
            table.cash[0] = 0
            build_all(table, e, 0, e.street_number[square], 0, 0, [])
            steps.append([table.built[square], -table.cash[0]])
        known[square] = steps
    return known[square]


def rent_asked(g: Table, e: Edition, square: int, dice: tuple[int, int] | None, by_card: bool = False, factor: int = 0) -> int:
    """What somebody who stops there owes its owner, with these dice where they matter; `factor` is a card's own."""
    table = copied(g)
    first, second = dice or (0, 0)
    table.die1, table.die2 = first, second
    give_dice(table, first << 3 | second)
    return 0 if table.mortgaged[square] else rent_due(table, e, square, by_card, factor, [])


def fortune_parts(g: Table, e: Edition, seat: int) -> dict[str, int]:
    """A fortune, and what it is the sum of: cash, deeds, mortgaged deeds, houses, hotels, less the loan."""
    return {
        "cash": g.cash[seat],
        "deeds": lots_value(g, e, seat, False),
        "mortgaged": lots_value(g, e, seat, True),
        "houses": buildings_value(g, e, seat, False),
        "hotels": buildings_value(g, e, seat, True),
        "loan": loan_due(g, seat),
        "fortune": fortune(g, e, seat),
    }
