"""The second door: carries out a word that was not refused, then settles all that needs nobody's word."""

from monopole.dialect import rule
from monopole.rules.agenda import asked, matter, settled, subject, tell
from monopole.rules.auction import bid, name_opening, pass_bid
from monopole.rules.bankruptcy import auction_estate, go_bankrupt, resign
from monopole.rules.building import nowhere_for
from monopole.rules.cards import choose, levy
from monopole.rules.chance import give_dice
from monopole.rules.clock import strike
from monopole.rules.deals import answer_deal, counter, offer, withdraw
from monopole.rules.debt import answer_in_kind, fall_due, owe, resell, settle
from monopole.rules.distribution import refuse_deeds
from monopole.rules.ending import ask_owner, conclude, finish
from monopole.rules.jail import leave_with_card, pay_fine
from monopole.rules.landing import land
from monopole.rules.loans import borrow, repay
from monopole.rules.mortgage import lift, mortgage
from monopole.rules.own_auction import put_up
from monopole.rules.passports import fly
from monopole.rules.purchase import buy, decline
from monopole.rules.rent import claim, let_go
from monopole.rules.selling import exchange, sell, sell_group, sell_hotels
from monopole.rules.shortage import answer_shortage, build, sell_scarce
from monopole.rules.transfer import keep_charge, lift_now, question_answered
from monopole.rules.turn import call_broken, move, roll, roll_for_start, turn_over
from monopole.schema import NOBODY, Edition, Table
from monopole.vocabulary import (
    ACCEPT, AUCTION, BANKRUPT, BID, BORROW, BROKEN, BUILD, BUILD_11, BUY, CHOOSE, CLAIM, CLAIMING, COLLECTED, COUNTER, DEALING, DECLINE,
    END, ENDING, ESTATE, EXCHANGE, FLY, INTEREST, KEEP, KEPT_MORTGAGE, LANDING, LEVY, LIFT, LIFT_NOW, MORTGAGE, MORT_7, MOVING, OFFER,
    OPEN_AT, PASS, PAY_FINE, PLACING, REFUSE, REFUSE_DEEDS, REPAY, RESELL, RESIGN, ROLL, ROLLING, SCARCE, SELL, SELL_GROUP, SELL_HOTELS,
    SETTLE, SHORTAGE, START, TICK, TURN_OVER, USE_CARD, WANT, WITHDRAW,
)  # fmt: skip


@rule()
def apply(g: Table, e: Edition, kind: int, seat: int, a: int, b: int, c: int, d: int, x: int, y: int, log: list[int]) -> None:
    """One word, legal now; then the table goes on until a seat's word is awaited or the game is over."""
    if kind == TICK:
        pass_time(g, e, a, log)
    elif kind <= CHOOSE:
        hear_answer(g, e, kind, seat, a, log)
    elif kind <= LIFT_NOW:
        hear_owner(g, e, kind, seat, a, b, c, d, log)
    else:
        hear_other(g, e, kind, seat, a, b, c, d, x, y, log)
    settle_the_rest(g, e, log)
    if g.given_to > 0 and matter(g) != START:
        give_dice(g, 0)


@rule("TIMED-1", "AUCTION-4")
def pass_time(g: Table, e: Edition, seconds: int, log: list[int]) -> None:
    """Everything the clock does within these seconds, one thing after another, the table settled in between (A-113)."""
    until = g.clock + seconds
    while not g.over and strike(g, e, until, log):
        settle_the_rest(g, e, log)


@rule()
def hear_answer(g: Table, e: Edition, kind: int, seat: int, a: int, log: list[int]) -> None:
    """The dice, an offer, an auction, the jail, a card."""
    if kind == ROLL:
        if matter(g) == START:
            roll_for_start(g, e, seat, a, log)
        else:
            roll(g, e, seat, a, log)
    elif kind == BUY:
        buy(g, e, seat, log)
    elif kind == DECLINE:
        decline(g, e, seat, log)
    elif kind == BID:
        bid(g, e, seat, a, log)
    elif kind == PASS:
        if matter(g) == SHORTAGE:
            answer_shortage(g, e, seat, 0, log)
        elif matter(g) == CLAIMING:
            let_go(g, seat, log)
        else:
            pass_bid(g, e, seat, log)
    elif kind == OPEN_AT:
        name_opening(g, a)
    elif kind == PAY_FINE:
        pay_fine(g, e, seat, log)
        if e.jail_fine_delay:
            settled(g)
    elif kind == USE_CARD:
        leave_with_card(g, e, seat, log)
    elif kind == CHOOSE:
        choose(g, e, seat, a, log)


@rule()
def hear_owner(g: Table, e: Edition, kind: int, seat: int, a: int, b: int, c: int, d: int, log: list[int]) -> None:
    """Buildings and mortgages."""
    if kind == BUILD:
        build(g, e, seat, a, b, c, d, log)
    elif kind == WANT:
        answer_shortage(g, e, seat, max(a, 1), log)
    elif kind == SELL:
        sell(g, e, seat, a, b, log)
    elif kind == SELL_GROUP:
        sell_group(g, e, seat, a, log)
    elif kind == SELL_HOTELS:
        sell_hotels(g, e, seat, a, log)
    elif kind == EXCHANGE:
        exchange(g, e, seat, a, log)
    elif kind == MORTGAGE:
        mortgage(g, e, seat, a, log)
    elif kind == LIFT:
        lift(g, e, seat, a, log)
    elif kind == KEEP:
        charge = keep_charge(g, e, a)
        question_answered(g, a)
        tell(log, KEPT_MORTGAGE, seat, a, 0, 0, MORT_7)
        owe(g, e, seat, charge, NOBODY, INTEREST, log)
    elif kind == LIFT_NOW:
        lift_now(g, e, seat, a, log)


@rule()
def hear_other(g: Table, e: Edition, kind: int, seat: int, a: int, b: int, c: int, d: int, x: int, y: int, log: list[int]) -> None:
    """Deals, claims, debts, and the words of single editions."""
    if kind == OFFER:
        offer(g, seat, a, b, c, d, x, y, log)
    elif kind == ACCEPT or kind == REFUSE:
        if matter(g) == DEALING:
            answer_deal(g, e, seat, kind == ACCEPT, log)
        else:
            answer_in_kind(g, e, seat, kind == ACCEPT, log)
    elif kind == AUCTION:
        put_up(g, e, seat, a, b, log)
    elif kind == CLAIM:
        claim(g, e, seat, a, log)
    elif kind == SETTLE:
        settle(g, e, seat, b, c, log)
    elif kind == RESELL:
        resell(g, e, seat, a, log)
    elif kind == BANKRUPT:
        go_bankrupt(g, e, seat, log)
    elif kind == BORROW:
        borrow(g, seat, a, log)
    elif kind == REPAY:
        repay(g, e, seat, log)
    elif kind == FLY:
        fly(g, e, seat, a, log)
    elif kind == REFUSE_DEEDS:
        refuse_deeds(g, e, seat, b, log)
    elif kind == END:
        settled(g)
    elif kind == BROKEN:
        call_broken(seat, log)
    elif kind == RESIGN:
        resign(g, e, seat, log)
    elif kind == COUNTER:
        counter(g, seat, b, c, d, x, y, log)
    elif kind == WITHDRAW:
        withdraw(g, seat, log)


@rule("BUILD-11")
def take_back_bid(g: Table, seat: int, log: list[int]) -> None:
    """A building with nowhere to stand goes back to the bank, and its price to the bidder."""
    price = subject(g, 1)
    settled(g)
    g.cash[seat] += price
    tell(log, COLLECTED, seat, price, 0, 0, BUILD_11)


@rule()
def settle_the_rest(g: Table, e: Edition, log: list[int]) -> None:
    """Matters that need nobody's word settle themselves, one after another."""
    while g.depth > 0:
        at = matter(g)
        if at < MOVING:
            if awaits_somebody(g, e, at, log):
                return
        elif at == MOVING:
            move(g, e, asked(g), log)
        elif at == LANDING:
            land(g, e, asked(g), log)
        elif at == TURN_OVER:
            turn_over(g, e, log)
        elif at == LEVY:
            levy(g, e, log)
        elif at == ESTATE:
            auction_estate(g, e, log)
        elif at == SCARCE:
            sell_scarce(g, e, log)
        else:
            fall_due(g, e, log)


@rule("TIMED-3", "WONDER-7", "BUILD-11", "RENT-2")
def awaits_somebody(g: Table, e: Edition, at: int, log: list[int]) -> bool:
    """Whether a word is really awaited: no roll once the game is ending, no building that has nowhere to stand, no rent already claimed."""
    if at == ROLLING or at == ENDING or at == START:
        if not g.time_up and not g.finishing:
            return True
        conclude(g, e, log)
    elif at == PLACING and nowhere_for(g, e, asked(g), subject(g, 0)):
        take_back_bid(g, asked(g), log)
    elif at == CLAIMING:
        if g.claims > 0:
            ask_owner(g)
            return True
        finish(g, e, log)
    else:
        return True
    return False
