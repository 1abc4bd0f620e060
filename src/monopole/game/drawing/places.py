"""Where things lie on a board 1200 wide: the forty squares round the edge, and the pieces on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

BOARD, LONG, SHORT = 1200, 150, 100  # a square is 150 deep and 100 wide, a corner 150 both ways
CAGE = 102  # the jail proper; the rest of its corner is for visitors
CORNERS = (0, 10, 20, 30)
SIZES = (46, 38, 30, 26)  # of the pieces: the largest at which none covers another
SHIFTS = (0, *(sign * step for step in range(6, 66, 6) for sign in (1, -1)))
PITCH = 1.06


class Rect(NamedTuple):
    x: float
    y: float
    w: float
    h: float

    @property
    def cx(self) -> float:
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        return self.y + self.h / 2


class Spot(NamedTuple):
    """A piece: whose, its middle, its size."""

    seat: int
    x: float
    y: float
    size: float

    def covers(self, other: Spot) -> bool:
        near = (self.size + other.size) / 2
        return abs(self.x - other.x) < near and abs(self.y - other.y) < near


def side_of(number: int) -> str:
    """The edge a square lies on, or that it is a corner. The first is at the lower right, and one goes round to the left."""
    return "corner" if number in CORNERS else ("bottom", "left", "top", "right")[number // 10]


def rect_of(number: int) -> Rect:
    along, far = number % 10, BOARD - LONG
    if number in CORNERS:
        return Rect(far if number in (0, 30) else 0, far if number < 20 else 0, LONG, LONG)
    back, forth = far - SHORT * along, LONG + SHORT * (along - 1)
    return {
        "bottom": Rect(back, far, SHORT, LONG),
        "left": Rect(0, back, LONG, SHORT),
        "top": Rect(forth, 0, SHORT, LONG),
        "right": Rect(far, forth, LONG, SHORT),
    }[side_of(number)]


def spots(standing: Mapping[int, Sequence[int]], prisoners: Sequence[int], jail: int, built: Sequence[int]) -> list[Spot]:
    """Every piece, none over another: `standing` by square, prisoners apart; pieces stand back where there are buildings."""
    placed: list[Spot] = []
    for number, seats in standing.items():
        if number in CORNERS:
            placed += _in_corner(rect_of(number), seats, number == jail)
    if prisoners and jail in CORNERS:
        placed += _in_cage(rect_of(jail), prisoners)
    beside = {number: list(seats) for number, seats in standing.items() if number not in CORNERS}
    if prisoners and jail not in CORNERS:
        beside[jail] = [*beside.get(jail, ()), *prisoners]
    for size in SIZES:
        found = _along_edges(beside, size, placed, built)
        if found is not None:
            return [*placed, *found]
    raise AssertionError("eight pieces always find room")


def _rows(seats: Sequence[int], most: int) -> list[Sequence[int]]:
    """As even as can be, at most so many in one."""
    count = -(-len(seats) // most)
    ends = [round(len(seats) * k / count) for k in range(count + 1)]
    return [seats[start:end] for start, end in pairwise(ends)]


def _block(seats: Sequence[int], x: float, y: float, size: float, most: int) -> Iterator[Spot]:
    """Rows round a point."""
    rows, pitch = _rows(seats, most), size * PITCH
    for r, row in enumerate(rows):
        for k, seat in enumerate(row):
            yield Spot(seat, x + (k - (len(row) - 1) / 2) * pitch, y + (r - (len(rows) - 1) / 2) * pitch, size)


def _in_corner(rect: Rect, seats: Sequence[int], is_jail: bool) -> list[Spot]:
    """Over the sign, above the name; just visiting, in the strip along the edge of the board."""
    if is_jail:
        size, most = (38, 1) if len(seats) < 3 else (32, 1) if len(seats) < 4 else (22, 2)
        return list(_block(seats, rect.x + (LONG - CAGE) / 2, rect.y + CAGE / 2, size, most))
    size, most = (46, 3) if len(seats) < 7 else (34, 4)
    return list(_block(seats, rect.cx, rect.y + 52, size, most))


def _in_cage(rect: Rect, seats: Sequence[int]) -> list[Spot]:
    size, most = (44, 2) if len(seats) < 3 else (30, 3) if len(seats) < 7 else (23, 4)
    return list(_block(seats, rect.x + LONG - CAGE / 2, rect.y + 64, size, most))


def _along_edges(standing: Mapping[int, Sequence[int]], size: float, placed: Sequence[Spot], built: Sequence[int]) -> list[Spot] | None:
    """Astride the inner edge of each square, so that no name is hidden; a little to the side where two crowds meet at a corner."""
    found: list[Spot] = []
    for number in sorted(standing, key=lambda number: -len(standing[number])):
        for shift in SHIFTS:
            tried = list(_at_edge(number, standing[number], size, shift, 27 if built[number] else 3))
            if not any(one.covers(other) for one in tried for other in (*placed, *found)):
                found += tried
                break
        else:
            return None
    return found


def _at_edge(number: int, seats: Sequence[int], size: float, shift: float, back: float) -> Iterator[Spot]:
    rect, side, pitch = rect_of(number), side_of(number), size * PITCH
    for r, row in enumerate(_rows(seats, int(SHORT / pitch))):
        inward = back + r * pitch
        for k, seat in enumerate(row):
            along = (k - (len(row) - 1) / 2) * pitch + shift
            if side == "bottom":
                yield Spot(seat, rect.cx + along, rect.y - inward, size)
            elif side == "top":
                yield Spot(seat, rect.cx + along, rect.y + rect.h + inward, size)
            elif side == "left":
                yield Spot(seat, rect.x + rect.w + inward, rect.cy + along, size)
            else:
                yield Spot(seat, rect.x - inward, rect.cy + along, size)
