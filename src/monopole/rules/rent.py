"""Rent: what a visitor owes, and the claim of it."""

from monopole.dialect import rule
from monopole.rules.agenda import asked, matter, put_behind, tell
from monopole.rules.chance import throw_dice
from monopole.rules.debt import owe
from monopole.rules.deeds import group_mortgaged, owns_group
from monopole.rules.moments import awaits_a_player, indebted
from monopole.schema import CLAIMS, MEMBERS, NOBODY, RENTS, Edition, Table
from monopole.vocabulary import (
    ALLOWED, ALWAYS_NEW, ANOTHER_IS_ASKED, AUTOMATIC, CLAIMED, CLAIMING, DUE, FORGOTTEN, NEVER, NEXT_ROLL, NO_RENT, NO_RENT_THERE, OWING,
    OWNER_OR_TEAMMATE, PAID_UNASKED, RENT, RENT_1, RENT_2, RENT_3, RENT_9, RENT_DUE, ROLLED, STATION, UNSETTLED, UTILITY,
)  # fmt: skip


@rule("RENT-7", "RENT-8", "RENT-10")
def held(g: Table, e: Edition, owner: int, group: int) -> int:
    """Stations or utilities that count for the rent."""
    count = 0
    for i in range(e.members[group]):
        deed = e.member[group * MEMBERS + i]
        if g.owner[deed] == owner and (e.mortgaged_counts_for_sets or not g.mortgaged[deed]):
            count += 1
    return count


@rule("RENT-4", "RENT-5")
def earns_double(g: Table, e: Edition, owner: int, group: int) -> bool:
    """A bare lot of a complete group, which a mortgage breaks in most editions."""
    if not owns_group(g, e, owner, group):
        return False
    return bool(e.double_rent_with_mortgage) or not group_mortgaged(g, e, group)


@rule("RENT-1", "RENT-4", "RENT-6", "RENT-7")
def printed_rent(g: Table, e: Edition, square: int) -> int:
    """What a street or a station costs a visitor now, as its deed says; nothing while it is the bank's or mortgaged."""
    owner = g.owner[square]
    if owner == NOBODY or g.mortgaged[square]:
        return 0
    group = e.group[square]
    if e.kind[square] == STATION:
        return e.rent[square * RENTS + held(g, e, owner, group) - 1]
    if g.built[square]:
        return e.rent[square * RENTS + g.built[square]]
    bare = e.rent[square * RENTS]
    return 2 * bare if earns_double(g, e, owner, group) else bare


@rule("RENT-1", "RENT-8", "RENT-9")
def rent_due(g: Table, e: Edition, square: int, by_card: bool, factor: int, log: list[int]) -> int:
    """The rent printed on the deed; `factor` is a card's own: times the rent of a station, or times the dice."""
    owner = g.owner[square]
    group = e.group[square]
    if e.kind[square] == UTILITY:
        if by_card or e.utility_roll == ALWAYS_NEW:
            first = g.die1
            second = g.die2
            throw_dice(g)
            dice = g.die1 + g.die2
            tell(log, ROLLED, g.turn, g.die1, g.die2, 1, RENT_9)
            g.die1 = first
            g.die2 = second
        else:
            dice = g.die1 + g.die2
        return dice * (factor if factor else e.rent[square * RENTS + held(g, e, owner, group) - 1])
    rent = printed_rent(g, e, square)
    return rent * factor if factor else rent


@rule("RENT-1", "RENT-6", "RENT-11", "BUY-3")
def visit(g: Table, e: Edition, seat: int, square: int, by_card: bool, factor: int, log: list[int]) -> None:
    """A stop on somebody's property: the rent is paid at once, or waits for the owner's word (A-01)."""
    owner = g.owner[square]
    if owner == seat or g.mortgaged[square] or (e.no_rent_in_jail and g.jail[owner] >= 0):
        return
    amount = rent_due(g, e, square, by_card, factor, log)
    tell(log, RENT_DUE, seat, square, amount, owner, RENT_1)
    if e.rent_claim == AUTOMATIC or e.rent_expiry == NEVER:
        owe(g, e, seat, amount, owner, RENT, log)
        return
    g.visitor = seat
    g.claim_square[g.claims] = square
    g.claim_owner[g.claims] = owner
    g.claim_amount[g.claims] = amount
    g.claims += 1


@rule("RENT-2")
def forget_claim(g: Table, at: int) -> None:
    """One claim is gone; those after it move up."""
    for i in range(at, g.claims - 1):
        g.claim_square[i] = g.claim_square[i + 1]
        g.claim_owner[i] = g.claim_owner[i + 1]
        g.claim_amount[i] = g.claim_amount[i + 1]
    g.claims -= 1
    g.claim_square[g.claims] = 0
    g.claim_owner[g.claims] = 0
    g.claim_amount[g.claims] = 0
    if g.claims == 0:
        g.visitor = NOBODY


@rule("RENT-2")
def expire_claims(g: Table, e: Edition, log: list[int]) -> None:
    """A roll extinguishes the rents nobody claimed: any roll, or the first one of the next player (A-02)."""
    if g.rolled and e.rent_expiry != NEXT_ROLL:
        return
    while g.claims > 0:
        tell(log, FORGOTTEN, g.claim_owner[0], g.claim_square[0], g.claim_amount[0], g.visitor, RENT_2)
        forget_claim(g, 0)


@rule("RENT-3", "TEAM-4", "COMP-13")
def may_claim(g: Table, e: Edition, seat: int, owner: int) -> bool:
    """The owner, or his team-mate where the edition lets him."""
    return owner == seat or (e.teams == 1 and e.rent_claim_by == OWNER_OR_TEAMMATE and g.team[owner] == g.team[seat])


@rule("RENT-2", "RENT-3")
def claim_in_question(g: Table, e: Edition, seat: int, square: int) -> int:
    """Which waiting rent the word means, one's own before a team-mate's, or CLAIMS."""
    for i in range(g.claims):
        if g.claim_owner[i] == seat and (square < 0 or g.claim_square[i] == square):
            return i
    for i in range(g.claims):
        if may_claim(g, e, seat, g.claim_owner[i]) and (square < 0 or g.claim_square[i] == square):
            return i
    return CLAIMS


@rule("RENT-2", "RENT-3")
def claiming_refused(g: Table, e: Edition, seat: int, square: int) -> int:
    """In time, one's own, and not inside an auction, a payment or a deal (A-95); while somebody owes too (A-110)."""
    at = matter(g)
    if at != OWING and at != CLAIMING and not awaits_a_player(g):
        return RENT_2 + UNSETTLED
    if claim_in_question(g, e, seat, square) < CLAIMS:
        return ALLOWED
    for i in range(g.claims):
        if square < 0 or g.claim_square[i] == square:
            return RENT_3
    if e.rent_claim == AUTOMATIC or e.rent_expiry == NEVER:
        return RENT_2 + PAID_UNASKED
    return RENT_2 + (NO_RENT if square < 0 else NO_RENT_THERE)


@rule("RENT-2")
def letting_go_refused(g: Table, seat: int) -> int:
    return ALLOWED if asked(g) == seat else RENT_2 + ANOTHER_IS_ASKED


@rule("RENT-2")
def let_go(g: Table, seat: int, log: list[int]) -> None:
    """At the end of the game an owner claims no more rents of the last move."""
    i = 0
    while i < g.claims:
        if g.claim_owner[i] == seat:
            tell(log, FORGOTTEN, seat, g.claim_square[i], g.claim_amount[i], g.visitor, RENT_2)
            forget_claim(g, i)
        else:
            i += 1


@rule("RENT-2", "RENT-1")
def claim(g: Table, e: Edition, seat: int, square: int, log: list[int]) -> None:
    """The visitor owes the rent, at once or after what he owes already."""
    at = claim_in_question(g, e, seat, square)
    visitor = g.visitor
    owner = g.claim_owner[at]
    amount = g.claim_amount[at]
    tell(log, CLAIMED, seat, g.claim_square[at], visitor, amount, RENT_2)
    forget_claim(g, at)
    if indebted(g, visitor):
        put_behind(g, OWING, DUE, visitor, amount, owner, RENT, 0)
    else:
        owe(g, e, visitor, amount, owner, RENT, log)
