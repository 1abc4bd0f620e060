"""A player puts his own lot or card up for public auction (championship)."""

from monopole.dialect import rule
from monopole.rules.agenda import matter, tell
from monopole.rules.auction import card_for_sale, lot_mark, open_auction
from monopole.rules.debt import owes_now
from monopole.rules.deeds import cards_held, group_built, not_owned
from monopole.rules.device import unkeyable, why_unkeyable
from monopole.rules.moments import before_first_roll, indebted, no_cash_to_raise, short_of_cash, too_late
from monopole.schema import DECKS, PILE, SQUARES, Edition, Table
from monopole.vocabulary import (
    ALLOWED, AUCTION_2, AUCTION_8, AUCTION_RUNS, BEFORE_ROLL_OR_DEBT, CARD_3, CARD_LOT, CARD_OF_OTHER_PILE, COMP_16, COMP_17, EBANK_9,
    HOUSE_LOT, NOT_PUT_UP_MORTGAGED, NO_CARD, NO_OWN_AUCTIONS, NO_SUCH_LOT, OPENING_TOO_LOW, OPENS_AT_FACE_VALUE, OWN, PUT_UP, TRADE_4,
    TRADE_5, UNDER_HAMMER, UNSOLD_THIS_TURN, UTILITY,
)  # fmt: skip


@rule("AUCTION-2", "COMP-16")
def own_opening(e: Edition, lot: int) -> int:
    """The price at which an own deed opens: its face value, of a utility the least bid."""
    return e.bid_step if e.kind[lot] == UTILITY else e.price[lot]


@rule("AUCTION-8", "AUCTION-2", "COMP-16", "COMP-17", "TRADE-7")
def putting_up_refused(g: Table, e: Edition, seat: int, lot: int, at: int) -> int:
    """Bare and unmortgaged, on one's own turn before the first roll or to pay a debt the cash does not cover, at its face value.

    What found no buyer waits for the owner's next turn, a debt aside (A-112)."""
    if not e.player_auctions:
        return AUCTION_8 + NO_OWN_AUCTIONS
    if too_late(g):
        return too_late(g)
    if matter(g) == UNDER_HAMMER:
        return AUCTION_8 + AUCTION_RUNS
    if not before_first_roll(g, seat) and not short_of_cash(g, seat):
        return COMP_17 + no_cash_to_raise(g, BEFORE_ROLL_OR_DEBT, seat)
    if lot < 0 or lot >= HOUSE_LOT or (SQUARES <= lot < CARD_LOT) or lot >= CARD_LOT + DECKS:
        return COMP_16 + NO_SUCH_LOT
    if g.unsold >> lot_mark(lot) & 1 and not owes_now(g, seat):
        return COMP_16 + UNSOLD_THIS_TURN
    if unkeyable(e, at):
        return EBANK_9 + why_unkeyable(e, at)
    if lot >= CARD_LOT:
        if card_for_sale(g, seat, lot - CARD_LOT) == DECKS * PILE:
            return CARD_3 + (CARD_OF_OTHER_PILE if cards_held(g, seat) else NO_CARD)
        return ALLOWED if at >= e.bid_step else AUCTION_2 + OPENING_TOO_LOW
    if g.owner[lot] != seat:
        return COMP_16 + not_owned(e, lot)
    if g.mortgaged[lot]:
        return TRADE_5 + NOT_PUT_UP_MORTGAGED
    if group_built(g, e, e.group[lot]):
        return TRADE_4
    return ALLOWED if at == own_opening(e, lot) else COMP_16 + OPENS_AT_FACE_VALUE


@rule("AUCTION-8", "AUCTION-5", "COMP-16")
def put_up(g: Table, e: Edition, seat: int, lot: int, at: int, log: list[int]) -> None:
    """The seller is the auctioneer; every other player may bid, the creditor too, but nobody who owes money himself (A-62)."""
    invited = 0
    for other in range(g.seats):
        if other != seat and not g.out[other] and not indebted(g, other):
            invited |= 1 << other
    if lot < SQUARES:
        g.offered |= 1 << lot
    g.opening = at
    tell(log, PUT_UP, seat, lot, at, 0, AUCTION_8)
    open_auction(g, e, lot, OWN, seat, seat, invited, log)
