"""PostgreSQL and Redis as a cluster of servers has them: real ones, each private to the run of the tests that started it."""

from __future__ import annotations

import contextlib
import ctypes
import glob
import importlib.util
import os
import pwd
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from typing import NoReturn

import pytest

DEMANDED = os.environ.get("MONOPOLE_TEST_CLUSTER") == "1"
PATIENCE = 60  # seconds for a service to answer on a busy machine


def left_out(what: str) -> NoReturn:
    """Says what is not tested for want of a service; where the cluster is demanded, that is a failure."""
    if DEMANDED:
        pytest.fail(f"MONOPOLE_TEST_CLUSTER=1, but {what}", pytrace=False)
    pytest.skip(what)


def find_program(name: str) -> str | None:
    """On the path, or where Debian puts what only its own scripts call; the latest of several."""
    return shutil.which(name) or max(glob.glob(f"/usr/lib/postgresql/*/bin/{name}"), default=None)


def free_port() -> int:
    """One that the system gives to nobody by itself: while a server is down that wants its port back, another program may be given it."""
    for port in random.SystemRandom().sample(range(12_000, 32_000), 100):
        with socket.socket() as listening, contextlib.suppress(OSError):
            listening.bind(("127.0.0.1", port))
            return port
    raise AssertionError("a hundred ports, and none of them free")


class Service:
    """A program that serves on a port of this machine, and ends with the tests however they end."""

    def __init__(self, program: str) -> None:
        self.program = program
        self.port = free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="monopole-"))
        self.user = self._user()
        if self.user is not None:
            shutil.chown(self.folder, self.user)
        self.process: subprocess.Popen[bytes] | None = None

    def arguments(self) -> Sequence[str]:
        raise NotImplementedError

    def answers(self) -> bool:
        raise NotImplementedError

    def _user(self) -> str | None:
        """PostgreSQL refuses to be started by root, whose tests run it as somebody else."""
        if os.geteuid() != 0:
            return None
        known = {entry.pw_name for entry in pwd.getpwall()}
        return next(name for name in ("postgres", "nobody") if name in known)

    def run(self, *command: str) -> None:
        subprocess.run(command, user=self.user, cwd=self.folder, check=True, capture_output=True)

    def start(self) -> None:
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [self.program, *self.arguments()], user=self.user, cwd=self.folder, stdout=log, stderr=log, preexec_fn=end_with_us()
            )
        until = time.monotonic() + PATIENCE
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > until:
                raise AssertionError(f"{self.program} does not answer:\n{(self.folder / 'log').read_text(errors='replace')}")
            time.sleep(0.05)

    def end(self, how: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(how)
        self.process.wait()

    def remove(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.end(signal.SIGINT)
        shutil.rmtree(self.folder, ignore_errors=True)


class Postgres(Service):
    """SIGTERM waits for who is connected, SIGINT does not, SIGQUIT is a crash with tidying up."""

    def __init__(self, program: str, initdb: str) -> None:
        super().__init__(program)
        self.data = self.folder / "data"
        self._numbers = count(1)
        self.run(initdb, "-D", str(self.data), "-U", "monopole", "--auth=trust", "-E", "UTF8", "--no-locale", "--no-sync")

    def arguments(self) -> Sequence[str]:
        settings = {"port": self.port, "listen_addresses": "127.0.0.1", "unix_socket_directories": ""}
        settings["fsync"] = "off"  # programs are killed here, never the machine
        return ["-D", str(self.data), *(f"--{name}={value}" for name, value in settings.items())]

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://monopole@127.0.0.1:{self.port}/{database}"

    def answers(self) -> bool:
        import psycopg

        try:
            psycopg.connect(self.url(), connect_timeout=5).close()
        except psycopg.OperationalError:
            return False
        return True

    def new_database(self) -> str:
        """The address of a database in which nothing is yet."""
        import psycopg

        name = f"test{next(self._numbers)}"
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def drop_database(self, url: str) -> None:
        import psycopg

        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {url.rpartition('/')[2]} WITH (FORCE)")


class Redis(Service):
    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def arguments(self) -> Sequence[str]:
        return ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", str(self.folder)]

    def answers(self) -> bool:
        import redis

        try:
            with redis.Redis.from_url(self.url) as client:
                return bool(client.ping())
        except redis.ConnectionError:
            return False


def new_postgres() -> Postgres:
    if importlib.util.find_spec("psycopg") is None:
        left_out("psycopg is not installed: the archive of several servers is not tested (it is in the extra postgres)")
    program, initdb = find_program("postgres"), find_program("initdb")
    if program is None or initdb is None:
        left_out("there is no PostgreSQL on this machine: the archive of several servers is not tested (Debian: apt install postgresql)")
    return Postgres(program, initdb)


def new_redis() -> Redis:
    if importlib.util.find_spec("redis") is None:
        left_out("Redis’s client is not installed: how servers wake each other is not tested (it is in the extra cluster)")
    program = find_program("redis-server")
    if program is None:
        left_out("there is no Redis on this machine: how servers wake each other is not tested (Debian: apt install redis-server)")
    return Redis(program)


def end_with_us() -> Callable[[], object] | None:
    """On Linux a service hears of it when its tests are killed."""
    if sys.platform != "linux":
        return None
    libc = ctypes.CDLL(None)
    return lambda: libc.prctl(1, signal.SIGQUIT)
