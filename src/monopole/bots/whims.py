"""Whims: what a bot leaves to chance. Drawn from the key of the game, but nothing is used up: the same moment gives the same whim."""

from monopole.dialect import rule
from monopole.rules.chance import MASK, threefry
from monopole.schema import Table
from monopole.vocabulary import SEAT_STREAMS


@rule()
def whim(g: Table, seat: int, about: int, below: int) -> int:
    """A whole number from 0 up to, not including, `below`, of this seat about this thing at this moment of the game."""
    moment = (g.turns * 4 + g.doubles) & MASK
    return threefry(g.key[0], g.key[1], g.key[2], g.key[3], moment, SEAT_STREAMS + seat, about & MASK, g.bid & MASK, 0) % below
