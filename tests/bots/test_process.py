"""Programs as bots: they play, and whatever they do wrong costs only their own word."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from monopole.bots.plain import DefaultBot
from monopole.bots.process import MOST_FAILURES, ProcessBot
from monopole.game import Game

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "bot.js"


def program(text: str) -> list[str]:
    return [sys.executable, "-c", "import json, sys\n" + text]


def table() -> Game:
    return Game.new(seats=["Anne", "Bruno"], key="0" * 32)


def asked(text: str, seconds: float = 20.0) -> tuple[ProcessBot, str]:
    game = table()
    with ProcessBot(program(text), seconds) as bot:
        action = bot.choose(game.seat(game.awaiting[0]))
        assert game.refusal(action) is None
        return bot, action.do


def test_a_program_is_told_what_it_may_do_and_says_it() -> None:
    bot, said = asked("q = json.loads(input()); assert q['seat'] in q['view']['seats']; print(json.dumps(q['legal'][0]), flush=True)")
    assert (bot.failures, bot.error) == (0, None)
    assert said == "roll"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("input(); print('not json', flush=True)", "Expecting value"),
        ("input(); print('[1, 2]', flush=True)", "an answer is an object"),
        ('input(); print(\'{"do": "fly", "square": 1}\', flush=True)', "WONDER-5"),
        ('input(); print(\'{"do": "dance"}\', flush=True)', "dance"),
        ("input(); print('x' * 100000, flush=True); input()", "ended"),
        ("sys.exit()", ""),
    ],
)
def test_a_wrong_answer_is_replaced_by_the_least_committing_word(text: str, why: str) -> None:
    bot, said = asked(text)
    assert said == "roll"
    assert bot.failures == 1
    assert why in str(bot.error)


def test_no_answer_in_time() -> None:
    bot, said = asked("input(); input()", 0.05)
    assert said == "roll"
    assert "0.05" in str(bot.error)


def test_a_missing_program_is_asked_no_more() -> None:
    game = table()
    with ProcessBot("/no/such/program") as bot:
        assert bot.choose(game.seat(game.awaiting[0])).do == "roll"
        assert bot.failures > MOST_FAILURES - 1


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_the_example_in_javascript_plays() -> None:
    game = table()
    bots = {"Anne": ProcessBot(["node", str(EXAMPLE)], 20.0), "Bruno": DefaultBot()}
    try:
        for _ in range(200):
            seat = game.awaiting[0]
            assert isinstance(game.play(bots[seat].choose(game.seat(seat)), "bot"), list)
    finally:
        bots["Anne"].close()  # type: ignore[union-attr]
    assert bots["Anne"].failures == 0  # type: ignore[union-attr]
    assert 0 in game.table.owner
