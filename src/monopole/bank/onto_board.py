"""A bank that becomes a refereed game: money, deeds, buildings, mortgages and loans as they are, and what only the board knows, asked.

The game is written as a journal with no action yet, whose head holds the whole position; whoever takes it in checks every rule of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from monopole import editions
from monopole.bank.bank_entries import OntoBoard
from monopole.bank.bank_sentences import BankRefusal
from monopole.bank.ledger import POT
from monopole.bank.register import BY_SEAT, BY_SQUARE
from monopole.bank.rules_desk import account
from monopole.editions import Box, EditionText
from monopole.game import Game
from monopole.game.chain import Chain, head_of
from monopole.rules.agenda import settled
from monopole.rules.passports import tick_wonder
from monopole.rules.turn import start_turn
from monopole.schema import DECKS, NOBODY, PILE, SQUARES, Table, copied
from monopole.vocabulary import DECK_NAMES, JAIL_FREE

if TYPE_CHECKING:
    from monopole.bank.bank_book import Bank


@dataclass(frozen=True)
class Onward:
    """A game of a bank that goes on at a table: whose seats it has, the edition where it is somebody's own, and its journal under a key."""

    names: tuple[str, ...]
    own: EditionText | None
    journal: Callable[[str, str], bytes]


def kept_cards(box: Box) -> list[str]:
    """The piles that have an out-of-jail card."""
    return [DECK_NAMES[deck] for deck in range(DECKS) if _way_out(box, deck) is not None]


def _way_out(box: Box, deck: int) -> int | None:
    e = box.edition
    return next((card for card in range(e.cards[deck]) if e.card_effect[deck * PILE + card] == JAIL_FREE), None)


def journal(bank: Bank, board: OntoBoard, key: str, salt: str) -> bytes:
    """The journal of the game that goes on from here with real dice. Raises a Complaint where no such game can be."""
    bank.hammer.must_be_idle()
    seats = bank.playing()
    names = [bank.names[seat] for seat in seats]
    box = editions.load(bank.own or bank.box.id, bank.box.mode, {**bank.options, "givenDice": "given"})
    begun = Game.new(box, box.mode, names, bank.options, key, salt=salt, roll_for_start=False, deal=False)
    g = copied(begun.table)
    while g.depth:
        settled(g)
    _lay(bank, board, g, box, seats)
    start_turn(g, seats.index(bank.playing_seat(board.turn)))
    game = Game.from_table(box, names, g, key=key)
    lines, _ = Chain().add([{"head": head_of(game, {}, reveal=True)}])
    return lines


def _lay(bank: Bank, board: OntoBoard, g: Table, box: Box, seats: Sequence[int]) -> None:
    """Everything on the table, by the seats of those who still play."""
    place = {seat: at for at, seat in enumerate(seats)}
    at = {account(seat): place[seat] for seat in seats}
    for name in BY_SQUARE:
        setattr(g, name, list(bank.register[name]))
    g.owner = [place.get(owner, NOBODY) for owner in g.owner]
    for name in BY_SEAT:
        getattr(g, name)[: len(seats)] = [bank.register[name][seat] for seat in seats]
    g.houses_left, g.hotels_left = bank.register["houses_left"][0], bank.register["hotels_left"][0]
    balances = bank.balances()
    g.cash[: len(seats)] = [balances[account(seat)] for seat in seats]
    g.pot, g.bankrupts, g.dealt = balances[POT], len(bank.names) - len(seats), 0
    g.been_round[: len(seats)] = [1] * len(seats)
    for who, square in board.squares.items():
        g.square[_of(bank, at, who)] = square
    for who in board.jailed:
        g.jail[_of(bank, at, who)], g.square[_of(bank, at, who)] = 0, box.edition.jail_square
    for pile, who in board.cards.items():
        _keep_card(g, box, pile, _of(bank, at, who))
    for square in range(SQUARES):
        if box.edition.passports and g.owner[square] != NOBODY:
            tick_wonder(g, box.edition, g.owner[square], square, [])


def _of(bank: Bank, at: dict[str, int], who: str) -> int:
    return at[account(bank.playing_seat(who))]


def _keep_card(g: Table, box: Box, pile: str, seat: int) -> None:
    """An out-of-jail card in somebody's hand; its pile is as it was without it."""
    deck = next((deck for deck in range(DECKS) if DECK_NAMES[deck] == pile), None)
    card = None if deck is None else _way_out(box, deck)
    if deck is None or card is None:
        raise BankRefusal("no_pile", value=pile, known=", ".join(kept_cards(box)))
    start = deck * PILE
    rest = [each for each in g.pile[start : start + g.pile_size[deck]] if each != card]
    g.pile[start : start + PILE] = rest + [0] * (PILE - len(rest))
    g.pile_top[deck], g.pile_size[deck] = 0, len(rest)
    g.holder[start + card] = seat
