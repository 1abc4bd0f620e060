"""The server as a process: it starts where it is told, says clearly why it cannot, and stops in good order."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import textwrap
from pathlib import Path

import httpx
import pytest
from server.doors.doors_here import TABLE, spoken_of, told
from server.doors.raw import closed_with
from websockets.sync.client import connect

from monopole.server.serve import CannotListen, address_of, listening, reached_at
from monopole.server.settings import Settings


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_stops_it_in_good_order(tmp_path: Path, end: signal.Signals) -> None:
    command = [sys.executable, "-m", "monopole", "serve", "--lang", "en", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        url = re.findall("http://[^ ]+", process.stderr.readline())[0]
        opened = httpx.post(url + "/api/tables", json=TABLE, trust_env=False).json()
        token = opened["credentials"].partition(".")[2]
        live = f"ws{url[4:]}/api/tables/{opened['code']}/live"
        with connect(live, additional_headers={"authorization": f"Bearer {token}"}, proxy=None) as line:
            line.send('{"type":"hello"}')
            told(line)
            process.send_signal(end)
            assert spoken_of(line, "bye")["code"] == "closing"
            assert closed_with(line) == 1012
        assert process.wait(30) == 0
        log = process.stderr.read()
    assert "Traceback" not in log and token not in log


def test_a_port_that_is_taken_is_named() -> None:
    with listening(Settings(port=0)) as first:
        port = first.getsockname()[1]
        with pytest.raises(CannotListen, match=f"{port}.*--port") as taken:
            listening(Settings(port=port))
        assert "--host" not in str(taken.value), "the address is right"


@pytest.mark.parametrize("host", ["192.0.2.77", "no.such.name.invalid"])
def test_an_address_that_is_not_ours_is_named(host: str) -> None:
    with pytest.raises(CannotListen, match=f"{host}.*--host") as elsewhere:
        listening(Settings(host=host, port=0))
    assert "--port" not in str(elsewhere.value)


@pytest.mark.parametrize(
    ("host", "shown"), [("127.0.0.1", "http://127.0.0.1:"), ("0.0.0.0", "http://127.0.0.1:"), ("::1", "http://[::1]:")]
)
def test_its_address_can_be_opened_as_it_is_printed(host: str, shown: str) -> None:
    if ":" in host and not socket.has_ipv6:
        pytest.skip("no IPv6 here")
    with listening(Settings(host=host, port=0)) as listener:
        assert address_of(listener).startswith(shown)


@pytest.mark.parametrize(
    ("host", "database", "reached"),
    [
        ("127.0.0.1", "postgresql://db.example.org/monopole", "127.0.0.1"),
        ("0.0.0.0", "postgresql://monopole@127.0.0.1:5433/monopole", "127.0.0.1"),
        ("0.0.0.0", "postgresql:///monopole", "127.0.0.1"),
        ("0.0.0.0", "postgresql://nowhere.invalid/monopole", "127.0.0.1"),
        ("0.0.0.0", "postgresql://192.0.2.1/monopole", "the address of this machine"),
    ],
)
def test_other_servers_reach_it_the_way_it_reaches_the_database(host: str, database: str, reached: str) -> None:
    if reached == "the address of this machine":
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect(("192.0.2.1", 9))
            except OSError:
                pytest.skip("this machine has no network")
            reached = probe.getsockname()[0]
    with listening(Settings(host=host, port=0)) as listener:
        assert reached_at(listener, database) == f"http://{reached}:{listener.getsockname()[1]}"


def test_without_its_extra_the_command_says_which_one_is_missing() -> None:
    program = """
        import sys
        sys.modules["fastapi"] = None
        from monopole.cli import main
        sys.argv = ["monopole", "serve", "--lang", "en"]
        sys.exit(main())
    """
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(program)], capture_output=True, text=True)
    assert done.returncode == 2 and "extra server" in done.stderr and "fastapi" in done.stderr
