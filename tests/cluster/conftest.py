"""Servers as they really run: processes of `monopole serve` on one PostgreSQL, with a Redis between them or without."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from cluster.processes import Cluster
from server.conftest import postgres as postgres
from server.conftest import postgres_url as postgres_url
from server.conftest import redis as redis
from server.conftest import redis_url as redis_url


@pytest.fixture
def cluster(postgres_url: str) -> Iterator[Cluster]:
    """Starts servers that wake each other by nothing but the database."""
    started = Cluster(postgres_url)
    yield started
    started.stop()


@pytest.fixture
def woken_cluster(postgres_url: str, redis_url: str) -> Iterator[Cluster]:
    """Starts servers with a Redis between them."""
    started = Cluster(postgres_url, redis_url)
    yield started
    started.stop()
