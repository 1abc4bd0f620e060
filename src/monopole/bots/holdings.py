"""Who holds what, as bits: lot `i` of group `k` is bit 4k + i. Surveyed once, asked many times."""

from monopole.bots.knobs import T_LOT, T_LOTS
from monopole.dialect import rule
from monopole.rules.building import level
from monopole.schema import GROUPS, MEMBERS, SEATS, Edition, Numbers, Table
from monopole.vocabulary import STATIONS

# A list of holdings: the lots of each seat, those of the bank, all that are mortgaged, those of complete groups of streets;
# the step all lots of each group have reached, 4 bits a group, and the steps on all of them together, 6 bits a group;
# and a note: the partners with whom the seat that speaks has looked for a deal since the last roll.
BANK, PLEDGED, WHOLE, LOWEST, STEPS, LOOKED = range(SEATS, SEATS + 6)
HOLDINGS = LOOKED + 1

ONES = 0x4332322132212110  # how many bits four bits have, four bits each
ALIKE = 0x1111111111  # the first lot of each group
PRIMES = 0x1D1713110D0B0705  # one for each seat, eight bits each, for a mark of who has what


@rule()
def busy_seats(g: Table, deeds: Numbers) -> int:
    """The seats with a group, a mortgage, a loan or dealt deeds to refuse, as bits."""
    busy = 0
    for seat in range(g.seats):
        if deeds[seat] & (deeds[PLEDGED] | deeds[WHOLE]) or g.loan[seat] > 0 or g.dealt:
            busy |= 1 << seat
    return busy


@rule()
def see_group(g: Table, e: Edition, deeds: Numbers, group: int) -> None:
    """Adds a group of which the holdings know nothing."""
    members = e.members[group]
    if members == 0:
        return
    first = g.owner[e.member[group * MEMBERS]]
    whole = first >= 0 and group < STATIONS
    pledged = 0
    for i in range(members):
        square = e.member[group * MEMBERS + i]
        owner = g.owner[square]
        whole = whole and owner == first
        deeds[owner if owner >= 0 else BANK] |= 1 << 4 * group + i
        pledged |= (1 if g.mortgaged[square] else 0) << i
    deeds[PLEDGED] |= pledged << 4 * group
    if whole:
        steps = 0
        lowest = 9
        for i in range(members):
            step = level(g, e, e.member[group * MEMBERS + i])
            steps += step
            lowest = min(lowest, step)
        deeds[WHOLE] |= (1 << members) - 1 << 4 * group
        deeds[LOWEST] |= lowest << 4 * group
        deeds[STEPS] |= steps << 6 * group


@rule()
def survey_group(g: Table, e: Edition, deeds: Numbers, group: int) -> None:
    """Looks at one group again: whose lots, mortgages, buildings."""
    for holder in range(STEPS):
        deeds[holder] &= ~(15 << 4 * group)
    deeds[STEPS] &= ~(63 << 6 * group)
    see_group(g, e, deeds, group)


@rule()
def survey(g: Table, e: Edition, deeds: Numbers) -> None:
    """Fills the holdings."""
    for holder in range(LOOKED):
        deeds[holder] = 0
    for group in range(GROUPS):
        see_group(g, e, deeds, group)


@rule()
def mark_of(g: Table, deeds: Numbers) -> int:
    """A number that changes when lots of groups that the bank no longer has a part in change hands."""
    kept = groups_of(deeds[BANK]) * 15
    mark = 0
    for seat in range(g.seats):
        mark += (deeds[seat] & ~kept) * (PRIMES >> 8 * seat & 255)
    return mark


@rule()
def groups_of(lots: int) -> int:
    """The groups of which some lots are, each as the bit of its first lot."""
    return (lots | lots >> 1 | lots >> 2 | lots >> 3) & ALIKE


@rule()
def next_group(groups: int, after: int) -> int:
    """The next of these groups; after the last of them, one past all."""
    group = after + 1
    while group < GROUPS and not groups >> 4 * group & 1:
        group += 1
    return group


@rule()
def next_lot(lots: int, after: int) -> int:
    """The next of these lots; there must be one."""
    lot = after + 1
    while not lots >> lot & 15:
        lot += 4
    while not lots >> lot & 1:
        lot += 1
    return lot


@rule()
def shared_groups(deeds: Numbers, seat: int, other: int, knobs: Numbers) -> int:
    """Groups that two seats hold between them, neither having all of it, as `groups_of` gives them. They are bare: only whole groups
    are built on."""
    mine = deeds[seat]
    theirs = deeds[other]
    return groups_of(mine) & groups_of(theirs) & ~groups_of(knobs[T_LOTS] & ~(mine | theirs))


@rule()
def completing(own: int, taken: int, knobs: Numbers) -> int:
    """The groups, of any kind, that lots taken complete beside one's own, as `groups_of` gives them."""
    return groups_of(taken) & ~groups_of(knobs[T_LOTS] & ~(own | taken))


@rule()
def number_of_groups(groups: int) -> int:
    """How many groups."""
    return groups * ALIKE >> 4 * (GROUPS - 1) & 15


@rule()
def number_of(lots: int) -> int:
    """How many lots of one group."""
    return ONES >> 4 * lots & 15


@rule()
def lots_on(squares: int, knobs: Numbers) -> int:
    """Deeds given as bits of squares, as lots."""
    lots = 0
    left = squares
    square = 0
    while left:
        if left & 1:
            lots |= 1 << knobs[T_LOT + square]
        left >>= 1
        square += 1
    return lots


@rule()
def squares_of(e: Edition, lots: int) -> int:
    """Lots as bits of squares."""
    squares = 0
    for group in range(GROUPS):
        if lots >> 4 * group & 15:
            for i in range(e.members[group]):
                if lots >> 4 * group + i & 1:
                    squares |= 1 << e.member[group * MEMBERS + i]
    return squares


@rule()
def lacks_only(e: Edition, deeds: Numbers, seat: int, square: int, knobs: Numbers) -> bool:
    """Whether this deed is the last one of its group that a seat lacks."""
    group = e.group[square]
    return (deeds[seat] | 1 << knobs[T_LOT + square]) >> 4 * group & 15 == (1 << e.members[group]) - 1


@rule()
def complete(deeds: Numbers, seat: int, group: int) -> bool:
    """Whether a seat has every street of a group."""
    return (deeds[seat] & deeds[WHOLE]) >> 4 * group & 15 != 0


@rule()
def lowest_step(deeds: Numbers, group: int) -> int:
    """The step every lot of a complete group has reached."""
    return deeds[LOWEST] >> 4 * group & 15


@rule()
def bare(deeds: Numbers, group: int) -> bool:
    """Whether no lot of a group is built on."""
    return deeds[STEPS] >> 6 * group & 63 == 0


@rule()
def deeds_in_bank(deeds: Numbers) -> int:
    """How many deeds can still be bought."""
    count = 0
    for group in range(GROUPS):
        count += ONES >> 4 * (deeds[BANK] >> 4 * group & 15) & 15
    return count
