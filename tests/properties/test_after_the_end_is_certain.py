"""Once the end is certain, the move in progress is finished and nothing else: exactly the acts of A-108 and A-139.

The end is certain once the hour of a timed game has struck, once a passport is full, and once the bankruptcy that ends a fast game has
happened and the rents of the last move are still to be claimed.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from hunt import tick
from properties.wandering import Met, play, possible, wander
from talk import MODES

from monopole import vocabulary as v
from monopole.game import Action, Game
from monopole.rules.agenda import put
from monopole.schema import NOBODY, copied

GAMES = 12
WAITING = ("roll", "end", "start")  # where nothing is in progress: the game is over at once
AT_A_SQUARE = ("offer", "choose", "debt", "payment", "transfer", "auction")  # what the square of the last tick may ask
AGREED_BEFORE = {v.DEALING, v.SHORTAGE, v.SCARCE, v.PLACING}  # none of it is open when a token comes to its square
# What may still be done, by whoever is asked and by the others; every way to sell buildings is called `sell`.
STILL = {
    "offer": {"asked": "buy decline"},
    "flight": {"asked": "fly"},
    "auction declined": {"asked": "bid pass"},
    "auction estate": {"asked": "bid pass"},
    "debt": {"asked": "settle settle_in_deeds bankrupt mortgage sell", "others": "claim"},
    "payment": {"asked": "accept refuse"},
    "transfer": {"asked": "keep lift_now"},
    "build": {"asked": "build"},
    "claims": {"asked": "claim pass"},
}
# Right too, but so seldom that no test waits for it.
SELDOM = {
    "opening": {"asked": "open_at"},
    "offer": {"asked": "claim", "others": "claim"},
    "choose": {"asked": "choose claim", "others": "claim"},
    "flight": {"asked": "claim", "others": "claim"},
    "debt": {"asked": "claim resell resign"},
    "claims": {"others": "claim"},
}
SELLING = ("sell_group", "sell_hotels", "exchange")


def pairs(table: dict[str, dict[str, str]]) -> set[Met]:
    return {Met(what, who, did) for what, by in table.items() for who, dids in by.items() for did in dids.split()}


def is_certain(game: Game) -> bool:
    table = game.table
    return bool(table.time_up or table.finishing or v.CLAIMING in table.matters[: table.depth])


def made_certain(game: Game) -> Iterator[Game]:
    """The same moment with the end certain, in each way this edition knows, as far as something is in progress."""
    g, e = game.table, game.edition
    ends: list[Game] = []
    if e.time_limit > g.clock:
        ends.append(game.copy())
        play(ends[-1], tick(e.time_limit - g.clock))
    if e.passports and game.matter.kind in AT_A_SQUARE and not set(g.matters[: g.depth]) & AGREED_BEFORE and g.lot_kind != v.OWN:
        ends.append(game.copy())
        table = copied(g)
        table.finishing = 1
        ends[-1].restore(table, len(game.history))
    if e.end_bankruptcies and g.claims and game.matter.kind == "roll":
        ends += last_bankruptcy(game)
    yield from (end for end in ends if is_certain(end) and not end.over)


def last_bankruptcy(game: Game) -> Iterator[Game]:
    """Somebody who has nothing and owes the bank gives up; nobody waits for a rent of his, and he for none."""
    table = copied(game.table)
    waiting = {table.visitor, *table.claim_owner[: table.claims]}
    poor = [seat for seat in range(table.seats) if not (table.out[seat] or seat in waiting or seat in table.owner or seat in table.holder)]
    if poor:
        table.cash[poor[0]], table.bankrupts = 0, game.edition.end_bankruptcies - 1
        put(table, v.OWING, poor[0], 10**9, NOBODY, v.TAXES, 0)
        twin = game.copy()
        twin.restore(table, len(game.history))
        play(twin, Action(game.seats[poor[0]], "bankrupt"))
        yield twin


def acts(game: Game, dice: random.Random) -> set[Met]:
    """What may be done at this moment, in the words of the tables above; the clock aside."""
    met = {pair for pair, _ in possible(game, dice) if pair.did != "tick"}
    return {pair._replace(did="sell") if pair.did in SELLING else pair for pair in met}


def finished(game: Game, dice: random.Random) -> Iterator[set[Met]]:
    """What may be done at each moment until the game is over, which takes no roll."""
    while not game.over:
        assert game.matter.kind not in WAITING, f"a roll is awaited, and the end is certain: {game.to_text(full=True)}"
        met = acts(game, dice)
        answers = {pair for pair in met if pair.who == "asked"}
        assert answers, f"nobody can say anything: {game.to_text(full=True)}"
        yield met
        play(game, dice.choice([action for _, action in possible(game, dice)]))


def after_the_end(name: str, mode: str) -> Iterator[tuple[Game, set[Met]]]:
    """Every moment after the end was certain, of a few games."""
    seen: Counter[Met] = Counter()
    for number in range(GAMES):
        for game, _, dice in wander(name, mode, number, seen):
            if is_certain(game):
                yield game, acts(game, dice)
                continue
            for twin in made_certain(game):
                for met in finished(twin, dice):
                    yield twin, met


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_only_the_move_in_progress_is_finished(name: str, mode: str) -> None:
    for game, met in after_the_end(name, mode):
        assert met - pairs(STILL) - pairs(SELDOM) == set(), game.to_text(full=True)


def test_the_move_in_progress_is_finished_in_all_these_ways() -> None:
    met: set[Met] = set()
    for name, mode in MODES:
        for _, acts_met in after_the_end(name, mode):
            met |= acts_met
            if pairs(STILL) <= met:
                return
    assert pairs(STILL) - met == set()
