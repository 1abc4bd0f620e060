"""The services of the tests of the server, for the faults that hit them."""

from __future__ import annotations

from server.conftest import postgres as postgres
from server.conftest import postgres_url as postgres_url
from server.conftest import redis as redis
from server.conftest import redis_url as redis_url
