"""Whatever a game asks, lists, refuses and tells can be said in both languages."""

from __future__ import annotations

import random

import pytest

from monopole.game import Action, Game, Refused
from monopole.text import say_action, say_event, say_matter

STEPS = 120


@pytest.mark.parametrize("edition", ["paris-1936", "france-2003", "wonders-2003", "world-2008", "championship", "monopolic-1985"])
def test_a_game_is_told_from_its_first_word(edition: str) -> None:
    dice = random.Random(7)
    teams = [["Anne", "Chloé"], ["Bruno", "David"]] if edition == "championship" else None
    mode = "timed" if edition == "championship" else "base"
    game = Game.new(edition, mode, ["Anne", "Bruno", "Chloé", "David"], key="0" * 31 + "7", teams=teams)
    said: set[str] = set()
    for _ in range(STEPS):
        if game.over:
            break
        seat = dice.choice(game.awaiting)
        choices = game.legal(seat)
        for lang in ("fr", "en"):
            said.add(say_matter(game.box, game.seats, game.matter, lang))
            said |= {say_action(game.box, game.seats, action, lang) for action in choices}
        ready = [action for action in choices if not action.missing and action.form is None and action.do != "bankrupt"]
        told = game.play(dice.choice(ready) if ready and dice.random() < 0.8 else game.default() or ready[0])
        assert not isinstance(told, Refused)
        said |= {say_event(game.box, game.seats, event, lang) for event in told for lang in ("fr", "en")}
    assert len(said) > 100
    assert [sentence for sentence in said if not sentence or "{" in sentence or "None" in sentence] == []


def test_a_refusal_reaches_the_player_in_his_language() -> None:
    game = Game.new("france-2003", seats=["Anne", "Bruno"], roll_for_start=False, lang="fr")
    refused = game.play(Action("Bruno", "roll"))
    assert isinstance(refused, Refused) and refused.rule == "TURN-2"
    assert refused.text.startswith("Ce n’est pas votre tour\u00a0: c’est à Anne de jouer. Règle TURN-2\u00a0: livret France 2003, «")
