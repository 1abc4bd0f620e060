"""What the tests of books may ask for: a server with a kind of book of the tests' own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from server.books.tally import Tally
from server.doors.doors_here import serve as serve

from monopole.server.books.kinds import KINDS


@pytest.fixture(autouse=True)
def tally_kind(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The tests' own kind of book is known."""
    monkeypatch.setitem(KINDS, Tally.kind, Tally)
    yield
