"""Where a game stands in the play loop, in the dialect: games at the same stage run the same part of the rules.

A GPU takes those together that are at the most frequent stage and lets the others wait their turn.
"""

from monopole.bots.bargains import partner, tones_now
from monopole.bots.floor import M_NEWS, next_to_speak
from monopole.bots.holdings import LOOKED, WHOLE, number_of_groups, shared_groups
from monopole.bots.styles import TRADER_STYLE
from monopole.dialect import rule
from monopole.rules.agenda import asked, matter
from monopole.rules.chance import draw
from monopole.schema import NOBODY, SQUARES, Edition, Numbers, Table
from monopole.vocabulary import (
    ACCEPT,
    BID,
    BUILD,
    BUY,
    CHANCE_SQUARE,
    CHEST_SQUARE,
    COUNTER,
    DEALING,
    DICE_STREAM,
    LIFT,
    MORTGAGE,
    OFFER,
    OFFERED,
    OWING,
    PASS,
    REFUSE,
    ROLL,
    ROLLING,
    SELL,
    SETTLE,
    UNDER_HAMMER,
)  # fmt: skip

# Nothing left to play, a table to be counted and dealt anew; then what is thought about; then what is said.
(EMPTY, FRESH, MANY_DEALS, THREE_DEALS, TWO_DEALS, ONE_DEAL, NO_DEAL, IN_JAIL, TO_BUY, TO_PAY, TO_CARD, TO_REST, WORKS, LIFTINGS, HAMMER,
 PURCHASE, DEBT, RAISING, ANSWER, OTHER_MATTER, SAY_DEAL, SAY_BUILD, SAY_PLEDGE, SAY_BUY,
 SAY_OTHER) = range(25)  # fmt: skip
STAGES = 25
AT_ONCE = 25  # not a stage: a word so quick that it is said where it is found


@rule()
def stage_of_search(g: Table, memo: Numbers, seat: int, knobs: Numbers, at: int) -> int:
    """A search for deals, by the number of groups there are to exchange."""
    other = partner(g, seat, memo[LOOKED] // tones_now(g, seat, knobs, at))
    groups = number_of_groups(shared_groups(memo, seat, other, knobs))
    return NO_DEAL if groups == 0 else max(ONE_DEAL + 1 - groups, MANY_DEALS)


@rule()
def stage_of_throw(g: Table, e: Edition, seat: int) -> int:
    """A roll, by where it leads: the dice are looked at and put back, so that those who will pay rent roll together."""
    drawn = g.draws[DICE_STREAM]
    pair = draw(g, DICE_STREAM, 36)
    g.draws[DICE_STREAM] = drawn
    square = (g.square[seat] + pair // 6 + pair % 6 + 2) % SQUARES
    if e.deeds >> square & 1:
        owner = g.owner[square]
        return TO_BUY if owner == NOBODY else TO_REST if owner == seat else TO_PAY
    return TO_CARD if e.kind[square] == CHANCE_SQUARE or e.kind[square] == CHEST_SQUARE else TO_REST


@rule()
def stage_of_roll(g: Table, e: Edition, styles: Numbers, knobs: Numbers, starts: Numbers, memo: Numbers) -> int:
    """What the next seat thinks about while a roll is awaited."""
    seat = next_to_speak(g, styles, knobs, starts, 0, memo)
    if seat == asked(g) and not g.rolled and not memo[M_NEWS] >> seat & 1:
        stage = stage_of_search(g, memo, seat, knobs, starts[seat]) if styles[seat] == TRADER_STYLE else ONE_DEAL
        if stage != NO_DEAL:
            return stage
    if seat == asked(g):
        return IN_JAIL if g.jail[seat] >= 0 else stage_of_throw(g, e, seat)
    return WORKS if memo[seat] & memo[WHOLE] else LIFTINGS


@rule()
def stage_of_thought(g: Table, e: Edition, styles: Numbers, knobs: Numbers, starts: Numbers, memo: Numbers) -> int:
    """What the next seat will think about."""
    now = matter(g)
    if now == ROLLING:
        return stage_of_roll(g, e, styles, knobs, starts, memo)
    if now == UNDER_HAMMER:
        return HAMMER
    if now == OFFERED:
        return PURCHASE
    if now == OWING:
        return RAISING if memo[LOOKED] else DEBT
    return ANSWER if now == DEALING else OTHER_MATTER


@rule()
def stage_of_word(kind: int) -> int:
    """What a word will set in motion."""
    if kind == ROLL or kind == BID or kind == PASS:
        return AT_ONCE
    if kind == OFFER or kind == REFUSE or kind == ACCEPT or kind == COUNTER:
        return SAY_DEAL
    if kind == BUILD:
        return SAY_BUILD
    if kind == MORTGAGE or kind == LIFT or kind == SELL:
        return SAY_PLEDGE
    return SAY_BUY if kind == BUY or kind == SETTLE else SAY_OTHER
