"""`monopole table` as a process: where it listens, what it keeps, how it is found again, how it ends."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from cli.conftest import SOURCE

from monopole.cli import open_page
from monopole.cli.browser import at_a_screen
from monopole.cli.own_folder import own_folder

pytest.importorskip("fastapi")
package = SOURCE
OPENING = {"edition": "france-2003", "seats": ["me", "regular"], "name": "Anne"}


@pytest.fixture(autouse=True, scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """This package with its page, or with something in its place: these tests are about what serves it."""
    global package
    if not (SOURCE / "monopole" / "server" / "static" / "index.html").exists():
        package = tmp_path_factory.mktemp("source")
        shutil.copytree(SOURCE / "monopole", package / "monopole", ignore=shutil.ignore_patterns("__pycache__", "static"))
        (package / "monopole" / "server" / "static").mkdir()
        (package / "monopole" / "server" / "static" / "index.html").write_text("<title>Monopole</title>", encoding="utf-8")
    yield
    package = SOURCE


@contextmanager
def running(folder: Path, *switches: str, **environment: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The command, and the address it says."""
    command = [sys.executable, "-m", "monopole", "table", "--lang", "en", "--data", str(folder), *switches]
    env = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")}
    env |= {"PYTHONPATH": str(package), "PYTHONUTF8": "1", **environment}
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=env) as process:
        assert process.stderr is not None
        said = process.stderr.readline()
        try:
            found = re.findall("http://[^ \n]+", said)
            assert found, said + process.stderr.read()
            yield process, found[0]
        finally:
            if process.poll() is None:
                process.kill()


def ended(process: subprocess.Popen[str]) -> str:
    """What it says when Ctrl-C ends it well."""
    assert process.stderr is not None
    process.send_signal(signal.SIGINT)
    assert process.wait(30) == 0
    return process.stderr.read()


def test_it_serves_the_page_keeps_the_games_and_ends_well(tmp_path: Path) -> None:
    with running(tmp_path, "--port", "0") as (process, address):
        assert "<title>Monopole" in httpx.get(address, trust_env=False).text
        code = httpx.post(address + "api/tables", json=OPENING, trust_env=False).json()["code"]
        last = ended(process)
    assert "closed" in last and str(tmp_path) in last and "Traceback" not in last
    with running(tmp_path) as (process, again):
        assert again == address, "the browser keeps a person's tables under their address"
        assert httpx.get(f"{again}api/tables/{code}", trust_env=False).json()["state"] == "playing"
        ended(process)


def test_it_listens_to_this_machine_alone(tmp_path: Path) -> None:
    with running(tmp_path, "--port", "0") as (process, address):
        assert address.startswith("http://127.0.0.1:")
        with socket.socket() as other:
            other.bind(("127.0.0.2", int(address.rstrip("/").rpartition(":")[2])))  # not taken: it does not listen everywhere
        ended(process)


def test_a_second_one_finds_the_first(tmp_path: Path) -> None:
    with running(tmp_path, "--port", "0") as (process, address), running(tmp_path) as (second, found):
        assert found == address
        assert second.wait(30) == 0
        ended(process)


def test_a_port_that_is_taken_is_passed_over(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        (tmp_path / "address").write_text(f"http://127.0.0.1:{port}")
        with running(tmp_path) as (process, address):
            assert not address.endswith(f":{port}/")
            ended(process)


def test_without_a_screen_it_says_how_to_play_in_the_terminal(tmp_path: Path) -> None:
    with running(tmp_path, "--port", "0") as (process, _):
        said = ended(process)
    assert "monopole play" in said and "ssh -L" in said


def test_at_a_screen_the_browser_is_shown_the_page(tmp_path: Path) -> None:
    """A browser that writes down what it is given, and that Ctrl-C does not wait for."""
    seen = tmp_path / "seen"
    os.mkfifo(seen)
    browser = f"{sys.executable} -c 'open(\"{seen}\", \"w\").write(\"%s\")'"
    with running(tmp_path / "data", "--port", "0", BROWSER=browser) as (process, address):
        assert seen.read_text() == address
        assert "terminal" not in ended(process)


@pytest.mark.parametrize("last", ["", "nonsense", "http://[", "http://example.org:80", "http://127.0.0.1:99999"])
def test_a_folder_whose_last_address_is_nonsense_is_used_all_the_same(tmp_path: Path, last: str) -> None:
    (tmp_path / "address").write_text(last)
    assert open_page._last(tmp_path) == "" and open_page._last_port(tmp_path) == open_page.USUAL_PORT


def test_without_its_extra_it_says_which_one_is_missing() -> None:
    program = """
        import sys
        sys.modules["fastapi"] = None
        from monopole.cli import main
        sys.argv = ["monopole", "table", "--lang", "en"]
        sys.exit(main())
    """
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(program)], capture_output=True, text=True)
    assert done.returncode == 2 and "extra server" in done.stderr and "fastapi" in done.stderr


@pytest.mark.parametrize(
    ("system", "environment", "folder"),
    [
        ("linux", {}, ".local/share/monopole"),
        ("linux", {"XDG_DATA_HOME": "/elsewhere"}, "/elsewhere/monopole"),
        ("linux", {"XDG_DATA_HOME": "relative"}, ".local/share/monopole"),
        ("darwin", {"XDG_DATA_HOME": "/elsewhere"}, "Library/Application Support/monopole"),
        ("win32", {}, "AppData/Local/monopole"),
        ("win32", {"LOCALAPPDATA": "/windows"}, "/windows/monopole"),
    ],
)
def test_data_lies_where_each_system_wants_it(system: str, environment: dict[str, str], folder: str) -> None:
    assert own_folder(environment, system) == Path.home() / folder


@pytest.mark.parametrize(
    ("system", "environment", "seen"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"DISPLAY": "localhost:10.0", "SSH_CONNECTION": "10.0.0.1 1 10.0.0.2 22"}, False),
        ("darwin", {}, True),
        ("darwin", {"SSH_TTY": "/dev/ttys001"}, False),
        ("win32", {}, True),
    ],
)
def test_who_would_see_a_window(system: str, environment: dict[str, str], seen: bool) -> None:
    assert at_a_screen(environment, system) is seen
