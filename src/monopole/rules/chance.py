"""Random draws: Threefry-4x32-20 of (game key, stream, draw number). Nobody can predict them; everybody can check them."""

from monopole.dialect import rule
from monopole.schema import Table
from monopole.vocabulary import DICE_STREAM

MASK = 0xFFFFFFFF


@rule()
def threefry(k0: int, k1: int, k2: int, k3: int, c0: int, c1: int, c2: int, c3: int, word: int) -> int:
    """One of the four words of a block: twenty rounds, a key word added after every fourth. Turns are written out: it saves forty calls."""
    k4 = 0x1BD11BDA ^ k0 ^ k1 ^ k2 ^ k3
    x0 = (c0 + k0) & MASK
    x1 = (c1 + k1) & MASK
    x2 = (c2 + k2) & MASK
    x3 = (c3 + k3) & MASK
    for step in range(1, 6):
        if step % 2:
            x0 = (x0 + x1) & MASK
            x1 = ((x1 << 10 | x1 >> 22) & MASK) ^ x0
            x2 = (x2 + x3) & MASK
            x3 = ((x3 << 26 | x3 >> 6) & MASK) ^ x2
            x0 = (x0 + x3) & MASK
            x3 = ((x3 << 11 | x3 >> 21) & MASK) ^ x0
            x2 = (x2 + x1) & MASK
            x1 = ((x1 << 21 | x1 >> 11) & MASK) ^ x2
            x0 = (x0 + x1) & MASK
            x1 = ((x1 << 13 | x1 >> 19) & MASK) ^ x0
            x2 = (x2 + x3) & MASK
            x3 = ((x3 << 27 | x3 >> 5) & MASK) ^ x2
            x0 = (x0 + x3) & MASK
            x3 = ((x3 << 23 | x3 >> 9) & MASK) ^ x0
            x2 = (x2 + x1) & MASK
            x1 = ((x1 << 5 | x1 >> 27) & MASK) ^ x2
        else:
            x0 = (x0 + x1) & MASK
            x1 = ((x1 << 6 | x1 >> 26) & MASK) ^ x0
            x2 = (x2 + x3) & MASK
            x3 = ((x3 << 20 | x3 >> 12) & MASK) ^ x2
            x0 = (x0 + x3) & MASK
            x3 = ((x3 << 17 | x3 >> 15) & MASK) ^ x0
            x2 = (x2 + x1) & MASK
            x1 = ((x1 << 11 | x1 >> 21) & MASK) ^ x2
            x0 = (x0 + x1) & MASK
            x1 = ((x1 << 25 | x1 >> 7) & MASK) ^ x0
            x2 = (x2 + x3) & MASK
            x3 = ((x3 << 10 | x3 >> 22) & MASK) ^ x2
            x0 = (x0 + x3) & MASK
            x3 = ((x3 << 18 | x3 >> 14) & MASK) ^ x0
            x2 = (x2 + x1) & MASK
            x1 = ((x1 << 20 | x1 >> 12) & MASK) ^ x2
        a, b, c, d = k1, k2, k3, k4
        if step == 2:
            a, b, c, d = k2, k3, k4, k0
        elif step == 3:
            a, b, c, d = k3, k4, k0, k1
        elif step == 4:
            a, b, c, d = k4, k0, k1, k2
        elif step == 5:
            a, b, c, d = k0, k1, k2, k3
        x0 = (x0 + a) & MASK
        x1 = (x1 + b) & MASK
        x2 = (x2 + c) & MASK
        x3 = (x3 + d + step) & MASK
    if word == 0:
        return x0
    if word == 1:
        return x1
    return x2 if word == 2 else x3


@rule()
def draw(g: Table, stream: int, below: int) -> int:
    """A whole number from 0 up to, not including, `below`; words that would favour some number are thrown away."""
    limit = (MASK + 1) - (MASK + 1) % below
    word = limit
    while word >= limit:
        number = g.draws[stream]
        g.draws[stream] += 1
        word = threefry(g.key[0], g.key[1], g.key[2], g.key[3], number, stream, 0, 0, 0)
    return word % below


@rule()
def scrambled(number: int, key: int) -> int:
    """A 32-bit number that looks like no other: for what needs neither secrecy nor proof, such as a bot's whims, and draws nothing."""
    x = (number ^ key) & MASK
    x = (x ^ x >> 16) * 0x85EBCA6B & MASK
    x = (x ^ x >> 13) * 0xC2B2AE35 & MASK
    return x ^ x >> 16


@rule()
def take_given(g: Table) -> int:
    """The next piece of chance given from outside."""
    value = g.given[g.given_from]
    g.given[g.given_from] = 0
    g.given_from += 1
    if g.given_from == g.given_to:
        g.given_from = 0
        g.given_to = 0
    return value


@rule("TURN-3")
def throw_dice(g: Table) -> None:
    """Two dice, thrown here or given by the table."""
    if g.given_to - g.given_from >= 2:
        g.die1 = take_given(g)
        g.die2 = take_given(g)
    else:
        draw_dice(g)


@rule("TURN-3")
def draw_dice(g: Table) -> None:
    """Two dice that nobody gives."""
    pair = draw(g, DICE_STREAM, 36)
    g.die1 = pair // 6 + 1
    g.die2 = pair % 6 + 1


@rule("TURN-3")
def give_dice(g: Table, packed: int) -> None:
    """The table's own dice, six bits a throw; nothing given before is left over."""
    for i in range(g.given_from, g.given_to):
        g.given[i] = 0
    g.given_from = 0
    g.given_to = 0
    rest = packed
    while rest > 0:
        g.given[g.given_to] = rest >> 3 & 7
        g.given[g.given_to + 1] = rest & 7
        g.given_to += 2
        rest >>= 6
