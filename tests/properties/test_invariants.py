"""Random play keeps the table whole: money accounted with the bank, buildings and deeds conserved, refusals without effect."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ledger import from_the_bank, whole
from talk import MODES, edition_of, next_word, seated, words

from monopole import vocabulary as v
from monopole.executors import executor

LENGTH = 160


@pytest.mark.parametrize(("name", "mode"), MODES)
@settings(max_examples=4)
@given(seed=st.integers(0, 2**32), seats=st.sampled_from([4, 4, 6, 3]), house_rules=st.booleans())
def test_random_play_keeps_the_table_whole(name: str, mode: str, seed: int, seats: int, house_rules: bool) -> None:
    dice = random.Random(seed)
    edition = edition_of(name, mode, dice, house_rules)
    while not edition.players >> seats & 1:
        seats = 4
    engine = executor("interpreted").new(edition)
    money = edition.start_cash * seats + from_the_bank(engine.begin(seated(edition, dice, seats), True, True), edition)
    assert sum(engine.table.cash) == money
    for _ in range(LENGTH):
        word = next_word(engine, edition, dice)
        money += from_the_bank(engine.apply(word), edition)
        table = engine.table
        assert sum(table.cash) + table.pot == money, word
        whole(table, edition)
        if table.over:
            assert engine.awaited() == 0 and (table.winners or seats == 1)
            return
        assert engine.awaited()
        assert engine.refusal(engine.default_word()) == 0


@pytest.mark.parametrize(("name", "mode"), MODES)
@settings(max_examples=2)
@given(seed=st.integers(0, 2**32))
def test_a_refused_word_changes_nothing(name: str, mode: str, seed: int) -> None:
    dice = random.Random(seed)
    edition = edition_of(name, mode, dice)
    engine = executor("interpreted").new(edition)
    engine.begin(seated(edition, dice), True, True)
    for _ in range(60):
        before = vars(engine.table)
        refused = 0
        for word in words(engine.table, edition, dice):
            rule = engine.refusal(word)
            assert rule == 0 or (v.rule_of(rule) and v.reason_of(rule))
            refused += rule != 0
        assert refused and vars(engine.table) == before
        engine.apply(next_word(engine, edition, dice))
        if engine.table.over:
            return


def test_wild_numbers_are_refused() -> None:
    dice = random.Random(1)
    edition = edition_of("france-2003", "base", dice)
    engine = executor("interpreted").new(edition)
    engine.begin(seated(edition, dice), False, False)
    before = vars(engine.table)
    wild = [-1, 2**40, 2**62, -(2**62), 99, 63, 8]
    for kind in range(0, 40):
        for seat in (-1, 0, 3, 4, 99):
            for number in wild:
                engine.refusal((kind, seat, number, number, number, number, number, number))
    assert vars(engine.table) == before
    assert engine.refusal((99, 0, 0, 0, 0, 0, 0, 0)) != 0
