"""Deals: nobody gets anything out of a bot for nothing."""

from __future__ import annotations

import random

import pytest

from monopole.bots.floor import MEMO, play_on
from monopole.bots.holdings import BANK, HOLDINGS, survey
from monopole.bots.knobs import KNOBS as KNOB_NAMES
from monopole.bots.ladder import player, seated, trader
from monopole.bots.styles import speak
from monopole.bots.valuation import opponents, rounds_ahead, stake
from monopole.editions import load
from monopole.lab.simulate.numbered_game import deal_table
from monopole.rules.agenda import matter
from monopole.rules.apply import apply
from monopole.rules.refusal import refusal
from monopole.schema import NOBODY, Table, blank, copied
from monopole.vocabulary import ACCEPT, AGREED, DEALING, EVENT, OFFER, PROPOSED, REFUSE, ROLLING, TRANSFER

EDITION = load("france-2003").edition
STYLES, KNOBS, STARTS = seated(EDITION, [player("expert"), player("regular"), player("regular"), player("expert")])


def middle_game(number: int, turns: int = 70) -> Table:
    """A table some way into a game, a roll being awaited."""
    table = blank(Table)
    deal_table(table, EDITION, 4, 11, 0, number, [0])
    play_on(table, EDITION, STYLES, KNOBS, STARTS, 4000, turns, 0, [0] * MEMO, [0])
    assert matter(table) == ROLLING
    return table


def word_of(table: Table, seat: int) -> tuple[int, ...]:
    """What a seat says now, having looked round."""
    deeds = [0] * HOLDINGS
    survey(table, EDITION, deeds)
    return speak(table, EDITION, deeds, seat, STYLES[seat], KNOBS, STARTS[seat], 0)


def answered(table: Table, word: tuple[int, ...]) -> bool:
    """Whether the seat that is offered this deal takes it; what comes with the deeds is settled by the bots."""
    apply(table, EDITION, *word, [0])
    said = word_of(table, word[2])
    apply(table, EDITION, *said, [0])
    while matter(table) == TRANSFER:
        taker = table.whose[table.depth - 1]
        apply(table, EDITION, *word_of(table, taker), [0])
    return said[0] == ACCEPT


def standing_of(table: Table, seat: int) -> int:
    at = STARTS[seat]
    rounds = rounds_ahead(table, EDITION, KNOBS, at)
    deeds = [0] * HOLDINGS
    survey(table, EDITION, deeds)
    facing = opponents(table, EDITION, seat)
    return stake(table, EDITION, deeds, deeds[seat], deeds[BANK], table.cash[seat], rounds, facing, KNOBS, at)[0]


@pytest.mark.parametrize("number", range(4))
def test_one_unit_buys_nothing(number: int) -> None:
    table = middle_game(number)
    asked = 0
    for square in range(40):
        owner = table.owner[square]
        if not EDITION.deeds >> square & 1 or owner == NOBODY:
            continue
        proposer = (owner + 1) % 4
        word = (OFFER, proposer, owner, 0, 1 << square, 1, 0, 0)
        if refusal(table, EDITION, *word) == 0:
            asked += 1
            assert not answered(copied(table), word)
    assert asked > 5


@pytest.mark.parametrize("number", range(4))
def test_no_run_of_offers_leaves_a_bot_poorer_in_its_own_eyes(number: int) -> None:
    table = middle_game(number, 90)
    luck = random.Random(number)
    victim, milker = 1, 0
    before = standing_of(table, victim)
    for _ in range(250):
        mine = [square for square in range(40) if table.owner[square] == milker and EDITION.deeds >> square & 1]
        theirs = [square for square in range(40) if table.owner[square] == victim and EDITION.deeds >> square & 1]
        give = sum(1 << square for square in luck.sample(mine, min(len(mine), luck.randint(0, 2))))
        take = sum(1 << square for square in luck.sample(theirs, min(len(theirs), luck.randint(0, 2))))
        pay, ask = luck.choice([0, 1, 50, 200, table.cash[milker]]), luck.choice([0, 0, 50, 200])
        word = (OFFER, milker, victim, give, take, min(pay, table.cash[milker]), ask, 0)
        if refusal(table, EDITION, *word) == 0:
            answered(table, word)
            if matter(table) == DEALING:  # a counter-offer: whoever milks turns it down
                apply(table, EDITION, REFUSE, milker, 0, 0, 0, 0, 0, 0, [0])
            assert matter(table) != DEALING
    assert standing_of(table, victim) >= before


def test_proposals_are_taken_by_equals() -> None:
    """What an expert proposes at a fair price is good for both: most of it is accepted by another expert."""
    fair = trader("fair", {**dict(zip(KNOB_NAMES, player("expert").knobs, strict=True)), "bold": 0})
    styles, knobs, starts = seated(EDITION, [fair] * 4)
    offers = agreed = 0
    for number in range(3):
        table = blank(Table)
        log = [0] * (1 + EVENT * 20000)
        deal_table(table, EDITION, 4, 5, 0, number, [0])
        play_on(table, EDITION, styles, knobs, starts, 2500, 250, 0, [0] * MEMO, log)
        kinds = log[1::EVENT][: log[0]]
        offers += kinds.count(PROPOSED)
        agreed += kinds.count(AGREED)
    assert offers > 0
    assert agreed >= offers // 2


def test_a_table_is_left_as_it_was_by_an_answer() -> None:
    table = middle_game(2)
    twin = copied(table)
    for seat in range(4):
        word_of(table, seat)
    assert vars(table) == vars(twin)
