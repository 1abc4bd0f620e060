"""Whims: what a bot leaves to chance. Drawn from the key of the game, but nothing is used up: the same moment gives the same whim."""

from monopole.dialect import rule
from monopole.rules.chance import scrambled
from monopole.schema import SEATS, Table


@rule()
def whim(g: Table, seat: int, about: int, below: int) -> int:
    """A whole number from 0 up to, not including, `below`, of this seat about this thing at this moment of the game."""
    moment = (g.turns * 4 + g.doubles) * SEATS + seat
    return scrambled(scrambled(scrambled(moment, g.key[0]) ^ about, g.key[1]) ^ g.bid, g.key[2]) % below
