"""The archive in a PostgreSQL database, for any number of servers. It needs 13 or later, and no pooler that gives each transaction
another session.

Who holds a table is a row of `leases`. A change locks that row, compares the fence and is written, all in one transaction: whoever takes
the table in the meantime waits for its end, and whoever held it before finds another fence.

Until when a server holds what it holds is one row of `owners`, however many tables it has. A row that was struck off stays so: nobody can
believe a table to be his because he looked a moment too early.
"""

from __future__ import annotations

import secrets
import threading
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from monopole.bilingual import Both
from monopole.server.archive import (
    CHAT_KEPT,
    NO_ENTRY,
    SAID_LATELY,
    Change,
    Damaged,
    Kept,
    Key,
    NoArchive,
    NotKept,
    Spoken,
    iso,
    whole,
)  # fmt: skip
from monopole.server.archive.sqlite import PIECE, TABLES_AT_ONCE, TRIMMED, newer
from monopole.server.archive.standing import Allowed

T = TypeVar("T")
Connection = psycopg.Connection[tuple[Any, ...]]

# How a dead network is noticed, unless the address says otherwise.
DEFAULTS: dict[str, str] = {
    "connect_timeout": "5",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",
    "target_session_attrs": "read-write",
    "application_name": "monopole",
}
# A server that falls asleep within a transaction holds its tables' rows: it must lose them before others lose patience.
SETTINGS = {
    "search_path": "monopole",
    "client_encoding": "UTF8",
    "statement_timeout": "10s",
    "lock_timeout": "4s",
    "idle_in_transaction_session_timeout": "3s",
}
PATIENCE = 15.0  # seconds to find out whether what was under way has been kept, when the database goes away in the middle
SWEEPING = {"statement_timeout": "2s", "lock_timeout": "1s"}  # while something is forgotten, which can wait
STANDS = "until > now() AND NOT struck"  # of a row of `owners`
MIGRATING = 0x4D4F4E4F  # the number of the lock under which one server brings the database up to date

STEPS = (
    """
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
    """,
    """
    ALTER TABLE keys ADD COLUMN link bytea;
    ALTER TABLE keys ADD COLUMN maker text;
    """,
    # What is to be forgotten is found without looking at all there is.
    """
    ALTER TABLE tables ADD COLUMN imported boolean NOT NULL DEFAULT false;
    CREATE INDEX waiting ON tables (touched) WHERE state = 'open';
    CREATE INDEX imports ON tables (touched) WHERE imported AND state = 'over';
    CREATE INDEX said_at ON chat (time);
    DROP INDEX chat_of;
    CREATE INDEX chat_of ON chat (code, id);
    CREATE INDEX expiring ON keys (expires) WHERE expires IS NOT NULL;
    CREATE INDEX held_by ON leases (owner);
    CREATE TABLE forgotten (code text PRIMARY KEY);
    """,
)


class _Side:
    """A connection for questions, one after the other; made again where it is lost."""

    def __init__(self, connect: Callable[[], Connection]) -> None:
        self._connect = connect
        self._asking = threading.Lock()
        self._connection: Connection | None = None

    def ask(self, question: Callable[[Connection], T]) -> T:
        """Asks once more where the connection is lost: each of our questions may be put twice."""
        with self._asking:
            for last in (False, True):
                try:
                    if self._connection is None or self._connection.closed:
                        self._connection = self._connect()
                    return question(self._connection)
                except psycopg.Error as error:
                    lost = self._connection is None or self._connection.broken
                    if last or not lost:
                        raise _no_answer(error) from error
            raise AssertionError  # the last attempt has returned or raised

    def close(self) -> None:
        """Whatever is being asked gets no answer."""
        _let_go(self._connection)


class PostgresArchive:
    def __init__(self, url: str, patience: float = PATIENCE) -> None:
        try:
            self._address = make_conninfo("", **{**DEFAULTS, **conninfo_to_dict(url)})
        except psycopg.Error as error:
            raise _no_answer(error) from error
        self._patience = patience
        self._id = uuid.uuid4().hex
        self._batch = 0
        self._closed = False
        self._writing = threading.Lock()
        self._writer: Connection | None = None
        self._side, self._standing_by = _Side(self._connect), _Side(self._connect)  # the second so that no question delays a renewal
        try:
            self._side.ask(self._prepare)
            self._standing_by.ask(lambda side: None)
            self._writer = self._connect()
        except psycopg.Error as error:
            self.close()
            raise _no_answer(error) from error
        except NoArchive:
            self.close()
            raise

    def _connect(self) -> Connection:
        if self._closed:
            raise psycopg.InterfaceError("the archive is closed")
        connection = psycopg.connect(self._address, autocommit=True)
        settings = "SELECT set_config(name, value, false) FROM unnest(%s::text[], %s::text[]) AS settings (name, value)"
        waits = "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
        try:
            connection.execute(settings, (list(SETTINGS), list(SETTINGS.values())))
            connection.execute(waits)
        except psycopg.Error:
            connection.close()
            raise
        return connection

    def _prepare(self, connection: Connection) -> None:
        """Brings a database of an earlier version up to this one, a step at a time."""
        with connection.transaction():
            connection.execute("SET LOCAL statement_timeout = 0")
            connection.execute("SET LOCAL lock_timeout = 0")
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (MIGRATING,))
            connection.execute("CREATE SCHEMA IF NOT EXISTS monopole")
            columns = "version integer PRIMARY KEY, since timestamptz NOT NULL DEFAULT now()"
            connection.execute(f"CREATE TABLE IF NOT EXISTS versions ({columns})")
            version = _one(connection.execute("SELECT coalesce(max(version), 0) FROM versions"))[0]
            if version > len(STEPS):
                raise newer(connection.info.dbname, version, len(STEPS))
            for number, step in enumerate(STEPS[version:], version + 1):
                connection.execute(step)
                connection.execute("INSERT INTO versions VALUES (%s)", (number,))

    def keep(self, changes: Sequence[Change]) -> list[NotKept | None]:
        with self._writing:
            for last in (False, True):
                self._batch += 1
                begun: list[list[NotKept | None]] = []
                try:
                    if self._writer is None or self._writer.closed:
                        self._writer = self._connect()
                    self._keep(self._writer, changes, begun)
                    return begun[0]
                except psycopg.Error as error:
                    lost = self._writer is None or self._writer.broken
                    _let_go(self._writer)
                    self._writer = None
                    if begun and self._was_kept():
                        return begun[0]
                    if begun or not lost or last:
                        return [_not_kept(error, change) for change in changes]
            raise AssertionError  # the last attempt has returned

    def _keep(self, writer: Connection, changes: Sequence[Change], begun: list[list[NotKept | None]]) -> None:
        """One statement after the other: in a pipeline, who falls asleep halfway would hold its rows, and no setting of ours ends that."""
        with writer.transaction():
            standing = self._standing(writer, changes)
            answers = [standing.allow(change) for change in changes]
            begun.append(answers)
            self._write(writer, [change for change, answer in zip(changes, answers, strict=True) if answer is None])

    def _standing(self, writer: Connection, changes: Sequence[Change]) -> Allowed:
        codes = sorted({change.code for change in changes})
        hashes = [hash for change in changes for hash in (*change.spent, *(key.hash for key in change.keys))]
        # Our own row is locked before anything is sent that could end the transaction: who finds it free knows that it has ended.
        fences = writer.execute(
            "WITH ours AS (INSERT INTO writers (id, batch) VALUES (%s, %s)"
            " ON CONFLICT (id) DO UPDATE SET batch = excluded.batch, seen = now())"
            " SELECT code, fence FROM leases WHERE code = ANY(%s) ORDER BY code FOR SHARE",
            (self._id, self._batch, codes),
        ).fetchall()
        # Another statement, which sees what was written until the rows were ours.
        number = "(SELECT coalesce(max(n) + 1, 0) FROM lines WHERE lines.code = tables.code)"
        numbers = writer.execute(f"SELECT code, {number} FROM tables WHERE code = ANY(%s)", (codes,)).fetchall()
        keys = writer.execute("SELECT hash, code FROM keys WHERE hash = ANY(%s)", (hashes,)).fetchall() if hashes else []
        return Allowed(dict(fences), dict(numbers), dict(keys))

    def _write(self, writer: Connection, changes: list[Change]) -> None:
        for change in changes:
            if not change.only_lines:
                self._write_rest(writer, change)
        lines = [(change.code, n, line) for change in changes for n, line in enumerate(change.lines, change.first)]
        if lines:
            codes, numbers, texts = zip(*lines, strict=True)
            writer.execute(
                "INSERT INTO lines SELECT * FROM unnest(%s::text[], %s::integer[], %s::bytea[])", (list(codes), list(numbers), list(texts))
            )

    def _write_rest(self, writer: Connection, change: Change) -> None:
        code = change.code
        if change.new:
            writer.execute(
                "INSERT INTO tables (code, state, public, letters, imported, about, secret) VALUES (%s, %s, %s, %s, %s, %s, %s)",
                (code, change.state, change.public, change.letters, change.imported, change.about, change.secret),
            )
        else:
            public, letters = (None, None) if change.about is None else (change.public, change.letters)
            writer.execute(
                "UPDATE tables SET state = coalesce(%s, state), public = coalesce(%s, public), letters = coalesce(%s, letters),"
                " about = coalesce(%s, about), secret = coalesce(%s, secret), touched = extract(epoch FROM now()) WHERE code = %s",
                (change.state, public, letters, change.about, change.secret, code),
            )
        if change.spent:
            writer.execute("DELETE FROM keys WHERE hash = ANY(%s)", (list(change.spent),))
        for key in change.keys:
            writer.execute(
                "INSERT INTO keys (hash, code, kind, seat, expires, link, maker) VALUES (%s, %s, %s, %s, %s, %s, %s)",
                (key.hash, code, key.kind, key.seat, key.expires, key.link, key.maker),
            )
        for said in change.chat:
            writer.execute("INSERT INTO chat (code, seat, text, time) VALUES (%s, %s, %s, %s)", (code, said.seat, said.text, said.time))
        if change.chat:
            oldest = "SELECT id FROM chat WHERE code = %s ORDER BY id DESC LIMIT %s OFFSET %s"
            writer.execute(f"DELETE FROM chat WHERE id IN ({oldest})", (code, len(change.chat) + TRIMMED, CHAT_KEPT))

    def _was_kept(self) -> bool:
        """Whether the batch under way is there, after the connection broke somewhere between its first word and the answer to its last."""
        until = time.monotonic() + self._patience
        while True:
            connection = None
            try:
                connection = self._connect()
                # Waits for the end of whatever holds the row, which is that batch if it is still under way.
                words = "INSERT INTO writers (id, batch) VALUES (%s, 0) ON CONFLICT (id) DO UPDATE SET seen = now() RETURNING batch"
                kept = bool(_one(connection.execute(words, (self._id,)))[0] == self._batch)
                self._writer = connection
                return kept
            except psycopg.Error:
                _let_go(connection)
                if time.monotonic() > until:
                    return False
                time.sleep(0.1)

    def _ask(self, question: Callable[[Connection], T]) -> T:
        return self._side.ask(question)

    def _of_table(self, code: str, question: Callable[[Connection], T]) -> T:
        """What is asked about one table. Raises Damaged where that cannot be read."""

        def asked(side: Connection) -> T:
            try:
                return question(side)
            except (psycopg.errors.DataCorrupted, psycopg.errors.IndexCorrupted, psycopg.DataError, ValueError, TypeError) as error:
                raise Damaged(code, " ".join(str(error).split())) from error

        return self._ask(asked)

    def read(self, code: str) -> Kept | None:
        def question(side: Connection) -> Kept | None:
            with side.transaction():
                side.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
                table = side.execute("SELECT state, about, secret, made, touched FROM tables WHERE code = %s", (code,)).fetchone()
                if table is None:
                    _never_was(side, code)
                    return None
                state, about, secret, made, touched = table
                fence = side.execute("SELECT fence FROM leases WHERE code = %s", (code,)).fetchone()
                key = "SELECT hash, kind, seat, expires, link, maker FROM keys WHERE code = %s ORDER BY hash"
                keys = side.execute(key, (code,)).fetchall()
                words = "SELECT seat, text, time FROM chat WHERE code = %s ORDER BY id DESC LIMIT %s"
                chat = side.execute(words, (code, SAID_LATELY)).fetchall()
                kept_keys, kept_chat = [Key(*row) for row in keys], [Spoken(*row) for row in chat][::-1]
                with side.cursor(binary=True) as cursor:
                    lines = cursor.execute("SELECT n, line FROM lines WHERE code = %s ORDER BY n", (code,)).fetchall()
                fences = fence[0] if fence else 0
                return Kept(code, state, about, secret, fences, whole(code, lines), kept_keys, kept_chat, made, touched)

        return self._of_table(code, question)

    def about(self, code: str) -> bytes | None:
        def question(side: Connection) -> bytes | None:
            table = side.execute("SELECT about FROM tables WHERE code = %s", (code,)).fetchone()
            if table is None:
                _never_was(side, code)
            return None if table is None else bytes(table[0])

        return self._of_table(code, question)

    def lines(self, code: str, since: int = 0) -> list[bytes]:
        return self._of_table(code, lambda side: _lines(side, code, since))

    def unfinished(self, free: bool = False, letters: bool = False) -> list[str]:
        wanted = "letters AND state <> 'over'" if letters else "state <> 'over'"
        held = f"EXISTS (SELECT FROM leases JOIN owners ON id = owner WHERE leases.code = tables.code AND {STANDS})"
        words = f"SELECT code FROM tables WHERE {wanted} AND NOT (%s AND {held}) ORDER BY code"
        return [code for (code,) in self._ask(lambda side: side.execute(words, (free,)).fetchall())]

    def public(self, most: int) -> list[bytes]:
        words = "SELECT about FROM tables WHERE public AND state <> 'over' ORDER BY touched DESC, code LIMIT %s"
        return [about for (about,) in self._ask(lambda side: side.execute(words, (most,)).fetchall())]

    def count(self, since: float = 0.0) -> int:
        words = "SELECT count(*) FROM tables WHERE state <> 'over' AND touched >= %s"
        return int(self._ask(lambda side: _one(side.execute(words, (since,))))[0])

    def take(self, code: str, owner: str, seconds: float) -> int | None:
        words = (
            "INSERT INTO leases VALUES (%s, %s, nextval('fences')) ON CONFLICT (code) DO UPDATE"
            " SET owner = excluded.owner, fence = excluded.fence"
            " WHERE leases.owner IS NULL OR leases.owner = excluded.owner"
            " OR EXISTS (SELECT FROM owners WHERE id = leases.owner AND struck) RETURNING fence"
        )
        # An owner that is nowhere, as after a restored dump, is struck off too.
        strike = (
            "INSERT INTO owners SELECT owner, now(), true FROM leases WHERE code = %s AND owner <> %s"
            " ON CONFLICT (id) DO UPDATE SET struck = true WHERE owners.until <= now()"
        )

        def question(side: Connection) -> int | None:
            if not _stand(side, owner, seconds):
                return None
            for _ in range(2):
                taken = side.execute(words, (code, owner)).fetchone()
                if taken is not None:
                    return int(taken[0])
                if side.execute(strike, (code, owner)).rowcount == 0:
                    break
            return None

        return self._ask(question)

    def renew(self, owner: str, seconds: float) -> bool:
        return self._standing_by.ask(lambda side: _stand(side, owner, seconds))

    def give_back(self, owner: str, codes: Sequence[str]) -> None:
        # In the order in which `keep` locks them, so that neither waits for the other for ever.
        words = (
            "WITH mine AS (SELECT code FROM leases WHERE owner = %s AND code = ANY(%s) ORDER BY code FOR UPDATE)"
            " UPDATE leases SET owner = NULL FROM mine WHERE leases.code = mine.code"
        )
        self._ask(lambda side: side.execute(words, (owner, list(codes))))

    def retire(self, owner: str) -> None:
        words = "INSERT INTO owners VALUES (%s, now(), true) ON CONFLICT (id) DO UPDATE SET until = now(), struck = true"
        self._ask(lambda side: side.execute(words, (owner,)))

    def retire_at(self, address: str) -> int:
        words = f"UPDATE owners SET until = now(), struck = true WHERE starts_with(id, %s) AND {STANDS}"
        return self._ask(lambda side: side.execute(words, (f"{address} ",)).rowcount)

    def owner(self, code: str) -> str | None:
        words = f"SELECT owner FROM leases JOIN owners ON id = owner WHERE code = %s AND {STANDS}"
        held = self._ask(lambda side: side.execute(words, (code,)).fetchone())
        return held[0] if held else None

    def shared_secret(self) -> bytes:
        def question(side: Connection) -> bytes:
            side.execute("INSERT INTO shared VALUES (%s) ON CONFLICT DO NOTHING", (secrets.token_bytes(32),))
            return bytes(_one(side.execute("SELECT secret FROM shared"))[0])

        return self._ask(question)

    def forget(self, before: float, imports_before: float = 0.0) -> Iterator[int]:
        begun = "EXISTS (SELECT FROM lines WHERE lines.code = tables.code)"
        stands = f"EXISTS (SELECT FROM leases JOIN owners ON id = owner WHERE leases.code = tables.code AND {STANDS})"
        pieces: tuple[Callable[[Connection], int], ...] = (
            lambda side: _forget_rows(side, "chat", "id", "time", iso(before)),
            lambda side: _forget_rows(side, "keys", "hash", "expires", before),
            lambda side: _forget_tables(side, f"state = 'open' AND touched < %s AND NOT {begun}", before),
            lambda side: _forget_tables(side, f"imported AND state = 'over' AND touched < %s AND NOT {stands}", imports_before),
            _forget_lines,
        )
        for piece in pieces:
            while gone := self._piece(piece):
                yield gone
        looked_at = ""
        while (last := self._piece(lambda side, since=looked_at: _forget_leases(side, since))) is not None:  # type: ignore[misc]
            looked_at = last
            yield 0
        self._piece(_forget_owners)

    def _piece(self, piece: Callable[[Connection], T]) -> T:
        """A transaction between those of others, and short however much there is."""

        def question(side: Connection) -> T:
            with side.transaction():
                for name, value in SWEEPING.items():
                    side.execute(f"SET LOCAL {name} = '{value}'")
                return piece(side)

        return self._ask(question)

    def check(self) -> list[str] | None:
        return []  # its own tools look after a database, while it runs

    def close(self) -> None:
        self._closed = True
        _let_go(self._writer)
        self._side.close()
        self._standing_by.close()


def _one(cursor: psycopg.Cursor[tuple[Any, ...]]) -> tuple[Any, ...]:
    row = cursor.fetchone()
    assert row is not None
    return row


def _stand(side: Connection, owner: str, seconds: float) -> bool:
    words = (
        "INSERT INTO owners VALUES (%s, now() + make_interval(secs => %s)) ON CONFLICT (id) DO UPDATE SET until = excluded.until"
        " WHERE NOT owners.struck RETURNING id"
    )
    return side.execute(words, (owner, seconds)).fetchone() is not None


def _never_was(side: Connection, code: str) -> None:
    """Raises Damaged where a table that is not found has left a journal all the same."""
    left = "EXISTS (SELECT FROM lines WHERE code = %s) AND NOT EXISTS (SELECT FROM forgotten WHERE code = %s)"
    if _one(side.execute(f"SELECT {left}", (code, code)))[0]:
        raise Damaged(code, NO_ENTRY)


def _forget_rows(side: Connection, table: str, key: str, column: str, before: float | str) -> int:
    oldest = f"SELECT {key} FROM {table} WHERE {column} < %s ORDER BY {column} LIMIT {PIECE}"
    return side.execute(f"DELETE FROM {table} WHERE {key} IN ({oldest})", (before,)).rowcount


def _forget_tables(side: Connection, which: str, before: float) -> int:
    """Whole tables; what they have of a journal goes afterwards, line by line."""
    found = side.execute(f"SELECT code FROM tables WHERE {which} ORDER BY touched LIMIT {TABLES_AT_ONCE}", (before,)).fetchall()
    # Who begins such a table at this moment has its lease locked already, or waits until it is gone.
    side.execute("SELECT FROM leases WHERE code = ANY(%s) ORDER BY code FOR UPDATE", ([code for (code,) in found],))
    gone = side.execute(f"DELETE FROM tables WHERE {which} AND code = ANY(%s) RETURNING code", (before, [code for (code,) in found]))
    codes = [code for (code,) in gone.fetchall()]
    side.execute("INSERT INTO forgotten SELECT code FROM lines WHERE code = ANY(%s) AND n = 0", (codes,))
    rest = [side.execute(f"DELETE FROM {table} WHERE code = ANY(%s)", (codes,)).rowcount for table in ("chat", "keys")]
    return len(codes) + sum(rest)


def _forget_lines(side: Connection) -> int:
    while (found := side.execute("SELECT code FROM forgotten LIMIT 1").fetchone()) is not None:
        last = f"n > (SELECT max(n) FROM lines WHERE code = %(code)s) - {PIECE}"
        gone = side.execute(f"DELETE FROM lines WHERE code = %(code)s AND {last}", {"code": found[0]}).rowcount
        if gone:
            return gone
        side.execute("DELETE FROM forgotten WHERE code = %s", found)
    return 0


def _forget_leases(side: Connection, since: str) -> str | None:
    """Leases of nothing and of nobody, among those after this code; the last that was looked at, None where there are no more."""
    found = side.execute(f"SELECT code FROM leases WHERE code > %s ORDER BY code LIMIT {PIECE}", (since,)).fetchall()
    if not found:
        return None
    orphan = "NOT EXISTS (SELECT FROM tables WHERE tables.code = leases.code)"
    held = f"EXISTS (SELECT FROM owners WHERE id = owner AND {STANDS})"
    side.execute(f"DELETE FROM leases WHERE code = ANY(%s) AND {orphan} AND NOT {held}", ([code for (code,) in found],))
    return str(found[-1][0])


def _forget_owners(side: Connection) -> None:
    empty = "NOT EXISTS (SELECT FROM leases WHERE owner = id)"
    side.execute(f"DELETE FROM owners WHERE until < now() - interval '1 day' AND {empty}")
    side.execute("DELETE FROM writers WHERE seen < now() - interval '1 day'")


def _lines(side: Connection, code: str, since: int) -> list[bytes]:
    with side.cursor(binary=True) as cursor:
        return [line for (line,) in cursor.execute("SELECT line FROM lines WHERE code = %s AND n >= %s ORDER BY n", (code, since))]


def _let_go(connection: Connection | None) -> None:
    if connection is not None:
        connection.close()


def _no_answer(error: psycopg.Error) -> NoArchive:
    why = " ".join(str(error).split())  # it comes in several lines
    return NoArchive(Both("La base de données ne répond pas : {why}", "The database does not answer: {why}"), why=why)


def _not_kept(error: psycopg.Error, change: Change) -> NotKept:
    why = NotKept("full" if isinstance(error, psycopg.errors.DiskFull) else "away", change.code)
    why.__cause__ = error
    return why
