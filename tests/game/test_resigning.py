"""Resigning is a table's choice: without it nothing changes; with it nobody but a person ever does."""

from __future__ import annotations

import hashlib
import json

import pytest

from monopole.bots.plain import RandomBot
from monopole.editions import load, modes_of, names
from monopole.game import Action, Game
from monopole.schema import Edition, fields
from monopole.table import Table

EVERY_MODE = [(name, mode) for name in names() for mode in modes_of(name)]
SEATS = ["Anne", "Bruno", "Chloé", "David"]


def legal(game: Game, seat: str) -> list[str]:
    return [action.do for action in game.legal(seat)]


@pytest.mark.parametrize(("edition", "mode"), EVERY_MODE)
def test_only_where_the_table_chooses_it(edition: str, mode: str) -> None:
    plain, chosen = (Game.new(edition, mode, SEATS, options, key="7" * 32) for options in (None, {"resignation": "bank"}))
    for _ in range(60):
        seat = plain.awaiting[0]
        may = plain.matter.kind in ("roll", "end") or (plain.matter.kind == "debt" and plain.matter.details["creditor"] is None)
        assert legal(chosen, seat) == [*legal(plain, seat), *(["resign"] if may else [])]
        assert chosen.default() == plain.default()
        plain.play(plain.default() or Action(), "default")
        chosen.play(chosen.default() or Action(), "default")
    assert vars(plain.table) == vars(chosen.table) and plain.happened == chosen.happened


def test_it_changes_no_digest_but_its_own() -> None:
    plain, never, chosen = (load("france-2003", "base", options) for options in (None, {"resignation": "none"}, {"resignation": "bank"}))
    assert plain.digest == never.digest != chosen.digest
    # as it was before there was such an option: games played then are still played again
    contents = {
        "id": plain.id,
        "mode": plain.mode,
        "numbers": {entry.name: getattr(plain.edition, entry.name) for entry in fields(Edition) if entry.name != "resignation"},
        "squares": [square.name for square in plain.squares],
        "cards": [[card.id for card in deck] for deck in plain.cards],
    }
    text = json.dumps(contents, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    assert plain.digest == hashlib.sha256(text.encode()).hexdigest()


def test_what_happens_is_told() -> None:
    game = Game.from_text("france-2003/base?resignation=bank Anne(300 @5 39) Bruno(1500 @0) Chloé(1500 @0) bank(32 12)", lang="en")
    told = game.play(Action(seat="Anne", do="resign"))
    assert isinstance(told, list)
    assert [event.kind for event in told] == ["resigned", "went_bankrupt", "paid", "estate_opened", "auction_opened"]
    assert [game.say(told[0], lang) for lang in ("en", "fr")] == ["Anne resigns.", "Anne abandonne la partie."]
    assert game.seat("Anne").out and game.matter.kind == "auction"


@pytest.mark.parametrize("bot", ["random", "absurd_trader", "regular", "expert"])
def test_no_bot_resigns(bot: str) -> None:
    for seed in range(3):
        game = Game.new("france-2003", "base", SEATS, {"resignation": "bank"}, key=f"{seed:032x}")
        table = Table(game, dict.fromkeys(SEATS, bot))
        for _ in range(300):
            if table.step() is None:
                break
        assert "resign" not in {played.action.do for played in game.history}


def test_a_bot_that_takes_any_legal_action_does_not_take_this_one() -> None:
    bot = RandomBot("seed")
    game = Game.from_text("france-2003/base?resignation=bank Anne(0 @5) Bruno(1500 @0) bank(32 12)")
    assert "resign" in legal(game, "Anne")
    assert {said.do for _ in range(200) if (said := bot.choose(game.seat("Anne"))) is not None} == {"roll"}
