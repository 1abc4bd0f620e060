"""A copy made while people play is a server again, as docs/deployment.md says: everybody finds the table as it was at that moment."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from cluster.processes import Cluster, Player, join_table, open_table, play
from server.services import Postgres, find_program, left_out


@pytest.fixture
def servers() -> Iterator[Cluster]:
    started = Cluster("")
    yield started
    started.stop()


def restored_from(servers: Cluster, where: list[str], copy: Callable[[], None], restore: Callable[[], list[str]]) -> None:
    (server,) = servers.start_on(where)
    anne = open_table(server)
    bruno = join_table(server, anne)
    finished, other = open_table(server), None
    other = join_table(server, finished)
    for player in (anne, bruno, finished, other):
        player.come(server)
    for player, id in ((finished, "end1"), (other, "end2")):
        player.send({"type": "propose", "id": id, "what": "end"})
        player.hear("done", id)
    anne.send({"type": "chat", "id": "c", "text": "avant la copie"})
    anne.hear("chatted", "c")
    play([anne, bruno], 8)
    number, entries = anne.number, dict(anne.entries)
    copy()
    play([anne, bruno], 5)
    record = server.ask("GET", f"/api/tables/{finished.code}/record").content
    server.end(signal.SIGKILL)

    (again,) = servers.start_on(restore())
    back = [Player(anne.code, player.token) for player in (anne, bruno)]
    for player in back:
        player.come(again)
    assert back[0].hear("chatted")["text"] == "avant la copie"
    assert back[0].number == number
    assert back[0].entries == entries
    play(back, 5)
    assert again.ask("GET", f"/api/tables/{finished.code}/record").content == record
    assert again.ask("GET", f"/api/verify/{finished.code}").json()["ok"]


def test_a_folder_copied_while_people_play(servers: Cluster, tmp_path: Path) -> None:
    data, kept, fresh = tmp_path / "data", tmp_path / "copy.sqlite3", tmp_path / "restored"

    def copy() -> None:
        command = [sys.executable, "-m", "monopole", "backup", "--lang", "en", "--data", str(data), str(kept)]
        told = subprocess.run(command, capture_output=True, text=True, check=True)
        assert told.stdout == f"Tables copied into {kept}: 2\n"

    def restore() -> list[str]:
        fresh.mkdir(mode=0o700)
        (fresh / "tables.sqlite3").write_bytes(kept.read_bytes())
        return ["--data", str(fresh)]

    restored_from(servers, ["--data", str(data)], copy, restore)


def test_a_database_dumped_while_people_play(servers: Cluster, postgres: Postgres, postgres_url: str, tmp_path: Path) -> None:
    pg_dump, pg_restore = find_program("pg_dump"), find_program("pg_restore")
    if pg_dump is None or pg_restore is None:
        left_out("there is no pg_dump on this machine: restoring a database is not tested (Debian: apt install postgresql-client)")
    dump, fresh = str(tmp_path / "monopole.dump"), postgres.new_database()

    def copy() -> None:
        subprocess.run([pg_dump, "--format=custom", f"--file={dump}", postgres_url], check=True)

    def restore() -> list[str]:
        subprocess.run([pg_restore, "--no-owner", f"--dbname={fresh}", dump], check=True)
        return ["--database", fresh]

    restored_from(servers, ["--database", postgres_url], copy, restore)


def test_a_table_of_other_rules_is_refused_with_a_word_and_left_as_it_is(servers: Cluster, postgres_url: str) -> None:
    """As after an upgrade: the journal says other rules than those here."""
    import psycopg

    (server,) = servers.start_on(["--database", postgres_url])
    anne = open_table(server)
    join_table(server, anne)
    server.end(signal.SIGTERM)
    with psycopg.connect(postgres_url) as connection:
        (head,) = connection.execute("SELECT line FROM monopole.lines WHERE n = 0").fetchone() or (b"",)
        older = head.replace(b'"rules":"', b'"rules":"0')
        assert older != head
        connection.execute("UPDATE monopole.lines SET line = %s WHERE n = 0", (older,))
    (newer,) = servers.start_on(["--database", postgres_url])
    about = newer.ask("GET", f"/api/tables/{anne.code}")
    assert about.status_code == 200 and about.json()["unreadable"] is True
    remains = newer.ask("GET", f"/api/tables/{anne.code}/remains?lang=en", headers={"authorization": f"Bearer {anne.token}"})
    assert remains.status_code == 200, remains.text
    assert "other rules" in remains.json()["why"] and "accept_other_rules" not in remains.json()["why"]
    with psycopg.connect(postgres_url) as connection:
        assert connection.execute("SELECT line FROM monopole.lines").fetchall()[0] == (older,)
        assert connection.execute("SELECT owner FROM monopole.leases").fetchall() == [(None,)], "a server of its own version may take it"
