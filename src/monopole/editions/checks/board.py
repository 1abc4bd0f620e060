"""The forty squares of an edition file."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from monopole.editions.checks.findings import NUMBER_MOST, Findings
from monopole.editions.lines import Path
from monopole.editions.spelling import is_whole, shown
from monopole.guessing import perhaps
from monopole.schema import SQUARES, STREETS
from monopole.vocabulary import GROUP_NAMES, SQUARE_KINDS

COLOURS = GROUP_NAMES[:8]
NUMBERS = {
    "street": ("group", "price", "house", "hotel", "rents", "mortgage"),
    "station": ("price", "rents", "mortgage"),
    "utility": ("price", "multipliers", "mortgage"),
    "tax": ("amount",),
}
OPTIONAL = ("hotel", "mortgage")
_COMMON = {"square", "kind", "name", "name_status", "place_status", "cite"}


def check_board(findings: Findings) -> None:
    _check_changes(findings)
    board = findings.contents.get("board")
    if not isinstance(board, list) or len(board) != SQUARES:
        count = len(board) if isinstance(board, list) else 0
        findings.say(
            f"board : il faut {SQUARES} cases, en voici {count}", f"board: {SQUARES} squares are needed, here are {count}", ("board",)
        )
        return
    before = len(findings.problems)
    for number, square in enumerate(board):
        _check_square(findings, number, square)
    if len(findings.problems) == before:
        _check_kinds(findings, board)
        _check_sets(findings, board)


def _check_changes(findings: Findings) -> None:
    """`[squares.39]` of a file that extends another."""
    squares = findings.document.own.get("squares")
    if squares is None:
        return
    if "extends" not in findings.document.own or not isinstance(squares, dict):
        findings.say(
            "[squares.N] change une case de l'édition nommée par extends",
            "[squares.N] changes a square of the edition that extends names",
            ("squares",),
        )
        return
    findings.unknown(squares, [str(number) for number in range(SQUARES)], ("squares",))
    for number, change in squares.items():
        if not isinstance(change, dict):
            findings.say(f"squares.{number} : il faut une table", f"squares.{number}: a table is needed", ("squares", number))


def _places(number: int, key: str = "") -> list[Path]:
    """Where a square may stand in a file: in the board, or among the changes to an inherited one."""
    return [("squares", str(number), key), ("board", number, key)] if key else [("squares", str(number)), ("board", number)]


def _check_square(findings: Findings, number: int, square: object) -> None:
    if not isinstance(square, dict):
        findings.say(f"case {number} : il faut une table", f"square {number}: a table is needed", *_places(number))
        return
    kind = square.get("kind")
    if not findings.among(kind, SQUARE_KINDS, f"case {number}, kind", *_places(number, "kind")):
        return
    fields = NUMBERS.get(str(kind), ())
    known = _COMMON | set(fields) | ({"numbers_status"} if fields else set())
    for key in square:
        if key not in known:
            fr, en = perhaps(key, known)
            findings.say(
                f"case {number} : « {shown(key)} » n'a pas de sens pour {kind}{fr}",
                f'square {number}: "{shown(key)}" means nothing for {kind}{en}',
                *_places(number, key),
            )
    if square.get("square", number) != number:
        findings.say(
            f"case {number} : elle dit être la case {shown(square['square'])}",
            f"square {number}: it says it is square {shown(square['square'])}",
            *_places(number, "square"),
        )
    findings.text(square.get("name"), 60, f"case {number}, name", *_places(number, "name"))
    findings.status(square, ("name_status", "numbers_status", "place_status"), *_places(number))
    for field in fields:
        _check_number(findings, number, square, field)
    price, mortgage = square.get("price"), square.get("mortgage")
    if isinstance(price, int) and isinstance(mortgage, int) and mortgage > price > 0:
        findings.say(
            f"case {number} : l'hypothèque ({shown(mortgage)}) dépasse le prix ({price})",
            f"square {number}: the mortgage ({shown(mortgage)}) is more than the price ({price})",
            *_places(number, "mortgage"),
        )


def _check_number(findings: Findings, number: int, square: Mapping[str, Any], field: str) -> None:
    if field not in square:
        if field not in OPTIONAL:
            findings.say(f"case {number} : il manque {field}", f"square {number}: {field} is missing", *_places(number))
    elif field == "group":
        findings.among(square[field], COLOURS, f"case {number}, group", *_places(number, field))
    elif field in ("rents", "multipliers"):
        _check_rents(findings, number, field, square[field], 6 if square["kind"] == "street" else 4)
    else:
        findings.whole(square[field], 1, NUMBER_MOST, f"case {number}, {field}", *_places(number, field))


def _check_rents(findings: Findings, number: int, field: str, rents: object, most: int) -> None:
    """Six for a street: bare, one to four houses, hotel; for the others one for each that may be held."""
    least = most if most == 6 else 1
    dearest = NUMBER_MOST if most == 6 else NUMBER_MOST // 10  # a card or the dice may multiply it
    if not isinstance(rents, list) or not least <= len(rents) <= most or not all(is_whole(rent, 0, dearest) for rent in rents):
        count = str(most) if least == most else f"{least}-{most}"
        findings.say(
            f"case {number}, {field} : il faut {count} nombres entiers, de 0 à {dearest}",
            f"square {number}, {field}: {count} whole numbers are needed, from 0 to {dearest}",
            *_places(number, field),
        )
    elif any(low >= high for low, high in pairwise(rents)):
        findings.say(
            f"case {number}, {field} : les nombres doivent monter",
            f"square {number}, {field}: the numbers must rise",
            *_places(number, field),
        )


def _numbers_of(board: list[dict[str, Any]], kind: str) -> list[int]:
    return [number for number, square in enumerate(board) if square["kind"] == kind]


def _check_kinds(findings: Findings, board: list[dict[str, Any]]) -> None:
    starts, jails = _numbers_of(board, "go"), _numbers_of(board, "jail")
    if starts != [0]:
        findings.say(
            'la case 0, et elle seule, est kind = "go"',
            'square 0, and no other, is kind = "go"',
            *_places(starts[-1] if starts else 0, "kind"),
        )
    if len(jails) != 1:
        places = _places(jails[-1], "kind") if jails else [("board",)]
        findings.say('il faut une case kind = "jail", et une seule', 'one square of kind = "jail" is needed, and only one', *places)
    for kind, most in (("street", STREETS), ("station", 4), ("utility", 4)):
        count = len(_numbers_of(board, kind))
        if not 1 <= count <= most:
            findings.say(
                f'il faut de 1 à {most} cases kind = "{kind}", en voici {count}',
                f'1 to {most} squares of kind = "{kind}" are needed, here are {count}',
                ("board",),
            )


def _check_sets(findings: Findings, board: list[dict[str, Any]]) -> None:
    for colour in COLOURS:
        members = [number for number in _numbers_of(board, "street") if board[number]["group"] == colour]
        if members and not 2 <= len(members) <= 4:
            findings.say(
                f"le groupe {colour} a {len(members)} terrains ; il en faut de 2 à 4",
                f"the group {colour} has {len(members)} streets; 2 to 4 are needed",
                *_places(members[-1], "group"),
            )
    for kind, key in (("station", "rents"), ("utility", "multipliers")):
        members = _numbers_of(board, kind)
        for number in members:
            if len(board[number][key]) < len(members):
                findings.say(
                    f"case {number}, {key} : il faut un nombre pour chacune des {len(members)} cases de cette sorte",
                    f"square {number}, {key}: a number is needed for each of the {len(members)} squares of this kind",
                    *_places(number, key),
                )
