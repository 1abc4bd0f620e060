"""A bank that becomes a refereed game: everything it knows is on the table, and what it does not know is asked."""

from __future__ import annotations

import pytest
from bank.counter import ANNE, BRUNO, CAPUCINE, Counter

from monopole import editions
from monopole.bank.onto_board import OntoBoard, journal, kept_cards
from monopole.bilingual import Complaint
from monopole.game import Game
from monopole.table.imports import read_import

KEY, SALT = "5" * 32, "7" * 32


def game_of(counter: Counter, board: OntoBoard) -> Game:
    """As a server takes it in: every rule of the position checked."""
    return read_import(journal(counter.bank, board, KEY, SALT)).course.game


@pytest.mark.parametrize("edition", editions.names())
def test_a_game_goes_on_from_every_bank(edition: str) -> None:
    players = ("Anne", "Bruno", "Capucine", "David") if edition == "championship" else ("Anne", "Bruno", "Capucine")
    counter = Counter(edition, players)
    counter.say("pay", from_="bank", to=ANNE, amount=3_000 * counter.bank.box.edition.scale)
    for square in (1, 3, 39):
        counter.say("buy", player=ANNE, square=square)
    counter.say("build", player=ANNE, squares=[1, 3])
    counter.say("mortgage", player=ANNE, square=39)
    game = game_of(counter, OntoBoard(turn=BRUNO, squares={ANNE: 12, BRUNO: 24}, jailed=[CAPUCINE]))
    assert (game.awaiting, game.matter.kind) == (["Bruno"], "roll")
    table = game.table
    seats = range(len(players))
    assert [table.cash[seat] for seat in seats] == [counter.has(f"player {seat + 1}") for seat in seats]
    assert (table.square[:3], table.jail[:3]) == ([12, 24, 10], [-1, -1, 0])
    assert (table.built[1], table.mortgaged[39] > 0, table.owner[3]) == (1, True, 0)
    assert game.box.options["givenDice"].value == "given"


def test_who_is_out_stays_out_and_the_seats_close_up() -> None:
    counter = Counter(options={"parkingPot": True})
    counter.say("quick", what="fine", player=ANNE)
    for who, square in ((ANNE, 1), (BRUNO, 5), (CAPUCINE, 39)):
        counter.say("buy", player=who, square=square)
    counter.say("bankrupt", player=ANNE, to=CAPUCINE)
    game = game_of(counter, OntoBoard(turn=CAPUCINE))
    assert game.seats == ["Bruno", "Capucine"] and game.awaiting == ["Capucine"]
    assert [game.table.owner[square] for square in (1, 5, 39)] == [1, 0, 1]
    assert (game.table.pot, game.table.bankrupts) == (50, 1)
    with pytest.raises(Complaint, match="Anne"):
        journal(counter.bank, OntoBoard(turn=ANNE), KEY, SALT)


def test_an_out_of_jail_card_is_kept_and_in_no_pile() -> None:
    counter = Counter()
    pile = kept_cards(counter.bank.box)[0]
    game = game_of(counter, OntoBoard(turn=ANNE, cards={pile: BRUNO}))
    assert sum(holder == 1 for holder in game.table.holder) == 1
    with pytest.raises(Complaint, match="no_such_pile"):
        journal(counter.bank, OntoBoard(turn=ANNE, cards={"no_such_pile": BRUNO}), KEY, SALT)


def test_nothing_moves_to_a_table_while_something_is_sold() -> None:
    counter = Counter()
    counter.say("auction", square=39)
    with pytest.raises(Complaint) as why:
        journal(counter.bank, OntoBoard(turn=ANNE), KEY, SALT)
    assert why.value.code == "auction_on"
