"""Classes and programs of one's own in simulations, leagues and odds: asked at the table of a Game, whose games are the lab's."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

from monopole import editions
from monopole.bots.roster import Unplayable
from monopole.game import Game
from monopole.lab.chances import odds
from monopole.lab.compare import league
from monopole.lab.simulate import Plan, SimulationError, plan, simulate, simulation
from monopole.lab.simulate.batches import interpreted_games
from monopole.lab.simulate.plan import fitting_executor, prepared, why_interpreted
from monopole.lab.simulate.table_run import numbered_game, run_at_tables

CLASS = '''
class Mean:
    """Buys nothing and deals with nobody; `asked` counts over all games."""

    asked = 0

    def choose(self, seat):
        type(self).asked += 1
        return seat.default()


class Dumb:
    pass
'''
PROGRAM = "import json, sys\nfor line in sys.stdin:\n    print(json.dumps(json.loads(line)['default']), flush=True)\n"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "lab_own_bot.py").write_text(CLASS, "utf-8")
    (tmp_path / "program.py").write_text(PROGRAM, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "lab_own_bot", raising=False)
    return tmp_path


@pytest.mark.parametrize(
    ("edition", "mode", "seats"),
    [
        ("france-2003", "base", ("regular", "expert", "beginner", "random")),
        ("championship", "timed", ("regular", "expert", "regular", "beginner")),
        ("godfather-2021", "base", ("fixed_trader", "regular", "expert")),
        ("wonders-2003", editions.usual_mode("wonders-2003"), ("regular", "orange_chaser", "expert")),
    ],
)
def test_a_game_at_a_table_is_the_game_of_the_loop(edition: str, mode: str, seats: tuple[str, ...]) -> None:
    plan = Plan(edition, mode, seats, 11, "interpreted", most_turns=90)
    at_tables = run_at_tables(numbered_game(plan), plan.start, seats, 4, 2, plan.limits)
    assert list(at_tables.batch) == list(interpreted_games(plan, prepared(plan), 4, 2).batch)


def test_a_class_and_a_program_play(here: Path) -> None:
    seats = ["lab_own_bot:Mean", "regular", f"bot:{sys.executable} program.py"]
    found = simulate(seats=seats, games=2, seed=3, most_turns=40)
    assert (found["executor"], found["games"], found["seats"]) == ("interpreted", 2, seats)
    assert sys.modules["lab_own_bot"].Mean.asked > 40
    assert simulate(seats=seats, games=2, seed=3, most_turns=40, batch=2)["digest"] == found["digest"]
    # Both say what `default` says, so that the game is theirs.
    silent = simulate(seats=["default", "regular", "default"], games=2, seed=3, most_turns=40, executor="interpreted")
    assert silent["digest"] == found["digest"]


def test_several_processes_find_the_class(here: Path) -> None:
    asked = {"seats": ["lab_own_bot:Mean", "regular"], "games": 3, "seed": 3, "most_turns": 20}
    assert simulate(**asked, processes=2)["digest"] == simulate(**asked)["digest"]  # type: ignore[arg-type]


def test_what_a_bot_of_ones_own_cannot(here: Path) -> None:
    for more, why in (
        ({"executor": "compiled"}, "does not compile"),
        ({"ray": "local"}, "without --ray"),
    ):
        with pytest.raises(SimulationError, match=why):
            simulate(seats=["lab_own_bot:Mean", "regular"], games=1, **more)  # type: ignore[arg-type]
    with pytest.raises(Unplayable, match="choose"):
        simulate(seats=["lab_own_bot:Dumb", "regular"], games=1)


@pytest.mark.parametrize(("lang", "said"), [("fr", "interrogé action par action"), ("en", "asked action by action")])
def test_the_commands_say_why_it_takes_longer(here: Path, capsys: pytest.CaptureFixture[str], lang: str, said: str) -> None:
    assert simulation.main(seats="lab_own_bot:Mean,regular", games=1, lang=lang) == 0
    heard = capsys.readouterr()
    assert said in heard.err and "lab_own_bot:Mean" in heard.out
    assert league.main(["lab_own_bot:Mean", "regular"], games=2, lang=lang) == 0
    heard = capsys.readouterr()
    assert said in heard.err


def test_odds_by_a_bot_of_ones_own(here: Path) -> None:
    game = Game.new(seats=["Anne", "Bruno"], key="7" * 32)
    table = game.table
    table.cash[0], table.cash[1] = 5, 9000
    for square in (1, 3, 5, 6, 8, 9, 11, 12, 13, 14, 15, 16, 18, 19, 21, 23, 24, 25, 26, 27, 28, 29, 31, 32, 34, 35, 37, 39):
        table.owner[square] = 1
    game = Game.from_table(game.box, game.seats, table)
    before = game.to_text(full=True)
    own, ours = (odds.odds(game, 4, bot, 5, "interpreted") for bot in ("lab_own_bot:Mean", "default"))
    assert game.to_text(full=True) == before
    assert [side.share for side in own.chances] == [0.0, 1.0]
    assert own.chances == ours.chances
    with pytest.raises(odds.OddsError, match="does not compile"):
        odds.odds(game, 1, "lab_own_bot:Mean", 5, "compiled")


def test_without_the_compiler_games_are_interpreted_and_the_command_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    there = importlib.util.find_spec
    monkeypatch.setattr(plan.importlib.util, "find_spec", lambda name: None if name == "numba" else there(name))
    assert fitting_executor(["regular"]) == "interpreted"
    assert simulation.main(seats="regular,regular", games=1, lang="en") == 0
    heard = capsys.readouterr().err
    assert "A hundred times quicker: " in heard and "pip install" in heard and "numba" in heard.partition("pip install")[2]
    assert simulation.main(seats="regular,regular", games=1, lang="en", executor="interpreted") == 0
    assert "quicker" not in capsys.readouterr().err


def test_nothing_is_said_where_games_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan.importlib.util, "find_spec", lambda name: object())
    assert why_interpreted(["regular", "master"]) is None
