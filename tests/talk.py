"""Random talk at a table: many words a seat might say, legal and not, for tests that play whole games."""

from __future__ import annotations

import random
from collections.abc import Iterator

from monopole import vocabulary as v
from monopole.editions import HOUSE_RULES, load, modes_of, names
from monopole.executors import Engine, Word
from monopole.schema import NOBODY, SQUARES, STREETS, Edition, Table, blank

MODES = [(name, mode) for name in names() for mode in modes_of(name)]
PLAIN = (
    v.ROLL, v.BUY, v.DECLINE, v.PASS, v.PAY_FINE, v.USE_CARD, v.ACCEPT, v.REFUSE, v.SETTLE, v.BANKRUPT, v.END, v.REPAY, v.BROKEN,
)  # fmt: skip
ON_SQUARES = (v.SELL, v.EXCHANGE, v.MORTGAGE, v.LIFT, v.RESELL, v.FLY, v.KEEP, v.LIFT_NOW, v.CLAIM)


def seated(edition: Edition, dice: random.Random, seats: int = 4) -> Table:
    """A table with so many seats, a random key, and sometimes a banker who plays."""
    table = blank(Table)
    table.seats = table.people = seats
    table.banker = dice.choice([NOBODY, seats - 1]) if edition.auction_opening == v.BANKER_OPENS else NOBODY
    if edition.teams:
        table.team[:seats] = [seat % (seats // 2) for seat in range(seats)]
    table.key[:] = [dice.getrandbits(32) for _ in range(4)]
    return table


def edition_of(name: str, mode: str, dice: random.Random, house_rules: bool = False) -> Edition:
    """The edition, its clock short enough to strike, rents sometimes claimed by word, turns sometimes ended by word."""
    options: dict[str, object] = {"rentClaim": dice.choice(["auto", "manual"]), "endTurn": dice.choice(["auto", "auto", "word"])}
    if house_rules:
        options |= {rule: True for rule in HOUSE_RULES if dice.random() < 0.4}
        options |= {"startCash": dice.choice([500, 1500, 3000]) * load(name, mode).edition.scale, "jailFineDelay": dice.randint(0, 1)}
    if mode == "timed":
        options["timeLimit"] = 900
    return load(name, mode, options).edition


def words(table: Table, edition: Edition, dice: random.Random) -> Iterator[Word]:
    """Words any seat might try now."""
    for seat in range(table.seats):
        for kind in PLAIN:
            yield kind, seat, 0, 0, 0, 0, 0, 0
        own = [square for square in range(SQUARES) if table.owner[square] == seat]
        for kind in ON_SQUARES:
            yield kind, seat, dice.choice(own) if own and dice.random() < 0.7 else dice.randrange(SQUARES), 0, 0, 0, 0, 0
        least = max(table.opening, table.bid + edition.bid_step)
        for amount in (least, least + edition.bid_step * dice.randint(0, 20), table.cash[seat]):
            yield v.BID, seat, amount, 0, 0, 0, 0, 0
        yield v.CHOOSE, seat, dice.randint(0, 1), 0, 0, 0, 0, 0
        yield v.WANT, seat, dice.randint(0, 3), 0, 0, 0, 0, 0
        yield v.OPEN_AT, seat, edition.bid_step * dice.randint(1, 9), 0, 0, 0, 0, 0
        yield v.BORROW, seat, dice.choice([1, 20_000, 50_000]), 0, 0, 0, 0, 0
        for street in range(1, STREETS + 1):
            if table.owner[edition.street[street - 1]] == seat:
                yield v.BUILD, seat, street, 0, 0, 0, 0, 0
        yield v.BUILD, seat, packed(dice.choices(range(1, STREETS + 1), k=3)), 0, 0, dice.randint(0, 1), 0, 0
        yield v.SELL_GROUP, seat, dice.randrange(10), 0, 0, 0, 0, 0
        yield v.SELL_HOTELS, seat, dice.randrange(10), 0, 0, 0, 0, 0
        lot = dice.choice(own) if own else v.CARD_LOT + dice.randint(0, 1)
        yield v.AUCTION, seat, lot, edition.price[lot] if lot < SQUARES else edition.bid_step, 0, 0, 0, 0
        other = dice.randrange(table.seats)
        theirs = [square for square in range(SQUARES) if table.owner[square] == other]
        give, take = (bits(dice.sample(deeds, min(len(deeds), dice.randint(0, 2)))) for deeds in (own, theirs))
        pay, ask = (dice.choice([0, 0, purse // 10]) for purse in (table.cash[seat], table.cash[other]))
        yield v.OFFER, seat, other, give, take, pay, ask, dice.choice([0, 0, 0, 1, 16])
        yield v.SETTLE, seat, 0, give, dice.randint(1, 200) * edition.scale, 0, 0, 0
        yield v.REFUSE_DEEDS, seat, 0, give, 0, 0, 0, 0
    yield v.TICK, NOBODY, dice.randint(0, 15), 0, 0, 0, 0, 0


def bits(squares: list[int]) -> int:
    return sum(1 << square for square in squares)


def packed(streets: list[int]) -> int:
    return sum(street << 5 * i for i, street in enumerate(streets))


def next_word(engine: Engine, edition: Edition, dice: random.Random) -> Word:
    """A legal word, mostly of a seat that is asked, so that the game goes on."""
    table = engine.table
    legal = [word for word in words(table, edition, dice) if engine.refusal(word) == 0]
    if dice.random() < 0.85:
        awaited = engine.awaited()
        legal = [word for word in legal if word[0] != v.TICK and awaited >> word[1] & 1] or [engine.default_word()]
    return dice.choice(legal)
