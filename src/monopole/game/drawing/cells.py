"""The forty squares, each in its place: colour and name, price or owner, buildings."""

from __future__ import annotations

from monopole.game.drawing.elements import UID, area, escaped, number, use
from monopole.game.drawing.faces import PIECE_COLOURS
from monopole.game.drawing.lettering import MONO, Lines, curled, drawn, fit
from monopole.game.drawing.outlines import HOUSE, sign_of
from monopole.game.drawing.places import CAGE, LONG, Rect, rect_of, side_of
from monopole.game.drawing.scene import Scene
from monopole.schema import NOBODY
from monopole.vocabulary import HOTEL

BAND, FOOT = 30, 27  # the colour of the group along the inner edge, the owner or the price along the outer one
NAMES, PRICES = 17, 16.5  # sizes of letters, at most
LEAST = 9.5
WITHOUT_REMARK = 13  # under this size a name does without what it has in parentheses


def square_drawn(scene: Scene, at: int) -> str:
    kind, rect, side = scene.box.squares[at].kind, rect_of(at), side_of(at)
    inside = area(rect, "lit" if at == scene.lit else "")
    if scene.box.squares[at].group:
        inside += _deed(scene, at, rect, "bottom" if side == "corner" else side)
    elif side == "corner":
        inside += _jail(scene, at, rect) if kind == "jail" else _corner(scene, at, rect)
    else:
        inside += _plain(scene, at, rect, side)
    return f"<g><title>{escaped(scene.told(at))}</title>{inside}</g>"


def _deed(scene: Scene, at: int, rect: Rect, side: str) -> str:
    """A street, a station, a company: band, name, and either the price or the owner with today's rent."""
    x, y, w, h = rect
    band, foot, body = {
        "bottom": (Rect(x, y, w, BAND), Rect(x, y + h - FOOT, w, FOOT), Rect(x, y + BAND, w, h - BAND - FOOT)),
        "top": (Rect(x, y + h - BAND, w, BAND), Rect(x, y, w, FOOT), Rect(x, y + FOOT, w, h - BAND - FOOT)),
        "left": (Rect(x + w - BAND, y, BAND, h), Rect(x, y + h - FOOT, w - BAND, FOOT), Rect(x, y, w - BAND, h - FOOT)),
        "right": (Rect(x, y, BAND, h), Rect(x + BAND, y + h - FOOT, w - BAND, FOOT), Rect(x + BAND, y, w - BAND, h - FOOT)),
    }[side]
    pawned, owner = scene.pawned(at), scene.owner(at)
    out = area(body, fill=f"url(#{UID}hatch)") if pawned else ""
    out += area(band, fill=f"url(#{UID}{scene.box.squares[at].group})")
    if owner == NOBODY:
        out += _amount(scene, scene.sum(scene.box.edition.price[at]), foot.cx, foot.cy, foot.w - 8, "price")
    else:
        out += _owner(scene, at, foot, side)
    if scene.box.squares[at].kind != "street":
        drawing, body = _signed(scene, at, body, side)
        out += drawing
    out += _name(scene, at, body, "haloed" if pawned else "")
    return out + _buildings(scene.built(at), band, side)


def _owner(scene: Scene, at: int, foot: Rect, side: str) -> str:
    """The owner's colour and piece; the rent of today, or that it is mortgaged."""
    owner = scene.owner(at)
    colour, ink = PIECE_COLOURS[owner]
    grown = f'<g class="own {"down" if side == "top" else "up"}">'  # by a small screen, away from the edge of the board
    mark = f'{grown}<use href="#{UID}p{owner}" x="{number(foot.x + 5)}" y="{number(foot.y + (FOOT - 24) / 2)}"/></g>'
    room, end = foot.w - 42, foot.x + foot.w - 7
    if scene.pawned(at):
        edge = foot.y + FOOT - 2 if side == "top" else foot.y + 2
        line = f'<path class="pawned" stroke="{colour}" d="M{number(foot.x)} {number(edge)}h{number(foot.w)}"/>'
        return area(foot) + line + mark + _amount(scene, scene.say("pawned"), end, foot.cy, room, "pawn")
    rent = _amount(scene, scene.rent(at), end, foot.cy, room, "due" if ink == "#fff" else "due dark")
    return area(foot, fill=colour) + mark + rent


def _amount(scene: Scene, text: str, x: float, y: float, room: float, kind: str) -> str:
    """A price or a rent; as wide as measured only where other letters might leave it too little room."""
    letters = scene.face.letters
    lines = fit(text, room, FOOT, letters, PRICES, LEAST)
    tight = letters.width(text, lines.size) * 1.6 > room or (letters is MONO and kind == "price")
    return drawn(lines, x, y, kind, letters if tight else None)


def _signed(scene: Scene, at: int, body: Rect, side: str) -> tuple[str, Rect]:
    """The sign of a station or a company, and the room it leaves; beside a long name there is none for it."""
    sign = 26
    if side in ("top", "bottom"):
        return _sign(scene, at, body.cx - sign / 2, body.y + body.h - sign - 4, sign), body._replace(h=body.h - sign - 2)
    beside = body._replace(x=body.x + 32 if side == "left" else body.x, w=body.w - 32)
    lines = _fitted(scene, at, beside)
    if lines.size < WITHOUT_REMARK or len(lines.lines) > 3:
        return "", body
    x = body.x + 6 if side == "left" else body.x + body.w - sign - 6
    return _sign(scene, at, x, body.cy - sign / 2, sign), beside


def _fitted(scene: Scene, at: int, rect: Rect) -> Lines:
    name, room = curled(scene.box.squares[at].name), (rect.w - 8, rect.h - 6)
    lines = fit(name, *room, scene.face.letters, NAMES, LEAST)
    if lines.size < WITHOUT_REMARK and "(" in name:
        return fit(name.partition("(")[0].rstrip(), *room, scene.face.letters, NAMES, LEAST)
    return lines


def _name(scene: Scene, at: int, rect: Rect, kind: str = "") -> str:
    return drawn(_fitted(scene, at, rect), rect.cx, rect.cy, kind, scene.face.letters)


def _buildings(count: int, band: Rect, side: str) -> str:
    """Houses side by side on the band, or one hotel."""
    upright = side in ("top", "bottom")
    if count == HOTEL:
        return use("hotel", "hotel", band.cx - 14, band.cy - 9)
    places = [21 * (k - (count - 1) / 2) for k in range(count)]
    houses = (f"M{number(band.cx - 8 + (k if upright else 0))} {number(band.cy - 0.5 + (0 if upright else k))}{HOUSE}" for k in places)
    return f'<path class="house" d="{"".join(houses)}"/>' if count else ""


def _plain(scene: Scene, at: int, rect: Rect, side: str) -> str:
    """Cards and taxes: the sign towards the middle, where a piece may cover it; the name outside, where none does."""
    tax = scene.box.squares[at].kind == "tax"
    if side in ("top", "bottom"):
        above = side == "bottom"
        out = _sign(scene, at, rect.cx - 21, rect.y + (24 if above else rect.h - 66), 42)
        room = Rect(rect.x, rect.y + (68 if above else 6), rect.w, 52 if tax else 74)
    else:
        out = _sign(scene, at, rect.x + (rect.w - 52 if side == "left" else 12), rect.cy - 20, 40)
        room = Rect(rect.x + (2 if side == "left" else 54), rect.y + 4, rect.w - 56, rect.h - (32 if tax else 8))
    if tax:
        low = rect.y + (66 if side == "top" else rect.h - 18)
        out += _amount(scene, scene.sum(scene.box.edition.price[at]), room.cx, low, room.w - 6, "price")
    return out + _name(scene, at, room)


def _corner(scene: Scene, at: int, rect: Rect) -> str:
    name = fit(curled(scene.box.squares[at].name), 136, 46, scene.face.letters, 19, LEAST)
    return _sign(scene, at, rect.cx - 33, rect.y + 18, 66) + drawn(name, rect.cx, rect.y + 118, "", scene.face.letters)


def _jail(scene: Scene, at: int, rect: Rect) -> str:
    """Behind the bars, and round them the strip for visitors."""
    inside, _, outside = (part.strip() for part in curled(scene.box.squares[at].name).partition("/"))
    letters, cage = scene.face.letters, Rect(rect.x + LONG - CAGE, rect.y, CAGE, CAGE)
    bars = "".join(f"M{number(cage.x + CAGE * k / 6)} {number(cage.y)}v{CAGE}" for k in range(1, 6))
    tag = Rect(cage.x + 8, cage.y + 6, CAGE - 16, 24)
    return (
        area(cage, "cage") + f'<path class="bars" d="{bars}"/>' + area(tag, "tag")
        + drawn(fit(inside, tag.w - 6, tag.h, letters, NAMES, LEAST), tag.cx, tag.cy, "", letters)
        + drawn(fit(outside or scene.say("visiting"), 138, 42, letters, NAMES, LEAST), rect.cx, rect.y + 126, "", letters)
    )  # fmt: skip


def _sign(scene: Scene, at: int, x: float, y: float, size: float) -> str:
    return use(sign_of(scene.box, at), "sign by" if scene.box.squares[at].group else "sign", x, y, size / 48)
