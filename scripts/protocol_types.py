"""The types of the whole protocol for the browser client: `python scripts/protocol_types.py` writes web/src/protocol.ts.

What goes over the WebSocket comes from `monopole.server.messages`, what goes over HTTP from the lobby, and what they carry (views, events,
actions, matters) from the engine. `--check` writes nothing and fails where the file is not what would be written.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

from monopole.game.json_types import either, named, or_null
from monopole.game.typescript import typescript
from monopole.server import at_home, messages
from monopole.server.books import book_messages
from monopole.server.books.book_messages import BOOK_ANSWERS, BOOK_BODIES
from monopole.server.lobby import ANSWERS, BODIES
from monopole.server.study.study_routes import STUDY_ANSWERS, STUDY_BODIES

FILE = Path(__file__).parent.parent / "web" / "src" / "protocol.ts"
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
    """The messages, as JSON Schema."""
    unions = {"FromClient": messages.FromClient, "FromServer": messages.FromServer, "FromReader": book_messages.FromReader,
              "ToReader": book_messages.ToReader}  # fmt: skip
    kinds: list[Any] = [*messages.FromClient.__args__, *messages.FromServer.__args__, *BODIES, *at_home.BODIES, *ANSWERS, *at_home.ANSWERS]
    kinds += [*book_messages.FromReader.__args__, *book_messages.ToReader.__args__, *BOOK_BODIES, *BOOK_ANSWERS]
    kinds += [*STUDY_BODIES, *STUDY_ANSWERS]
    _, told = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    for name, carried in CARRIED.items():
        told[name]["properties"].update(carried)
    told["ShownView"] = {
        "description": "A view with the amounts a screen shows beside it.",
        "allOf": [named("View"), {"type": "object", "properties": {"figures": named("Figures")}, "required": ["figures"]}],
    }
    for name, union in unions.items():
        told[name] = either(*(named(kind.__name__) for kind in union.__args__))
    return told


def main() -> int:
    written = typescript(definitions())
    if "--check" in sys.argv:
        if FILE.read_text() == written:
            return 0
        print(f"{FILE.name} is not what the protocol is now: python scripts/protocol_types.py", file=sys.stderr)
        return 1
    FILE.write_text(written)
    return 0


if __name__ == "__main__":
    sys.exit(main())
