"""Everything that may be said to a bank. Accounts are `bank`, `pot`, `player 1`… and, on one side of a payment, `each`."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from monopole.editions.edition_files import MOST_TEXT
from monopole.schema import DECKS, SEATS

Account = Annotated[str, Meta(min_length=1, max_length=16)]
Amount = Annotated[int, Meta(ge=1, le=10**9)]
Square = Annotated[int, Meta(ge=0, le=39)]
Lines = Annotated[int, Meta(ge=0, le=10**6)]
Code = Annotated[str, Meta(min_length=1, max_length=16)]
Text = Annotated[str, Meta(max_length=80)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Die = Annotated[int, Meta(ge=1, le=6)]


class BankEntry(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", rename={"giver": "from"}, omit_defaults=True):
    """What is said."""


class PaySum(BankEntry, frozen=True, tag="pay"):
    """So much from one account to another; `each` on one side: every other player."""

    giver: Account
    to: Account
    amount: Amount
    why: Text = ""


class PayRent(BankEntry, frozen=True, tag="rent"):
    """The rent of a deed, as the rules say; a utility needs the dice. `factor` is a card's: times a station's rent, or times the dice."""

    square: Square
    visitor: Account
    dice: tuple[Die, Die] | None = None
    factor: Annotated[int, Meta(ge=0, le=10**7)] = 0  # of the dice it is money: 100 000 where the card says ten times and a one is 10 K


class OneTap(BankEntry, frozen=True, tag="quick"):
    """Salary, tax, fine, the pot, a card: the amounts are the edition's. `stopped`: right on the start."""

    what: Literal["salary", "tax", "fine", "pot", "card"]
    player: Account
    square: Square | None = None
    card: Text = ""
    stopped: bool = False


class BuyDeed(BankEntry, frozen=True, tag="buy"):
    """A deed from the bank at its printed price."""

    player: Account
    square: Square


class Buildings(BankEntry, frozen=True, tag="build"):
    """Buildings, one for each time a square is named. Where others could build too and the box holds too few, they are asked first;
    `alone`: nobody else wants any."""

    player: Account
    squares: Annotated[list[Square], Meta(min_length=1, max_length=15)]
    hotel: bool = False
    alone: bool = False


class SellBuildings(BankEntry, frozen=True, tag="sell"):
    """Buildings back to the bank, in one of the ways the rules know."""

    player: Account
    square: Square
    how: Literal["sell", "sell_group", "sell_hotels", "exchange"] = "sell"


class MortgageDeed(BankEntry, frozen=True, tag="mortgage"):
    player: Account
    square: Square


class LiftMortgage(BankEntry, frozen=True, tag="lift"):
    player: Account
    square: Square


class TakeLoan(BankEntry, frozen=True, tag="borrow"):
    player: Account
    amount: Amount


class RepayLoan(BankEntry, frozen=True, tag="repay"):
    player: Account


class Trade(BankEntry, frozen=True, tag="trade"):
    """A deal both have agreed to. `lift`: mortgages that change hands are lifted at once."""

    giver: Account
    to: Account
    give: Annotated[list[Square], Meta(max_length=28)] = []
    take: Annotated[list[Square], Meta(max_length=28)] = []
    pay: Annotated[int, Meta(ge=0, le=10**9)] = 0
    ask: Annotated[int, Meta(ge=0, le=10**9)] = 0
    lift: bool = False


class GoBankrupt(BankEntry, frozen=True, tag="bankrupt"):
    """Somebody who cannot pay; to a player, or to the bank."""

    player: Account
    to: Account


class HandDeed(BankEntry, frozen=True, tag="hand"):
    """A deed changes hands and no money does: deeds dealt at the start, a mistake put right."""

    square: Square
    to: Account


class ReverseLine(BankEntry, frozen=True, tag="reverse"):
    """An earlier entry is undone by a new one."""

    line: Lines
    why: Text = ""


class KeepHeld(BankEntry, frozen=True, tag="keep"):
    """An entry that was held is written after all."""

    line: Lines


class DropHeld(BankEntry, frozen=True, tag="drop"):
    """An entry that was held was the same as another, or is given up."""

    line: Lines


class AskFor(BankEntry, frozen=True, tag="ask"):
    """Somebody owes somebody; it stays on the list until it is paid or given up."""

    giver: Account
    to: Account
    amount: Amount
    why: Text = ""
    square: Square | None = None


class AnswerAsk(BankEntry, frozen=True, tag="answer"):
    """The debtor pays, or contests."""

    line: Lines
    yes: bool = True


class ForgetAsk(BankEntry, frozen=True, tag="forget"):
    """It is owed no more."""

    line: Lines


class StartAuction(BankEntry, frozen=True, tag="auction"):
    square: Square


class BidFor(BankEntry, frozen=True, tag="bid"):
    player: Account
    amount: Amount


class CallAuction(BankEntry, frozen=True, tag="call"):
    """The banker lets the hammer fall now, or calls the auction off."""

    sold: bool = True


class WantBuildings(BankEntry, frozen=True, tag="want"):
    """Somebody who could build too says how many of the last ones he wants; none is an answer too."""

    player: Account
    amount: Annotated[int, Meta(ge=0, le=36)] = 0


class PlaceBuilding(BankEntry, frozen=True, tag="place"):
    """Where a building won at auction stands; without a square, where it can stand nowhere any more, its price comes back."""

    square: Square | None = None


class LeaveTable(BankEntry, frozen=True, tag="leave"):
    """Somebody goes home; what he has goes back to the bank."""

    player: Account


class AddPlayer(BankEntry, frozen=True, tag="add"):
    name: Name


class Rename(BankEntry, frozen=True, tag="name"):
    player: Account
    name: Name


class OntoBoard(Struct, frozen=True, forbid_unknown_fields=True):
    """What the bank does not know: whose turn it is, where each token stands, who is in jail, who keeps which out-of-jail card (by the
    name of its pile). Whoever is not named stands on the start."""

    turn: Account
    squares: Annotated[dict[Account, Square], Meta(max_length=SEATS)] = {}
    jailed: Annotated[list[Account], Meta(max_length=SEATS)] = []
    cards: Annotated[dict[Account, Account], Meta(max_length=DECKS)] = {}


class MovingOn(BankEntry, frozen=True, tag="moving"):
    """The game is going to a table of the server, which is reserved under this code: nothing is written until it is there."""

    table: Code
    board: OntoBoard


class MovedOn(BankEntry, frozen=True, tag="moved"):
    """The game goes on at a table of the server, refereed."""

    table: Code


class StayedHere(BankEntry, frozen=True, tag="stayed"):
    """The table could not be opened, and why: the bank goes on."""

    table: Code
    reason: dict[str, str]


class CloseBank(BankEntry, frozen=True, tag="end"):
    """The fortunes are counted and nothing more is written."""


AnyEntry = (
    PaySum | PayRent | OneTap | BuyDeed | Buildings | SellBuildings | MortgageDeed | LiftMortgage | TakeLoan | RepayLoan | Trade
    | GoBankrupt | HandDeed | ReverseLine | KeepHeld | DropHeld | AskFor | AnswerAsk | ForgetAsk | StartAuction | BidFor | CallAuction
    | WantBuildings | PlaceBuilding | LeaveTable | AddPlayer | Rename | MovingOn | MovedOn | StayedHere | CloseBank
)  # fmt: skip


class BankWish(Struct, frozen=True, forbid_unknown_fields=True):
    """What a bank is to be like. `edition_text` is an edition of one's own, as its file has it; `edition` only names it then."""

    edition: Annotated[str, Meta(min_length=1, max_length=64)]
    players: list[Name]
    mode: Annotated[str, Meta(max_length=64)] | None = None
    options: Annotated[dict[str, bool | int | str], Meta(max_length=50)] = {}
    edition_text: Annotated[str, Meta(min_length=1, max_length=MOST_TEXT)] | None = None
