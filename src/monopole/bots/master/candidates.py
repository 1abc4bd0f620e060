"""The words a master weighs, in the dialect: the expert's and those of other temperaments, plain answers, and deals."""

from monopole.bots.floor import MOST_TRIES
from monopole.bots.holdings import LOOKED
from monopole.bots.master.haggling import DEAL, haggle, refused_before
from monopole.bots.sums import rounded_up
from monopole.bots.trader import speak_trader
from monopole.dialect import rule
from monopole.rules.agenda import asked, matter
from monopole.rules.auction import against_the_clock
from monopole.rules.refusal import refusal
from monopole.schema import NOBODY, SQUARES, Edition, Numbers, Table
from monopole.vocabulary import (
    ACCEPT,
    BID,
    BUY,
    CHOICE,
    CHOOSE,
    CHOOSE_CHANCE,
    CHOOSE_FINE,
    DEALING,
    DECLINE,
    IN_KIND,
    OFFER,
    OFFERED,
    PASS,
    PAY_FINE,
    REFUSE,
    ROLL,
    ROLLING,
    UNDER_HAMMER,
    USE_CARD,
)

WORD = 8  # whole numbers in a word
ALTERNATIVES = 4  # answers to one question that are weighed whatever any temperament says


@rule()
def same_word(words: list[int], count: int, kind: int, a: int, b: int, c: int, d: int, x: int, y: int) -> bool:
    """Whether a word is already among the first so many."""
    for i in range(0, count * WORD, WORD):
        if (
            words[i] == kind and words[i + 2] == a and words[i + 3] == b and words[i + 4] == c
            and words[i + 5] == d and words[i + 6] == x and words[i + 7] == y
        ):  # fmt: skip
            return True
    return False


@rule()
def alternative(g: Table, e: Edition, seat: int, i: int) -> tuple[int, int]:
    """The other answers to what a seat is asked, whatever any temperament says: (kind, a); kind 0: silence, or nothing more."""
    now = matter(g)
    if asked(g) != seat and now != UNDER_HAMMER:
        return 0, 0
    if now == OFFERED and i < 2:
        return (BUY if i == 0 else DECLINE), 0
    if (now == DEALING or now == IN_KIND) and i < 2:
        return (ACCEPT if i == 0 else REFUSE), 0
    if now == CHOICE and i < 2:
        return CHOOSE, CHOOSE_FINE if i == 0 else CHOOSE_CHANCE
    if now == ROLLING:
        if i == 0:
            return ROLL, 0
        return (PAY_FINE if i == 1 else USE_CARD if i == 2 else 0), 0
    if now == UNDER_HAMMER:
        if i == 0:
            return PASS, 0
        least = rounded_up(e, g.opening if g.bidder == NOBODY else g.bid + e.bid_step)
        price = e.price[g.lot] if g.lot < SQUARES else e.jail_fine
        if i == 1:
            return BID, least
        if against_the_clock(e):  # a step, and one twice as high: others are left time to speak
            return BID, max(least, rounded_up(e, g.bid + price * (i - 1) // 10))
        return BID, max(least, rounded_up(e, price * i // 3))
    return 0, 0


@rule()
def add_word(
    g: Table, e: Edition, seat: int, words: list[int], count: int, kind: int, a: int, b: int, c: int, d: int, x: int, y: int
) -> int:  # fmt: skip
    """Writes down a word that is allowed and new, where there is room for it; how many there are then."""
    if (count + 1) * WORD > len(words) or same_word(words, count, kind, a, b, c, d, x, y):
        return count
    if kind > 0 and refusal(g, e, kind, seat, a, b, c, d, x, y):
        return count
    at = count * WORD
    words[at] = kind
    words[at + 1] = seat
    words[at + 2] = a
    words[at + 3] = b
    words[at + 4] = c
    words[at + 5] = d
    words[at + 6] = x
    words[at + 7] = y
    return count + 1


@rule()
def word_of(
    g: Table, e: Edition, deeds: Numbers, seat: int, knobs: Numbers, at: int, tries: int, refused: list[int]
) -> tuple[int, int, int, int, int, int, int, int]:
    """A temperament's word, the next one where it would repeat an offer that was refused."""
    looked = deeds[LOOKED]
    word = speak_trader(g, e, deeds, seat, knobs, at, tries)
    for _ in range(MOST_TRIES):
        if word[0] != OFFER or not refused_before(refused, word[2], word[3], word[4], word[5] - word[6]):
            break
        word = speak_trader(g, e, deeds, seat, knobs, at, tries)
    deeds[LOOKED] = looked
    return word


@rule()
def candidates(
    g: Table, e: Edition, deeds: Numbers, seat: int, knobs: Numbers, tempers: list[int], styles: Numbers, minds: list[int],
    trust: list[int], tries: int, quiet: int, refused: list[int], deals: list[int], words: list[int],
) -> int:  # fmt: skip
    """The different words worth weighing for a seat, the first temperament's first; kind 0 is silence. Gives their number."""
    count = 0
    for i in range(len(tempers)):
        hush = quiet if i == 0 else 0
        kind, _, a, b, c, d, x, y = word_of(g, e, deeds, seat, knobs, tempers[i], tries + hush, refused)
        count = add_word(g, e, seat, words, count, kind, a, b, c, d, x, y)
    for i in range(ALTERNATIVES):
        kind, a = alternative(g, e, seat, i)
        if kind > 0 or asked(g) != seat:
            count = add_word(g, e, seat, words, count, kind, a, 0, 0, 0, 0, 0)
    haggle(g, e, deeds, seat, knobs, tempers[0], styles, minds, trust, refused, deals)
    for i in range(0, len(deals), DEAL):
        if deals[i] > 0:
            pay = deals[i + 4]
            count = add_word(g, e, seat, words, count, OFFER, deals[i + 1], deals[i + 2], deals[i + 3], max(pay, 0), max(-pay, 0), 0)
    return count
