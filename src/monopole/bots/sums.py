"""Round sums: bots name what a person would say, fives below a hundred of classic money and tens from there on."""

from monopole.dialect import rule
from monopole.schema import Edition

HUNDRED = 100


@rule()
def coin(e: Edition, amount: int) -> int:
    """What such a sum is counted in."""
    return (5 if abs(amount) < HUNDRED * e.scale else 10) * e.scale


@rule()
def rounded_up(e: Edition, amount: int) -> int:
    """The next round sum; of a sum below zero, which is asked for, a little less is asked."""
    return -(-amount // coin(e, amount)) * coin(e, amount)


@rule()
def rounded_down(e: Edition, amount: int) -> int:
    """The last round sum before it."""
    return amount // coin(e, amount) * coin(e, amount)
