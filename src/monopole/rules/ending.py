"""The end of the game and the fortunes."""

from monopole.dialect import rule
from monopole.rules.agenda import ask, put, settled, tell
from monopole.rules.deeds import interest_on, standing
from monopole.rules.loans import loan_due
from monopole.rules.transfer import deeds_of_transfer
from monopole.schema import FIGURES, NOBODY, SQUARES, Edition, Table
from monopole.vocabulary import AS_SALE, CLAIMING, DUE, END_1, HOTEL, LEVY, OWING, TEAM_SUM, TRANSFER, WON


@rule("END-3", "END-4")
def lots_value(g: Table, e: Edition, seat: int, mortgaged: bool) -> int:
    """Deeds at the board's price, or the mortgaged ones at half of it."""
    total = 0
    for square in range(SQUARES):
        if g.owner[square] == seat and (g.mortgaged[square] != 0) == mortgaged:
            total += e.price[square] // 2 if mortgaged else e.price[square]
    return total


@rule("END-5", "END-6")
def buildings_value(g: Table, e: Edition, seat: int, hotels: bool) -> int:
    """Houses at their price, or hotels as the edition counts them."""
    total = 0
    for square in range(SQUARES):
        if g.owner[square] == seat and (g.built[square] == HOTEL) == hotels:
            if hotels:
                total += e.hotel_value_houses * e.house_price[square]
                if e.hotel_value_price:
                    total += e.hotel_price[square]
            else:
                total += g.built[square] * e.house_price[square]
    return total


@rule("END-3", "END-4", "END-5", "END-6", "END-7", "COMP-20", "EBANK-17")
def fortune(g: Table, e: Edition, seat: int) -> int:
    """Cash, lots and buildings, less a loan; out-of-jail cards count nothing; debts open at the stop are on the sheets (A-111)."""
    lots = lots_value(g, e, seat, False) + lots_value(g, e, seat, True)
    buildings = buildings_value(g, e, seat, False) + buildings_value(g, e, seat, True)
    return g.cash[seat] + lots + buildings - loan_due(g, seat) + g.sheet[seat]


@rule("TEAM-5", "COMP-20")
def team_fortune(g: Table, e: Edition, seat: int) -> int:
    """What a seat and its team-mate are worth together."""
    total = 0
    for other in range(g.seats):
        if not g.out[other] and g.team[other] == g.team[seat]:
            total += fortune(g, e, other)
    return total


@rule("END-1", "TEAM-5", "WONDER-8")
def better(g: Table, e: Edition, seat: int, other: int) -> int:
    """Whether a seat's result is better than, equal to or worse than another's: 1, 0, -1 (A-69, A-71)."""
    difference = 0
    if e.teams and e.team_win == TEAM_SUM:
        difference = team_fortune(g, e, seat) - team_fortune(g, e, other)
    if difference == 0:
        difference = fortune(g, e, seat) - fortune(g, e, other)
    if difference == 0 and e.teams:
        difference = team_fortune(g, e, seat) - team_fortune(g, e, other)
        if difference == 0:
            difference = g.cash[seat] - g.cash[other]
    if difference > 0:
        return 1
    return -1 if difference < 0 else 0


@rule("COMP-20", "COMP-21")
def enter_debts(g: Table, e: Edition) -> None:
    """Debts open at the stop, or at the bankruptcy that ends a fast game, are entered on both sheets: what is owed, what a card still asks
    of others, the charge for a mortgaged deed just received (A-111, A-142)."""
    for step in range(g.depth):
        at = g.depth - 1 - step
        a = g.figures[at * FIGURES]
        b = g.figures[at * FIGURES + 1]
        if g.matters[at] == OWING or g.matters[at] == DUE:
            enter_debt(g, e, g.whose[at], a, b, g.figures[at * FIGURES + 3])
        elif g.matters[at] == LEVY:
            for i in range(g.figures[at * FIGURES + 2], g.seats):
                payer = g.order[(g.place[a] + i) % g.seats]
                if not g.out[payer]:
                    enter_debt(g, e, payer, b, a, 0)
        elif g.matters[at] == TRANSFER and g.figures[at * FIGURES + 2] == AS_SALE and e.transfer_keep_charge:
            deeds = deeds_of_transfer(g, at)
            for square in range(SQUARES):
                if deeds >> square & 1:
                    enter_debt(g, e, g.whose[at], interest_on(e, e.mortgage[square]), NOBODY, 0)


@rule("COMP-20", "COMP-21")
def enter_debt(g: Table, e: Edition, debtor: int, amount: int, creditor: int, several: int) -> None:
    """Taken from the debtor's fortune, as far as it goes; the creditor, or each of several, is credited with that."""
    covered = min(amount, max(0, fortune(g, e, debtor)))
    g.sheet[debtor] -= covered
    if several:
        count = 0
        for other in range(g.seats):
            count += several >> other & 1
        part = covered // count
        for other in range(g.seats):
            if several >> other & 1 and other != creditor:
                g.sheet[other] += part
                covered -= part
    if creditor != NOBODY:
        g.sheet[creditor] += covered


@rule("END-1", "RENT-2", "WONDER-7", "COMP-12")
def conclude(g: Table, e: Edition, log: list[int]) -> None:
    """The game is over once the rents of the last move are claimed or let go (A-109); nothing new is agreed until then (A-139)."""
    if g.claims == 0:
        finish(g, e, log)
        return
    g.finishing = 1
    put(g, CLAIMING, g.visitor, 0, 0, 0, 0)
    ask_owner(g)


@rule("RENT-2", "RENT-3")
def ask_owner(g: Table) -> None:
    """The first owner of a waiting rent, in turn order after the visitor."""
    place = g.place[g.visitor]
    for _ in range(g.seats):
        place = place + 1 if place + 1 < g.seats else 0
        for i in range(g.claims):
            if g.claim_owner[i] == g.order[place]:
                ask(g, g.order[place])
                return


@rule("END-1", "END-2", "TIMED-1", "COMP-20", "WONDER-8")
def finish(g: Table, e: Edition, log: list[int]) -> None:
    """The last seat, or the richest; equal fortunes share the victory. What is still owed is entered first (A-111, A-142)."""
    if g.depth > 0 and standing(g) > 1:
        enter_debts(g, e)
    while g.depth > 0:
        settled(g)
    g.over = 1
    g.winners = 0
    for seat in range(g.seats):
        if not g.out[seat]:
            best = True
            for other in range(g.seats):
                if not g.out[other] and better(g, e, other, seat) > 0:
                    best = False
            if best:
                g.winners |= 1 << seat
                tell(log, WON, seat, fortune(g, e, seat), 0, 0, END_1)
    g.again = 0
    g.visitor = NOBODY
