"""What a seat may hope for at the end of a sampled future, in the dialect."""

from monopole.bots.holdings import BANK
from monopole.bots.valuation import opponents, rounds_ahead, stake
from monopole.dialect import rule
from monopole.rules.ending import fortune
from monopole.schema import Edition, Numbers, Table

SURE = 1_000_000  # a game won, in millionths


@rule()
def prospect(g: Table, e: Edition, deeds: Numbers, seat: int, knobs: Numbers, at: int) -> int:
    """A seat's chance to win, in millionths: certain when the game is over, else its part of all positions, squared."""
    if g.over:
        count = 0
        for other in range(g.seats):
            count += g.winners >> other & 1
        return SURE // count if g.winners >> seat & 1 else 0
    if g.out[seat]:
        return 0
    rounds = rounds_ahead(g, e, knobs, at)
    whole = 0
    own = 0
    for other in range(g.seats):
        if g.out[other]:
            continue
        value = fortune(g, e, other)
        if rounds > 0:
            value, _ = stake(g, e, deeds, deeds[other], deeds[BANK], g.cash[other], rounds, opponents(g, e, other), knobs, at)
        value = max(1, value // e.scale)
        whole += value * value
        if other == seat:
            own = value * value
    return own * 1000 // max(1, whole // 1000)
