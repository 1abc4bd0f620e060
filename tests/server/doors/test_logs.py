"""Logs are lines of JSON, and no secret stands in them, however it got there."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from monopole.server import keys, logs


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    root = logging.getLogger()
    before = root.level, list(root.handlers)
    stream = io.StringIO()
    logs.begin("debug", stream)
    yield stream
    root.setLevel(before[0])
    root.handlers[:] = before[1]


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    """What was logged here: a thread that another test left behind may have its own word in between."""
    told = [json.loads(line) for line in stream.getvalue().splitlines()]
    return [line for line in told if line["from"] == "monopole.server.x"]


def test_a_record_is_one_line_with_whatever_was_given(written: io.StringIO) -> None:
    logging.getLogger("monopole.server.x").info("a table\nwas opened", extra={"table": "K7MX2PQ9", "seats": 4})
    (line,) = lines(written)
    assert (line["what"], line["table"], line["seats"], line["level"]) == ("a table\nwas opened", "K7MX2PQ9", 4, "info")


def test_no_secret_gets_through_wherever_it_stands(written: io.StringIO) -> None:
    token, log = keys.new_token(), logging.getLogger("monopole.server.x")
    log.info("cookie monopole-K7MX2PQ9=%s", token, extra={"header": f"Bearer {token}", "link": f"https://x/t/K7MX2PQ9#{token}"})
    log.warning(f"cannot reach postgresql://anne:geheim@db/games with {keys.credentials('K7MX2PQ9', token)}")
    try:
        raise ValueError(token)
    except ValueError:
        log.exception("a fault")
    assert len(lines(written)) == 3
    assert token not in written.getvalue() and "geheim" not in written.getvalue() and "K7MX2PQ9" in written.getvalue()
