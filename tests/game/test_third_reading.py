"""What the third reading found beside the rules: what events tell, when the lamp hurries, teams of a position that names none."""

from __future__ import annotations

import pytest

from monopole.game import Action, Game
from monopole.game.events import Event


def played(game: Game, *lines: str) -> list[Event]:
    """What happened when these lines were said."""
    told: list[Event] = []
    for line in lines:
        happened = game.play(Action.parse(line, game.seats))
        assert isinstance(happened, list), f"{line}: {happened}"
        told += happened
    return told


def at(position: str) -> Game:
    return Game.from_text(position, key="7" * 32, lang="en")


def test_a_debt_to_several_names_each_creditor_with_his_share() -> None:
    game = Game.new("france-2003", seats=["A", "B", "C", "D"], key="7" * 32, roll_for_start=False)
    game.table.cash[0] = 20
    from monopole.rules.cards import pay_each

    log = [0] * 100
    pay_each(game.table, game.edition, 0, 50, log)
    told = [Event.of(log[1 + i * 6 : 7 + i * 6], game.seats) for i in range(log[0])]
    assert [(event.kind, event.creditor, event.amount) for event in told] == [("owes", "B", 50), ("owes", "C", 50), ("owes", "D", 50)]
    assert "50 € to each of these" in game.say(lang="en")


def test_a_bankruptcy_to_several_names_them_and_their_shares() -> None:
    game = at("france-2003/base A(30 @0) B(100 @0) C(100 @0) D(100 @0) bank(32 12) [turn A] [debt A 150 1 3 14] rolled=1")
    told = played(game, "A bankrupt")
    assert next(event.creditors for event in told if event.kind == "went_bankrupt") == ["B", "C", "D"]
    paid = [(event.creditor, event.amount, event.reason) for event in told if event.kind == "paid"]
    assert sorted(paid) == [("B", 10, "bankruptcy_part"), ("C", 10, "bankruptcy_part"), ("D", 10, "bankruptcy_part")]


@pytest.mark.parametrize("edition", ["paris-1936", "belgium-1985", "france-2003", "wonders-2003", "asterix-2006", "football-1999"])
def test_the_card_that_sends_one_back_says_so(edition: str) -> None:
    game = Game.new(edition, seats=["A", "B"], key="7" * 32, roll_for_start=False)
    cards = [card for card in game.box.cards[1] if card.id == "cc02"]
    assert cards and cards[0].b == -1
    from monopole.rules.cards import turn_card

    table, number = game.table, game.box.cards[1].index(cards[0])
    table.pile[24 + table.pile_top[1]] = number
    table.square[0] = 33
    log = [0] * 100
    turn_card(table, game.edition, 0, 1, log)
    told = [Event.of(log[1 + i * 6 : 7 + i * 6], game.seats) for i in range(log[0])]
    moved = next(event for event in told if event.kind == "moved")
    assert moved.back and moved.square == 1 and table.cash[0] == game.edition.start_cash


def test_keeping_a_mortgage_tells_one_event_where_nothing_is_charged() -> None:
    game = at("france-2003/base A(500 @0 39m) B(500 @0) bank(32 12)")
    told = played(game, "A offer B give 39 take cash 10", "B accept", "B keep 39")
    assert [event.kind for event in told if event.kind in ("kept_mortgage", "paid")] == ["kept_mortgage"]


def test_a_counter_offer_and_a_withdrawal_are_told() -> None:
    game = at("france-2003/base A(500 @0 39) B(500 @0) bank(32 12)")
    told = played(game, "A offer B give 39 take cash 400", "B counter give cash 300 take 39", "B withdraw")
    assert [(event.kind, event.seat, event.to) for event in told] == [
        ("proposed", "A", "B"), ("countered", "B", "A"), ("withdrew", "B", "A"),
    ]  # fmt: skip


def test_the_lamp_hurries_at_a_moment_that_is_drawn() -> None:
    left = set()
    for number in range(40):
        game = Game.new("world-2008", seats=["A", "B"], key=f"{number:032x}", roll_for_start=False)
        played(game, "A roll 1-2", "A decline")
        table = game.table
        length = table.deadline - table.clock
        assert length // 2 <= table.hurry - table.clock <= length * 9 // 10
        left.add(table.deadline - table.hurry)
    assert len(left) > 5


def test_no_lamp_hurries_where_everybody_knows_the_minute() -> None:
    game = at("championship/timed A(1500 @0 1) B(1500 @0) C(1500 @0) D(1500 @0) bank(32 12)")
    told = played(game, "A auction 1 at 60", "table tick 59")
    assert game.matter.kind == "auction" and not [event for event in told if event.kind == "hurried"]


def test_a_position_that_names_no_teams_has_those_of_the_seating_plan() -> None:
    assert at("championship/timed A(1500 @0) B(1500 @0) C(1500 @0) D(1500 @0) bank(32 12)").table.team[:4] == [0, 1, 0, 1]
