"""Auctions: of declined deeds, of a bankrupt's, of scarce buildings, of a player's own lots."""

from monopole.dialect import rule
from monopole.rules.agenda import ask, asked, matter, put, settled, tell
from monopole.rules.chance import draw
from monopole.rules.passports import tick_wonder
from monopole.schema import NOBODY, SQUARES, Edition, Table
from monopole.vocabulary import (
    AS_ORDINARY, AUCTION_1, AUCTION_2, AUCTION_3, AUCTION_4, AUCTION_6, AUCTION_7, AUCTION_OPENED, BADE, BANKER_OPENS, BANKRUPTS,
    BUILD_12, CARD_LOT, DEED_PRICE, FINE, HOUSE_LOT, KNOCKED_DOWN, LOWERED, MINIMUM, MORTGAGE_VALUE, OPENING, OWN, PASSED, PLACING,
    SCARCITY, SETUP_STREAM, UNDER_HAMMER, UNSOLD,
)  # fmt: skip


@rule("AUCTION-4")
def against_the_clock(e: Edition) -> bool:
    return e.auction_seconds_most > 0


@rule("AUCTION-2", "BANKR-6", "BUILD-12")
def list_price(g: Table, e: Edition) -> int:
    """The printed price of the lot: of the deed, or the lowest building price where the bidders may build (A-27)."""
    if g.lot < SQUARES:
        return e.price[g.lot]
    lowest = 0
    for square in range(SQUARES):
        owner = g.owner[square]
        if e.street_number[square] and owner != NOBODY and g.invited >> owner & 1 and takes_building(g, e, square, g.lot == HOUSE_LOT):
            price = e.house_price[square] if g.lot == HOUSE_LOT else e.hotel_price[square]
            if lowest == 0 or price < lowest:
                lowest = price
    return lowest


@rule("BUILD-1", "BUILD-2", "BUILD-6")
def takes_building(g: Table, e: Edition, square: int, house: bool) -> bool:
    """Whether a house, or a hotel, could ever stand on this lot as its group is now."""
    group = e.group[square]
    for i in range(e.members[group]):
        other = e.member[group * 4 + i]
        if g.owner[other] != g.owner[square] or g.mortgaged[other] or (not house and g.built[other] < e.houses_per_hotel):
            return False
    if house:
        return g.built[square] < e.houses_per_hotel
    return g.built[square] == e.houses_per_hotel


@rule("AUCTION-2", "AUCTION-3", "BANKR-6", "BUILD-12", "EBANK-9")
def first_bid(g: Table, e: Edition) -> int:
    """The opening price, where nobody names it."""
    if g.lot_kind == SCARCITY and e.building_auction_opening == DEED_PRICE:
        return list_price(g, e)
    if g.lot_kind == BANKRUPTS and e.estate_opening == MORTGAGE_VALUE:
        return e.mortgage[g.lot]
    if e.auction_opening == BANKER_OPENS and (g.lot_kind != SCARCITY or e.building_auction_opening == AS_ORDINARY):
        return max(list_price(g, e) // 2, e.bid_step)
    if e.auction_opening == MINIMUM:
        return e.auction_minimum
    return e.bid_step


@rule("BANK-1", "BANK-2", "AUCTION-5")
def person_banks(g: Table) -> bool:
    """A person keeps the bank: a seat still playing, or somebody without a token, who sits after the last seat."""
    if g.banker == NOBODY:
        return False
    return g.banker == g.seats or not g.out[g.banker]


@rule("AUCTION-1", "AUCTION-2", "AUCTION-4", "AUCTION-5")
def open_auction(g: Table, e: Edition, lot: int, kind: int, seller: int, caused: int, invited: int, log: list[int]) -> None:
    """The left neighbour of who caused it is called first; a banker who plays names the opening where the edition says so."""
    g.lot = lot
    g.lot_kind = kind
    g.seller = seller
    g.caused = caused
    g.invited = invited
    g.bidders = invited
    g.bid = 0
    g.bidder = NOBODY
    g.lowered = 0
    put(g, UNDER_HAMMER, caused, 0, 0, 0, 0)
    if kind != OWN:
        g.opening = first_bid(g, e)
    tell(log, AUCTION_OPENED, caused, lot, g.opening, kind, AUCTION_2)
    if against_the_clock(e):
        span = e.auction_seconds_most - e.auction_seconds_least + 1
        g.lamp = 1
        g.deadline = g.clock + e.auction_seconds_least + (draw(g, SETUP_STREAM, span) if span > 1 else 0)
    call_next(g, caused)
    if e.auction_opening == BANKER_OPENS and kind != OWN and person_banks(g):
        g.lowered = 1
        put(g, OPENING, g.banker, 0, 0, 0, 0)


@rule("AUCTION-1")
def call_next(g: Table, seat: int) -> None:
    """The next seat on the left that has not passed."""
    place = g.place[seat]
    for _ in range(g.seats):
        place = place + 1 if place + 1 < g.seats else 0
        if g.bidders >> g.order[place] & 1:
            ask(g, g.order[place])
            return


@rule("AUCTION-2", "AUCTION-5", "BUILD-12")
def opening_refused(g: Table, e: Edition, seat: int, amount: int) -> int:
    """The banker alone, from one unit to the list price (A-23)."""
    if matter(g) != OPENING or asked(g) != seat:
        return AUCTION_2
    return FINE if e.bid_step <= amount <= list_price(g, e) else AUCTION_2


@rule("AUCTION-2")
def name_opening(g: Table, amount: int) -> None:
    settled(g)
    g.opening = amount


@rule("AUCTION-1", "AUCTION-2", "AUCTION-3", "AUCTION-6", "BUILD-12", "COMP-16")
def bidding_refused(g: Table, e: Edition, seat: int, amount: int) -> int:
    if matter(g) != UNDER_HAMMER or not g.bidders >> seat & 1:
        return AUCTION_1
    if seat == g.bidder or (not against_the_clock(e) and asked(g) != seat):
        return AUCTION_1
    if g.bidder == NOBODY and amount < g.opening:
        return BUILD_12 if g.lot_kind == SCARCITY else AUCTION_2
    if g.bidder != NOBODY and amount < g.bid + e.bid_step:
        return AUCTION_3
    return FINE if amount <= g.cash[seat] else AUCTION_6


@rule("AUCTION-1")
def passing_refused(g: Table, e: Edition, seat: int) -> int:
    """A pass is final; the highest bidder's word stands."""
    if matter(g) != UNDER_HAMMER or not g.bidders >> seat & 1 or seat == g.bidder:
        return AUCTION_1
    return FINE if against_the_clock(e) or asked(g) == seat else AUCTION_1


@rule("AUCTION-3")
def bid(g: Table, e: Edition, seat: int, amount: int, log: list[int]) -> None:
    g.bid = amount
    g.bidder = seat
    tell(log, BADE, seat, amount, g.lot, 0, 0)
    hear_next(g, e, seat, log)


@rule("AUCTION-1", "AUCTION-7")
def pass_bid(g: Table, e: Edition, seat: int, log: list[int]) -> None:
    g.bidders &= ~(1 << seat)
    tell(log, PASSED, seat, 0, 0, 0, 0)
    hear_next(g, e, seat, log)


@rule("AUCTION-1", "AUCTION-4", "AUCTION-7")
def hear_next(g: Table, e: Edition, seat: int, log: list[int]) -> None:
    """The call goes on, or the hammer falls: one bidder is left, or none."""
    if g.bidders == 0 or (g.bidder != NOBODY and g.bidders == 1 << g.bidder):
        hammer(g, e, log)
    else:
        call_next(g, seat)


@rule("AUCTION-4", "AUCTION-6", "AUCTION-7", "WONDER-3", "BUILD-11")
def hammer(g: Table, e: Edition, log: list[int]) -> None:
    """Sold, or lowered once by an engine that banks (A-23), or left where it was."""
    if g.bidder == NOBODY and e.auction_opening == BANKER_OPENS and not g.lowered and g.opening > e.bid_step:
        g.lowered = 1
        g.opening = e.bid_step
        g.bidders = g.invited
        tell(log, LOWERED, NOBODY, g.opening, 0, 0, AUCTION_2)
        call_next(g, g.caused)
        return
    lot = g.lot
    price = g.bid
    winner = g.bidder
    seller = g.seller
    settled(g)
    close_books(g)
    if winner == NOBODY:
        tell(log, UNSOLD, NOBODY, lot, 0, 0, AUCTION_7)
        if lot >= HOUSE_LOT:
            for seat in range(g.seats):
                g.want[seat] = 0
        return
    tell(log, KNOCKED_DOWN, winner, lot, price, seller, AUCTION_4)
    g.cash[winner] -= price
    if seller != NOBODY:
        g.cash[seller] += price
    if lot < SQUARES:
        g.owner[lot] = winner
        g.dealt &= ~(1 << lot)
        tick_wonder(g, e, winner, lot, log)
    elif lot < HOUSE_LOT:
        pass_card(g, seller, winner, lot - CARD_LOT)
    else:
        g.want[winner] -= 1
        put(g, PLACING, winner, lot, price, 0, 0)


@rule("AUCTION-4")
def close_books(g: Table) -> None:
    """Nothing of an auction stays on the table once it is over."""
    g.lot = 0
    g.lot_kind = 0
    g.seller = NOBODY
    g.opening = 0
    g.lowered = 0
    g.bid = 0
    g.bidder = NOBODY
    g.bidders = 0
    g.invited = 0
    g.caused = 0
    g.deadline = 0
    g.lamp = 0


@rule("CARD-3", "JAIL-7")
def pass_card(g: Table, giver: int, taker: int, deck: int) -> None:
    """An out-of-jail card of that pile to another seat."""
    size = len(g.holder) // 2
    for card in range(deck * size, deck * size + size):
        if g.holder[card] == giver:
            g.holder[card] = taker
            g.fresh_card[taker] = 1
            return
