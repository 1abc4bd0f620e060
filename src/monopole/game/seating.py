"""Who sits at the table: names, teams, banker."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from monopole.bilingual import Both
from monopole.game.game_errors import SeatingError, shown

RESERVED = ("bank", "table")
LONGEST_NAME = 40
LONGEST_SEED = 200
MOST_PEOPLE = 9
MOST_NAMES = 20
JOINER = "\u200d"  # holds the pictures of one emoji together
_NAME = Both(
    f"un texte de 1 à {LONGEST_NAME} caractères visibles, sans espace au bord, et ni « bank » ni « table »",
    f"a text of 1 to {LONGEST_NAME} visible characters, without a space at either end, and neither bank nor table",
)


def visible(text: str) -> bool:
    """No control characters, no line breaks, nothing that turns the writing direction; a family emoji may stay together."""
    hidden = (place for place, letter in enumerate(text) if unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Zl", "Zp"))
    return all(text[place] == JOINER and joins(text, place) for place in hidden)


def joins(text: str, place: int) -> bool:
    """Whether the joiner there stands between two pictures."""
    before, after = text[place - 1 : place], text[place + 1 : place + 2]
    if before == "\ufe0f":  # a picture drawn in colours
        before = text[place - 2 : place - 1]
    pictures = ("So", "Sk", "Sm")
    return bool(before and after) and unicodedata.category(before) in pictures and unicodedata.category(after) in pictures


def seat_names(seats: Sequence[str]) -> tuple[str, ...]:
    """The names of the seats, each good and different. How many may play is for a rule to say."""
    if isinstance(seats, str) or not isinstance(seats, Sequence):
        raise SeatingError("seat_list", value=shown(seats))
    if len(seats) > MOST_NAMES:
        raise SeatingError("seat_count", count=len(seats), most=MOST_NAMES)
    for place, name in enumerate(seats):
        good = isinstance(name, str) and 0 < len(name) <= LONGEST_NAME and name == name.strip() and visible(name)
        if not good or name.casefold() in RESERVED:
            raise SeatingError("name", value=shown(name), right=_NAME)
        if name in seats[:place]:
            raise SeatingError("same_name", value=shown(name))
    return tuple(seats)


def team_pairs(teams: Any, seats: Sequence[str]) -> tuple[tuple[str, str], ...] | None:
    """Pairs of names in which each seat sits once."""
    if teams is None:
        return None
    pairs = isinstance(teams, list | tuple) and all(isinstance(team, list | tuple) and len(team) == 2 for team in teams)
    members = [name for team in teams for name in team] if pairs else []
    if any(not isinstance(name, str) for name in members) or sorted(members) != sorted(seats):
        raise SeatingError("teams", value=shown(teams))
    return tuple((first, second) for first, second in teams)


def known_seat(name: Any, seats: Sequence[str]) -> str | None:
    """A seat's name, or nobody's."""
    if name is not None and name not in seats:
        raise SeatingError("who", value=shown(name), right=", ".join(seats))
    return None if name is None else str(name)


def banking_person(name: Any, seats: Sequence[str], people: Any) -> str | None:
    """The banker: a seat's name, or, where one more person is present than plays, the name of somebody without a token."""
    if name is None or name in seats or people != len(seats) + 1:
        return known_seat(name, seats)
    return seat_names([*seats, name])[-1]


def people_present(people: Any, seats: Sequence[str]) -> int | None:
    if people is not None and (type(people) is not int or not 0 < people <= MOST_PEOPLE):
        raise SeatingError("people", value=shown(people), least=1, most=MOST_PEOPLE)
    return people if people is None else int(people)


def seat_seeds(seeds: Any, seats: Sequence[str]) -> dict[str, str]:
    """What seats add to the secret of the table, in seat order."""
    if seeds is None:
        return {}
    if not isinstance(seeds, Mapping):
        raise SeatingError("seed", who="?", value=shown(seeds))
    for name, seed in seeds.items():
        known_seat(name, seats)
        if not isinstance(seed, str) or not 0 < len(seed) <= LONGEST_SEED or not visible(seed):
            raise SeatingError("seed", who=name, value=shown(seed))
    return {name: seeds[name] for name in seats if name in seeds}
