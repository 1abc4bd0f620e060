"""Where a game stands in the play loop, in the dialect: games at the same stage run the same part of the rules.

A GPU takes those together that are at the most frequent stage and lets the others wait their turn.
"""

from monopole.dialect import rule
from monopole.lab.play import M_COUNTER, M_NEWS, next_to_speak
from monopole.rules.agenda import asked, matter
from monopole.schema import Edition, Numbers, Table
from monopole.vocabulary import (
    ACCEPT, BID, BUILD, BUY, DEALING, LIFT, MORTGAGE, OFFER, OFFERED, OWING, PASS, REFUSE, ROLL, ROLLING, SELL, SETTLE, UNDER_HAMMER,
)  # fmt: skip

# Nothing left to play, a table to be counted and dealt anew; then what is thought about; then what is said.
(EMPTY, FRESH, QUIET_ROLL, DEAL_SEARCH, UNASKED, HAMMER, PURCHASE, DEBT, ANSWER, OTHER_MATTER, SAY_ROLL, SAY_BID, SAY_DEAL, SAY_WORKS,
 SAY_BUY, SAY_OTHER) = range(16)  # fmt: skip
STAGES = 16


@rule()
def stage_of_thought(g: Table, e: Edition, memo: Numbers) -> int:
    """What the next seat will think about."""
    now = matter(g)
    if now == ROLLING:
        seat = next_to_speak(g, e, memo)
        if memo[M_COUNTER] or (seat == asked(g) and not g.rolled and not memo[M_NEWS] >> seat & 1):
            return DEAL_SEARCH
        return QUIET_ROLL if seat == asked(g) else UNASKED
    if now == UNDER_HAMMER:
        return HAMMER
    if now == OFFERED:
        return PURCHASE
    if now == OWING:
        return DEBT
    return ANSWER if now == DEALING else OTHER_MATTER


@rule()
def stage_of_word(kind: int) -> int:
    """What a word will set in motion."""
    if kind == ROLL:
        return SAY_ROLL
    if kind == BID or kind == PASS:
        return SAY_BID
    if kind == OFFER or kind == REFUSE or kind == ACCEPT:
        return SAY_DEAL
    if kind == BUILD or kind == MORTGAGE or kind == LIFT or kind == SELL:
        return SAY_WORKS
    return SAY_BUY if kind == BUY or kind == SETTLE else SAY_OTHER
