"""What is drawn on the board: patterns of the groups, pieces, buildings, signs of the squares, dice. All of it our own."""

from __future__ import annotations

from monopole.editions import Box
from monopole.vocabulary import GROUP_NAMES

# A pattern for each group, on a tile of 20: colour is never the only sign. `f` is filled, the rest are lines.
PATTERNS: dict[str, str] = {
    "brown": '<path d="M-5 25 25-5M-5 5 5-5M15 25 25 15" stroke-width="3"/>',
    "light_blue": '<circle class="f" cx="5" cy="5" r="2.7"/><circle class="f" cx="15" cy="15" r="2.7"/>',
    "pink": '<path d="M0 7 5 2l5 5 5-5 5 5M0 17l5-5 5 5 5-5 5 5" stroke-width="2.4"/>',
    "orange": '<path d="M5 0V20M15 0V20" stroke-width="3.4"/>',
    "red": '<path class="f" d="M10 1 19 10 10 19 1 10Z"/>',
    "yellow": '<path d="M0 5H20M0 15H20" stroke-width="3"/>',
    "green": '<path d="M5 1.5v7M1.5 5h7M15 11.5v7M11.5 15h7" stroke-width="2.6"/>',
    "dark_blue": '<path d="M0 10a10 10 0 0 1 20 0M-10 20a10 10 0 0 1 20 0M10 20a10 10 0 0 1 20 0" stroke-width="2.2"/>',
    "stations": '<path d="M0 6H20M0 14H20M5 2V18M15 2V18" stroke-width="2"/>',
    "utilities": '<path d="M0 6q5-7 10 0t10 0M0 16q5-7 10 0t10 0" stroke-width="2.2"/>',
}
assert tuple(PATTERNS) == GROUP_NAMES

# The eight pieces, in a box of 24, and how much lower than the middle their letter sits.
PIECES: tuple[tuple[str, float], ...] = (
    ("M12 1a11 11 0 1 1 0 22 11 11 0 0 1 0-22Z", 0),
    ("M3 1.5h18A1.5 1.5 0 0 1 22.5 3v18a1.5 1.5 0 0 1-1.5 1.5H3A1.5 1.5 0 0 1 1.5 21V3A1.5 1.5 0 0 1 3 1.5Z", 0),
    ("M12 .5 24 22.5H0Z", 3.2),
    ("M12 0 24 12 12 24 0 12Z", 0),
    ("M6.2 1.6h11.6L23.8 12l-6 10.4H6.2L.2 12Z", 0),
    ("M7 .5h10V7h6.5v10H17v6.5H7V17H.5V7H7Z", 0),
    ("M2 23V11a10 10 0 0 1 20 0v12Z", 1.4),
    ("M12 .4 23.8 9 19.4 23H4.6L.2 9Z", 1),
)

HOUSE = "l8-8 8 8v9h-16z"  # a gable, 16 wide, from its left eave
HOTEL = "M3 0H25L28 7V18H0V7Z"  # a mansard, 28 wide
PANES = "M4 10h4v4H4zM12 10h4v8h-4zM20 10h4v4h-4z"

# Signs of the squares, in a box of 48, one weight of line.
SIGNS: dict[str, str] = {
    "go": "M42 24H8m13-13L8 24l13 13",
    "jail": "M9 6V42M19 6V42M29 6V42M39 6V42M5 12H43M5 36H43",
    "parking": "M24 44V22M24 34l8-7M24 30l-7-6M24 5c9 0 15 6 15 13 0 6-5 9-9 9H18c-4 0-9-3-9-9C9 11 15 5 24 5ZM14 44H34",
    "go_to_jail": "M12 22V15a12 12 0 0 1 24 0v7M8 22H40V43H8ZM24 29v7",
    "chance": (
        "M24 23c-5-4-9-2-9-7s7-6 9 0c2-6 9-5 9 0s-4 3-9 7Zm0 0c-4 5-2 9-7 9s-6-7 0-9c-6-2-5-9 0-9m7 9c4 5 2 9 7 9s6-7 0-9c6-2 5-9 0-9"
        "M24 25c0 8 1 13 5 18"
    ),
    "chest": "M6 20c0-8 4-12 8-12H34c4 0 8 4 8 12V40H6ZM6 22H42M20 18h8v10h-8Z",
    "tax": "M12 5H36V43l-4-3-4 3-4-3-4 3-4-3-4 3ZM18 26 30 14M19 15h.1M29 25h.1M18 33H30",
    "train": (
        "M14 6H34a4 4 0 0 1 4 4V30a5 5 0 0 1-5 5H15a5 5 0 0 1-5-5V10a4 4 0 0 1 4-4ZM10 22H38M24 6V22M14 43l5-8M34 43l-5-8"
        "M17 28.5h.1M31 28.5h.1"
    ),
    "plane": "M24 4c2 0 3 3 3 6v8l16 10v4L27 27v9l5 4v3l-8-2-8 2v-3l5-4v-9L5 32v-4l16-10V10c0-3 1-6 3-6Z",
    "boat": "M5 32H43l-5 10H11ZM24 5V32M24 7c9 3 13 10 13 19H24M21 12c-6 4-9 9-10 14H21",
    "stand": "M5 42V32H16V24H27V16H38V42ZM16 32V42M27 24V42M5 8 43 4v6",
    "family": "M24 5 40 10V24c0 10-8 16-16 20C16 40 8 34 8 24V10ZM8 22H40M24 5V44",
    "bolt": "M28 4 11 27H23L20 44 37 20H25Z",
    "drop": "M24 4c8 11 13 17 13 25a13 13 0 0 1-26 0C11 21 16 15 24 4ZM18 30c0 4 3 6 6 6",
    "sun": "M24 15a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM24 3v5M24 40v5M3 24h5M40 24h5M9 9l4 4M35 35l4 4M9 39l4-4M35 13l4-4",
    "windmill": "M24 22V44M24 22V4M24 22 9 31M24 22l15 9M16 44H32",
    "rocket": "M24 3c7 6 9 14 9 22v7H15V25c0-8 2-16 9-22ZM15 26l-7 8v6l7-4M33 26l7 8v6l-7-4M20 37v7M28 37v7M24 17h.1",
    "wheat": (
        "M24 44V14M24 20c-6 0-9-4-9-9 6 0 9 4 9 9ZM24 20c6 0 9-4 9-9-6 0-9 4-9 9ZM24 34c-6 0-9-4-9-9 6 0 9 4 9 9Z"
        "M24 34c6 0 9-4 9-9-6 0-9 4-9 9Z"
    ),
    "glass": "M14 4H34c0 12-3 18-10 18S14 16 14 4ZM24 22V42M15 43H33",
    "fork": "M12 4v11a5 5 0 0 0 10 0V4M17 4V44M34 44V4c-5 3-6 11-6 20h6",
    "ticket": "M5 14H43v7a4 4 0 0 0 0 8v7H5v-7a4 4 0 0 0 0-8ZM30 14v22",
}

# Where an edition's stations or companies are something else than trains, power and water.
_OTHER_SIGNS: dict[str, dict[int | str, str]] = {
    "wonders-2003": {"station": "plane"},
    "football-1999": {"station": "stand", 12: "ticket", 28: "ticket"},
    "asterix-2006": {"station": "boat", 12: "wheat", 28: "glass"},
    "godfather-2021": {"station": "family", 12: "drop", 28: "fork"},
    "world-2008": {12: "sun", 15: "plane", 25: "boat", 28: "windmill", 35: "rocket"},
}
_SIGN_OF_KIND = {"station": "train", "utility": "bolt"}


def sign_of(box: Box, number: int) -> str:
    """The name of the sign of a square."""
    kind = box.squares[number].kind
    own = _OTHER_SIGNS.get(box.id) or _OTHER_SIGNS.get(box.extends) or {}
    if kind == "utility" and number >= 20:
        return own.get(number) or "drop"
    return own.get(number) or own.get(kind) or _SIGN_OF_KIND.get(kind, kind)


# Where the spots of a die are, on a grid of three.
SPOTS: tuple[tuple[tuple[int, int], ...], ...] = (
    (),
    ((2, 2),),
    ((1, 1), (3, 3)),
    ((1, 1), (2, 2), (3, 3)),
    ((1, 1), (1, 3), (3, 1), (3, 3)),
    ((1, 1), (1, 3), (2, 2), (3, 1), (3, 3)),
    ((1, 1), (1, 2), (1, 3), (3, 1), (3, 2), (3, 3)),
)
