"""Each archive in turn; whatever holds of one must hold of the other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from monopole.server.archive import Archive, open_archive


@pytest.fixture(params=["sqlite", "postgres"])
def archive(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Archive]:
    opened = open_archive(tmp_path, request.getfixturevalue("postgres_url") if request.param == "postgres" else None)
    yield opened
    opened.close()
