"""Setting up: who sits where, what lies on the table, who has the first word."""

from monopole.dialect import rule
from monopole.rules.agenda import put, tell
from monopole.rules.chance import draw
from monopole.rules.distribution import deal_deeds
from monopole.rules.turn import rolls_for_start, start_turn
from monopole.schema import DECKS, NOBODY, PILE, SEATS, SQUARES, STREAMS, Edition, Table
from monopole.vocabulary import (
    ALLOWED, BANKER_PLAYS_TOO, BANKER_PLAYS_UP_TO_FIVE, BANKER_PLAYS_UP_TO_FOUR, BANKER_SITS_OUT, BANK_2, CHANCE_STREAM, COMP_4, COMP_6,
    ENGINE_BANKS, FAST_1, FEWER_THAN_PLAY, JUNIORS_RANKED, MAY_SIT_OUT_ABOVE_FIVE, NOT_ABOVE_FOUR, NOT_OPPOSITE, NO_SUCH_BANKER,
    ONE_SITS_OUT, OTHER_NUMBERS, PACK_TOO_SMALL, PLAYER_ONE, PLAYS_LAST, PROGRAM_BANKS, SETUP_1, START, TEAMED, TEAM_1, TOO_MANY_PEOPLE,
)  # fmt: skip


@rule("SETUP-1", "COMP-4", "WONDER-10")
def wrong_number(g: Table, e: Edition) -> int:
    """Why so many cannot play: the edition is for other numbers, or those present do not agree with those who play."""
    if g.seats < 1 or g.seats > SEATS or not e.players >> g.seats & 1:
        return OTHER_NUMBERS
    return TOO_MANY_PEOPLE if g.people > e.people_most else FEWER_THAN_PLAY


@rule("COMP-4")
def team_by_seat(e: Edition, seats: int, seat: int) -> int:
    """The team of a seat where nobody has named any: partners sit opposite each other."""
    return seat % (seats // 2) if e.teams and seats > 1 else 0


@rule("SETUP-1", "BANK-2", "WONDER-10", "COMP-4", "TEAM-1", "TEAM-2", "COMP-6", "FAST-1")
def setup_refusal(g: Table, e: Edition) -> int:
    """Whether so many may play, with such a banker and such teams, and the pack has deeds enough to deal."""
    if g.seats < 1 or g.seats > SEATS or not e.players >> g.seats & 1 or g.people > e.people_most or g.people < g.seats:
        return (COMP_4 if e.teams else SETUP_1) + wrong_number(g, e)
    sitting_out = g.people - g.seats
    if sitting_out > 1:
        return SETUP_1 + ONE_SITS_OUT
    if g.banker >= g.seats + sitting_out or g.banker < NOBODY:
        return BANK_2 + NO_SUCH_BANKER
    if e.banker_plays == NOT_ABOVE_FOUR:
        if g.people > 4 and NOBODY < g.banker < g.seats:
            return BANK_2 + BANKER_SITS_OUT
        if sitting_out and g.people <= 4:
            return BANK_2 + BANKER_PLAYS_UP_TO_FOUR
    elif e.banker_plays == MAY_SIT_OUT_ABOVE_FIVE:
        if sitting_out and g.people <= 5:
            return BANK_2 + BANKER_PLAYS_UP_TO_FIVE
    elif sitting_out:
        return BANK_2 + (PROGRAM_BANKS if e.banker_plays == ENGINE_BANKS else BANKER_PLAYS_TOO)
    pack = 0
    for square in range(SQUARES):
        pack += e.deeds >> square & 1
    if e.deal_count * g.seats > pack:
        return FAST_1 + PACK_TOO_SMALL
    if e.banker_plays == PLAYS_LAST and g.banker != NOBODY and g.banker != g.seats - 1:
        return COMP_6
    if not e.teams:
        return ALLOWED
    half = g.seats // 2
    for seat in range(g.seats):
        mates = 0
        for other in range(g.seats):
            if other != seat and g.team[other] == g.team[seat]:
                mates += 1
                if other % half != seat % half:
                    return COMP_4 + NOT_OPPOSITE
        if mates != 1:
            return TEAM_1
    return ALLOWED


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


@rule("TURN-1", "COMP-5", "COMP-10", "TEAM-1")
def begin(g: Table, e: Edition, roll_first: int, deal: int, log: list[int]) -> None:
    """Says who plays with whom, deals where the mode deals, then asks for the starting rolls or gives the dice to the first seat.

    In the championship the juniors' rolls come before the deal (A-119)."""
    if e.teams:
        tell_teams(g, log)
    g.before_play = 1 if e.last_round_at > 0 else 0
    rolls = roll_first and e.start_order != PLAYER_ONE and g.seats > 1
    later = rolls and e.start_order == JUNIORS_RANKED
    if deal and e.deal_count > 0 and not later:
        deal_deeds(g, e, log)
    if not rolls:
        start_turn(g, g.order[0])
        return
    rolling = 0
    for seat in range(g.seats):
        if rolls_for_start(g, e, seat):
            rolling |= 1 << seat
    put(g, START, 0, rolling, deal if later else 0, 0, 0)


@rule("TEAM-1", "COMP-4")
def tell_teams(g: Table, log: list[int]) -> None:
    """Who partners whom."""
    for seat in range(g.seats):
        for mate in range(seat + 1, g.seats):
            if g.team[mate] == g.team[seat]:
                tell(log, TEAMED, seat, mate, 0, 0, TEAM_1)
