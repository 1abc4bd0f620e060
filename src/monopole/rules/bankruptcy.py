"""Bankruptcy: to a player, to several, to the bank; the estate and its auctions; resigning."""

from monopole.dialect import rule
from monopole.rules.agenda import asked, matter, move_matter, put, settled, subject, tell
from monopole.rules.auction import open_auction
from monopole.rules.debt import forget_offered, no_debt_to_settle, owe, owes_now, raisable
from monopole.rules.deeds import interest_on, standing
from monopole.rules.ending import conclude, finish
from monopole.rules.loans import clear_loan
from monopole.rules.moments import indebted
from monopole.rules.piles import return_card
from monopole.rules.rent import forget_claim
from monopole.rules.selling import clear_lot
from monopole.rules.transfer import ask_about
from monopole.schema import DECKS, FIGURES, NOBODY, PILE, SQUARES, Edition, Table
from monopole.vocabulary import (
    ALLOWED, AS_SALE, AUCTIONED, BACK_TO_STOCK, BANKRUPTCY, BANKRUPTCY_PART, BANKRUPTS, BANKR_1, BANKR_2, BANKR_4, CAN_STILL_PAY, CARD_LOT,
    CASH_ONLY, CLAIMING, COMP_18, CREDITOR_FIRST, DEBT_4, DUE, ENDING, ESTATE, ESTATE_OPENED, HANDED_OVER, INTEREST, INTEREST_FIRST,
    LOTS_ARE_LEFT, NOT_YOUR_TURN, NO_RESIGNATION, NO_RESIGNING, OWING, PAID, RENT_WAITS, RESIGNED, RESIGN_1, ROLLING, START, START_ROLLS,
    TURN_OVER, UNSETTLED, WENT_BANKRUPT,
)  # fmt: skip


@rule("DEBT-4", "DEBT-1", "COMP-18", "COMP-19")
def giving_up_refused(g: Table, e: Edition, seat: int) -> int:
    """Only when the debt cannot be met; in the championship only when nothing at all is left."""
    if not owes_now(g, seat):
        return DEBT_4 + no_debt_to_settle(g, seat)
    if g.cash[seat] + raisable(g, e, seat) >= subject(g, 0):
        return DEBT_4 + CAN_STILL_PAY
    if e.sell_mortgaged_to_bank:
        for square in range(SQUARES):
            if g.owner[square] == seat:
                return COMP_18 + LOTS_ARE_LEFT
    return ALLOWED


@rule("RESIGN-1")
def resigning_refused(g: Table, e: Edition, seat: int) -> int:
    """On one's own turn, where the roll or the end of the turn is awaited, or at a debt to the bank: no creditor is left behind, nor an
    owner who may still claim a rent (A-121, A-144)."""
    if e.resignation == NO_RESIGNATION:
        return RESIGN_1 + NO_RESIGNING
    at = matter(g)
    if at == OWING and asked(g) == seat:
        for i in range(g.depth):
            if g.whose[i] == seat and (g.matters[i] == OWING or g.matters[i] == DUE) and g.figures[i * FIGURES + 1] != NOBODY:
                return RESIGN_1 + CREDITOR_FIRST
        return RESIGN_1 + RENT_WAITS if g.visitor == seat and g.claims > 0 else ALLOWED
    if at == START:
        return RESIGN_1 + START_ROLLS
    if g.turn != seat:
        return RESIGN_1 + NOT_YOUR_TURN
    if at != ROLLING and at != ENDING:
        return RESIGN_1 + UNSETTLED
    return RESIGN_1 + RENT_WAITS if g.visitor == seat and g.claims > 0 else ALLOWED


@rule("RESIGN-1", "BANKR-4")
def resign(g: Table, e: Edition, seat: int, log: list[int]) -> None:
    """Whoever resigns is bankrupt to the bank: it takes everything, and sells it as after any such bankruptcy (A-121)."""
    tell(log, RESIGNED, seat, 0, 0, 0, RESIGN_1)
    if matter(g) != OWING:
        put(g, OWING, seat, 0, NOBODY, BANKRUPTCY, 0)
    go_bankrupt(g, e, seat, log)


@rule("END-2", "BANKR-7", "END-1")
def ends_the_game(g: Table, e: Edition) -> bool:
    """Whether the bankruptcy just counted is the last one (A-67, A-101)."""
    if e.end_bankruptcies and g.bankrupts >= e.end_bankruptcies:
        return True
    return standing(g) <= 1


@rule("BANKR-1", "BANKR-2")
def inherit_debt(g: Table, i: int, seat: int, heir: int) -> bool:
    """What somebody owes the bankrupt he owes his creditor, or the bank; one of several creditors drops out. Whether a debt is left."""
    at = i * FIGURES
    amount = g.figures[at]
    several = g.figures[at + 3]
    if several >> seat & 1:
        count = 0
        for other in range(g.seats):
            count += several >> other & 1
        g.figures[at] = amount - amount // count
        several &= ~(1 << seat)
        g.figures[at + 3] = several if count > 2 else 0
        if g.figures[at + 1] == seat:
            place = g.place[g.whose[i]]
            while not several >> g.order[place] & 1:
                place = place + 1 if place + 1 < g.seats else 0
            g.figures[at + 1] = g.order[place]
    elif g.figures[at + 1] == seat:
        g.figures[at + 1] = heir
        return heir != g.whose[i]
    return True


@rule("BANKR-7", "TURN-4")
def leave_table(g: Table, seat: int, creditor: int) -> None:
    """The bankrupt's own matters are dropped, his roll of a double among them; nobody claims from him or for him."""
    kept = 0
    for i in range(g.depth):
        stays = g.whose[i] != seat or g.matters[i] == TURN_OVER or g.matters[i] == CLAIMING
        if stays and (g.matters[i] == OWING or g.matters[i] == DUE):
            stays = inherit_debt(g, i, seat, creditor)
        if stays:
            move_matter(g, i, kept)
            kept += 1
    while g.depth > kept:
        settled(g)
    if g.turn == seat:
        g.again = 0
    if g.visitor == seat:
        while g.claims > 0:
            forget_claim(g, 0)
    i = 0
    while i < g.claims:
        if g.claim_owner[i] == seat:
            forget_claim(g, i)
        else:
            i += 1


@rule("BANKR-1", "BANKR-2", "BANKR-3", "BANKR-4", "BANKR-7", "END-2", "COMP-19")
def go_bankrupt(g: Table, e: Edition, seat: int, log: list[int]) -> None:
    """Buildings at half, then everything to the creditor, to the creditors, or to the bank."""
    amount = subject(g, 0)
    creditor = subject(g, 1)
    several = subject(g, 3)
    settled(g)
    tell(log, WENT_BANKRUPT, seat, creditor, several, 0, BANKR_1)
    for square in range(SQUARES):
        if g.owner[square] == seat and g.built[square]:
            clear_lot(g, e, seat, square, log)
    g.out[seat] = 1
    g.bankrupts += 1
    g.jail[seat] = -1
    clear_loan(g, seat)
    forget_offered(g, seat)
    pay_other_debts(g, seat, amount, log)
    leave_table(g, seat, creditor)
    last = ends_the_game(g, e)
    share_cash(g, seat, creditor, several, log)
    if creditor == NOBODY or e.bankrupt_to_player == CASH_ONLY:
        deeds_to_bank(g, e, seat, last, log)
    else:
        deeds_to_creditor(g, e, seat, creditor, last, log)
    if last and standing(g) > 1:
        conclude(g, e, log)
    elif last:
        finish(g, e, log)


@rule("BANKR-1", "RENT-2")
def pay_other_debts(g: Table, seat: int, amount: int, log: list[int]) -> None:
    """Other debts of the bankrupt, such as rents claimed meanwhile, take their part of the cash beside the open one (A-59, A-110)."""
    left = g.cash[seat]
    total = amount
    for i in range(g.depth):
        if g.whose[i] == seat and (g.matters[i] == OWING or g.matters[i] == DUE):
            total += g.figures[i * FIGURES]
    for step in range(g.depth):
        i = g.depth - 1 - step
        if g.whose[i] == seat and (g.matters[i] == OWING or g.matters[i] == DUE):
            part = left * g.figures[i * FIGURES] // total
            creditor = g.figures[i * FIGURES + 1]
            g.cash[seat] -= part
            if creditor != NOBODY:
                g.cash[creditor] += part
            tell(log, PAID, seat, part, creditor, BANKRUPTCY_PART, BANKR_1)


@rule("BANKR-1")
def share_cash(g: Table, seat: int, creditor: int, several: int, log: list[int]) -> None:
    """What is left: to the creditor, or in equal parts to those still unpaid, an odd rest to the first (A-59)."""
    left = g.cash[seat]
    g.cash[seat] = 0
    if creditor == NOBODY:
        tell(log, PAID, seat, left, NOBODY, BANKRUPTCY, BANKR_4)
        return
    if several:
        count = 0
        for other in range(g.seats):
            count += several >> other & 1
        part = left // count
        for other in range(g.seats):
            if several >> other & 1 and other != creditor:
                g.cash[other] += part
                left -= part
                tell(log, PAID, seat, part, other, BANKRUPTCY_PART, BANKR_1)
    g.cash[creditor] += left
    tell(log, PAID, seat, left, creditor, BANKRUPTCY_PART if several else BANKRUPTCY, BANKR_1)


@rule("BANKR-3", "BANKR-4", "BANKR-5", "BANKR-8")
def deeds_to_bank(g: Table, e: Edition, seat: int, last: bool, log: list[int]) -> None:
    """Free of mortgage, to be auctioned one by one in board order, or back in stock; cards under their piles or sold last (A-116)."""
    count = 0
    for square in range(SQUARES):
        if g.owner[square] == seat:
            g.owner[square] = NOBODY
            g.mortgaged[square] = 0
            if not last and e.bankrupt_to_bank != BACK_TO_STOCK:
                g.estate |= 1 << square
                count += 1
    for card in range(DECKS * PILE):
        if g.holder[card] == seat:
            if not last and e.bankrupt_cards == AUCTIONED:
                g.holder[card] = NOBODY
                g.fresh_cards &= ~(1 << card)
                g.estate_cards |= 1 << card
                count += 1
            else:
                return_card(g, card)
    if count > 0:
        put(g, ESTATE, NOBODY, seat, 0, 0, 0)
        tell(log, ESTATE_OPENED, seat, count, 0, 0, BANKR_4)


@rule("BANKR-2", "BANKR-3", "MORT-7")
def deeds_to_creditor(g: Table, e: Edition, seat: int, creditor: int, last: bool, log: list[int]) -> None:
    """All deeds and cards; on the mortgaged ones ten percent at once, then the question: keep or lift (A-53)."""
    mortgaged = 0
    charge = 0
    for square in range(SQUARES):
        if g.owner[square] == seat:
            g.owner[square] = creditor
            tell(log, HANDED_OVER, seat, square, creditor, 0, BANKR_2)
            if g.mortgaged[square]:
                mortgaged |= 1 << square
                charge += interest_on(e, e.mortgage[square])
    for card in range(DECKS * PILE):
        if g.holder[card] == seat:
            g.holder[card] = creditor
            g.fresh_cards &= ~(1 << card)
            tell(log, HANDED_OVER, seat, CARD_LOT + card // PILE, creditor, 0, BANKR_2)
    if mortgaged == 0 or last:
        return
    first = e.transfer_bankruptcy == INTEREST_FIRST
    ask_about(g, creditor, mortgaged, INTEREST_FIRST if first else AS_SALE)
    if first:
        owe(g, e, creditor, charge, NOBODY, INTEREST, log)


@rule("BANKR-3", "BANKR-4", "BANKR-6", "AUCTION-1")
def auction_estate(g: Table, e: Edition, log: list[int]) -> None:
    """The next deed of the estate, in board order, then the cards; the bankrupt's left neighbour is called first (A-106, A-116).

    Whoever owes money himself does not bid (A-62)."""
    if g.estate == 0 and g.estate_cards == 0:
        settled(g)
        return
    lot = CARD_LOT
    if g.estate:
        lot = 0
        while not g.estate >> lot & 1:
            lot += 1
    elif g.estate_cards & (1 << PILE) - 1 == 0:
        lot = CARD_LOT + 1
    invited = 0
    for seat in range(g.seats):
        if not g.out[seat] and not indebted(g, seat):
            invited |= 1 << seat
    open_auction(g, e, lot, BANKRUPTS, NOBODY, subject(g, 0), invited, log)
    # on the block it still belongs to no one; unsold it closes the gate again
    if lot < SQUARES:
        g.estate &= ~(1 << lot)
