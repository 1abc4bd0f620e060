"""Going back: it costs the same however long the game is, and what was drawn then never comes again."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from monopole import executors
from monopole.game import Action, ActionError, Commitment, Game, RecordError
from monopole.game.going_back import EVERY, Position
from monopole.schema import DECKS, PILE

SEATS = ["Anne", "Bruno", "Chloé"]
KEY = "0" * 31 + "b"


def game(**more: Any) -> Game:
    return Game.new(seats=SEATS, key=KEY, salt="5" * 32, **more)


def on(game: Game, actions: int) -> Game:
    for _ in range(actions):
        action = game.default()
        assert action is not None
        assert isinstance(game.play(action), list)
    return game


def unseen(game: Game, deck: int) -> list[int]:
    """The cards that nobody has seen, as they lie."""
    g = game.table
    return [g.pile[deck * PILE + (g.pile_top[deck] + i) % PILE] for i in range(game.unseen[deck])]


def at_a_card(game: Game) -> Game:
    """On to where the next action turns a card."""
    for _ in range(2000):
        twin = game.copy()
        if any(event.kind == "drew" for event in on(twin, 1).happened[-1]):
            return game
        on(game, 1)
    raise AssertionError("no card comes")


def test_a_position_is_kept_whole_and_small(lively: Callable[..., Game]) -> None:
    for played in (game(), lively(steps=200)):
        position = Position.of(played.table, 3, played.unseen)
        assert vars(position.table) == vars(played.table)
        assert len(position.packed) < 600


@pytest.mark.parametrize("length", [200, 3000])
def test_going_back_plays_a_bounded_number_of_actions_again(length: int, monkeypatch: pytest.MonkeyPatch) -> None:
    played = on(game(), length)
    engine: Any = type(executors.executor("interpreted").new(played.edition))
    apply, count = engine.apply, Counter[str]()

    def counted(self: Any, word: Any) -> Any:
        count["played"] += 1
        return apply(self, word)

    monkeypatch.setattr(engine, "apply", counted)
    for back in (1, 1, 2, 40, 7, 100):
        count.clear()
        played.take_back(back)
        assert count["played"] < EVERY
    for _ in range(20):
        on(played, 1)
        count.clear()
        played.take_back(1)
        assert count["played"] == 0, "whoever goes back to the same place finds it as it was left"


def test_positions_are_few() -> None:
    played = on(game(), 1000)
    assert len(played._positions) <= 1000 // EVERY + 1
    for _ in range(50):
        on(played, 1).take_back()
    assert len(played._positions) <= 1000 // EVERY + 2


def test_going_back_by_steps_is_going_back_at_once() -> None:
    once, steps = on(game(), 300), on(game(), 300)
    once.take_back(90)
    for _ in range(90):
        steps.take_back()
    for name in set(vars(once.table)) - {"draws", "pile", "key"}:
        assert getattr(once.table, name) == getattr(steps.table, name), name
    assert once.history == steps.history and once.table.draws[0] == steps.table.draws[0]


def test_dice_once_seen_never_come_again() -> None:
    """The dice after each taking back are those that would have come next: nobody sees any of them twice."""
    plain, played = on(game(roll_for_start=False), 0), game(roll_for_start=False)
    seen = []
    for _ in range(30):
        on(played, 1)
        seen.append(played.table.draws[0])
        played.take_back()
        assert played.table.draws[0] == seen[-1], "the stream goes on from where it stood"
    assert len(set(seen)) == len(seen) and plain.table.draws[0] == 0


def test_dice_of_a_real_table_are_as_they_were_said() -> None:
    played = game(options={"givenDice": "given"}, roll_for_start=False)
    roll = Action(seat="Anne", do="roll", dice=(1, 2))
    first = played.play(roll)
    played.take_back()
    assert played.play(roll) == first


def test_cards_that_were_turned_are_shuffled_among_those_nobody_has_seen() -> None:
    played = at_a_card(on(game(), 100))
    before = [unseen(played, deck) for deck in range(DECKS)]
    on(played, 1)
    drawn = next(event.deck for event in played.happened[-1] if event.kind == "drew")
    deck = ("chance", "chest").index(drawn)
    left = unseen(played, deck)
    assert left == before[deck][1:]
    known = played.table.pile_size[deck] - played.unseen[deck]
    played.take_back()
    after = [unseen(played, each) for each in range(DECKS)]
    assert sorted(after[deck]) == sorted(before[deck]) and after[deck] != before[deck]
    assert after[1 - deck] == before[1 - deck], "the other pile lies as it lay"
    assert played.table.pile_size[deck] - played.unseen[deck] == known - 1, "cards whose place is known stay there"


def test_a_card_comes_first_again_no_more_often_than_another() -> None:
    """Over many keys the card that was turned is first again as often as chance has it."""
    again = total = 0
    for number in range(60):
        played = at_a_card(Game.new(seats=SEATS, key=f"{number:032x}"))
        on(played, 1)
        card = next(event for event in played.happened[-1] if event.kind == "drew")
        played.take_back()
        deck = ("chance", "chest").index(card.deck)
        again += unseen(played, deck)[0] == card.card
        total += 1
    assert total == 60 and again <= 15, "it would be 4 of 60 by chance, and was 60 of 60 where the same came again"


def test_the_end_of_an_auction_that_was_heard_is_drawn_again() -> None:
    played = Game.new("world-2008", "base", SEATS, key=KEY)
    while played.matter.kind != "auction":
        if played.matter.kind == "offer":
            played.play(Action(seat=played.awaiting[0], do="decline"))
        else:
            on(played, 1)
    then, start = played.table, len(played.history)
    assert then.deadline > then.clock
    assert isinstance(played.play(Action(do="tick", seconds=1), "clock"), list)
    played.take_back()
    assert played.table.deadline == then.deadline, "nothing was heard yet"
    assert isinstance(played.play(Action(do="tick", seconds=then.deadline - played.table.clock), "clock"), list)
    assert played.matter.kind != "auction" or played.table.deadline != then.deadline
    played.take_back(len(played.history) - start)
    assert played.matter.kind == "auction" and played.table.deadline > played.table.clock
    assert played.table.deadline != then.deadline, "with this key; anybody would know when the hammer falls"


def test_a_seat_goes_back_no_further_than_it_sees() -> None:
    seen = on(game(), 50).as_seen("Anne")
    with pytest.raises(ActionError, match=r"1 to 0|de 1 à 0"):
        seen.take_back()
    on(seen, 3).take_back(3)
    assert len(seen.history) == 50
    with pytest.raises(ActionError):
        seen.take_back()


@pytest.mark.parametrize("seed", range(5))
def test_a_record_tells_where_chance_went_on(seed: int, one_step: Callable[[Game, random.Random], None]) -> None:
    rng = random.Random(seed)
    played = Game.new("world-2008" if seed % 2 else "france-2003", "base", ["A", "B", "C", "D"], key=f"{seed:032x}", seeds={"A": "x"})
    for number in range(250):
        act = rng.random()
        if act < 0.1 and played.history:
            played.take_back(rng.randint(1, min(12, len(played.history))))
        elif act < 0.13:
            played.renew(Commitment.fresh(f"{number:032x}", "7" * 32))
        else:
            one_step(played, rng)
    assert played.anew
    again = Game.replay(played.record())
    assert vars(again.table) == vars(played.table) and again.history == played.history and again.anew == played.anew
    assert again.record() == played.record() and again.unseen == played.unseen
    hidden = played.record(reveal=False)
    assert all(set(each) == {"commitment"} for each in hidden.get("renewed", []))


@pytest.mark.parametrize(
    "change",
    [
        {"draws": [0] * 13},
        {"draws": [1]},
        {"draws": None},
        {"decks": [2]},
        {"after": 10**9},
        {"after": -1},
        {"after": True},
        {"keys": 1},
        {"hammer": 1},
        {"more": 1},
    ],
)  # fmt: skip
def test_a_record_cannot_have_the_same_dice_come_again(change: dict[str, Any]) -> None:
    played = on(game(), 20)
    played.take_back(3)
    record = on(played, 3).record()
    assert Game.replay(record).history == played.history
    record["anew"][0] |= change
    with pytest.raises(RecordError) as caught:
        Game.replay(record)
    assert caught.value.say("fr") != caught.value.say("en")
    for bad in ("x", [3], [None], {}):
        with pytest.raises(RecordError):
            Game.replay({**record, "anew": bad})
    with pytest.raises(RecordError):
        Game.replay({**record, "anew": [], "renewed": [{"commitment": "0" * 64, "key": "1" * 32, "salt": "2" * 32}]})


def test_a_renewed_key_draws_everything_anew() -> None:
    plain, played = on(game(), 60), on(game(), 60)
    played.renew(Commitment.fresh("1" * 32, "2" * 32))
    assert played.table.key != plain.table.key and played.drawing.key == "1" * 32
    for deck in range(DECKS):
        assert sorted(unseen(played, deck)) == sorted(unseen(plain, deck)) and unseen(played, deck) != unseen(plain, deck)
    assert played.text == plain.text, "nothing that anybody sees is another"
    played.take_back(30)
    assert played.table.key != plain.table.key, "the old key never comes back"
    back = plain.copy()
    back.take_back(30)
    for deck in range(DECKS):
        assert sorted(unseen(played, deck)) == sorted(unseen(back, deck)) and unseen(played, deck) != unseen(back, deck)
