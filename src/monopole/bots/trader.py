"""The trader: one way to play with many knobs; beginner, regular and expert are its settings."""

from monopole.bots.bargains import agrees, counter_offer, deal_time, gain_of, overpaid, proposal
from monopole.bots.bidding import bid_or_pass, buy_or_decline, price_for_lot
from monopole.bots.construction import liftings, works
from monopole.bots.debts import pay_or_raise
from monopole.bots.holdings import deeds_in_bank, lots_on
from monopole.bots.knobs import K_ALERT, K_FLOOR, K_JAIL_DANGER, K_JAIL_DEEDS, K_OFFERS, QUIET, T_LOT, T_TRAFFIC
from monopole.bots.reserve import danger, reserve
from monopole.dialect import rule
from monopole.rules.agenda import asked, matter, subject
from monopole.rules.deeds import next_seat
from monopole.rules.default import default_word
from monopole.rules.distribution import refusing_deeds_refused
from monopole.rules.jail import paying_fine_refused, using_card_refused
from monopole.rules.loans import loan_due, repaying_refused
from monopole.rules.rent import claiming_refused
from monopole.rules.transfer import deed_in_question, lift_now_cost, lifting_now_refused
from monopole.schema import SQUARES, Edition, Numbers, Table
from monopole.vocabulary import (
    ACCEPT, ALLOWED, BEFORE_ROLL_OR_DEBT, CHOICE, CHOOSE, CHOOSE_CHANCE, CHOOSE_FINE, CLAIM, CLAIMING, DEALING, FLIGHT, FLY, IN_KIND, KEEP,
    LIFT_NOW, OFFERED, OWING, PASS, PAY_FINE, REFUSE, REFUSE_DEEDS, REPAY, ROLL, ROLLING, SHORTAGE, STREET, TRANSFER, UNDER_HAMMER,
    USE_CARD, WANT,
)  # fmt: skip

MOST_WORKS = 6  # buildings, mortgages and liftings before one roll


@rule()
def leave_jail(g: Table, e: Edition, deeds: Numbers, seat: int, knobs: Numbers, at: int) -> int:
    """Out at once while there is much to buy or little to fear, else the dice decide: the word to say."""
    card = using_card_refused(g, e, seat) == ALLOWED
    if not card and paying_fine_refused(g, e, seat) != ALLOWED:
        return ROLL
    if deeds_in_bank(deeds) < knobs[at + K_JAIL_DEEDS]:
        expected, _ = danger(g, e, deeds, seat, knobs)
        if expected >= knobs[at + K_JAIL_DANGER] * e.scale:
            return ROLL
    if card:
        return USE_CARD
    return PAY_FINE if g.cash[seat] >= e.jail_fine + knobs[at + K_FLOOR] * e.scale // 4 else ROLL


@rule()
def unwanted(g: Table, e: Edition, deeds: Numbers, seat: int, knobs: Numbers, at: int) -> int:
    """Deeds dealt to a seat that are not worth to it what they cost, as bits of squares; before the first roll they may go back."""
    squares = 0
    own = deeds[seat]
    if e.deal_paid and knobs[at + K_OFFERS] > 0:
        for square in range(SQUARES):
            if g.dealt >> square & 1 and g.owner[square] == seat and refusing_deeds_refused(g, e, seat, 1 << square) == ALLOWED:
                price = e.price[square]
                deeds[seat] &= ~(1 << knobs[T_LOT + square])
                if price_for_lot(g, e, deeds, seat, square, price, knobs, at) < price:
                    squares |= 1 << square
                else:
                    deeds[seat] |= 1 << knobs[T_LOT + square]
    deeds[seat] = own
    return squares


@rule()
def between_rolls(g: Table, e: Edition, deeds: Numbers, seat: int, knobs: Numbers, at: int, tries: int) -> tuple[int, int]:
    """What a seat says unasked while a roll is awaited: rents, buildings, mortgages, loans: (kind, a), or (0, 0)."""
    if g.claims > 0 and claiming_refused(g, e, seat, -1) == ALLOWED:
        return CLAIM, -1
    moved = asked(g) == seat or next_seat(g, seat) == asked(g)
    if g.time_up or tries % QUIET >= MOST_WORKS or not (moved or knobs[at + K_ALERT]):
        return 0, 0
    kind, a = works(g, e, deeds, seat, knobs, at)
    if kind == 0 and moved and tries % QUIET < 2:
        kind, a = liftings(g, e, deeds, seat, knobs, at)
    if kind == 0 and g.loan[seat] > 0 and repaying_refused(g, e, seat, 0) == ALLOWED:
        if g.cash[seat] - loan_due(g, seat) >= reserve(g, e, deeds, seat, knobs, at):
            return REPAY, 0
    return kind, a


@rule()
def before_roll(
    g: Table, e: Edition, deeds: Numbers, seat: int, knobs: Numbers, at: int, tries: int
) -> tuple[int, int, int, int, int, int, int, int]:
    """A seat with the dice: deals, what the edition lets it do only now, and then the jail or the dice."""
    if not g.rolled:
        if tries < QUIET and deal_time(g, e, seat, knobs, at):
            word = proposal(g, e, deeds, seat, knobs, at)
            if word[0]:
                return word
        if e.build_timing == BEFORE_ROLL_OR_DEBT or e.lift_timing == BEFORE_ROLL_OR_DEBT or g.claims > 0:
            kind, a = between_rolls(g, e, deeds, seat, knobs, at, tries)
            if kind:
                return kind, seat, a, 0, 0, 0, 0, 0
        if g.jail[seat] >= 0:
            return leave_jail(g, e, deeds, seat, knobs, at), seat, 0, 0, 0, 0, 0, 0
    return ROLL, seat, 0, 0, 0, 0, 0, 0


@rule()
def flight(g: Table, e: Edition, seat: int, knobs: Numbers) -> int:
    """The Wonder not yet visited that the dice reach least often."""
    best = 0
    least = -1
    for square in range(SQUARES):
        if e.kind[square] == STREET and not g.passport[seat] >> (e.street_number[square] - 1) & 1:
            if least < 0 or knobs[T_TRAFFIC + square] < least:
                best = square
                least = knobs[T_TRAFFIC + square]
    return best


@rule()
def takes_in_kind(g: Table, e: Edition, deeds: Numbers, seat: int, knobs: Numbers, at: int) -> bool:
    """Deeds for a part of a debt: when they are worth more to us than the money."""
    debtor = subject(g, 0)
    take = lots_on(g.deal_give, knobs)
    if overpaid(deeds[seat], 0, take, g.deal_pay, knobs):
        return False
    return gain_of(g, e, deeds, seat, debtor, 0, take, g.deal_pay, 0, 0, knobs, at) > 0


@rule()
def speak_trader(
    g: Table, e: Edition, deeds: Numbers, seat: int, knobs: Numbers, at: int, tries: int
) -> tuple[int, int, int, int, int, int, int, int]:
    """The trader's word, asked or unasked."""
    now = matter(g)
    kind = 0
    a = 0
    if now == ROLLING:
        if g.dealt:
            squares = unwanted(g, e, deeds, seat, knobs, at)
            if squares:
                return REFUSE_DEEDS, seat, 0, squares, 0, 0, 0, 0
        if asked(g) == seat:
            return before_roll(g, e, deeds, seat, knobs, at, tries)
        kind, a = between_rolls(g, e, deeds, seat, knobs, at, tries)
        return kind, seat, a, 0, 0, 0, 0, 0
    if now == UNDER_HAMMER:
        kind, a = bid_or_pass(g, e, deeds, seat, knobs, at)
    elif asked(g) != seat:
        kind = 0
    elif now == OFFERED:
        kind, a = buy_or_decline(g, e, deeds, seat, knobs, at)
    elif now == OWING:
        return pay_or_raise(g, e, deeds, seat, knobs, at)
    elif now == DEALING:
        if not agrees(g, e, deeds, seat, knobs, at):
            return counter_offer(g, e, deeds, seat, knobs, at)
        kind = ACCEPT
    elif now == IN_KIND:
        kind = ACCEPT if takes_in_kind(g, e, deeds, seat, knobs, at) else REFUSE
    elif now == TRANSFER:
        a = deed_in_question(g)
        rich = g.cash[seat] - lift_now_cost(g, e, a) >= reserve(g, e, deeds, seat, knobs, at)
        kind = LIFT_NOW if rich and lifting_now_refused(g, e, seat, a) == ALLOWED else KEEP
    elif now == CLAIMING:
        kind = CLAIM
        a = -1
    elif now == FLIGHT:
        kind = FLY
        a = flight(g, e, seat, knobs)
    elif now == CHOICE:
        expected, _ = danger(g, e, deeds, seat, knobs)
        kind = CHOOSE
        a = CHOOSE_FINE if expected > subject(g, 0) else CHOOSE_CHANCE
    elif now == SHORTAGE:
        wanted = min(g.room[seat], max(0, g.cash[seat] - reserve(g, e, deeds, seat, knobs, at)) // (50 * e.scale))
        kind = WANT if wanted > 0 else PASS
        a = wanted
    else:
        return default_word(g, e)
    return kind, seat, a, 0, 0, 0, 0, 0
