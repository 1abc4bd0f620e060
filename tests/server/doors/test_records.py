"""A whole game through the doors, and its record: told only after the end, believed only as a whole."""

from __future__ import annotations

import json
from typing import Any

import pytest
from server.doors.doors_here import Running, answer

from monopole.game.proof import verify

JSONL = {"content-type": "application/jsonl"}


def play_out(running: Running, code: str, token: str) -> dict[str, Any]:
    """Says the default action whenever asked, until the game is over."""
    with running.sit(code, token) as line:
        for number in range(5000):
            line.send(json.dumps({"type": "look", "id": f"look {number}"}))
            now: dict[str, Any] = answer(line, f"look {number}")["now"]
            if now.get("over"):
                return now
            if now.get("default") is not None:
                line.send(json.dumps({"type": "act", "id": f"act {number}", "at": now["number"], "action": now["default"]}))
                answer(line, f"act {number}")
    pytest.fail("the game does not end")


def test_a_record_is_told_after_the_end_and_proves_itself(serve: Any) -> None:
    running = serve(messages_per_second=0, requests_per_second=0, openings_per_minute=0)
    code, token = running.open(mode="fast", seats=["me", "regular", "regular"])
    for path in (f"/api/tables/{code}/record", f"/api/verify/{code}"):
        early = running.ask("GET", path)
        assert (early.status_code, early.json()["code"]) == (409, "not_over")
    now = play_out(running, code, token)
    record = running.ask("GET", f"/api/tables/{code}/record")
    assert record.headers["content-type"] == "application/jsonl" and record.content.count(b"\n") == now["number"]
    assert verify(record.content.splitlines(keepends=True)).ok
    proof = running.ask("GET", f"/api/verify/{code.lower()}").json()
    assert (proof["ok"], proof["actions"], proof["problems"]) == (True, now["number"] - 2, [])

    taken_in = running.ask("POST", "/api/tables/import", content=record.content, headers=JSONL)
    assert taken_in.status_code == 201
    again = running.ask("GET", f"/api/tables/{taken_in.json()['code']}/record")
    assert again.content == record.content
    tables = len(running.tables())
    lines = record.content.splitlines(keepends=True)
    for tampered in (
        record.content.replace(b'"winners":', b'"winnerz":'),
        b"".join(lines[:5] + lines[6:]),
        record.content[:-1],
        record.content.replace(b"france-2003", b"/etc/pa.toml", 1),
        record.content + b"\x00",
        record.content.replace(b'"regular"', b'"os:system"', 1),
    ):
        assert tampered != record.content
        refused = running.ask("POST", "/api/tables/import", content=tampered, headers=JSONL)
        assert refused.status_code == 422 and refused.json()["text"], refused.text
    assert len(running.tables()) == tables
