"""The ladder at the table of a Game."""

from __future__ import annotations

import pytest

from monopole.bots.ladder import LEVELS
from monopole.bots.seated import LevelBot
from monopole.game import Game


@pytest.mark.parametrize(("edition", "mode"), [("france-2003", "base"), ("godfather-2021", "fast"), ("monopolic-1985", "base")])
def test_levels_play_a_game(edition: str, mode: str) -> None:
    seats = ["Anne", "Bruno", "Chloé"]
    game = Game.new(edition, mode, seats=seats, key="7" * 32)
    bots = {seat: LevelBot(level) for seat, level in zip(seats, LEVELS, strict=True)}
    for _ in range(500):
        if game.over:
            break
        seat = game.awaiting[0]
        before = game.to_text(full=True)
        action = bots[seat].choose(game, seat)
        assert game.to_text(full=True) == before
        assert isinstance(game.play(action, "bot"), list)
    assert game.check() == []
    assert any(game.table.owner[square] >= 0 for square in range(40))


def test_a_bot_with_a_group_builds_unasked() -> None:
    game = Game.new(seats=["Anne", "Bruno"], key="7" * 32, roll_for_start=False)
    table = game.table
    table.owner[16] = table.owner[18] = table.owner[19] = 1
    game = Game.from_table(game.loaded, game.seats, table)
    action = LevelBot("expert").unasked(game, "Bruno")
    assert action is not None
    assert action.do == "build"
    assert LevelBot("expert").unasked(game, "Anne") is None
    assert LevelBot("cash_keeper").unasked(game, "Bruno") is None
