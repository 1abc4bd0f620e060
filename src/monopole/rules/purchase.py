"""Buying an unowned property, or declining it."""

from monopole.dialect import rule
from monopole.rules.agenda import asked, matter, on_agenda, settled, subject, tell
from monopole.rules.auction import open_auction
from monopole.schema import NOBODY, Edition, Table
from monopole.vocabulary import (
    ALLOWED, ANOTHER_IS_ASKED, BOUGHT, BUY_1, BUY_2, CANNOT_PAY, DECLINED, FIRST_LAP_FIRST, NOTHING_FOR_SALE, OFFERED, TURNED_DOWN,
    UNDER_HAMMER, UNSETTLED,
)  # fmt: skip


@rule("BUY-1")
def buying_refused(g: Table, e: Edition, seat: int) -> int:
    """Only who stopped there, at the printed price, in cash."""
    if matter(g) != OFFERED:
        too_early = e.first_lap and not g.been_round[seat] and g.turn == seat
        return BUY_1 + (FIRST_LAP_FIRST if too_early else nothing_offered(g))
    if asked(g) != seat:
        return BUY_1 + ANOTHER_IS_ASKED
    return ALLOWED if g.cash[seat] >= e.price[subject(g, 0)] else BUY_1 + CANNOT_PAY


@rule("BUY-1", "BUY-2")
def nothing_offered(g: Table) -> int:
    """Why nobody is offered anything now: the offer waits under another matter, the hammer sells, or nothing is for sale."""
    return UNSETTLED if on_agenda(g, OFFERED) or on_agenda(g, UNDER_HAMMER) else NOTHING_FOR_SALE


@rule("BUY-1")
def buy(g: Table, e: Edition, seat: int, log: list[int]) -> None:
    square = subject(g, 0)
    settled(g)
    g.cash[seat] -= e.price[square]
    g.owner[square] = seat
    tell(log, BOUGHT, seat, square, e.price[square], 0, BUY_1)


@rule("BUY-2")
def declining_refused(g: Table, seat: int) -> int:
    if matter(g) != OFFERED:
        return BUY_2 + nothing_offered(g)
    return ALLOWED if asked(g) == seat else BUY_2 + ANOTHER_IS_ASKED


@rule("BUY-2", "AUCTION-1")
def decline(g: Table, e: Edition, seat: int, log: list[int]) -> None:
    """The bank auctions it at once, where the edition knows that."""
    square = subject(g, 0)
    settled(g)
    tell(log, TURNED_DOWN, seat, square, 0, 0, BUY_2)
    if not e.auction_on_decline or g.seats == 1:
        return
    invited = 0
    for other in range(g.seats):
        if not g.out[other] and (other != seat or e.decliner_may_bid):
            invited |= 1 << other
    open_auction(g, e, square, DECLINED, NOBODY, seat, invited, log)
