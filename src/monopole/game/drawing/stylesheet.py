"""The style sheet of a drawing: the face of the edition by day, what differs by night, and what a small screen does without."""

from __future__ import annotations

from monopole.game.drawing.faces import Face
from monopole.vocabulary import GROUP_NAMES

NARROWEST = 600  # pixels: under this, names and amounts are too small to be read, and owners are drawn larger instead

PIECE = "font:bold 13px Arial,sans-serif;text-anchor:middle;stroke:none;stroke-linejoin:round"  # what every piece lies in

# Words in braces are paints of the face.
_RULES: tuple[tuple[str, str], ...] = (
    (".sheet", "fill:{board};stroke:{rule};stroke-width:4"),
    (".squares", "fill:{board};stroke:{rule};stroke-width:1.6"),
    ("text", "fill:{ink};text-anchor:middle;font-weight:bold"),
    (".squares text", "stroke:none"),
    (".squares .haloed", "paint-order:stroke;stroke:{board};stroke-width:6px;stroke-linejoin:round"),
    (".lit", "fill:{wash}"),
    (".hatch", "stroke:{hatch};stroke-width:5"),
    (".pawned", "stroke-width:5;stroke-dasharray:10 6"),
    (".price,.soft,.soft text", "fill:{soft}"),
    (".due,.cash,.pawn", "text-anchor:end"),
    (".due", "fill:#fff"),
    (".dark", "fill:#1b1b1b"),
    (".who", "text-anchor:start"),
    (".pawn", "font-style:italic"),
    (".sign", "fill:none;stroke:{ink};stroke-width:2.4;stroke-linecap:round;stroke-linejoin:round"),
    (".cage", "fill:{sunk};stroke:{rule};stroke-width:3"),
    (".bars", "stroke:{rule};stroke-width:3.4;opacity:.55"),
    (".tag,.slip,.purse", "fill:{board};stroke:{line};stroke-width:1.6"),
    (".asked", "fill:{wash};stroke:{lamp};stroke-width:5"),
    (".lamp", "fill:none;stroke:{lamp};stroke-width:7"),
    (".ring", "fill:{lamp};stroke:{lamp};stroke-width:7;stroke-linejoin:round"),
    (".piece,.own", PIECE),
    (".out", "opacity:.4"),
    (".house", "fill:#fffdf6;stroke:#14181f;stroke-width:1.7;stroke-linejoin:round"),
    (".hotel", "fill:#ffdf8a;stroke:#14181f;stroke-width:1.7;stroke-linejoin:round"),
    (".die", "fill:#fffdf6;stroke:#14181f;stroke-width:2"),
    (".edge", "fill:{plate_edge}"),
    (".plate", "fill:{plate};stroke:{plate_frame};stroke-width:5"),
    (".over,.over text", "fill:{plate_soft}"),
    (".title,.title text", "fill:{plate_ink}"),
    (".field", "fill:{field};stroke:{rule};stroke-width:3"),
    (".motif", "fill:none;stroke:{motif};stroke-linecap:round;stroke-linejoin:round"),
    (".motif .f", "fill:{motif};stroke:none"),
    (".motif .gap", "fill:{field};stroke:none"),
    (".motif .water,.motif .slit", "stroke:{field}"),
    (".motif text", "fill:{motif};stroke:none;font-size:46px"),
    (".motif .flap text", "fill:{plate_ink};opacity:.5;font-size:36px"),
    (".mark *", "fill:none"),
    (".mark .f", "fill:inherit;stroke:none"),
    *((f".{group}", f"fill:{{{group}}}") for group in GROUP_NAMES),
)

_SMALL = (
    (".squares text,.tag,.by", "display:none"),
    (".sign", "stroke-width:3.4"),
    (".own", "transform-box:fill-box;transform:scale(2)"),
    (".up", "transform-origin:0 100%"),
    (".down", "transform-origin:0 0"),
)


def style(face: Face, scope: str) -> str:
    """Rules for what is inside `scope` and nothing else on the page."""
    day, night = face.paints(night=False), face.paints(night=True)
    by_day = {selector: declared.format_map(day) for selector, declared in _RULES}
    by_night = {selector: _other(declared, night, day) for selector, declared in _RULES}
    return (
        f"{scope}{{font-family:{face.letters.family}}}{_written(by_day, scope)}"
        f"@media(prefers-color-scheme:dark){{{_written(by_night, scope)}}}"
        f"@media(max-width:{NARROWEST}px){{{_written(dict(_SMALL), scope)}}}"
    )


def _other(declared: str, night: dict[str, str], day: dict[str, str]) -> str:
    """What of these declarations is not the same by night."""
    return ";".join(part.format_map(night) for part in declared.split(";") if part.format_map(night) != part.format_map(day))


def _written(rules: dict[str, str], scope: str) -> str:
    return "".join(
        f"{','.join(f'{scope} {selector}' for selector in selectors.split(','))}{{{declared}}}"
        for selectors, declared in rules.items()
        if declared
    )
