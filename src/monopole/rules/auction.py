"""Auctions: of declined deeds, of a bankrupt's, of scarce buildings, of a player's own lots."""

from monopole.dialect import rule
from monopole.rules.agenda import ask, asked, matter, on_agenda, put, settled, tell
from monopole.rules.building import nowhere_for
from monopole.rules.chance import draw
from monopole.rules.device import beyond_entry, unkeyable, why_unkeyable
from monopole.rules.moments import indebted
from monopole.rules.passports import tick_wonder
from monopole.rules.piles import return_card
from monopole.schema import DECKS, MEMBERS, NOBODY, PILE, SQUARES, Edition, Table
from monopole.vocabulary import (
    ALLOWED, AS_ORDINARY, AUCTION_1, AUCTION_2, AUCTION_3, AUCTION_4, AUCTION_6, AUCTION_7, AUCTION_OPENED, BADE, BANKER_NAMES_IT,
    BANKER_OPENS, BANKRUPTS, BELOW_OPENING, BUILD_11, BUILD_12, CALLED_IN_TURN, CARD_LOT, DEBTOR_BIDS_NOT, DECLINED_IT, DEED_PRICE, EBANK_9,
    HIGHEST_ALREADY, HOUSE_LOT, KNOCKED_DOWN, LOWERED, MINIMUM, MORTGAGE_VALUE, NOWHERE_TO_STAND, NO_AUCTION_OPEN, NO_OPENING, OPENING,
    OPENING_TOO_HIGH, OPENING_TOO_LOW, OUT_OF_THE_BIDDING, OWN, PASSED, PLACING, SCARCITY, SELLS_IT, SETUP_STREAM, TOO_GREAT_AN_ENTRY,
    UNDER_HAMMER, UNSETTLED, UNSOLD, WANTED_NONE,
)  # fmt: skip


@rule("AUCTION-4")
def against_the_clock(e: Edition) -> bool:
    return e.auction_seconds_most > 0


@rule("AUCTION-2", "BANKR-3", "BANKR-6", "BUILD-12")
def list_price(g: Table, e: Edition) -> int:
    """The price of the lot: that of the deed, the fine a card saves (A-116), the lowest of a building where bidders may build (A-27)."""
    if g.lot < SQUARES:
        return e.price[g.lot]
    if g.lot < HOUSE_LOT:
        return e.jail_fine
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
        other = e.member[group * MEMBERS + i]
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
    if g.lot_kind == BANKRUPTS and e.estate_opening == MORTGAGE_VALUE and g.lot < SQUARES:
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
    start_lamp(g, e)
    if invited == 0:
        hammer(g, e, log)
        return
    call_next(g, caused)
    if e.auction_opening == BANKER_OPENS and kind != OWN and person_banks(g):
        g.lowered = 1
        put(g, OPENING, g.banker, 0, 0, 0, 0)


@rule("AUCTION-4", "EBANK-14")
def start_lamp(g: Table, e: Edition) -> None:
    """Where auctions run against the clock, their time begins. Where it is drawn a lamp flashes, faster from a moment between a half and
    nine tenths of it, which is drawn too: nobody knows when the hammer falls (A-26, A-128)."""
    if against_the_clock(e):
        span = e.auction_seconds_most - e.auction_seconds_least + 1
        length = e.auction_seconds_least + (draw(g, SETUP_STREAM, span) if span > 1 else 0)
        g.deadline = g.clock + length
        if span > 1:
            g.lamp = 1
            g.hurry = g.clock + length // 2 + draw(g, SETUP_STREAM, max(1, length * 9 // 10 - length // 2 + 1))


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
    if matter(g) != OPENING:
        return AUCTION_2 + NO_OPENING
    if asked(g) != seat:
        return AUCTION_2 + BANKER_NAMES_IT
    if amount < e.bid_step:
        return AUCTION_2 + OPENING_TOO_LOW
    if amount > max(list_price(g, e), e.bid_step):
        return AUCTION_2 + OPENING_TOO_HIGH
    return EBANK_9 + why_unkeyable(e, amount) if unkeyable(e, amount) else ALLOWED


@rule("AUCTION-2")
def name_opening(g: Table, amount: int) -> None:
    settled(g)
    g.opening = amount


@rule("AUCTION-1", "AUCTION-5")
def calling_refused(g: Table, e: Edition, seat: int) -> int:
    """Whether this seat may speak in an auction now: a pass is final, and the highest bidder's word stands."""
    if matter(g) != UNDER_HAMMER:
        return AUCTION_1 + (UNSETTLED if on_agenda(g, UNDER_HAMMER) else NO_AUCTION_OPEN)
    if not g.bidders >> seat & 1:
        if g.invited >> seat & 1:
            return AUCTION_1 + OUT_OF_THE_BIDDING
        if seat == g.seller:
            return AUCTION_1 + SELLS_IT
        if g.lot_kind != SCARCITY:
            return AUCTION_1 + (DEBTOR_BIDS_NOT if indebted(g, seat) else DECLINED_IT)
        return AUCTION_1 + (NOWHERE_TO_STAND if g.want[seat] > 0 else WANTED_NONE)
    if seat == g.bidder:
        return AUCTION_1 + HIGHEST_ALREADY
    return ALLOWED if against_the_clock(e) or asked(g) == seat else AUCTION_1 + CALLED_IN_TURN


@rule("AUCTION-1", "AUCTION-2", "AUCTION-3", "AUCTION-6", "BUILD-12", "COMP-16", "EBANK-9")
def bidding_refused(g: Table, e: Edition, seat: int, amount: int) -> int:
    why = calling_refused(g, e, seat)
    if why:
        return why
    if g.lot_kind == SCARCITY and nowhere_for(g, e, seat, g.lot):
        return BUILD_11 + NOWHERE_TO_STAND
    if g.bidder == NOBODY and amount < g.opening:
        return BUILD_12 if g.lot_kind == SCARCITY else AUCTION_2 + BELOW_OPENING
    if g.bidder != NOBODY and amount < g.bid + e.bid_step:
        return AUCTION_3
    if unkeyable(e, amount):
        return EBANK_9 + why_unkeyable(e, amount)
    if beyond_entry(e, amount):
        return EBANK_9 + TOO_GREAT_AN_ENTRY
    return ALLOWED if amount <= g.cash[seat] else AUCTION_6


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
    if g.bidder == NOBODY and e.auction_opening == BANKER_OPENS and not g.lowered and g.opening > e.bid_step and g.invited:
        g.lowered = 1
        g.opening = e.bid_step
        g.bidders = g.invited
        tell(log, LOWERED, NOBODY, g.opening, 0, 0, AUCTION_2)
        start_lamp(g, e)
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
        leave_unsold(g, lot, seller)
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
        card = card_for_sale(g, seller, lot - CARD_LOT)
        g.estate_cards &= ~(1 << card)
        get_card(g, winner, card)
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
    g.hurry = 0


@rule("AUCTION-7", "BANKR-3", "COMP-16")
def leave_unsold(g: Table, lot: int, seller: int) -> None:
    """A building stays in the bank with all the others; a bankrupt's card goes under its pile; a player's lot waits (A-112, A-116)."""
    if lot >= HOUSE_LOT:
        for seat in range(g.seats):
            g.want[seat] = 0
    elif seller != NOBODY:
        g.unsold |= 1 << lot_mark(lot)
    elif lot >= CARD_LOT:
        card = card_for_sale(g, NOBODY, lot - CARD_LOT)
        g.estate_cards &= ~(1 << card)
        return_card(g, card)


@rule("COMP-16")
def lot_mark(lot: int) -> int:
    """The bit of a lot among those that found no buyer: squares, then the cards of a deck."""
    return lot if lot < SQUARES else SQUARES + lot - CARD_LOT


@rule("BANKR-3", "COMP-16", "CARD-3")
def card_for_sale(g: Table, seller: int, deck: int) -> int:
    """The out-of-jail card of that pile under the hammer: a seat's own, or one of a bankrupt's; DECKS * PILE where there is none."""
    for card in range(deck * PILE, deck * PILE + PILE):
        if (seller == NOBODY and g.estate_cards >> card & 1) or (seller != NOBODY and g.holder[card] == seller):
            return card
    return DECKS * PILE


@rule("CARD-3", "JAIL-7")
def get_card(g: Table, seat: int, card: int) -> None:
    """An out-of-jail card comes to a seat; for this turn it is new (A-120)."""
    g.holder[card] = seat
    g.fresh_cards |= 1 << card
