"""Setting up: who sits where, what lies on the table, the deeds dealt at the start."""

from monopole.dialect import rule
from monopole.rules.agenda import put, tell
from monopole.rules.chance import draw, take_given
from monopole.rules.deeds import group_built
from monopole.rules.turn import rolls_for_start, start_turn
from monopole.schema import DECKS, NOBODY, PILE, SEATS, SQUARES, STREAMS, Edition, Table
from monopole.vocabulary import (
    BANK_2, CHANCE_STREAM, COMP_11, COMP_4, COMP_6, DEALT, FAST_1, FINE, MAY_SIT_OUT_ABOVE_FIVE, NOT_ABOVE_FOUR, PLAYER_ONE,
    PLAYS_LAST, REFUSED_DEED, SETUP_1, SETUP_STREAM, START, STREET, TEAM_1,
)  # fmt: skip


@rule("SETUP-1", "BANK-2", "WONDER-10", "COMP-4", "TEAM-1", "TEAM-2", "COMP-6", "FAST-1")
def setup_refusal(g: Table, e: Edition) -> int:
    """Whether so many may play, with such a banker and such teams, and the pack has deeds enough to deal."""
    if g.seats < 1 or g.seats > SEATS or not e.players >> g.seats & 1 or g.people > e.people_most or g.people < g.seats:
        return COMP_4 if e.teams else SETUP_1
    sitting_out = g.people - g.seats
    if sitting_out > 1:
        return SETUP_1
    if g.banker >= g.seats + sitting_out or g.banker < NOBODY:
        return BANK_2
    if e.banker_plays == NOT_ABOVE_FOUR:
        if g.people > 4 and NOBODY < g.banker < g.seats:
            return BANK_2
        if sitting_out and g.people <= 4:
            return BANK_2
    elif e.banker_plays == MAY_SIT_OUT_ABOVE_FIVE:
        if sitting_out and g.people <= 5:
            return BANK_2
    elif sitting_out:
        return BANK_2
    pack = 0
    for square in range(SQUARES):
        pack += e.deeds >> square & 1
    if e.deal_count * g.seats > pack:
        return FAST_1
    if e.banker_plays == PLAYS_LAST and g.banker != NOBODY and g.banker != g.seats - 1:
        return COMP_6
    if not e.teams:
        return FINE
    half = g.seats // 2
    for seat in range(g.seats):
        mates = 0
        for other in range(g.seats):
            if other != seat and g.team[other] == g.team[seat]:
                mates += 1
                if other % half != seat % half:
                    return COMP_4
        if mates != 1:
            return TEAM_1
    return FINE


@rule("SETUP-2", "SETUP-3", "SETUP-5", "SETUP-6", "SETUP-7", "COMP-7", "TEAM-3")
def set_up(g: Table, e: Edition) -> None:
    """Everything on the table, the cards shuffled; the seats play in the order in which they sit."""
    for stream in range(STREAMS):
        g.draws[stream] = 0
    g.houses_left = e.houses
    g.hotels_left = e.hotels
    g.visitor = NOBODY
    g.seller = NOBODY
    g.bidder = NOBODY
    g.asker = NOBODY
    for seat in range(SEATS):
        playing = seat < g.seats
        g.order[seat] = seat
        g.place[seat] = seat
        g.out[seat] = 0 if playing else 1
        g.cash[seat] = e.start_cash if playing else 0
        g.square[seat] = 0
        g.jail[seat] = -1
    for square in range(SQUARES):
        g.owner[square] = NOBODY
    for deck in range(DECKS):
        shuffle(g, e, deck)
    for card in range(DECKS * PILE):
        g.holder[card] = NOBODY


@rule("SETUP-5")
def shuffle(g: Table, e: Edition, deck: int) -> None:
    size = e.cards[deck]
    g.pile_top[deck] = 0
    g.pile_size[deck] = size
    for i in range(size):
        g.pile[deck * PILE + i] = i
    for i in range(size - 1, 0, -1):
        k = draw(g, CHANCE_STREAM + deck, i + 1)
        card = g.pile[deck * PILE + i]
        g.pile[deck * PILE + i] = g.pile[deck * PILE + k]
        g.pile[deck * PILE + k] = card


@rule("FAST-1", "TIMED-2", "COMP-11")
def deal_one(g: Table, e: Edition, seat: int) -> int:
    """A deed of the pack, drawn or given."""
    square = 0
    if g.given_to > g.given_from:
        square = take_given(g)
    else:
        left = 0
        for other in range(SQUARES):
            if e.deeds >> other & 1 and g.owner[other] == NOBODY:
                left += 1
        nth = draw(g, SETUP_STREAM, left)
        while nth >= 0:
            if e.deeds >> square & 1 and g.owner[square] == NOBODY:
                nth -= 1
            if nth >= 0:
                square += 1
    g.owner[square] = seat
    return square


@rule("COMP-11")
def same_colour(g: Table, e: Edition, seat: int) -> bool:
    """Whether the deeds dealt to a seat are all lots of one colour; stations and utilities do not count."""
    group = -1
    for square in range(SQUARES):
        if g.owner[square] == seat:
            if e.kind[square] != STREET or (group >= 0 and e.group[square] != group):
                return False
            group = e.group[square]
    return group >= 0


@rule("FAST-1", "TIMED-2", "COMP-11", "BANK-2")
def deal_deeds(g: Table, e: Edition, log: list[int]) -> None:
    """So many to each, paid at once where they are paid (one that a purse cannot pay stays with the bank); two of one
    colour are taken back and dealt again."""
    for seat in range(g.seats):
        for _ in range(e.deal_count):
            deal_one(g, e, seat)
        while e.deal_redeal and e.deal_count > 1 and same_colour(g, e, seat):
            for square in range(SQUARES):
                if g.owner[square] == seat:
                    g.owner[square] = NOBODY
            for _ in range(e.deal_count):
                deal_one(g, e, seat)
    for square in range(SQUARES):
        if g.owner[square] != NOBODY:
            price = e.price[square] if e.deal_paid else 0
            if price > g.cash[g.owner[square]]:
                g.owner[square] = NOBODY
                continue
            g.cash[g.owner[square]] -= price
            if e.deal_refusable:
                g.dealt |= 1 << square
            tell(log, DEALT, g.owner[square], square, price, 0, FAST_1)


@rule("COMP-11", "FAST-1")
def refusing_deeds_refused(g: Table, e: Edition, seat: int, deeds: int) -> int:
    """Dealt to oneself, before the first roll, and as it was dealt."""
    if not e.deal_refusable:
        return FAST_1
    if deeds <= 0 or deeds & ~g.dealt:
        return COMP_11
    for square in range(SQUARES):
        if deeds >> square & 1 and (g.owner[square] != seat or g.mortgaged[square] or group_built(g, e, e.group[square])):
            return COMP_11
    return FINE


@rule("COMP-11")
def refuse_deeds(g: Table, e: Edition, seat: int, deeds: int, log: list[int]) -> None:
    """Back to the stock for sale, without replacement; the price comes back."""
    for square in range(SQUARES):
        if deeds >> square & 1:
            g.owner[square] = NOBODY
            g.cash[seat] += e.price[square] if e.deal_paid else 0
            g.dealt &= ~(1 << square)
            tell(log, REFUSED_DEED, seat, square, e.price[square], 0, COMP_11)


@rule("TURN-1", "COMP-5")
def begin(g: Table, e: Edition, roll_first: int, deal: int, log: list[int]) -> None:
    """Deals where the mode deals, then asks for the starting rolls or gives the dice to the first seat."""
    if deal and e.deal_count > 0:
        deal_deeds(g, e, log)
    if not roll_first or e.start_order == PLAYER_ONE or g.seats == 1:
        start_turn(g, g.order[0])
        return
    rolling = 0
    for seat in range(g.seats):
        if rolls_for_start(g, e, seat):
            rolling |= 1 << seat
    put(g, START, 0, rolling, 0, 0, 0)
