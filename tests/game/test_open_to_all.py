"""What lies open on the table: the money each begins with in notes, and everybody's deeds, face up or turned."""

from __future__ import annotations

import pytest

from monopole import editions
from monopole.editions.box_json import details
from monopole.game import Game

WITHOUT_NOTES = ("monopolic-1985", "world-2008", "canada-2011")  # a computer and two electronic banks


@pytest.mark.parametrize("name", editions.names())
def test_setup_4_the_notes_of_the_booklet_are_shown_and_make_the_starting_money(name: str) -> None:
    box = editions.load(name, editions.usual_mode(name))
    notes = box.banknotes.notes
    assert details(box)["money"]["notes"] == [list(note) for note in notes]
    assert (not notes) == (name in WITHOUT_NOTES)
    if notes:
        assert sum(value * count for value, count in notes) == box.edition.start_cash


@pytest.mark.parametrize("who", ["Anne", "Bruno", None])
def test_setup_8_and_ui_6_deeds_face_up_or_turned_are_seen_by_all(who: str | None) -> None:
    game = Game.from_text("france-2003/base Anne(1500 @5 1 3m) Bruno(900 @5 39) bank(32 12)")
    seen = game.view(who)["table"]
    assert [seen["owner"][square] for square in (1, 3, 39)] == [0, 0, 1]
    assert [bool(seen["mortgaged"][square]) for square in (1, 3, 39)] == [False, True, False]
