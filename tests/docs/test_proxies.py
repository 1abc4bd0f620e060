"""The proxies of deploy/ as people run them: a game through each, and attacks that must reach nobody else."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from proxies import PROXIES, STARTING, certified, knock, proxy
from server.doors.raw import bad_upgrades

from monopole.client import Server, ServerError
from monopole.server.bench_tables import Served
from monopole.server.settings import Settings


@dataclass
class Proxied:
    """A server, and the proxy in front of it."""

    url: str
    served: Served
    tls: int
    folder: Path

    def ask(self, path: str, body: bytes | None = None, media: str = "application/json", **headers: str) -> tuple[int, Any]:
        request = urllib.request.Request(self.url + path, body, {"Content-Type": media, **headers})
        try:
            with urllib.request.urlopen(request, timeout=STARTING) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            told = error.read()
            return error.code, json.loads(told) if told.startswith(b"{") else None


@pytest.fixture(params=PROXIES, ids=lambda write: write.__name__)
def proxied(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Proxied]:
    tls = certified(request.param, tmp_path, monkeypatch)
    url = f"https://localhost:{tls}"
    served = Served(tmp_path / "data", tmp_path / "log", base=url, trusted_proxy="127.0.0.1,::1", tables_per_address=2)
    try:
        with proxy(request.param, tmp_path, [served.port], tls):
            yield Proxied(url, served, tls, tmp_path)
    finally:
        served.stop()


def test_a_game_through_the_proxy(proxied: Proxied) -> None:
    opened = {"edition": "france-2003", "seats": ["me", "person"], "name": "Anne"}
    with Server(proxied.url).open("france-2003", seats=["me", "person"], name="Anne") as anne:
        link = anne.invite()
        assert link.startswith(f"{proxied.url}/t/{anne.code}#")
        with Server(proxied.url).join(link, "Basile") as basile:
            anne.wait(0, 10)
            mover = {seat.name: seat for seat in (anne, basile)}[anne.awaiting[0]]
            before = mover.number
            assert isinstance(mover.play(mover.legal()[0]), list)
            assert anne.wait(before, 10) > before and basile.wait(before, 10) > before

    assert proxied.ask("/metrics")[0] == 404
    assert proxied.ask("/metrics", **{"X-Forwarded-For": "127.0.0.1"})[0] == 404
    # whoever says to come from elsewhere is counted where they are
    opening = json.dumps(opened).encode()
    status = [proxied.ask("/api/tables", opening, **{"X-Forwarded-For": f"10.0.0.{last}"})[0] for last in range(2)]
    assert status == [201, 429]
    assert proxied.ask("/api/tables", opening, Origin="https://elsewhere.example")[1]["code"] == "other_origin"
    # too much of a journal is refused by the server, in its words; somewhat less is read
    most = Settings().import_bytes
    assert proxied.ask("/api/tables/import", b"x" * (most + 1), "application/jsonl")[1]["code"] == "too_large"
    assert proxied.ask("/api/tables/import", b"x" * most, "application/jsonl")[1]["code"] not in ("too_large", "fault")

    proxied.served.stop()
    with pytest.raises(ServerError) as away:
        Server(proxied.url).tables()
    assert away.value.code == "away"


def test_upgrades_that_cannot_be_read_are_answered_through_the_proxy_and_keep_nobody_else_waiting(proxied: Proxied) -> None:
    kinds = bad_upgrades("localhost")
    waiting, answered = [], []
    for kind in [*kinds] * 20:
        line = knock(proxied.tls, proxied.folder)
        line.sendall(kinds[kind][0])
        (waiting if kind == "a body that does not come" else answered).append(line)  # a proxy may wait for it, for some seconds
    assert proxied.ask("/api/bots")[0] == 200
    assert [line.recv(10) for line in answered] == [b"HTTP/1.1 4"] * len(answered), "by the server or the proxy, none with 502"
    assert proxied.ask("/api/bots")[0] == 200
    for line in (*waiting, *answered):
        line.close()


def test_whoever_reads_no_answers_keeps_nobody_else_waiting(proxied: Proxied) -> None:
    lines = []
    for _ in range(30):
        lines.append(knock(proxied.tls, proxied.folder))
        lines[-1].sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 20)
    for path in ("/api/bots", "/api/tables", "/api/editions"):
        assert proxied.ask(path, **{"X-Forwarded-For": "192.0.2.1"})[0] in (200, 429), path
    assert proxied.ask("/healthz")[0] == 200
    for line in lines:
        line.close()
