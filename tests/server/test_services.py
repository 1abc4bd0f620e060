"""The services of the tests: each run has its own, and one that is missing is told, or fails where it is demanded."""

from __future__ import annotations

import psycopg
import pytest
import redis as client
from server import services
from server.services import Postgres, Redis


def test_each_test_has_an_empty_database(postgres: Postgres, postgres_url: str) -> None:
    for url in (postgres_url, postgres.new_database()):
        with psycopg.connect(url) as connection:
            connection.execute("CREATE TABLE mine (x integer)")


def test_redis_answers(redis: Redis, redis_url: str) -> None:
    with client.Redis.from_url(redis_url) as connection:
        connection.set("table", "K7MX2PQ9")
        assert connection.get("table") == b"K7MX2PQ9"


@pytest.mark.parametrize("new", [services.new_postgres, services.new_redis])
def test_a_missing_service_is_told_and_where_demanded_a_failure(new: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "find_program", lambda name: None)
    monkeypatch.setattr(services, "DEMANDED", False)
    with pytest.raises(pytest.skip.Exception, match=r"on this machine: .* is not tested"):
        new()  # type: ignore[operator]
    monkeypatch.setattr(services, "DEMANDED", True)
    with pytest.raises(pytest.fail.Exception, match="MONOPOLE_TEST_CLUSTER=1, but there is no"):
        new()  # type: ignore[operator]
