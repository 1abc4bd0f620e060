"""Deals worth weighing, in the dialect: what each seat holds of a group against the like, at the price it would just agree to."""

from monopole.bots.bargains import gain_of, overpaid
from monopole.bots.holdings import BANK, bare, squares_of
from monopole.bots.knobs import K_ANSWERS, K_MARGIN
from monopole.bots.sparring import completes_any
from monopole.bots.styles import TRADER_STYLE
from monopole.bots.sums import coin, rounded_down, rounded_up
from monopole.bots.temper import leaders, resentment
from monopole.bots.valuation import against, list_price_of, opponents, rounds_ahead, stake
from monopole.dialect import rule
from monopole.rules.agenda import asked, matter
from monopole.rules.deals import offering_refused
from monopole.rules.deeds import bank_has_deeds
from monopole.schema import GROUPS, Edition, Numbers, Table
from monopole.vocabulary import ALLOWED, BANK_OUT_OF_DEEDS, ROLLING

DEAL = 5  # whole numbers in a deal: our gain, the other seat, deeds given, deeds taken, cash paid (below zero: asked for)


@rule()
def bundle(deeds: Numbers, lots: int, group: int) -> int:
    """What somebody who holds these lots could deal in of one group; nothing for the number after the last."""
    return lots & 15 << 4 * group if group < GROUPS and bare(deeds, group) else 0


@rule()
def would_agree(
    g: Table, e: Edition, deeds: Numbers, seat: int, other: int, give: int, take: int, pay: int, spite: int, knobs: Numbers, at: int
) -> bool:
    """Whether the other, thinking with these knobs, would take a deal of ours."""
    if overpaid(deeds[other], take, give, -pay, knobs):
        return False
    return gain_of(g, e, deeds, other, seat, take, give, -pay, 0, spite, knobs, at) >= knobs[at + K_MARGIN] * e.scale


@rule()
def asking_price(
    g: Table, e: Edition, deeds: Numbers, seat: int, other: int, give: int, take: int, knobs: Numbers, at: int
) -> tuple[bool, int]:
    """The least round sum to pay (below zero: the most to ask) at which the other would agree, and whether there is one."""
    spite = resentment(g, leaders(g, e, deeds, knobs, at), seat, knobs, at)
    low = -rounded_down(e, g.cash[other])
    high = rounded_down(e, g.cash[seat])
    if not would_agree(g, e, deeds, seat, other, give, take, high, spite, knobs, at):
        return False, 0
    if would_agree(g, e, deeds, seat, other, give, take, low, spite, knobs, at):
        return True, low
    least = coin(e, 0)
    while high - low > least:
        middle = low + (high - low) // least // 2 * least
        if would_agree(g, e, deeds, seat, other, give, take, middle, spite, knobs, at):
            high = middle
        else:
            low = middle
    return True, rounded_up(e, high)


@rule()
def listed_price(g: Table, e: Edition, deeds: Numbers, seat: int, other: int, give: int, take: int, knobs: Numbers) -> tuple[bool, int]:
    """The same for a player who thinks in list prices: anything for a group of his own; much more for what completes one of ours."""
    if give and completes_any(e, deeds[other] & ~take, give):
        return True, -rounded_down(e, g.cash[other])
    asking = list_price_of(take, knobs)
    if take and completes_any(e, deeds[seat] & ~give, take):
        asking = max(asking * 3 // 2, g.cash[seat] // 2)
    pay = rounded_up(e, max(asking - list_price_of(give, knobs), e.go_salary // 2 - g.cash[other]))
    return -g.cash[other] <= pay <= g.cash[seat], pay


@rule()
def refused_before(refused: list[int], other: int, give: int, take: int, pay: int) -> bool:
    """Whether the same deeds were refused for as much."""
    for i in range(0, len(refused), DEAL):
        if refused[i] and refused[i + 1] == other and refused[i + 2] == give and refused[i + 3] == take and refused[i + 4] >= pay:
            return True
    return False


@rule()
def note_deal(deals: list[int], first: int, last: int, gain: int, other: int, give: int, take: int, pay: int) -> None:
    """Keeps the best deals between two places of the list, the best first."""
    place = last
    while place > first and deals[(place - 1) * DEAL] < gain:
        place -= 1
        if place + 1 < last:
            for k in range(DEAL):
                deals[(place + 1) * DEAL + k] = deals[place * DEAL + k]
    if place < last:
        deals[place * DEAL] = gain
        deals[place * DEAL + 1] = other
        deals[place * DEAL + 2] = give
        deals[place * DEAL + 3] = take
        deals[place * DEAL + 4] = pay


@rule()
def haggle_with(
    g: Table, e: Edition, deeds: Numbers, seat: int, other: int, knobs: Numbers, at: int, style: int, his: int, refused: list[int],
    deals: list[int], first: int, last: int,
) -> None:  # fmt: skip
    """Notes the deals with one seat, should it think in this style with the knobs at `his`, that leave us better off by our own."""
    trader = style == TRADER_STYLE
    if trader and knobs[his + K_ANSWERS] == 0:
        return
    mine = deeds[seat]
    theirs = deeds[other]
    bank = deeds[BANK]
    rounds = rounds_ahead(g, e, knobs, at)
    facing = opponents(g, e, seat)
    ours_now, _ = stake(g, e, deeds, mine, bank, g.cash[seat], rounds, facing, knobs, at)
    his_rounds = rounds
    his_facing = opponents(g, e, other)
    his_now = 0
    if trader:
        his_rounds = rounds_ahead(g, e, knobs, his)
        his_now, _ = stake(g, e, deeds, theirs, bank, g.cash[other], his_rounds, his_facing, knobs, his)
    spite = resentment(g, leaders(g, e, deeds, knobs, at), other, knobs, at)
    for wanted in range(GROUPS + 1):
        take = bundle(deeds, theirs, wanted)
        if take == 0 and wanted < GROUPS:
            continue
        for spared in range(GROUPS + 1):
            give = bundle(deeds, mine, spared)
            if spared == wanted or (give == 0 and spared < GROUPS):
                continue
            found = False
            pay = 0
            if trader:
                ours, _ = stake(g, e, deeds, mine & ~give | take, bank, g.cash[seat], rounds, facing, knobs, at)
                his_then, _ = stake(g, e, deeds, theirs & ~take | give, bank, g.cash[other], his_rounds, his_facing, knobs, his)
                if ours - ours_now + his_then - his_now > 0:
                    found, pay = asking_price(g, e, deeds, seat, other, give, take, knobs, his)
            else:
                found, pay = listed_price(g, e, deeds, seat, other, give, take, knobs)
            if not found or (give == 0 and pay <= 0) or (take == 0 and pay >= 0):
                continue
            given = squares_of(e, give)
            taken = squares_of(e, take)
            if refused_before(refused, other, given, taken, pay):
                continue
            gain = gain_of(g, e, deeds, seat, other, give, take, pay, 0, spite, knobs, at)
            if gain > 0 and offering_refused(g, e, seat, other, given, taken, max(pay, 0), max(-pay, 0), 0) == ALLOWED:
                note_deal(deals, first, last, gain, other, given, taken, pay)


@rule()
def haggle(
    g: Table, e: Edition, deeds: Numbers, seat: int, knobs: Numbers, at: int, styles: Numbers, minds: list[int], trust: list[int],
    refused: list[int], deals: list[int],
) -> None:  # fmt: skip
    """The deals a seat with the dice may try: the best for each mind, with the seats that are trusted to be of that mind."""
    for i in range(len(deals)):
        deals[i] = 0
    if matter(g) != ROLLING or asked(g) != seat or g.rolled or g.time_up:
        return
    if e.trade_gate == BANK_OUT_OF_DEEDS and bank_has_deeds(g, e):
        return
    room = len(deals) // DEAL // len(minds)
    for i in range(len(minds)):
        for other in range(g.seats):
            if trust[i * g.seats + other] and against(g, e, seat, other):
                haggle_with(g, e, deeds, seat, other, knobs, at, styles[i], minds[i], refused, deals, i * room, (i + 1) * room)
