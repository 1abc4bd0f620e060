"""Random legal play: whatever `Game.legal` offers is accepted, nobody waits for ever, the table stays whole (`make hunt` goes on)."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import hunt as hunting
import pytest
from hunt import Found, hunt
from talk import MODES

from monopole.game import Action, Game
from monopole.schema import copied

ACTIONS = 2800  # in every edition and mode: a little over two minutes of one core in all


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_legal_play_upsets_nothing(name: str, mode: str) -> None:
    seed = played = 0
    while played < ACTIONS:
        played += len(hunt(seed, name, mode).game.history)
        seed += 1


def test_a_game_is_hunted_the_same_way_twice() -> None:
    first, again = hunt(3, "world-2008", "timed"), hunt(3, "world-2008", "timed")
    assert [str(played.action) for played in first.game.history] == [str(played.action) for played in again.game.history]


def test_a_finding_says_how_to_see_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "default", lambda game: Action(game.awaiting[0], "bankrupt"))
    with pytest.raises(Found, match=r"the default .* is refused") as found:
        hunt(5, "france-2003", "base")
    assert re.search(r'ARGS="--edition france-2003 --mode base --seed 5 --length \d+"', str(found.value))


@pytest.mark.parametrize(("houses", "hotels", "levels"), [(-1, 1, (3, 2)), (4, -1, (5, 5))])
def test_a_stock_below_zero_is_told(houses: int, hotels: int, levels: tuple[int, int]) -> None:
    """Also where the sum is right: what is missing in the bank stands on the board."""
    game = Game.from_text("france-2003/base?houses=4&hotels=1 Anne(500 @0 1+2 3+2) Bruno(500 @0) bank(0 1)")
    assert game.check() == []
    table = copied(game.table)
    table.houses_left, table.hotels_left, table.built[1], table.built[3] = houses, hotels, *levels
    game.restore(table, 0)
    assert len(game.check()) == 1


def test_the_command_ends_well_and_says_what_it_did() -> None:
    wanted = "--edition godfather-2021 --mode fast --seed 1 --length 20"
    command = [sys.executable, str(Path(hunting.__file__)), *wanted.split()]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.fullmatch(r"1 game, \d+ actions, \d+ refused for what no form can promise, nothing found\n", done.stdout)
