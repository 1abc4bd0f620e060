"""A turn: who begins, rolling, moving, passing the dice."""

from monopole.dialect import rule
from monopole.rules.agenda import amend, ask, asked, matter, on_agenda, put, settled, subject, tell
from monopole.rules.chance import draw_dice, give_dice, throw_dice
from monopole.rules.deeds import bank_has_deeds, next_seat
from monopole.rules.distribution import deal_deeds
from monopole.rules.ending import conclude
from monopole.rules.jail import imprison, try_jail
from monopole.rules.movement import advance
from monopole.rules.rent import expire_claims
from monopole.schema import DECKS, PILE, SEATS, SQUARES, Edition, Table
from monopole.vocabulary import (
    ALLOWED, BEGAN, BY_DOUBLES, BY_WORD, DICE_ARE_DRAWN, DICE_TO_BE_SAID, DRAWN, DRAWN_NEVER_BREAK, ENDING, GIVEN_ONLY, JUNIORS_RANKED,
    MOVING, NEVER_BROKEN, NOT_YOUR_ROLL, NOT_YOUR_TURN, NO_SUCH_DICE, ROLLED, ROLLED_ALREADY, ROLLED_START, ROLLING, ROLL_BROKEN,
    ROLL_FIRST, START, START_ROLLS, TURN_1, TURN_2, TURN_3, TURN_4, TURN_7, TURN_ENDED, TURN_OVER, UNSETTLED,
)  # fmt: skip

ROLL_BASE = 13  # starting rolls are read as digits, so that later ones decide only between equals


@rule("TURN-2", "JAIL-7")
def start_turn(g: Table, seat: int) -> None:
    """A seat has the dice."""
    g.turn = seat
    g.rolled = 0
    g.doubles = 0
    g.again = 0
    if g.fresh_cards:
        for card in range(DECKS * PILE):
            if g.holder[card] == seat:
                g.fresh_cards &= ~(1 << card)
    put(g, TURN_OVER, seat, 0, 0, 0, 0)
    put(g, ROLLING, seat, 0, 0, 0, 0)


@rule("TURN-3", "TURN-4", "TURN-2")
def rolling_refused(g: Table, e: Edition, seat: int, dice: int) -> int:
    at = matter(g)
    if (at != ROLLING and at != START) or asked(g) != seat:
        if at == START:
            return TURN_2 + START_ROLLS
        if g.turn != seat:
            return TURN_2 + NOT_YOUR_TURN
        return TURN_4 + (ROLLED_ALREADY if at == ENDING else UNSETTLED)
    if dice == 0:
        return TURN_3 + DICE_TO_BE_SAID if e.given_dice == GIVEN_ONLY else ALLOWED
    if e.given_dice == DRAWN:
        return TURN_3 + DICE_ARE_DRAWN
    if dice < 0:
        return TURN_3 + NO_SUCH_DICE
    rest = dice
    while rest > 0:
        first = rest >> 3 & 7
        second = rest & 7
        if first < 1 or first > 6 or second < 1 or second > 6:
            return TURN_3 + NO_SUCH_DICE
        rest >>= 6
    return ALLOWED


@rule("TURN-3", "TURN-4", "TURN-5", "JAIL-4", "RENT-2", "COMP-10")
def roll(g: Table, e: Edition, seat: int, dice: int, log: list[int]) -> None:
    """The throw; a third double leads to jail without a look at where it would have led (A-81)."""
    settled(g)
    expire_claims(g, e, log)
    g.rolled = 1
    g.dealt = 0
    if g.before_play:  # what dealing and the juniors' throws took does not count (A-70)
        g.before_play = 0
        g.clock = 0
    give_dice(g, dice)
    throw_dice(g)
    tell(log, ROLLED, seat, g.die1, g.die2, 0, TURN_3)
    if g.jail[seat] >= 0:
        try_jail(g, e, seat, log)
        return
    g.again = 0
    if g.die1 == g.die2:
        g.doubles += 1
        g.again = 1
        if g.doubles == 3:
            imprison(g, e, seat, BY_DOUBLES, log)
            return
    put(g, MOVING, seat, 0, 0, 0, 0)


@rule("TURN-7", "COMP-8")
def broken_refused(g: Table, e: Edition, seat: int) -> int:
    """Real dice only, where the table plays so, and before the roll counts; a roll for the start too (A-119)."""
    if not e.broken_dice:
        return TURN_7 + NEVER_BROKEN
    if e.given_dice == DRAWN:
        return TURN_7 + DRAWN_NEVER_BREAK
    at = matter(g)
    if (at == ROLLING or at == START) and asked(g) == seat:
        return ALLOWED
    return TURN_7 + (UNSETTLED if g.turn == seat and on_agenda(g, ROLLING) else NOT_YOUR_ROLL)


@rule("TURN-7", "COMP-8")
def call_broken(seat: int, log: list[int]) -> None:
    """A die left the board or rests on the cards: the throw counts for nothing and is made again."""
    tell(log, ROLL_BROKEN, seat, 0, 0, 0, TURN_7)


@rule("TURN-3")
def move(g: Table, e: Edition, seat: int, log: list[int]) -> None:
    """The sum of the dice, forward."""
    settled(g)
    advance(g, e, seat, (g.square[seat] + g.die1 + g.die2) % SQUARES, 0, 0, True, log)


@rule("TURN-2", "TURN-4", "TIMED-3", "COMP-12", "WONDER-7", "BANKR-7")
def turn_over(g: Table, e: Edition, log: list[int]) -> None:
    """Nothing is left to settle: another throw after a double, a word to end the turn, or the next seat."""
    seat = asked(g)
    if g.finishing or g.time_up or (g.seats == 1 and not bank_has_deeds(g, e)):
        conclude(g, e, log)
        return
    if g.again and not g.out[seat]:
        g.again = 0
        put(g, ROLLING, seat, 0, 0, 0, 0)
        return
    if e.end_turn == BY_WORD and subject(g, 0) == 0 and not g.out[seat]:
        amend(g, 0, 1)
        put(g, ENDING, seat, 0, 0, 0, 0)
        return
    settled(g)
    g.turns += 1
    tell(log, TURN_ENDED, seat, 0, 0, 0, 0)
    following = next_seat(g, seat)
    if g.place[following] <= g.place[seat] and g.last_round > 0:
        if g.last_round == 2:
            conclude(g, e, log)
            return
        g.last_round = 2
    if e.player_auctions:
        g.unsold = 0
    start_turn(g, following)


@rule("TURN-2")
def ending_turn_refused(g: Table, seat: int) -> int:
    at = matter(g)
    if at == ENDING and asked(g) == seat:
        return ALLOWED
    if (at == ROLLING or at == START) and asked(g) == seat:
        return TURN_2 + ROLL_FIRST
    if at == START:
        return TURN_2 + START_ROLLS
    return TURN_2 + (UNSETTLED if g.turn == seat else NOT_YOUR_TURN)


@rule("TURN-1", "COMP-5")
def rolls_for_start(g: Table, e: Edition, seat: int) -> bool:
    """Everybody, or only the juniors: the first half of the seats."""
    return e.start_order != JUNIORS_RANKED or seat < g.seats // 2


@rule("TURN-1")
def roll_for_start(g: Table, e: Edition, seat: int, dice: int, log: list[int]) -> None:
    """A starting roll; equals roll again among themselves (A-04)."""
    if dice:  # deeds to deal may be given too, and wait for the last of these rolls
        g.die1 = dice >> 3 & 7
        g.die2 = dice & 7
    else:
        draw_dice(g)
    tell(log, ROLLED_START, seat, g.die1, g.die2, 0, TURN_1)
    g.starting_roll[seat] = g.starting_roll[seat] * ROLL_BASE + g.die1 + g.die2
    left = subject(g, 0) & ~(1 << seat)
    if left == 0:
        left = tied_for_start(g, e)
        if left == 0:
            deal = subject(g, 1)
            settled(g)
            first_to_play(g, e, log)
            if deal and e.deal_count > 0:
                deal_deeds(g, e, log)
            start_turn(g, g.order[0])
            return
        for other in range(g.seats):
            if not left >> other & 1:
                g.starting_roll[other] *= ROLL_BASE
    amend(g, 0, left)
    for other in range(SEATS):
        if left >> other & 1:
            ask(g, other)
            return


@rule("TURN-1", "COMP-5")
def tied_for_start(g: Table, e: Edition) -> int:
    """Seats that must roll again: equals at the top, or any equals where the whole order is rolled for."""
    best = 0
    for seat in range(g.seats):
        if g.starting_roll[seat] > best:
            best = g.starting_roll[seat]
    tied = 0
    for seat in range(g.seats):
        if not rolls_for_start(g, e, seat) or (e.start_order != JUNIORS_RANKED and g.starting_roll[seat] < best):
            continue
        for other in range(g.seats):
            if other != seat and rolls_for_start(g, e, other) and g.starting_roll[other] == g.starting_roll[seat]:
                tied |= 1 << seat
    return tied


@rule("TURN-1", "TURN-2", "COMP-5", "COMP-6")
def first_to_play(g: Table, e: Edition, log: list[int]) -> None:
    """The highest begins and the seats on his left follow; in the championship the juniors' totals rank the whole table."""
    if e.start_order == JUNIORS_RANKED:
        half = g.seats // 2
        for seat in range(half):
            rank = 0
            for other in range(half):
                if g.starting_roll[other] > g.starting_roll[seat]:
                    rank += 1
            g.order[rank] = seat
            for mate in range(half, g.seats):
                if g.team[mate] == g.team[seat]:
                    g.order[half + rank] = mate
        g.banker = g.order[g.seats - 1]
    else:
        first = 0
        for seat in range(g.seats):
            if g.starting_roll[seat] > g.starting_roll[first]:
                first = seat
        for place in range(g.seats):
            g.order[place] = (first + place) % g.seats
    for place in range(g.seats):
        g.place[g.order[place]] = place
    for seat in range(SEATS):
        g.starting_roll[seat] = 0
    tell(log, BEGAN, g.order[0], 0, 0, 0, TURN_1)
