"""A server dies, sleeps or leaves: another has its tables within seconds, and nothing that was acknowledged is lost."""

from __future__ import annotations

import signal
from contextlib import closing

import msgspec
import pytest
from cluster.processes import Cluster, Player, Process, join_table, open_table, play, until
from server.services import Postgres, Redis
from websockets.exceptions import ConnectionClosed

from monopole.server.archive.postgres import PostgresArchive
from monopole.server.peers import Owner

LONG = 60  # seconds of a lease that no test waits for


def kept(cluster: Cluster, code: str) -> list[dict[str, object]]:
    """The journal."""
    with closing(PostgresArchive(cluster.database)) as archive:
        return [msgspec.json.decode(line) for line in archive.lines(code)]


def holder(cluster: Cluster, code: str) -> str:
    with closing(PostgresArchive(cluster.database)) as archive:
        held = archive.owner(code)
    return Owner.read(held).address if held else ""


def two_players(here: Process, there: Process) -> tuple[Player, Player]:
    anne = open_table(here)
    bruno = join_table(here, anne)
    anne.come(here)
    bruno.come(there)
    return anne, bruno


def nothing_is_lost(cluster: Cluster, *players: Player) -> None:
    """Every acknowledged action stands in the journal once, and in order."""
    written = [line["id"] for line in kept(cluster, players[0].code) if "id" in line]
    for player in players:
        own = [id for id in written if id in player.accepted]
        assert own == player.accepted


def test_the_tables_of_a_killed_server_are_taken_over(cluster: Cluster) -> None:
    one, two, three = cluster.start(3)
    anne, bruno = two_players(one, two)
    play([anne, bruno], 10)
    number = anne.number
    one.end(signal.SIGKILL)
    assert bruno.hear("bye").get("again", True), "who was passed on hears of it"
    anne.come_back(two, three)
    bruno.come_back(three, two)
    assert anne.number >= number and bruno.number >= number
    play([anne, bruno], 10)
    nothing_is_lost(cluster, anne, bruno)
    assert holder(cluster, anne.code) in (two.url, three.url)


def test_over_http_too_a_killed_server_is_waited_for_no_longer_than_its_time(cluster: Cluster) -> None:
    one, two = cluster.start(2)
    anne = open_table(one)
    one.end(signal.SIGKILL)
    answer = two.ask("GET", f"/api/tables/{anne.code}")
    assert answer.status_code == 200, answer.text
    assert holder(cluster, anne.code) == two.url


def test_a_server_that_is_begun_again_where_it_died_has_its_tables_at_once(cluster: Cluster) -> None:
    """The lease would last a minute, and a request passed on would come back to where it came from."""
    one, two = cluster.start(2, lease_seconds=LONG)
    anne, bruno = two_players(one, two)
    play([anne, bruno], 6)
    one.end(signal.SIGKILL)
    again = cluster.start_again(one, lease_seconds=LONG)
    assert again.ask("GET", f"/api/tables/{anne.code}").status_code == 200
    anne.come_back(again)
    bruno.come_back(two)
    play([anne, bruno], 6)
    nothing_is_lost(cluster, anne, bruno)
    assert again.measured("turned_away_total") == 0
    assert holder(cluster, anne.code) == again.url
    assert "not stopped in good order" in again.log.read_text()


def test_a_server_that_slept_past_its_time_is_fenced_off(cluster: Cluster) -> None:
    one, two = cluster.start(2)
    anne, bruno = two_players(one, two)
    play([anne, bruno], 6)
    while not anne.awaited:
        play([anne, bruno], 1)
    one.send(signal.SIGSTOP)
    asleep = Player(anne.code, anne.token, anne.line)  # the connection that she leaves behind
    asleep.send({"type": "act", "id": "asleep", "at": anne.number, "action": anne.now["default"]})
    anne.line = None
    anne.come_back(two)
    bruno.come_back(two)
    play([anne, bruno], 6)
    before = kept(cluster, anne.code)
    one.send(signal.SIGCONT)
    with pytest.raises(ConnectionClosed):
        asleep.hear("moved", "asleep")
    assert asleep.said[-1]["type"] == "bye"
    assert asleep.said[-1].get("again", True), "those who are still connected there are told to come back"
    assert kept(cluster, anne.code) == before, "nothing was written by the one that slept"
    until(lambda: one.measured("struck_off"), "it has noticed")
    assert "asleep" not in {line.get("id") for line in before}
    caro = Player(anne.code, bruno.token)
    caro.come(one)
    assert caro.number == anne.number, "awake, it passes on to who holds the table now"
    nothing_is_lost(cluster, anne, bruno)


def test_a_server_that_slept_and_whom_nobody_missed_goes_on(cluster: Cluster) -> None:
    (one,) = cluster.start(lease_seconds=1)
    anne, bruno = two_players(one, one)
    one.send(signal.SIGSTOP)
    until(lambda: not holder(cluster, anne.code), "its time is over")
    one.send(signal.SIGCONT)
    play([anne, bruno], 4)
    nothing_is_lost(cluster, anne, bruno)


@pytest.mark.parametrize("woken", [True, False], ids=["by Redis", "by looking"])
def test_a_server_that_is_stopped_hands_its_tables_over(woken: bool, request: pytest.FixtureRequest) -> None:
    """The lease would last a minute: what is taken at once was given back."""
    cluster: Cluster = request.getfixturevalue("woken_cluster" if woken else "cluster")
    one, two = cluster.start(2, lease_seconds=LONG)
    anne, bruno = two_players(one, two)
    play([anne, bruno], 6)
    one.send(signal.SIGTERM)
    assert anne.hear("bye")["code"] == "closing"
    assert bruno.hear("bye")["code"] == "closing"
    anne.come_back(two)
    bruno.come_back(two)
    assert one.process.wait(60) == 0
    play([anne, bruno], 6)
    nothing_is_lost(cluster, anne, bruno)


def test_correspondence_goes_on_though_nobody_comes(cluster: Cluster) -> None:
    one, two = cluster.start(2)
    anne = open_table(one, pace="correspondence")
    join_table(one, anne)
    assert holder(cluster, anne.code) == one.url
    one.end(signal.SIGKILL)
    until(lambda: holder(cluster, anne.code) == two.url, "the other server has taken it up")


def test_redis_may_die_in_the_middle_and_come_back(woken_cluster: Cluster, redis: Redis) -> None:
    one, two, three = woken_cluster.start(3)
    anne, bruno = two_players(one, two)
    until(lambda: one.ask("GET", "/readyz").json() == {"ok": True, "redis": True}, "Redis is heard")
    play([anne, bruno], 4)
    redis.end(signal.SIGKILL)
    try:
        play([anne, bruno], 4)
        until(lambda: one.ask("GET", "/readyz").json() == {"ok": True, "redis": False}, "Redis is missed")
        one.end(signal.SIGTERM)
        anne.come_back(two, three)
        bruno.come_back(three, two)
        play([anne, bruno], 4)
    finally:
        redis.start()
    until(lambda: two.ask("GET", "/readyz").json() == {"ok": True, "redis": True}, "Redis is heard again")
    play([anne, bruno], 4)
    nothing_is_lost(woken_cluster, anne, bruno)


def test_a_database_that_is_away_is_told_and_comes_back(cluster: Cluster, postgres: Postgres) -> None:
    one, two = cluster.start(2)
    anne, bruno = two_players(one, two)
    play([anne, bruno], 4)
    postgres.end(signal.SIGINT)
    try:
        until(lambda: one.ask("GET", "/readyz").status_code == 503, "it is not ready")
        assert one.ask("GET", "/healthz").status_code == 200, "the process is well"
    finally:
        postgres.start()
    until(one.ready, "it is ready again")
    until(two.ready, "the other too")
    anne.come_back(one, two)
    bruno.come_back(two, one)
    play([anne, bruno], 4)
    nothing_is_lost(cluster, anne, bruno)


def test_servers_die_again_and_again_while_people_play(cluster: Cluster) -> None:
    servers = cluster.start(2)
    anne, bruno = two_players(*servers)
    for _ in range(3):
        play([anne, bruno], 5)
        doomed = next(server for server in servers if server.url == holder(cluster, anne.code))
        doomed.end(signal.SIGKILL)
        servers = [server for server in servers if server is not doomed] + cluster.start()
        anne.come_back(*servers)
        bruno.come_back(*servers[::-1])
    play([anne, bruno], 5)
    nothing_is_lost(cluster, anne, bruno)
    assert len(anne.accepted) + len(bruno.accepted) == 20
