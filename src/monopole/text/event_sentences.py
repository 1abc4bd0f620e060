"""What happened, in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from monopole.editions import Box
from monopole.schema import STREETS
from monopole.text.card_sentences import say_card
from monopole.text.names import Names, opened
from monopole.text.reasons import PAYMENTS_TO_BANK, PAYMENTS_TO_SEATS, reason
from monopole.text.translation import Message, mark, marks
from monopole.vocabulary import DECK_NAMES, HOTEL_LOT, HOUSE_LOT, SEAT_FIELDS

if TYPE_CHECKING:
    from monopole.game.events import Event

# What the fields of events are in a sentence; a seat is always the other one.
_MONEY = {"amount": "amount", "price": "price", "fortune": "amount", "paid": "amount", "received": "price"}
_COUNTS = {"attempts": "number", "ticks": "number", "count": "number", "die1": "die1", "die2": "die2"}

_PLAIN: dict[str, Message] = {
    "rolled_start": mark("{seat} rolls {die1} and {die2} for the start: {total}."),
    "began": mark("{seat} begins."),
    "earned": mark("{seat} collects the salary: {amount}."),
    "landed": mark("{seat} stops on {square}."),
    "bought": mark("{seat} buys {square} for {price}."),
    "refused_deed": mark("{seat} refuses {square} and gets {price} back."),
    "turned_down": mark("{seat} does not buy {square}."),
    "bade": mark("{seat} bids {amount} for {lot}."),
    "lowered": mark("Nobody opens: the opening price falls to {price}."),
    "rent_due": mark("{seat} owes {other} a rent of {amount} for {square}."),
    "claimed": mark("{seat} claims {amount} from {other} for {square}."),
    "forgotten": mark("{seat} has not claimed {amount} from {other} for {square}: the rent is lost."),
    "kept_card": mark("{seat} keeps the out-of-jail card."),
    "stayed_in_jail": mark("{seat} stays in jail. Failed attempts: {number}."),
    "built": mark("{seat} builds on {square} for {price}. Now there: {buildings}."),
    "sold": mark("{seat} sells buildings on {square} for {amount}. Left there: {buildings}."),
    "exchanged": mark("{seat} exchanges {hotel} on {square} for {houses} and {amount}."),
    "mortgaged": mark("{seat} mortgages {square} and receives {amount}."),
    "lifted": mark("{seat} lifts the mortgage on {square} for {price}."),
    "handed_over": mark("{seat} hands over to {other}: {lot}."),
    "raised": mark("{seat} raises {amount}."),
    "resold": mark("{seat} sells {square} back to the bank for {amount}."),
    "borrowed": mark("{seat} borrows {amount} from the bank."),
    "repaid": mark("{seat} repays {amount} to the bank."),
    "loan_taken": mark("The bank takes its loan back from {seat}: {amount}."),
    "ticked": mark("{seat} ticks {square}: {number} of {wonders}."),
    "full_passport": mark("{seat} has a full passport and receives {amount}."),
    "wanted": mark("{seat} wants {number}."),
    "short": mark("Shortage: {seat} wants to build, the bank has {stock} left."),
    "placed": mark("{seat} puts the building on {square}. Now there: {buildings}."),
    "put_up": mark("{seat} puts up for auction, from {price}: {lot}."),
    "turn_ended": mark("End of the turn: {seat}."),
    "last_round": mark("The last round is announced."),
    "time_up": mark("Time is up."),
    "resigned": mark("{seat} resigns."),
    "won": mark("{seat} wins with a fortune of {amount}."),
    "pot_taken": mark("{seat} takes the pot: {amount}."),
    "collected": mark("{seat} receives {amount} from the bank."),
    "estate_opened": marks("The bank auctions {count} lot left by {seat}.", "The bank auctions {count} lots left by {seat}."),
    "roll_broken": mark("The roll is broken: {seat} throws again."),
    "teamed": mark("{seat} and {other} play together."),
    "lapsed": mark("{seat} cannot build on {square} any more."),
    "hurried": mark("The auction is nearly over: {lot}."),
    "withdrew": mark("{seat} withdraws the offer to {other}."),
    "countered": mark("{seat} answers {other} with another offer."),
    "kept_mortgage": mark("{seat} keeps the mortgage on {square}."),
}  # fmt: skip

_FREED = {
    "double": mark("{a_double}: {seat} leaves jail."),
    "fine": mark("{seat} pays the fine and leaves jail."),
    "card": mark("{seat} gives the card back and leaves jail."),
    "compulsion": mark("{seat} has to pay the fine and leaves jail."),
}
_JAILED = {
    "square": mark("{seat} goes to jail."),
    "card": mark("The card sends {seat} to jail."),
    "doubles": mark("{a_double} for the third time: {seat} goes to jail."),
}
_OPENED = {
    "declined": mark("Auction, from {price}: {lot}."),
    "estate": mark("Auction of the estate, from {price}: {lot}."),
    "scarce": mark("Auction of the scarce buildings, from {price}: {lot}."),
    "own": mark("{seat} sells by auction, from {price}: {lot}."),
}


def _dealt(event: Event) -> Message:
    if event.price:
        return mark("{seat} is dealt {square} and pays {price}.")
    return mark("{seat} is dealt {square} free of charge.")


def _drew(event: Event) -> Message:
    return mark("{seat} draws from {deck}.") if event.card is None else mark("{seat} draws from {deck}: {card}")


def _rolled(event: Event) -> Message:
    if event.for_rent:
        return mark("{seat} rolls {die1} and {die2} to fix the rent.")
    if event.die1 == event.die2:
        return mark("{seat} rolls {a_double}, {die1} and {die2}: {total}.")
    return mark("{seat} rolls {die1} and {die2}: {total}.")


def _moved(event: Event) -> Message:
    if event.back:
        return mark("{seat} moves back to {square}.")
    return mark("{seat} moves to {square}.")


def _passed(event: Event) -> Message:
    return mark("{seat} wants none.") if event.rule == "BUILD-11" else mark("{seat} passes.")


def _knocked_down(event: Event) -> Message:
    if event.seller is None:
        return mark("Sold to {seat} for {price}: {lot}.")
    return mark("Sold by {other} to {seat} for {price}: {lot}.")


def _paid(event: Event) -> Message:
    if event.rule == "COMP-18":
        to_bank = mark("{seat} first hands the cash over to the bank: {amount}.")
        return to_bank if event.creditor is None else mark("{seat} first hands the cash over to {other}: {amount}.")
    if event.amount == 0 and event.reason == "bankruptcy":
        return mark("{seat} has no money left.")
    return (PAYMENTS_TO_BANK if event.creditor is None else PAYMENTS_TO_SEATS)[event.reason]


def _unsold(event: Event) -> Message:
    if event.rule == "TIMED-3":
        return mark("The hour breaks the auction off, and no bid stands: {lot}.")
    return mark("Nobody buys {lot}.")


def _proposed(event: Event) -> Message:
    if event.rule == "DEBT-2":
        return mark("{seat} offers {other} property for {amount} of the debt.")
    return mark("{seat} proposes a deal to {other}.")


def _agreed(event: Event) -> Message:
    if event.rule == "DEBT-2":
        return mark("{seat} accepts the property in payment.")
    if event.paid and event.received:
        return mark("{seat} accepts the deal with {other}. {other} pays {amount} and receives {price}.")
    if event.paid:
        return mark("{seat} accepts the deal with {other}. {other} pays {amount}.")
    if event.received:
        return mark("{seat} accepts the deal with {other}. {other} receives {price}.")
    return mark("{seat} accepts the deal with {other}.")


def _disagreed(event: Event) -> Message:
    if event.rule == "DEBT-2":
        return mark("{seat} refuses the property in payment.")
    return mark("{seat} refuses the deal with {other}.")


def _owes(event: Event) -> Message:
    return mark("{seat} owes {other} {amount} ({reason}): the money has to be found.")


def _went_bankrupt(event: Event) -> Message:
    if event.creditors:
        return mark("{seat} goes bankrupt. Creditors: {creditors}.")
    return mark("{seat} goes bankrupt. Creditor: {other}.")


_CHOSEN: dict[str, Callable[[Event], Message]] = {
    "dealt": _dealt, "drew": _drew, "rolled": _rolled, "moved": _moved, "passed": _passed, "knocked_down": _knocked_down, "paid": _paid,
    "unsold": _unsold, "proposed": _proposed, "agreed": _agreed, "disagreed": _disagreed, "owes": _owes, "went_bankrupt": _went_bankrupt,
    "freed": lambda event: _FREED[event.how],
    "jailed": lambda event: _JAILED[event.cause], "auction_opened": lambda event: _OPENED[event.why],
}  # fmt: skip


def say_event(box: Box, seats: Sequence[str], event: Event, lang: str) -> str:
    """What happened, in a sentence."""
    names = Names(box, seats, lang)
    message = _PLAIN[event.kind] if event.kind in _PLAIN else _CHOSEN[event.kind](event)
    return opened(names.say(message, event.said.get("count"), **_values(names, event)))


def _values(names: Names, event: Event) -> dict[str, object]:
    """Everything an event says, as it stands in a sentence."""
    values: dict[str, object] = {"seat": names.whoever(event.seat)}
    for name, value in event.said.items():
        if name in SEAT_FIELDS:
            values["other"] = names.whoever(value)
        elif name in _MONEY:
            values[_MONEY[name]] = names.money(value)
        elif name in _COUNTS:
            values[_COUNTS[name]] = value
    return values | _more(names, event, event.said)


def _more(names: Names, event: Event, said: dict[str, Any]) -> dict[str, object]:
    """Squares, lots, buildings, cards, reasons, and the words of the edition."""
    more: dict[str, object] = {"a_double": names.one(names.box.double), "hotel": names.one(names.box.hotel), "wonders": STREETS}
    if "square" in said:
        more["square"] = names.square(said["square"])
    if "lot" in said:
        more["lot"] = names.lot_named(said["lot"], said.get("square"))
    if "buildings" in said:
        more["buildings"] = names.buildings(said["buildings"])
    if "houses" in said:
        more["houses"] = names.houses(said["houses"])
    if "deck" in said:
        more["deck"] = names.deck(DECK_NAMES.index(said["deck"]))
    if said.get("card") is not None:
        more["card"] = say_card(names.box, DECK_NAMES.index(said["deck"]), said["card"], names.lang)
    if said.get("creditors"):
        more["creditors"] = names.listed(said["creditors"])
    if "reason" in said:
        more["reason"] = reason(names, said["reason"])
    if event.kind == "short":
        more["stock"] = names.stock(HOTEL_LOT if said["lot"] == "hotel" else HOUSE_LOT, said["count"])
    if "die1" in said:
        more["total"] = said["die1"] + said["die2"]
    return more
