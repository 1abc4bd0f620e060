"""A stranger's client, written from the page and the schema the server tells alone: everything said and heard fits that schema."""

from __future__ import annotations

import json
from typing import Any

import pytest

pytest.importorskip("msgspec")
pytest.importorskip("uvicorn")

import httpx
from client.house import House
from jsonschema import Draft202012Validator
from websockets.sync.client import ClientConnection, connect

MOVES = 25


class Stranger:
    """One line to a table that checks every message both ways."""

    def __init__(self, line: ClientConnection, schema: dict[str, Any]) -> None:
        self.line, self.schema, self.asked = line, schema, 0
        self.checks: dict[str, Draft202012Validator] = {}
        self.heard: set[str] = set()

    def check(self, told: dict[str, Any], union: str) -> None:
        for each in self.schema["$defs"][union]["anyOf"]:
            name = each["$ref"].rpartition("/")[2]
            if told["type"] in self.schema["$defs"][name]["properties"]["type"]["enum"]:
                check = self.checks.setdefault(name, Draft202012Validator({**self.schema, **each}))
                check.validate(told)
                return
        raise AssertionError(f"{told['type']} is not in {union}")

    def say(self, kind: str, **fields: Any) -> str:
        self.asked += 1
        said = {"type": kind, **fields} if kind == "hello" else {"type": kind, "id": f"m{self.asked}", **fields}
        self.check(said, "FromClient")
        self.line.send(json.dumps(said))
        return f"m{self.asked}"

    def hear(self) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(self.line.recv(timeout=30))
        self.check(told, "FromServer")
        self.heard.add(told["type"])
        return told

    def answer(self, id: str) -> dict[str, Any]:
        while (told := self.hear()).get("answers") != id:
            pass
        return told


def test_everything_said_and_heard_at_a_table_fits_the_schema_the_server_tells(house: House) -> None:
    schema = httpx.get(f"{house.url}/api/protocol.json").json()
    Draft202012Validator.check_schema(schema)
    wish = {"edition": "france-2003", "seats": ["me", "beginner"], "name": "Zoé"}
    opened = httpx.post(f"{house.url}/api/tables", json=wish).json()
    code, token = opened["credentials"].split(".")
    address = f"{house.url.replace('http', 'ws')}/api/tables/{code}/live"
    with connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as line:
        zoe = Stranger(line, schema)
        zoe.say("hello", lang="en", views=True)
        now = zoe.hear()["now"]
        for _ in range(MOVES):
            while "Zoé" not in now.get("awaiting", ()) and not now.get("over"):
                now = zoe.hear().get("now", now)
            if now.get("over"):
                break
            wished = next((action for action in now["legal"] if action["do"] == "buy"), now["default"])
            now = zoe.answer(zoe.say("act", at=now["number"], action=wished))["now"]
        zoe.answer(zoe.say("look"))
        zoe.answer(zoe.say("why", do="build"))
        zoe.answer(zoe.say("act", at=1, action={"seat": "Zoé", "do": "accept"}))
        zoe.answer(zoe.say("chat", text="Hi!"))
        zoe.answer(zoe.say("propose", what="pause"))
        zoe.answer(zoe.say("propose", what="pause"))
        zoe.answer(zoe.say("lock"))
    assert {"welcome", "moved", "seen", "because", "chatted", "done", "problem", "about"} <= zoe.heard
