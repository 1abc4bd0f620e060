"""The services that tests of the server may ask for. Each run starts its own, or says what it leaves out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from server.services import Postgres, Redis, new_postgres, new_redis


@pytest.fixture
def anyio_backend() -> str:
    """Tests marked `anyio` run on the loop of the standard library, like the server."""
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL of our own; whoever ends it starts it again."""
    service = new_postgres()
    try:
        service.start()
        yield service
    finally:
        service.remove()


@pytest.fixture
def postgres_url(postgres: Postgres) -> Iterator[str]:
    """The address of an empty database."""
    url = postgres.new_database()
    yield url
    postgres.drop_database(url)


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    """A Redis of our own; whoever ends it starts it again."""
    service = new_redis()
    try:
        service.start()
        yield service
    finally:
        service.remove()


@pytest.fixture
def redis_url(redis: Redis) -> str:
    return redis.url
