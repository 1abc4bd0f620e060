"""The proxies of deploy/ as people run them, with TLS; only names, ports, servers and certificates are changed."""

from __future__ import annotations

import contextlib
import getpass
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from server.services import free_port

DEPLOY = Path(__file__).resolve().parents[1] / "deploy"
SITE = "play.example.org"
STARTING = 30.0
Write = Callable[[Path, Sequence[int], int, int], list[str]]


def nginx(folder: Path, servers: Sequence[int], tls: int, plain: int) -> list[str]:
    text = (DEPLOY / "nginx.conf").read_text()
    first = "    server 127.0.0.1:8000 max_fails=2 fail_timeout=5s;\n"
    for before, after in {
        "listen 443 ": f"listen {tls} ", "listen [::]:443 ": f"listen [::1]:{tls} ", "listen 80;": f"listen {plain};",
        "listen [::]:80;": f"listen [::1]:{plain};", first: "".join(first.replace("8000", str(port)) for port in servers),
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


def caddy(folder: Path, servers: Sequence[int], tls: int, plain: int) -> list[str]:
    text = (DEPLOY / "Caddyfile").read_text()
    to = "to " + " ".join(f"127.0.0.1:{port}" for port in servers)
    text, found = re.subn(r"dynamic a monopole 8000 \{.*?\}", to, text, flags=re.DOTALL)
    assert found == 1 and text.count("{$SITE} {") == 1
    text = text.replace("{$SITE} {", f"localhost {{\n\ttls {folder}/fullchain.pem {folder}/privkey.pem")
    file = folder / "Caddyfile"
    file.write_text(text.replace("{\n", f"{{\n\tadmin off\n\thttps_port {tls}\n\thttp_port {plain}\n", 1))
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(file)]


PROXIES: tuple[Write, ...] = (nginx, caddy)


def certified(write: Write, folder: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """Makes a certificate that clients of this test believe; the port the proxy is to have. Skips where there is no such proxy."""
    for needed in (write.__name__, "openssl"):
        if shutil.which(needed) is None:
            pytest.skip(f"there is no {needed} on this machine: the proxy of deploy/ is not tried")
    names = ["-addext", "subjectAltName=DNS:localhost", "-subj", "/CN=localhost", "-days", "2"]
    key, chain = folder / "privkey.pem", folder / "fullchain.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", chain, *names], check=True, capture_output=True
    )
    monkeypatch.setenv("SSL_CERT_FILE", str(chain))
    monkeypatch.setenv("HOME", str(folder))  # where a proxy keeps what is its own
    return free_port()


@contextlib.contextmanager
def proxy(write: Write, folder: Path, servers: Sequence[int], tls: int) -> Iterator[None]:
    """Runs it in front of these servers."""
    with (folder / "proxy.log").open("wb") as log:
        process = subprocess.Popen(write(folder, servers, tls, free_port()), stdout=log, stderr=log)
    try:
        until = time.monotonic() + STARTING
        while process.poll() is None and time.monotonic() < until:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", tls)) == 0:
                    break
            time.sleep(0.02)
        assert process.poll() is None, (folder / "proxy.log").read_text()
        yield
    finally:
        process.terminate()
        process.wait()


def knock(tls: int, folder: Path) -> ssl.SSLSocket:
    """A plain line to the proxy, for what no well-behaved client would send."""
    context = ssl.create_default_context(cafile=str(folder / "fullchain.pem"))
    context.set_alpn_protocols(["http/1.1"])
    return context.wrap_socket(socket.create_connection(("127.0.0.1", tls), timeout=60), server_hostname="localhost")
