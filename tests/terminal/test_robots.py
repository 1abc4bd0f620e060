"""The bots a person may choose at the terminal, the master among them."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable

import pytest

from monopole.bots import BOTS, Bot
from monopole.bots.ladder import MASTER
from monopole.executors import MissingExtra
from monopole.game import Action, Game
from monopole.terminal import robots
from monopole.terminal.prompts import Plan, ask_plan
from monopole.terminal.screen import Screen
from monopole.terminal.wording import Unclear


class Glass(io.StringIO):
    """A terminal of glass: everything that was ever shown on it can be read."""

    def isatty(self) -> bool:
        return True


def test_the_master_is_one_of_the_names() -> None:
    assert set(robots.KINDS) == {*BOTS, MASTER}
    assert robots.bot_called("") == next(iter(BOTS))
    plan = Plan("france-2003", "base")
    out = io.StringIO()
    ask_plan(plan, Screen("en", out, io.StringIO("1\nAnne\n1\nmaster\n")))
    assert plan.bots == {"Robot 1": MASTER}
    assert MASTER in out.getvalue()


@pytest.mark.parametrize(("text", "seconds"), [("2", 2.0), ("0.25", 0.25), ("0,5", 0.5)])
def test_how_long_it_thinks(text: str, seconds: float) -> None:
    assert robots.seconds_said(text) == seconds


@pytest.mark.parametrize("text", ["0", "-1", "soon", "nan", "inf", "601"])
def test_seconds_that_are_none(text: str) -> None:
    with pytest.raises(Unclear) as unclear:
        robots.seconds_said(text)
    assert "--think" in unclear.value.say("fr") and text in unclear.value.say("en")


def test_without_the_extra_the_master_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "monopole.bots.master.lookahead", None)
    game = Game.new(seats=["Anne", "Zoé"])
    with pytest.raises(MissingExtra) as missing:
        robots.made({"Zoé": MASTER}, game, Screen("en", io.StringIO(), io.StringIO()))
    assert missing.value.extra == "fast"
    assert robots.made({"Zoé": "expert"}, game, Screen("en", io.StringIO(), io.StringIO()))


def test_a_sign_while_it_thinks() -> None:
    pytest.importorskip("numba")
    glass, paper = Glass(), io.StringIO()
    for out in (glass, paper):
        game = Game.new(seats=["Anne", "Zoé"], key="7" * 32)
        bot = robots.made({"Zoé": MASTER}, game, Screen("en", out, io.StringIO()), 1e-9)["Zoé"]
        while game.matter.kind != "offer" or game.awaiting != ["Zoé"]:
            default = game.default()
            assert default is not None
            game.play(default)
        assert bot.choose(game, "Zoé").do in ("buy", "decline")
    shown = glass.getvalue()
    assert "Zoé is thinking..." in shown and shown.endswith("\r")
    assert paper.getvalue() == ""


class Builder:
    """Builds once, before somebody else's roll."""

    def __init__(self, choose: Callable[[Game, str], Action]) -> None:
        self.choose = choose
        self.asked: list[str] = []

    def unasked(self, game: Game, seat: str) -> Action | None:
        self.asked.append(game.awaiting[0])
        action = Action(seat=seat, do="build", square=16)
        return action if game.refusal(action) is None and not game.table.built[16] else None


def test_bots_speak_before_anothers_roll(sit: Callable[..., object], bot: Callable[[str], Bot]) -> None:
    game = Game.new(seats=["Anne", "Zoé"], key="0" * 31 + "b", roll_for_start=False)
    table = game.table
    table.owner[16] = table.owner[18] = table.owner[19] = 1
    game = Game.from_table(game.loaded, game.seats, table)
    builder = Builder(bot("default").choose)
    told = sit(["?", "?", "quit"], game=game, bots={"Zoé": builder})
    assert game.table.built[16] == 1
    assert builder.asked == ["Anne", "Anne"], "asked again only after something was said"
    assert told is not None
