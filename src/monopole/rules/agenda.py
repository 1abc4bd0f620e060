"""The agenda: a stack of matters the table must settle. The top one says whose word is awaited."""

from monopole.dialect import rule
from monopole.schema import FRAME, Table
from monopole.vocabulary import EVENT, NOTHING


@rule()
def put(g: Table, matter: int, seat: int, a: int, b: int, c: int, d: int) -> None:
    """A new matter, to be settled before those already there."""
    at = g.depth * FRAME
    g.agenda[at] = matter
    g.agenda[at + 1] = seat
    g.agenda[at + 2] = a
    g.agenda[at + 3] = b
    g.agenda[at + 4] = c
    g.agenda[at + 5] = d
    g.depth += 1


@rule()
def settled(g: Table) -> None:
    """The top matter is done with; its place is wiped, so that equal tables have equal bytes."""
    g.depth -= 1
    at = g.depth * FRAME
    for i in range(FRAME):
        g.agenda[at + i] = 0


@rule()
def matter(g: Table) -> int:
    """What the table must settle now."""
    if g.depth == 0:
        return NOTHING
    return g.agenda[(g.depth - 1) * FRAME]


@rule()
def asked(g: Table) -> int:
    """The seat the top matter is about."""
    return g.agenda[(g.depth - 1) * FRAME + 1]


@rule()
def subject(g: Table, i: int) -> int:
    """One of the four numbers of the top matter."""
    return g.agenda[(g.depth - 1) * FRAME + 2 + i]


@rule()
def amend(g: Table, i: int, value: int) -> None:
    """Changes one of the four numbers of the top matter."""
    g.agenda[(g.depth - 1) * FRAME + 2 + i] = value


@rule()
def ask(g: Table, seat: int) -> None:
    """The same matter, now the word of another seat."""
    g.agenda[(g.depth - 1) * FRAME + 1] = seat


@rule()
def below(g: Table) -> int:
    """The matter under the top one."""
    if g.depth < 2:
        return NOTHING
    return g.agenda[(g.depth - 2) * FRAME]


@rule()
def tell(log: list[int], kind: int, seat: int, a: int, b: int, c: int, number: int) -> None:
    """Notes an event, if the caller keeps a log with room for it."""
    if len(log) > EVENT:
        at = 1 + log[0] * EVENT
        if at + EVENT <= len(log):
            log[at] = kind
            log[at + 1] = seat
            log[at + 2] = a
            log[at + 3] = b
            log[at + 4] = c
            log[at + 5] = number
            log[0] += 1
