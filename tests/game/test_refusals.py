"""Every refusal says its one reason: a position for each, with the sentence in both languages."""

from __future__ import annotations

import ast
import functools
import inspect
import pickle
import random
import re
import textwrap
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from monopole import dialect, editions, text
from monopole import vocabulary as v
from monopole.game import Action, Game, Refused, SetupRefused
from monopole.text.refusal_sentences import SENTENCES

KEY = "0" * 32
# What the rules refuse and no action can ask for: programs that speak to the engine in numbers might.
OUT_OF_REACH = {
    "SETUP-1 nobody_there": "an action is said by somebody at the table",
    "SETUP-1 no_such_word": "an action has a known verb",
    "BANK-2 no_such_banker": "the banker is named among those present",
    "TEAM-1": "teams are given in pairs",
    "TURN-3 no_such_dice": "dice are checked with the action",
    "CARD-1 not_on_the_card": "the choices are checked with the action",
    "BUILD-1 nothing_asked": "where to build is part of the action",
    "COMP-16 no_such_lot": "only a square or a card can be named",
    "COMP-17 own_turn_or_between": "own lots are put up before the first roll, whatever the edition says of other things",
    "COMP-17 bid_stands": "nothing is put up while an auction runs",
    "TIMED-1 clock_of_the_table": "only the table says tick",
    "TIMED-1 clock_backwards": "seconds are counted from one",
    "TIMED-1 tick_too_long": "a day is the most an action takes",
}


class Case(NamedTuple):
    """Words that are refused somewhere, and what the refusal says."""

    table: dict[str, Any]
    words: str
    why: str
    english: str
    french: str


CASES = [
    Case(table, *row)
    for table in tomllib.loads(Path(__file__).with_name("refusals.toml").read_text(encoding="utf-8"))["table"]
    for row in table["refused"]
]


def name_of(refusal: int) -> str:
    """The rule and its reason; the rule alone where it has but one."""
    return " ".join(dict.fromkeys((v.rule_of(refusal), v.reason_of(refusal))))


@functools.cache
def given_by(rule: str) -> frozenset[int]:
    """Every number a rule may return, read in its text; what is added to a rule is a reason, never 0."""
    function = dialect.RULES[rule]
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))

    def values(node: ast.expr | None) -> set[int]:
        if isinstance(node, ast.IfExp):
            return values(node.body) | values(node.orelse)
        if isinstance(node, ast.BinOp):
            return {first + second for first in values(node.left) for second in values(node.right) if second}
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            return set(given_by(node.func.id))
        assert isinstance(node, ast.Name), ast.unparse(node) if node else rule
        if node.id in function.__globals__:
            return {function.__globals__[node.id]}
        return set().union(*(values(step.value) for step in ast.walk(tree) if isinstance(step, ast.Assign) and named(step, node.id)))

    return frozenset().union(*(values(step.value) for step in ast.walk(tree) if isinstance(step, ast.Return)))


def named(step: ast.Assign, name: str) -> bool:
    return any(isinstance(target, ast.Name) and target.id == name for target in step.targets)


GIVEN = (given_by("refusal") | given_by("setup_refusal")) - {v.ALLOWED}


def test_every_reason_has_its_sentence_and_every_sentence_its_reason() -> None:
    assert {v.reason_of(refusal) for refusal in GIVEN} == set(SENTENCES)
    assert {v.REFUSAL_REASONS[refusal & ~255] for refusal in GIVEN if refusal > 255} == set(v.REFUSAL_REASONS.values())


def test_a_rule_has_one_reason_or_names_them_all() -> None:
    """`BUILD_1` alone beside `BUILD_1 + CANNOT_PAY` would be a reason without a name."""
    plain = {refusal for refusal in GIVEN if refusal <= 255}
    assert [v.rule_of(refusal) for refusal in GIVEN if refusal > 255 and refusal & 255 in plain] == []


def test_every_refusal_is_met_in_a_case() -> None:
    given = {name_of(refusal) for refusal in GIVEN}
    assert given - {case.why for case in CASES} == set(OUT_OF_REACH)


def laid(table: dict[str, Any]) -> Game:
    """The table of a case, with all said that is said before."""
    new = table.get("new")
    game = Game.new(key=KEY, roll_for_start=False, **new) if new else Game.from_text(table["position"], key=KEY)
    for line in table.get("said", ()):
        happened = game.play(Action.parse(line, game.persons))
        assert not isinstance(happened, Refused), f"{line}: {happened}"
    return game


def refused(case: Case) -> Refused:
    if not case.words:
        with pytest.raises(SetupRefused) as caught:
            laid(case.table)
        return caught.value
    answer = laid(case.table).play(Action.parse(case.words))
    assert isinstance(answer, Refused)
    return answer


@pytest.mark.parametrize("case", CASES, ids=[f"{case.why}: {case.words}" for case in CASES])
def test_a_refusal_says_its_reason(case: Case) -> None:
    answer = refused(case)
    assert " ".join(dict.fromkeys((answer.rule, answer.reason))) == case.why
    for lang, sentence, rule in (("en", case.english, "Rule"), ("fr", case.french, "Règle")):
        assert answer.say(lang).replace("\u00a0", " ").startswith(f"{sentence} {rule} {answer.rule}")


def attempts(game: Game, rng: random.Random) -> Iterator[Action]:
    """All sorts of words, most of them out of place."""
    for seat in game.seats:
        other = rng.choice([name for name in game.seats if name != seat])
        squares = rng.sample(range(40), 3)
        mine = [square for square in range(40) if game.table.owner[square] == game.seats.index(seat)] or squares
        for do in (
            "roll",
            "buy",
            "decline",
            "pass",
            "pay_fine",
            "use_card",
            "accept",
            "settle",
            "bankrupt",
            "end",
            "broken",
            "repay",
            "claim",
        ):
            yield Action(seat, do)
        for square in (rng.choice(squares), rng.choice(mine)):
            for do in ("mortgage", "lift", "keep", "lift_now", "exchange", "sell", "resell", "fly", "build"):
                yield Action(seat, do, square=square)
            yield Action(seat, "auction", square=square, at=rng.choice((0, 10**9)))
            yield Action(seat, "settle", with_={"deeds": [square], "value": rng.choice((1, 10**9))})
            yield Action(
                seat, "offer", to=other, give={"deeds": [square]}, take={"cash": rng.choice((1, 10**9)), "cards": rng.randrange(2)}
            )
            yield Action(seat, "offer", to=other, give={"cash": 1}, take={"deeds": rng.sample(squares, 2)})
        for do in ("bid", "open_at", "want", "borrow"):
            yield Action(seat, do, amount=rng.choice((1, 7, 10**9)))
        for group in rng.sample(v.GROUP_NAMES, 3):
            yield Action(seat, rng.choice(("sell_group", "sell_hotels")), group=group)
        yield Action(seat, "build", squares=rng.choices(mine, k=4), hotel=rng.random() < 0.5)
        yield Action(seat, "refuse_deeds", squares=squares)


@pytest.mark.parametrize("edition", editions.names())
def test_whatever_is_refused_in_a_game_can_be_said(edition: str, one_step: Callable[[Game, random.Random], None]) -> None:
    rng = random.Random(edition)
    mode = "timed" if edition == "championship" else "base"
    game = Game.new(edition, mode, ["Anne", "Bruno", "Chloé", "David"], key=KEY, options={"rentClaim": rng.choice(("auto", "manual"))})
    told = set()
    for _ in range(40):
        for _ in range(5):
            if not game.over:
                one_step(game, rng)
        for action in attempts(game, rng):
            answer = game.refusal(action)
            if answer is not None and (answer.rule, answer.reason) not in told:
                told.add((answer.rule, answer.reason))
                assert not re.search(r"\{|None|\(\)", answer.say("fr") + answer.say("en"))
    assert len(told) > 20


def some() -> Iterator[Refused]:
    for case in CASES[::7]:
        yield refused(case)


def test_a_refusal_is_a_value() -> None:
    for answer in some():
        again = pickle.loads(pickle.dumps(answer))
        assert again == answer and hash(again) == hash(answer) and again.say("en") == answer.say("en")
        assert repr(again) == f"{type(answer).__name__}({answer.rule!r}, {answer.reason!r}, {answer.facts!r})"
        assert again != Refused("END-1", "END-1", {}, Game.new(seats=["A", "B"]).box, "fr")


def test_a_sentence_is_made_for_whoever_reads_it(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    monkeypatch.setattr(text, "say_refusal", lambda box, rule, reason, facts, lang: made.append(lang) or "so")
    answer = Game.new(seats=["A", "B"], lang="fr").play(Action("B", "roll"))
    assert isinstance(answer, Refused) and made == []
    assert answer.text == str(answer) == answer.say("en") == "so"
    assert made == ["fr", "fr", "en"]


def test_a_refusal_keeps_the_facts_of_its_moment() -> None:
    game = Game.from_text("france-2003/base Anne(50 @0) Bruno(1500 @0) bank(32 12)", key=KEY, lang="en")
    game.play(Action.parse("Anne roll 1-2"))
    answer = game.refusal(Action("Anne", "buy"))
    assert answer is not None and answer.facts == {"price": 60, "missing": 10}
    game.play(Action("Anne", "decline"))
    game.play(Action("Bruno", "bid", amount=1))
    game.play(Action("Anne", "pass"))
    assert answer.text.startswith("That costs 60 €: you lack 10 €.")
