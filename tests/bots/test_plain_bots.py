"""The two plain bots: always legal, each on its own stream of chance."""

from __future__ import annotations

import pytest

from monopole.bots import DefaultBot, RandomBot, SpeaksUnasked
from monopole.game import Action, Game, Refused

KEY = "0" * 31 + "b"
PLAIN = {"default": DefaultBot, "random": RandomBot}


def played(kind: str, edition: str, mode: str, actions: int, seed: str = "s") -> Game:
    game = Game.new(edition, mode, ["A", "B", "C", "D"], key=KEY, salt=KEY)
    bots = {name: PLAIN[kind](seed + name) for name in game.seats}
    while not game.over and len(game.history) < actions:
        seat = game.awaiting[0]
        before = game.text
        action = bots[seat].choose(game.seat(seat))
        assert game.text == before and action is not None and action.seat == seat
        assert not isinstance(game.play(action, "bot"), Refused)
    return game


@pytest.mark.parametrize("kind", ["default", "random"])
@pytest.mark.parametrize(
    ("edition", "mode"),
    [("paris-1936", "base"), ("championship", "timed"), ("wonders-2003", "fast"), ("world-2008", "base"), ("monopolic-1985", "base")],
)
def test_bots_say_only_what_is_legal(kind: str, edition: str, mode: str) -> None:
    game = played(kind, edition, mode, 120)
    assert len(game.history) == 120 and game.check() == []


@pytest.mark.parametrize("edition", ["world-2008", "canada-2011"])
def test_a_random_bot_names_what_can_be_keyed(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the words it thinks of, not only of those that it says."""
    thought: list[Refused | None] = []
    asked = Game.refusal

    def noted(game: Game, action: Action) -> Refused | None:
        thought.append(asked(game, action))
        return thought[-1]

    monkeypatch.setattr(Game, "refusal", noted)
    played("random", edition, "fast", 400)
    assert len(thought) >= 400
    assert all(why is None or why.rule != "EBANK-9" for why in thought)


def test_the_default_bot_commits_to_nothing() -> None:
    game = played("default", "france-2003", "base", 100)
    assert {action.do for action, _ in game.history} <= {"roll", "decline", "pass", "settle", "choose"}
    assert all(owner < 0 for owner in game.table.owner)


def test_the_random_bot_tries_everything_and_repeats_itself_only_by_its_seed() -> None:
    first, second, other = (played("random", "france-2003", "fast", 150, seed).history for seed in ("s", "s", "t"))
    assert first == second != other
    assert len({action.do for action, _ in first}) > 6


@pytest.mark.parametrize("kind", PLAIN)
def test_plain_bots_say_nothing_unasked(kind: str) -> None:
    assert not isinstance(PLAIN[kind](), SpeaksUnasked)
