"""Reading scenario files: every field checked, every mistake told with file, case and field."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from monopole.bilingual import Both, Complaint
from monopole.game.actions import MAY_HAVE, NEEDS, Action
from monopole.game.game_errors import ActionError
from monopole.scenarios import case_sentences, shapes
from monopole.scenarios.case_sentences import instead, place, unknown, unreadable
from monopole.scenarios.shapes import Shape, list_of, one_of, seat_of
from monopole.vocabulary import MODES

BYTES_MOST = 4 * 2**20
CASES_MOST = 5000
ACTIONS_MOST = 200
DEPTH_MOST = 12


class ScenarioError(Complaint):
    """A file that is not a scenario file: where, and what would be right."""

    def __init__(self, file: str, case: str, field: str, said: Both) -> None:
        super().__init__(Both(f"{place(file, case, field, 'fr')} : {said.fr}", f"{place(file, case, field, 'en')}: {said.en}"))
        self.file, self.case, self.field, self.said = file, case, field, said


class Where(NamedTuple):
    """A place in a file."""

    file: str
    case: str = ""
    field: str = ""

    def at(self, name: str) -> Where:
        return self._replace(field=f"{self.field}.{name}" if self.field else name)

    def wrong(self, said: Both) -> ScenarioError:
        return ScenarioError(self.file, self.case, self.field, said)


class Step(NamedTuple):
    """One action of a case; `refused` is None when it must be accepted, else the rules that may refuse it (none named: any)."""

    where: Where
    action: Action
    refused: tuple[str, ...] | None


@dataclass(frozen=True)
class Case:
    """One case: a table, what is said at it, and how it must be afterwards."""

    where: Where
    id: str
    rules: tuple[str, ...]
    title: str
    edition: str
    mode: str
    seats: tuple[str, ...]
    turn: str | None = None
    teams: list[list[str]] | None = None
    banker: str | None = None
    people: int | None = None
    claim: str = "auto"
    doubles: int = 0
    clock: int = 0
    deal: bool = False
    start_dice: list[list[int]] | None = None
    options: dict[str, Any] = field(default_factory=dict)
    refused: tuple[str, ...] | None = None
    given: dict[str, dict[str, Any]] = field(default_factory=dict)
    when: tuple[Step, ...] = ()
    then: dict[str, Any] = field(default_factory=dict)

    @property
    def persons(self) -> tuple[str, ...]:
        """The seats, and after them a banker without a token."""
        return self.seats if self.banker is None or self.banker in self.seats else (*self.seats, self.banker)


_DEFAULTS = {"edition": shapes.TEXT, "mode": one_of(MODES)}
_CASE = {
    "id": shapes.NAME,
    "rules": shapes.RULES,
    "title": shapes.TEXT,
    **_DEFAULTS,
    "seats": list_of(shapes.NAME, shapes.SEATS_NAMED),
    "turn": shapes.NAME,
    "teams": list_of(list_of(shapes.NAME, shapes.SEATS_NAMED), shapes.SEATS_NAMED),
    "banker": shapes.NAME,
    "people": shapes.whole(1, 100),
    "claim": one_of(("auto", "manual")),
    "doubles": shapes.whole(0, 2),
    "clock": shapes.SMALL,
    "deal": shapes.TRUTH,
    "start_dice": list_of(shapes.THROW, 100),
    "options": shapes.TABLE,
    "refused": shapes.REFUSAL,
    "given": shapes.TABLE,
    "when": list_of(shapes.TABLE, ACTIONS_MOST),
    "then": shapes.TABLE,
}
_SEAT = {
    "cash": shapes.CASH,
    "square": shapes.SQUARE,
    "jail": shapes.whole(-1, 6),
    "deeds": shapes.SQUARES_LISTED,
    "mortgaged": shapes.SQUARES_LISTED,
    "buildings": shapes.BUILDINGS,
    "cards": shapes.HELD,
    "loan": shapes.SMALL,
    "loan_passes": shapes.whole(0, 100),
    "passport": shapes.SQUARES_LISTED,
    "out": shapes.TRUTH,
}
_GIVEN_SEAT = {**_SEAT, "dealt": shapes.DEALT}
_THEN_SEAT = {**_SEAT, "fortune": shapes.AMOUNT, "owes": shapes.CASH}
_GIVEN_BANK = {"houses": shapes.COUNT, "hotels": shapes.COUNT, "chance": shapes.CARDS, "chest": shapes.CARDS}
_THEN_BANK = {**_GIVEN_BANK, "deeds": shapes.SQUARES_LISTED}
_ACTIONS_LISTED = list_of(shapes.TABLE, ACTIONS_MOST)


def files_in(paths: Iterable[str | Path]) -> list[Path]:
    """The scenario files named, or lying in the folders named."""
    found: list[Path] = []
    for path in map(Path, paths):
        if path.is_dir():
            inside = sorted(path.rglob("*.toml"))
            if not inside:
                raise ScenarioError(str(path), "", "", case_sentences.EMPTY_FOLDER)
            found += inside
        elif path.exists():
            found.append(path)
        else:
            raise ScenarioError(str(path), "", "", case_sentences.NOT_THERE)
    return found


def read_file(path: str | Path) -> list[Case]:
    """The cases of one file."""
    where = Where(str(path))
    content = _checked(where, _parsed(where, Path(path)), {**_DEFAULTS, "case": list_of(shapes.TABLE, CASES_MOST)}, ())
    defaults = {name: content[name] for name in _DEFAULTS if name in content}
    if not content.get("case"):
        raise where.wrong(case_sentences.NO_CASES)
    cases = [_case(where, number, {**defaults, **table}) for number, table in enumerate(content["case"], 1)]
    seen: set[str] = set()
    for case in cases:
        if case.id in seen:
            raise case.where.at("id").wrong(case_sentences.TWICE)
        seen.add(case.id)
    return cases


def _parsed(where: Where, path: Path) -> dict[str, Any]:
    try:
        if path.stat().st_size > BYTES_MOST:
            raise where.wrong(case_sentences.TOO_LARGE)
        contents = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise where.wrong(unreadable(error)) from None
    if _deeper(contents, DEPTH_MOST):
        raise where.wrong(case_sentences.TOO_DEEP)
    return contents


def _deeper(contents: dict[str, Any], most: int) -> bool:
    """Whether tables and lists lie in one another more often than any case needs."""
    layer: list[Any] = [contents]
    for _ in range(most):
        inside = (inner for outer in layer for inner in (outer.values() if isinstance(outer, dict) else outer))
        layer = [inner for inner in inside if isinstance(inner, (dict, list))]
    return bool(layer)


def _checked(where: Where, table: Mapping[str, Any], known: Mapping[str, Shape], needed: Iterable[str]) -> dict[str, Any]:
    """The same table, when it has only known fields, each of its shape, and all it needs."""
    _known(where, table, known)
    for name, value in table.items():
        if not known[name].accepts(value):
            raise where.at(name).wrong(instead(known[name].what, value))
    for name in needed:
        if name not in table:
            raise where.at(name).wrong(case_sentences.MISSING)
    return dict(table)


def _known(where: Where, table: Mapping[str, Any], known: Collection[str]) -> None:
    for name in table:
        if name not in known:
            raise where.at(name).wrong(unknown(list(known)))


def _case(file: Where, number: int, table: dict[str, Any]) -> Case:
    name = table.get("id")
    where = file._replace(case=name if isinstance(name, str) and name else f"#{number}")
    needed = ["id", "rules", "title", "edition", "seats"] + ([] if table.get("refused") else ["when", "then"])
    fields = _checked(where, {"mode": "base", **table}, _CASE, needed)
    seats: list[str] = fields["seats"]
    reserved = {"bank", "board", *_THEN}
    if not seats or len(set(seats)) < len(seats) or reserved & set(seats):
        listed = ", ".join(sorted(reserved))
        what = Both(f"des noms différents, hors {listed}", f"different names, none of them {listed}")
        raise where.at("seats").wrong(instead(what, seats))
    seat = seat_of(seats)
    alone = fields.get("people") == len(seats) + 1 and fields.get("banker") not in (None, *seats)
    persons = [*seats, fields["banker"]] if alone else seats
    for name, allowed in (("turn", seat), ("banker", seat_of(persons))):
        if name in fields and not allowed.accepts(fields[name]):
            raise where.at(name).wrong(instead(allowed.what, fields[name]))
    if not fields["rules"]:
        raise where.at("rules").wrong(instead(Both("au moins une règle", "at least one rule"), []))
    for member in (member for team in fields.get("teams", []) for member in team):
        if member not in seats:
            raise where.at("teams").wrong(instead(seat.what, member))
    actions = fields.pop("when", [])
    return Case(
        **{
            **fields,
            "where": where,
            "rules": tuple(fields["rules"]),
            "seats": tuple(seats),
            "refused": _refusal(fields.get("refused", False)),
            "given": _given(where.at("given"), fields.get("given", {}), seats, fields.get("deal", False)),
            "when": tuple(_step(where.at(f"when[{i}]"), action, persons) for i, action in enumerate(actions, 1)),
            "then": _then(where.at("then"), fields.get("then", {}), seats, persons),
        }
    )


def _refusal(refused: bool | str | list[str]) -> tuple[str, ...] | None:
    if isinstance(refused, bool):
        return () if refused else None
    return (refused,) if isinstance(refused, str) else tuple(refused)


def _given(where: Where, table: dict[str, Any], seats: list[str], deal: bool) -> dict[str, dict[str, Any]]:
    places = {**dict.fromkeys(seats, _GIVEN_SEAT if deal else _SEAT), "bank": _GIVEN_BANK}
    _checked(where, table, dict.fromkeys([*places, "board"], shapes.TABLE), ())
    for name, fields in places.items():
        _checked(where.at(name), table.get(name, {}), fields, ())
    for name, square in table.get("board", {}).items():
        if not name.isdecimal() or not shapes.SQUARE.accepts(int(name)) or not isinstance(square, dict):
            what = Both('des cases par numéro, { "37" = { price = 350 } }', 'squares by number, { "37" = { price = 350 } }')
            raise where.at("board").wrong(instead(what, {name: square}))
    return table


_THEN = {
    "awaiting": shapes.NAME,
    "matter": shapes.MATTER,
    "over": shapes.TRUTH,
    "winner": shapes.either(shapes.NAME, list_of(shapes.NAME, shapes.SEATS_NAMED)),
    "legal": _ACTIONS_LISTED,
    "illegal": _ACTIONS_LISTED,
    "last_round": shapes.TRUTH,
    "tokens": shapes.whole(0, shapes.SEATS_NAMED),
    "order": list_of(shapes.NAME, shapes.SEATS_NAMED),
}


def _then(where: Where, table: dict[str, Any], seats: list[str], persons: list[str]) -> dict[str, Any]:
    places = {**dict.fromkeys(seats, _THEN_SEAT), "bank": _THEN_BANK}
    then = _checked(where, table, {**dict.fromkeys(places, shapes.TABLE), **_THEN}, ())
    for name, fields in places.items():
        _checked(where.at(name), table.get(name, {}), fields, ())
    seat = seat_of(persons)
    for name in ("awaiting", "winner", "order"):
        named = table.get(name, [])
        for one in named if isinstance(named, list) else [named]:
            if one not in persons:
                raise where.at(name).wrong(instead(seat.what, one))
    for name in ("legal", "illegal"):
        steps = [_step(where.at(f"{name}[{i}]"), action, persons) for i, action in enumerate(table.get(name, []), 1)]
        for step in steps:
            if step.refused is not None:
                raise step.where.at("refused").wrong(unknown(["seat", "do"]))
        then[name] = steps
    return then


def _step(where: Where, table: dict[str, Any], seats: list[str]) -> Step:
    if "refused" in table and not shapes.REFUSAL.accepts(table["refused"]):
        raise where.at("refused").wrong(instead(shapes.REFUSAL.what, table["refused"]))
    refused = _refusal(table.get("refused", False))
    do = table.get("do")
    if isinstance(do, str) and do in NEEDS:
        fields = ([] if do == "tick" else ["seat"]) + ["do", *NEEDS[do], *MAY_HAVE.get(do, ()), "refused"]
        _known(where, table, [name.rstrip("_") for name in fields])
    try:
        action = Action.from_dict({name: value for name, value in table.items() if name != "refused"})
    except ActionError as error:
        spot = where.at(str(error.values["field"])) if "field" in error.values else where
        raise spot.wrong(Both(error.say("fr"), error.say("en"))) from None
    for name, seat in (("seat", action.seat), ("to", action.to)):
        if seat is not None and seat not in seats:
            raise where.at(name).wrong(instead(seat_of(seats).what, seat))
    return Step(where, action, refused)
