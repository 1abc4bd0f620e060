"""The least committing word of the seat that is asked: for time-outs, absences and plain bots."""

from monopole.dialect import rule
from monopole.rules.agenda import asked, matter, subject
from monopole.rules.auction import list_price
from monopole.rules.building import placing_refused
from monopole.rules.chance import scrambled
from monopole.rules.debt import reselling_refused, settling_refused
from monopole.rules.device import keyed
from monopole.rules.loans import borrowing_refused
from monopole.rules.mortgage import mortgaging_refused
from monopole.rules.own_auction import own_opening, putting_up_refused
from monopole.rules.passports import flying_refused
from monopole.rules.selling import exchanging_refused, selling_group_refused, selling_refused
from monopole.rules.transfer import deed_in_question
from monopole.schema import GROUPS, NOBODY, SEATS, SQUARES, STREETS, Edition, Table
from monopole.vocabulary import (
    ALLOWED, AUCTION, BANKRUPT, BORROW, BUILD, CHOICE, CHOOSE, CHOOSE_FINE, COMP_18, DEALING, DECLINE, END, ENDING, EXCHANGE, FLIGHT, FLY,
    GIVEN_ONLY, IN_KIND, KEEP, MORTGAGE, OFFERED, OPENING, OPEN_AT, OWING, PASS, PLACING, PUT_IT_UP_FIRST, REFUSE, RESELL, ROLL, ROLLING,
    SELL, SELL_GROUP, SETTLE, START, TICK, TRANSFER, UNDER_HAMMER,
)  # fmt: skip


@rule("DEBT-1", "BANKR-8", "COMP-18")
def raise_cash(g: Table, e: Edition, seat: int) -> tuple[int, int, int]:
    """A debtor's next step: mortgage a bare lot, sell a building, put a lot up, borrow, resell, give up: (kind, a, b)."""
    if settling_refused(g, e, seat, 0, 0) == ALLOWED:
        return SETTLE, 0, 0
    for square in range(SQUARES):
        if g.owner[square] == seat and not g.built[square] and not g.mortgaged[square]:
            why = mortgaging_refused(g, e, seat, square)
            if why == ALLOWED:
                return MORTGAGE, square, 0
            if why == COMP_18 + PUT_IT_UP_FIRST and putting_up_refused(g, e, seat, square, own_opening(e, square)) == ALLOWED:
                return AUCTION, square, own_opening(e, square)
    for square in range(SQUARES):
        if g.owner[square] == seat and g.built[square]:
            if selling_refused(g, e, seat, square, 1) == ALLOWED:
                return SELL, square, 1
            if exchanging_refused(g, e, seat, square) == ALLOWED:
                return EXCHANGE, square, 0
    for group in range(GROUPS):
        if selling_group_refused(g, e, seat, group) == ALLOWED:
            return SELL_GROUP, group, 0
    missing = subject(g, 0) - g.cash[seat]
    if borrowing_refused(g, e, seat, missing) == ALLOWED:
        return BORROW, missing, 0
    for square in range(SQUARES):
        if g.owner[square] == seat and reselling_refused(g, e, seat, square) == ALLOWED:
            return RESELL, square, 0
    return BANKRUPT, 0, 0


@rule("TURN-3")
def unseen_dice(g: Table, seat: int) -> int:
    """Dice for a seat whose real ones nobody reads out: a throw of its own for every roll of the game, which draws nothing."""
    number = (g.turns * SEATS + seat) * 4 + g.doubles + scrambled(g.starting_roll[seat], 0)
    pair = scrambled(number, g.key[0]) % 36
    return (pair // 6 + 1) << 3 | (pair % 6 + 1)


@rule("END-1")
def default_word(g: Table, e: Edition) -> tuple[int, int, int, int, int, int, int, int]:
    """(kind, seat, a, b, c, d, x, y); when the game is over, a tick of no seconds."""
    if g.depth == 0:
        return TICK, NOBODY, 0, 0, 0, 0, 0, 0
    at = matter(g)
    seat = asked(g)
    kind = ROLL
    a = unseen_dice(g, seat) if e.given_dice == GIVEN_ONLY and (at == ROLLING or at == START) else 0
    b = 0
    if at == ENDING:
        kind = END
    elif at == OFFERED:
        kind = DECLINE
    elif at == UNDER_HAMMER:
        kind = PASS
        if seat == g.bidder:
            seat = other_bidder(g)
    elif at == OPENING:
        kind = OPEN_AT
        a = keyed(e, max(list_price(g, e) // 2, e.bid_step))
    elif at == OWING:
        kind, a, b = raise_cash(g, e, seat)
    elif at == IN_KIND or at == DEALING:
        kind = REFUSE
    elif at == TRANSFER:
        kind = KEEP
        a = deed_in_question(g)
    elif at == FLIGHT:
        kind = FLY
        while flying_refused(g, e, seat, a):
            a += 1
    elif at == CHOICE:
        kind = CHOOSE
        a = CHOOSE_FINE
    elif at == PLACING:
        kind = BUILD
        a = 1
        while placing_refused(g, e, seat, a) and a < STREETS:
            a += 1
    elif at != START and at != ROLLING:
        kind = PASS
    return kind, seat, a, b, 0, 0, 0, 0


@rule("AUCTION-4")
def other_bidder(g: Table) -> int:
    """Somebody who may still bid against the highest bidder."""
    for seat in range(g.seats):
        if g.bidders >> seat & 1 and seat != g.bidder:
            return seat
    return g.bidder
