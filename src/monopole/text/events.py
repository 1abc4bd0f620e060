"""What happened, in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from monopole.editions import Loaded
from monopole.schema import NOBODY, STREETS
from monopole.text.cards import say_card
from monopole.text.messages import Message, mark, marks
from monopole.text.names import Names, opened
from monopole.text.reasons import PAYMENTS_TO_BANK, PAYMENTS_TO_SEATS, reason
from monopole.vocabulary import (
    BANKRUPTCY,
    BANKRUPTS,
    BY_CARD,
    BY_COMPULSION,
    BY_DOUBLE,
    BY_DOUBLES,
    BY_FINE,
    BY_SQUARE,
    DECLINED,
    OWN,
    REASONS,
    SCARCITY,
    WITH_CARD,
)  # fmt: skip

if TYPE_CHECKING:
    from monopole.game.events import Event


class Told(NamedTuple):
    """A sentence, and what the three numbers of the event are in it."""

    sentence: Message
    numbers: str = ""


_NUMBERS: dict[str, Callable[[Names, int], str]] = {
    "square": Names.square, "lot": Names.lot, "deck": Names.deck, "amount": Names.money, "price": Names.money, "other": Names.seat,
    "buildings": Names.buildings, "houses": Names.houses, "number": lambda _, number: str(number),
    "die1": lambda _, number: str(number), "die2": lambda _, number: str(number), "unsaid": lambda _, number: "",
}  # fmt: skip

_PLAIN: dict[str, Told] = {
    "rolled_start": Told(mark("{seat} rolls {die1} and {die2} for the start: {total}."), "die1 die2"),
    "began": Told(mark("{seat} begins.")),
    "earned": Told(mark("{seat} collects the salary: {amount}."), "amount"),
    "landed": Told(mark("{seat} stops on {square}."), "square"),
    "bought": Told(mark("{seat} buys {square} for {price}."), "square price"),
    "refused_deed": Told(mark("{seat} refuses {square} and gets {price} back."), "square price"),
    "turned_down": Told(mark("{seat} does not buy {square}."), "square"),
    "bade": Told(mark("{seat} bids {amount} for {lot}."), "amount lot"),
    "lowered": Told(mark("Nobody opens: the opening price falls to {price}."), "price"),
    "unsold": Told(mark("Nobody buys {lot}."), "lot"),
    "rent_due": Told(mark("{seat} owes {other} a rent of {amount} for {square}."), "square amount other"),
    "claimed": Told(mark("{seat} claims {amount} from {other} for {square}."), "square other amount"),
    "forgotten": Told(mark("{seat} has forgotten to claim {amount} from {other} for {square}."), "square amount other"),
    "drew": Told(mark("{seat} draws from {deck}: {card}"), "deck number"),
    "kept_card": Told(mark("{seat} keeps the out-of-jail card."), "deck number"),
    "stayed_in_jail": Told(mark("{seat} stays in jail. Failed attempts: {number}."), "number"),
    "built": Told(mark("{seat} builds on {square} for {price}. Now there: {buildings}."), "square buildings price"),
    "sold": Told(mark("{seat} sells buildings on {square} for {amount}. Left there: {buildings}."), "square buildings amount"),
    "exchanged": Told(mark("{seat} exchanges {hotel} on {square} for {houses} and {amount}."), "square houses amount"),
    "mortgaged": Told(mark("{seat} mortgages {square} and receives {amount}."), "square amount"),
    "lifted": Told(mark("{seat} lifts the mortgage on {square} for {price}."), "square price"),
    "handed_over": Told(mark("{seat} hands over to {other}: {lot}."), "lot other"),
    "raised": Told(mark("{seat} raises {amount}."), "amount"),
    "resold": Told(mark("{seat} sells {square} back to the bank for {amount}."), "square amount"),
    "borrowed": Told(mark("{seat} borrows {amount} from the bank."), "amount"),
    "repaid": Told(mark("{seat} repays {amount} to the bank."), "amount"),
    "loan_taken": Told(mark("The bank takes its loan back from {seat}: {amount}."), "amount"),
    "ticked": Told(mark("{seat} ticks {square}: {number} of {wonders}."), "square number"),
    "full_passport": Told(mark("{seat} has a full passport and receives {amount}."), "amount"),
    "wanted": Told(mark("{seat} wants {number}."), "number"),
    "short": Told(mark("Shortage: {seat} wants to build and the bank has only {stock}."), "unsaid unsaid"),
    "placed": Told(mark("{seat} puts the building on {square}. Now there: {buildings}."), "square buildings"),
    "put_up": Told(mark("{seat} puts up for auction, from {price}: {lot}."), "lot price"),
    "turn_ended": Told(mark("{seat} has finished the turn.")),
    "last_round": Told(mark("The last round is announced.")),
    "time_up": Told(mark("Time is up.")),
    "won": Told(mark("{seat} wins with a fortune of {amount}."), "amount"),
    "pot_taken": Told(mark("{seat} takes the pot: {amount}."), "amount"),
    "collected": Told(mark("{seat} receives {amount} from the bank."), "amount"),
    "estate_opened": Told(marks("The bank auctions {count} lot left by {seat}.", "The bank auctions {count} lots left by {seat}.")),
    "roll_broken": Told(mark("The roll is broken: {seat} throws again.")),
    "teamed": Told(mark("{seat} and {other} play together."), "other"),
    "lapsed": Told(mark("{seat} cannot build on {square} any more."), "square"),
    "hurried": Told(mark("The lamp flashes faster: the hammer is near.")),
}  # fmt: skip

_FREED = {
    BY_DOUBLE: Told(mark("{a_double}: {seat} leaves jail.")),
    BY_FINE: Told(mark("{seat} pays the fine and leaves jail.")),
    WITH_CARD: Told(mark("{seat} gives the card back and leaves jail.")),
    BY_COMPULSION: Told(mark("{seat} has to pay the fine and leaves jail.")),
}
_JAILED = {
    BY_SQUARE: Told(mark("{seat} goes to jail.")),
    BY_CARD: Told(mark("The card sends {seat} to jail.")),
    BY_DOUBLES: Told(mark("{a_double} for the third time: {seat} goes to jail.")),
}
_OPENED = {
    DECLINED: Told(mark("Auction, from {price}: {lot}."), "lot price"),
    BANKRUPTS: Told(mark("Auction of the estate, from {price}: {lot}."), "lot price"),
    SCARCITY: Told(mark("Auction of the scarce buildings, from {price}: {lot}."), "lot price"),
    OWN: Told(mark("Auction for {seat}, from {price}: {lot}."), "lot price"),
}


def _dealt(event: Event) -> Told:
    if event.b:
        return Told(mark("{seat} is dealt {square} and pays {price}."), "square price")
    return Told(mark("{seat} is dealt {square} free of charge."), "square")


def _rolled(event: Event) -> Told:
    if event.c:
        return Told(mark("{seat} rolls {die1} and {die2} to fix the rent."), "die1 die2")
    if event.a == event.b:
        return Told(mark("{seat} rolls {a_double}, {die1} and {die2}: {total}."), "die1 die2")
    return Told(mark("{seat} rolls {die1} and {die2}: {total}."), "die1 die2")


def _moved(event: Event) -> Told:
    if event.c:
        return Told(mark("{seat} moves back to {square}."), "unsaid square")
    return Told(mark("{seat} moves to {square}."), "unsaid square")


def _passed(event: Event) -> Told:
    return Told(mark("{seat} wants none.")) if event.rule == "BUILD-11" else Told(mark("{seat} passes."))


def _knocked_down(event: Event) -> Told:
    if event.c == NOBODY:
        return Told(mark("Sold to {seat} for {price}: {lot}."), "lot price")
    return Told(mark("Sold by {other} to {seat} for {price}: {lot}."), "lot price other")


def _paid(event: Event) -> Told:
    if event.a == 0 and event.c == BANKRUPTCY:
        return Told(mark("{seat} has no money left."))
    sentences = PAYMENTS_TO_BANK if event.b == NOBODY else PAYMENTS_TO_SEATS
    return Told(sentences[REASONS[event.c]], "amount other")


def _proposed(event: Event) -> Told:
    if event.rule == "DEBT-2":
        return Told(mark("{seat} offers {other} property for {amount} of the debt."), "other amount")
    return Told(mark("{seat} proposes a deal to {other}."), "other")


def _agreed(event: Event) -> Told:
    if event.rule == "DEBT-2":
        return Told(mark("{seat} accepts the property in payment."))
    if event.b and event.c:
        return Told(mark("{seat} accepts the deal with {other}. {other} pays {amount} and receives {price}."), "other amount price")
    if event.b:
        return Told(mark("{seat} accepts the deal with {other}. {other} pays {amount}."), "other amount")
    if event.c:
        return Told(mark("{seat} accepts the deal with {other}. {other} receives {price}."), "other unsaid price")
    return Told(mark("{seat} accepts the deal with {other}."), "other")


def _disagreed(event: Event) -> Told:
    if event.rule == "DEBT-2":
        return Told(mark("{seat} refuses the property in payment."))
    return Told(mark("{seat} refuses the deal with {other}."), "other")


def _owes(event: Event) -> Told:
    return Told(mark("{seat} owes {other} {amount} ({reason}) and has to find the money."), "amount other")


def _went_bankrupt(event: Event) -> Told:
    return Told(mark("{seat} goes bankrupt. Creditor: {other}."), "other")


_CHOSEN: dict[str, Callable[[Event], Told]] = {
    "dealt": _dealt, "rolled": _rolled, "moved": _moved, "passed": _passed, "knocked_down": _knocked_down, "paid": _paid,
    "proposed": _proposed, "agreed": _agreed, "disagreed": _disagreed, "owes": _owes, "went_bankrupt": _went_bankrupt,
    "freed": lambda event: _FREED[event.a], "jailed": lambda event: _JAILED[event.a], "auction_opened": lambda event: _OPENED[event.c],
}  # fmt: skip


def say_event(loaded: Loaded, seats: Sequence[str], event: Event, lang: str) -> str:
    """What happened, in a sentence for everybody at the table."""
    names = Names(loaded, seats, lang)
    told = _PLAIN[event.kind] if event.kind in _PLAIN else _CHOSEN[event.kind](event)
    values: dict[str, object] = {"seat": names.whoever(event.seat)}
    for name, number in zip(told.numbers.split(), (event.a, event.b, event.c), strict=False):
        values[name] = _NUMBERS[name](names, number)
    values |= _more(names, event)
    return opened(names.say(told.sentence, event.a, **values))


def _more(names: Names, event: Event) -> dict[str, object]:
    """What takes more than one number, or none."""
    if event.kind in ("rolled", "rolled_start"):
        return {"total": event.a + event.b, "a_double": names.one(names.loaded.double)}
    if event.kind in ("freed", "jailed"):
        return {"a_double": names.one(names.loaded.double)}
    if event.kind == "drew":
        return {"card": say_card(names.loaded, event.a, event.b, names.lang)}
    if event.kind == "exchanged":
        return {"hotel": names.one(names.loaded.hotel)}
    if event.kind == "owes":
        return {"reason": reason(names, REASONS[event.c])}
    if event.kind == "ticked":
        return {"wonders": STREETS}
    if event.kind == "short":
        return {"stock": names.stock(event.a, event.b)}
    return {}
