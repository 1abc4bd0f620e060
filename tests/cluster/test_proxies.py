"""Two servers behind each proxy of deploy/: openings go to both, and all that concerns one table to one of them."""

from __future__ import annotations

import asyncio
import ssl
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from cluster.processes import PATIENCE, Cluster, Player, Process, open_table
from proxies import PROXIES, Write, certified, proxy
from websockets.asyncio.client import connect

from monopole.client import Server

TABLES = 12


@dataclass
class Through:
    """The proxy, asked like a server."""

    url: str
    context: ssl.SSLContext

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        return httpx.request(method, self.url + path, trust_env=False, verify=self.context, timeout=PATIENCE, **more)


    def come(self, player: Player) -> None:
        """Connects once, is welcomed and leaves. In one thread: with two, a read and a write at once may lose what TLS carries."""

        async def welcomed() -> str:
            live = f"wss{self.url[5:]}/api/tables/{player.code}/live"
            async with connect(live, additional_headers=player.bearer, ssl=self.context, proxy=None, open_timeout=PATIENCE) as line:
                await line.send('{"type":"hello"}')
                told: dict[str, Any] = msgspec.json.decode(await asyncio.wait_for(line.recv(), PATIENCE))
                return str(told["type"])

        assert asyncio.run(welcomed()) == "welcome"


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
        for host in hosts:
            through.come(host)  # and the table is where its address leads
        assert all(taken >= 1 for taken in measured(servers, "tables_in_memory")), "tables are spread by their codes too"
        before = measured(servers, "relayed_total")
        for host in hosts:
            for path in ("", "/edition", "/record", "/fortunes", "/chances"):
                assert through.ask("GET", f"/api/tables/{host.code}{path}", headers=host.bearer).status_code in (200, 409)
            assert through.ask("GET", f"/t/{host.code}").status_code == 200
            through.come(host)
        assert measured(servers, "relayed_total") == before, "nothing had to be passed on"
        anne = Server(through.url).resume(f"{hosts[0].code}.{hosts[0].token}")
        with anne, Server(through.url).join(anne.invite(), "Bruno") as bruno:  # joins go to any, which passes them on
            anne.wait(0, PATIENCE)
            for _ in range(4):
                number = anne.number
                mover = {seat.name: seat for seat in (anne, bruno)}[anne.awaiting[0]]
                assert isinstance(mover.play(mover.legal()[0]), list)
                assert anne.wait(number, PATIENCE) > number and bruno.wait(number, PATIENCE) > number

        spread = measured(servers, "requests_total")
        for _ in range(TABLES):
            sent = through.ask("POST", "/api/tables/import", content=b"{}", headers={"content-type": "application/jsonl"})
            assert sent.status_code == 422
        after = measured(servers, "requests_total")
        assert all(now - earlier > 1 for earlier, now in zip(spread, after, strict=True)), "so are imports; one was the question itself"
