"""What the table must settle now, in words: the top matter of the agenda."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from monopole import vocabulary as v
from monopole.game.actions import Side
from monopole.game.encoding import members
from monopole.rules.agenda import asked, matter, subject
from monopole.rules.auction import list_price
from monopole.rules.deals import CARD_BITS, MOST_CARDS, MOST_COUNTERS
from monopole.rules.transfer import charge_to_keep, deed_in_question, deeds_of_transfer, lift_now_cost
from monopole.schema import NOBODY, SQUARES, STREETS, Edition, Table

LOT_KINDS = ("declined", "estate", "scarce", "own")


@dataclass(frozen=True, slots=True)
class Matter:
    """What is asked, of whom, about which square, for which amount or price; `details` holds what only this kind of matter has.

    | kind | fields | details |
    |---|---|---|
    | start | | left: who has yet to roll |
    | roll | | in_jail, doubles |
    | offer | square, price | |
    | opening | square, price: the most it may open at | lot, deck, why |
    | auction | square, amount: the highest bid, price: the least next one | lot, deck, why, seller, bidder, bidders, opening |
    | debt | amount | creditor, creditors, reason |
    | payment | amount: the value of the deeds | debtor, deeds, mortgaged: those of them that are |
    | deal | | from, give, take, mortgaged: the deeds of both sides that are, counters: how many counter-offers may still be made |
    | transfer | square, price: lifting it now | deeds, charge: what keeping it costs now |
    | flight | square: the airport | open: the Wonders not yet visited |
    | choose | amount: the fine | deck |
    | shortage | | lot, stock, asker, most |
    | build | price: what was paid | lot |
    | claims | | visitor, rents: the squares and amounts this owner may still claim |
    | end, nothing | | |
    """

    kind: str
    seat: str | None = None
    square: int | None = None
    amount: int | None = None
    price: int | None = None
    details: dict[str, Any] = field(default_factory=dict, hash=False)

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        told = {"kind": self.kind, "seat": self.seat, "square": self.square, "amount": self.amount, "price": self.price}
        return {**told, "details": self.details}


def top_matter(g: Table, e: Edition, seats: Sequence[str]) -> Matter:
    """The matter everybody waits for."""
    kind = matter(g)
    if kind == v.NOTHING:
        return Matter(v.MATTERS[v.NOTHING])
    told = _TOLD.get(kind, _plain)(g, e, seats)
    return Matter(v.MATTERS[kind], None if asked(g) == NOBODY else seats[asked(g)], **told)


Asked = tuple[int, ...]


def asked_now(g: Table) -> Asked:
    """What is asked, told apart from anything asked before or after; bids, and others' unasked actions, leave it the same."""
    kind = matter(g)
    if kind == v.NOTHING:
        return ()
    if kind == v.UNDER_HAMMER:
        return kind, g.depth, g.turns, g.lot, g.seller, g.houses_left, g.hotels_left
    seat = asked(g)
    if kind == v.START:
        return kind, seat, g.starting_roll[seat]
    figures = tuple(subject(g, i) for i in range(4))
    if kind in (v.DEALING, v.IN_KIND):
        return kind, seat, *figures, g.deal_give, g.deal_take, g.deal_pay, g.deal_ask, g.deal_cards
    return kind, seat, g.depth, g.turns, g.doubles, g.rolled, *figures


def named(bits: int, seats: Sequence[str]) -> list[str]:
    return [seats[seat] for seat in members(bits)]


def _seat(number: int, seats: Sequence[str]) -> str | None:
    return None if number == NOBODY else seats[number]


def _lot(lot: int) -> tuple[int | None, dict[str, Any]]:
    if lot < SQUARES:
        return lot, {"lot": "deed"}
    if lot < v.HOUSE_LOT:
        return None, {"lot": "card", "deck": v.DECK_NAMES[lot - v.CARD_LOT]}
    return None, {"lot": "house" if lot == v.HOUSE_LOT else "hotel"}


def _plain(g: Table, e: Edition, seats: Sequence[str]) -> dict[str, Any]:
    return {}


def _start(g: Table, e: Edition, seats: Sequence[str]) -> dict[str, Any]:
    return {"details": {"left": named(subject(g, 0), seats)}}


def _roll(g: Table, e: Edition, seats: Sequence[str]) -> dict[str, Any]:
    return {"details": {"in_jail": g.jail[asked(g)] >= 0, "doubles": g.doubles}}


def _offer(g: Table, e: Edition, seats: Sequence[str]) -> dict[str, Any]:
    return {"square": subject(g, 0), "price": e.price[subject(g, 0)]}


def _opening(g: Table, e: Edition, seats: Sequence[str]) -> dict[str, Any]:
    square, details = _lot(g.lot)
    return {"square": square, "price": list_price(g, e), "details": details | {"why": LOT_KINDS[g.lot_kind]}}


def _auction(g: Table, e: Edition, seats: Sequence[str]) -> dict[str, Any]:
    square, details = _lot(g.lot)
    least = g.opening if g.bidder == NOBODY else g.bid + e.bid_step
    details |= {"why": LOT_KINDS[g.lot_kind], "opening": g.opening, "seller": _seat(g.seller, seats)}
    details |= {"bidder": _seat(g.bidder, seats), "bidders": named(g.bidders, seats)}
    return {"square": square, "amount": g.bid, "price": least, "details": details}


def _debt(g: Table, e: Edition, seats: Sequence[str]) -> dict[str, Any]:
    creditor, several = _seat(subject(g, 1), seats), named(subject(g, 3), seats)
    creditors = several or ([] if creditor is None else [creditor])
    return {"amount": subject(g, 0), "details": {"creditor": creditor, "creditors": creditors, "reason": v.REASONS[subject(g, 2)]}}


def _payment(g: Table, e: Edition, seats: Sequence[str]) -> dict[str, Any]:
    details = {"debtor": seats[subject(g, 0)], "deeds": list(members(g.deal_give)), "mortgaged": _mortgaged(g, g.deal_give)}
    return {"amount": g.deal_pay, "details": details}


def _deal(g: Table, e: Edition, seats: Sequence[str]) -> dict[str, Any]:
    give = Side(members(g.deal_give), g.deal_pay, g.deal_cards & MOST_CARDS)
    take = Side(members(g.deal_take), g.deal_ask, g.deal_cards >> CARD_BITS)
    details = {"from": seats[subject(g, 0)], "give": give.to_dict(), "take": take.to_dict()}
    return {"details": details | {"mortgaged": _mortgaged(g, g.deal_give | g.deal_take), "counters": MOST_COUNTERS - subject(g, 1)}}


def _mortgaged(g: Table, deeds: int) -> list[int]:
    return [square for square in members(deeds) if g.mortgaged[square]]


def _transfer(g: Table, e: Edition, seats: Sequence[str]) -> dict[str, Any]:
    square = deed_in_question(g)
    deeds = members(deeds_of_transfer(g, g.depth - 1))
    details = {"deeds": list(deeds), "charge": charge_to_keep(g, e, square)}
    return {"square": square, "price": lift_now_cost(g, e, square), "details": details}


def _flight(g: Table, e: Edition, seats: Sequence[str]) -> dict[str, Any]:
    ticked = g.passport[asked(g)]
    return {"square": subject(g, 0), "details": {"open": [e.street[i] for i in range(STREETS) if not ticked >> i & 1]}}


def _choose(g: Table, e: Edition, seats: Sequence[str]) -> dict[str, Any]:
    return {"amount": subject(g, 0), "details": {"deck": v.DECK_NAMES[subject(g, 1)]}}


def _shortage(g: Table, e: Edition, seats: Sequence[str]) -> dict[str, Any]:
    _, details = _lot(subject(g, 0))
    stock = g.houses_left if subject(g, 0) == v.HOUSE_LOT else g.hotels_left
    return {"details": details | {"stock": stock, "asker": _seat(g.asker, seats), "most": g.room[asked(g)]}}


def _build(g: Table, e: Edition, seats: Sequence[str]) -> dict[str, Any]:
    return {"price": subject(g, 1), "details": _lot(subject(g, 0))[1]}


def _claims(g: Table, e: Edition, seats: Sequence[str]) -> dict[str, Any]:
    own = [i for i in range(g.claims) if g.claim_owner[i] == asked(g)]
    rents = [{"square": g.claim_square[i], "amount": g.claim_amount[i]} for i in own]
    return {"details": {"visitor": _seat(g.visitor, seats), "rents": rents}}


_TOLD: dict[int, Callable[[Table, Edition, Sequence[str]], dict[str, Any]]] = {
    v.START: _start, v.ROLLING: _roll, v.OFFERED: _offer, v.OPENING: _opening, v.UNDER_HAMMER: _auction, v.OWING: _debt,
    v.IN_KIND: _payment, v.DEALING: _deal, v.TRANSFER: _transfer, v.FLIGHT: _flight, v.CHOICE: _choose,
    v.SHORTAGE: _shortage, v.PLACING: _build, v.CLAIMING: _claims,
}  # fmt: skip
