"""What a seat may say, as the label of a choice: "Bid 50 €"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from monopole.editions import Box
from monopole.text.names import Names
from monopole.text.translation import mark, marks
from monopole.vocabulary import CARD_LOT

if TYPE_CHECKING:
    from monopole.game.actions import Action, Side
    from monopole.game.matters import Matter

_PLAIN = {
    "buy": mark("Buy"),
    "decline": mark("Do not buy"),
    "pass": mark("Pass"),
    "use_card": mark("Use the out-of-jail card"),
    "accept": mark("Accept"),
    "refuse": mark("Refuse"),
    "bankrupt": mark("Declare oneself bankrupt"),
    "end": mark("End the turn"),
    "broken": mark("Call the roll broken"),
    "resign": mark("Resign: everything goes to the bank"),
    "withdraw": mark("Withdraw the offer"),
}
_ON_SQUARE = {
    "lift": mark("Lift the mortgage: {square}"),
    "keep": mark("Keep the mortgage: {square}"),
    "lift_now": mark("Lift the mortgage now: {square}"),
    "resell": mark("Sell to the bank: {square}"),
    "fly": mark("Fly to: {square}"),
}
# The same where the matter that is answered tells the price.
_PRICED = {
    "choose": mark("Pay the fine of {price}"),
    "keep": mark("Keep the mortgage and pay {price}: {square}"),
    "lift_now": mark("Lift the mortgage now for {price}: {square}"),
}
_AMOUNTS = {
    "bid": (mark("Bid {amount}"), mark("Bid from {least} to {most}"), mark("Bid")),
    "open_at": (mark("Open at {amount}"), mark("Open at a price from {least} to {most}"), mark("Name the opening price")),
    "borrow": (mark("Borrow {amount}"), mark("Borrow from {least} to {most}"), mark("Borrow")),
    "repay": (mark("Repay {amount}"), mark("Repay from {least} to {most}"), mark("Repay the loan")),
}


def say_action(box: Box, seats: Sequence[str], action: Action, lang: str, named: bool = False, matter: Matter | None = None) -> str:
    """The action as a choice to be read in a list; `named` puts the seat before it, and what the `matter` tells of its price is told."""
    names = Names(box, seats, lang)
    if action.do in _PLAIN:
        label = names.say(_PLAIN[action.do])
    elif price := _price(action, matter):
        label = names.say(_PRICED[action.do], square=names.square(action.square or 0), price=names.money(price))
    elif action.do in _ON_SQUARE:
        label = names.say(_ON_SQUARE[action.do], square=names.square(action.square or 0))
    else:
        label = _SPOKEN[action.do](names, action)
    return names.say(mark("{seat}: {label}"), seat=action.seat, label=label) if named and action.seat is not None else label


def _price(action: Action, matter: Matter | None) -> int | None:
    """What it costs to lift or to keep the mortgage of the deed in question, or the fine a card lets one choose."""
    if matter is not None and matter.kind == "choose" and action.what == "fine":
        return matter.amount
    if matter is None or matter.kind != "transfer" or matter.square != action.square:
        return None
    return {"lift_now": matter.price, "keep": matter.details["charge"]}.get(action.do)


def _roll(names: Names, action: Action) -> str:
    if action.dice is None:
        return names.say(mark("Roll the dice"))
    return names.say(mark("Roll the dice: {die1} and {die2}"), die1=action.dice[0], die2=action.dice[1])


def _amount(names: Names, action: Action) -> str:
    exact, bounded, bare = _AMOUNTS[action.do]
    if action.amount is not None:
        return names.say(exact, amount=names.money(action.amount))
    bounds = _bounds(action, "amount")
    return names.say(bounded, least=names.money(bounds[0]), most=names.money(bounds[1])) if bounds else names.say(bare)


def _want(names: Names, action: Action) -> str:
    bounds = _bounds(action, "amount")
    if action.amount is None and bounds:
        return names.say(mark("Want from {least} to {most}"), least=bounds[0], most=bounds[1])
    return names.say(mark("Want {number}"), number=action.amount or 1)


def _pay_fine(names: Names, action: Action) -> str:
    return names.say(mark("Pay the fine of {price}"), price=names.money(names.box.edition.jail_fine))


def _choose(names: Names, action: Action) -> str:
    if action.what is None:
        return names.say(mark("Choose between the fine and a card"))
    return names.say(mark("Pay the fine")) if action.what == "fine" else names.say(mark("Draw a card"))


def _build(names: Names, action: Action) -> str:
    squares = action.squares if action.square is None else (action.square,) * action.times
    if not squares:
        return names.say(mark("Build"))
    counted = Counter(squares).items()
    where = names.listed(names.square(square) + (f" ×{times}" if times > 1 else "") for square, times in counted)
    if action.hotel:
        return names.say(mark("Build straight to {hotel}: {where}"), hotel=names.one(names.box.hotel), where=where)
    return names.say(mark("Build: {where}"), where=where)


def _sell(names: Names, action: Action) -> str:
    message = marks("Sell {count} building: {square}", "Sell {count} buildings: {square}")
    return names.say(message, action.times, square=names.square(action.square or 0))


def _sell_group(names: Names, action: Action) -> str:
    return names.say(mark("Sell every building of the group: {group}"), group=names.group(action.group or ""))


def _sell_hotels(names: Names, action: Action) -> str:
    message = mark("Sell the {hotels} of the group: {group}")
    return names.say(message, hotels=names.noun(names.box.hotel, 2), group=names.group(action.group or ""))


def _exchange(names: Names, action: Action) -> str:
    houses = names.houses(names.box.edition.houses_per_hotel)
    message = mark("Exchange {hotel} for {houses}: {square}")
    return names.say(message, hotel=names.one(names.box.hotel), houses=houses, square=names.square(action.square or 0))


def _mortgage(names: Names, action: Action) -> str:
    square = action.square or 0
    worth = names.money(names.box.edition.mortgage[square])
    return names.say(mark("Mortgage for {amount}: {square}"), amount=worth, square=names.square(square))


def _offer(names: Names, action: Action) -> str:
    if action.to is None:
        return names.say(mark("Propose a deal"))
    if action.form is not None:
        return names.say(mark("Propose a deal to {other}"), other=action.to)
    give, take = _side(names, action.give), _side(names, action.take)
    return names.say(mark("Offer {other}: {give}. In return: {take}"), other=action.to, give=give, take=take)


def _counter(names: Names, action: Action) -> str:
    if action.form is not None or action.missing:
        return names.say(mark("Make a counter-offer"))
    give, take = _side(names, action.give), _side(names, action.take)
    return names.say(mark("Counter-offer: {give}. In return: {take}"), give=give, take=take)


def _auction(names: Names, action: Action) -> str:
    if action.square is None and not action.card:
        return names.say(mark("Put up for auction"))
    lot = names.lot(CARD_LOT) if action.square is None else names.square(action.square)
    if action.at is None:
        return names.say(mark("Put up for auction: {lot}"), lot=lot)
    return names.say(mark("Put up for auction from {amount}: {lot}"), amount=names.money(action.at), lot=lot)


def _claim(names: Names, action: Action) -> str:
    if action.square is None:
        return names.say(mark("Claim the rent"))
    return names.say(mark("Claim the rent: {square}"), square=names.square(action.square))


def _settle(names: Names, action: Action) -> str:
    if action.with_ is None or not action.with_.deeds:
        return names.say(mark("Pay the debt with property")) if action.form else names.say(mark("Pay the debt"))
    message = mark("Pay {amount} of the debt with: {deeds}")
    return names.say(message, amount=names.money(action.with_.value), deeds=names.squares(action.with_.deeds))


def _refuse_deeds(names: Names, action: Action) -> str:
    if not action.squares:
        return names.say(mark("Refuse dealt deeds"))
    return names.say(mark("Refuse the deeds: {deeds}"), deeds=names.squares(action.squares))


def _tick(names: Names, action: Action) -> str:
    return names.say(marks("The clock: {count} second more", "The clock: {count} seconds more"), action.seconds or 0)


def _bounds(action: Action, name: str) -> Sequence[int] | None:
    bounds = (action.form or {}).get(name)
    return bounds if isinstance(bounds, list | tuple) and len(bounds) == 2 else None


def _side(names: Names, side: Side) -> str:
    return names.side(side.deeds, side.cash, side.cards)


_SPOKEN: dict[str, Callable[[Names, Action], str]] = {
    "roll": _roll, "bid": _amount, "open_at": _amount, "borrow": _amount, "repay": _amount, "want": _want, "pay_fine": _pay_fine,
    "choose": _choose, "build": _build, "sell": _sell, "sell_group": _sell_group, "sell_hotels": _sell_hotels, "exchange": _exchange,
    "mortgage": _mortgage, "offer": _offer, "auction": _auction, "claim": _claim, "settle": _settle, "refuse_deeds": _refuse_deeds,
    "tick": _tick, "counter": _counter,
}  # fmt: skip
