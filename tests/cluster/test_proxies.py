"""Two servers behind each proxy of deploy/: openings go to both, and all that concerns one table to one of them."""

from __future__ import annotations

import contextlib
import ssl
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from cluster.processes import PATIENCE, Cluster, Player, Process, join_table, open_table, play
from proxies import PROXIES, Write, certified, proxy
from websockets.exceptions import InvalidMessage

TABLES = 12


@dataclass
class Through:
    """The proxy, asked like a server."""

    url: str
    context: ssl.SSLContext

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        return httpx.request(method, self.url + path, trust_env=False, verify=self.context, timeout=PATIENCE, **more)


def come(player: Player, through: Any) -> None:
    """As a client does: again, where the line was cut before anything was said on it."""
    for _ in range(5):
        with contextlib.suppress(InvalidMessage, TimeoutError):
            player.come(through)
            return
    raise AssertionError("nobody answers")


def measured(servers: list[Process], name: str) -> list[float]:
    return [server.measured(name) for server in servers]


@pytest.mark.parametrize("write", PROXIES, ids=lambda write: write.__name__)
def test_openings_spread_and_each_table_has_one_server(
    write: Write, cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tls = certified(write, tmp_path, monkeypatch)
    through: Any = Through(f"https://localhost:{tls}", ssl.create_default_context(cafile=str(tmp_path / "fullchain.pem")))
    servers = cluster.start(2, base=through.url, trusted_proxy="127.0.0.1,::1", tables_per_address=0)
    with proxy(write, tmp_path, [server.port for server in servers], tls):
        hosts = [open_table(through) for _ in range(TABLES)]
        assert all(taken >= 1 for taken in measured(servers, "tables_in_memory")), "both have opened some"
        for anne in hosts:
            come(anne, through)  # and the table is where its address leads
        assert all(taken >= 1 for taken in measured(servers, "tables_in_memory")), "tables are spread by their codes too"
        before = measured(servers, "relayed_total")
        for anne in hosts:
            for path in ("", "/edition", "/record", "/fortunes", "/chances"):
                assert through.ask("GET", f"/api/tables/{anne.code}{path}", headers=anne.bearer).status_code in (200, 409)
            assert through.ask("GET", f"/t/{anne.code}").status_code == 200
            come(anne, through)
        assert measured(servers, "relayed_total") == before, "nothing had to be passed on"
        bruno = join_table(through, hosts[0])  # joins go to any, which passes them on
        come(bruno, through)
        come(hosts[0], through)
        play([hosts[0], bruno], 4)

        spread = measured(servers, "requests_total")
        for _ in range(TABLES):
            sent = through.ask("POST", "/api/tables/import", content=b"{}", headers={"content-type": "application/jsonl"})
            assert sent.status_code == 422
        after = measured(servers, "requests_total")
        assert all(now - earlier > 1 for earlier, now in zip(spread, after, strict=True)), "so are imports; one was the question itself"
        for player in (*hosts, bruno):
            player.leave()
