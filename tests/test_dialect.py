"""Every rule keeps to the dialect, and the dialect notices whoever does not."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from typing import Any

import pytest

import monopole.bots
import monopole.lab
import monopole.rules
from monopole import dialect
from monopole.schema import Edition, Table
from monopole.vocabulary import RULE_IDS

for package in (monopole.rules, monopole.bots, monopole.lab):
    for chapter in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        importlib.import_module(chapter.name)

RULES = dict(dialect.RULES)
SHARE = 0.1
PLACES = [1, 2, 3]


@pytest.mark.parametrize("name", sorted(RULES))
def test_every_rule_keeps_to_the_dialect(name: str) -> None:
    assert list(dialect.offences(RULES[name])) == []


def test_rules_stand_where_rules_are_read() -> None:
    """The rulebooks' rules are in `rules`; what bots and the lab reckon on compiled tables is in `bots` and `lab`."""
    homes = {".".join(function.__module__.split(".")[:2]) for function in RULES.values()}
    assert "monopole.rules" in homes
    assert homes <= {"monopole.rules", "monopole.bots", "monopole.lab"}


def test_rules_carry_out_paragraphs_that_exist() -> None:
    named = {paragraph for name in RULES for paragraph in dialect.CARRIED[name]}
    assert named - set(RULE_IDS.values()) == set()


def test_a_name_stands_for_one_number_in_all_rules() -> None:
    """Compiled rules share one namespace: of two numbers called alike, one would count in both files."""
    numbers: dict[str, set[int]] = {}
    for function in RULES.values():
        for name, value in function.__globals__.items():
            if isinstance(value, int):
                numbers.setdefault(name, set()).add(value)
    assert {name: values for name, values in numbers.items() if len(values) > 1} == {}


def test_rules_carry_their_types() -> None:
    untyped = [name for name, function in RULES.items() if len(function.__annotations__) != function.__code__.co_argcount + 1]
    assert untyped == []


def plain(g: Table, e: Edition, seat: int) -> int:
    """All of this is in the dialect."""
    total = 0
    for square in range(40):
        if g.owner[square] == seat and not g.mortgaged[square]:
            total += max(e.price[square], 1)
    while total > 1000:
        total -= 1000
    low, high = total // 2, total % 2
    return low if high else -low


def a_float(g: Table, seat: int) -> None:
    g.cash[seat] = int(1.5)


def a_string(g: Table, seat: int) -> bool:
    return seat == "Anne"  # type: ignore[comparison-overlap]


def a_true_division(g: Table, seat: int) -> None:
    g.cash[seat] = g.cash[seat] / 2  # type: ignore[assignment]


def a_list(g: Table, seat: int) -> int:
    return len([seat, seat])


def a_dict(g: Table, seat: int) -> int:
    return len({seat: seat})


def a_comprehension(g: Table) -> int:
    return max(cash for cash in g.cash)


def a_lambda(g: Table, seat: int) -> None:
    richer = lambda other: g.cash[other] > g.cash[seat]  # noqa: E731, F841


def a_loop_over_a_field(g: Table) -> int:
    total = 0
    for cash in g.cash:
        total += cash
    return total


def a_loop_over_another_call(g: Table) -> int:
    total = 0
    for cash in sorted(g.cash):
        total += cash
    return total


def a_keyword(g: Table, seat: int) -> int:
    return int(seat, base=10)  # type: ignore[call-overload, no-any-return]


def a_default(g: Table, seat: int = 0) -> int:
    return g.cash[seat]


def a_star(g: Table, *seats: int) -> int:
    return len(seats)


def an_attribute_call(g: Table) -> int:
    return g.cash.count(0)


def a_foreign_call(g: Table, seat: int) -> int:
    return hash(seat)


def a_foreign_list(g: Table, seat: int) -> int:
    return PLACES[seat]


def a_foreign_float(g: Table, seat: int) -> bool:
    return g.cash[seat] > SHARE


def an_exception(g: Table, seat: int) -> None:
    raise ValueError


def a_try(g: Table, seat: int) -> int:
    try:
        return g.cash[seat]
    finally:
        g.over = 1


def a_with(g: Table) -> None:
    with g.lock:  # type: ignore[attr-defined]
        g.over = 1


def an_assertion(g: Table, seat: int) -> None:
    assert g.cash[seat] >= 0


def an_inner_function(g: Table) -> None:
    def inner() -> None:
        g.over = 1


def a_walrus(g: Table, seat: int) -> int:
    return cash if (cash := g.cash[seat]) > 0 else 0


def a_deletion(g: Table, seat: int) -> None:
    del g.cash[seat]


def a_formatted_string(g: Table, seat: int) -> int:
    return len(f"{seat}")


def a_slice(g: Table) -> int:
    return len(g.cash[1:])


def a_recursion(g: Table, seat: int) -> int:
    return a_recursion(g, seat - 1) if seat else 0


def first_of_a_ring(g: Table, seat: int) -> int:
    return second_of_a_ring(g, seat - 1)


def second_of_a_ring(g: Table, seat: int) -> int:
    return first_of_a_ring(g, seat) if seat else 0


OFFENDERS = [
    (a_float, "1.5"),
    (a_string, "'Anne'"),
    (a_true_division, "//"),
    (a_list, "List is not in the dialect"),
    (a_dict, "Dict is not in the dialect"),
    (a_comprehension, "GeneratorExp is not in the dialect"),
    (a_lambda, "Lambda is not in the dialect"),
    (a_loop_over_a_field, "range(...)"),
    (a_loop_over_another_call, "range(...)"),
    (a_keyword, "int is not a rule"),
    (a_default, "only plain parameters"),
    (a_star, "only plain parameters"),
    (an_attribute_call, "g.cash.count is not a rule"),
    (a_foreign_call, "hash is not a rule"),
    (a_foreign_list, "PLACES is neither a rule nor a whole number"),
    (a_foreign_float, "SHARE is neither a rule nor a whole number"),
    (an_exception, "Raise is not in the dialect"),
    (a_try, "Try is not in the dialect"),
    (a_with, "With is not in the dialect"),
    (an_assertion, "Assert is not in the dialect"),
    (an_inner_function, "inner"),
    (a_walrus, "NamedExpr is not in the dialect"),
    (a_deletion, "Delete is not in the dialect"),
    (a_formatted_string, "JoinedStr is not in the dialect"),
    (a_slice, "Slice is not in the dialect"),
    (a_recursion, "does not call itself"),
]


@pytest.fixture
def call_it_a_rule(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Registers functions as rules until the test is over."""

    def register(*functions: Callable[..., Any]) -> None:
        for function in functions:
            monkeypatch.setitem(dialect.RULES, function.__name__, function)

    return register


def test_a_plain_function_is_accepted(call_it_a_rule: Callable[..., None]) -> None:
    call_it_a_rule(plain)
    assert list(dialect.offences(plain)) == []


@pytest.mark.parametrize(("function", "said"), OFFENDERS, ids=[function.__name__ for function, _ in OFFENDERS])
def test_an_offence_is_found_and_placed(function: Callable[..., Any], said: str, call_it_a_rule: Callable[..., None]) -> None:
    call_it_a_rule(function)
    found = [offence for offence in dialect.offences(function) if said in offence]
    assert found
    name, line, *_ = found[0].split(":")
    first, last = function.__code__.co_firstlineno, function.__code__.co_firstlineno + 5
    assert name == function.__name__
    assert first <= int(line) <= last


def test_a_ring_of_rules_is_found(call_it_a_rule: Callable[..., None]) -> None:
    call_it_a_rule(first_of_a_ring, second_of_a_ring)
    for function in (first_of_a_ring, second_of_a_ring):
        assert any("reaches itself through other rules" in offence for offence in dialect.offences(function))


def test_two_rules_of_one_name_are_refused(call_it_a_rule: Callable[..., None]) -> None:
    call_it_a_rule(plain)
    with pytest.raises(NameError, match="two rules are called plain"):
        dialect.rule()(plain)
