"""The numbers bots play by: one flat list, first what the board itself says, then each bot's own knobs."""

from __future__ import annotations

from monopole.bots.traffic import traffic
from monopole.schema import GROUPS, RENTS, SQUARES, Edition, group_deeds
from monopole.vocabulary import HOTEL, STATIONS, UTILITIES

# What the board says, for every bot: where in the list it stands.
T_INCOME = 0  # thousandths a group earns from each roll of an opponent: 6 a group, by steps built; stations and utilities by number held
T_BARE = 60  # the same for one bare lot of an incomplete group
T_STEP = 70  # a step on every lot of a group
T_WAYS = 80  # ways in 36 to throw each total
T_TRAFFIC = 93  # stops on each square in a million rolls
T_LOT = 133  # the bit of the deed on each square among all lots
T_PRICE = 173  # the prices of any lots of a group together: 16 a group, by their bits
T_DEBT = 333  # their mortgages, and a tenth more, together
T_SLOPE = 493  # millionths a roll that each coin adds towards the next step: 6 a group, by steps built
T_LOTS = 553  # all lots there are, as bits
T_END = 554

# Added to the number of words a seat has said since the last roll when no deed has changed hands since it had nothing to propose.
QUIET = 100

# The knobs of a trader. Percentages are of 100, chances of 1000, purses in classic money (times the edition's scale).
KNOBS = (
    "horizon",  # rounds of income a deed is worth
    "deed_worth",  # percent of its price a deed is worth without its rent
    "chance_one_bank",  # to complete a group that lacks one deed, which the bank holds
    "chance_one_held",  # which another seat holds
    "chance_two",  # that lacks two
    "target",  # the step one hopes to build
    "floor",  # purse: kept whatever the danger
    "expected",  # percent of the rent to be expected on the next roll kept beside it
    "worst",  # percent of the worst rent within reach
    "buy",  # percent of the reserve kept when buying
    "bid",  # percent of a lot's value one bids up to
    "deny",  # percent of what the lot would bring the best opponent
    "envy",  # percent of what a deal lets the other take from us
    "margin",  # purse: the least gain for which one deals
    "greed",  # percent of a deal's surplus one asks for
    "offers",  # seats it turns to with deals before a roll; it tries two prices more than that for any lots
    "period",  # rounds between proposals, until the game drags
    "answers",  # whether deals are considered at all
    "jail_deeds",  # deeds in the bank that make one leave jail at once
    "jail_danger",  # purse: the expected rent from which one stays
    "pledge",  # whether loose deeds are mortgaged to build up to the target
    "lift",  # percent of the reserve kept when lifting a mortgage
    "most_steps",  # steps built at most
    "noise",  # percent by which values are misjudged, at random
    "borrow",  # whether loans are taken to build
    "stretch",  # whether loose deeds are mortgaged to buy what completes a group
    "leader",  # percent of what a deal brings the other counted against it, where the other leads
    "half",  # percent of a building's price lost once it stands
    "bold",  # rounds between times at which it tries a first price of its own before a fair one; 0: never
    "alert",  # whether it builds before any opponent's roll, or only after its own move
)
(K_HORIZON, K_DEED_WORTH, K_CHANCE_ONE_BANK, K_CHANCE_ONE_HELD, K_CHANCE_TWO, K_TARGET, K_FLOOR, K_EXPECTED, K_WORST, K_BUY, K_BID,
 K_DENY, K_ENVY, K_MARGIN, K_GREED, K_OFFERS, K_PERIOD, K_ANSWERS, K_JAIL_DEEDS, K_JAIL_DANGER, K_PLEDGE, K_LIFT, K_MOST_STEPS,
 K_NOISE, K_BORROW, K_STRETCH, K_LEADER, K_HALF, K_BOLD, K_ALERT) = range(30)  # fmt: skip
K_END = len(KNOBS)

# After its knobs, what they make of the board: millionths any lots of a group take from each roll of an opponent, by their bits, 16
# a group; nothing for complete groups of streets, which are weighed with the purse.
B_RATE = K_END
B_BANK = K_END + 160  # more where the bank still holds what they lack
B_END = K_END + 320


def _street_income(edition: Edition, often: list[int], group: int, step: int) -> int:
    built = step if step <= edition.houses_per_hotel else HOTEL
    total = 0
    for square in group_deeds(edition, group):
        rent = edition.rent[square * RENTS + built] * (2 if step == 0 else 1)
        total += often[square] * rent
    return total // 1000


def board_numbers(edition: Edition) -> list[int]:
    """What the board itself says, in the order of the names above."""
    often = traffic(edition)
    numbers = [0] * T_END
    for group in range(GROUPS):
        members = group_deeds(edition, group)
        if not members:
            continue
        for i, square in enumerate(members):
            numbers[T_LOT + square] = 4 * group + i
            numbers[T_LOTS] |= 1 << 4 * group + i
        for lots in range(16):
            chosen = [square for i, square in enumerate(members) if lots >> i & 1]
            numbers[T_PRICE + 16 * group + lots] = sum(edition.price[square] for square in chosen)
            numbers[T_DEBT + 16 * group + lots] = sum(edition.mortgage[square] * 11 // 10 for square in chosen)
        if group in (STATIONS, UTILITIES):
            mean = sum(often[square] for square in members) // len(members)
            for count in range(1, len(members) + 1):
                rent = edition.rent[members[0] * RENTS + count - 1] * (7 if group == UTILITIES else 1)
                numbers[T_INCOME + group * 6 + count - 1] = mean * rent * count // 1000
            continue
        numbers[T_STEP + group] = sum(edition.house_price[square] for square in members)
        numbers[T_BARE + group] = sum(often[square] * edition.rent[square * RENTS] for square in members) // len(members) // 1000
        for step in range(min(edition.houses_per_hotel + 1, 5) + 1):
            numbers[T_INCOME + group * 6 + step] = _street_income(edition, often, group, step)
            if step > 0:
                more = numbers[T_INCOME + group * 6 + step] - numbers[T_INCOME + group * 6 + step - 1]
                numbers[T_SLOPE + group * 6 + step - 1] = more * 1000 // max(1, numbers[T_STEP + group])
    for total in range(2, 13):
        numbers[T_WAYS + total] = 6 - abs(7 - total)
    numbers[T_TRAFFIC : T_TRAFFIC + SQUARES] = often
    return numbers


def lot_rates(edition: Edition, numbers: list[int], own: list[int]) -> list[int]:
    """What a bot's knobs make of the lots of each group: first wherever the lacking ones are, then the more with the bank."""
    rates, more = [0] * (16 * GROUPS), [0] * (16 * GROUPS)
    for group in range(GROUPS):
        members = edition.members[group]
        for lots in range(1, 1 << members):
            have = lots.bit_count()
            if group >= STATIONS:
                rates[16 * group + lots] = numbers[T_INCOME + group * 6 + have - 1] * 1000
            elif have < members:
                hoped = numbers[T_INCOME + group * 6 + own[K_TARGET]]
                chance = {1: own[K_CHANCE_ONE_HELD], 2: own[K_CHANCE_TWO]}.get(members - have, 0)
                rates[16 * group + lots] = numbers[T_BARE + group] * have * 1000 + hoped * chance
                if have == members - 1:
                    more[16 * group + lots] = hoped * (own[K_CHANCE_ONE_BANK] - own[K_CHANCE_ONE_HELD])
    return rates + more


def knob_list(edition: Edition, bots: list[tuple[int, list[int]]]) -> tuple[list[int], list[int], list[int]]:
    """The flat list for the seats, their styles, and where the knobs of each begin; those who play alike share theirs."""
    numbers = board_numbers(edition)
    styles, starts = [], []
    places: dict[tuple[int, ...], int] = {}
    for style, own in bots:
        if tuple(own) not in places:
            places[tuple(own)] = len(numbers)
            numbers += [*own, *lot_rates(edition, numbers, own)] if own else []
        styles.append(style)
        starts.append(places[tuple(own)])
    return numbers, styles, starts
