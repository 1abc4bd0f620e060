"""The fingerprint of a table: 62 bits over every field, the same on every executor and small enough to leave a GPU."""

from monopole.dialect import rule
from monopole.schema import FIGURES, Table

PRINT_BITS = (1 << 62) - 1
PRINT_WORD = 0xFFFFFFFF
PRINT_FACTOR = 0x9E3779B1


@rule()
def mixed(mark: int, number: int) -> int:
    """One number more; negative ones by their low 32 bits."""
    mark = ((mark ^ (number & PRINT_WORD)) * PRINT_FACTOR) & PRINT_BITS
    return mark ^ (mark >> 31)


@rule()
def print_of_chance(g: Table, mark: int) -> int:
    """The draws and the piles."""
    mark = mixed(mark, g.given_from)
    mark = mixed(mark, g.given_to)
    for i in range(len(g.key)):
        mark = mixed(mark, g.key[i])
    for i in range(len(g.draws)):
        mark = mixed(mark, g.draws[i])
    for i in range(len(g.given)):
        mark = mixed(mark, g.given[i])
    for i in range(len(g.pile)):
        mark = mixed(mark, g.pile[i])
        mark = mixed(mark, g.holder[i])
    for i in range(len(g.pile_top)):
        mark = mixed(mark, g.pile_top[i])
        mark = mixed(mark, g.pile_size[i])
    return mark


@rule()
def print_of_course(g: Table, mark: int) -> int:
    """Who plays, and how far the game is."""
    mark = mixed(mark, g.seats)
    mark = mixed(mark, g.people)
    mark = mixed(mark, g.banker)
    mark = mixed(mark, g.turn)
    mark = mixed(mark, g.turns)
    mark = mixed(mark, g.rolled)
    mark = mixed(mark, g.doubles)
    mark = mixed(mark, g.again)
    mark = mixed(mark, g.die1)
    mark = mixed(mark, g.die2)
    mark = mixed(mark, g.clock)
    mark = mixed(mark, g.time_up)
    mark = mixed(mark, g.last_round | g.before_play << 2)
    mark = mixed(mark, g.finishing)
    mark = mixed(mark, g.over)
    mark = mixed(mark, g.winners)
    mark = mixed(mark, g.bankrupts)
    for i in range(len(g.team)):
        mark = mixed(mark, g.team[i])
        mark = mixed(mark, g.order[i])
        mark = mixed(mark, g.place[i])
        mark = mixed(mark, g.starting_roll[i])
    return mark


@rule()
def print_of_holdings(g: Table, mark: int) -> int:
    """Purses, tokens, deeds, buildings."""
    mark = mixed(mark, g.dealt)
    mark = mixed(mark, g.offered)
    mark = mixed(mark, g.unsold)
    mark = mixed(mark, g.estate)
    mark = mixed(mark, g.estate_cards)
    mark = mixed(mark, g.fresh_cards)
    mark = mixed(mark, g.houses_left)
    mark = mixed(mark, g.hotels_left)
    mark = mixed(mark, g.pot)
    for i in range(len(g.cash)):
        mark = mixed(mark, g.cash[i])
        mark = mixed(mark, g.square[i])
        mark = mixed(mark, g.jail[i])
        mark = mixed(mark, g.out[i])
        mark = mixed(mark, g.been_round[i])
        mark = mixed(mark, g.loan[i])
        mark = mixed(mark, g.loan_passes[i])
        mark = mixed(mark, g.loan_interest_due[i])
        mark = mixed(mark, g.sheet[i])
        mark = mixed(mark, g.passport[i])
    for i in range(len(g.owner)):
        mark = mixed(mark, g.owner[i])
        mark = mixed(mark, g.built[i])
        mark = mixed(mark, g.mortgaged[i])
    return mark


@rule()
def print_of_matters(g: Table, mark: int) -> int:
    """Claims, the auction, the deal, the agenda."""
    mark = mixed(mark, g.visitor)
    mark = mixed(mark, g.claims)
    mark = mixed(mark, g.lot)
    mark = mixed(mark, g.lot_kind)
    mark = mixed(mark, g.seller)
    mark = mixed(mark, g.opening)
    mark = mixed(mark, g.lowered)
    mark = mixed(mark, g.bid)
    mark = mixed(mark, g.bidder)
    mark = mixed(mark, g.bidders)
    mark = mixed(mark, g.invited)
    mark = mixed(mark, g.caused)
    mark = mixed(mark, g.deadline)
    mark = mixed(mark, g.lamp | g.hurry << 2)
    mark = mixed(mark, g.asker)
    mark = mixed(mark, g.deal_to)
    mark = mixed(mark, g.deal_give)
    mark = mixed(mark, g.deal_take)
    mark = mixed(mark, g.deal_pay)
    mark = mixed(mark, g.deal_ask)
    mark = mixed(mark, g.deal_cards)
    mark = mixed(mark, g.depth)
    for i in range(len(g.claim_square)):
        mark = mixed(mark, g.claim_square[i])
        mark = mixed(mark, g.claim_owner[i])
        mark = mixed(mark, g.claim_amount[i])
    for i in range(len(g.asked_for)):
        mark = mixed(mark, g.asked_for[i])
    for i in range(len(g.want)):
        mark = mixed(mark, g.want[i])
        mark = mixed(mark, g.room[i])
    mark = mixed(mark, g.shared_out)
    for i in range(len(g.matters)):
        mark = mixed(mark, g.matters[i])
        mark = mixed(mark, g.whose[i])
        for k in range(FIGURES):
            mark = mixed(mark, g.figures[i * FIGURES + k])
    return mark


@rule()
def fingerprint(g: Table) -> int:
    """Tables with equal fields have equal fingerprints, and others hardly ever."""
    mark = print_of_chance(g, 1)
    mark = print_of_course(g, mark)
    mark = print_of_holdings(g, mark)
    return print_of_matters(g, mark)
