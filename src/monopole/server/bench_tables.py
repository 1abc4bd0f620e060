"""How much one server does: tables with four clients over WebSocket that say default actions as fast as they are answered.

`python -m monopole.server.bench_tables`, or `make bench-server`. The server is a process of its own, `monopole serve` with its limits
raised; the clients share the machine with it. Beside it stands what bare SQLite writes in the same run. Below, how much longer an action
takes while the server does the longest work anybody may ask of it for another table or book.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import collections
import contextlib
import http.client
import os
import re
import resource
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from websockets.sync.client import connect

from monopole.championship.knockout import MOST_TEAMS
from monopole.game import Action, Chain, Game
from monopole.game.chain import head_of, lines_of
from monopole.server.archive.bare_writes import bare_writes
from monopole.server.settings import Settings

NO_LIMITS = {
    "requests_per_second": 0, "openings_per_minute": 0, "messages_per_second": 0, "tables": 0, "tables_per_address": 0,
    "tables_per_day": 0, "bytes_per_day": 0, "connections": 0, "connections_per_address": 0, "unfinished_per_address": 0,
}  # fmt: skip
NAMES = ("Anne", "Bruno", "Chloé", "David")
STARTING = 60.0  # seconds a server may take to begin on a busy machine
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
GAP = 0.01  # seconds between the actions of the table beside which something long is done
OPENING = 16  # tables opened at the same time
WARMING = 2.0  # seconds that are not measured
HELLO = b'{"type":"hello"}'


class Served:
    """`monopole serve` as a process of its own, on loopback and any free port."""

    def __init__(self, data: Path, log: Path, port: int = 0, **settings: object) -> None:
        words = [sys.executable, "-m", "monopole", "serve", "--port", str(port), "--data", str(data)]
        words += [word for name, value in settings.items() for word in ("--set", f"{name}={value}")]
        with log.open("ab") as file:
            start = file.tell()
            self.process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=file, stderr=file)
        until = time.monotonic() + STARTING
        while (found := re.search(rb"http://127\.0\.0\.1:(\d+)", log.read_bytes()[start:])) is None:
            if self.process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"the server does not start:\n{log.read_text(errors='replace')}")
            time.sleep(0.01)
        self.port = int(found[1])

    def cpu(self) -> tuple[float, dict[str, float]]:
        """Seconds of the processor so far: of all of it, and of each of its threads but the one with the tables."""
        tasks = (task for task in Path(f"/proc/{self.process.pid}/task").iterdir() if task.name != str(self.process.pid))
        return _seconds(Path(f"/proc/{self.process.pid}/stat")), {task.name: _seconds(task / "stat") for task in tasks}

    def memory(self) -> int:
        """Bytes of memory it has now."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * PAGE

    def figures(self) -> dict[str, float]:
        """What it says of itself at `/metrics`."""
        lines = asked(self.port, "GET", "/metrics").decode().splitlines()
        return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines if not line.startswith("#"))}

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


def _seconds(stat: Path) -> float:
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def asked(port: int, method: str, path: str, body: Any = None, token: str | None = None) -> bytes:
    """What the server answers. A `body` of bytes is a journal, anything else is sent as JSON."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=STARTING)
    with contextlib.closing(line):
        headers = {"content-type": "application/jsonl" if isinstance(body, bytes) else "application/json"} if body is not None else {}
        if token is not None:
            headers["authorization"] = f"Bearer {token}"
        line.request(method, path, body if body is None or isinstance(body, bytes) else msgspec.json.encode(body), headers)
        answer = line.getresponse()
        told = answer.read()
        if answer.status >= 300:
            raise RuntimeError(f"{method} {path}: {answer.status} {told.decode(errors='replace')}")
        return told


def seated(port: int, **more: Any) -> tuple[str, dict[str, str]]:
    """Opens a table for four people who sit down at it: its code, and the token of each."""
    wish = {"edition": "france-2003", "seats": ["me", "person", "person", "person"], "name": NAMES[0], "pace": "relaxed", **more}
    code, _, token = msgspec.json.decode(asked(port, "POST", "/api/tables", wish))["credentials"].partition(".")
    tokens = {NAMES[0]: token}
    for name in NAMES[1:]:
        link = msgspec.json.decode(asked(port, "POST", f"/api/tables/{code}/invitations", {}, token))["link"]
        sat = msgspec.json.decode(asked(port, "POST", "/api/join", {"code": code, "token": link.partition("#")[2], "name": name}))
        tokens[sat["seat"]] = sat["credentials"].partition(".")[2]
    return code, tokens


class Moment(msgspec.Struct):
    """As much of `now` as a player of default actions needs."""

    number: int
    default: msgspec.Raw = msgspec.Raw(b"")


class Heard(msgspec.Struct):
    type: str
    now: Moment | None = None
    answers: str | None = None


_heard = msgspec.json.Decoder(Heard).decode


@dataclass
class Load:
    """All clients together: what was acknowledged and how long each took, and the pace they keep."""

    gap: float = 0.0  # seconds between the actions of one table; 0: none
    playing: bool = False
    acknowledged: int = 0
    refused: int = 0
    lost: int = 0
    latencies: list[float] = field(default_factory=list)

    async def one_more(self) -> None:
        """Waits until another action is acknowledged."""
        until, end = self.acknowledged + 1, time.monotonic() + STARTING
        while self.acknowledged < until:
            if time.monotonic() > end:
                raise RuntimeError("no action is answered any more")
            await asyncio.sleep(0.001)


class Client(asyncio.Protocol):
    """One seat at a table. It knows as much of WebSockets as a server that neither fragments nor compresses needs."""

    __slots__ = ("_heard", "_here", "_id", "_loop", "_since", "_transport", "_wanted", "here", "load", "request")

    def __init__(self, load: Load, code: str, token: str) -> None:
        self.load = load
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        self.request = (
            f"GET /api/tables/{code}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nAuthorization: Bearer {token}\r\n\r\n"
        ).encode()
        self._heard = b""
        self._wanted: Moment | None = None
        self._id = 0
        self._since = 0.0
        self._loop = asyncio.get_running_loop()
        self.here: asyncio.Future[None] = self._loop.create_future()
        self._here = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._transport = transport
        transport.write(self.request)

    def connection_lost(self, why: Exception | None) -> None:
        self.load.lost += 1
        if not self.here.done():
            self.here.set_exception(RuntimeError("the server hung up"))

    def data_received(self, data: bytes) -> None:
        heard = self._heard + data if self._heard else data
        if not self._here:
            head, end, heard = heard.partition(b"\r\n\r\n")
            if not end:
                self._heard = head
                return
            self._here = True
            self._say(HELLO)
        at = 0
        while len(heard) - at >= 2:
            size, start = heard[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(heard[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(heard[at + 2 : at + 10], "big"), at + 10
            if len(heard) < start + size:
                break
            if heard[at] == 0x81:
                self._told(heard[start : start + size])
            elif heard[at] == 0x89:
                self._say(heard[start : start + size], 0x8A)
            at = start + size
        self._heard = heard[at:]

    def _say(self, data: bytes, kind: int = 0x81) -> None:
        size = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0xFE]) + len(data).to_bytes(2, "big")
        self._transport.write(bytes([kind]) + size + bytes(4) + data)

    def _told(self, data: bytes) -> None:
        heard = _heard(data)
        load = self.load
        if heard.answers is not None:
            if heard.type == "moved":
                load.acknowledged += 1
                load.latencies.append(time.perf_counter() - self._since)
            elif heard.type != "stale":
                load.refused += 1
        if heard.now is None:
            return
        if not self.here.done():
            self.here.set_result(None)
        self._wanted = heard.now if heard.now.default else None
        if self._wanted is not None and load.playing:
            if load.gap:
                self._loop.call_later(load.gap, self.act)
            else:
                self.act()

    def act(self) -> None:
        """Says the default of whatever is asked now, if anything is."""
        asked, self._wanted = self._wanted, None
        if asked is not None and self.load.playing:
            self._id += 1
            self._since = time.perf_counter()
            self._say(b'{"type":"act","id":"%d","at":%d,"action":%s}' % (self._id, asked.number, bytes(asked.default)))

    def leave(self) -> None:
        self._transport.abort()


@dataclass
class Measured:
    """One number of tables under load. CPU and memory are the server's."""

    tables: int
    acted: float = 0.0  # acknowledged actions a second
    per_cpu: float = 0.0  # and a second of the processor
    storage: float = 0.0  # of the time, how much the archive's thread was keeping: mostly waiting for the disk, while others act
    storage_cpu: float = 0.0  # of the processor's time
    at_once: float = 0.0  # lines a commit
    p50: float = 0.0
    p99: float = 0.0
    paced: float = 0.0  # actions a second at the pace wanted
    paced_p50: float = 0.0
    paced_p99: float = 0.0
    table_bytes: float = 0.0
    connection_bytes: float = 0.0
    played_bytes: float = 0.0  # more for each action played


async def measure(tables: int, folder: Path, seconds: float, pace: float) -> Measured:
    loop = asyncio.get_running_loop()
    served = await asyncio.to_thread(Served, folder / "data", folder / "log", **NO_LIMITS)
    clients: list[Client] = []
    load = Load()
    found = Measured(tables)
    try:
        await asyncio.to_thread(seated, served.port)  # what is loaded once is loaded
        before = served.memory()
        with ThreadPoolExecutor(OPENING) as openers:
            places = await asyncio.gather(*(loop.run_in_executor(openers, seated, served.port) for _ in range(tables)))
        opened = served.memory()
        found.table_bytes = (opened - before) / tables
        for code, tokens in places:
            four = [Client(load, code, token) for token in tokens.values()]
            for client in four:
                await loop.create_connection(partial(_same, client), "127.0.0.1", served.port)
            await asyncio.gather(*(client.here for client in four))
            clients += four
        connected = served.memory()
        found.connection_bytes = (connected - opened) / len(clients)
        await _flat_out(served, load, clients, seconds, found)
        found.played_bytes = (served.memory() - connected) / max(1, load.acknowledged)
        if pace:
            await _paced(load, clients, seconds, pace, tables, found)
        if load.lost or load.refused:
            raise RuntimeError(f"{load.lost} connections were lost, {load.refused} actions refused")
    finally:
        load.playing = False
        for client in clients:
            client.leave()
        await asyncio.to_thread(served.stop)
    return found


def _same(client: Client) -> Client:
    return client


async def _flat_out(served: Served, load: Load, clients: list[Client], seconds: float, found: Measured) -> None:
    """Each answers as soon as it is asked."""
    load.playing = True
    for client in clients:
        client.act()
    await asyncio.sleep(WARMING)
    load.latencies.clear()
    actions, began, (cpu, threads) = load.acknowledged, time.perf_counter(), served.cpu()
    figures = await asyncio.to_thread(served.figures)
    await asyncio.sleep(seconds)
    latencies = sorted(load.latencies)
    actions, took, (cpu_then, threads_then) = load.acknowledged - actions, time.perf_counter() - began, served.cpu()
    then = await asyncio.to_thread(served.figures)
    commits, kept, lines = (then[f"monopole_{name}"] - figures[f"monopole_{name}"] for name in ("commits", "commit_seconds", "lines_kept"))
    found.acted, found.per_cpu = actions / took, actions / (cpu_then - cpu)
    found.storage = kept / took
    found.storage_cpu = sum(seconds - threads.get(name, 0.0) for name, seconds in threads_then.items()) / (cpu_then - cpu)
    found.at_once = lines / max(1, commits)
    found.p50, found.p99 = _part(latencies, 0.5), _part(latencies, 0.99)
    load.playing = False
    await asyncio.sleep(0.5)


async def _paced(load: Load, clients: list[Client], seconds: float, pace: float, tables: int, found: Measured) -> None:
    """So many actions a second in all, the tables one after the other."""
    load.gap, load.playing = tables / pace, True
    loop = asyncio.get_running_loop()
    for place, client in enumerate(clients):
        loop.call_later(load.gap * place / len(clients), client.act)
    await asyncio.sleep(max(WARMING, load.gap))
    load.latencies.clear()
    actions, began = load.acknowledged, time.perf_counter()
    await asyncio.sleep(seconds)
    latencies = sorted(load.latencies)
    found.paced = (load.acknowledged - actions) / (time.perf_counter() - began)
    found.paced_p50, found.paced_p99 = _part(latencies, 0.5), _part(latencies, 0.99)


def _part(values: list[float], part: float) -> float:
    """The value below which this part of them lies; they are sorted."""
    return values[min(len(values) - 1, int(len(values) * part))] if values else 0.0


@dataclass
class MeasuredBeside:
    """What people at one table waited for their answers, alone and while the server did something long for others. Seconds."""

    work: str
    size: int  # lines brought in, moments gone through, bytes drawn
    took: float
    actions: int  # acknowledged meanwhile
    quiet_p50: float
    quiet_worst: float
    p50: float
    worst: float


async def measure_beside(folder: Path, seconds: float, lines: int, teams: int) -> list[MeasuredBeside]:
    """Has one table played at, alone and beside each long work: a journal of so many lines, a day of so many teams."""
    journal = await asyncio.to_thread(long_journal, lines)
    served = await asyncio.to_thread(Served, folder / "data", folder / "log", **NO_LIMITS, import_lines=lines)
    load, clients = Load(gap=GAP), []
    try:
        code, tokens = await asyncio.to_thread(seated, served.port)
        clients = [Client(load, code, token) for token in tokens.values()]
        for client in clients:
            await asyncio.get_running_loop().create_connection(partial(_same, client), "127.0.0.1", served.port)
        await asyncio.gather(*(client.here for client in clients))
        day, organiser = await asyncio.to_thread(long_day, served.port, teams)
        load.playing = True
        for client in clients:
            client.act()
        sat: dict[str, Any] = {}

        def brought_in() -> int:
            sat.update(msgspec.json.decode(asked(served.port, "POST", "/api/tables/import", journal)))
            return int(sat["number"])

        def gone_through() -> int:
            token = sat["credentials"].partition(".")[2]
            return int(msgspec.json.decode(asked(served.port, "GET", f"/api/tables/{sat['code']}/replay", token=token))["number"])

        def drawn() -> int:
            pdf = asked(served.port, "GET", f"/api/books/{day}/export?form=sheets", token=organiser)
            if not pdf.startswith(b"%PDF"):
                raise RuntimeError("the sheets of a day are no PDF")
            return len(pdf)

        works = {"import": brought_in, "replay": gone_through, "report": drawn}
        await asyncio.sleep(WARMING)
        found = [await _beside(name, work, load, seconds) for name, work in works.items()]
        if load.lost or load.refused:
            raise RuntimeError(f"{load.lost} connections were lost, {load.refused} actions refused")
        return found
    finally:
        load.playing = False
        for client in clients:
            client.leave()
        await asyncio.to_thread(served.stop)


async def _beside(name: str, work: Callable[[], int], load: Load, seconds: float) -> MeasuredBeside:
    load.latencies.clear()
    await asyncio.sleep(seconds)
    quiet = sorted(load.latencies)
    load.latencies.clear()
    began = time.perf_counter()
    size = await asyncio.to_thread(work)
    took, actions = time.perf_counter() - began, len(load.latencies)
    await load.one_more()  # an answer that was kept waiting until the end counts
    waited = sorted(load.latencies)
    return MeasuredBeside(name, size, took, actions, _part(quiet, 0.5), _part(quiet, 1.0), _part(waited, 0.5), _part(waited, 1.0))


def long_journal(lines: int) -> bytes:
    """A game of four that is not over, with its key in its head, as whoever takes it elsewhere has it."""
    game = Game.new(seats=list(NAMES), key=secrets.token_hex(16))
    while len(game.history) < lines - 1:
        action = game.default() or Action(do="tick", seconds=1)
        if not isinstance(game.play(action), list):
            raise RuntimeError(f"the rules refuse their own default: {action}")
    return Chain().add([{"head": head_of(game, {}, reveal=True)}, *lines_of(game)])[0]


def long_day(port: int, teams: int) -> tuple[str, str]:
    """Opens a championship day with so many teams at their tables: its code and the organiser's token."""
    wish = {"title": "Lyon", "playing": teams, "alone": True}
    opened = msgspec.json.decode(asked(port, "POST", "/api/books", {"kind": "championship", "wish": wish}))
    code, _, token = opened["credentials"].partition(".")
    entries: list[dict[str, Any]] = [{"do": "enter", "junior": f"Junior {team}", "adult": f"Adult {team}"} for team in range(1, teams + 1)]
    entries += [{"do": "check_in", "team": team} for team in range(1, teams + 1)]
    entries += [{"do": "draw", "by": "entry"}, {"do": "start"}]
    address, key = f"ws://127.0.0.1:{port}/api/books/{code}/live", {"authorization": f"Bearer {token}"}
    with connect(address, additional_headers=key, proxy=None, max_size=None, open_timeout=STARTING) as line:
        line.send(HELLO.decode())
        for number, entry in enumerate(entries):
            line.send(msgspec.json.encode({"type": "say", "id": str(number), "entry": entry}).decode())
            while (told := msgspec.json.decode(line.recv(STARTING))).get("answers") != str(number):
                pass
            if told["type"] != "said":
                raise RuntimeError(f"the day refuses {entry}: {told}")
    return code, token


def bare(folder: Path, seconds: float, at_once: float) -> float:
    """Lines a second that SQLite alone keeps, so many at once."""
    with tempfile.TemporaryDirectory(dir=folder) as new:
        return bare_writes(Path(new), seconds, max(1, round(at_once)))


HEADINGS = (
    f"{'tables':>6} {'actions/s':>20} {'/CPU s':>20} {'p50 ms':>7} {'p99 ms':>7} {'at once':>7} {'disk':>5} {'storage':>8} {'bare/s':>8}"
    f" {'paced/s':>8} {'p50 ms':>7} {'p99 ms':>7} {'KiB/table':>9} {'KiB/conn':>8} {'B/action':>8}"
)


BESIDE_HEADINGS = (
    f"{'beside':>6} {'size':>10} {'took s':>7} {'actions':>7}"
    f" {'p50 ms':>17} {'ratio':>6} {'more':>7} {'worst ms':>17} {'ratio':>6} {'more':>7}"
)


def beside_line(found: MeasuredBeside) -> str:
    """Alone -> meanwhile, how many times as long, and how many milliseconds more; for the middle and for the worst."""

    def compared(quiet: float, meanwhile: float) -> str:
        return f"{f'{quiet * 1e3:.1f} -> {meanwhile * 1e3:.1f}':>17} {meanwhile / quiet:5.1f}x {(meanwhile - quiet) * 1e3:+7.1f}"

    return (
        f"{found.work:>6} {found.size:10,} {found.took:7.1f} {found.actions:7,} {compared(found.quiet_p50, found.p50)}"
        f" {compared(found.quiet_worst, found.worst)}"
    )


def line_of(found: list[Measured], bare_lines: float) -> str:
    def middle(name: str) -> float:
        return float(statistics.median(getattr(each, name) for each in found))

    def spread(name: str) -> str:
        values = [getattr(each, name) for each in found]
        return f"{middle(name):,.0f} ({min(values):,.0f}-{max(values):,.0f})"

    return (
        f"{found[0].tables:6,} {spread('acted'):>20} {spread('per_cpu'):>20} {middle('p50') * 1e3:7.1f} {middle('p99') * 1e3:7.1f}"
        f" {middle('at_once'):7.1f} {middle('storage'):5.0%} {middle('storage_cpu'):8.0%} {bare_lines:8,.0f} {middle('paced'):8,.0f}"
        f" {middle('paced_p50') * 1e3:7.1f} {middle('paced_p99') * 1e3:7.1f} {middle('table_bytes') / 1024:9.1f}"
        f" {middle('connection_bytes') / 1024:8.1f} {middle('played_bytes'):8.0f}"
    )


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m monopole.server.bench_tables", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 10, 100, 1000], help="how many tables at once")
    parser.add_argument("--seconds", type=float, default=10.0, help="seconds of each measurement")
    parser.add_argument("--rounds", type=int, default=3, help="measurements of each, of which the middle is given")
    parser.add_argument("--pace", type=float, default=300.0, help="actions a second in all when latency is measured at a pace; 0: not")
    longest = Settings().import_lines
    parser.add_argument("--lines", type=int, default=longest, help="lines of the journal imported and replayed while others play; 0: none")
    parser.add_argument("--teams", type=int, default=MOST_TEAMS, help="teams of the day whose sheets are drawn while others play")
    wanted = parser.parse_args(words)
    most = max(wanted.tables) * len(NAMES) + 200
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < most:
        parser.error(f"{most} files must be open at once, and the system allows {hard}: ulimit -n")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))
    load_before = os.getloadavg()[0]
    print(f"the middle of {wanted.rounds}, each of {wanted.seconds:g} s (lowest-highest); load before {load_before:.1f}", flush=True)
    print(HEADINGS, flush=True)
    found: dict[int, list[Measured]] = collections.defaultdict(list)
    with tempfile.TemporaryDirectory() as folder:
        for tables in wanted.tables:
            for number in range(wanted.rounds):
                place = Path(folder) / f"{tables}-{number}"
                place.mkdir()
                found[tables].append(asyncio.run(measure(tables, place, wanted.seconds, wanted.pace)))
            at_once = statistics.median(each.at_once for each in found[tables])
            print(line_of(found[tables], bare(Path(folder), min(3.0, wanted.seconds), at_once)), flush=True)
        if wanted.lines:
            (Path(folder) / "beside").mkdir()
            print(BESIDE_HEADINGS, flush=True)
            for each in asyncio.run(measure_beside(Path(folder) / "beside", wanted.seconds, wanted.lines, wanted.teams)):
                print(beside_line(each), flush=True)


if __name__ == "__main__":
    main()
