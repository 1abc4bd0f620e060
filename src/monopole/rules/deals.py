"""Deals between players: deeds, cash and out-of-jail cards, something on both sides."""

from monopole.dialect import rule
from monopole.rules.agenda import amend, ask, asked, below, crowded, matter, put, settled, subject, tell
from monopole.rules.auction import get_card
from monopole.rules.debt import impoverishes
from monopole.rules.deeds import bank_has_deeds, cards_held, group_built, not_owned
from monopole.rules.device import unkeyable, why_unkeyable
from monopole.rules.moments import indebted, too_late
from monopole.rules.transfer import deeds_in_question, hand_over, in_question
from monopole.schema import DECKS, PILE, SQUARES, Edition, Table
from monopole.vocabulary import (
    AGREED, ALLOWED, ANOTHER_IS_ASKED, BANK_OUT_OF_DEEDS, CARDS_NOT_HELD, CARD_3, CARD_LOT, CASH_FOR_CASH, CASH_NOT_HELD, CHOICE, COUNTERED,
    DEALING, DEBT_1, DEBT_3, DISAGREED, EBANK_9, ENDING, HANDED_OVER, IN_KIND, LESS_TO_RAISE, MORT_7, NOTHING_GIVEN, NOTHING_TAKEN,
    NOT_A_PARTNER, NOT_DEALT_MORTGAGED, NOT_PROPERTY, NOT_YOUR_OFFER, NO_MORE_COUNTERS, NO_OFFER, OFFERED, ONLY_WITH_THE_ASKED, OWING,
    PARTNER_IS_OUT, PROPOSED, ROLLING, SAME_TERMS, STILL_IN_QUESTION, TOO_MUCH_WAITS, TRADE_1, TRADE_2, TRADE_3, TRADE_4, TRADE_5,
    UNSETTLED, WITHDREW,
)  # fmt: skip

# Out-of-jail cards of both sides in one number that a byte holds: those given in its low bits, those taken above them.
CARD_BITS, MOST_CARDS, MOST_TAKEN = 4, 15, 7
MOST_COUNTERS = 6  # then the last offer is accepted or refused


@rule("TRADE-2")
def moment_for_deals(g: Table, seat: int, other: int) -> bool:
    """Whenever a roll is awaited, between doubles too; while somebody owes or decides, only by and with that player (A-85)."""
    at = matter(g)
    if at == ROLLING or at == ENDING:
        return True
    if crowded(g):
        return False
    return (at == OWING or at == OFFERED or at == CHOICE) and (asked(g) == seat or asked(g) == other)


@rule("TRADE-3", "TRADE-4", "TRADE-5")
def deed_refused(g: Table, e: Edition, seat: int, square: int) -> int:
    """One deed of a side."""
    if g.owner[square] != seat:
        return TRADE_3 + not_owned(e, square)
    if group_built(g, e, e.group[square]):
        return TRADE_4
    return TRADE_5 + NOT_DEALT_MORTGAGED if g.mortgaged[square] and not e.mortgaged_trade else ALLOWED


@rule("TRADE-3", "TRADE-4", "TRADE-5")
def side_refused(g: Table, e: Edition, seat: int, deeds: int, cash: int, cards: int) -> int:
    """What one side gives: its own, bare, and mortgaged only where the edition deals in that."""
    if deeds < 0 or deeds >> SQUARES != 0:
        return TRADE_3 + NOT_PROPERTY
    if cash < 0 or cash > g.cash[seat]:
        return TRADE_3 + CASH_NOT_HELD
    if unkeyable(e, cash):
        return EBANK_9 + why_unkeyable(e, cash)
    if cards < 0 or (cards > 0 and cards > cards_held(g, seat)):
        return CARD_3 + CARDS_NOT_HELD
    if deeds == 0:
        return ALLOWED
    if in_question(g, deeds):
        return MORT_7 + STILL_IN_QUESTION
    for square in range(SQUARES):
        if deeds >> square & 1:
            why = deed_refused(g, e, seat, square)
            if why:
                return why
    return ALLOWED


@rule("TRADE-1", "TRADE-4", "TRADE-5")
def dealt_in(g: Table, e: Edition, seat: int) -> int:
    """The deeds of a seat that may change hands in a deal now, as bits."""
    deeds = 0
    if e.trade_gate == BANK_OUT_OF_DEEDS and bank_has_deeds(g, e):
        return 0
    for square in range(SQUARES):
        if g.owner[square] == seat and deed_refused(g, e, seat, square) == ALLOWED:
            deeds |= 1 << square
    return deeds & ~deeds_in_question(g)


@rule("TRADE-1", "TRADE-2", "DEBT-1", "DEBT-3", "RENT-12", "COMP-15")
def offering_refused(g: Table, e: Edition, seat: int, to: int, give: int, take: int, pay: int, ask: int, cards: int) -> int:
    if to < 0 or to >= g.seats or to == seat:
        return TRADE_3 + NOT_A_PARTNER
    if g.out[to]:
        return TRADE_3 + PARTNER_IS_OUT
    if g.time_up or g.finishing:
        return too_late(g)
    if not moment_for_deals(g, seat, to):
        if crowded(g):
            return TRADE_2 + TOO_MUCH_WAITS
        return TRADE_2 + (ONLY_WITH_THE_ASKED if moment_for_deals(g, seat, asked(g)) else UNSETTLED)
    return terms_refused(g, e, seat, to, give, take, pay, ask, cards, matter(g))


@rule("TRADE-1", "TRADE-3", "DEBT-1", "DEBT-3", "RENT-12", "CARD-3")
def terms_refused(g: Table, e: Edition, seat: int, to: int, give: int, take: int, pay: int, ask: int, cards: int, at: int) -> int:
    """What two seats would hand over, in an offer or a counter-offer, while the matter `at` waits for them."""
    if cards < 0 or cards > MOST_TAKEN << CARD_BITS | MOST_CARDS:
        return CARD_3 + CARDS_NOT_HELD
    given = cards & MOST_CARDS
    taken = cards >> CARD_BITS
    if give == 0 and pay == 0 and given == 0:
        return DEBT_3 + NOTHING_GIVEN
    if take == 0 and ask == 0 and taken == 0:
        return DEBT_3 + NOTHING_TAKEN
    if give == 0 and take == 0 and given == 0 and taken == 0:
        return DEBT_3 + CASH_FOR_CASH
    why = side_refused(g, e, seat, give, pay, given)
    if why:
        return why
    why = side_refused(g, e, to, take, ask, taken)
    if why:
        return why
    if e.trade_gate == BANK_OUT_OF_DEEDS and (give != 0 or take != 0) and bank_has_deeds(g, e):
        return TRADE_1
    if at != OWING:
        return ALLOWED
    poorer = indebted(g, seat) and impoverishes(g, e, give, take, ask - pay, taken - given)
    poorer = poorer or (indebted(g, to) and impoverishes(g, e, take, give, pay - ask, given - taken))
    return DEBT_1 + LESS_TO_RAISE if poorer else ALLOWED


@rule("TRADE-3")
def offer(g: Table, seat: int, to: int, give: int, take: int, pay: int, ask: int, cards: int, log: list[int]) -> None:
    """The other seat is asked."""
    put(g, DEALING, to, seat, 0, 0, 0)
    lay_terms(g, to, give, take, pay, ask, cards)
    tell(log, PROPOSED, seat, to, 0, 0, TRADE_3)


@rule("TRADE-3")
def lay_terms(g: Table, to: int, give: int, take: int, pay: int, ask: int, cards: int) -> None:
    """What is offered to a seat now."""
    g.deal_to = to
    g.deal_give = give
    g.deal_take = take
    g.deal_pay = pay
    g.deal_ask = ask
    g.deal_cards = cards


@rule("TRADE-3", "TRADE-2")
def countering_refused(g: Table, e: Edition, seat: int, give: int, take: int, pay: int, ask: int, cards: int) -> int:
    """Answering an offer with another, in the moment and within the limits of the first; after six only yes or no is left (A-145)."""
    if matter(g) != DEALING:
        return TRADE_3 + NO_OFFER
    if asked(g) != seat:
        return TRADE_3 + ANOTHER_IS_ASKED
    if subject(g, 1) >= MOST_COUNTERS:
        return TRADE_3 + NO_MORE_COUNTERS
    same = give == g.deal_take and take == g.deal_give and pay == g.deal_ask and ask == g.deal_pay
    if same and cards & MOST_CARDS == g.deal_cards >> CARD_BITS and cards >> CARD_BITS == g.deal_cards & MOST_CARDS:
        return TRADE_3 + SAME_TERMS
    return terms_refused(g, e, seat, subject(g, 0), give, take, pay, ask, cards, below(g))


@rule("TRADE-3")
def counter(g: Table, seat: int, give: int, take: int, pay: int, ask_for: int, cards: int, log: list[int]) -> None:
    """The offer is replaced; whoever made it is asked now (A-145)."""
    to = subject(g, 0)
    amend(g, 0, seat)
    amend(g, 1, subject(g, 1) + 1)
    ask(g, to)
    lay_terms(g, to, give, take, pay, ask_for, cards)
    tell(log, COUNTERED, seat, to, subject(g, 1), 0, TRADE_3)


@rule("TRADE-3")
def withdrawing_refused(g: Table, seat: int) -> int:
    """Whoever made the open offer, as long as it is not answered (A-145)."""
    if matter(g) != DEALING:
        return TRADE_3 + NO_OFFER
    return ALLOWED if subject(g, 0) == seat else TRADE_3 + NOT_YOUR_OFFER


@rule("TRADE-3")
def withdraw(g: Table, seat: int, log: list[int]) -> None:
    """The offer is taken back; nothing changes hands."""
    to = asked(g)
    settled(g)
    clear_deal(g)
    tell(log, WITHDREW, seat, to, 0, 0, TRADE_3)


@rule("TRADE-3", "DEBT-2")
def answering_refused(g: Table, seat: int) -> int:
    at = matter(g)
    if at != DEALING and at != IN_KIND:
        return TRADE_3 + NO_OFFER
    return ALLOWED if asked(g) == seat else TRADE_3 + ANOTHER_IS_ASKED


@rule("TRADE-3")
def clear_deal(g: Table) -> None:
    """Nothing of a deal stays on the table once it is answered."""
    g.deal_to = 0
    g.deal_give = 0
    g.deal_take = 0
    g.deal_pay = 0
    g.deal_ask = 0
    g.deal_cards = 0


@rule("CARD-3")
def first_cards(g: Table, seat: int, count: int) -> int:
    """So many out-of-jail cards of a seat, as bits."""
    cards = 0
    left = count
    for card in range(DECKS * PILE):
        if left > 0 and g.holder[card] == seat:
            cards |= 1 << card
            left -= 1
    return cards


@rule("CARD-3", "JAIL-7")
def hand_cards(g: Table, giver: int, taker: int, cards: int, log: list[int]) -> None:
    """Out-of-jail cards to another seat; each remembers its pile (A-82)."""
    for card in range(DECKS * PILE):
        if cards >> card & 1:
            get_card(g, taker, card)
            tell(log, HANDED_OVER, giver, CARD_LOT + card // PILE, taker, 0, CARD_3)


@rule("TRADE-3", "CARD-3", "TRADE-5")
def answer_deal(g: Table, e: Edition, seat: int, yes: bool, log: list[int]) -> None:
    """Agreed, everything changes hands at once; refused, nothing does."""
    proposer = subject(g, 0)
    give = g.deal_give
    take = g.deal_take
    pay = g.deal_pay
    ask = g.deal_ask
    cards = g.deal_cards
    settled(g)
    clear_deal(g)
    if not yes:
        tell(log, DISAGREED, seat, proposer, 0, 0, TRADE_3)
        return
    tell(log, AGREED, seat, proposer, pay, ask, TRADE_3)
    g.cash[proposer] += ask - pay
    g.cash[seat] += pay - ask
    given = first_cards(g, proposer, cards & MOST_CARDS)
    taken = first_cards(g, seat, cards >> CARD_BITS)
    hand_cards(g, proposer, seat, given, log)
    hand_cards(g, seat, proposer, taken, log)
    hand_over(g, e, seat, proposer, take, log)
    hand_over(g, e, proposer, seat, give, log)
