"""The ladder at the table of a Game."""

from __future__ import annotations

import pytest

from monopole.bots.ladder import LEVELS
from monopole.bots.level_bot import LevelBot
from monopole.game import Action, Game
from monopole.game.actions import Side
from monopole.rules.agenda import put
from monopole.vocabulary import OFFERED


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
        action = bots[seat].choose(game.seat(seat))
        assert game.to_text(full=True) == before
        assert isinstance(game.play(action, "bot"), list)
    assert game.check() == []
    assert any(game.table.owner[square] >= 0 for square in range(40))


def test_a_bot_with_a_group_builds_unasked() -> None:
    game = Game.new(seats=["Anne", "Bruno"], key="7" * 32, roll_for_start=False)
    table = game.table
    table.owner[16] = table.owner[18] = table.owner[19] = 1
    game = Game.from_table(game.box, game.seats, table)
    action = LevelBot("expert").unasked(game.seat("Bruno"))
    assert action is not None
    assert action.do == "build"
    assert LevelBot("expert").unasked(game.seat("Anne")) is None
    assert LevelBot("default").unasked(game.seat("Bruno")) is None


def test_a_bot_answers_a_deal_while_a_purchase_is_awaited() -> None:
    """Of the player who decides, to whom it is not a bot's turn; and its own purchase waits for its answer to somebody else's."""
    game = Game.new(seats=["Anne", "Bruno"], key="7" * 32, roll_for_start=False)
    table = game.table
    table.owner[16] = table.owner[18] = 1
    table.owner[19] = 0
    put(table, OFFERED, 0, 39, 0, 0, 0)
    game = Game.from_table(game.box, game.seats, table)
    bot = LevelBot("regular")
    game.play(Action(seat="Anne", do="offer", to="Bruno", give=Side(deeds=(19,)), take=Side(cash=300)))
    assert bot.choose(game.seat("Bruno")).do == "accept"
    assert isinstance(game.play(bot.choose(game.seat("Bruno")), "bot"), list)
    assert game.matter.kind == "offer"

    table = game.table
    table.whose[table.depth - 1] = 1
    game = Game.from_table(game.box, game.seats, table)
    game.play(Action(seat="Anne", do="offer", to="Bruno", give=Side(cash=5), take=Side(deeds=(19,))))
    assert bot.choose(game.seat("Bruno")).do == "refuse"
    game.play(bot.choose(game.seat("Bruno")), "bot")
    assert bot.choose(game.seat("Bruno")).do in ("buy", "decline")
