"""The protocol as one JSON Schema: what goes over a WebSocket and HTTP, and what that carries of the engine's (views, events, actions).

`GET /api/protocol.json` tells it to whoever writes a client in another language; `scripts/protocol_types.py` makes TypeScript of it.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from monopole.game.json_types import either, json_schema, named, or_null, views
from monopole.server import at_home, messages
from monopole.server.books import book_messages
from monopole.server.books.book_messages import BOOK_ANSWERS, BOOK_BODIES
from monopole.server.lobby import ANSWERS, BODIES
from monopole.server.study.study_routes import STUDY_ANSWERS, STUDY_BODIES

UNIONS = {
    "FromClient": messages.FromClient, "FromServer": messages.FromServer,
    "FromReader": book_messages.FromReader, "ToReader": book_messages.ToReader,
}  # fmt: skip
OVER_HTTP: tuple[Any, ...] = (
    *BODIES, *at_home.BODIES, *ANSWERS, *at_home.ANSWERS, *BOOK_BODIES, *BOOK_ANSWERS, *STUDY_BODIES, *STUDY_ANSWERS,
)  # fmt: skip
# Where a message carries something of the engine's, which msgspec only knows as a dict.
CARRIED: dict[str, dict[str, Any]] = {
    "Act": {"action": named("Action")},
    "Reason": {"actions": {"type": "array", "items": named("Action")}},
    "Entry": {"action": or_null(named("Action")), "events": {"type": "array", "items": named("Event")}},
    "Now": {
        "matter": or_null(named("Matter")),
        "default": or_null(named("Action")),
        "view": named("ShownView"),
        "legal": {"type": "array", "items": named("LegalAction")},
    },
}


def definitions() -> dict[str, Any]:
    """The messages; `FromClient` and `FromServer` are all that is said at a table, `FromReader` and `ToReader` at a book."""
    kinds = [kind for union in UNIONS.values() for kind in union.__args__]
    _, told = msgspec.json.schema_components([*kinds, *OVER_HTTP], ref_template="#/$defs/{name}")
    for name, carried in CARRIED.items():
        told[name]["properties"].update(carried)
    view = views()["View"]  # which allows nothing beside it: a view with more is a type of its own
    told["ShownView"] = {
        **view,
        "description": "A view with the amounts a screen shows beside it.",
        "properties": {**view["properties"], "figures": named("Figures")},
        "required": [*view["required"], "figures"],
    }
    for name, union in UNIONS.items():
        told[name] = either(*(named(kind.__name__) for kind in union.__args__))
    return told


@cache
def whole_protocol() -> bytes:
    return msgspec.json.encode(json_schema(definitions()))
