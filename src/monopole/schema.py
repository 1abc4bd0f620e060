"""What is on the table and what an edition says, field by field, each named once.

`Table` and `Edition` are at the same time the types of the rules, the list-backed state that is interpreted, and the
source of the NumPy records that compiled rules run on.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

from monopole.options import Option, Options

if TYPE_CHECKING:
    import numpy as np

    Numbers = list[int]
else:

    class Numbers:
        """Whole numbers that somebody else keeps and whose number is known: a plain list interpreted, a pointer compiled."""


SEATS, SQUARES, GROUPS, STREETS = 8, 40, 10, 22
MEMBERS, RENTS = 4, 6  # squares of a group at most, rents on a deed
DECKS, PILE = 2, 24  # a pile has room for sixteen cards and eight made-up ones
NOBODY = -1
FIGURES, DEEP = 4, 16  # numbers of a matter on the agenda, matters on it at most
CLAIMS = 4
GIVEN = 40
STREAMS = 4 + SEATS
WORDS = 40  # kinds of action, at most

# Who sees a field before the end: everybody, nobody, or of each waiting rent only who may claim it (rules/sight.py).
ALL, NONE, CLAIMANT = "all", "none", "claimant"


@dataclass(frozen=True)
class Field:
    """One field: how it is stored, how many there are of it, who sees it, what it is."""

    name: str
    type: str
    size: int
    seen: str
    what: str


def one(type: str, what: str, seen: str = ALL) -> Any:
    return Field("", type, 1, seen, what)


def many(type: str, size: int, what: str, seen: str = ALL) -> Any:
    return Field("", type, size, seen, what)


class Table:
    """Everything on the table, of fixed size: copying a game is copying bytes."""

    key: list[int] = many("i8", 4, "the secret of the draws, four 32-bit words", NONE)
    draws: list[int] = many("i4", STREAMS, "how often each stream has been drawn from", NONE)
    given: list[int] = many("i1", GIVEN, "chance given from outside and not yet used: dice, or deeds to deal", NONE)
    given_from: int = one("i1", "the next of the given to be used", NONE)
    given_to: int = one("i1", "how many are given", NONE)

    seats: int = one("i1", "how many play")
    people: int = one("i1", "how many persons are present, a banker without token among them")
    banker: int = one("i1", "the seat that keeps the bank; one past the last, a banker without token; or nobody: then the engine does")
    team: list[int] = many("i1", SEATS, "the team of each seat")
    order: list[int] = many("i1", SEATS, "the seats in their order of play")
    place: list[int] = many("i1", SEATS, "where each seat stands in the order of play")
    starting_roll: list[int] = many("i8", SEATS, "the rolls for the start, later ones as further digits")

    turn: int = one("i1", "whose turn it is")
    turns: int = one("i4", "turns completed")
    rolled: int = one("i1", "whether the seat on turn has rolled")
    doubles: int = one("i1", "doubles thrown in this turn")
    again: int = one("i1", "whether the last throw gives another")
    die1: int = one("i1", "the last throw")
    die2: int = one("i1", "the last throw")
    clock: int = one("i4", "seconds played")
    before_play: int = one("i1", "whether the clock of play has yet to begin, with the first throw (championship)")
    time_up: int = one("i1", "whether the agreed time is over")
    last_round: int = one("i1", "1 announced, 2 being played")
    finishing: int = one("i1", "whether the end is certain: a full passport, the last bankruptcy, the last round played")
    over: int = one("i1", "whether the game is over")
    winners: int = one("i2", "the winning seats, as bits")
    bankrupts: int = one("i1", "bankruptcies so far")
    sheet: list[int] = many("i4", SEATS, "what debts still open at the stop add to each fortune or take from it")

    cash: list[int] = many("i8", SEATS, "what each seat holds")
    square: list[int] = many("i1", SEATS, "where each token stands")
    jail: list[int] = many("i1", SEATS, "failed attempts to leave jail, or -1: free")
    out: list[int] = many("i1", SEATS, "whether the seat is bankrupt, or empty")
    been_round: list[int] = many("i1", SEATS, "whether the token has been round once")
    loan: list[int] = many("i4", SEATS, "principal owed to the bank")
    loan_passes: list[int] = many("i1", SEATS, "passes of the start since the loan")
    loan_interest_due: list[int] = many("i4", SEATS, "what the loan has cost in interest so far")
    passport: list[int] = many("i4", SEATS, "Wonders ticked, as bits in street order")

    owner: list[int] = many("i1", SQUARES, "who owns each deed")
    built: list[int] = many("i1", SQUARES, "houses on each lot; 5 is a hotel")
    mortgaged: list[int] = many("i1", SQUARES, "1 mortgaged; 2 mortgaged, its interest paid by a new owner")
    dealt: int = one("i8", "deeds dealt that may still be refused, as bits")
    offered: int = one("i8", "lots that their owners have put up for auction to pay their open debts, as bits")
    unsold: int = one("i8", "lots put up in this turn that found no buyer, as bits; the cards of a deck after the squares")
    estate: int = one("i8", "a bankrupt's deeds the bank has yet to auction, as bits")
    estate_cards: int = one("i8", "a bankrupt's out-of-jail cards the bank has yet to auction, as bits")
    houses_left: int = one("i2", "houses in the bank")
    hotels_left: int = one("i2", "hotels in the bank")
    pot: int = one("i8", "money on free parking, where the house rule says so")

    pile: list[int] = many("i1", DECKS * PILE, "the cards of each pile, in a ring", NONE)
    pile_top: list[int] = many("i1", DECKS, "where in its ring each pile begins", NONE)
    pile_size: list[int] = many("i1", DECKS, "cards in each pile")
    holder: list[int] = many("i1", DECKS * PILE, "who keeps each out-of-jail card")
    fresh_cards: int = one("i8", "out-of-jail cards got in this turn of their holder, as bits")

    visitor: int = one("i1", "who owes the rents that wait to be claimed", CLAIMANT)
    claims: int = one("i1", "rents that wait to be claimed", CLAIMANT)
    claim_square: list[int] = many("i1", CLAIMS, "the square of each such rent", CLAIMANT)
    claim_owner: list[int] = many("i1", CLAIMS, "who may claim it", CLAIMANT)
    claim_amount: list[int] = many("i4", CLAIMS, "how much it is", CLAIMANT)

    lot: int = one("i2", "what is under the hammer: a square, or CARD_LOT + deck, HOUSE_LOT, HOTEL_LOT")
    lot_kind: int = one("i1", "why it is: declined, estate, scarce building, a player's own")
    seller: int = one("i1", "who sells it, or nobody: the bank")
    opening: int = one("i8", "the least first bid")
    lowered: int = one("i1", "whether the opening has been lowered")
    bid: int = one("i8", "the highest bid so far")
    bidder: int = one("i1", "who made it")
    bidders: int = one("i2", "who may still bid, as bits")
    invited: int = one("i2", "who might bid at first, as bits")
    caused: int = one("i1", "who caused the auction: his left neighbour is called first")
    deadline: int = one("i4", "when the hammer falls, on the table's clock", NONE)
    lamp: int = one("i1", "the lamp of an auction whose time nobody knows: 1 flashing, 2 flashing faster, the hammer is near")
    hurry: int = one("i4", "when the lamp flashes faster, on the table's clock", NONE)

    asker: int = one("i1", "who asked for scarce buildings")
    asked_for: list[int] = many("i8", 3, "what he asked for: packed streets, as in the action")
    want: list[int] = many("i1", SEATS, "scarce buildings each seat wants")
    room: list[int] = many("i1", SEATS, "scarce buildings each other seat could take when they were asked for")
    shared_out: int = one("i1", "how each kind of this purchase was shared out, as bits: granted or auctioned, houses then hotels")

    deal_to: int = one("i1", "whose answer the open deal awaits")
    deal_give: int = one("i8", "deeds given, as bits of squares")
    deal_take: int = one("i8", "deeds taken, as bits of squares")
    deal_pay: int = one("i8", "cash given; in a payment in kind, the value of the deeds")
    deal_ask: int = one("i8", "cash taken")
    deal_cards: int = one("i1", "cards given and cards taken, as in the action")

    depth: int = one("i1", "matters on the agenda")
    matters: list[int] = many("i1", DEEP, "the matters, a stack: what each is")
    whose: list[int] = many("i1", DEEP, "the seat each is about")
    figures: list[int] = many("i4", FIGURES * DEEP, "four numbers of each")


# What is looked at all the time is first in a record, wider numbers before narrow ones: a GPU keeps these bytes where it is quickest.
# The figures of matters come next: they are looked at most of what is left.
AT_HAND = (
    "cash", "key", "dealt", "estate", "fresh_cards", "bid", "deal_give", "deal_take", "deal_pay", "deal_ask", "turns", "loan", "lot",
    "bidders", "houses_left", "hotels_left", "owner", "built", "mortgaged", "holder", "matters", "whose", "order", "place", "square",
    "jail", "out", "been_round", "pile_top", "pile_size", "depth", "seats", "claims", "rolled", "given_from", "given_to", "die1", "die2",
    "time_up", "over", "again", "finishing", "bidder", "doubles", "last_round", "deal_cards",
)  # fmt: skip


class Edition(Options):
    """One edition in one mode: the board, the decks as effects, and every option on which the rulebooks differ, from `options`."""

    kind: list[int] = many("i1", SQUARES, "what each square is")
    group: list[int] = many("i1", SQUARES, "its group, or -1")
    price: list[int] = many("i4", SQUARES, "its price; a tax: its amount")
    mortgage: list[int] = many("i4", SQUARES, "its mortgage value")
    house_price: list[int] = many("i4", SQUARES, "a house on it")
    hotel_price: list[int] = many("i4", SQUARES, "a hotel on it, beside the houses given back")
    rent: list[int] = many("i4", SQUARES * RENTS, "bare, 1 to 4 houses, hotel; stations and utilities by number held")
    member: list[int] = many("i1", GROUPS * MEMBERS, "the squares of each group")
    members: list[int] = many("i1", GROUPS, "how many they are")
    street: list[int] = many("i1", 24, "the squares of the streets, in board order")
    street_number: list[int] = many("i1", SQUARES, "1 to 22 for a street, else 0")
    deeds: int = one("i8", "the squares that can be owned, as bits")
    card_effect: list[int] = many("i1", DECKS * PILE, "what each card does")
    card_a: list[int] = many("i4", DECKS * PILE, "its first number")
    card_b: list[int] = many("i4", DECKS * PILE, "its second number")
    cards: list[int] = many("i1", DECKS, "cards in each deck")
    jail_square: int = one("i1", "where the jail is")
    seconds: list[int] = many("i2", WORDS, "the time model: seconds each kind of action takes in simulation")


Record = TypeVar("Record", Table, Edition)


def group_deeds(edition: Edition, group: int) -> list[int]:
    """The squares of a group, in board order."""
    return edition.member[group * MEMBERS : group * MEMBERS + edition.members[group]]


def fields(record: type[Table] | type[Edition]) -> list[Field]:
    """The fields of the table or of an edition, in order: the options of an edition come first."""
    found = []
    for name, spec in (named for part in reversed(record.__mro__) for named in vars(part).items()):
        if isinstance(spec, Option):
            found.append(Field(name, spec.type, 1, ALL, spec.what))
        elif isinstance(spec, Field):
            found.append(replace(spec, name=name))
    return found


LISTS = {record: tuple(field.name for field in fields(record) if field.size > 1) for record in (Table, Edition)}
ZEROS = {record: {field.name: 0 if field.size == 1 else [0] * field.size for field in fields(record)} for record in (Table, Edition)}


def blank(record: type[Record]) -> Record:
    """Plain Python storage, all zero: quick to interpret, easy to print, no overflow surprises."""
    return _filled(record, ZEROS[record])


def copied(state: Record) -> Record:
    """Another table with the same things on it."""
    return _filled(type(state), vars(state))


def _filled(record: type[Record], values: dict[str, Any]) -> Record:
    """A table with these values, in lists of its own."""
    state = record()
    own = vars(state)
    own.update(values)
    for name in LISTS[record]:
        own[name] = own[name][:]
    return state


def dtype(record: type[Table] | type[Edition]) -> np.dtype[Any]:
    """The NumPy record of these fields, those at hand first."""
    import numpy as np

    places = {name: place for place, name in enumerate((*AT_HAND, "figures"))}
    order = sorted(fields(record), key=lambda field: places.get(field.name, len(places)))
    return np.dtype([(f.name, f.type) if f.size == 1 else (f.name, f.type, f.size) for f in order], align=True)


def to_record(state: Table | Edition) -> np.ndarray[Any, Any]:
    """One NumPy record with the same contents."""
    import numpy as np

    row = np.zeros(1, dtype(type(state)))
    for field in fields(type(state)):
        row[field.name] = getattr(state, field.name)
    return row


def from_record(record: type[Record], row: Any) -> Record:
    """The list-backed state with the contents of one NumPy record."""
    state = record()
    for field in fields(record):
        value = row[field.name]
        setattr(state, field.name, int(value) if field.size == 1 else value.tolist())
    return state
