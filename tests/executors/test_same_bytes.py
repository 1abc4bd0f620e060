"""After every word of random games, in every edition and mode, interpreted and compiled tables are the same bytes."""

import random

import pytest
from talk import MODES, edition_of, next_word, seated, words

from monopole.executors import executor
from monopole.schema import Table, from_record, to_record

GAMES, LENGTH = 2, 220


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_same_bytes_after_every_word(name: str, mode: str) -> None:
    pytest.importorskip("numba")
    for game in range(GAMES):
        dice = random.Random(f"{name} {mode} {game}")
        edition = edition_of(name, mode, dice, house_rules=game > 0)
        plain, fast = executor("interpreted").new(edition), executor("compiled").new(edition)
        table = seated(edition, dice, 4)
        assert plain.begin(table, True, True) == fast.begin(table, True, True)
        for _ in range(LENGTH):
            for word in dice.sample(list(words(plain.table, edition, dice)), 12):
                assert plain.refusal(word) == fast.refusal(word), word
            word = next_word(plain, edition, dice)
            assert plain.default_word() == fast.default_word()
            assert plain.apply(word) == fast.apply(word), word
            assert to_record(plain.table).tobytes() == to_record(fast.table).tobytes(), word
            assert plain.awaited() == fast.awaited()
            if plain.table.over:
                break
        assert [plain.fortune(seat) for seat in range(4)] == [fast.fortune(seat) for seat in range(4)]


def test_a_table_survives_the_trip_to_a_record_and_back() -> None:
    pytest.importorskip("numpy")
    dice = random.Random(7)
    edition = edition_of("france-2003", "base", dice)
    engine = executor("interpreted").new(edition)
    engine.begin(seated(edition, dice), True, True)
    there = to_record(engine.table)
    assert vars(from_record(Table, there[0])) == vars(engine.table)
    assert there.itemsize <= 2048
