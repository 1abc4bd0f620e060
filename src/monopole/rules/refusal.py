"""The first door: whether a word is allowed, and if not, the rule that forbids it."""

from monopole.dialect import rule
from monopole.rules.agenda import asked, matter
from monopole.rules.auction import against_the_clock, bidding_refused, calling_refused, opening_refused
from monopole.rules.bankruptcy import giving_up_refused, resigning_refused
from monopole.rules.building import building_refused
from monopole.rules.cards import choosing_refused
from monopole.rules.clock import ticking_refused
from monopole.rules.deals import answering_refused, countering_refused, offering_refused, withdrawing_refused
from monopole.rules.debt import reselling_refused, settling_refused
from monopole.rules.distribution import refusing_deeds_refused
from monopole.rules.jail import paying_fine_refused, using_card_refused
from monopole.rules.loans import borrowing_refused, repaying_refused
from monopole.rules.moments import time_is_up
from monopole.rules.mortgage import lifting_refused, mortgaging_refused
from monopole.rules.own_auction import putting_up_refused
from monopole.rules.passports import flying_refused
from monopole.rules.purchase import buying_refused, declining_refused
from monopole.rules.rent import claiming_refused, letting_go_refused
from monopole.rules.selling import exchanging_refused, selling_group_refused, selling_hotels_refused, selling_refused
from monopole.rules.shortage import wanting_none_refused, wanting_refused
from monopole.rules.transfer import keeping_refused, lifting_now_refused
from monopole.rules.turn import broken_refused, ending_turn_refused, rolling_refused
from monopole.schema import Edition, Table
from monopole.vocabulary import (
    ACCEPT, AUCTION, BANKRUPT, BANKR_7, BID, BORROW, BROKEN, BUILD, BUY, CHOOSE, CLAIM, CLAIMING, COUNTER, DECLINE, END, END_1, EXCHANGE,
    FLY, KEEP, KEEPS_THE_BANK, LIFT, LIFT_NOW, MORTGAGE, NOBODY_THERE, NO_SUCH_WORD, OFFER, OPEN_AT, PASS, PAY_FINE, REFUSE, REFUSE_DEEDS,
    REPAY, RESELL, RESIGN, ROLL, SELL, SELL_GROUP, SELL_HOTELS, SETTLE, SETUP_1, SHORTAGE, TICK, TIMED_3, UNDER_HAMMER, USE_CARD, WANT,
    WITHDRAW,
)  # fmt: skip


@rule("END-1")
def awaited(g: Table, e: Edition) -> int:
    """The seats whose word is awaited, as bits: one, or every bidder where an auction runs against the clock."""
    if g.depth == 0:
        return 0
    if matter(g) == UNDER_HAMMER and against_the_clock(e):
        return g.bidders & ~(1 << g.bidder) if g.bidder >= 0 else g.bidders
    return 1 << asked(g)


@rule("TIMED-3")
def out_of_turn(kind: int) -> bool:
    """What a seat says unasked: nothing of it is concluded after the time is up."""
    return (BUILD <= kind <= LIFT and kind != WANT) or kind == OFFER or kind == AUCTION or kind == BORROW or kind == REPAY


@rule("END-1", "BANKR-7", "TIMED-3")
def refusal(g: Table, e: Edition, kind: int, seat: int, a: int, b: int, c: int, d: int, x: int, y: int) -> int:
    """0, or the rule that forbids this word now. Changes nothing."""
    if kind == TICK:
        return END_1 if g.over else ticking_refused(g, seat, a)
    if g.over:
        return END_1
    if kind == OPEN_AT and seat >= 0 and seat == g.banker:
        return opening_refused(g, e, seat, a)
    if seat < 0 or seat >= g.seats:
        return SETUP_1 + (KEEPS_THE_BANK if seat == g.banker and seat >= 0 else NOBODY_THERE)
    if g.out[seat]:
        return BANKR_7
    if g.time_up and out_of_turn(kind) and time_is_up(g, kind, seat):
        return TIMED_3
    return asked_refusal(g, e, kind, seat, a) if kind <= CHOOSE else other_refusal(g, e, kind, seat, a, b, c, d, x, y)


@rule()
def asked_refusal(g: Table, e: Edition, kind: int, seat: int, a: int) -> int:
    """The words that answer the dice, an offer, an auction, the jail, a card."""
    if kind == ROLL:
        return rolling_refused(g, e, seat, a)
    if kind == BUY:
        return buying_refused(g, e, seat)
    if kind == DECLINE:
        return declining_refused(g, seat)
    if kind == BID:
        return bidding_refused(g, e, seat, a)
    if kind == PASS:
        if matter(g) == SHORTAGE:
            return wanting_none_refused(g, seat)
        return letting_go_refused(g, seat) if matter(g) == CLAIMING else calling_refused(g, e, seat)
    if kind == OPEN_AT:
        return opening_refused(g, e, seat, a)
    if kind == PAY_FINE:
        return paying_fine_refused(g, e, seat)
    if kind == USE_CARD:
        return using_card_refused(g, e, seat)
    if kind == CHOOSE:
        return choosing_refused(g, seat, a)
    return SETUP_1 + NO_SUCH_WORD


@rule()
def other_refusal(g: Table, e: Edition, kind: int, seat: int, a: int, b: int, c: int, d: int, x: int, y: int) -> int:
    """Buildings, mortgages, deals, debts, and the words of single editions."""
    if kind == BUILD:
        return building_refused(g, e, seat, a, b, c, d)
    if kind == WANT:
        return wanting_refused(g, seat, a)
    if kind == SELL:
        return selling_refused(g, e, seat, a, b)
    if kind == SELL_GROUP:
        return selling_group_refused(g, e, seat, a)
    if kind == SELL_HOTELS:
        return selling_hotels_refused(g, e, seat, a)
    if kind == EXCHANGE:
        return exchanging_refused(g, e, seat, a)
    if kind == MORTGAGE:
        return mortgaging_refused(g, e, seat, a)
    if kind == LIFT:
        return lifting_refused(g, e, seat, a)
    if kind == KEEP:
        return keeping_refused(g, seat, a)
    if kind == LIFT_NOW:
        return lifting_now_refused(g, e, seat, a)
    if kind == OFFER:
        return offering_refused(g, e, seat, a, b, c, d, x, y)
    if kind == ACCEPT or kind == REFUSE:
        return answering_refused(g, seat)
    if kind == COUNTER:
        return countering_refused(g, e, seat, b, c, d, x, y)
    if kind == WITHDRAW:
        return withdrawing_refused(g, seat)
    if kind == AUCTION:
        return putting_up_refused(g, e, seat, a, b)
    if kind == CLAIM:
        return claiming_refused(g, e, seat, a)
    if kind == SETTLE:
        return settling_refused(g, e, seat, b, c)
    if kind == RESELL:
        return reselling_refused(g, e, seat, a)
    if kind == BANKRUPT:
        return giving_up_refused(g, e, seat)
    if kind == BORROW:
        return borrowing_refused(g, e, seat, a)
    if kind == REPAY:
        return repaying_refused(g, e, seat, a)
    if kind == FLY:
        return flying_refused(g, e, seat, a)
    if kind == REFUSE_DEEDS:
        return refusing_deeds_refused(g, e, seat, b)
    if kind == END:
        return ending_turn_refused(g, seat)
    if kind == BROKEN:
        return broken_refused(g, e, seat)
    if kind == RESIGN:
        return resigning_refused(g, e, seat)
    return SETUP_1 + NO_SUCH_WORD
