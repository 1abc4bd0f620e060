"""Token buckets and shares, against a clock of our own."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monopole.server.limits import Buckets, Openers, Shares, household
from monopole.server.patience import DAY


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_then_a_rate() -> None:
    clock = Clock()
    buckets = Buckets(2.0, 5, clock)
    assert [buckets.take("a") for _ in range(5)] == [0.0] * 5
    assert buckets.take("a") == pytest.approx(0.5)
    assert buckets.take("b") == 0.0  # another's bucket is another's
    clock.now = 0.5
    assert buckets.take("a") == 0.0 and buckets.take("a") > 0


def test_a_clock_that_jumps_gives_no_more_than_a_burst_and_takes_nothing() -> None:
    clock = Clock()
    buckets = Buckets(1.0, 3, clock)
    clock.now = 1e9
    assert [bool(buckets.take("a")) for _ in range(4)] == [False] * 3 + [True]
    clock.now = 0.0
    assert buckets.take("a") == pytest.approx(1.0)
    clock.now = 1.0
    assert buckets.take("a") == 0.0


def test_the_memory_of_buckets_is_bounded() -> None:
    buckets = Buckets(1.0, 1, Clock(), most=100)
    for address in range(10_000):
        buckets.take(address)
    assert len(buckets) == 100


def test_no_rate_is_no_limit() -> None:
    buckets = Buckets(0.0, 1, Clock())
    assert not any(buckets.take("a") for _ in range(1000)) and len(buckets) == 0


@given(st.lists(st.tuples(st.floats(0, 3), st.integers(1, 3)), max_size=60))
def test_nobody_ever_gets_more_than_burst_and_rate_allow(steps: list[tuple[float, int]]) -> None:
    clock, taken = Clock(), 0
    buckets = Buckets(2.0, 4, clock)
    for pause, wanted in steps:
        clock.now += pause
        taken += sum(1 for _ in range(wanted) if not buckets.take("a"))
        assert taken <= 4 + 2.0 * clock.now + 1e-6


def test_shares_are_counted_by_household_and_given_back() -> None:
    shares = Shares(each=2, whole=3)
    shares.take("one", "2001:db8::1")
    shares.take("two", "2001:db8::ffff")
    assert shares.room_for("2001:db8::77") == "each" and shares.room_for("2001:db8:0:1::1") == ""
    shares.take("three", "192.0.2.1")
    assert shares.room_for("192.0.2.9") == "whole"
    shares.give_back("one")
    shares.give_back("one")
    assert shares.room_for("2001:db8::77") == "" and len(shares) == 2


@pytest.mark.parametrize(
    ("address", "home"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8::7", "2001:db8::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("-", "-"),
    ],
)
def test_a_home_is_one_address_or_a_whole_64(address: str, home: str) -> None:
    assert household(address) == home


def test_who_opened_a_table_is_known_for_a_bounded_number_of_them() -> None:
    now = [0.0]
    openers = Openers(lambda: now[0], 3)
    for number in range(5):
        openers.opened(f"T{number}", "here")
    assert openers.count("here") == 3 and openers.address("T0") == "" and openers.count("") == 0
    openers.over("T4")
    openers.over("T4")
    now[0] += DAY
    openers.visited("T3")
    openers.visited("T0")  # nobody knows any more
    assert openers.count("here") == 1


def test_what_was_used_already_is_made_up_for_before_more_is_taken() -> None:
    clock = Clock()
    buckets = Buckets(1.0, 10, clock)
    assert buckets.take("a", 0) == 0.0
    buckets.spend("a", 25)
    assert buckets.take("a", 0) == pytest.approx(15.0)
    clock.now = 15.0
    assert buckets.take("a", 0) == 0.0 and buckets.take("a", 1) > 0
    assert buckets.take("b", 10) == 0.0
    unlimited = Buckets(0.0, 0, clock)
    unlimited.spend("a", 10**9)
    assert unlimited.take("a", 5) == 0.0
