"""The floor: who speaks when, asked or unasked, how often, and what a word takes of the clock. In the dialect, for the lab; and for live
tables, where people sit among the bots, the same rules word by word (`Floor` in `bots/live_floor.py`)."""

from monopole.bots.holdings import HOLDINGS, LOOKED, busy_seats, mark_of, survey, survey_group
from monopole.bots.knobs import QUIET
from monopole.bots.styles import silent, speak
from monopole.dialect import rule
from monopole.rules.agenda import asked, matter, subject
from monopole.rules.apply import apply, pass_time
from monopole.rules.building import MOST, street_asked
from monopole.rules.default import default_word
from monopole.rules.refusal import awaited
from monopole.schema import NOBODY, SEATS, SQUARES, Edition, Numbers, Table
from monopole.vocabulary import (
    BUILD, BUY, CHOOSE, COUNTER, DEALING, DECLINE, EXCHANGE, LIFT, LIFT_NOW, MORTGAGE, OFFER, OFFERED, PAY_FINE, REFUSE, ROLL, ROLLING,
    SELL, SETTLE, START, UNDER_HAMMER, USE_CARD, WITHDRAW,
)  # fmt: skip

MOST_TRIES = 16  # unasked words of one seat before a roll
MOST_OFFERS = 2  # offers of one seat to the same other in one turn
ROUNDS_TO_NEWS = 8  # purses change too: after so many rounds everybody thinks of deals again
REFUSED = 2  # deals refused that a seat remembers for a lap
MARK_BITS = (1 << 62) - 1  # of a number that tells deals apart: the interpreter would let it grow

# What the loop remembers between calls; all zero before the first. First the holdings of all, last a word to be said for a seat.
M_TURN, M_FLOOR, M_TRIES, M_NEWS, M_AGAIN, M_BUSY, M_MARK, M_SEAT, M_READY, M_WORD = range(HOLDINGS, HOLDINGS + 10)
M_NOW, M_LOT, M_OWNER = range(M_WORD + 8, M_WORD + 11)  # what was so before a word
M_OFFERED = M_OWNER + 1  # for each seat: offers made in this turn, four bits for each other seat
M_REFUSED = M_OFFERED + SEATS  # for each seat: deals refused to it lately, and the turn of each
MEMO = M_REFUSED + 2 * REFUSED * SEATS

SILENCE, SAID, STOPPED = range(3)


@rule()
def seat_to_speak(g: Table, e: Edition) -> int:
    """The seat awaited; where several are, the one the call is at, or the next on its left."""
    waiting = awaited(g, e)
    seat = asked(g)
    if waiting >> seat & 1:
        return seat
    for i in range(1, SEATS):
        other = g.order[(g.place[seat] + i) % g.seats]
        if waiting >> other & 1:
            return other
    return seat


@rule()
def take_time(g: Table, e: Edition, kind: int, log: list[int]) -> None:
    """The seconds a word takes at a table, where the clock matters."""
    if (e.time_limit > 0 or e.auction_seconds_most > 0) and e.seconds[kind] > 0 and not g.over:
        pass_time(g, e, e.seconds[kind], log)


@rule()
def take_note(g: Table, memo: Numbers) -> None:
    """Who is busy now; where lots that can be dealt in have changed hands, everybody thinks of deals again."""
    memo[M_BUSY] = busy_seats(g, memo)
    mark = mark_of(g, memo)
    if mark != memo[M_MARK]:
        memo[M_MARK] = mark
        memo[M_NEWS] = 0


@rule()
def look_round(g: Table, e: Edition, memo: Numbers) -> None:
    """Surveys the holdings."""
    survey(g, e, memo)
    take_note(g, memo)


@rule()
def look_at(g: Table, e: Edition, memo: Numbers, square: int) -> None:
    """Surveys the group of one square."""
    survey_group(g, e, memo, e.group[square])
    take_note(g, memo)


@rule()
def look_at_site(g: Table, e: Edition, memo: Numbers, a: int, b: int, c: int) -> None:
    """Surveys the groups of the streets of a purchase of buildings."""
    last = NOBODY
    for i in range(MOST):
        street = street_asked(a, b, c, i)
        if street == 0:
            break
        group = e.group[e.street[street - 1]]
        if group != last:
            survey_group(g, e, memo, group)
        last = group
    take_note(g, memo)


@rule()
def note_word(memo: Numbers, kind: int, said: int, a: int, b: int, c: int, d: int, x: int, y: int) -> None:
    """Leaves a word in the memo."""
    memo[M_WORD] = kind
    memo[M_WORD + 1] = said
    memo[M_WORD + 2] = a
    memo[M_WORD + 3] = b
    memo[M_WORD + 4] = c
    memo[M_WORD + 5] = d
    memo[M_WORD + 6] = x
    memo[M_WORD + 7] = y


@rule()
def noted_word(memo: Numbers) -> tuple[int, int, int, int, int, int, int, int]:
    """The word left there."""
    return (
        memo[M_WORD], memo[M_WORD + 1], memo[M_WORD + 2], memo[M_WORD + 3], memo[M_WORD + 4], memo[M_WORD + 5], memo[M_WORD + 6],
        memo[M_WORD + 7],
    )  # fmt: skip


@rule()
def has_floor(g: Table, styles: Numbers, knobs: Numbers, starts: Numbers, stop: int, memo: Numbers, seat: int) -> bool:
    """Whether a seat may have something to say unasked before another's roll."""
    if g.out[seat] or not (memo[M_BUSY] >> seat & 1 or g.claims):
        return False
    if stop >> seat & 1 or (memo[M_READY] and memo[M_SEAT] == seat):
        return True
    return not silent(g, seat, styles[seat], knobs, starts[seat])


@rule()
def next_to_speak(g: Table, styles: Numbers, knobs: Numbers, starts: Numbers, stop: int, memo: Numbers) -> int:
    """While a roll is awaited: who refused the roller's deal, then every other seat with something to say, clockwise, then the roller."""
    roller = asked(g)
    if memo[M_TURN] != g.turns + 1:
        memo[M_TURN] = g.turns + 1
        memo[M_FLOOR] = 1
        memo[M_TRIES] = 0
        memo[LOOKED] = 0
        for seat in range(g.seats):
            memo[M_OFFERED + seat] = 0
        if g.turns >= memo[M_AGAIN]:
            memo[M_AGAIN] = g.turns + ROUNDS_TO_NEWS * g.seats
            memo[M_NEWS] = 0
    if g.rolled and g.claims == 0:
        memo[M_FLOOR] = g.seats
    floor = memo[M_FLOOR]
    if floor >= g.seats:
        return roller
    place = g.place[roller] + floor
    tries = memo[M_TRIES]
    while floor < g.seats:
        if place >= g.seats:
            place -= g.seats
        seat = g.order[place]
        if tries < MOST_TRIES and has_floor(g, styles, knobs, starts, stop, memo, seat):
            memo[M_FLOOR] = floor
            return seat
        floor += 1
        place += 1
        tries = 0
        memo[M_TRIES] = 0
    memo[M_FLOOR] = floor
    return roller


@rule()
def deal_mark(memo: Numbers, other: int, give: int, take: int) -> int:
    """A deal with somebody, told apart from others by its deeds and by who holds what now; a few francs more make it no other deal."""
    return ((give * 31 + take) * 2_654_435_761 + memo[M_MARK] * 8 + other + 1) & MARK_BITS


@rule()
def unwelcome(g: Table, memo: Numbers, seat: int, other: int, give: int, take: int) -> bool:
    """An offer nobody wants to hear: the third to the same seat in a turn, or one refused in this lap while nothing has changed."""
    if memo[M_OFFERED + seat] >> 4 * other & 15 >= MOST_OFFERS:
        return True
    mark = deal_mark(memo, other, give, take)
    for i in range(REFUSED):
        at = M_REFUSED + 2 * (seat * REFUSED + i)
        if memo[at] == mark and g.turns - memo[at + 1] < g.seats:
            return True
    return False


@rule()
def remember_refusal(g: Table, memo: Numbers, seat: int, other: int, give: int, take: int) -> None:
    """A deal proposed by a seat was refused: the older of those it remembers is forgotten."""
    at = M_REFUSED + 2 * seat * REFUSED
    memo[at + 2] = memo[at]
    memo[at + 3] = memo[at + 1]
    memo[at] = deal_mark(memo, other, give, take)
    memo[at + 1] = g.turns


@rule()
def think(
    g: Table, e: Edition, styles: Numbers, knobs: Numbers, starts: Numbers, stop: int, memo: Numbers
) -> tuple[int, int, int, int, int, int, int, int, int]:
    """Asks the next seat: SAID and its word, SILENCE when it has none, STOPPED when it is one of `stop` (as bits).

    A word left in the memo for a seat is said in its stead.
    """
    rolling = matter(g) == ROLLING
    seat = next_to_speak(g, styles, knobs, starts, stop, memo) if rolling else seat_to_speak(g, e)
    tries = memo[M_TRIES]
    if memo[M_READY] and memo[M_SEAT] == seat:
        memo[M_READY] = 0
        kind, said, a, b, c, d, x, y = noted_word(memo)
    elif stop >> seat & 1:
        memo[M_SEAT] = seat
        return STOPPED, 0, 0, 0, 0, 0, 0, 0, 0
    else:
        told = tries + QUIET if rolling and memo[M_NEWS] >> seat & 1 else tries
        kind, said, a, b, c, d, x, y = speak(g, e, memo, seat, styles[seat], knobs, starts[seat], told)
    if kind == OFFER:
        if unwelcome(g, memo, seat, a, b, c):
            kind = 0
        else:
            memo[M_OFFERED + seat] += 1 << 4 * a
    elif kind == COUNTER and unwelcome(g, memo, seat, subject(g, 0), b, c):
        kind = REFUSE
    if kind == 0 and rolling and seat != asked(g):
        memo[M_FLOOR] += 1
        memo[M_TRIES] = 0
        return SILENCE, 0, 0, 0, 0, 0, 0, 0, 0
    if kind == 0 or (tries >= MOST_TRIES and (rolling or kind == OFFER)):
        kind, said, a, b, c, d, x, y = default_word(g, e)
    if kind == ROLL:
        memo[M_FLOOR] = 1
        memo[M_TRIES] = 0
        memo[LOOKED] = 0
        memo[M_NEWS] |= 1 << seat
    elif rolling or kind == OFFER:
        memo[M_TRIES] = tries + 1
    return SAID, kind, said, a, b, c, d, x, y


@rule()
def before_word(g: Table, kind: int, said: int, memo: Numbers) -> None:
    """What must be known of the table before a word to see afterwards what it changed; a refused deal is remembered."""
    now = matter(g)
    lot = g.lot if now == UNDER_HAMMER else subject(g, 0) if kind == BUY and now == OFFERED else NOBODY
    memo[M_NOW] = now
    memo[M_LOT] = lot
    if 0 <= lot < SQUARES:
        memo[M_OWNER] = g.owner[lot]
    if now == DEALING and (kind == REFUSE or kind == COUNTER):
        remember_refusal(g, memo, subject(g, 0), said, g.deal_give, g.deal_take)


@rule()
def told_where(g: Table, e: Edition, kind: int, said: int, a: int, b: int, c: int, memo: Numbers) -> bool:
    """Whether a word says itself what it changed: a deal is refused, or these deeds or buildings are others now."""
    if kind == REFUSE or kind == COUNTER or kind == WITHDRAW:
        return True
    if kind == MORTGAGE or kind == LIFT or kind == LIFT_NOW or kind == SELL or kind == EXCHANGE:
        look_at(g, e, memo, a)
    elif kind == BUILD:
        look_at_site(g, e, memo, a, b, c)
    else:
        return False
    return True


@rule()
def after_word(g: Table, e: Edition, kind: int, said: int, a: int, b: int, c: int, memo: Numbers) -> None:
    """The floor takes notice of what a word, or the clock, changed. Answers come first: most words are dice, bids and passes."""
    if kind > CHOOSE and told_where(g, e, kind, said, a, b, c, memo):
        return
    lot = memo[M_LOT]
    deed = 0 <= lot < SQUARES
    if deed and not g.estate:
        if g.owner[lot] != memo[M_OWNER]:
            look_at(g, e, memo, lot)
    elif kind == ROLL and memo[M_NOW] != START:  # deeds may be dealt after the rolls for the start
        return
    elif kind == OFFER or kind == DECLINE or kind == PAY_FINE or kind == USE_CARD or (kind == SETTLE and b == 0):
        return
    elif deed or not (matter(g) == UNDER_HAMMER and g.lot == lot):
        look_round(g, e, memo)


@rule()
def utter(
    g: Table, e: Edition, kind: int, said: int, a: int, b: int, c: int, d: int, x: int, y: int, memo: Numbers, log: list[int]
) -> None:
    """A word is said, and takes its time."""
    before_word(g, kind, said, memo)
    apply(g, e, kind, said, a, b, c, d, x, y, log)
    take_time(g, e, kind, log)
    after_word(g, e, kind, said, a, b, c, memo)


@rule()
def play_on(
    g: Table, e: Edition, styles: Numbers, knobs: Numbers, starts: Numbers, most_words: int, most_turns: int, stop: int,
    memo: Numbers, log: list[int],
) -> int:  # fmt: skip
    """Plays until the game is over, so many words are said, so many turns played, or a seat of `stop` (as bits) has the word.

    Before the first roll of a turn every other seat with a group, a mortgage, a loan or a rent to claim may speak unasked,
    clockwise; then the roller; the dice come last. Who had nothing to propose is told that it is quiet until deeds change hands;
    who does not want a deal may answer with another. Gives the number of words.
    """
    words = 0
    look_round(g, e, memo)
    while not g.over and words < most_words and g.turns < most_turns:
        heard, kind, said, a, b, c, d, x, y = think(g, e, styles, knobs, starts, stop, memo)
        if heard == STOPPED:
            break
        if heard == SAID:
            utter(g, e, kind, said, a, b, c, d, x, y, memo, log)
            words += 1
    return words
