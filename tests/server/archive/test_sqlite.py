"""The archive in a file: killed at any moment, on a full disk, opened twice, copied while games go on, from another version."""

from __future__ import annotations

import os
import random
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from server.archive.changes import a_key, answers, hashed, keys_of, line, opened, some_lines, spoken

from monopole.server.archive import CHAT_KEPT, SAID_LATELY, Change, Damaged, Gone, Key, NoArchive
from monopole.server.archive.sqlite import FILE, STEPS, SqliteArchive, backup, in_use

CODE = "K7MX2PQ9"
TESTS = Path(__file__).parents[2]

# Each change is three lines, a key and a sentence; what it says is kept. Its standard input says how far each table is.
PLAYER = """
import sys
from pathlib import Path
from server.archive.changes import a_key, some_lines, spoken
from monopole.server.archive import Change
from monopole.server.archive.sqlite import SqliteArchive

archive = SqliteArchive(Path(sys.argv[1]))
codes = [f"TABLE{number}" for number in range(8)]
turns = {code: len(archive.lines(code)) // 3 for code in codes}
while True:
    batch = [
        Change(code, 1, first=3 * turns[code], lines=some_lines(code, 3 * turns[code], 3, size=300),
               keys=(a_key(f"{code} {turns[code]}"),), chat=(spoken(str(turns[code])),))
        for code in codes
    ]
    assert archive.keep(batch) == [None] * len(codes)
    for code in codes:
        turns[code] += 1
    print(turns[codes[0]], flush=True)
"""


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(TESTS), *sys.path])}


def test_killed_at_any_moment_it_holds_all_that_was_said_and_only_whole_changes(tmp_path: Path) -> None:
    archive = SqliteArchive(tmp_path)
    codes = [f"TABLE{number}" for number in range(8)]
    for code in codes:
        opened(archive, code)
    archive.close()
    moments = random.Random(5)
    for _ in range(5):
        player = subprocess.Popen([sys.executable, "-c", PLAYER, str(tmp_path)], stdout=subprocess.PIPE, env=environment())
        assert player.stdout is not None
        for _ in range(moments.randrange(1, 120)):
            said = int(player.stdout.readline())
        os.kill(player.pid, signal.SIGKILL)
        said = max([said, *map(int, player.stdout.read().splitlines())])
        player.wait()
        archive = SqliteArchive(tmp_path)
        for code in codes:
            kept = archive.read(code)
            assert kept is not None
            turns = len(kept.lines) // 3
            assert turns in (said, said + 1), "the batch under way when it was killed may be there, unsaid"
            assert kept.lines == list(some_lines(code, 0, 3 * turns, size=300))
            assert kept.chat == [spoken(str(turn)) for turn in range(turns)][-SAID_LATELY:]
            assert {key.hash for key in kept.keys} == {hashed(f"{code} {turn}") for turn in range(turns)}
        assert len({len(archive.lines(code)) for code in codes}) == 1, "a batch is kept as one"
        archive.close()


def test_a_torn_last_write_is_as_if_it_had_not_been_begun(tmp_path: Path) -> None:
    archive = SqliteArchive(tmp_path / "whole")
    fence = opened(archive, CODE)
    for n in range(20):
        assert answers(archive, Change(CODE, fence, first=n, lines=some_lines(CODE, n, 1, size=3000))) == ["kept"]
    wal = (tmp_path / "whole" / f"{FILE}-wal").stat().st_size
    for cut in range(1, wal, wal // 40):
        torn = tmp_path / f"torn{cut}"
        shutil.copytree(tmp_path / "whole", torn, ignore=shutil.ignore_patterns("lock", "*-shm"))
        os.truncate(torn / f"{FILE}-wal", wal - cut)
        try:
            reopened = SqliteArchive(torn)
        except NoArchive:
            raise AssertionError(f"{cut} bytes missing, and nothing can be read") from None
        lines = reopened.lines(CODE)
        assert lines == list(some_lines(CODE, 0, len(lines), size=3000))
        if lines:
            assert answers(reopened, Change(CODE, fence, first=len(lines), lines=(b"{}\n",))) == ["kept"]
        reopened.close()
    archive.close()


def test_a_full_file_takes_nothing_of_a_batch_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    archive = SqliteArchive(tmp_path)
    fence, other = opened(archive, CODE), opened(archive, "OTHER234")
    (pages,) = archive._writer.execute("PRAGMA page_count").fetchone()
    archive._writer.execute(f"PRAGMA max_page_count = {pages}")
    small = Change("OTHER234", other, lines=some_lines("OTHER234", 0, 1))
    large = Change(CODE, fence, lines=some_lines(CODE, 0, 900, size=300))
    with_key = Change(CODE, fence, keys=(a_key("one"),), lines=some_lines(CODE, 0, 400, size=300))
    assert answers(archive, small, large) == ["full", "full"]
    assert answers(archive, small, with_key) == ["full", "full"]
    assert archive.lines(CODE) == archive.lines("OTHER234") == []
    assert keys_of(archive, CODE) == keys_of(archive, "OTHER234") == []
    archive._writer.execute("PRAGMA max_page_count = 1000000")
    assert answers(archive, small, large) == ["kept", "kept"]
    assert archive.lines(CODE) == list(large.lines)
    archive.close()


# Fills the disk, sees what is refused, makes room, goes on; and says how many lines were kept.
FILLER = """
import sys
from pathlib import Path
from server.archive.changes import answers, opened, some_lines
from monopole.server.archive import Change
from monopole.server.archive.sqlite import SqliteArchive

archive = SqliteArchive(Path(sys.argv[1]))
fence = opened(archive, "A")
{fill}
kept = 0
for _ in range(2000):
    told = answers(archive, Change("A", fence, first=kept, lines=some_lines("A", kept, 5, size=300)))
    if told != ["kept"]:
        break
    kept += 5
assert told == ["full"], told
assert answers(archive, Change("A", fence, first=kept, lines=some_lines("A", kept, 500, size=300))) == ["full"]
assert archive.lines("A") == list(some_lines("A", 0, kept, size=300))
{free}
for _ in range(10):
    assert answers(archive, Change("A", fence, first=kept, lines=some_lines("A", kept, 50, size=300))) == ["kept"]
    kept += 50
assert archive.lines("A") == list(some_lines("A", 0, kept, size=300))
print(kept)
"""
LIMITED = """
import resource
resource.setrlimit(resource.RLIMIT_FSIZE, (600_000, resource.RLIM_INFINITY))
"""
UNLIMITED = "resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))"
BALLAST = "(Path(sys.argv[1]) / 'ballast').write_bytes(bytes(1_500_000))"
THROWN_OUT = "(Path(sys.argv[1]) / 'ballast').unlink()"


def test_a_write_that_the_system_refuses_keeps_nothing_and_later_ones_are_kept(tmp_path: Path) -> None:
    program = FILLER.format(fill=LIMITED, free=UNLIMITED)
    done = subprocess.run([sys.executable, "-c", program, str(tmp_path)], env=environment(), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    archive = SqliteArchive(tmp_path)
    assert archive.lines("A") == list(some_lines("A", 0, int(done.stdout), size=300))
    archive.close()


def test_a_full_disk_keeps_nothing_and_one_with_room_again_keeps(tmp_path: Path) -> None:
    small_disk = 'mount -t tmpfs -o size=3m none "$0" && exec "$@"'
    inside = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", small_disk, str(tmp_path)]
    if shutil.which("unshare") is None or subprocess.run([*inside, "true"], capture_output=True).returncode:
        pytest.skip("a small disk cannot be made here: an archive on a disk that is really full is not tested")
    program = FILLER.format(fill=BALLAST, free=THROWN_OUT)
    done = subprocess.run([*inside, sys.executable, "-c", program, str(tmp_path)], env=environment(), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) >= 500


def test_a_folder_is_open_once(tmp_path: Path) -> None:
    archive = SqliteArchive(tmp_path)
    with pytest.raises(NoArchive, match="Another server is using the folder"):
        SqliteArchive(tmp_path)
    again = "import sys, pathlib; from monopole.server.archive import open_archive, NoArchive\n"
    again += "try:\n    open_archive(pathlib.Path(sys.argv[1]))\nexcept NoArchive as why:\n    print(why.say('fr'))"
    command = [sys.executable, "-c", again, str(tmp_path)]
    other = subprocess.run(command, env=environment(), capture_output=True, text=True, encoding="utf-8")
    assert other.stdout.startswith("Un autre serveur se sert déjà du dossier"), other.stderr
    opened(archive, CODE)
    archive.close()
    archive = SqliteArchive(tmp_path)
    assert archive.count() == 1
    archive.close()


def test_a_folder_is_open_once_though_its_lock_was_deleted(tmp_path: Path) -> None:
    archive = SqliteArchive(tmp_path)
    opened(archive, CODE)
    (tmp_path / "lock").unlink()
    again = "import sys, pathlib; from monopole.server.archive import open_archive, NoArchive\n"
    again += "try:\n    open_archive(pathlib.Path(sys.argv[1]))\nexcept NoArchive as why:\n    print(why)"
    other = subprocess.run([sys.executable, "-c", again, str(tmp_path)], env=environment(), capture_output=True, text=True)
    assert other.stdout.startswith("Another server is using the folder"), other.stderr
    assert in_use(tmp_path)
    assert answers(archive, Change(CODE, 1, lines=some_lines(CODE, 0, 1))) == ["kept"]
    archive.close()
    assert not in_use(tmp_path)
    SqliteArchive(tmp_path).close()


def deleted(folder: Path) -> None:
    shutil.rmtree(folder)


def replaced(folder: Path) -> None:
    backup(folder, folder.parent / "copy")
    os.replace(folder.parent / "copy", folder / FILE)


def without_its_log(folder: Path) -> None:
    (folder / f"{FILE}-wal").unlink()


@pytest.mark.parametrize("lost", [deleted, replaced, without_its_log])
def test_an_archive_that_is_gone_keeps_nothing_and_says_so(tmp_path: Path, lost: Callable[[Path], None]) -> None:
    archive = SqliteArchive(tmp_path / "data")
    opened(archive, CODE)
    assert archive.renew("here", 60)
    lost(tmp_path / "data")
    with pytest.raises(Gone, match=r"tables\.sqlite3 is not the file that was opened any more"):
        archive.renew("here", 60)
    assert answers(archive, Change(CODE, 1, lines=some_lines(CODE, 0, 1)), Change(CODE, 1, state="over")) == ["gone", "gone"]
    archive.close()


def test_a_folder_that_comes_back_is_gone_on_with(tmp_path: Path) -> None:
    archive = SqliteArchive(tmp_path / "data")
    opened(archive, CODE)
    (tmp_path / "data").rename(tmp_path / "elsewhere")
    with pytest.raises(Gone):
        archive.renew("here", 60)
    (tmp_path / "elsewhere").rename(tmp_path / "data")
    assert archive.renew("here", 60)
    assert answers(archive, Change(CODE, 1, lines=some_lines(CODE, 0, 1))) == ["kept"]
    archive.close()


def break_page_of(file: Path, text: bytes) -> None:
    """The head of the page in which this stands is overwritten."""
    contents = bytearray(file.read_bytes())
    page = contents.index(text) // 4096 * 4096
    contents[page : page + 300] = b"\xa5" * 300
    file.write_bytes(contents)


def test_a_broken_page_is_found_and_tells_which_table_it_is_about(tmp_path: Path) -> None:
    archive = SqliteArchive(tmp_path)
    opened(archive, CODE)
    fence = opened(archive, "OTHER234")
    for n in range(40):
        assert answers(archive, Change(CODE, fence, first=n, lines=some_lines(CODE, n, 1, size=2000))) == ["kept"]
    assert answers(archive, Change("OTHER234", fence, lines=some_lines("OTHER234", 0, 1, size=5000))) == ["kept"]
    assert archive.check() == []
    archive.close()
    break_page_of(tmp_path / FILE, line(CODE, 20, size=2000)[:30])
    archive = SqliteArchive(tmp_path)
    with pytest.raises(Damaged, match="The table K7MX2PQ9 is damaged: database disk image is malformed"):
        archive.read(CODE)
    assert archive.about(CODE) is not None
    assert archive.lines("OTHER234") == list(some_lines("OTHER234", 0, 1, size=5000))
    assert archive.check(), "the whole file is looked at"
    archive.close()


def test_looking_at_a_large_file_takes_no_more_than_its_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = SqliteArchive(tmp_path)
    opened(archive, CODE)
    for n in range(0, 20_000, 500):
        assert answers(archive, Change(CODE, 1, first=n, lines=some_lines(CODE, n, 500))) == ["kept"]
    assert archive.check() == []
    monkeypatch.setattr("monopole.server.archive.sqlite.CHECK_SECONDS", -1.0)
    assert archive.check() is None
    archive.close()


def test_what_is_forgotten_trimmed_or_read_is_found_by_an_index(tmp_path: Path) -> None:
    archive = SqliteArchive(tmp_path)
    opened(archive, CODE, state="over", lines=some_lines(CODE, 0, 3))
    said: list[str] = []
    for connection in (archive._writer, archive._reader):
        connection.set_trace_callback(said.append)
    assert answers(archive, Change(CODE, 1, chat=(spoken("a"),))) == ["kept"]
    archive.read(CODE)
    assert sum(archive.forget(9e9, 9e9)) == 5
    for connection in (archive._writer, archive._reader):
        connection.set_trace_callback(None)
    asked = [words for words in said if words.startswith(("SELECT", "DELETE"))]
    assert len(asked) > 12
    for words in asked:
        plan = [step[3] for step in archive._writer.execute(f"EXPLAIN QUERY PLAN {words}")]
        whole = [step for step in plan if "TEMP B-TREE" in step or (step.startswith("SCAN") and "INDEX" not in step)]
        assert whole in ([], ["SCAN forgotten"], ["SCAN CONSTANT ROW"]), f"{words}: {plan}"
    archive.close()


# The file as the version before wrote it.
FIRST = """
    CREATE TABLE versions (version INTEGER PRIMARY KEY, since REAL NOT NULL);
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
    INSERT INTO versions VALUES (1, 0);
"""
TABLES = [f"TABLE{number:03}" for number in range(40)]
LINES, SAID = 60, 400


def made_by_the_first_version(folder: Path) -> None:
    file = sqlite3.connect(folder / FILE)
    file.execute("PRAGMA journal_mode = WAL")
    file.executescript(FIRST)
    for code in TABLES:
        file.execute("INSERT INTO tables VALUES (?, 'playing', 0, 0, ?, ?, 1000.0, 1000.0)", (code, b'{"x":1}', b"{}"))
        file.executemany("INSERT INTO lines VALUES (?,?,?)", [(code, n, line(code, n)) for n in range(LINES)])
        file.executemany("INSERT INTO chat VALUES (?,'Anne',?,'2026-05-04T20:15:00Z')", [(code, str(n)) for n in range(SAID)])
        file.execute("INSERT INTO keys VALUES (?,?,'seat','Anne',NULL)", (hashed(code), code))
    file.commit()
    file.close()


def is_as_the_first_version_made_it(archive: SqliteArchive) -> None:
    for code in TABLES:
        kept = archive.read(code)
        assert kept is not None
        assert (kept.state, kept.about, kept.lines) == ("playing", b'{"x":1}', list(some_lines(code, 0, LINES)))
        assert kept.chat == [spoken(str(n)) for n in range(SAID)][-SAID_LATELY:]
        assert kept.keys == [Key(hashed(code), "seat", "Anne")]


def test_a_file_of_the_first_version_is_gone_on_with(tmp_path: Path) -> None:
    made_by_the_first_version(tmp_path)
    archive = SqliteArchive(tmp_path)
    is_as_the_first_version_made_it(archive)
    code = TABLES[0]
    for _ in range(SAID // 50):  # what an older version let grow is made up for in small steps
        assert answers(archive, Change(code, 1, chat=(spoken("encore"),))) == ["kept"]
    (said,) = archive._writer.execute("SELECT count(*) FROM chat WHERE code = ?", (code,)).fetchone()
    assert said == CHAT_KEPT
    assert sum(archive.forget(1_779_000_000.0)) == SAID * (len(TABLES) - 1) + CHAT_KEPT
    archive.close()


# Dies at some step of bringing the file up to date.
MIGRANT = """
import os, signal, sys
from pathlib import Path
from monopole.server.archive.sqlite import SqliteArchive

class Mortal(SqliteArchive):
    def _prepare(self):
        steps = iter(range(int(sys.argv[2])))
        self._writer.set_progress_handler(lambda: os.kill(os.getpid(), signal.SIGKILL) if next(steps, None) is None else None, 20_000)
        super()._prepare()
        self._writer.set_progress_handler(None, 0)

Mortal(Path(sys.argv[1])).close()
"""


def test_killed_while_it_is_brought_up_to_date_it_is_as_before_and_then_up_to_date(tmp_path: Path) -> None:
    made_by_the_first_version(tmp_path)
    ends = []
    for steps in range(200):
        done = subprocess.run([sys.executable, "-c", MIGRANT, str(tmp_path), str(steps)], env=environment(), timeout=60)
        ends.append(done.returncode)
        if done.returncode == 0:
            break
        with sqlite3.connect(tmp_path / FILE) as file:
            assert file.execute("SELECT max(version) FROM versions").fetchone()[0] in range(1, len(STEPS) + 1)
            assert file.execute("SELECT count(*) FROM lines").fetchone() == (LINES * len(TABLES),)
        file.close()
    assert ends[-1] == 0 and set(ends[:-1]) == {-signal.SIGKILL} and len(ends) > 3, ends
    archive = SqliteArchive(tmp_path)
    is_as_the_first_version_made_it(archive)
    assert archive.check() == []
    archive.close()


# Plays at one table and says how far it is, while it forgets others again and again, and makes new ones to be forgotten.
FORGETTER = """
import os, sys, threading, time
from pathlib import Path
from server.archive.changes import a_key, answers, new_table, some_lines, spoken
from monopole.server.archive import Change
from monopole.server.archive.sqlite import SqliteArchive

archive = SqliteArchive(Path(sys.argv[1]))
run = sys.argv[2]

def forget():
    number = 0
    while True:
        code = f"OLD{run}{number:05}"
        made = new_table(code, 1, state="over", lines=some_lines(code, 0, 1200), keys=(a_key(code),), chat=(spoken("vieux"),) * 300)
        assert answers(archive, made, new_table("W" + code, 1, keys=(a_key("W" + code),))) == ["kept"] * 2
        for rows in archive.forget(1_779_000_000.0 + 1e9, time.time() + 1000):
            os.write(1, b"forgot %d\\n" % rows)
        number += 1

threading.Thread(target=forget, daemon=True).start()
first = len(archive.lines("PLAYED22"))
while True:
    assert answers(archive, Change("PLAYED22", 1, first=first, lines=some_lines("PLAYED22", first, 1))) == ["kept"]
    first += 1
    os.write(1, b"kept %d\\n" % first)
"""


def test_killed_while_it_forgets_it_has_lost_nothing_else_and_forgets_the_rest(tmp_path: Path) -> None:
    archive = SqliteArchive(tmp_path)
    opened(archive, "PLAYED22", state="playing", lines=some_lines("PLAYED22", 0, 1), keys=(a_key("played"),))
    archive.close()
    moments = random.Random(8)
    for run in range(5):
        program = [sys.executable, "-c", FORGETTER, str(tmp_path), str(run)]
        process = subprocess.Popen(program, stdout=subprocess.PIPE, env=environment(), text=True)
        assert process.stdout is not None
        pieces, wanted, said = 0, moments.randrange(2, 30), 0
        while pieces < wanted:
            word, number = process.stdout.readline().split()
            pieces += word == "forgot"
            said = int(number) if word == "kept" else said
        os.kill(process.pid, signal.SIGKILL)
        rest = process.stdout.read().splitlines()
        said = max([said, *(int(told.split()[1]) for told in rest if told.startswith("kept "))])
        process.wait()
        archive = SqliteArchive(tmp_path)
        kept = archive.read("PLAYED22")
        assert kept is not None and len(kept.lines) in (said, said + 1)
        assert kept.lines == list(some_lines("PLAYED22", 0, len(kept.lines))) and kept.keys == [a_key("played")]
        list(archive.forget(9e9, 9e9))
        (rows,) = archive._writer.execute("SELECT (SELECT count(*) FROM lines WHERE code <> 'PLAYED22') + (SELECT count(*) FROM chat)")
        assert rows == (0,), "what was half forgotten is forgotten"
        assert archive.check() == []
        archive.close()


def test_a_file_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    SqliteArchive(tmp_path).close()
    with sqlite3.connect(tmp_path / FILE) as file:
        file.execute("INSERT INTO versions VALUES (?, 0)", (len(STEPS) + 1,))
    file.close()
    before = (tmp_path / FILE).read_bytes()
    for _ in range(2):
        with pytest.raises(NoArchive, match="from a newer version of Monopole"):
            SqliteArchive(tmp_path)
    assert (tmp_path / FILE).read_bytes() == before


def test_a_file_of_an_older_version_is_brought_up_to_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = SqliteArchive(tmp_path)
    fence = opened(archive, CODE, lines=some_lines(CODE, 0, 2))
    archive.close()
    step = "ALTER TABLE tables ADD COLUMN colour TEXT NOT NULL DEFAULT 'red';"
    with monkeypatch.context() as later:
        later.setattr("monopole.server.archive.sqlite.STEPS", (*STEPS, "CREATE TABLE half (x); CREATE TABLE half (x);"))
        with pytest.raises(NoArchive, match="half"):
            SqliteArchive(tmp_path)
        later.setattr("monopole.server.archive.sqlite.STEPS", (*STEPS, step))
        archive = SqliteArchive(tmp_path)
        assert archive._writer.execute("SELECT colour FROM tables").fetchall() == [("red",)]
        assert archive._writer.execute("SELECT name FROM sqlite_master WHERE name = 'half'").fetchall() == [], "half a step is no step"
        assert archive.lines(CODE) == list(some_lines(CODE, 0, 2))
        archive.close()
    assert fence == 1


def test_keys_of_an_older_version_came_with_no_link_that_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as before:
        before.setattr("monopole.server.archive.sqlite.STEPS", STEPS[:1])
        SqliteArchive(tmp_path).close()
    with sqlite3.connect(tmp_path / FILE) as file:
        file.execute("INSERT INTO tables VALUES (?, 'open', 0, 0, '{}', '{}', 0, 0)", (CODE,))
        file.execute("INSERT INTO keys VALUES (?, ?, 'seat', 'Anne', NULL)", (hashed("one"), CODE))
    file.close()
    archive = SqliteArchive(tmp_path)
    assert keys_of(archive, CODE) == [a_key("one")]
    archive.close()


@pytest.mark.parametrize("content", [b"this is no database, whatever its name says" * 100, b"SQLite format 3\0" + bytes(5000)])
def test_a_file_that_is_no_archive_is_left_alone(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    for _ in range(2):
        with pytest.raises(NoArchive, match=r"tables\.sqlite3 cannot be opened: "):
            SqliteArchive(tmp_path)
    assert (tmp_path / FILE).read_bytes() == content


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(NoArchive, match="cannot be opened"):
        SqliteArchive(tmp_path / "file" / "folder")


def test_only_its_own_user_reads_the_archive(tmp_path: Path) -> None:
    archive = SqliteArchive(tmp_path / "data")
    opened(archive, CODE)
    backup(tmp_path / "data", tmp_path / "backup.sqlite3")
    paths = [tmp_path / "data", *(tmp_path / "data").glob("tables*"), tmp_path / "backup.sqlite3"]
    assert len(paths) == 5
    assert [path.name for path in paths if stat.S_IMODE(path.stat().st_mode) & 0o077] == []
    archive.close()


def test_what_is_forgotten_is_gone_from_the_file(tmp_path: Path) -> None:
    archive = SqliteArchive(tmp_path)
    opened(archive, CODE, state="over", chat=(spoken("un secret de famille"),))
    archive.close()
    assert b"un secret de famille" in (tmp_path / FILE).read_bytes()
    archive = SqliteArchive(tmp_path)
    assert list(archive.forget(9e9)) == [1]
    archive.close()
    assert b"un secret de famille" not in (tmp_path / FILE).read_bytes()


def everywhere(folder: Path) -> bytes:
    """Every byte of the archive's files: the tables, the log of what was written, the lock."""
    return b"".join(file.read_bytes() for file in sorted(folder.iterdir()))


def test_what_a_change_forgets_is_gone_from_every_file_at_once(tmp_path: Path) -> None:
    archive = SqliteArchive(tmp_path)
    opened(archive, CODE, secret=b'{"contacts":{"1":"06 12 34 56 78"}}')
    archive.keep([Change(CODE, 1, secret=b'{"contacts":{"1":"06 12 34 56 78","2":"' + b"x" * 9000 + b'"}}')])
    assert b"06 12 34" in everywhere(tmp_path)
    archive.keep([Change(CODE, 1, secret=b"{}", forgets=True)])
    assert b"06 12 34" not in everywhere(tmp_path) and b"xxx" not in everywhere(tmp_path)
    assert archive.read(CODE).secret == b"{}"  # type: ignore[union-attr]
    archive.close()


def test_somebody_who_reads_meanwhile_only_puts_it_off(tmp_path: Path) -> None:
    archive = SqliteArchive(tmp_path)
    opened(archive, CODE, secret=b'{"contacts":"06 12 34 56 78"}')
    other = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    other.execute("BEGIN")
    other.execute("SELECT count(*) FROM tables").fetchone()
    archive.keep([Change(CODE, 1, secret=b"{}", forgets=True)])
    other.close()
    archive.keep([Change(CODE, 1, lines=some_lines(CODE, 0, 1))])
    assert b"06 12 34" not in everywhere(tmp_path)
    archive.close()


FORGETFUL = """
import os, signal, sys
from pathlib import Path
from server.archive.changes import opened
from monopole.server.archive import Change
from monopole.server.archive.sqlite import SqliteArchive

archive = SqliteArchive(Path(sys.argv[1]))
opened(archive, "K7MX2PQ9", secret=b'{"contacts":"06 12 34 56 78"}')
archive._wipe = lambda: os.kill(os.getpid(), signal.SIGKILL)
archive.keep([Change("K7MX2PQ9", 1, secret=b"{}", forgets=True)])
"""


def test_killed_between_forgetting_and_wiping_it_wipes_when_it_is_opened(tmp_path: Path) -> None:
    killed = subprocess.run([sys.executable, "-c", FORGETFUL, str(tmp_path)], env=environment(), timeout=60)
    assert killed.returncode == -signal.SIGKILL
    assert b"06 12 34" in everywhere(tmp_path)
    archive = SqliteArchive(tmp_path)
    assert b"06 12 34" not in everywhere(tmp_path)
    archive.close()


def test_a_copy_made_while_games_go_on_is_an_archive_again(tmp_path: Path) -> None:
    archive = SqliteArchive(tmp_path / "data")
    fence = opened(archive, CODE, keys=(a_key("one"),))
    going, copied = threading.Event(), threading.Event()

    def play() -> None:
        turn = 0
        while not copied.is_set():
            change = Change(CODE, fence, first=2 * turn, lines=some_lines(CODE, 2 * turn, 2), chat=(spoken(str(turn)),))
            assert answers(archive, change) == ["kept"]
            turn += 1
            going.set()

    player = threading.Thread(target=play)
    player.start()
    going.wait()
    for number in range(5):
        backup(tmp_path / "data", tmp_path / f"{number}.sqlite3")
    copied.set()
    player.join()
    archive.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == [*(f"{number}.sqlite3" for number in range(5)), "data"]
    for number in range(5):
        (tmp_path / f"restored{number}").mkdir()
        shutil.copy(tmp_path / f"{number}.sqlite3", tmp_path / f"restored{number}" / FILE)
        restored = SqliteArchive(tmp_path / f"restored{number}")
        kept = restored.read(CODE)
        assert kept is not None
        assert kept.chat[-1].text == str(len(kept.lines) // 2 - 1)
        assert kept.lines == list(some_lines(CODE, 0, len(kept.lines)))
        assert keys_of(restored, CODE) == [a_key("one")]
        assert answers(restored, Change(CODE, fence, first=len(kept.lines), lines=(line(CODE, len(kept.lines)),))) == ["kept"]
        restored.close()


def test_a_copy_of_nothing_is_told_and_makes_nothing(tmp_path: Path) -> None:
    with pytest.raises(NoArchive, match="There is no archive in"):
        backup(tmp_path / "data", tmp_path / "backup.sqlite3")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["tables.sqlite3", "tables.sqlite3-wal", "lock", "../data/tables.sqlite3"])
def test_the_archive_is_not_copied_over_itself(tmp_path: Path, name: str) -> None:
    """The server would go on writing into a file that nobody finds again."""
    archive = SqliteArchive(tmp_path / "data")
    opened(archive, CODE)
    before = (tmp_path / "data" / "tables.sqlite3").stat().st_ino
    with pytest.raises(NoArchive, match="a file of the archive itself"):
        backup(tmp_path / "data", tmp_path / "data" / name)
    assert (tmp_path / "data" / "tables.sqlite3").stat().st_ino == before
    archive.close()


def test_a_copy_that_cannot_be_made_leaves_the_one_before(tmp_path: Path) -> None:
    archive = SqliteArchive(tmp_path / "data")
    with pytest.raises(NoArchive, match="cannot be opened"):
        backup(tmp_path / "data", tmp_path / "nowhere" / "backup.sqlite3")
    backup(tmp_path / "data", tmp_path / "backup.sqlite3")
    opened(archive, CODE)
    backup(tmp_path / "data", tmp_path / "backup.sqlite3")
    archive.close()
    with sqlite3.connect(tmp_path / "backup.sqlite3") as copy:
        assert copy.execute("SELECT code FROM tables").fetchall() == [(CODE,)]
    copy.close()


def test_a_table_remembered_is_the_same_as_one_looked_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("monopole.server.archive.sqlite.REMEMBERED", 3)
    archive = SqliteArchive(tmp_path)
    codes = [f"TABLE{number}" for number in range(10)]
    for code in codes:
        opened(archive, code)
    for n in range(3):
        for code in codes:
            assert answers(archive, Change(code, 1, first=n, lines=some_lines(code, n, 1))) == ["kept"]
            assert answers(archive, Change(code, 1, first=n, lines=some_lines(code, n, 1))) == ["behind"]
    archive.close()


def test_every_commit_waits_for_the_disk(tmp_path: Path) -> None:
    archive = SqliteArchive(tmp_path)
    assert archive._writer.execute("PRAGMA synchronous").fetchone() == (2,)
    assert archive._writer.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    archive.close()
