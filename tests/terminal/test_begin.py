"""Sitting down: the bots a person may choose at the terminal, the master among them."""

from __future__ import annotations

import io
import sys

import pytest

from monopole.bots.ladder import MASTER, names
from monopole.executors import MissingExtra
from monopole.game import Action, Game
from monopole.game.seat import Seat
from monopole.table.seats import USUAL
from monopole.terminal import begin, prompts
from monopole.terminal.begin import Wishes, begun
from monopole.terminal.prompts import NewGame, ask_plan
from monopole.terminal.screen import Screen
from monopole.terminal.terminal_sentences import Unclear


class Glass(io.StringIO):
    """A terminal of glass: everything that was ever shown on it can be read."""

    def isatty(self) -> bool:
        return True


def test_the_master_is_one_of_the_names() -> None:
    assert set(prompts.KINDS) <= set(names()) and MASTER in prompts.KINDS and prompts.KINDS[0] == USUAL
    plan = NewGame("france-2003", "base")
    out = io.StringIO()
    ask_plan(plan, Screen("en", out, io.StringIO("1\nAnne\n1\nmaster\n")))
    assert plan.bots == {"Robot 1": MASTER}
    assert MASTER in out.getvalue()


@pytest.mark.parametrize(("text", "seconds"), [("2", 2.0), ("0.25", 0.25), ("0,5", 0.5)])
def test_how_long_it_thinks(text: str, seconds: float) -> None:
    assert prompts.seconds_said(text) == seconds


@pytest.mark.parametrize("text", ["0", "-1", "soon", "nan", "inf", "601"])
def test_seconds_that_are_none(text: str) -> None:
    with pytest.raises(Unclear) as unclear:
        begun(Wishes(seats="Anne,bot", think=text), Screen("en", io.StringIO(), io.StringIO()), ask_language=False)
    assert "--think" in unclear.value.say("fr") and text in unclear.value.say("en")


def test_without_the_extra_the_master_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "monopole.bots.master.lookahead", None)
    screen = Screen("en", io.StringIO(), io.StringIO())
    with pytest.raises(MissingExtra) as missing:
        begun(Wishes(seats="Anne,Zoé=master"), screen, ask_language=False)
    assert missing.value.extra == "fast"
    assert begun(Wishes(seats="Anne,Zoé=expert"), screen, ask_language=False).bots == ["Zoé"]


def test_a_sign_while_it_thinks() -> None:
    pytest.importorskip("monopole.bots.master.master_bot")
    glass, paper = Glass(), io.StringIO()
    for out in (glass, paper):
        game = Game.new(seats=["Anne", "Zoé"], key="7" * 32)
        bot = begin._master(game, "Zoé", Screen("en", out, io.StringIO()), 1e-9).bot
        while game.matter.kind != "offer" or game.awaiting != ["Zoé"]:
            default = game.default()
            assert default is not None
            game.play(default)
        said = bot.choose(Seat(game.as_seen("Zoé"), 1))  # type: ignore[union-attr]
        assert said is not None and said.do in ("buy", "decline")
    shown = glass.getvalue()
    assert "Zoé is thinking..." in shown and shown.endswith("\r")
    assert paper.getvalue() == ""


@pytest.mark.parametrize("given", [False, True])
def test_dice_are_typed_only_where_they_are_real(given: bool) -> None:
    """In a championship too, where a roll may be broken: the program's own dice never are."""
    wishes = Wishes(edition="championship", mode="timed", seats="Anne,Bruno,Chloé,David", given_dice=given)
    game = begun(wishes, Screen("en", io.StringIO(), io.StringIO()), ask_language=False).game
    listed = {action.do for action in game.legal("Anne")}
    assert ("broken" in listed) == given
    answer = game.refusal(Action.parse("Anne roll 1-2", game.seats))
    assert (answer is None) == given and (given or answer.rule == "TURN-3")  # type: ignore[union-attr]
