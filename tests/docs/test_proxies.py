"""The proxies of deploy/ as people run them: a game through each, with TLS; only names, ports and certificates are changed."""

from __future__ import annotations

import getpass
import json
import os
import re
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from server.services import free_port

from monopole.client import Server, ServerError
from monopole.server.bench_tables import Served
from monopole.server.settings import Settings

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
SITE = "play.example.org"
STARTING = 30.0


@dataclass
class Proxied:
    """A server, and the proxy in front of it."""

    url: str
    served: Served

    def ask(self, path: str, body: bytes | None = None, media: str = "application/json", **headers: str) -> tuple[int, Any]:
        request = urllib.request.Request(self.url + path, body, {"Content-Type": media, **headers})
        try:
            with urllib.request.urlopen(request, timeout=STARTING) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            told = error.read()
            return error.code, json.loads(told) if told.startswith(b"{") else None


def nginx(folder: Path, server: int, tls: int, plain: int) -> list[str]:
    text = (DEPLOY / "nginx.conf").read_text()
    for before, after in {
        "listen 443 ": f"listen {tls} ", "listen [::]:443 ": f"listen [::1]:{tls} ", "listen 80;": f"listen {plain};",
        "listen [::]:80;": f"listen [::1]:{plain};", "server 127.0.0.1:8000 ": f"server 127.0.0.1:{server} ",
        f"/etc/letsencrypt/live/{SITE}": str(folder), "/var/log/nginx": str(folder), SITE: "localhost",
    }.items():  # fmt: skip
        assert before in text, before
        text = text.replace(before, after)
    if not has_ipv6():
        text = re.sub(r"listen \[::1\].*\n", "\n", text)
    (folder / "monopole.conf").write_text(text)
    kept = "".join(f"{name}_temp_path {folder / name}; " for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    main = folder / "nginx.conf"
    me = f"user {getpass.getuser()};" if os.geteuid() == 0 else ""  # its workers would be somebody else
    main.write_text(f"daemon off; {me} pid {folder}/pid; events {{}} http {{ {kept} include {folder}/monopole.conf; }}")
    return ["nginx", "-e", f"{folder}/error.log", "-p", str(folder), "-c", str(main)]


def has_ipv6() -> bool:
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        return False
    return True


def caddy(folder: Path, server: int, tls: int, plain: int) -> list[str]:
    text = (DEPLOY / "Caddyfile").read_text()
    text, found = re.subn(r"dynamic a monopole 8000 \{.*?\}", f"to 127.0.0.1:{server}", text, flags=re.DOTALL)
    assert found == 1 and text.count("{$SITE} {") == 1
    text = text.replace("{$SITE} {", f"localhost {{\n\ttls {folder}/fullchain.pem {folder}/privkey.pem")
    file = folder / "Caddyfile"
    file.write_text(text.replace("{\n", f"{{\n\tadmin off\n\thttps_port {tls}\n\thttp_port {plain}\n", 1))
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(file)]


@pytest.fixture(params=[nginx, caddy], ids=lambda write: write.__name__)
def proxied(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Proxied]:
    for needed in (request.param.__name__, "openssl"):
        if shutil.which(needed) is None:
            pytest.skip(f"there is no {needed} on this machine: the proxy of deploy/ is not tried")
    names = ["-addext", "subjectAltName=DNS:localhost", "-subj", "/CN=localhost", "-days", "2"]
    key, chain = tmp_path / "privkey.pem", tmp_path / "fullchain.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", chain, *names], check=True, capture_output=True
    )
    monkeypatch.setenv("SSL_CERT_FILE", str(chain))
    monkeypatch.setenv("HOME", str(tmp_path))  # where a proxy keeps what is its own
    tls, plain = free_port(), free_port()
    url = f"https://localhost:{tls}"
    served = Served(tmp_path / "data", tmp_path / "log", base=url, trusted_proxy="127.0.0.1,::1", tables_per_address=2)
    with (tmp_path / "proxy.log").open("wb") as log:
        proxy = subprocess.Popen(request.param(tmp_path, served.port, tls, plain), stdout=log, stderr=log)
    try:
        until = time.monotonic() + STARTING
        while proxy.poll() is None and time.monotonic() < until:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", tls)) == 0:
                    break
            time.sleep(0.02)
        assert proxy.poll() is None, (tmp_path / "proxy.log").read_text()
        yield Proxied(url, served)
    finally:
        proxy.terminate()
        proxy.wait()
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
