"""The archive of several servers: one holds a table, who slept past its time is refused, and a database that goes away is asked again."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import psycopg
import pytest
from server.archive.changes import a_key, answers, hashed, keys_of, line, opened, some_lines, spoken
from server.services import Postgres, find_program, left_out

from monopole.server.archive import CHAT_KEPT, SAID_LATELY, Change, Damaged, NoArchive, NotKept
from monopole.server.archive.postgres import SETTINGS, STEPS, SWEEPING, PostgresArchive
from monopole.server.archive.standing import Allowed

CODE = "K7MX2PQ9"
TESTS = Path(__file__).parents[2]
Pair = tuple[PostgresArchive, PostgresArchive]


@pytest.fixture
def two(postgres_url: str) -> Iterator[Pair]:
    """The archive as two servers have it open."""
    with closing(PostgresArchive(postgres_url)) as one, closing(PostgresArchive(postgres_url)) as other:
        yield one, other


def let_lapse(url: str) -> None:
    with psycopg.connect(url) as connection:
        connection.execute("UPDATE monopole.owners SET until = now() - interval '1 second'")


def a_line(n: int, fence: int) -> Change:
    return Change(CODE, fence, first=n, lines=some_lines(CODE, n, 1))


def test_a_table_is_held_by_one(two: Pair) -> None:
    here, there = two
    fence = opened(here, CODE, owner="here")
    assert there.take(CODE, "there", 60) is None
    assert there.owner(CODE) == "here"
    assert there.unfinished(free=True) == []
    assert answers(here, a_line(0, fence)) == ["kept"]


def test_who_slept_past_its_time_and_wakes_is_refused(two: Pair, postgres_url: str) -> None:
    here, there = two
    old = opened(here, CODE, owner="here")
    assert answers(here, a_line(0, old)) == ["kept"]
    let_lapse(postgres_url)
    assert there.unfinished(free=True) == [CODE]
    assert answers(here, a_line(1, old)) == ["kept"], "nobody else has taken it yet"
    new = there.take(CODE, "there", 60)
    assert new is not None
    assert new > old
    assert answers(here, a_line(2, old), Change(CODE, old, state="over", chat=(spoken("je suis là"),))) == ["fenced", "fenced"]
    assert not here.renew("here", 60)
    assert answers(there, a_line(2, new)) == ["kept"]
    kept = here.read(CODE)
    assert kept is not None
    assert (kept.fence, kept.state, kept.lines, kept.chat) == (new, "open", list(some_lines(CODE, 0, 3)), [])
    assert here.take(CODE, "here", 60) is None


def test_a_server_started_again_under_its_own_name_moves_the_fence(two: Pair) -> None:
    before, after = two
    old = opened(before, CODE, owner="here")
    new = after.take(CODE, "here", 60)
    assert new is not None
    assert answers(before, a_line(0, old)) == ["fenced"]
    assert answers(after, a_line(0, new)) == ["kept"]


def test_what_was_held_is_held_again_before_anybody_else_comes(two: Pair, postgres_url: str) -> None:
    here, there = two
    fence = opened(here, CODE, owner="here")
    let_lapse(postgres_url)
    assert here.renew("here", 60)
    assert there.take(CODE, "there", 60) is None
    assert answers(here, a_line(0, fence)) == ["kept"]


def test_a_code_that_two_want_to_make_is_one_s(two: Pair) -> None:
    here, there = two
    taken = here.take(CODE, "here", 60), there.take(CODE, "there", 60)
    assert taken[0] is not None
    assert taken[1] is None


def test_a_table_is_taken_by_one_of_many(postgres_url: str) -> None:
    archives = [PostgresArchive(postgres_url) for _ in range(6)]
    opened(archives[0], CODE, owner="first")
    archives[0].give_back("first", [CODE])
    fences: list[int | None] = []
    together = threading.Barrier(len(archives))

    def take(number: int) -> None:
        together.wait()
        fences.append(archives[number].take(CODE, f"server{number}", 60))

    threads = [threading.Thread(target=take, args=(number,)) for number in range(len(archives))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(fence is not None for fence in fences) == 1
    for archive in archives:
        archive.close()


def stop_before_writing(archive: PostgresArchive, monkeypatch: pytest.MonkeyPatch, meanwhile: Callable[[], None]) -> None:
    """Something happens once, after the next batch has looked at what is there and before it writes."""
    allow = Allowed.allow

    def later(standing: Allowed, change: Change) -> NotKept | None:
        monkeypatch.setattr(Allowed, "allow", allow)
        meanwhile()
        return allow(standing, change)

    monkeypatch.setattr(Allowed, "allow", later)


def test_a_server_that_falls_asleep_while_it_writes_loses_the_table(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert SETTINGS["idle_in_transaction_session_timeout"] < SETTINGS["lock_timeout"], "who sleeps loses before who waits"
    monkeypatch.setitem(SETTINGS, "idle_in_transaction_session_timeout", "300ms")
    with closing(PostgresArchive(postgres_url)) as here, closing(PostgresArchive(postgres_url)) as there:
        old = opened(here, CODE, owner="here")
        let_lapse(postgres_url)
        fences = []

        def other_takes_it() -> None:
            fences.append(there.take(CODE, "there", 60))

        stop_before_writing(here, monkeypatch, other_takes_it)
        assert answers(here, a_line(0, old)) == ["away"]
        (new,) = fences
        assert new is not None
        assert there.lines(CODE) == []
        assert answers(here, a_line(0, old)) == ["fenced"]
        assert answers(there, a_line(0, new)) == ["kept"]


def test_who_takes_a_table_sees_what_was_being_written(two: Pair, postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = two
    old = opened(here, CODE, owner="here")
    let_lapse(postgres_url)
    seen: list[list[bytes]] = []

    def take() -> None:
        assert there.take(CODE, "there", 60) is not None
        seen.append(there.lines(CODE))

    taker = threading.Thread(target=take)

    def wait_until_it_waits() -> None:
        taker.start()
        with psycopg.connect(postgres_url, autocommit=True) as connection:
            while taker.is_alive() and not connection.execute("SELECT FROM pg_locks WHERE NOT granted").fetchall():
                pass

    stop_before_writing(here, monkeypatch, wait_until_it_waits)
    assert answers(here, a_line(0, old)) == ["kept"]
    taker.join()
    assert seen == [list(some_lines(CODE, 0, 1))]


def test_a_restarted_database_is_found_again(postgres: Postgres, two: Pair) -> None:
    here, _ = two
    fence = opened(here, CODE)
    assert answers(here, a_line(0, fence)) == ["kept"]
    postgres.end(signal.SIGINT)
    postgres.start()
    assert answers(here, a_line(1, fence)) == ["kept"], "nothing was under way: it is simply tried again"
    assert here.lines(CODE) == list(some_lines(CODE, 0, 2))


def test_a_database_that_is_away_is_told_and_comes_back(postgres: Postgres, two: Pair) -> None:
    here, _ = two
    fence = opened(here, CODE)
    postgres.end(signal.SIGINT)
    assert answers(here, a_line(0, fence), a_line(1, fence)) == ["away", "away"]
    for question in (lambda: here.read(CODE), lambda: here.take(CODE, "here", 60), here.unfinished, lambda: list(here.forget(0))):
        with pytest.raises(NoArchive, match="The database does not answer"):
            question()
    postgres.start()
    assert answers(here, a_line(0, fence), a_line(1, fence)) == ["kept", "kept"]
    assert here.lines(CODE) == list(some_lines(CODE, 0, 2))


def test_a_batch_cut_off_before_it_is_written_is_not_kept(two: Pair, postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    here, _ = two
    fence = opened(here, CODE)

    def cut_off() -> None:
        with psycopg.connect(postgres_url, autocommit=True) as connection:
            busy = "state = 'idle in transaction' AND datname = current_database()"
            assert len(connection.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {busy}").fetchall()) == 1

    stop_before_writing(here, monkeypatch, cut_off)
    assert answers(here, a_line(0, fence)) == ["away"]
    assert here.lines(CODE) == []
    assert answers(here, a_line(0, fence)) == ["kept"]


class Wire:
    """Between a server and its database. Once armed, it breaks when the end of a transaction is sent: before it arrives, or before the
    answer does.
    """

    def __init__(self, port: int, arrives: bool) -> None:
        self.to, self.arrives, self.armed = port, arrives, False
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port = self.listening.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self.listening.accept()
                database = socket.create_connection(("127.0.0.1", self.to))
                broken = threading.Event()
                threading.Thread(target=self.ask, args=(client, database, broken), daemon=True).start()
                threading.Thread(target=self.answer, args=(client, database, broken), daemon=True).start()

    def ask(self, client: socket.socket, database: socket.socket, broken: threading.Event) -> None:
        with suppress(OSError), database:
            while said := client.recv(65536):
                if self.armed and b"COMMIT" in said:
                    self.armed = False
                    broken.set()
                    if not self.arrives:
                        client.shutdown(socket.SHUT_RDWR)
                        return
                database.sendall(said)

    def answer(self, client: socket.socket, database: socket.socket, broken: threading.Event) -> None:
        with suppress(OSError), client:
            while said := database.recv(65536):
                if broken.is_set():
                    client.shutdown(socket.SHUT_RDWR)
                    return
                client.sendall(said)


@pytest.mark.parametrize("arrives", [True, False], ids=["the end arrives", "the end is lost"])
def test_when_the_answer_is_lost_it_is_found_out_what_was_kept(postgres: Postgres, postgres_url: str, arrives: bool) -> None:
    wire = Wire(postgres.port, arrives)
    with closing(PostgresArchive(postgres_url.replace(str(postgres.port), str(wire.port)))) as here:
        fence = opened(here, CODE)
        wire.armed = True
        wanted = (a_line(0, fence), Change(CODE, fence, keys=(a_key("one"),)), a_line(5, fence))
        assert answers(here, *wanted) == (["kept", "kept", "behind"] if arrives else ["away", "away", "away"])
        assert not wire.armed
        assert here.lines(CODE) == (list(some_lines(CODE, 0, 1)) if arrives else [])
        assert keys_of(here, CODE) == ([a_key("one")] if arrives else [])
    wire.listening.close()


def test_crashes_under_load_lose_nothing_said_and_repeat_nothing(postgres: Postgres, postgres_url: str) -> None:
    """The database is crashed again and again; who was told that it is kept finds it, who was told that it is not may try again."""
    with closing(PostgresArchive(postgres_url)) as here:
        fence = opened(here, CODE)
        said, crashed, told = [0], threading.Event(), []

        def play() -> None:
            while not crashed.is_set() or told[-1] != "kept":
                (answer,) = answers(here, Change(CODE, fence, first=said[0], lines=some_lines(CODE, said[0], 2)))
                told.append(answer)
                assert answer in ("kept", "away")
                said[0] += 2 * (answer == "kept")

        player = threading.Thread(target=play)
        player.start()
        for _ in range(3):
            enough = said[0] + 40
            while said[0] < enough and player.is_alive():
                pass
            postgres.end(signal.SIGQUIT)
            postgres.start()
        crashed.set()
        player.join()
        assert said[0] >= 120
        assert here.lines(CODE) == list(some_lines(CODE, 0, said[0]))


SLEEPER = """
import sys
from server.archive.changes import answers, some_lines
from monopole.server.archive import Change
from monopole.server.archive.postgres import PostgresArchive

here = PostgresArchive(sys.argv[1])
fence = here.take("K7MX2PQ9", "here", 60)
n = 0
while True:
    told = answers(here, Change("K7MX2PQ9", fence, first=n, lines=some_lines("K7MX2PQ9", n, 1)))[0]
    n += told == "kept"
    print(told, n, flush=True)
    if told != "kept":
        break
"""


def test_a_server_stopped_at_any_moment_past_its_time_writes_nothing_when_it_wakes(postgres_url: str) -> None:
    with closing(PostgresArchive(postgres_url)) as there:
        opened(there, CODE, owner="there")
        there.give_back("there", [CODE])
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(TESTS), *sys.path])}
        sleeper = subprocess.Popen([sys.executable, "-c", SLEEPER, postgres_url], stdout=subprocess.PIPE, env=environment, text=True)
        assert sleeper.stdout is not None
        for _ in range(30):
            assert sleeper.stdout.readline().startswith("kept")
        sleeper.send_signal(signal.SIGSTOP)
        let_lapse(postgres_url)
        new = there.take(CODE, "there", 60)
        assert new is not None
        number = len(there.lines(CODE))
        assert answers(there, a_line(number, new)) == ["kept"]
        sleeper.send_signal(signal.SIGCONT)
        rest = sleeper.stdout.read().split("\n")
        sleeper.wait()
        told, said = rest[-2].split()
        assert told in ("fenced", "away")
        assert int(said) == number
        assert there.lines(CODE) == list(some_lines(CODE, 0, number + 1))


def test_tables_are_given_back_and_taken_while_others_are_written(two: Pair) -> None:
    """Neither waits for the other for ever, and one row says for all of them that their owner is there."""
    here, _ = two
    codes = [f"TABLE{number:03}" for number in range(50)]
    fences = {code: opened(here, code, owner="here") for code in codes}
    done = threading.Event()
    passed_on, renewed = codes[25:], []

    def pass_on() -> None:
        while not done.is_set():
            here.give_back("here", passed_on[::-1])
            renewed.append(here.renew("here", 60))
            renewed.append(all(here.take(code, "here", 60) for code in passed_on[::-1]))

    passing = threading.Thread(target=pass_on)
    passing.start()
    for n in range(40):
        batch = [Change(code, fences[code], first=n, lines=some_lines(code, n, 1)) for code in codes]
        told = answers(here, *batch)
        assert set(told[:25]) == {"kept"}
        assert set(told[25:]) <= {"kept", "fenced"}
    done.set()
    passing.join()
    assert set(renewed) == {True}


def test_an_owner_struck_off_is_not_asked_about_every_table(two: Pair, postgres_url: str) -> None:
    """Whoever wants one table of a server whose time is over frees all of them, and the server never comes back under its name."""
    here, there = two
    old, other = opened(here, CODE, owner="here"), opened(here, "OTHER234", owner="here")
    let_lapse(postgres_url)
    assert there.take(CODE, "there", 60) is not None
    assert not here.renew("here", 60)
    assert here.take("OTHER234", "here", 60) is None
    assert there.owner("OTHER234") is None
    assert answers(here, Change("OTHER234", other, lines=some_lines("OTHER234", 0, 1))) == ["kept"], "nobody has taken this one"
    assert answers(here, a_line(0, old)) == ["fenced"]
    assert here.take("OTHER234", "here again", 60) is not None


def test_a_table_of_an_owner_that_is_nowhere_can_be_taken(two: Pair, postgres_url: str) -> None:
    here, there = two
    opened(here, CODE, owner="here")
    with psycopg.connect(postgres_url) as connection:
        connection.execute("DELETE FROM monopole.owners")
    assert there.take(CODE, "there", 60) is not None


def test_servers_share_a_secret(two: Pair, postgres: Postgres) -> None:
    here, there = two
    assert here.shared_secret() == there.shared_secret()
    assert len(here.shared_secret()) == 32
    with closing(PostgresArchive(url := postgres.new_database())) as elsewhere:
        assert elsewhere.shared_secret() != here.shared_secret()
    postgres.drop_database(url)


@pytest.mark.parametrize(("state", "told"), [("53100", "full"), ("XX000", "away")])
def test_what_the_database_cannot_write_is_not_kept(two: Pair, postgres_url: str, state: str, told: str) -> None:
    here, _ = two
    fence, other = opened(here, CODE), opened(here, "OTHER234")
    fails = f"BEGIN RAISE EXCEPTION USING ERRCODE = '{state}'; END"
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute(f"CREATE FUNCTION monopole.fail() RETURNS trigger LANGUAGE plpgsql AS $$ {fails} $$")
        connection.execute("CREATE TRIGGER full_disk BEFORE INSERT ON monopole.lines EXECUTE FUNCTION monopole.fail()")
        assert answers(here, a_line(0, fence), Change("OTHER234", other, state="over")) == [told, told]
        connection.execute("DROP TRIGGER full_disk ON monopole.lines")
    kept = here.read("OTHER234")
    assert kept is not None
    assert kept.state == "open"
    assert answers(here, a_line(0, fence)) == ["kept"]


def test_a_dump_made_while_games_go_on_is_an_archive_again(postgres: Postgres, two: Pair, postgres_url: str, tmp_path: Path) -> None:
    here, _ = two
    dump, restore = find_program("pg_dump"), find_program("pg_restore")
    if dump is None or restore is None:
        left_out("there is no pg_dump on this machine: restoring a database is not tested (Debian: apt install postgresql-client)")
    fence = opened(here, CODE, keys=(a_key("one"),), lines=some_lines(CODE, 0, 5), chat=(spoken("salut"),))
    before = here.read(CODE)
    subprocess.run([dump, "--format=custom", f"--file={tmp_path / 'dump'}", postgres_url], check=True)
    assert answers(here, a_line(5, fence)) == ["kept"]
    restored = postgres.new_database()
    subprocess.run([restore, "--no-owner", f"--dbname={restored}", str(tmp_path / "dump")], check=True)
    with closing(PostgresArchive(restored)) as again:
        assert again.read(CODE) == before
        again.give_back("here", [CODE])
        new = again.take(CODE, "there", 60)
        assert new is not None
        assert new > fence
        assert answers(again, a_line(5, fence), a_line(5, new)) == ["fenced", "kept"]
    postgres.drop_database(restored)


def test_a_database_of_a_newer_version_is_left_alone(postgres_url: str) -> None:
    PostgresArchive(postgres_url).close()
    with psycopg.connect(postgres_url) as connection:
        connection.execute("INSERT INTO monopole.versions VALUES (%s)", (len(STEPS) + 1,))
    with pytest.raises(NoArchive, match="from a newer version of Monopole"):
        PostgresArchive(postgres_url)


def test_a_database_of_an_older_version_is_brought_up_to_date_once(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(PostgresArchive(postgres_url)) as before:
        opened(before, CODE)
    monkeypatch.setattr("monopole.server.archive.postgres.STEPS", (*STEPS, "ALTER TABLE tables ADD COLUMN colour text DEFAULT 'red'"))
    archives: list[PostgresArchive] = []
    threads = [threading.Thread(target=lambda: archives.append(PostgresArchive(postgres_url))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [archive.count() for archive in archives] == [1] * 4
    for archive in archives:
        archive.close()


def test_keys_of_an_older_version_came_with_no_link_that_is_known(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as before:
        before.setattr("monopole.server.archive.postgres.STEPS", STEPS[:1])
        PostgresArchive(postgres_url).close()
    with psycopg.connect(postgres_url) as connection:
        connection.execute("INSERT INTO monopole.tables VALUES (%s, 'open', false, false, '{}', '{}')", (CODE,))
        connection.execute("INSERT INTO monopole.keys VALUES (%s, %s, 'seat', 'Anne', NULL)", (hashed("one"), CODE))
    with closing(PostgresArchive(postgres_url)) as archive:
        assert keys_of(archive, CODE) == [a_key("one")]


# As the version before made it.
FIRST = """
    CREATE SCHEMA monopole;
    SET search_path = monopole;
    CREATE TABLE versions (version integer PRIMARY KEY, since timestamptz NOT NULL DEFAULT now());
    CREATE TABLE tables (
        code text PRIMARY KEY, state text NOT NULL, public boolean NOT NULL, letters boolean NOT NULL,
        about bytea NOT NULL, secret bytea NOT NULL,
        made double precision NOT NULL DEFAULT extract(epoch FROM now()),
        touched double precision NOT NULL DEFAULT extract(epoch FROM now())
    );
    CREATE INDEX unfinished ON tables (code) WHERE state <> 'over';
    CREATE INDEX by_letter ON tables (code) WHERE letters AND state <> 'over';
    CREATE INDEX shown ON tables (touched) WHERE public AND state <> 'over';
    CREATE TABLE lines (code text NOT NULL, n integer NOT NULL, line bytea NOT NULL, PRIMARY KEY (code, n));
    CREATE TABLE keys (hash bytea PRIMARY KEY, code text NOT NULL, kind text NOT NULL, seat text, expires double precision);
    CREATE INDEX keys_of ON keys (code);
    CREATE TABLE chat (id bigserial PRIMARY KEY, code text NOT NULL, seat text, text text NOT NULL, time text NOT NULL);
    CREATE INDEX chat_of ON chat (code);
    CREATE SEQUENCE fences;
    CREATE TABLE owners (id text PRIMARY KEY, until timestamptz NOT NULL, struck boolean NOT NULL DEFAULT false) WITH (fillfactor = 50);
    CREATE TABLE leases (code text PRIMARY KEY, owner text, fence bigint NOT NULL) WITH (fillfactor = 50);
    CREATE TABLE shared (secret bytea NOT NULL);
    CREATE UNIQUE INDEX only_one ON shared ((true));
    CREATE TABLE writers (id text PRIMARY KEY, batch bigint NOT NULL, seen timestamptz NOT NULL DEFAULT now());
    INSERT INTO versions VALUES (1);
"""
LINES, SAID = 60, 400


def made_by_the_first_version(url: str) -> None:
    with psycopg.connect(url) as connection:
        connection.execute(FIRST)
        connection.execute("INSERT INTO tables VALUES (%s, 'playing', false, false, '{\"x\":1}', '{}', 1000, 1000)", (CODE,))
        connection.execute("INSERT INTO leases VALUES (%s, 'before', nextval('fences'))", (CODE,))
        connection.execute("INSERT INTO keys VALUES (%s, %s, 'seat', 'Anne', NULL)", (hashed("one"), CODE))
        with connection.cursor() as cursor:
            cursor.executemany("INSERT INTO lines VALUES (%s, %s, %s)", [(CODE, n, line(CODE, n)) for n in range(LINES)])
            said = [(CODE, str(n)) for n in range(SAID)]
            cursor.executemany("INSERT INTO chat (code, seat, text, time) VALUES (%s, 'Anne', %s, '2026-05-04T20:15:00Z')", said)


def is_as_the_first_version_made_it(archive: PostgresArchive) -> None:
    kept = archive.read(CODE)
    assert kept is not None
    assert (kept.state, kept.about, kept.lines) == ("playing", b'{"x":1}', list(some_lines(CODE, 0, LINES)))
    assert kept.chat == [spoken(str(n)) for n in range(SAID)][-SAID_LATELY:]
    assert kept.keys == [a_key("one")]


def test_a_database_of_the_first_version_is_gone_on_with(postgres_url: str) -> None:
    made_by_the_first_version(postgres_url)
    with closing(PostgresArchive(postgres_url)) as archive:
        is_as_the_first_version_made_it(archive)
        fence = archive.take(CODE, "here", 60)
        assert fence is not None
        for _ in range(SAID // 50):
            assert answers(archive, Change(CODE, fence, chat=(spoken("encore"),))) == ["kept"]
        assert sum(archive.forget(1_779_000_000.0)) == CHAT_KEPT, "what an older version let grow is made up for in small steps"


# Dies when all of a step is done but the note that it is.
MIGRANT = """
import os, signal, sys
import psycopg
from monopole.server.archive.postgres import PostgresArchive

execute = psycopg.Connection.execute

def mortal(self, words, *given, **more):
    if "INSERT INTO versions" in words:
        os.kill(os.getpid(), signal.SIGKILL)
    return execute(self, words, *given, **more)

psycopg.Connection.execute = mortal
PostgresArchive(sys.argv[1])
"""


def test_killed_while_it_brings_the_database_up_to_date_it_is_as_before(postgres_url: str) -> None:
    made_by_the_first_version(postgres_url)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(TESTS), *sys.path])}
    done = subprocess.run([sys.executable, "-c", MIGRANT, postgres_url], env=environment, timeout=60)
    assert done.returncode == -signal.SIGKILL
    with psycopg.connect(postgres_url) as connection:
        connection.execute("LOCK TABLE monopole.tables IN ACCESS EXCLUSIVE MODE")  # once whoever is dead has let go
        assert connection.execute("SELECT max(version) FROM monopole.versions").fetchone() == (1,)
        assert connection.execute("SELECT to_regclass('monopole.forgotten')").fetchone() == (None,)
    with closing(PostgresArchive(postgres_url)) as archive:
        is_as_the_first_version_made_it(archive)


# Plays at one table and says how far it is, while it forgets others again and again, and makes new ones to be forgotten.
FORGETTER = """
import os, sys, threading
from server.archive.changes import a_key, answers, new_table, some_lines, spoken
from monopole.server.archive import Change
from monopole.server.archive.postgres import PostgresArchive

archive, run = PostgresArchive(sys.argv[1]), sys.argv[2]
fence = archive.take("PLAYED22", "here" + run, 600)

def forget():
    number = 0
    while True:
        code = f"OLD{run}{number:05}"
        old = archive.take(code, "old" + run, 600)
        made = new_table(code, old, state="over", lines=some_lines(code, 0, 1200), keys=(a_key(code),), chat=(spoken("vieux"),) * 300)
        assert answers(archive, made) == ["kept"]
        archive.give_back("old" + run, [code])
        for rows in archive.forget(2e9, 9e9):
            os.write(1, b"forgot %d\\n" % rows)
        number += 1

threading.Thread(target=forget, daemon=True).start()
first = len(archive.lines("PLAYED22"))
while True:
    assert answers(archive, Change("PLAYED22", fence, first=first, lines=some_lines("PLAYED22", first, 1))) == ["kept"]
    first += 1
    os.write(1, b"kept %d\\n" % first)
"""


def test_killed_while_it_forgets_it_has_lost_nothing_else_and_forgets_the_rest(postgres_url: str) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(TESTS), *sys.path])}
    with closing(PostgresArchive(postgres_url)) as archive:
        opened(archive, "PLAYED22", owner="before", state="playing", lines=some_lines("PLAYED22", 0, 1), keys=(a_key("played"),))
        for run, wanted in enumerate((2, 7, 19)):
            archive.retire("before" if run == 0 else f"here{run - 1}")
            program = [sys.executable, "-c", FORGETTER, postgres_url, str(run)]
            process = subprocess.Popen(program, stdout=subprocess.PIPE, env=environment, text=True)
            assert process.stdout is not None
            pieces, said = 0, 0
            while pieces < wanted:
                word, number = process.stdout.readline().split()
                pieces += word == "forgot"
                said = int(number) if word == "kept" else said
            os.kill(process.pid, signal.SIGKILL)
            said = max([said, *(int(told.split()[1]) for told in process.stdout.read().splitlines() if told.startswith("kept "))])
            process.wait()
            archive.retire(f"old{run}")
            list(archive.forget(2e9, 9e9))
            kept = archive.read("PLAYED22")
            assert kept is not None and len(kept.lines) in (said, said + 1)
            assert kept.lines == list(some_lines("PLAYED22", 0, len(kept.lines))) and kept.keys == [a_key("played")]
            with psycopg.connect(postgres_url) as connection:
                rows = "(SELECT count(*) FROM monopole.lines WHERE code <> 'PLAYED22') + (SELECT count(*) FROM monopole.chat)"
                assert connection.execute(f"SELECT {rows}").fetchone() == (0,), "what was half forgotten is forgotten"


def test_a_broken_page_is_told_apart_from_a_database_that_is_away(postgres: Postgres, postgres_url: str) -> None:
    with closing(PostgresArchive(postgres_url)) as here:
        opened(here, CODE, lines=some_lines(CODE, 0, 3))
        with psycopg.connect(postgres_url, autocommit=True) as connection:
            connection.execute("CHECKPOINT")
            (path,) = connection.execute("SELECT pg_relation_filepath('monopole.lines')").fetchone() or ("",)
        postgres.end(signal.SIGINT)
        with (postgres.data / path).open("r+b") as file:
            file.write(b"\xa5" * 300)
        postgres.start()
        with pytest.raises(Damaged, match=r"The table K7MX2PQ9 is damaged: .*invalid page"):
            here.read(CODE)
        assert here.about(CODE) is not None
        assert here.renew("here", 60)


def test_forgetting_that_is_held_up_gives_up_and_holds_up_nobody(two: Pair, postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    here, _ = two
    monkeypatch.setitem(SWEEPING, "lock_timeout", "50ms")
    fence = opened(here, CODE, chat=(spoken("vieux"),))
    with psycopg.connect(postgres_url) as connection:
        connection.execute("LOCK TABLE monopole.chat IN EXCLUSIVE MODE")
        with pytest.raises(NoArchive, match="lock timeout"):
            list(here.forget(2e9))
        assert answers(here, a_line(0, fence)) == ["kept"]
    assert sum(here.forget(1_779_000_000.0)) == 1


def test_a_database_that_is_not_there_is_told(postgres: Postgres) -> None:
    with pytest.raises(NoArchive, match='database "nowhere" does not exist'):
        PostgresArchive(postgres.url("nowhere"))
    with pytest.raises(NoArchive, match="The database does not answer"):
        PostgresArchive("postgresql://127.0.0.1:1/x")
    with pytest.raises(NoArchive, match="The database does not answer"):
        PostgresArchive("postgresql://127.0.0.1:port/x")
