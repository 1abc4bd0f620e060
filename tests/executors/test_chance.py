"""The dice: Threefry-4x32-20 as published, unbiased draws, streams that do not disturb each other."""

from collections import Counter

import pytest

from monopole.rules.chance import draw, threefry
from monopole.schema import STREAMS, Table, blank

FULL = 0xFFFFFFFF


@pytest.mark.parametrize(
    ("key", "counter", "block"),
    [
        ((0, 0, 0, 0), (0, 0, 0, 0), "9c6ca96a e17eae66 fc10ecd4 5256a7d8"),
        ((FULL,) * 4, (FULL,) * 4, "2a881696 57012287 f6c7446e a16a6732"),
        (
            (0xA4093822, 0x299F31D0, 0x082EFA98, 0xEC4E6C89),
            (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
            "59cd1dbb b8879579 86b5d00c ac8b6d84",
        ),
    ],
)
def test_published_vectors(key: tuple[int, ...], counter: tuple[int, ...], block: str) -> None:
    assert " ".join(f"{threefry(*key, *counter, word):08x}" for word in range(4)) == block


def test_draws_cover_their_range_evenly() -> None:
    table = blank(Table)
    table.key[:] = [1, 2, 3, 4]
    seen = Counter(draw(table, 0, 36) for _ in range(36_000))
    assert sorted(seen) == list(range(36))
    chi_square = sum((count - 1000) ** 2 / 1000 for count in seen.values())
    assert chi_square < 80  # one in a hundred thousand would be above, for 35 degrees of freedom


def test_words_that_would_favour_a_number_are_thrown_away() -> None:
    table = blank(Table)
    half = (1 << 31) + 1  # nearly every second word is above the last whole multiple
    drawn = [draw(table, 0, half) for _ in range(100)]
    assert max(drawn) < half
    assert table.draws[0] > 120


def test_streams_do_not_disturb_each_other() -> None:
    quiet, busy = blank(Table), blank(Table)
    for stream in range(1, STREAMS):
        draw(busy, stream, 6)
    assert [draw(quiet, 0, 6) for _ in range(20)] == [draw(busy, 0, 6) for _ in range(20)]


def test_the_lamp_flashes_faster_before_the_hidden_end() -> None:
    """World 2008: from a moment that is drawn, between a half and nine tenths of the time, everybody is told to hurry (A-128)."""
    from monopole import vocabulary as v
    from monopole.editions import load
    from monopole.executors import executor

    for key in range(40):
        engine = executor("interpreted").new(load("world-2008").edition)
        table = blank(Table)
        table.seats = table.people = 2
        table.banker = -1
        table.key[0] = key
        engine.begin(table, False, False)
        engine.apply((v.ROLL, 0, 0o12, 0, 0, 0, 0, 0))
        engine.apply((v.DECLINE, 0, 0, 0, 0, 0, 0, 0))
        span, hurry, waited = engine.table.deadline, engine.table.hurry, 0
        assert 13 <= span <= 50 and span // 2 <= hurry <= span * 9 // 10
        while engine.table.lot:
            assert engine.table.lamp == (2 if waited >= hurry else 1)
            engine.apply((v.TICK, -1, 1, 0, 0, 0, 0, 0))
            waited += 1
        assert waited == span and engine.table.lamp == engine.table.hurry == 0
