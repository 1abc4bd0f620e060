"""Jail: getting in, and the ways out."""

from monopole.dialect import rule
from monopole.rules.agenda import asked, matter, put, tell
from monopole.rules.debt import owe, pay
from monopole.rules.deeds import cards_held
from monopole.rules.moments import owes_for
from monopole.rules.piles import return_card
from monopole.schema import DECKS, NOBODY, PILE, Edition, Table
from monopole.vocabulary import (
    ALLOWED, BY_COMPULSION, BY_DOUBLE, BY_FINE, CANNOT_PAY, CARD_WAITS, FINE_OF_JAIL, FINE_ON_OTHER_TURNS, FREED, JAILED, JAIL_2, JAIL_4,
    JAIL_6, JAIL_7, JAIL_8, MOVING, NOT_IN_JAIL, NOT_YOUR_TURN, NO_BUYING_OUT, NO_CARD, OUT_NEXT_TURN, ROLLING, STAYED_IN_JAIL, UNSETTLED,
    WITH_CARD,
)  # fmt: skip


@rule("JAIL-1", "JAIL-2", "GO-5", "TURN-6")
def imprison(g: Table, e: Edition, seat: int, cause: int, log: list[int]) -> None:
    """Directly, without salary; the turn is over."""
    g.square[seat] = e.jail_square
    g.jail[seat] = 0
    g.again = 0
    tell(log, JAILED, seat, cause, 0, 0, JAIL_2)


@rule("JAIL-7", "CARD-2")
def serving_card(g: Table, e: Edition, seat: int) -> int:
    """The first out-of-jail card of a seat that serves now, or DECKS * PILE; one bought this turn may have to wait (A-99, A-120)."""
    for card in range(DECKS * PILE):
        if g.holder[card] == seat and not (e.bought_card_waits and g.fresh_cards >> card & 1):
            return card
    return DECKS * PILE


@rule("JAIL-7", "CARD-2")
def leave_with_card(g: Table, e: Edition, seat: int, log: list[int]) -> None:
    """The card goes back under its pile."""
    return_card(g, serving_card(g, e, seat))
    g.jail[seat] = -1
    tell(log, FREED, seat, WITH_CARD, 0, 0, JAIL_7)


@rule("JAIL-4", "JAIL-5", "JAIL-8", "JAIL-10")
def try_jail(g: Table, e: Edition, seat: int, log: list[int]) -> None:
    """A throw in jail: a double opens it; the last failure costs the fine, and the move is made all the same (A-14)."""
    if g.die1 == g.die2:
        g.jail[seat] = -1
        g.again = e.replay_after_jail_double
        g.doubles = e.replay_after_jail_double
        tell(log, FREED, seat, BY_DOUBLE, 0, 0, JAIL_4)
        put(g, MOVING, seat, 0, 0, 0, 0)
        return
    g.again = 0
    g.jail[seat] += 1
    if g.jail[seat] < e.jail_attempts:
        tell(log, STAYED_IN_JAIL, seat, g.jail[seat], 0, 0, JAIL_4)
        return
    put(g, MOVING, seat, 0, 0, 0, 0)
    if e.jail_attempts == 1 and serving_card(g, e, seat) < DECKS * PILE:
        leave_with_card(g, e, seat, log)
        return
    g.jail[seat] = -1
    tell(log, FREED, seat, BY_COMPULSION, 0, 0, JAIL_8)
    owe(g, e, seat, e.jail_fine, NOBODY, FINE_OF_JAIL, log)


@rule("JAIL-2", "JAIL-6")
def in_jail_to_roll(g: Table, seat: int) -> bool:
    """A prisoner at the start of a turn of his own, before rolling."""
    return matter(g) == ROLLING and asked(g) == seat and g.jail[seat] >= 0 and not g.rolled


@rule("JAIL-2", "JAIL-6")
def no_way_out(g: Table, seat: int) -> int:
    """Why the ways out of jail are not open to a seat now; 0 where they are."""
    if in_jail_to_roll(g, seat):
        return ALLOWED
    if g.jail[seat] < 0:
        return UNSETTLED if owes_for(g, seat, FINE_OF_JAIL) else NOT_IN_JAIL
    if g.turn != seat:
        return NOT_YOUR_TURN
    return OUT_NEXT_TURN if g.rolled else UNSETTLED


@rule("JAIL-6")
def paying_fine_refused(g: Table, e: Edition, seat: int) -> int:
    why = no_way_out(g, seat)
    if why:
        return JAIL_6 + why
    if not e.jail_fine_on_turns >> (g.jail[seat] + 1) & 1:
        return JAIL_6 + (FINE_ON_OTHER_TURNS if e.jail_fine_on_turns else NO_BUYING_OUT)
    return ALLOWED if g.cash[seat] >= e.jail_fine else JAIL_6 + CANNOT_PAY


@rule("JAIL-6")
def pay_fine(g: Table, e: Edition, seat: int, log: list[int]) -> None:
    """Free before rolling; under the other reading of the text he rolls only in his next turn (A-11)."""
    pay(g, e, seat, e.jail_fine, NOBODY, FINE_OF_JAIL, log)
    g.jail[seat] = -1
    tell(log, FREED, seat, BY_FINE, 0, 0, JAIL_6)


@rule("JAIL-7", "JAIL-2")
def using_card_refused(g: Table, e: Edition, seat: int) -> int:
    if cards_held(g, seat) == 0:
        return JAIL_7 + NO_CARD
    why = no_way_out(g, seat)
    if why:
        return JAIL_2 + why
    return ALLOWED if serving_card(g, e, seat) < DECKS * PILE else JAIL_7 + CARD_WAITS
