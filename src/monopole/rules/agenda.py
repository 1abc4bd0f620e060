"""The agenda: a stack of matters the table must settle. The top one says whose word is awaited."""

from monopole.dialect import rule
from monopole.schema import DEEP, FIGURES, Table
from monopole.vocabulary import EVENT, NOTHING

ROOM_FOR_A_DEAL = 10


@rule()
def put(g: Table, matter: int, seat: int, a: int, b: int, c: int, d: int) -> None:
    """A new matter, to be settled before those already there."""
    at = g.depth
    g.depth = at + 1
    g.matters[at] = matter
    g.whose[at] = seat
    g.figures[at * FIGURES] = a
    g.figures[at * FIGURES + 1] = b
    g.figures[at * FIGURES + 2] = c
    g.figures[at * FIGURES + 3] = d


@rule()
def settled(g: Table) -> None:
    """The top matter is done with; its place is wiped, so that equal tables have equal bytes."""
    at = g.depth - 1
    g.depth = at
    g.matters[at] = 0
    g.whose[at] = 0
    for i in range(FIGURES):
        g.figures[at * FIGURES + i] = 0


@rule()
def move_matter(g: Table, start: int, end: int) -> None:
    """A matter to another place of the agenda; what was there is gone, and where it was is left as it is."""
    g.matters[end] = g.matters[start]
    g.whose[end] = g.whose[start]
    for i in range(FIGURES):
        g.figures[end * FIGURES + i] = g.figures[start * FIGURES + i]


@rule()
def on_agenda(g: Table, kind: int) -> bool:
    """Whether a matter of this kind is on the agenda, on top or not."""
    for at in range(g.depth):
        if g.matters[at] == kind:
            return True
    return False


@rule()
def put_behind(g: Table, first: int, matter: int, seat: int, a: int, b: int, c: int, d: int) -> None:
    """A new matter of a seat, to be settled after the topmost one of the `first` kind of that seat and those of its own kind behind it."""
    place = g.depth - 1
    while g.matters[place] != first or g.whose[place] != seat:
        place -= 1
    while place > 0 and g.matters[place - 1] == matter:
        place -= 1
    top = g.depth
    put(g, matter, seat, a, b, c, d)
    for at in range(top, place, -1):
        move_matter(g, at - 1, at)
    g.matters[place] = matter
    g.whose[place] = seat
    g.figures[place * FIGURES] = a
    g.figures[place * FIGURES + 1] = b
    g.figures[place * FIGURES + 2] = c
    g.figures[place * FIGURES + 3] = d


@rule()
def matter(g: Table) -> int:
    """What the table must settle now."""
    if g.depth == 0:
        return NOTHING
    return g.matters[g.depth - 1]


@rule()
def asked(g: Table) -> int:
    """The seat the top matter is about."""
    return g.whose[g.depth - 1]


@rule()
def subject(g: Table, i: int) -> int:
    """One of the four numbers of the top matter."""
    return g.figures[(g.depth - 1) * FIGURES + i]


@rule()
def amend(g: Table, i: int, value: int) -> None:
    """Changes one of the four numbers of the top matter."""
    g.figures[(g.depth - 1) * FIGURES + i] = value


@rule()
def ask(g: Table, seat: int) -> None:
    """The same matter, now the word of another seat."""
    g.whose[g.depth - 1] = seat


@rule()
def below(g: Table) -> int:
    """The matter under the top one."""
    if g.depth < 2:
        return NOTHING
    return g.matters[g.depth - 2]


@rule()
def crowded(g: Table) -> bool:
    """So many matters lie one upon the other that no deal may add more: it might leave two transfers, a debt, rents and an estate."""
    return g.depth > DEEP - ROOM_FOR_A_DEAL


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
