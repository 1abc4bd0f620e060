"""The middle of the board: which edition, the dice, what is awaited and of whom, everybody's purse, what the bank has left."""

from __future__ import annotations

import re
from collections.abc import Callable

from monopole.game.drawing.elements import area, card, number, use
from monopole.game.drawing.lettering import LEADING, Letters, Lines, curled, drawn, fit
from monopole.game.drawing.motifs import motif_of
from monopole.game.drawing.outlines import SPOTS
from monopole.game.drawing.places import BOARD, LONG, Rect
from monopole.game.drawing.scene import Scene

WIDEST = 690  # a sentence, at most
_ENDS = re.compile(r"(?<=[^A-ZÀ-Ý][.?!]) (?=[A-ZÀ-Ý])")  # of sentences, and not the full stop of an initial

Item = tuple[float, Callable[[float], str]]  # how high it is, and how it is drawn below a given height


def middle(scene: Scene) -> str:
    """Edition, dice, what is awaited, purses, bank: one below the other, in the middle of the board."""
    items: list[Item] = [_plate(scene)]
    if scene.game and scene.game.table.die1:
        items.append(_dice(scene.game.table.die1, scene.game.table.die2))
    items.append(_note(scene, scene.asked, 38, 24, "note"))
    if scene.game:
        items.append(_purses(scene))
    items.append(_note(scene, curled(scene.bank), 30, 20, "note soft"))
    gap = 26
    y = (BOARD - sum(high for high, _ in items) - gap * (len(items) - 1)) / 2
    inner = Rect(LONG, LONG, BOARD - 2 * LONG, BOARD - 2 * LONG)
    motif = f'<svg class="motif" x="190" y="190" width="820" height="820" viewBox="0 0 600 600">{motif_of(scene.box)}</svg>'
    out = area(inner, "field") + motif
    for high, draw in items:
        out += draw(y)
        y += high + gap
    return out


def _plate(scene: Scene) -> Item:
    """The enamel plate with the name of the edition."""
    letters = scene.face.letters
    name = fit(scene.title, 560, 130, letters, 66, 30)
    over = fit(scene.subtitle, 560, 40, letters, 31, 20)
    wide = max(max(letters.width(line, text.size) for line in text.lines) for text in (name, over)) + 80
    high = name.height + over.height + 44

    def draw(y: float) -> str:
        rect, radius = Rect(BOARD / 2 - wide / 2, y, wide, high), scene.face.radius * 1.6
        frame = Rect(rect.x + 4, y + 4, wide - 8, high - 8)
        return (
            card(rect, "edge", radius) + card(frame, "plate", radius)
            + drawn(over, BOARD / 2, y + 18 + over.height / 2, "over", letters)
            + drawn(name, BOARD / 2, y + 22 + over.height + name.height / 2, "title", letters)
        )  # fmt: skip

    return high, draw


def _dice(*thrown: int) -> Item:
    size, gap = 84, 22

    def draw(y: float) -> str:
        out, x = "", (BOARD - len(thrown) * size - (len(thrown) - 1) * gap) / 2
        for n in thrown:
            spots = "".join(f'<circle cx="{12 * column}" cy="{12 * row}" r="4.4"/>' for row, column in SPOTS[n])
            place = f"translate({number(x)} {number(y)})scale({size / 48})"
            out += f'<g transform="{place}"><rect class="die" x="1" y="1" width="46" height="46" rx="8"/>{spots}</g>'
            x += size + gap
        return out

    return size, draw


def _note(scene: Scene, text: str, largest: float, least: float, kind: str) -> Item:
    """A sentence on a slip of paper."""
    letters = scene.face.letters
    lines = _sentences(text, letters, largest) or fit(text, WIDEST, 2.4 * largest * LEADING, letters, largest, least)
    wide, high = max(letters.width(line, lines.size) for line in lines.lines) + 44, lines.height + 20

    def draw(y: float) -> str:
        rect = Rect((BOARD - wide) / 2, y, wide, high)
        return card(rect, "slip", min(high / 2, 26)) + drawn(lines, BOARD / 2, y + high / 2, kind, letters)

    return high, draw


def _sentences(text: str, letters: Letters, size: float) -> Lines | None:
    """Two or three sentences, a line each, where they are short enough."""
    sentences = _ENDS.split(text)
    longest = max(letters.width(sentence, size) for sentence in sentences)
    smaller = size * min(1, WIDEST / longest)
    return Lines(smaller, tuple(sentences)) if 1 < len(sentences) <= 3 and smaller > 0.8 * size else None


def _purses(scene: Scene) -> Item:
    """Everybody's piece, name and cash, in two columns; all names in one size, and all sums."""
    assert scene.game is not None
    high, wide, gap, letters = 66, 366, 12, scene.face.letters
    seats = [scene.game.seat(name) for name in scene.seats]
    awaited = scene.game.awaiting
    sums = [scene.say("bankrupt") if seat.out else scene.sum(seat.cash) for seat in seats]
    cash_size = min(fit(each, 140, 44, letters, 36, 20).size for each in sums)
    room = wide - 68 - 28 - max(letters.width(each, cash_size) for each in sums)
    name_size = max(25, min(fit(name, room, 42, letters, 36, 22).size for name in scene.seats))

    def draw(y: float) -> str:
        out = ""
        for k, seat in enumerate(seats):
            alone = k == len(seats) - 1 and k % 2 == 0
            x = (BOARD - wide) / 2 if alone else BOARD / 2 + gap / 2 - (wide + gap if k % 2 == 0 else 0)
            top = y + (k // 2) * (high + gap)
            name = fit(str(seat), room, name_size * 1.2, letters, name_size, name_size)
            out += (
                card(Rect(x, top, wide, high), "purse asked" if seat in awaited else "purse", 8)
                + use(f"p{seat.number}", "piece out" if seat.out else "piece", x + 14, top + 12, 42 / 24)
                + drawn(name, x + 68, top + high / 2, "who", letters)
                + drawn(Lines(cash_size, (sums[k],)), x + wide - 16, top + high / 2, "cash", letters)
            )
        return out

    return -(-len(seats) // 2) * (high + gap) - gap, draw
