"""What the bank is selling: who is asked whether they build too, what is under the hammer, what is sold and has no place yet.

Three moments follow one another for the last houses (BUILD-11): the others are asked how many they want (`shortage`), one building after
another is sold to the highest bidder (`auction`), and each winner says where it stands (`placing`). A deed knows the second alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from monopole.bank import bank_entries as say
from monopole.bank.auction_desk import BUILDING_LOTS, KINDS, After, Asking, AuctionDesk, UnderHammer, Won
from monopole.bank.bank_sentences import BankRefusal
from monopole.bank.deal_timer import drawn
from monopole.bank.rules_desk import account
from monopole.schema import NOBODY, SQUARES
from monopole.table.book import Made

if TYPE_CHECKING:
    from monopole.bank.bank_book import Bank

ROUND = 10.0  # seconds each bid gives the others, where the edition has no clock
CLOCK = ("ends", "hurries", "hidden")
OF_ONE_AUCTION = ("square", "building", "caused", "wants", "lowered", *CLOCK)


class Hammer:
    """The sales of one bank. What is written of them is all that is needed to know them again."""

    def __init__(self, bank: Bank) -> None:
        self.bank = bank
        self.shortage: dict[str, Any] | None = None
        self.auction: dict[str, Any] | None = None
        self.placing: dict[str, Any] | None = None

    @property
    def busy(self) -> bool:
        return self.auction is not None or self.shortage is not None or self.placing is not None

    def must_be_idle(self) -> None:
        """Nobody goes, and no building comes or goes otherwise, while something is being sold."""
        if self.busy:
            raise BankRefusal("auction_on")

    def _desk(self) -> AuctionDesk:
        return AuctionDesk(self.bank.desk, self.bank.register, self.bank.balances())

    # the last houses

    def build(self, said: say.Buildings, made: Made) -> dict[str, Any]:
        """Built, or a question to all who could build too."""
        return self._told(self._desk().build(self.bank.playing_seat(said.player), said.squares, said.hotel, {}), made)

    def want(self, said: say.WantBuildings, made: Made) -> dict[str, Any]:
        """One of those who are asked says how many; after the last of them it is built, or auctioned."""
        short = self.shortage
        if short is None or self.auction is not None:
            raise BankRefusal("no_shortage", "BUILD-11")
        if said.player not in short["rooms"]:
            raise BankRefusal("no_room", "BUILD-11", name=self.bank.names[self.bank.playing_seat(said.player)])
        if said.amount > short["rooms"][said.player]:
            name = self.bank.names[self.bank.playing_seat(said.player)]
            raise BankRefusal("too_many_wanted", "BUILD-11", name=name, most=short["rooms"][said.player])
        wants = {**short["wants"], said.player: said.amount}
        if set(wants) < set(short["rooms"]):
            return {}
        by_seat = {self.bank.seat(name): count for name, count in wants.items()}
        after = self._desk().build(self.bank.playing_seat(short["player"]), short["squares"], short.get("hotel", False), by_seat)
        return {"asker": short["player"], "squares": short["squares"], **self._told(after, made, by_seat)}

    # under the hammer

    def open(self, said: say.StartAuction, made: Made) -> dict[str, Any]:
        self.must_be_idle()
        if self.bank.deed(said.square) != NOBODY:
            raise BankRefusal("not_for_sale", "AUCTION-1")
        return self._clock(made)

    def _clock(self, made: Made) -> dict[str, Any]:
        """When it ends, where the edition plays against the clock; whether nobody may know."""
        e = self.bank.box.edition
        if not e.auction_seconds_most:
            return {}
        timer, hidden = drawn(e, made.chance), e.auction_seconds_least < e.auction_seconds_most
        return {"ends": made.now + timer.seconds, "hurries": made.now + timer.seconds * timer.hurry / 100, "hidden": hidden}

    def bid(self, said: say.BidFor, made: Made) -> dict[str, Any]:
        auction, seat = self.must(), self.bank.playing_seat(said.player)
        refused = self._desk().bid_refused(self.lot(auction), seat, said.amount)
        if refused is not None:
            raise refused
        return {} if "hurries" in auction else {"ends": made.now + ROUND}

    def call(self, said: say.CallAuction, made: Made) -> dict[str, Any]:
        """The hammer falls at the banker's word; or all of it is called off."""
        if self.auction is None and self.shortage is not None and not said.sold:
            return {}
        self.must()
        return self.knock_down(made) if said.sold else {}

    def must(self) -> dict[str, Any]:
        if self.auction is None:
            raise BankRefusal("no_auction")
        return self.auction

    def lot(self, auction: Mapping[str, Any]) -> UnderHammer:
        bidder = auction.get("bidder")
        best = NOBODY if bidder is None else self.bank.seat(bidder)
        if "square" in auction:
            return UnderHammer(auction["square"], self.bank.playing()[0], (), auction["bid"], best, auction.get("lowered", 0))
        wants = tuple(auction["wants"].get(account(seat), 0) for seat in range(len(self.bank.names)))
        caused, building = self.bank.seat(auction["caused"]), BUILDING_LOTS[auction["building"]]
        return UnderHammer(building, caused, wants, auction["bid"], best, auction.get("lowered", 0))

    def knock_down(self, made: Made) -> dict[str, Any]:
        """Sold to the highest bidder; held where he has spent the money meanwhile."""
        auction = self.must()
        sold: dict[str, Any] = {name: auction[name] for name in ("square", "building") if name in auction}
        if "square" in auction and self.bank.deed(auction["square"]) != NOBODY:
            return sold  # it was handed to somebody meanwhile
        after = self._desk().fall(self.lot(auction))
        told = self._told(after, made)
        if isinstance(after.then, UnderHammer) or not after.done.moves:
            return {**sold, **told}
        sold["player"] = auction["bidder"]
        return {**sold, **told} if self.bank.short(after.done.moves) is None else {**sold, "held": "short", "then": told}

    # where it stands

    def place(self, said: say.PlaceBuilding, made: Made) -> dict[str, Any]:
        placing = self.placing
        if placing is None:
            raise BankRefusal("nothing_to_place", "BUILD-11")
        after = self._desk().place(self.won(placing), said.square)
        if isinstance(after.then, Won):
            raise BankRefusal("place_needed", "BUILD-11")
        return {"player": placing["player"], "building": placing["building"], **self._told(after, made)}

    def won(self, placing: Mapping[str, Any]) -> Won:
        return Won(self.lot({**placing, "bid": 0}), self.bank.seat(placing["player"]), placing["price"])

    # as it is written, and known again

    def _told(self, after: After, made: Made, wants: Mapping[int, int] | None = None) -> dict[str, Any]:
        told, then = after.done.to_dict(), after.then
        if isinstance(then, Asking):
            rooms = {account(seat): count for seat, count in then.rooms.items()}
            answered = {account(seat): count for seat, count in (wants or {}).items() if count <= then.rooms.get(seat, -1)}
            told["short"] = {"building": KINDS[then.lot], "left": then.left, "rooms": rooms, "wants": answered}
        elif isinstance(then, UnderHammer):
            told["auction"] = {**self._named(then), **self._clock(made)}
        elif then is not None:
            told["placing"] = {**self._named(then.lot), "player": account(then.seat), "price": then.price}
        return told

    def _named(self, lot: UnderHammer) -> dict[str, Any]:
        """A lot as the journal names it."""
        lowered = {"lowered": lot.lowered} if lot.lowered else {}
        if lot.lot < SQUARES:
            return {"square": lot.lot, **lowered}
        wants = {account(seat): count for seat, count in enumerate(lot.wants) if count}
        return {"building": KINDS[lot.lot], "caused": account(lot.caused), "wants": wants, **lowered}

    def take(self, n: int, entry: Mapping[str, Any]) -> None:
        """A line that was written; what it says of sales is so from now on."""
        do = entry["do"]
        if do == "auction":
            self.auction = _opened(entry, entry["at"])
        elif do == "bid" and self.auction is not None:
            self.auction |= {"bid": entry["amount"], "bidder": entry["player"]} | ({"ends": entry["ends"]} if "ends" in entry else {})
        elif do == "lamp" and self.auction is not None:
            self.auction["lamp"] = True
        elif do == "call":
            self.auction = self.shortage = None
        elif do == "want" and self.shortage is not None:
            self.shortage["wants"][entry["player"]] = entry.get("amount", 0)
            if "asker" in entry:
                asker, self.shortage = self.shortage, None
                if "short" in entry:
                    self.shortage = {**asker, **entry["short"]}
        elif do == "place" or (do == "reverse" and (self.placing or {}).get("line") == entry["reverses"]):
            self.placing = None
        if "build" in (do, entry.get("kept")) and "short" in entry:
            self.shortage = {name: entry[name] for name in ("player", "squares", "hotel") if name in entry} | entry["short"]
        if "auction" in entry:
            self.auction = _opened(entry["auction"], entry["at"])
        if "placing" in entry:
            self.placing = {**entry["placing"], "line": n}

    # as it is shown

    def view(self) -> dict[str, Any]:
        desk = self._desk() if self.busy else None
        return {"auction": self._auction(desk), "shortage": self.shortage, "placing": self._placing(desk)}

    def _auction(self, desk: AuctionDesk | None) -> dict[str, Any] | None:
        """The clock is shown where everybody may know it; a hidden length stays hidden."""
        auction = self.auction
        if auction is None or desk is None:
            return None
        shown = ("square", "building", "wants", "bid", "bidder", "since", "lamp")
        told: dict[str, Any] = {name: auction[name] for name in shown if name in auction}
        lot = self.lot(auction)
        told |= {"opening": desk.opening(lot), "step": self.bank.box.edition.bid_step}
        told["bidders"] = [account(seat) for seat in desk.bidders(lot)]
        told["lowers"] = "bidder" not in auction and isinstance(desk.fall(lot).then, UnderHammer)
        return told | ({"hidden": True} if auction.get("hidden") else {"ends": auction.get("ends")})

    def _placing(self, desk: AuctionDesk | None) -> dict[str, Any] | None:
        if self.placing is None or desk is None:
            return None
        told = {name: self.placing[name] for name in ("player", "building", "price")}
        return {**told, "squares": desk.spots(self.won(self.placing))}


def _opened(entry: Mapping[str, Any], at: float) -> dict[str, Any]:
    return {**{name: entry[name] for name in OF_ONE_AUCTION if name in entry}, "bid": 0, "since": at}
