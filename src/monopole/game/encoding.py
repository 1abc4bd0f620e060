"""Actions as the whole numbers the rules speak in, and back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Any

from monopole import vocabulary as v
from monopole.executors import Word as Word
from monopole.game.actions import MOST_BUILDINGS, Action, InKind, Side
from monopole.game.game_errors import ActionError, shown
from monopole.rules.building import STREET_BITS, STREET_MASK, STREETS_A_NUMBER
from monopole.rules.deals import CARD_BITS, MOST_CARDS
from monopole.schema import DECKS, NOBODY, PILE, SQUARES, Edition, Table

NUMBERS = {name: number for number, name in v.ACTIONS.items()}
ANY_CLAIM = -1
_THROW_BITS = 6
_NO_STREET = STREET_MASK  # somebody may ask to build on a station; the rules refuse this street


def bits(squares: Iterable[int]) -> int:
    """A set of squares, or of seats, as one number."""
    return sum(1 << square for square in set(squares))


def members(mask: int) -> tuple[int, ...]:
    """The squares, or the seats, of such a number."""
    squares = []
    while mask > 0:
        lowest = mask & -mask
        squares.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(squares)


def seat_number(name: str | None, seats: Sequence[str]) -> int:
    """Where this name sits."""
    if name not in seats:
        raise ActionError("who", value=shown(name), right=", ".join(seats))
    return seats.index(name)


def _building_squares(action: Action) -> tuple[int, ...]:
    return action.squares if action.square is None else (action.square,) * action.times


def pack_streets(squares: Sequence[int], edition: Edition) -> tuple[int, int, int]:
    """Streets in order, so many to a number."""
    packed = [0, 0, 0]
    for i, square in enumerate(squares[:MOST_BUILDINGS]):
        packed[i // STREETS_A_NUMBER] |= (edition.street_number[square] or _NO_STREET) << i % STREETS_A_NUMBER * STREET_BITS
    return packed[0], packed[1], packed[2]


def unpack_streets(packed: Sequence[int], edition: Edition) -> tuple[int, ...]:
    """The squares of such streets."""
    numbers = [packed[i // STREETS_A_NUMBER] >> i % STREETS_A_NUMBER * STREET_BITS & STREET_MASK for i in range(MOST_BUILDINGS)]
    return tuple(edition.street[number - 1] for number in takewhile(bool, numbers))


def to_word(action: Action, seats: Sequence[str], edition: Edition, table: Table | None = None) -> Word:
    """The numbers of this action; a table is asked only which card a seat puts up (`card=True`)."""
    if action.missing:
        raise ActionError("missing", do=action.do, field=action.missing[0], right=", ".join(action.form or {}))
    kind = NUMBERS[action.do]
    seat = NOBODY if kind == v.TICK else seat_number(action.seat, seats)
    a = b = c = d = x = y = 0
    if kind == v.ROLL:
        for i, (first, second) in enumerate(((action.dice,) if action.dice else ()) + action.then_dice):
            a |= (first << 3 | second) << i * _THROW_BITS
    elif kind == v.BUILD:
        a, b, c = pack_streets(_building_squares(action), edition)
        d = int(action.hotel)
    elif kind == v.SELL:
        a, b = action.square or 0, action.times
    elif kind in (v.SELL_GROUP, v.SELL_HOTELS):
        a = v.GROUP_NAMES.index(action.group or "")
    elif kind == v.CHOOSE:
        a = v.CHOOSE_FINE if action.what == "fine" else v.CHOOSE_CHANCE
    elif kind in (v.OFFER, v.COUNTER):
        a = seat_number(action.to, seats) if kind == v.OFFER else 0
        b, c = bits(action.give.deeds), bits(action.take.deeds)
        d, x, y = action.give.cash, action.take.cash, action.give.cards + (action.take.cards << CARD_BITS)
    elif kind == v.AUCTION:
        a = v.CARD_LOT + _deck(action, seat, table) if action.card else action.square or 0
        b = action.at or 0
    elif kind == v.CLAIM:
        a = ANY_CLAIM if action.square is None else action.square
    elif kind == v.SETTLE:
        b, c = (bits(action.with_.deeds), action.with_.value) if action.with_ else (0, 0)
    elif kind == v.REFUSE_DEEDS:
        b = bits(action.squares)
    elif kind == v.TICK:
        a = action.seconds or 0
    else:
        a = action.amount or action.square or 0
    return kind, seat, a, b, c, d, x, y


def _deck(action: Action, seat: int, table: Table | None) -> int:
    if isinstance(action.card, str):
        return v.DECK_NAMES.index(action.card)
    if table is None:
        return v.CHANCE
    return next((card // PILE for card in range(DECKS * PILE) if table.holder[card] == seat), 0)


_AMOUNT = frozenset(NUMBERS[do] for do in ("bid", "open_at", "borrow", "want", "repay"))
_SQUARE = frozenset(NUMBERS[do] for do in ("exchange", "mortgage", "lift", "keep", "lift_now", "resell", "fly"))


def to_action(word: Sequence[int], seats: Sequence[str], edition: Edition) -> Action:
    """The action these numbers say."""
    kind, seat, a, b, c, d, x, y = word
    values: dict[str, Any] = {}
    if kind == v.ROLL and a:
        throws = [(a >> at + 3 & 7, a >> at & 7) for at in range(0, a.bit_length(), _THROW_BITS)]
        values = {"dice": throws[0], "then_dice": tuple(throws[1:])}
    elif kind in _AMOUNT:
        values = {"amount": a if a or v.ACTIONS[kind] not in ("want", "repay") else None}
    elif kind in _SQUARE:
        values = {"square": a}
    elif kind == v.BUILD:
        streets = unpack_streets((a, b, c), edition)
        values = {"square": streets[0], "times": len(streets)} if len(set(streets)) == 1 else {"squares": streets}
        values["hotel"] = bool(d)
    elif kind == v.SELL:
        values = {"square": a, "times": b or 1}
    elif kind in (v.SELL_GROUP, v.SELL_HOTELS):
        values = {"group": v.GROUP_NAMES[a]}
    elif kind == v.CHOOSE:
        values = {"what": "fine" if a == v.CHOOSE_FINE else "chance"}
    elif kind in (v.OFFER, v.COUNTER):
        values = {"give": Side(members(b), d, y & MOST_CARDS), "take": Side(members(c), x, y >> CARD_BITS)}
        if kind == v.OFFER:
            values["to"] = seats[a]
    elif kind == v.AUCTION:
        values = {"square": a, "at": b} if a < SQUARES else {"card": v.DECK_NAMES[a - v.CARD_LOT], "at": b}
    elif kind == v.CLAIM and a != ANY_CLAIM:
        values = {"square": a}
    elif kind == v.SETTLE and (b or c):
        values = {"with_": InKind(members(b), c)}
    elif kind == v.REFUSE_DEEDS:
        values = {"squares": members(b)}
    elif kind == v.TICK:
        values = {"seconds": a}
    return Action.sure(seat=None if kind == v.TICK else seats[seat], do=v.ACTIONS[kind], **values)
