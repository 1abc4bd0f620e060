"""Games that begin anywhere: random options of the profile, random people, tables some way on where much is about to happen."""

from __future__ import annotations

import random
from typing import Any

from monopole import editions
from monopole import vocabulary as v
from monopole.game import Game, SetupRefused
from monopole.game.encoding import members
from monopole.options import OPTIONS
from monopole.rules.agenda import put, settled
from monopole.rules.loans import bear_interest
from monopole.rules.transfer import ask_about
from monopole.schema import DECKS, NOBODY, PILE, SQUARES, STREETS, Edition, Table, copied, group_deeds

NAMES = ["Anne", "Bruno", "Chloé", "David", "Emma", "Farid", "Gaëlle", "Hugo"]
OF_THE_BOX = ("scale", "players", "peopleMost")  # other numbers there make another box, not another way to play with it
AMOUNTS = {"startCash": (1, 200, 1500), "goSalary": (0, 200), "jailFine": (0, 50, 500), "passportBonus": (0, 1500)}
NUMBERS: dict[str, tuple[Any, ...]] = {
    "jailFineDelay": (0, 1), "jailAttempts": (1, 2, 3, 6), "jailFineOnTurns": ([1], [1, 2], [2, 3], [1, 2, 3, 4, 5, 6]),
    "auctionMinimum": (1, 10_000), "bidStep": (1, 10, 10_000), "auctionTimer": (0, 1, [13, 50], 60), "housesPerHotel": (1, 2, 3, 4),
    "interest": (0, 10, 33, 100), "interestRounding": (1, 10, 1000), "bankLoans": (0, 100, 50_000), "loanInterest": (0, 10, 33),
    "loanPassesMost": (1, 2, 3), "dealCount": (0, 1, 2, 3), "endBankruptcies": (0, 1, 2), "hotelValueHouses": (0, 3, 5),
}  # fmt: skip


def wishes(name: str, mode: str, boom: bool, dice: random.Random) -> dict[str, Any]:
    """Options some table might play with; short of buildings and of time more often than not."""
    chosen: dict[str, Any] = {}
    scale = editions.load(name, mode).edition.scale
    if dice.random() < 0.4:
        for option in OPTIONS.values():
            if dice.random() < 0.06 and option.name not in OF_THE_BOX:
                if option.values:
                    chosen[option.name] = dice.choice(option.values)
                elif option.name in AMOUNTS:
                    chosen[option.name] = dice.choice(AMOUNTS[option.name]) * scale
                elif option.name in NUMBERS:
                    chosen[option.name] = dice.choice(NUMBERS[option.name])
        if dice.random() < 0.2:
            chosen["auctionTimer"] = dice.choice(NUMBERS["auctionTimer"])
    if boom or dice.random() < 0.6:
        chosen |= {"houses": dice.choice([4, 4, 5, 6, 9, 14, 24, 32]), "hotels": dice.choice([1, 1, 2, 3])}
    if dice.random() < 0.4:
        chosen |= {"rentClaim": "manual", "rentExpiry": dice.choice(["nextPlayer", "nextRoll", "never"])}
    if dice.random() < 0.3:
        chosen["endTurn"] = "word"
    if dice.random() < 0.3:
        chosen["givenDice"] = dice.choice(["drawn", "given", "either"])
    if dice.random() < 0.3 and not boom:
        chosen |= {rule: True for rule in editions.HOUSE_RULES if dice.random() < 0.3}
    if dice.random() < (0.8 if mode == "timed" else 0.3):
        chosen["timeLimit"] = dice.choice([60, 90, 300, 900])
        if dice.random() < 0.4:
            chosen["lastRoundAt"] = dice.choice([20, 60, 200])
    return chosen


def begun(name: str, mode: str, boom: bool, dice: random.Random) -> Game:
    """A game at its beginning or some way on; in a boom everything is sold, several are rich, and the box is nearly empty."""
    options = wishes(name, mode, boom, dice)
    while True:
        try:
            edition = editions.load(name, mode, options).edition
            break
        except editions.EditionError:  # two options that contradict each other: one of them goes
            options.pop(dice.choice(list(options)))
    seats = NAMES[: dice.choice([count for count in members(edition.players) for _ in range(3 if 2 < count < 5 else 1)])]
    late = boom or dice.random() < 0.7
    more: dict[str, Any] = {"roll_for_start": not late and dice.random() < 0.7, "deal": dice.random() < 0.8}
    key = f"{dice.getrandbits(128):032x}"
    for people, banker in dice.sample([(None, None), (None, seats[-1]), (len(seats) + 1, "Zoé"), (len(seats) + 1, None)], 4):
        try:
            game = Game.new(name, mode, seats, options, key, people=people, banker=banker, salt="0" * 32, **more)
            break
        except SetupRefused:
            continue
    if late:
        table = copied(game.table)
        scatter(table, edition, boom, dice)
        if len(game.persons) > len(seats):  # a position does not name a banker without a token
            game.restore(table, 0)
        else:
            game = Game.from_table(game.box, seats, table)
    return game


def scatter(g: Table, e: Edition, boom: bool, dice: random.Random) -> None:
    """Makes of the first table one in the middle of a game."""
    playing = list(range(g.seats))
    if len(playing) > 2 and e.end_bankruptcies != 1 and dice.random() < 0.15:
        gone = playing.pop(dice.randrange(len(playing)))
        g.out[gone], g.cash[gone], g.bankrupts = 1, 0, 1
    sold, together, hard_up = dice.choice([0.4, 0.9, 1.0]), dice.choice([0.3, 0.9]), dice.choice([0.02, 0.15, 0.4])
    own_deeds(g, e, playing, *((1.0, 1.0, 0.0) if boom else (sold, together, hard_up)), dice)
    put_buildings(g, e, boom and dice.random() < 0.5, dice)
    if dice.random() < 0.4:
        leave_to_the_bank(g, e, dice)
    keep_cards(g, e, playing, dice)
    rich = 100 if boom else dice.choice([1, 10, 100])
    for seat in playing:
        g.cash[seat] = dice.choice([0, 1, dice.randint(1, 50), dice.randint(50, 500), 2000]) * dice.choice([1, rich]) * e.scale // 10
        g.square[seat] = dice.choice([square for square in range(SQUARES) if e.kind[square] != v.GO_TO_JAIL])
        g.been_round[seat] = dice.randint(0, 1)
        if dice.random() < 0.15:
            g.square[seat], g.jail[seat] = e.jail_square, dice.randrange(e.jail_attempts)
        if e.passports:
            ticked = -1 if dice.random() < 0.5 else dice.getrandbits(STREETS)
            g.passport[seat] = (1 << STREETS) - 1 & ~(1 << dice.randrange(STREETS)) & ticked
        if e.bank_loans and dice.random() < 0.3:
            g.loan[seat], g.loan_passes[seat] = dice.randint(1, e.bank_loans), dice.randrange(e.loan_passes_most)
            for _ in range(g.loan_passes[seat]):
                bear_interest(g, e, seat)
    g.turn, g.before_play = dice.choice(playing), 0
    while g.depth:
        settled(g)
    put(g, v.TURN_OVER, g.turn, 0, 0, 0, 0)
    if len(playing) > 1:
        await_rents(g, e, playing, dice)
    if len(playing) > 1 and dice.random() < 0.3:
        fall_into_debt(g, e, playing, dice)
        if e.mortgaged_trade and e.transfer_keep_charge and dice.random() < 0.3:
            pile_up_debts(g, e, playing, dice)
    else:
        put(g, v.ROLLING, g.turn, 0, 0, 0, 0)
    hours = [hour for hour in (e.time_limit, e.last_round_at) if hour]
    if hours and dice.random() < 0.7:
        g.clock = max(0, min(hours) - dice.choice([1, 5, 30, 70]))


def fall_into_debt(g: Table, e: Edition, playing: list[int], dice: random.Random) -> None:
    """Whoever has the turn owes more than he holds, to the bank, to one or to several."""
    g.rolled, g.die1, g.die2, g.again = 1, dice.randint(1, 6), dice.randint(1, 6), dice.randint(0, 1)
    g.doubles = g.again
    others = [seat for seat in playing if seat != g.turn]
    amount = g.cash[g.turn] + dice.choice([1, dice.randint(1, 200), dice.randint(1, 3000), 9000]) * e.scale
    reason, creditor, several = dice.choice([v.RENT, v.RENT, v.TAXES, v.FINE_OF_JAIL, v.CARD_PAYMENT, v.BIRTHDAY, v.INTEREST]), NOBODY, 0
    if reason in (v.RENT, v.BIRTHDAY):
        creditor = dice.choice(others)
    elif reason == v.CARD_PAYMENT and len(others) > 1 and dice.random() < 0.5:
        creditor = min(others, key=lambda seat: (g.place[seat] - g.place[g.turn]) % g.seats)
        several, amount = sum(1 << seat for seat in others), amount * len(others)
    put(g, v.OWING, g.turn, amount, creditor, reason, several)


def pile_up_debts(g: Table, e: Edition, playing: list[int], dice: random.Random) -> None:
    """One after another has taken mortgaged lots, kept the first and cannot pay the interest on it; the next is asked about later."""
    for seat in dice.sample([seat for seat in playing if seat != g.turn], dice.randint(1, min(3, len(playing) - 1))):
        taken = [square for square in range(SQUARES) if g.owner[square] == seat and g.mortgaged[square]]
        if len(taken) > 1:
            mask = sum(1 << square for square in taken[1:])
            ask_about(g, seat, mask, v.AS_SALE)
        put(g, v.OWING, seat, g.cash[seat] + dice.randint(1, 30) * e.scale, NOBODY, v.INTEREST, 0)


def await_rents(g: Table, e: Edition, playing: list[int], dice: random.Random) -> None:
    """Where rents are claimed by word, one or a few that nobody has claimed yet."""
    visitor = dice.choice(playing)
    deeds = [square for square in range(SQUARES) if g.owner[square] not in (NOBODY, visitor) and not g.mortgaged[square]]
    if e.rent_claim == v.MANUAL and e.rent_expiry != v.NEVER and deeds and dice.random() < 0.5:
        g.visitor, g.claims = visitor, dice.randint(1, min(3, len(deeds)))
        for i, square in enumerate(dice.sample(deeds, g.claims)):
            g.claim_square[i], g.claim_owner[i], g.claim_amount[i] = square, g.owner[square], dice.randint(1, 1500) * e.scale


def own_deeds(g: Table, e: Edition, playing: list[int], sold: float, together: float, hard_up: float, dice: random.Random) -> None:
    """Groups in one hand or in several, at times nearly all in the same; some deeds with the bank, mortgaged, or as they were dealt."""
    hands = playing + [dice.choice(playing)] * dice.choice([0, 0, 0, 3 * len(playing)])
    for group in range(len(e.members)):
        owner, whole = dice.choice(hands), dice.random() < together
        for square in group_deeds(e, group):
            g.owner[square] = NOBODY if dice.random() > sold else owner if whole else dice.choice(playing)
            if g.owner[square] != NOBODY and dice.random() < hard_up:
                g.mortgaged[square] = dice.choice([1, 1, 2]) if e.transfer_keep_charge else 1
    if e.deal_refusable:
        kept = dice.choice([0.1, 0.7])
        g.dealt = sum(1 << square for square in range(SQUARES) if g.owner[square] != NOBODY and dice.random() > kept)
    else:
        g.dealt = 0


def leave_to_the_bank(g: Table, e: Edition, dice: random.Random) -> None:
    """A few deeds of bare groups are the bank's again, so that something is for sale where others have built."""
    bare = [deeds for deeds in (group_deeds(e, group) for group in range(len(e.members))) if not any(g.built[square] for square in deeds)]
    squares = [square for deeds in bare for square in deeds]
    for square in dice.sample(squares, min(len(squares), dice.randint(1, 8))):
        g.owner[square], g.mortgaged[square] = NOBODY, 0
        g.dealt &= ~(1 << square)


def put_buildings(g: Table, e: Edition, tall: bool, dice: random.Random) -> None:
    """Step by step and evenly on complete groups, as far as the box goes; where they are tall, most await their hotels."""
    endless = e.unlimited_buildings
    complete = []
    for group in range(v.STATIONS):
        lots = group_deeds(e, group)
        if lots and g.owner[lots[0]] != NOBODY and len({g.owner[lot] for lot in lots}) == 1 and not any(g.mortgaged[lot] for lot in lots):
            complete.append(lots)
    for lots in dice.sample(complete, len(complete)):
        most = len(lots) * (e.houses_per_hotel + 1)
        for _ in range(most - len(lots) - dice.choice([0, 0, 1, 2]) if tall else dice.randint(0, most)):
            lot = min(lots, key=lambda square: (g.built[square], dice.random()))
            if g.built[lot] == v.HOTEL:
                break
            if g.built[lot] == e.houses_per_hotel:
                if g.hotels_left == 0 and not endless:
                    break
                g.built[lot] = v.HOTEL
                g.hotels_left -= 0 if endless else 1
                g.houses_left += 0 if endless else e.houses_per_hotel
            elif g.houses_left or endless:
                g.built[lot] += 1
                g.houses_left -= 0 if endless else 1


def keep_cards(g: Table, e: Edition, playing: list[int], dice: random.Random) -> None:
    """Out-of-jail cards in somebody's hand, the others in a shuffled pile."""
    for deck in range(DECKS):
        cards = list(range(e.cards[deck]))
        dice.shuffle(cards)
        for card in list(cards):
            if e.card_effect[deck * PILE + card] == v.JAIL_FREE and dice.random() < 0.5:
                g.holder[deck * PILE + card] = dice.choice(playing)
                cards.remove(card)
        g.pile[deck * PILE : (deck + 1) * PILE] = cards + [0] * (PILE - len(cards))
        g.pile_top[deck], g.pile_size[deck] = 0, len(cards)
