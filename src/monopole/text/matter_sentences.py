"""What the table waits for, in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from monopole.editions import Box
from monopole.text.names import Names, opened
from monopole.text.reasons import reason
from monopole.text.translation import mark
from monopole.vocabulary import DECK_NAMES, HOTEL_LOT, HOUSE_LOT

if TYPE_CHECKING:
    from monopole.game.matters import Matter

# Those from `move` on need nobody's action and settle themselves.
_PLAIN = {
    "nothing": mark("There is nothing to settle."),
    "start": mark("{seat} is to roll for the start."),
    "end": mark("{seat} may still act, or end the turn."),
    "flight": mark("Free flight: which square of the passport does {seat} tick?"),
    "move": mark("A token is on the move."),
    "landing": mark("A square is being settled."),
    "turn": mark("The turn passes on."),
    "levy": mark("The payments of a card are being made."),
    "estate": mark("The estate of a bankrupt is being sold."),
    "scarce": mark("The scarce buildings are being sold."),
    "due": mark("A rent claimed meanwhile falls due."),
}


def say_matter(box: Box, seats: Sequence[str], matter: Matter, lang: str) -> str:
    """Whose action is awaited, and about what."""
    names = Names(box, seats, lang)
    if matter.kind in _PLAIN:
        return opened(names.say(_PLAIN[matter.kind], seat=names.whoever(matter.seat)))
    return opened(_SPOKEN[matter.kind](names, matter, names.whoever(matter.seat)))


def _roll(names: Names, matter: Matter, seat: str) -> str:
    if matter.details.get("in_jail"):
        return names.say(mark("{seat} is in jail and is to play."), seat=seat)
    if matter.details.get("doubles"):
        return names.say(mark("{a_double}: {seat} is to roll again."), seat=seat, a_double=names.one(names.box.double))
    return names.say(mark("{seat} is to roll."), seat=seat)


def _offer(names: Names, matter: Matter, seat: str) -> str:
    message = mark("For sale at {price}: {square}. Does {seat} buy?")
    return names.say(message, seat=seat, square=_square(names, matter), price=_price(names, matter))


def _opening(names: Names, matter: Matter, seat: str) -> str:
    message = mark("{seat} keeps the bank and names the opening price, {price} at most: {lot}.")
    return names.say(message, seat=seat, lot=_lot(names, matter), price=_price(names, matter))


def _auction(names: Names, matter: Matter, seat: str) -> str:
    values = {"seat": seat, "lot": _lot(names, matter), "price": _price(names, matter)}
    bidder = matter.details.get("bidder")
    asked = [seat]
    if names.box.edition.auction_seconds_most:  # against the clock whoever has not passed may speak
        asked = [name for name in matter.details["bidders"] if name != bidder]
    values["seat"] = names.listed(asked)
    if bidder is None:
        one = mark("Auction: {lot}. {seat} may bid from {price}, or pass.")
        several = mark("Auction: {lot}. They may bid from {price}, or pass: {seat}.")
        return names.say(several if len(asked) > 1 else one, **values)
    one = mark("Auction: {lot}. {bidder} has bid {amount}. {seat} may bid from {price}, or pass.")
    several = mark("Auction: {lot}. {bidder} has bid {amount}. They may bid from {price}, or pass: {seat}.")
    return names.say(several if len(asked) > 1 else one, bidder=bidder, amount=_amount(names, matter), **values)


def _debt(names: Names, matter: Matter, seat: str) -> str:
    several: Sequence[str] = matter.details.get("creditors") or ()
    creditor = names.listed(several) if several else names.whoever(matter.details.get("creditor"))
    why = reason(names, str(matter.details["reason"]))
    if len(several) > 1:
        share = names.money((matter.amount or 0) // len(several))
        message = mark("{seat} owes {amount} to each of these ({reason}): {other}. {seat} is to pay.")
        return names.say(message, seat=seat, other=creditor, amount=share, reason=why)
    message = mark("{seat} owes {other} {amount} ({reason}) and is to pay.")
    return names.say(message, seat=seat, other=creditor, amount=_amount(names, matter), reason=why)


def _payment(names: Names, matter: Matter, seat: str) -> str:
    deeds = names.listed(names.deeds(matter.details["deeds"], matter.details["mortgaged"]))
    message = mark("{other} offers to pay {amount} of the debt with: {deeds}. Does {seat} accept?")
    return names.say(message, seat=seat, other=names.whoever(matter.details["debtor"]), amount=_amount(names, matter), deeds=deeds)


def _deal(names: Names, matter: Matter, seat: str) -> str:
    give, take = (_side(names, matter.details[side], matter.details["mortgaged"]) for side in ("give", "take"))
    message = mark("{other} offers {seat}: {give}. In return: {take}. Does {seat} accept?")
    return names.say(message, seat=seat, other=names.whoever(matter.details["from"]), give=give, take=take)


def _transfer(names: Names, matter: Matter, seat: str) -> str:
    charge = matter.details["charge"]
    if charge:
        message = mark("{seat} receives {square}, which is mortgaged: lift the mortgage now for {price}, or pay {charge} now and keep it?")
    else:
        message = mark("{seat} receives {square}, which is mortgaged: lift the mortgage now for {price}, or keep it free of charge?")
    return names.say(message, seat=seat, square=_square(names, matter), price=_price(names, matter), charge=names.money(charge))


def _choose(names: Names, matter: Matter, seat: str) -> str:
    deck = names.deck(DECK_NAMES.index(str(matter.details["deck"])))
    return names.say(mark("{seat} chooses: pay {amount}, or draw from {deck}?"), seat=seat, amount=_amount(names, matter), deck=deck)


def _shortage(names: Names, matter: Matter, seat: str) -> str:
    stock = names.stock(HOTEL_LOT if matter.details.get("lot") == "hotel" else HOUSE_LOT, matter.details["stock"])
    message = mark("{other} wants to build, the bank has {stock} left. How many does {seat} want?")
    return names.say(message, seat=seat, other=names.whoever(matter.details.get("asker")), stock=stock)


def _build(names: Names, matter: Matter, seat: str) -> str:
    return names.say(mark("{seat} has won {lot} at auction. On which square does it stand?"), seat=seat, lot=_lot(names, matter))


def _claims(names: Names, matter: Matter, seat: str) -> str:
    visitor = names.whoever(matter.details["visitor"])
    return names.say(mark("The game is ending: {seat} may still claim rent from {other}."), seat=seat, other=visitor)


def _square(names: Names, matter: Matter) -> str:
    return names.square(matter.square or 0)


def _lot(names: Names, matter: Matter) -> str:
    return names.lot_named(matter.details.get("lot"), matter.square)


def _amount(names: Names, matter: Matter) -> str:
    return names.money(matter.amount or 0)


def _price(names: Names, matter: Matter) -> str:
    return names.money(matter.price or 0)


def _side(names: Names, side: dict[str, Any], mortgaged: Sequence[int]) -> str:
    return names.side(side.get("deeds", ()), side.get("cash", 0), side.get("cards", 0), mortgaged)


_SPOKEN: dict[str, Callable[[Names, Matter, str], str]] = {
    "roll": _roll, "offer": _offer, "opening": _opening, "auction": _auction, "debt": _debt, "payment": _payment, "deal": _deal,
    "transfer": _transfer, "choose": _choose, "shortage": _shortage, "build": _build, "claims": _claims,
}  # fmt: skip
