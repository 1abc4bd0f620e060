"""A table with an edition of somebody's own: its text comes with the wish, and is kept where nobody reads it."""

from __future__ import annotations

from importlib import resources

import pytest
from server.room.around_a_table import Around

from monopole.bilingual import Complaint

TEXT = (resources.files("monopole.editions.data") / "football-1999.toml").read_text(encoding="utf-8")
OWN = TEXT.replace('id = "football-1999"', 'id = "chez-nous"', 1)


def test_an_own_edition_is_played_and_read_again(around: Around) -> None:
    assert OWN != TEXT
    opened = around.open("me", "regular", edition="whatever \u202e", edition_text=OWN)
    assert opened.number == 1 and around.game.box.id == "chez-nous"
    about = around.room.about()
    assert (about["edition"], about["mode"], about["own"]) == ("chez-nous", "base", True)
    kept = around.shelf.kept
    assert kept is not None and b"chez-nous" in kept.about and len(kept.about) < 2000
    around.enter("Anne")
    around.run()
    around.reload()
    assert around.game.box.id == "chez-nous" and around.room.wish.edition_text == OWN
    around.run()


def test_an_own_edition_with_a_fault_opens_no_table(around: Around) -> None:
    with pytest.raises(Complaint):
        around.open("me", "regular", edition="x", edition_text=OWN.replace("[", "[[", 1))
    assert around.shelf.kept is None


def test_the_mode_of_a_table_is_known_before_it_begins(around: Around) -> None:
    around.open("me", "person")
    assert around.room.about()["mode"] == "base"
