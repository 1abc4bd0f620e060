"""The types of everything a screen is given and gives: events, matters, actions, views. Derived from the definitions, as JSON Schema.

Whoever has more to say over the same wire, a server its messages, adds its own definitions: `json_schema(more)`, `typescript(more)`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from monopole.game.actions import MAY_HAVE, MOST_BUILDINGS, MOST_SECONDS, NEEDS
from monopole.game.matters import LOT_KINDS
from monopole.game.seating import LONGEST_NAME
from monopole.game.view import AGENDA, OPEN
from monopole.schema import SQUARES, Table, fields
from monopole.vocabulary import (
    ANSWERS,
    DECK_NAMES,
    EVENT_FIELDS,
    FLAG_FIELDS,
    GROUP_NAMES,
    HOTEL,
    MATTERS,
    MODES,
    NAMED_FIELDS,
    NOTHING,
    REASONS,
    SEAT_FIELDS,
    SEATS_FIELDS,
)

Schema = dict[str, Any]
Definitions = Mapping[str, Schema]
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def whole(least: int | None = None, most: int | None = None) -> Schema:
    return {"type": "integer", **({} if least is None else {"minimum": least}), **({} if most is None else {"maximum": most})}


def listed(of: Schema) -> Schema:
    return {"type": "array", "items": of}


def fixed(*of: Schema) -> Schema:
    """A list of so many, each of its own kind."""
    return {"type": "array", "prefixItems": list(of), "items": False, "minItems": len(of)}


def one_of(values: Iterable[Any]) -> Schema:
    return {"enum": list(values)}


def either(*of: Schema) -> Schema:
    return {"anyOf": list(of)}


def or_null(of: Schema) -> Schema:
    return either(of, {"type": "null"})


def named(name: str) -> Schema:
    """What is defined under this name."""
    return {"$ref": f"#/$defs/{name}"}


def record(properties: Mapping[str, Schema], optional: Iterable[str] = (), what: str = "") -> Schema:
    """An object with these properties and no others."""
    spared = set(optional)
    told: Schema = {"type": "object", "properties": dict(properties), "required": [name for name in properties if name not in spared]}
    return {**({"description": what} if what else {}), **told, "additionalProperties": False}


def called(kind: str, what: str) -> str:
    """`SellGroupAction` for `sell_group`."""
    return "".join(part.capitalize() for part in kind.split("_")) + what


TEXT, FLAG, COUNT = {"type": "string"}, {"type": "boolean"}, whole(0)
NAME = {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME}
SQUARE, DIE, DECK = whole(0, SQUARES - 1), whole(1, 6), one_of(DECK_NAMES)
SQUARES_LISTED, BOUNDS = listed(SQUARE), fixed(whole(), whole())
LOT = {"lot": one_of(("deed", "card", "house", "hotel")), "square": SQUARE, "deck": DECK}  # a square with a deed, a deck with a card

_FIGURES: dict[str, Schema] = {"square": SQUARE, "start": SQUARE, "die1": DIE, "die2": DIE}
_FIELDS: dict[str, Schema] = {
    "dice": fixed(DIE, DIE), "then_dice": listed(fixed(DIE, DIE)), "amount": COUNT, "square": SQUARE, "squares": SQUARES_LISTED,
    "times": whole(1, MOST_BUILDINGS), "hotel": FLAG, "group": one_of(GROUP_NAMES), "to": NAME, "give": named("Side"),
    "take": named("Side"), "card": one_of((True, *DECK_NAMES)), "at": COUNT, "with_": named("InKind"),
    "what": one_of(("fine", "chance")), "seconds": whole(1, MOST_SECONDS),
}  # fmt: skip
_STEPPED = {"step": COUNT}
_SIDE = {"deeds": SQUARES_LISTED, "cash": COUNT, "cards": COUNT}
_LIMITS = record(_SIDE)
# What is still to be filled in of an action that stands for many, within which bounds.
_FORMS: dict[str, Schema] = {
    "roll": record({"dice": BOUNDS}),
    **dict.fromkeys(("bid", "open_at", "want", "borrow", "repay"), record({"amount": BOUNDS, **_STEPPED}, _STEPPED)),
    "build": record({"squares": SQUARES_LISTED, "count": BOUNDS}),
    "auction": record({"at": BOUNDS, **_STEPPED}, _STEPPED),
    "settle": record({"with": record({"deeds": SQUARES_LISTED, "value": BOUNDS, "whole": COUNT, **_STEPPED}, ("whole", "step"))}),
    "refuse_deeds": record({"squares": SQUARES_LISTED}),
    "counter": record({"give": _LIMITS, "take": _LIMITS, **_STEPPED, "least": COUNT}, ("step", "least")),
    "offer": record(
        {
            "to": {"type": "object", "additionalProperties": record({"give": _LIMITS, "take": _LIMITS})},
            **_STEPPED,
            "least": COUNT,
        },
        ("step", "least"),
    ),
}
_LOT_DETAILS = {"lot": LOT["lot"], "deck": DECK}
_WHY = {"why": one_of(LOT_KINDS)}
_DETAILS: dict[str, tuple[dict[str, Schema], tuple[str, ...]]] = {
    "start": ({"left": listed(NAME)}, ()),
    "roll": ({"in_jail": FLAG, "doubles": COUNT}, ()),
    "opening": ({**_LOT_DETAILS, **_WHY}, ("deck",)),
    "auction": (
        {**_LOT_DETAILS, **_WHY, "opening": COUNT, "seller": or_null(NAME), "bidder": or_null(NAME), "bidders": listed(NAME)},
        ("deck",),
    ),
    "debt": ({"creditor": or_null(NAME), "creditors": listed(NAME), "reason": one_of(REASONS.values())}, ()),
    "payment": ({"debtor": NAME, "deeds": SQUARES_LISTED, "mortgaged": SQUARES_LISTED}, ()),
    "deal": ({"from": NAME, "give": named("Side"), "take": named("Side"), "mortgaged": SQUARES_LISTED, "counters": COUNT}, ()),
    "transfer": ({"deeds": SQUARES_LISTED, "charge": COUNT}, ()),
    "flight": ({"open": SQUARES_LISTED}, ()),
    "choose": ({"deck": DECK}, ()),
    "shortage": ({**_LOT_DETAILS, "stock": COUNT, "asker": or_null(NAME), "most": COUNT}, ("deck",)),
    "build": (_LOT_DETAILS, ("deck",)),
    "claims": ({"visitor": or_null(NAME), "rents": listed(record({"square": SQUARE, "amount": COUNT}))}, ("rents",)),
}


def events() -> dict[str, Schema]:
    """Each kind of event with what it says, and `Event`, any of them."""
    told = {}
    for kind, names in EVENT_FIELDS.items():
        says: dict[str, Schema] = {"kind": {"const": kind}, "seat": or_null(NAME)}
        for name in names:
            says |= LOT if name == "lot" else {name: _said(name)}
        optional = ("square", "deck") if "lot" in names else ()
        told[called(kind, "Event")] = record({**says, "rule": or_null(TEXT)}, optional)
    return {**told, "Event": either(*map(named, told))}


def _said(name: str) -> Schema:
    if name in SEAT_FIELDS:
        return or_null(NAME)
    if name in SEATS_FIELDS:
        return listed(NAME)
    if name in FLAG_FIELDS:
        return FLAG
    return one_of(NAMED_FIELDS[name].values()) if name in NAMED_FIELDS else _FIGURES.get(name, whole())


def actions() -> dict[str, Schema]:
    """Each action as it is played, those that carry a form, `Action`, any that can be played, and `LegalAction`, as they are listed."""
    whole_ones, open_ones = {}, {}
    for do, needs in NEEDS.items():
        who: dict[str, Schema] = {} if do == "tick" else {"seat": NAME}
        may = MAY_HAVE.get(do, ())
        says = {name.rstrip("_"): _FIELDS[name] for name in needs + may}
        spoken = {**who, "do": {"const": do}, **says}
        whole_ones[called(do, "Action")] = record(spoken, (name.rstrip("_") for name in may))
        if do in _FORMS:
            open_ones[called(do, "Form")] = record({**spoken, "form": _FORMS[do]}, says)
    return {
        "Side": record(_SIDE, _SIDE, "What one side of a deal hands over."),
        "InKind": record({"deeds": SQUARES_LISTED, "value": COUNT}, (), "Deeds that pay a part of a debt, and how much of it."),
        **whole_ones,
        **open_ones,
        "Action": either(*map(named, whole_ones)),
        "LegalAction": either(named("Action"), *map(named, open_ones)),
    }


def matters() -> dict[str, Schema]:
    """Each matter people are asked about, and `Matter`, any of them."""
    told = {}
    for kind in (MATTERS[NOTHING], *ANSWERS):
        details, optional = _DETAILS.get(kind, ({}, ()))
        told[called(kind, "Matter")] = record(
            {
                "kind": {"const": kind},
                "seat": or_null(NAME),
                "square": or_null(SQUARE),
                "amount": or_null(whole()),
                "price": or_null(whole()),
                "details": record(details, optional),
            }
        )
    return {**told, "Matter": either(*map(named, told))}


def views() -> dict[str, Schema]:
    """What a seat, or a spectator, sees."""
    shown = {name for name, _ in OPEN} | set(AGENDA)
    on_table = {
        spec.name: {"description": spec.what, **(whole() if spec.size == 1 else listed(whole()))}
        for spec in fields(Table)
        if spec.name in shown
    }
    rent = record({"square": SQUARE, "owner": NAME, "visitor": NAME, "amount": COUNT}, (), "A rent that waits to be claimed.")
    return {
        "Rent": rent,
        "Figures": record(
            {
                "rent": {"description": "what a visitor owes at each deed", **listed(COUNT)},
                "times": {"description": "what a company asks for each pip", **listed(COUNT)},
                "lift": {"description": "what lifting a mortgage costs", **listed(COUNT)},
                "sell": {"description": "what the next building sold brings", **listed(COUNT)},
                "build": {
                    "description": "by square, on a whole group: what stands there with each building more, and its price",
                    "type": "object",
                    "additionalProperties": listed(fixed(whole(1, HOTEL), COUNT)),
                },
                "fortune": {"description": "what each seat is worth", **listed(whole())},
                "raisable": {"description": "what each seat can raise beside its cash", **listed(COUNT)},
                "loan": {"description": "what each seat owes the bank for loans, with their interest", **listed(COUNT)},
            },
            (),
            "Amounts beside a view: by square, then by seat.",
        ),
        "TableView": record(on_table, (), "What lies on the table, in the numbers of the rules; -1 is nobody."),
        "View": record(
            {
                "edition": TEXT,
                "mode": one_of(MODES),
                "seats": listed(NAME),
                "number": COUNT,
                "commitment": TEXT,
                "awaiting": listed(NAME),
                "matter": named("Matter"),
                "over": FLAG,
                "winners": listed(NAME),
                "table": named("TableView"),
                "seat": or_null(NAME),
                "rents": listed(named("Rent")),
            },
            (),
            "What a seat sees of a game; a spectator's seat is null.",
        ),
    }


def definitions() -> dict[str, Schema]:
    """Everything by name."""
    return {**events(), **actions(), **matters(), **views()}


def json_schema(more: Definitions | None = None) -> Schema:
    """One JSON Schema (2020-12) with every type under `$defs`; `more` adds to them."""
    return {"$schema": DIALECT, "title": "monopole", "$defs": {**definitions(), **(more or {})}}
