"""What to pay or ask beside the lots of a deal, so that both gain by it and we more."""

from monopole.bots.knobs import K_ENVY, K_FLOOR, K_GREED, K_MARGIN
from monopole.bots.sums import coin, rounded_down, rounded_up
from monopole.bots.temper import envy_now, partners
from monopole.bots.valuation import Tally, list_price_of, weigh
from monopole.dialect import rule
from monopole.rules.deals import CARD_BITS, MOST_CARDS
from monopole.rules.deeds import cards_held
from monopole.schema import Edition, Numbers, Table

PRICES = 1  # tried for any lots beside a first one of nothing; and one more for each seat that one turns to

Swap = tuple[int, int, int, int]  # two seats, the lots that the first gives, those that it takes
Outlook = tuple[int, int]  # the rounds of rent that count, and the opponents who pay it
Stakes = tuple[int, int, int, int]  # before a deal: what our position is worth and takes from each opponent, and so the other's
Grudges = tuple[int, int]  # percent of our gain that the other counts against a deal, and of the other's that we do


@rule()
def cards_for(g: Table, e: Edition, seat: int, short: int) -> int:
    """Out-of-jail cards a seat can add where its purse is short by so much; each counts as the fine it saves."""
    if short <= 0 or e.jail_fine <= 0:
        return 0
    return min(cards_held(g, seat), (short + e.jail_fine - 1) // e.jail_fine)


@rule()
def both_gain(
    g: Table, e: Edition, deeds: Numbers, swap: Swap, pay: int, outlook: Outlook, ours: Tally, others: Tally, before: Stakes, envy: int,
    knobs: Numbers, at: int,
) -> tuple[int, int, int, int]:  # fmt: skip
    """A deal at a price: how much better off each is, we and the other, and what each gains by it once the other's rents are counted.

    The tallies are those after the deal.
    """
    seat, other, give, take = swap
    rounds, facing = outlook
    worth, takes, others_worth, others_takes = before
    mine = deeds[seat] & ~give | take
    theirs = deeds[other] & ~take | give
    worth_then, takes_then = weigh(g, e, deeds, mine, ours, g.cash[seat] - pay, rounds, facing, knobs, at)
    others_worth_then, others_takes_then = weigh(g, e, deeds, theirs, others, g.cash[other] + pay, rounds, facing, knobs, at)
    better = worth_then - worth
    others_better = others_worth_then - others_worth
    gain = better - (others_takes_then - others_takes) * envy // 100
    return better, others_better, gain, others_better - (takes_then - takes) * envy // 100


@rule()
def within_purses(g: Table, e: Edition, seat: int, other: int, knobs: Numbers, at: int) -> tuple[int, int]:
    """The least and the most that a seat can pay another, a reserve left to both; what it is paid is below zero."""
    floor = knobs[at + K_FLOOR] * e.scale
    return rounded_up(e, floor - g.cash[other]), rounded_down(e, g.cash[seat] - floor)


@rule()
def first_price(
    g: Table, e: Edition, seat: int, other: int, gain: int, his: int, purses: tuple[int, int], knobs: Numbers, at: int
) -> tuple[int, int, int]:
    """What parts the gain of both as our greed will have it, a coin for a coin; cards where a purse is short, and what they bring us."""
    margin = knobs[at + K_MARGIN] * e.scale
    least, most = purses
    pay = rounded_up(e, margin + (gain + his - 2 * margin) * (100 - knobs[at + K_GREED]) // 100 - his)
    given = cards_for(g, e, seat, pay - most)
    taken = cards_for(g, e, other, least - pay)
    swing = (taken - given) * e.jail_fine
    return max(min(pay + swing, most), least), given | taken << CARD_BITS, swing


@rule()
def payable(g: Table, swap: Swap, cards: int, pay: int) -> bool:
    """Whether both have the cash for this price, and we get something for it."""
    seat, other, _, take = swap
    return (take != 0 or cards >> CARD_BITS != 0 or pay < 0) and pay <= g.cash[seat] and -pay <= g.cash[other]


@rule()
def fair_price(
    g: Table, e: Edition, deeds: Numbers, swap: Swap, outlook: Outlook, ours: Tally, others: Tally, before: Stakes, grudges: Grudges,
    beat: int, knobs: Numbers, at: int,
) -> tuple[int, int, int]:  # fmt: skip
    """Cash to pay (or, below zero, to ask) beside these lots, cards beside it, and what the deal then brings us; 0 where it beats none.

    Money that builds is worth more than a coin for a coin, and so where the first price does not suit one side the next is looked for
    on the line between what the other gains by the two nearest to it. Every price is a round sum.
    """
    seat, other, give, _ = swap
    margin = knobs[at + K_MARGIN] * e.scale
    envy = envy_now(g, knobs, at)
    _, _, gain, his = both_gain(g, e, deeds, swap, 0, outlook, ours, others, before, envy, knobs, at)
    if gain + his <= max(2 * margin, beat):
        return 0, 0, 0
    purses = within_purses(g, e, seat, other, knobs, at)
    most = purses[1]
    pay, cards, swing = first_price(g, e, seat, other, gain, his, purses, knobs, at)
    low, low_his = 0, his
    high, high_his = 0, his
    for _ in range(PRICES + partners(g, knobs, at)):
        if give == 0 and cards & MOST_CARDS == 0 and pay <= 0:
            pay = coin(e, 0)
        if not payable(g, swap, cards, pay):
            break
        better, others_better, gain, his = both_gain(g, e, deeds, swap, pay, outlook, ours, others, before, envy, knobs, at)
        if gain + swing > beat and gain + swing >= margin and his - swing >= margin:
            gain -= max(0, others_better) * grudges[1] // 100
            his -= max(0, better) * grudges[0] // 100
            if gain + swing > beat and gain + swing >= margin and his - swing >= margin:
                return pay, cards, gain + swing
        if his >= margin:
            high, high_his = pay, his
        else:
            low, low_his = pay, his
        if low_his >= margin or (high_his < margin and pay >= most):
            break
        if high_his < margin:
            pay = min(most, rounded_up(e, pay + margin - his))
        else:
            pay = rounded_up(e, low + max(1, (margin - low_his) * (high - low) // (high_his - low_his)))
            if pay >= high:
                break
        cards = 0
        swing = 0
    return 0, 0, 0


@rule()
def opening_price(
    g: Table, e: Edition, deeds: Numbers, swap: Swap, outlook: Outlook, ours: Tally, others: Tally, before: Stakes, knobs: Numbers, at: int
) -> tuple[int, int, int]:
    """A first price that a shrewd seat would refuse and many take, no cards beside it, and its gain: 0 where it does us no good either."""
    seat, other, give, take = swap
    rounds, facing = outlook
    pay = 0
    if give == 0:
        pay = rounded_up(e, max(list_price_of(take, knobs) * 3 // 2, g.cash[seat] // 2))
        if pay > g.cash[seat]:
            return 0, 0, 0
    else:
        pay = -rounded_down(e, g.cash[other] * knobs[at + K_GREED] // 100)
        if pay == 0 and take == 0:
            return 0, 0, 0
    mine = deeds[seat] & ~give | take
    theirs = deeds[other] & ~take | give
    margin = knobs[at + K_MARGIN] * e.scale
    worth, _ = weigh(g, e, deeds, mine, ours, g.cash[seat] - pay, rounds, facing, knobs, at)
    better = worth - before[0]
    if better < margin and give:
        return 0, 0, 0
    _, takes = weigh(g, e, deeds, theirs, others, g.cash[other] + pay, rounds, facing, knobs, at)
    gain = better - (takes - before[3]) * knobs[at + K_ENVY] // 100
    return (pay, 0, gain) if gain >= margin else (0, 0, 0)
