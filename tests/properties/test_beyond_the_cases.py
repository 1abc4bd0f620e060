"""What no scenario can show of the rules: what is told, what a seat sees, what is done for a silent player, the bytes left behind.

`make mutants` takes these tests as cases too, so they need nothing from pytest.
"""

from __future__ import annotations

from ledger import tidy

from monopole import vocabulary as v
from monopole.game import Action, Event, Game, Refused
from monopole.rules.agenda import below
from monopole.schema import copied

KEY = "1" * 32
RENTS_BY_WORD = "france-2003/base?rentClaim=manual Anne(1500 @35) Bruno(300 @0 37 39) Chloé(300 @0) bank(32 12)"


def at(position: str, *said: str) -> Game:
    """The game at a position, after these actions."""
    game = Game.from_text(position, key=KEY)
    for line in said:
        say(game, line)
    return game


def say(game: Game, line: str) -> list[Event]:
    happened = game.play(Action.parse(line, game.persons))
    assert not isinstance(happened, Refused), f"{line}: {happened}"
    return happened


def default_of(position: str, *said: str) -> str:
    return str(at(position, *said).default())


TWO = "france-2003/base Anne(500 @0) Bruno(300 @0) bank(32 12)"


def test_everything_that_happens_is_told() -> None:
    game = at(TWO)
    assert [event.kind for event in say(game, "Anne roll 1-2")] == ["rolled", "moved", "landed"]
    assert [event.kind for event in say(game, "Anne buy")] == ["bought", "turn_ended"]


def test_teams_are_told_at_the_start() -> None:
    game = Game.new("championship", "timed", list("ABCD"), key=KEY)
    assert [(event.seat, event.mate) for event in game.begun if event.kind == "teamed"] == [("A", "C"), ("B", "D")]


def test_a_broken_roll_is_told() -> None:
    game = at("france-2003/base?brokenDice=true&givenDice=given Anne(500 @0) Bruno(300 @0) bank(32 12)")
    assert [event.kind for event in say(game, "Anne broken")] == ["roll_broken"]


def test_nothing_of_a_deal_stays_on_the_table() -> None:
    game = at("france-2003/base Anne(500 @0 39) Bruno(300 @0 5) bank(32 12)")
    before = game.to_text(full=True)
    say(game, "Anne offer Bruno give 39 cash 5 take 5")
    say(game, "Bruno refuse")
    assert game.to_text(full=True) == before
    tidy(game.table)


def test_nothing_of_an_auction_stays_on_the_table() -> None:
    tidy(at(TWO, "Anne roll 1-2", "Anne decline", "Bruno bid 20", "Anne pass").table)


def test_under_a_deal_lies_the_debt_for_which_it_is_made() -> None:
    game = at("france-2003/base Anne(10 @35 1) Bruno(300 @0 37 39) bank(32 12)")
    assert below(game.table) == v.TURN_OVER
    say(game, "Anne roll 1-3")
    say(game, "Anne offer Bruno give 1 take cash 90")
    assert below(game.table) == v.OWING


def test_a_silent_player_rolls_declines_passes_and_refuses() -> None:
    assert default_of(TWO) == "Anne roll"
    assert default_of(TWO, "Anne roll 1-2") == "Anne decline"
    assert default_of(TWO, "Anne roll 1-2", "Anne decline") == "Bruno pass"
    assert default_of(TWO.replace("@0", "@0 39", 1), "Anne offer Bruno give 39 take cash 5") == "Bruno refuse"
    assert default_of(TWO.replace("base", "base?endTurn=word"), "Anne roll 1-2", "Anne buy") == "Anne end"


def test_a_silent_debtor_mortgages_sells_pays_and_gives_up() -> None:
    owed = "france-2003/base Anne(10 @35 {}) Bruno(300 @0 37 39) bank({} 12)"
    rolled = "Anne roll 1-3"
    assert default_of(owed.format("16 18 19 31", 32), rolled) == "Anne mortgage 16"
    assert default_of(owed.format("1+1 3+1", 30), rolled) == "Anne sell 1"
    assert default_of(owed.format("", 32), rolled) == "Anne bankrupt"
    assert default_of(owed.format("31", 32), rolled, "Anne mortgage 31") == "Anne settle"


def test_against_the_clock_silence_is_never_taken_for_the_highest_bidder() -> None:
    three = "world-2008/base Anne(15000000 @0) Bruno(15000000 @0) Chloé(15000000 @0) bank(32 12)"
    assert default_of(three, "Anne roll 1-2", "Anne decline", "Bruno bid 1000000", "Anne pass") == "Chloé pass"


def test_real_dice_that_nobody_reads_out_differ_from_roll_to_roll() -> None:
    game = Game.new(seats=["Anne", "Bruno"], options={"givenDice": "given"}, roll_for_start=False, key=KEY)
    throws = set()
    for _ in range(40):
        action = game.default()
        assert action is not None
        if action.do == "roll":
            assert action.dice is not None and all(1 <= die <= 6 for die in action.dice)
            throws.add(action.dice)
        assert not isinstance(game.play(action, "default"), Refused)
    assert len(throws) > 5


def test_dice_that_are_drawn_move_the_token() -> None:
    game = at(TWO)
    rolled = next(event for event in say(game, "Anne roll") if event.kind == "rolled")
    assert 1 <= rolled.die1 <= 6 and 1 <= rolled.die2 <= 6
    assert game.table.square[0] == rolled.die1 + rolled.die2


def test_a_form_of_a_deal_lists_the_deeds_and_what_the_machine_can_key() -> None:
    game = at("canada-2011/base Anne(15000000 @0 1 3m) Bruno(15009999 @0 5) bank(32 12)")
    (offer,) = [action for action in game.legal("Anne") if action.do == "offer"]
    give, take = ({"deeds": deeds, "cash": cash, "cards": 0} for deeds, cash in (([1, 3], 15_000_000), ([5], 15_009_000)))
    assert offer.form == {"to": {"Bruno": {"give": give, "take": take}}, "step": 1000, "least": 10_000}


def test_a_rent_to_be_claimed_is_seen_by_its_owner_alone() -> None:
    game = at(RENTS_BY_WORD, "Anne roll 1-3")
    (rent,) = game.view("Bruno")["rents"]
    assert rent["square"] == 39 and rent["amount"] == 100
    assert [game.view(seat)["rents"] for seat in ("Anne", "Chloé", None)] == [[], [], []]
    assert [game.as_seen(seat).table.claims for seat in ("Anne", "Bruno", "Chloé", None)] == [0, 1, 0, 0]


def test_a_rent_paid_unasked_is_heard_by_all() -> None:
    game = at(RENTS_BY_WORD.replace("?rentClaim=manual", ""))
    events = say(game, "Anne roll 1-3")
    for seat in ("Anne", "Bruno", "Chloé", None):
        assert "rent_due" in [event.kind for event in game.heard(events, seat)]


def test_a_card_for_the_banker_alone_is_shown_to_nobody_else() -> None:
    for shown, knowing in (("all", {"A", "B", "C", "D", None}), ("banker", {"A", "D"})):
        game = Game.new("championship", "timed", list("ABCD"), {"cardShownTo": shown}, KEY, banker="D", roll_for_start=False, deal=False)
        events = say(game, "A roll 3-4")
        told = {seat: [event.card for event in game.heard(events, seat) if event.kind == "drew"] for seat in ("A", "B", "C", "D", None)}
        assert {seat for seat, cards in told.items() if cards != [None]} == knowing


def test_what_a_seat_is_given_foretells_neither_dice_nor_cards() -> None:
    game = at(TWO)
    seen = game.as_seen("Anne", key="2" * 32)
    assert seen.table.key != game.table.key
    table = copied(game.table)
    table.pile[0], table.pile[1] = table.pile[1], table.pile[0]
    twin = game.copy()
    twin.restore(table, 0)
    assert twin.table.pile != game.table.pile
    assert twin.as_seen("Anne", key="2" * 32).table.pile == seen.table.pile
    assert sorted(seen.table.pile) == sorted(game.table.pile) and seen.table.pile != game.table.pile


def test_when_the_hammer_falls_is_drawn_anew_for_whoever_may_not_know_it() -> None:
    game = Game.new("world-2008", seats=["A", "B"], key="7" * 32, roll_for_start=False)
    for line in ("A roll 1-2", "A decline"):
        assert not isinstance(game.play(Action.parse(line, game.seats)), Refused)
    falls = {game.as_seen("B", f"{number:032x}").table.deadline for number in range(12)}
    assert len(falls) > 3
