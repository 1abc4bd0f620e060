"""Random play keeps the table whole: money accounted with the bank, buildings and deeds conserved, refusals without effect."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from talk import MODES, edition_of, next_word, seated, words

from monopole import vocabulary as v
from monopole.executors import Happening, executor
from monopole.schema import DECKS, DEEP, NOBODY, PILE, SQUARES, Edition, Table

LENGTH = 160
IN = {
    v.EARNED: 2, v.COLLECTED: 2, v.FULL_PASSPORT: 2, v.BORROWED: 2, v.MORTGAGED: 3, v.SOLD: 4, v.EXCHANGED: 4, v.RESOLD: 3,
    v.REFUSED_DEED: 3,
}  # fmt: skip
OUT = {v.REPAID: 2, v.LIFTED: 3, v.BOUGHT: 3, v.BUILT: 4, v.DEALT: 3}


TO_THE_POT = (v.TAXES, v.FINE_OF_JAIL, v.CARD_PAYMENT)


def from_the_bank(events: list[Happening], edition: Edition) -> int:
    """What the bank paid out, less what it took, by the events."""
    total = 0
    for event in events:
        kind = event[0]
        if kind in IN:
            total += event[IN[kind]]
        elif kind in OUT:
            total -= event[OUT[kind]]
        elif kind == v.PAID and event[3] == NOBODY and not (edition.parking_pot and event[4] in TO_THE_POT):
            total -= event[2]
        elif kind == v.KNOCKED_DOWN and event[4] == NOBODY:
            total -= event[3]
    return total


def whole(table: Table, edition: Edition) -> None:
    """Nothing appears, nothing is lost."""
    standing = 0 if edition.unlimited_buildings else 1
    assert standing * sum(level for level in table.built if level < v.HOTEL) + table.houses_left == edition.houses
    assert standing * sum(level == v.HOTEL for level in table.built) + table.hotels_left == edition.hotels
    assert min(table.cash) >= 0
    assert 0 <= table.depth <= DEEP - 4
    for square in range(SQUARES):
        assert edition.deeds >> square & 1 or table.owner[square] == NOBODY
        assert NOBODY <= table.owner[square] < table.seats
        assert not (table.built[square] and (table.owner[square] == NOBODY or table.mortgaged[square]))
        assert not (table.mortgaged[square] and table.owner[square] == NOBODY)
    for deck in range(DECKS):
        ring = [table.pile[deck * PILE + (table.pile_top[deck] + i) % PILE] for i in range(table.pile_size[deck])]
        kept = [card for card in range(PILE) if table.holder[deck * PILE + card] != NOBODY]
        assert sorted(ring + kept) == list(range(edition.cards[deck]))
    for seat in range(table.seats):
        if table.out[seat]:
            assert table.cash[seat] == 0 and seat not in table.owner and seat not in table.holder


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
            assert rule == 0 or rule in v.RULE_IDS
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
