"""A seat with only one possible action need not be given it: which one that is."""

from __future__ import annotations

from collections.abc import Iterator

from monopole.executors import Engine, Word
from monopole.game.encoding import NUMBERS
from monopole.rules.agenda import matter
from monopole.schema import GROUPS, SQUARES, Edition, Table
from monopole.vocabulary import CHOOSE_CHANCE, CHOOSE_FINE, MATTERS

_ANSWERS = {
    "offer": ("buy", "decline"),
    "debt": ("settle", "bankrupt"),
    "deal": ("accept", "refuse"),
    "payment": ("accept", "refuse"),
    "shortage": ("want", "pass"),
    "end": ("end",),
}
_RAISING = ("mortgage", "sell", "exchange", "resell")
# Answers that name a square; where cash decides, the means of raising it are answers too.
_ANSWERS_AT = {
    "transfer": ("keep", "lift_now"),
    "flight": ("fly",),
    "offer": _RAISING,
    "auction": _RAISING,
    "debt": _RAISING,
    "end": (*_RAISING, "lift"),
}


def only_word(engine: Engine, edition: Edition) -> Word | None:
    """The action of an awaited seat to which the matter on top leaves just one; None when nobody is in that position."""
    awaited, table = engine.awaited(), engine.table
    for seat in range(table.seats):
        possible: set[Word] = set()
        for do, number in _answers(table, edition, seat) if awaited >> seat & 1 else ():
            word = (NUMBERS[do], seat, number, 0, 0, 0, 0, 0)
            if engine.refusal(word) == 0:
                possible.add(word)
        if len(possible) == 1:
            return possible.pop()
    return None


def _answers(table: Table, edition: Edition, seat: int) -> Iterator[tuple[str, int]]:
    name = MATTERS[matter(table)]
    for do in _ANSWERS.get(name, ()):
        yield do, 0
    if name == "auction":
        yield from (("pass", 0), ("bid", table.cash[seat]), ("bid", max(table.opening, table.bid + edition.bid_step)))
    if name == "choose":
        yield from (("choose", CHOOSE_FINE), ("choose", CHOOSE_CHANCE))
    if name in ("offer", "auction", "debt"):
        yield "borrow", edition.bid_step
        yield from (("sell_group", group) for group in range(GROUPS))
    for square in range(SQUARES):
        if name == "build" and edition.street_number[square]:
            yield "build", edition.street_number[square]
        for do in _ANSWERS_AT.get(name, ()):
            yield do, square
