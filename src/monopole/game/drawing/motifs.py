"""One motif for each edition, faint in the middle of the board. In a box of 600; `f` is filled, `gap` is the ground, the rest are lines."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, radians, sin

from monopole.editions import Box
from monopole.game.drawing.elements import escaped, number

FLAPS = 12  # letters in a row of a departures board


def motif_of(box: Box) -> str:
    """Somebody's own edition has the motif of the one it extends."""
    return (MOTIFS.get(box.id) or MOTIFS.get(box.extends) or _plan)(box)


def _path(d: str, width: float = 0, kind: str = "") -> str:
    named = f' class="{kind}"' if kind else ""
    drawn = f' stroke-width="{number(width)}"' if width else ""
    return f'<path{named}{drawn} d="{d}"/>'


def _ray(x: float, y: float, angle: float, near: float, far: float) -> str:
    """A line away from a point, in degrees."""
    c, s = cos(radians(angle)), sin(radians(angle))
    return f"M{number(x + near * c)} {number(y + near * s)}L{number(x + far * c)} {number(y + far * s)}"


def _plan(box: Box) -> str:
    """A walled city, its river, its star of avenues."""
    river = "M574 478C474 446 424 366 352 322S232 256 166 290 112 424 52 462"
    streets = (
        "M230 236 318 284M300 102V286M414 128 392 236 534 318M318 300 300 498M352 330 446 462M222 286 204 474M410 252 318 272"
        "M110 392 210 400M352 452 470 446M330 180 392 236"
    )
    return (
        '<ellipse cx="300" cy="300" rx="276" ry="212" stroke-width="4"/><ellipse cx="300" cy="300" rx="262" ry="198" stroke-width="2"/>'
        + _path("".join(_ray(176, 206, 30 * k, 18, 66) for k in range(12)) + streets, 3)
        + '<circle cx="176" cy="206" r="9" stroke-width="3"/><circle cx="396" cy="246" r="14" stroke-width="3"/>'
        + _path(river, 24)
        + _path(river, 17, "water")
        + _path("M392 358c-18-16-32-26-50-34 6 12 28 32 50 34ZM330 314c-12-8-22-10-34-10 6 7 20 12 34 10Z", kind="f")
    )


def _lamp(box: Box) -> str:
    """A street lamp and its rays."""
    rays = "".join(_ray(300, 146, 360 * k / 28, 105, 190 if k % 2 else 250) for k in range(28))
    post = "M300 560V210M262 560H338M280 540H320M284 420H316M252 250H348M256 92H344M272 78H328L300 44ZM300 44V28"
    return _path(rays, 4) + _path(post, 6) + _path("M262 92H338L324 202H276Z", kind="f")


def _gables(box: Box) -> str:
    """Stepped gables along a quay."""
    houses = ""
    for k, high in enumerate((200, 250, 290, 235, 185)):
        x = 20 + 114 * k
        houses += f"M{x} 560V{560 - high}h12v-26h12v-26h12v-26h12v-22h18v22h12v26h12v26h12v26h12V560Z"
        houses += "".join(f"M{x + dx} {dy - high}h24v44h-24z" for dy in (590, 660) for dx in (22, 64))
    return _path(houses + "M0 562H600M0 580H600", 5)


def _skyline(box: Box) -> str:
    """Towers of blocks, some windows lit."""
    floors = (5, 9, 7, 12, 6, 14, 10, 8, 13, 7, 11, 5)
    towers = "".join(f"M{50 * k} {600 - 24 * n}h48V600h-48Z" for k, n in enumerate(floors))
    windows = "".join(
        f"M{50 * k + 10} {616 - 24 * (n - r)}h10v10h-10zm18 0h10v10h-10z"
        for k, n in enumerate(floors)
        for r in range(n - 2)
        if (3 * r + 5 * k) % 4
    )
    return _path(towers, kind="f") + _path(windows, kind="gap")


def _pitch(box: Box) -> str:
    lines = (
        "M20 60H580V540H20ZM300 60V540M20 170H120V430H20M580 170H480V430H580M20 240H60V360H20M580 240H540V360H580"
        "M120 250a64 64 0 0 1 0 100M480 250a64 64 0 0 0 0 100M208 300a92 92 0 0 1 184 0 92 92 0 0 1-184 0"
    )
    return _path(lines, 7) + '<circle class="f" cx="300" cy="300" r="9"/>'


def _stamps(box: Box) -> str:
    """Four stamps of a passport."""
    return (
        '<g stroke-width="6"><g transform="rotate(-14 170 170)"><circle cx="170" cy="170" r="112"/><circle cx="170" cy="170" r="84"/>'
        '<path d="M92 146H248M92 194H248"/><text x="170" y="187">CDG</text></g><g transform="rotate(9 430 150)">'
        '<rect x="330" y="70" width="210" height="140" rx="16"/><rect x="344" y="84" width="182" height="112" rx="8"/>'
        '<text x="435" y="156">VISA</text></g><g transform="rotate(7 150 440)"><path d="M150 340 250 400V490L150 550 50 490V400Z"/>'
        '<text x="150" y="461">LHR</text></g><g transform="rotate(-8 420 430)"><ellipse cx="420" cy="430" rx="140" ry="92"/>'
        '<ellipse cx="420" cy="430" rx="116" ry="70"/><text x="420" y="446">22 / 22</text></g></g>'
    )


def _dial(box: Box) -> str:
    """The dial of a clock."""
    minutes = "".join(_ray(300, 300, 6 * k, 258, 275) for k in range(60) if k % 5)
    hours = "".join(_ray(300, 300, 30 * k, 240, 275) for k in range(12))
    return _path(minutes, 4) + _path(hours, 9) + '<circle cx="300" cy="300" r="290" stroke-width="5"/>'


def _laurel(box: Box) -> str:
    """Two branches of leaves, a pair at each knot."""
    leaves = ""
    for first, last in ((100, 262), (80, -82)):
        for k in range(13):
            angle = first + (last - first) * k / 12
            x, y, turn = 300 + 240 * cos(radians(angle)), 300 + 240 * sin(radians(angle)), angle + (55 if last > first else 125)
            leaves += _leaf(x, y, turn + 28) + _leaf(x, y, turn - 40)
    return _path(leaves, kind="f") + _path("M262 556c20-18 56-18 76 0M300 545 270 590M300 545 330 590", 6)


def _leaf(x: float, y: float, turn: float) -> str:
    c, s = cos(radians(turn)), sin(radians(turn))
    there = ((26, -22), (52, 0), (26, 22))  # over one side to the tip, and back over the other
    (ax, ay), (bx, by), (dx, dy) = ((round(u * c - v * s), round(u * s + v * c)) for u, v in there)
    return f"M{x:.0f} {y:.0f}q{ax} {ay} {bx} {by}q{dx - bx} {dy - by} {-bx} {-by}"


def _departures(box: Box) -> str:
    """The flaps of a departures board, and cities of the edition on them."""
    cities = [square.name for square in box.squares if square.kind == "street"][4:13]
    centres = " ".join(str(45 + 46 * k) for k in range(FLAPS))
    flaps = "".join(f"M{24 + 46 * k} {24 + 62 * row}h42v54h-42z" for row in range(9) for k in range(FLAPS))
    slits = "".join(f"M24 {51 + 62 * row}h548" for row in range(9))
    rows = "".join(f'<text x="{centres}" y="{63 + 62 * row}">{escaped(city.upper()[:FLAPS])}</text>' for row, city in enumerate(cities))
    return _path(flaps, kind="f") + f'<g class="flap">{rows}</g>' + _path(slits, 3, "slit")


def _maple(box: Box) -> str:
    """A leaf, and flakes of snow."""
    leaf = (
        "M300 96 334 172 380 146 366 250 426 204 438 240 500 226 476 296 506 314 410 392 420 424 312 412 308 500H292L288 412 180 424"
        " 190 392 94 314 124 296 100 226 162 240 174 204 234 250 220 146 266 172Z"
    )
    flakes = (
        (70, 90, 34), (520, 100, 44), (90, 520, 46), (530, 500, 36), (310, 40, 22), (40, 300, 22), (565, 310, 24), (420, 570, 22),
        (190, 570, 18),
    )  # fmt: skip
    return _path(leaf, kind="f") + _path("".join(_ray(x, y, angle, -r, r) for x, y, r in flakes for angle in (0, 60, 120)), 4)


def _blinds(box: Box) -> str:
    """Light through the slats of a blind."""
    slats = "".join(f"M60 {30 + 37 * k}H{500 - 8 * (k % 3)}v{number(20 - k / 2)}H60Z" for k in range(15))
    return f'<g transform="skewX(-14) translate(70 0)">{_path(slats, kind="f")}{_path("M262 0h10V600h-10Z", kind="gap")}</g>'


MOTIFS: dict[str, Callable[[Box], str]] = {
    "paris-1936": _lamp, "belgium-1985": _gables, "monopolic-1985": _skyline, "football-1999": _pitch, "france-2003": _plan,
    "wonders-2003": _stamps, "championship": _dial, "asterix-2006": _laurel, "world-2008": _departures, "canada-2011": _maple,
    "godfather-2021": _blinds,
}  # fmt: skip
