"""Contact details are in no file in clear, and cannot be read once they are forgotten: every file of server and database is searched."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from time import gmtime, strftime
from typing import Any

import msgspec
import psycopg
import pytest
from server.books.test_shelf import bearer, read, say
from server.doors.doors_here import Running, told
from server.services import Postgres

from monopole.championship.day import GRACE
from monopole.server.archive import Change, NotKept, open_archive
from monopole.server.archive.sqlite import backup
from monopole.server.books.key_folder import KeyFolder
from monopole.server.books.sealed import Envelope, SecretKey

Serve = Callable[..., Running]
PHONES = ("06-private-11", "06-private-22", "06-private-33", "zoé@privé.example")
OLD = "06-older-44"  # in clear in a write-ahead log, which other tests search too
DAY = 86400


@dataclass
class Kept:
    """Where a server keeps things: an archive, a folder of its own, a folder of keys."""

    serve: Serve
    place: Path
    database: Postgres | None
    url: str = ""
    running: list[Running] = field(default_factory=list)

    @property
    def keys(self) -> Path:
        return self.place / "keys"

    def start(self, **settings: Any) -> Running:
        """Another server, once the one before has ended."""
        self.stop()
        self.running.append(self.serve(data=str(self.place), database=self.url, **settings))
        return self.running[-1]

    def stop(self) -> None:
        while self.running:
            server = self.running.pop()
            server.stop()
            server.stop = lambda: None  # type: ignore[method-assign]

    def secret(self, code: str) -> bytes:
        archive = open_archive(self.place, self.url or None) if not self.running else self.running[-1].hall.holder.archive
        try:
            kept = archive.read(code)
            assert kept is not None
            return kept.secret
        finally:
            if not self.running:
                archive.close()

    def holding(self, *words: bytes) -> list[Path]:
        """Every file that holds one of these, the database's own and its write-ahead log among them."""
        if self.database is not None:
            with psycopg.connect(self.url, autocommit=True) as connection:
                connection.execute("CHECKPOINT")
        folders = [self.place] + ([self.database.folder] if self.database is not None else [])
        files = [file for folder in folders for file in folder.rglob("*") if file.is_file()]
        assert any(file.name.endswith(("tables.sqlite3", "pg_control")) for file in files), "there is something to search"
        return [file for file in files if any(word in file.read_bytes() for word in words)]


@pytest.fixture(params=["sqlite", "postgres"])
def kept(request: pytest.FixtureRequest, serve: Serve, tmp_path: Path) -> Iterator[Kept]:
    if request.param == "postgres":
        yield Kept(serve, tmp_path / "same", request.getfixturevalue("postgres"), request.getfixturevalue("postgres_url"))
    else:
        yield Kept(serve, tmp_path / "same", None)


@pytest.fixture
def in_a_file(serve: Serve, tmp_path: Path) -> Kept:
    return Kept(serve, tmp_path / "same", None)


def opened(server: Running) -> tuple[str, str]:
    """A day that may keep contact details for a month."""
    until = strftime("%Y-%m-%d", gmtime(server.hall.holder.wall() + 30 * DAY))
    got = server.ask("POST", "/api/books", json={"kind": "championship", "wish": {"title": "Lyon", "keep_until": until}})
    assert got.status_code == 201, got.text
    code, _, token = got.json()["credentials"].partition(".")
    return code, token


def wake(server: Running, code: str) -> None:
    """The alarm rings."""
    holder = server.hall.holder
    asyncio.run_coroutine_threadsafe(server.hall.shelf._do(code, lambda kept: kept.wake()), holder.writer._loop).result(30)


def enter(line: Any, number: int, **details: str) -> None:
    heard = say(line, f"team {number}", do="enter", junior=f"J{number}", adult=f"A{number}", **({"details": details} if details else {}))
    assert heard["type"] == "said", heard


def details(server: Running, code: str, token: str) -> dict[int, dict[str, str]]:
    view = server.ask("GET", f"/api/books/{code}", headers=bearer(token)).json()["view"]
    return {team["number"]: team["details"] for team in view["teams"] if team["details"]}


def in_bytes() -> tuple[bytes, ...]:
    return tuple(phone.encode() for phone in PHONES) + tuple(base64.b64encode(phone.encode())[:12] for phone in PHONES)


def key_bytes(keys: Path) -> tuple[bytes, ...]:
    """The keys that are there, in every form somebody might write them."""
    raw = [file.read_bytes() for file in keys.iterdir()]
    assert all(len(key) == 32 for key in raw)
    return tuple(form for key in raw for form in (key, key.hex().encode(), base64.b64encode(key)))


def test_no_file_ever_holds_a_detail_and_none_the_key_once_they_are_forgotten(kept: Kept) -> None:
    server = kept.start()
    code, token = opened(server)
    line = read(server, code, token)
    enter(line, 1, phone=PHONES[0])
    enter(line, 2, phone=PHONES[1], email=PHONES[3])
    enter(line, 3)
    say(line, "draw", do="draw")
    assert not kept.holding(*in_bytes()), "sealed from the first byte"
    first = key_bytes(kept.keys)
    assert [oct(place.stat().st_mode & 0o777) for place in (kept.keys, *kept.keys.iterdir())] == ["0o700", "0o600"]
    server = kept.start()
    assert details(server, code, token) == {1: {"phone": PHONES[0]}, 2: {"phone": PHONES[1], "email": PHONES[3]}}, "nothing is lost"
    for form in ("csv", "json", "pdf"):
        assert server.ask("GET", f"/api/books/{code}/export?form={form}", headers=bearer(token)).status_code == 200
    line = read(server, code, token)
    assert say(line, "one", do="forget", team=1)["type"] == "said"
    assert not kept.holding(*first), "what was forgotten can be read by no key any more"
    second = key_bytes(kept.keys)
    assert len(second) == 3 and details(server, code, token) == {2: {"phone": PHONES[1], "email": PHONES[3]}}
    assert say(line, "new", do="contact", team=2, details={"phone": PHONES[2]})["type"] == "said"
    third = key_bytes(kept.keys)
    server = kept.start()
    assert details(server, code, token) == {2: {"phone": PHONES[2]}}
    assert say(read(server, code, token), "all", do="forget")["type"] == "said"
    for _ in range(2):
        assert not list(kept.keys.iterdir())
        assert not kept.holding(*in_bytes(), *first, *second, *third)
        kept.start()
    assert b"06-private" not in server.log.getvalue().encode()


def test_a_key_is_on_the_disk_before_what_it_seals(in_a_file: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    server = in_a_file.start()
    code, token = opened(server)
    keep, there = server.hall.holder.keep, []

    async def looked(change: Change) -> None:
        key = None if change.secret is None else Envelope.read(change.secret).key
        there.append(key is None or (in_a_file.keys / f"{change.code}-{key}.key").stat().st_size == 32)
        await keep(change)

    monkeypatch.setattr(server.hall.holder, "keep", looked)
    enter(read(server, code, token), 1, phone=PHONES[0])
    assert there and all(there)
    monkeypatch.setattr(KeyFolder, "write", failing)
    heard = say(read(server, code, token), "b", do="forget", team=1)
    assert heard["type"] == "said", "nothing is left to be sealed"
    line = read(server, code, token)
    line.send('{"type":"say","id":"c","entry":{"do":"contact","team":1,"details":{"phone":"06-private-22"}}}')
    while told(line)["type"] != "bye":
        pass
    assert Envelope.read(in_a_file.secret(code)).key is None, "where the key cannot be kept, what it would seal is not kept either"
    assert details(server, code, token) == {}


def failing(self: KeyFolder, code: str, key: SecretKey) -> None:
    raise NotKept("full", code)


def test_a_key_that_a_crash_left_is_destroyed_by_the_next_server(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    server = kept.start()
    code, token = opened(server)
    line = read(server, code, token)
    enter(line, 1, phone=PHONES[0])
    with monkeypatch.context() as crashed:
        crashed.setattr(KeyFolder, "destroy", lambda self, code, name: True)
        assert say(line, "all", do="forget")["type"] == "said"
    stray = SecretKey.new()
    KeyFolder(kept.keys).write(code, stray)
    assert len(list(kept.keys.iterdir())) == 2
    kept.start()
    assert [file.name for file in kept.keys.iterdir()] == [f"{code}-{stray.name}.key"], "one that nobody says is spent is left alone"


def test_what_an_older_version_kept_in_clear_is_sealed_as_soon_as_the_day_is_read(kept: Kept) -> None:
    server = kept.start()
    code, token = opened(server)
    enter(read(server, code, token), 1)
    kept.stop()
    archive = open_archive(kept.place, kept.url or None)
    fence = archive.take(code, "older", 60)
    assert fence is not None
    clear = msgspec.json.encode({"contacts": {"1": {"phone": OLD}}})
    about = msgspec.json.encode({**msgspec.json.decode(archive.read(code).about), "pace": "correspondence"})  # type: ignore[union-attr]
    assert archive.keep([Change(code, fence, secret=clear, about=about)]) == [None]
    archive.retire("older")
    archive.close()
    assert kept.holding(OLD.encode())
    server = kept.start()
    assert details(server, code, token) == {1: {"phone": OLD}}
    assert Envelope.read(kept.secret(code)).key is not None
    if kept.database is None:
        assert not kept.holding(OLD.encode())


def test_a_server_without_the_key_hides_details_and_loses_none(kept: Kept) -> None:
    server = kept.start()
    code, token = opened(server)
    enter(read(server, code, token), 1, phone=PHONES[0])
    server = kept.start(keys=str(kept.place / "elsewhere"))
    line = read(server, code, token)
    assert told(line)["view"]["dates"] | {"keep_until": ""} == {"keep_until": "", "contacts": 0, "hidden": True}
    enter(line, 2)
    for number, entry in enumerate((
        {"do": "contact", "team": 1, "details": {"phone": PHONES[1]}},
        {"do": "enter", "junior": "J", "adult": "A", "details": {"phone": PHONES[1]}},
        {"do": "forget", "team": 1},
    )):  # fmt: skip
        refused = say(line, f"no {number}", **entry)
        assert refused["type"] == "refused" and refused["rule"] == "COMP-25" and "keys" in refused["text"]
    assert "is not in" in server.log.getvalue()
    server = kept.start()
    assert details(server, code, token) == {1: {"phone": PHONES[0]}}
    key = key_bytes(kept.keys)
    server = kept.start(keys=str(kept.place / "elsewhere"))
    assert say(read(server, code, token), "all", do="forget")["type"] == "said"
    kept.start()
    assert not kept.holding(*key, *in_bytes()), "the server that has the key destroys it"


def test_a_copy_of_the_archive_made_before_tells_nothing_after(in_a_file: Kept, serve: Serve, tmp_path: Path) -> None:
    server = in_a_file.start()
    code, token = opened(server)
    line = read(server, code, token)
    enter(line, 1, phone=PHONES[0])
    copy = tmp_path / "copy"
    copy.mkdir()
    assert backup(in_a_file.place, copy / "tables.sqlite3") == 1
    assert [file.name for file in copy.rglob("*")] == ["tables.sqlite3"], "the keys are not in it"
    assert say(line, "all", do="forget")["type"] == "said"
    restored = serve(data=str(copy), keys=str(in_a_file.keys))
    view = restored.ask("GET", f"/api/books/{code}", headers=bearer(token)).json()["view"]
    assert view["dates"]["hidden"] and not details(restored, code, token)


def test_a_folder_that_cannot_be_written_to_is_said_before_anything_is_written(in_a_file: Kept, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    server = in_a_file.start(keys=str(tmp_path / "file" / "keys"))
    code, token = opened(server)
    line = read(server, code, token)
    refused = say(line, "a", do="enter", junior="J", adult="A", details={"phone": PHONES[0]})
    assert (refused["type"], refused["rule"]) == ("refused", "COMP-25") and "setting keys" in refused["text"]
    enter(line, 1)
    assert in_a_file.secret(code) == b"{}"


def test_a_clock_that_jumps_a_month_ahead_deletes_nothing_for_an_hour(in_a_file: Kept) -> None:
    server = in_a_file.start()
    code, token = opened(server)
    line = read(server, code, token)
    enter(line, 1, phone=PHONES[0])
    holder, wall, clock = server.hall.holder, server.hall.holder.wall, server.hall.holder.clock

    def later(passed: float, ahead: float) -> None:
        """So long after the beginning, with the wall clock so far ahead, the alarm rings."""
        holder.wall = lambda: wall() + ahead + passed  # type: ignore[method-assign]
        holder.clock = lambda: clock() + passed  # type: ignore[method-assign]
        wake(server, code)

    for passed, ahead in ((0, 40 * DAY), (GRACE - 60, 40 * DAY), (GRACE, 0), (GRACE + 60, 40 * DAY), (2 * GRACE, 40 * DAY)):
        later(passed, ahead)
        assert details(server, code, token), "it was put right in between, and the hour begins anew"
    later(2 * GRACE + 120, 40 * DAY)
    assert not details(server, code, token) and not list(in_a_file.keys.iterdir())


def test_what_is_sealed_opens_for_its_own_book_and_key_only() -> None:
    key, other = SecretKey.new(), SecretKey.new()
    box = key.seal("ABCDEFGH", b"{}")
    assert key.open("ABCDEFGH", box) == b"{}" and box != key.seal("ABCDEFGH", b"{}")
    assert key.open("ABCDEFGJ", box) is None and other.open("ABCDEFGH", box) is None
    whole = bytearray(base64.b64decode(box))
    whole[-1] ^= 1
    assert key.open("ABCDEFGH", base64.b64encode(whole).decode()) is None and key.open("ABCDEFGH", "é") is None
    assert key.name in repr(key) and repr(key.key) not in repr(key)
