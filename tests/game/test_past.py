"""What games copied from one another share of their past, and what they do not."""

from __future__ import annotations

import pytest

from monopole.game import Action, Game
from monopole.game.game import Played
from monopole.game.past import Past

SEATS = ["Anne", "Bruno", "Chloé", "Denis"]


def on(game: Game, actions: int) -> Game:
    """The game after so many more actions: whoever is offered a deed buys it, and does nothing else."""
    for _ in range(actions):
        action = Action(seat=game.awaiting[0], do="buy")
        if game.refusal(action):
            action = game.default() or action
        assert isinstance(game.play(action), list)
    return game


def told(game: Game) -> tuple[list[Played], list[list[dict[str, object]]]]:
    return list(game.history), [[event.to_dict() for event in events] for events in game.happened]


def twins(game: Game) -> list[Game]:
    return [game.copy(), game.as_seen("Anne"), game.as_seen()]


def test_a_twin_does_not_see_what_is_played_after_it_was_made() -> None:
    game = on(Game.new(seats=SEATS, key="1" * 32), 20)
    then = told(game)
    for twin in twins(game):
        on(game, 5)
        assert told(twin) == then and len(twin.history) == len(twin.happened) == 20
        game.take_back(5)
        on(game, 3)
        assert told(twin) == then
        game.take_back(3)


def test_a_game_does_not_see_what_is_played_on_its_twins() -> None:
    game = on(Game.new(seats=SEATS, key="1" * 32), 20)
    then = told(game)
    first, *others = twins(game)
    on(first, 7)
    assert told(game) == then and all(told(twin) == then for twin in others)
    assert len(first.history) == 27 and told(first)[0][:20] == then[0]
    second = first.copy()
    on(first, 1)
    on(second, 2)
    assert (len(game.history), len(first.history), len(second.history)) == (20, 28, 29)
    assert first.history[-1] == second.history[-2] and first.happened[27] == second.happened[27]


def test_a_copy_goes_back_by_itself() -> None:
    game = on(Game.new(seats=SEATS, key="1" * 32), 12)
    then, twin = told(game), game.copy()
    twin.take_back(4)
    assert told(twin) == (then[0][:8], then[1][:8]) and told(game) == then
    assert told(on(twin, 4)) != then, "what was drawn and taken back never comes again"
    assert twin.number == 12 + 1 + 4 and game.number == 12


def test_what_a_seat_is_not_told_is_in_no_twin_of_it() -> None:
    game = Game.new("france-2003", "base", SEATS, {"rentClaim": "manual"}, key="1" * 32)
    for _ in range(150):
        on(game, 1)
        seen = {seat: game.as_seen(seat) for seat in (*SEATS, None)}
        for seat, twin in seen.items():
            assert twin.happened == [game.heard(events, seat) for events in game.happened], seat
    game.take_back(50)
    on(game, 20)
    assert game.as_seen("Anne").happened == [game.heard(events, "Anne") for events in game.happened]
    rents = {seat: {event.owner for events in twin.happened for event in events if event.kind == "rent_due"} for seat, twin in seen.items()}
    assert rents == {**{seat: {seat} for seat in SEATS}, None: set()}


def test_a_past_reads_like_a_list() -> None:
    past = Past("abc")
    twin = past.copy()
    past.append("x")
    twin.append("d")
    assert twin == ["a", "b", "c", "d"] and past == list("abcx") and past != twin
    assert (twin[0], twin[-1], twin[3], twin[1:], twin[::-2], twin[-9:1]) == ("a", "d", "d", ["b", "c", "d"], ["d", "b"], ["a"])
    assert (len(twin), "d" in twin, "x" in twin, repr(twin)) == (4, True, False, "['a', 'b', 'c', 'd']")
    for beyond in (4, -5):
        with pytest.raises(IndexError):
            twin[beyond]


def test_a_past_that_is_cut_leaves_its_copies_whole() -> None:
    past = Past("abcd")
    twin = past.copy()
    last = twin.copy()
    past.cut(2)
    past.append("x")
    twin.cut(3)
    twin.append("y")
    grown = twin.copy()
    twin.cut(9)
    twin.append("z")
    assert [list(one) for one in (past, twin, grown, last)] == [list("abx"), list("abcyz"), list("abcy"), list("abcd")]
