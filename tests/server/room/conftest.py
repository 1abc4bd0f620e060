"""Tables for the tests of rooms."""

from __future__ import annotations

import pytest
from server.room.around_a_table import Around, Guest


@pytest.fixture
def around() -> Around:
    return Around()


@pytest.fixture
def three(around: Around) -> tuple[Around, Guest, Guest, Guest]:
    """Anne, Bruno and Chloé, all there, and the game begun."""
    anne = around.open("me", "person", "person")
    for name in ("Bruno", "Chloé"):
        around.join(anne.token, name)
    guests = tuple(around.enter(name) for name in ("Anne", "Bruno", "Chloé"))
    return around, *guests  # type: ignore[return-value]
