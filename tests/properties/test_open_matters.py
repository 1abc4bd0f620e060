"""What may be done while something else is open: each action there, and then every end of what was open.

Wherever an action is legal while a matter is open, it is played, and what was open is then answered in every way; after each action the
books kept by the events (`books.py`) must agree with the table. The table below says what may be done while what is open, by the players
who are asked and by the others. What is legal and not listed there is news, and so is what is listed and never met.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator

import pytest
from ledger import whole
from properties.books import Books, Unsound, keep_apart
from properties.wandering import Met, play, possible, wander
from talk import MODES

from monopole import vocabulary as v
from monopole.game import Action, Game, Refused

GAMES, TRIES = 24, 3
ANSWERS = 3  # of what is open after an action, each in every way
MOST_GAMES = 40  # of every edition and mode, in which everything listed must be met once

# While what is open, who may do what; every way to sell buildings is called `sell`.
LISTED = {
    "start": {"asked": "roll broken"},
    "roll": {
        "asked": "roll broken pay_fine use_card auction build lift mortgage sell offer claim resign",
        "others": "build lift mortgage sell offer claim",
    },
    "end": {"asked": "end build lift mortgage sell offer", "others": "build lift mortgage sell offer claim"},
    "offer": {"asked": "buy decline build lift mortgage sell offer", "others": "build lift mortgage sell offer"},
    "choose": {"asked": "choose mortgage offer", "others": "mortgage offer"},
    "flight": {"asked": "fly build lift mortgage sell", "others": "mortgage sell"},
    "opening": {"asked": "open_at mortgage", "others": "mortgage sell"},
    "auction declined": {"asked": "bid pass mortgage sell", "others": "mortgage sell"},
    "auction estate": {"asked": "bid pass mortgage", "others": "mortgage sell"},
    "auction scarce": {"asked": "bid pass mortgage sell", "others": "mortgage sell"},
    "auction own": {"asked": "bid pass mortgage sell", "others": "mortgage sell"},
    "debt": {
        "asked": "settle settle_in_deeds bankrupt auction mortgage sell offer claim",
        "others": "mortgage sell offer claim",
    },
    "payment": {"asked": "accept refuse"},
    "deal": {"asked": "accept refuse counter", "others": "withdraw"},
    "transfer": {"asked": "keep lift_now mortgage sell"},
    "shortage": {"asked": "want pass"},
    "build": {"asked": "build"},
    "claims": {"asked": "claim pass"},
}
# Right too, but so seldom that no test waits for it.
SELDOM = {
    "end": {"asked": "claim resign"},
    "offer": {"asked": "claim", "others": "claim"},
    "choose": {"asked": "build lift sell claim", "others": "build lift sell claim"},
    "flight": {"asked": "claim", "others": "build lift claim"},
    "opening": {"asked": "sell"},
    "auction estate": {"asked": "sell"},
    "debt": {"asked": "resell resign", "others": "repay"},
    "claims": {"others": "claim"},
}
# Moments that chance seldom leads to: a position, and what is said there.
BUILT_UP = "Anne(500 @0 37+1 39+1) Bruno(500 @0 31+1 32+1 34+1)"
PREPARED = [
    (f"france-2003/base {BUILT_UP} bank(27 12)", ["Anne roll 1-2", "Anne decline"]),
    (f"france-2003/base {BUILT_UP} Chloé(0 @0 1) bank(27 12) turn=Chloé", ["Chloé roll 1-3", "Chloé bankrupt"]),
    (f"belgium-1985/base {BUILT_UP} bank(27 12) banker=Bruno", ["Anne roll 1-2", "Anne decline"]),
]
ANY_TIME = {"tick", "borrow", "repay", "refuse_deeds"}  # the clock, a loan (LOAN-1, LOAN-5), dealt deeds that lie in nothing open (COMP-11)
SELLING = ("sell_group", "sell_hotels", "exchange")


def books_agree(game: Game, books: Books, action: Action) -> None:
    """Plays an action, and looks whether everybody has what he has by what was told."""
    happened = game.play(action)
    assert not isinstance(happened, Refused), f"{action}: {happened}"
    try:
        books.hear(happened)
        books.compare(game.table)
        keep_apart(game.table)
        whole(game.table, game.edition)
    except AssertionError as broken:
        said = "; ".join(str(played.action) for played in game.history[-6:])
        raise Unsound(f"{broken} after {said} in {game.to_text(full=True)}") from broken


def play_apart(game: Game, action: Action) -> Game:
    """The game after an action, played in a copy whose books are opened now."""
    twin = game.copy()
    books_agree(twin, Books(twin), action)
    return twin


def answer_in_every_way(game: Game, depth: int, left: int, dice: random.Random) -> None:
    """Answers what is open in each way it may be answered, the clock among them, until it is settled."""
    if left == 0 or game.over or game.table.depth < depth:
        return
    answers = v.ANSWERS[game.matter.kind]
    for met, action in list(possible(game, dice)):
        if met.did == "tick" or (met.who == "asked" and action.do in answers):
            answer_in_every_way(play_apart(game, action), depth, left - 1, dice)


def explore(name: str, mode: str, number: int, met: Counter[Met]) -> None:
    """Plays a game; the first few times that an action is met while something is open, that is tried to every end."""
    for game, choices, dice in wander(name, mode, number, met, lambda game, action: books_agree(game, Books(game), action)):
        for pair, action in choices:
            if met[pair] <= TRIES:
                answer_in_every_way(play_apart(game, action), game.table.depth, ANSWERS, dice)


def pairs(table: dict[str, dict[str, str]]) -> set[Met]:
    return {Met(what, who, did) for what, by in table.items() for who, dids in by.items() for did in dids.split()}


def as_listed(met: Counter[Met]) -> set[Met]:
    """What was met, in the words of the tables above."""
    return {pair._replace(did="sell") if pair.did in SELLING else pair for pair in met if pair.did not in ANY_TIME}


def prepared() -> Iterator[Game]:
    for position, said in PREPARED:
        game = Game.from_text(position, key="1" * 32)
        for line in said:
            play(game, Action.parse(line, game.persons))
        yield game


def test_what_is_done_at_prepared_moments_upsets_nothing() -> None:
    dice = random.Random("prepared")
    for game in prepared():
        for _, action in possible(game, dice):
            answer_in_every_way(play_apart(game, action), game.table.depth, ANSWERS, dice)


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_what_is_done_while_something_is_open_upsets_nothing(name: str, mode: str) -> None:
    met: Counter[Met] = Counter()
    for number in range(GAMES):
        explore(name, mode, number, met)
    assert as_listed(met) - pairs(LISTED) - pairs(SELDOM) == set()


def test_what_may_be_done_while_something_is_open_is_met() -> None:
    met = Counter(pair for game in prepared() for pair, _ in possible(game, random.Random("prepared")))
    for number, (name, mode) in itertools.product(range(MOST_GAMES), MODES):
        for _ in wander(name, mode, number, met):
            pass
        if pairs(LISTED) <= as_listed(met):
            return
    assert pairs(LISTED) - as_listed(met) == set()
