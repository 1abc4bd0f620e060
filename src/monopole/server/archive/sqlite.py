"""The archive in one SQLite file, for one server: nothing to install, nothing to look after.

Python gives up its turn around every step of a statement and, under load, waits long to get it back. So the usual batch, lines of journals
and nothing else, is one statement, a transaction by itself; what the next number of each table is, is remembered, since nobody else writes.
"""

from __future__ import annotations

import os
import sqlite3
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

from monopole.bilingual import Both
from monopole.server.archive import (
    CHAT_KEPT,
    NO_ENTRY,
    SAID_LATELY,
    Change,
    Damaged,
    Gone,
    Kept,
    Key,
    NoArchive,
    NotKept,
    Spoken,
    iso,
    whole,
)  # fmt: skip
from monopole.server.archive.standing import Allowed

if sys.platform != "win32":
    import fcntl

FILE, LOCK = "tables.sqlite3", "lock"
FENCE = 1  # nobody else can have the folder open, so it never moves
REMEMBERED = 100_000  # tables
MOST_AT_ONCE = 500  # lines a statement
CHECKPOINT = 4_000  # pages
PATIENCE = 5_000  # milliseconds another program may have the file to itself
PIECE = 500  # rows forgotten in one transaction
TABLES_AT_ONCE = 20  # and tables
TRIMMED = 50  # sentences beyond those kept of a table that go with each that is written, where an older version left many
CHECK_SECONDS = 60.0  # for looking at the whole file at the start

# Lines are in the order they came, so that many tables share the page that is written; a table's own are found by their index. In the
# order of tables, each action would write a page of its own: less than half as fast at a thousand tables.
STEPS = (
    """
    CREATE TABLE tables (
        code TEXT PRIMARY KEY, state TEXT NOT NULL, public INTEGER NOT NULL, letters INTEGER NOT NULL, about BLOB NOT NULL,
        secret BLOB NOT NULL, made REAL NOT NULL, touched REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX unfinished ON tables (code) WHERE state <> 'over';
    CREATE INDEX by_letter ON tables (code) WHERE letters AND state <> 'over';
    CREATE INDEX shown ON tables (touched) WHERE public AND state <> 'over';
    CREATE TABLE lines (code TEXT NOT NULL, n INTEGER NOT NULL, line BLOB NOT NULL);
    CREATE UNIQUE INDEX journal ON lines (code, n);
    CREATE TABLE keys (hash BLOB PRIMARY KEY, code TEXT NOT NULL, kind TEXT NOT NULL, seat TEXT, expires REAL) WITHOUT ROWID;
    CREATE INDEX keys_of ON keys (code);
    CREATE TABLE chat (code TEXT NOT NULL, seat TEXT, text TEXT NOT NULL, time TEXT NOT NULL);
    CREATE INDEX chat_of ON chat (code);
    """,
    """
    ALTER TABLE keys ADD COLUMN link BLOB;
    ALTER TABLE keys ADD COLUMN maker TEXT;
    """,
    # What is to be forgotten is found without looking at all there is.
    """
    ALTER TABLE tables ADD COLUMN imported INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX waiting ON tables (touched) WHERE state = 'open';
    CREATE INDEX imports ON tables (touched) WHERE imported AND state = 'over';
    CREATE INDEX said_at ON chat (time);
    CREATE INDEX expiring ON keys (expires) WHERE expires IS NOT NULL;
    CREATE TABLE forgotten (code TEXT PRIMARY KEY) WITHOUT ROWID;
    """,
)


class SqliteArchive:
    def __init__(self, folder: Path, clock: Callable[[], float] = time.time) -> None:
        self.file = folder / FILE
        self._clock = clock
        self._writing, self._reading = threading.Lock(), threading.Lock()
        self._numbers: dict[str, int] = {}
        self._owners: dict[str, str] = {}
        self._retired: set[str] = set()
        self._closing = self._swept = False
        self._checking = threading.Lock()
        self._remembers = True  # whether its log may still hold what was to be forgotten, as after a kill
        with ExitStack() as opened:
            try:
                folder.mkdir(parents=True, exist_ok=True, mode=0o700)
                opened.enter_context(_only_one(folder))
                os.close(os.open(self.file, os.O_CREAT | os.O_RDWR, 0o600))  # it holds the secrets of games under way
                self._writer = opened.enter_context(closing(self._open()))
                self._writer.execute("PRAGMA journal_mode = WAL")
                self._prepare()
                self._reader = opened.enter_context(closing(self._open()))
                self._wipe()
                self._opened_as = self._files()
            except (OSError, sqlite3.Error) as error:
                raise _cannot_open(self.file, error) from error
            self._opened = opened.pop_all()

    def _open(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.file, isolation_level=None, check_same_thread=False, cached_statements=256)
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA secure_delete = ON")  # what is forgotten is gone from the file too
        connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT}")
        return connection

    def _prepare(self) -> None:
        """Brings a file of an earlier version up to this one, a step at a time."""
        self._writer.execute("CREATE TABLE IF NOT EXISTS versions (version INTEGER PRIMARY KEY, since REAL NOT NULL)")
        (version,) = self._writer.execute("SELECT coalesce(max(version), 0) FROM versions").fetchone()
        if version > len(STEPS):
            raise newer(str(self.file), version, len(STEPS))
        for number, step in enumerate(STEPS[version:], version + 1):
            self._writer.executescript(f"BEGIN IMMEDIATE; {step} INSERT INTO versions VALUES ({number}, strftime('%s', 'now')); COMMIT;")

    def _files(self) -> list[tuple[int, int]]:
        """Which files they are, whatever their names: the tables, and the log of what was written."""
        found = [os.stat(name) for name in (self.file, f"{self.file}-wal")]
        return [(each.st_dev, each.st_ino) for each in found]

    def _is_there(self) -> bool:
        """Whether the files that are open are those a server would find that was begun now."""
        try:
            return self._files() == self._opened_as
        except OSError:
            return False

    def keep(self, changes: Sequence[Change]) -> list[NotKept | None]:
        with self._writing:
            try:
                standing = self._standing(changes)
                answers = [standing.allow(change) for change in changes]
                self._write([change for change, answer in zip(changes, answers, strict=True) if answer is None])
            except sqlite3.Error as error:
                self._roll_back()
                return [_not_kept(error, change) for change in changes]
            if not self._is_there():
                self._numbers.clear()
                return [NotKept("gone", change.code) for change in changes]
            if len(self._numbers) > REMEMBERED:
                self._numbers.clear()
            self._numbers.update(standing.numbers)
            self._remembers |= any(change.forgets for change, answer in zip(changes, answers, strict=True) if answer is None)
            if self._remembers:
                self._wipe()
            return answers

    def _wipe(self) -> None:
        """Empties the log, whose pages are still as they were; again at the next write where another program is just reading it."""
        with self._reading, suppress(sqlite3.Error):
            self._writer.execute("PRAGMA busy_timeout = 0")
            (busy, _, _) = self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            self._writer.execute(f"PRAGMA busy_timeout = {PATIENCE}")
            self._remembers = bool(busy)

    def _standing(self, changes: Sequence[Change]) -> Allowed:
        numbers, keys = {}, {}
        for code in {change.code for change in changes}:
            number = self._numbers.get(code)
            if number is None:
                found = self._writer.execute(
                    "SELECT (SELECT coalesce(max(n) + 1, 0) FROM lines WHERE lines.code = tables.code) FROM tables WHERE code = ?", (code,)
                ).fetchone()
                number = found and found[0]
            if number is not None:
                numbers[code] = number
        for change in changes:
            for hash in (*change.spent, *(key.hash for key in change.keys)):
                found = self._writer.execute("SELECT code FROM keys WHERE hash = ?", (hash,)).fetchone()
                if found:
                    keys[hash] = found[0]
        return Allowed({change.code: FENCE for change in changes}, numbers, keys)

    def _write(self, changes: list[Change]) -> None:
        lines = [(change.code, n, line) for change in changes for n, line in enumerate(change.lines, change.first)]
        rest = [change for change in changes if not change.only_lines]
        if not rest and len(lines) <= MOST_AT_ONCE:
            self._write_lines(lines)
            return
        self._writer.execute("BEGIN IMMEDIATE")
        for change in rest:
            self._write_rest(change)
        for start in range(0, len(lines), MOST_AT_ONCE):
            self._write_lines(lines[start : start + MOST_AT_ONCE])
        self._writer.execute("COMMIT")

    def _write_lines(self, lines: list[tuple[str, int, bytes]]) -> None:
        if lines:
            places = ",".join(["(?,?,?)"] * len(lines))
            self._writer.execute(f"INSERT INTO lines VALUES {places}", [value for line in lines for value in line])

    def _write_rest(self, change: Change) -> None:
        code, now = change.code, self._clock()
        if change.new:
            names = "code, state, public, letters, imported, about, secret, made, touched"
            values = (code, change.state, change.public, change.letters, change.imported, change.about, change.secret, now, now)
            self._writer.execute(f"INSERT INTO tables ({names}) VALUES (?,?,?,?,?,?,?,?,?)", values)
        else:
            public, letters = (None, None) if change.about is None else (change.public, change.letters)
            self._writer.execute(
                "UPDATE tables SET state = coalesce(?, state), public = coalesce(?, public), letters = coalesce(?, letters),"
                " about = coalesce(?, about), secret = coalesce(?, secret), touched = ? WHERE code = ?",
                (change.state, public, letters, change.about, change.secret, now, code),
            )
        self._writer.executemany("DELETE FROM keys WHERE hash = ?", [(hash,) for hash in change.spent])
        self._writer.executemany(
            "INSERT INTO keys (hash, code, kind, seat, expires, link, maker) VALUES (?,?,?,?,?,?,?)",
            [(key.hash, code, key.kind, key.seat, key.expires, key.link, key.maker) for key in change.keys],
        )
        if change.chat:
            said = [(code, said.seat, said.text, said.time) for said in change.chat]
            self._writer.executemany("INSERT INTO chat (code, seat, text, time) VALUES (?,?,?,?)", said)
            oldest = "SELECT rowid FROM chat WHERE code = ? ORDER BY rowid DESC LIMIT ? OFFSET ?"
            self._writer.execute(f"DELETE FROM chat WHERE rowid IN ({oldest})", (code, len(said) + TRIMMED, CHAT_KEPT))

    def _roll_back(self) -> None:
        with suppress(sqlite3.Error):
            if self._writer.in_transaction:
                self._writer.execute("ROLLBACK")

    @contextmanager
    def _moment(self, code: str = "") -> Iterator[sqlite3.Connection]:
        """All that is read within is as it was at one moment. Raises Damaged where it is about one table and cannot be read."""
        with self._reading:
            try:
                self._reader.execute("BEGIN")
                try:
                    yield self._reader
                finally:
                    self._reader.execute("ROLLBACK")
            except sqlite3.Error as error:
                if code and _broken(error):
                    raise Damaged(code, error) from error
                raise _cannot_open(self.file, error) from error
            except (ValueError, TypeError) as error:  # a row that nobody wrote so
                if not code:
                    raise
                raise Damaged(code, error) from error

    def read(self, code: str) -> Kept | None:
        with self._moment(code) as moment:
            table = moment.execute("SELECT state, about, secret, made, touched FROM tables WHERE code = ?", (code,)).fetchone()
            if table is None:
                _never_was(moment, code)
                return None
            state, about, secret, made, touched = table
            keys = moment.execute("SELECT hash, kind, seat, expires, link, maker FROM keys WHERE code = ? ORDER BY hash", (code,))
            chat = moment.execute("SELECT seat, text, time FROM chat WHERE code = ? ORDER BY rowid DESC LIMIT ?", (code, SAID_LATELY))
            kept_keys, kept_chat = [Key(*row) for row in keys], [Spoken(*row) for row in chat][::-1]
            lines = whole(code, moment.execute("SELECT n, line FROM lines WHERE code = ? ORDER BY n", (code,)).fetchall())
            return Kept(code, state, about, secret, FENCE, lines, kept_keys, kept_chat, made, touched)

    def about(self, code: str) -> bytes | None:
        with self._moment(code) as moment:
            table = moment.execute("SELECT about FROM tables WHERE code = ?", (code,)).fetchone()
            if table is None:
                _never_was(moment, code)
            return None if table is None else bytes(table[0])

    def lines(self, code: str, since: int = 0) -> list[bytes]:
        with self._moment(code) as moment:
            return _lines(moment, code, since)

    def unfinished(self, free: bool = False, letters: bool = False) -> list[str]:
        words = f"SELECT code FROM tables WHERE {'letters AND' if letters else ''} state <> 'over' ORDER BY code"
        with self._moment() as moment:
            codes = [code for (code,) in moment.execute(words)]
        return [code for code in codes if code not in self._owners] if free else codes

    def public(self, most: int) -> list[bytes]:
        with self._moment() as moment:
            shown = "SELECT about FROM tables WHERE public AND state <> 'over' ORDER BY touched DESC, code LIMIT ?"
            return [about for (about,) in moment.execute(shown, (most,))]

    def count(self, since: float = 0.0) -> int:
        with self._moment() as moment:
            (number,) = moment.execute("SELECT count(*) FROM tables WHERE state <> 'over' AND touched >= ?", (since,)).fetchone()
        return int(number)

    def take(self, code: str, owner: str, seconds: float) -> int | None:
        if owner in self._retired:
            return None
        self._owners[code] = owner
        return FENCE

    def renew(self, owner: str, seconds: float) -> bool:
        if not self._is_there():
            words = Both(
                "{place} n’est plus le fichier qui fut ouvert : il a été effacé, déplacé ou remplacé",
                "{place} is not the file that was opened any more: it was deleted, moved or replaced",
            )
            raise Gone(words, place=self.file)
        return owner not in self._retired

    def give_back(self, owner: str, codes: Sequence[str]) -> None:
        with self._writing:
            for code in codes:
                if self._owners.get(code) == owner:
                    del self._owners[code]
                    self._numbers.pop(code, None)

    def retire(self, owner: str) -> None:
        self._retired.add(owner)
        self.give_back(owner, list(self._owners))

    def retire_at(self, address: str) -> int:
        return 0  # only one process has it open: whoever held anything before is forgotten

    def owner(self, code: str) -> str | None:
        return self._owners.get(code)

    def shared_secret(self) -> bytes:
        return b""

    def forget(self, before: float, imports_before: float = 0.0) -> Iterator[int]:
        begun = "EXISTS (SELECT 1 FROM lines WHERE lines.code = tables.code)"
        pieces: tuple[Callable[[], int], ...] = (
            lambda: self._forget_rows("chat", "rowid", "time", iso(before)),
            lambda: self._forget_rows("keys", "hash", "expires", before),
            lambda: self._forget_tables(f"state = 'open' AND touched < ? AND NOT {begun}", before),
            lambda: self._forget_tables("imported AND state = 'over' AND touched < ?", imports_before),
            self._forget_lines,
        )
        for piece in pieces:
            while gone := piece():
                self._swept = True
                yield gone
        if self._swept:
            with self._writing:
                self._wipe()
                self._swept = self._remembers

    @contextmanager
    def _piece(self) -> Iterator[sqlite3.Connection]:
        """A transaction between those of others."""
        with self._writing:
            try:
                self._writer.execute("BEGIN IMMEDIATE")
                yield self._writer
                self._writer.execute("COMMIT")
            except sqlite3.Error as error:
                self._roll_back()
                raise _cannot_open(self.file, error) from error

    def _forget_rows(self, table: str, key: str, column: str, before: float | str) -> int:
        with self._piece() as writer:
            oldest = f"SELECT {key} FROM {table} WHERE {column} < ? ORDER BY {column} LIMIT {PIECE}"
            return writer.execute(f"DELETE FROM {table} WHERE {key} IN ({oldest})", (before,)).rowcount

    def _forget_tables(self, which: str, before: float) -> int:
        """Whole tables; what they have of a journal goes afterwards, line by line."""
        gone = 0
        with self._piece() as writer:
            found = writer.execute(f"SELECT code FROM tables WHERE {which} ORDER BY touched LIMIT {TABLES_AT_ONCE}", (before,))
            for (code,) in found.fetchall():
                writer.execute("INSERT INTO forgotten SELECT code FROM lines WHERE code = ? AND n = 0", (code,))
                for table in ("chat", "keys", "tables"):
                    gone += writer.execute(f"DELETE FROM {table} WHERE code = ?", (code,)).rowcount
                self._numbers.pop(code, None)
        return gone

    def _forget_lines(self) -> int:
        with self._piece() as writer:
            while (found := writer.execute("SELECT code FROM forgotten LIMIT 1").fetchone()) is not None:
                last = f"n > (SELECT max(n) FROM lines WHERE code = :code) - {PIECE}"
                gone = writer.execute(f"DELETE FROM lines WHERE code = :code AND {last}", {"code": found[0]}).rowcount
                if gone:
                    return gone
                writer.execute("DELETE FROM forgotten WHERE code = ?", found)
        return 0

    def check(self) -> list[str] | None:
        until = time.monotonic() + CHECK_SECONDS
        with self._checking:
            try:
                with closing(self._open()) as connection:
                    connection.set_progress_handler(lambda: self._closing or time.monotonic() > until, 10_000)
                    found = [str(text) for (text,) in connection.execute("PRAGMA quick_check(10)")]
            except sqlite3.Error as error:
                return None if _name(error) == "SQLITE_INTERRUPT" else [str(error)]
        return [] if found == ["ok"] else found

    def close(self) -> None:
        self._closing = True
        with self._checking, self._writing, self._reading:
            self._opened.close()


def backup(folder: Path, to: Path) -> int:
    """A copy of everything as it is now, while games go on, also from another process; how many tables it has.

    Put into an empty folder as `tables.sqlite3`, it is the archive again.
    """
    file, part = folder / FILE, to.with_name(to.name + ".part")
    if not file.is_file():
        missing = Both("Il n’y a pas d’archive dans {folder} ({name}).", "There is no archive in {folder} ({name}).")
        raise NoArchive(missing, folder=folder, name=FILE)
    if to.resolve().parent == folder.resolve() and to.name.startswith((FILE, LOCK)):
        own = Both(
            "{to} est un fichier de l’archive elle-même, dont le serveur se sert : donnez un autre nom à la copie.",
            "{to} is a file of the archive itself, which the server uses: give the copy another name.",
        )
        raise NoArchive(own, to=to)
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True)) as source, closing(sqlite3.connect(part)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # so that the copy is one file and nothing beside it
            (number,) = copy.execute("SELECT count(*) FROM tables").fetchone()
        os.replace(part, to)
    except (OSError, sqlite3.Error) as error:
        for rest in (part, part.with_name(part.name + "-journal")):
            with suppress(OSError):
                rest.unlink(missing_ok=True)
        raise _cannot_open(to, error) from error
    return int(number)


def journal(folder: Path, code: str) -> list[bytes]:
    """The lines kept under this code, and nothing else of it, while the server goes on, also from another process."""
    file = folder / FILE
    if not file.is_file():
        return []
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as source:
            return _lines(source, code, 0)
    except sqlite3.Error as error:
        raise _cannot_open(file, error) from error


def _lines(moment: sqlite3.Connection, code: str, since: int) -> list[bytes]:
    return [line for (line,) in moment.execute("SELECT line FROM lines WHERE code = ? AND n >= ? ORDER BY n", (code, since))]


def _never_was(moment: sqlite3.Connection, code: str) -> None:
    """Raises Damaged where a table that is not found has left a journal all the same."""
    left = "EXISTS (SELECT 1 FROM lines WHERE code = :code) AND NOT EXISTS (SELECT 1 FROM forgotten WHERE code = :code)"
    if moment.execute(f"SELECT {left}", {"code": code}).fetchone()[0]:
        raise Damaged(code, NO_ENTRY)


@contextmanager
def _only_one(folder: Path) -> Iterator[None]:
    """The folder's locks, which end with this process however it ends. SQLite knows how to lock a file on every system; where that file
    can be deleted under a server, the folder itself is locked too.
    """
    taken = Both(
        "Un autre serveur se sert déjà du dossier {folder} : arrêtez-le, ou donnez un autre dossier avec --data.",
        "Another server is using the folder {folder} already: stop it, or give another folder with --data.",
    )
    with ExitStack() as held:
        if sys.platform != "win32":
            handle = os.open(folder, os.O_RDONLY)
            held.callback(os.close, handle)
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise NoArchive(taken, folder=folder) from None
            except OSError:
                pass  # some file systems have no such locks
        lock = held.enter_context(closing(sqlite3.connect(folder / LOCK, isolation_level=None, check_same_thread=False, timeout=0)))
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if _name(error) != "SQLITE_BUSY":
                raise
            raise NoArchive(taken, folder=folder) from None
        yield


def in_use(folder: Path) -> bool:
    """Whether another server has this folder."""
    if not (folder / FILE).exists():
        return False
    try:
        with _only_one(folder):
            return False
    except NoArchive:
        return True


def newer(place: str, version: int, known: int) -> NoArchive:
    words = Both(
        "{place} vient d’une version plus récente de Monopole (archive {version}, connue jusqu’à {known}) : mettez Monopole à jour.",
        "{place} is from a newer version of Monopole (archive {version}, known up to {known}): update Monopole.",
    )
    return NoArchive(words, place=place, version=version, known=known)


def _cannot_open(place: Path, error: Exception) -> NoArchive:
    why = getattr(error, "strerror", None) or error
    return NoArchive(Both("{place} ne peut être ouvert : {why}", "{place} cannot be opened: {why}"), place=place, why=why)


def _not_kept(error: sqlite3.Error, change: Change) -> NotKept:
    """A disk that takes no more says so when it is full; a quota or a limit of the file's size is told as a failed write."""
    full = _name(error) in ("SQLITE_FULL", "SQLITE_IOERR_WRITE")
    why = NotKept("full" if full else "away", change.code)
    why.__cause__ = error
    return why


def _broken(error: sqlite3.Error) -> bool:
    """Whether the file itself is not what SQLite wrote; a text that is none has no name with it."""
    name = _name(error)
    return name.startswith("SQLITE_CORRUPT") or name == "SQLITE_NOTADB" or (not name and isinstance(error, sqlite3.OperationalError))


def _name(error: sqlite3.Error) -> str:
    """SQLite's word for it; Python's own complaints have none."""
    return str(getattr(error, "sqlite_errorname", ""))
