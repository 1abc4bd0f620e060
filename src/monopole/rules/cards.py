"""Chance and Community cards: a closed list of effects."""

from monopole.dialect import rule
from monopole.rules.agenda import amend, asked, matter, on_agenda, put, settled, subject, tell
from monopole.rules.debt import open_debt, owe, pay
from monopole.rules.jail import imprison
from monopole.rules.movement import advance, nearest, step_back
from monopole.rules.piles import return_card, top_card
from monopole.schema import NOBODY, PILE, SQUARES, Edition, Table
from monopole.vocabulary import (
    ALLOWED, ANOTHER_IS_ASKED, BACKWARD, BIRTHDAY, BY_CARD, CARD_1, CARD_2, CARD_PAYMENT, CHOICE, CHOOSE_CHANCE, CHOOSE_FINE, COLLECTED,
    DREW, HOTEL, JAIL_FREE, KEPT_CARD, LEVY, MOVE_NEAREST, MOVE_RELATIVE, MOVE_TO, NOT_ON_THE_CARD, NO_CHOICE, PAY, PAY_EACH, PAY_OR_DRAW,
    PAY_PER_BUILDING, RECEIVE, RECEIVE_FROM_EACH, TO_JAIL, UNSETTLED,
)  # fmt: skip


@rule("CARD-1")
def repairs(g: Table, seat: int, house: int, hotel: int) -> int:
    """So much a house and so much a hotel of one's own."""
    total = 0
    for square in range(SQUARES):
        if g.owner[square] == seat:
            total += hotel if g.built[square] == HOTEL else house * g.built[square]
    return total


@rule("CARD-1", "BANKR-1")
def pay_each(g: Table, e: Edition, seat: int, amount: int, log: list[int]) -> None:
    """Clockwise, as far as the cash goes; the rest is one debt to the others together (A-59)."""
    waiting = 0
    count = 0
    first = NOBODY
    for i in range(1, g.seats):
        other = g.order[(g.place[seat] + i) % g.seats]
        if g.out[other]:
            continue
        if count == 0 and g.cash[seat] >= amount:
            pay(g, e, seat, amount, other, CARD_PAYMENT, log)
        else:
            if count == 0:
                first = other
            waiting |= 1 << other
            count += 1
    if count > 0:
        open_debt(g, seat, amount * count, first, CARD_PAYMENT, waiting if count > 1 else 0, log)


@rule("CARD-1", "EBANK-7")
def levy(g: Table, e: Edition, log: list[int]) -> None:
    """The next of those who owe the collector; a debt of theirs is settled before the one after."""
    collector = subject(g, 0)
    amount = subject(g, 1)
    step = subject(g, 2)
    if step >= g.seats or g.out[collector]:
        settled(g)
        return
    amend(g, 2, step + 1)
    payer = g.order[(g.place[collector] + step) % g.seats]
    if not g.out[payer]:
        owe(g, e, payer, amount, collector, BIRTHDAY, log)


@rule("CARD-1", "CARD-2", "CARD-4", "JAIL-1")
def turn_card(g: Table, e: Edition, seat: int, deck: int, log: list[int]) -> None:
    """Draws the top card, puts it under the pile unless it is kept, and obeys."""
    if g.pile_size[deck] == 0:
        return
    card = top_card(g, deck)
    effect = e.card_effect[card]
    a = e.card_a[card]
    b = e.card_b[card]
    tell(log, DREW, seat, deck, card % PILE, 0, CARD_1)
    if effect == JAIL_FREE:
        g.holder[card] = seat
        tell(log, KEPT_CARD, seat, deck, card % PILE, 0, CARD_2)
        return
    return_card(g, card)
    if effect == MOVE_TO and b == BACKWARD:
        step_back(g, e, seat, (g.square[seat] + SQUARES - a) % SQUARES, log)
    elif effect == MOVE_TO:
        advance(g, e, seat, a, 1, 0, b != 0, log)
    elif effect == MOVE_RELATIVE and a < 0:
        step_back(g, e, seat, -a, log)
    elif effect == MOVE_RELATIVE:
        advance(g, e, seat, (g.square[seat] + a) % SQUARES, 1, 0, b != 0, log)
    elif effect == MOVE_NEAREST:
        advance(g, e, seat, nearest(e, g.square[seat], a), 1, b, True, log)
    elif effect == TO_JAIL:
        imprison(g, e, seat, BY_CARD, log)
    elif effect == RECEIVE:
        g.cash[seat] += a
        tell(log, COLLECTED, seat, a, 0, 0, CARD_1)
    elif effect == PAY:
        owe(g, e, seat, a, NOBODY, CARD_PAYMENT, log)
    elif effect == PAY_PER_BUILDING:
        owe(g, e, seat, repairs(g, seat, a, b), NOBODY, CARD_PAYMENT, log)
    elif effect == RECEIVE_FROM_EACH:
        put(g, LEVY, NOBODY, seat, a, 1, 0)
    elif effect == PAY_EACH:
        pay_each(g, e, seat, a, log)
    elif effect == PAY_OR_DRAW:
        put(g, CHOICE, seat, a, b, 0, 0)


@rule("CARD-1")
def choosing_refused(g: Table, seat: int, what: int) -> int:
    if matter(g) != CHOICE:
        return CARD_1 + (UNSETTLED if on_agenda(g, CHOICE) else NO_CHOICE)
    if asked(g) != seat:
        return CARD_1 + ANOTHER_IS_ASKED
    return ALLOWED if what == CHOOSE_FINE or what == CHOOSE_CHANCE else CARD_1 + NOT_ON_THE_CARD


@rule("CARD-1")
def choose(g: Table, e: Edition, seat: int, what: int, log: list[int]) -> None:
    """The fine, or a card of the other pile."""
    amount = subject(g, 0)
    deck = subject(g, 1)
    settled(g)
    if what == CHOOSE_CHANCE:
        turn_card(g, e, seat, deck, log)
    else:
        owe(g, e, seat, amount, NOBODY, CARD_PAYMENT, log)
