"""Books kept by the events alone: each player's money, deeds and out-of-jail cards, and what lies in something that is open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from monopole import vocabulary as v
from monopole.game import Event, Game
from monopole.game.encoding import members
from monopole.rules.deals import CARD_BITS, MOST_CARDS
from monopole.rules.transfer import deeds_of_transfer
from monopole.schema import FIGURES, NOBODY, SQUARES, Table

GAINS = {"earned": "amount", "collected": "amount", "full_passport": "amount", "borrowed": "amount", "mortgaged": "amount",
         "sold": "amount", "exchanged": "amount", "resold": "amount", "refused_deed": "price"}  # fmt: skip
COSTS = {"repaid": "amount", "lifted": "price", "bought": "price", "built": "price", "dealt": "price"}
TO_THE_POT = [v.REASONS[reason] for reason in (v.TAXES, v.FINE_OF_JAIL, v.CARD_PAYMENT)]
OF_ONES_OWN = ("mortgaged", "lifted", "built", "placed", "sold", "exchanged", "resold", "refused_deed")


class Unsound(AssertionError):
    """Something was paid, owned or moved twice, or lies in two open things."""


class Books:
    """What everybody has, by what has been told since the books were opened."""

    def __init__(self, game: Game) -> None:
        table = game.table
        self.seats = list(game.seats)
        self.cash: Counter[str | None] = Counter(dict(zip(game.seats, table.cash, strict=False)))
        self.owner: dict[int, str | None] = {square: self._name(table.owner[square]) for square in range(SQUARES)}
        self.cards: Counter[str | None] = Counter(self._name(holder) for holder in table.holder if holder != NOBODY)
        self.pot, self.fills_pot = table.pot, bool(game.edition.parking_pot)

    def _name(self, seat: int) -> str | None:
        return None if seat == NOBODY else self.seats[seat]

    def hear(self, events: Iterable[Event]) -> None:
        """Enters what happened; raises Unsound where somebody parts with what is not his."""
        ruined: set[str | None] = set()
        for event in events:
            seat, said = event.seat, event.said
            if event.kind in GAINS:
                self.cash[seat] += said[GAINS[event.kind]]
            elif event.kind in COSTS:
                self.cash[seat] -= said[COSTS[event.kind]]
            elif event.kind in ("paid", "knocked_down"):
                to, price = ("creditor", said["amount"]) if event.kind == "paid" else ("seller", said["price"])
                self.cash[seat] -= price
                self.cash[said[to]] += price
                if self.fills_pot and said[to] is None and said.get("reason") in TO_THE_POT:
                    self.pot += price
            elif event.kind == "pot_taken":
                self.cash[seat] += said["amount"]
                self.pot -= said["amount"]
            elif event.kind == "agreed":
                self.cash[said["proposer"]] += said["received"] - said["paid"]
                self.cash[seat] += said["paid"] - said["received"]
            elif event.kind == "went_bankrupt":
                ruined.add(seat)
            if event.kind in OF_ONES_OWN:
                self._must(self.owner[event.square] == seat, event)
            self._change_hands(event, ruined)
        for square, owner in self.owner.items():
            if owner in ruined:
                self.owner[square] = None
        for seat in ruined:
            self.cards[seat] = 0

    def _change_hands(self, event: Event, ruined: set[str | None]) -> None:
        """Deeds and cards go from where they are to somebody else, or to the bank."""
        kind, said = event.kind, event.said
        if kind in ("resold", "refused_deed"):
            self.owner[event.square] = None
        elif kind in ("bought", "dealt"):
            self._deed(event, None, event.seat, ruined)
        elif kind == "handed_over" and said["lot"] == "deed":
            self._deed(event, event.seat, said["to"], ruined)
        elif kind == "knocked_down" and said["lot"] == "deed":
            self._deed(event, said["seller"], event.seat, ruined)
        elif kind == "kept_card" or (kind == "knocked_down" and said["lot"] == "card" and said["seller"] is None):
            self.cards[event.seat] += 1
        elif kind in ("handed_over", "knocked_down") and said["lot"] == "card":
            giver, taker = (event.seat, said["to"]) if kind == "handed_over" else (said["seller"], event.seat)
            self._must(self.cards[giver] > 0, event)
            self.cards[giver] -= 1
            self.cards[taker] += 1
        elif kind == "freed" and said["how"] == v.NAMED_FIELDS["how"][v.WITH_CARD]:
            self.cards[event.seat] -= 1

    def _deed(self, event: Event, giver: str | None, taker: str | None, ruined: set[str | None]) -> None:
        owner = self.owner[event.square]
        self._must(owner == giver or (giver is None and owner in ruined), event)
        self.owner[event.square] = taker

    def _must(self, holds: bool, event: Event) -> None:
        if not holds:
            raise Unsound(f"{event} of what belongs to {self.owner.get(event.said.get('square', -1)) or 'the bank'}")

    def compare(self, table: Table) -> None:
        """Raises Unsound where the table does not hold what was told."""
        if self.pot != table.pot:
            raise Unsound(f"{table.pot} lies on free parking; by what was told, {self.pot}")
        for seat, name in enumerate(self.seats):
            cards = sum(holder == seat for holder in table.holder)
            for what, told, held in (("cash", self.cash[name], table.cash[seat]), ("cards", self.cards[name], cards)):
                if told != held:
                    raise Unsound(f"{name} has {held} of {what}; by what was told, {told}")
        for square, owner in self.owner.items():
            if owner != self._name(table.owner[square]):
                raise Unsound(f"square {square} belongs to {self._name(table.owner[square])}; by what was told, to {owner}")


def open_deeds(table: Table) -> Iterator[tuple[int, int, str]]:
    """Every deed that is part of something open, whose it must be meanwhile, and of what it is part."""
    for at in range(table.depth):
        kind, seat, first = table.matters[at], table.whose[at], table.figures[at * FIGURES]
        if kind == v.OFFERED:
            yield first, NOBODY, "an offer of the bank"
        elif kind == v.UNDER_HAMMER and table.lot < SQUARES:
            yield table.lot, table.seller, "an auction"
        elif kind in (v.DEALING, v.IN_KIND):
            yield from ((square, first, "a deal") for square in members(table.deal_give))
            yield from ((square, seat, "a deal") for square in members(table.deal_take))
        elif kind == v.TRANSFER:
            yield from ((square, seat, "a transfer") for square in members(deeds_of_transfer(table, at)))
    yield from ((square, NOBODY, "an estate") for square in members(table.estate))


def keep_apart(table: Table) -> None:
    """Raises Unsound where a deed is part of two open things or not in the hand it must be in, or a deal promises more than there is."""
    seen: dict[int, str] = {}
    for square, owner, part in open_deeds(table):
        if square in seen:
            raise Unsound(f"square {square} is part of {seen[square]} and of {part}")
        if table.owner[square] != owner:
            raise Unsound(f"square {square} is part of {part} of {owner} and belongs to {table.owner[square]}")
        seen[square] = part
    for at in range(table.depth):
        if table.matters[at] == v.DEALING:
            giver, taker = table.figures[at * FIGURES], table.whose[at]
            promised: Any = ((giver, table.deal_pay, table.deal_cards & MOST_CARDS), (taker, table.deal_ask, table.deal_cards >> CARD_BITS))
            for seat, cash, cards in promised:
                if cash > table.cash[seat] or cards > table.holder.count(seat):
                    raise Unsound(f"seat {seat} has promised {cash} and {cards} cards, and does not hold them")
    if table.bidder != NOBODY and table.bid > table.cash[table.bidder]:
        raise Unsound(f"seat {table.bidder} has bid {table.bid} and holds {table.cash[table.bidder]}")
