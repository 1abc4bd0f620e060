"""Auctions at the bank's desk: a deed, or the last houses and hotels when several want them (BUILD-11). The engine is asked at every word.

What the bank remembers between two words is small (`UnderHammer`, `Won`); each time the table is laid anew round it, so that whoever has
mortgaged a group or spent his money meanwhile is told so by the rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from monopole.bank.register import DeedRegister
from monopole.bank.rules_desk import Ruled, RulesDesk
from monopole.game import Game, Refused
from monopole.game.actions import Action
from monopole.rules.agenda import ask, asked, matter, put, subject
from monopole.rules.apply import settle_the_rest
from monopole.rules.auction import against_the_clock, hammer, open_auction
from monopole.rules.building import spot_refused, stock
from monopole.rules.shortage import sell_scarce
from monopole.schema import NOBODY, SQUARES, Table, copied
from monopole.vocabulary import ALLOWED, DECLINED, HOTEL_LOT, HOUSE_LOT, PLACING, SCARCE, SHORTAGE, UNDER_HAMMER

BUILDING_LOTS = {"house": HOUSE_LOT, "hotel": HOTEL_LOT}
KINDS = {lot: name for name, lot in BUILDING_LOTS.items()}


@dataclass(frozen=True)
class UnderHammer:
    """What is under the hammer: a square's deed, or a building, and how many of these each seat wants. `lowered` is the opening price
    after nobody opened at the first one."""

    lot: int
    caused: int = 0
    wants: tuple[int, ...] = ()
    bid: int = 0
    bidder: int = NOBODY
    lowered: int = 0


@dataclass(frozen=True)
class Won:
    """A building that somebody has paid for and that has no place yet; with what the others still want."""

    lot: UnderHammer
    seat: int
    price: int


@dataclass(frozen=True)
class Asking:
    """The box holds too few for all who could build: how many are left, and how many each of the others could take."""

    lot: int
    left: int
    rooms: Mapping[int, int]


@dataclass(frozen=True)
class After:
    """What a word at an auction did: money and register, and what is to be settled next."""

    done: Ruled
    then: UnderHammer | Won | Asking | None = None


class AuctionDesk:
    """The rules of auctions for one table, laid as it lies."""

    def __init__(self, desk: RulesDesk, register: DeedRegister, balances: Mapping[str, int]) -> None:
        self.desk, self.e = desk, desk.e
        self.register, self.balances = register, balances

    # several want the last ones

    def build(self, seat: int, squares: Sequence[int], hotel: bool, wants: Mapping[int, int]) -> After:
        """A purchase; where others could build too they are asked, and these are their answers so far."""
        g = self.desk.lay(self.register, self.balances, seat)
        before = copied(g)
        game = self._said(g, Action(seat=self.desk.names[seat], do="build", squares=tuple(squares), hotel=hotel))
        g = game.table
        while matter(g) == SHORTAGE:
            answer = self._answer(asked(g), wants.get(asked(g)))
            if answer is None or game.refusal(answer) is not None:
                lot, rooms = subject(g, 0), {other: g.room[other] for other in range(g.seats) if g.room[other]}
                return After(Ruled(), Asking(lot, stock(g, lot), rooms))
            game.play(answer)
            g = game.table
        return self._after(before, g)

    def _answer(self, seat: int, count: int | None) -> Action | None:
        name = self.desk.names[seat]
        return None if count is None else Action(seat=name, do="want", amount=count) if count else Action(seat=name, do="pass")

    # under the hammer

    def opening(self, lot: UnderHammer) -> int:
        """The least first bid."""
        return self._put_up(lot).opening

    def bidders(self, lot: UnderHammer) -> list[int]:
        """Who may bid at all."""
        g = self._put_up(lot)
        return [seat for seat in range(g.seats) if matter(g) == UNDER_HAMMER and g.invited >> seat & 1]

    def bid_refused(self, lot: UnderHammer, seat: int, amount: int) -> Refused | None:
        """What the rules have against a bid, after the highest so far."""
        g = self._put_up(lot)
        if matter(g) == UNDER_HAMMER and not against_the_clock(self.e):
            ask(g, seat)
        return self.desk.game(g).refusal(Action(seat=self.desk.names[seat], do="bid", amount=amount))

    def fall(self, lot: UnderHammer) -> After:
        """The hammer falls: sold, lowered once, or left where it was."""
        g = self._put_up(lot)
        before = copied(g)
        if matter(g) == UNDER_HAMMER:
            hammer(g, self.e, [])
        if matter(g) == UNDER_HAMMER:
            return After(Ruled(), replace(lot, lowered=g.opening))
        if matter(g) == PLACING:
            won = Won(UnderHammer(lot.lot, lot.caused, tuple(g.want[: g.seats])), lot.bidder, lot.bid)
            return After(self.desk.done(before, g), won)
        return After(self.desk.done(before, g))

    # where it stands

    def spots(self, won: Won) -> list[int]:
        """The squares on which the winner may put it."""
        g = self.desk.lay(self.register, self.balances, won.lot.caused)
        streets = range(1, len(self.e.street) + 1)
        return [self.e.street[n - 1] for n in streets if spot_refused(g, self.e, won.seat, n, won.lot.lot) == ALLOWED]

    def place(self, won: Won, square: int | None) -> After:
        """The winner says where; or, where it can stand nowhere any more, he has his money back. Then the next one is put up."""
        g = self._scarce(won.lot)
        put(g, PLACING, won.seat, won.lot.lot, won.price, 0, 0)
        before = copied(g)
        if square is None:
            settle_the_rest(g, self.e, [])
        else:
            g = self._said(g, Action(seat=self.desk.names[won.seat], do="build", squares=(square,))).table
        if matter(g) == PLACING:
            return After(Ruled(), won)
        return self._after(before, g)

    # the table round it

    def _said(self, g: Table, action: Action) -> Game:
        """A word that the rules hear; raises what they have against it."""
        game = self.desk.game(g)
        answer = game.play(action)
        if isinstance(answer, Refused):
            raise answer
        return game

    def _scarce(self, lot: UnderHammer) -> Table:
        """The table on which buildings are sold one by one to those who want them."""
        g = self.desk.lay(self.register, self.balances, lot.caused)
        g.asker = lot.caused
        g.want[: len(lot.wants)] = list(lot.wants)
        put(g, SCARCE, lot.caused, lot.lot, 0, 0, 0)
        return g

    def _put_up(self, lot: UnderHammer) -> Table:
        if lot.lot < SQUARES:
            g = self.desk.lay(self.register, self.balances, lot.caused)
            everybody = sum(1 << seat for seat in range(len(self.desk.names)) if not g.out[seat])
            open_auction(g, self.e, lot.lot, DECLINED, NOBODY, lot.caused, everybody, [])
        else:
            g = self._scarce(lot)
            sell_scarce(g, self.e, [])
        if matter(g) == UNDER_HAMMER:
            g.bid, g.bidder = lot.bid, lot.bidder
            if lot.lowered:
                g.lowered, g.opening = 1, lot.lowered
        return g

    def _after(self, before: Table, g: Table) -> After:
        """What was done, and the building that is under the hammer now, if one is."""
        done = self.desk.done(before, g)
        if matter(g) != UNDER_HAMMER:
            return After(done)
        return After(done, UnderHammer(g.lot, g.caused, tuple(g.want[: g.seats])))
